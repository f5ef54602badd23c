"""Templates again: every one of them is written down."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from nonet import Board, Candidate

Effect = tuple[frozenset[Candidate], frozenset[Candidate]]  # places, removes
Template = frozenset[int]


def templates(board: Board, digit: int) -> list[Template]:
    """Return all ways to place a digit in the houses that lack it."""
    rules = board.rules
    houses = [
        unit.cells for unit in rules.houses if all(board[cell] != digit for cell in unit.cells)
    ]

    def complete(chosen: Template) -> Iterator[Template]:
        house = next((cells for cells in houses if chosen.isdisjoint(cells)), None)
        if house is None:
            yield chosen
            return
        for cell in house:
            if digit in board.candidates(cell) and not any(
                Candidate(cell, digit) in rules.excluded_by(other, digit) for other in chosen
            ):
                yield from complete(chosen | {cell})

    return list(complete(frozenset()))


def overlay(board: Board) -> dict[int, list[Template]]:
    """Return the templates of each digit that leave others the cells they cannot do without."""
    left = {digit: templates(board, digit) for digit in board.rules.digits}
    while True:
        needed = {d: frozenset.intersection(*some) for d, some in left.items() if some}
        kept = {
            digit: [
                each
                for each in some
                if all(each.isdisjoint(cells) for d, cells in needed.items() if d != digit)
            ]
            for digit, some in left.items()
        }
        if kept == left:
            return left
        left = kept


def template_set(board: Board) -> Iterator[Effect]:
    for digit, some in overlay(board).items():
        if cells := frozenset.intersection(*some):
            yield frozenset(Candidate(cell, digit) for cell in cells), frozenset()


def template_delete(board: Board) -> Iterator[Effect]:
    for digit, some in overlay(board).items():
        cells = {cell for cell in board.rules.cells if digit in board.candidates(cell)}
        if gone := cells.difference(*some):
            yield frozenset(), frozenset(Candidate(cell, digit) for cell in gone)


TWINS: dict[str, Callable[[Board], Iterator[Effect]]] = {
    "template-set": template_set,
    "template-delete": template_delete,
}
