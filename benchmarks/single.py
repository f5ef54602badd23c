"""Measures one call for one puzzle: `count`, `solve` and `parse` on texts of 81 characters.

    python -m benchmarks.single [FILE]...    # the big test data, or the project's own table

Prints microseconds of CPU time per call, best of some passes over all files in turn.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable

import nonet
from benchmarks.engines import bench_files, machine

CALLS: dict[str, Callable[[str], object]] = {
    "count(text, limit=2)": lambda text: nonet.count(text, limit=2),
    "solve(text)": nonet.solve,
    "parse(text)": nonet.parse,
}
# Their puzzles are not unique, so `solve` would raise.
NOT_PUZZLES = ("several-solutions", "no-solution")


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*")
    parser.add_argument("--passes", type=int, default=15)
    parser.add_argument("--most", type=int, default=2000, help="puzzles per file")
    options = parser.parse_args()
    sets = {}
    for path in bench_files(options.files):
        lines = [line[:81] for line in path.read_text(encoding="ascii").splitlines()]
        puzzles = [line for line in lines if len(line) == 81 and ":" not in line]
        if path.stem not in NOT_PUZZLES:
            sets[path.stem] = random.Random(7).sample(puzzles, min(options.most, len(puzzles)))
    best = {(name, call): float("inf") for name in sets for call in CALLS}
    for _ in range(options.passes):
        for name, texts in sets.items():
            for call, function in CALLS.items():
                start = time.process_time()
                for text in texts:
                    function(text)
                spent = (time.process_time() - start) / len(texts)
                best[name, call] = min(best[name, call], spent)
    print(f"{machine()}; microseconds of CPU time per call, nonet {nonet.__version__}\n")
    print("| set | " + " | ".join(CALLS) + " |")
    print("|---|" + "---:|" * len(CALLS))
    for name in sets:
        print(f"| {name} | " + " | ".join(f"{best[name, call] * 1e6:.2f}" for call in CALLS) + " |")


if __name__ == "__main__":
    main()
