"""The names that people see for pieces, options and levels, apart from the words of the notation.

Each comes with a line on what it does and the number of its rule, for tooltips and links.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from ..core.kind import OptionValue
from ..core.saying import Said, counted, said, term
from ..face.catalogue import kind_of
from ..players.levels import ALL_LEVELS


@dataclass(frozen=True, slots=True)
class Named:
    """A name, what the thing does in a line, and the number of its rule; "" if it has none."""

    name: Said
    does: Said
    rule: str


_CIVILIZATION = (
    said("Different civilizations score when the epoch ends; having none costs 5 points."),
    "RA 11.12",
)
_MONUMENT = (
    said("Different monuments, and three or more alike, score at the end of the game."),
    "RA 11.16",
)

_RA_TILES = {
    "ra": Named(
        said("Ra"),
        said("Starts an auction. The one that fills the Ra track ends the epoch."),
        "RA 5.4",
    ),
    "god": Named(
        said("God"),
        said("Takes a tile from the auction track on your turn, or scores 2 points."),
        "RA 6.1",
    ),
    "gold": Named(said("Gold"), said("Scores 3 points when the epoch ends."), "RA 11.11"),
    "pharaoh": Named(
        said("Pharaoh"),
        said("Most pharaohs: 5 points in every epoch. Fewest: 2 points lost."),
        "RA 11.6",
    ),
    "nile": Named(
        said("Nile"), said("Scores 1 point in every epoch in which you have a flood."), "RA 11.9"
    ),
    "flood": Named(
        said("Flood"),
        said("Scores 1 point and lets your Niles score. It leaves after the epoch."),
        "RA 11.9",
    ),
    "drought": Named(
        said("Drought"),
        said("Disaster: costs two tiles of floods and Niles, floods first."),
        "RA 9.2",
    ),
    "funeral": Named(said("Funeral"), said("Disaster: costs two pharaohs."), "RA 9.2"),
    "unrest": Named(
        said("Unrest"), said("Disaster: costs two civilizations of your choice."), "RA 9.2"
    ),
    "earthquake": Named(
        said("Earthquake"), said("Disaster: costs two monuments of your choice."), "RA 9.2"
    ),
    "civ:art": Named(said("Art"), *_CIVILIZATION),
    "civ:agriculture": Named(said("Agriculture"), *_CIVILIZATION),
    "civ:religion": Named(said("Religion"), *_CIVILIZATION),
    "civ:astronomy": Named(said("Astronomy"), *_CIVILIZATION),
    "civ:writing": Named(said("Writing"), *_CIVILIZATION),
    "mon:fortress": Named(said("Fortress"), *_MONUMENT),
    "mon:obelisk": Named(said("Obelisk"), *_MONUMENT),
    "mon:palace": Named(said("Palace"), *_MONUMENT),
    "mon:pyramid": Named(said("Pyramid"), *_MONUMENT),
    "mon:sphinx": Named(said("Sphinx"), *_MONUMENT),
    "mon:statues": Named(said("Statues"), *_MONUMENT),
    "mon:step-pyramid": Named(said("Step pyramid"), *_MONUMENT),
    "mon:temple": Named(said("Temple"), *_MONUMENT),
}

_PROFESSION = (
    said("At least two, and nobody has more: 5 points. Three or four professions bring ankhs."),
    "PR 10.5",
)
_BUILDING = (
    said("Two of a type make a building: 2 points in every epoch, more for three or four types."),
    "PR 10.9",
)
_TOMB = (
    said("Builds the step pyramid. Three or more of one colour score again at the end."),
    "PR 11.5",
)

_FACES = {
    "ra": Named(_RA_TILES["ra"].name, _RA_TILES["ra"].does, "PR 5.6"),
    "farmer": Named(said("Farmer"), *_PROFESSION),
    "warrior": Named(said("Warrior"), *_PROFESSION),
    "trader": Named(said("Trader"), *_PROFESSION),
    "scribe": Named(said("Scribe"), *_PROFESSION),
    "granary": Named(said("Granary"), *_BUILDING),
    "fort": Named(said("Fort"), *_BUILDING),
    "market": Named(said("Market"), *_BUILDING),
    "library": Named(said("Library"), *_BUILDING),
    "tomb:a": Named(said("Tomb a"), *_TOMB),
    "tomb:b": Named(said("Tomb b"), *_TOMB),
    "tomb:c": Named(said("Tomb c"), *_TOMB),
    "tomb:d": Named(said("Tomb d"), *_TOMB),
    "pyramid": Named(
        said("Pyramid"), said("Builds the step pyramid, which scores at the end."), "PR 11.3"
    ),
    "priest": Named(
        said("Priest"),
        said("Flips one of your tiles when you win it, and scores 2 points in this epoch."),
        "PR 8.1",
    ),
    "plague": Named(
        said("Plague"),
        said("Costs points in every epoch, more with each tile. Three priests drive one out."),
        "PR 10.16",
    ),
}

_SYMBOLS = {
    "pharaoh": Named(said("Pharaoh"), said("Moves your pharaoh marker one space."), "DI 6.1"),
    "nile": Named(
        said("Nile"), said("Moves your Nile marker one space; three buy a flood."), "DI 7.1"
    ),
    "civilization": Named(
        said("Civilization"),
        said("Three place a marker on the field of a colour that shows it."),
        "DI 8.1",
    ),
    "monument": Named(
        said("Monument"), said("Places a marker in the row of its own colour."), "DI 9.1"
    ),
    "ankh": Named(
        said("Ankh"), said("Stands in for another symbol; two left over score 2 points."), "DI 5.6"
    ),
    "sun": Named(
        said("Sun"),
        said("Locked. One or two move Ra, three score 3 points, more may bring a disaster."),
        "DI 11.1",
    ),
}

_COLOURS = {
    "red": said("Red"),
    "blue": said("Blue"),
    "yellow": said("Yellow"),
    "green": said("Green"),
    "purple": said("Purple"),
}


def tile(game: str, word: str) -> Named:
    """A tile of Ra or Priests of Ra by its word in the notation, two-faced ones included.

    >>> tile("ra", "mon:step-pyramid").name, tile("priests", "farmer/warrior").name
    ('Step pyramid', 'Farmer / Warrior')
    """
    tiles = _RA_TILES if game == "ra" else _FACES
    return tiles[word] if word in tiles else _two_faced(word)


def _two_faced(word: str) -> Named:
    """A tile of Priests of Ra whose face has not been chosen."""
    front, back = (_FACES[face].name for face in word.split("/"))
    does = said("Has two faces. Whoever draws it chooses which one shows.")
    return Named(said("{front} / {back}", front=front, back=back), does, "PR 5.3")


def symbol(word: str) -> Named:
    """A symbol of the dice."""
    return _SYMBOLS[word]


def colour(word: str) -> Said:
    """A colour of the dice."""
    return _COLOURS[word]


_ANKH = Named(said("Ankh"), said("Two or more ankhs score at the end of the game."), "PR 11.7")
_SUNS = {"ra": "RA 8.17", "priests": "PR 7.17"}


def ankh() -> Named:
    """The token of Priests of Ra."""
    return _ANKH


@cache
def sun(game: str, number: int, face_up: bool = True) -> Named:
    """A sun of an auction game, as it lies in a display.

    >>> sun("ra", 7).name, sun("ra", 7, face_up=False).name
    ('Sun 7', 'Sun 7, face down')
    """
    if face_up:
        does = said("You can bid it. Whoever wins with it gets the sun in the middle for it.")
        return Named(said("Sun {number}", number=number), does, _SUNS[game])
    does = said("It rests until the epoch is over.")
    return Named(said("Sun {number}, face down", number=number), does, _SUNS[game])


# Games

_GAMES = {
    "ra": Named(
        said("Ra"),
        said("Bid your suns for tiles, and know when to stop before Ra ends the epoch."),
        "",
    ),
    "priests": Named(
        said("Priests of Ra"),
        said("Ra with tiles of two faces: choose what lies there, and flip what you have."),
        "",
    ),
    "dice": Named(
        said("Ra: The Dice Game"),
        said("Roll five dice up to three times, build, and beware of the suns."),
        "",
    ),
}


def game(name: str) -> Named:
    """A game's title, and what it is about in a line."""
    return _GAMES[name]


# Options

_OPTION_NAMES = {
    "god_disaster": said("Gods and disasters"),
    "scores": said("Scores"),
    "plague_discard": said("Driving out plague"),
    "buildings": said("Buildings after an epoch"),
    "tomb_bonus": said("Tombs of one colour"),
    "sun_track": said("Sun track"),
    "suns": said("Suns of a turn"),
    "victims": said("Order of the victims"),
    "idle_dice": said("Pharaoh and Nile dice left unused"),
    "score_floor": said("Scores below zero"),
    "tie_break": said("Tie for the win"),
}
_OPTION_RULES = {
    ("ra", "god_disaster"): "RA 14.1",
    ("ra", "scores"): "RA 14.2",
    ("priests", "plague_discard"): "PR 14.1",
    ("priests", "buildings"): "PR 14.2",
    ("priests", "tomb_bonus"): "PR 14.3",
    ("priests", "scores"): "PR 14.4",
    ("dice", "sun_track"): "DI 17.1",
    ("dice", "suns"): "DI 17.2",
    ("dice", "victims"): "DI 17.3",
    ("dice", "idle_dice"): "DI 17.4",
    ("dice", "score_floor"): "DI 17.5",
    ("dice", "tie_break"): "DI 17.6",
}
_VALUES: Mapping[tuple[str, str], Said] = {
    ("god_disaster", "strikes"): said("a god may take a disaster, which strikes its taker"),
    ("god_disaster", "forbidden"): said("no god may take a disaster"),
    ("scores", "open"): said("everybody sees them"),
    ("scores", "hidden"): said("hidden until the game is over"),
    ("plague_discard", "auto"): said("three priests drive out one plague tile by themselves"),
    ("plague_discard", "ask"): said("its owner is asked"),
    ("buildings", "kept"): said("stay with their owners"),
    ("buildings", "removed"): said("leave the game"),
    ("tomb_bonus", "each"): said("every colour scores"),
    ("tomb_bonus", "best"): said("only the best colour scores"),
    ("sun_track", "standard"): said("8, 12 or 16 spaces for 2, 3 or 4 players"),
    ("suns", "last"): said("after the other symbols"),
    ("suns", "first"): said("before the other symbols"),
    ("victims", "clockwise"): said("clockwise"),
    ("victims", "anticlockwise"): said("anticlockwise"),
    ("idle_dice", "allowed"): said("allowed"),
    ("idle_dice", "forbidden"): said("not allowed while they can move a marker"),
    ("score_floor", "zero"): said("losses stop at zero"),
    ("score_floor", "none"): said("a score may fall below zero"),
    ("tie_break", "shared"): said("the win is shared"),
    ("tie_break", "last_seat"): said("the last of them in starting order wins"),
}


def option(game: str, name: str) -> Named:
    """An option of a game: its name, what it means, and its rule."""
    meaning = kind_of(game).options[name].meaning
    return Named(_OPTION_NAMES[name], meaning, _OPTION_RULES[game, name])


def option_value(name: str, value: OptionValue) -> Said:
    """What a value of an option means.

    >>> option_value("scores", "open"), option_value("sun_track", 9)
    ('everybody sees them', '9 spaces')
    """
    if isinstance(value, int):
        return counted(value, "{number} space", "{number} spaces")
    return _VALUES[name, value]


# Levels of bots

_LEVELS = {
    "farmer": said("Farmer"),
    "trader": said("Trader"),
    "scribe": said("Scribe"),
    "vizier": said("Vizier"),
    "pharaoh": said("Pharaoh"),
    "seer": said("Seer"),
    "oracle": said("Oracle"),
}
_MEANINGS = {level.name: level.meaning for level in ALL_LEVELS}


def level(name: str) -> Named:
    """A level of the bots: its name and how it plays."""
    return Named(_LEVELS[name], term(_MEANINGS[name]), "")
