"""Every format: what it says it carries comes back, and what it loses it names."""

from __future__ import annotations

import io

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from nonet import formats
from nonet.errors import FormatError, Unsupported
from nonet.formats import Format
from nonet.model.grid import Grid
from nonet.model.rules import DEFAULT_BOX
from tests.formats.any_grid import any_grid, told, within

# A Parquet file is no text, and a killer line has no digits.
FORMATS = tuple(each for each in formats.FORMATS if each.name not in ("parquet", "killer"))

SMALL = (4, 6, 8, 9, 16)
NAMES = [each.name for each in FORMATS]


def sizes_of(format: Format) -> tuple[int, ...]:
    return tuple(sorted(format.sizes)) if format.sizes else tuple(DEFAULT_BOX)


def said(grid: Grid) -> dict[str, str]:
    """Return the info that has a text; an empty one says nothing."""
    return {key: text for key, text in grid.info.items() if text}


@pytest.mark.parametrize("format", FORMATS, ids=NAMES)
@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_what_is_carried_comes_back(format: Format, data: st.DataObject) -> None:
    grid = within(data.draw(any_grid(sizes_of(format))), format)
    assume(not format.losses(grid))
    found = formats.parse(format.dump(grid), format=format.name)
    assert told(found) == told(grid)
    assert said(found) == said(grid)


@pytest.mark.parametrize("format", FORMATS, ids=NAMES)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_losses_are_named_and_refused(format: Format, data: st.DataObject) -> None:
    grid = data.draw(any_grid(SMALL))
    lost = formats.losses(grid, format.name)
    file = io.BytesIO()
    if not lost:
        assert formats.write([grid], file, format=format.name) == 1
        return
    with pytest.raises(FormatError, match="puzzle 1") as caught:
        formats.write([grid], file, format=format.name)
    for name in lost:
        assert name in str(caught.value)
    if f"{grid.rules.size}×{grid.rules.size} grids" in lost:
        with pytest.raises(Unsupported):
            formats.write([grid], file, format=format.name, lossy=True)
        return
    # What is left is still a puzzle with the same digits.
    file = io.BytesIO()
    formats.write([grid], file, format=format.name, lossy=True)
    file.seek(0)
    kept = next(formats.read(file, format=format.name, rules=grid.rules))
    assert all(a == b for a, b in zip(kept.values, grid.values, strict=True) if b)


@pytest.mark.parametrize("format", FORMATS, ids=NAMES)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_files_of_several_puzzles(format: Format, data: st.DataObject) -> None:
    size = data.draw(st.sampled_from(sizes_of(format)))
    drawn = data.draw(st.lists(any_grid((size,)), max_size=4))
    grids = [grid for grid in (within(each, format) for each in drawn) if not format.losses(grid)]
    if format.name == "numpy" or grids:
        file = io.BytesIO()
        assert formats.write(grids, file, format=format.name) == len(grids)
        file.seek(0)
        with formats.read(file, format=format.name) as reader:
            found = list(reader)
        assert [told(grid) for grid in found] == [told(grid) for grid in grids]


@pytest.mark.parametrize("format", FORMATS, ids=NAMES)
def test_no_puzzles_make_a_file_of_none(format: Format) -> None:
    file = io.BytesIO()
    assert formats.write([], file, format=format.name) == 0
    file.seek(0)
    assert list(formats.read(file, format=format.name)) == []


def test_every_combination_of_formats_keeps_the_digits() -> None:
    grid = Grid("1..4..7....6..9..3.8..2..5.2..5..8....7..1..4.9..3..6.3..6..9....8..2..5.1..4..7.")
    for each in FORMATS:
        text = each.dump(grid)
        assert formats.parse(text) == grid, each.name
        assert formats.parse(text.replace("\n", "\r\n")) == grid, each.name
        assert formats.parse("\ufeff" + text + "\n\n") == grid, each.name
