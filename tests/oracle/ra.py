"""The scoring of an epoch of Ra, written a second time from the rulebook and from nothing else.

It takes tiles by name and suns by number, shares no code with the rules, and is slow and plain on
purpose.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

CIVILIZATIONS = {"civ:art", "civ:agriculture", "civ:religion", "civ:astronomy", "civ:writing"}
MONUMENTS = {
    "mon:fortress",
    "mon:obelisk",
    "mon:palace",
    "mon:pyramid",
    "mon:sphinx",
    "mon:statues",
    "mon:step-pyramid",
    "mon:temple",
}


@dataclass
class Player:
    """What lies before a player when an epoch ends."""

    tiles: list[str]
    suns: list[int]
    score: int


@dataclass
class Result:
    """What a player gets for each item, the score after it, and the tiles that stay."""

    items: dict[str, int] = field(default_factory=dict)
    score: int = 0
    kept: list[str] = field(default_factory=list)


def score_epoch(players: list[Player], epoch: int) -> list[Result]:
    """Score all players at the end of an epoch."""
    results = []
    for player in players:
        result = Result()
        result.items["gods"] = score_gods(player)
        result.items["pharaohs"] = score_pharaohs(player, players)
        result.items["nile"] = score_nile(player)
        result.items["gold"] = score_gold(player)
        result.items["civilization"] = score_civilization(player)
        if epoch == 3:
            result.items["different monuments"] = score_different_monuments(player)
            result.items["same monuments"] = score_same_monuments(player)
            result.items["suns"] = score_suns(player, players)
        # The total is found first; whoever loses more than they have goes on with nothing.
        result.score = player.score + sum(result.items.values())
        if result.score < 0:
            result.score = 0
        result.kept = tiles_kept(player)
        results.append(result)
    return results


def score_gods(player: Player) -> int:
    points = 0
    for tile in player.tiles:
        if tile == "god":
            points += 2
    return points


def score_pharaohs(player: Player, players: list[Player]) -> int:
    numbers = sorted(everybody.tiles.count("pharaoh") for everybody in players)
    own = player.tiles.count("pharaoh")
    if len(set(numbers)) == 1:
        return 0
    if own == numbers[-1]:
        return 5
    if own == numbers[0]:
        return -2
    return 0


def score_nile(player: Player) -> int:
    if "flood" not in player.tiles:
        return 0
    return len([tile for tile in player.tiles if tile in ("nile", "flood")])


def score_gold(player: Player) -> int:
    return 3 * player.tiles.count("gold")


def score_civilization(player: Player) -> int:
    different = set(player.tiles) & CIVILIZATIONS
    if len(different) == 0:
        return -5
    if len(different) == 3:
        return 5
    if len(different) == 4:
        return 10
    if len(different) == 5:
        return 15
    return 0


def score_different_monuments(player: Player) -> int:
    different = set(player.tiles) & MONUMENTS
    if len(different) == 7:
        return 10
    if len(different) == 8:
        return 15
    return len(different)


def score_same_monuments(player: Player) -> int:
    points = 0
    for tile, number in Counter(player.tiles).items():
        if tile in MONUMENTS:
            if number == 3:
                points += 5
            if number == 4:
                points += 10
            if number == 5:
                points += 15
    return points


def score_suns(player: Player, players: list[Player]) -> int:
    sums = sorted(sum(everybody.suns) for everybody in players)
    if len(set(sums)) == 1:
        return 0
    if sum(player.suns) == sums[-1]:
        return 5
    if sum(player.suns) == sums[0]:
        return -5
    return 0


def tiles_kept(player: Player) -> list[str]:
    kept = {"pharaoh", "nile"} | MONUMENTS
    return sorted(tile for tile in player.tiles if tile in kept)


def winner(players: list[Player]) -> int:
    """The seat that wins, if these scores are the final ones."""
    best = max(player.score for player in players)
    tied = [seat for seat, player in enumerate(players) if player.score == best]
    highest = max(max(players[seat].suns) for seat in tied)
    return next(seat for seat in tied if highest in players[seat].suns)
