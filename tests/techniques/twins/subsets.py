"""Singles, intersections and subsets again, slowly and straight from their definitions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from nonet import Board, Candidate, Unit

Effect = tuple[frozenset[Candidate], frozenset[Candidate]]  # places, removes
_LINES = ("row", "column")


def _places(board: Board, unit: Unit, digit: int) -> frozenset[int]:
    return frozenset(cell for cell in unit.cells if digit in board.candidates(cell))


def _remove(candidates: set[Candidate]) -> Effect:
    return frozenset(), frozenset(candidates)


def _place(cell: int, digit: int) -> Effect:
    return frozenset({Candidate(cell, digit)}), frozenset()


def full_house(board: Board) -> Iterator[Effect]:
    for unit in board.rules.houses:
        empty = [cell for cell in unit.cells if not board[cell]]
        if len(empty) == 1:
            (missing,) = set(board.rules.digits) - {board[cell] for cell in unit.cells}
            yield _place(empty[0], missing)


def last_digit(board: Board) -> Iterator[Effect]:
    for digit in board.rules.digits:
        if list(board.values).count(digit) == board.rules.size - 1:
            (cell,) = (c for c in board.rules.cells if digit in board.candidates(c))
            yield _place(cell, digit)


def naked_single(board: Board) -> Iterator[Effect]:
    for cell in board.rules.cells:
        if len(board.candidates(cell)) == 1:
            yield _place(cell, board.candidates(cell)[0])


def hidden_single(board: Board) -> Iterator[Effect]:
    for unit in board.rules.houses:
        for digit in board.rules.digits:
            places = _places(board, unit, digit)
            if len(places) == 1:
                yield _place(min(places), digit)


def _locked(board: Board, from_line: bool) -> Iterator[tuple[int, frozenset[int]]]:
    """Yield each locked digit and the cells that lose it."""
    for house in board.rules.houses:
        if (house.kind in _LINES) != from_line:
            continue
        for digit in board.rules.digits:
            places = _places(board, house, digit)
            for unit in board.rules.units:
                if len(places) > 1 and unit != house and places <= set(unit.cells):
                    losing = _places(board, unit, digit) - places
                    if losing:
                        yield digit, losing


def pointing(board: Board) -> Iterator[Effect]:
    for digit, losing in _locked(board, False):
        yield _remove({Candidate(cell, digit) for cell in losing})


def claiming(board: Board) -> Iterator[Effect]:
    for digit, losing in _locked(board, True):
        yield _remove({Candidate(cell, digit) for cell in losing})


def _direct(board: Board, gone: set[Candidate]) -> Iterator[Effect]:
    """Yield the hidden singles that appear when candidates go."""
    for unit in board.rules.houses:
        for digit in board.rules.digits:
            before = _places(board, unit, digit)
            after = {cell for cell in before if Candidate(cell, digit) not in gone}
            if len(after) == 1 and after != before:
                yield _place(min(after), digit)


def direct_pointing(board: Board) -> Iterator[Effect]:
    for digit, losing in _locked(board, False):
        yield from _direct(board, {Candidate(cell, digit) for cell in losing})


def direct_claiming(board: Board) -> Iterator[Effect]:
    for digit, losing in _locked(board, True):
        yield from _direct(board, {Candidate(cell, digit) for cell in losing})


def _naked(board: Board, size: int, units_needed: int) -> Iterator[Effect]:
    for unit in board.rules.units:
        cells = [c for c in unit.cells if 2 <= len(board.candidates(c)) <= size]
        for chosen in combinations(cells, size):
            digits = {digit for cell in chosen for digit in board.candidates(cell)}
            units = [each for each in board.rules.units if set(chosen) <= set(each.cells)]
            if len(digits) != size or len(units) < units_needed:
                continue
            gone = {
                Candidate(cell, digit)
                for each in units
                for cell in each.cells
                if cell not in chosen
                for digit in digits & set(board.candidates(cell))
            }
            if gone:
                yield _remove(gone)


def _hidden(board: Board, size: int) -> Iterator[set[Candidate]]:
    """Yield what goes from the cells of each hidden set."""
    for unit in board.rules.houses:
        open_digits = [d for d in board.rules.digits if 2 <= len(_places(board, unit, d)) <= size]
        for digits in combinations(open_digits, size):
            cells = frozenset[int]().union(*(_places(board, unit, digit) for digit in digits))
            if len(cells) == size:
                yield {
                    Candidate(cell, digit)
                    for cell in cells
                    for digit in set(board.candidates(cell)) - set(digits)
                }


def locked_pair(board: Board) -> Iterator[Effect]:
    return _naked(board, 2, 2)


def locked_triple(board: Board) -> Iterator[Effect]:
    return _naked(board, 3, 2)


def naked_pair(board: Board) -> Iterator[Effect]:
    return _naked(board, 2, 1)


def naked_triple(board: Board) -> Iterator[Effect]:
    return _naked(board, 3, 1)


def naked_quad(board: Board) -> Iterator[Effect]:
    return _naked(board, 4, 1)


def hidden_pair(board: Board) -> Iterator[Effect]:
    yield from (_remove(gone) for gone in _hidden(board, 2) if gone)


def hidden_triple(board: Board) -> Iterator[Effect]:
    yield from (_remove(gone) for gone in _hidden(board, 3) if gone)


def hidden_quad(board: Board) -> Iterator[Effect]:
    yield from (_remove(gone) for gone in _hidden(board, 4) if gone)


def direct_hidden_pair(board: Board) -> Iterator[Effect]:
    for gone in _hidden(board, 2):
        yield from _direct(board, gone)


def direct_hidden_triple(board: Board) -> Iterator[Effect]:
    for gone in _hidden(board, 3):
        yield from _direct(board, gone)


TWINS = {
    twin.__name__.replace("_", "-"): twin
    for twin in (
        full_house,
        last_digit,
        naked_single,
        hidden_single,
        pointing,
        claiming,
        direct_pointing,
        direct_claiming,
        locked_pair,
        locked_triple,
        naked_pair,
        naked_triple,
        naked_quad,
        hidden_pair,
        hidden_triple,
        hidden_quad,
        direct_hidden_pair,
        direct_hidden_triple,
    )
}
