"""Measures one call for one puzzle: `count`, `solve` and `parse` on texts of 81 characters.

    python -m benchmarks.single [FILE]...    # the big test data, or the project's own table

Prints microseconds of CPU time per call, best of some passes over all files in turn. Where a set
has puzzles with several solutions, `solve` is called with `unique=False`; where it has puzzles
without one, only `count` and `parse` are measured.
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
    "solve(text, unique=False)": lambda text: nonet.solve(text, unique=False),
    "parse(text)": nonet.parse,
}


def calls_for(texts: list[str]) -> list[str]:
    """Return the calls that no puzzle of a set makes raise."""
    fewest, most = (int(of(nonet.count_many(texts).counts)) for of in (min, max))
    solve = "solve(text)" if most == 1 else "solve(text, unique=False)"
    return [call for call in CALLS if "solve" not in call or (fewest > 0 and call == solve)]


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
        sets[path.stem] = random.Random(7).sample(puzzles, min(options.most, len(puzzles)))
    best = {(name, call): float("inf") for name in sets for call in calls_for(sets[name])}
    for _ in range(options.passes):
        for name, texts in sets.items():
            for call, function in CALLS.items():
                if (name, call) not in best:
                    continue
                start = time.process_time()
                for text in texts:
                    function(text)
                spent = (time.process_time() - start) / len(texts)
                best[name, call] = min(best[name, call], spent)
    print(f"{machine()}; microseconds of CPU time per call, nonet {nonet.__version__}\n")
    print("| set | " + " | ".join(CALLS) + " |")
    print("|---|" + "---:|" * len(CALLS))
    for name in sets:
        spent_on = (best.get((name, call)) for call in CALLS)
        cells = ("–" if spent is None else f"{spent * 1e6:.2f}" for spent in spent_on)
        print(f"| {name} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
