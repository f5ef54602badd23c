"""Arrows and copies: a circle is the sum of a shaft; cells repeat other cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from nonet.model import primitives
from nonet.model.constraint import Cells, Groups, Parts, constraint
from nonet.model.declared import Around, Entry, Shaft, Spot, Stroke, fpuzzles, iss
from nonet.model.primitives import Domain, Either, Primitive
from nonet.model.rules import Rules
from nonet.variants.compiling import clash, domain, mask_where, table, total
from nonet.variants.kind import Local, can_total, named, span_of
from nonet.variants.lines import equals


@constraint
class Arrow(Local):
    """An arrow: the digits of its shaft add up to the digit in the circle.

    A circle of several cells, a pill, shows a number with one digit per cell, in the order in which
    they are listed. Where values above 9 exist, a cell of a pill after its first must be at most
    9; with `joined`, such values are written out (1 and 12 make 112).

    >>> arrow = Arrow("r1c1", "r1c2 r1c3")
    >>> arrow.allows(7, 3, 4), arrow.allows(7, 3, 5)
    (True, False)
    >>> Arrow("r1c1 r2c1", "r1c2 r1c3").allows(1, 4, 5, 9)
    True
    """

    circle: Cells
    shaft: Cells
    joined: bool = False
    elsewhere = (
        fpuzzles("arrow", "circle and shaft"),
        iss("Arrow", "circle and shaft"),
        iss("PillArrow", "pill and shaft"),
    )
    drawing = (Shaft(),)
    entered = (Entry("arrow", "Lines"),)
    technique = "arrow-bounds"
    repeating = frozenset({"shaft"})

    def check(self) -> None:
        if not self.circle or not self.shaft:
            raise self.wrong("a cell in the circle and one in the shaft needed")

    def listed(self) -> Sequence[str]:
        return (*self.circle, *self.shaft)

    @property
    def summary(self) -> str:
        circle = self.circle[0]
        if len(self.circle) > 1:
            circle = f"the number in {' '.join(self.circle)}"
        if len(self.shaft) == 1:
            return f"{self.shaft[0]} is {circle}"
        return f"{named(self.shaft)} add up to {circle}"

    def parts(self, rules: Rules) -> Parts:
        span = span_of(rules)
        circle, shaft = self.numbers(self.circle, rules), self.numbers(self.shaft, rules)
        later = circle[1:]
        if not later or span[-1] < 10:
            return Parts(primitives=list(_number(circle, shaft, [10] * len(later), span)))
        if not self.joined:
            small = mask_where(span, lambda value: value < 10)
            found = [p for cell in later for p in domain(cell, small, span)]
            return Parts(primitives=[*found, *_number(circle, shaft, [10] * len(later), span)])
        # One group for each way the later cells can have one or two digits.
        masks = {w: mask_where(span, lambda v, w=w: len(str(v)) == w) for w in (1, 2)}  # type: ignore[misc]
        groups = []
        for widths in product((1, 2), repeat=len(later)):
            own: list[Primitive] = [
                Domain(cell, masks[width]) for cell, width in zip(later, widths, strict=True)
            ]
            own += _number(circle, shaft, [10**width for width in widths], span)
            groups.append(tuple(own))
        return Parts(primitives=(Either(tuple(groups)),))

    def rule(self, shown: Sequence[int], span: range) -> bool:
        circle, shaft = shown[: len(self.circle)], shown[len(self.circle) :]
        if not self.joined and any(value > 9 for value in circle[1:]):
            return False
        return int("".join(map(str, circle))) == sum(shaft)

    def spoiled(self, shown: Sequence[int | None], span: range) -> bool:
        circle, shaft = shown[: len(self.circle)], shown[len(self.circle) :]
        digits = [str(value) for value in circle if value is not None]
        if len(digits) == len(circle):
            return not can_total(shaft, (int("".join(digits)),), span) or super().spoiled(
                shown, span
            )
        return len(circle) == 1 and not can_total(shaft, span, span)


def _number(
    circle: Sequence[int], shaft: Sequence[int], powers: Sequence[int], span: range
) -> Iterator[Primitive]:
    """Yield the sum that makes the number in the circle that of the shaft."""
    weights = [1]
    for power in reversed(powers):
        weights.append(weights[-1] * power)
    coefficients = [*reversed(weights), *[-1] * len(shaft)]
    return total([*circle, *shaft], coefficients, (0,), span)


@constraint
class DoubleArrow(Local):
    """A double arrow: the digits in the circles at its ends add up to the sum of those between.

    >>> arrow = DoubleArrow("r1c1 r1c2 r1c3 r1c4")
    >>> arrow.allows(4, 3, 8, 7), arrow.allows(4, 3, 8, 6)
    (True, False)
    """

    cells: Cells
    elsewhere = (fpuzzles("doublearrow", "line", fewest=3), iss("DoubleArrow", "cells"))
    drawing = (Stroke("steel", 0.06), Spot(at="ends"))
    entered = (Entry("line", "Lines"),)
    technique = "arrow-bounds"
    repeating = frozenset({"cells"})
    fewest = 3

    @property
    def summary(self) -> str:
        inner = named(self.cells[1:-1])
        add = "is" if len(self.cells) == 3 else "add up to"
        return f"{inner} {add} the sum of {self.cells[0]} and {self.cells[-1]}"

    def parts(self, rules: Rules) -> Parts:
        cells = self.numbers(self.cells, rules)
        weights = [1, *[-1] * (len(cells) - 2), 1]
        return Parts(primitives=list(total(cells, weights, (0,), span_of(rules))))

    def rule(self, shown: Sequence[int], span: range) -> bool:
        return shown[0] + shown[-1] == sum(shown[1:-1])

    def spoiled(self, shown: Sequence[int | None], span: range) -> bool:
        return not can_total(shown, (0,), span, [1, *[-1] * (len(shown) - 2), 1])


@constraint
class Clone(Local):
    """A clone: each cell of a group holds the same digit as its counterpart in a copy of the group.

    >>> clone = Clone("r1c1 r1c2", "r4c5 r4c6")
    >>> clone.allows(1, 2, 1, 2), clone.allows(1, 2, 2, 1)
    (True, False)
    """

    cells: Cells
    copies: Cells
    elsewhere = (fpuzzles("clone", "copies"),)
    drawing = (
        Around("tint"),
        Around("solid"),
        Around("tint", cells="copies"),
        Around("solid", cells="copies"),
    )

    def check(self) -> None:
        super().check()
        if len(self.copies) != len(self.cells):
            raise self.wrong(f"{len(self.cells)} cells, but {len(self.copies)} copies")

    def listed(self) -> Sequence[str]:
        return (*self.cells, *self.copies)

    @property
    def summary(self) -> str:
        return f"{' '.join(self.copies)} repeats {' '.join(self.cells)}"

    def parts(self, rules: Rules) -> Parts:
        span = span_of(rules)
        pairs = zip(self.numbers(self.cells, rules), self.numbers(self.copies, rules), strict=True)
        same = table(equals, span)
        return Parts(primitives=[p for a, b in pairs for p in clash(a, b, same, span)])

    def rule(self, shown: Sequence[int], span: range) -> bool:
        half = len(self.cells)
        return list(shown[:half]) == list(shown[half:])

    def spoiled(self, shown: Sequence[int | None], span: range) -> bool:
        half = len(self.cells)
        pairs = zip(shown[:half], shown[half:], strict=True)
        return any(a is not None and b is not None and a != b for a, b in pairs)


@constraint
class SameValues(Local):
    """The same digits: groups of the same size hold the same digits, equally often, in any order.

    >>> same = SameValues(["r1c1 r1c2 r1c3", "r4c5 r5c5 r6c5"])
    >>> same.allows(1, 2, 2, 2, 1, 2), same.allows(1, 2, 2, 2, 1, 1)
    (True, False)
    """

    groups: Groups
    called = "same-values rule"
    elsewhere = (iss("SameValues", "groups of one size"),)
    drawing = (Around("tint", cells="groups"), Around("solid", "={number}", cells="groups"))

    def check(self) -> None:
        lengths = {len(group) for group in self.groups}
        if len(self.groups) < 2 or len(lengths) != 1 or lengths == {0}:
            raise self.wrong("two or more groups of the same size needed")

    def listed(self) -> Sequence[str]:
        return [cell for group in self.groups for cell in group]

    @property
    def summary(self) -> str:
        return f"the groups {' and '.join(map(' '.join, self.groups))} hold the same digits"

    def parts(self, rules: Rules) -> Parts:
        span = span_of(rules)
        groups = tuple(self.numbers(group, rules) for group in self.groups)
        if len(groups[0]) == 1:
            same = table(equals, span)
            firsts = [group[0] for group in groups]
            return Parts(
                primitives=[p for a, b in pairwise(firsts) for p in clash(a, b, same, span)]
            )
        return Parts(primitives=(primitives.EqualGroups(groups),))

    def rule(self, shown: Sequence[int], span: range) -> bool:
        size = len(self.groups[0])
        starts = range(0, len(shown), size)
        first, *others = (sorted(shown[start : start + size]) for start in starts)
        return all(other == first for other in others)

    def spoiled(self, shown: Sequence[int | None], span: range) -> bool:
        size = len(self.groups[0])
        counts = [Counter(shown[i : i + size]) for i in range(0, len(shown), size)]
        # A value that one group has more often than another has room for.
        return any(
            one[value] > other[value] + other[None]
            for one in counts
            for other in counts
            for value in one
            if value is not None
        )
