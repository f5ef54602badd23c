"""Parquet files: read and written by way of pyarrow, some rows at a time."""

from __future__ import annotations

import gzip
import io
import subprocess
import sys
from pathlib import Path

import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]
import pytest

import nonet
from nonet.formats import by_name
from tests.formats.grids import PUZZLE, SOLUTION

GRID = nonet.parse(PUZZLE)


def test_grids_and_their_info_come_back(tmp_path: Path) -> None:
    path = tmp_path / "some.parquet"
    grids = [
        GRID.with_(info={"id": "1"}),
        nonet.parse("12..34......43.1"),
        GRID.with_(info={"solution": SOLUTION, "note": "a, b"}),
    ]
    assert nonet.write(grids, path) == 3
    assert path.read_bytes()[:4] == b"PAR1"
    reader = nonet.read(path)
    assert reader.format == "parquet"
    again = list(reader)
    assert again == grids
    assert [dict(grid.info) for grid in again] == [dict(grid.info) for grid in grids]
    assert pq.read_table(path).column_names == ["puzzle", "id", "solution", "note"]


def test_files_without_an_end_to_read_from(tmp_path: Path) -> None:
    path = tmp_path / "some.parquet.gz"
    assert nonet.write([GRID] * 5, path) == 5
    assert gzip.decompress(path.read_bytes())[:4] == b"PAR1"
    assert list(nonet.read(path)) == [GRID] * 5
    assert list(nonet.read(io.BytesIO(gzip.decompress(path.read_bytes())))) == [GRID] * 5


def test_columns_of_any_type(tmp_path: Path) -> None:
    path = tmp_path / "typed.parquet"
    puzzles = pa.array([PUZZLE, None, "12", PUZZLE.replace(".", "0")])
    for kind in (pa.string(), pa.large_string(), pa.dictionary(pa.int32(), pa.string())):
        table = pa.table({"id": [1, 2, 3, 4], "Quizzes": puzzles.cast(kind), "x": [0.5] * 4})
        pq.write_table(table, path)
        reader = nonet.read(path, on_error="collect")
        assert [(grid, grid.info["id"], grid.info["x"]) for grid in reader] == [
            (GRID, "1", "0.5"),
            (GRID, "4", "0.5"),
        ]
        assert [(error.line, error.path) for error in reader.errors] == [
            (2, str(path)),
            (3, str(path)),
        ]
    pq.write_table(pa.table({"puzzle": ["12"], "mine": [PUZZLE]}), path)
    assert list(nonet.read(path, column="mine")) == [GRID]
    for column, message in (("yours", "no column 'yours'"), (None, "no column of puzzles")):
        pq.write_table(pa.table({"mine": [PUZZLE]}), path)
        with pytest.raises(nonet.FormatError, match=message):
            list(nonet.read(path, column=column))
    pq.write_table(pa.table({"puzzle": [[1, 2]]}), path)
    with pytest.raises(nonet.FormatError, match="does not hold text"):
        list(nonet.read(path))


def test_what_is_broken_is_a_format_error(tmp_path: Path) -> None:
    path = tmp_path / "broken.parquet"
    nonet.write([GRID] * 100, path)
    whole = path.read_bytes()
    for data in (whole[:-10], b"PAR1", whole[:4] + b"\0" * 200 + whole[204:]):
        path.write_bytes(data)
        with pytest.raises(nonet.FormatError, match="reading the file failed"):
            list(nonet.read(path))


def test_it_is_never_text(tmp_path: Path) -> None:
    for attempt in (
        lambda: nonet.parse(PUZZLE, format="parquet"),
        lambda: by_name("parquet").dump(GRID),
        lambda: nonet.write([GRID], io.StringIO(), format="parquet"),
    ):
        with pytest.raises(nonet.FormatError, match="binary"):
            attempt()
    with pytest.raises(nonet.FormatError, match="cannot carry placed digits"):
        nonet.write([GRID.with_(cells={"r1c2": 5})], tmp_path / "lossy.parquet")
    assert list(tmp_path.iterdir()) == []


def test_many_rows_are_read_some_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "many.parquet"
    rows = 40_000
    assert nonet.write((GRID.with_(info={"id": str(i)}) for i in range(rows)), path) == rows
    assert pq.ParquetFile(path).num_row_groups > 1
    reader = nonet.read(path)
    assert next(reader).info["id"] == "0"
    assert sum(1 for _ in reader) == rows - 1
    assert reader.line == rows


def test_without_pyarrow_the_error_names_the_extra(tmp_path: Path) -> None:
    path = tmp_path / "some.parquet"
    nonet.write([GRID], path)
    program = f"""
import sys
sys.modules["pyarrow"] = None
import nonet
path = {str(path)!r}
for attempt in (lambda: list(nonet.read(path)), lambda: nonet.write(["." * 81], path)):
    try:
        attempt()
    except ImportError as error:
        assert isinstance(error, nonet.errors.MissingExtra) and error.extra == "batch"
        print(error)
from nonet.cli import main
sys.exit(main(["solve", path]))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    message = "Parquet files need pyarrow; install it with: pip install nonet[batch]"
    assert done.stdout.splitlines() == [message, message]
    assert (done.returncode, done.stderr) == (2, f"nonet: {message}\n")
    assert list(nonet.read(path)) == [GRID]
