"""What one constraint allows by itself: a technique for each form that constraints can have.

Each looks at one constraint at a time and eliminates the candidates with which it cannot hold.
Kinds that people know well, such as cages and thermometers, have techniques of their own.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonet.model.board import Board
from nonet.model.constraint import Constraint
from nonet.model.rules import Candidate, Rules
from nonet.model.step import Mark, Step
from nonet.techniques.constrained import CompiledConstraint, narrowings
from nonet.techniques.technique import constraint_technique
from nonet.techniques.words import Words, capital, join

# From how many cells on only the first and the last are named.
_MANY = 6


def name_of(entry: CompiledConstraint, rules: Rules) -> str:
    """Return what to call a constraint in a sentence: "the sandwich from r1c1 to r1c9"."""
    constraint = entry.constraint
    if constraint.is_at_its_cells:
        return called(constraint, constraint.cells_in(rules), rules)
    return called(constraint, in_order(entry, rules), rules)


def called(constraint: Constraint, cells: tuple[int, ...], rules: Rules) -> str:
    """Return what to call a constraint that lies in these cells, or anywhere in the grid.

    >>> from nonet.variants import ANTI_KNIGHT, Even, Thermo
    >>> rules = Rules.classic()
    >>> called(Thermo("r1c1 r2c1"), (0, 9), rules), called(Even("r1c1"), (0,), rules)
    ('the thermometer at r1c1 and r2c1', 'the even cell r1c1')
    >>> called(ANTI_KNIGHT, tuple(rules.cells), rules)
    'the anti-knight rule'
    """
    kind, name = constraint.called, constraint.name
    if {*cells} >= {*rules.cells[: rules.shape.area]}:
        return f"the {name if name == kind else name.replace('-', ' ')} rule"
    if kind.endswith(" cell"):
        return f"the {kind if len(cells) == 1 else f'{kind}s'} {span(cells, rules)}"
    return f"the {kind} {located(cells, rules)}"


def located(cells: tuple[int, ...], rules: Rules) -> str:
    """Return where a constraint is.

    >>> located((0, 1), Rules.classic()), located(tuple(range(9)), Rules.classic())
    ('at r1c1 and r1c2', 'from r1c1 to r1c9')
    """
    return f"{'at' if len(cells) < _MANY else 'from'} {span(cells, rules)}"


def in_order(entry: CompiledConstraint, rules: Rules) -> tuple[int, ...]:
    """Return the cells of a constraint in the order in which it names them: bulb first.

    A constraint that names only some of its cells has them in the order of its primitives.
    It may name more: the cell in the middle of a palindrome can be anything.
    """
    named = tuple(dict.fromkeys(rules.cell_at(name) for name in entry.constraint.named_cells()))
    return named if set(named) >= set(entry.cells) else entry.cells


def span(cells: tuple[int, ...], rules: Rules) -> str:
    """Return cells as a list, or the first and the last if they are many.

    >>> span((0, 1, 2), Rules.classic())
    'r1c1, r1c2 and r1c3'
    >>> span(tuple(range(9)), Rules.classic())
    'r1c1 to r1c9'
    """
    names = [rules.cell_names[cell] for cell in cells]
    return join(names) if len(names) < _MANY else f"{names[0]} to {names[-1]}"


def step_of(
    technique: str,
    entry: CompiledConstraint,
    board: Board,
    gone: tuple[Candidate, ...],
    reason: str,
) -> Step:
    """Return the step of a constraint that eliminates candidates; its sentence ends in them."""
    rules, shown = board.rules, frozenset(gone)
    masks = board.masks
    kept = [
        Candidate(cell, digit)
        for cell in entry.cells
        for digit in rules.digits
        if masks[cell] >> (digit - 1) & 1 and (cell, digit) not in shown
    ]
    marks = (Mark("pattern", cells=entry.cells, candidates=tuple(kept)),)
    effect = Words(rules, Step(technique, removes=gone)).effect
    return Step(technique, removes=gone, marks=marks, because=f"{reason}, so {effect}.")


def _plain(technique: str, board: Board, why: str) -> Iterator[Step]:
    """Yield the steps of constraints that are explained by their rule."""
    for entry, _, _, gone in narrowings(board, technique):
        reason = f"{capital(entry.constraint.summary)}. {why}"
        yield step_of(technique, entry, board, gone, reason)


@constraint_technique("Pair rule", marks="pattern")
def pair_rule(board: Board) -> Iterator[Step]:
    """A rule between two cells allows only some pairs of digits.

    A dot, an X or V, a palindrome, a greater-than sign: each lets two cells have only certain pairs
    of digits. A digit that is in no pair with a candidate of the other cell can be eliminated.

    Beside a white dot (the digits are consecutive), a cell whose neighbour is 1, 4 or 5 can only be
    2, 3, 4, 5 or 6.
    """
    why = "Some digits would leave another cell without a candidate"
    yield from _plain("pair-rule", board, why)


@constraint_technique("Set rule", marks="pattern")
def set_rule(board: Board) -> Iterator[Step]:
    """If a constraint allows only a few sets of digits, those in none of them can be eliminated.

    Some constraints allow their cells only certain sets of digits. Sets that the candidates cannot
    fill are dropped; what no remaining set can put in a cell is eliminated from it.
    """
    why = "No set of digits that still fits uses the other candidates"
    yield from _plain("set-rule", board, why)


@constraint_technique("Sum rule", marks="pattern")
def sum_rule(board: Board) -> Iterator[Step]:
    """A digit with which cells cannot reach their total can be eliminated.

    If the others take their smallest candidates, a cell may still be too large, and if they take
    their largest, too small. Cells that see each other cannot repeat a digit, which narrows the
    total further. Little killers, zipper lines, region sum lines and weighted sums are of this
    form.
    """
    why = "With some candidates the sum is impossible, whatever the other cells are"
    yield from _plain("sum-rule", board, why)


@constraint_technique("Count rule", marks="pattern")
def count_rule(board: Board) -> Iterator[Step]:
    """Where a number of cells must hold a digit, the cells that can are counted.

    If only as many cells can hold it as must, all of them do; if enough of them already do, the
    others do not. Quadruples, counting circles and look-and-say cages are of this form.
    """
    why = "Counting the cells that must hold a digit and those that can rules out some candidates"
    yield from _plain("count-rule", board, why)


@constraint_technique("Line rule", marks="pattern")
def line_rule(board: Board) -> Iterator[Step]:
    """Digits read along a line must follow its rule from one end to the other.

    Sandwiches, skyscrapers, X-sums, between lines and many others are read cell by cell. A
    candidate that no reading of the whole line can contain is eliminated.
    """
    why = "Some candidates do not fit any way to fill the line"
    yield from _plain("line-rule", board, why)


@constraint_technique("Either rule", marks="pattern")
def either_rule(board: Board) -> Iterator[Step]:
    """If one of several rules holds, a digit that all of them rule out can be eliminated.

    Each alternative is followed by itself. Alternatives that cannot hold are dropped, and what none
    of the others allows is eliminated.
    """
    why = "None of the alternatives that can still hold allows the other candidates"
    yield from _plain("either-rule", board, why)
