"""Rows of many bytes: parts, batches and row groups are limited by bytes, and so is memory."""

from __future__ import annotations

import gzip
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pytest
from pyarrow import parquet

from nonet import batch
from nonet.batch import reading
from nonet.batch.plan import plan_parts
from nonet.batch.reading import tables_of
from nonet.dataset import making
from nonet.rows.files import find_files
from nonet.rows.writing import ParquetWriter, row_widths
from tests.batch.samples import files, puzzles, write
from tests.cli.command import environment

FULL = bool(os.environ.get("NONET_FULL"))
ROWS = 400


def wide(count: int = ROWS) -> Any:
    """Return rows with a text of up to 2,000 characters, empty or null for some."""
    dice = random.Random(count)
    texts = [
        dice.choice([None, "", "é" * 900 + str(number), "x" * dice.randrange(2000) + str(number)])
        for number in range(count)
    ]
    names = [str(number) for number in range(count)]
    quizzes = [dice.choice(puzzles()) for _ in range(count)]
    return pa.table({"id": names, "quizzes": quizzes, "trace": pa.array(texts, pa.string())})


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make everything small enough that 400 rows are many."""
    monkeypatch.setattr("nonet.rows.text.BYTES", 8_000)
    monkeypatch.setattr("nonet.rows.text._PIECE", 4_000)
    monkeypatch.setattr("nonet.batch.plan.BYTES", 8_000)
    monkeypatch.setattr("nonet.batch.plan.PART_BYTES", 50_000)
    monkeypatch.setattr("nonet.rows.writing.GROUP_BYTES", 30_000)


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("group", [7, 90, 1000])
@pytest.mark.parametrize("name", ["in.parquet", "in.jsonl", "in.csv.gz"])
def test_parts_and_batches_have_few_bytes(name: str, group: int, tmp_path: Path) -> None:
    rows = wide()
    if "csv" in name:
        rows = rows.drop_columns("trace").append_column("trace", rows["trace"].fill_null("n"))
        text = "".join(",".join(row.values()) + "\n" for row in rows.to_pylist())
        path = tmp_path / name
        path.write_bytes(gzip.compress(f"id,quizzes,trace\n{text}".encode()))
    else:
        path = write(tmp_path / name, rows, group=group)
    parts = list(plan_parts(find_files([str(path)])[0], 1 << 17, None))
    assert sum(map(len, parts)) == ROWS
    assert 5 < len(parts) <= ROWS // 2
    seen: list[Any] = []
    for part in parts:
        tables = [table.batch for table in tables_of(part)]
        sizes = [int(row_widths(each).sum()) for each in tables]
        assert sum(sizes) < 70_000
        # A batch is cut by the average of its file, or ends with the row that exceeds the limit.
        assert max(sizes) < 3 * 8_000
        seen += tables
    found = pa.Table.from_batches(seen)
    assert found["id"].to_pylist() == rows["id"].to_pylist()


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("name", ["out.parquet", "out.csv", "out.jsonl"])
def test_the_bytes_do_not_depend_on_the_parts(name: str, tmp_path: Path) -> None:
    path = write(tmp_path / "in.parquet", wide(), group=90)
    results = []
    for part_rows, threads in ((1 << 17, 2), (50, 1), (7, 2)):
        out = tmp_path / str(part_rows) / name
        batch.run("solve", str(path), str(out), part_rows=part_rows, threads=threads)
        results.append(files(out.parent))
    assert results[0] == results[1] == results[2]


@pytest.mark.usefixtures("small")
def test_row_groups_do_not_depend_on_how_rows_arrive(tmp_path: Path) -> None:
    rows = wide().combine_chunks()
    whole = None
    dice = random.Random(1)
    for _ in range(6):
        path = tmp_path / "out.parquet"
        with ParquetWriter(path, rows.schema, "quizzes") as writer:
            start = 0
            while start < ROWS:
                count = dice.choice([1, 3, 50, 400])
                for some in rows.slice(start, count).to_batches():
                    writer.write(some)
                start += count
        data = path.read_bytes()
        whole = whole or data
        assert data == whole
    about = parquet.ParquetFile(path).metadata
    assert 6 < about.num_row_groups < ROWS // 4
    assert parquet.read_table(path).equals(rows)


def test_a_row_wider_than_a_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonet.rows.writing.GROUP_BYTES", 10)
    rows = wide(20).combine_chunks()
    with ParquetWriter(tmp_path / "out.parquet", rows.schema, "quizzes") as writer:
        for some in rows.to_batches():
            writer.write(some)
    assert parquet.ParquetFile(tmp_path / "out.parquet").metadata.num_row_groups == 20
    assert parquet.read_table(tmp_path / "out.parquet").equals(rows)


def test_rows_taken_from_many_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = wide().combine_chunks()
    monkeypatch.setattr(making, "BYTES", 8_000)
    batches = [rows.slice(start, 33).to_batches()[0] for start in range(0, ROWS, 33)]
    order = random.Random(3).sample(range(ROWS), 250)
    found = list(making._taken(batches, np.array(order, np.int64)))
    assert len(found) > 10
    assert max(int(row_widths(each).sum()) for each in found) < 10_000
    assert pa.Table.from_batches(found).to_pylist() == rows.take(pa.array(order)).to_pylist()


_MEASURED = """
import resource, subprocess, sys
code = subprocess.run([sys.executable, "-m", "nonet", *sys.argv[1:]]).returncode
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)
sys.exit(code)
"""


@pytest.mark.skipif(not FULL, reason="writes gigabytes; NONET_FULL=1 runs it")
@pytest.mark.parametrize("group", [1000, 1 << 20])
def test_memory_does_not_follow_the_width_of_rows(group: int, tmp_path: Path) -> None:
    dice = random.Random(1)
    words = [f'{{"technique": "hidden-single", "k": {dice.random()}}}' for _ in range(5000)]
    traces = []
    for _ in range(40_000):
        start = dice.randrange(4000)
        traces.append(",".join(words[start : start + 700]))
    table = pa.table({"puzzle": [dice.choice(puzzles()) for _ in traces], "steps": traces})
    assert table.nbytes > 1_200_000_000
    parquet.write_table(table, tmp_path / "in.parquet", compression="zstd", row_group_size=group)
    del table, traces
    for name in ("folder", "out.parquet", "out.csv"):
        done = subprocess.run(
            [
                *(sys.executable, "-c", _MEASURED, "batch", "solve", tmp_path / "in.parquet"),
                *("-o", tmp_path / name, "--threads", "2"),
            ],
            env=environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert int(done.stdout) < 900


@pytest.mark.skipif(not FULL, reason="writes gigabytes; NONET_FULL=1 runs it")
def test_more_traces_than_an_arrow_array_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonet.dataset.made.trace", lambda grid: str(grid) * 60_000)
    made = making.make(str(tmp_path / "out"), 500, steps=True, scales=["nonet"], threads=1)
    assert made.rows == {"data.parquet": 500}
    table = parquet.ParquetFile(tmp_path / "out" / "data.parquet")
    assert table.metadata.num_rows == 500
    total = 0
    for some in table.iter_batches(4, columns=["puzzle", "steps"]):
        for row in some.to_pylist():
            assert row["steps"] == row["puzzle"] * 60_000
            total += len(row["steps"])
    assert total > 2**31


def test_a_row_group_of_several_parts_is_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "in.parquet", wide(), group=ROWS)
    parts = list(plan_parts(find_files([str(path)])[0], 50, None))
    assert len(parts) == 8
    begun: list[int] = []
    begin = reading._batches

    def batches(file: Any, part: Any, names: Any) -> Any:
        begun.append(part.start)
        return begin(file, part, names)

    monkeypatch.setattr(reading, "_batches", batches)
    monkeypatch.setattr(reading, "GROUP", reading.Group())
    found = [row for part in parts for table in tables_of(part) for row in table.batch.to_pylist()]
    assert found == wide().to_pylist()
    assert begun == [0]
    # It begins again for rows that it has left behind.
    (again, *_) = tables_of(parts[2])
    assert again.batch.to_pylist() == found[100:150]
    assert begun == [0, 100]
