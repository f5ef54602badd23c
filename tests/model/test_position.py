"""Positions: what a player has, checked at the door."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import nonet
from nonet import ArgumentError, FormatError, Grid, Move, Position, UnknownName

FOUR = "12..34......43.1"
PLAYED = Grid(FOUR).with_(cells={"r1c4": 4})


def test_a_position_has_what_it_was_given() -> None:
    centre: dict[Any, Any] = {"r1c3": "3", (1, 2): [1, 2]}
    colours: dict[Any, Any] = {"r1c1": 9, "r1c2": "13"}
    position = Position(
        PLAYED,
        centre=centre,
        corner={7: 2},
        colours=colours,
        history=[("r1c3", 3), ("place", "r1c3", 3, False), ("centre", 6, 1), ("r1c4", 4)],
    )
    assert position.grid is PLAYED
    assert position.rules is PLAYED.rules
    assert position.centre_of("r1c3") == (3,)
    assert position.centre_of("r2c3") == (1, 2)
    assert position.centre_of("r2c4") == ()
    assert position.corner_of("r2c4") == (2,)
    assert position.colours_of("r1c1") == (9,)
    assert position.colours_of("r1c2") == (1, 3)
    assert position.history == (
        Move("place", 2, 3),
        Move("place", 2, 3, on=False),
        Move("centre", 6, 1),
        Move("place", 3, 4),
    )
    assert repr(position) == (
        "<Position 12.434......43.1: 1 placed digit, centre marks in 2 cells,"
        " corner marks in 1 cell, colours in 2 cells, 4 moves>"
    )
    assert str(position) == "12.434......43.1"


def test_masks_are_taken_as_they_are_kept() -> None:
    position = Position(FOUR, centre={"r1c3": "34"}, colours={"r4c4": 2})
    again = Position(FOUR, centre=position.centre, colours=position.colours)
    assert again == position
    assert position.centre is not None
    assert position.centre[2] == 0b1100


def test_nothing_noted_is_none_and_filled_cells_have_no_marks() -> None:
    position = Position(FOUR, centre={}, corner=[0] * 16, colours={"r1c1": []})
    assert (position.centre, position.corner, position.colours) == (None, None, None)
    assert position == Position(FOUR)
    assert Position(FOUR, centre={"r1c1": "1"}).centre is None


@pytest.mark.parametrize("change", ["grid", "centre", "corner", "colours", "history"])
def test_equality_hash_and_copies(change: str) -> None:
    whole = Position(PLAYED, centre={2: 3}, corner={2: 3}, colours={2: 3}, history=[(3, 4)])
    other: Any = {"grid": PLAYED.with_(cells={"r2c3": 1}), "history": ()}.get(change)
    changed = whole.with_(**{change: other})
    assert changed != whole
    for twin in (pickle.loads(pickle.dumps(whole)), copy.deepcopy(whole), whole.with_()):
        assert twin == whole
        assert hash(twin) == hash(whole)
    assert {whole: 1}.get(changed) is None
    assert whole != FOUR


def test_a_position_does_not_change() -> None:
    position: Any = Position(FOUR)
    with pytest.raises(AttributeError):
        position.grid = PLAYED
    with pytest.raises(AttributeError):
        position.note = 1


WRONG: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({"centre": {"r1c3": 5}}, FormatError, "centre marks: r1c3 is marked 5; the digits are 1 to 4"),
    ({"centre": {"r1c9": 1}}, ArgumentError, "centre marks: 'r1c9' is not a cell"),
    ({"corner": [1, 2]}, FormatError, "corner marks: 2 marks; the grid has 16 cells"),
    ({"corner": [16] * 16}, FormatError, "corner marks: r1c1 has the mask 0x10"),
    ({"centre": 5}, TypeError, "centre= takes {cell: digits} or a mask per cell, not int"),
    ({"colours": {"r1c1": 0}}, FormatError, "r1c1 has the colour 0; the colours are 1 to 9"),
    ({"colours": {"r1c1": True}}, FormatError, "r1c1 has the colour True"),
    ({"colours": {"r1c1": "red"}}, FormatError, "r1c1 has the colour 'r'"),
    ({"colours": {"r1c1": None}}, FormatError, "r1c1 has the colour None"),
    ({"colours": [512] + [0] * 15}, FormatError, "r1c1 has the mask of colours 0x200"),
    ({"colours": ["x"] * 16}, FormatError, "r1c1 has the colours 'x', not a mask"),
    ({"colours": [0]}, FormatError, "colours of 1 cells; the grid has 16"),
    ({"colours": 5}, TypeError, "expected a sequence, not int"),
    ({"history": "r1c1"}, TypeError, "expected a sequence, not str"),
    ({"history": ["r1c1"]}, FormatError, "move 1 is 'r1c1', not"),
    ({"history": [("r1c4", 4), (1,)]}, FormatError, "move 2 is (1,), not (kind, cell, digit)"),
    ({"history": [("palce", "r1c4", 4)]}, UnknownName, "palce"),
    ({"history": [("place", "r1c4", 5)]}, FormatError, "move 1: 5 is not one of the digits 1 to 4"),
    ({"history": [("colour", 0, 10)]}, FormatError, "move 1: 10 is not one of the colours 1 to 9"),
    ({"history": [("place", 99, 4)]}, FormatError, "move 1: no cell 99"),
    ({"history": [("place", None, 4)]}, FormatError, "move 1: "),
    ({"history": [("centre", 2, 4, 1)]}, FormatError, "move 1: on is 1, not True or False"),
    ({"history": [("r1c1", 1)]}, FormatError, "move 1 changes r1c1, whose digit is given"),
    (
        {"history": [("r1c4", 3)]},
        FormatError,
        "move 1 leaves 3 in r1c4, but",
    ),
    ({"history": [("r1c3", 3)]}, FormatError, "in the grid r1c3 is empty"),
    ({"history": [("place", "r1c4", 4, False)]}, FormatError, "move 1 empties r1c4, but"),
]


@pytest.mark.parametrize(("words", "kind", "message"), WRONG, ids=[str(each[0]) for each in WRONG])
def test_what_is_wrong_is_named(words: dict[str, Any], kind: type[Exception], message: str) -> None:
    with pytest.raises(kind) as caught:
        Position(PLAYED, **words)
    assert message in str(caught.value)


def test_a_position_is_made_of_another() -> None:
    position = Position(FOUR, corner={"r1c3": "34"}).play(("r1c4", 4), ("centre", "r1c3", 3))
    assert Position(position) == position
    changed = Position(position, centre={"r1c3": "4"}, history=position.history[:1])
    assert changed.centre_of("r1c3") == (4,)
    assert (changed.corner, len(changed.history)) == (position.corner, 1)


def test_too_few_cells_are_no_position() -> None:
    with pytest.raises(FormatError):
        Position("12..")


def test_marks_of_a_file_become_centre_marks() -> None:
    grid = Grid(FOUR, marks={"r1c3": "3", "r1c4": "1234"})
    position = Position.from_marks(grid)
    assert position.grid == Grid(FOUR)
    assert position.centre_of("r1c3") == (3,)
    assert position.centre_of("r1c4") == ()  # nothing was noted there
    assert Position.from_marks(FOUR) == Position(FOUR)


def test_every_question_takes_a_position_and_ignores_its_marks() -> None:
    position = Position("123.34......43.1", centre={"r1c4": "1"})
    assert str(nonet.solve(position)) == "1234341221434321"
    assert nonet.as_grid(position) is position.grid


def test_moves_are_played_and_undone() -> None:
    start = Position(PLAYED, corner={"r2c3": "1"}, colours={"r1c1": "2"})
    moves: list[Any] = [
        ("centre", "r2c3", 1),
        ("centre", "r2c3", 2),
        ("corner", "r2c3", 1, False),
        ("colour", "r1c1", 3),
        ("r2c3", 1),
        ("centre", "r1c3", 3),
        ("place", "r2c3", 1, False),
        ("r2c3", 2),
    ]
    positions = [start]
    for move in moves:
        positions.append(positions[-1].play(move))
    assert start.play(*moves).grid == positions[-1].grid
    assert positions[5].centre_of("r2c3") == ()  # a filled cell has no marks
    last = positions[-1]
    assert len(last.history) == len(moves)
    assert str(last) == "12.4342.....43.1"
    for number in range(len(moves) + 1):
        back = last.undo(to=number)
        assert back.history == last.history[:number]
        assert back.grid == positions[number].grid
        assert back.colours == positions[number].colours
        assert back.corner == positions[number].corner
        assert back.centre == start.play(*moves[:number]).centre
    assert last.undo() == last.undo(to=len(moves) - 1)
    assert last.undo(to=0) == start


def test_moves_that_cannot_be_played_or_undone() -> None:
    position = Position(PLAYED).play(("r1c3", 3))
    for move, message in (
        (("r1c1", 1), "move 2 changes r1c1, whose digit is given"),
        (("r1c4", 9), "move 2: 9 is not one of the digits 1 to 4"),
        ("r1c4", "move 2 is 'r1c4', not (kind, cell, digit)"),
    ):
        with pytest.raises(FormatError) as caught:
            position.play(move)  # type: ignore[arg-type]
        assert message in str(caught.value)
    for to in (-1, 2):
        with pytest.raises(nonet.ArgumentError, match="the history has 1 move"):
            position.undo(to)
    with pytest.raises(nonet.ArgumentError, match="nothing to undo: no move was made"):
        Position(PLAYED).undo()
    erased = Position(FOUR, history=[("place", "r1c3", 4, False)])
    assert str(erased.undo()) == "124.34......43.1"


def test_an_eliminated_digit_was_noted_where_other_marks_were() -> None:
    struck = ("centre", "r1c3", 4, False)
    noted = Position(FOUR, centre={"r1c3": "34"}).play(struck)
    assert noted.centre_of("r1c3") == (3,)
    assert noted.undo().centre_of("r1c3") == (3, 4)
    bare = Position(FOUR).play(struck)
    assert bare.undo() == Position(FOUR)
    assert bare.play(("centre", "r1c3", 3)).undo(to=0) == Position(FOUR)
