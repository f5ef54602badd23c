"""Write primitives as the list of numbers that the C++ engine reads (cpp/constraints/problem.h)."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from nonet.model.primitives import (
    Automaton,
    Clash,
    Connected,
    Count,
    Differ,
    Distinct,
    Domain,
    Either,
    EqualGroups,
    Line,
    Primitive,
    Ranked,
    Regions,
    Sets,
    WeightedSum,
)


def encode(primitives: Iterable[Primitive]) -> array[int]:
    """Return the numbers of some primitives; each automaton is written once.

    >>> encode([Domain(0, 3), Differ((0, 1))]).tolist()
    [1, 0, 3, 2, 2, 0, 1]
    """
    return array("i", _Encoder().written(primitives))


class _Encoder:
    """The automata so far, which lines refer to by number."""

    def __init__(self) -> None:
        self._numbers: dict[int, int] = {}  # by identity: equal ones are mostly one object
        self._kept: list[Automaton] = []
        self._automata: list[int] = []

    def written(self, primitives: Iterable[Primitive]) -> list[int]:
        body: list[int] = []
        for primitive in primitives:
            if type(primitive) is Clash:  # most of them
                a, b, allowed = primitive
                body += (3, a, b, *allowed)
            elif type(primitive) is Differ:
                body += (2, len(primitive.cells), *primitive.cells)
            else:
                self._write(primitive, body)
        return self._automata + body

    def _write(self, primitive: Primitive, out: list[int]) -> None:
        match primitive:
            case Domain(cell, mask):
                out += (1, cell, mask)
            case Differ(cells):
                out += (2, len(cells), *cells)
            case Clash(a, b, allowed):
                out += (3, a, b, *allowed)
            case Sets(cells, masks):
                out += (4, len(cells), *cells, len(masks), *masks)
            case WeightedSum(cells, coefficients, totals):
                out += (5, len(cells), *cells, *coefficients, len(totals), *totals)
            case Line(cells, automaton):
                out += (7, len(cells), *cells, self._number(automaton))
            case Count(cells, mask, counts, counter):
                shown = -1 if counter is None else counter
                out += (8, len(cells), *cells, mask, shown, len(counts), *counts)
            case EqualGroups(groups):
                length = len(groups[0]) if groups else 0
                out += (9, len(groups), length, *(cell for group in groups for cell in group))
            case Distinct(counter, cells):
                out += (10, counter, len(cells), *cells)
            case Regions(cells, labels, size, width):
                out += (12, len(cells), *cells, len(labels), *labels, size, width)
            case Connected(cells, mask, size, width):
                out += (13, len(cells), *cells, mask, size, width)
            case Ranked(cells, line, rank, may_tie):
                out += (14, len(cells), *cells, line, rank, may_tie)
            case Either(groups):
                out += (11, len(groups))
                for group in groups:
                    inner: list[int] = []
                    for part in group:
                        self._write(part, inner)
                    out += (len(inner), *inner)
            case _:
                raise TypeError(f"no primitive: {primitive!r}")

    def _number(self, automaton: Automaton) -> int:
        number = self._numbers.get(id(automaton))
        if number is None:
            number = self._numbers[id(automaton)] = len(self._kept)
            self._kept.append(automaton)  # keeps it alive, so that its identity stays its own
            states, starts, accepts, edges = automaton
            self._automata += (6, states, len(starts), *starts, len(accepts), *accepts, len(edges))
            for edge in edges:
                self._automata += edge
        return number
