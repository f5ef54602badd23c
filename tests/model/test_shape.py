"""Shapes: how cells are numbered and named, what values show, what is refused."""

from __future__ import annotations

import copy
import io
import pickle
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet import ArgumentError, Board, FormatError, Grid, Position, Rules, Shape, Unsupported
from nonet.model.shape import default_box

SOURCE = Path(nonet.__file__).parent


@st.composite
def shapes(draw: st.DrawFn) -> Shape:
    """Return any shape: sides of 1 to 12, values from 0 or 1, up to three extra cells."""
    rows, columns = draw(st.integers(1, 12)), draw(st.integers(2, 12))
    least = max(rows, columns)
    values = draw(st.none() | st.integers(least, 25))
    extra = [f"v{number}" for number in range(draw(st.integers(0, 3)))]
    return Shape(rows, columns, draw(st.integers(0, 1)), values, extra)


# -- cells ----------------------------------------------------------------------------------------


@settings(deadline=None)
@given(shapes())
def test_cells_have_one_name_and_one_place_each(shape: Shape) -> None:
    assert len(set(shape.names)) == len(shape.names) == shape.cells
    for cell in range(shape.cells):
        name = shape.cell_name(cell)
        assert shape.cell_at(name) == shape.cell_at(f" {name.upper()} ") == cell
        assert shape.cell_at(cell) == cell
    for cell in range(shape.area):
        row, column = shape.place(cell)
        assert shape.has(row, column)
        assert shape.cell(row, column) == shape.cell_at((row, column)) == cell
        assert shape.cell_name(cell) == f"r{row + 1}c{column + 1}"
        assert cell in shape.row(row)
        assert cell in shape.column(column)
        assert all(cell in shape.near(other) for other in shape.near(cell))
    assert [cell for row in shape.in_rows(range(shape.cells)) for cell in row] == list(
        range(shape.area)
    )


@settings(deadline=None)
@given(shapes(), st.data())
def test_a_grid_is_read_back_from_its_text(shape: Shape, data: st.DataObject) -> None:
    rules = Rules(shape)
    values = bytes(
        data.draw(
            st.lists(st.integers(0, shape.values), min_size=shape.cells, max_size=shape.cells)
        )
    )
    grid = Grid(values, rules)
    assert Grid(str(grid), rules) == grid
    assert nonet.parse(str(grid), rules=rules) == grid
    names = {name: getattr(nonet, name) for name in nonet.__all__}
    assert eval(repr(grid), names) == grid
    assert pickle.loads(pickle.dumps(grid)) == grid
    shown = [grid.rules.shape.symbols[value] for value in values]
    assert "".join(shown) == str(grid)


@settings(deadline=None)
@given(shapes())
def test_shapes_survive_repr_pickle_and_copy(shape: Shape) -> None:
    for twin in (
        eval(repr(shape), {"Shape": Shape}),
        pickle.loads(pickle.dumps(shape)),
        copy.deepcopy(shape),
    ):
        assert twin == shape
        assert hash(twin) == hash(shape)
    assert shape != str(shape)
    with pytest.raises(AttributeError):
        shape.rows = 3
    with pytest.raises(AttributeError):
        del shape.rows


def test_usual_shapes() -> None:
    assert Shape(9, 9).is_usual
    assert Shape(9, 9) == Shape.square(9)
    for other in (
        Shape(9, 8),
        Shape(9, 9, lowest=0),
        Shape(9, 9, values=10),
        Shape(9, 9, extra=["v"]),
    ):
        assert not other.is_usual
        assert other != Shape.square(9)
        assert "shape" in Rules(other).kinds


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ({"rows": 0, "columns": 4}, "0×4 grids"),
        ({"rows": 4, "columns": 26}, "4×26 grids"),
        ({"rows": 4, "columns": 4, "lowest": 2}, "a lowest value of 2"),
        ({"rows": 4, "columns": 4, "values": 26}, "26 values"),
        ({"rows": 1, "columns": 1}, "1 values"),
        ({"rows": 25, "columns": 25, "extra": [f"v{i}" for i in range(400)]}, "1025 cells"),
    ],
)
def test_shapes_that_are_refused(args: dict[str, object], message: str) -> None:
    with pytest.raises(Unsupported, match=message):
        Shape(**args)  # type: ignore[arg-type]


@pytest.mark.parametrize("names", [["r1c1"], ["R3C12"], ["a b"], [""], ["1a"], ["v", "V"]])
def test_names_that_extra_cells_cannot_have(names: list[str]) -> None:
    with pytest.raises(ArgumentError):
        Shape(4, 4, extra=names)


def test_boxes_of_shapes() -> None:
    boxes = {
        (6, 4): (3, 2),
        (4, 6): (2, 3),
        (9, 9): (3, 3),
        (8, 8): (2, 4),
        (7, 7): None,
        (7, 5): None,
        (6, 9): (3, 3),
        (12, 10): (6, 2),
    }
    assert {(r, c): default_box(Shape(r, c)) for r, c in boxes} == boxes
    assert Rules.shaped(Shape(6, 6), 4).box == (2, 2)
    assert Rules.shaped(Shape(6, 6), (3, 2)).box == (3, 2)
    assert Rules.shaped(Shape(6, 6), False).box is None
    with pytest.raises(Unsupported, match="boxes of 4×1"):
        Rules.shaped(Shape(6, 6), (4, 1))


# -- values ---------------------------------------------------------------------------------------


def test_values_from_0() -> None:
    shape = Shape(4, 4, lowest=0)
    grid = Grid("0.23............", Rules.shaped(shape))
    assert list(grid.values[:4]) == [1, 0, 3, 4]
    assert str(grid) == "0.23............"
    assert str(Board(grid)).splitlines()[0] == "0 . 2 3"
    assert "0 ." in nonet.draw(grid)
    assert ">0<" in nonet.svg(grid)
    assert Grid([["0", None, "2", 4], *[[None] * 4] * 3], grid.rules) == grid
    assert Position(grid, centre={"r1c2": "1"}).centre_of("r1c2") == (2,)
    with pytest.raises(nonet.ConflictError, match="0 appears twice in row 1"):
        Board(Grid("0..0............", grid.rules))
    with pytest.raises(FormatError, match="'4' is not one of"):
        Grid("4...............", grid.rules)


def test_a_grid_that_is_not_square() -> None:
    rules = Rules.shaped(Shape(6, 4))
    grid = Grid("1234" + "." * 20, rules)
    assert [len(row) for row in grid.rows()] == [4] * 6
    assert grid.to_numpy().shape == (6, 4)
    assert Grid(grid.to_numpy(), rules) == nonet.parse(grid.to_numpy(), rules=rules) == grid
    assert len(nonet.draw(grid).splitlines()) == 9
    assert nonet.parse(nonet.draw(grid), rules=rules) == grid
    board = Board(grid)
    board.place("r6c4", 6)
    assert board.candidates("r6c3") == (1, 2, 4, 5)
    with pytest.raises(FormatError, match="20 cells; a 6×4 puzzle has 24"):
        Grid("." * 20, rules)


def test_extra_cells_are_part_of_the_values() -> None:
    rules = Rules.shaped(Shape(4, 4, extra=["v1", "v2"])) + nonet.variants.AllDifferent("r1c1 v1")
    grid = Grid("1" + "." * 15, rules)
    assert len(grid.values) == 18
    assert grid.candidates("v1") == (2, 3, 4)
    assert grid.with_(cells={"v2": 3})["v2"] == 3
    assert nonet.draw(grid.with_(cells={"v2": 3})).splitlines()[-2:] == ["v1 = .", "v2 = 3"]
    assert "<svg" in nonet.svg(grid.with_(cells={"v2": 3}))


@pytest.mark.parametrize("shape", [Shape(6, 4), Shape(9, 9, lowest=0), Shape(9, 9, extra=["v"])])
def test_what_does_not_know_shapes_refuses_them(shape: Shape) -> None:
    rules = Rules.shaped(shape)
    grid = Grid.empty(rules)
    for engine in nonet.engines():
        if engine.name != "constraints":
            assert not engine.handles(rules), engine.name
    refused: list[Callable[[], object]] = [
        lambda: nonet.solve_many([grid], rules=rules),
        lambda: nonet.generate(rules=rules),
        lambda: nonet.canonical(grid),
        lambda: nonet.sudoku_problem(grid),
        lambda: nonet.count_many([grid], rules=rules),
        lambda: nonet.rate_many([grid], rules=rules),
        lambda: nonet.same(grid, grid),
        lambda: nonet.parse(str(grid), rules=rules, format="sdm"),
        lambda: nonet.read(io.StringIO("." * 81), rules=rules, format="sdm"),
    ]
    for ask in refused:
        with pytest.raises(Unsupported):
            ask()


# -- no other file knows how cells are numbered ---------------------------------------------------

_SQUARES = re.compile(
    r"""size\ ?\*\ ?size | size\ ?\*\*\ ?2 | isqrt | \*\*\ ?0\.5\)?\b(?!\ or) |
        divmod\([^()]*,\ [a-z_.]*size\) | cell\ (//|%)\ [a-z_.]*size | \*\ [a-z_.]*size\ \+""",
    re.VERBOSE,
)
# How many lines of a file look like squares of cells and are something else: the number of a
# candidate is made of a cell and a digit, tables have a bit for each pair of values, and the texts
# of f-puzzles, jigsaw layouts and links describe square grids alone.
_OTHERS = {
    "model/tables.py": 1,
    "techniques/native.py": 1,
    "formats/kinds/fpuzzles_read.py": 4,
    "formats/kinds/fpuzzles_write.py": 2,
    "formats/kinds/iss.py": 4,
    "formats/kinds/iss_codes.py": 1,
    "formats/kinds/iss_general.py": 2,
    "formats/kinds/line.py": 1,
    "formats/layouts.py": 4,
    "formats/links.py": 1,
}


def test_only_shape_counts_on_squares_of_cells() -> None:
    found = {}
    for path in sorted(SOURCE.rglob("*.py")):
        name = path.relative_to(SOURCE).as_posix()
        if name == "model/shape.py" or name.startswith("classics/"):
            continue
        text = path.read_text(encoding="utf-8")
        lines = [line for line in text.splitlines() if _SQUARES.search(line)]
        lines = [line for line in lines if "length = " not in line]
        if len(lines) > _OTHERS.get(name, 0):
            found[name] = lines
    assert not found
    assert _SQUARES.search((SOURCE / "model" / "shape.py").read_text(encoding="utf-8"))
