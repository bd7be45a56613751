"""Priests of Ra, the scoring of an epoch written a second time, sentence by sentence from the
rulebook and in no hurry, to check the rules against. It shares nothing with the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

PROFESSIONS = ["farmer", "warrior", "trader", "scribe"]
BUILDINGS = ["granary", "fort", "market", "library"]
TOMBS = ["tomb:a", "tomb:b", "tomb:c", "tomb:d"]


@dataclass(frozen=True)
class Player:
    """What lies before a player when an epoch ends."""

    tiles: Sequence[str]
    ankhs: int
    suns: Sequence[int]
    score: int


@dataclass
class Result:
    """A player's points by item, and what is left after the scoring."""

    score: int
    tiles: list[str]
    ankhs: int
    points: dict[str, int] = field(default_factory=dict)


def score_epoch(
    players: Sequence[Player],
    epoch: int,
    *,
    keep_plague: frozenset[int] = frozenset(),
    buildings: str = "kept",
    tomb_bonus: str = "each",
) -> list[Result]:
    """Score one epoch. `keep_plague` names those who would not give a plague tile back."""
    results = []
    for seat, player in enumerate(players):
        # With three or more priests, one plague tile may be given back before it is scored.
        tiles = sorted(player.tiles)
        if tiles.count("priest") >= 3 and "plague" in tiles and seat not in keep_plague:
            tiles.remove("plague")
        ankhs = player.ankhs + new_ankhs(tiles)

        points = {}
        for profession in PROFESSIONS:
            points[profession] = for_profession(players, player, profession)
        points["buildings"] = for_buildings(tiles)
        points["building types"] = for_building_types(tiles)
        points["priests"] = sum(2 for tile in tiles if tile == "priest")
        points["plague"] = for_plague(tiles)
        if epoch == 3:
            points["pyramid"] = for_pyramid(tiles)
            points["tombs"] = for_tombs(tiles, tomb_bonus)
            points["ankhs"] = for_ankhs(ankhs)
            points["suns"] = for_suns(players, player)

        # Nobody can lose more points than they have.
        score = player.score + sum(points.values())
        if score < 0:
            score = 0

        # Professions and priests go back to the box; by option, buildings too.
        gone = {*PROFESSIONS, "priest"}
        if buildings == "removed":
            gone |= set(BUILDINGS)
        left = [tile for tile in tiles if tile not in gone]
        results.append(Result(score, left, ankhs, points))
    return results


def for_profession(players: Sequence[Player], player: Player, profession: str) -> int:
    """Five for at least two of a profession if nobody has more, and for everybody tied."""
    numbers = [list(one.tiles).count(profession) for one in players]
    most = max(numbers)
    mine = list(player.tiles).count(profession)
    if mine == most and mine >= 2:
        return 5
    return 0


def new_ankhs(tiles: Sequence[str]) -> int:
    """Two ankhs for all four professions, one for three different ones."""
    different = set(tiles) & set(PROFESSIONS)
    if different == set(PROFESSIONS):
        return 2
    if len(different) == 3:
        return 1
    return 0


def complete_buildings(tiles: Sequence[str]) -> list[str]:
    """Put tiles of one type together in pairs; each pair is one complete building."""
    complete = []
    single: set[str] = set()
    for tile in tiles:
        if tile in BUILDINGS:
            if tile in single:
                single.remove(tile)
                complete.append(tile)
            else:
                single.add(tile)
    return complete


def for_buildings(tiles: Sequence[str]) -> int:
    """Two for each complete building."""
    return 2 * len(complete_buildings(tiles))


def for_building_types(tiles: Sequence[str]) -> int:
    """Ten if there is a complete building of all four types, five for three different types."""
    types = set(complete_buildings(tiles))
    if types == set(BUILDINGS):
        return 10
    if len(types) == 3:
        return 5
    return 0


def for_plague(tiles: Sequence[str]) -> int:
    """As in the table, where six tiles or more are the last column."""
    number = Counter(tiles)["plague"]
    if number >= 6:
        return -20
    return {0: 0, 1: -1, 2: -3, 3: -6, 4: -10, 5: -15}[number]


def for_pyramid(tiles: Sequence[str]) -> int:
    """Lay rows from the top: each lower row takes one tile more, and the top row one tile."""
    stones = len([tile for tile in tiles if tile == "pyramid" or tile in TOMBS])
    storeys = 0
    while stones >= storeys + 1:
        storeys += 1
        stones -= storeys
    if storeys >= 4:
        return 20
    return {0: 0, 1: 0, 2: 5, 3: 10}[storeys]


def for_tombs(tiles: Sequence[str], tomb_bonus: str) -> int:
    """Ten for at least four tombs of one colour, five for three."""
    bonuses = []
    for colour in TOMBS:
        number = Counter(tiles)[colour]
        if number >= 4:
            bonuses.append(10)
        elif number == 3:
            bonuses.append(5)
    if tomb_bonus == "best":
        return max(bonuses, default=0)
    return sum(bonuses)


def for_ankhs(ankhs: int) -> int:
    """Twenty for four or more, ten for three, five for two."""
    if ankhs >= 4:
        return 20
    if ankhs == 3:
        return 10
    if ankhs == 2:
        return 5
    return 0


def for_suns(players: Sequence[Player], player: Player) -> int:
    """Five for the highest sum, a loss of five for the lowest, nothing if all are the same."""
    ranking = sorted({sum(one.suns) for one in players})
    if len(ranking) == 1:
        return 0
    mine = sum(player.suns)
    if mine == ranking[-1]:
        return 5
    if mine == ranking[0]:
        return -5
    return 0
