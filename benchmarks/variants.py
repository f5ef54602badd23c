"""Measures rules other than classic 9×9: variants in bulk, and large grids one by one.

    python benchmarks/variants.py                    # every CPU level this machine has
    python benchmarks/variants.py --puzzles 500 -o benchmarks/results/my-machine-variants.md

The variant puzzles are generated, the same on every machine: a grid is filled from random digits,
then digits are removed in random order while the solution stays unique, until none can be removed
("minimal") or 28 are left. The large grids are those of the big test data if it is available.
Times are CPU time on one thread, best of some passes over everything in turn; cycles are that time
multiplied by the clock rate, which is measured before and after each pass. A pass whose two
readings differ by more than 3 % is dropped.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import nonet
from nonet import variants
from nonet.rows import bench
from nonet.rows.bench.native import clock_hz
from nonet.rows.bench.passes import TOLERANCE

ROOT = Path(__file__).parent.parent
JIGSAW = """
    A A A B B B C C C
    A A A B B B C C C
    D A A A B B C C C
    D D D E B E F F F
    D D E E E E E F F
    D D G E E H F F F
    D G G H H H I I F
    G G G H H H I I I
    G G G H H I I I I"""
RULES = {
    "diagonal": nonet.CLASSIC + variants.DIAGONAL,
    "windoku": nonet.CLASSIC + variants.WINDOKU,
    "anti-knight": nonet.CLASSIC + variants.ANTI_KNIGHT,
    "jigsaw": variants.jigsaw(JIGSAW),
}
# The minimum number of givens, by the kind of set.
CLUES = {"28 clues": 28, "minimal": 0}
# Random digits that a grid is filled from: enough for variety, few enough to be often consistent.
_SEEDS = 14


@dataclass
class Course:
    """One measurement: the function to run, the number of puzzles, and the best pass so far."""

    name: str
    cpu: str
    run: Callable[[], float]  # returns the guesses per puzzle
    puzzles: int = 1
    clues: float = 0.0
    seconds: float = field(default=float("inf"))
    cycles: float = field(default=float("inf"))
    guesses: float = 0.0
    kept: int = 0

    def measure(self) -> None:
        """Run it once, and keep its time if it is the best and the clock was steady."""
        with forced(self.cpu):
            before = clock_hz(2.0)
            start = time.process_time()
            self.guesses = self.run()
            seconds = (time.process_time() - start) / self.puzzles
            after = clock_hz(2.0)
        if abs(before - after) > TOLERANCE * min(before, after):
            return
        self.kept += 1
        self.seconds = min(seconds, self.seconds)
        self.cycles = min(seconds * (before + after) / 2, self.cycles)


@contextmanager
def forced(cpu: str) -> Iterator[None]:
    """Make bulk calls use a CPU level."""
    before = os.environ.get("NONET_CPU")
    os.environ["NONET_CPU"] = cpu
    try:
        yield
    finally:
        if before is None:
            del os.environ["NONET_CPU"]
        else:
            os.environ["NONET_CPU"] = before


def full_grid(rules: nonet.Rules, random_: random.Random) -> bytes:
    """Return a solution that contains random digits in a few cells."""
    while True:
        values = bytearray(81)
        for cell in random_.sample(range(81), _SEEDS):
            taken = {values[peer] for peer in rules.peers[cell]}
            values[cell] = random_.choice([digit for digit in range(1, 10) if digit not in taken])
        first = next(iter(nonet.solutions(nonet.Grid(bytes(values), rules))), None)
        if first is not None:
            return first.grid.values


def make_set(rules: nonet.Rules, puzzles: int, least: int) -> NDArray[np.uint8]:
    """Return unique puzzles that are minimal or have `least` digits left."""
    random_ = random.Random(9)
    grids = [full_grid(rules, random_) for _ in range(puzzles)]
    orders = [random_.sample(range(81), 81) for _ in range(puzzles)]
    rows = np.frombuffer(b"".join(grids), np.uint8).reshape(-1, 81).copy()
    numbers = np.arange(puzzles)
    for cells in np.array(orders).T:
        digits = rows[numbers, cells]
        is_due = (rows > 0).sum(axis=1) > least
        rows[numbers, cells] = np.where(is_due, 0, digits)
        is_one = nonet.count_many(rows, rules=rules).counts == 1
        rows[numbers, cells] = np.where(is_one, rows[numbers, cells], digits)
    return rows


def bulk_courses(puzzles: int) -> Iterator[Course]:
    """Yield each set at each CPU level."""
    for name, rules in RULES.items():
        for kind, least in CLUES.items():
            print(f"making {puzzles} puzzles: {name}, {kind}", file=sys.stderr)
            rows = make_set(rules, puzzles, least)

            def run(rows: NDArray[np.uint8] = rows, rules: nonet.Rules = rules) -> float:
                result = nonet.solve_many(rows, rules=rules, threads=1)
                assert (result.counts == 1).all()
                return float(result.guesses.mean())

            clues = float((rows > 0).sum(axis=1).mean())
            for cpu in bench.cpus():
                yield Course(f"{name}, {kind}", cpu, run, puzzles, clues)


def large_courses() -> Iterator[Course]:
    """Yield the large grids: solved and proved unique, except for the empty one."""
    (cpu, *_) = bench.cpus()
    data = Path(os.environ.get("NONET_DATA", ROOT.parent / "shared" / "data"))
    for path in sorted((data / "big").glob("*.json")):
        for entry in json.loads(path.read_text(encoding="ascii")):
            grid = nonet.parse(entry["puzzle"])

            def run(grid: nonet.Grid = grid) -> float:
                return nonet.solve(grid).guesses

            size = grid.rules.size
            yield Course(f"{size}×{size}, {grid.clues} clues", cpu, run, clues=grid.clues)
    empty = nonet.Grid.empty(nonet.Rules.classic(25))
    yield Course(
        "25×25, empty, first solution", cpu, lambda: nonet.solve(empty, unique=False).guesses
    )


def tables(bulk: list[Course], large: list[Course]) -> Iterator[str]:
    """Yield the lines of the report."""
    yield f"{bench.describe_machine()}\n"
    yield "| set | CPU level | clues | puzzles/s | cycles | guesses |"
    yield "|---|---|---:|---:|---:|---:|"
    for each in bulk:
        yield (
            f"| {each.name} | {each.cpu} | {each.clues:.1f} | {1 / each.seconds:,.0f} "
            f"| {each.cycles:,.0f} | {each.guesses:.2f} |"
        )
    yield "\n| large grid | ms | guesses |"
    yield "|---|---:|---:|"
    for each in large:
        yield f"| {each.name} | {each.seconds * 1e3:.2f} | {each.guesses:,.0f} |"


def main() -> None:
    """Measure and print tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--passes", type=int, default=9)
    parser.add_argument("--puzzles", type=int, default=1000, help="of each set")
    parser.add_argument("-o", "--output", type=Path, help="a file for the tables")
    options = parser.parse_args()
    bulk, large = list(bulk_courses(options.puzzles)), list(large_courses())
    # A limit on the rounds, because a busy machine may never run at a steady clock.
    for number in range(3 * options.passes):
        due = [course for course in (*bulk, *large) if course.kept < options.passes]
        if due:
            print(f"round {number + 1}: {len(due)} to measure", file=sys.stderr)
        for course in due:
            course.measure()
    report = "\n".join(tables(bulk, large)) + "\n"
    if options.output is None:
        print(report, end="")
    else:
        options.output.write_text(report, encoding="utf-8")


if __name__ == "__main__":
    main()
