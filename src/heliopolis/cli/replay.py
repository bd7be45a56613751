"""`heliopolis replay FILE`: a recorded game in words, with the score sheet after each epoch."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from ..face.game import Game
from ..notation.record import CHANCE, Event
from .records import load_record


@click.command("replay")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--number", metavar="N", type=int, help="which game of a file with one record a line")
@click.option("--scores-only", is_flag=True, help="only the score sheets")
def command(file: Path, number: int | None, scores_only: bool) -> None:
    """Walk through the game recorded in FILE, text or JSON, in words."""
    game = load_record(file, number)
    for line in story_of(game):
        if not scores_only or line.startswith(("epoch", "  ")):
            click.echo(line)


def story_of(finished: Game) -> Iterator[str]:
    """The whole game in words: who plays, every event, every epoch's points, the end."""
    game = Game(
        finished.kind, finished.players, finished.options, finished.deal, finished.stream.copy()
    )
    yield from _opening(game)
    for number, event in enumerate(finished.events, start=1):
        yield from _told(game, number, event)
    yield from _ending(game)


def _opening(game: Game) -> Iterator[str]:
    options = ", ".join(f"{name}={value}" for name, value in game.options.items())
    yield f"{game.kind.title} ({game.kind.version}) with {', '.join(game.players)}"
    if options:
        yield f"options: {options}"
    yield f"{game.kind.set_up_name}: {_set_up_words(game)}"
    yield ""


def _set_up_words(game: Game) -> str:
    set_up = game.kind.set_up_of_deal(len(game.players), game.deal)
    if isinstance(set_up, int):
        return f"{game.players[set_up]} starts"
    dealt = zip(game.players, set_up, strict=True)
    return "; ".join(f"{name} {'-'.join(map(str, suns))}" for name, suns in dealt)


def _told(game: Game, number: int, event: Event) -> Iterator[str]:
    before = game.state_copy()
    booked = len(game.breakdown().lines)
    name = "" if event.who == CHANCE else f"{game.players[int(event.who)]}: "
    game.play(event.words)
    yield f"{number:>4}  {name}{event.words}"
    for sentence in game.kind.tell(before, game.state_copy(), game.players):
        yield f"      - {sentence}"
    lines = game.breakdown().lines[booked:]
    if lines:
        yield from _score_sheet(game, lines[0].epoch, lines)


def _score_sheet(game: Game, epoch: int, lines: object) -> Iterator[str]:
    yield f"epoch {epoch}: points"
    for line in lines:  # type: ignore[attr-defined]
        yield f"  {game.players[line.seat]:<12} {line.why} ({line.rule})"
    scores = zip(game.players, game.scores, strict=True)
    yield "  " + ", ".join(f"{name} has {score}" for name, score in scores)
    yield ""


def _ending(game: Game) -> Iterator[str]:
    if not game.is_over:
        yield f"the record ends here: {game.moment}"
        return
    winners = " and ".join(game.players[seat] for seat in game.winners)
    yield f"{winners} {'wins' if len(game.winners) == 1 else 'share the win'}"
