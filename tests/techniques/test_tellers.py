"""Finders and boards agree on the candidates, and sentences cope with links of any origin."""

from __future__ import annotations

from collections.abc import Iterator

import nonet
from nonet import CLASSIC, Board, Candidate, Grid, Rules, Step, variants
from nonet.model.rules import Unit
from nonet.model.shape import CellLike
from nonet.reasoning import logic
from nonet.techniques import by_name, native
from nonet.techniques.technique import fitted
from tests.mixtures import mixtures

EMPTY = Grid("." * 81)


def only(board: Board, digit: int, unit: Unit, names: str) -> None:
    """Leave a digit of a unit to some cells."""
    kept = {board.rules.cell_at(name) for name in names.split()}
    for cell in board.cells_for(unit, digit):
        if cell not in kept:
            board.remove(cell, digit)


def keep(board: Board, name: str, digits: set[int]) -> None:
    """Leave a cell some digits."""
    for digit in board.candidates(name):
        if digit not in digits:
            board.remove(name, digit)


def unit_of(rules: Rules, name: str) -> Unit:
    return next(unit for unit in rules.units if unit.name == name)


def test_finders_see_the_candidates_of_the_board() -> None:
    number = native.NUMBERS["naked-single"]
    compared = 0
    for one in mixtures(40):
        for grid in (one.grid.givens, one.grid):
            board = Board(grid)
            if logic.find_contradiction(board) is not None:
                continue
            single = {c: mask for c, mask in enumerate(board.masks) if mask.bit_count() == 1}
            found = {cell for step in by_name("naked-single")(board) for cell, _ in step.places}
            assert found == {*single}, one
            # The same for a path, which is passed the marks of the grid and no others.
            path = native.explain([number], grid, most=1)
            assert bool(len(path)) == bool(single) or path.outcome == 2, one
            compared += len(single)
    assert compared > 100


def test_a_locked_triple_leaves_alone_what_an_odd_cell_never_had() -> None:
    cells: dict[CellLike, int] = {
        f"r{row}c{column}": 3 * row + column - 6 for row in (2, 3) for column in (1, 2, 3)
    }
    grid = EMPTY.with_(rules=CLASSIC + variants.Odd("r1c4 r1c8"), cells=cells, given=True)
    (step,) = by_name("locked-triple")(Board(grid))
    gone = {
        cell: {each.digit for each in step.removes if each.cell == cell} for cell in range(3, 9)
    }
    assert gone[3] == gone[7] == {7, 9}
    assert gone[4] == {7, 8, 9}
    path = nonet.explain(grid, techniques=["locked-triple", "pair-rule"], unique=False)
    assert [each.technique for each in path] == ["locked-triple"]
    assert path.outcome == "stuck"


def test_a_placed_digit_eliminates_what_a_board_eliminates_and_no_more() -> None:
    # A cage of two cells that total 5: beside a 1 is a 4. The cage says so, not a naked single.
    rules = CLASSIC + variants.Cage("r1c1 r1c2", total=5)
    board = Board(EMPTY.with_(rules=rules, cells={"r1c1": 1}))
    assert len(board.candidates("r1c2")) == 8
    assert not list(by_name("naked-single")(board))
    path = nonet.explain(board.to_grid(), unique=False)
    assert by_name(path[0].technique).family == "cages"


def palindrome() -> Board:
    """Return a board with a W-wing whose pincer sees a place through a palindrome.

    r2c5 sees r2c2, which holds the same digit as r8c8, one of two places for 2 in column 8.
    """
    board = Board(EMPTY.with_(rules=CLASSIC + variants.Palindrome("r2c2 r8c8")))
    for name in ("r2c5", "r5c3"):
        keep(board, name, {1, 2})
    only(board, 2, unit_of(board.rules, "column 8"), "r5c8 r8c8")
    return board


def test_a_w_wing_through_a_palindrome_is_told() -> None:
    board = palindrome()
    steps = list(by_name("w-wing")(board))
    gone = {board.rules.cell_at(name) for name in ("r2c3", "r5c5")}
    step = next(each for each in steps if gone <= {cell for cell, _ in each.removes})
    assert "If r5c8 is 2, then r5c3 must be 1" in step.because
    assert "if r8c8 is 2, then r2c5 must be 1" in step.because


def crossings(rules: Rules) -> Iterator[tuple[Unit, Unit, Unit]]:
    """Yield a region, a row and a column of which it has cells, but not the one they share."""
    kinds = {kind: [u for u in rules.units if u.kind == kind] for kind in ("row", "column")}
    for region in (unit for unit in rules.units if unit.kind == "region"):
        for row in kinds["row"]:
            for column in kinds["column"]:
                has_both = len({*region.cells} & {*row.cells}) > 1 and {*region.cells} & {
                    *column.cells
                }
                if has_both and not {*region.cells} & {*row.cells} & {*column.cells}:
                    yield region, row, column


def test_an_empty_rectangle_whose_pair_is_in_its_own_column_is_told() -> None:
    told = 0
    for seed in range(4):
        rules = variants.jigsaw(nonet.random_regions(9, seed=seed))
        for region, row, column in crossings(rules):
            far = min({*region.cells} & {*column.cells})
            (near,) = {*row.cells} & {*column.cells}
            kept = {far, *({*region.cells} & {*row.cells})}
            full = rules.full_mask
            marks = [
                full - 1 if cell in region.cells and cell not in kept else full
                for cell in rules.cells
            ]
            for cell in {*column.cells} - {near, far}:
                marks[cell] = full - 1
            board = Board(Grid.empty(rules).with_(marks=marks))
            for step in by_name("empty-rectangle")(board):
                told += Candidate(near, 1) in step.removes
                assert step.because.endswith(".")
    assert told > 10


def test_what_no_board_has_is_dropped_from_steps() -> None:
    board = Board(EMPTY.with_(cells={"r1c1": 5}))
    assert fitted(Step("x", removes=[(1, 5)]), board) is None
    assert fitted(Step("x", places=[(0, 5)]), board) is None
    whole = Step("x", removes=[(1, 4), (1, 6)])
    assert fitted(whole, board) is whole
    part = fitted(Step("x", removes=[(1, 4), (1, 5)], because="why"), board)
    assert part is not None
    assert (part.removes, part.because) == ((Candidate(1, 4),), "why")
