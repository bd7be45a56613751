"""Score sheets: the points of an epoch, and at the end those of all epochs with the winner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rich.text import Text

from ..face.breakdown import Line
from ..face.game import Game
from .board.layout import LONGEST_NAME, heading, padded, piece, short_name
from .replay import scores_are_hidden, winners_of

POINTS = 7  # cells of a column of points
RULE = 10
GOOD, BAD = "green", "red"


def epoch_sheet(game: Game, epoch: int, width: int) -> Iterator[Text]:
    """Every point of an epoch, seat by seat, and what everybody had after it."""
    yield heading([f"points of epoch {epoch}"], width)
    if scores_are_hidden(game):
        yield piece("the points are hidden until the game is over")
        return
    breakdown = game.breakdown()
    for seat, name in enumerate(game.players):
        lines = [line for line in breakdown.of_seat(seat) if line.epoch == epoch]
        yield from _seat_lines(name, lines, breakdown.total(seat, epoch))


def _seat_lines(name: str, lines: Sequence[Line], total: int) -> Iterator[Text]:
    first = padded(piece(short_name(name), "bold"), LONGEST_NAME + 1)
    for line in lines:
        why = line.why.rpartition(": ")[0]
        yield first + _points(line.points) + piece(f"  {line.rule:<{RULE}}{why}")
        first = piece(" " * (LONGEST_NAME + 1))
    net = sum(line.points for line in lines)
    yield first + _points(net, "bold ") + piece(" " * (RULE + 2) + f"now {total}", "bold")


def _points(points: int, style: str = "") -> Text:
    return piece(f"{points:>+{POINTS}}", style + (GOOD if points > 0 else BAD if points else ""))


def final_sheet(game: Game, width: int) -> Iterator[Text]:
    """A row a seat: points to begin with, points of each epoch, sum; then who has won, and why."""
    yield heading(["the end"], width)
    columns = ("start", *(f"epoch {epoch}" for epoch in range(1, game.epoch + 1)), "sum")
    yield piece(" " * LONGEST_NAME + "".join(f"{column:>9}" for column in columns), "dim")
    breakdown = game.breakdown()
    for seat, name in enumerate(game.players):
        totals = [breakdown.total(seat, epoch) for epoch in range(game.epoch + 1)]
        gains = [after - before for before, after in pairwise(totals)]
        row = f"{totals[0]:>9}" + "".join(f"{gain:>+9}" for gain in gains)
        style = "bold" if seat in game.winners else ""
        cell = padded(piece(short_name(name), style), LONGEST_NAME)
        yield cell + piece(f"{row}{game.scores[seat]:>9}", style)
    yield piece(f"{winners_of(game)}{tie_words(game)}", "bold yellow")


def tie_words(game: Game) -> str:
    """Why a tie for the highest score ended as it did; nothing if there was none."""
    best = max(game.scores)
    tied = [seat for seat, score in enumerate(game.scores) if score == best]
    if len(tied) == 1:
        return ""
    names = " and ".join(game.players[seat] for seat in tied)
    prefix = game.kind.floor_rule.split()[0]
    if "face_up" in game.position.seats[0]:
        sun = max(_suns(game, game.winners[0]))
        return f": {names} have {best}, and sun {sun} is the highest of theirs ({prefix} 12.3)"
    if len(game.winners) == 1:
        return f": {names} have {best}, and the last in starting order wins ({prefix} 17.6)"
    return f" with {best} points each ({prefix} 15.3)"


def _suns(game: Game, seat: int) -> list[int]:
    facts = game.position.seats[seat]
    return [*facts["face_up"], *facts["face_down"]]
