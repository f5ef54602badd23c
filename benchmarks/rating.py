"""Measure ratings: puzzles per second on one thread, on each scale.

    python -m benchmarks.rating                    # the big test data, else the project's own table
    python -m benchmarks.rating my.txt             # your own files
    python -m benchmarks.rating --scale se         # one scale only

CPU time of `rate_many(lines, threads=1)`, best of some passes that go over every file in turn. It
includes reading the lines and proving that each puzzle has one solution.
"""

from __future__ import annotations

import argparse
import random
import time
from pathlib import Path
from typing import Any

import nonet
from benchmarks.engines import bench_files, machine

SETS = ("easy-qq", "clue17", "expert", "top1465", "hardest")
SCALES = ("se", "nonet", "hodoku")
# Puzzles of a set, so that a pass takes seconds.
MOST = {"hardest": 15, "top1465": 150}
MOST_OF_OTHERS = 2000


def load(path: Path) -> bytes:
    """Return a fixed sample of the puzzles of a file as lines."""
    lines = path.read_text(encoding="ascii").splitlines()
    puzzles = [line[:81] for line in lines if len(line) >= 81 and ":" not in line[:81]]
    most = MOST.get(path.stem, MOST_OF_OTHERS)
    sample = random.Random(7).sample(puzzles, min(most, len(puzzles)))
    return "\n".join(sample).encode()


def rate(lines: bytes, scale: Any) -> float:
    """Return the puzzles per second of CPU time."""
    start = time.process_time()
    rated = nonet.rate_many(lines, scales=(scale,), threads=1)
    return len(rated) / (time.process_time() - start)


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*")
    parser.add_argument("--scale", action="append", choices=SCALES)
    parser.add_argument("--passes", type=int, default=3)
    options = parser.parse_args()
    files = bench_files(options.files)
    if not options.files and len(files) > 1:
        files = [path for path in files if path.stem in SETS]
        files.sort(key=lambda path: SETS.index(path.stem))
    scales = tuple(options.scale or SCALES)
    sets = {path.stem: load(path) for path in files}
    best = {(name, scale): 0.0 for name in sets for scale in scales}
    nonet.rate_many(["." * 81], scales=scales)  # imports, which the first set would pay for
    for _ in range(options.passes):
        for name, scale in best:
            best[name, scale] = max(best[name, scale], rate(sets[name], scale))
    print(f"{machine()}; CPU time, nonet {nonet.__version__}\n")
    print("| set | puzzles | " + " | ".join(f"{scale}, per second" for scale in scales) + " |")
    print("|---|---:|" + "---:|" * len(scales))
    for name, lines in sets.items():
        rates = " | ".join(_shown(best[name, scale]) for scale in scales)
        print(f"| {name} | {len(lines.splitlines())} | {rates} |")


def _shown(rate: float) -> str:
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}"


if __name__ == "__main__":
    main()
