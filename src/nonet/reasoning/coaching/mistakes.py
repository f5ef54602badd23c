"""A player's mistakes: placed digits and eliminations that contradict the solution of the givens.

A wrong elimination is judged in cells with centre marks, or where the moves show it; corner marks
are never judged.
"""

from __future__ import annotations

from dataclasses import dataclass

from nonet.model.board import describe_conflict
from nonet.model.position import Position
from nonet.model.rules import Candidate, Conflict, Unit
from nonet.reasoning.premises import mistakes


@dataclass(frozen=True)
class Mistakes:
    """Everything that is wrong in a position, and how far the moves must be undone.

    `wrong` are placed digits, `erased` candidates of the solution that the player eliminated, both
    with the earliest move first. `undo_to` is the number of moves to keep: the position after them
    was right. It is None if the moves do not show where the first mistake was made.

    >>> Mistakes(wrong=(Candidate(0, 5),), erased=(), undo_to=None).first
    Candidate(cell=0, digit=5)
    """

    wrong: tuple[Candidate, ...]
    erased: tuple[Candidate, ...]
    undo_to: int | None

    @property
    def first(self) -> Candidate:
        """The mistake that is pointed out: a placed digit before an elimination."""
        return (*self.wrong, *self.erased)[0]


def find_mistakes(position: Position, solution: bytes) -> Mistakes | None:
    """Return what is wrong in a position whose givens have this solution, None if nothing is.

    >>> from nonet.model.grid import Grid
    >>> grid = Grid("123.34......43.1").with_(cells={"r1c4": 1})
    >>> solution = Grid("1234341221434321").values
    >>> find_mistakes(Position(grid, history=[("r1c4", 1)]), solution)
    Mistakes(wrong=(Candidate(cell=3, digit=1),), erased=(), undo_to=0)
    """
    wrong, erased = mistakes(position, solution)
    if not wrong and not erased:
        return None
    since, undo_to = _replayed(position, solution)
    is_known = all(cell in since for cell, _ in (*wrong, *erased))

    def age(candidate: Candidate) -> tuple[int, Candidate]:
        return since.get(candidate.cell, len(position.history)), candidate

    return Mistakes(
        tuple(sorted(wrong, key=age)),
        tuple(sorted(erased, key=age)),
        undo_to if is_known else None,
    )


def _replayed(position: Position, solution: bytes) -> tuple[dict[int, int], int]:
    """Return since which move each cell that the moves left wrong is so, and the last right move.

    The number of a move is how many were made before it. A cell that the moves do not touch counts
    as right: they do not show how it became wrong.
    """
    since: dict[int, int] = {}
    digits: dict[int, int] = {}
    noted: dict[int, set[int]] = {}
    out: dict[int, set[int]] = {}
    last_right = 0
    for before, (kind, cell, digit, on) in enumerate(position.history):
        if kind == "place":
            digits[cell] = digit if on else 0
        elif kind == "centre":
            written, struck = noted.setdefault(cell, set()), out.setdefault(cell, set())
            (written if on else struck).add(digit)
            (struck if on else written).discard(digit)
        right, value = solution[cell], digits.get(cell, 0)
        marks = noted.get(cell, set())
        is_struck = right not in marks if marks else right in out.get(cell, set())
        if value != right if value else is_struck:
            since.setdefault(cell, before)
        else:
            since.pop(cell, None)
        if not since:
            last_right = before + 1
    return since, last_right


def house_of(position: Position, cell: int) -> Unit | None:
    """Return the house in which a mistake is looked for: the box, else the first unit of a cell.

    >>> house_of(Position("12..34......43.1"), 3).name
    'box 2'
    """
    units = position.rules.units_of[cell]
    boxes = [unit for unit in units if unit.kind in ("box", "region")]
    return next(iter([*boxes, *units]), None)


def say(position: Position, mistakes: Mistakes, rung: str) -> str:
    """Return the sentence of a rung: that there is a mistake, its box, its cell, what to undo.

    >>> from nonet.model.grid import Grid
    >>> grid = Grid("123.34......43.1").with_(cells={"r1c4": 1})
    >>> position = Position(grid, history=[("r1c4", 1)])
    >>> mistakes = Mistakes(wrong=(Candidate(3, 1),), erased=(), undo_to=0)
    >>> for rung in ("nudge", "area", "pattern", "conclusion"):
    ...     print(say(position, mistakes, rung))
    There is a mistake: a digit that you placed is wrong.
    There is a mistake in box 2.
    The digit that you placed in r1c4 is wrong.
    Undo all your moves: the first of them was the mistake.
    """
    (cell, digit), is_placed = mistakes.first, bool(mistakes.wrong)
    name = position.rules.cell_name(cell)
    if rung == "nudge":
        what = "a digit that you placed is" if is_placed else "some of your candidates are"
        return f"There is a mistake: {what} wrong."
    if rung in ("area", "technique"):
        house = house_of(position, cell)
        return f"There is a mistake in {name if house is None else house.name}."
    if is_placed:
        where = f"The digit that you placed in {name} is wrong"
    else:
        where = f"The right digit is missing from the candidates of {name}"
    if rung == "pattern":
        return f"{where}."
    undo = _undo(mistakes, name, position.rules.shape.symbols[digit])
    if rung == "conclusion":
        return undo
    conflict = _conflict(position, cell) if is_placed else None
    reason = "the only solution has another digit there"
    if conflict is not None:
        reason = describe_conflict(conflict, position.rules)
    return f"{where}: {reason}. {undo}" if is_placed else f"{where}. {undo}"


def _undo(mistakes: Mistakes, name: str, digit: str) -> str:
    keep = mistakes.undo_to
    if keep == 0:
        return "Undo all your moves: the first of them was the mistake."
    if keep is not None:
        return f"Undo your moves back to move {keep}, after which everything was right."
    if mistakes.wrong:
        more = len(mistakes.wrong) - 1
        others = f" and {more} more wrong digit{'' if more == 1 else 's'}" if more else ""
        return f"Erase {digit} from {name}{others}."
    return f"Check the candidates of {name} again."


def _conflict(position: Position, cell: int) -> Conflict | None:
    """Return a conflict that the wrong digit of a cell is part of, which a player can see."""
    conflicts = position.rules.conflicts(position.grid.values)
    return next((each for each in conflicts if cell in each.cells), None)
