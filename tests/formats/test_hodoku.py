"""Lines of HoDoKu's library."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet.formats.kinds.hodoku import FORMAT
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC
from tests.formats.grids import FULL, PUZZLE, fault, read, read_file, with_removals

CELLS = "5+3" + "." * 79


def test_reads_a_line_with_a_step() -> None:
    grid = read(FORMAT, f":0702-x:29:{CELLS}:413 611:436 437::7")
    assert str(grid)[:3] == "53."
    assert (grid.is_given("r1c1"), grid.is_given("r1c2")) == (True, False)
    assert grid.info == {
        "technique": "0702-x",
        "candidates": "29",
        "eliminations": "436 437",
        "extra": "7",
    }
    allowed = CLASSIC.allowed(grid.values)
    assert grid.marks is not None
    assert grid.marks[2] == allowed[2] & ~0b1000
    assert grid.marks[3:] == tuple(allowed[3:])


@pytest.mark.parametrize("tail", ["", ":", "::", ":::", "::::"])
def test_fields_may_be_left_out(tail: str) -> None:
    grid = read(FORMAT, f":0000:x:{PUZZLE}{tail}")
    assert (str(grid), grid.marks, grid.info) == (PUZZLE, None, {})


def test_a_code_may_have_a_fifth_digit() -> None:
    line = f":03111-x:1:{PUZZLE}:::"
    assert FORMAT.claims(line)
    assert read(FORMAT, line).info["technique"] == "03111-x"


def test_what_is_written() -> None:
    assert FORMAT.dump(Grid(PUZZLE)) == f":0000:x:{PUZZLE}:::"
    line = f":0100:1:{CELLS}:413 613::111:2"
    assert FORMAT.dump(read(FORMAT, line)) == line


triples = st.sets(st.tuples(*[st.integers(1, 9)] * 3), min_size=1, max_size=5).map(
    lambda found: " ".join("".join(map(str, each)) for each in sorted(found))
)
steps = st.fixed_dictionaries(
    {},
    optional={
        "technique": st.from_regex(r"[1-9]\d{3}(-[a-z\d])?", fullmatch=True),
        "candidates": st.from_regex(r"[1-9]{1,4}", fullmatch=True),
        "extra": st.from_regex(r"\d{1,2}", fullmatch=True),
    },
)


@given(with_removals(), steps, st.sampled_from(["", "eliminations", "placements"]), triples)
def test_round_trip(grid: Grid, info: dict[str, str], key: str, step: str) -> None:
    grid = grid.with_(info={**info, key: step} if key else info)
    assert FORMAT.losses(grid) == ()
    back = read(FORMAT, FORMAT.dump(grid))
    assert back == grid
    assert back.info == grid.info


@given(st.lists(with_removals(), max_size=3))
def test_a_file_of_several(grids: list[Grid]) -> None:
    assert read_file(FORMAT, grids) == grids


@pytest.mark.parametrize(
    ("text", "position", "words"),
    [
        (PUZZLE, 0, "begins with a colon"),
        (":0000:x", 6, "2 fields; a HoDoKu line"),
        (f":0000:x:{PUZZLE}::::::", 94, "9 fields; a HoDoKu line"),
        (f":000:x:{PUZZLE}:::", 1, "'000' is not a valid technique"),
        (f":0000:y:{PUZZLE}:::", 6, "'y' is not a valid candidates"),
        (f":0000:x:{PUZZLE[1:]}:::", 87, "80 cells; a 9×9 puzzle has 81"),
        (f":0000:x:{PUZZLE}.:::", 89, "more than 81 cells"),
        (f":0000:x:+{PUZZLE[:40]}?{PUZZLE[41:]}:::", 49, "'?' is not a digit"),
        (f":0000:x:{PUZZLE[:40]}+.{PUZZLE[41:]}:::", 49, "'.' after + is not a digit"),
        (f":0000:x:{PUZZLE[:80]}+:::", 88, "no digit after +"),
        (f":0000:x:{PUZZLE}:111 1x1::", 94, "'1x1' is not a digit, a row and a column"),
        (f":0000:x:{PUZZLE}::110:", 91, "'110' is not a digit, a row and a column"),
        (f":0000:x:{PUZZLE}::111:222", 95, "eliminations or placements, not both"),
    ],
)
def test_bad_input(text: str, position: int, words: str) -> None:
    error = fault(FORMAT, text)
    assert words in error.message
    assert error.position == position


def test_losses() -> None:
    grid = Grid("5" + "." * 80, marks=[FULL] * 81, info={"technique": "X-Wing", "author": "Ann"})
    assert FORMAT.losses(grid) == (
        "info author",
        "a candidate that the digits exclude",
        "info technique",
    )
    assert read(FORMAT, FORMAT.dump(grid)).info == {}
    both = Grid(PUZZLE, info={"eliminations": "111", "placements": "222", "extra": "a:b"})
    assert FORMAT.losses(both) == ("info extra", "info placements")
