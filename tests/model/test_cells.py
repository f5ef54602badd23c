"""Wherever a cell is taken, it is a name, (row, column) from 0, or a number."""

from __future__ import annotations

from typing import Any

import pytest

import nonet
from nonet import CLASSIC, Board, Candidate, Link, Mark, Rules, Shape, Step, Unit
from nonet.reasoning import logic

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WAYS = [("r1c3", "r2c3"), ((0, 2), (1, 2)), (2, 11)]


@pytest.fixture(params=WAYS, ids=["names", "pairs", "numbers"])
def cells(request: pytest.FixtureRequest) -> Any:
    return request.param


def step_with(cells: Any) -> Step:
    first, second = cells
    linked = Link((Candidate(first, 4),), (Candidate(second, 4),), strong=False)
    mark = Mark("node", cells=(first,), candidates=(Candidate(second, 4),), links=(linked,))
    return Step("by-hand", [(first, 4), (18, 1)], [(second, 7)], [mark], "since it is so")


def test_units_and_clashes(cells: Any) -> None:
    first, second = cells
    unit = Unit("extra", 1, (second, first))
    assert Rules(9, [unit]) == Rules(9, [Unit("extra", 1, (2, 11))])
    clash = ((second, 5), (first, 4))
    made = Rules(9, clashes=[clash])  # type: ignore[list-item]
    assert made.clashes == ((Candidate(2, 4), Candidate(11, 5)),)
    assert Rules(9, [unit]).units[0].cells == (2, 11)


def test_shapes_and_rules_answer_about_cells(cells: Any) -> None:
    first, second = cells
    assert CLASSIC.shape.place(first) == (0, 2)
    assert CLASSIC.shape.near(second) == (2, 10, 12, 20)
    assert CLASSIC.cell_name(second) == CLASSIC.shape.cell_name(second) == "r2c3"
    assert list(CLASSIC.excluded_by(first, 4)) == list(CLASSIC.excluded_by(2, 4))


def test_steps_made_by_hand(cells: Any) -> None:
    step, plain = step_with(cells), step_with(WAYS[-1])
    assert step.within(CLASSIC.shape) == plain
    assert plain.within(CLASSIC.shape) is plain
    board = Board(PUZZLE)
    assert logic.verify(board, step) == logic.verify(board, plain)
    for draw in (nonet.svg, nonet.draw):
        assert draw(PUZZLE, step=step) == draw(PUZZLE, step=plain)
    assert nonet.svg(step) == nonet.svg(plain)
    found, known = (each.found_on(board.to_grid(), CLASSIC) for each in (step, plain))
    assert found == known
    assert found.places[0].name == "r1c3"
    assert found._repr_svg_() == known._repr_svg_()
    board.push(step_with(cells))
    assert board["r1c3"] == 4


def test_numbers_follow_the_shape_of_the_grid() -> None:
    step = Step("by-hand", [("r2c1", 1)], [((0, 0), 1)])
    assert [each.cell for each in step.within(Shape.square(4)).places] == [4]
    assert [each.cell for each in step.within(Shape.square(9)).places] == [9]


@pytest.mark.parametrize("cell", ["r0c1", "r1c10", (9, 0), 81, -1])
def test_other_cells_are_refused(cell: Any) -> None:
    with pytest.raises((nonet.ArgumentError, IndexError), match=r"cell|cells|candidate"):
        Rules(9, [Unit("extra", 1, (cell, 3))])
    with pytest.raises((nonet.ArgumentError, IndexError), match=r"cell|cells|candidate"):
        Rules(9, clashes=[(Candidate(cell, 1), Candidate(0, 1))])
