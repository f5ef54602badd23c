"""Thermometers: digits rise along a line from the bulb."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from nonet.model.constraint import Cells, Parts, constraint
from nonet.model.declared import Bulb, Entry, Stroke, fpuzzles, iss, known_as
from nonet.model.primitives import Primitive
from nonet.model.rules import Rules
from nonet.variants.compiling import clash, table
from nonet.variants.kind import Local, span_of


class _Rising(Local):
    """What thermometers share: every two cells are compiled, not only neighbours on the line.

    The tables of distant cells follow from the others, but they are weak links for techniques.
    """

    cells: Cells
    fewest = 2

    def step(self) -> int:
        """Return by how much each cell is greater than the one before it, at least."""
        raise NotImplementedError

    def parts(self, rules: Rules) -> Parts:
        span, cells, step = span_of(rules), self.numbers(self.cells, rules), self.step()
        found: list[Primitive] = []
        for i, first in enumerate(cells):
            for j in range(i + 1, len(cells)):
                found += clash(first, cells[j], table(_rises, span, step * (j - i)), span)
        return Parts(primitives=found)

    def spoiled(self, shown: Sequence[int | None], span: range) -> bool:
        # What would come before the bulb and after the tip is out of the span.
        step = self.step()
        known = [(i, value) for i, value in enumerate(shown) if value is not None]
        line = [(-1, span[0] - step), *known, (len(shown), span[-1] + step)]
        return any(b - a < step * (j - i) for (i, a), (j, b) in pairwise(line))


def _rises(a: int, b: int, by: int) -> bool:
    return b - a >= by


@constraint
class Thermo(_Rising):
    """A thermometer: each digit is greater than the one before it, starting from the bulb.

    >>> thermo = Thermo("r1c1 r1c2 r2c2")
    >>> thermo.allows(2, 3, 7), thermo.allows(2, 2, 7)
    (True, False)
    """

    cells: Cells
    called = "thermometer"
    elsewhere = (fpuzzles("thermometer", "line"), iss("Thermo", "line"))
    drawing = (Bulb("grey"), Stroke("grey", 0.24))
    entered = (Entry("line", "Lines"),)
    technique = "thermo-bounds"
    is_directed = True

    def step(self) -> int:
        return 1

    @property
    def summary(self) -> str:
        return f"digits increase along {' '.join(self.cells)}"

    def rule(self, shown: Sequence[int], span: range) -> bool:
        return all(a < b for a, b in pairwise(shown))


@constraint
class SlowThermo(_Rising):
    """A slow thermometer: digits never decrease from the bulb; they may stay the same.

    >>> thermo = SlowThermo("r1c1 r1c2 r2c2")
    >>> thermo.allows(2, 2, 7), thermo.allows(3, 2, 7)
    (True, False)
    """

    cells: Cells
    called = "slow thermometer"
    elsewhere = (fpuzzles("slowthermometer", "line"),)
    drawing = (Bulb("teal"), Stroke("teal", 0.24))
    entered = (Entry("line", "Lines"),)
    technique = "thermo-bounds"
    is_directed = True
    repeating = frozenset({"cells"})

    def step(self) -> int:
        return 0

    @property
    def summary(self) -> str:
        return f"digits never decrease along {' '.join(self.cells)}"

    def rule(self, shown: Sequence[int], span: range) -> bool:
        return all(a <= b for a, b in pairwise(shown))


@constraint
class FastThermo(_Rising):
    """A fast thermometer: each digit is greater than the one before it by at least 2.

    `rise` is another number instead of 2.

    >>> thermo = FastThermo("r1c1 r1c2 r2c2")
    >>> thermo.allows(1, 3, 7), thermo.allows(1, 2, 7)
    (True, False)
    """

    cells: Cells
    rise: int = 2
    called = "fast thermometer"
    elsewhere = (known_as("fast thermo"),)
    drawing = (Bulb("red"), Stroke("red", 0.24))
    technique = "thermo-bounds"
    is_directed = True
    least = (("rise", 1),)

    def step(self) -> int:
        return self.rise

    @property
    def sentence(self) -> str:
        return super().sentence.replace("2", str(self.rise))

    @property
    def summary(self) -> str:
        return f"digits increase by {self.rise} or more along {' '.join(self.cells)}"

    def rule(self, shown: Sequence[int], span: range) -> bool:
        return all(b - a >= self.rise for a, b in pairwise(shown))
