"""Positions in texts: what each format can carry of a player's marks, colours and moves."""

from __future__ import annotations

from nonet.formats.parser import PuzzleLike, as_grid
from nonet.model.grid import Grid
from nonet.model.position import Position
from nonet.model.rules_argument import RulesLike
from nonet.model.symbols import SYMBOLS

_PLAIN = frozenset(SYMBOLS + "0")


def as_position(x: PuzzleLike, *, rules: RulesLike | None = None) -> Position:
    """Convert a Position, or anything that `as_grid` takes, into a Position.

    In a text of nonet's JSON, the object `player` holds the player's marks, colours and moves; a
    puzzle of f-puzzles may have marks and colours.
    In formats that programs save games in (sdk, opensudoku), the pencil marks are
    those of the player and become centre marks; elsewhere they belong to the puzzle.

    >>> as_position("12..34......43.1")
    <Position 12..34......43.1>
    >>> text = '{"nonet": 1, "cells": "12..34......43.1", "player": {"centre": {"r1c3": "34"}}}'
    >>> as_position(text).centre_of("r1c3")
    (3, 4)
    """
    if isinstance(x, Position):
        return x if rules is None else x.with_(grid=as_grid(x.grid, rules=rules))
    if isinstance(x, Grid) or not isinstance(x, str | bytes | bytearray | memoryview):
        return Position(as_grid(x, rules=rules))
    text = x if isinstance(x, str) else bytes(x).decode("utf-8", "replace")
    return position_in(text, as_grid(x, rules=rules))


def position_in(text: str, grid: Grid) -> Position:
    """Return a grid that was read from a text with what the text has of a player.

    >>> position_in("12..34......43.1", Grid("12..34......43.1"))
    <Position 12..34......43.1>
    """
    if _PLAIN.issuperset(text):
        return Position(grid)
    from nonet.formats.registry import by_text

    found = by_text(text)
    return Position(grid) if found is None else found.position(text, grid)
