"""The layout of a drawn grid: lines of pieces of text, each with the roles it plays."""

from __future__ import annotations

from collections.abc import Collection

from nonet.model.bits import digits_of
from nonet.model.grid import Grid
from nonet.model.rules import Candidate
from nonet.model.step import Step
from nonet.model.symbols import spell, symbol
from nonet.render.frame import Frame
from nonet.render.pieces import Line, Piece, Role, width_of

# Shown in an empty cell without candidates where candidates are drawn.
_NOTHING_LEFT = "!"
# Shown after a highlighted cell when there is no colour.
HIGHLIGHT_SIGN = "*"


# How the marks of a step are shown; all others are shown as patterns.
_SHOWN_AS: dict[str, Role] = {
    "pivot": "pivot",
    "guess": "pivot",
    "fin": "fin",
    "endo-fin": "fin",
    "pincer": "fin",
}
# Put around a candidate of a step when there is no colour.
SIGNS: dict[Role, tuple[str, str]] = {
    "pattern": ("(", ")"),
    "pivot": ("[", "]"),
    "fin": ("<", ">"),
    "place": ("+", ""),
    "remove": ("-", ""),
}


def lay_out(
    grid: Grid,
    *,
    ascii: bool = False,
    marks: bool = False,
    highlight: Collection[int] = (),
    step: Step | None = None,
    signs: bool = False,
    labels: bool = False,
    width: int | None = None,
) -> list[Line]:
    """Return the lines of a drawn grid; `marks` shows the candidates of the empty cells.

    The candidates of a `step`, which must belong to this grid, show their roles. `signs`
    shows roles by signs as well: `(5)` pattern, `[5]` pivot, `<5>` fin or pincer, `+5` placed, `-5`
    eliminated, `5*` highlighted. `labels` adds the numbers of rows and columns. A drawing wider
    than `width` shows candidates only in highlighted cells and those that the step is about; where
    it is still too wide, it leaves out the labels.

    >>> lines = lay_out(Grid("12..34......43.1"), ascii=True)
    >>> "".join(piece.text for piece in lines[1])
    '| 1 2 | . . |'
    """
    shown = list(grid.rules.cells) if marks or step is not None else []
    lines = _drawn(grid, shown, highlight, step, ascii=ascii, signs=signs, labels=labels)
    if shown and (step is not None or highlight) and not _fits(lines, width):
        shown = sorted({*highlight, *([] if step is None else cells_of(step))})
        lines = _drawn(grid, shown, highlight, step, ascii=ascii, signs=signs, labels=labels)
    if labels and not _fits(lines, width):
        lines = _drawn(grid, shown, highlight, step, ascii=ascii, signs=signs, labels=False)
    return lines


def cells_of(step: Step) -> list[int]:
    """Return the cells that a step is about, in order.

    >>> cells_of(Step("x", places=[(3, 1)], removes=[(2, 4), (3, 2)]))
    [2, 3]
    """
    cells = {cell for mark in step.marks for cell in mark.cells}
    cells |= {candidate.cell for mark in step.marks for candidate in mark.candidates}
    return sorted(cells | {candidate.cell for candidate in (*step.places, *step.removes)})


def _fits(lines: list[Line], width: int | None) -> bool:
    return width is None or max(map(width_of, lines)) <= width


def _drawn(
    grid: Grid,
    shown: Collection[int],
    highlight: Collection[int],
    step: Step | None,
    *,
    ascii: bool,
    signs: bool,
    labels: bool,
) -> list[Line]:
    """Return the lines of a grid, with the candidates of the cells in `shown`."""
    size = grid.rules.size
    cells = _cells(grid, set(shown), set(highlight), _roles(step), signs)
    widths = [max(map(width_of, cells[column::size])) for column in range(size)]
    columns = [f"c{column + 1}" for column in range(size)]
    if labels:
        widths = [max(width, len(name)) for width, name in zip(widths, columns, strict=True)]
    frame = Frame(grid.rules, ascii=ascii)
    lines: list[Line] = []
    names: list[str] = []
    for row in range(size):
        if frame.has_rule(row):
            lines.append(frame.rule(row, widths))
            names.append("")
        lines.append(frame.row(row, cells[row * size : (row + 1) * size], widths))
        names.append(f"r{row + 1}")
    lines.append(frame.rule(size, widths))
    names.append("")
    if not labels:
        return lines
    lines.insert(0, frame.header(columns, widths))
    names.insert(0, "")
    room = max(map(len, names)) + 1
    return [
        [Piece(name.ljust(room), ("label",)), *line]
        for name, line in zip(names, lines, strict=True)
    ]


def _roles(step: Step | None) -> dict[Candidate, Role]:
    """Return the role of each candidate of a step; what the step does overrides its marks."""
    roles: dict[Candidate, Role] = {}
    if step is None:
        return roles
    for mark in step.marks:
        for candidate in mark.candidates:
            roles.setdefault(candidate, _SHOWN_AS.get(mark.role, "pattern"))
    roles.update((candidate, "remove") for candidate in step.removes)
    roles.update((candidate, "place") for candidate in step.places)
    return roles


def _cells(
    grid: Grid, shown: set[int], highlight: set[int], stepping: dict[Candidate, Role], signs: bool
) -> list[Line]:
    broken = {cell for each in grid.rules.conflicts(grid.values) for cell in each.cells}
    masks = _masks(grid) if shown else None
    lines = []
    for cell, value in enumerate(grid.values):
        text = symbol(value)
        roles: tuple[Role, ...]
        if value:
            roles = ("given",) if grid.is_given(cell) else ("placed",)
        elif masks is None or cell not in shown:
            roles = ("empty",)
        else:
            text, roles = spell(digits_of(masks[cell])), ("mark",)
            if not text:
                text, roles = _NOTHING_LEFT, ("mark", "conflict")
        if cell in broken:
            roles = (*roles, "conflict")
        if cell in highlight:
            roles = (*roles, "highlight")
        is_in_step = any((cell, digit) in stepping for digit in grid.rules.digits)
        if masks is not None and is_in_step:
            mask = 1 << (value - 1) if value else masks[cell]
            lines.append(_candidates(cell, mask, roles, stepping, signs))
        else:
            lines.append([Piece(text, roles)])
        if signs and cell in highlight:
            lines[-1].append(Piece(HIGHLIGHT_SIGN, roles))
    return lines


def _candidates(
    cell: int, mask: int, roles: tuple[Role, ...], stepping: dict[Candidate, Role], signs: bool
) -> Line:
    """Return the candidates of a cell that a step is about, one piece each."""
    line = []
    for digit in digits_of(mask):
        role = stepping.get(Candidate(cell, digit))
        if role is None:
            line.append(Piece(symbol(digit), roles))
        else:
            before, after = SIGNS[role] if signs else ("", "")
            line.append(Piece(f"{before}{symbol(digit)}{after}", (*roles, role)))
    return line


def _masks(grid: Grid) -> list[int]:
    """The grid's marks, or all candidates that its digits allow."""
    return grid.rules.allowed(grid.values) if grid.marks is None else list(grid.marks)
