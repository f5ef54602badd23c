"""The tables of hostile inputs, and how texts of them are written."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from nonet.formats.lzstring import compress

Make = Callable[..., str]  # called without arguments; some have defaults

TEXTS: dict[str, Make] = {}
FILES: dict[str, Callable[[], bytes]] = {}


def cell(row: int, column: int) -> str:
    return f"r{row}c{column}"


def grid(size: int) -> list[str]:
    """Return the cells of a grid row by row."""
    return [cell(r, c) for r in range(1, size + 1) for c in range(1, size + 1)]


def snake(size: int, length: int) -> list[str]:
    """Return a line through a grid, each cell beside the one before it, as often as needed."""
    once = [
        cell(r, c if r % 2 else size + 1 - c)
        for r in range(1, size + 1)
        for c in range(1, size + 1)
    ]
    turns = [*once, *reversed(once)]
    return (turns * (length // len(turns) + 1))[:length]


def row(length: int, row: int = 1) -> list[str]:
    return [cell(row, c) for c in range(1, length + 1)]


_BOXES = {4: [2, 2], 6: [2, 3], 9: [3, 3], 12: [3, 4], 16: [4, 4], 25: [5, 5]}


def puzzle_json(constraints: Iterable[Any], size: int = 9, **rules: Any) -> str:
    """Return an empty grid with constraints in nonet's JSON."""
    if "shape" in rules:
        shape = rules["shape"]
        cells = shape["rows"] * shape["columns"] + len(shape.get("extra", ()))
        base: dict[str, Any] = {"nonet": 1}
    else:
        cells, base = size * size, {"nonet": 1, "size": size}
        rules = {"size": size, "box": _BOXES[size], **rules}
    rules = {"version": 3, **rules, "constraints": list(constraints)}
    return json.dumps({**base, "rules": rules, "cells": "." * cells})


def iss(*items: str) -> str:
    return "".join(items)


def iss_cells(names: Iterable[str], size: int = 9) -> str:
    found = []
    for name in names:
        row, column = name[1:].split("c")
        found.append("R{}C{}".format(*("0123456789abcdefg"[int(each)] for each in (row, column))))
    return "~".join(found)


def fpuzzle(size: int = 9, /, **keys: Any) -> str:
    """Return the JSON of f-puzzles."""
    return json.dumps({"size": size, "grid": [[{} for _ in range(size)]] * size, **keys})


def fpuzzle_link(text: str) -> str:
    """Return a link of f-puzzles."""
    return "https://f-puzzles.com/?load=" + compress(text)


def add(name: str, make: Make) -> None:
    assert name not in TEXTS, name
    TEXTS[name] = make


def add_kind(name: str, *constraints: Any, size: int = 9, **rules: Any) -> None:
    add(name, partial(puzzle_json, constraints, size, **rules))
