"""Chains again, slowly and straight from their definitions.

A node is a candidate. A strong link joins the two places of a digit in a house, or the two
candidates of a cell; a weak link joins candidates that exclude each other. Links alternate, and no
candidate comes twice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import product

from nonet import Board, Candidate
from tests.techniques.twins.seeing import Effect, Seen, excluded_by

MOST = 8  # nodes of a chain or loop, cells of an XY-chain

Nodes = tuple[Candidate, ...]
Links = dict[Candidate, set[Candidate]]


class Net:
    """The links of a board."""

    def __init__(self, board: Board, digits: frozenset[int] = frozenset(range(1, 10))) -> None:
        seen = Seen(board)
        self.seen = seen
        self.excluded = {
            each: (
                excluded_by(seen.rules, *each)
                | {Candidate(each.cell, other) for other in seen.digits[each.cell] - {each.digit}}
            )
            & seen.candidates
            for each in seen.candidates
        }
        self.strong: Links = defaultdict(set)
        pairs = [
            tuple(Candidate(cell, digit) for cell in seen.places(house.cells, digit))
            for house in seen.rules.houses
            for digit in sorted(digits)
        ]
        if len(digits) > 1:
            cells = enumerate(seen.digits)
            pairs += [tuple(Candidate(cell, digit) for digit in held) for cell, held in cells]
        for pair in pairs:
            if len(pair) == 2:
                self.strong[pair[0]].add(pair[1])
                self.strong[pair[1]].add(pair[0])
        linked = set(self.strong)
        self.weak = {node: self.excluded[node] & linked for node in linked}

    def chains(self, most: int = MOST) -> Iterator[Nodes]:
        """Yield all chains that begin and end with a strong link, each both ways."""

        def extend(nodes: Nodes) -> Iterator[Nodes]:
            for end in self.strong[nodes[-1]]:
                if end not in nodes:
                    longer = (*nodes, end)
                    yield longer
                    if len(longer) < most:
                        for after in self.weak[end]:
                            if after not in longer:
                                yield from extend((*longer, after))

        for start in self.strong:
            yield from extend((start,))

    def shared(self, one: Candidate, two: Candidate) -> frozenset[Candidate]:
        """Return what two candidates exclude both."""
        return frozenset(self.excluded[one] & self.excluded[two])


def _effects(sets: set[frozenset[Candidate]]) -> Iterator[Effect]:
    return ((frozenset(), removes) for removes in sets if removes)


def aic(board: Board) -> Iterator[Effect]:
    """Yield what both ends of a chain exclude."""
    net = Net(board)
    ends = {(nodes[0], nodes[-1]) for nodes in net.chains() if len(nodes) > 2}
    return _effects({net.shared(*pair) for pair in ends})


def x_chain(board: Board) -> Iterator[Effect]:
    """Yield the same for chains of one digit and its houses."""
    for digit in range(1, 10):
        net = Net(board, frozenset((digit,)))
        ends = {(nodes[0], nodes[-1]) for nodes in net.chains() if len(nodes) > 2}
        yield from _effects({net.shared(*pair) for pair in ends})


def xy_chain(board: Board) -> Iterator[Effect]:
    """Yield what chains of cells with two candidates exclude, that end as they begin."""
    seen = Seen(board)
    pairs = {cell: digits for cell, digits in enumerate(seen.digits) if len(digits) == 2}
    ends: set[tuple[int, int, int]] = set()

    def extend(cells: tuple[int, ...], first: int, last: int) -> None:
        if len(cells) > 1 and last == first:
            ends.add((cells[0], cells[-1], first))
        if len(cells) < MOST:
            for after, digits in pairs.items():
                if last in digits and after not in cells and seen.sees(cells[-1], after, last):
                    (out,) = digits - {last}
                    extend((*cells, after), first, out)

    for cell, digits in pairs.items():
        for first in digits:
            (out,) = digits - {first}
            extend((cell,), first, out)
    return _effects({frozenset(seen.losers((one, two), digit)) for one, two, digit in ends})


def remote_pair(board: Board) -> Iterator[Effect]:
    """Yield what chains of four cells and more with the same two candidates exclude."""
    seen = Seen(board)
    alike: dict[frozenset[int], list[int]] = defaultdict(list)
    for cell, digits in enumerate(seen.digits):
        if len(digits) == 2:
            alike[digits].append(cell)
    for digits, cells in alike.items():
        near = {c: {o for o in cells if seen.sees(c, o, min(digits))} for c in cells}
        sides = {(frozenset(c[::2]), frozenset(c[1::2])) for c in _paths(near) if len(c) % 2 == 0}
        sides |= {_colours(near, cell) for cell in cells}
        yield from _effects(
            {
                frozenset(
                    lost
                    for one, two, digit in product(even, odd, digits)
                    for lost in seen.losers((one, two), digit)
                    if lost.cell not in even | odd
                )
                for even, odd in sides
                if len(even | odd) >= 4 and not even & odd
            }
        )


def _paths(near: dict[int, set[int]]) -> Iterator[tuple[int, ...]]:
    """Yield all ways from cell to cell that pass no cell twice."""
    stack: list[tuple[int, ...]] = [(cell,) for cell in near]
    while stack:
        path = stack.pop()
        yield path
        stack += [(*path, cell) for cell in near[path[-1]] - set(path)]


def _colours(near: dict[int, set[int]], cell: int) -> tuple[frozenset[int], frozenset[int]]:
    """Return the cells an even and an odd number of steps away."""
    sides: tuple[set[int], set[int]] = ({cell}, set())
    stack = [(cell, 0)]
    while stack:
        at, side = stack.pop()
        for after in near[at] - sides[1 - side]:
            sides[1 - side].add(after)
            stack.append((after, 1 - side))
    return frozenset(sides[0]), frozenset(sides[1])


def discontinuous_nice_loop(board: Board) -> Iterator[Effect]:
    """Yield what chains refute whose ends a candidate excludes, and what they prove."""
    net = Net(board)
    found: set[frozenset[Candidate]] = set()
    for nodes in net.chains(MOST - 2):
        first, last = nodes[0], nodes[-1]
        found |= {frozenset((refuted,)) for refuted in net.shared(first, last) - set(nodes)}
        # first = … = last - before = first
        if net.strong[first] & (net.weak[last] - set(nodes)):
            others = net.seen.digits[first.cell] - {first.digit}
            found.add(frozenset(Candidate(first.cell, other) for other in others))
    return _effects(found)


def continuous_nice_loop(board: Board) -> Iterator[Effect]:
    """Yield what loops of up to so many nodes exclude, in full and by their weak links only."""
    return _effects(_excluded_by_loops(Net(board)))


def x_cycle(board: Board) -> Iterator[Effect]:
    """Yield the same for loops of one digit and its houses."""
    for digit in range(1, 10):
        yield from _effects(_excluded_by_loops(Net(board, frozenset((digit,)))))


def _excluded_by_loops(net: Net) -> set[frozenset[Candidate]]:
    found: set[frozenset[Candidate]] = set()
    for nodes in net.chains():
        if len(nodes) < 4 or nodes[0] not in net.weak[nodes[-1]]:
            continue
        even, odd = (set().union(*(net.excluded[n] for n in nodes[i::2])) for i in (0, 1))
        found.add(frozenset(even & odd))
        weak = [*zip(nodes[1::2], nodes[2::2], strict=False), (nodes[-1], nodes[0])]
        found.add(frozenset().union(*(net.shared(*pair) for pair in weak)))
        cells = {cell for cell, _ in nodes}
        found.add(
            frozenset(
                lost
                for one, two in weak
                for lost in net.shared(one, two)
                if one.digit != two.digit or lost.cell not in cells
            )
        )
    return found


# Those that give the same effects as ours of up to so many nodes.
TWINS = {
    "aic": aic,
    "x-chain": x_chain,
    "xy-chain": xy_chain,
    "remote-pair": remote_pair,
    "discontinuous-nice-loop": discontinuous_nice_loop,
}
# Those of which ours tells the shortest only: all that they exclude is excluded by some.
LOOPS = {"continuous-nice-loop": continuous_nice_loop, "x-cycle": x_cycle}
