"""Forcing again, slowly and straight from its definitions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations

import nonet
from nonet import Board, Candidate, Grid, Rules
from nonet.model.bits import mask_of
from nonet.techniques import by_name

Effect = tuple[frozenset[Candidate], frozenset[Candidate]]  # places, removes
State = tuple[Candidate, bool]
Left = set[Candidate]
Sets = dict[Candidate, frozenset[Candidate]]


def _place(candidate: Candidate) -> Effect:
    return frozenset({candidate}), frozenset()


def _remove(candidate: Candidate) -> Effect:
    return frozenset(), frozenset({candidate})


def _refuted(start: State) -> Effect:
    return _remove(start[0]) if start[1] else _place(start[0])


def candidates(board: Board) -> Left:
    """Return the candidates of a board, and its digits as candidates of their cells."""
    return {
        Candidate(cell, digit)
        for cell in board.rules.cells
        for digit in ([board[cell]] if board[cell] else board.candidates(cell))
    }


def _open(board: Board) -> list[Candidate]:
    return sorted(each for each in candidates(board) if not board[each.cell])


@cache
def _tables(
    rules: Rules,
) -> tuple[Sets, Sets, list[frozenset[Candidate]], list[frozenset[Candidate]]]:
    """Return what each candidate sees and excludes, and the candidates of cells and of houses."""
    sees, excludes = {}, {}
    for cell in rules.cells:
        for digit in rules.digits:
            others = {Candidate(*each) for each in rules.excluded_by(cell, digit)}
            here = Candidate(cell, digit)
            sees[here] = frozenset(each for each in others if each.digit == digit)
            beside = {Candidate(cell, other) for other in rules.digits if other != digit}
            excludes[here] = frozenset(others | beside)
    cells = [frozenset(Candidate(cell, digit) for digit in rules.digits) for cell in rules.cells]
    houses = [
        frozenset(Candidate(cell, digit) for cell in house.cells)
        for house in rules.houses
        for digit in rules.digits
    ]
    return sees, excludes, cells, houses


def _sees(board: Board, candidate: Candidate) -> frozenset[Candidate]:
    """Return the candidates of the same digit that this one excludes."""
    return _tables(board.rules)[0][candidate]


def _excludes(board: Board, candidate: Candidate) -> frozenset[Candidate]:
    return _tables(board.rules)[1][candidate]


def _cells(board: Board, left: Left) -> list[Left]:
    return [left & cell for cell in _tables(board.rules)[2]]


def _houses(board: Board, left: Left) -> list[Left]:
    return [left & house for house in _tables(board.rules)[3]]


def _groups(board: Board, left: Left) -> list[Left]:
    """Return sets of candidates one of which is true: those of cells, and of digits in houses."""
    return _cells(board, left) + _houses(board, left)


# -- chains ---------------------------------------------------------------------------------------


class Chains:
    """What chains reach on a board, from each candidate true or false."""

    def __init__(self, board: Board) -> None:
        self.board = board
        left = set(_open(board))
        self.groups = [group for group in _groups(board, left) if group]
        self.weak = {each: _excludes(board, each) & left for each in left}
        self.strong: dict[Candidate, set[Candidate]] = {each: set() for each in left}
        for group in self.groups:
            if len(group) == 2:
                one, other = group
                self.strong[one].add(other)
                self.strong[other].add(one)

    def closure(self, start: State) -> set[State]:
        reached = {start}
        todo = [start]
        while todo:
            candidate, on = todo.pop()
            for other in (self.weak if on else self.strong)[candidate]:
                if (other, not on) not in reached:
                    reached.add((other, not on))
                    todo.append((other, not on))
        return reached

    def is_impossible(self, reached: set[State]) -> bool:
        if any((candidate, not on) in reached for candidate, on in reached):
            return True
        return any(all((each, False) in reached for each in group) for group in self.groups)


def _common(board: Board, branches: Iterable[set[State]]) -> Iterator[Effect]:
    common = set.intersection(*branches)
    placed = {candidate for candidate, on in common if on}
    follows = {each for candidate in placed for each in _excludes(board, candidate)}
    for candidate, on in common:
        if on:
            yield _place(candidate)
        elif candidate not in follows:
            yield _remove(candidate)


def chain_contradiction(board: Board) -> Iterator[Effect]:
    chains = Chains(board)
    for candidate in _open(board):
        for on in (True, False):
            if chains.is_impossible(chains.closure((candidate, on))):
                yield _refuted((candidate, on))


def _chain_verity(board: Board, sources: Iterable[set[Candidate]]) -> Iterator[Effect]:
    chains = Chains(board)
    for source in sources:
        if len(source) > 1:
            yield from _common(board, [chains.closure((each, True)) for each in source])


def cell_chain(board: Board) -> Iterator[Effect]:
    return _chain_verity(board, _cells(board, set(_open(board))))


def unit_chain(board: Board) -> Iterator[Effect]:
    return _chain_verity(board, _houses(board, set(_open(board))))


# -- nets -----------------------------------------------------------------------------------------


def _consequences(board: Board, left: Left) -> Left:
    """Return candidates that go at once by singles, locked candidates or naked pairs."""
    gone: Left = set()
    cells: dict[int, set[int]] = {}
    for cell, digit in left:
        cells.setdefault(cell, set()).add(digit)
    true = [Candidate(cell, *digits) for cell, digits in cells.items() if len(digits) == 1]
    for places in _houses(board, left):
        if len(places) == 1:
            true.extend(places)
        elif places:
            gone |= left.intersection(*(_sees(board, each) for each in places))
    for candidate in true:
        gone |= left & _excludes(board, candidate)
    pairs = [cell for cell, digits in cells.items() if len(digits) == 2]
    for a, b in combinations(pairs, 2):
        if cells[a] == cells[b]:
            twins = [(Candidate(a, digit), Candidate(b, digit)) for digit in cells[a]]
            if all(one in _sees(board, other) for one, other in twins):
                for one, other in twins:
                    gone |= left & _sees(board, one) & _sees(board, other)
    return gone


def _settle(board: Board, left: Left) -> Left | None:
    """Follow a net to its end; None for a contradiction."""
    while True:
        if not all(_groups(board, left)):
            return None
        gone = _consequences(board, left)
        if not gone:
            return left
        left = left - gone


def _settle_nested(board: Board, left: Left) -> Left | None:
    """Drop again and again all that plain nets refute, singles and pairs included.

    The plain nets are the ones under test: their own twin would take too long here.
    """
    while True:
        masks = [
            0 if board[cell] else mask_of(d for _, d in here)
            for cell, here in enumerate(_cells(board, left))
        ]
        if not all(_groups(board, left)):
            return None
        now = Board(Grid(board.values, board.rules, givens=board.givens, marks=masks))
        steps = by_name("forcing-net-contradiction")(now)
        gone = {each for step in steps for each in step.removes}
        if not gone:
            return left
        left = left - gone


def _assume(
    board: Board, left: Left, start: State, settle: Callable[[Board, Left], Left | None] = _settle
) -> Left | None:
    candidate, on = start
    if not on:
        return settle(board, left - {candidate})
    return settle(
        board, {each for each in left if each.cell != candidate.cell or each == candidate}
    )


def _states(before: Left, left: Left) -> set[State]:
    """Return what a net makes true and false."""
    found: set[State] = {(each, False) for each in before - left}
    counts: dict[int, int] = {}
    for cell, _ in left:
        counts[cell] = counts.get(cell, 0) + 1
    return found | {(each, True) for each in left if counts[each.cell] == 1}


def _nets(board: Board) -> dict[State, Left | None]:
    left = candidates(board)
    return {state: _assume(board, left, state) for state in _both(board)}


def _net_verity(board: Board, nets: dict[State, Left | None]) -> Iterator[Effect]:
    before = candidates(board)
    left = set(_open(board))
    sources = [{(each, True) for each in group} for group in _groups(board, left)]
    sources += [{(each, True), (each, False)} for each in left if (each, False) in nets]
    for source in sources:
        if len(source) < 2:
            continue
        ends = [nets[state] for state in source]
        branches = [_states(before, end) for end in ends if end is not None]
        if len(branches) == len(source):
            for effect in _common(board, branches):
                if all(not board[each.cell] for part in effect for each in part):
                    yield effect


def _both(board: Board) -> list[State]:
    return [(each, on) for each in _open(board) for on in (True, False)]


def net_contradiction(board: Board) -> Iterator[Effect]:
    for state, end in _nets(board).items():
        if end is None:
            yield _refuted(state)


def net_verity(board: Board) -> Iterator[Effect]:
    return _net_verity(board, _nets(board))


def nested(board: Board) -> Iterator[Effect]:
    left = candidates(board)
    states = [(each, True) for each in _open(board)]
    nets = {state: _assume(board, left, state, _settle_nested) for state in states}
    for state, end in nets.items():
        if end is None:
            yield _refuted(state)
    yield from _net_verity(board, nets)


# -- one digit, and search ------------------------------------------------------------------------


def nishio(board: Board) -> Iterator[Effect]:
    for start in _both(board):
        digit = start[0].digit
        left = {each for each in candidates(board) if each.digit == digit}
        left -= _sees(board, start[0]) if start[1] else {start[0]}
        while True:
            groups = [group for group in _houses(board, left) if group]
            if len(groups) < len(board.rules.houses):
                yield _refuted(start)
                break
            true = [next(iter(group)) for group in groups if len(group) == 1]
            gone = {each for one in true for each in left & _sees(board, one)}
            if not gone:
                break
            left -= gone


def guess(board: Board) -> Iterator[Effect]:
    grid = board.to_grid()
    for size in range(1, 10):
        found = False
        for cell in board.rules.cells:
            digits = board.candidates(cell)
            if len(digits) != size:
                continue
            right = []
            for digit in digits:
                masks = list(board.masks)
                masks[cell] = 1 << (digit - 1)
                if nonet.count(grid.with_(marks=masks), limit=1):
                    right.append(Candidate(cell, digit))
            if len(right) == 1:
                yield _place(right[0])
            elif len(right) < len(digits):
                yield frozenset(), frozenset(Candidate(cell, d) for d in digits) - set(right)
            found |= len(right) == 1 or len(right) < len(digits)
        if found:
            return


TWINS: dict[str, Callable[[Board], Iterator[Effect]]] = {
    "nishio": nishio,
    "forcing-chain-contradiction": chain_contradiction,
    "cell-forcing-chain": cell_chain,
    "unit-forcing-chain": unit_chain,
    "forcing-net-contradiction": net_contradiction,
    "forcing-net-verity": net_verity,
    "nested-forcing-net": nested,
    "guess": guess,
}
