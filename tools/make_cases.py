"""Makes the cases of techniques that are missing: two boards where it fires, one where it must not.

python -m tools.make_cases [NAME …]    adds to tests/data/techniques, a file a family

A line is the name of a technique and a case in the form of HoDoKu's library. The board where it
must not fire is one of the others with one condition broken: a candidate that earlier steps had
removed is back, or a digit that was placed is gone, and the pattern is none any more.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random

from nonet import CLASSIC, Board, Grid, Step
from nonet.model.bits import digits_of
from nonet.techniques import TECHNIQUES, Technique, by_name
from tools.make_examples import boards, spelled, triples

CASES = Path(__file__).resolve().parent.parent / "tests" / "data" / "techniques"
SHARES = (0.0, 0.15, 0.3, 0.45)


def line(technique: Technique, grid: Grid, step: Step | None) -> str:
    """Return a case: this step must be found on the grid, or none at all."""
    digits, gone = spelled(grid)
    code = technique.code or ""
    if step is None:
        return f"{technique.name}::{code}-x::{digits}:{gone}:::"
    said = "".join(str(d) for d in sorted({c.digit for c in (*step.places, *step.removes)}))
    removes, places = triples(step.removes), triples(step.places)
    return f"{technique.name}::{code}:{said}:{digits}:{gone}:{removes}:{places}:"


def broken(technique: Technique, grid: Grid, step: Step) -> Grid | None:
    """Return the grid with one removed candidate back, so that the technique finds nothing."""
    marks = list(grid.marks or CLASSIC.allowed(grid.values))
    full = CLASSIC.allowed(grid.values)
    pattern = {c.cell for mark in step.marks for c in mark.candidates}
    units = {unit.cells for mark in step.marks for unit in mark.units}
    near = sorted(pattern) + sorted({cell for unit in units for cell in unit} - pattern)
    for cell in near:
        for digit in digits_of(full[cell] & ~marks[cell]):
            changed = [*marks[:cell], marks[cell] | 1 << (digit - 1), *marks[cell + 1 :]]
            other = grid.with_(marks=changed)
            if next(technique(Board(other)), None) is None:
                return other
    return _emptied(technique, grid)


def _emptied(technique: Technique, grid: Grid) -> Grid | None:
    """Return the grid less one digit that was placed, so that the technique finds nothing."""
    for cell, value in enumerate(grid.values):
        if value and not grid.is_given(cell):
            values = bytes(0 if each == cell else digit for each, digit in enumerate(grid.values))
            other = Grid(values, CLASSIC, givens=grid.givens.values)
            if next(technique(Board(other)), None) is None:
                return other
    return None


def make(technique: Technique, tries: int) -> list[str]:
    """Return the lines of a technique; fewer than three where the boards did not have them."""
    fires: list[str] = []
    quiet: str | None = None
    for share in SHARES:
        random = Random(f"case {technique.name} {share}")
        for number, board in enumerate(boards(random, share)):
            if number == tries or (len(fires) == 2 and quiet):
                break
            steps = list(technique(board))
            if not steps or len(steps) > 3:
                continue
            grid = board.to_grid()
            step = min(steps, key=lambda each: len(each.removes))
            other = None if quiet else broken(technique, grid, step)
            if len(fires) < 2:
                fires.append(line(technique, grid, step))
            if other is not None:
                quiet = line(technique, other, None)
    return [*fires, *([quiet] if quiet else [])]


def main() -> int:
    """Add what is missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--tries", type=int, default=1500)
    asked = parser.parse_args()
    CASES.mkdir(exist_ok=True)
    known = {
        each.partition(":")[0]
        for path in CASES.glob("*.txt")
        for each in path.read_text(encoding="utf-8").splitlines()
    }
    for technique in map(by_name, asked.names) if asked.names else TECHNIQUES:
        if technique.name in known:
            continue
        lines = make(technique, asked.tries)
        if len(lines) < 3:
            print(f"{technique.name}: only {len(lines)} cases", file=sys.stderr)
        with (CASES / f"{technique.family}.txt").open("a", encoding="utf-8") as file:
            file.writelines(f"{each}\n" for each in lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
