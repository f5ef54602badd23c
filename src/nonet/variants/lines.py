"""Lines with a rule about the whole: renban, palindrome, zipper, between, lockout, sums."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.model.constraint import Cells, Groups, Parts, constraint
from nonet.model.declared import CellText, Entry, Spot, Stroke, fpuzzles, iss, known_as
from nonet.model.primitives import Line
from nonet.model.rules import Rules
from nonet.variants import automata
from nonet.variants.compiling import (
    clash,
    equal_totals,
    impossible,
    joined,
    sets,
    table,
    unit_of,
)
from nonet.variants.kind import Kind, Local, named, repeats, span_of


def equals(a: int, b: int) -> bool:
    """Whether two values are the same; the relation of palindromes and clones."""
    return a == b


@constraint
class Renban(Local):
    """A renban line: its digits are consecutive, in any order, and do not repeat.

    >>> line = Renban("r1c1 r1c2 r2c2")
    >>> line.allows(4, 6, 5), line.allows(4, 7, 5), line.allows(4, 4, 5)
    (True, False, False)
    """

    cells: Cells
    called = "renban line"
    elsewhere = (fpuzzles("renban", "line"), iss("Renban", "line of a set"))
    drawing = (Stroke("purple"),)
    entered = (Entry("line", "Lines"),)
    technique = "renban-window"
    repeating = frozenset({"cells"})
    fewest = 2

    @property
    def summary(self) -> str:
        return f"{named(self.cells)} are consecutive digits in any order"

    def parts(self, rules: Rules) -> Parts:
        span, cells = span_of(rules), self.numbers(dict.fromkeys(self.cells), rules)
        size = len(cells)
        masks = [((1 << size) - 1) << low for low in range(len(span) - size + 1)]
        return joined(unit_of("renban", cells, rules), primitives=sets(cells, masks, span))

    def rule(self, shown: Sequence[int], span: range) -> bool:
        return not repeats(shown, self.cells) and max(shown) - min(shown) == len(set(shown)) - 1

    def spoiled(self, shown: Sequence[int | None], span: range) -> bool:
        known = [value for value in shown if value is not None]
        if repeats(shown, self.cells):
            return True
        return (bool(known) and max(known) - min(known) >= len(set(self.cells))) or super().spoiled(
            shown, span
        )


@constraint
class Palindrome(Local):
    """A palindrome: the line reads the same from both ends.

    >>> line = Palindrome("r1c1 r1c2 r2c2 r3c2")
    >>> line.allows(4, 6, 6, 4), line.allows(4, 6, 5, 4)
    (True, False)
    """

    cells: Cells
    elsewhere = (fpuzzles("palindrome", "line"), iss("Palindrome", "line"))
    drawing = (Stroke("grey"),)
    entered = (Entry("line", "Lines"),)
    repeating = frozenset({"cells"})
    fewest = 2

    @property
    def summary(self) -> str:
        return f"{' '.join(self.cells)} reads the same backwards"

    def parts(self, rules: Rules) -> Parts:
        span, cells = span_of(rules), self.numbers(self.cells, rules)
        same = table(equals, span)
        pairs = zip(cells[: len(cells) // 2], reversed(cells), strict=False)
        return Parts(primitives=[p for a, b in pairs for p in clash(a, b, same, span)])

    def rule(self, shown: Sequence[int], span: range) -> bool:
        return list(shown) == list(reversed(shown))

    def spoiled(self, shown: Sequence[int | None], span: range) -> bool:
        mirrored = zip(shown, reversed(shown), strict=True)
        return any(a is not None and b is not None and a != b for a, b in mirrored)


@constraint
class Zipper(Local):
    """A zipper line: cells at the same distance from its middle have the same sum.

    If there is a middle cell, its digit is that sum.

    >>> Zipper("r1c1 r1c2 r2c2 r3c2").allows(1, 3, 4, 6)
    True
    >>> line = Zipper("r1c1 r1c2 r2c2 r3c2 r4c2")
    >>> line.allows(1, 3, 7, 4, 6), line.allows(1, 3, 8, 4, 6)
    (True, False)
    """

    cells: Cells
    called = "zipper line"
    elsewhere = (fpuzzles("zipperline", "line", fewest=3), iss("Zipper", "line"))
    drawing = (Stroke("pink"),)
    entered = (Entry("line", "Lines"),)
    repeating = frozenset({"cells"})
    fewest = 3

    @property
    def summary(self) -> str:
        return f"mirrored cells of {' '.join(self.cells)} have the same sum"

    def parts(self, rules: Rules) -> Parts:
        span, cells = span_of(rules), self.numbers(self.cells, rules)
        half, odd = divmod(len(cells), 2)
        groups: list[Sequence[int]] = [(cells[half],)] if odd else []
        groups += [(cells[i], cells[-1 - i]) for i in range(half - 1, -1, -1)]
        return Parts(primitives=list(equal_totals(groups, span)))

    def rule(self, shown: Sequence[int], span: range) -> bool:
        sums = {a + b for a, b in zip(shown, reversed(shown), strict=True)}
        if len(shown) % 2:
            sums = {shown[i] + shown[-1 - i] for i in range(len(shown) // 2)}
            sums.add(shown[len(shown) // 2])
        return len(sums) == 1

    def spoiled(self, shown: Sequence[int | None], span: range) -> bool:
        sums = set()
        for a, b in zip(shown[: len(shown) // 2], reversed(shown), strict=False):
            if a is not None and b is not None:
                sums.add(a + b)
        middle = shown[len(shown) // 2]
        if len(shown) % 2 and middle is not None:
            sums.add(middle)
        return len(sums) > 1


@constraint
class Between(Local):
    """A between line: the digits inside lie strictly between those at its ends.

    A line of two cells has nothing inside, and any two digits obey it.

    >>> line = Between("r1c1 r1c2 r2c2 r3c2")
    >>> line.allows(8, 3, 7, 2), line.allows(8, 3, 8, 2)
    (True, False)
    """

    cells: Cells
    called = "between line"
    elsewhere = (fpuzzles("betweenline", "line", fewest=3), iss("Between", "line with an inside"))
    drawing = (Stroke("grey", 0.12), Spot(at="ends"))
    entered = (Entry("line", "Lines"),)
    repeating = frozenset({"cells"})
    fewest = 2

    @property
    def summary(self) -> str:
        ends = f"{self.cells[0]} and {self.cells[-1]}"
        if len(self.cells) == 2:
            return f"nothing lies between {ends}"
        lie = "lies" if len(self.cells) == 3 else "lie"
        return f"{named(self.cells[1:-1])} {lie} between {ends}"

    def parts(self, rules: Rules) -> Parts:
        cells = self.numbers(self.cells, rules)
        if len(cells) == 2:
            return Parts()
        # Both ends are read first: then the rest of the line has one state.
        order = (cells[0], cells[-1], *cells[1:-1])
        span = span_of(rules)
        # Between the ends there is room for all cells inside that are in one row, column or box.
        inside = set(cells[1:-1])
        most = max((len(inside.intersection(unit.cells)) for unit in rules.units), default=1)
        apart = clash(cells[0], cells[-1], table(_is_far, span, max(most, 1) + 1), span)
        return Parts(primitives=[Line(order, automata.between(span)), *apart])

    def rule(self, shown: Sequence[int], span: range) -> bool:
        low, high = sorted((shown[0], shown[-1]))
        return all(low < value < high for value in shown[1:-1])

    def spoiled(self, shown: Sequence[int | None], span: range) -> bool:
        low, high = shown[0], shown[-1]
        inside = [value for value in shown[1:-1] if value is not None]
        if low is None or high is None:
            # One value inside is the least or greatest of all, or equal to the end that is known.
            return any(value in (span[0], span[-1], low, high) for value in inside)
        low, high = min(low, high), max(low, high)
        return any(not low < value < high for value in inside)


def _is_far(a: int, b: int, by: int) -> bool:
    return abs(a - b) >= by


def _half(size: int) -> int:
    return size // 2


@constraint
class Lockout(Local):
    """A lockout line: its ends differ by at least 4, and the digits inside are out of their range.

    They are neither between those at the ends nor equal to one of them. `difference` is another
    number instead of 4.

    >>> line = Lockout("r1c1 r1c2 r2c2 r3c2")
    >>> line.allows(2, 1, 9, 7), line.allows(2, 5, 9, 7), line.allows(2, 1, 9, 5)
    (True, False, False)
    """

    cells: Cells
    difference: int = 4
    called = "lockout line"
    elsewhere = (
        fpuzzles("lockout", "line", "difference", usual=_half),
        iss("Lockout", "numbered, not 0", "difference"),
    )
    drawing = (Stroke("blue", 0.12), Spot(at="ends", shape="diamond"))
    entered = (Entry("line", "Lines"),)
    repeating = frozenset({"cells"})
    fewest = 2
    least = (("difference", 0),)

    @property
    def sentence(self) -> str:
        return super().sentence.replace("4", str(self.difference))

    @property
    def summary(self) -> str:
        ends = f"{self.cells[0]} and {self.cells[-1]}"
        apart = f"{ends} differ by {self.difference} or more"
        if len(self.cells) == 2:
            return apart
        inner, lie = named(self.cells[1:-1]), "lies" if len(self.cells) == 3 else "lie"
        return f"{apart}; {inner} {lie} outside their range"

    def parts(self, rules: Rules) -> Parts:
        span, cells = span_of(rules), self.numbers(self.cells, rules)
        order = (cells[0], cells[-1], *cells[1:-1])
        return Parts(primitives=(Line(order, automata.lockout(span, self.difference)),))

    def rule(self, shown: Sequence[int], span: range) -> bool:
        first, last = shown[0], shown[-1]
        if abs(first - last) < self.difference:
            return False
        inner = shown[1:-1]
        return all(v < min(first, last) or v > max(first, last) for v in inner)

    def spoiled(self, shown: Sequence[int | None], span: range) -> bool:
        first, last = shown[0], shown[-1]
        if first is None or last is None:
            return False
        known = [value for value in shown[1:-1] if value is not None]
        return not self.rule([first, *known, last], span)


# -- sums ------------------------------------------------------------------------------------------


@constraint
class EqualSum(Local):
    """Equal sums: groups of cells that have the same sum.

    >>> line = EqualSum(["r1c1 r1c2", "r2c2"])
    >>> line.allows(2, 5, 7), line.allows(2, 5, 8)
    (True, False)
    """

    groups: Groups
    called = "equal-sum rule"
    elsewhere = (iss("EqualSum", "segments"),)
    drawing = (Stroke("blue", 0.14, cells="groups"),)
    repeating = frozenset({"groups"})

    def check(self) -> None:
        if len(self.groups) < 2 or not all(self.groups):
            raise self.wrong("two or more groups of cells needed")

    def listed(self) -> Sequence[str]:
        return [cell for group in self.groups for cell in group]

    @property
    def summary(self) -> str:
        return f"the groups {' and '.join(map(' '.join, self.groups))} have the same sum"

    def parts(self, rules: Rules) -> Parts:
        groups = [self.numbers(group, rules) for group in self.groups]
        return Parts(primitives=list(equal_totals(groups, span_of(rules))))

    def rule(self, shown: Sequence[int], span: range) -> bool:
        values = iter(shown)
        return len({sum(next(values) for _ in group) for group in self.groups}) == 1


@constraint
class RegionSumLine(Kind):
    """A region sum line: its parts in different boxes have the same sum.

    Each stretch of the line inside a box (or a jigsaw region) counts; a line that enters a box
    again starts another one there. Cells without a region are skipped.

    >>> from nonet.model.rules import CLASSIC
    >>> line = RegionSumLine("r1c2 r1c3 r1c4 r1c5 r1c6 r1c7")
    >>> line.stretches(CLASSIC)
    [(1, 2), (3, 4, 5), (6,)]
    """

    cells: Cells
    elsewhere = (fpuzzles("regionsumline", "line"), iss("RegionSumLine", "stretches"))
    drawing = (Stroke("blue"),)
    entered = (Entry("line", "Lines"),)
    repeating = frozenset({"cells"})
    fewest = 2

    @property
    def summary(self) -> str:
        return f"the parts of {' '.join(self.cells)} in each box have the same sum"

    def stretches(self, rules: Rules) -> list[tuple[int, ...]]:
        """Return the cells of each stretch inside a region."""
        regions = regions_of(rules)
        found: list[tuple[int, ...]] = []
        last = None
        for cell in self.numbers(self.cells, rules):
            region = regions.get(cell)
            if region is None:
                continue
            if region == last:
                found[-1] = (*found[-1], cell)
            else:
                found.append((cell,))
            last = region
        return found

    def parts(self, rules: Rules) -> Parts:
        return Parts(primitives=list(equal_totals(self.stretches(rules), span_of(rules))))

    def holds(self, values: Sequence[int], rules: Rules) -> bool:
        shift = rules.shape.lowest - 1
        sums = {sum(values[c] + shift for c in run) for run in self.stretches(rules)}
        return len(sums) <= 1

    def broken(self, values: Sequence[int], rules: Rules) -> bool:
        shift = rules.shape.lowest - 1
        runs = self.stretches(rules)
        full = [run for run in runs if all(values[cell] for cell in run)]
        return len({sum(values[c] + shift for c in run) for run in full}) > 1


def regions_of(rules: Rules) -> dict[int, int]:
    """Return the box of each cell, or its jigsaw region where there are no boxes."""
    for kind in ("box", "region"):
        found = {c: unit.number for unit in rules.units if unit.kind == kind for c in unit.cells}
        if found:
            return found
    return {}


@constraint
class SumLine(Local):
    """A sum line: it can be cut into stretches that each add up to the total; often 10.

    On a loop, a stretch may run over from the last cell to the first.

    >>> line = SumLine("r1c1 r1c2 r2c2 r3c2", total=10)
    >>> line.allows(4, 6, 8, 2), line.allows(3, 4, 1, 2), line.allows(4, 5, 8, 3)
    (True, True, False)
    >>> SumLine("r1c1 r1c2 r2c2 r3c2", total=10, loop=True).allows(6, 8, 2, 4)
    True
    """

    cells: Cells
    total: int
    loop: bool = False
    elsewhere = (iss("SumLine", "line that may be a loop"), known_as("10-line, ten line"))
    drawing = (Stroke("orange", 0.12), CellText("{total}"))
    entered = (Entry("line", "Lines", "Line with a total", clue="total"),)
    repeating = frozenset({"cells"})
    least = (("total", 1),)

    @property
    def summary(self) -> str:
        shape = "the loop" if self.loop else "the line"
        return f"{shape} {' '.join(self.cells)} splits into stretches that total {self.total}"

    def parts(self, rules: Rules) -> Parts:
        span, cells = span_of(rules), self.numbers(self.cells, rules)
        if self.total > len(cells) * span[-1]:
            return Parts(primitives=(impossible(cells),))
        return Parts(primitives=(Line(cells, automata.runs(span, self.total, self.loop)),))

    def rule(self, shown: Sequence[int], span: range) -> bool:
        turns = range(len(shown)) if self.loop else (0,)
        return any(_splits([*shown[turn:], *shown[:turn]], self.total) for turn in turns)


def _splits(shown: Sequence[int], wanted: int) -> bool:
    """Whether the values can be cut into stretches with the wanted sum, as one would by hand.

    Zeros beside a stretch belong to it, so what was read before a cut is all that counts.
    """
    read, cuts = 0, {0}
    for value in shown:
        read += value
        if read - wanted in cuts:
            cuts.add(read)
    return read in cuts and (read > 0 or not shown)
