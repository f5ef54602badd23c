"""Chains of groups again, slowly and straight from their definitions; almost locked sets apart.

A node is a set of candidates of one digit: a single one, or all places where two units meet. A
strong link joins two nodes that share out the places of a house, or the two candidates of a cell; a
weak link joins nodes that cannot both be true. Links alternate, and no candidate comes twice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations

from nonet import Board, Candidate
from tests.techniques.twins.seeing import Seen, excluded_by

Node = frozenset[Candidate]


class GroupNet:
    """The links of a board between its candidates and groups."""

    def __init__(self, board: Board) -> None:
        self.seen = Seen(board)
        rules = self.seen.rules
        digits = range(1, rules.size + 1)
        self.nodes = {frozenset((each,)) for each in self.seen.candidates}
        meets = [{*one.cells} & {*two.cells} for one, two in combinations(rules.units, 2)]
        for digit in digits:
            self.nodes |= {group for cells in meets if len(group := self._node(cells, digit)) > 1}
        self.excluded = {node: self._excluded_by(node) for node in self.nodes}
        self.strong: dict[Node, set[Node]] = defaultdict(set)
        for house in rules.houses:
            for digit in digits:
                places = self._node({*house.cells}, digit)
                for node in self.nodes:
                    if node < places and places - node in self.nodes:
                        self.strong[node].add(places - node)
        for cell, held in enumerate(self.seen.digits):
            if len(held) == 2:
                one, two = (frozenset((Candidate(cell, digit),)) for digit in held)
                self.strong[one].add(two)
                self.strong[two].add(one)
        self.weak = {
            node: {other for other in self.strong if other <= self.excluded[node]}
            for node in self.strong
        }

    def _node(self, cells: set[int], digit: int) -> Node:
        return frozenset(Candidate(cell, digit) for cell in self.seen.places(cells, digit))

    def _excluded_by(self, node: Node) -> frozenset[Candidate]:
        rules = self.seen.rules
        shared = frozenset.intersection(*(excluded_by(rules, *each) for each in node))
        if len(node) == 1:
            ((cell, digit),) = node
            shared |= {Candidate(cell, other) for other in self.seen.digits[cell] - {digit}}
        return shared & self.seen.candidates

    def chains(self, most: int) -> Iterator[tuple[Node, ...]]:
        """Yield all chains of four nodes and more that begin and end with a strong link."""

        def extend(
            nodes: tuple[Node, ...], used: frozenset[Candidate]
        ) -> Iterator[tuple[Node, ...]]:
            for end in self.strong[nodes[-1]]:
                if end & used:
                    continue
                longer, more = (*nodes, end), used | end
                if len(longer) > 2:
                    yield longer
                if len(longer) < most:
                    for after in self.weak[end]:
                        if not after & more:
                            yield from extend((*longer, after), more | after)

        for start in self.strong:
            yield from extend((start,), start)


def grouped_aic(board: Board, most: int = 8) -> set[frozenset[Candidate]]:
    """Return what both ends of chains exclude, with groups and without."""
    net = GroupNet(board)
    ends = {(nodes[0], nodes[-1]) for nodes in net.chains(most)}
    return {effect for one, two in ends if (effect := net.excluded[one] & net.excluded[two])}


def grouped_loops(board: Board, most: int = 8) -> set[Candidate]:
    """Return all that the weak links of continuous loops exclude, with groups and without."""
    net = GroupNet(board)
    found: set[Candidate] = set()
    for nodes in net.chains(most):
        if nodes[0] in net.weak[nodes[-1]]:
            for one, two in [*zip(nodes[1::2], nodes[2::2], strict=False), (nodes[-1], nodes[0])]:
                found |= net.excluded[one] & net.excluded[two]
    return found
