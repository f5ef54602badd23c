"""Find an example for each technique about constraints and write the file that holds them.

python -m tools.make_constraint_examples
"""

from __future__ import annotations

import json
from pathlib import Path

from nonet import Grid
from nonet.formats.kinds.json_constraints import constraint_to_json
from nonet.model.step import Step
from nonet.reasoning import logic
from nonet.techniques import PATH, TECHNIQUES
from tools import make_examples
from tools.constrained_puzzles import MAKERS, unique_puzzle
from tools.make_examples import line_of

TARGET = Path(__file__).parents[1] / "src/nonet/techniques/examples_constraints.txt"
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
HEAD = f"{make_examples.HEAD}:constraints as JSON"


def line_with_constraints(grid: Grid, step: Step) -> str:
    """Return the line of an example."""
    constraints = [constraint_to_json(each) for each in grid.rules.constraints]
    return f"{line_of(grid, step)}:{json.dumps(constraints, separators=(',', ':'))}"


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
                        found[technique.name] = line_with_constraints(board.to_grid(), step)
                        wanted.remove(technique)
                        print(technique.name, kind, seed, step.because, flush=True)
    missing = [each.name for each in OWN if each.name not in found]
    if missing:
        raise SystemExit(f"no example of {', '.join(missing)}")
    lines = [HEAD, *(found[each.name] for each in OWN), ""]
    TARGET.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
