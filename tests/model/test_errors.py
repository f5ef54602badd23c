"""The tree of errors: who is whose child, what they carry, what they say."""

from __future__ import annotations

import copy
import pickle

import pytest

from nonet import Grid, errors
from nonet.errors import (
    ConflictError,
    FormatError,
    ManySolutions,
    MissingExtra,
    NoSolution,
    SudokuError,
    TimeLimit,
    UnknownName,
    Unsupported,
)

GRID = Grid("12..34......43.1")

SAMPLES = [
    SudokuError("wrong"),
    FormatError("'x' is no digit", text="12x4", position=2, line=7, path="a.sdm"),
    FormatError("empty"),
    NoSolution(grid=GRID),
    ConflictError("1 twice", grid=GRID, unit=GRID.rules.units[0], cells=[0, 1], digit=1),
    ManySolutions(grid=GRID, examples=[GRID, GRID]),
    MissingExtra("Parquet files", package="pyarrow", extra="batch"),
    Unsupported("16×16 grids", by="engine agent"),
    UnknownName("agnet", ["agent"], kind="engine"),
    TimeLimit(2.5),
]


def test_the_tree() -> None:
    parents = {name: getattr(errors, name).__bases__ for name in errors.__all__}
    assert parents == {
        "SudokuError": (ValueError,),
        "FormatError": (SudokuError,),
        "DamagedFile": (FormatError,),
        "NoSolution": (SudokuError,),
        "ConflictError": (NoSolution,),
        "ManySolutions": (SudokuError,),
        "MissingExtra": (SudokuError, ImportError),
        "Unsupported": (SudokuError,),
        "UnknownName": (SudokuError,),
        "Unmet": (SudokuError,),
        "TimeLimit": (SudokuError, TimeoutError),
        "NodeLimit": (TimeLimit,),
        "Cancelled": (SudokuError,),
        "Mistake": (NoSolution,),
        "NotUniqueWarning": (UserWarning,),
        "FormatWarning": (UserWarning,),
    }


def test_the_docstring_draws_the_tree() -> None:
    assert errors.__doc__ is not None
    assert all(name in errors.__doc__ for name in errors.__all__)


@pytest.mark.parametrize("error", SAMPLES, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("again", [copy.deepcopy, lambda error: pickle.loads(pickle.dumps(error))])
def test_errors_keep_all_they_carry(error: SudokuError, again: object) -> None:
    assert callable(again)
    twin = again(error)
    assert type(twin) is type(error)
    assert str(twin) == str(error)
    assert twin.args == error.args
    assert twin.__dict__ == error.__dict__


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ({}, "bad"),
        ({"position": 2}, "position 3: bad"),
        ({"line": 7}, "line 7: bad"),
        ({"line": 7, "position": 0}, "line 7, column 1: bad"),
        ({"path": "a.sdm", "line": 7, "position": 2}, "a.sdm, line 7, column 3: bad"),
    ],
)
def test_a_format_error_says_where_before_what(where: dict[str, int], expected: str) -> None:
    error = FormatError("bad", **where)  # type: ignore[arg-type]
    assert str(error) == expected
    assert error.message == "bad"


def test_a_conflict_is_a_kind_of_no_solution() -> None:
    error = ConflictError("1 twice", cells=[0, 1], digit=1)
    assert isinstance(error, NoSolution)
    assert error.cells == (0, 1)
    assert error.unit is None


def test_an_unknown_name_offers_the_nearest() -> None:
    error = UnknownName("agnet", ["lanes", "agent", "cover"], kind="engine")
    assert str(error).startswith("unknown engine 'agnet'; did you mean 'agent'")
    assert (error.name, error.known) == ("agnet", ("lanes", "agent", "cover"))
    assert str(UnknownName("zzz", ["a", "b"])) == "unknown name 'zzz'; known are a, b"
    many = [f"name-{number}" for number in range(100)]
    assert str(UnknownName("zzz", many)).endswith(" name-18, name-19 and 80 more")
    assert UnknownName("zzz", many).known == tuple(many)
    assert str(UnknownName("zzz", [])) == "unknown name 'zzz'; none are known"


def test_what_the_others_say() -> None:
    assert str(NoSolution()) == "no solution"
    assert str(ManySolutions()) == "several solutions"
    assert str(Unsupported("16×16 grids", by="engine agent")) == (
        "engine agent cannot do 16×16 grids"
    )
    assert str(TimeLimit(2.5)) == "no answer within 2.5 seconds"
    with pytest.raises(TimeoutError):
        raise TimeLimit(1)
