"""Code shared by the formats that are limited to 9×9 grids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from nonet.errors import FormatError, Unsupported
from nonet.formats.format import Format, Wants, error_at
from nonet.formats.native import BLANKS
from nonet.model.bits import digits_of
from nonet.model.grid import Grid
from nonet.model.rules import Rules

# What a format for 9×9 grids may lose besides the usual losses.
NO_CANDIDATES = "a cell without candidates"
ONE_CANDIDATE = "a cell with one candidate"
EXCLUDED = "a candidate that the digits exclude"

SIZE = 9
SIZES = frozenset({SIZE})
CELLS = SIZE * SIZE
ALL = (1 << SIZE) - 1

_NINE = Rules.classic(SIZE)


def rules_of_nine(wants: Wants) -> Rules:
    """Return the requested rules, by default the classic ones; they must be 9×9.

    >>> rules_of_nine(Wants())
    Rules.classic(9)
    """
    rules = _NINE if wants.rules is None else wants.rules
    if rules.shape != _NINE.shape:
        raise FormatError(rules.shape.wrong_count(CELLS))
    return rules


def check_nine(grid: Grid, format: Format) -> None:
    """Raise Unsupported for a grid that is not 9×9, which the format cannot represent.

    >>> from nonet.formats.kinds.ss import FORMAT
    >>> check_nine(Grid.empty(Rules.classic(4)), FORMAT)
    Traceback (most recent call last):
    nonet.errors.Unsupported: format ss cannot do 4×4 grids
    """
    size = grid.rules.size
    if size != SIZE:
        raise Unsupported(f"{size}×{size} grids", by=f"format {format.name}")


def has_empty_cell_with(grid: Grid, candidates: int) -> bool:
    """Whether some empty cell has exactly this many candidates in the marks.

    >>> has_empty_cell_with(Grid.empty().with_(marks=[511] * 80 + [0]), 0)
    True
    """
    if grid.marks is None:
        return False
    cells = zip(grid.values, grid.marks, strict=True)
    return any(not value and mask.bit_count() == candidates for value, mask in cells)


def is_placed_apart(grid: Grid) -> bool:
    """Whether some digits are placed rather than given.

    >>> is_placed_apart(Grid.empty().with_(cells={"r1c1": 5}))
    True
    """
    return grid.givens.values != grid.values


def lines_of(text: str) -> Iterator[tuple[int, str]]:
    """Yield each line that is not blank as the offset of its text and the stripped text.

    >>> list(lines_of(" ab\\r\\n\\ncd"))
    [(1, 'ab'), (6, 'cd')]
    """
    start = 0
    for line in text.split("\n"):
        stripped = line.strip()
        if stripped:
            yield start + line.index(stripped[0]), stripped
        start += len(line) + 1


def digit_at(text: str, index: int) -> int:
    """Read the digit of a cell, 0 for a blank.

    >>> digit_at("4.", 0), digit_at("4.", 1)
    (4, 0)
    """
    char = text[index]
    if "1" <= char <= "9":
        return int(char)
    if char in BLANKS:
        return 0
    raise error_at(f"{char!r} is not a digit from 1 to 9 or a blank", text, index)


def row_at(text: str, start: int, stop: int) -> list[int]:
    """Read nine cells of one character each.

    >>> row_at("[Puzzle] .2.4.6.8.", 9, 18)
    [0, 2, 0, 4, 0, 6, 0, 8, 0]
    """
    digits = [digit_at(text, index) for index in range(start, stop)]
    if len(digits) != SIZE:
        index = min(start + SIZE, stop - 1)
        raise error_at(f"{len(digits)} cells in this row; it needs 9", text, index)
    return digits


def candidates_at(text: str, start: int, stop: int) -> int:
    """Read adjacent candidates as a mask.

    >>> bin(candidates_at("136", 0, 3))
    '0b100101'
    """
    mask = 0
    for index in range(start, stop):
        char = text[index]
        if not "1" <= char <= "9":
            raise error_at(f"{char!r} is not a candidate from 1 to 9", text, index)
        bit = 1 << (int(char) - 1)
        if mask & bit:
            raise error_at(f"candidate {char} appears twice in this cell", text, index)
        mask |= bit
    return mask


def spell_mask(mask: int) -> str:
    """Return the candidates of a mask as adjacent digits.

    >>> spell_mask(0b100101)
    '136'
    """
    return "".join(map(str, digits_of(mask)))


def spell_rows(values: Sequence[int]) -> list[str]:
    """Return the cells as nine rows, with dots for empty cells.

    >>> spell_rows(bytes(81))[0]
    '.........'
    """
    text = "".join(str(value) if value else "." for value in values)
    return [text[start : start + SIZE] for start in range(0, CELLS, SIZE)]


def marks_of_notes(notes: Iterable[int]) -> list[int] | None:
    """Return the marks for notes in which an empty group means "nothing noted".

    >>> marks_of_notes([0, 0]), marks_of_notes([0, 3])
    (None, [511, 3])
    """
    groups = list(notes)
    return [group or ALL for group in groups] if any(groups) else None


def notes_of_marks(grid: Grid) -> list[int]:
    """Return the marks of a grid as notes, empty for filled cells and cells with all candidates.

    >>> notes_of_marks(Grid.empty().with_(marks=[511] * 80 + [3]))[-2:]
    [0, 3]
    """
    marks = grid.marks or (0,) * CELLS
    notes = [0 if mask == ALL else mask for mask in marks]
    # Notes that are all empty would be read as no marks, so here all candidates are written out.
    return notes if any(notes) else list(marks)


def marks_that_tell(masks: Sequence[int], values: Sequence[int]) -> Sequence[int] | None:
    """Return the masks, or None if they allow every digit in every empty cell.

    >>> marks_that_tell([511, 0], [0, 5]) is None
    True
    """
    full = all(value or mask == ALL for mask, value in zip(masks, values, strict=True))
    return None if full else masks
