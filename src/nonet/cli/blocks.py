"""A 9×9 board with its candidates, each cell three lines high, so that nothing moves as they go."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import click

import nonet

HEIGHT = 32  # lines, with the names of the columns
WIDTH = 46

# The look of a digit or candidate on a terminal with colours.
_LOOKS: dict[str, dict[str, object]] = {
    "given": {"bold": True},
    "placed": {"fg": "cyan"},
    "guess": {"fg": "yellow", "bold": True},
    "candidate": {"fg": "cyan", "dim": True},
    "frame": {"dim": True},
}


def draw_blocks(
    grid: nonet.Grid,
    candidates: Sequence[Collection[int]],
    *,
    guesses: Collection[int] = (),
    highlight: int | None = None,
    colour: bool = False,
    ascii: bool = False,
) -> str:
    """Return the board; without colour, a guess has a `?`, and the cell looked at a star.

    >>> board = draw_blocks(nonet.Grid("5" + "." * 80), [{5}] + [{1, 9}] * 80, ascii=True)
    >>> print("\\n".join(board.splitlines()[:5]))
        c1  c2  c3    c4  c5  c6    c7  c8  c9
       +-------------+-------------+-------------+
       |     1   1   | 1   1   1   | 1   1   1   |
    r1 |  5          |             |             |
       |       9   9 |   9   9   9 |   9   9   9 |
    """
    side, bar = ("|", "-") if ascii else ("│", "─")
    joints = ("+++", "+++", "+++") if ascii else ("┌┬┐", "├┼┤", "└┴┘")
    paint = _painted if colour else (lambda text, kind, looked: text)

    def rule(joint: str) -> str:
        return paint("   " + joint[0] + joint[1].join([bar * 13] * 3) + joint[2], "frame", False)

    names = "    " + "   ".join(
        " ".join(f"{f'c{3 * box + at}':<3}" for at in (1, 2, 3)) for box in range(3)
    )
    lines = [paint(names.rstrip(), "frame", False)]
    edge = paint(side, "frame", False)
    for row in range(9):
        if row % 3 == 0:
            lines.append(rule(joints[0] if row == 0 else joints[1]))
        for line in range(3):
            label = f"r{row + 1}" if line == 1 else "  "
            boxes = []
            for box in range(3):
                cells = []
                for cell in range(row * 9 + box * 3, row * 9 + box * 3 + 3):
                    looked = cell == highlight
                    text, kind = _line(grid, candidates, cell, line, guesses, looked and not colour)
                    cells.append(paint(text, kind, looked))
                boxes.append(" " + " ".join(cells) + " ")
            lines.append(paint(label, "frame", False) + " " + edge + edge.join(boxes) + edge)
    lines.append(rule(joints[2]))
    return "\n".join(lines)


def _line(
    grid: nonet.Grid,
    candidates: Sequence[Collection[int]],
    cell: int,
    line: int,
    guesses: Collection[int],
    starred: bool,
) -> tuple[str, str]:
    """Return one of the three lines of a cell, and what it is."""
    digit = grid.values[cell]
    if digit:
        kind = "given" if grid.givens.values[cell] else "guess" if cell in guesses else "placed"
        if line != 1:
            return "   ", kind
        return f" {digit}{'*' if starred else '?' if kind == 'guess' else ' '}", kind
    three = range(3 * line + 1, 3 * line + 4)
    text = "".join(str(each) if each in candidates[cell] else " " for each in three)
    if starred and line == 1 and 6 not in candidates[cell]:
        text = text[:2] + "*"
    return text, "candidate"


def _painted(text: str, kind: str, looked: bool) -> str:
    return click.style(text, reverse=looked or None, **_LOOKS[kind])  # type: ignore[arg-type]
