"""Writes the JSON of f-puzzles."""

from __future__ import annotations

import json
from typing import Any

from nonet.formats.kinds.fpuzzles_clues import spelled
from nonet.formats.kinds.fpuzzles_dots import flagged, lost_with_dots
from nonet.formats.kinds.fpuzzles_read import (
    CELLS,
    COLOURS,
    COPIES,
    DRAWING,
    DRAWN,
    INFO,
    SETTINGS,
    VIEW,
    usual_box,
)
from nonet.model.bits import digits_of
from nonet.model.constraint import Constraint
from nonet.model.grid import Grid
from nonet.model.position import Position
from nonet.model.rules import Rules
from nonet.model.symbols import SYMBOLS


def lost_rules(rules: Rules) -> list[str]:
    """Return the names of the rules that f-puzzles cannot express.

    >>> from nonet.variants import DIAGONAL, WINDOKU
    >>> lost_rules(Rules.classic() + DIAGONAL + WINDOKU)
    ['windoku']
    """
    lost = ["rules"] if rules.shape.is_usual and _regions(rules) is None else []
    size = rules.size
    lost += sorted({each.name for each in rules.constraints if not _is_told(each, size)})
    return lost + lost_with_dots(rules.constraints)


def puzzle_to_json(puzzle: Grid | Position) -> dict[str, Any]:
    """Return a puzzle or a position as f-puzzles' JSON.

    >>> from nonet.variants import ANTI_KING
    >>> list(puzzle_to_json(Grid("12..34......43.1", ANTI_KING)))
    ['size', 'grid', 'antiking']
    """
    position = puzzle if isinstance(puzzle, Position) else Position(puzzle)
    grid = position.grid
    rules, size = grid.rules, grid.rules.size
    found: dict[str, Any] = {"size": size}
    for name, key in INFO.items():
        if grid.info.get(key):
            found[name] = grid.info[key]
    cells = _cells(position)
    found["grid"] = [cells[at : at + size] for at in range(0, size * size, size)]
    for made in rules.constraints:
        _add(found, made, size)
    solution = grid.info.get("solution", "")
    if is_solution(solution, size):
        found["solution"] = [SYMBOLS.index(char) for char in solution]
    for info in (COPIES, DRAWING):
        for key, entries in kept(grid, info).items():
            if key == CELLS:
                for name, keys in entries.items():
                    cells[grid.rules.cell_at(name.lower())].update(keys)
            elif key in DRAWN and isinstance(entries, list):
                found.setdefault(key, []).extend(entries)
            else:
                found.setdefault(key, entries)
    return found


def kept(grid: Grid, key: str) -> dict[str, Any]:
    """Return what the info keeps, as JSON, of a file of f-puzzles; empty if it is not that."""
    try:
        rest = json.loads(grid.info.get(key, "{}"))
    except (ValueError, RecursionError):
        return {}
    known = DRAWN | SETTINGS | VIEW | {"solution", CELLS}
    if not isinstance(rest, dict) or not rest.keys() <= known:
        return {}
    return rest if _are_cells(rest.get(CELLS, {}), grid.rules) else {}


def _are_cells(found: Any, rules: Rules) -> bool:
    """Whether this is keys by the name of a cell."""
    names = {rules.cell_name(cell).upper() for cell in rules.cells}
    is_plain = isinstance(found, dict) and found.keys() <= names
    return is_plain and all(isinstance(keys, dict) for keys in found.values())


def is_solution(text: str, size: int) -> bool:
    """Whether a text is a full grid of this size, as `solution` holds it.

    >>> is_solution("1234341221434321", 4), is_solution("1.34341221434321", 4)
    (True, False)
    """
    return len(text) == size * size and set(text) <= set(SYMBOLS[1 : size + 1])


def _cells(position: Position) -> list[dict[str, Any]]:
    grid = position.grid
    regions, givens = _regions(grid.rules), grid.givens.values
    full = grid.rules.full_mask
    cells = []
    for number, value in enumerate(grid.values):
        cell: dict[str, Any] = {}
        if value:
            cell["value"] = value
            if givens[number]:
                cell["given"] = True
        if grid.marks is not None and not value and grid.marks[number] != full:
            cell["givenPencilMarks"] = list(digits_of(grid.marks[number]))
        if position.centre is not None and position.centre[number]:
            cell["centerPencilMarks"] = list(digits_of(position.centre[number]))
        if position.corner is not None and position.corner[number]:
            cell["cornerPencilMarks"] = list(digits_of(position.corner[number]))
        if position.colours is not None and position.colours[number]:
            names = [COLOURS[at - 1] for at in digits_of(position.colours[number])]
            cell["c"] = names[0]
            if len(names) > 1:
                cell["cArray"] = names
        if regions:
            cell["region"] = regions[number]
        cells.append(cell)
    return cells


def _regions(rules: Rules) -> list[int | None] | None:
    """Return the region of each cell, empty for the usual boxes, None for rules beyond regions."""
    size, units = rules.size, rules.bare.units
    area = rules.shape.area
    if rules.bare.clashes:
        return None
    kinds = {kind: [unit.cells for unit in units if unit.kind == kind] for kind in _KINDS}
    if sum(map(len, kinds.values())) != len(units):
        return None
    plain = Rules.shaped(rules.shape, boxes=False).units
    if set(plain) != {unit for unit in units if unit.kind in ("row", "column")}:
        return None
    pieces = [*kinds["box"], *kinds["region"]]
    owners: list[int | None] = [None] * area
    for number, piece in enumerate(pieces):
        for cell in piece:
            if owners[cell] is not None:
                return None
            owners[cell] = number
    if any(len(piece) != size for piece in pieces):
        return None
    height, width = usual_box(size)
    usual = [
        row // height * (size // width) + column // width
        for row in range(size)
        for column in range(size)
    ]
    # A prime size has rows for boxes, which add nothing.
    return [] if owners == usual or (not pieces and height == 1) else owners


_KINDS = ("row", "column", "box", "region")


def _is_told(made: Constraint, size: int) -> bool:
    return any(flagged(made)) or any(spelled(made, size))


def _add(found: dict[str, Any], made: Constraint, size: int) -> None:
    flags, words = flagged(made)
    found.update(dict.fromkeys(flags, True))
    for word in words:
        if word not in found.get("negative", []):
            found["negative"] = [*found.get("negative", []), word]
    for key, entry in spelled(made, size):
        found.setdefault(key, []).append(entry)
