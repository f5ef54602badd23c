"""Drawn grids: boxes of any shape, regions of any shape, and what stands in the cells."""

from __future__ import annotations

import pytest

import nonet
from nonet.model.grid import Grid
from nonet.model.rules import DEFAULT_BOX, Rules, rows_and_columns
from nonet.showing.render.text import draw
from nonet.variants import DIAGONAL, jigsaw

NINE = Grid("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")


def test_a_classic_grid_in_unicode() -> None:
    assert draw(NINE).splitlines() == [
        "┌───────┬───────┬───────┐",
        "│ 4 . . │ . . . │ 8 . 5 │",
        "│ . 3 . │ . . . │ . . . │",
        "│ . . . │ 7 . . │ . . . │",
        "├───────┼───────┼───────┤",
        "│ . 2 . │ . . . │ . 6 . │",
        "│ . . . │ . 8 . │ 4 . . │",
        "│ . . . │ . 1 . │ . . . │",
        "├───────┼───────┼───────┤",
        "│ . . . │ 6 . 3 │ . 7 . │",
        "│ 5 . . │ 2 . . │ . . . │",
        "│ 1 . 4 │ . . . │ . . . │",
        "└───────┴───────┴───────┘",
    ]


def test_boxes_are_as_high_and_wide_as_the_rules_say() -> None:
    grid = Grid("123456" + "." * 30, Rules.classic(6, box=(3, 2)))
    assert draw(grid, ascii=True).splitlines() == [
        "+-----+-----+-----+",
        "| 1 2 | 3 4 | 5 6 |",
        "| . . | . . | . . |",
        "| . . | . . | . . |",
        "+-----+-----+-----+",
        "| . . | . . | . . |",
        "| . . | . . | . . |",
        "| . . | . . | . . |",
        "+-----+-----+-----+",
    ]


REGIONS = jigsaw(["1222", "1132", "1433", "4443"])


def test_frames_positions_and_scenes_are_drawn() -> None:
    path = nonet.explain("123.34......43.1")
    frame = path.frames[0]
    drawn = nonet.draw(frame, ascii=True)
    assert drawn == nonet.draw(frame.board, step=frame.step, ascii=True)
    assert "+4" in drawn
    (scene,) = nonet.showing.pictures.scenes(frame)
    assert nonet.draw(scene, ascii=True) == drawn
    position = nonet.Position("12..34......43.1", centre={"r1c3": "34"}, corner={"r3c1": "2"})
    assert nonet.draw(position, ascii=True).splitlines()[1:6] == [
        "| 1 2 | 34 . |",
        "| 3 4 | .  . |",
        "+-----+------+",
        "| 2 . | .  . |",
        "| 4 3 | .  1 |",
    ]


def test_borders_follow_the_regions_of_a_jigsaw() -> None:
    grid = Grid("1...............", REGIONS)
    assert draw(grid).splitlines() == [
        "┌───┬───────────┐",
        "│ 1 │ .   .   . │",
        "│   └───┬───┐   │",
        "│ .   . │ . │ . │",
        "│   ┌───┤   └───┤",
        "│ . │ . │ .   . │",
        "├───┘   └───┐   │",
        "│ .   .   . │ . │",
        "└───────────┴───┘",
    ]
    assert draw(grid, ascii=True).splitlines() == [
        "+---+-----------+",
        "| 1 | .   .   . |",
        "|   +---+---+   |",
        "| .   . | . | . |",
        "|   +---+   +---+",
        "| . | . | .   . |",
        "+---+   +---+   |",
        "| .   .   . | . |",
        "+-----------+---+",
    ]


def test_rules_without_regions_get_a_plain_frame() -> None:
    latin = Rules(2, tuple(rows_and_columns(2)))
    assert draw(Grid("1..2", latin), ascii=True).splitlines() == [
        "+-----+",
        "| 1 . |",
        "| . 2 |",
        "+-----+",
    ]


def test_a_variant_does_not_change_the_frame() -> None:
    assert draw(NINE.with_(rules=NINE.rules + DIAGONAL)) == draw(NINE)


def test_marks_stand_in_columns_as_wide_as_they_need() -> None:
    grid = Grid("12..34......43.1")
    assert draw(grid, ascii=True, marks=True).splitlines() == [
        "+-----+---------+",
        "| 1 2 | 34  34  |",
        "| 3 4 | 12  2   |",
        "+-----+---------+",
        "| 2 1 | 234 234 |",
        "| 4 3 | 2   1   |",
        "+-----+---------+",
    ]


def test_the_marks_of_the_grid_come_before_what_its_digits_allow() -> None:
    marks = [0, 0, 0b0100, 0b1000, 0, 0, 0b11, 0] + [0] * 8
    lines = draw(Grid("12..34......43.1", marks=marks), ascii=True, marks=True).splitlines()
    assert lines[1:3] == ["| 1 2 | 3  4 |", "| 3 4 | 12 ! |"]


@pytest.mark.parametrize("size", [*DEFAULT_BOX, 2, 3, 7, 23])
@pytest.mark.parametrize("ascii", [True, False])
def test_any_size_is_a_rectangle_that_holds_every_cell_in_order(size: int, ascii: bool) -> None:
    rules = Rules.classic(size, DEFAULT_BOX.get(size, (1, size)))
    values = [(row + column) % size + 1 for row in range(size) for column in range(size)]
    grid = Grid(bytes(values), rules)
    lines = draw(grid, ascii=ascii).splitlines()
    assert len({len(line) for line in lines}) == 1
    shown = "".join(char for line in lines for char in line if char.isalnum())
    assert shown == str(grid)
    assert all(line.isascii() for line in lines) == ascii
