"""Folders of files: their order, hive-style partitions, several schemas, and files of no use."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa  # type: ignore[import-untyped]
import pytest
from pyarrow import dataset

import nonet
from nonet import batch
from tests.batch.samples import COLUMN, GOOD, read, table, write


def hive(folder: Path) -> Path:
    rows = table(60)
    write(folder / "level=easy" / "a.parquet", rows.slice(0, 20), group=8)
    write(folder / "level=easy" / "b.csv.gz", rows.slice(20, 10))
    write(folder / "level=very%20hard" / "x=1" / "c.jsonl", rows.slice(30, 20))
    write(folder / "plain" / "d.parquet", rows.slice(50))
    write(folder / "level=__HIVE_DEFAULT_PARTITION__" / "e.parquet", rows.slice(0, 1))
    (folder / "_SUCCESS").write_text("")
    (folder / ".hidden").mkdir()
    (folder / ".hidden" / "x.csv").write_text("not,read")
    (folder / "README.md").write_text("text")
    return folder


@pytest.mark.parametrize(("path", "out"), [("in.csv", "-"), ("-", "out.csv")])
def test_pipes_are_refused(
    path: str,
    out: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "in.csv", table(3))
    with pytest.raises(nonet.ArgumentError, match="a batch reads and writes files"):
        batch.run("solve", path, out)
    assert [each.name for each in tmp_path.iterdir()] == ["in.csv"]


def test_folders_keep_their_partitions(tmp_path: Path) -> None:
    source = hive(tmp_path / "in")
    report = batch.run("solve", str(source), str(tmp_path / "out"), part_rows=8)
    assert report.rows == 61
    assert [Path(name).name for name in report.ignored] == ["README.md"]
    names = sorted(
        str(path.relative_to(tmp_path / "out")) for path in (tmp_path / "out").rglob("part*")
    )
    assert names[0].startswith("level=__HIVE_DEFAULT_PARTITION__/part-000000")
    assert any(name.startswith("level=very%20hard/x=1/part-") for name in names)
    found = dataset.dataset(tmp_path / "out", partitioning="hive", exclude_invalid_files=False)
    rows = found.to_table()
    assert len(rows) == 61
    levels = rows["level"].to_pylist()
    assert levels.count("easy") == 30
    assert levels.count("very hard") == 20
    easy = found.to_table(filter=dataset.field("level") == "easy")
    assert easy[COLUMN].to_pylist() == table(60)[COLUMN].to_pylist()[:30]


def test_one_file_gets_the_partitions_as_columns(tmp_path: Path) -> None:
    source = hive(tmp_path / "in")
    batch.run("solve", str(source), str(tmp_path / "out.parquet"), part_rows=8)
    rows = read(tmp_path / "out.parquet")
    assert rows["level"].to_pylist() == [None] + ["easy"] * 30 + ["very hard"] * 20 + [None] * 10
    assert set(rows["x"].to_pylist()) == {None, "1"}
    wanted = table(60)[COLUMN].to_pylist()
    assert rows[COLUMN].to_pylist() == [wanted[0], *wanted]
    assert rows["count"].to_pylist().count(1) > 50


def test_files_are_read_in_the_order_given(tmp_path: Path) -> None:
    one, other = write(tmp_path / "z.csv", table(3)), write(tmp_path / "a.txt", table(2))
    batch.run("count", [str(one), str(other), str(one)], str(tmp_path / "out.csv"), part_rows=2)
    found = read(tmp_path / "out.csv")
    assert len(found) == 8
    assert found.schema.names == ["id", COLUMN, "count", "status", "error", "puzzle"]
    assert found["puzzle"].to_pylist() == [None] * 3 + table(2)[COLUMN].to_pylist() + [None] * 3


def test_columns_that_do_not_fit_one_file(tmp_path: Path) -> None:
    write(tmp_path / "in" / "a.parquet", pa.table({"puzzle": [GOOD], "id": [1]}))
    write(tmp_path / "in" / "b.parquet", pa.table({"puzzle": [GOOD], "id": ["x"]}))
    with pytest.raises(nonet.FormatError, match=r"b\.parquet: the columns do not fit .* folder"):
        batch.run("solve", str(tmp_path / "in"), str(tmp_path / "out.parquet"))
    assert batch.run("solve", str(tmp_path / "in"), str(tmp_path / "out")).rows == 2


def test_what_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    path = write(tmp_path / "a.csv", table(3))
    bad = tmp_path / "bad.parquet"
    bad.write_bytes(b"PAR1" + bytes(100))
    text = tmp_path / "text.parquet"
    text.write_text("rubbish")
    headless = tmp_path / "headless.csv"
    headless.write_text(f"{GOOD}\n")
    out = str(tmp_path / "out.csv")
    for source, message in [
        (tmp_path / "empty", "empty: no Parquet, CSV, JSONL or text file in this folder"),
        (bad, r"bad\.parquet: reading the file failed: "),
        (text, r"text\.parquet: this is not a Parquet file"),
        (headless, r"headless\.csv: no column of puzzles in the header"),
    ]:
        with pytest.raises(nonet.FormatError, match=message):
            batch.run("solve", str(source), out)
    with pytest.raises(nonet.ArgumentError, match=r"a\.csv is both input and output"):
        batch.run("solve", str(path), str(path))
    with pytest.raises(nonet.ArgumentError, match="lines hold one answer per row"):
        batch.run("rate", str(path), str(tmp_path / "out.txt"))
    with pytest.raises(nonet.ArgumentError, match="parquet compresses its own columns"):
        batch.run("solve", str(path), str(tmp_path / "out.parquet.gz"))
    with pytest.raises(nonet.ArgumentError, match="format csv does not fit the name"):
        batch.run("solve", str(path), str(tmp_path / "out.parquet"), to="csv")
    with pytest.raises(nonet.ArgumentError, match="unknown format 'xml'; known are parquet, csv"):
        batch.run("solve", str(path), str(tmp_path / "out"), to="xml")
    with pytest.raises(nonet.UnknownName, match="unknown verb 'slove'; did you mean 'solve'"):
        batch.run("slove", str(path), out)
    with pytest.raises(nonet.UnknownName, match="unknown place to run 'spark'"):
        batch.run("solve", str(path), out, on="spark")
    with pytest.raises(FileNotFoundError):
        batch.run("solve", str(tmp_path / "nothing.csv"), out)
    assert not Path(out).exists()
