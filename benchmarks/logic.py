"""Measures the human techniques: puzzles explained per second, and all steps of hard boards.

    python -m benchmarks.logic            # the big test data, or the project's own table
    python -m benchmarks.logic my.txt     # your own files

Prints CPU time on one core, best of some passes over all files in turn, with one call of `explain`
per puzzle: first the path alone, then with the sentence of every step read. Then it calls
`nonet.steps` with all techniques of the default path on boards where singles, intersections and
subsets no longer apply, and prints the mean and the longest call.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import nonet
from benchmarks.engines import bench_files, load, machine
from nonet.techniques import PATH

On = nonet.Grid | nonet.Board
SIMPLE = [each for each in PATH if each.family in ("singles", "intersections", "subsets")]
# These puzzles have no path: they have several solutions or none.
NOT_PUZZLES = ("several-solutions", "no-solution")
# Paths per second of HoDoKu 2.2 in one warm JVM, its solving thread alone, on an AMD Zen 4. These
# are quoted, not measured here, and which puzzles of the sets they are of is not recorded.
HODOKU = {"easy-qq": 13_900, "clue17": 990, "expert": 122, "top1465": 13}


def seconds(
    call: Callable[[nonet.Grid | nonet.Board], object], *on: nonet.Grid | nonet.Board
) -> float:
    """Return the CPU seconds of calls on these."""
    start = time.process_time()
    for each in on:
        call(each)
    return time.process_time() - start


def read_sentences(grid: On) -> None:
    """Read the sentence of every step of the path."""
    for step in nonet.explain(grid):
        _ = step.because


def hard_board(grid: nonet.Grid) -> nonet.Board | None:
    """Return the board where simple techniques no longer apply, or None if they solve it."""
    path = nonet.explain(grid, techniques=SIMPLE)
    return None if path.solved else list(path.boards())[-1]


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*")
    parser.add_argument("--passes", type=int, default=7)
    parser.add_argument("--most", type=int, default=400, help="puzzles per file")
    parser.add_argument("--boards", type=int, default=40, help="boards per file for all steps")
    options = parser.parse_args()
    files = [path for path in bench_files(options.files) if path.stem not in NOT_PUZZLES]
    sets = {path.stem: load(path, options.most) for path in files}
    paths, read = dict.fromkeys(sets, float("inf")), dict.fromkeys(sets, float("inf"))
    for _ in range(options.passes):
        for name, grids in sets.items():
            paths[name] = min(paths[name], seconds(nonet.explain, *grids))
            read[name] = min(read[name], seconds(read_sentences, *grids))
    print(f"{machine()}; CPU time, nonet {nonet.__version__}\n")
    columns = "set", "puzzles", "solved", "paths per s", "with sentences per s", "HoDoKu* per s"
    print(f"| {' | '.join((*columns, 'steps: boards', 'mean ms', 'longest ms'))} |")
    print("|---|" + "---:|" * 8)
    for name, grids in sets.items():
        solved = sum(nonet.explain(grid).solved for grid in grids)
        found = [hard_board(grid) for grid in grids[: options.boards]]
        boards = [board for board in found if board is not None]
        times = [min(seconds(nonet.steps, board) for _ in range(3)) for board in boards]
        mean = f"{sum(times) / len(times) * 1e3:.1f}" if times else ""
        longest = f"{max(times) * 1e3:.1f}" if times else ""
        hodoku = f"{HODOKU[name]:,}" if name in HODOKU else ""
        print(
            f"| {name} | {len(grids)} | {solved} | {len(grids) / paths[name]:,.0f}"
            f" | {len(grids) / read[name]:,.0f} | {hodoku} | {len(boards)} | {mean} | {longest} |"
        )
    print(
        "\n* HoDoKu in a warm JVM: 13,900 / 122 / 990 / 13 per s on easy-qq / expert / clue17 /"
        "\n  top1465. Quoted: HoDoKu 2.2, its solving thread alone, AMD Zen 4; not measured here,"
        "\n  and not necessarily on the same puzzles of these sets."
    )


if __name__ == "__main__":
    main()
