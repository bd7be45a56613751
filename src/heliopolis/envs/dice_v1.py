"""Ra: The Dice Game for PettingZoo. The version is that of the moves (`dice-v1`)
and of the observations (`dice-obs-v1`).
"""

from __future__ import annotations

from functools import partial

from . import zoo

env = partial(zoo.env, "dice")
raw_env = partial(zoo.raw_env, "dice")
