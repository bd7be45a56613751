"""Batched steps on one core, with observation, mask and the next game where one ends, against pgx
and PettingZoo in the same run; then two threads against one.

A step is one decision of a seat that has a choice (ours: forced moves are skipped, draws and throws
come on top and are not counted), one move of backgammon with its chance (pgx), one disc dropped
(PettingZoo). Moves are uniformly random. Choosing them is part of a rival's time, since it happens
inside its loop, and left out of ours in the lines that say so.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import Any

from bench.measure import ROUNDS, in_words, pin_to_one_core, rates
from heliopolis.batch import Batch
from heliopolis.face.catalogue import GAMES

PLAYERS = 4
PLACES = 4096
STEPS = 20
PGX = "pgx backgammon, batch of 1,024"
PGX_PLACES = 1024
ZOO = "PettingZoo connect_four_v3"


def main() -> None:
    """Measure and print a table."""
    compare_threads()
    pin_to_one_core()
    subjects: dict[str, Callable[[], int]] = {PGX: backgammon(), ZOO: connect_four()}
    for name in GAMES:
        subjects[f"{name}, steps and random moves"] = steps_of(name)
    found = rates(subjects)
    print(f"{'subject':<34} steps per second, median [range] of {ROUNDS} rounds, one core")
    for name, values in found.items():
        print(f"{name:<34} {in_words(values)}")
    for rival in (PGX, ZOO):
        pairs = zip(found["ra, steps and random moves"], found[rival], strict=True)
        each = [own / other for own, other in pairs]
        print(f"ra / {rival}: {median(each):.0f} [{min(each):.0f} to {max(each):.0f}]")
    for name in GAMES:
        print(alone(name))


def steps_of(name: str) -> Callable[[], int]:
    """Our steps, with moves chosen at random."""
    batch = Batch(name, PLAYERS, PLACES, seed=1, threads=1)

    def play() -> int:
        for _ in range(STEPS):
            batch.step(batch.random_moves())
        return STEPS * PLACES

    return play


def alone(name: str) -> str:
    """What `step` alone takes, by the trusted door and the checked one, and games a second."""
    batch = Batch(name, PLAYERS, PLACES, seed=1, threads=1)
    trusted, finished = [], []
    checked = []
    for _ in range(ROUNDS):
        rate, games = _timed(batch, check=False)
        trusted.append(rate)
        finished.append(games)
        checked.append(_timed(batch, check=True)[0])
    return (
        f"{name}, {PLAYERS} players, {PLACES} places, step alone: {in_words(trusted)} steps/s, "
        f"{median(finished):.4g} games/s; with every move checked {in_words(checked)}"
    )


def _timed(batch: Batch, *, check: bool) -> tuple[float, float]:
    """Steps and finished games per CPU second, the choice of moves left out."""
    seconds, finished = 0.0, 0
    for _ in range(5 * STEPS):
        moves = batch.random_moves()
        begun = time.process_time()
        out = batch.step(moves, check=check)
        seconds += time.process_time() - begun
        finished += int(out.done.sum())
    return 5 * STEPS * PLACES / seconds, finished / seconds


def compare_threads() -> None:
    """Two threads against one, by the clock."""
    one, two = (Batch("ra", PLAYERS, 8 * PLACES, seed=1, threads=count) for count in (1, 2))
    each = []
    for _ in range(ROUNDS):
        alone, together = _clocked(one), _clocked(two)
        each.append(alone / together)
    print(f"ra, two threads / one thread: {median(each):.2f} [{min(each):.2f} to {max(each):.2f}]")


def _clocked(batch: Batch) -> float:
    """Seconds of some steps by the clock."""
    moves = batch.random_moves()
    seconds = 0.0
    for _ in range(STEPS):
        begun = time.perf_counter()
        batch.step(moves, check=False)
        seconds += time.perf_counter() - begun
        moves = batch.random_moves()
    return seconds


def backgammon() -> Callable[[], int]:
    """pgx in a compiled loop of its own: random legal moves, the next game where one ends."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("backgammon")
    step = auto_reset(env.step, env.init)

    def one(state: Any, key: Any) -> tuple[Any, None]:
        choice, chance = jax.random.split(key)
        weights = jax.numpy.log(state.legal_action_mask.astype(float))
        moves = jax.random.categorical(choice, weights, axis=-1)
        return jax.vmap(step)(state, moves, jax.random.split(chance, PGX_PLACES)), None

    many = jax.jit(lambda state, keys: jax.lax.scan(one, state, keys)[0])
    key = jax.random.PRNGKey(1)
    state = jax.vmap(env.init)(jax.random.split(key, PGX_PLACES))

    def play() -> int:
        nonlocal state, key
        key, part = jax.random.split(key)
        state = many(state, jax.random.split(part, STEPS))
        jax.block_until_ready(state)
        return STEPS * PGX_PLACES

    return play


def connect_four() -> Callable[[], int]:
    """PettingZoo's loop over agents."""
    import numpy as np
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()
    chance = np.random.default_rng(1)

    def play() -> int:
        steps = 0
        env.reset(seed=int(chance.integers(1 << 30)))
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            legal = np.flatnonzero(observation["action_mask"])
            env.step(None if ended or cut else int(chance.choice(legal)))
            steps += not (ended or cut)
        return steps

    return play


if __name__ == "__main__":
    main()
