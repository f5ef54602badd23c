"""An example of each technique: a grid and the step on it, from puzzles of our own.

examples.txt has one line per technique: its name, the grid (`+` before placed digits), the
candidates that earlier steps eliminated, and what the step eliminates and places, as digit, row,
column. examples_constraints.txt has the techniques about constraints; their lines end in the
constraints, as JSON.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

from nonet.model.board import Board
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC, Candidate, Rules
from nonet.model.step import Step
from nonet.techniques.technique import Technique


def example(technique: Technique) -> tuple[Grid, Step] | None:
    """Return a grid and a step of the technique on it, None for a technique without an example.

    >>> from nonet.techniques import by_name
    >>> grid, step = example(by_name("naked-pair"))
    >>> step.technique, grid.clues > 16
    ('naked-pair', True)
    """
    line = _lines().get(technique.name)
    if line is None:
        return None
    digits, deleted, removes, places, *constraints = line.split(":", 4)
    rules = _rules(*constraints) if constraints else CLASSIC
    grid = _grid(digits, _candidates(deleted), rules)
    effect = (_candidates(places), _candidates(removes))
    for step in technique(Board(grid)):
        if (step.places, step.removes) == effect:
            return grid, step
    return None


@cache
def _lines() -> dict[str, str]:
    folder = resources.files("nonet.techniques")
    found = {}
    for name in ("examples.txt", "examples_constraints.txt"):
        for line in folder.joinpath(name).read_text("utf-8").splitlines():
            if line and not line.startswith("#"):
                technique, _, found[technique] = line.partition(":")
    return found


def _rules(constraints: str) -> Rules:
    """Return classic rules with the constraints of a line."""
    import json

    from nonet.formats.kinds.json_constraints import constraint_of_json

    rules = CLASSIC
    for each in json.loads(constraints):
        rules = rules + constraint_of_json(each)
    return rules


def _candidates(field: str) -> tuple[Candidate, ...]:
    triples = [tuple(map(int, triple)) for triple in field.split()]
    return tuple(sorted(Candidate((r - 1) * 9 + c - 1, digit) for digit, r, c in triples))


def _grid(digits: str, deleted: tuple[Candidate, ...], rules: Rules) -> Grid:
    cells = digits.replace("+", "")
    values = bytes(int(char) if char.isdigit() else 0 for char in cells)
    givens = bytearray(values)
    cell = 0
    for char in digits:
        if char == "+":
            givens[cell] = 0
        else:
            cell += 1
    marks = rules.allowed(values)
    for place, digit in deleted:
        marks[place] &= ~(1 << (digit - 1))
    return Grid(values, rules, givens=bytes(givens), marks=marks)
