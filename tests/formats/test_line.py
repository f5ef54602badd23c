"""One puzzle a line, and what may stand around it."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from nonet.errors import FormatError, FormatWarning
from nonet.formats import parse
from nonet.formats.format import Wants
from nonet.formats.kinds.line import FORMAT, split_line
from nonet.model.grid import Grid
from nonet.model.rules import Rules
from tests.formats.grids import PUZZLE, ROWS, SOLUTION

GRID = Grid(PUZZLE)


@pytest.mark.parametrize(
    ("after", "comment"),
    [
        ("", ""),
        (" # easy", "easy"),
        ("#easy", "easy"),
        (", easy; by Ann", "easy; by Ann"),
        ("\teasy", "easy"),
        (f";{SOLUTION}", SOLUTION),
        ("  ", ""),
        (" , ; #", ""),
    ],
)
def test_text_may_follow(after: str, comment: str) -> None:
    grid = FORMAT.parse(PUZZLE + after, Wants())
    assert grid == GRID
    assert grid.info.get("comment", "") == comment
    # The short way of files says the same.
    (record,) = FORMAT.records([PUZZLE + after + "\n"], Wants())
    assert record.found == grid
    assert isinstance(record.found, Grid)
    assert record.found.info == grid.info


@pytest.mark.parametrize("after", [":easy", "(easy)", "easy", "|", "9"])
def test_what_follows_must_be_set_off(after: str) -> None:
    with pytest.raises(FormatError, match="cells; a"):
        FORMAT.parse(PUZZLE + after, Wants())


@pytest.mark.parametrize(
    "text",
    [
        f'"{PUZZLE}"',
        f"'{PUZZLE}',",
        f'puzzle = "{PUZZLE}";',
        f"`{PUZZLE}`",
        f'  grid: "{PUZZLE}",  ',
        " ".join(PUZZLE),
        " ".join(ROWS),
        "/".join(ROWS),
        "|".join(ROWS),
        ",".join(ROWS),
        ", ".join(ROWS),
        " ".join(PUZZLE[i : i + 3] for i in range(0, 81, 3)),
        "\t".join(PUZZLE),
        f"    {PUZZLE}    ",
    ],
)
def test_pastes_of_one_line(text: str) -> None:
    grid = FORMAT.parse(text, Wants())
    assert grid == GRID
    assert not grid.info


def test_a_word_may_stand_before() -> None:
    grid = FORMAT.parse(f"0000183b305c {PUZZLE}  1.2", Wants())
    assert grid == GRID
    assert grid.info["comment"] == "0000183b305c 1.2"


def test_spaces_may_be_the_empty_cells() -> None:
    spaced = PUZZLE.replace(".", " ")
    assert FORMAT.parse(spaced, Wants()) == GRID
    turned = spaced[::-1].rstrip().rjust(81)
    assert FORMAT.parse(turned, Wants()).clues == GRID.clues


def test_rows_of_sixteen_are_one_grid_and_not_a_small_one_with_a_comment() -> None:
    row = "1.3." * 4
    assert FORMAT.parse(" ".join([row] * 16), Wants()).rules.size == 16
    with pytest.warns(FormatWarning, match="16 cells beside the puzzle were not read"):
        assert FORMAT.parse(f"{row} {row}", Wants()).rules.size == 4


@pytest.mark.parametrize(
    "broken", [PUZZLE[1:], PUZZLE + ".", " ".join(PUZZLE[1:]), ":" + "/".join(ROWS)]
)
@pytest.mark.parametrize("after", [f",{SOLUTION}", f" :{SOLUTION[1:]}", f" {SOLUTION} # easy"])
def test_a_solution_is_not_read_for_a_broken_puzzle(broken: str, after: str) -> None:
    for rules in (None, Rules.classic()):
        with pytest.raises(FormatError):
            FORMAT.parse(broken + after, Wants(rules))


def test_cells_may_be_other_characters() -> None:
    marked = PUZZLE.replace(".", "?")
    letters = PUZZLE.translate(str.maketrans("123456789", "ABCDEFGHI"))
    for text in (marked, letters, " ".join(marked), f"7 {letters} # easy"):
        assert FORMAT.parse(text, Wants()) == GRID


def test_rules_choose_the_length() -> None:
    rules = Rules.classic(6, (3, 2))
    grid = FORMAT.parse("123456" + "." * 30, Wants(rules))
    assert grid.rules is rules
    with pytest.raises(FormatError, match="81 cells; a 6×6 puzzle has 36"):
        FORMAT.parse(PUZZLE, Wants(rules))


def test_a_file_of_lines() -> None:
    lines = ["# ours\n", "\n", PUZZLE + "\n", "bad\n", " " * 81 + "\n", PUZZLE[:-1] + "?\n"]
    records = list(FORMAT.records(lines, Wants()))
    assert [record.line for record in records] == [1, 2, 3, 4, 5, 6]
    assert [type(record.found).__name__ for record in records] == [
        "NoneType",
        "NoneType",
        "Grid",
        "FormatError",
        "NoneType",
        "FormatError",
    ]
    assert records[3].text == "bad"


def test_lines_are_claimed_when_at_least_half_are_puzzles() -> None:
    assert FORMAT.claims(f"{PUZZLE}\nbad")
    assert FORMAT.claims(f"# a list\n\n{PUZZLE} easy\n{PUZZLE}")
    assert not FORMAT.claims(f"{PUZZLE}\nbad\nbad")
    assert not FORMAT.claims("# nothing\n")
    # Sixteen rows of sixteen are a grid, though the first could be a puzzle of its own.
    assert not FORMAT.claims("1...............\n" + "5678............\n" * 15)


def test_comments_that_a_line_cannot_hold_are_losses() -> None:
    for comment, lost in [
        ("fine", ()),
        ("two\nlines", ("info comment",)),
        (" #x", ("info comment",)),
    ]:
        assert FORMAT.losses(Grid(PUZZLE, info={"comment": comment})) == lost
    assert FORMAT.dump(Grid(PUZZLE, info={"comment": "two\nlines"})) == f"{PUZZLE} # two lines"


def test_errors_point_into_the_line() -> None:
    with pytest.raises(FormatError) as caught:
        FORMAT.parse(f'x = "{PUZZLE[:5]}?{PUZZLE[6:]}"', Wants())
    assert caught.value.position == 10
    with pytest.raises(FormatError, match="no cells found"):
        split_line(" ,;", Wants())


def test_parse_takes_a_line_among_comments() -> None:
    assert parse(f"# easy\n\n{PUZZLE}\n# end\n") == GRID


@given(
    st.text("123456789.0", min_size=79, max_size=83),
    st.text(" .0123456789*-_Xx#,;\t?", max_size=6),
    st.sampled_from(["", " ", "/", ","]),
)
def test_the_short_way_of_files_reads_the_same(cells: str, after: str, gap: str) -> None:
    line = gap.join(cells) + after
    assume(line.strip() and not line.lstrip().startswith("#"))
    (record,) = FORMAT.records([line + "\n"], Wants())
    found = FORMAT.attempt(line, Wants())
    if isinstance(found, FormatError):
        assert isinstance(record.found, FormatError)
        assert record.found.message == found.message
    else:
        assert record.found == found
        assert isinstance(record.found, Grid)
        assert record.found.info == found.info
