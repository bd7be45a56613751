"""Games of Ra: The Dice Game composed to hit rare rules. Each remark stands right before what it
tells of.
"""

from __future__ import annotations

from .compositions import Composer
from .tables import DiceTable

dice = Composer("dice", DiceTable)

FOUR_SUNS = "sun sun sun sun pharaoh"
FIVE_CIVILIZATIONS = " ".join(["civilization"] * 5)
FIVE_MONUMENTS = " ".join(["monument"] * 5)


@dice(3)
def five_suns_first_roll(table: DiceTable) -> None:
    table.roll("sun", "sun", "sun", "sun", "sun")
    table.remark("Ada is still asked, but can only stop; and nobody has anything to lose yet.")
    table.play("stop", "done", "pass")
    table.turn("pharaoh pharaoh pharaoh nile nile", *["use pharaoh pharaoh"] * 3)
    table.roll("sun", "sun", "sun", "sun", "sun")
    table.remark("Five suns again, and now Ben has something to lose.")
    table.play("stop", "done", "disaster pharaoh")


@dice(4)
def disaster_with_choices_for_every_victim(table: DiceTable) -> None:
    for colours in (
        ("red", "blue", "yellow"),
        ("blue", "yellow", "green"),
        ("red", "green", "purple"),
    ):
        table.turn(FIVE_CIVILIZATIONS, *(f"use civilization {colour}" for colour in colours))
    table.turn(FOUR_SUNS)
    table.remark("Every other player has three civilizations, and chooses two to lose.")
    table.play("disaster civilization")
    table.play("lose red", "lose yellow", "lose blue", "lose green", "lose red", "lose purple")
    for column in (1, 3, 5):
        table.turn(
            FIVE_MONUMENTS,
            f"use monument red {column}",
            f"use monument blue {column + 1} yellow",
            f"use monument green {column + 2} purple",
        )
    table.turn(FOUR_SUNS)
    table.remark("Every other player has three monuments, and chooses two to lose.")
    table.play("disaster monument")
    for column in (1, 3, 5):
        table.play(f"lose red {column}", f"lose green {column + 2}")


@dice(3, suns="first")
def suns_first_option(table: DiceTable) -> None:
    table.turn(FIVE_CIVILIZATIONS, "use civilization red", "use civilization blue")
    table.roll(*FOUR_SUNS.split())
    table.remark("Ben's suns come before his pharaoh: the disaster first.")
    table.play("stop", "disaster civilization", "use pharaoh pharaoh", "done")
    table.roll("sun", "sun", "sun", "nile", "nile")
    table.remark("Cid's three points for three suns come at once when he stops.")
    table.play("stop")
    table.play("use nile nile", "done")


@dice(3)
def kept_die_rolled_in_the_third_roll(table: DiceTable) -> None:
    table.roll("sun", "nile", "monument", "ankh", "pharaoh")
    table.remark("The red sun is locked. Ada keeps the blue Nile for now.")
    table.play("reroll yellow green")
    table.roll("sun", "pharaoh")
    table.remark("The yellow sun is locked as well; the blue die, kept before, is rolled now.")
    table.play("reroll blue")
    table.roll("pharaoh")
    table.remark("That was the third roll, so nobody says stop.")
    table.play("use pharaoh pharaoh", "use pharaoh pharaoh", "use pharaoh pharaoh", "done")


@dice(2)
def three_monuments_in_a_turn(table: DiceTable) -> None:
    table.roll(*FIVE_MONUMENTS.split())
    table.remark("Five monument dice pay for three markers: one die, two dice, two dice.")
    table.play("stop", "use monument yellow 4", "use monument red 1 purple")
    table.play("use monument green 8 blue", "done")


@dice(2)
def flood_with_two_ankhs(table: DiceTable) -> None:
    table.roll("nile", "ankh", "ankh", "ankh", "ankh")
    table.remark("One Nile and two ankhs buy a flood. The Nile still shows, so an ankh may follow.")
    table.play("stop", "use flood 2", "use nile ankh", "done")


@dice(3, victims="anticlockwise")
def victims_anticlockwise(table: DiceTable) -> None:
    for colours in (("red", "blue", "yellow"), ("purple", "green", "yellow")):
        table.turn(FIVE_CIVILIZATIONS, *(f"use civilization {colour}" for colour in colours))
    table.turn(FOUR_SUNS)
    table.remark("Cid strikes: Ben loses his markers before Ada.")
    table.play("disaster civilization", "lose purple", "lose green", "lose red", "lose blue")


@dice(2, idle_dice="forbidden")
def idle_dice_forbidden(table: DiceTable) -> None:
    table.roll("pharaoh", "nile", "ankh", "monument", "civilization")
    table.play("stop")
    table.remark("Ada cannot be done before the pharaoh and the Nile are used.")
    table.play("use pharaoh pharaoh", "use nile nile")
    table.remark("Now she can, though an ankh and a monument are left.")
    table.play("done")


def end_three_epochs_at_once(table: DiceTable) -> None:
    """With a sun track of one space every turn ends an epoch. The only marker that moves is Ada's
    pharaoh, at the start; Ben is last on the pharaoh track twice and never has a civilization.
    """
    table.turn("sun pharaoh nile ankh monument", "use pharaoh pharaoh")
    table.turn("sun pharaoh nile ankh monument")
    table.remark("Ben has 4 points and loses 7 with this turn.")
    table.turn("sun pharaoh nile ankh monument")


@dice(2, sun_track=1, score_floor="none")
def below_zero(table: DiceTable) -> None:
    end_three_epochs_at_once(table)
    table.remark("Ben ends below zero.")


@dice(2, sun_track=1)
def score_floor(table: DiceTable) -> None:
    end_three_epochs_at_once(table)
    table.remark("Ben stops at zero.")


@dice(2)
def three_suns_leave_ra_in_place(table: DiceTable) -> None:
    for _ in range(3):
        table.turn("sun sun pharaoh nile nile")
    table.turn("sun pharaoh nile nile nile")
    table.remark("Ra is one space from the end of the track. Three suns score 3 and Ra stays.")
    table.turn("sun sun sun nile nile")
    table.remark("Two suns take Ra past the end, which ends the epoch.")
    table.turn("sun sun pharaoh nile nile")


@dice(2, sun_track=60)
def end_of_both_tracks(table: DiceTable) -> None:
    for symbols, pharaohs, niles in (
        ("pharaoh pharaoh pharaoh pharaoh pharaoh", 5, 0),
        ("pharaoh pharaoh pharaoh pharaoh pharaoh", 5, 0),
        ("pharaoh pharaoh nile nile nile", 2, 3),
        ("nile nile nile nile nile", 0, 5),
        ("nile nile nile nile ankh", 0, 4),
    ):
        uses = ["use pharaoh pharaoh"] * pharaohs + ["use nile nile"] * niles
        table.turn(symbols, *uses)
        table.idle()
    table.roll("nile", "nile", "pharaoh", "ankh", "ankh")
    table.play("stop")
    table.remark("Both of Ada's markers are on space 12. All she can buy is a flood.")
    table.play("use flood 1", "done")


@dice(2)
def no_room_on_a_civilization_field(table: DiceTable) -> None:
    taken = (f"use civilization {colour}" for colour in ("red", "blue", "yellow"))
    table.turn(FIVE_CIVILIZATIONS, *taken)
    table.roll(*FIVE_CIVILIZATIONS.split())
    table.play("stop")
    table.remark("With two players a field has room for one marker: three are closed to Ben.")
    table.play("use civilization green", "use civilization purple", "done")


@dice(3)
def civilization_paid_with_ankhs(table: DiceTable) -> None:
    table.roll("civilization", "ankh", "ankh", "ankh", "ankh")
    table.play("stop")
    table.remark("Two ankhs help the red die to pay, but open no fields of their own.")
    table.play("use civilization red")
    table.remark("The two ankhs left score 2 points.")
    table.play("done")


@dice(2, sun_track=20)
def all_columns_and_five_in_one(table: DiceTable) -> None:
    for first, *further in (
        ("red 1", "blue 2 yellow", "green 3 purple"),
        ("blue 1", "red 4 yellow", "green 5 purple"),
        ("yellow 1", "red 6 blue", "green 7 purple"),
        ("green 1", "red 8 blue"),
        ("purple 1",),
    ):
        table.turn(FIVE_MONUMENTS, *(f"use monument {words}" for words in (first, *further)))
        table.idle()
    table.remark("Ada has a marker in every column and five in the first; Ben leaves them alone.")
    table.finish(shy={1})
    table.remark("15 points for the columns, and 15 at least for the first one.")


@dice(3, sun_track=3)
def all_pharaohs_level(table: DiceTable) -> None:
    table.turn("sun pharaoh nile nile nile", "use pharaoh pharaoh", "use flood 0")
    table.turn("sun pharaoh nile nile nile", "use pharaoh pharaoh", "use nile nile")
    table.remark("This turn brings all pharaohs to space 1 and ends the epoch: no points for them.")
    table.turn("sun pharaoh nile nile nile", "use pharaoh pharaoh")


@dice(4, luck=5, sun_track=4)
def shared_win(table: DiceTable) -> None:
    table.finish()
    table.remark("The highest score is shared, and so is the win.")


@dice(4, luck=22, sun_track=4, tie_break="last_seat")
def tie_goes_to_the_last_seat(table: DiceTable) -> None:
    table.finish()
    table.remark("The highest score is shared. The tied seat that came last in the order wins.")


@dice(3, goes_on=False)
def unfinished_with_a_marker_to_lose(table: DiceTable) -> None:
    table.turn(FIVE_CIVILIZATIONS, *(f"use civilization {c}" for c in ("red", "blue", "green")))
    table.turn(FOUR_SUNS)
    table.play("disaster civilization", "lose blue")
    table.remark("Ada must lose one more civilization, the red or the green one.")
