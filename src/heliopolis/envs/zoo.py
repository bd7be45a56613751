"""The doors to PettingZoo: `ra_v1`, `priests_v1` and `dice_v1` are these functions for one game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.kind import OptionValue
from .libraries import need
from .rewards import SHARE

DEFAULT_PLAYERS = 4


def env(
    game: str,
    players: int = DEFAULT_PLAYERS,
    *,
    options: Mapping[str, OptionValue] | None = None,
    reward: str = SHARE,
    skip_forced: bool = True,
    render_mode: str | None = None,
) -> Any:
    """The environment with PettingZoo's usual guards: it must be reset first, and moves must be
    numbers that there are.
    """
    raw = raw_env(
        game,
        players,
        options=options,
        reward=reward,
        skip_forced=skip_forced,
        render_mode=render_mode,
    )
    from pettingzoo.utils import wrappers

    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw))


def raw_env(
    game: str,
    players: int = DEFAULT_PLAYERS,
    *,
    options: Mapping[str, OptionValue] | None = None,
    reward: str = SHARE,
    skip_forced: bool = True,
    render_mode: str | None = None,
) -> Any:
    """The environment itself."""
    need("pettingzoo", "PettingZoo")
    from .aec import TableEnv

    return TableEnv(game, players, options or {}, reward, skip_forced, render_mode)
