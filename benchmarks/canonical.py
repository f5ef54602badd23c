"""Measure canonical forms: puzzles, and their solutions, per second on one thread.

    python -m benchmarks.canonical            # the big test data, else the project's own table
    python -m benchmarks.canonical my.txt     # your own files

CPU time of `canonical_many(lines, threads=1)`, best of some passes that go over every file in turn.
It includes reading the lines. The last column is the time of `FormSet.add` on top of that.
"""

from __future__ import annotations

import argparse
import random
import time
from pathlib import Path

import nonet
from benchmarks.engines import bench_files, machine

SETS = ("easy", "easy-qq", "minimal", "clue17", "expert", "top1465", "hardest", "several-solutions")
MOST = 10_000


def load(path: Path) -> list[str]:
    """Return a fixed sample of the puzzles of a file."""
    lines = path.read_text(encoding="ascii").splitlines()
    puzzles = [line[:81] for line in lines if len(line) >= 81 and ":" not in line[:81]]
    return random.Random(7).sample(puzzles, min(MOST, len(puzzles)))


def as_lines(puzzles: list[str]) -> bytes:
    """Return puzzles as one text, repeated until a pass takes long enough to measure."""
    return "\n".join(puzzles * (1 + MOST // len(puzzles))).encode() if puzzles else b""


def rate(lines: bytes) -> tuple[float, float]:
    """Return the forms per second of CPU time, and the seconds to add one of them to a set."""
    start = time.process_time()
    result = nonet.canonical_many(lines, threads=1)
    middle = time.process_time()
    nonet.maker.FormSet().add(result)
    added = (time.process_time() - middle) / len(result)
    return len(result) / (middle - start), added


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*")
    parser.add_argument("--passes", type=int, default=5)
    options = parser.parse_args()
    files = bench_files(options.files)
    if not options.files and len(files) > 1:
        files = [path for path in files if path.stem in SETS]
        files.sort(key=lambda path: SETS.index(path.stem))
    inputs: dict[tuple[str, str], bytes] = {}
    for path in files:
        puzzles = load(path)
        solved = [line for line in nonet.solve_many(puzzles).lines() if line]
        inputs[path.stem, "puzzles"] = as_lines(puzzles)
        inputs[path.stem, "full grids"] = as_lines(solved)
    best = dict.fromkeys(inputs, (0.0, 0.0))
    for _ in range(options.passes):
        for key, lines in inputs.items():
            if lines:
                best[key] = max(best[key], rate(lines))
    print(machine())
    print(f"{'set':<20} {'puzzles/s':>12} {'full grids/s':>14} {'µs to add':>10}")
    for name in dict.fromkeys(name for name, _ in inputs):
        (puzzles_rate, added), (full_rate, _) = best[name, "puzzles"], best[name, "full grids"]
        print(f"{name:<20} {puzzles_rate:>12,.0f} {full_rate:>14,.0f} {added * 1e6:>10.2f}")


if __name__ == "__main__":
    main()
