"""The layout of a scene drawn as text: lines of pieces, each with the roles that it has."""

from __future__ import annotations

from collections.abc import Collection

from nonet.showing.render.borders import Borders
from nonet.showing.render.pieces import Line, Piece, Role, width_of
from nonet.showing.render.scene import Digit, Pencil, Scene
from nonet.showing.render.scene import Role as SceneRole

# Shown in an empty cell without candidates where candidates are drawn.
_NOTHING_LEFT = "!"
# Shown after a highlighted cell when there is no colour.
HIGHLIGHT_SIGN = "*"

# How the roles of a scene are shown in text; all others are shown as patterns.
_SHOWN_AS: dict[SceneRole, Role] = {
    "pivot": "pivot",
    "fin": "fin",
    "place": "place",
    "remove": "remove",
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
    scene: Scene,
    *,
    ascii: bool = False,
    signs: bool = False,
    labels: bool = False,
    width: int | None = None,
) -> list[Line]:
    """Return the lines of a scene drawn as text.

    `signs` shows roles by signs as well: `(5)` pattern, `[5]` pivot, `<5>` fin or pincer, `+5`
    placed, `-5` eliminated, `5*` highlighted. `labels` adds the numbers of rows and columns. A
    drawing wider than `width` shows candidates only in highlighted cells and those that the step is
    about; where it is still too wide, it leaves out the labels.

    >>> from nonet.model.grid import Grid
    >>> from nonet.showing.render.compose import scene_of_grid
    >>> lines = lay_out(scene_of_grid(Grid("12..34......43.1")), ascii=True)
    >>> "".join(piece.text for piece in lines[1])
    '| 1 2 | . . |'
    """
    shown: Collection[int] = range(scene.board.area) if scene.has_candidates else ()
    lines = _drawn(scene, shown, ascii=ascii, signs=signs, labels=labels)
    about = {*scene.focus, *scene.cells_in("highlight")}
    if shown and about and not _fits(lines, width):
        shown = about
        lines = _drawn(scene, shown, ascii=ascii, signs=signs, labels=labels)
    if labels and not _fits(lines, width):
        lines = _drawn(scene, shown, ascii=ascii, signs=signs, labels=False)
    return lines


def _fits(lines: list[Line], width: int | None) -> bool:
    return width is None or max(map(width_of, lines)) <= width


def _drawn(
    scene: Scene, shown: Collection[int], *, ascii: bool, signs: bool, labels: bool
) -> list[Line]:
    """Return the lines of a scene, with the candidates of the cells in `shown`."""
    shape = scene.board
    cells = _cells(scene, shown, signs)
    rows = shape.in_rows(cells)
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    columns = [f"c{column + 1}" for column in range(shape.columns)]
    if labels:
        widths = [max(width, len(name)) for width, name in zip(widths, columns, strict=True)]
    borders = Borders(shape, scene.regions, ascii=ascii)
    lines: list[Line] = []
    names: list[str] = []
    for row, in_row in enumerate(rows):
        if borders.has_rule(row):
            lines.append(borders.rule(row, widths))
            names.append("")
        lines.append(borders.row(row, list(in_row), widths))
        names.append(f"r{row + 1}")
    lines.append(borders.rule(shape.rows, widths))
    names.append("")
    if shape.extra:
        filled = {each.cell: each.digit for each in scene.digits}
        for cell in range(shape.area, shape.cells):
            digit = shape.symbols[filled.get(cell, 0)]
            lines.append([Piece(f"{shape.cell_name(cell)} = {digit}", ("label",))])
            names.append("")
    if not labels:
        return lines
    lines.insert(0, borders.header(columns, widths))
    names.insert(0, "")
    room = max(map(len, names)) + 1
    return [
        [Piece(name.ljust(room), ("label",)), *line]
        for name, line in zip(names, lines, strict=True)
    ]


def _cells(scene: Scene, shown: Collection[int], signs: bool) -> list[Line]:
    symbols = scene.board.symbols
    digits = {each.cell: each for each in scene.digits}
    candidates: dict[int, list[Pencil]] = {}
    for each in scene.candidates:
        candidates.setdefault(each.cell, []).append(each)
    noted: dict[int, str] = {}
    for note in scene.notes:
        noted[note.cell] = noted.get(note.cell, "") + "".join(
            symbols[digit] for digit in note.digits
        )
    highlight = scene.cells_in("highlight")
    lines = []
    for cell in range(scene.board.area):
        more: tuple[Role, ...] = ("highlight",) if cell in highlight else ()
        if cell in digits:
            line = _filled(digits[cell], more, signs, symbols)
        elif cell in noted:
            line = [Piece(noted[cell], ("mark", *more))]
        elif cell in shown:
            line = _empty(candidates.get(cell, []), more, signs, symbols)
        else:
            line = [Piece(symbols[0], ("empty", *more))]
        if signs and more:
            line.append(Piece(HIGHLIGHT_SIGN, line[-1].roles))
        lines.append(line)
    return lines


def _filled(digit: Digit, more: tuple[Role, ...], signs: bool, symbols: str) -> Line:
    roles: tuple[Role, ...] = (digit.kind, "conflict") if digit.conflict else (digit.kind,)
    return [_piece(digit, (*roles, *more), signs, symbols)]


def _empty(candidates: list[Pencil], more: tuple[Role, ...], signs: bool, symbols: str) -> Line:
    if not candidates:
        return [Piece(_NOTHING_LEFT, ("mark", "conflict", *more))]
    if not any(each.role for each in candidates):
        return [Piece("".join(symbols[each.digit] for each in candidates), ("mark", *more))]
    return [_piece(each, ("mark", *more), signs, symbols) for each in candidates]


def _piece(each: Digit | Pencil, roles: tuple[Role, ...], signs: bool, symbols: str) -> Piece:
    if each.role is None:
        return Piece(symbols[each.digit], roles)
    role = _SHOWN_AS.get(each.role, "pattern")
    before, after = SIGNS[role] if signs else ("", "")
    return Piece(f"{before}{symbols[each.digit]}{after}", (*roles, role))
