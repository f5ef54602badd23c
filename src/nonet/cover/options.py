"""Options: the items and options of a problem, added one by one and stored as numbers."""

from __future__ import annotations

import difflib
import operator
from array import array
from collections.abc import Hashable, Iterable
from copy import copy
from itertools import islice
from typing import Any, Generic

from nonet.base.arguments import hashed, listed
from nonet.cover.items import Coloured, Item
from nonet.cover.results import Option
from nonet.errors import ArgumentError, UnknownName

# Costs and sums of costs are stored in 64 bits.
_MOST_COST = (1 << 62) - 1
# How many names are compared to suggest a similar one, and how many are listed otherwise.
_MOST_COMPARED = 5000
_MOST_SHOWN = 20


class Options(Generic[Option]):
    """The items and options of a problem; `Problem` adds the methods that solve it.

    >>> options = Options(primary=["a"], secondary=["x"])
    >>> options.add("one", ["a", "x"])
    >>> options
    <Options: 1 + 1 secondary items, 1 options>
    """

    def __init__(
        self,
        primary: Iterable[Hashable | Item] | None = None,
        secondary: Iterable[Hashable] | None = None,
    ) -> None:
        self._gathers_primary = primary is None
        self._gathers_secondary = secondary is None
        self._primary: list[Hashable] = []
        self._secondary: list[Hashable] = []
        # Primary item k has number k, secondary item k has number ~k.
        self._numbers: dict[Hashable, int] = {}
        self._bounds: dict[int, tuple[int, int]] = {}
        self._labels: list[Option] = []
        self._options: dict[Option, int] = {}
        self._entries = array("i")
        self._ends = array("q")
        self._colours = array("i")  # as long as the entries, or empty
        self._colour_numbers: dict[Hashable, int] = {}
        self._colour_names: list[Hashable] = []
        self._costs: dict[int, int] = {}
        self._cost_sum = 0

        for item in () if primary is None else listed(primary, "primary"):
            name = item.name if isinstance(item, Item) else item
            self._declare(name, self._primary, len(self._primary))
            if isinstance(item, Item) and (item.at_least, item.at_most) != (1, 1):
                self._bounds[len(self._primary) - 1] = (item.at_least, item.at_most)
        for name in () if secondary is None else listed(secondary, "secondary"):
            if isinstance(name, Item):
                raise ArgumentError(
                    f"secondary item {name.name!r} has bounds; with at_least=0 it can be primary"
                )
            self._declare(name, self._secondary, ~len(self._secondary))

    def _declare(self, name: Hashable, names: list[Hashable], number: int) -> None:
        if isinstance(name, Coloured):
            raise ArgumentError(f"item {name.item!r} must be declared without a colour")
        if hashed(name, "an item") in self._numbers:
            raise ArgumentError(f"item {name!r} is declared twice")
        self._numbers[name] = number
        names.append(name)

    def add(self, label: Option, items: Iterable[Hashable | Coloured], cost: int = 0) -> None:
        """Add an option: a label for it and the items it covers.

        Raises ArgumentError if the option is not valid, and leaves the problem unchanged.

        >>> problem = Options(primary=["a"], secondary=["x"])
        >>> problem.add("one", ["a", Coloured("x", "red")], cost=3)
        >>> problem.add("one", ["a"])
        Traceback (most recent call last):
        nonet.errors.ArgumentError: option 'one' exists already
        """
        if label in self._options:
            raise ArgumentError(f"option {label!r} exists already")
        if cost:
            cost = self._checked_cost(label, cost)
        items = tuple(items)
        known = self._numbers
        colours: list[int] | None = None
        try:
            numbers = [known[item] for item in items]
        except KeyError:
            numbers, colours = self._resolve(label, items)
        else:
            if not numbers or len(set(numbers)) < len(numbers) or min(numbers) < 0:
                numbers, colours = self._resolve(label, items)
        if cost:
            self._costs[len(self._labels)] = cost
            self._cost_sum += abs(cost)
        self._options[label] = len(self._labels)
        self._labels.append(label)
        if colours is not None or self._colours:
            missing = len(self._entries) - len(self._colours)
            self._colours.extend([0] * missing)
            self._colours.extend(colours if colours is not None else [0] * len(numbers))
        self._entries.extend(numbers)
        self._ends.append(len(self._entries))

    def _checked_cost(self, label: Option, cost: int) -> int:
        cost = operator.index(cost)
        if self._cost_sum + abs(cost) > _MOST_COST:
            raise ArgumentError(
                f"cost {cost} of option {label!r} makes the costs add up past 2**62"
            )
        return cost

    def _resolve(
        self, label: Option, items: tuple[Hashable | Coloured, ...]
    ) -> tuple[list[int], list[int] | None]:
        """Return the numbers of items and their colours; collect new items, or raise."""
        fresh: dict[Hashable, int] = {}
        numbers: list[int] = []
        seen: set[int] = set()
        colours: list[Hashable] = []
        primary, secondary = len(self._primary), len(self._secondary)
        none = object()
        for entry in items:
            if isinstance(entry, Item):
                raise ArgumentError(f"option {label!r} has bounds for item {entry.name!r}")
            coloured = isinstance(entry, Coloured)
            name: Hashable = entry
            colour: Hashable = none
            if isinstance(entry, Coloured):
                name, colour = entry.item, entry.colour
                hash(colour)
            number = self._numbers.get(name, fresh.get(name))
            if number is None:
                if coloured and self._gathers_secondary:
                    number = ~secondary
                    secondary += 1
                elif not coloured and self._gathers_primary:
                    number = primary
                    primary += 1
                else:
                    raise self._unknown(name)
                fresh[name] = number
            elif coloured and number >= 0:
                bounds = " with bounds" if number in self._bounds else ""
                raise ArgumentError(f"option {label!r} colours primary item {name!r}{bounds}")
            elif not coloured and number < 0 and self._gathers_secondary:
                raise ArgumentError(
                    f"option {label!r} has item {name!r} without a colour; other options colour it"
                )
            if number in seen:
                raise ArgumentError(f"option {label!r} has item {name!r} twice")
            seen.add(number)
            numbers.append(number)
            colours.append(colour)
        if not numbers:
            raise ArgumentError(f"option {label!r} is empty")
        if max(numbers) < 0:
            raise ArgumentError(f"option {label!r} has no primary item")

        for name, number in fresh.items():
            self._numbers[name] = number
            (self._secondary if number < 0 else self._primary).append(name)
        if all(colour is none for colour in colours):
            return numbers, None
        return numbers, [0 if colour is none else self._colour(colour) for colour in colours]

    def _colour(self, colour: Hashable) -> int:
        """Return the number of a colour, from 1."""
        number = self._colour_numbers.setdefault(colour, len(self._colour_names) + 1)
        if number > len(self._colour_names):
            self._colour_names.append(colour)
        return number

    def _unknown(self, name: Hashable) -> UnknownName:
        shown = name if isinstance(name, str) else repr(name)
        known = [str(item) for item in islice(self._numbers, _MOST_COMPARED)]
        if len(self._numbers) > _MOST_SHOWN:
            known = difflib.get_close_matches(shown, known) or [*known[:_MOST_SHOWN], "…"]
        return UnknownName(shown, known, kind="item")

    @property
    def items(self) -> tuple[Item, ...]:
        """The primary items with their bounds, in order."""
        bounds = self._bounds
        return tuple(
            Item(name, *bounds.get(number, (1, 1))) for number, name in enumerate(self._primary)
        )

    @property
    def primary(self) -> tuple[Hashable, ...]:
        """The names of the primary items, in order."""
        return tuple(self._primary)

    @property
    def secondary(self) -> tuple[Hashable, ...]:
        """The names of the secondary items, in order."""
        return tuple(self._secondary)

    def is_primary(self, name: Hashable) -> bool:
        """Return whether there is a primary item of this name.

        >>> Options(primary=["a"], secondary=["x"]).is_primary("x")
        False
        """
        return self._numbers.get(name, -1) >= 0

    @property
    def labels(self) -> tuple[Option, ...]:
        """The labels of the options, in the order they were added."""
        return tuple(self._labels)

    def option(self, label: Option) -> tuple[Hashable | Coloured, ...]:
        """Return the items of an option as it was added.

        >>> problem = Options()
        >>> problem.add("one", ["a", Coloured("x", "red")])
        >>> problem.option("one")
        ('a', Coloured(item='x', colour='red'))
        """
        number = self._number(label)
        begin = self._ends[number - 1] if number else 0
        end = self._ends[number]
        names = [
            self._primary[entry] if entry >= 0 else self._secondary[~entry]
            for entry in self._entries[begin:end]
        ]
        if not self._colours:
            return tuple(names)
        colours = self._colour_names
        return tuple(
            Coloured(name, colours[colour - 1]) if colour else name
            for name, colour in zip(names, self._colours[begin:end], strict=True)
        )

    def cost(self, label: Option) -> int:
        """Return the cost of an option.

        >>> problem = Options()
        >>> problem.add("one", ["a"], cost=-2)
        >>> problem.cost("one")
        -2
        """
        return self._costs.get(self._number(label), 0)

    def _number(self, label: Option) -> int:
        try:
            return self._options[label]
        except KeyError:
            shown = label if isinstance(label, str) else repr(label)
            raise UnknownName(shown, map(str, self._labels[:_MOST_SHOWN]), kind="label") from None

    def __contains__(self, label: object) -> bool:
        return label in self._options

    def __len__(self) -> int:
        """Return how many options there are."""
        return len(self._labels)

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        secondary = f" + {len(self._secondary)} secondary" if self._secondary else ""
        return (
            f"<{type(self).__name__}: {len(self._primary)}{secondary} items, {len(self)} options>"
        )

    def __eq__(self, other: object) -> bool:
        """Whether items, options and costs are the same, in the same order."""
        if type(self) is not type(other):
            return NotImplemented
        return self._said() == other._said()

    __hash__ = None  # type: ignore[assignment]  # options can be added

    def _said(self) -> dict[str, object]:
        """Return everything that was declared and added."""
        return {name: value for name, value in vars(self).items() if name != "_compiled"}

    def __getstate__(self) -> dict[str, Any]:
        # A copy or a pickle shares nothing with the original.
        return {
            name: copy(value) if isinstance(value, dict | list | array) else value
            for name, value in vars(self).items()
        }
