"""Counts the solutions of one exact cover problem with a peer's library, in the peers' environment.

Run by `benchmarks.cover`. Reads the problem as JSON from standard input, and writes the count and
the CPU seconds of each run to standard output.
"""

from __future__ import annotations

import json
import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

warnings.simplefilter("ignore")


def xcover(problem: dict[str, Any]) -> Callable[[], int]:
    """Return a function that counts with xcover, by calling its kernel directly."""
    from xcover.dancing_cells import algorithm_c
    from xcover.solvers import input_as_arrays

    arrays = input_as_arrays(
        problem["options"],
        primary=problem["primary"],
        secondary=problem["secondary"],
        colored=problem["coloured"],
    )
    return lambda: sum(1 for _ in algorithm_c(*arrays))


def _matrix(problem: dict[str, Any]) -> Any:
    """Return the problem as a matrix; each secondary item gets a row that covers only it."""
    import numpy as np

    if problem["coloured"]:
        raise SystemExit("no colours")
    items = {item: i for i, item in enumerate([*problem["primary"], *problem["secondary"]])}
    rows = [*problem["options"], *([item] for item in problem["secondary"])]
    matrix = np.zeros((len(rows), len(items)), dtype=np.int32)
    for row, option in enumerate(rows):
        matrix[row, [items[item] for item in option]] = 1
    return matrix


def exact_cover(problem: dict[str, Any]) -> Callable[[], int]:
    """Return a function that counts with exact-cover, which is written in C."""
    from exact_cover import get_solution_count

    matrix = _matrix(problem)
    return lambda: int(get_solution_count(matrix))


def exact_cover_py(problem: dict[str, Any]) -> Callable[[], int]:
    """Return a function that counts with exact-cover-py, which numba compiles."""
    from exact_cover_py import exact_covers

    matrix = _matrix(problem).astype("int8")
    return lambda: sum(1 for _ in exact_covers(matrix))


PEERS = {"xcover": xcover, "exact-cover": exact_cover, "exact-cover-py": exact_cover_py}


def main() -> None:
    """Answer the request on standard input."""
    asked = json.load(sys.stdin)
    count = PEERS[asked["peer"]](asked["problem"])
    if asked["warm"]:
        count()  # compiles if necessary
    begin = time.process_time()
    runs, found = 0, 0
    while runs == 0 or time.process_time() - begin < asked["seconds"]:
        found = count()
        runs += 1
    json.dump({"count": found, "seconds": (time.process_time() - begin) / runs}, sys.stdout)


if __name__ == "__main__":
    main()
