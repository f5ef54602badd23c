"""Sudoku as exact cover: each candidate is an option, each demand of the rules is an item.

    R1C1#5   covers   R1C1   R1#5   C1#5   B1#5
                      cell   row    column box

A house needs every digit, so its items are primary. Shorter units and clashes only forbid: each
digit of a shorter unit is a secondary item, and so is each pair of candidates that clash.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from nonet.base.progress import Progress
from nonet.cover import Problem
from nonet.cover import native as cover
from nonet.engine.protocol import Described, check_kinds
from nonet.model.bits import digits_of
from nonet.model.grid import Grid
from nonet.model.rules import Candidate, Rules, Unit
from nonet.model.solution import Solution

_LETTERS = {"row": "R", "column": "C", "box": "B"}

# The kinds of constraint that can be written as an exact cover problem here.
_KNOWN = frozenset({"units", "clashes"})


def sudoku_problem(grid: Grid) -> Problem[str]:
    """Return the exact cover problem whose solutions are those of a grid.

    Candidates are named as row, column and digit, digits as numbers at any size. Filled cells have
    one candidate; empty cells have those that the digits and the pencil marks allow.

    >>> problem = sudoku_problem(Grid("123.34......43.1"))
    >>> problem.option("R1C4#4")
    ('R1C4', 'R1#4', 'C4#4', 'B2#4')
    >>> len(problem.solve()), problem.count()
    (16, 1)
    """
    rules = grid.rules
    check_kinds(rules, _KNOWN, by="engine cover")
    units = [(unit, _stem(unit, rules)) for unit in rules.units]
    demands = [(unit, stem) for unit, stem in units if len(unit.cells) == rules.size]
    forbids = [(unit, stem) for unit, stem in units if len(unit.cells) < rules.size]
    open_ = _open_candidates(grid)
    clashes = [(a, b) for a, b in rules.clashes if a in open_ and b in open_]
    problem = Problem[str](
        primary=[
            *(_cell_name(cell, rules) for cell in rules.cells),
            *(f"{stem}#{digit}" for _, stem in demands for digit in rules.digits),
        ],
        secondary=[
            *(f"{stem}#{digit}" for _, stem in forbids for digit in rules.digits),
            *(_clash_name(clash, rules) for clash in clashes),
        ],
    )
    stems: dict[int, list[str]] = {cell: [] for cell in rules.cells}
    for unit, stem in (*demands, *forbids):
        for cell in unit.cells:
            stems[cell].append(stem)
    clashing: dict[Candidate, list[str]] = {}
    for clash in clashes:
        for candidate in clash:
            clashing.setdefault(candidate, []).append(_clash_name(clash, rules))
    for candidate in open_:
        cell, digit = candidate
        items = [f"{stem}#{digit}" for stem in stems[cell]]
        name = _cell_name(cell, rules)
        problem.add(f"{name}#{digit}", [name, *items, *clashing.get(candidate, ())])
    return problem


def _open_candidates(grid: Grid) -> dict[Candidate, None]:
    """Return the candidates of all cells in order; a filled cell has its digit."""
    masks = grid.rules.allowed(grid.values)
    if grid.marks is not None:
        masks = [mask & mark for mask, mark in zip(masks, grid.marks, strict=True)]
    return {
        Candidate(cell, digit): None
        for cell, value in enumerate(grid.values)
        for digit in ([value] if value else digits_of(masks[cell]))
    }


def _stem(unit: Unit, rules: Rules) -> str:
    """Return the name of a unit in its items: R1, C1, B1, otherwise its kind and number."""
    letter = _LETTERS.get(unit.kind)
    return f"{letter}{unit.number}" if letter else f"{unit.kind} {unit.number}"


def _cell_name(cell: int, rules: Rules) -> str:
    return rules.cell_name(cell).upper()


def _clash_name(clash: tuple[Candidate, Candidate], rules: Rules) -> str:
    a, b = clash
    return f"{_cell_name(a.cell, rules)}#{a.digit}/{_cell_name(b.cell, rules)}#{b.digit}"


class _CountingLimits(cover.Limits):
    """Limits that record how many options a search has tried."""

    nodes = 0

    def end(self, search: Any) -> None:
        super().end(search)
        self.nodes = search.nodes


class CoverEngine(Described):
    """Any grid as an exact cover problem, solved by dancing cells (cpp/cover).

    The guesses it reports are the candidates that it tried and rejected.
    """

    name = "cover"
    summary = "any rules and size; exact cover by dancing cells (slow with many clashes)"
    finds: Literal["all", "one"] = "all"
    takes_marks = True

    def handles(self, rules: Rules) -> bool:
        """Whether the rules are made of units and clashes alone, at any size."""
        return rules.kinds <= _KNOWN

    def solutions(
        self, grid: Grid, *, timeout: float | None = None, progress: Progress | None = None
    ) -> Iterator[Solution]:
        """Yield every solution once; `timeout` counts the time spent here, not between them."""
        rules = grid.rules
        problem = sudoku_problem(grid)
        limits = _CountingLimits(timeout, None, _in_guesses(progress))
        places = list(_open_candidates(grid))  # the options, in order
        for chosen in cover.solutions(problem.compiled(), places, 1, limits):
            values = bytearray(len(rules.cells))
            for cell, digit in chosen:
                values[cell] = digit
            guesses = max(0, limits.nodes - len(chosen))
            yield Solution(grid.completed(bytes(values)), self.name, guesses, limits.spent)

    def count(
        self,
        grid: Grid,
        *,
        limit: int | None,
        threads: int,
        timeout: float | None,
        progress: Progress | None = None,
    ) -> int:
        """Return the number of solutions, at most `limit`."""
        report = _in_solutions(progress, limit)
        problem = sudoku_problem(grid)
        return problem.count(limit, threads=threads, timeout=timeout, progress=report)


def _in_guesses(progress: Progress | None) -> Progress | None:
    """Return the progress function of a cover search, with the counts of an engine's search."""
    if progress is None:
        return None
    return lambda done, _, info: progress(done, None, {**info, "unit": "guesses"})


def _in_solutions(progress: Progress | None, limit: int | None) -> Progress | None:
    """Return the progress function of a cover search, with the counts of an engine's count."""
    if progress is None:
        return None
    return lambda _, total, info: progress(info["found"], limit, {**info, "unit": "solutions"})
