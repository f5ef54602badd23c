"""Arrow columns of all kinds, whole, sliced and in chunks, by the Arrow C data interface."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pytest

import nonet
from tests.rows.bulk.samples import EMPTY, SOLVED, UNIQUE, digits, rows, same

TYPES = [
    pa.string(),
    pa.large_string(),
    pa.string_view(),
    pa.binary(),
    pa.large_binary(),
    pa.binary_view(),
    pa.binary(81),
]
MIXED = [UNIQUE, None, EMPTY, "short", "", UNIQUE + " # good", "?" * 81, SOLVED]
ANSWERS = [1, 0, 2, 0, 0, 1, 0, 1]


class Only:
    """An object with one method of the interface and nothing else."""

    def __init__(self, name: str, method: Any) -> None:
        setattr(self, name, method)


@pytest.fixture(autouse=True)
def _nothing_is_kept() -> Iterator[None]:
    """After each test, Arrow has no more memory in use than before."""
    before = pa.total_allocated_bytes()
    yield
    assert pa.total_allocated_bytes() == before


def column(texts: Any, kind: Any) -> Any:
    return pa.array([text and text.encode() for text in texts]).cast(kind)


@pytest.mark.parametrize("kind", TYPES, ids=str)
def test_every_kind_of_column(kind: Any) -> None:
    assert same(nonet.solve_many(column(rows(), kind)), nonet.solve_many(rows()))


@pytest.mark.parametrize("kind", TYPES, ids=str)
@pytest.mark.parametrize(("start", "length"), [(1, 50), (7, 1), (13, 0), (20, 60)])
def test_slices(kind: Any, start: int, length: int) -> None:
    result = nonet.solve_many(column(rows(), kind).slice(start, length))
    assert same(result, nonet.solve_many(rows()[start : start + length]))


@pytest.mark.parametrize("kind", TYPES[:-1], ids=str)
@pytest.mark.parametrize("start", [0, 1, 3])
def test_nulls_and_rows_of_other_lengths(kind: Any, start: int) -> None:
    array = column(MIXED * 5, kind)[start:]
    result = nonet.solve_many(array)
    assert result.counts.tolist() == (ANSWERS * 5)[start:]
    wrong = [row - start for row in range(start, 40) if row % 8 in (1, 3, 4, 6)]
    assert sorted(result.errors) == wrong
    for row, error in result.errors.items():
        assert error.line == row + 1
    assert result.errors[9 - start].message == "a null is not a puzzle"
    assert result.errors[14 - start].message == "'?' is not a digit"
    assert result.errors[14 - start].position == 0
    assert result.grids is not None
    assert not result.grids[wrong].any()


@pytest.mark.parametrize("start", [0, 1, 9])
def test_nulls_among_rows_of_one_width(start: int) -> None:
    texts = [UNIQUE, None, EMPTY] * 6
    for values in (texts, [text and bytes(81) for text in texts]):
        raw = [value.encode() if isinstance(value, str) else value for value in values]
        result = nonet.solve_many(pa.array(raw, pa.binary(81))[start:])
        assert list(result.errors) == [i - start for i in range(start, 18) if i % 3 == 1]


def test_only_nulls() -> None:
    for kind in TYPES:
        result = nonet.solve_many(pa.array([None] * 3, kind))
        assert list(result.errors) == [0, 1, 2]
    with pytest.raises(nonet.FormatError, match="format 'n'"):
        nonet.solve_many(pa.nulls(3))


@pytest.mark.parametrize("kind", TYPES[3:], ids=str)
def test_binary_may_hold_digits(kind: Any) -> None:
    values = [row.tobytes() for row in digits(rows())]
    expected = nonet.solve_many(rows())
    assert same(nonet.solve_many(pa.array(values, kind)), expected)
    both = [values[0], rows()[1].encode(), values[2], b"?" * 81]
    result = nonet.solve_many(pa.array(both, kind))
    assert result.counts.tolist() == [*expected.counts[:3].tolist(), 0]
    assert list(result.errors) == [3]


def test_binary_of_another_width_is_read_row_by_row() -> None:
    texts = [(UNIQUE + " # one").encode(), (EMPTY + "?.....").encode()]
    result = nonet.solve_many(pa.array(texts, pa.binary(87)))
    assert result.counts.tolist() == [1, 0]
    assert list(result.errors) == [1]


INDICES = [pa.int8(), pa.uint8(), pa.int16(), pa.uint16(), pa.int32(), pa.uint32(), pa.int64()]


@pytest.mark.parametrize("kind", TYPES[:2] + TYPES[3:5], ids=str)
@pytest.mark.parametrize("index", INDICES, ids=str)
def test_dictionaries(kind: Any, index: Any) -> None:
    texts = (MIXED * 5)[1:]
    values = column([*dict.fromkeys(text for text in texts if text is not None)], kind)
    numbers = {text: number for number, text in enumerate(values.cast(pa.string()).to_pylist())}
    codes = pa.array([None if text is None else numbers[text] for text in texts], index)
    array = pa.DictionaryArray.from_arrays(codes, values)
    expected = nonet.solve_many(column(texts, pa.string()))
    assert same(nonet.solve_many(array), expected)
    assert same(nonet.solve_many(array[5:20]), nonet.solve_many(column(texts[5:20], kind)))
    table = pa.table({"puzzle": pa.chunked_array([array, array])})
    assert nonet.solve_many(table).counts.tolist() == expected.counts.tolist() * 2


def test_a_dictionary_may_have_nulls_and_rows_of_any_shape() -> None:
    values = pa.array([UNIQUE, None, " ".join(EMPTY)])
    array = pa.DictionaryArray.from_arrays(pa.array([2, 1, 0, None, 2]), values)
    result = nonet.solve_many(array)
    assert result.counts.tolist() == [2, 0, 1, 0, 2]
    assert {error.message for error in result.errors.values()} == {"a null is not a puzzle"}


@pytest.mark.parametrize("kind", TYPES[:-1], ids=str)
def test_rows_are_lines(kind: Any) -> None:
    texts = [" ".join(UNIQUE), f"17,{EMPTY},x", f'"{SOLVED}"', UNIQUE + "\n", UNIQUE]
    assert nonet.solve_many(column(texts, kind)).counts.tolist() == [1, 2, 1, 1, 1]


def test_a_result_is_a_table() -> None:
    texts = [UNIQUE, EMPTY, "1" * 81, "é?", SOLVED]
    result = nonet.solve_many(texts)
    table = pa.table(result)
    assert table.schema.names == ["row", "solution", "count", "guesses", "status", "error"]
    columns = result.to_dict()
    assert list(columns) == table.schema.names
    for name, expected in columns.items():
        found = table[name].to_pylist()
        assert found == (expected if isinstance(expected, list) else expected.tolist())
    assert table["solution"].to_pylist() == [line or None for line in result.lines()]
    assert table["solution"].to_pylist()[2:4] == [None, None]
    assert table["solution"].to_pylist()[1] is None, "one of several solutions is no answer"
    assert "2 cells" in table["error"].to_pylist()[3]
    names = ["row", "count", "guesses", "status", "error"]
    assert pa.table(nonet.count_many(texts)).schema.names == names
    table.validate(full=True)


def test_a_result_of_many_batches_or_none_is_a_table() -> None:
    array = np.repeat(digits([SOLVED, "1" * 81]), 70_000, axis=0)
    result = nonet.solve_many(array)
    reader = pa.RecordBatchReader.from_stream(result)
    kept = list(reader)
    del result, reader
    assert len(kept) == 3
    table = pa.Table.from_batches(kept)
    table.validate(full=True)
    assert table["row"].to_pylist() == list(range(140_000))
    assert table["solution"].null_count == 70_000
    empty = pa.table(nonet.solve_many([]))
    assert (empty.num_rows, empty.num_columns) == (0, 6)
    stream = nonet.solve_many([UNIQUE]).__arrow_c_stream__()
    del stream


def test_a_result_of_a_larger_size_is_spelled() -> None:
    rules = nonet.Rules.classic(16)
    result = nonet.solve_many(["." * 256], rules=rules, limit=1)
    (line,) = result.lines()
    assert pa.table(result)["solution"].to_pylist() == [line]
    assert nonet.parse(line, rules=rules).is_solved


def test_counts_have_no_lines() -> None:
    with pytest.raises(nonet.ArgumentError, match="use solve_many"):
        nonet.count_many([UNIQUE]).lines()


def test_chunks_tables_and_streams() -> None:
    expected = nonet.solve_many(rows())
    chunks = pa.chunked_array([list(rows()[:10]), [], list(rows()[10:])])
    table = pa.table({"puzzle": chunks})
    batch = pa.record_batch({"puzzle": list(rows())})
    for many in (
        chunks,
        table,
        batch,
        table.to_reader(),
        table["puzzle"],
        Only("__arrow_c_stream__", chunks.__arrow_c_stream__),
        Only("__arrow_c_array__", batch.__arrow_c_array__),
    ):
        assert same(nonet.solve_many(many), expected)  # type: ignore[arg-type]
    assert same(nonet.solve_many(batch[5:30]), nonet.solve_many(rows()[5:30]))


def test_errors_of_chunks_are_numbered_through() -> None:
    result = nonet.solve_many(pa.chunked_array([[UNIQUE, None], [None, EMPTY], ["x"]]))
    assert {row: error.line for row, error in result.errors.items()} == {1: 2, 2: 3, 4: 5}
    assert result.counts.tolist() == [1, 0, 0, 2, 0]


def test_nulls_of_a_table_count_as_those_of_its_column() -> None:
    inner = pa.array([UNIQUE, None, EMPTY, SOLVED])
    outer = pa.StructArray.from_arrays(
        [inner], ["puzzle"], mask=pa.array([False, False, True, False])
    )
    assert nonet.solve_many(outer).counts.tolist() == [1, 0, 0, 1]
    assert list(nonet.solve_many(outer[1:]).errors) == [0, 1]


def test_no_rows_at_all() -> None:
    for many in (pa.array([], pa.string()), pa.chunked_array([], pa.string())):
        result = nonet.solve_many(many)
        assert len(result) == 0
        assert result.grids is not None
        assert result.grids.shape == (0, 81)


def test_pieces_leave_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in TYPES[:-1]:
        array = column(MIXED * 4, kind)
        whole = nonet.solve_many(array)
        with monkeypatch.context() as patch:
            patch.setattr("nonet.rows.bulk.arrow.PIECE", 3)
            assert same(nonet.solve_many(array), whole)


def test_views_into_several_buffers() -> None:
    halves = [
        column(rows()[:20], pa.string_view()),
        column([*rows()[20:], "short"], pa.string_view()),
    ]
    result = nonet.solve_many(pa.concat_arrays(halves))
    expected = nonet.solve_many([*rows(), "short"])
    assert same(result, expected)


def test_other_rules() -> None:
    rules = nonet.Rules.classic(4)
    texts = ["." * 16, None, "12..34......43.1", UNIQUE]
    for kind in TYPES[:-1]:
        result = nonet.solve_many(column(texts, kind), rules=rules)
        assert result.counts.tolist() == [2, 0, 2, 0]
        assert result.errors[1].message == "a null is not a puzzle"
        assert list(result.errors) == [1, 3]


@pytest.mark.parametrize(
    ("many", "message"),
    [
        (pa.array([1, 2]), "format 'l': numbers lose .* read the column with dtype=str"),
        (pa.array([1.5]), "format 'g': numbers lose leading zeros"),
        (pa.array([True]), "format 'b'; puzzles are strings or binary"),
        (pa.array([[1], [2]]), "format '[+]l'"),
        (pa.array([1, 1]).dictionary_encode(), "format 'l'"),
        (pa.table({"a": [EMPTY], "b": [EMPTY]}), "an Arrow table of 2 columns; choose one"),
        (pa.array([{"a": {"b": EMPTY}}]), "an Arrow table within a table"),
        (pa.chunked_array([], pa.int8()), "format 'c'"),
    ],
    ids=lambda x: x if isinstance(x, str) else None,
)
def test_other_columns_are_refused(many: Any, message: str) -> None:
    with pytest.raises(nonet.FormatError, match=message):
        nonet.solve_many(many)


def test_an_array_that_was_given_away_is_refused() -> None:
    capsules = pa.array([UNIQUE]).__arrow_c_array__()
    again = Only("__arrow_c_array__", lambda: capsules)
    assert nonet.solve_many(again).counts.tolist() == [1]  # type: ignore[arg-type]
    with pytest.raises(nonet.FormatError, match="given back already"):
        nonet.solve_many(again)  # type: ignore[arg-type]


def test_a_capsule_of_another_kind_is_refused() -> None:
    schema, array = pa.array([UNIQUE]).__arrow_c_array__()
    with pytest.raises(ValueError, match="PyCapsule_GetPointer"):
        nonet.solve_many(Only("__arrow_c_array__", lambda: (array, schema)))  # type: ignore[arg-type]


def test_a_stream_that_fails_says_why() -> None:
    def batches() -> Iterator[Any]:
        yield pa.record_batch({"a": [UNIQUE]})
        raise RuntimeError("the well is dry")

    schema = pa.schema({"a": pa.string()})
    with pytest.raises(OSError, match="the well is dry"):
        nonet.solve_many(pa.RecordBatchReader.from_batches(schema, batches()))


class Series:
    """A column as pandas has it: with an array, and with an Arrow stream where pyarrow is there."""

    ndim = 1

    def __init__(self, texts: Any, dtype: Any) -> None:
        self.texts, self.dtype = texts, dtype
        self.asked: list[str] = []

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        self.asked.append("array")
        return np.array(self.texts, object)

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        self.asked.append("arrow")
        raise ImportError("pyarrow is needed")


@pytest.mark.parametrize(
    ("dtype", "asked"), [(np.dtype(object), ["array"]), ("str", ["arrow", "array"])]
)
def test_a_column_without_arrow_is_an_array(dtype: Any, asked: list[str]) -> None:
    series = Series(rows(), dtype)
    assert same(nonet.solve_many(series), nonet.solve_many(rows()))
    assert series.asked == asked
    only = Only("__arrow_c_stream__", series.__arrow_c_stream__)
    with pytest.raises(ImportError, match="pyarrow is needed"):
        nonet.solve_many(only)  # type: ignore[arg-type]


def test_a_table_of_digits_is_an_array() -> None:
    class Frame:
        ndim = 2
        __arrow_c_stream__ = None

        def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
            return digits(rows())

    assert same(nonet.solve_many(Frame()), nonet.solve_many(np.asarray(digits(rows()))))
