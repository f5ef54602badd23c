"""Broken CSV: one row out per row in, whatever it is, and the same wherever the file is cut."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pyarrow as pa  # type: ignore[import-untyped]
from hypothesis import example, given, settings
from hypothesis import strategies as st

from nonet import batch
from nonet.formats.header import Header
from nonet.formats.native import cut_table
from nonet.rows.tables import csv_to_table, lines_to_table
from nonet.rows.writing import csv_text
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


@settings(max_examples=300)
@given(st.lists(ROWS, max_size=6))
def test_a_row_is_the_same_whatever_is_before_and_after(lines: list[bytes]) -> None:
    block = b"".join(line + b"\n" for line in lines)
    whole = csv_to_table(block, HEADER, NAMES)
    cut = cut_table(block, ",", 3, 1)
    rows = [block[slice(*cut.bounds(row))] for row in range(len(cut))]
    assert len(whole.batch) == len(rows)
    each = [csv_to_table(row + b"\n", HEADER, NAMES) for row in rows]
    joined = [row for one in each for row in one.batch.to_pylist()]
    assert whole.batch.to_pylist() == joined
    faults = [(error.message, error.text) for one in each for error in one.faults.values()]
    assert [(error.message, error.text) for error in whole.faults.values()] == faults


@settings(max_examples=200)
@given(st.lists(st.lists(st.text(max_size=5), min_size=3, max_size=3), min_size=1, max_size=5))
def test_what_the_standard_library_writes_is_read(rows: list[list[str]]) -> None:
    kept = [row for row in rows if "\ud800" not in "".join(row)]
    text = io.StringIO()
    csv.writer(text, lineterminator="\n", quoting=csv.QUOTE_ALL).writerows(kept)
    try:
        block = text.getvalue().encode("utf-8")
    except UnicodeEncodeError:
        return
    found = csv_to_table(block, HEADER, NAMES)
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
    found = lines_to_table(block)
    texts = found.batch["puzzle"].to_pylist()
    wanted = block.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
    if not wanted[-1]:
        wanted.pop()
    assert len(texts) == len(wanted)
    for row, (text, line) in enumerate(zip(texts, wanted, strict=True)):
        shown = found.faults[row].text if row in found.faults else text or ""
        assert shown == line.decode("utf-8", "replace")


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
        assert (report.rows, report.errors) == (10, 8)
        results.add((tmp_path / "out.csv").read_bytes())
    assert len(results) == 1
    found = read(tmp_path / "out.csv")
    assert found["error"].to_pylist() == [
        None,
        None,
        "2 columns; the header has 3",
        "a quoted field is not closed",
        "a quoted field has text after its quotes",
        "no puzzle in this row",
        "no puzzle in this row",
        "1 column; the header has 3",
        "4 columns; the header has 3",
        "byte 0xff is not UTF-8; convert the file to UTF-8, or open it with its encoding=",
    ]
    assert found["note"].to_pylist()[:2] == ["fine", 'a "b", c']
    assert found["puzzle"].to_pylist()[2] == f"3,{GOOD}"
