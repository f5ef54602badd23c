"""Find an example for each technique about constraints and write the module that holds them.

python -m tools.make_constraint_examples
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from nonet import Board, Grid, logic
from nonet.model.step import Step
from nonet.techniques import PATH, TECHNIQUES
from tools.constrained_puzzles import MAKERS, unique_puzzle

TARGET = Path(__file__).parents[1] / "src/nonet/techniques/examples_constraints.py"
OWN = [technique for technique in TECHNIQUES if not technique.is_native]
EASY = tuple(each for each in PATH if each.family not in ("forcing", "templates"))
# The makers whose puzzles show a technique well are tried first.
FIRST = {
    "pair-rule": "dots",
    "dot-chain": "dots",
    "thermo-bounds": "thermos",
    "whisper-poles": "whispers",
    "renban-window": "renbans",
    "arrow-bounds": "arrows",
    "combination-exclusion": "arrows",
    "sum-rule": "diagonals",
    "count-rule": "quads",
    "line-rule": "outside",
    "set-rule": "products",
    "either-rule": "alternatives",
}
HEADER = '''"""Examples of techniques about constraints; written by a tool."""

from __future__ import annotations

from typing import NamedTuple

from nonet import variants
from nonet.model.constraint import Constraint


class Example(NamedTuple):
    """A puzzle, the digits placed and candidates eliminated since, and the step that follows.

    Candidates are written as digit, row, column.
    """

    givens: str
    placed: str
    deleted: str
    removes: str
    places: str
    constraints: tuple[Constraint, ...]


'''


def spelled(candidates: Iterable[tuple[int, int]]) -> str:
    """Return candidates as digit, row, column."""
    return " ".join(f"{digit}{cell // 9 + 1}{cell % 9 + 1}" for cell, digit in candidates)


def written(grid: Grid, board: Board, step: Step) -> str:
    """Return the code of an example."""
    allowed = grid.rules.allowed(board.values)
    deleted = [
        (cell, digit)
        for cell in range(81)
        for digit in range(1, 10)
        if allowed[cell] >> (digit - 1) & 1 and not board.masks[cell] >> (digit - 1) & 1
    ]
    placed = [
        (cell, board.values[cell])
        for cell in range(81)
        if board.values[cell] and not grid.values[cell]
    ]
    constraints = "".join(f"            {each!r},\n" for each in grid.rules.constraints)
    return (
        f"    {step.technique!r}: Example(\n"
        f"        givens={str(grid)!r},\n"
        f"        placed={spelled(placed)!r},\n"
        f"        deleted={spelled(deleted)!r},\n"
        f"        removes={spelled(step.removes)!r},\n"
        f"        places={spelled(step.places)!r},\n"
        f"        constraints=(\n{constraints}        ),\n    ),\n"
    )


def main() -> None:
    """Look for examples, seed by seed, and write the file when all are there."""
    found: dict[str, str] = {}
    for seed in range(12):
        for kind in MAKERS:
            wanted = [
                each
                for each in OWN
                if each.name not in found and FIRST.get(each.name, "cages") in (kind, None)
            ] or ([each for each in OWN if each.name not in found] if seed > 6 else [])
            if not wanted:
                continue
            grid = unique_puzzle(kind, seed)
            path = logic.path(grid, techniques=EASY)
            for board in list(path.boards())[:-1]:
                for technique in list(wanted):
                    step = next(technique(board), None)
                    if step is not None and len(step.removes) < 30:
                        found[technique.name] = written(grid, board, step)
                        wanted.remove(technique)
                        print(technique.name, kind, seed, step.because, flush=True)
    missing = [each.name for each in OWN if each.name not in found]
    if missing:
        raise SystemExit(f"no example of {', '.join(missing)}")
    text = "".join(found[each.name] for each in OWN)
    TARGET.write_text(HEADER + "EXAMPLES: dict[str, Example] = {\n" + text + "}\n")


if __name__ == "__main__":
    main()
