"""Grids drawn in colour: the same drawing, and each cell as what it is."""

from __future__ import annotations

import re

from nonet.model.grid import Grid
from nonet.model.rules import Rules
from nonet.showing.render import terminal, text
from nonet.variants import NON_CONSECUTIVE

BOLD, CYAN, RED, RED_BOLD, REVERSE = "1", "36", "31", "1;31", "7"


def styles(drawing: str) -> list[tuple[str, str]]:
    """The characters of cells with their ANSI codes, in order."""
    pieces = re.findall(r"\x1b\[([0-9;]+)m([1-9A-Z.]+)\x1b\[0m", drawing)
    return [(shown, code) for code, shown in pieces]


def plain(drawing: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", drawing)


GRID = Grid("12.434......43.1", givens="12..34......43.1")


def test_without_its_colours_it_is_the_plain_drawing() -> None:
    for in_ascii in (True, False):
        for marks in (True, False):
            drawn = terminal.draw(GRID, ascii=in_ascii, marks=marks, highlight=[3])
            assert plain(drawn) == text.draw(GRID, ascii=in_ascii, marks=marks)


def test_given_and_placed_digits_look_different() -> None:
    cells = styles(terminal.draw(GRID))
    assert cells[0] == ("1", BOLD)
    assert cells[3] == ("4", CYAN)


def test_every_cell_of_a_conflict_is_red_and_keeps_its_weight() -> None:
    cells = styles(terminal.draw(Grid("11..34..........", givens="1...34..........")))
    assert cells[:2] == [("1", RED_BOLD), ("1", RED)]
    assert not [code for _, code in cells[2:] if RED in code.split(";")]


def test_a_clash_is_a_conflict_too() -> None:
    rules = Rules.classic(4) + NON_CONSECUTIVE
    cells = styles(terminal.draw(Grid("1...2...........", rules)))
    assert [i for i, (_, code) in enumerate(cells) if code == RED_BOLD] == [0, 4]


def test_highlighted_cells_are_in_reverse() -> None:
    cells = styles(terminal.draw(GRID, highlight=[2, 3]))
    assert [i for i, (_, code) in enumerate(cells) if REVERSE in code.split(";")] == [2, 3]


def test_an_empty_cell_without_candidates_is_shown_as_a_conflict() -> None:
    drawn = terminal.draw(Grid("." * 16, marks=[0] + [15] * 15), marks=True)
    assert f"\x1b[{RED}m!\x1b[0m" in drawn
