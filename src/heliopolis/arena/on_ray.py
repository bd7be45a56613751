"""Deals played on a Ray cluster: one that is running somewhere, or one of our own on this machine.

Needs the extra `ray`. Ray is imported only when a match is played on it: that alone takes seconds.
"""

from __future__ import annotations

import logging
import os
import re
import socket
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from ..core.speed import sources_fingerprint
from ..errors import quoted
from .plan import Plan
from .workers import Results, Tasks, WorkersFailed, play_deals

SECONDS_TO_ANSWER = 10.0
_ADDRESS = re.compile(r"(?:ray://)?(?P<host>[^:/\s]+):(?P<port>[0-9]{1,5})")
_FOREVER = -1


class Ray:
    """A Ray cluster. Ray itself plays a task again whose worker has died."""

    def __init__(self, address: str | None = None, processes: int | None = None) -> None:
        self.address = address
        self.processes = processes

    def results(self, plan: Plan, deals: Iterable[int]) -> Results:
        """Play the deals on the cluster."""
        with _cluster(self.address, self.processes) as ray:
            _check_sources(ray)
            play = ray.remote(max_retries=_FOREVER)(play_deals)
            shared = ray.put(plan)
            tasks = Tasks(deals)
            under_way: list[Any] = []
            while True:
                room = tasks.ahead * _slots(ray, self.processes)
                while len(under_way) < room and (task := tasks.next()):
                    under_way.append(play.remote(shared, task))
                if not under_way:
                    return
                done, under_way = ray.wait(under_way)
                for results, seconds in _fetched(ray, done):
                    tasks.took(len(results), seconds)
                    yield from results


def _slots(ray: Any, processes: int | None) -> int:
    """How many tasks the cluster can play at once; nodes may come and go."""
    cores = int(ray.cluster_resources().get("CPU", 1))
    return max(1, min(cores, processes or cores))


def _fetched(ray: Any, done: list[Any]) -> Any:
    try:
        return ray.get(done)
    except ray.exceptions.RayError as error:
        told = str(error).strip().splitlines() or [type(error).__name__]
        raise WorkersFailed(f"a task on the Ray cluster failed: {told[-1]}") from error


@contextmanager
def _cluster(address: str | None, processes: int | None) -> Iterator[Any]:
    """The module `ray`, connected. A cluster that we started ends with us, others go on."""
    ray = _imported()
    if address is not None and address != "auto":
        _check_address(address)
    logging.getLogger("ray").setLevel(logging.ERROR)
    settings: dict[str, Any] = {
        "logging_level": logging.ERROR,
        "log_to_driver": False,
        "configure_logging": False,
    }
    if address is None:
        settings |= {"include_dashboard": False, "num_cpus": processes}
    try:
        ray.init(address=address or "local", **settings)
    except (ConnectionError, RuntimeError, ValueError, OSError) as error:
        raise WorkersFailed(_why_not(address, error)) from error
    try:
        yield ray
    finally:
        ray.shutdown()


def _why_not(address: str | None, error: Exception) -> str:
    told, *_ = str(error).strip().splitlines() or [type(error).__name__]
    if address is None:
        return f"Ray does not start here: {told}"
    hint = "if it asks for a token, set RAY_AUTH_MODE=token"
    return f"there is no Ray cluster to be had at {quoted(address)} ({told}); {hint}"


def _imported() -> Any:
    # Usage reports would leave this machine unasked; the other only silences a warning.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        import ray
    except ImportError as error:
        raise WorkersFailed(
            "a match on Ray needs Ray: install the extra ray, pip install '.[ray]' in the "
            "project's folder"
        ) from error
    return ray


def _check_address(address: str) -> None:
    """Knock at the door first: Ray itself waits for minutes before it gives up."""
    found = _ADDRESS.fullmatch(address)
    if found is None or int(found["port"]) > 65535:
        raise WorkersFailed(
            f"{quoted(address)} is no address of a Ray cluster; it is HOST:PORT, "
            "ray://HOST:PORT or auto"
        )
    try:
        socket.create_connection((found["host"], int(found["port"])), SECONDS_TO_ANSWER).close()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise WorkersFailed(f"no Ray cluster answers at {quoted(address)}: {reason}") from error


def _check_sources(ray: Any) -> None:
    """Refuse a cluster whose machines have other sources: their games would be others."""
    there = _fetched(ray, [ray.remote(max_retries=_FOREVER)(_sources).remote()])[0]
    if there != sources_fingerprint():
        raise WorkersFailed(
            "the Ray cluster has another version of Heliopolis than this process; install the "
            "same one on all its machines"
        )


def _sources() -> str:
    return sources_fingerprint()
