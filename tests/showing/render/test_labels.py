"""Labels of rows and columns, legends, and drawings that must fit."""

from __future__ import annotations

import re

import pytest

import nonet
from nonet.model.grid import Grid
from nonet.model.rules import Rules
from nonet.showing.render import terminal, text

GRID = Grid("12..34......43.1", givens="1...34......43.1")
SPARSE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def plain(drawing: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", drawing)


def test_labels_stand_beside_the_unchanged_frame() -> None:
    assert text.draw(GRID, ascii=True, labels=True).splitlines() == [
        "     c1 c2   c3 c4",
        "   +-------+-------+",
        "r1 | 1  2  | .  .  |",
        "r2 | 3  4  | .  .  |",
        "   +-------+-------+",
        "r3 | .  .  | .  .  |",
        "r4 | 4  3  | .  1  |",
        "   +-------+-------+",
    ]


@pytest.mark.parametrize("size", [4, 9, 16, 25])
def test_a_label_stands_above_the_first_character_of_its_column(size: int) -> None:
    grid = Grid(bytes(range(1, size + 1)) + bytes(size * size - size), Rules.classic(size))
    lines = text.draw(grid, labels=True).splitlines()
    places = [match.start() for match in re.finditer(r"c\d+", lines[0])]
    assert len(places) == size
    assert "".join(lines[2][place] for place in places) == str(grid)[:size]
    names = [line.split()[0] for line in lines if line.startswith("r")]
    assert names == [f"r{row + 1}" for row in range(size)]


def test_colour_changes_nothing_but_the_colour() -> None:
    for marks in (True, False):
        drawn = terminal.draw(GRID, labels=True, marks=marks)
        assert plain(drawn) == text.draw(GRID, labels=True, marks=marks)


def step_of(name: str) -> tuple[Grid, nonet.Step]:
    found = nonet.techniques.example(nonet.techniques.by_name(name))
    assert found is not None
    return found


def test_a_legend_explains_the_signs_that_occur() -> None:
    grid, step = step_of("xy-wing")
    last = text.draw(grid, step=step, legend=True).splitlines()[-1]
    assert last == "[5] pivot or start  <5> fin or pincer  -5 eliminated"
    highlighted = text.draw(GRID, highlight=[2], legend=True)
    assert ".*" in highlighted
    assert highlighted.endswith("\n5* look here")
    assert text.draw(GRID, legend=True) == text.draw(GRID)


def test_a_legend_in_colour_is_written_in_the_colours() -> None:
    grid, step = step_of("xy-wing")
    last = terminal.draw(grid, step=step, legend=True).splitlines()[-1]
    assert plain(last) == "pivot or start  fin or pincer  eliminated"
    assert last.startswith("\x1b[1;33mpivot or start\x1b[0m")
    assert plain(terminal.draw(GRID, legend=True).splitlines()[-1]) == "given  placed"
    conflict = Grid("11..............")
    assert plain(terminal.draw(conflict, legend=True).splitlines()[-1]) == "conflict"
    assert terminal.draw(Grid("12..34......43.1"), legend=True).endswith("┘\x1b[0m")


def test_a_long_legend_is_wrapped_between_its_items() -> None:
    grid, step = step_of("xy-wing")
    legend = text.draw(grid, step=step, legend=True, width=40).splitlines()[-2:]
    assert legend == ["[5] pivot or start  <5> fin or pincer", "-5 eliminated"]


def test_a_wide_drawing_of_a_step_keeps_what_the_step_is_about() -> None:
    grid = Grid(SPARSE)
    step = nonet.hint(grid)
    assert step is not None
    wide = text.draw(grid, step=step, labels=True)
    assert max(map(len, wide.splitlines())) > 60
    narrow = text.draw(grid, step=step, labels=True, width=60)
    assert max(map(len, narrow.splitlines())) <= 60
    cell, digit = (step.places or step.removes)[0]
    sign = "+" if step.places else "-"
    row = next(line for line in narrow.splitlines() if line.startswith(f"r{cell // 9 + 1} "))
    assert f"{sign}{digit}" in row
    assert text.draw(grid, step=step, labels=True, width=200) == wide


def test_labels_are_left_out_where_there_is_no_room() -> None:
    assert text.draw(GRID, labels=True, width=15) == text.draw(GRID)
    assert text.draw(GRID, labels=True, width=20) == text.draw(GRID, labels=True)


def test_a_step_may_point_at_a_filled_cell() -> None:
    mark = nonet.Mark("base", candidates=(nonet.Candidate(0, 1),))
    step = nonet.Step("x", places=[(2, 3)], marks=[mark])
    assert "r1 │ (1) 2  │ +34 34  │" in text.draw(GRID, step=step, labels=True)
