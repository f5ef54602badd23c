"""Functions on Arrow: every kind of column, nulls, errors, and names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped]
import pytest

import nonet
from nonet import arrow

GOOD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
SOLVED = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
ROWS = [GOOD, None, "." * 81, "44" + GOOD[2:], "rubbish", "", GOOD.replace(".", "0")]
ERRORS = [False, False, False, False, True, True, False]
FUNCTIONS: list[Callable[..., Any]] = [
    arrow.solve,
    arrow.count,
    arrow.rate,
    arrow.canonical,
    arrow.check,
]


def kinds() -> dict[str, pa.Array]:
    plain = pa.array(ROWS)
    padded = pa.array(["x", *ROWS, "y", "z"])
    return {
        "string": plain,
        "large string": plain.cast(pa.large_string()),
        "binary": plain.cast(pa.binary()),
        "large binary": plain.cast(pa.large_binary()),
        "string view": plain.cast(pa.string_view()),
        "binary view": plain.cast(pa.binary_view()),
        "dictionary": plain.dictionary_encode(),
        "dictionary with null": pa.DictionaryArray.from_arrays(
            pa.array([0, 1, 2, 3, 4, 5, 6], pa.int8()), plain
        ),
        "large dictionary": plain.cast(pa.large_string()).dictionary_encode(),
        "slice": padded.slice(1, len(ROWS)),
        "slice of views": padded.cast(pa.string_view()).slice(1, len(ROWS)),
        "slice of a dictionary": padded.dictionary_encode().slice(1, len(ROWS)),
    }


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda each: each.__name__)
@pytest.mark.parametrize("kind", kinds())
def test_every_kind_of_column_has_the_same_answers(function: Callable[..., Any], kind: str) -> None:
    column = kinds()[kind]
    batch = pa.record_batch({"id": list(range(len(ROWS))), "puzzle": column})
    found = function(batch)
    found.validate(full=True)
    wanted = function(pa.record_batch({"id": list(range(len(ROWS))), "puzzle": pa.array(ROWS)}))
    assert found.schema.names == wanted.schema.names
    assert found.schema.names[:2] == ["id", "puzzle"]
    assert found.column(1).equals(column)
    for name in wanted.schema.names[2:]:
        assert found[name].equals(wanted[name]), name
    assert len(found) == len(ROWS)


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda each: each.__name__)
def test_nulls_stay_null_and_other_rows_have_an_error(function: Callable[..., Any]) -> None:
    found = function(pa.record_batch({"puzzle": ROWS}))
    row = found.slice(1, 1).to_pylist()[0]
    assert set(row.values()) == {None}
    errors = found["error"].to_pylist()
    bad = [error is not None for error in errors]
    if function in (arrow.solve, arrow.count, arrow.check):
        assert bad == ERRORS
    answers = [name for name in found.schema.names[1:] if name not in ("status", "error")]
    for row, error in zip(found.to_pylist(), errors, strict=True):
        if error is not None:
            assert {row[name] for name in answers} == {None}


def test_answers() -> None:
    solved = arrow.solve(pa.record_batch({"puzzle": ROWS}))
    assert solved["solution"].to_pylist() == [SOLVED, None, None, None, None, None, SOLVED]
    assert solved["count"].to_pylist() == [1, None, 2, 0, None, None, 1]
    assert solved["error"].to_pylist()[4:6] == [
        "position 8: 7 cells; a 9×9 puzzle has 81",
        "position 1: the text is empty",
    ]
    checked = arrow.check(pa.record_batch({"puzzle": ROWS}))
    assert checked["valid"].to_pylist() == [True, None, False, False, None, None, True]
    assert checked["clues"].to_pylist() == [17, None, 0, 18, None, None, 17]
    assert checked["fault"].to_pylist() == [
        *(None, None, "several solutions", "4 appears twice in row 1 (r1c1, r1c2)"),
        *(None, None, None),
    ]
    rated = arrow.rate(pa.record_batch({"puzzle": ROWS}), scales=("nonet", "se", "hodoku"))
    assert rated["level"].to_pylist()[0] == nonet.rate(GOOD).level
    assert rated["finished"].to_pylist()[:3] == [True, None, None]
    assert rated["error"].to_pylist()[2:4] == [
        "several solutions",
        "4 appears twice in row 1 (r1c1, r1c2)",
    ]
    forms = arrow.canonical(pa.record_batch({"puzzle": [GOOD, str(nonet.morph(GOOD, seed=3))]}))
    assert forms["canonical"].to_pylist() == [nonet.canonical(GOOD)] * 2


def test_no_answer_depends_on_where_a_batch_is_cut() -> None:
    whole = pa.record_batch({"puzzle": ROWS})
    for function in FUNCTIONS:
        pieces = [function(whole.slice(row, 1)) for row in range(len(ROWS))]
        joined = pa.Table.from_batches(pieces).combine_chunks()
        assert joined.equals(pa.Table.from_batches([function(whole)]).combine_chunks())


def test_chunked_columns_of_a_table() -> None:
    table = pa.table({"quizzes": pa.chunked_array([ROWS[:3], [], ROWS[3:]])})
    found = arrow.solve(table)
    assert isinstance(found, pa.Table)
    assert found["solution"].to_pylist()[0] == SOLVED
    assert len(found) == len(ROWS)
    empty = arrow.solve(table.slice(0, 0))
    assert empty.schema == found.schema
    assert len(empty) == 0


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda each: each.__name__)
def test_an_empty_batch_has_the_columns_of_a_full_one(function: Callable[..., Any]) -> None:
    batch = pa.record_batch({"puzzle": pa.array(ROWS)})
    assert function(batch.slice(0, 0)).schema == function(batch).schema
    nothing = function(pa.record_batch({"puzzle": pa.nulls(2)}))
    assert set(nothing.to_pylist()[0].values()) == {None}
    assert nothing.schema.names == function(batch).schema.names


def test_other_columns_and_the_metadata_are_kept() -> None:
    schema = pa.schema(
        [pa.field("puzzle", pa.string(), metadata={"a": "b"}), ("solution", pa.string())],
        metadata={"who": "me"},
    )
    batch = pa.RecordBatch.from_arrays([pa.array([GOOD]), pa.array(["mine"])], schema=schema)
    found = arrow.solve(batch)
    added = ["nonet_solution", "count", "status", "error"]
    assert found.schema.names == ["puzzle", "solution", *added]
    assert found["solution"].to_pylist() == ["mine"]
    assert found["nonet_solution"].to_pylist() == [SOLVED]
    assert found.schema.metadata == {b"who": b"me"}
    assert found.schema.field("puzzle").metadata == {b"a": b"b"}
    again = arrow.solve(found)
    names = ["nonet_solution_2", "nonet_count", "nonet_status", "nonet_error"]
    assert again.schema.names[6:] == names


def test_wrong_solutions_are_faults() -> None:
    wrong = "5" + SOLVED[1:]
    rows = {"quizzes": [GOOD] * 5, "Solutions": [SOLVED, wrong, None, "12", f" {SOLVED} "]}
    found = arrow.check(pa.record_batch(rows))
    assert found["valid"].to_pylist() == [True, False, True, False, True]
    assert found["fault"].to_pylist()[1] == "the solution has 5 in r1c1; the correct digit is 4"
    assert found["fault"].to_pylist()[3] == "the solution has 2 characters; 81 are right"


def test_other_rules() -> None:
    rules = nonet.Rules.classic(16)
    puzzle = str(nonet.solve("." * 256, rules=rules, unique=False))
    batch = pa.record_batch({"puzzle": ["." + puzzle[1:], "G" * 256, "x"]})
    solved = arrow.solve(batch, rules=rules)
    assert solved["solution"].to_pylist() == [puzzle, None, None]
    assert arrow.check(batch, rules=rules)["clues"].to_pylist() == [255, 256, None]


@pytest.mark.parametrize(
    ("columns", "column", "message"),
    [
        ({"id": [1]}, None, "no column of puzzles .* among id; name it with column="),
        ({"id": [1]}, "quiz", "no column 'quiz' among id"),
        ({"puzzle": [1]}, None, "'puzzle' holds int64; puzzles are strings; numbers lose"),
        ({"puzzle": [[1]]}, None, "'puzzle' holds list<.*>; puzzles are strings"),
    ],
)
def test_columns_that_hold_no_puzzles(
    columns: dict[str, Any], column: str | None, message: str
) -> None:
    with pytest.raises(nonet.FormatError, match=message):
        arrow.solve(pa.record_batch(columns), column=column)


def test_what_is_not_a_batch() -> None:
    with pytest.raises(TypeError, match=r"a pyarrow.Table or a data frame is required"):
        arrow.solve([GOOD])
