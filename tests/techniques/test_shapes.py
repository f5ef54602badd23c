"""Steps on grids that are not squares of the digits from 1: none loses a solution.

A row with fewer cells than there are digits is a group that differs, and no house: a digit need not
appear in it. Every step is compared with all solutions of its puzzle, as the engine lists them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest

import nonet
from nonet import Board, Grid, Rules, Shape, Step, Unit, Unsupported, variants
from nonet.reasoning.coaching import ladder
from nonet.techniques import TECHNIQUES, Technique, by_name

PUZZLES = 6
MOST_SOLUTIONS = 60

RULES = {
    "high": Rules.shaped(Shape(6, 4)),
    "wide, from 0": Rules.shaped(Shape(4, 6, lowest=0)),
    "wide, without boxes": Rules.shaped(Shape(3, 5), False),
    "more digits than cells in a row": Rules.shaped(Shape(4, 4, values=5)),
    "no house at all": Rules.shaped(Shape(3, 4, values=6), False),
    "boxes smaller than houses": Rules.shaped(Shape(6, 6, values=7), (2, 3)),
    "boxes larger than rows": Rules.shaped(Shape(6, 6, lowest=0, values=9), (3, 3)),
    "a square from 0": Rules.shaped(Shape(6, 6, lowest=0)),
    "nine digits, high": Rules.shaped(Shape(9, 6)),
    "nine digits, wide, from 0": Rules.shaped(Shape(6, 9, lowest=0)),
    "nine digits, 8×8": Rules.shaped(Shape(8, 8, values=9), False),
    "9×9 from 0": Rules.shaped(Shape(9, 9, lowest=0)),
    "one row": Rules.shaped(Shape(1, 6), False),
    "ten digits": Rules.shaped(Shape(5, 10)),
    "cells beside the grid": Rules(
        Shape(4, 4, extra=["v1", "v2"]),
        (*Rules.classic(4).units, Unit("extra", 1, (0, 5, 16)), Unit("extra", 2, (3, 6, 16, 17))),
    ),
    "sides longer than the digits": Rules(
        Shape(3, 8, values=4),
        [
            *(
                Unit("row", 2 * i + j + 1, range(8 * i + 4 * j, 8 * i + 4 * j + 4))
                for i in range(3)
                for j in range(2)
            ),
            *(Unit("column", j + 1, (j, j + 8, j + 16)) for j in range(8)),
        ],
    ),
    "with constraints, from 0": Rules.shaped(Shape(6, 4, lowest=0))
    + variants.Thermo("r1c1 r2c1 r3c1")
    + variants.Cage("r5c3 r5c4 r6c4", total=7)
    + variants.Difference("r2c3 r2c4")
    + variants.ANTI_KING,
}
EACH = pytest.mark.parametrize("name", RULES)
NATIVE = tuple(technique for technique in TECHNIQUES if technique.is_native)


def solved(rules: Rules, random: Random) -> Grid:
    """Return a full grid, begun with random digits."""
    grid = Grid.empty(rules)
    for cell in random.sample(rules.cells, min(len(rules.cells), 12)):
        digits = list(rules.digits)
        random.shuffle(digits)
        for digit in digits:
            filled = grid.with_(cells={cell: digit}, given=True)
            if nonet.count(filled, limit=1):
                grid = filled
                break
    return nonet.solve(grid, unique=False).grid


def puzzle(rules: Rules, random: Random) -> tuple[Grid, list[bytes]]:
    """Return a puzzle of one or a few solutions, and these."""
    full = solved(rules, random)
    wanted = random.choice([1, 1, MOST_SOLUTIONS])
    values = bytearray(full.values)
    for cell in random.sample(rules.cells, len(rules.cells)):
        kept, values[cell] = values[cell], 0
        if nonet.count(Grid(bytes(values), rules), limit=wanted + 1) > wanted:
            values[cell] = kept
    grid = Grid(bytes(values), rules)
    return grid, [each.grid.values for each in nonet.solutions(grid)]


@cache
def puzzles(name: str) -> tuple[tuple[Grid, list[bytes]], ...]:
    random = Random(f"shapes {name}")
    return tuple(puzzle(RULES[name], random) for _ in range(PUZZLES))


def loses(step: Step, values: bytes) -> bool:
    return any(values[cell] != digit for cell, digit in step.places) or any(
        values[cell] == digit for cell, digit in step.removes
    )


def sound(board: Board, solutions: list[bytes], techniques: list[Technique]) -> Iterator[Step]:
    """Yield the steps of a board, each after it was compared with all solutions."""
    for technique in techniques:
        for step in islice(technique(board), 40):
            assert step.places or step.removes
            assert not any(loses(step, each) for each in solutions), (step, board.to_grid())
            assert technique.accepts(step.marks), step
            assert step.because.endswith("."), step
            yield step


@EACH
def test_no_step_loses_a_solution(name: str) -> None:
    random, seen = Random(name), 0
    for grid, solutions in puzzles(name):
        techniques = [each for each in TECHNIQUES if not each.is_guess]
        if len(solutions) > 1:
            techniques = [each for each in techniques if not each.assumes_unique]
        board = Board(grid)
        for _ in range(6):
            steps = list(sound(board, solutions, techniques))
            seen += len(steps)
            if not steps:
                break
            board.push(random.choice(steps))
    assert seen


@EACH
def test_a_path_ends_at_the_solution_or_is_stuck(name: str) -> None:
    outcomes = set()
    for grid, solutions in puzzles(name):
        path = nonet.explain(grid, unique=len(solutions) == 1)
        outcomes.add(path.outcome)
        *_, last = path.boards()
        left = last.to_grid()
        assert {each.grid.values for each in nonet.solutions(left)} == set(solutions)
        assert path.outcome == ("solved" if last.is_solved else "stuck")
    assert outcomes <= {"solved", "stuck"}


# -- houses and groups that differ ----------------------------------------------------------------

HIGH = Rules.shaped(Shape(6, 4, lowest=0), False)  # columns are houses, rows are not


def without(digit: int, *cells: str, rules: Rules = HIGH) -> Board:
    """Return an empty board on which a digit, as it is stored, was eliminated from cells."""
    marks = [rules.full_mask] * len(rules.cells)
    for cell in cells:
        marks[rules.cell_at(cell)] &= ~(1 << (digit - 1))
    return Board(Grid.empty(rules).with_(marks=marks))


def test_only_a_house_has_a_place_for_every_digit() -> None:
    in_row = without(1, "r1c1", "r1c2", "r1c3")
    assert list(by_name("hidden-single")(in_row)) == []
    in_column = without(1, *(f"r{row}c1" for row in range(1, 6)))
    (step,) = by_name("hidden-single")(in_column)
    assert step.because == (
        "In column 1, 0 can only go in r6c1: 0 was eliminated from r1c1, r2c1, r3c1, r4c1 and r5c1"
        " earlier."
    )


def test_a_fish_has_houses_as_its_base_and_any_lines_as_its_cover() -> None:
    columns = without(1, *(f"r{row}c{column}" for row in range(3, 7) for column in (1, 2)))
    (step,) = by_name("x-wing")(columns)
    assert step.because == (
        "In columns 1 and 2, 0 can only go in rows 1 and 2. Those two 0s use up both rows, so no"
        " other cell in rows 1 and 2 can be 0, so 0 can be eliminated from r1c3, r1c4, r2c3 and"
        " r2c4."
    )
    rows = without(1, "r1c3", "r1c4", "r2c3", "r2c4")
    assert list(by_name("x-wing")(rows)) == []


def test_the_last_digit_is_counted_by_houses() -> None:
    rules = Rules.shaped(Shape(4, 6))  # each digit appears four times
    full = solved(rules, Random(5))
    (step,) = by_name("last-digit")(Board(full.with_(cells={"r1c1": 0})))
    digit = full["r1c1"]
    assert step.because == (
        f"All {digit}s but one have been placed. The last one can only go in r1c1, so r1c1 must be"
        f" {digit}."
    )
    # Of five digits in four rows of four cells, nobody knows how often each appears.
    loose = Rules.shaped(Shape(4, 4, values=5), False)
    filled = Grid.empty(loose).with_(cells={"r1c1": 1, "r2c2": 1, "r3c3": 1})
    assert list(by_name("last-digit")(Board(filled))) == []


def test_deadly_patterns_need_a_classic_grid_whatever_its_digits() -> None:
    grid, step = nonet.techniques.example(by_name("unique-rectangle-1")) or (None, None)
    assert grid is not None
    for shape, is_there in ((Shape(9, 9, lowest=0), True), (Shape(9, 9, extra=["v"]), False)):
        extra = bytes(shape.cells - 81)
        rules = Rules.shaped(shape)
        masks = (*Board(grid).masks, *(rules.full_mask for _ in extra))
        given = grid.givens.values + extra
        moved = Grid(grid.values + extra, rules, givens=given, marks=masks)
        found = by_name("unique-rectangle-1").first(Board(moved))
        assert (found is not None) == is_there
        if found is not None and step is not None:
            assert (found.removes, found.marks) == (step.removes, step.marks)
            assert found.because != step.because


# -- words ----------------------------------------------------------------------------------------


# With houses numbered from 101, a number of three digits is a house, and one without r or c before
# it that is shorter is made of digits.
UNITS = [Unit(unit.kind, unit.number + 100, unit.cells) for unit in Rules.classic().units]
NAMES = re.compile("(r[0-9]+c[0-9]+|[0-9]{3})")
ONE_LESS = str.maketrans("123456789", "012345678")


def lowered(text: str) -> str:
    """Return a text about digits from 1 as one about digits from 0."""
    parts = NAMES.split(text)
    return "".join(part if at % 2 else part.translate(ONE_LESS) for at, part in enumerate(parts))


@pytest.mark.parametrize("technique", NATIVE, ids=lambda technique: technique.name)
def test_sentences_name_the_digits_that_are_shown(technique: Technique) -> None:
    found = nonet.techniques.example(technique)
    assert found is not None
    grid, _ = found
    told = []
    for rules in (Rules(9, UNITS), Rules(Shape(9, 9, lowest=0), UNITS)):
        board = Board(grid)
        board = Board(Grid(board.values, rules, givens=grid.givens.values, marks=board.masks))
        step = technique.first(board)
        assert step is not None
        told.append((step.places, step.removes, step.because, step.eureka))
    (*effect, because, eureka), other = told
    assert other == (*effect, lowered(because), lowered(eureka))


def test_contradictions_and_nudges_name_the_digits_that_are_shown() -> None:
    empty = without(1, *(f"r{row}c1" for row in range(1, 7)))
    assert nonet.reasoning.logic.find_contradiction(empty) == "column 1 has no place for 0"
    path = nonet.reasoning.logic.path(empty.to_grid())
    assert (path.outcome, path.contradiction) == ("contradiction", "column 1 has no place for 0")
    step = Step("x-wing", removes=[(0, 1)])
    words = "Look at 0: compare houses in which it has only a few places."
    assert ladder.say(step, Grid.empty(HIGH), "nudge") == words


@pytest.mark.parametrize(
    ("shape", "message"),
    [
        (Shape(17, 8), "17×8 grids (at most 16 values and 256 cells)"),
        (Shape(9, 9, values=17), "9×9 grids with values 1 to 17 (at most 16 values and 256 cells)"),
        (Shape(20, 20), "20×20 grids (at most 16×16)"),
    ],
    ids=str,
)
def test_grids_that_are_too_large_are_refused(shape: Shape, message: str) -> None:
    grid = Grid.empty(Rules.shaped(shape))
    for ask in (nonet.hint, nonet.steps, nonet.explain):
        with pytest.raises(Unsupported, match=f"^techniques cannot do {re.escape(message)}$"):
            ask(grid, unique=False)
