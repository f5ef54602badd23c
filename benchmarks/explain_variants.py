"""Measures `explain` on puzzles with constraints, and takes a fingerprint of every path.

    python -m benchmarks.explain_variants                        # all sets, at most 15 s per puzzle
    python -m benchmarks.explain_variants --set own --set mixtures -o before.json
    python -m benchmarks.explain_variants --set own --against before.json
    python -m benchmarks.explain_variants --call hint

The recorded sets are read from the data beside the project (see CONTRIBUTING.md); of "iss" only
every third puzzle is taken. "own" and "mixtures" are made by the project itself. A third of each
set, chosen by a hash of the names, is reported as "unseen": look at the others while you tune.

Times are CPU time of one call with everything that the rules need for the first time; parsing is
not included, and caches are empty. A path's fingerprint is a hash of the technique, places and
removes of each step, so a change that only saves time leaves it as it is: `--against` lists the
puzzles whose path differs.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import json
import os
import sys
import time
import warnings
import zlib
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import nonet
from benchmarks.constraints import percentile
from benchmarks.engines import machine
from nonet import Grid
from nonet.errors import Cancelled
from nonet.model.cache import OF_RULES, RESULTS
from tests.mixtures import mixtures
from tools.constrained_puzzles import MAKERS, unique_puzzle

ROOT = Path(__file__).parent.parent
DATA = Path(os.environ.get("NONET_DATA", ROOT.parent / "shared" / "data")) / "variants"
RECORDED = ("fpuzzles", "sudokupad", "iss")
SETS = (*RECORDED, "own", "mixtures")
SEEDS_OF_A_KIND = 4
MIXTURES = 90
ISS_ONE_IN = 3


@dataclass
class Row:
    """One puzzle: CPU seconds, what came of it, the number of steps, a hash of the path."""

    set: str
    name: str
    unseen: bool
    seconds: float
    outcome: str
    steps: int
    fingerprint: str

    @property
    def key(self) -> tuple[str, str]:
        """What identifies the puzzle in another run."""
        return self.set, self.name


def puzzles(which: str) -> Iterator[tuple[str, Callable[[], Grid]]]:
    """Yield the names of a set's puzzles, and how to read each."""
    if which == "own":
        for kind in MAKERS:
            for seed in range(SEEDS_OF_A_KIND):
                yield f"{kind} {seed}", lambda kind=kind, seed=seed: unique_puzzle(kind, seed)  # type: ignore[misc]
        return
    if which == "mixtures":
        for each in mixtures(MIXTURES):
            yield str(each), lambda each=each: each.grid  # type: ignore[misc]
        return
    records = json.loads((DATA / f"{which}.json").read_text("utf-8"))
    for place, record in enumerate(records[:: ISS_ONE_IN if which == "iss" else 1]):
        name = f"{place} {record.get('name') or record.get('title') or record['id']}"
        yield name, lambda record=record: read(which, record)  # type: ignore[misc]


def read(which: str, record: dict[str, Any]) -> Grid:
    """Return the grid of a record."""
    if which == "fpuzzles":
        return nonet.parse(json.dumps(record["fpuzzles"]), format="fpuzzles")
    if which == "sudokupad":
        return nonet.parse(record["text"])
    return nonet.parse(record["input"])


class Patience:
    """Ends a call after some seconds of CPU time, however busy the machine is."""

    def __init__(self, most: float) -> None:
        self._end = time.process_time() + most

    def __call__(self, done: int, total: int | None, info: dict[str, Any]) -> bool:
        """Return whether there is time left."""
        return time.process_time() < self._end


def path_of(found: Any) -> tuple[str, list[Any]]:
    """Return the outcome and the steps of what a call returned."""
    if isinstance(found, nonet.Explanation):
        return found.outcome, list(found)
    if isinstance(found, nonet.Step):
        return "step", [found]
    return type(found).__name__, []


def fingerprint(steps: list[Any]) -> str:
    """Return a hash of what steps do, in order."""
    digest = hashlib.sha256()
    for step in steps:
        told = (step.technique, [*map(tuple, step.places)], [*map(tuple, step.removes)])
        digest.update(repr(told).encode())
    return digest.hexdigest()[:12]


def measure(which: str, name: str, grid: Grid, call: str, most: float) -> Row:
    """Measure one call on one puzzle."""
    unseen = zlib.crc32(name.encode()) % 3 == 0
    # What was kept of earlier puzzles would make collections of garbage slow.
    RESULTS.clear()
    OF_RULES.clear()
    gc.collect()
    start = time.process_time()
    try:
        found = getattr(nonet, call)(grid, progress=Patience(most))
    except nonet.NonetError as error:
        seconds = time.process_time() - start
        outcome = "unfinished" if isinstance(error, Cancelled) else type(error).__name__
        return Row(which, name, unseen, seconds, outcome, 0, "")
    seconds = time.process_time() - start
    outcome, steps = path_of(found)
    return Row(which, name, unseen, seconds, outcome, len(steps), fingerprint(steps))


def rows_of(which: str, call: str, most: float, part: str) -> Iterator[Row]:
    """Yield the measurement of each puzzle of a set that can be read."""
    for name, make in puzzles(which):
        if part != "all" and (zlib.crc32(name.encode()) % 3 == 0) != (part == "unseen"):
            continue
        try:
            grid = make()
        except nonet.NonetError as error:
            print(f"not read: {which} {name}: {type(error).__name__}", file=sys.stderr)
            continue
        yield measure(which, name, grid, call, most)


def print_table(rows: list[Row]) -> None:
    """Print the distribution of each set, seen and unseen."""
    print(
        "| set | puzzles | solved | steps | median s | p90 s | worst s | together s | unfinished |"
    )
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|")
    for which in dict.fromkeys(row.set for row in rows):
        for unseen in (False, True):
            some = [row for row in rows if row.set == which and row.unseen == unseen]
            if not some:
                continue
            times = [row.seconds for row in some]
            middle, most, worst = (percentile(times, share) for share in (0.5, 0.9, 1.0))
            solved = sum(row.outcome == "solved" for row in some)
            late = sum(row.outcome == "unfinished" for row in some)
            print(
                f"| {which}{', unseen' if unseen else ''} | {len(some)} | {solved}"
                f" | {sum(row.steps for row in some)} | {middle:.3f} | {most:.2f} | {worst:.2f}"
                f" | {sum(times):.1f} | {late} |"
            )


def compare(rows: list[Row], path: Path) -> None:
    """Print which paths differ from those of an earlier run, and how the times compare."""
    before = {row.key: row for row in (Row(**each) for each in json.loads(path.read_text()))}
    both = [(before[row.key], row) for row in rows if row.key in before]
    done = [(a, b) for a, b in both if "unfinished" not in (a.outcome, b.outcome)]
    differ = [(a, b) for a, b in done if (a.outcome, a.fingerprint) != (b.outcome, b.fingerprint)]
    print(f"\n{len(done)} paths in both runs, {len(differ)} differ")
    for a, b in differ:
        print(f"  {b.set} {b.name}: {a.outcome} in {a.steps} steps, then {b.outcome} in {b.steps}")
    took, takes = sum(a.seconds for a, _ in done), sum(b.seconds for _, b in done)
    print(f"together {took:.1f} s, then {takes:.1f} s")


def main() -> None:
    """Measure the sets that the arguments name."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--set", choices=SETS, action="append")
    parser.add_argument("--part", choices=("all", "seen", "unseen"), default="all")
    parser.add_argument("--call", choices=("explain", "hint", "coach", "rate"), default="explain")
    parser.add_argument("--most", type=float, default=15.0, help="CPU seconds per puzzle")
    parser.add_argument("--slow", type=float, default=None, help="list those above so many seconds")
    parser.add_argument("-o", "--out", type=Path, help="write all rows as JSON")
    parser.add_argument("--against", type=Path, help="compare with the rows of an earlier run")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    rows: list[Row] = []
    for which in options.set or SETS:
        for row in rows_of(which, options.call, options.most, options.part):
            rows.append(row)
            if options.slow is not None and row.seconds > options.slow:
                told = f"{row.seconds:8.2f} s  {row.outcome:11} {row.steps:4}  {which} {row.name}"
                print(told, file=sys.stderr, flush=True)
    print(f"{machine()}; load {os.getloadavg()[0]:.1f}; CPU time of `{options.call}`\n")
    print_table(rows)
    if options.out:
        options.out.write_text(json.dumps([asdict(row) for row in rows], indent=0) + "\n")
    if options.against:
        compare(rows, options.against)


if __name__ == "__main__":
    main()
