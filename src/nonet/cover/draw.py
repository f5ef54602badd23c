"""Solutions drawn as tilings, if items can be read as the cells of a board.

A cell is a tuple (row, column), a text `row,column`, or two characters for row and column, each 0
to 9 or a to z, such as `3c`. An item that is not a cell may name the piece: an option with the
items `F`, `00`, `01` … is drawn with F in each of its cells.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable

from nonet.cover.items import Coloured
from nonet.cover.problem import Problem
from nonet.cover.results import Option
from nonet.errors import ArgumentError

Cell = tuple[int, int]

_PAIR = re.compile(r"([0-9]{1,4}),([0-9]{1,4})")
_CHARACTERS = re.compile(r"[0-9a-z]{2}")
# Items that only look like cells (r3, c5) are scattered and would fill little of their board.
_LEAST_FILLED = 0.5
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
# The character where lines meet, by the sum of its arms: up 1, down 2, left 4, right 8.
_UNICODE = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
_ASCII = " |||-+++-+++-+++"
_UP, _DOWN, _LEFT, _RIGHT = 1, 2, 4, 8
# Degrees on the colour wheel from one piece to the next; a few dozen pieces all get distinct hues.
_HUE = 137.5
_SIDE = 30


def read_cell(item: Hashable) -> Cell | None:
    """Return the cell that an item names, or None.

    >>> read_cell("0c"), read_cell("3,14"), read_cell((2, 5)), read_cell("F")
    ((0, 12), (3, 14), (2, 5), None)
    """
    if isinstance(item, tuple):
        is_cell = len(item) == 2 and all(isinstance(n, int) and n >= 0 for n in item)
        return (item[0], item[1]) if is_cell else None
    if not isinstance(item, str):
        return None
    if pair := _PAIR.fullmatch(item):
        return int(pair[1]), int(pair[2])
    if _CHARACTERS.fullmatch(item):
        return int(item[0], 36), int(item[1], 36)
    return None


def board_of(problem: Problem) -> set[Cell]:
    """Return the cells of the board that a problem's items name; ArgumentError if they do not.

    >>> problem = Problem(primary=["00", "01"])
    >>> sorted(board_of(problem))
    [(0, 0), (0, 1)]
    """
    if not isinstance(problem, Problem):
        raise TypeError(f"a Problem is needed, not a value of type {type(problem).__name__}")
    cells = {cell for item in problem.primary if (cell := read_cell(item)) is not None}
    if cells:
        height = 1 + max(row for row, _ in cells) - min(row for row, _ in cells)
        width = 1 + max(column for _, column in cells) - min(column for _, column in cells)
        if len(cells) >= _LEAST_FILLED * height * width:
            return cells
    raise ArgumentError("the items are not the cells of a board (00, 0a or 3,14)")


def draw(problem: Problem[Option], solution: Iterable[Option], *, ascii: bool = False) -> str:
    """Return a solution drawn as a tiling of its board.

    >>> problem = Problem()
    >>> problem.add("first", ["A", "00", "01", "11"])
    >>> problem.add("second", ["B", "10"])
    >>> print(draw(problem, problem.solve()))
    ┌───────┐
    │ A   A │
    ├───┐   │
    │ B │ A │
    └───┴───┘
    """
    pieces, names = _pieces(problem, solution)
    joints = _ASCII if ascii else _UNICODE
    rows, columns = _extent(board_of(problem))
    lines = []
    for row in range(rows.start, rows.stop + 1):
        border, inside = "", ""
        for column in range(columns.start, columns.stop + 1):
            above, here = pieces.get((row - 1, column)), pieces.get((row, column))
            before = pieces.get((row, column - 1))
            corner = pieces.get((row - 1, column - 1))
            arms = _UP * (corner != above) + _DOWN * (before != here)
            arms += _LEFT * (corner != before) + _RIGHT * (above != here)
            border += joints[arms]
            if column < columns.stop:
                border += joints[_LEFT | _RIGHT if above != here else 0] * 3
                name = " " if here is None else names[here]
                inside += f"{joints[_UP | _DOWN if before != here else 0]} {name} "
            else:
                inside += joints[_UP | _DOWN if before != here else 0]
        lines.append(border.rstrip())
        if row < rows.stop:
            lines.append(inside.rstrip())
    return "\n".join(lines)


def draw_svg(problem: Problem[Option], solution: Iterable[Option]) -> str:
    """Return a solution drawn as a coloured tiling, as the text of an SVG image.

    >>> problem = Problem()
    >>> problem.add("only", ["00", "01"])
    >>> draw_svg(problem, ("only",)).startswith("<svg")
    True
    """
    pieces, names = _pieces(problem, solution)
    rows, columns = _extent(board_of(problem))
    width, height = len(columns) * _SIDE + 2, len(rows) * _SIDE + 2
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="-1 -1 {width} {height}">'
    ]
    for (row, column), piece in sorted(pieces.items()):
        x, y = (column - columns.start) * _SIDE, (row - rows.start) * _SIDE
        hue = piece * _HUE % 360
        parts.append(
            f'<rect x="{x}" y="{y}" width="{_SIDE}" height="{_SIDE}"'
            f' fill="hsl({hue:.0f} 65% 75%)"/>'
        )
        parts.append(
            f'<text x="{x + _SIDE / 2:g}" y="{y + _SIDE * 0.68:g}" text-anchor="middle"'
            f' font-family="sans-serif" font-size="{_SIDE * 0.5:g}">{_escape(names[piece])}</text>'
        )
    lines = [
        f"M{(column - columns.start) * _SIDE} {(row - rows.start) * _SIDE}{move}"
        for row in range(rows.start, rows.stop + 1)
        for column in range(columns.start, columns.stop + 1)
        for move, other in ((f"h{_SIDE}", (row - 1, column)), (f"v{_SIDE}", (row, column - 1)))
        if pieces.get((row, column)) != pieces.get(other)
    ]
    parts.append(f'<path d="{"".join(lines)}" fill="none" stroke="black" stroke-width="2"/>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _pieces(
    problem: Problem[Option], solution: Iterable[Option]
) -> tuple[dict[Cell, int], dict[int, str]]:
    """Return the option on each cell, by its position in the solution, and the names of options."""
    board = board_of(problem)
    pieces: dict[Cell, int] = {}
    names: dict[int, str] = {}
    for piece, label in enumerate(solution):
        names[piece] = _LETTERS[piece % len(_LETTERS)]
        for item in problem.option(label):
            cell = None if isinstance(item, Coloured) else read_cell(item)
            if cell in board and cell is not None:
                pieces[cell] = piece
            elif isinstance(item, str) and len(item) == 1:
                names[piece] = item
    return pieces, names


def _extent(board: set[Cell]) -> tuple[range, range]:
    rows = [row for row, _ in board]
    columns = [column for _, column in board]
    return range(min(rows), max(rows) + 1), range(min(columns), max(columns) + 1)


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
