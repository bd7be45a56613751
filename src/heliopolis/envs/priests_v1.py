"""Priests of Ra for PettingZoo. The version is that of the moves (`priests-v1`)
and of the observations (`priests-obs-v1`).
"""

from __future__ import annotations

from functools import partial

from . import zoo

env = partial(zoo.env, "priests")
raw_env = partial(zoo.raw_env, "priests")
