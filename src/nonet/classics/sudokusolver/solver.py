"""Algorithm X: exact cover by trying the candidates of the tightest constraint, depth first.

Cover the candidates that are fixed. Then, until no constraint is left: take the constraint that
has fewest candidates, for one of them must be in the solution, and cover the first; where a
constraint has none left, go back to the last choice and cover its next candidate instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from nonet.classics.event import Event, Kind, Listener
from nonet.classics.sudokusolver import rules
from nonet.classics.sudokusolver.model.constraintmatrix import ConstraintMatrix
from nonet.classics.sudokusolver.model.node import RowReferenceNode
from nonet.errors import ArgumentError

__all__ = ["RuleDescription", "solve"]


class RuleDescription(Protocol):
    """What describes an exact cover problem: its candidates and what each of them satisfies."""

    def get_all_candidates(self) -> Iterable[str]:
        """Returns the names of all candidates."""

    def get_all_satisfied_constraints(self, *candidates: str) -> Iterable[str]:
        """Returns the names of the constraints that the candidates satisfy."""


# Sudoku matrices with nothing covered. To build one takes as long as to solve ten easy puzzles, so
# `solve` borrows one and hands it back as it was; one that an exception left half covered is
# dropped. `pop` and `append` are atomic, so threads and nested calls never share a matrix.
_sudoku_matrices: list[ConstraintMatrix] = []


def solve(
    fixed_candidates: Iterable[str],
    rule_description: RuleDescription | None = None,
    *,
    covers: bool = False,
    on_event: Listener | None = None,
) -> list[str]:
    """Returns the candidates of an exact cover, by default a Sudoku, that has the fixed ones.

    The fixed ones come first, each once, then the others in the order in which they were chosen:
    `visualize(solve(fixed))` prints a full board. The list is empty when the fixed ones clash and
    when there is no solution.
    `on_event` hears each step of a Sudoku; other problems are solved in silence. With `covers` it
    also hears when the four constraints of a candidate are covered, and when they are uncovered.

    >>> class Rules:
    ...     covers = {"a": "xy", "b": "yz", "c": "z"}
    ...     def get_all_candidates(self):
    ...         return self.covers
    ...     def get_all_satisfied_constraints(self, *candidates):
    ...         return [constraint for name in candidates for constraint in self.covers[name]]
    >>> solve([], Rules())
    ['a', 'c']
    """
    if rule_description is not None and rule_description is not rules:
        return _solve(_build_matrix(rule_description), fixed_candidates, _Reporter(None))
    try:
        matrix = _sudoku_matrices.pop()
    except IndexError:
        matrix = _build_matrix(rules)
    solution = _solve(matrix, fixed_candidates, _Reporter(on_event, covers=covers))
    while matrix.depth:
        matrix.uncover()
    _sudoku_matrices.append(matrix)
    return solution


def _build_matrix(rule_description: RuleDescription) -> ConstraintMatrix:
    matrix = ConstraintMatrix()
    for candidate in rule_description.get_all_candidates():
        matrix.add(candidate, rule_description.get_all_satisfied_constraints(candidate))
    return matrix


class _Reporter:
    """Turns what happens to rows into events, if anyone listens."""

    def __init__(self, on_event: Listener | None, *, covers: bool = False) -> None:
        self._on_event = on_event
        self._covers = covers

    def tell(self, kind: Kind, row: RowReferenceNode | None = None) -> None:
        """Reports an event about a row, or about none."""
        if self._on_event is None:
            return
        if row is None:
            self._on_event(Event(kind))
        else:
            name = row.candidate  # as R1C1#1
            self._on_event(Event(kind, int(name[1]) - 1, int(name[3]) - 1, int(name[5])))

    def cover(
        self, kind: Kind, row: RowReferenceNode, removed: Iterable[RowReferenceNode] | None
    ) -> None:
        """Reports a row that was chosen, and what its cover removed; None for a clash."""
        if self._on_event is None:
            return
        self.tell(kind, row)
        if removed is None:
            self.tell("contradiction")
            return
        if self._covers:
            self.tell("cover", row)
        for rival in removed:
            if rival is not row:
                self.tell("remove", rival)

    def uncover(self, row: RowReferenceNode) -> None:
        """Reports that the constraints of a row are back."""
        if self._covers:
            self.tell("uncover", row)


def _solve(
    matrix: ConstraintMatrix, fixed_candidates: Iterable[str], reporter: _Reporter
) -> list[str]:
    rows = _find_rows(matrix, fixed_candidates)
    for row in rows:
        if matrix.is_covered(row):
            reporter.cover("given", row, None)
            return []
        reporter.cover("given", row, matrix.cover(row))
    chosen = _search(matrix, reporter)
    return [] if chosen is None else [row.candidate for row in (*rows, *chosen)]


def _find_rows(matrix: ConstraintMatrix, candidates: Iterable[str]) -> list[RowReferenceNode]:
    """Returns the row of each candidate, one named twice only once."""
    rows = []
    for candidate in dict.fromkeys(candidates):
        row = matrix.find_row(candidate)
        if row is None:
            known = matrix.head_ref_node.bottom
            example = f"; candidates are named like {known.candidate!r}" if known else ""
            raise ArgumentError(f"unknown candidate {candidate!r}{example}")
        rows.append(row)
    return rows


def _search(matrix: ConstraintMatrix, reporter: _Reporter) -> list[RowReferenceNode] | None:
    """Returns the rows of the first solution in order of choice, leaving them covered."""
    # For each constraint on the way: whether it left a choice, and the candidates not yet tried.
    levels: list[tuple[Kind, Iterator[RowReferenceNode]]] = []
    chosen: list[RowReferenceNode] = []
    while not matrix.has_satisfied_all_constraints():
        candidates = matrix.get_next_constraints_candidates()
        levels.append(("place" if len(candidates) == 1 else "guess", iter(candidates)))
        while (row := next(levels[-1][1], None)) is None:
            kind, _ = levels.pop()
            # Without a choice here, the failure lies further down and has been reported there.
            if kind == "guess":
                reporter.tell("contradiction")
            if not levels:
                return None
            matrix.uncover()
            withdrawn = chosen.pop()
            reporter.uncover(withdrawn)
            if levels[-1][0] == "guess":
                reporter.tell("backtrack", withdrawn)
        removed = matrix.cover(row)
        chosen.append(row)
        reporter.cover(levels[-1][0], row, removed)
    reporter.tell("solved")
    return chosen
