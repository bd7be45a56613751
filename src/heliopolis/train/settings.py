"""Every setting of a training in one place, with its reason beside it."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from math import fsum, isfinite
from pathlib import Path
from typing import Any

from ..batch.setup import LARGEST_SEED
from ..core.kind import GameKind
from ..errors import BadFile, BadSetup, quoted, reason_of
from ..players.network.shape import LARGEST_WIDTH, MOST_BLOCKS


@dataclass(frozen=True, slots=True)
class Settings:
    """How a network is trained. The values are those for one large GPU (`for_gpu`); `for_cpu` has
    others.
    """

    # What is trained
    players: tuple[int, ...] = ()  # the counts to train for; empty: all that the game has. One that
    # is named more often is trained more often
    seed: int = 1  # of deals, draws, first weights and samples

    # The network
    width: int = 512  # 1.2 million weights with the blocks below, a few megabytes as a file
    blocks: int = 3  # each costs a fifth of the time; three were enough to beat rules of thumb

    # One update: *games* x *steps* decisions are made, then learned from once
    games: int = 32768  # fills a GPU; more makes updates rarer without making them better
    steps: int = 64  # a seat has about fifteen decisions in it, enough for the lambda below
    minibatch: int = 16384  # in a trial 3 points stronger than 32768 with half the rate
    epochs: int = 1  # new games are cheap, so learning twice from old ones is not worth its time

    # How good a decision was
    trace: float = 0.85  # the lambda of returns; in a trial 0.95 was 3 points weaker, and towards
    # the end 0.6 and 0.3 were as good
    margin_first: float = 1.0  # the weight of points ahead at the beginning: wins alone are rare
    margin_last: float = 0.05  # and at the end: the goal is to win, but a tie-break steadies it
    margin_points: float = 30.0  # so many points ahead of the others' mean count as one win

    # What is learned from it
    clip: float = 0.2  # how far one update may move the chance of a move; the usual value
    rate_first: float = 2e-3  # of Adam, falling in a straight line: large, for the batch is large
    rate_last: float = 3e-5  # much of the strength comes while it falls
    warm_up: float = 0.01  # the share of the run in which the rate grows from a tenth
    beta_1: float = 0.9  # of Adam, the usual value
    beta_2: float = 0.99  # the gradients' size changes fast at first; 0.999 would lag behind
    gradient: float = 1.0  # longer gradients are shortened to this: one odd batch does no harm
    entropy_first: float = 0.03  # keeps trying other moves while values are still poor
    entropy_last: float = 0.002  # nearly greedy at the end: sampled and greedy play are then equal
    every_move_first: float = 0.0  # the weight of how unlikely the legal moves are held to be. A
    # move that has become very unlikely is no longer tried, and entropy hardly counts it; this
    # holds every move above some chance, the lower the worse it is
    every_move_last: float = 0.0
    soften: float = 1.0  # the logits of moves are multiplied by this before the first update: below
    # 1 a network that has made up its mind (--from) tries other moves again
    win_weight: float = 0.5  # of the error in shares of the win
    score_weight: float = 0.25  # of the error in points: helps early, and players tell it

    # Opponents from the past
    pool_share: float = 0.1  # of the games, where other seats are played by an earlier network
    pool_size: int = 16  # earlier networks that are kept; one that is too many goes by lot
    pool_every: int = 50  # updates between two that are kept, some ten seconds
    opponent_every: int = 5  # updates until another of them plays
    thumb_share: float = 0.85  # of the games, where all seats but one are the rule of thumb's. Such
    # a game holds only a quarter of the network's own decisions, so with less it learns mostly from
    # itself: a network for Ra won 48 % against three of them with none, 54 % with 0.6, 59 % with
    # 0.9, and was a little weaker against its own kind
    against_share: float = 0.0  # of the games, where all seats but one are a network's that never
    # changes (--against), as company beside the others. With --against and no such share nobody
    # else is met: what is gained then is what can be gained from knowing that network
    against_sharpness: float = 1.0  # its logits are multiplied by this. Who imitates a player that
    # never draws lots is far weaker when it draws them: a network won 56 % against three imitators
    # of search-1000 that drew their moves, 45 % against three that made their likeliest ones

    against_size: tuple[int, ...] = ()  # its width and blocks; --against writes them here

    # A teacher, for a network that is to be larger than one that there is (--teacher)
    taught: float = 0.0  # the share of the run in which it only learns to say what the teacher says
    # where it comes to itself; after that it plays on its own. A minute is enough on a GPU
    teacher_size: tuple[int, ...] = ()  # its width and blocks; --teacher writes them here

    # Learning from records
    imitate: str = ""  # the file whose players are imitated, in place of self-play (--imitate)
    imitated: str = ""  # who of them, with commas between the names; all of them if empty (--of)
    held_back: int = 20  # one game in so many is not learned from, and shows what was understood
    foresight_only: bool = False  # moves stay as they are; what is learned is to foresee the shares
    # of the win and the points. Who met weaker company in training foresees too much for itself

    # Measuring
    measure: str = "random"  # the fixed bot to be measured against now and then
    measure_seconds: float = 20.0  # between two measurements; one takes about a second
    measure_games: int = 1024  # known to 1.5 points (one standard deviation) at most
    last_games: int = 4096  # at the end, for each count and bot

    # The machine
    half_precision: bool = True  # bfloat16 on a GPU: its fast units, and half the memory to move
    graphs: bool = True  # captured CUDA graphs: launches cost as much as the work otherwise
    compiled: bool = True  # torch.compile on a GPU: fewer passes over memory in the update
    threads: int = 1  # of PyTorch on a CPU: small products gain little from more, and any number of
    # cores gives the same result
    checkpoint_seconds: float = 60.0  # what a crash can cost

    def as_json(self) -> str:
        """The settings as a text, for checkpoints."""
        return json.dumps(asdict(self))

    def for_readers(self) -> dict[str, Any]:
        """The settings for weights files, which travel: of the records only the name is told."""
        return {**asdict(self), "imitate": Path(self.imitate).name}


MEASURES = ("random", "thumb", "none")


def for_gpu(kind: GameKind) -> Settings:
    """Settings for one large GPU. Where the rule of thumb takes its time the network meets only
    itself: that of the dice game takes a thousand times as long as the others.
    """
    return replace(Settings(), thumb_share=0.0) if kind.name == "dice" else Settings()


def for_cpu() -> Settings:
    """Settings for a few cores: a small network that beats random players within half a minute."""
    return Settings(
        width=128,
        blocks=2,
        games=256,
        steps=32,
        minibatch=1024,
        pool_every=10,
        opponent_every=2,
        thumb_share=0.0,
        measure_seconds=10.0,
        measure_games=256,
        last_games=512,
        half_precision=False,
        graphs=False,
        compiled=False,
    )


def settings_of_json(text: str) -> Settings:
    """The settings from a text of `as_json`."""
    return _replaced(Settings(), json.loads(text))


def settings_of_file(path: Path, base: Settings) -> Settings:
    """The settings with those of a TOML file in their place: lines such as `width = 256`."""
    try:
        with path.open("rb") as file:
            found = tomllib.load(file)
    except OSError as error:
        raise BadFile(f"cannot read the settings {path}: {reason_of(error)}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadFile(f"{path} holds no settings: {error}") from error
    return _replaced(base, found)


_KINDS = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "a text",
    tuple: "a list of whole numbers",
}


def _replaced(base: Settings, found: Mapping[str, Any]) -> Settings:
    """The settings with other values for some, each checked for its name and type."""
    known = {field.name: getattr(base, field.name) for field in fields(Settings)}
    for name, value in found.items():
        if name not in known:
            raise BadSetup(f"there is no setting {quoted(name)}; there are {', '.join(known)}")
        if not _fits(value, known[name]):
            wanted = _KINDS[type(known[name])]
            raise BadSetup(f"the setting {name} must be {wanted}, not {quoted(value)}")
    return replace(base, **{name: _like(known[name], value) for name, value in found.items()})


def _fits(value: object, usual: object) -> bool:
    """Whether a value has the type of the usual one; a whole number can stand for a fraction."""
    if isinstance(usual, tuple):
        return isinstance(value, list | tuple) and all(type(each) is int for each in value)
    return type(value) is type(usual) or (type(usual) is float and type(value) is int)


def _like(usual: Any, value: Any) -> Any:
    return type(usual)(value)


def checked(settings: Settings, kind: GameKind) -> Settings:
    """The settings with all counts of players written out, or BadSetup with a sentence."""
    counts = settings.players or tuple(range(kind.fewest_players, kind.most_players + 1))
    for count in counts:
        if not kind.fewest_players <= count <= kind.most_players:
            raise BadSetup(
                f"{kind.title} is for {kind.fewest_players} to {kind.most_players} players, not "
                f"{count}"
            )
    if settings.measure not in MEASURES:
        raise BadSetup(f"measure must be {' or '.join(MEASURES)}, not {quoted(settings.measure)}")
    if settings.foresight_only and not settings.imitate:
        raise BadSetup("foresight_only is for learning from records: name a file with --imitate")
    _check_ranges(settings)
    _check_counts(settings, len(counts))
    return replace(settings, players=counts)


_MOST_THREADS = 256
_MOST = 1_000_000  # of a weight or a rate: far beyond all that has ever been of use
_SHARES_OF_GAMES = ("pool_share", "thumb_share", "against_share")

# The least and the most of every number, both of them allowed
_RANGES: Mapping[str, tuple[float, float]] = {
    "seed": (0, LARGEST_SEED - 1),
    "width": (1, LARGEST_WIDTH),
    "blocks": (0, MOST_BLOCKS),
    "threads": (1, _MOST_THREADS),
    "held_back": (2, _MOST),  # of one game in one nothing would be left to learn from
    **dict.fromkeys(("games", "steps", "minibatch", "epochs", "pool_size"), (1, 1 << 31)),
    **dict.fromkeys(("pool_every", "opponent_every"), (1, 1 << 31)),
    **dict.fromkeys(("measure_games", "last_games"), (1, 1 << 31)),
    **dict.fromkeys(_SHARES_OF_GAMES, (0, 1)),
    **dict.fromkeys(("trace", "warm_up", "taught"), (0, 1)),
    **dict.fromkeys(("beta_1", "beta_2"), (0, 0.999999)),  # with 1 nothing new would count
    **dict.fromkeys(("rate_first", "rate_last", "margin_first", "margin_last"), (0, _MOST)),
    **dict.fromkeys(("entropy_first", "entropy_last"), (0, _MOST)),
    **dict.fromkeys(("every_move_first", "every_move_last"), (0, _MOST)),
    **dict.fromkeys(("win_weight", "score_weight"), (0, _MOST)),
    **dict.fromkeys(("soften", "against_sharpness"), (0, _MOST)),
    **dict.fromkeys(("measure_seconds", "checkpoint_seconds"), (0, 1_000_000_000)),
    **dict.fromkeys(("margin_points", "clip", "gradient"), (1e-6, _MOST)),
}


def _check_ranges(settings: Settings) -> None:
    for name, (least, most) in _RANGES.items():
        value = getattr(settings, name)
        if not isfinite(value) or not least <= value <= most:
            raise BadSetup(
                f"the setting {name} must be from {least} to {most}, not {quoted(value)}"
            )
    # Exactly: a plain sum of 0.33, 0.56 and 0.11 is a trace above 1
    if fsum(getattr(settings, name) for name in _SHARES_OF_GAMES) > 1:
        raise BadSetup(
            "pool_share, thumb_share and against_share are shares of the same games: at most 1 in "
            "all"
        )


def _check_counts(settings: Settings, counts: int) -> None:
    if settings.games < counts:
        raise BadSetup(
            f"{settings.games} games are too few for {counts} numbers of players; play more games, "
            "or train for fewer with --players"
        )


def between(first: float, last: float, progress: float) -> float:
    """The value of something that changes in a straight line, at a point from 0 to 1 of the run.

    >>> between(2.0, 1.0, 0.25)
    1.75
    """
    return first + (last - first) * min(max(progress, 0.0), 1.0)
