"""Measure `generate`: puzzles per second of CPU time, on one thread, for a table of requests.

    python -m benchmarks.generate
    python -m benchmarks.generate --seconds 5      # about so long per row

A row makes puzzles until the time is over. A first puzzle, which is not counted, loads what is
loaded once.
"""

from __future__ import annotations

import argparse
import statistics
import time
from typing import Any

import nonet

JIGSAW = nonet.variants.jigsaw(nonet.random_regions(9, seed=2))
# A symmetric pattern of 24 cells.
THIN = "x...x...x.x..x..x....x.x.....x...x..xx.....xx..x...x.....x.x....x..x..x.x...x...x"
REQUESTS: list[tuple[str, dict[str, Any]]] = [
    ("minimal", {"minimal": True}),
    ("minimal, rotate-180", {"minimal": True, "symmetry": "rotate-180"}),
    ("strictly minimal, rotate-180", {"minimal": "strict", "symmetry": "rotate-180"}),
    *((level, {"level": level}) for level in ("beginner", "easy", "medium", "hard")),
    *((level, {"level": level}) for level in ("expert", "extreme")),
    ("ER 8.3 to 9.9", {"er": (8.3, 9.9)}),
    *((f"requires {name}", {"requires": name}) for name in ("x-wing", "xy-wing", "w-wing")),
    *((f"requires {name}", {"requires": name}) for name in ("aic", "als-xz")),
    *((f"minimal, {name}", {"minimal": True, "rules": name}) for name in ("diagonal", "windoku")),
    ("minimal, jigsaw", {"minimal": True, "rules": JIGSAW}),
    ("20 clues", {"clues": 20}),
    ("19 clues", {"clues": 19}),
    ("minimal, 29 clues", {"minimal": True, "clues": 29}),
    ("a pattern of 24 cells", {"pattern": THIN}),
    ("16×16, 110 clues", {"rules": nonet.Rules.classic(16), "clues": 110}),
]


def measure(asked: dict[str, Any], seconds: float) -> tuple[float, float]:
    """Return the puzzles per second of CPU time, and the median seconds of a puzzle on its own."""
    nonet.generate(seed=1, threads=1, **asked)
    made, start = 0, time.process_time()
    for _ in nonet.generate(1_000_000, seed=2, threads=1, **asked):
        made += 1
        if time.process_time() - start > seconds:
            break
    rate = made / (time.process_time() - start)
    alone = []
    for seed in range(5):
        begun = time.process_time()
        nonet.generate(seed=seed, threads=1, **asked)
        alone.append(time.process_time() - begun)
    return rate, statistics.median(alone)


def measure_grids(seconds: float) -> float:
    """Return the complete grids per second of CPU time that `random_grid` draws."""
    made, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        nonet.random_grid(seed=made)
        made += 1
    return made / (time.process_time() - start)


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0)
    options = parser.parse_args()
    grids = measure_grids(options.seconds)
    print(f"random_grid: {grids:,.0f} grids/s\n")
    print("| request | puzzles/s | one alone, median |")
    print("|---|---:|---:|")
    for name, asked in REQUESTS:
        rate, alone = measure(asked, options.seconds)
        shown = f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}"
        print(f"| {name} | {shown} | {alone * 1000:,.1f} ms |", flush=True)


if __name__ == "__main__":
    main()
