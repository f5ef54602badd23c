"""Texts that are damaged at random: each is read or gets a FormatError, and nothing else."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonet.errors import FormatError
from nonet.formats.format import Format, Wants
from nonet.model.grid import Grid
from tests.formats.grids import PUZZLE
from tests.formats.test_claims import FORMATS

GRID = Grid(PUZZLE).with_(cells={"r1c2": 5}, info={"author": "Ann", "comment": "x"})
GRID = GRID.with_(marks=[0b101010101] * 81)
SCRAPS = st.text(max_size=3) | st.sampled_from([*'+:,|#[]{}"<>&;=\n\r\t \\uS9B0', "\x00", "\ud800"])


@st.composite
def mangled(draw: st.DrawFn, text: str) -> str:
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.sampled_from([start, start + 1, start + 40, len(text)]))
        text = text[:start] + draw(SCRAPS) + text[end:]
    return text


@pytest.mark.parametrize("format", FORMATS, ids=lambda each: each.name)
@settings(max_examples=60)
@given(data=st.data())
def test_only_format_errors(format: Format, data: st.DataObject) -> None:
    text = data.draw(st.text() | mangled(format.dump(GRID)))
    assert format.claims(text) in (True, False)
    found = [format.attempt(text, Wants())]
    with contextlib.suppress(FormatError):
        for block in format.blocks(text.splitlines(keepends=True)):
            found.append(format.attempt(block.text, Wants()))
    for each in found:
        if isinstance(each, FormatError) and each.text is not None and each.position is not None:
            assert 0 <= each.position <= len(each.text)
