"""The benchmarks of the CPU part, one after the other: `python3 dev.py bench [NAME ...]`."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench import answer, arena, batch, envs, network, search, speed, start
from bench.measure import machine

BENCHMARKS = {
    "start": start.main,
    "speed": speed.main,
    "batch": batch.main,
    "envs": envs.main,
    "search": search.main,
    "network": network.main,
    "answer": answer.main,
    "arena": arena.main,
}


def main() -> None:
    """Run those that were named, or all."""
    unknown = set(sys.argv[1:]) - set(BENCHMARKS)
    if unknown:
        sys.exit(
            f"bench: there is no {', '.join(sorted(unknown))}; choose from {', '.join(BENCHMARKS)}"
        )
    print(machine())
    for name in sys.argv[1:] or BENCHMARKS:
        BENCHMARKS[name]()


if __name__ == "__main__":
    main()
