"""The clues of f-puzzles: for each key what constraints its entries mean, and the way back.

An entry without cells, or without the number it needs, is no clue. A line of f-puzzles may have
branches (`lines`), each of which is a constraint of its own here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal, NamedTuple

from nonet import variants as v
from nonet.formats.cages import cage_of, different_of
from nonet.formats.kinds.fpuzzles_entry import Entry
from nonet.model.constraint import Constraint

Made = Iterable[Constraint]
By = Literal["row", "column", "box"]


class Clue(NamedTuple):
    """A key of f-puzzles: the class of its constraints, and how an entry is read and written.

    `write` returns None for a constraint of the class that f-puzzles cannot express.
    """

    key: str
    kind: type[Constraint]
    read: Callable[[Entry], Made]
    write: Callable[[Any, int], dict[str, Any] | None]


# Keys that are true or false.
FLAGS: dict[str, Constraint] = {
    "antiknight": v.ANTI_KNIGHT,
    "antiking": v.ANTI_KING,
    "disjointgroups": v.DISJOINT_GROUPS,
    "nonconsecutive": v.NON_CONSECUTIVE,
    "diagonal+": v.Diagonal(rising=True),
    "diagonal-": v.Diagonal(rising=False),
}
# Where there are dots, nonconsecutive speaks of the pairs without one.
NOT_CONSECUTIVE = v.StrictDifference([1])
# Beside the negative ratio, that is the rule that all dots are given.
KROPKI = v.StrictKropki()
# The words in the list `negative`.
NEGATIVE: dict[str, Constraint] = {
    "ratio": v.StrictRatio(),
    "difference": v.StrictDifference(),
    "xv": v.StrictXV(),
    "sum": v.StrictSum(),
}


def has_other_ratios(constraints: Iterable[Constraint]) -> bool:
    """Whether some black dot has another ratio than 2, so that the negative one has it too.

    >>> has_other_ratios([v.Ratio("r1c1 r1c2")]), has_other_ratios([v.Ratio("r1c1 r1c2", value=3)])
    (False, True)
    """
    return any(isinstance(each, v.Ratio) and each.value != 2 for each in constraints)


def name_of(cell: str) -> str:
    """Return the name of a cell as f-puzzles writes it.

    >>> name_of("r1c10")
    'R1C10'
    """
    return cell.upper()


def _names(cells: Iterable[str]) -> list[str]:
    return [cell.upper() for cell in cells]


def _line(key: str, kind: Any, fewest: int = 2) -> Clue:
    """Return a kind that is a line without a value."""

    def read(entry: Entry) -> Made:
        return [kind(line) for line in entry.lines() if len(line) >= fewest]

    return Clue(key, kind, read, lambda made, _: {"lines": [_names(made.cells)]})


def _valued_line(key: str, kind: Any, field: str, usual: Callable[[int], int]) -> Clue:
    """Return a kind that is a line with a value, which may be left out."""

    def read(entry: Entry) -> Made:
        value = entry.number("value")
        value = usual(entry.size) if value is None else value
        return [kind(line, **{field: value}) for line in entry.lines()]

    def write(made: Any, size: int) -> dict[str, Any]:
        value, clue = getattr(made, field), {"lines": [_names(made.cells)]}
        return clue if value == usual(size) else {**clue, "value": str(value)}

    return Clue(key, kind, read, write)


def _mark(key: str, kind: Any) -> Clue:
    """Return a kind that marks single cells."""
    return Clue(key, kind, lambda entry: [kind(entry.cell())], _write_mark)


def _write_mark(made: Any, _: int) -> dict[str, Any]:
    return {"cell": name_of(made.cells[0])}


def _pair(key: str, kind: Any, usual: int) -> Clue:
    """Return a kind of dot between two cells, with a number."""

    def read(entry: Entry) -> Made:
        value = entry.number("value")
        return [kind(_two(entry), value=usual if value is None else value)]

    def write(made: Any, _: int) -> dict[str, Any]:
        value = {} if made.value == usual else {"value": str(made.value)}
        return {"cells": _names(made.cells), **value}

    return Clue(key, kind, read, write)


def _two(entry: Entry) -> tuple[str, ...]:
    cells = entry.cells()
    if len(cells) != 2:
        raise entry.node.fault(f"{len(cells)} cells; a mark between cells has 2")
    return cells


def _xv(entry: Entry) -> Made:
    word = entry.word("value").upper()
    if not word:
        return []
    if word not in ("X", "V"):
        raise entry.node.fields()["value"].fault(f"{word!r} is neither X nor V")
    return [v.XV(_two(entry), kind="X" if word == "X" else "V")]


def _pair_sum(entry: Entry) -> Made:
    total = entry.number("value")
    return [] if total is None else [v.PairSum(_two(entry), total=total)]


def _region(entry: Entry) -> Made:
    cells = entry.cells()
    return [v.AllDifferent(different) for different in different_of(cells)]


def _cage(entry: Entry) -> Made:
    cells, total = entry.cells(), entry.number("value")
    # A cage without a total, for which 0 stands too, has only cells that differ.
    total = total or None
    return cage_of(cells, total) if len(cells) > 1 or (cells and total) else []


def _write_cage(made: v.Cage, _: int) -> dict[str, Any]:
    value = {} if made.total is None else {"value": str(made.total)}
    return {"cells": _names(made.cells), **value}


def _arrow(entry: Entry) -> Made:
    circle = entry.cells()
    for line in entry.lines():
        pill = circle or line[:1]
        yield v.Arrow(pill, line[1:], joined=len(pill) > 1 and entry.size > 9)


def _write_arrow(made: v.Arrow, _: int) -> dict[str, Any]:
    # A line begins in the circle, next to the first cell of the shaft.
    row, column = _row_and_column(made.shaft[0])

    def distance(cell: str) -> int:
        r, c = _row_and_column(cell)
        return max(abs(r - row), abs(c - column))

    first = min(made.circle, key=distance)
    return {"lines": [_names((first, *made.shaft))], "cells": _names(made.circle)}


def _clone(entry: Entry) -> Made:
    cells, copies = entry.cells(), entry.cells("cloneCells")
    if len(cells) != len(copies):
        raise entry.node.fault(f"{len(cells)} cells with {len(copies)} clones")
    # f-puzzles leaves an unfinished clone on top of its cells.
    return [v.Clone(cells, copies)] if cells and cells != copies else []


def _quad(entry: Entry) -> Made:
    cells, values = entry.cells(), entry.values()
    if not cells or not values:
        return []
    places = sorted(map(_row_and_column, cells))
    (row, column), *_ = places
    if places != [(row + r, column + c) for r in (0, 1) for c in (0, 1)]:
        raise entry.node.fault("the cells of a quadruple are not a square of 2×2", key="cells")
    return [v.Quad(f"r{row}c{column}", values)]


def _write_quad(made: v.Quad, _: int) -> dict[str, Any]:
    row, column = _row_and_column(made.top_left)
    cells = [f"R{row + r}C{column + c}" for r in (0, 1) for c in (0, 1)]
    return {"cells": cells, "values": list(made.values)}


_STEPS = {"dr": (1, 1), "dl": (1, -1), "ur": (-1, 1), "ul": (-1, -1)}


def _little_killer(entry: Entry) -> Made:
    total = entry.number("value")
    if total is None or total <= 0:
        return []
    direction: Any = entry.word("direction").lower()
    if direction not in _STEPS:
        raise entry.node.fault(f"{direction.upper()!r} is not UL, UR, DL or DR", key="direction")
    (down, right), (row, column) = _STEPS[direction], entry.place()
    row, column = row + down, column + right
    if not (1 <= row <= entry.size and 1 <= column <= entry.size):
        raise entry.node.fault("the arrow points away from the grid", key="direction")
    return [v.LittleKiller(f"r{row}c{column}", direction, total=total)]


def _write_little_killer(made: v.LittleKiller, size: int) -> dict[str, Any]:
    (down, right), (row, column) = _STEPS[made.direction], _row_and_column(made.start)
    cells = []
    here = (row, column)
    while 1 <= here[0] <= size and 1 <= here[1] <= size:
        cells.append(f"R{here[0]}C{here[1]}")
        here = (here[0] + down, here[1] + right)
    return {
        "cell": f"R{row - down}C{column - right}",
        "cells": cells,
        "direction": made.direction.upper(),
        "value": str(made.total),
    }


def _sandwich(entry: Entry) -> Made:
    total = entry.number("value")
    return [] if total is None else [v.Sandwich(entry.outside().line, total=total)]


def _write_sandwich(made: v.Sandwich, _: int) -> dict[str, Any]:
    number = made.line[1:]
    cell = f"R{number}C0" if made.line[0] == "r" else f"R0C{number}"
    return {"cell": cell, "value": str(made.total)}


def _seen(key: str, kind: Any, field: str) -> Clue:
    """Return a kind that is a number beside a row or column, read from that side."""

    def read(entry: Entry) -> Made:
        value = entry.number("value")
        if value is None:
            return []
        place = entry.outside()
        return [kind(place.line, reverse=place.reverse, **{field: value})]

    def write(made: Any, size: int) -> dict[str, Any]:
        number, edge = made.line[1:], size + 1 if made.reverse else 0
        cell = f"R{number}C{edge}" if made.line[0] == "r" else f"R{edge}C{number}"
        return {"cell": cell, "value": str(getattr(made, field))}

    return Clue(key, kind, read, write)


def _indexer(key: str, by: By) -> Clue:
    def write(made: v.Indexing, _: int) -> dict[str, Any] | None:
        return {"cells": _names(made.cells)} if made.by == by else None

    return Clue(key, v.Indexing, lambda entry: _indexing(entry, by), write)


def _indexing(entry: Entry, by: By) -> Made:
    cells = entry.cells()
    return [v.Indexing(cells, by=by)] if cells else []


def _row_and_column(cell: str) -> tuple[int, int]:
    row, _, column = cell[1:].partition("c")
    return int(row), int(column)


CLUES: tuple[Clue, ...] = (
    Clue("killercage", v.Cage, _cage, _write_cage),
    Clue("extraregion", v.AllDifferent, _region, lambda made, _: {"cells": _names(made.cells)}),
    _mark("odd", v.Odd),
    _mark("even", v.Even),
    _mark("minimum", v.Minimum),
    _mark("maximum", v.Maximum),
    _pair("difference", v.Difference, 1),
    _pair("ratio", v.Ratio, 2),
    Clue("xv", v.XV, _xv, lambda made, _: {"cells": _names(made.cells), "value": made.kind}),
    Clue(
        "sum",
        v.PairSum,
        _pair_sum,
        lambda made, _: {"cells": _names(made.cells), "value": str(made.total)},
    ),
    _line("thermometer", v.Thermo),
    _line("slowthermometer", v.SlowThermo),
    _line("palindrome", v.Palindrome),
    _line("renban", v.Renban),
    _line("nabner", v.Nabner),
    _line("entropicline", v.Entropic),
    _line("zipperline", v.Zipper, fewest=3),
    _line("doublearrow", v.DoubleArrow, fewest=3),
    _line("betweenline", v.Between, fewest=3),
    _line("regionsumline", v.RegionSumLine),
    _valued_line("whispers", v.Whisper, "difference", lambda size: (size + 1) // 2),
    _valued_line("modularline", v.Modular, "modulus", lambda size: 3),
    _valued_line("lockout", v.Lockout, "difference", lambda size: size // 2),
    Clue("arrow", v.Arrow, _arrow, _write_arrow),
    Clue(
        "clone",
        v.Clone,
        _clone,
        lambda made, _: {"cells": _names(made.cells), "cloneCells": _names(made.copies)},
    ),
    Clue("quadruple", v.Quad, _quad, _write_quad),
    Clue("littlekillersum", v.LittleKiller, _little_killer, _write_little_killer),
    Clue("sandwichsum", v.Sandwich, _sandwich, _write_sandwich),
    _seen("xsum", v.XSum, "total"),
    _seen("skyscraper", v.Skyscraper, "count"),
    _indexer("rowindexer", "row"),
    _indexer("columnindexer", "column"),
    _indexer("boxindexer", "box"),
)
BY_KEY = {clue.key: clue for clue in CLUES}


def spelled(made: Constraint, size: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the entries, each with its key, that mean a constraint; none if nothing does.

    >>> list(spelled(v.Odd("r1c1 r1c2"), 9))
    [('odd', {'cell': 'R1C1'}), ('odd', {'cell': 'R1C2'})]
    """
    for clue in CLUES:
        if type(made) is not clue.kind:
            continue
        if isinstance(made, v.Odd | v.Even | v.Minimum | v.Maximum):
            yield from ((clue.key, {"cell": name_of(cell)}) for cell in made.cells)
            return
        entry = clue.write(made, size)
        if entry is not None:
            yield clue.key, entry
            return
