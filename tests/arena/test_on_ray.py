"""Matches on a Ray cluster: the same results, also when a worker is killed."""

from __future__ import annotations

import builtins
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from heliopolis.arena.on_ray import Ray
from heliopolis.arena.plan import checked_plan
from heliopolis.arena.result import DealResult
from heliopolis.arena.workers import Here, WorkersFailed

PLAN = checked_plan("ra", 3, ["random"], {}, games=300)
DEALS = range(60)


def refusal(ray: Ray) -> str:
    with pytest.raises(WorkersFailed) as failure:
        next(ray.results(PLAN, DEALS))
    return str(failure.value)


def test_without_ray_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without_ray(name: str, *more: Any, **named: Any) -> Any:
        if name == "ray":
            raise ImportError
        return real(name, *more, **named)

    monkeypatch.setattr(builtins, "__import__", without_ray)
    assert refusal(Ray()) == (
        "a match on Ray needs Ray: install the extra ray, pip install '.[ray]' in the project's "
        "folder"
    )


# With Ray itself

needs_ray = pytest.mark.ray
quiet = pytest.mark.filterwarnings("default")  # Ray's own, of which there are some


@needs_ray
@quiet
@pytest.mark.parametrize("address", ["nonsense", "host", "host:99999", "host:1:2", ""])
def test_what_is_no_address_is_refused(address: str) -> None:
    assert refusal(Ray(address)) == (
        f"{address!r} is no address of a Ray cluster; it is HOST:PORT, ray://HOST:PORT or auto"
    )


@needs_ray
@quiet
@pytest.mark.parametrize("scheme", ["", "ray://"])
def test_an_address_that_does_not_answer_is_refused_within_seconds(scheme: str) -> None:
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        address = f"{scheme}127.0.0.1:{free.getsockname()[1]}"
    begun = time.monotonic()
    assert refusal(Ray(address)) == f"no Ray cluster answers at {address!r}: connection refused"
    assert time.monotonic() - begun < 20


@pytest.fixture(scope="module")
def expected() -> list[DealResult]:
    """What one process makes of the deals."""
    return list(Here().results(PLAN, DEALS))


def processes(words: str) -> list[int]:
    """The processes of this machine whose command line begins with these words."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            line = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if words in line:
            found.append(int(entry.name))
    return found


@pytest.fixture
def nothing_left() -> Iterator[None]:
    """A cluster of our own ends with the match."""
    before = set(processes("raylet/raylet"))
    yield
    deadline = time.monotonic() + 20
    while set(processes("raylet/raylet")) - before:
        assert time.monotonic() < deadline, "a Ray cluster was left behind"
        time.sleep(0.2)


@needs_ray
@quiet
@pytest.mark.usefixtures("nothing_left")
def test_a_cluster_gives_the_same_results_though_workers_are_killed(
    expected: list[DealResult],
) -> None:
    found = []
    killed = 0
    for result in Ray(processes=2).results(PLAN, DEALS):
        found.append(result)
        if killed < 2:
            for pid in processes("ray::play_deals"):
                os.kill(pid, signal.SIGKILL)
                killed += 1
    assert killed >= 1
    assert sorted(found, key=lambda result: result.deal) == expected


@needs_ray
@quiet
@pytest.mark.usefixtures("nothing_left")
def test_a_match_on_ray_can_be_stopped() -> None:
    results = Ray(processes=2).results(PLAN, range(100_000))
    next(results)
    results.close()


# A cluster that somebody else has started


class Cluster:
    """A cluster of one machine with a token of its own, and the command line that talks to it."""

    def __init__(self) -> None:
        with closing(socket.socket()) as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        token = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(16)}
        self.environment = os.environ | token | {"RAY_USAGE_STATS_ENABLED": "0"}
        words = ["start", "--head", "--block", f"--port={self.port}", "--num-cpus=2"]
        self.process = subprocess.Popen(  # noqa: S603 - our own words
            [Path(sys.executable).with_name("ray"), *words, "--include-dashboard=false"],
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            process_group=0,
        )

    def arena(self, *words: object, **environment: str) -> subprocess.CompletedProcess[str]:
        """Play a match on the cluster."""
        program = "from heliopolis.cli.main import run; run()"
        match = ["ra", "--players", 3, "--bots", "random", "--games", 30, "--on", "ray"]
        where = ["--address", f"127.0.0.1:{self.port}"]
        return subprocess.run(  # noqa: S603 - our own words
            [sys.executable, "-c", program, "arena", *map(str, [*match, *where, *words])],
            env=self.environment | environment,
            capture_output=True,
            text=True,
            check=False,
        )

    def wait(self) -> None:
        deadline = time.monotonic() + 60
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                assert time.monotonic() < deadline, "the cluster did not start"
                time.sleep(0.5)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    running = Cluster()
    try:
        running.wait()
        yield running
    finally:
        running.stop()


@needs_ray
@pytest.mark.usefixtures("nothing_left")
def test_a_cluster_of_others_is_used_and_left_running(cluster: Cluster, tmp_path: Path) -> None:
    tables = []
    for name in ("once", "again"):
        done = cluster.arena("--json", tmp_path / name)
        assert (done.returncode, done.stderr) == (0, "playing 30 games of Ra\n")
        content = json.loads((tmp_path / name).read_text())
        tables.append((content["games"], content["bots"][0]["score"]))
    assert tables[0] == tables[1]
    assert tables[0][0] == 30
    refused = cluster.arena(RAY_AUTH_MODE="disabled")
    assert refused.returncode == 2
    assert refused.stderr.splitlines()[-1].startswith(
        f"heliopolis: there is no Ray cluster to be had at '127.0.0.1:{cluster.port}' ("
    )
    assert refused.stderr.endswith("; if it asks for a token, set RAY_AUTH_MODE=token\n")
