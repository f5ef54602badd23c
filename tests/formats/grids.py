"""Grids to write and read back: strategies for hypothesis, and one puzzle of our own."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from nonet.errors import FormatError
from nonet.formats.format import Format, Wants
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC

CELLS = range(81)
FULL = 511
# A full grid by shifting one row, and the same with most cells dug out.
SOLUTION = "".join(str((3 * row + row // 3 + col) % 9 + 1) for row in range(9) for col in range(9))
PUZZLE = "".join(digit if (7 * i + i // 9) % 3 == 0 else "." for i, digit in enumerate(SOLUTION))
ROWS = [PUZZLE[start : start + 9] for start in range(0, 81, 9)]

# What a header of one line can hold.
lines = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Zl", "Zp", "Zs", "Cs")), min_size=1
)


# Cells are drawn as one number each time, which keeps a test of a hundred grids within a second.
bits = st.integers(0, (1 << 81) - 1)


def _has(number: int, cell: int) -> bool:
    return bool(number >> cell & 1)


@st.composite
def values(draw: st.DrawFn) -> bytes:
    """Draw a full grid with its digits renamed and some cells, at least one, emptied."""
    names = draw(st.permutations("123456789"))
    kept = draw(bits) & ~(1 << draw(st.integers(0, 80)))
    return bytes(
        int(names[int(digit) - 1]) if _has(kept, cell) else 0 for cell, digit in enumerate(SOLUTION)
    )


@st.composite
def placed(draw: st.DrawFn) -> Grid:
    """Draw a grid in which some digits may be placed."""
    digits = draw(values())
    given = draw(bits | st.just((1 << 81) - 1))
    givens = bytes(digit if _has(given, cell) else 0 for cell, digit in enumerate(digits))
    return Grid(digits, CLASSIC, givens=givens)


@st.composite
def masks(draw: st.DrawFn) -> list[int]:
    """Draw a mask for each cell, many of them with all candidates."""
    source = draw(st.binary(min_size=162, max_size=162))
    full = draw(bits)
    return [
        FULL if _has(full, cell) else int.from_bytes(source[2 * cell : 2 * cell + 2]) & FULL
        for cell in CELLS
    ]


@st.composite
def with_marks(draw: st.DrawFn, *, fewest: int = 1) -> Grid:
    """Draw a grid with some digits placed and perhaps marks, of so many candidates a cell."""
    grid = draw(placed())
    drawn = draw(st.none() | masks())
    if drawn is None:
        return grid
    return grid.with_(marks=[mask if mask.bit_count() >= fewest else FULL for mask in drawn])


@st.composite
def with_removals(draw: st.DrawFn) -> Grid:
    """Draw a grid in which some of the candidates that the digits allow are gone."""
    grid = draw(placed())
    allowed = CLASSIC.allowed(grid.values)
    kept = [a & b for a, b in zip(allowed, draw(masks()), strict=True)]
    return grid if kept == allowed else grid.with_(marks=kept)


def same(grid: Grid) -> Grid:
    """Return the grid with marks that leave every digit to every empty cell dropped."""
    if grid.marks is None:
        return grid
    cells = zip(grid.values, grid.marks, strict=True)
    told = any(not value and mask != FULL for value, mask in cells)
    return grid if told else grid.with_(marks=None)


def read(format: Format, text: str) -> Grid:
    return format.parse(text, Wants())


def read_file(format: Format, grids: Sequence[Grid]) -> list[Grid]:
    """Write a file and read it, by its lines."""
    text = "".join(format.join(grids))
    return [read(format, block.text) for block in format.blocks(text.splitlines(keepends=True))]


def fault(format: Format, text: str) -> FormatError:
    """Return the error a text gets."""
    try:
        found = read(format, text)
    except FormatError as error:
        return error
    raise AssertionError(f"read as {found!r}")
