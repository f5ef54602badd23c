"""Texts and files damaged at random: each is read or gets a FormatError, and nothing else."""

from __future__ import annotations

import gzip
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonet import formats
from nonet.errors import FormatError
from nonet.formats import Format, by_name, parse, read, sniff
from nonet.formats.registry import SNIFFED
from nonet.model.grid import Grid
from nonet.model.rules import Rules
from tests.formats.grids import PUZZLE
from tests.formats.pastes import PASTES

# What is random may look like cells beside a puzzle.
pytestmark = pytest.mark.filterwarnings("ignore::nonet.errors.FormatWarning")

# A Parquet file is no text.
FORMATS = tuple(each for each in formats.FORMATS if each.name != "parquet")

SIXTEEN = Grid(bytes(i % 17 for i in range(256)))
SCRAPS = st.text(max_size=3) | st.sampled_from(
    [*"|+-=*_.,;:#[](){}'\"<>&0159AXu \t\n\r", "\x00", "\ufeff", "║", "─", "\n\n", "[[[", "array("]
)
TEXTS = [paste.text for paste in PASTES.values()]


@st.composite
def mangled(draw: st.DrawFn, texts: list[str]) -> str:
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.sampled_from([start, start + 1, start + 30, len(text)]))
        text = text[:start] + draw(SCRAPS) + text[end:]
    return text


def check(error: FormatError) -> None:
    assert error.message
    if error.text is not None and error.position is not None:
        assert 0 <= error.position <= len(error.text)


@settings(max_examples=300, deadline=None)
@given(mangled(TEXTS) | st.text())
def test_any_text_is_read_or_told(text: str) -> None:
    for rules in (None, Rules.classic(6)):
        try:
            assert isinstance(parse(text, rules=rules), Grid)
        except FormatError as error:
            check(error)
    try:
        assert sniff(text) in {each.name for each in SNIFFED}
    except FormatError as error:
        check(error)


@pytest.mark.parametrize("format", FORMATS, ids=[each.name for each in FORMATS])
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_any_text_in_any_format(format: Format, data: st.DataObject) -> None:
    own = format.dump(Grid(PUZZLE) if format.sizes else SIXTEEN)
    text = data.draw(mangled([own, own + "\n" + own]) | mangled(TEXTS))
    try:
        assert isinstance(parse(text, format=format.name), Grid)
    except FormatError as error:
        check(error)
    reader = read(io.StringIO(text), format=format.name, on_error="collect")
    assert all(isinstance(grid, Grid) for grid in reader)
    for each in reader.errors:
        check(each)
        assert each.line is not None
        assert 1 <= each.line <= text.count("\n") + text.count("\r") + 2


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(TEXTS),
    st.sampled_from(["utf-8", "utf-16"]),
    st.lists(st.tuples(st.floats(0, 1), st.binary(max_size=4)), max_size=3),
    st.booleans(),
)
def test_any_bytes(
    text: str, encoding: str, scraps: list[tuple[float, bytes]], packed: bool
) -> None:
    data = text.encode(encoding)
    for place, scrap in scraps:
        at = int(place * len(data))
        data = data[:at] + scrap + data[at + len(scrap) :]
    reader = None
    try:
        reader = read(io.BytesIO(gzip.compress(data) if packed else data), on_error="collect")
        list(reader)
    except FormatError as error:
        check(error)
    assert reader is None or all(error.line for error in reader.errors)


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=200), st.integers(0, 400))
def test_any_array_file(scrap: bytes, at: int) -> None:
    file = io.BytesIO()
    by_name("numpy").write_to([Grid(PUZZLE)] * 4, file)
    data = file.getvalue()
    data = data[:at] + scrap + data[at + len(scrap) :]
    try:
        reader = read(io.BytesIO(data), format="numpy", on_error="collect")
    except FormatError as error:
        check(error)
    else:
        list(reader)
