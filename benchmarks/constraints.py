"""Measures the engine for constraints on recorded puzzles, beside the times on record.

    python -m benchmarks.constraints                  # both sets, at most 10 s per puzzle
    python -m benchmarks.constraints --timeout 1 --set iss --slow

Needs the data beside the project (see CONTRIBUTING.md). Times are CPU time of one thread, the best
of three for short ones: "compile" is from a parsed grid to the numbers that the engine reads,
"solve" from those numbers to the proof that there is one solution (or that there are several).
"""

from __future__ import annotations

import argparse
import json
import os
import time
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nonet
from nonet import Grid, _native
from nonet.engine.native import KNOWN
from nonet.model.encode import encode
from nonet.model.primitives import Differ

ROOT = Path(__file__).parent.parent
DATA = Path(os.environ.get("NONET_DATA", ROOT.parent / "shared" / "data")) / "variants"
EXPECTED = {"unique": 1, "multiple": 2, "no_solution": 0}


@dataclass
class Measured:
    """One puzzle: milliseconds, solutions found (at most 2, None after the timeout)."""

    name: str
    compile: float
    solve: float
    found: int | None
    expected: int | None
    record: float | None


def read(record: dict[str, Any], which: str) -> Grid:
    """Return the grid of a record."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        if which == "fpuzzles":
            return nonet.parse(record["fpuzzles_b64"], format="fpuzzles")
        try:
            return nonet.parse(record["input"], format="iss")
        except nonet.FormatError:
            return nonet.parse(record["input"])


def measure(grid: Grid, timeout: float) -> tuple[float, float, int | None]:
    """Return the milliseconds to compile and to solve, and the number of solutions up to 2."""
    start = time.process_time()
    units = [Differ(unit.cells) for unit in grid.rules.units]
    data: Any = encode([*units, *grid.rules.primitives])
    compiled = time.process_time() - start
    best, found = float("inf"), None
    marks = None if grid.marks is None else list(grid.marks)
    shape = grid.rules.shape
    for _ in range(3):
        start = time.process_time()
        model = _native.Rules(shape.cells, shape.values, shape.lowest, data)
        try:
            found = _native.Search(model, grid.values, marks).count(2, timeout)
        except TimeoutError:
            found = None
        best = min(best, time.process_time() - start)
        if best > 0.02:
            break
    return compiled * 1e3, best * 1e3, found


def measured(which: str, timeout: float) -> Iterator[Measured | str]:
    """Yield the measurement of each record, or the name of one that cannot be read."""
    for record in json.loads((DATA / f"{which}.json").read_text()):
        name = record.get("name") or record["title"]
        try:
            grid = read(record, which)
        except nonet.NonetError as error:
            yield f"{name}: {error}"
            continue
        if not grid.rules.kinds <= KNOWN:
            yield f"{name}: {', '.join(sorted(grid.rules.kinds - KNOWN))}"
            continue
        time_on_record = record.get("cpu_solve_ms") if which == "iss" else record["iss_ms"]
        expected = EXPECTED.get(record["status"]) if which == "iss" else 1
        yield Measured(name, *measure(grid, timeout), expected, time_on_record)


def percentile(times: list[float], share: float) -> float:
    """Return the time that this share of the times does not exceed."""
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


def report(which: str, timeout: float, slow: bool) -> None:
    """Print the distribution of one set, and what stands out."""
    rows = list(measured(which, timeout))
    done = [row for row in rows if isinstance(row, Measured)]
    for line in rows:
        if isinstance(line, str):
            print(f"  not read: {line}")
    for row in done:
        if row.found is not None and row.expected is not None and row.found != row.expected:
            print(f"  {row.name}: {row.found} solutions, {row.expected} on record")
        if slow and row.record is not None and row.solve > row.record / 2 and row.solve > 1:
            print(f"  {row.solve:9.2f} ms ({row.record:9.2f} on record)  {row.name}")
    timed = [row for row in done if row.record is not None]
    untimed = [row for row in done if row.record is None]
    print(f"{which}: {len(done)} of {len(rows)} puzzles read")
    for label, times in (
        ("compile", [row.compile for row in done]),
        ("solve", [row.solve for row in done]),
        ("solve, timed", [row.solve for row in timed]),
        ("on record", [row.record or 0.0 for row in timed]),
    ):
        shares = " ".join(f"{percentile(times, share):9.2f}" for share in (0.5, 0.9, 0.95, 1.0))
        print(f"  {label:13} median, p90, p95, worst: {shares} ms; together {sum(times):9.0f} ms")
    print(f"  not finished: {sum(row.found is None for row in timed)} timed", end=", ")
    print(f"{sum(row.found is None for row in untimed)} of {len(untimed)} untimed")


def main() -> None:
    """Measure the sets that the arguments name."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--set", choices=("iss", "fpuzzles"), action="append")
    parser.add_argument("--timeout", type=float, default=10.0, help="seconds per puzzle")
    parser.add_argument("--slow", action="store_true", help="list those above half their record")
    options = parser.parse_args()
    for which in options.set or ("fpuzzles", "iss"):
        report(which, options.timeout, options.slow)


if __name__ == "__main__":
    main()
