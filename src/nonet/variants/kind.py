"""What all kinds of constraint share: reading the values of their cells, and checks."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import fields
from functools import lru_cache
from typing import Any, ClassVar

from nonet.errors import ArgumentError, FormatError, Unsupported
from nonet.model.constraint import Constraint
from nonet.model.rules import Rules, Shape

NINE = range(1, 10)


class Kind(Constraint):
    """A kind of constraint; subclasses give the fields, the rule and the compilation."""

    # How many cells the field `cells` must have at least, and at most.
    fewest: ClassVar[int] = 1
    most: ClassVar[int | None] = None
    # Whether its sentence is about one constraint, since the kind alone says little.
    is_told_by_summary: ClassVar[bool] = False
    # The fields with a number that has a lower limit, and that limit.
    least: ClassVar[tuple[tuple[str, int], ...]] = ()

    def check(self) -> None:
        """Raise an error if there are too few or too many cells, or a number is none or too low."""
        self._check_count(getattr(self, "cells", None))
        for name, default, is_one, least in _numbers_of(type(self)):
            if getattr(self, name) is not default:
                if is_one:
                    self.whole(name, least=least)
                else:
                    self.all_whole(name)

    def _check_count(self, cells: Sequence[str] | None) -> None:
        if cells is None:
            return
        most = self.most
        if len(cells) < self.fewest or (most is not None and len(cells) > most):
            needed = str(self.fewest) if self.fewest == most else f"{self.fewest} or more"
            plural = "" if needed == "1" else "s"
            raise self.wrong(f"{needed} cell{plural} needed, not {len(cells)}")

    @property
    def sentence(self) -> str:
        """The rule of the kind in a sentence, as below a picture: the first of its page."""
        if self.is_told_by_summary:
            return as_sentence(self.summary)
        return " ".join((self.__doc__ or "").strip().split("\n\n")[0].split())

    def holds(self, values: Sequence[int], rules: Rules) -> bool:
        """Whether a full grid obeys it: whether it is not broken."""
        return not self.broken(values, rules)

    def numbers(self, names: Iterable[str], rules: Rules) -> tuple[int, ...]:
        """Return the numbers of cells under these rules; raise Unsupported for an unknown one."""
        numbers = rules.shape.numbers
        try:
            return tuple(
                [numbers[name] if name in numbers else rules.cell_at(name) for name in names]
            )
        except (ArgumentError, FormatError, IndexError) as error:
            raise self.refuse(str(error.args[0])) from None

    def fit(self, rules: Rules) -> None:
        """Raise Unsupported if it cannot be added to these rules: a cell is not in the grid."""
        if not rules.shape.numbers.keys() >= set(self.named_cells()):
            self.numbers(tuple(self.named_cells()), rules)

    def wrong(self, what: str) -> ArgumentError:
        """Return the error of fields that make no sense."""
        return ArgumentError(f"{self.name}: {what}")

    def refuse(self, what: str) -> Unsupported:
        """Return the error of rules that cannot carry this constraint."""
        return unfit(self.name, what, by="constraint")

    def whole(self, *names: str, least: int | None = None) -> None:
        """Raise unless the fields of these names are whole numbers, and `least` at least."""
        for name in names:
            value = getattr(self, name)
            if not isinstance(value, int) or isinstance(value, bool):
                raise TypeError(f"{self.name}: {name} must be a whole number, not {value!r}")
            if least is not None and value < least:
                raise self.wrong(f"{name} must be {least} or more, not {value}")

    def all_whole(self, name: str) -> None:
        """Raise unless the field of this name is a sequence of whole numbers."""
        values = getattr(self, name)
        if not isinstance(values, tuple) or not values:
            raise TypeError(f"{self.name}: {name} must be a list of whole numbers, not {values!r}")
        for value in values:
            if not isinstance(value, int) or isinstance(value, bool):
                raise TypeError(f"{self.name}: {name} must be whole numbers, not {value!r}")

    def in_span(self, values: Iterable[int], span: range) -> None:
        """Raise Unsupported if a value is not one of the grid's."""
        for value in values:
            if value not in span:
                digits = f"{span.start} to {span[-1]}"
                raise self.refuse(f"{value} is not a digit of this grid; digits are {digits}")


@lru_cache(maxsize=1024)
def _numbers_of(kind: type[Kind]) -> tuple[tuple[str, Any, bool, int | None], ...]:
    """Return the fields with whole numbers: default, whether it is one, and the lowest."""
    found, least = [], dict(kind.least)
    for each in fields(kind):  # type: ignore[arg-type]
        type_ = each.type if isinstance(each.type, str) else getattr(each.type, "__name__", "")
        is_one = type_.startswith("int")
        if is_one or type_.startswith("Sequence[int]"):
            found.append((each.name, each.default, is_one, least.get(each.name)))
    return tuple(found)


class Local(Kind):
    """A kind whose rule depends on nothing but the values of its own cells."""

    def listed(self) -> Sequence[str]:
        """Return its cells in the order in which `allows` takes their values."""
        cells: Sequence[str] = getattr(self, "cells")  # noqa: B009
        return cells

    @abstractmethod
    def rule(self, shown: Sequence[int], span: range) -> bool:
        """Whether these values of its cells obey the rule; `span` is the range of all values."""

    def spoiled(self, shown: Sequence[int | None], span: range) -> bool:
        """Whether the known values break the rule whatever the unknown ones, None, will be."""
        known = [value for value in shown if value is not None]
        return len(known) == len(shown) and not self.rule(known, span)

    def allows(self, *shown: int, span: range = NINE) -> bool:
        """Whether values, in the order of the cells, obey the rule; `span` has all values.

        >>> from nonet.variants import Cage
        >>> Cage("r1c1 r1c2", total=3).allows(1, 2), Cage("r1c1 r1c2", total=3).allows(1, 3)
        (True, False)
        """
        if len(shown) != len(self.listed()):
            raise self.wrong(f"{len(self.listed())} values needed, not {len(shown)}")
        return self.rule(shown, span)

    def holds(self, values: Sequence[int], rules: Rules) -> bool:
        """Whether a full grid obeys it."""
        shift = rules.shape.lowest - 1
        cells = self.numbers(self.listed(), rules)
        return self.rule([values[cell] + shift for cell in cells], span_of(rules))

    def broken(self, values: Sequence[int], rules: Rules) -> bool:
        """Whether the filled cells of a partial grid already break it."""
        shift = rules.shape.lowest - 1
        cells = self.numbers(self.listed(), rules)
        shown, span = [values[c] + shift if values[c] else None for c in cells], span_of(rules)
        if self.spoiled(shown, span):
            return True
        is_open = {cell for cell, value in zip(cells, shown, strict=True) if value is None}
        if len(is_open) != 1 or len(is_open) == len(set(cells)):
            return False
        return not any(self.rule([v if s is None else s for s in shown], span) for v in span)


def unfit(name: str, what: str, *, by: str = "variant") -> Unsupported:
    """Return the error of rules that cannot carry the variant or constraint of this name.

    >>> unfit("windoku", "a 9×9 grid is needed, not 6×6")
    Unsupported('windoku: a 9×9 grid is needed, not 6×6')
    """
    return Unsupported(what, by=f"{by} {name}", message=f"{name}: {what}")


def span_of(rules: Rules) -> range:
    """Return the range of the values that the cells show."""
    lowest = rules.shape.lowest
    return range(lowest, lowest + rules.size)


def is_one_to_nine(shape: Shape) -> bool:
    """Whether the values of a grid are 1 to 9."""
    return (shape.lowest, shape.values) == (1, 9)


def as_sentence(words: str) -> str:
    """Return words as a sentence; the name of a cell keeps its small letter.

    >>> as_sentence("no fives along r1c1 r1c2"), as_sentence("r1c1 is 1 or 2")
    ('No fives along r1c1 r1c2.', 'r1c1 is 1 or 2.')
    """
    is_cell = re.match(r"r[0-9]+c[0-9]+\b", words) is not None
    return f"{words if is_cell else words[0].upper() + words[1:]}."


def named(cells: Sequence[str]) -> str:
    """Return the names of cells as a sentence lists them.

    >>> named(("r1c1", "r1c2", "r1c3"))
    'r1c1, r1c2 and r1c3'
    """
    if len(cells) == 1:
        return cells[0]
    return f"{', '.join(cells[:-1])} and {cells[-1]}"


def repeats(shown: Sequence[int | None], cells: Sequence[str]) -> bool:
    """Whether two different cells hold the same known value; a cell may be listed twice."""
    seen: dict[int, str] = {}
    for value, cell in zip(shown, cells, strict=True):
        if value is not None and seen.setdefault(value, cell) != cell:
            return True
    return False


def can_total(
    shown: Sequence[int | None], totals: Sequence[int], span: range, weights: Sequence[int] = ()
) -> bool:
    """Whether unknown values between the ends of the span can bring the sum to a total."""
    low = high = 0
    for value, weight in zip(shown, weights or [1] * len(shown), strict=True):
        ends = (span[0], span[-1]) if value is None else (value, value)
        low += min(weight * end for end in ends)
        high += max(weight * end for end in ends)
    return any(low <= total <= high for total in totals)
