"""What an auction and the change of an epoch did, told in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..core.bits import members_of
from ..core.items import repeated
from ..core.saying import Said, joined, said, term
from ..core.story import epoch_ends, last_epoch_ends
from .constants import AUCTION, NOBODY, OVER, TRACK_FULL
from .state import AuctionState
from .turn import suns_of


def tell_auction(
    before: AuctionState, after: AuctionState, lot: Sequence[str], names: Sequence[str]
) -> list[str]:
    """Who won what, once the last seat has answered. *lot* names the tiles that were for sale."""
    if before.phase != AUCTION or after.phase == AUCTION:
        return []
    changed = [seat for seat in range(before.players) if suns_changed(before, after, seat)]
    if changed:
        return [tell_win(before, after, lot, names[changed[0]])]
    if before.cause == TRACK_FULL:
        return [said("nobody bids: the full track is cleared")]
    return [said("nobody bids: the tiles stay")]


def tell_win(before: AuctionState, after: AuctionState, lot: Sequence[str], name: str) -> Said:
    """What the winner got, and for which sun."""
    tiles = joined(repeated(term(tile), number) for tile, number in Counter(lot).items())
    return said(
        "{name} wins {tiles} and sun {sun} for sun {paid}",
        name=name,
        tiles=tiles or said("no tiles"),
        sun=before.middle_sun,
        paid=after.middle_sun,
    )


def suns_changed(before: AuctionState, after: AuctionState, seat: int) -> bool:
    """Whether a seat holds other suns than before."""
    return suns_of(before, seat) != suns_of(after, seat)


def tell_epoch(before: AuctionState, after: AuctionState, names: Sequence[str]) -> list[str]:
    """That an epoch has ended, and who begins the next one."""
    if after.phase == OVER and before.phase != OVER:
        return [last_epoch_ends(before.epoch)]
    if after.epoch != before.epoch:
        return [epoch_ends(before.epoch, names[after.turn])]
    return []


def describe_suns(state: AuctionState, seat: int) -> dict[str, list[int]]:
    """A seat's suns, highest first."""
    return {
        "face_up": sorted(members_of(state.face_up[seat]), reverse=True),
        "face_down": sorted(members_of(state.face_down[seat]), reverse=True),
    }


def describe_auction(state: AuctionState) -> dict[str, object]:
    """What lies in the middle, and the bidding if there is any."""
    board: dict[str, object] = {"epoch": state.epoch, "middle_sun": state.middle_sun}
    if state.phase == AUCTION:
        board["ra_player"] = state.turn
        board["highest_bid"] = state.highest_bid
        bidder = state.highest_bidder
        board["highest_bidder"] = None if bidder == NOBODY else bidder
    return board


def tile_list(names: Sequence[str], counts: Sequence[int]) -> list[str]:
    """Tiles by name, each as often as it is there."""
    tiles: list[str] = []
    for name, count in zip(names, counts, strict=True):
        tiles += [name] * count
    return tiles


def tile_counts(names: Sequence[str], counts: Sequence[int]) -> dict[str, int]:
    """How many tiles there are of each kind that is there at all."""
    return {name: count for name, count in zip(names, counts, strict=True) if count}
