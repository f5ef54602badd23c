"""Positions in texts: JSON carries all of a position, some formats the centre marks."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonet
from nonet import FormatError, Grid, Position
from nonet.formats import as_position, wire
from nonet.variants import DIAGONAL

SCHEMA = json.loads(
    (Path(__file__).parent.parent.parent / "docs" / "json.schema.json").read_text(encoding="utf-8")
)
NINE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
FOUR = "12..34......43.1"
PLAYED = Position(
    Grid(FOUR, DIAGONAL, info={"title": "Small"}).with_(cells={"r1c4": 4}),
    centre={"r1c3": "3", "r2c3": "12"},
    corner={"r2c4": "2"},
    colours={"r1c1": "19"},
    history=[("centre", "r2c3", 1), ("corner", "r2c4", 1, False), ("r1c4", 4)],
)


def test_json_carries_all_of_it() -> None:
    record = wire.position_record(PLAYED)
    assert record["player"] == {
        "centre": {"r1c3": "3", "r2c3": "12"},
        "corner": {"r2c4": "2"},
        "colours": {"r1c1": "19"},
        "history": [
            {"kind": "centre", "cell": "r2c3", "digit": 1},
            {"kind": "corner", "cell": "r2c4", "digit": 1, "on": False},
            {"kind": "place", "cell": "r1c4", "digit": 4},
        ],
    }
    assert wire.read_position(record) == PLAYED
    text = json.dumps(record)
    assert as_position(text) == PLAYED
    assert nonet.parse(text) == PLAYED.grid
    assert "player" not in wire.position_record(Grid(FOUR))
    kinds = {"$defs": SCHEMA["$defs"], "$ref": "#/$defs/grid"}
    jsonschema.validate(record, kinds)


@given(st.data())
def test_json_is_read_back(data: st.DataObject) -> None:
    masks = st.lists(st.integers(0, 15), min_size=16, max_size=16)
    moves = st.tuples(
        st.sampled_from(["centre", "corner", "colour"]),
        st.integers(0, 15),
        st.integers(1, 4),
        st.booleans(),
    )
    position = Position(
        FOUR,
        centre=data.draw(st.none() | masks),
        corner=data.draw(st.none() | masks),
        colours=data.draw(st.none() | masks),
        history=data.draw(st.lists(moves, max_size=5)),
    )
    text = json.dumps(wire.position_record(position))
    assert as_position(text) == position


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    assert nonet.write([PLAYED], path) == 1
    assert as_position(path.read_bytes()) == PLAYED
    both = tmp_path / "two.json"
    assert nonet.write([PLAYED, Grid(FOUR)], both) == 2
    assert [str(grid) for grid in nonet.read(both)] == ["12.434......43.1", FOUR]


@pytest.mark.parametrize("format", ["sdk", "sdk-sudocue", "opensudoku"])
def test_saved_games_carry_centre_marks_if_they_can(format: str) -> None:
    grid = Grid(NINE).with_(cells={"r1c2": 1})
    position = Position(grid, centre={"r1c3": "79", "r2c3": "126"})
    out = io.StringIO()
    if format == "sdk-sudocue":
        with pytest.raises(FormatError, match="cannot carry"):
            nonet.write([position], out, format=format)
        return
    nonet.write([position], out, format=format)
    again = as_position(out.getvalue())
    assert again.centre == position.centre
    assert again.grid.marks is None
    assert again.grid.values == grid.values
    assert again.grid.givens.values == grid.givens.values


def test_marks_of_other_formats_belong_to_the_puzzle() -> None:
    marked = Grid(FOUR, marks={"r1c3": "3"})
    out = io.StringIO()
    nonet.write([marked], out, format="candidates")
    position = as_position(out.getvalue())
    assert position.centre is None
    assert position.grid.marks == marked.marks


def test_what_is_lost_is_named() -> None:
    out = io.StringIO()
    with pytest.raises(FormatError) as caught:
        nonet.write([PLAYED.with_(grid=PLAYED.grid.with_(rules=Grid(FOUR).rules))], out)
    for lost in ("placed digits", "centre marks", "corner marks", "colours of cells", "moves"):
        assert lost in str(caught.value)
    assert nonet.write([PLAYED], out, format="line", lossy=True) == 1
    assert out.getvalue() == "12.434......43.1\n"


def test_things_that_are_no_texts() -> None:
    assert as_position(PLAYED) is PLAYED
    assert as_position(PLAYED, rules="diagonal") == PLAYED
    assert as_position(Grid(FOUR)) == Position(FOUR)
    assert as_position([[1, 2, 0, 0], [3, 4, 0, 0], [0] * 4, [4, 3, 0, 1]]) == Position(FOUR)
    assert as_position(FOUR.encode()) == Position(FOUR)
    assert as_position(Grid(FOUR).values) == Position(FOUR)


BAD: list[tuple[Any, str]] = [
    ([], "player: expected an object, got an array"),
    ({"center": {}}, "unknown key; known are centre, corner, colours, history"),
    ({"centre": {"r9c9": "1"}}, "'r9c9' is not a cell; cells are r1c1 to r4c4"),
    ({"centre": {"r1c3": "5"}}, "'5' is not a digit from 1 to 4"),
    ({"centre": {"r1c3": "11"}}, "1 appears twice"),
    ({"centre": {"r1c3": "1", "R1C3": "2"}}, "this cell appears twice"),
    ({"colours": {"r1c1": "A"}}, "'A' is not a digit from 1 to 9"),
    ({"colours": {"r1c1": 1}}, "expected a string, got a number"),
    ({"history": {}}, "expected an array, got an object"),
    ({"history": [{"kind": "place", "cell": "r1c4"}]}, "missing key 'digit'"),
    ({"history": [{"kind": "palce", "cell": "r1c4", "digit": 4}]}, "unknown move 'palce'"),
    ({"history": [{"kind": "place", "cell": "r5c4", "digit": 4}]}, "'r5c4' is not a cell"),
    ({"history": [{"kind": "place", "cell": "r1c4", "digit": 9}]}, "9 is not from 1 to 4"),
    (
        {"history": [{"kind": "place", "cell": "r1c4", "digit": 4, "on": 1}]},
        "expected true or false, got a number",
    ),
    (
        {"history": [{"kind": "place", "cell": "r1c3", "digit": 4}]},
        "move 1 leaves 4 in r1c3, but in the grid r1c3 is empty",
    ),
]


@pytest.mark.parametrize(("player", "message"), BAD, ids=[str(each[0]) for each in BAD])
def test_what_is_wrong_has_its_place(player: Any, message: str) -> None:
    text = json.dumps({"nonet": 1, "cells": FOUR, "player": player})
    for function in (as_position, nonet.parse):
        with pytest.raises(FormatError) as caught:
            function(text)
        assert message in str(caught.value)
        assert caught.value.position
