"""Tables on which golden games are composed: chosen chance, chosen moves, remarks, and a lively
rest of the game.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from heliopolis import Game, load
from heliopolis.auction.constants import AUCTION, RA_TRACK_SPACES
from heliopolis.core.bits import count, lowest, members_of
from heliopolis.core.chance import SeededStream
from heliopolis.core.kind import OptionValue
from heliopolis.dice.words import COLOUR_NAMES
from heliopolis.face.catalogue import kind_of
from heliopolis.face.setup import DEFAULT_NAMES
from heliopolis.notation.record import Record
from heliopolis.priests.words import TILE_NAMES

from .choices import lively_choice, shy_choice

NOBODY: frozenset[int] = frozenset()


class GoldenTable:
    """A game that is being composed. The first deal is used: in the auction games seat 0 has the
    highest sun, in the dice game it starts.
    """

    def __init__(
        self, name: str, players: int, options: Mapping[str, OptionValue], luck: int
    ) -> None:
        game = name.partition("/")[0]
        kind = kind_of(game)
        beginning = Record(
            game=game,
            players=DEFAULT_NAMES[:players],
            options=options,
            set_up_name=kind.set_up_name,
            set_up=kind.set_up_of_deal(players, 0),
            events=(),
        )
        self.game: Game = load(beginning.text, seed=f"{name} {luck}")
        self.stream = SeededStream(f"{name} {luck}/moves")

    @property
    def state(self) -> Any:
        """The flat state as it is now."""
        return self.game.state_copy()

    def remark(self, *lines: str) -> None:
        """Tell readers of the record what to look at here."""
        self.game.comment("\n".join(lines))

    def play(self, *words: str) -> None:
        """Moves and outcomes of chance, one after the other."""
        for each in words:
            self.game.play(each)

    def step(self, shy: Collection[int] = NOBODY) -> None:
        """Let chance speak, or the seat that is asked decide."""
        if self.game.to_move == "chance":
            self.game.play_chance()
        else:
            choose = shy_choice if self.game.to_move in shy else lively_choice
            self.play(choose(self.game, self.stream))

    def finish(self, shy: Collection[int] = NOBODY) -> None:
        """Play to the end; seats in *shy* keep out of everything."""
        while not self.game.is_over:
            self.step(shy)


class AuctionTable(GoldenTable):
    """Ra or Priests of Ra."""

    def draw(self, *tiles: str) -> None:
        """The seats in turn draw these tiles."""
        for tile in tiles:
            self.play("draw", *outcome_and_face(tile))

    def bring(self, seat: int, *tiles: str, filler: str) -> None:
        """Draw these tiles, and then as many fillers as it takes until *seat* is on turn."""
        self.draw(*tiles)
        while self.state.turn != seat:
            self.draw(filler)

    def sell(self, seat: int | None = None, sun: int = 0) -> None:
        """In the auction that has begun *seat* bids the sun, or its lowest; all others pass."""
        while self.state.phase == AUCTION:
            state = self.state
            if state.asked == seat:
                self.play(f"bid {sun or lowest(state.face_up[seat])}")
            else:
                self.play("pass")

    def buy(self, seat: int, *tiles: str, sun: int = 0) -> None:
        """These tiles are drawn, the seat on turn invokes Ra, and *seat* wins the auction."""
        self.draw(*tiles)
        self.play("ra")
        self.sell(seat, sun)

    def suns_left(self) -> int:
        """How many suns lie face up before all seats."""
        return sum(count(suns) for suns in self.state.face_up)

    def spend_suns(self, leaving: int = 0) -> None:
        """Whoever is on turn invokes Ra and must take the lot, until so few suns are left."""
        epoch = self.game.epoch
        while not self.game.is_over and self.game.epoch == epoch and self.suns_left() > leaving:
            self.buy(self.state.turn)

    def spend_suns_of(self, seats: Collection[int], keeping: int = 0) -> None:
        """These seats buy, one after the other, until each has only so many suns left."""
        for seat in seats:
            while count(self.state.face_up[seat]) > keeping:
                self.buy(seat)

    def fill_ra_track(self, leaving: int = 0) -> None:
        """Ra tiles are drawn and nobody bids, until so few spaces of the Ra track are left."""
        spaces = RA_TRACK_SPACES[self.state.players]
        for _ in range(spaces - leaving - self.state.ra_tiles):
            self.draw("ra")
            if self.state.phase == AUCTION:
                self.sell()

    def empty_the_bag(self) -> None:
        """Play to the end so that the last of all tiles is the Ra tile that ends the game.

        Each epoch takes a third of the other tiles. Nobody bids a last sun, so that the epochs
        end by the Ra track alone.
        """
        others = self.state.bag_tiles - self.state.bag[0]
        while not self.game.is_over:
            if self.game.to_move == "chance":
                self.play(self.thrifty_tile(others - others * self.game.epoch // 3))
            elif "draw" in self.legal():
                self.play("draw")
            elif "pass" in self.legal() and count(self.state.face_up[self.state.asked]) == 1:
                self.play("pass")
            else:
                self.play(lively_choice(self.game, self.stream))

    def thrifty_tile(self, others_to_leave: int) -> str:
        """Ra tiles in between, but the last one of the epoch only when the others are out."""
        state = self.state
        others = state.bag_tiles - state.bag[0]
        last = state.ra_tiles + 1 == RA_TRACK_SPACES[state.players]
        if others == others_to_leave or (not last and self.stream.below(7) == 0):
            return "tile ra"
        kinds = [kind for kind in range(1, len(state.bag)) for _ in range(state.bag[kind])]
        kind = kinds[self.stream.below(len(kinds))]
        return self.game.kind.format_outcome(state, kind)

    def legal(self) -> list[str]:
        """What the seat that is asked may say."""
        return [move.words for move in self.game.legal_moves()]


def outcome_and_face(tile: str) -> tuple[str, ...]:
    """What chance says when a tile is drawn, and the face its drawer shows if it has two."""
    for name in TILE_NAMES:
        if tile in name.split("/") and tile != name:
            return f"tile {name}", f"face {tile}"
    return (f"tile {tile}",)


class DiceTable(GoldenTable):
    """Ra: The Dice Game."""

    def roll(self, *symbols: str) -> None:
        """Chance throws these symbols, in the order of the dice's colours."""
        dice = [COLOUR_NAMES[colour] for colour in members_of(self.state.rolling)]
        shown = [f"{die}={symbol}" for die, symbol in zip(dice, symbols, strict=True)]
        self.play(f"roll {' '.join(shown)}")

    def turn(self, symbols: str, *uses: str) -> None:
        """A turn of one roll, with these uses of the dice."""
        self.roll(*symbols.split())
        self.play("stop", *uses, "done")

    def idle(self) -> None:
        """A turn in which nothing comes of the dice."""
        self.turn("pharaoh pharaoh pharaoh pharaoh pharaoh")
