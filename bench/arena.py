"""What a second process is worth: the same match played by one worker process and by two.

Wall time, since that is what people wait for; the workers have been started and have loaded their
compiled rules before the clock runs, as in any match that lasts.
"""

from __future__ import annotations

import time
from statistics import median

from heliopolis.arena.plan import Plan, checked_plan, parse_bots
from heliopolis.arena.workers import Processes

ROUNDS = 3
BOTS = "search-200,thumb"
DEALS = 24
SEATS = 4


def main() -> None:
    """Measure and print."""
    gains = []
    for number in range(ROUNDS):
        plan = plan_of(seed=str(number))
        alone, together = seconds(plan, 1), seconds(plan, 2)
        gains.append(alone / together)
        print(f"{DEALS * SEATS} games, {BOTS}: one process {alone:.1f} s, two {together:.1f} s")
    spread = f"[{min(gains):.2f} to {max(gains):.2f}]"
    print(f"two processes / one: {median(gains):.2f} {spread}")


def plan_of(seed: str) -> Plan:
    """A match that keeps both busy to its end."""
    return checked_plan("ra", SEATS, parse_bots([BOTS], SEATS), {}, DEALS * SEATS, seed)


def seconds(plan: Plan, processes: int) -> float:
    """How long the deals take, from the first result on."""
    results = Processes(processes).results(plan, range(DEALS))
    next(results)
    begun = time.perf_counter()
    for _ in results:
        pass
    return time.perf_counter() - begun


if __name__ == "__main__":
    main()
