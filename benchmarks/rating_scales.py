"""Measure the scales that rate by the finders: puzzles rated per second of CPU time.

    python -m benchmarks.rating_scales            # the big test data, else the project's own table
    python -m benchmarks.rating_scales my.txt     # your own files

One thread, best of some passes; a pass goes over every file before the next begins. With the big
test data it also prints how nonet's own scale is correlated with Sudoku Explainer's ER, and how far
HoDoKu's levels and scores agree with HoDoKu.
"""

from __future__ import annotations

import argparse
import csv
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import nonet
from benchmarks.engines import ROOT, bench_files, load, machine
from nonet.rating import hodoku, own

Rows = NDArray[np.uint8]
SCALES: dict[str, Callable[[Rows], Any]] = {
    "nonet": lambda rows: own.rate_rows(nonet.CLASSIC, rows),
    "hodoku": hodoku.rate_rows,
}
# These cannot be rated: many or no solutions.
NOT_PUZZLES = ("several-solutions", "no-solution")
# How many puzzles of a set are rated; the hardest take a hundred times as long as the others.
MOST = {"hardest": 60, "top1465": 200, "expert": 400}


def rows_of(grids: list[nonet.Grid]) -> Rows:
    """Return the givens of puzzles one behind the other."""
    return np.frombuffer(b"".join(grid.givens.values for grid in grids), np.uint8)


def ranks(values: NDArray[Any]) -> NDArray[np.float64]:
    """Return the rank of each value; equal ones share the mean of theirs."""
    _, place, counts = np.unique(values, return_inverse=True, return_counts=True)
    ends: NDArray[np.float64] = np.cumsum(counts) - (counts - 1) / 2
    return ends[place]


def correlation(a: NDArray[Any], b: NDArray[Any]) -> float:
    """Return Spearman's rank correlation."""
    return float(np.corrcoef(ranks(a), ranks(b))[0, 1])


def print_agreement(folder: Path) -> None:
    """Print what the files of ratings say about both scales."""
    with (folder / "se_ratings.csv").open(encoding="ascii", newline="") as file:
        rated = list(csv.DictReader(file))
    er = np.array([float(row["ER"]) for row in rated])
    mine = own.rate_rows(nonet.CLASSIC, rows_of([nonet.Grid(row["puzzle"]) for row in rated]))
    print(f"\nSpearman against ER, {len(er)} puzzles: score {correlation(mine.scores, er):.3f},")
    print(
        f"level {correlation(mine.levels, er):.3f}, hardest {correlation(mine.hardest, er):.3f}\n"
    )
    with (folder / "hodoku_ratings.csv").open(encoding="ascii", newline="") as file:
        rated = list(csv.DictReader(file))
    found = hodoku.rate_rows(rows_of([nonet.Grid(row["puzzle"]) for row in rated]))
    print("| HoDoKu's level | puzzles | level equal | score equal | median score difference |")
    print("|---|---|---|---|---|")
    score = np.array([int(row["score"]) for row in rated])
    level = np.array([hodoku.LEVELS.index(row["level"]) for row in rated])
    off = np.abs(found.scores - score) / score
    for name, chosen in (
        *((each, level == place) for place, each in enumerate(hodoku.LEVELS)),
        ("all", level >= 0),
    ):
        equal = (found.levels == level)[chosen].mean()
        print(
            f"| {name} | {chosen.sum()} | {equal:.1%} | {(off[chosen] == 0).mean():.1%}"
            f" | {np.median(off[chosen]):.1%} |"
        )


def main() -> None:
    """Measure and print tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*")
    parser.add_argument("--passes", type=int, default=3)
    parser.add_argument("--most", type=int, default=3000, help="puzzles of a file")
    options = parser.parse_args()
    sets = {
        path.stem: rows_of(load(path, min(options.most, MOST.get(path.stem, options.most))))
        for path in bench_files(options.files)
        if path.stem not in NOT_PUZZLES
    }
    best: dict[tuple[str, str], float] = {}
    for _ in range(options.passes):
        for name, rows in sets.items():
            for scale, rate in SCALES.items():
                start = time.process_time()
                rate(rows)
                seconds = max(time.process_time() - start, 1e-9)
                rated = len(rows) // 81 / seconds
                best[name, scale] = max(rated, best.get((name, scale), 0.0))
    print(f"{machine()}; puzzles per second of CPU time, nonet {nonet.__version__}\n")
    print("| set | " + " | ".join(SCALES) + " |")
    print("|---" * (len(SCALES) + 1) + "|")
    for name in sets:
        print(f"| {name} | " + " | ".join(f"{best[name, scale]:,.0f}" for scale in SCALES) + " |")
    ratings = Path(os.environ.get("NONET_DATA", ROOT.parent / "shared" / "data")) / "ratings"
    if not options.files and ratings.is_dir():
        print_agreement(ratings)


if __name__ == "__main__":
    main()
