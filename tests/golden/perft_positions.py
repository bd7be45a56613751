"""The positions from which perft counts, each found by what is said next in a golden game."""

from __future__ import annotations

from heliopolis.notation.text import parse_text

from .collection import path_of
from .perft import Position

# What it is, the golden game, what is said next there, and for which time (from 1) it is said.
_POSITIONS = {
    "ra": (
        ("the set-up for two", "full-ra-track-loses-the-lot", "draw", 1),
        ("the set-up for five", "random-5-players-1", "", 1),
        ("a tile is drawn", "two-unrests-and-an-earthquake-in-one-lot", "tile", 1),
        ("an auction after a drawn Ra tile", "unfinished-in-an-auction", "bid", 1),
        ("an auction called of free will", "two-droughts-and-two-funerals", "pass", 1),
        ("an auction on a full track", "full-track-nobody-bids", "pass", 1),
        ("gods on a full track", "gods-on-a-full-track", "take", 1),
        ("a god played, two left", "god-takes-a-disaster", "take unrest", 1),
        ("gods that take no disasters", "gods-forbidden-to-take-disasters", "take", 1),
        ("four civilizations to lose", "two-unrests-and-an-earthquake-in-one-lot", "discard", 1),
        ("two monuments to lose", "two-unrests-and-an-earthquake-in-one-lot", "discard mon", 1),
        ("the last sun is about to go", "last-sun-spent-with-discards-open", "bid 6", 1),
        ("the last loss ends the epoch", "last-sun-spent-with-discards-open", "discard", 2),
        ("one space left on the Ra track", "full-ra-track-loses-the-lot", "tile ra", 6),
        ("alone in the auction", "alone-with-the-last-suns", "bid 3", 1),
        ("the last tile of the bag", "five-players-last-tile-of-the-bag", "tile ra", 30),
    ),
    "priests": (
        ("the set-up for three", "same-tile-flipped-twice", "", 1),
        ("the set-up for five", "random-5-players-1", "", 1),
        ("a tile is drawn", "same-tile-flipped-twice", "tile", 1),
        ("a face is chosen", "same-tile-flipped-twice", "face", 1),
        ("an auction after a drawn Ra tile", "plague-driven-out", "pass", 2),
        ("an auction called of free will", "same-tile-flipped-twice", "pass", 1),
        ("an auction on a full track", "full-track-nobody-bids", "pass", 1),
        ("two flips of one tile", "same-tile-flipped-twice", "flip", 1),
        ("a flip among many tiles", "unfinished-with-a-flip-to-come", "flip granary", 1),
        ("nothing to flip", "priest-with-nothing-to-flip", "keep", 1),
        ("flips before the epoch ends", "last-sun-with-flips-open", "flip", 1),
        ("two seats asked about plague", "plague-asked-at-both-kinds-of-epoch-end", "discard", 1),
        ("one seat asked about plague", "plague-asked-at-both-kinds-of-epoch-end", "discard", 2),
        ("one space left on the Ra track", "plague-driven-out", "tile ra", 6),
        ("the last tile of the bag", "five-players-last-tile-of-the-bag", "tile ra", 30),
    ),
    "dice": (
        ("the first roll", "three-monuments-in-a-turn", "", 1),
        ("five suns rolled", "five-suns-first-roll", "stop", 1),
        ("a roll without a sun", "no-room-on-a-civilization-field", "stop", 1),
        ("two dice rolled again", "kept-die-rolled-in-the-third-roll", "roll", 2),
        ("one die rolled again", "kept-die-rolled-in-the-third-roll", "roll", 3),
        ("four suns rolled", "suns-first-option", "stop", 2),
        ("five monuments to use", "three-monuments-in-a-turn", "use", 1),
        ("a further monument", "three-monuments-in-a-turn", "use", 2),
        ("a Nile and four ankhs to use", "flood-with-two-ankhs", "use", 1),
        ("civilizations with three fields full", "no-room-on-a-civilization-field", "use", 4),
        ("a civilization and four ankhs", "civilization-paid-with-ankhs", "use", 1),
        ("dice that may not idle", "idle-dice-forbidden", "use", 1),
        ("both tracks at their end", "end-of-both-tracks", "use flood", 1),
        ("an angry god with little to strike", "five-suns-first-roll", "disaster", 1),
        ("a disaster before the dice are used", "suns-first-option", "disaster", 1),
        ("civilizations to lose", "disaster-with-choices-for-every-victim", "lose", 1),
        ("monuments to lose", "disaster-with-choices-for-every-victim", "lose red 1", 1),
        ("an epoch about to end", "all-pharaohs-level", "done", 3),
        ("the game about to end", "below-zero", "done", 3),
    ),
}


def positions(game: str) -> list[Position]:
    """All positions of one game."""
    return [
        Position(title, f"{game}/{name}", place_of(f"{game}/{name}", words, time))
        for title, name, words, time in _POSITIONS[game]
    ]


def place_of(name: str, words: str, time: int) -> int:
    """How many events come before the one that begins with these words for the so-many-th time."""
    record, _ = parse_text(path_of(name).read_text(encoding="utf-8"))
    found = [number for number, event in enumerate(record.events) if event.words.startswith(words)]
    return found[time - 1]
