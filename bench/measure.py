"""How rates are measured: CPU time of one pinned core, rivals interleaved, medians of rounds."""

from __future__ import annotations

import os
import platform
import subprocess
import time
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from statistics import median

ROUNDS = 7
SECONDS_A_ROUND = 1.0


def pin_to_one_core() -> None:
    """Stay on one core, where the system lets us choose."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def machine() -> str:
    """What the figures were measured on, when, and at which commit."""
    return f"{_processor()}, Python {platform.python_version()}, {date.today()}, commit {_commit()}"


def _processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    if not cpuinfo.exists():
        return platform.processor() or platform.machine()
    names = [line for line in cpuinfo.read_text().splitlines() if line.startswith("model name")]
    return names[0].partition(":")[2].strip() if names else platform.machine()


def _commit() -> str:
    words = ["git", "rev-parse", "--short", "HEAD"]
    asked = subprocess.run(words, capture_output=True, text=True, check=False)  # noqa: S603
    return asked.stdout.strip() or "unknown"


def rates(subjects: Mapping[str, Callable[[], int]]) -> dict[str, list[float]]:
    """Steps per CPU second of every subject, round by round, each round all of them in turn.

    A subject does some work when called and says how many steps that was.
    """
    found: dict[str, list[float]] = {name: [] for name in subjects}
    for subject in subjects.values():
        subject()  # compile and warm up
    for _ in range(ROUNDS):
        for name, subject in subjects.items():
            found[name].append(_rate(subject))
    return found


def _rate(subject: Callable[[], int]) -> float:
    steps = 0
    begun = time.process_time()
    while time.process_time() - begun < SECONDS_A_ROUND:
        steps += subject()
    return steps / (time.process_time() - begun)


def in_words(values: list[float]) -> str:
    """The median and the range."""
    return f"{median(values):.4g} [{min(values):.4g} to {max(values):.4g}]"
