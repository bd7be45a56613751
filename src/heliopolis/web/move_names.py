"""What the buttons say: every move of every game by its words, with what it does and its rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ..core.saying import Said, joined, said, term
from ..face.catalogue import kind_of
from ..priests.words import TILE_NAMES
from .names import Named

# Moves that are always the same words, by game.
_AUCTION = {
    "draw": (
        said("Draw a tile"),
        said("Draws a tile from the bag. A Ra tile starts an auction."),
    ),
    "ra": (
        said("Invoke Ra"),
        said("Starts an auction for all tiles on the track. If nobody bids, you must."),
    ),
    "pass": (said("Pass"), said("Makes no bid.")),
}
_RA_RULES = {"draw": "RA 5.1", "ra": "RA 7.1", "pass": "RA 8.6", "bid": "RA 8.6"}
_PRIESTS_RULES = {"draw": "PR 5.1", "ra": "PR 6.1", "pass": "PR 7.6", "bid": "PR 7.6"}

_WHOLE: Mapping[str, Mapping[str, Named]] = {
    "ra": {
        **{words: Named(*texts, _RA_RULES[words]) for words, texts in _AUCTION.items()},
        "stop": Named(said("Take no more"), said("Keeps the other gods for later."), "RA 13.7"),
    },
    "priests": {
        **{words: Named(*texts, _PRIESTS_RULES[words]) for words, texts in _AUCTION.items()},
        "keep": Named(said("Flip nothing"), said("Leaves your tiles as they are."), "PR 8.8"),
        "discard plague": Named(
            said("Drive out a plague tile"), said("Three priests put it into the box."), "PR 14.1"
        ),
    },
    "dice": {
        "stop": Named(said("Stop rolling"), said("Keeps the dice as they lie."), "DI 4.6"),
        "use pharaoh pharaoh": Named(
            said("Move the pharaoh marker"),
            said("Uses a pharaoh die for one space on the pharaoh track."),
            "DI 6.1",
        ),
        "use pharaoh ankh": Named(
            said("Move the pharaoh marker with an ankh"),
            said("Uses an ankh for one space on the pharaoh track."),
            "DI 6.2",
        ),
        "use nile nile": Named(
            said("Move the Nile marker"),
            said("Uses a Nile die for one space on the Nile track."),
            "DI 7.1",
        ),
        "use nile ankh": Named(
            said("Move the Nile marker with an ankh"),
            said("Uses an ankh for one space on the Nile track."),
            "DI 7.2",
        ),
        "use flood 0": Named(
            said("Buy a flood with three Niles"),
            said("With a flood your Nile marker scores in this epoch."),
            "DI 7.4",
        ),
        "use flood 1": Named(
            said("Buy a flood with two Niles and an ankh"),
            said("With a flood your Nile marker scores in this epoch."),
            "DI 7.4",
        ),
        "use flood 2": Named(
            said("Buy a flood with a Nile and two ankhs"),
            said("With a flood your Nile marker scores in this epoch."),
            "DI 7.4",
        ),
        "done": Named(
            said("Done"), said("Ends the use of the dice. Unused ankhs score in pairs."), "DI 5.5"
        ),
        "disaster pharaoh": Named(
            said("Disaster: pharaohs"),
            said("Every other pharaoh marker moves back two spaces."),
            "DI 12.2",
        ),
        "disaster nile": Named(
            said("Disaster: Nile"),
            said("Every other player loses a flood, or two spaces on the Nile track."),
            "DI 12.2",
        ),
        "disaster civilization": Named(
            said("Disaster: civilizations"),
            said("Every other player loses two civilization markers."),
            "DI 12.2",
        ),
        "disaster monument": Named(
            said("Disaster: monuments"),
            said("Every other player loses two monument markers."),
            "DI 12.2",
        ),
        "pass": Named(said("No disaster"), said("Spares the others."), "DI 12.1"),
    },
}

# The faces of tiles that have two. [PR 1.2]
OTHER_FACE = dict(name.split("/") for name in TILE_NAMES if "/" in name)
OTHER_FACE |= {back: front for front, back in OTHER_FACE.items()}


def move(game: str, words: str) -> Named:
    """A move of a game by its words.

    >>> move("ra", "bid 7").name, move("dice", "use monument red 3 ankh").name
    ('Bid 7', 'Build on red 3 with an ankh')
    """
    if words in _WHOLE[game]:
        return _WHOLE[game][words]
    first, *rest = words.split()
    if first == "bid":
        return _bid(game, rest)
    return _BY_FIRST_WORD[first](rest)


def _bid(game: str, rest: Sequence[str]) -> Named:
    rules = _RA_RULES if game == "ra" else _PRIESTS_RULES
    does = said("Offers this sun for all tiles on the track and the sun in the middle.")
    return Named(said("Bid {sun}", sun=int(rest[0])), does, rules["bid"])


def _take(rest: Sequence[str]) -> Named:
    does = said("Spends a god and takes this tile from the auction track.")
    return Named(said("Take {tile}", tile=term(rest[0])), does, "RA 6.1")


def _discard(rest: Sequence[str]) -> Named:
    does = said("Gives up this tile to the disaster.")
    return Named(said("Discard {tile}", tile=term(rest[0])), does, "RA 9.2")


def _face(rest: Sequence[str]) -> Named:
    does = said("Lays the tile on the track with this face up.")
    return Named(said("Show {tile}", tile=term(rest[0])), does, "PR 5.3")


def _flip(rest: Sequence[str]) -> Named:
    tile, other = term(rest[0]), term(OTHER_FACE[rest[0]])
    does = said("A priest turns this tile of yours over.")
    return Named(said("Flip {tile} to {other}", tile=tile, other=other), does, "PR 8.1")


def _reroll(rest: Sequence[str]) -> Named:
    dice = joined(term(colour) for colour in rest)
    does = said("Rolls these dice once more. A sun is locked.")
    return Named(said("Roll again: {dice}", dice=dice), does, "DI 4.2")


def _use(rest: Sequence[str]) -> Named:
    if rest[0] == "civilization":
        does = said("The first one of a turn costs three dice, each further one a single die.")
        name = said("Civilization marker on {colour}", colour=term(rest[1]))
        return Named(name, does, "DI 8.1")
    space = space_name(*rest[1:3])
    if len(rest) == 3:
        does = said("Places the turn's first monument marker for a single die.")
        return Named(said("Build on {space}", space=space), does, "DI 9.1")
    does = said("Places a further monument marker, which costs two dice.")
    return Named(_built_with(space, rest[3]), does, "DI 9.4")


def _built_with(space: Said, partner: str) -> Said:
    if partner == "ankh":
        return said("Build on {space} with an ankh", space=space)
    return said("Build on {space} with the {colour} die", space=space, colour=term(partner))


def _lose(rest: Sequence[str]) -> Named:
    if len(rest) == 1:
        place, does = term(rest[0]), said("Gives up this civilization marker.")
    else:
        place, does = space_name(*rest), said("Gives up this monument marker.")
    return Named(said("Lose the marker on {place}", place=place), does, "DI 12.5")


_BY_FIRST_WORD: Mapping[str, Callable[[Sequence[str]], Named]] = {
    "take": _take,
    "discard": _discard,
    "face": _face,
    "flip": _flip,
    "reroll": _reroll,
    "use": _use,
    "lose": _lose,
}


def space_name(colour: str, column: str) -> Said:
    """A space of the monuments inside a sentence.

    >>> space_name("red", "3")
    'red 3'
    """
    return said("{colour} {column}", colour=term(colour), column=int(column))


def explained_refusal(game: str, refusal: str) -> str:
    """A refusal for a page: the move as its button says it, and no list of moves, since the
    buttons stand there.

    >>> from heliopolis import IllegalMove, new_game
    >>> try:
    ...     new_game("ra", players=2, seed=7).play("pass")
    ... except IllegalMove as error:
    ...     explained_refusal("ra", error.said)
    'Ada cannot do this (Pass): no auction is under way'
    """
    if not isinstance(refusal, Said) or "move" not in refusal.values:
        return refusal
    name, words = refusal.values["name"], refusal.values["move"]
    button = move(game, words).name if words in kind_of(game).move_words else words
    reason = refusal.values.get("reason") or refusal.values["moment"]
    return said("{name} cannot do this ({move}): {reason}", name=name, move=button, reason=reason)
