"""Regions that are not given: chaos construction, and values that are connected.

The region of each cell is a value of an extra cell, a label; equal labels are one region.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from nonet.base.progress import tick
from nonet.model.constraint import Cell, Cells, Groups, OptionalCells, Parts, constraint
from nonet.model.declared import iss
from nonet.model.limits import check_size
from nonet.model.primitives import BREAK, Automaton, Connected, Line, Regions
from nonet.model.rules import Rules
from nonet.variants import automata
from nonet.variants.compiling import impossible, mask_of_values
from nonet.variants.kind import Kind, Local, span_of


def pieces(places: Collection[int], width: int) -> list[set[int]]:
    """Return places of a grid, counted row by row, in groups that are connected side by side.

    >>> pieces([0, 1, 5, 8], 3)
    [{0, 1}, {8, 5}]
    """
    left, found = set(places), []
    while left:
        group, edge = set(), [min(left)]
        while edge:
            place = edge.pop()
            if place not in left:
                continue
            left.remove(place)
            group.add(place)
            column = place % width
            edge += [place - width, place + width]
            edge += [place - 1] if column else []
            edge += [place + 1] if column < width - 1 else []
        found.append(group)
    return found


@constraint
class ChaosConstruction(Kind):
    """Chaos construction: the grid falls into regions that are not given, without repeated digits.

    Each region is connected and has as many cells as there are digits, or `size`. `labels` are
    extra cells, one for each cell of the grid in reading order: equal labels mean one region. The
    regions are numbered by their first cells, so a division has only one set of labels.

    >>> from nonet.model.rules import Rules, Shape
    >>> shape = Shape(2, 2, extra=("l1", "l2", "l3", "l4"))
    >>> rules = Rules(shape) + ChaosConstruction("l1 l2 l3 l4")
    >>> ChaosConstruction("l1 l2 l3 l4").holds(bytes([1, 2, 2, 1, 1, 1, 2, 2]), rules)
    True
    """

    labels: Cells
    size: int | None = None
    elsewhere = (iss("ChaosConstruction", "labels"),)
    least = (("size", 2),)

    @property
    def summary(self) -> str:
        many = "as many cells as there are digits" if self.size is None else f"{self.size} cells"
        return f"the grid falls into connected regions of {many}, without repeated digits"

    def fit(self, rules: Rules) -> None:
        super().fit(rules)
        area, size = rules.shape.area, self.size or rules.size
        if len(self.labels) != area:
            many = f"{len(self.labels)} label{'' if len(self.labels) == 1 else 's'}"
            raise self.refuse(f"{many} for {area} cells; each cell needs one")
        if area % size or area // size > rules.size or size > rules.size:
            raise self.refuse(f"a {rules.shape} grid does not fall into regions of {size} cells")

    def parts(self, rules: Rules) -> Parts:
        shape = rules.shape
        labels = self.numbers(self.labels, rules)
        size = self.size or rules.size
        return Parts(primitives=(Regions(tuple(range(shape.area)), labels, size, shape.columns),))

    def holds(self, values: Sequence[int], rules: Rules) -> bool:
        size, shape = self.size or rules.size, rules.shape
        labels = [values[cell] for cell in self.numbers(self.labels, rules)]
        if list(dict.fromkeys(labels)) != list(range(1, shape.area // size + 1)):
            return False
        for label in set(labels):
            region = [cell for cell, own in enumerate(labels) if own == label]
            if len(region) != size or len(pieces(region, shape.columns)) != 1:
                return False
            if len({values[cell] for cell in region}) < size:
                return False
        return True

    def broken(self, values: Sequence[int], rules: Rules) -> bool:
        size, area = self.size or rules.size, rules.shape.area
        labels = [values[cell] for cell in self.numbers(self.labels, rules)]
        if all(labels) and all(values[:area]):
            return not self.holds(values, rules)
        counts = Counter(label for label in labels if label)
        if any(many > size for many in counts.values()) or any(c > area // size for c in counts):
            return True
        filled = [(labels[c], values[c]) for c in range(area) if labels[c] and values[c]]
        return len(set(filled)) < len(filled)


class _Counting(Local):
    """What clues about the regions of a chaos construction share."""

    offset: int


@constraint
class ChaosArrow(_Counting):
    """Chaos arrows: a digit counts the cells of its own region that its arms reach without a gap.

    `arms` are labels of a chaos construction; each arm begins with the same one, which counts once.
    Each arm ends where another region begins. `offset` is subtracted from the count.

    >>> arrow = ChaosArrow("r1c1", ["l1 l2 l3", "l1 l4 l7"])
    >>> arrow.allows(3, 5, 5, 2, 5, 5, 6)  # r1c1, then l1 l2 l3, then l1 l4 l7
    True
    """

    control: Cell
    arms: Groups
    offset: int = 0
    elsewhere = (iss("ChaosArrow", "arms"),)

    def check(self) -> None:
        super().check()
        if not self.arms or not all(self.arms) or len({arm[0] for arm in self.arms}) > 1:
            raise self.wrong("one or more arms needed that begin with the same label")

    def listed(self) -> Sequence[str]:
        return (self.control, *(cell for arm in self.arms for cell in arm))

    @property
    def summary(self) -> str:
        arms = ", ".join(" ".join(arm) for arm in self.arms)
        less = f" less {self.offset}" if self.offset else ""
        return f"{self.control} counts the cells of one region{less} along {arms}"

    def parts(self, rules: Rules) -> Parts:
        order = list(self.numbers((self.arms[0][0],), rules))
        for arm in self.arms:
            order += [BREAK, *self.numbers(arm[1:], rules)]
        order += self.numbers((self.control,), rules)
        machine = _arrow(span_of(rules), self.offset, sum(len(arm) - 1 for arm in self.arms) + 1)
        return Parts(primitives=(Line(tuple(order), machine),))

    def rule(self, shown: Sequence[int], span: range) -> bool:
        control, *labels = shown
        count, at = 1, 0
        for arm in self.arms:
            run = labels[at : at + len(arm)]
            at += len(arm)
            same = next((i for i, label in enumerate(run) if label != run[0]), len(run))
            count += same - 1
        return control == count - self.offset


@automata.kept_automaton
def _arrow(span: range, offset: int, most: int) -> Automaton:
    """Read a label, then arms, each after a break, then the digit that counts.

    A state is the label, the count, and whether the arm still runs; an arm that has ended and the
    digit are told apart by nondeterminism: the digit leads to the only state that accepts.
    """
    values = len(span)
    counts = [c for c in range(1, most + 1) if c - offset in span]
    highest = max(counts, default=0)
    numbers: dict[tuple[int, int, bool], int] = {}
    for label in range(values):
        for count in range(1, highest + 1):
            for runs in (True, False):
                numbers[label, count, runs] = len(numbers) + 1
    accept = len(numbers) + 1
    edges = [(0, label, numbers[label, 1, False]) for label in range(values) if highest]
    for (label, count, runs), state in numbers.items():
        tick()
        check_size(len(numbers), len(edges))
        edges.append((state, values, numbers[label, count, True]))  # the next arm
        for symbol in range(values):
            if not runs or symbol != label:
                edges.append((state, symbol, numbers[label, count, False]))
            elif count < highest:
                edges.append((state, symbol, numbers[label, count + 1, True]))
        if count - offset in span:
            edges.append((state, count - offset - span.start, accept))
    return Automaton(accept + 1, (0,), (accept,), tuple(edges))


@constraint
class ChaosCount(_Counting):
    """A chaos count: a digit counts the labels that equal the first of them, itself included.

    `cells` are labels of a chaos construction. `offset` is subtracted from the count.

    >>> clue = ChaosCount("r1c1", "l1 l2 l4 l5")
    >>> clue.allows(3, 5, 5, 2, 5), clue.allows(2, 5, 5, 2, 5)
    (True, False)
    """

    control: Cell
    cells: Cells
    offset: int = 0
    elsewhere = (iss("ChaosCount", "cells around"),)

    def listed(self) -> Sequence[str]:
        return (self.control, *self.cells)

    @property
    def summary(self) -> str:
        less = f" less {self.offset}" if self.offset else ""
        region = f"{self.cells[0]}'s region{less}"
        return f"{self.control} counts the cells of {region} in {' '.join(self.cells)}"

    def parts(self, rules: Rules) -> Parts:
        control, *labels = self.numbers(self.listed(), rules)
        machine = _count(span_of(rules), self.offset, len(labels))
        return Parts(primitives=(Line((control, *labels), machine),))

    def rule(self, shown: Sequence[int], span: range) -> bool:
        control, *labels = shown
        return control + self.offset == labels.count(labels[0])


@automata.kept_automaton
def _count(span: range, offset: int, most: int) -> Automaton:
    """Read the digit that counts, then labels: a state is the first label and what is missing."""

    def step(state: tuple[int, ...], symbol: int) -> tuple[int, ...] | None:
        if not state:
            wanted = symbol + span.start + offset
            return (wanted,) if 1 <= wanted <= most else None
        if len(state) == 1:
            return (symbol, state[0] - 1)
        label, missing = state
        if symbol != label:
            return state
        return (label, missing - 1) if missing else None

    return Automaton.build(
        (),
        step,  # type: ignore[arg-type]
        lambda state: len(state) == 2 and state[1] == 0,  # type: ignore[arg-type,index]
        range(len(span)),
    )


@constraint
class ConnectedValues(Kind):
    """Connected values: the cells that hold one of them are connected side by side.

    At least one cell holds one; with `size`, exactly so many do. `cells` are cells in rows of
    `width`, instead of the grid; the last row may be shorter.

    >>> from nonet.model.rules import Rules, Shape
    >>> rules = Rules(Shape(2, 3)) + ConnectedValues([1])
    >>> ConnectedValues([1]).holds(bytes([1, 1, 2, 3, 1, 3]), rules)
    True
    >>> ConnectedValues([1]).holds(bytes([1, 2, 1, 3, 3, 3]), rules)
    False
    """

    values: Sequence[int]
    size: int | None = None
    cells: OptionalCells = None  # type: ignore[assignment]
    width: int | None = None
    elsewhere = (iss("ConnectedValues", "connected"),)
    least = (("size", 1), ("width", 1))

    def check(self) -> None:
        super().check()
        if (self.cells is None) != (self.width is None):
            raise self.wrong(
                "cells and width must be given together; width is the number of cells per row"
            )

    @property
    def summary(self) -> str:
        values = " or ".join(map(str, self.values))
        many = "" if self.size is None else f", {self.size} of them"
        return f"the cells with {values} are connected{many}"

    def fit(self, rules: Rules) -> None:
        super().fit(rules)
        self.in_span(self.values, span_of(rules))
        cells = rules.shape.area if self.cells is None else len(self.cells)
        if self.size is not None and self.size > cells:
            raise self.refuse(f"{self.size} cells cannot be connected among {cells}")

    def places(self, rules: Rules) -> tuple[tuple[int, ...], int]:
        """Return the cells and the width of their rows."""
        if self.cells is None or self.width is None:
            return tuple(range(rules.shape.area)), rules.shape.columns
        return self.numbers(self.cells, rules), min(self.width, len(self.cells))

    def parts(self, rules: Rules) -> Parts:
        cells, width = self.places(rules)
        if (self.size or 0) > len(cells):
            return Parts(primitives=(impossible(cells),))
        mask = mask_of_values(self.values, span_of(rules))
        return Parts(primitives=(Connected(cells, mask, self.size or 0, width),))

    def holds(self, values: Sequence[int], rules: Rules) -> bool:
        cells, width = self.places(rules)
        wanted = set(map(rules.shape.index, self.values))
        having = [place for place, cell in enumerate(cells) if values[cell] in wanted]
        right_size = self.size is None or len(having) == self.size
        return right_size and len(pieces(having, width)) == 1

    def broken(self, values: Sequence[int], rules: Rules) -> bool:
        cells, width = self.places(rules)
        wanted = set(map(rules.shape.index, self.values))
        sure = [place for place, cell in enumerate(cells) if values[cell] in wanted]
        can = [place for place, cell in enumerate(cells) if values[cell] in wanted | {0}]
        least = max(1, self.size or 0)
        if self.size is not None and len(sure) > self.size:
            return True
        # All that must be connected lies in one piece of what can still be connected.
        fits = [piece for piece in pieces(can, width) if set(sure) <= piece]
        return not any(len(piece) >= least for piece in fits)
