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
    for line in score_sheets(game) if scores_only else story_of(game):
        click.echo(line)


def story_of(recorded: Game) -> Iterator[str]:
    """The whole game in words: who plays, every event and remark, every epoch's points, the end."""
    game = Game(
        recorded.kind, recorded.players, recorded.options, recorded.deal, recorded.stream.copy()
    )
    yield from _opening(game)
    for number, event in enumerate(recorded.events):
        epoch = game.epoch
        booked = len(game.breakdown().lines)
        yield from _remarks(recorded, number)
        yield from _told(game, number + 1, event)
        if game.is_over or game.epoch != epoch:
            yield from _score_sheet(recorded, epoch)
        else:
            yield from _points_at_once(game, booked)
    yield from _remarks(recorded, len(recorded.events))
    yield from _ending(recorded)


def score_sheets(recorded: Game) -> Iterator[str]:
    """The score sheets of all epochs that have been scored, and how the game stands or ended."""
    scored = recorded.epoch if recorded.is_over else recorded.epoch - 1
    for epoch in range(1, scored + 1):
        yield from _score_sheet(recorded, epoch)
    yield from _ending(recorded)


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


def _remarks(recorded: Game, number: int) -> Iterator[str]:
    for comment in recorded.comments:
        if comment.before == number:
            yield f"      # {comment.text}".rstrip()


def _told(game: Game, number: int, event: Event) -> Iterator[str]:
    before = game.state_copy()
    name = "" if event.who == CHANCE else f"{game.players[int(event.who)]}: "
    game.play(event.words)
    yield f"{number:>4}  {name}{event.words}"
    for sentence in game.kind.tell(before, game.state_copy(), game.players):
        yield f"      - {sentence}"


def _points_at_once(game: Game, booked: int) -> Iterator[str]:
    """The points a move or a throw brought before the epoch was scored."""
    for line in game.breakdown().lines[booked:]:
        yield f"      - {game.players[line.seat]}: {line.why} ({line.rule})"


def _score_sheet(recorded: Game, epoch: int) -> Iterator[str]:
    """Every point of an epoch, seat by seat, and how many everybody had after it."""
    if scores_are_hidden(recorded):
        yield f"epoch {epoch}: the points are hidden until the game is over"
        yield ""
        return
    breakdown = recorded.breakdown()
    yield f"epoch {epoch}: points"
    for line in sorted(breakdown.of_epoch(epoch), key=lambda line: line.seat):
        yield f"  {recorded.players[line.seat]:<12} {line.why} ({line.rule})"
    totals = (breakdown.total(seat, epoch) for seat in range(len(recorded.players)))
    scores = zip(recorded.players, totals, strict=True)
    yield "  " + ", ".join(f"{name} has {score}" for name, score in scores)
    yield ""


def scores_are_hidden(game: Game) -> bool:
    """Whether the players of a game under way are not to see the scores. [RA 14.2, PR 14.4]"""
    return game.options.get("scores") == "hidden" and not game.is_over


def _ending(game: Game) -> Iterator[str]:
    yield winners_of(game) if game.is_over else f"the record ends here: {game.moment}"


def winners_of(game: Game) -> str:
    """Who has won a finished game, in words."""
    names = " and ".join(game.players[seat] for seat in game.winners)
    return f"{names} {'wins' if len(game.winners) == 1 else 'share the win'}"
