"""An example of each technique: a grid and the step on it, from puzzles of our own.

examples.txt has one line per technique: its name, the grid (`+` before placed digits), the
candidates that earlier steps eliminated, and what the step eliminates and places, as digit, row,
column.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

from nonet.model.board import Board
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC, Candidate
from nonet.model.step import Step
from nonet.techniques.technique import Technique


def example(technique: Technique) -> tuple[Grid, Step] | None:
    """Return a grid and a step of the technique on it, None for a technique without an example.

    >>> from nonet.techniques import by_name
    >>> grid, step = example(by_name("naked-pair"))
    >>> step.technique, grid.clues > 16
    ('naked-pair', True)
    """
    if not technique.is_native:
        return _constrained(technique)
    fields = _table().get(technique.name)
    if fields is None:
        return None
    digits, deleted, removes, places = fields
    return _found(technique, _grid(digits, _candidates(deleted)), removes, places)


def _constrained(technique: Technique) -> tuple[Grid, Step] | None:
    """Return the example of a technique about constraints."""
    from nonet.techniques.examples_constraints import EXAMPLES

    example = EXAMPLES.get(technique.name)
    if example is None:
        return None
    rules = CLASSIC
    for constraint in example.constraints:
        rules = rules + constraint
    givens = bytes(int(char) if char.isdigit() else 0 for char in example.givens)
    values = bytearray(givens)
    for cell, digit in _candidates(example.placed):
        values[cell] = digit
    marks = rules.allowed(values)
    for cell, digit in _candidates(example.deleted):
        marks[cell] &= ~(1 << (digit - 1))
    grid = Grid(bytes(values), rules, givens=givens, marks=marks)
    return _found(technique, grid, example.removes, example.places)


def _found(technique: Technique, grid: Grid, removes: str, places: str) -> tuple[Grid, Step] | None:
    """Return the step with this effect on a grid."""
    effect = (_candidates(places), _candidates(removes))
    for step in technique(Board(grid)):
        if (step.places, step.removes) == effect:
            return grid, step
    return None


@cache
def _table() -> dict[str, tuple[str, str, str, str]]:
    text = resources.files("nonet.techniques").joinpath("examples.txt").read_text("utf-8")
    table = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            name, digits, deleted, removes, places = line.split(":")
            table[name] = (digits, deleted, removes, places)
    return table


def _candidates(field: str) -> tuple[Candidate, ...]:
    triples = [tuple(map(int, triple)) for triple in field.split()]
    return tuple(sorted(Candidate((r - 1) * 9 + c - 1, digit) for digit, r, c in triples))


def _grid(digits: str, deleted: tuple[Candidate, ...]) -> Grid:
    cells = digits.replace("+", "")
    values = bytes(int(char) if char.isdigit() else 0 for char in cells)
    givens = bytearray(values)
    cell = 0
    for char in digits:
        if char == "+":
            givens[cell] = 0
        else:
            cell += 1
    marks = CLASSIC.allowed(values)
    for place, digit in deleted:
        marks[place] &= ~(1 << (digit - 1))
    return Grid(values, CLASSIC, givens=bytes(givens), marks=marks)
