"""Where an error is: an offset into its text, at the character that is wrong where there is one."""

from __future__ import annotations

import ast
import io
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonet.errors import FormatError
from nonet.formats import FORMATS, Format, parse, read
from nonet.formats.format import Wants
from nonet.model.grid import Grid
from nonet.model.rules import Rules
from tests.formats.bad_inputs import BAD
from tests.formats.grids import PUZZLE
from tests.formats.pastes import PASTES

MARKED = Grid(PUZZLE).with_(cells={"r1c2": 5}, info={"author": "Ann", "comment": "x"})
MARKED = MARKED.with_(marks=[0b101010101] * 81)
SIXTEEN = Grid(bytes(i % 17 for i in range(256)))
SCRAPS = st.text(max_size=3) | st.sampled_from(
    [*"|+-=*_.,;:#[](){}'\"<>&0159AXu? \t\n\r\x00\u2028\x85\x0b\x1c", "\n\n", "[State]\n"]
)
# Messages that quote the one character that is wrong.
QUOTED = re.compile(r"('(?:[^'\\]|\\.)+'|\"'\") (?:is|after \+ is) not a (?:digit|candidate)")


def check(error: FormatError) -> bool:
    """Assert that the place is in the text; return whether a character was quoted."""
    assert error.position is None or error.position >= 0
    if error.text is None or error.position is None:
        return False
    assert error.position <= len(error.text), (error.message, error.position, error.text)
    quoted = QUOTED.search(error.message)
    char = ast.literal_eval(quoted[1]) if quoted else ""
    if len(char) != 1 or char in "\r\n":  # the end of the line, which is not in its text
        return False
    assert error.text[error.position : error.position + 1] == char, (error.message, error.position)
    return True


@st.composite
def mangled(draw: st.DrawFn, texts: list[str]) -> str:
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.sampled_from([start, start + 1, start + 30, len(text)]))
        text = text[:start] + draw(SCRAPS) + text[end:]
    return text


# Parquet is no text.
TEXTS = [each for each in FORMATS if each.name != "parquet"]


@pytest.mark.filterwarnings("ignore::nonet.errors.FormatWarning")
@pytest.mark.parametrize("format", TEXTS, ids=lambda each: each.name)
@settings(max_examples=120, deadline=None)
@given(data=st.data())
def test_places_lie_in_the_text(format: Format, data: st.DataObject) -> None:
    grids = [MARKED] if format.sizes else [MARKED, SIXTEEN]
    own = [format.dump(grid) for grid in grids]
    text = data.draw(mangled([*own, "\n" + own[0] + "\n", *(p.text for p in PASTES.values())]))
    for rules in (None, Rules.classic(4)):
        try:
            parse(text, format=format.name, rules=rules)
        except FormatError as error:
            check(error)
    found = format.attempt(text, Wants())
    if isinstance(found, FormatError):
        check(found)
    reader = read(io.StringIO(text), format=format.name, on_error="collect")
    for _ in reader:
        pass
    for each in reader.errors:
        check(each)


@pytest.mark.filterwarnings("ignore::nonet.errors.FormatWarning")
@settings(max_examples=300, deadline=None)
@given(mangled([paste.text for paste in PASTES.values()]))
def test_places_of_texts_in_no_given_format(text: str) -> None:
    try:
        parse(text)
    except FormatError as error:
        check(error)


def test_places_of_known_bad_inputs() -> None:
    quoted = 0
    for bad in BAD.values():
        with pytest.raises(FormatError) as caught:
            parse(bad.text, **bad.asked)
        quoted += check(caught.value)
    assert quoted >= 15


@pytest.mark.parametrize(
    ("text", "format"),
    [
        ("[Puzzle]\n", "sdk"),
        ("[Puzzle]\n12345678\n", "sdk"),
        ("[Puzzle]\n" + "1\u202823456789\n" * 9, "sdk"),
        ("1\u20282?", "line"),
        ("12\u202834\n5", "drawn"),
        ("| 1 | 2\n| 3\n", "drawn"),
        ("<opensudoku>\u2028<game data='1'/></opensudoku>", "opensudoku"),
        ("<opensudoku>é<game data='é'/></opensudoku>", "opensudoku"),
        ("puzzle\n12\u20283", "csv"),
        (":0300:4:\u2028", "hodoku"),
        ('[\n  {"nonet": 1, "cells": "12..34......43.1"}é', "json"),
        ('[\n  {"nonet": 1, "cells": "12..34......43.?"}\n] x', "json"),
    ],
)
def test_short_lines_and_odd_separators(text: str, format: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse(text, format=format)
    check(caught.value)
    reader = read(io.StringIO(text), format=format, on_error="collect")
    for _ in reader:
        pass
    assert reader.errors
    for error in reader.errors:
        check(error)
