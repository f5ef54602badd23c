"""Measures rules of units and clashes: the 35 rule sets of the tests, and classic grids of 4 to 25.

    python -m benchmarks.rule_sets
    python -m benchmarks.rule_sets --against /some/other/site-packages:constraints

Each puzzle is solved and proved unique; the rules are compiled before. Times are CPU time, the best
of some rounds. With `--against`, other builds of nonet are measured in the same rounds, in
processes of their own, and each row ends with the ratio to the best of them. `FOLDER:ENGINE` is a
folder for PYTHONPATH and the engine to ask there.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nonet

ROOT = Path(__file__).parent.parent
NAMES = {name: getattr(nonet, name) for name in nonet.__all__}
SIZES = (4, 6, 8, 9, 10, 12, 15, 16, 20, 25)
# Clues, by size: 0 for minimal puzzles, which take too long to make on large grids.
CLUES = {9: (0, 28), 12: (0, 60), 15: (85, 100), 16: (92, 110, 140), 20: (180, 200), 25: (300, 400)}


def rule_sets() -> list[str]:
    """Return the rules of the table of variants and the classic ones, as expressions."""
    lines = (ROOT / "tests" / "data" / "variants.txt").read_text(encoding="ascii").splitlines()
    variants = dict.fromkeys(line.split("|")[0] for line in lines if not line.startswith("#"))
    return [*variants, *(f"Rules.classic({size})" for size in SIZES)]


def sets(puzzles: int) -> Iterator[tuple[str, str, list[str]]]:
    """Yield names, rules and puzzles: fewer of the large ones."""
    for text in rule_sets():
        rules = eval(text, NAMES)
        for clues in CLUES.get(rules.size, (0,)):
            count = puzzles if rules.size < 12 else puzzles // 4
            wish: dict[str, Any] = {"clues": clues} if clues else {"minimal": True}
            made = nonet.generate(count, rules=rules, seed=clues + 1, **wish)
            name = f"{text.replace('variants.', '')[:60]}, {clues or 'minimal'}"
            yield name, text, [str(grid) for grid in made]


def work(engine_name: str) -> None:
    """Answer lines with rules and puzzles by the milliseconds and the guesses of one round."""
    (engine,) = (each for each in nonet.engines() if each.name == engine_name)
    for line in sys.stdin:
        text, puzzles = json.loads(line)
        rules = eval(text, NAMES)
        grids = [nonet.Grid(puzzle, rules) for puzzle in puzzles]
        engine.count(grids[0], limit=2, threads=1, timeout=None)  # compiles the rules
        start = time.process_time()
        for grid in grids:
            engine.count(grid, limit=2, threads=1, timeout=None)
        print((time.process_time() - start) * 1e3 / len(grids), flush=True)


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--against", action="append", default=[], metavar="FOLDER:ENGINE")
    parser.add_argument("--puzzles", type=int, default=40, help="per set, fewer of large ones")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        work(options.worker)
        return
    here = f"{Path(nonet.__file__).parent.parent}:constraints"
    sides = [
        subprocess.Popen(
            [sys.executable, __file__, "--worker", side.rpartition(":")[2]],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": side.rpartition(":")[0]},
        )
        for side in (here, *options.against)
    ]
    for name, text, puzzles in sets(options.puzzles):
        best = [float("inf")] * len(sides)
        for _ in range(options.rounds):
            for number, side in enumerate(sides):
                assert side.stdin is not None
                assert side.stdout is not None
                print(json.dumps([text, puzzles]), file=side.stdin, flush=True)
                best[number] = min(best[number], float(side.stdout.readline()))
        ratio = f" | {best[0] / min(best[1:]):.2f}" if best[1:] else ""
        print(f"| {name} | {' | '.join(f'{ms:.4f}' for ms in best)}{ratio} |", flush=True)
    for side in sides:
        side.communicate()


if __name__ == "__main__":
    main()
