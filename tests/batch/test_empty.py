"""Tables without a line, not even a header: a file without rows, as for every other command."""

from __future__ import annotations

from pathlib import Path

import pytest

from nonet import FormatError, batch
from tests.cli.command import NINE
from tests.cli.conftest import Command, nonet

__all__ = ["nonet"]  # the fixture

EMPTY = ["a.csv", "a.tsv", "a.jsonl", "a.txt"]


@pytest.mark.parametrize("name", EMPTY)
@pytest.mark.parametrize("text", ["", "\n", " \n"])
@pytest.mark.parametrize("out", ["out.csv", "out.jsonl", "out.parquet"])
def test_a_file_without_a_line(
    tmp_path: Path, nonet: Command, name: str, text: str, out: str
) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    for command in (["solve"], ["batch", "solve", "-o", tmp_path / out]):
        assert nonet(*command, path).code == 0
    assert (tmp_path / out).exists()
    assert nonet("dataset", "audit", "--no-levels", path).code == 0


def test_beside_others_it_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("")
    (tmp_path / "b.csv").write_text(f"id,quiz\n1,{NINE}\n")
    (tmp_path / "c.csv").write_text("\n \n")
    out = tmp_path / "out" / "all.csv"
    report = batch.run("count", str(tmp_path), str(out), column="quiz")
    assert (report.parts, report.rows, report.code) == (1, 1, 0)
    assert out.read_text().splitlines()[0] == "id,quiz,count,status,error"


def test_rows_that_are_no_objects_are_still_refused(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text("1\n")
    with pytest.raises(FormatError, match="no line of this file is a JSON object"):
        batch.run("solve", str(tmp_path / "a.jsonl"), str(tmp_path / "out.csv"))
    (tmp_path / "a.csv").write_bytes(b"\xff\n")
    with pytest.raises(FormatError, match="no header"):
        batch.run("solve", str(tmp_path / "a.csv"), str(tmp_path / "out.csv"))
