"""Reading takes time in proportion to the length of the text, whatever the text is."""

from __future__ import annotations

import contextlib
import re
import sys
import time
from collections.abc import Callable
from types import FrameType

import pytest

from nonet.errors import FormatError
from nonet.formats import FORMATS, Format, by_name, parse
from nonet.model.grid import Grid
from nonet.model.rules import Candidate, Rules
from tests.formats.hostile import SCRAPS, text_of

# Neither this nor its double nor four times it is the length of some puzzle.
LENGTH = 3001
# The calls that a window of lines may take.
WINDOW = 4000
# Below this a text is read so fast that clocks measure little else than themselves.
NOTHING = 0.03


def calls_of(read: Callable[[str], object], text: str) -> int:
    """Count the functions called, Python's own included: work that depends on the text alone."""
    calls = 0

    def count(frame: FrameType, event: str, arg: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        with contextlib.suppress(FormatError):
            read(text)
    finally:
        sys.setprofile(before)
    return calls


def assert_linear(once: int, twice: int, four: int) -> None:
    """Assert that calls grow by no more than the length of the text, give or take a window.

    Lines are read in windows, so that one more line may be a whole window's work; where calls grew
    with the square of the length, four times the text would take 16 times the calls.
    """
    assert twice <= 4 * once + WINDOW, (once, twice, four)
    assert four <= 7 * max(once, twice / 2) + WINDOW, (once, twice, four)


def seconds_of(read: Callable[[str], object], text: str) -> float:
    start = time.process_time()
    with contextlib.suppress(FormatError):
        read(text)
    return time.process_time() - start


def ways_to_read(format: Format) -> dict[str, Callable[[str], object]]:
    return {"claims": format.claims, "parse": lambda text: parse(text, format=format.name)}


@pytest.mark.parametrize("scrap", SCRAPS)
@pytest.mark.parametrize("format", FORMATS, ids=lambda each: each.name)
def test_calls_grow_as_the_text_does(format: Format, scrap: str) -> None:
    for read in ways_to_read(format).values():
        once, twice, four = (calls_of(read, text_of(scrap, LENGTH * k)) for k in (1, 2, 4))
        assert_linear(once, twice, four)


@pytest.mark.parametrize("scrap", SCRAPS)
def test_calls_of_a_text_in_no_given_format(scrap: str) -> None:
    once, twice, four = (calls_of(parse, text_of(scrap, LENGTH * k)) for k in (1, 2, 4))
    assert_linear(once, twice, four)


# Regular expressions call nothing while they work, so for them a clock must do: of 16 times, which
# four times the text takes where work grows with its square, and 4 times, 9 lies in the middle.
@pytest.mark.parametrize("scrap", SCRAPS)
def test_patterns_take_no_more_than_their_share(scrap: str) -> None:
    for each in FORMATS:
        for name, read in ways_to_read(each).items():
            short, long = text_of(scrap, LENGTH), text_of(scrap, 4 * LENGTH)
            if seconds_of(read, long) < NOTHING:
                continue
            times = [(seconds_of(read, long), seconds_of(read, short)) for _ in range(5)]
            ratio = min(pair[0] for pair in times) / min(pair[1] for pair in times)
            assert ratio < 9, (each.name, name, ratio)


def test_the_clock_sees_a_pattern_that_reads_twice() -> None:
    slow = re.compile(r"\s*[\s]+=")
    long, short = (min(seconds_of(slow.match, " " * n) for _ in range(3)) for n in (8000, 2000))
    assert long >= NOTHING
    assert long / short > 9


@pytest.mark.parametrize("length", [(1 << 18) + 1, 1 << 22])
@pytest.mark.parametrize("scrap", ["blanks", "digits", "puzzles", "lists"])
def test_a_text_longer_than_any_puzzle_is_refused(scrap: str, length: int) -> None:
    text = text_of(scrap, length)
    for asked in (None, "line", "list"):
        with pytest.raises(
            FormatError, match=r"characters; a puzzle has at most 262,144"
        ) as caught:
            parse(text, format=asked)
        assert "use nonet.read for files" in str(caught.value)
    assert calls_of(parse, text) < 100


def test_the_longest_puzzles_are_far_from_the_bound() -> None:
    large = Grid.empty(Rules.classic(25)).with_(marks=[(1 << 25) - 2] * 625)
    for name in ("candidates", "sukaku", "json"):
        text = by_name(name).dump(large)
        assert len(text) < (1 << 18) / 4
        assert parse(text) == large


def test_json_of_rules_by_clashes_may_be_longer() -> None:
    pairs = [
        (Candidate(cell, digit), Candidate(cell + 1, digit % 25 + 1))
        for cell in range(0, 624, 2)
        for digit in range(1, 26)
    ]
    rules = Rules(25, Rules.classic(25).units, tuple(pairs))
    grid = Grid.empty(rules)
    text = by_name("json").dump(grid).replace(", ", "," + " " * 4)
    assert len(text) > 1 << 18
    assert parse(text) == grid
