"""Singles, intersections and subsets against a slow twin, on every kind of grid."""

from __future__ import annotations

import pytest

import nonet
from nonet import Board, Rules, variants
from nonet.techniques import by_name
from tests.techniques.boards import boards, some, variant_grids
from tests.techniques.symmetry import effects
from tests.techniques.twins.compare import QUICK
from tests.techniques.twins.subsets import TWINS

OTHERS = {
    "4x4": Rules.classic(4),
    "6x6": Rules.classic(6),
    "diagonal": nonet.CLASSIC + variants.DIAGONAL,
    "windoku": nonet.CLASSIC + variants.WINDOKU,
    "anti-knight": nonet.CLASSIC + variants.ANTI_KNIGHT,
    "nonconsecutive": nonet.CLASSIC + variants.NON_CONSECUTIVE,
}


def compare(board: Board) -> dict[str, int]:
    seen = {}
    for name, twin in TWINS.items():
        found = effects(by_name(name)(board))
        assert found == set(twin(board)), (name, board)
        seen[name] = len(found)
    return seen


def test_the_twin_finds_the_same_on_classic_boards() -> None:
    seen = dict.fromkeys(TWINS, 0)
    for board in boards(some(200), seed=2):
        for name, number in compare(board).items():
            seen[name] += number
    assert all(seen.values()), seen


@pytest.mark.parametrize("rules", OTHERS.values(), ids=OTHERS)
def test_the_twin_finds_the_same_under_other_rules(rules: Rules) -> None:
    seen = 0
    for grid in variant_grids(rules, 3):
        path = nonet.explain(grid, techniques=QUICK)
        for number, board in enumerate(path.boards()):
            if number % 5 == 0 and not board.is_solved:
                seen += sum(compare(board).values())
    assert seen


def test_a_large_grid() -> None:
    # Four words of cells: the path of a 16×16 puzzle is found and keeps its solution.
    rules = Rules.classic(16)
    full = next(nonet.solutions(nonet.Grid.empty(rules))).grid
    cells = {cell: 0 for cell in rules.cells if (cell * 7) % 11 < 4}
    puzzle = nonet.Grid(bytes(0 if c in cells else v for c, v in enumerate(full.values)), rules)
    path = nonet.explain(puzzle)
    assert len(path) > 40
    for step in path:
        assert all(full.values[cell] == digit for cell, digit in step.places)
        assert all(full.values[cell] != digit for cell, digit in step.removes)
    board = Board(puzzle)
    for name in ("hidden-single", "pointing", "naked-triple", "hidden-pair"):
        assert effects(by_name(name)(board)) == set(TWINS[name](board)), name
