"""Lines that restrict neighbours or any two of their cells, such as whispers and modular lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from nonet.model.constraint import Cells, Parts, constraint
from nonet.model.declared import Entry, Stroke, fpuzzles, iss, known_as
from nonet.model.primitives import Primitive
from nonet.model.rules import Rules
from nonet.variants.compiling import Table, clash, table
from nonet.variants.kind import Local, is_one_to_nine, named, span_of


def _compiled(cells: Sequence[int], reach: int, allowed: Table, span: range) -> Parts:
    """Return the tables of all cells that are up to `reach` steps apart on a line."""
    found: list[Primitive] = []
    for i, first in enumerate(cells):
        for second in cells[i + 1 : i + 1 + reach]:
            found += clash(first, second, allowed, span)
    return Parts(primitives=found)


def _windows(shown: Sequence[int | None], size: int) -> Iterator[list[int]]:
    """Yield the known values in each stretch of so many cells; the whole line if it is shorter."""
    for start in range(max(1, len(shown) - size + 1)):
        yield [value for value in shown[start : start + size] if value is not None]


def _half_rounded_up(size: int) -> int:
    return (size + 1) // 2


@constraint
class Whisper(Local):
    """A whisper: neighbours on the line differ by at least 5.

    `difference` is another number instead of 5. With 5 it is called German, with 4 Dutch.

    >>> line = Whisper("r1c1 r1c2 r2c2")
    >>> line.allows(1, 6, 1), line.allows(1, 6, 3)
    (True, False)
    """

    cells: Cells
    difference: int = 5
    called = "whisper line"
    elsewhere = (
        fpuzzles("whispers", "line", "difference", usual=_half_rounded_up),
        iss("Whisper", "line with a difference", "difference"),
        known_as("German whispers, Dutch whispers"),
    )
    drawing = (Stroke("green"),)
    entered = (Entry("line", "Lines", clue="difference"),)
    technique = "whisper-poles"
    repeating = frozenset({"cells"})
    fewest = 2
    least = (("difference", 1),)

    @property
    def sentence(self) -> str:
        return super().sentence.replace("5", str(self.difference))

    @property
    def summary(self) -> str:
        return f"neighbours on {' '.join(self.cells)} differ by {self.difference} or more"

    def parts(self, rules: Rules) -> Parts:
        span = span_of(rules)
        allowed = table(_is_far, span, self.difference)
        return _compiled(self.numbers(self.cells, rules), 1, allowed, span)

    def rule(self, shown: Sequence[int], span: range) -> bool:
        return all(abs(a - b) >= self.difference for a, b in pairwise(shown))

    def spoiled(self, shown: Sequence[int | None], span: range) -> bool:
        for before, value, after in zip((None, *shown), shown, (*shown[1:], None), strict=False):
            beside = [each for each in (before, after) if each is not None]
            choices = span if value is None else (value,)
            if not any(all(abs(v - b) >= self.difference for b in beside) for v in choices):
                return True
        return False


def _is_far(a: int, b: int, by: int) -> bool:
    return a - b >= by or b - a >= by


@constraint
class Nabner(Local):
    """A nabner ("renban" backwards): no two digits on the line are equal or consecutive.

    >>> line = Nabner("r1c1 r1c2 r2c2")
    >>> line.allows(1, 8, 3), line.allows(1, 8, 2)
    (True, False)
    """

    cells: Cells
    called = "nabner line"
    elsewhere = (fpuzzles("nabner", "line"),)
    drawing = (Stroke("yellow"),)
    entered = (Entry("line", "Lines"),)
    repeating = frozenset({"cells"})
    fewest = 2

    @property
    def summary(self) -> str:
        return f"no two of {named(self.cells)} are equal or consecutive"

    def parts(self, rules: Rules) -> Parts:
        span, cells = span_of(rules), self.numbers(dict.fromkeys(self.cells), rules)
        return _compiled(cells, len(cells), table(_is_far, span, 2), span)

    def rule(self, shown: Sequence[int], span: range) -> bool:
        return not self.spoiled(shown, span)

    def spoiled(self, shown: Sequence[int | None], span: range) -> bool:
        known = {c: v for c, v in zip(self.cells, shown, strict=True) if v is not None}
        return any(abs(a - b) < 2 for a, b in combinations(known.values(), 2))


@constraint
class Modular(Local):
    """A modular line: any 3 digits in a row leave different remainders when divided by 3.

    With another `modulus` m, any m digits in a row have different remainders modulo m.

    >>> line = Modular("r1c1 r1c2 r2c2 r2c1")
    >>> line.allows(1, 5, 9, 7), line.allows(1, 5, 9, 8)
    (True, False)
    """

    cells: Cells
    modulus: int = 3
    called = "modular line"
    elsewhere = (
        fpuzzles("modularline", "line", "modulus"),
        iss("Modular", "line with a modulus", "modulus"),
    )
    drawing = (Stroke("teal"),)
    entered = (Entry("line", "Lines"),)
    repeating = frozenset({"cells"})
    fewest = 2
    least = (("modulus", 2),)

    @property
    def sentence(self) -> str:
        return super().sentence.replace("3", str(self.modulus))

    @property
    def summary(self) -> str:
        many = self.modulus
        return f"any {many} in a row on {' '.join(self.cells)} differ modulo {many}"

    def parts(self, rules: Rules) -> Parts:
        span = span_of(rules)
        allowed = table(_differs_modulo, span, self.modulus)
        return _compiled(self.numbers(self.cells, rules), self.modulus - 1, allowed, span)

    def rule(self, shown: Sequence[int], span: range) -> bool:
        return not self.spoiled(shown, span)

    def spoiled(self, shown: Sequence[int | None], span: range) -> bool:
        return any(
            len({value % self.modulus for value in stretch}) < len(stretch)
            for stretch in _windows(shown, self.modulus)
        )


def _differs_modulo(a: int, b: int, modulus: int) -> bool:
    return (a - b) % modulus != 0


@constraint
class ParityLine(Local):
    """A parity line: odd and even digits alternate along it.

    >>> line = ParityLine("r1c1 r1c2 r2c2")
    >>> line.allows(1, 4, 3), line.allows(1, 4, 2)
    (True, False)
    """

    cells: Cells
    elsewhere = (known_as("alternating line"),)
    drawing = (Stroke("red"),)
    entered = (Entry("line", "Lines"),)
    repeating = frozenset({"cells"})
    fewest = 2

    @property
    def summary(self) -> str:
        return f"odd and even digits alternate on {' '.join(self.cells)}"

    def parts(self, rules: Rules) -> Parts:
        span, cells = span_of(rules), self.numbers(self.cells, rules)
        found: list[Primitive] = []
        for i, first in enumerate(cells):
            for j in range(i + 1, len(cells)):
                found += clash(first, cells[j], table(_has_parity, span, (j - i) % 2), span)
        return Parts(primitives=found)

    def rule(self, shown: Sequence[int], span: range) -> bool:
        return all(a % 2 != b % 2 for a, b in pairwise(shown))

    def spoiled(self, shown: Sequence[int | None], span: range) -> bool:
        first = {(value + i) % 2 for i, value in enumerate(shown) if value is not None}
        return len(first) > 1


def _has_parity(a: int, b: int, parity: int) -> bool:
    return (a + b) % 2 == parity


@constraint
class Entropic(Local):
    """An entropic line: any 3 digits in a row are one low, one middle and one high.

    Of 1 to 9, low is 1 to 3, middle 4 to 6, high 7 to 9. Where the digits cannot be split evenly,
    the middle third has one more (of 7: 1–2, 3–5, 6–7) or one less (of 8: 1–3, 4–5, 6–8).

    >>> line = Entropic("r1c1 r1c2 r2c2 r2c1")
    >>> line.allows(1, 5, 9, 3), line.allows(1, 5, 9, 4)
    (True, False)
    """

    cells: Cells
    called = "entropic line"
    elsewhere = (fpuzzles("entropicline", "line"), iss("Entropic", "line", fits=is_one_to_nine))
    drawing = (Stroke("orange"),)
    entered = (Entry("line", "Lines"),)
    repeating = frozenset({"cells"})
    fewest = 2

    @property
    def summary(self) -> str:
        return f"any 3 in a row on {' '.join(self.cells)} are low, middle and high"

    def fit(self, rules: Rules) -> None:
        super().fit(rules)
        if rules.size < 3:
            raise self.refuse(f"3 or more digits needed; the grid has {rules.size}")

    def parts(self, rules: Rules) -> Parts:
        span = span_of(rules)
        # The size of the low third and of the high one: a third, rounded.
        allowed = table(_differs_in_third, span, span[0], span[-1], (len(span) + 1) // 3)
        return _compiled(self.numbers(self.cells, rules), 2, allowed, span)

    def rule(self, shown: Sequence[int], span: range) -> bool:
        return not self.spoiled(shown, span)

    def spoiled(self, shown: Sequence[int | None], span: range) -> bool:
        low, middle, high = thirds(span)
        for stretch in _windows(shown, 3):
            for third in (low, middle, high):
                if sum(value in third for value in stretch) > 1:
                    return True
        return False


def thirds(span: range) -> tuple[range, range, range]:
    """Return the low, middle and high values.

    >>> [len(third) for third in thirds(range(1, 8))], [len(third) for third in thirds(range(8))]
    ([2, 3, 2], [3, 2, 3])
    """
    size, rest = divmod(len(span), 3)
    outer = size + 1 if rest == 2 else size
    return span[:outer], span[outer : len(span) - outer], span[len(span) - outer :]


def _differs_in_third(a: int, b: int, lowest: int, highest: int, outer: int) -> bool:
    def third(value: int) -> int:
        return (value >= lowest + outer) + (value > highest - outer)

    return third(a) != third(b)
