"""The clues of f-puzzles: the forms that entries have, how each is read, and how it is written.

A kind of constraint names its key and the form of its entries (`elsewhere` in its class). An entry
without cells, or without the number it needs, is no clue. A line of f-puzzles may have branches
(`lines`), each of which is a constraint of its own here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from nonet.formats.cages import cage_of, differing
from nonet.formats.kinds.fpuzzles_entry import ListedClue
from nonet.model.constraint import Constraint
from nonet.model.declared import FPUZZLES, SUDOKUMAKER, Name
from nonet.variants import ALL, named_in

Made = Iterable[Constraint]
Entries = Iterable[dict[str, Any]]


class FpuzzlesForm(NamedTuple):
    """How entries of one form are read, and how those that mean a constraint are written."""

    read: Callable[[Any, Name, ListedClue], Made]
    write: Callable[[Any, Name, int], Entries]


class Clue(NamedTuple):
    """A key of f-puzzles: the class of its constraints, or the variant, and its name there."""

    kind: Any
    name: Name

    def read(self, entry: ListedClue) -> Made:
        """Return the constraints that an entry means."""
        return _FORMS[self.name.form].read(self.kind, self.name, entry)

    @property
    def whole(self) -> Constraint:
        """The constraint of a key without entries."""
        if isinstance(self.kind, Constraint):
            return self.kind
        made: Constraint = self.kind(**dict(self.name.fixed))
        return made


def name_of(cell: str) -> str:
    """Return the name of a cell as f-puzzles writes it.

    >>> name_of("r1c10")
    'R1C10'
    """
    return cell.upper()


def _names(cells: Iterable[str]) -> list[str]:
    return [cell.upper() for cell in cells]


def _usual(kind: Any, name: Name, size: int) -> Any:
    """Return the value that an entry may leave out, None if it needs one."""
    if name.usual is not None:
        return name.usual(size)
    return getattr(kind, name.value, None)


def _read_line(kind: Any, name: Name, entry: ListedClue) -> Made:
    fields = {}
    if name.value:
        value = entry.number("value")
        fields[name.value] = _usual(kind, name, entry.size) if value is None else value
    return [kind(line, **fields) for line in entry.lines() if len(line) >= name.fewest]


def _write_line(made: Any, name: Name, size: int) -> Entries:
    clue: dict[str, Any] = {"lines": [_names(made.cells)]}
    if name.value and getattr(made, name.value) != _usual(type(made), name, size):
        clue["value"] = str(getattr(made, name.value))
    return [clue]


def _read_mark(kind: Any, name: Name, entry: ListedClue) -> Made:
    return [kind(entry.cell())]


def _write_mark(made: Any, name: Name, size: int) -> Entries:
    return [{"cell": name_of(cell)} for cell in made.cells]


def _read_pair(kind: Any, name: Name, entry: ListedClue) -> Made:
    value: Any
    words = dict(kind.choices).get(name.value)
    if words:
        value = entry.word("value").upper() or None
        if value is not None and value not in words:
            known = " nor ".join(words)
            raise entry.node.fields()["value"].fault(f"{value!r} is neither {known}")
    else:
        value = entry.number("value")
        value = _usual(kind, name, entry.size) if value is None else value
    return [] if value is None else [kind(_two(entry), **{name.value: value})]


def _write_pair(made: Any, name: Name, size: int) -> Entries:
    value = getattr(made, name.value)
    shown = {} if value == _usual(type(made), name, size) else {"value": str(value)}
    return [{"cells": _names(made.cells), **shown}]


def _two(entry: ListedClue) -> tuple[str, ...]:
    cells = entry.cells()
    if len(cells) != 2:
        raise entry.node.fault(f"{len(cells)} cells; a mark between cells has 2")
    return cells


def _read_differing(kind: Any, name: Name, entry: ListedClue) -> Made:
    return differing(entry.cells())


def _read_cells(kind: Any, name: Name, entry: ListedClue) -> Made:
    cells = entry.cells()
    return [kind(cells, **dict(name.fixed))] if cells else []


def _write_cells(made: Any, name: Name, size: int) -> Entries:
    return [{"cells": _names(made.cells)}]


def _read_cage(kind: Any, name: Name, entry: ListedClue) -> Made:
    cells, total = entry.cells(), entry.number("value")
    # A cage without a total, for which 0 stands too, has only cells that differ.
    total = total or None
    return cage_of(cells, total) if len(cells) > 1 or (cells and total) else []


def _write_cage(made: Any, name: Name, size: int) -> Entries:
    value = {} if made.total is None else {"value": str(made.total)}
    return [{"cells": _names(made.cells), **value}]


def _read_arrow(kind: Any, name: Name, entry: ListedClue) -> Made:
    circle = entry.cells()
    for line in entry.lines():
        pill = circle or line[:1]
        yield kind(pill, line[1:], joined=len(pill) > 1 and entry.size > 9)


def _write_arrow(made: Any, name: Name, size: int) -> Entries:
    # A line begins in the circle, next to the first cell of the shaft.
    row, column = _row_and_column(made.shaft[0])

    def distance(cell: str) -> int:
        r, c = _row_and_column(cell)
        return max(abs(r - row), abs(c - column))

    first = min(made.circle, key=distance)
    return [{"lines": [_names((first, *made.shaft))], "cells": _names(made.circle)}]


def _read_copies(kind: Any, name: Name, entry: ListedClue) -> Made:
    cells, copies = entry.cells(), entry.cells("cloneCells")
    if len(cells) != len(copies):
        raise entry.node.fault(f"{len(cells)} cells with {len(copies)} clones")
    # f-puzzles leaves an unfinished clone on top of its cells.
    return [kind(cells, copies)] if cells and cells != copies else []


def _write_copies(made: Any, name: Name, size: int) -> Entries:
    return [{"cells": _names(made.cells), "cloneCells": _names(made.copies)}]


def _read_square(kind: Any, name: Name, entry: ListedClue) -> Made:
    cells, values = entry.cells(), entry.values()
    if not cells or not values:
        return []
    places = sorted(map(_row_and_column, cells))
    (row, column), *_ = places
    if places != [(row + r, column + c) for r in (0, 1) for c in (0, 1)]:
        raise entry.node.fault("the cells of a quadruple are not a square of 2×2", key="cells")
    return [kind(f"r{row}c{column}", values)]


def _write_square(made: Any, name: Name, size: int) -> Entries:
    row, column = _row_and_column(made.top_left)
    cells = [f"R{row + r}C{column + c}" for r in (0, 1) for c in (0, 1)]
    return [{"cells": cells, "values": list(made.values)}]


_STEPS = {"dr": (1, 1), "dl": (1, -1), "ur": (-1, 1), "ul": (-1, -1)}


def _read_diagonal_sum(kind: Any, name: Name, entry: ListedClue) -> Made:
    total = entry.number("value")
    if total is None or total <= 0:
        return []
    direction = entry.word("direction").lower()
    if direction not in _STEPS:
        raise entry.node.fault(f"{direction.upper()!r} is not UL, UR, DL or DR", key="direction")
    (down, right), (row, column) = _STEPS[direction], entry.place()
    row, column = row + down, column + right
    if not (1 <= row <= entry.size and 1 <= column <= entry.size):
        raise entry.node.fault("the arrow points away from the grid", key="direction")
    return [kind(f"r{row}c{column}", direction, total=total)]


def _write_diagonal_sum(made: Any, name: Name, size: int) -> Entries:
    (down, right), (row, column) = _STEPS[made.direction], _row_and_column(made.start)
    cells = []
    here = (row, column)
    while 1 <= here[0] <= size and 1 <= here[1] <= size:
        cells.append(f"R{here[0]}C{here[1]}")
        here = (here[0] + down, here[1] + right)
    clue = {
        "cell": f"R{row - down}C{column - right}",
        "cells": cells,
        "direction": made.direction.upper(),
        "value": str(made.total),
    }
    return [clue]


def _read_beside(kind: Any, name: Name, entry: ListedClue) -> Made:
    """Read a number beside a row or column; it may be read from that side."""
    value = entry.number("value")
    if value is None:
        return []
    place = entry.outside()
    side = {"reverse": place.reverse} if hasattr(kind, "reverse") else {}
    return [kind(place.line, **side, **{name.value: value})]


def _write_beside(made: Any, name: Name, size: int) -> Entries:
    number, edge = made.line[1:], size + 1 if getattr(made, "reverse", False) else 0
    cell = f"R{number}C{edge}" if made.line[0] == "r" else f"R{edge}C{number}"
    return [{"cell": cell, "value": str(getattr(made, name.value))}]


def _row_and_column(cell: str) -> tuple[int, int]:
    row, _, column = cell[1:].partition("c")
    return int(row), int(column)


_FORMS: dict[str, FpuzzlesForm] = {
    "line": FpuzzlesForm(_read_line, _write_line),
    "mark": FpuzzlesForm(_read_mark, _write_mark),
    "pair": FpuzzlesForm(_read_pair, _write_pair),
    "cells": FpuzzlesForm(_read_cells, _write_cells),
    "cells that differ": FpuzzlesForm(_read_differing, _write_cells),
    "cage": FpuzzlesForm(_read_cage, _write_cage),
    "circle and shaft": FpuzzlesForm(_read_arrow, _write_arrow),
    "copies": FpuzzlesForm(_read_copies, _write_copies),
    "square": FpuzzlesForm(_read_square, _write_square),
    "diagonal sum": FpuzzlesForm(_read_diagonal_sum, _write_diagonal_sum),
    "beside": FpuzzlesForm(_read_beside, _write_beside),
}
# Beside these: keys that are true or false, and words in the list `negative`.
_FLAG, _NEGATIVE = "flag", "negative"


def _of_form(forms: Iterable[str]) -> dict[str, Clue]:
    found: dict[str, Clue] = {}
    for kind, name in named_in(FPUZZLES, SUDOKUMAKER):
        if name.form in forms:
            found.setdefault(name.key, Clue(kind, name))
    return found


BY_KEY = _of_form(_FORMS)
FLAGS: dict[str, Constraint] = {key: clue.whole for key, clue in _of_form([_FLAG]).items()}
NEGATIVE: dict[str, Constraint] = {key: clue.whole for key, clue in _of_form([_NEGATIVE]).items()}


def names_of(made: Constraint, form: str = "") -> Iterator[Name]:
    """Yield the names of a constraint, of one form or of those that have entries."""
    for name in made.elsewhere:
        forms: Iterable[str] = [form] if form else _FORMS
        if name.program in (FPUZZLES, SUDOKUMAKER) and name.form in forms and name.is_of(made):
            yield name


def flags_of(made: Constraint) -> list[str]:
    """Return the keys that are true for a constraint; a variant may have several."""
    return [name.key for name in names_of(made, _FLAG)]


# Variants that are several keys together, each of which is a constraint by itself.
TOGETHER: dict[Constraint, list[Constraint]] = {
    whole: [FLAGS[key] for key in flags_of(whole)] for whole in ALL if len(flags_of(whole)) > 1
}


def spelled(made: Constraint, size: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the entries, each with its key, that mean a constraint; none if nothing does.

    >>> from nonet.variants import Odd
    >>> list(spelled(Odd("r1c1 r1c2"), 9))
    [('odd', {'cell': 'R1C1'}), ('odd', {'cell': 'R1C2'})]
    """
    for name in names_of(made):
        for entry in _FORMS[name.form].write(made, name, size):
            yield name.key, entry
        return
