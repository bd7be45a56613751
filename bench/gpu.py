"""The rules on a real GPU: state bytes equal to the CPU's at every step, then decisions per second.

Run by hand on a machine with a CUDA device: `python bench/gpu.py`.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

import numpy as np

from heliopolis.batch import Batch, GpuBatch
from heliopolis.batch.cpu import begin_all, step_all
from heliopolis.batch.gpu import Kernels, kernels_for
from heliopolis.core.cuda import cuda_module
from heliopolis.core.kind import GameKind
from heliopolis.core.speed import compiled, for_game
from heliopolis.core.state import new_records
from heliopolis.face.catalogue import GAMES, kind_of

SEED = 2026
THREADS = 128
COMPARED_GAMES = 4096
GAMES_A_PLACE = 24
BATCH_STEPS = 600
LAUNCHES = 100


def main() -> None:
    """Compare and time every game."""
    cuda = cuda_module()
    print(f"device: {cuda.get_current_device().name}")
    for name in sys.argv[1:] or GAMES:
        kind = kind_of(name)
        started = time.perf_counter()
        kernels = kernels_for(kind)
        for players in range(kind.fewest_players, kind.most_players + 1):
            steps, games = compare(kind, kernels, players)
            print(f"{name} {players}p: {games} games, {steps} steps, state bytes equal at each")
        print(f"{name}: comparison took {time.perf_counter() - started:.1f} s", flush=True)
        for places in (135_168, 540_672):
            measure(kind, kernels, places)
        steps = compare_batches(name)
        print(
            f"{name}: a batch of {COMPARED_GAMES} games, {steps} steps, all buffers equal at each"
        )
        for places in (32_768, 131_072, 524_288):
            measure_batch(name, places)


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
    for round_number in range(5):
        start, end = cuda.event(), cuda.event()
        start.record()
        kernels.play[grid, THREADS](decisions, 4, SEED + round_number, GAMES_A_PLACE)
        end.record()
        end.synchronize()
        seconds = cuda.event_elapsed_time(start, end) / 1000
        rates.append(int(decisions.copy_to_host().sum()) / seconds)
    rate = sorted(rates)[len(rates) // 2]
    print(
        f"{kind.name} 4p, {places} places x {GAMES_A_PLACE} games: {rate:.3g} decisions/s, "
        f"{places * GAMES_A_PLACE / (decisions.copy_to_host().sum() / rate):.3g} games/s, "
        f"median of five, lowest {min(rates):.3g}, highest {max(rates):.3g}",
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
    """Steps per second of a batch with four players, observation and mask left on the device; with
    random moves, and the same less the time of choosing them.
    """
    batch = GpuBatch(name, 4, places, SEED)
    batch.step(batch.random_moves())
    both = [_seconds_of(lambda: batch.step(batch.random_moves())) for _ in range(5)]
    choosing = [_seconds_of(batch.random_moves) for _ in range(5)]
    whole, rest = sorted(both)[2], sorted(both)[2] - sorted(choosing)[2]
    print(
        f"{name} 4p, batch of {places}: {places / rest:.3g} steps/s, {places / whole:.3g} with "
        "random moves, median of five",
        flush=True,
    )


def _seconds_of(launch: Any) -> float:
    """What one of many launches takes on the device."""
    cuda = cuda_module()
    start, end = cuda.event(), cuda.event()
    start.record()
    for _ in range(LAUNCHES):
        launch()
    end.record()
    end.synchronize()
    seconds: float = cuda.event_elapsed_time(start, end) / 1000 / LAUNCHES
    return seconds


if __name__ == "__main__":
    main()
