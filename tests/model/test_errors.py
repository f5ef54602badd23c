"""The tree of errors: who is whose child, what they carry, what they say."""

from __future__ import annotations

import copy
import io
import pickle
import re
from collections.abc import Callable

import pytest

import nonet
from nonet import Grid, cover, errors, variants
from nonet.errors import (
    ArgumentError,
    Cancelled,
    ConflictError,
    DamagedFile,
    FormatError,
    ManySolutions,
    MissingExtra,
    Mistake,
    NodeLimit,
    NonetError,
    NoSolution,
    SudokuError,
    TimeLimit,
    UnknownName,
    Unmet,
    Unsupported,
)

GRID = Grid("12..34......43.1")

SAMPLES = [
    SudokuError("wrong"),
    ArgumentError("limit is 0; it must be 1 or more"),
    FormatError("'x' is no digit", text="12x4", position=2, line=7, path="a.sdm"),
    FormatError("empty"),
    DamagedFile("truncated gzip data", rows=12, path="a.txt.gz"),
    NoSolution(grid=GRID),
    ConflictError("1 twice", grid=GRID, unit=GRID.rules.units[0], cells=[0, 1], digit=1),
    ManySolutions(grid=GRID, examples=[GRID, GRID]),
    MissingExtra("Parquet files", package="pyarrow", extra="batch"),
    Unsupported("16×16 grids", by="engine agent"),
    UnknownName("agnet", ["agent"], kind="engine"),
    Mistake("r1c3 is not 4", grid=GRID, wrong=[(2, 4)], erased=[(3, 1)]),
    Unmet("none found", nearest=GRID, lacks=["16 clues, not 17"]),
    TimeLimit(2.5),
    TimeLimit(2.5, nodes=7, found=1, nearest=GRID, lacks=["16 clues, not 17"]),
    NodeLimit(1000, seconds=0.2, nodes=1000, found=3),
    Cancelled(),
]
KINDS = [getattr(errors, name) for name in errors.__all__]
ERRORS = [kind for kind in KINDS if issubclass(kind, NonetError)]


def drawn_tree() -> dict[str, str]:
    """Return the parent of each error in the drawing of the docstring."""
    parents, above = {}, [(-1, "Exception")]
    for line in (errors.__doc__ or "").partition("UserWarning")[0].splitlines():
        found = re.match(r"    ([│ ]*[├└]── )?(\w+)(\(|  )", line)
        if found:
            depth = len(found[1] or "")
            while above[-1][0] >= depth:
                above.pop()
            parents[found[2]] = above[-1][1]
            above.append((depth, found[2]))
    return parents


def test_the_docstring_draws_the_tree() -> None:
    def parent(kind: type[BaseException]) -> str:
        return next(base.__name__ for base in kind.__mro__[1:] if issubclass(base, Exception))

    drawn = drawn_tree() | {
        "Unmet": "NonetError",
        "Mistake": "NoSolution",
        "Cancelled": "NonetError",
    }
    assert drawn == {kind.__name__: parent(kind) for kind in ERRORS}
    warnings = {kind for kind in KINDS if kind not in ERRORS}
    assert warnings == {errors.NotUniqueWarning, errors.FormatWarning}
    assert all(kind.__bases__ == (UserWarning,) for kind in warnings)


def test_what_else_errors_are() -> None:
    assert {kind for kind in ERRORS if not issubclass(kind, ValueError)} == {
        *(NonetError, Cancelled, MissingExtra)
    }
    assert [kind for kind in ERRORS if issubclass(kind, OSError)] == [TimeLimit]
    assert issubclass(TimeLimit, TimeoutError)
    assert [kind for kind in ERRORS if issubclass(kind, ImportError)] == [MissingExtra]


def never(*_: object) -> bool:
    return False


MANY, NONE = "." * 16, "123....4........"
PROBLEM = cover.from_sets({"A": [1], "B": [2], "C": [1], "D": [2]})
# What is wrong with a puzzle, and what is wrong with the call.
RAISED: list[tuple[type[NonetError], Callable[[], object]]] = [
    (FormatError, lambda: nonet.solve("12x4")),
    (FormatError, lambda: Grid([[1, 2], [3]])),
    (FormatError, lambda: cover.read(io.StringIO(":a"))),
    (NoSolution, lambda: nonet.solve(NONE)),
    (ConflictError, lambda: nonet.solve("11" + "." * 14)),
    (ManySolutions, lambda: nonet.solve(MANY)),
    (Mistake, lambda: nonet.hint(Grid("123.34......43.1").with_(cells={"r1c4": 1}))),
    (ArgumentError, lambda: nonet.count(MANY, limit=-1)),
    (ArgumentError, lambda: nonet.solve(MANY, timeout=-1)),
    (ArgumentError, lambda: nonet.solve_many([MANY], threads=0)),
    (ArgumentError, lambda: nonet.check(MANY, limit=1)),
    (ArgumentError, lambda: nonet.generate(clues=82)),
    (ArgumentError, lambda: nonet.svg(MANY, width=-1)),
    (ArgumentError, lambda: nonet.html([])),
    (ArgumentError, lambda: nonet.rate("123.341221434321", scales=())),
    (ArgumentError, lambda: nonet.book([], "never.pdf")),
    (ArgumentError, lambda: nonet.Board(MANY).place("r1c1", 5)),
    (ArgumentError, lambda: nonet.Position(MANY).undo()),
    (ArgumentError, lambda: nonet.Morph((0, 1, 2, 3), (0, 1, 2, 3), (1, 1, 2, 3))),
    (ArgumentError, lambda: variants.Cage("r1c1 r1c1")),
    (ArgumentError, lambda: variants.extra_units()),
    (ArgumentError, lambda: PROBLEM.add("A", [1])),
    (ArgumentError, lambda: PROBLEM.count(limit=-1)),
    (ArgumentError, lambda: cover.from_matrix([[1, 0], [1]])),
    (ArgumentError, lambda: cover.Item("a", 3, 1)),
    (UnknownName, lambda: nonet.solve(MANY, engine="agnet")),
    (UnknownName, lambda: nonet.solve(MANY, rules="killler")),
    (UnknownName, lambda: nonet.parse(MANY, format="txt")),
    (UnknownName, lambda: nonet.steps(MANY, techniques=["x-wng"])),
    (UnknownName, lambda: cover.Problem(["a"]).add(1, ["b"])),
    (Unsupported, lambda: nonet.solve(MANY, engine="agent")),
    (Unsupported, lambda: nonet.Rules.classic(4) + variants.Cage("r9c9")),
    (Unsupported, lambda: nonet.canonical(Grid.empty(nonet.CLASSIC + variants.DIAGONAL))),
    (Unmet, lambda: nonet.generate(clues=16)),
    (TimeLimit, lambda: nonet.count("." * 81, timeout=0)),
    (TimeLimit, lambda: PROBLEM.count(timeout=0)),
    (NodeLimit, lambda: PROBLEM.count(max_nodes=0)),
    (Cancelled, lambda: nonet.count("." * 81, progress=never)),
]


@pytest.mark.parametrize(("kind", "call"), RAISED)
def test_only_what_is_wrong_with_a_puzzle_is_a_sudoku_error(
    kind: type[NonetError], call: Callable[[], object]
) -> None:
    with pytest.raises(NonetError) as caught:
        call()
    assert type(caught.value) is kind
    blamed = {FormatError, NoSolution, ConflictError, ManySolutions, Mistake}
    assert isinstance(caught.value, SudokuError) == (kind in blamed)


def test_every_error_is_a_sample_and_is_raised_or_needs_files() -> None:
    sampled = {type(sample) for sample in SAMPLES}
    assert sampled == {kind for kind in ERRORS if kind is not NonetError}
    raised = {kind for kind, _ in RAISED}
    assert sampled - raised == {SudokuError, DamagedFile, MissingExtra}


@pytest.mark.parametrize("error", SAMPLES, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("again", [copy.deepcopy, lambda error: pickle.loads(pickle.dumps(error))])
def test_errors_keep_all_they_carry(error: NonetError, again: object) -> None:
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
