"""Games of Ra composed to hit rare rules. Each remark stands right before what it tells of."""

from __future__ import annotations

from .compositions import Composer
from .tables import AuctionTable

ra = Composer("ra", AuctionTable)

CIVILIZATIONS = ("civ:art", "civ:agriculture", "civ:religion", "civ:astronomy", "civ:writing")
MONUMENTS = (
    "mon:fortress",
    "mon:obelisk",
    "mon:palace",
    "mon:pyramid",
    "mon:sphinx",
    "mon:statues",
    "mon:step-pyramid",
    "mon:temple",
)


@ra(3)
def two_unrests_and_an_earthquake_in_one_lot(table: AuctionTable) -> None:
    table.buy(0, *CIVILIZATIONS, "mon:fortress", "mon:obelisk", "mon:palace")
    table.draw("civ:art", "mon:temple", "unrest", "unrest", "earthquake")
    table.remark(
        "Ada will own six civilizations and four monuments when this lot strikes:",
        "four civilizations must go, then two monuments.",
    )
    table.play("ra")
    table.sell(0)
    table.remark("Civilizations come first.")
    table.play(*(f"discard {tile}" for tile in CIVILIZATIONS[:4]))
    table.remark("Now the monuments.")
    table.play("discard mon:fortress", "discard mon:temple")


@ra(2)
def god_takes_a_disaster(table: AuctionTable) -> None:
    table.buy(0, "god", "god", "god", "pharaoh", "pharaoh", *CIVILIZATIONS[:3])
    table.bring(0, "funeral", "unrest", "gold", filler="nile")
    table.remark("Ada's gods take two disasters. They strike after the last tile is taken.")
    table.play("take funeral", "take unrest")
    table.remark("Both pharaohs go by themselves; two of three civilizations are chosen.")
    table.play("stop", "discard civ:art", "discard civ:religion")


@ra(2, god_disaster="forbidden")
def gods_forbidden_to_take_disasters(table: AuctionTable) -> None:
    table.buy(0, "god", "god")
    table.bring(0, "drought", filler="unrest")
    table.remark("Ada has gods, but all that lies on the track is disasters: no take is offered.")
    table.draw("flood", "funeral")
    table.remark("Now there is a flood, and only the flood can be taken.")
    table.play("take flood")


@ra(3)
def gods_on_a_full_track(table: AuctionTable) -> None:
    table.buy(0, "god", "god", "god")
    table.draw("pharaoh", "flood", "nile", "gold", "god", "civ:art", "nile", "mon:temple")
    table.remark(
        "Eight tiles lie on the track. Ada cannot draw, but her gods can take.",
        "The god on the track cannot be taken.",
    )
    table.play("take gold", "take flood", "stop")
    table.remark("Six tiles are left, so Ben can draw again.")
    table.draw("nile")


@ra(3)
def full_track_nobody_bids(table: AuctionTable) -> None:
    table.draw("pharaoh", "flood", "nile", "gold", "god", "civ:art", "nile", "mon:temple")
    table.remark("The track is full, Cid must invoke Ra, and nobody wants the lot.")
    table.play("ra", "pass", "pass", "pass")
    table.remark("All eight tiles are gone, and Ada draws for an empty track.")


@ra(2)
def last_sun_spent_with_discards_open(table: AuctionTable) -> None:
    table.buy(0, *CIVILIZATIONS[:4], sun=9)
    table.spend_suns_of([1], keeping=0)
    table.spend_suns_of([0], keeping=1)
    table.draw("unrest", "nile", "civ:writing")
    table.remark("Ada's sun is the last one face up, and unrest is in the lot.")
    table.play("ra", "bid 6")
    table.remark("The auction is completed before the epoch is over: Ada chooses.")
    table.play("discard civ:art")
    table.remark("This one ends the epoch.")
    table.play("discard civ:writing")


@ra(5)
def five_players_last_tile_of_the_bag(table: AuctionTable) -> None:
    table.remark("All 180 tiles are drawn in this game; the last one is the thirtieth Ra tile.")
    table.empty_the_bag()
    table.remark("The bag is empty.")


@ra(3)
def score_floor(table: AuctionTable) -> None:
    table.remark("Cid never buys anything.")
    table.buy(0, "pharaoh", "pharaoh")
    table.buy(1, "pharaoh")
    table.finish(shy={2})
    table.remark("Cid would be below zero.")


@ra(3)
def highest_sun_in_the_middle(table: AuctionTable) -> None:
    table.spend_suns_of([1, 2])
    table.spend_suns_of([0], keeping=1)
    table.draw("nile", "flood")
    table.remark("Ada spends the 13, the last face-up sun. It lies in the middle afterwards.")
    table.play("ra", "bid 13")
    table.remark("It is nobody's, so the highest sun that somebody owns begins the second epoch.")


@ra(2)
def two_droughts_and_two_funerals(table: AuctionTable) -> None:
    table.buy(1, "flood", "nile", "nile", "nile", "pharaoh", "pharaoh", "pharaoh")
    table.draw("drought", "drought", "flood", "funeral", "funeral")
    table.remark(
        "Ben will own two floods, three Niles and three pharaohs when this lot strikes.",
        "Both floods and two Niles dry up; all three pharaohs are buried, for want of a fourth.",
    )
    table.play("ra")
    table.sell(1)


@ra(4)
def game_without_a_tile(table: AuctionTable) -> None:
    table.remark("Everybody invokes Ra for an empty track and must bid: only suns change hands.")
    for _ in range(3):
        table.spend_suns()
    table.remark("All 180 tiles are still in the bag.")


@ra(2)
def all_kinds_of_monuments(table: AuctionTable) -> None:
    table.buy(0, *MONUMENTS)
    table.buy(0, *["mon:fortress"] * 4, *["mon:obelisk"] * 2)
    table.remark("Ada owns all eight kinds, five fortresses and three obelisks; she rests now.")
    table.finish(shy={0})
    table.remark("15 points for the kinds, 15 for the fortresses, 5 for the obelisks.")


@ra(2)
def full_ra_track_loses_the_lot(table: AuctionTable) -> None:
    table.draw("gold", "gold", "flood", "nile", "pharaoh", "god", "civ:art")
    table.remark("Nobody bids after a drawn Ra tile: the seven tiles stay.")
    table.fill_ra_track(leaving=1)
    table.remark("The sixth Ra tile ends the epoch at once, and the seven tiles are lost.")
    table.draw("ra")


@ra(3)
def alone_with_the_last_suns(table: AuctionTable) -> None:
    table.spend_suns_of([0, 2])
    table.draw("nile", "flood")
    table.remark("Only Ben has face-up suns. He takes every turn and is alone in every auction.")
    table.draw("ra")
    table.play("pass")
    table.draw("gold")
    table.play("ra", "bid 3")
    table.remark("The turn is Ben's again.")
    table.draw("pharaoh")


@ra(4)
def unrest_without_a_choice(table: AuctionTable) -> None:
    table.buy(0, "civ:art", "civ:art", "civ:art", "gold", sun=2)
    table.remark("Three tiles of one kind: two of them go without a question, and the gold stays.")
    table.buy(0, "unrest", sun=6)
    table.buy(1, "earthquake", "mon:temple", sun=3)
    table.remark("Ben's only monument has gone as well.")


@ra(3, luck=133, scores="hidden")
def tie_broken_by_highest_sun(table: AuctionTable) -> None:
    table.finish()
    table.remark(
        "Ada and Cid have the same score. Cid's 12 is higher than Ada's 11, so Cid wins.",
        "Ben's 13 does not count.",
    )


@ra(3, goes_on=False)
def unfinished_in_an_auction(table: AuctionTable) -> None:
    table.draw("nile", "flood", "god", "ra")
    table.play("bid 6")
    table.remark("Cid is to bid a sun above 6, or to pass.")
