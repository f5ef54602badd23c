"""What the public functions take: rows, rules by name, techniques by name."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nonet
from nonet import CLASSIC, Board, FormatError, Grid, Rules, Unsupported
from nonet.formats import from_object
from nonet.variants import ANTI_KING, DIAGONAL

FOUR = "12..34......43.1"
FULL = "1234341221434321"
DIAGONAL_NINE = CLASSIC + DIAGONAL
NINE = "." * 81
ROWS = [[1, 2, 0, 0], [3, 4, 0, 0], [0, 0, 0, 0], [4, 3, 0, 1]]

# Every function that takes rules=, as a function from them to the rules it used.
RULED: dict[str, Callable[[Any], Rules]] = {
    "Grid": lambda r: Grid(NINE, r).rules,
    "Grid of a Grid": lambda r: Grid(Grid(NINE), r).rules,
    "Board": lambda r: Board(NINE, r).rules,
    "Board of a Grid": lambda r: Board(Grid(NINE), rules=r).rules,
    "with_": lambda r: Grid(NINE).with_(rules=r).rules,
    "as_grid": lambda r: nonet.as_grid(NINE, rules=r).rules,
    "as_grid of a Grid": lambda r: nonet.as_grid(Grid(NINE), rules=r).rules,
    "as_grid of a Board": lambda r: nonet.as_grid(Board(NINE), rules=r).rules,
    "as_grid of values": lambda r: nonet.as_grid(bytes(81), rules=r).rules,
    "as_grid of an array": lambda r: nonet.as_grid(np.zeros((9, 9), int), rules=r).rules,
    "as_grid of rows": lambda r: nonet.as_grid([[0] * 9] * 9, rules=r).rules,
    "parse": lambda r: nonet.parse(NINE, rules=r).rules,
    "parse of rows": lambda r: nonet.parse([[0] * 9] * 9, rules=r).rules,
    "parse in a format": lambda r: nonet.parse(NINE, format="line", rules=r).rules,
    "read": lambda r: next(nonet.read(io.StringIO(NINE), rules=r)).rules,
    "solve": lambda r: nonet.solve(NINE, rules=r, unique=False).grid.rules,
    "solutions": lambda r: next(nonet.solutions(NINE, rules=r)).grid.rules,
    "check": lambda r: nonet.check(NINE, rules=r, limit=2).grid.rules,
}


@pytest.mark.parametrize("name", RULED)
@pytest.mark.parametrize(
    ("asked", "used"),
    [
        (None, CLASSIC),
        ("diagonal", DIAGONAL_NINE),
        (DIAGONAL, DIAGONAL_NINE),
        (("diagonal",), DIAGONAL_NINE),
        (["Anti King", DIAGONAL], DIAGONAL_NINE + ANTI_KING),
        ((), CLASSIC),
        (DIAGONAL_NINE, DIAGONAL_NINE),
    ],
    ids=str,
)
def test_rules_are_replaced_and_variants_added(name: str, asked: Any, used: Rules) -> None:
    assert RULED[name](asked) == used


@pytest.mark.parametrize("name", RULED)
@pytest.mark.parametrize("asked", [9, 1.5, object(), [9], (CLASSIC,), {"a": 1}, b"diagonal", True])
def test_rules_of_a_foreign_type(name: str, asked: Any) -> None:
    with pytest.raises(TypeError, match="rules="):
        RULED[name](asked)
    with pytest.raises(nonet.UnknownName, match="did you mean 'diagonal'"):
        RULED[name]("diagnal")


def test_variants_are_added_to_the_rules_of_the_puzzle() -> None:
    jigsaw = nonet.variants.jigsaw("AABB ACCB ACDB CDDD")
    grid = Grid.empty(jigsaw)
    assert nonet.as_grid(grid, rules="diagonal").rules == jigsaw + DIAGONAL
    text = "".join(nonet.formats.by_name("json").join([grid]))
    assert nonet.parse(text, rules="diagonal").rules == jigsaw + DIAGONAL
    assert nonet.parse(text, rules=Rules.classic(4)).rules == Rules.classic(4)
    assert next(nonet.read(io.StringIO(text), rules=DIAGONAL)).rules == jigsaw + DIAGONAL


def test_the_answers_follow_the_variants() -> None:
    diagonal = Rules.classic(4) + DIAGONAL
    assert nonet.count("." * 16, rules="diagonal") == nonet.count("." * 16, rules=diagonal) == 48
    assert nonet.is_solution("." * 16, FULL)
    assert not nonet.is_solution("." * 16, FULL, rules="diagonal")
    assert nonet.sudoku_problem("." * 16, rules="diagonal").count() == 48
    assert nonet.solve_many([NINE], rules="diagonal", limit=1).counts.tolist() == [1]
    rules = CLASSIC + DIAGONAL
    (grid,) = nonet.solve_many([NINE], rules="diagonal", limit=1).grids  # type: ignore[misc]
    assert Grid(grid, rules).is_solved
    assert nonet.count_many([NINE], rules=["diagonal"]).counts.tolist() == [2]
    assert nonet.draw("." * 16, rules="diagonal") == nonet.draw("." * 16, rules=diagonal)
    plain = nonet.steps("123." + "." * 12, unique=False)
    assert plain != nonet.steps("123." + "." * 12, rules="diagonal", unique=False)
    placed = nonet.hint("123." + "." * 12, rules="diagonal", unique=False)
    assert placed is not None
    assert nonet.explain("." * 16, rules="diagonal").grid.rules == diagonal


def test_a_variant_that_the_size_cannot_carry() -> None:
    with pytest.raises(Unsupported):
        nonet.parse(FOUR, rules="windoku")
    reader = nonet.read(
        io.StringIO(f"{FOUR}\n{NINE}\n{FOUR}\n"), rules="windoku", on_error="collect"
    )
    assert [grid.rules.size for grid in reader] == [9]
    assert [error.line for error in reader.errors] == [1, 3]


def test_a_reader_with_variants_closes_its_file(tmp_path: Path) -> None:
    path = tmp_path / "a.sdm"
    path.write_text(f"{NINE}\n" * 3)
    with nonet.read(path, rules="diagonal") as reader:
        assert next(reader).rules == DIAGONAL_NINE
    assert list(reader) == []
    source = nonet.rows.Source(path, rules="diagonal")
    assert [type(each).__name__ for each in source.batches()] == ["Record"] * 3


# -- rows -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rows",
    [
        ROWS,
        tuple(map(tuple, ROWS)),
        np.array(ROWS),
        np.array(ROWS, dtype=float),
        np.array(ROWS, dtype=np.float32),
        np.array(ROWS, dtype=object),
        np.array([list(FOUR[i : i + 4]) for i in range(0, 16, 4)]),
        [[digit or None for digit in row] for row in ROWS],
        [[digit or float("nan") for digit in row] for row in ROWS],
        [[str(digit) if digit else "" for digit in row] for row in ROWS],
        [list(FOUR[i : i + 4]) for i in range(0, 16, 4)],
        [FOUR[i : i + 4] for i in range(0, 16, 4)],
        [bytes(row) for row in ROWS],
        [digit for row in ROWS for digit in row],
        list(FOUR),
        FOUR,
        FOUR.replace(".", "0"),
        Grid(FOUR),
    ],
    ids=lambda rows: type(rows).__name__,
)
def test_rows_go_everywhere(rows: Any) -> None:
    expected = Grid(FOUR)
    assert Grid(rows) == nonet.parse(rows) == nonet.as_grid(rows) == from_object(rows) == expected
    assert Board(rows).to_grid() == expected
    assert nonet.count(rows) == 2


def test_numbers_above_nine_in_rows() -> None:
    rows = [[0] * 16 for _ in range(16)]
    rows[0][:3] = [16, 10, 9]
    expected = Grid("GA9" + "." * 253)
    assert Grid(rows) == nonet.parse(rows) == expected
    texts = [[str(cell) if cell else "." for cell in row] for row in rows]
    assert Grid(texts) == nonet.parse(texts) == expected


@pytest.mark.parametrize("thing", [None, 5, object(), {}, {"r1c1": 5}])
def test_things_that_are_no_puzzle(thing: Any) -> None:
    for take in (Grid, Board, nonet.parse):
        with pytest.raises(TypeError, match="a puzzle is a Grid, text, rows or an array, not"):
            take(thing)


def test_an_array_of_one_number_is_no_puzzle() -> None:
    for take in (Grid, Board, nonet.parse):
        with pytest.raises(FormatError, match=r"an array of shape \(\) does not hold puzzles"):
            take(np.array(5))


def test_a_grid_of_a_grid_is_the_same() -> None:
    grid = Grid("12..34..........", "diagonal", marks=[3] * 16, info={"title": "x"}).with_(
        cells={"r1c3": 3}
    )
    twin = Grid(grid)
    assert twin == grid
    assert dict(twin.info) == {"title": "x"}
    assert Board(Board(grid)).to_grid() == Board(grid).to_grid()


def test_format_and_symbols_with_rows() -> None:
    with pytest.raises(TypeError, match="format= needs text, not list"):
        nonet.parse(ROWS, format="line")
    zero = [list("0.......12345678")] * 16
    assert nonet.parse(zero, symbols="zero")["r1c1"] == 1


# -- techniques by name ---------------------------------------------------------------------------


def test_techniques_by_name() -> None:
    puzzle = "123.341221434321"
    named = nonet.steps(puzzle, techniques=["naked-single", "Full House"])
    assert [step.technique for step in named] == ["naked-single", "full-house"]
    assert [step.technique for step in nonet.steps(puzzle, techniques="last-digit")] == [
        "last-digit"
    ]
    hint = nonet.hint(puzzle, techniques=("hidden-single",))
    assert hint is not None
    assert hint.technique == "hidden-single"
    mixed: list[Any] = [
        nonet.techniques.by_name("naked-single"),
        "hidden-single",
        lambda board: iter(()),
    ]
    assert nonet.explain(puzzle, techniques=mixed).solved
    with pytest.raises(nonet.UnknownName, match="did you mean 'x-wing'"):
        nonet.hint(puzzle, techniques=["x-wng"])
    with pytest.raises(TypeError, match="techniques= takes techniques, their names and functions"):
        nonet.hint(puzzle, techniques=[5])  # type: ignore[list-item]
