"""The `data` of an OpenSudoku game: 81 digits, or cells as `value|note|editable|`.

    version: 1      0|1,5,|1|     the note is a list of digits, `-` for none
    version: 2, 3   0|17|1|       the note is a mask, bit 0 for digit 1 (2 may double the bar)
    version: 4      0|17|0|1|     two notes, the second for another kind of marks
    version: 5      0|17|0|3|1|   two notes and a colour

Without the word `version` the cells are those of version 1, except that the last bar may be missing
and a note may be 0. A cell that is not editable holds a given digit.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from nonet.errors import FormatError
from nonet.formats import nine_by_nine
from nonet.model.bits import digits_of, mask_of
from nonet.model.grid import Grid

_VERSION = re.compile(r"\s*version:\s*(\d+)\s")
_LISTED = r"(?P<value>\d)\|(?P<list>(?:[1-9],)+|-|0)\|(?P<editable>[01])(?:\||\s*$)"
_CELLS = {
    "": re.compile(_LISTED),
    "1": re.compile(_LISTED),
    "2": re.compile(r"(?P<value>\d)\|(?P<note>\d{1,3})\|{1,2}(?P<editable>[01])\|"),
    "3": re.compile(r"(?P<value>\d)\|(?P<note>\d{1,3})\|(?P<editable>[01])\|"),
    "4": re.compile(r"(?P<value>\d)\|(?P<note>\d{1,3})\|(?P<second>\d{1,3})\|(?P<editable>[01])\|"),
    "5": re.compile(
        r"(?P<value>\d)\|(?P<note>\d{1,3})\|(?P<second>\d{1,3})\|\d+\|(?P<editable>[01])\|"
    ),
}


class GameCells(NamedTuple):
    """The values, givens and marks of a game."""

    values: bytes
    givens: bytes
    marks: list[int] | None


def read_data(data: str) -> GameCells:
    """Read the data of a game; the position of an error is an offset in it.

    >>> read_data("5" + "0" * 80).values[0]
    5
    >>> cells = read_data("version: 1\\n" + "5|-|0|0|1,2,|1|" + "3|-|1|" * 79)
    >>> cells.givens[0], cells.givens[2], cells.marks[1]
    (5, 0, 3)
    """
    if "|" not in data:
        return _read_plain(data)
    head = _VERSION.match(data)
    version, index = (head[1], head.end()) if head else ("", len(data) - len(data.lstrip()))
    if version not in _CELLS:
        known = ", ".join(filter(None, _CELLS))
        raise FormatError(f"unknown data version {version}; known are {known}", position=0)
    return _read_cells(data, version, index)


def _read_plain(data: str) -> GameCells:
    places = [place for place, char in enumerate(data) if not char.isspace()]
    values = bytes(nine_by_nine.digit_at(data, place) for place in places)
    if len(values) != nine_by_nine.CELLS:
        place = places[nine_by_nine.CELLS] if len(places) > nine_by_nine.CELLS else len(data)
        raise FormatError(f"{len(values)} cells; a 9×9 puzzle has 81", position=place)
    return GameCells(values, values, None)


def _read_cells(data: str, version: str, index: int) -> GameCells:
    values, givens, notes = bytearray(), bytearray(), []
    while index < len(data.rstrip()):
        cell = _CELLS[version].match(data, index)
        if not cell:
            snippet = data[index : index + 12]
            raise FormatError(f"{snippet!r} is not a cell, a note and 0 or 1", position=index)
        if len(values) == nine_by_nine.CELLS:
            raise FormatError("more than 81 cells", position=index)
        value = int(cell["value"])
        values.append(value)
        givens.append(0 if int(cell["editable"]) else value)
        notes.append(0 if value else _read_note(cell))
        index = cell.end()
    if len(values) != nine_by_nine.CELLS:
        raise FormatError(f"{len(values)} cells; a 9×9 puzzle has 81", position=len(data))
    return GameCells(bytes(values), bytes(givens), nine_by_nine.marks_of_notes(notes))


def _read_note(cell: re.Match[str]) -> int:
    fields = cell.groupdict()
    if "list" in fields:
        return mask_of({int(digit) for digit in re.findall(r"[1-9]", cell["list"])})
    # The second note is used only if the first is empty.
    masks = [(int(cell[name]), cell.start(name)) for name in ("note", "second") if name in fields]
    for mask, place in masks:
        if mask > nine_by_nine.ALL:
            raise FormatError(
                f"note {mask} is too large; the largest is {nine_by_nine.ALL}", position=place
            )
    return next((mask for mask, _ in masks if mask), 0)


def spell_data(grid: Grid) -> str:
    """Return the data of a game: just 81 digits if all are given and there are no marks.

    >>> spell_data(Grid.empty())[:5]
    '00000'
    >>> spell_data(Grid.empty().with_(cells={"r1c1": 5}))[:24]
    'version: 1\\n5|-|1|0|-|1|0'
    """
    if grid.marks is None and not nine_by_nine.is_placed_apart(grid):
        return "".join(map(str, grid.values))
    cells = zip(grid.values, grid.givens.values, nine_by_nine.notes_of_marks(grid), strict=True)
    return "version: 1\n" + "".join(
        f"{value}|{_spell_note(note)}|{int(not given)}|" for value, given, note in cells
    )


def _spell_note(mask: int) -> str:
    return "".join(f"{digit}," for digit in digits_of(mask)) or "-"
