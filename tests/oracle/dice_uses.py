"""A second opinion on what may be done with the dice, written from the rules alone.

It shares no code with the rules. Numbers such as DI 8.2 are those of docs/rules/dice.md.
"""

from __future__ import annotations

from dataclasses import dataclass

COLOURS = ("red", "blue", "yellow", "green", "purple")


@dataclass(frozen=True)
class Turn:
    """A turn in the middle, as the player who uses the dice sees it."""

    players: int
    dice: dict[str, str]  # {"red": "nile", ...}
    used: frozenset[str]  # colours of the dice used so far
    civilizations_placed: int  # this turn
    monuments_placed: int  # this turn
    pharaoh: int
    nile: int
    civilizations: frozenset[str]  # the player's own
    all_civilizations: tuple[str, ...]  # the colour of every marker of any player
    monuments: frozenset[str]  # the player's own
    all_monuments: frozenset[str]
    idle_dice: str = "allowed"

    def unused(self, *symbols: str) -> list[str]:
        """The colours of the unused dice that show one of the symbols."""
        return [
            colour for colour in COLOURS if self.dice[colour] in symbols and colour not in self.used
        ]

    def shows(self, symbol: str) -> bool:
        """Whether a die shows the symbol, used or not (DI 5.7)."""
        return symbol in self.dice.values()


def legal_uses(turn: Turn) -> set[str]:
    """Everything the player may say."""
    moves = marker_moves(turn) | flood_moves(turn) | civilization_moves(turn)
    moves |= first_monument_moves(turn) | further_monument_moves(turn)
    could_move = {"use pharaoh pharaoh", "use nile nile"} & moves
    if not (turn.idle_dice == "forbidden" and could_move):  # DI 17.4
        moves.add("done")
    return moves


def marker_moves(turn: Turn) -> set[str]:
    """DI 6.1 to DI 6.3, DI 7.1 to DI 7.3."""
    moves = set()
    for symbol, space in (("pharaoh", turn.pharaoh), ("nile", turn.nile)):
        if space == 12:
            continue
        if turn.unused(symbol):
            moves.add(f"use {symbol} {symbol}")
        if turn.unused("ankh") and turn.shows(symbol):
            moves.add(f"use {symbol} ankh")
    return moves


def flood_moves(turn: Turn) -> set[str]:
    """DI 7.4 to DI 7.6."""
    niles = len(turn.unused("nile"))
    ankhs = len(turn.unused("ankh"))
    moves = set()
    if niles >= 3:
        moves.add("use flood 0")
    if niles >= 2 and ankhs >= 1:
        moves.add("use flood 1")
    if niles >= 1 and ankhs >= 2:
        moves.add("use flood 2")
    return moves


def civilization_moves(turn: Turn) -> set[str]:
    """DI 8.1 to DI 8.9."""
    price = 1 if turn.civilizations_placed else 3
    if len(turn.unused("civilization", "ankh")) < price:
        return set()
    return {
        f"use civilization {colour}"
        for colour in COLOURS
        if turn.dice[colour] == "civilization"
        and colour not in turn.civilizations
        and turn.all_civilizations.count(colour) < turn.players - 1
    }


def first_monument_moves(turn: Turn) -> set[str]:
    """DI 9.1 to DI 9.3."""
    if turn.monuments_placed:
        return set()
    return {
        f"use monument {colour} {column}"
        for colour in turn.unused("monument")
        for column in range(1, 9)
        if f"{colour} {column}" not in turn.all_monuments
    }


def further_monument_moves(turn: Turn) -> set[str]:
    """DI 9.4 to DI 9.10."""
    if not turn.monuments_placed:
        return set()
    own_columns = {space.split()[1] for space in turn.monuments}
    moves = set()
    for colour in turn.unused("monument"):
        partners = [other for other in turn.unused("monument") if other != colour]
        if turn.unused("ankh"):
            partners.append("ankh")
        for column in "12345678":
            if column in own_columns or f"{colour} {column}" in turn.all_monuments:
                continue
            for partner in partners:
                moves.add(f"use monument {colour} {column} {partner}")
    return moves
