"""A line means the same to the bulk calls and to `parse`, or both refuse it."""

from __future__ import annotations

import pytest
from hypothesis import event, example, given, settings
from hypothesis import strategies as st

import nonet
from nonet.formats import sniff
from tests.rows.bulk.samples import SOLVED

# What is random may look like cells beside a puzzle.
pytestmark = pytest.mark.filterwarnings("ignore::nonet.errors.FormatWarning")

CELLS = "123456789" + "." * 9 + "0*_-Xx"
# Characters that Python counts as white space or as line ends, but that are neither in a line.
ODD = "\v\f\x1c\x1e\x85\u2028\u00a0"
NOISE = " ,;#\t/|\"'`=:1.?A\u00e9{" + ODD

cells = st.text(st.sampled_from(CELLS), min_size=81, max_size=81) | st.text(
    st.sampled_from("0123456789 "), min_size=81, max_size=81
)
groups = st.sampled_from([81, 81, 1, 9, 3, 27])
gaps = st.sampled_from([" ", ",", ", ", "\t", ";", "/", "|", " | ", "  "])
quotes = st.sampled_from(["", "", '"', "'", "`"])
before = st.sampled_from(
    ["", "", " ", "1,", "17;", "name ", '"7",', "x = ", "grid: ", "5 ", "1,easy,", ","]
) | st.text(st.sampled_from("12.ab ,;"), max_size=45)
after = st.sampled_from(["", "", " ", "\t", ",", ";", "#", " # easy", " 5", ":"]) | st.builds(
    lambda mark, text: mark + text, st.sampled_from(" ,;#"), st.text(NOISE, max_size=9)
)
solution = st.sampled_from(["", "", "," + SOLVED, " " + SOLVED])


def build(
    puzzle: str, group: int, gap: str, quote: str, before: str, after: str, solution: str
) -> str:
    parted = gap.join(puzzle[i : i + group] for i in range(0, 81, group))
    return f"{before}{quote}{parted}{quote}{solution}{after}"


shapes = st.builds(build, cells, groups, gaps, quotes, before, after, solution)


@st.composite
def corrupted(draw: st.DrawFn) -> str:
    """Return a line with characters put in, taken out or changed."""
    line = draw(shapes)
    for _ in range(draw(st.integers(0, 2))):
        place = draw(st.integers(0, len(line)))
        width = draw(st.sampled_from([0, 1, 1, 9]))
        line = line[:place] + draw(st.text(NOISE, max_size=1)) + line[place + width :]
    return line


def bulk_reads(line: str) -> bytes | None:
    """Return the values of the cells that the engine gets for a line, None for a bad row."""
    lines = nonet.formats.native.cut_lines(line.encode())
    result = nonet.count_many(lines)  # type: ignore[arg-type]
    assert len(result) == 1
    if result.errors:
        return None
    start = int(lines.offsets[0])
    cells = lines.cells[start : start + 81].tobytes().decode()
    return bytes(int(cell) if cell in "123456789" else 0 for cell in cells)


def parse_reads(line: str) -> bytes | None:
    try:
        return nonet.parse(line, rules=nonet.CLASSIC).values
    except nonet.FormatError:
        return None


def format_of(line: str) -> str:
    try:
        return sniff(line)
    except nonet.FormatError:
        return "none that claims it"


@settings(deadline=None, max_examples=600)
@given(corrupted())
@example(f'\f{{ "{SOLVED}" \f')
@example(f'\u2028{{ "{SOLVED}"')
@example(f"\v<opensudoku> {SOLVED}")
@example(", ".join(SOLVED) + " \v;#\f")
@example(f"{SOLVED} a\vb\fc")
def test_bulk_and_parse_agree(line: str) -> None:
    found, expected = bulk_reads(line), parse_reads(line)
    if found is not None:
        event("both read it")
        assert expected == found
    elif expected is None:
        event("both refuse it")
    elif format_of(line) == "line":
        # Only `parse` reads letters for digits, and any other character for all empty cells.
        event("other characters")
        letters = set(line) - set(CELLS + " ,;#\t/|\"'`=:")
        assert letters
    else:
        event(f"another format: {format_of(line)}")


@settings(deadline=None, max_examples=300)
@given(shapes)
def test_lists_and_buffers_agree(line: str) -> None:
    in_list, alone = nonet.count_many([line, line + "\n"]), nonet.count_many(line.encode())
    if not alone.errors:
        assert in_list.counts.tolist() == alone.counts.tolist() * 2


def test_the_shapes_are_mostly_puzzles() -> None:
    read = 0

    @settings(deadline=None, max_examples=200, database=None)
    @given(shapes)
    def count(line: str) -> None:
        nonlocal read
        read += bulk_reads(line) is not None

    count()
    assert read > 40
