"""Games of Priests of Ra composed to hit rare rules. Each remark stands right before what it tells
of.
"""

from __future__ import annotations

from .compositions import Composer
from .tables import AuctionTable

priests = Composer("priests", AuctionTable)

PROFESSIONS = ("farmer", "warrior", "trader", "scribe")
BUILDINGS = ("granary", "fort", "market", "library")


@priests(2)
def plague_driven_out(table: AuctionTable) -> None:
    table.buy(0, "priest", "priest", "priest", "plague", "plague")
    table.play("keep", "keep", "keep")
    table.fill_ra_track(leaving=1)
    table.remark("Ada has three priests and two plague tiles. One of these goes by itself.")
    table.draw("ra")


@priests(3)
def same_tile_flipped_twice(table: AuctionTable) -> None:
    table.buy(0, "farmer", "priest", "priest")
    table.remark("Ada has one tile with two faces, and turns it over twice.")
    table.play("flip farmer", "flip warrior")


@priests(3, plague_discard="ask")
def plague_asked_at_both_kinds_of_epoch_end(table: AuctionTable) -> None:
    table.buy(0, "priest", "priest", "priest", "plague", "plague")
    table.play("keep", "keep", "keep")
    table.buy(2, "priest", "priest", "priest", "plague")
    table.play("keep", "keep", "keep")
    table.fill_ra_track()
    table.remark("The Ra track is full. Ada and Cid are asked, clockwise from the seat on turn.")
    table.play("discard plague", "keep")
    table.buy(2, "priest", "priest", "priest")
    table.play("keep", "keep", "keep")
    table.spend_suns()
    table.remark("All suns are spent. Only Cid still has three priests and plague.")
    table.play("discard plague")


@priests(2)
def last_sun_with_flips_open(table: AuctionTable) -> None:
    table.spend_suns_of([1])
    table.spend_suns_of([0], keeping=1)
    table.draw("trader", "scribe", "priest", "priest")
    table.remark("Ada spends the last face-up sun on two priests.")
    table.play("ra")
    table.sell(0)
    table.remark("The flips come before the end of the epoch.")
    table.play("flip scribe")
    table.remark("This one ends the epoch: two traders count as most.")
    table.play("keep")


@priests(5)
def priest_with_nothing_to_flip(table: AuctionTable) -> None:
    table.buy(3, "priest", "pyramid", "plague")
    table.remark("None of Dot's tiles has another face. She is asked, and can only keep.")
    table.play("keep")


@priests(3)
def buildings_score_again(table: AuctionTable) -> None:
    table.buy(0, *BUILDINGS, *BUILDINGS)
    table.remark("Ada has a complete building of every type, worth 18 points after each epoch.")
    table.finish(shy={0})


@priests(3, buildings="removed")
def buildings_score_once(table: AuctionTable) -> None:
    table.buy(0, *BUILDINGS, *BUILDINGS)
    table.remark("Ada's buildings leave after the first scoring, and so score once.")
    table.finish(shy={0})


@priests(2)
def six_ankhs(table: AuctionTable) -> None:
    for _ in range(3):
        table.remark("All four professions bring Ada two ankhs in this epoch.")
        table.buy(0, *PROFESSIONS)
        table.spend_suns()
    table.remark("Six ankhs are worth no more than four: 20 points.")


@priests(4)
def ten_plagues(table: AuctionTable) -> None:
    table.buy(1, *["plague"] * 7)
    table.buy(1, *["plague"] * 3)
    table.remark("Ben has every plague tile, and they stay: 20 points lost after each epoch.")
    table.finish(shy={1})
    table.remark("Ben would be below zero.")


@priests(2)
def tombs_of_two_colours(table: AuctionTable) -> None:
    table.buy(0, *["tomb:a"] * 4, *["tomb:b"] * 3, "pyramid")
    table.buy(0, "pyramid", "pyramid")
    table.remark(
        "Ada has ten tiles for her step pyramid, four tombs of one colour, three of another."
    )
    table.finish(shy={0})
    table.remark("20 points for the step pyramid, 10 and 5 for the tombs.")


@priests(2, tomb_bonus="best")
def only_the_best_tombs(table: AuctionTable) -> None:
    table.buy(0, *["tomb:c"] * 3, *["tomb:d"] * 4)
    table.remark("Ada has four tombs of one colour and three of another; only the four count.")
    table.finish(shy={0})


@priests(5)
def five_players_last_tile_of_the_bag(table: AuctionTable) -> None:
    table.remark("All 174 tiles are drawn in this game; the last one is the thirtieth Ra tile.")
    table.empty_the_bag()
    table.remark("The bag is empty.")


@priests(4)
def full_track_nobody_bids(table: AuctionTable) -> None:
    table.draw(*PROFESSIONS, *BUILDINGS)
    table.remark("The track is full: Ada can only invoke Ra. Nobody wants the lot.")
    table.play("ra", "pass", "pass", "pass", "pass")
    table.remark("All eight tiles are gone.")


@priests(3)
def everybody_ties_for_farmers(table: AuctionTable) -> None:
    for seat in range(3):
        table.buy(seat, "farmer", "farmer")
    table.buy(0, "scribe")
    table.fill_ra_track(leaving=1)
    table.remark("Everybody gets 5 points for two farmers. One scribe alone scores for nobody.")
    table.draw("ra")


@priests(2, luck=29, scores="hidden")
def tie_broken_by_highest_sun(table: AuctionTable) -> None:
    table.finish()
    table.remark("Both have the same score. The higher single sun decides.")


@priests(4, goes_on=False)
def unfinished_with_a_flip_to_come(table: AuctionTable) -> None:
    table.buy(2, "farmer", "granary", "priest", "tomb:c", "priest")
    table.play("flip granary")
    table.remark("Cid may flip one more tile, the fort too, or keep.")
