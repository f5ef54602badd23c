"""Deadly patterns again, slowly and straight from their definitions; classic 9×9 only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, product

from nonet import CLASSIC, Board, Candidate, Grid
from tests.techniques.twins.seeing import Effect

Twin = Callable[[Board], Iterator[Effect]]


def _peers(cells: Iterable[int]) -> set[int]:
    """Return the cells that see all of these."""
    return set.intersection(*(set(CLASSIC.peers[cell]) for cell in cells))


def _with_digit(board: Board, cells: Iterable[int], digit: int) -> set[Candidate]:
    return {Candidate(cell, digit) for cell in cells if digit in board.candidates(cell)}


def _effect(removes: set[Candidate]) -> Iterator[Effect]:
    if removes:
        yield frozenset(), frozenset(removes)


@dataclass(frozen=True)
class Deadly:
    """Cells with their core digits; one of the candidates beside these is true."""

    board: Board
    cores: dict[int, frozenset[int]]

    @cached_property
    def guards(self) -> set[Candidate]:
        return {
            Candidate(cell, digit)
            for cell, core in self.cores.items()
            for digit in self.board.candidates(cell)
            if digit not in core
        }

    @cached_property
    def cells(self) -> list[int]:
        return sorted({guard.cell for guard in self.guards})

    @cached_property
    def digits(self) -> set[int]:
        return {guard.digit for guard in self.guards}

    def core_of(self, cell: int) -> set[Candidate]:
        return {Candidate(cell, d) for d in self.board.candidates(cell) if d in self.cores[cell]}

    def one_cell(self) -> Iterator[Effect]:
        if len(self.cells) == 1:
            yield from _effect(self.core_of(self.cells[0]))

    def one_digit(self) -> Iterator[Effect]:
        if len(self.digits) == 1 and len(self.cells) > 1:
            (digit,) = self.digits
            yield from _effect(_with_digit(self.board, _peers(self.cells), digit))

    def subsets(self) -> Iterator[Effect]:
        if len(self.digits) < 2 or len(self.cells) < 2:
            return
        for unit in CLASSIC.units:
            if not set(self.cells) <= set(unit.cells):
                continue
            empty = [c for c in unit.cells if self.board.masks[c] and c not in self.cells]
            for size in range(1, len(empty) + 1):
                for chosen in combinations(empty, size):
                    digits = {d for c in chosen for d in self.board.candidates(c)} | self.digits
                    if len(digits) == size + 1:
                        yield from self._naked(set(chosen), digits)
                    yield from self._hidden(unit.cells, set(chosen))

    def _naked(self, chosen: set[int], digits: set[int]) -> Iterator[Effect]:
        whole = [
            unit.cells for unit in CLASSIC.units if chosen | set(self.cells) <= set(unit.cells)
        ]
        gone = {
            each
            for cells in whole
            for digit in digits
            for each in _with_digit(self.board, set(cells) - chosen, digit)
        }
        yield from _effect(gone - self.guards)

    def _hidden(self, unit: tuple[int, ...], chosen: set[int]) -> Iterator[Effect]:
        """The core and digits of the rest of the unit, one more than the chosen cells, fit there.

        The guarded cells hold one digit of the core at most, none of the others.
        """
        if len(self.cells) != 2 or len({self.cores[cell] for cell in self.cells}) != 1:
            return
        core = self.cores[self.cells[0]]
        places = {
            digit: {c for c in unit if digit in self.board.candidates(c)}
            for digit in CLASSIC.digits
        }
        if not all(places[digit] <= chosen | set(self.cells) for digit in core):
            return
        others = [d for d in CLASSIC.digits if d not in core and places[d] and places[d] <= chosen]
        # Core digits that stand in the unit already are missing from the count.
        missing = [digit for digit in core if not any(self.board[c] == digit for c in unit)]
        if len(missing) + len(others) == len(chosen) + 1:
            yield from _effect(
                {
                    Candidate(cell, digit)
                    for cell in chosen
                    for digit in self.board.candidates(cell)
                    if digit not in core and digit not in others
                }
            )

    def locked_digit(self) -> Iterator[Effect]:
        if len(self.cells) != 2:
            return
        one, two = self.cells
        for unit in CLASSIC.units:
            for digit in self.cores[one] & self.cores[two]:
                places = {c for c in unit.cells if digit in self.board.candidates(c)}
                if {one, two} <= set(unit.cells) and places and places <= {one, two}:
                    core = self.core_of(one) | self.core_of(two)
                    yield from _effect({each for each in core if each.digit != digit})


# -- rectangles -----------------------------------------------------------------------------------


def _box(row: int, column: int) -> int:
    return row // 3 * 3 + column // 3


def _rectangles() -> Iterator[tuple[int, int, int, int]]:
    """Yield corners: upper left, upper right, lower left, lower right."""
    for r, s in combinations(range(9), 2):
        for c, d in combinations(range(9), 2):
            if len({_box(r, c), _box(r, d), _box(s, c), _box(s, d)}) == 2:
                yield 9 * r + c, 9 * r + d, 9 * s + c, 9 * s + d


def _usable(board: Board) -> dict[tuple[int, int], frozenset[int]]:
    """Return for each pair of digits the empty cells a pattern of both may use.

    They have one of the digits, and no filled cell excludes any of them.
    """
    standing = [{board[peer] for peer in CLASSIC.peers[cell]} for cell in CLASSIC.cells]
    return {
        pair: frozenset(
            cell
            for cell in CLASSIC.cells
            if set(pair) & set(board.candidates(cell)) and not set(pair) & standing[cell]
        )
        for pair in combinations(CLASSIC.digits, 2)
    }


@lru_cache(maxsize=1)
def _found_rectangles(grid: Grid) -> tuple[tuple[tuple[int, int, int, int], Deadly], ...]:
    board = Board(grid)
    usable = _usable(board)
    found = []
    for corners in _rectangles():
        for pair, cells in usable.items():
            if cells.issuperset(corners):
                deadly = Deadly(board, {cell: frozenset(pair) for cell in corners})
                if 1 <= len(deadly.cells) <= 3:
                    found.append((corners, deadly))
    return tuple(found)


def _unique(board: Board) -> tuple[tuple[tuple[int, int, int, int], Deadly], ...]:
    return _found_rectangles(board.to_grid())


def _is_side(cells: list[int]) -> bool:
    return len(cells) == 2 and (cells[0] // 9 == cells[1] // 9 or cells[0] % 9 == cells[1] % 9)


def unique_rectangle_1(board: Board) -> Iterator[Effect]:
    for _, deadly in _unique(board):
        yield from deadly.one_cell()


def unique_rectangle_2(board: Board) -> Iterator[Effect]:
    for _, deadly in _unique(board):
        if _is_side(deadly.cells):
            yield from deadly.one_digit()


def unique_rectangle_3(board: Board) -> Iterator[Effect]:
    for _, deadly in _unique(board):
        if _is_side(deadly.cells):
            yield from deadly.subsets()


def unique_rectangle_4(board: Board) -> Iterator[Effect]:
    for _, deadly in _unique(board):
        if _is_side(deadly.cells):
            yield from deadly.locked_digit()


def unique_rectangle_5(board: Board) -> Iterator[Effect]:
    for _, deadly in _unique(board):
        if not _is_side(deadly.cells):
            yield from deadly.one_digit()


def _line(cell: int, *, row: bool) -> list[int]:
    return [c for c in CLASSIC.cells if (c // 9 == cell // 9 if row else c % 9 == cell % 9)]


def _confined(board: Board, cell: int, digit: int, to: Iterable[int], *, row: bool) -> bool:
    return {c for c in _line(cell, row=row) if digit in board.candidates(c)} <= set(to)


def unique_rectangle_6(board: Board) -> Iterator[Effect]:
    for corners, deadly in _unique(board):
        if len(deadly.cells) != 2 or _is_side(deadly.cells):
            continue
        for digit in deadly.cores[corners[0]]:
            for row in (True, False):
                if all(_confined(board, cell, digit, corners, row=row) for cell in corners):
                    yield from _effect(_with_digit(board, deadly.cells, digit))


def hidden_rectangle(board: Board) -> Iterator[Effect]:
    for corners, deadly in _unique(board):
        for place, corner in enumerate(corners):
            if corner in deadly.cells:
                continue
            if not {corners[place ^ 1], corners[place ^ 2]} <= set(deadly.cells):
                continue
            opposite = corners[place ^ 3]
            for digit, other in ((a, b) for a, b in product(deadly.cores[corner], repeat=2)):
                if digit != other and all(
                    _confined(board, opposite, digit, corners, row=row) for row in (True, False)
                ):
                    yield from _effect(_with_digit(board, [opposite], other))


def _avoidable(board: Board) -> Iterator[tuple[dict[int, int], list[int]]]:
    """Yield what corners can be that hold two digits by turns, and which of them are empty."""
    for corners in _rectangles():
        empty = [cell for cell in corners if not board[cell]]
        if not 1 <= len(empty) <= 3 or any(board.givens[cell] for cell in corners):
            continue
        possible = [{board[cell]} if board[cell] else {*board.candidates(cell)} for cell in corners]
        for one, two in product(possible[0] & possible[3], possible[1] & possible[2]):
            needed = dict(zip(corners, (one, two, two, one), strict=True))
            if one != two:
                yield needed, empty


def avoidable_rectangle_1(board: Board) -> Iterator[Effect]:
    for needed, empty in _avoidable(board):
        if len(empty) == 1:
            yield from _effect(_with_digit(board, empty, needed[empty[0]]))


def avoidable_rectangle_2(board: Board) -> Iterator[Effect]:
    for needed, empty in _avoidable(board):
        if len(empty) == 1:
            continue
        for digit in CLASSIC.digits:
            if all(set(board.candidates(c)) == {needed[c], digit} for c in empty) and not any(
                needed[cell] == digit for cell in empty
            ):
                yield from _effect(_with_digit(board, _peers(empty), digit))


# -- loops ----------------------------------------------------------------------------------------


def _is_loop(cells: frozenset[int]) -> bool:
    """Whether cells, two or none in each unit, hang together and can be coloured by turns."""
    colour = {min(cells): 0}
    edge = [min(cells)]
    for cell in edge:
        for other in set(CLASSIC.peers[cell]) & cells:
            if other not in colour:
                colour[other] = 1 - colour[cell]
                edge.append(other)
            elif colour[other] == colour[cell]:
                return False
    return len(colour) == len(cells) >= 6


def _loops(board: Board, pair: tuple[int, int], usable: frozenset[int]) -> Iterator[frozenset[int]]:
    """Yield the loops of two digits whose guards are in two cells at most or of one digit."""
    guards = {cell: set(board.candidates(cell)) - set(pair) for cell in usable}
    rows = [[c for c in range(9 * row, 9 * row + 9) if c in usable] for row in range(9)]
    others = [unit.cells for unit in CLASSIC.units if unit.kind != "row"]

    def is_hopeless(cells: frozenset[int], rows_left: int) -> bool:
        guarded = [guards[cell] for cell in cells if guards[cell]]
        if len(guarded) > 2 and len(set().union(*guarded)) > 1:
            return True
        later = {c for row in rows[9 - rows_left :] for c in row}
        for unit in others:
            inside = cells & set(unit)
            if len(inside) > 2 or (len(inside) == 1 and not later & set(unit)):
                return True
        return False

    def choose(row: int, cells: frozenset[int]) -> Iterator[frozenset[int]]:
        if row == 9:
            if cells and _is_loop(cells):
                yield cells
            return
        for added in ((), *combinations(rows[row], 2)):
            joined = cells | set(added)
            if not is_hopeless(joined, 8 - row):
                yield from choose(row + 1, joined)

    yield from choose(0, frozenset())


@lru_cache(maxsize=1)
def _found_loops(grid: Grid) -> tuple[tuple[tuple[int, int], frozenset[int]], ...]:
    board = Board(grid)
    return tuple(
        (pair, cells)
        for pair, usable in _usable(board).items()
        for cells in _loops(board, pair, usable)
    )


def _all_loops(board: Board) -> Iterator[Deadly]:
    for pair, cells in _found_loops(board.to_grid()):
        yield Deadly(board, {cell: frozenset(pair) for cell in cells})


def unique_loop_1(board: Board) -> Iterator[Effect]:
    for deadly in _all_loops(board):
        yield from deadly.one_cell()


def unique_loop_2(board: Board) -> Iterator[Effect]:
    for deadly in _all_loops(board):
        yield from deadly.one_digit()


def unique_loop_3(board: Board) -> Iterator[Effect]:
    for deadly in _all_loops(board):
        yield from deadly.subsets()


def unique_loop_4(board: Board) -> Iterator[Effect]:
    for deadly in _all_loops(board):
        yield from deadly.locked_digit()


def extended_rectangle(board: Board) -> Iterator[Effect]:
    for is_row in (True, False):
        for lines in combinations(range(9), 2):
            for across in combinations(range(9), 3):
                shares = lines[0] // 3 == lines[1] // 3
                if not shares and len({each // 3 for each in across}) > 1:
                    continue
                pairs = [
                    [9 * line + at if is_row else 9 * at + line for at in across] for line in lines
                ]
                yield from _extended(board, pairs)


def _extended(board: Board, lines: list[list[int]]) -> Iterator[Effect]:
    cells = [cell for line in lines for cell in line]
    if not all(board.masks[cell] for cell in cells):
        return
    shared = set.intersection(*({d for c in line for d in board.candidates(c)} for line in lines))
    for core in combinations(sorted(shared), 3):
        if all(set(core) & set(board.candidates(cell)) for cell in cells):
            deadly = Deadly(board, {cell: frozenset(core) for cell in cells})
            yield from deadly.one_cell()
            yield from deadly.one_digit()
            yield from deadly.subsets()
            yield from deadly.locked_digit()


# -- the grave ------------------------------------------------------------------------------------


def _graves(board: Board) -> Iterator[Deadly]:
    """Yield the board with a core of two digits for each cell that leaves each unit even."""
    empty = [cell for cell in CLASSIC.cells if not board[cell]]
    large = [cell for cell in empty if len(board.candidates(cell)) > 2]
    if not large or len(large) > 6 or any(len(board.candidates(cell)) < 2 for cell in empty):
        return
    for choice in product(*(combinations(board.candidates(cell), 2) for cell in large)):
        cores = {cell: frozenset(board.candidates(cell)) for cell in empty}
        cores.update({c: frozenset(core) for c, core in zip(large, choice, strict=True)})
        if all(
            sum(digit in cores.get(cell, ()) for cell in unit.cells) in (0, 2)
            for unit in CLASSIC.units
            for digit in CLASSIC.digits
        ):
            yield Deadly(board, cores)


def bug_plus_one(board: Board) -> Iterator[Effect]:
    for deadly in _graves(board):
        if len(deadly.guards) == 1:
            yield from deadly.one_cell()


def bug_2(board: Board) -> Iterator[Effect]:
    for deadly in _graves(board):
        yield from deadly.one_digit()


def bug_3(board: Board) -> Iterator[Effect]:
    for deadly in _graves(board):
        if len(deadly.digits) > 1:
            yield from deadly.one_cell()
            yield from deadly.subsets()


def bug_4(board: Board) -> Iterator[Effect]:
    for deadly in _graves(board):
        yield from deadly.locked_digit()


RECTANGLES: dict[str, Twin] = {
    "unique-rectangle-1": unique_rectangle_1,
    "unique-rectangle-2": unique_rectangle_2,
    "unique-rectangle-3": unique_rectangle_3,
    "unique-rectangle-4": unique_rectangle_4,
    "unique-rectangle-5": unique_rectangle_5,
    "unique-rectangle-6": unique_rectangle_6,
    "hidden-rectangle": hidden_rectangle,
    "avoidable-rectangle-1": avoidable_rectangle_1,
    "avoidable-rectangle-2": avoidable_rectangle_2,
}
LOOPS: dict[str, Twin] = {
    "unique-loop-1": unique_loop_1,
    "unique-loop-2": unique_loop_2,
    "unique-loop-3": unique_loop_3,
    "unique-loop-4": unique_loop_4,
    "extended-rectangle": extended_rectangle,
}
GRAVES: dict[str, Twin] = {
    "bug-plus-one": bug_plus_one,
    "bug-2": bug_2,
    "bug-3": bug_3,
    "bug-4": bug_4,
}
