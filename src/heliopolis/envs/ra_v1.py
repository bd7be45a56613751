"""Ra for PettingZoo. The version is that of the moves (`ra-v1`)
and of the observations (`ra-obs-v1`).
"""

from __future__ import annotations

from functools import partial

from . import zoo

env = partial(zoo.env, "ra")
raw_env = partial(zoo.raw_env, "ra")
