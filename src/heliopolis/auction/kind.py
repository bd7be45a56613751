"""What Ra and Priests of Ra tell the layers above in the same way: deals, the bag, scoring."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

from ..core.kind import GameKind, Option
from ..core.saying import said
from .constants import FEWEST_PLAYERS, MOST_PLAYERS
from .deal import deal_of_suns, expected_suns, suns_of_deal
from .state import AuctionState


def auction_kind(
    *,
    name: str,
    title: str,
    version: str,
    state: type[AuctionState],
    rules: ModuleType,
    observation: ModuleType,
    words: ModuleType,
    options: Sequence[Option],
    refusals: ModuleType,
    breakdown: ModuleType,
    story: ModuleType,
) -> GameKind:
    """The face of an auction game, from the modules of its folder."""
    parse_outcome, format_outcome = _bag_words(words.CHANCE_WORDS)
    return GameKind(
        name=name,
        title=title,
        version=version,
        rules=rules,
        state=state,
        observation=observation,
        fewest_players=FEWEST_PLAYERS,
        most_players=MOST_PLAYERS,
        move_words=words.MOVE_WORDS,
        tidy=str,
        options={option.name: option for option in options},
        set_up_name="suns",
        set_up_of_deal=suns_of_deal,
        deal_of_set_up=deal_of_suns,
        set_up_expected=expected_suns,
        outcomes=_tiles_in_bag,
        tickets_of=_tiles_of_kind,
        format_outcome=format_outcome,
        parse_outcome=parse_outcome,
        outcome_expected=_outcome_expected,
        why_not=refusals.why_not,
        moment=refusals.moment,
        starting_items=breakdown.starting_items,
        turn_items=breakdown.turn_items,
        epoch_items=breakdown.epoch_items,
        floor_rule=breakdown.FLOOR_RULE,
        describe_board=story.describe_board,
        describe_seat=story.describe_seat,
        tell=story.tell,
    )


def _tiles_in_bag(state: Any) -> list[int]:
    return [kind for kind, count in enumerate(state.bag) if count]


def _tiles_of_kind(state: Any, kind: int) -> int:
    count: int = state.bag[kind]
    return count


def _bag_words(
    chance_words: Sequence[str],
) -> tuple[Callable[[Any, str], int | None], Callable[[Any, int], str]]:
    """How to read and to write what the bag gives."""
    numbers = {words: kind for kind, words in enumerate(chance_words)}

    def parse_outcome(state: AuctionState, words: str) -> int | None:
        return numbers.get(words)

    def format_outcome(state: AuctionState, outcome: int) -> str:
        return chance_words[outcome]

    return parse_outcome, format_outcome


def _outcome_expected(state: AuctionState) -> str:
    return said("tile and the name of a tile in the bag")
