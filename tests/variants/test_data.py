"""Variant puzzles of other people's making, with their published solutions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet import Grid, Rules, variants

pytestmark = pytest.mark.needs_data

EXTRAS = {
    "AntiKnight": variants.ANTI_KNIGHT,
    "AntiKing": variants.ANTI_KING,
    "AntiConsecutive": variants.NON_CONSECUTIVE,
    "DisjointSets": variants.DISJOINT_GROUPS,
    "Windoku": variants.WINDOKU,
}
KNOWN = {*EXTRAS, "Diagonal", "Jigsaw", "NoBoxes", "Given"}

FPUZZLES = {
    "antiknight": variants.ANTI_KNIGHT,
    "antiking": variants.ANTI_KING,
    "nonconsecutive": variants.NON_CONSECUTIVE,
    "disjointgroups": variants.DISJOINT_GROUPS,
}
DRAWN_ONLY = {"size", "title", "author", "ruleset", "grid", "solution", "text", "line", "info"}


def grid_of(text: str) -> Grid:
    """Read `.Type~argument` strings, and `.~R1C1_5` givens of one digit or several."""
    if len(text) == 729:
        return nonet.parse(text)
    parts = [part.split("~") for part in text.split(".")[1:]]
    rules = nonet.CLASSIC
    for name, *arguments in parts:
        if name == "Jigsaw":
            rules = variants.jigsaw(arguments[0])
    for name, *_ in parts:
        if name in EXTRAS:
            rules += EXTRAS[name]
    if sum(name == "Diagonal" for name, *_ in parts) == 2:
        rules += variants.DIAGONAL
    marks = [rules.full_mask for _ in rules.cells]
    for name, *arguments in parts:
        for argument in arguments if name == "" else ():
            cell, *digits = argument.split("_")
            marks[rules.cell_at(cell)] = sum(1 << (int(digit) - 1) for digit in digits)
    values = [mask.bit_length() if mask.bit_count() == 1 else 0 for mask in marks]
    return Grid(values, rules, marks=marks)


def test_constraint_strings(data: Path) -> None:
    solved = 0
    for puzzle in json.loads((data / "variants" / "iss.json").read_text(encoding="utf-8")):
        if not set(puzzle["types"]) <= KNOWN or puzzle["shape"] != "9x9":
            continue
        grid = grid_of(puzzle["input"].strip())
        if puzzle["status"] == "unique":
            assert str(nonet.solve(grid)) == puzzle["solution"], puzzle["name"]
            solved += 1
        elif puzzle["status"] == "multiple":
            assert nonet.count(grid, limit=2) == 2, puzzle["name"]
    assert solved >= 10


def rules_of(puzzle: dict[str, Any]) -> Rules:
    rules = Rules.classic(puzzle["size"])
    if puzzle.get("diagonal+") and puzzle.get("diagonal-"):
        rules += variants.DIAGONAL
    for name, extra in FPUZZLES.items():
        if puzzle.get(name):
            rules += extra
    for region in puzzle.get("extraregion", ()):
        rules += variants.extra_units(region["cells"])
    return rules


def test_fpuzzles(data: Path) -> None:
    known = {*FPUZZLES, "diagonal+", "diagonal-", "extraregion"}
    solved = 0
    for entry in json.loads((data / "variants" / "fpuzzles.json").read_text(encoding="utf-8")):
        puzzle = entry["fpuzzles"]
        cells = [cell for row in puzzle["grid"] for cell in row]
        if not set(puzzle) - DRAWN_ONLY <= known or any("region" in cell for cell in cells):
            continue
        values = [cell["value"] if cell.get("given") else 0 for cell in cells]
        solution = nonet.solve(values, rules=rules_of(puzzle))
        assert str(solution) == entry["solution"], entry["title"]
        solved += 1
    assert solved >= 5
