"""Makes missing test cases of techniques: two boards where each fires, one where it must not.

python -m tools.make_cases [NAME …]           adds to tests/data/techniques, one file per family
python -m tools.make_cases --mend [NAME …]    replaces cases that must not fire for more than one
                                              reason, and the firing cases they come from

A line is the name of a technique and a case in the format of HoDoKu's library. The board where it
must not fire is one of the others with one condition broken: a candidate that earlier steps had
eliminated is restored, or a digit is removed, so that the pattern is incomplete.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random

import nonet
from nonet import CLASSIC, Board, Grid, Step
from nonet.model.bits import digits_of
from nonet.techniques import TECHNIQUES, Technique, by_name
from tests.techniques import cases
from tools import dig
from tools.make_examples import boards, spelled, triples

CASES = Path(__file__).resolve().parent.parent / "tests" / "data" / "techniques"
SHARES = (0.0, 0.15, 0.3, 0.45)
MOST_STEPS = 3


def line(technique: Technique, grid: Grid, step: Step | None) -> str:
    """Return a case: this step must be found on the grid, or none at all."""
    digits, eliminated = spelled(grid)
    code = technique.code or ""
    if step is None:
        return f"{technique.name}::{code}-x::{digits}:{eliminated}:::"
    named = "".join(str(d) for d in sorted({c.digit for c in (*step.places, *step.removes)}))
    removes, places = triples(step.removes), triples(step.places)
    return f"{technique.name}::{code}:{named}:{digits}:{eliminated}:{removes}:{places}:"


def broken(technique: Technique, grid: Grid, step: Step) -> Grid | None:
    """Return the grid with one condition broken, so that the technique finds nothing."""
    pattern = {c.cell for mark in step.marks for c in mark.candidates}
    units = {unit.cells for mark in step.marks for unit in mark.units}
    near = sorted(pattern) + sorted({cell for unit in units for cell in unit} - pattern)
    for other in (*_with_one_back(grid, near), *_with_one_gone(grid)):
        if next(technique(Board(other)), None) is None:
            return other
    return None


def _with_one_back(grid: Grid, cells: Sequence[int]) -> Iterator[Grid]:
    """Yield the grid with one eliminated candidate of these cells restored."""
    full = CLASSIC.allowed(grid.values)
    marks = list(grid.marks or full)
    for cell in cells:
        for digit in digits_of(full[cell] & ~marks[cell]):
            changed = [*marks[:cell], marks[cell] | 1 << (digit - 1), *marks[cell + 1 :]]
            yield grid.with_(marks=changed)


def _with_one_gone(grid: Grid) -> Iterator[Grid]:
    """Yield the grid without one digit, placed digits first, with its candidates restored."""
    full = CLASSIC.allowed(grid.values)
    marks = list(grid.marks or full)
    filled = [cell for cell in CLASSIC.cells if grid.values[cell]]
    for cell in sorted(filled, key=grid.is_given):
        values, givens = (
            bytes(0 if each == cell else digit for each, digit in enumerate(digits))
            for digits in (grid.values, grid.givens.values)
        )
        allowed = CLASSIC.allowed(values)
        back = [mark | (new & ~old) for mark, new, old in zip(marks, allowed, full, strict=True)]
        yield Grid(values, CLASSIC, givens=givens, marks=back)


def is_one_change(one: Board, other: Board) -> bool:
    """Whether two boards differ in one candidate, or in one digit and what it eliminates."""
    digits = sum(a != b for a, b in zip(one.values, other.values, strict=True))
    changed = sum((a ^ b).bit_count() for a, b in zip(one.masks, other.masks, strict=True))
    # A digit also eliminates candidates of its 20 peers and of its own cell.
    return (digits == 0 and changed == 1) or (digits == 1 and changed <= 29)


def make(technique: Technique, tries: int) -> list[str]:
    """Return the lines of a technique; fewer than three if the boards did not provide them."""
    fires: list[str] = []
    pair: list[str] = []  # a board where it fires, and the same board with a condition broken
    for share in SHARES:
        random = Random(f"case {technique.name} {share}")
        for number, board in enumerate(boards(random, share)):
            if number == tries or (fires and pair):
                break
            steps = list(technique(board))
            if not steps or len(steps) > MOST_STEPS:
                continue
            grid = board.to_grid()
            step = min(steps, key=lambda each: len(each.removes))
            other = None if pair else broken(technique, grid, step)
            if other is not None:
                pair = [line(technique, grid, step), line(technique, other, None)]
            else:
                fires.append(line(technique, grid, step))
    return [*fires[:1], *pair] if pair else fires[:2]


def make_from_live(technique: Technique, tries: int) -> list[str]:
    """Return a case that fires and one that must not, because each candidate is in a solution.

    The first is the second without one candidate, with at least two left in each cell.
    """
    random = Random(f"live {technique.name}")
    for _ in range(tries):
        live = _live(random)
        if live is None:
            continue
        candidates = [(c, d) for c, mask in enumerate(live.marks or ()) for d in digits_of(mask)]
        for cell, digit in random.sample(candidates, len(candidates)):
            marks = list(live.marks or ())
            marks[cell] &= ~(1 << (digit - 1))
            grid = live.with_(marks=marks)
            steps = list(technique(Board(grid)))
            if steps and marks[cell].bit_count() > 1:
                step = min(steps, key=lambda each: len(each.marks))
                return [line(technique, grid, step), line(technique, live, None)]
    return []


def _live(random: Random) -> Grid | None:
    """Return a grid with all cells of three digits emptied, if each candidate is in a solution."""
    full = dig.fill(CLASSIC, random)
    emptied = random.sample(CLASSIC.digits, 3)
    values = bytes(0 if digit in emptied else digit for digit in full)
    grid = Grid(values, marks=CLASSIC.allowed(values))
    left = [0] * len(values)
    for solution in islice(nonet.solutions(grid), 1000):
        for cell, digit in enumerate(solution.grid.values):
            left[cell] |= 0 if values[cell] else 1 << (digit - 1)
    return grid if left == list(grid.marks or ()) else None


def mend(technique: Technique, lines: list[str], tries: int) -> list[str]:
    """Return the lines of a technique with one condition broken in the last, if possible."""
    boards_ = [cases.parse(each.partition(":")[2]).board() for each in lines]
    if any(is_one_change(boards_[-1], each) for each in boards_[:-1]):
        return lines
    for board in boards_[:-1]:
        for step in list(technique(board))[:MOST_STEPS]:
            other = broken(technique, board.to_grid(), step)
            if other is not None:
                return [*lines[:-1], line(technique, other, None)]
    made = make(technique, tries)
    if len(made) < 2 or "-x:" not in made[-1]:
        made = make_from_live(technique, tries)
    if not made:
        print(f"{technique.name}: no board found", file=sys.stderr)
        return lines
    return [lines[0], *made[-2:]]


def mend_files(techniques: Sequence[Technique], tries: int) -> None:
    """Fix the files of the families of these techniques."""
    for path in sorted(CASES.glob("*.txt")):
        by_technique: dict[str, list[str]] = {}
        for each in path.read_text(encoding="utf-8").splitlines():
            by_technique.setdefault(each.partition(":")[0], []).append(each)
        for technique in techniques:
            if technique.name in by_technique:
                old = by_technique[technique.name]
                by_technique[technique.name] = mend(technique, old, tries)
        text = "".join(f"{each}\n" for lines in by_technique.values() for each in lines)
        path.write_text(text, encoding="utf-8")


def main() -> int:
    """Add missing cases."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--tries", type=int, default=1500)
    parser.add_argument("--mend", action="store_true")
    asked = parser.parse_args()
    CASES.mkdir(exist_ok=True)
    if asked.mend:
        mend_files(tuple(map(by_name, asked.names)) or TECHNIQUES, asked.tries)
        return 0
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
