"""Infers the shape of the boxes from the bars and rulers of a drawn grid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from nonet.formats.drawn_grids import FoundGrid
from nonet.formats.drawn_lines import BARS
from nonet.formats.format import Wants, error_at
from nonet.model.rules import DEFAULT_BOX, Rules


def rules_shown(text: str, found: FoundGrid, place: int, wants: Wants) -> Rules:
    """Return the requested rules, or classic ones with the boxes that the drawing shows.

    >>> from nonet.formats.drawn_grids import find_one
    >>> from nonet.formats.drawn_lines import CHARS
    >>> text = "12|3.|.6\\n" * 6
    >>> rules_shown(text, find_one(text, Wants(), [CHARS])[0], 0, Wants())
    Rules.classic(6, (3, 2))
    """
    if wants.rules is not None:
        return wants.rules
    size = found.size
    width, is_width_drawn = _step(_column_marks(found), size)
    height, is_height_drawn = _step(_row_marks(found), size)
    if width and height and width * height != size:
        if is_width_drawn and is_height_drawn:
            message = f"the lines draw boxes of {height}×{width}; a box of a {size}×{size} puzzle"
            raise error_at(f"{message} has {size} cells (rules= overrides lines)", text, place)
        # Spaces and blank lines may be decoration; drawn lines mark boxes.
        width, height = (width, 0) if is_width_drawn else (0, height)
    if width is None or height is None:
        message = "the lines draw boxes of different sizes (rules= overrides lines)"
        raise error_at(message, text, place)
    if width or height:
        return Rules.classic(size, (height or size // width, width or size // height))
    if size not in DEFAULT_BOX:
        raise error_at(f"a {size}×{size} puzzle has no default boxes; pass rules=", text, place)
    return Rules.classic(size)


def _step(marks: tuple[set[int], bool], size: int) -> tuple[int | None, bool]:
    """Return the distance between lines, 0 if they mark no boxes, None if it varies."""
    bounds, is_drawn = marks
    if not bounds:
        return 0, False
    step = min(bounds)
    if size % step == 0 and bounds == set(range(step, size, step)):
        return (step, is_drawn) if 1 < step < size else (0, False)
    return (None if is_drawn else 0), is_drawn


def _column_marks(found: FoundGrid) -> tuple[set[int], bool]:
    """Return the columns with a line on their left, and whether it is drawn or only space."""
    gaps: list[list[str]] = [[] for _ in range(found.size - 1)]
    for _, row in found.rows:
        for kinds, gap in zip(gaps, row.gaps, strict=True):
            kinds.append(gap)
    bars = ["".join(_main([_bars(gap) for gap in kinds if _bars(gap)])) for kinds in gaps]
    if any(bars):
        return _strong(bars), True
    if all(len(cell) == 1 for _, row in found.rows for cell in row.cells):
        return _strong([_main(kinds) for kinds in gaps]), False
    return set(), False


def _row_marks(found: FoundGrid) -> tuple[set[int], bool]:
    rulers = found.rulers[1:]
    if any(rulers):
        # Rulers are compared by their characters, not by where they cross the columns.
        kinds = ["".join(sorted(set(ruler or "") - {" "})) for ruler in rulers]
        return _strong(kinds), True
    return _strong(["" if ruler is None else " " for ruler in rulers]), False


def _strong(kinds: Sequence[str]) -> set[int]:
    """Return the places that are marked or, if all are marked, those with the rarest mark.

    Boxes are at least two cells wide, so there are fewer lines between boxes than within them.
    """
    counts = Counter(kinds)
    if len(counts) == 1:
        return set()
    if "" in counts:
        return {place for place, kind in enumerate(kinds, 1) if kind}
    rare = min(counts, key=lambda kind: counts[kind])
    return {place for place, kind in enumerate(kinds, 1) if kind == rare}


def _bars(gap: str) -> str:
    return "".join(char for char in gap if char in BARS)


def _main(kinds: Sequence[str]) -> str:
    return Counter(kinds).most_common(1)[0][0] if kinds else ""
