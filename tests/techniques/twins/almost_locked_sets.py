"""Almost locked sets again, slowly and straight from their definitions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations, product

from nonet import Board, Candidate, Rules

Effect = tuple[frozenset[Candidate], frozenset[Candidate]]  # places, removes
_LINES = ("row", "column")


class Als:
    """Cells of a unit, where each of their digits may be, and which candidates see all of that."""

    def __init__(self, board: Board, cells: Iterable[int]) -> None:
        self.cells = frozenset(cells)
        self.places: dict[int, frozenset[int]] = {}
        self.sees: dict[int, frozenset[int]] = {}
        for digit in board.rules.digits:
            places = frozenset(cell for cell in self.cells if digit in board.candidates(cell))
            if places:
                self.places[digit] = places
                seen = frozenset.intersection(*(sees(board.rules, p, digit) for p in places))
                self.sees[digit] = frozenset(c for c in seen if digit in board.candidates(c))


@cache
def sees(rules: Rules, cell: int, digit: int) -> frozenset[int]:
    """Return the cells that lose a digit when it stands in this one."""
    return frozenset(c for c, d in rules.excluded_by(cell, digit) if d == digit and c != cell)


def all_als(board: Board) -> list[Als]:
    found: dict[frozenset[int], Als] = {}
    for unit in board.rules.units:
        empty = [cell for cell in unit.cells if not board[cell]]
        for size in range(1, 9):
            for cells in combinations(empty, size):
                digits = {digit for cell in cells for digit in board.candidates(cell)}
                if len(digits) == size + 1:
                    found[frozenset(cells)] = Als(board, cells)
    return list(found.values())


def do_not_share(a: Als, b: Als) -> list[int]:
    """Return the restricted common digits of two sets."""
    return [d for d in a.places.keys() & b.places.keys() if a.places[d] <= b.sees[d]]


def _effect(removes: Iterable[tuple[int, int]]) -> Iterator[Effect]:
    gone = frozenset(Candidate(cell, digit) for cell, digit in removes)
    if gone:
        yield frozenset(), gone


def _ends(a: Als, b: Als, *links: int) -> Iterator[Effect]:
    """Yield what follows when each digit but those of the links is in one of the two sets."""
    yield from _effect(
        (cell, digit)
        for digit in (a.places.keys() & b.places.keys()) - set(links)
        for cell in a.sees[digit] & b.sees[digit]
    )


def als_xz(board: Board) -> Iterator[tuple[int, Effect]]:
    """Yield what pairs of sets remove, each with the number of digits that link them."""
    for a, b in combinations(all_als(board), 2):
        common = do_not_share(a, b)
        if len(common) == 1:
            for effect in _ends(a, b, *common):
                yield 1, effect
        elif common:
            gone = {
                (cell, digit)
                for als in (a, b)
                for digit in als.places.keys() - set(common)
                for cell in als.sees[digit]
            }
            gone |= {(cell, digit) for digit in common for cell in a.sees[digit] & b.sees[digit]}
            for effect in _effect(each for each in gone if each[0] not in a.cells | b.cells):
                yield len(common), effect


Links = dict[tuple[int, int], list[int]]  # set, digit: the sets that do not share it


def _links(sets: list[Als]) -> Links:
    links: Links = {}
    for (i, a), (j, b) in combinations(enumerate(sets), 2):
        for digit in do_not_share(a, b):
            links.setdefault((i, digit), []).append(j)
            links.setdefault((j, digit), []).append(i)
    return links


def als_xy_wing(board: Board) -> Iterator[Effect]:
    sets = all_als(board)
    links = _links(sets)
    for (pivot, x), ends in links.items():
        for y in sets[pivot].places.keys() - {x}:
            for a, b in product(ends, links.get((pivot, y), [])):
                if a != b:
                    yield from _ends(sets[a], sets[b], x, y)


def als_chain(board: Board) -> Iterator[Effect]:
    sets = all_als(board)
    links = _links(sets)
    for start, out in links:
        # The statements "this set lacks that digit" that follow when the first set holds `out`.
        lacking: set[tuple[int, int]] = set()
        todo = [(start, out)]
        while todo:
            at, digit = todo.pop()
            for other in links.get((at, digit), []):
                if (other, digit) not in lacking:
                    lacking.add((other, digit))
                    todo += [(other, each) for each in sets[other].places if each != digit]
        for end, last in lacking:
            if end != start:
                yield from _ends(sets[start], sets[end], out, last)


def death_blossom(board: Board) -> Iterator[Effect]:
    sets = all_als(board)
    for stem in board.rules.cells:
        digits = board.candidates(stem)
        if not 2 <= len(digits) <= 4:
            continue
        # What the petals chosen so far leave; the rest of the choice depends on that alone.
        left = {frozenset((c, d) for c in board.rules.cells for d in board.candidates(c))}
        for digit in digits:
            petals = [
                {(c, d) for d in als.places.keys() - set(digits) for c in als.sees[d]}
                for als in sets
                if stem in als.sees.get(digit, ())
            ]
            left = {both for old in left for petal in petals if (both := old & petal)}
        for gone in left:
            yield from _effect(gone)


def _aligned(board: Board, size: int) -> Iterator[Effect]:
    sets = [(als, 2) for als in all_als(board)]
    three = [cell for cell in board.rules.cells if len(board.candidates(cell)) == 3]
    sets += [(Als(board, [cell]), 3) for cell in three]
    # What a candidate takes from which set.
    lost = {
        (cell, digit): frozenset(
            (number, digit)
            for number, (als, _) in enumerate(sets)
            if cell in als.sees.get(digit, ())
        )
        for cell in board.rules.cells
        for digit in board.candidates(cell)
    }

    @cache
    def falls_by_set(chosen: tuple[Candidate, ...]) -> bool:
        numbers = [number for number, _ in frozenset.union(*(lost[each] for each in chosen))]
        return any(numbers.count(number) >= sets[number][1] for number in set(numbers))

    @cache
    def clash(a: Candidate, b: Candidate) -> bool:
        return b in board.rules.excluded_by(*a)

    @cache
    def fallen(cells: tuple[int, ...]) -> tuple[frozenset[Candidate], bool]:
        """Return what is in no combination, and whether sets have a part in that."""
        everything = [[Candidate(c, d) for d in board.candidates(c)] for c in cells]
        standing: set[Candidate] = set()
        by_sets: set[Candidate] = set()
        for chosen in product(*everything):
            if not any(clash(a, b) for a, b in combinations(chosen, 2)):
                (by_sets if falls_by_set(chosen) else standing).update(chosen)
        gone = frozenset(each for one in everything for each in one) - standing
        return gone, not gone.isdisjoint(by_sets)

    bases = [cell for cell in board.rules.cells if len(board.candidates(cell)) > 1]
    for cells in combinations(bases, size):
        gone, by_sets = fallen(cells)
        # A triple must do more than its pairs.
        pairs = combinations(cells, 2) if size == 3 else ()
        if by_sets and gone.difference(*(fallen(pair)[0] for pair in pairs)):
            yield frozenset(), gone


def aligned_pair_exclusion(board: Board) -> Iterator[Effect]:
    return _aligned(board, 2)


def aligned_triple_exclusion(board: Board) -> Iterator[Effect]:
    return _aligned(board, 3)


def sue_de_coq(board: Board) -> Iterator[Effect]:
    units = board.rules.units
    lines = [unit for unit in units if unit.kind in _LINES]
    areas = [unit for unit in units if unit.kind not in _LINES]
    empty = {cell for cell in board.rules.cells if not board[cell]}
    for line, area in product(lines, areas):
        both = sorted(set(line.cells) & set(area.cells) & empty)
        for meeting in (*combinations(both, 2), *combinations(both, 3)):
            middle = set(Als(board, meeting).places)
            if len(middle) < len(meeting) + 2:
                continue
            parts = [
                [
                    part
                    for size in range(1, 8)
                    for cells in combinations(sorted(set(unit.cells) & empty - set(meeting)), size)
                    if _is_part(part := Als(board, cells), middle)
                ]
                for unit in (line, area)
            ]
            for one, other in product(*parts):
                in_line, in_area = set(one.places), set(other.places)
                cells = {*meeting, *one.cells, *other.cells}
                if one.cells & other.cells or in_line & in_area & middle:
                    continue
                if len(cells) != len(middle | in_line | in_area) + len(in_line & in_area):
                    continue
                yield from _effect(
                    (cell, digit)
                    for unit, digits in (
                        (line, middle - in_area | in_line),
                        (area, middle - in_line | in_area),
                    )
                    for cell in set(unit.cells) - cells
                    for digit in digits & set(board.candidates(cell))
                )


def _is_part(part: Als, middle: set[int]) -> bool:
    """Whether cells beside the meeting cells leave these fewer digits and are not locked."""
    own = part.places.keys() - middle
    return len(part.cells) > len(own) and len(part.places) > len(part.cells)


TWINS: dict[str, Callable[[Board], Iterator[Effect]]] = {
    "als-xy-wing": als_xy_wing,
    "als-chain": als_chain,
    "death-blossom": death_blossom,
    "aligned-pair-exclusion": aligned_pair_exclusion,
    "aligned-triple-exclusion": aligned_triple_exclusion,
    "sue-de-coq": sue_de_coq,
}
