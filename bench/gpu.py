"""The rules on a real GPU: bytes equal to the CPU's at every step, then decisions and steps per
second.

Run by hand on a machine with a CUDA device: `python bench/gpu.py [GAME ...]` for everything,
`python bench/gpu.py batch [GAME ...]` for batches alone, `python bench/gpu.py tune [GAME ...]` for
batches with each of the tunings below.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

import numpy as np

from heliopolis.batch import Batch, GpuBatch, gpu_kernels
from heliopolis.batch.gpu import Kernels, kernels_for
from heliopolis.batch.gpu_kernels import TUNING, Tuning
from heliopolis.core.cuda import cuda_module
from heliopolis.core.kind import GameKind
from heliopolis.core.speed import compiled, for_game
from heliopolis.core.state import new_records
from heliopolis.face.catalogue import GAMES, kind_of
from heliopolis.players.random_play import begin_all, step_all

SEED = 2026
THREADS = 128
COMPARED_GAMES = 4096
GAMES_A_PLACE = 24
BATCH_STEPS = 600
ROUNDS = 5
STEPS = 20  # in a graph
LAUNCHES = 5  # of a graph
WARM_UP = 200  # steps until the games of a batch are at all stages
BATCH_PLACES = (32_768, 131_072, 524_288)
TUNINGS = (
    TUNING,
    Tuning(threads=64, step_registers=72, observe_registers=48),
    Tuning(threads=64, step_registers=72, observe_registers=56),
    Tuning(threads=64, step_registers=72, observe_registers=80),
)


def main(words: list[str]) -> None:
    """Compare and time every game."""
    print(f"device: {cuda_module().get_current_device().name}")
    part = words[0] if words[:1] in (["batch"], ["tune"]) else ""
    for name in words[1:] if part else words or GAMES:
        if not part:
            rules_of(kind_of(name))
        batches_of(name, TUNINGS if part == "tune" else (TUNING,))


def rules_of(kind: GameKind) -> None:
    """Whole games of one kind."""
    started = time.perf_counter()
    kernels = kernels_for(kind)
    for players in range(kind.fewest_players, kind.most_players + 1):
        steps, games = compare(kind, kernels, players)
        print(f"{kind.name} {players}p: {games} games, {steps} steps, state bytes equal at each")
    print(f"{kind.name}: comparison took {time.perf_counter() - started:.1f} s", flush=True)
    for places in (135_168, 540_672):
        measure(kind, kernels, places)


def batches_of(name: str, tunings: tuple[Tuning, ...]) -> None:
    """Batches of one kind. What is timed first is also compared."""
    for tuning in tunings:
        started = time.perf_counter()
        gpu_kernels.TUNING = tuning
        for places in BATCH_PLACES:
            measure_batch(name, places)
        print(f"{name}: that was {tuning}, {time.perf_counter() - started:.1f} s", flush=True)
        started, steps = time.perf_counter(), compare_batches(name)
        print(
            f"{name}: a batch of {COMPARED_GAMES} games, {steps} steps, all buffers equal at each, "
            f"{time.perf_counter() - started:.1f} s",
            flush=True,
        )


def compare(kind: GameKind, kernels: Kernels, players: int) -> tuple[int, int]:
    """Play the same games on both, step by step, until all are over."""
    cuda = cuda_module()
    begin = compiled(for_game(begin_all, kind.rules))
    advance = compiled(for_game(step_all, kind.rules))
    states = new_records(kind.state, COMPARED_GAMES)
    streams = np.zeros(COMPARED_GAMES, dtype=np.int64)
    begin(states, streams, players, SEED)
    device_states = cuda.to_device(new_records(kind.state, COMPARED_GAMES))
    device_streams = cuda.to_device(np.zeros(COMPARED_GAMES, dtype=np.int64))
    grid = (COMPARED_GAMES + THREADS - 1) // THREADS
    kernels.begin[grid, THREADS](device_states, device_streams, players, SEED)
    steps = 0
    check(states, device_states, kind, steps)
    while advance(states, streams):
        kernels.step[grid, THREADS](device_states, device_streams)
        steps += 1
        check(states, device_states, kind, steps)
    return steps, COMPARED_GAMES


def check(states: Any, device_states: Any, kind: GameKind, step: int) -> None:
    """Stop at the first difference."""
    if states.tobytes() != device_states.copy_to_host().tobytes():
        raise SystemExit(f"{kind.name}: states differ at step {step}")


def measure(kind: GameKind, kernels: Kernels, places: int) -> None:
    """Decisions per second of whole random games with four players, states in local memory."""
    cuda = cuda_module()
    decisions = cuda.to_device(np.zeros(places, dtype=np.int64))
    grid = (places + THREADS - 1) // THREADS
    kernels.play[grid, THREADS](decisions, 4, SEED, 1)
    rates = []
    for round_number in range(ROUNDS):
        start, end = cuda.event(), cuda.event()
        start.record()
        kernels.play[grid, THREADS](decisions, 4, SEED + round_number, GAMES_A_PLACE)
        end.record()
        end.synchronize()
        seconds = cuda.event_elapsed_time(start, end) / 1000
        rates.append(int(decisions.copy_to_host().sum()) / seconds)
    rate = median(rates)
    print(
        f"{kind.name} 4p, {places} places x {GAMES_A_PLACE} games: {rate:.3g} decisions/s, "
        f"{places * GAMES_A_PLACE / (decisions.copy_to_host().sum() / rate):.3g} games/s, "
        f"median of {ROUNDS}, lowest {min(rates):.3g}, highest {max(rates):.3g}",
        flush=True,
    )


def compare_batches(name: str) -> int:
    """The same batch on both, all numbers of players side by side; stops at the first difference.
    Returns how many steps were made.
    """
    kind = kind_of(name)
    counts = range(kind.fewest_players, kind.most_players + 1)
    players = [counts[game % len(counts)] for game in range(COMPARED_GAMES)]
    host, device = (
        Batch(name, players, COMPARED_GAMES, SEED),
        GpuBatch(name, players, COMPARED_GAMES, SEED),
    )
    for step in range(BATCH_STEPS):
        for buffer, mine, other in zip(
            host.buffers._fields, host.buffers, device.buffers, strict=True
        ):
            if mine.tobytes() != other.copy_to_host().tobytes():
                raise SystemExit(f"{name}: {buffer} differs at step {step}")
        moves = device.random_moves()
        host.step(moves.copy_to_host())
        device.step(moves, check=True)
    return BATCH_STEPS


def measure_batch(name: str, places: int) -> None:
    """Steps per second of a batch with four players, observation and mask left on the device: by
    the kernels alone, repeated from a graph, and with a launch from Python for each.
    """
    cuda = cuda_module()
    stream = cuda.stream()
    batch = GpuBatch(name, 4, places, SEED, stream=stream)
    for _ in range(WARM_UP):
        batch.step(batch.random_moves())
    choosing = seconds_of(batch.random_moves, stream)
    looking = seconds_of(lambda: batch._observe(batch.buffers), stream)
    whole = seconds_of(lambda: batch.step(batch.random_moves()), stream)
    stepping = whole - choosing
    print(
        f"{name} 4p, batch of {places}: {places / stepping:.3g} steps/s ({stepping * 1e6:.1f} us, "
        f"of these {looking * 1e6:.1f} us to observe), {places / whole:.3g} with random moves, "
        f"{places / launched(batch, stream):.3g} so if launched from Python; medians of {ROUNDS}",
        flush=True,
    )


def seconds_of(work: Callable[[], object], stream: Any) -> float:
    """What some work takes on the device, captured in a graph so that Python does not count."""
    driver: Any = import_module("cuda.bindings.driver")  # comes without types
    on = driver.CUstream(int(stream.handle))
    relaxed = driver.CUstreamCaptureMode.CU_STREAM_CAPTURE_MODE_RELAXED
    stream.synchronize()
    _told(driver.cuStreamBeginCapture(on, relaxed))
    for _ in range(STEPS):
        work()
    captured = _told(driver.cuStreamEndCapture(on))
    graph = _told(driver.cuGraphInstantiate(captured, 0))

    def repeat() -> None:
        for _ in range(LAUNCHES):
            _told(driver.cuGraphLaunch(graph, on))

    return _timed(repeat, stream) / (STEPS * LAUNCHES)


def launched(batch: GpuBatch, stream: Any) -> float:
    """What a step with random moves takes if every kernel is launched from Python."""

    def play() -> None:
        for _ in range(STEPS * LAUNCHES):
            batch.step(batch.random_moves())

    return _timed(play, stream) / (STEPS * LAUNCHES)


def _told(answer: Any) -> Any:
    """What the driver answers, if all went well."""
    error, *values = answer
    if int(error) != 0:
        raise SystemExit(f"the driver says {error}")
    return values[0] if values else None


def _timed(work: Callable[[], None], stream: Any) -> float:
    """Seconds by the device's clock, the median of some rounds after one that is not counted."""
    cuda = cuda_module()
    seconds: list[float] = []
    for _ in range(ROUNDS + 1):
        start, end = cuda.event(), cuda.event()
        start.record(stream)
        work()
        end.record(stream)
        end.synchronize()
        seconds.append(cuda.event_elapsed_time(start, end) / 1000)
    return median(seconds[1:])


if __name__ == "__main__":
    main(sys.argv[1:])
