"""Broken CSV: one row out per row in, whatever it is, and the same wherever the file is cut."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pyarrow as pa  # type: ignore[import-untyped]
from hypothesis import example, given, settings
from hypothesis import strategies as st

from nonet import batch
from nonet.batch.texttable import csv_to_batch, lines_to_batch
from nonet.batch.writing import csv_text
from nonet.formats.header import Header
from tests.batch.samples import GOOD, read

PIECES = st.sampled_from(
    [
        *(b",", b'"', b'""', b" ", b"\r", b"\x00", b"\xff", b"x", b"7", b";", b"\xef\xbb\xbf"),
        *(GOOD.encode(), "é".encode(), b"'", b"#", b"\\", b"\t"),
    ]
)
ROWS = st.lists(PIECES, max_size=8).map(b"".join)
HEADER = Header(",", 1, ("id", "", "note"))
NAMES = ["id", "puzzle", "note"]


def rows_in(lines: list[bytes]) -> int:
    """Return how many rows lines are: all but the empty ones."""
    return sum(line.removesuffix(b"\r") != b"" for line in lines)


@settings(max_examples=300)
@given(st.lists(ROWS, max_size=6))
def test_every_line_is_a_row_whatever_is_before_and_after(lines: list[bytes]) -> None:
    block = b"".join(line + b"\n" for line in lines)
    whole = csv_to_batch(block, HEADER, NAMES)
    assert len(whole.batch) == rows_in(lines)
    each = [csv_to_batch(line + b"\n", HEADER, NAMES) for line in lines]
    joined = [row for one in each for row in one.batch.to_pylist()]
    assert whole.batch.to_pylist() == joined
    faults = [fault for one in each for fault in one.faults.values()]
    assert list(whole.faults.values()) == faults


@settings(max_examples=200)
@given(st.lists(st.lists(st.text(max_size=5), min_size=3, max_size=3), min_size=1, max_size=5))
def test_what_the_standard_library_writes_is_read(rows: list[list[str]]) -> None:
    kept = [row for row in rows if not set("".join(row)) & set("\r\n\ud800")]
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(kept)
    try:
        block = text.getvalue().encode("utf-8")
    except UnicodeEncodeError:
        return
    found = csv_to_batch(block, HEADER, NAMES)
    assert not found.faults
    values = [[value or "" for value in row.values()] for row in found.batch.to_pylist()]
    assert values == kept


@settings(max_examples=200)
@given(st.lists(st.tuples(*[st.none() | st.text("ab\",'\n\r é", max_size=4)] * 2), min_size=1))
def test_what_is_written_the_standard_library_reads(rows: list[tuple[str | None, ...]]) -> None:
    columns = zip(*rows, strict=True)
    made = pa.record_batch([pa.array(column, pa.string()) for column in columns], ["a", "b"])
    text = bytes(csv_text(made, 0)).decode()
    found = [tuple(row) for row in csv.reader(io.StringIO(text, newline=""))]
    assert found == [tuple(value or "" for value in row) for row in rows]


@settings(max_examples=200)
@given(st.lists(ROWS, max_size=6), st.booleans())
@example([b"", b"\r"], False)
def test_every_line_of_puzzles_is_a_row(lines: list[bytes], ends: bool) -> None:
    block = b"\n".join(lines) + b"\n" * ends
    found = lines_to_batch(block)["puzzle"].to_pylist() if block else []
    wanted = block.split(b"\n")
    if not wanted[-1]:
        wanted.pop()
    assert len(found) == len(wanted)
    for text, line in zip(found, wanted, strict=True):
        assert (text or "") == line.removesuffix(b"\r").decode("utf-8", "replace")


def test_a_file_of_rubbish(tmp_path: Path) -> None:
    lines = [
        f"1,{GOOD},fine",
        f'2,"{GOOD}","a ""b"", c"',
        f"3,{GOOD}",
        f'4,"{GOOD}',
        "",
        f'5,"{GOOD}"x,',
        "6,,nothing",
        '7,"",empty',
        "\x00",
        f"8,{GOOD},too,many",
    ]
    path = tmp_path / "in.csv"
    path.write_bytes(b"id,puzzle,note\r\n" + "\r\n".join(lines).encode() + b"\r\n9,\xff,x")
    results = set()
    for rows in (1, 3, 100):
        report = batch.run("solve", str(path), str(tmp_path / "out.csv"), part_rows=rows)
        assert (report.rows, report.errors) == (10, 7)
        results.add((tmp_path / "out.csv").read_bytes())
    assert len(results) == 1
    found = read(tmp_path / "out.csv")
    assert found["error"].to_pylist() == [
        None,
        None,
        "2 columns; the header has 3",
        "a quoted field is not closed on its line",
        "a quoted field has text after its quotes",
        None,
        "position 1: the text is empty",
        "1 column; the header has 3",
        "4 columns; the header has 3",
        "byte 3 of the row is not UTF-8",
    ]
    assert found["note"].to_pylist()[:2] == ["fine", 'a "b", c']
    assert found["puzzle"].to_pylist()[2] == f"3,{GOOD}"
