"""The support of one primitive, and how primitives are compiled together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from nonet.base.progress import ticking
from nonet.model import primitives as p
from nonet.model.bits import digits_of
from nonet.techniques.supports import native

Sees = Callable[[int, int], bool]
Masks = tuple[int, ...]

_SUPPORTED = (
    p.Domain,
    p.Differ,
    p.Clash,
    p.Sets,
    p.WeightedSum,
    p.Line,
    p.Count,
    p.EqualGroups,
    p.Distinct,
    p.Ranked,
    p.Either,
)


class Support:
    """What one primitive allows; `cells` are its cells, each once, in the order of the masks.

    >>> cage = Support.of(p.Sets((0, 1), (0b11, 0b101)), 9)
    >>> [bin(mask) for mask in cage((0b110, 0b001))]
    ['0b110', '0b1']
    >>> cage((0b110, 0b110))
    (0, 0)
    """

    def __init__(self, compiled: native.Supports, number: int, primitive: p.Primitive) -> None:
        self.primitive = primitive
        self.cells = cells_of(primitive)
        self._native = compiled
        self._number = number

    @staticmethod
    def of(
        primitive: p.Primitive, values: int, lowest: int = 1, sees: Sees | None = None
    ) -> Support:
        """Return the support of a primitive on a grid with so many values, counted from `lowest`.

        `sees` reports whether two cells cannot hold the same value, which sums make use of.
        `Support.knows(primitive)` must be true.
        """
        primitive = spelled_out(primitive)
        cells = cells_of(primitive)
        peers: list[list[int]] = [[] for _ in range(max(cells, default=0) + 1)]
        for one, two in combinations(sorted(cells), 2):
            if sees is not None and sees(one, two):
                peers[one].append(two)
                peers[two].append(one)
        return Support(
            native.compiled([primitive], [cells], [], peers, values, lowest), 0, primitive
        )

    @staticmethod
    def knows(primitive: object) -> bool:
        """Whether there is a support for primitives of this form.

        >>> Support.knows(p.Differ((0, 1))), Support.knows("another form")
        (True, False)
        """
        return isinstance(primitive, _SUPPORTED)

    @property
    def is_set(self) -> bool:
        """Whether its cells differ and take a set of values that is listed."""
        return isinstance(self.primitive, p.Sets)

    def __call__(self, masks: Masks) -> Masks:
        """Return the masks of the values with support; all 0 if the primitive cannot hold."""
        return self._native.narrow_primitive(self._number, masks, False, ticking())

    def exact(self, masks: Masks) -> Masks:
        """Return the same, or fewer values where a longer search finds that they fail."""
        return self._native.narrow_primitive(self._number, masks, True, ticking())

    def sets(self, masks: Masks) -> Masks:
        """Return the sets of values that the cells can still take, ascending.

        >>> Support.of(p.Sets((0, 1), (0b11, 0b101)), 3).sets((0b100, 0b001))
        (5,)
        """
        return self._native.sets(self._number, masks, ticking())

    def beside(self, digit: int) -> int:
        """Return the digits that are in some set together with this one.

        >>> Support.of(p.Sets((0, 1), (0b11, 0b101)), 3).beside(1) == 0b110
        True
        """
        assert isinstance(self.primitive, p.Sets)
        bit, found = 1 << (digit - 1), 0
        for mask in self.primitive.masks:
            if mask & bit:
                found |= mask
        return found & ~bit

    def excluded(self, one: int, two: int, values: int) -> Iterator[tuple[int, int]]:
        """Yield the pairs of values that two of its cells, by place, cannot have together."""
        full = (1 << values) - 1
        masks = [full] * len(self.cells)
        for digit in range(1, values + 1):
            if self.is_set:
                allowed = self.beside(digit)
            else:
                masks[one] = 1 << (digit - 1)
                allowed = self(tuple(masks))[two]
            for other in digits_of(full & ~allowed):
                yield digit, other


def spelled_out(primitive: p.Primitive) -> p.Primitive:
    """Return a primitive in the forms that have supports in C++.

    >>> spelled_out(p.Domain(0, 3))
    Domain(cell=0, mask=3)
    """
    if isinstance(primitive, p.Ranked):
        return primitive.spelled_out()
    if isinstance(primitive, p.Either):
        groups = (tuple(spelled_out(each) for each in part) for part in primitive.groups)
        return p.Either(tuple(groups))
    return primitive


def cells_of(primitive: p.Primitive) -> tuple[int, ...]:
    """Return the cells of a primitive, each once, in the order in which it names them.

    >>> cells_of(p.Line((3, p.BREAK, 1, 3), p.Automaton(1, (0,), (0,), ())))
    (3, 1)
    """
    return tuple(dict.fromkeys(_named(primitive)))


def _named(primitive: p.Primitive) -> Iterator[int]:
    match primitive:
        case p.Domain(cell):
            yield cell
        case p.Clash(a, b):
            yield from (a, b)
        case p.Differ(cells) | p.Sets(cells) | p.WeightedSum(cells):
            yield from cells
        case p.Line(cells):
            yield from (cell for cell in cells if cell != p.BREAK)
        case p.Count(cells):
            yield from cells
            if primitive.counter is not None:
                yield primitive.counter
        case p.EqualGroups(groups):
            for group in groups:
                yield from group
        case p.Distinct(counter, cells):
            yield counter
            yield from cells
        case p.Ranked():
            yield from _named(primitive.spelled_out())
        case p.Either(groups):
            # A form that has no support excludes nothing.
            for part in groups:
                for each in part:
                    if Support.knows(each):
                        yield from _named(each)
