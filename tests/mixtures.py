"""Random puzzles that mix constraints of all kinds, in grids of many shapes.

A complete grid comes first; then constraints that it obeys are read off it, as their own `holds`
states it, and givens are added until nothing else is a solution. Every seed is a puzzle of its own:
the same each time, unless an engine is stopped by its time limit, which few ever reach.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice, pairwise
from math import prod
from random import Random
from typing import Literal

import nonet
from nonet import Grid, Rules, Shape, variants
from nonet.errors import NonetError
from nonet.model.bits import digits_of
from nonet.model.constraint import Constraint
from nonet.model.marks import Where
from nonet.model.primitives import Automaton
from nonet.variants import KINDS

v = variants

_TRIES = 200
# Every kind of constraint and every variant of whole grids.
NAMES = (*sorted(KINDS), *sorted(each.name for each in v.ALL))
# How long an engine may look for another solution before the puzzle gets a further given.
_TIMEOUT = 3

_LABELS = tuple(f"l{number}" for number in range(1, 17))
_LACKING = tuple(f"{kind}{number}" for kind in ("row", "column", "box") for number in range(1, 5))
_CHAOS = Rules.shaped(Shape(4, 4, extra=_LABELS), boxes=False) + v.ChaosConstruction(_LABELS)
_DOPPELGANGER = Rules.shaped(Shape(4, 4, lowest=0, values=5, extra=_LACKING)) + v.Doppelganger(
    rows=_LACKING[:4], columns=_LACKING[4:8], boxes=_LACKING[8:]
)


@dataclass(frozen=True)
class Mixture:
    """A puzzle with a mixture of constraints, and the solution they were read from."""

    seed: int
    grid: Grid
    solution: bytes
    is_unique: bool

    @property
    def kinds(self) -> frozenset[str]:
        """The names of its constraints, also of those inside others."""
        return frozenset(each.name for each in self.grid.rules.constraints)

    def __str__(self) -> str:
        return f"mixture {self.seed}"


def mixtures(count: int, start: int = 0) -> Iterator[Mixture]:
    """Yield the puzzles of so many seeds."""
    return map(mixture, range(start, start + count))


@cache
def mixture(seed: int) -> Mixture:
    """Return the puzzle of a seed.

    >>> one = mixture(0)
    >>> all(each.holds(one.solution, one.grid.rules) for each in one.grid.rules.constraints)
    True
    """
    dice = Random(f"mixture {seed}")
    # One kind for each seed, so that all kinds have their turn; the others by chance.
    first = NAMES[seed % len(NAMES)]
    rules, solution = _complete(first, dice)
    scene = Scene(rules, solution, dice)
    wanted = [first] if first in KINDS else []
    wanted += dice.sample(sorted(KINDS), dice.choice((0, 0, 1, 2, 3, 5, 8)))
    if seed % 3 == 0:  # what shapes candidates from the start
        wanted += dice.sample(("odd", "even", "candidates", "minimum", "maximum"), 2)
    for name in wanted:
        for _ in range(dice.choice((1, 1, 2, 4))):
            rules = scene.with_one(name)
    return _dug(seed, rules, solution, dice)


# -- complete grids -------------------------------------------------------------------------------


def _shapes(dice: Random) -> Rules:
    """Return rules without constraints of cells."""
    extra = tuple(f"v{letter}" for letter in "abc"[: dice.randint(1, 3)])
    makers: tuple[tuple[int, Callable[[], Rules]], ...] = (
        (6, Rules.classic),
        (2, lambda: Rules.classic(6)),
        (1, lambda: Rules.classic(6, (3, 2))),
        (1, lambda: Rules.classic(4)),
        (2, lambda: Rules.shaped(Shape(9, 9, lowest=0))),
        (1, lambda: Rules.shaped(Shape(6, 6, lowest=0))),
        (1, lambda: Rules.shaped(Shape(4, 4, lowest=0))),
        (1, lambda: Rules.shaped(Shape(6, 4))),
        (1, lambda: Rules.shaped(Shape(4, 6, lowest=0))),
        (1, lambda: Rules.shaped(Shape(5, 7))),
        (1, lambda: Rules.shaped(Shape(5, 5), boxes=False)),
        (1, lambda: Rules.shaped(Shape(4, 4, values=6))),
        (1, lambda: Rules.shaped(Shape(9, 9, extra=extra))),
        (1, lambda: Rules.shaped(Shape(6, 6, lowest=0, extra=extra))),
        (1, lambda: Rules.shaped(Shape(4, 4, extra=extra))),
        (2, lambda: v.jigsaw(_regions(9, dice))),
        (1, lambda: v.jigsaw(_regions(6, dice))),
        (1, lambda: _CHAOS),
        (1, lambda: _DOPPELGANGER),
    )
    weights, choices = zip(*makers, strict=True)
    make: Callable[[], Rules] = dice.choices(choices, weights)[0]
    return make()


def _regions(size: int, dice: Random) -> str:
    while True:
        regions = nonet.random_regions(size, dice.randrange(1000))
        if nonet.count(Grid.empty(v.jigsaw(regions)), limit=1):
            return regions


# What a grid hardly ever obeys by chance: rules that are added before it is chosen.
_OF_GRIDS: tuple[Constraint, ...] = (
    *v.ALL,
    v.AntiTaxicab(),
    v.GlobalEntropy(),
    v.GlobalMod(),
    v.DutchFlatmates(),
    v.DifferentLines(),
    v.RegionSameValues(),
    v.Diagonal(rising=True),
    v.Diagonal(rising=False),
)


def _complete(first: str, dice: Random) -> tuple[Rules, bytes]:
    """Return rules, perhaps with variants of whole grids, and a complete grid under them."""
    rules = _shapes(dice)
    if first.startswith("chaos"):
        rules = _CHAOS
    elif first == "doppelganger":
        rules = _DOPPELGANGER
    wanted = [each for each in _OF_GRIDS if each.name == first][:1]
    if wanted and dice.random() < 1 / 2:
        rules = Rules.classic()
    for extra in (*wanted, *dice.sample(_OF_GRIDS, dice.choice((0, 0, 1, 2)))):
        try:
            more = rules + extra
            if nonet.count(Grid.empty(more), limit=1, timeout=_TIMEOUT):
                rules = more
        except NonetError:  # the shape cannot have it, or it takes long to tell whether it can
            continue
    return rules, _filled(rules, dice)


def _filled(rules: Rules, dice: Random) -> bytes:
    """Return a complete grid: some random digits that have a solution, and the first of those."""
    grid = Grid.empty(rules)
    for cell in dice.sample(rules.cells, max(4, len(rules.cells) // 6)):
        digits = digits_of(rules.allowed(grid.values)[cell])
        for digit in dice.sample(digits, len(digits)):
            more = grid.with_(cells={cell: digit}, given=True)
            try:
                if nonet.count(more, limit=1, timeout=_TIMEOUT):
                    grid = more
                    break
            except nonet.TimeLimit:
                continue
    return nonet.solve(grid, unique=False).grid.values


def _dug(seed: int, rules: Rules, solution: bytes, dice: Random) -> Mixture:
    """Return the puzzle with givens, as many as it takes; one in eight keeps other solutions."""
    many = int(len(solution) * dice.choice((0.1, 0.2, 0.3, 0.45)))
    shown = set(dice.sample(rules.cells, many))
    stop_early = dice.random() < 1 / 8
    is_unique = False
    while not is_unique:
        grid = Grid(bytes(d if cell in shown else 0 for cell, d in enumerate(solution)), rules)
        hidden = [cell for cell in rules.cells if cell not in shown]
        try:
            found = [each.grid.values for each in islice(_solutions(grid), 2)]
            others = [each for each in found if each != solution]
            is_unique = not others
            if others and stop_early:
                break
            wrong = [cell for cell in hidden if others and others[0][cell] != solution[cell]]
        except nonet.TimeLimit:
            wrong = hidden
        if wrong:
            shown |= set(dice.sample(wrong, min(len(wrong), 1 + len(wrong) // 8)))
    return Mixture(seed, _played(grid, solution, dice), solution, is_unique)


def _solutions(grid: Grid) -> Iterator[nonet.Solution]:
    return iter(nonet.solutions(grid, timeout=_TIMEOUT))


def _played(grid: Grid, solution: bytes, dice: Random) -> Grid:
    """Return the puzzle as it is, or with placed digits, or with pencil marks."""
    way = dice.choice(("set", "set", "set", "placed", "marked"))
    if way == "placed":
        empty = [cell for cell, digit in enumerate(grid.values) if not digit]
        placed = dice.sample(empty, len(empty) // 8)
        cells: dict[Where, int] = {cell: solution[cell] for cell in placed}
        return grid.with_(cells=cells) if cells else grid
    if way == "marked":
        marks = [
            0 if digit else mask & ~(dice.getrandbits(16) & dice.getrandbits(16)) | own
            for digit, mask, own in zip(
                grid.values,
                grid.rules.allowed(grid.values),
                (1 << (digit - 1) for digit in solution),
                strict=True,
            )
        ]
        return Grid(grid.values, grid.rules, givens=grid.givens.values, marks=marks)
    return grid


# -- constraints ----------------------------------------------------------------------------------


class Scene:
    """A complete grid from which constraints are read."""

    def __init__(self, rules: Rules, solution: bytes, dice: Random) -> None:
        self.rules, self.solution, self.dice = rules, solution, dice
        self.shape = rules.shape
        self.span = range(self.shape.lowest, self.shape.highest + 1)

    def with_one(self, name: str) -> Rules:
        """Add a constraint of a kind that the grid obeys, if chance finds one; return the rules."""
        for _ in range(_TRIES):
            try:
                proposed = _PROPOSALS[KINDS[name]](self)
                if self.fits(*proposed):
                    for each in proposed:
                        self.rules = self.rules + each
                    break
            except (NonetError, _NoProposal):
                continue
        return self.rules

    def fits(self, *proposed: Constraint) -> bool:
        """Whether the grid obeys the constraints, and those that depend on them."""
        rules = self.rules
        for each in proposed:
            rules = rules + each
        return all(each.holds(self.solution, rules) for each in rules.constraints)

    def shown(self, cell: int) -> int:
        """Return the digit of a cell as people read it."""
        return self.shape.shown(self.solution[cell])

    def digits(self, cells: Sequence[int]) -> list[int]:
        """Return the digits of cells as people read them."""
        return [self.shown(cell) for cell in cells]

    def named(self, cells: Sequence[int]) -> str:
        """Return cells as constraints name them."""
        return " ".join(map(self.rules.cell_name, cells))

    def any(self, few: int = 1, many: int = 4) -> list[int]:
        """Return cells anywhere, extra cells included."""
        return self.dice.sample(self.rules.cells, self.dice.randint(few, many))

    def walk(self, few: int = 2, many: int = 5, *, diagonally: bool = True) -> list[int]:
        """Return a path of cells side by side, now and then with an extra cell at its end."""
        found = self._path(range(self.shape.area), self.dice.randint(few, many), diagonally)
        if self.shape.extra and self.dice.random() < 1 / 3:
            found = [*found[:-1], self.dice.randrange(self.shape.area, self.shape.cells)]
        if len(found) < few:
            raise _NoProposal
        return found

    def sorted_walk(self, least: int = 1) -> list[int]:
        """Return a path along which digits rise by so much at least."""
        path = [self.dice.randrange(self.shape.area)]
        while len(path) < 5:
            onward = [
                cell
                for cell in self.near(path[-1])
                if cell not in path and self.shown(cell) >= self.shown(path[-1]) + least
            ]
            if not onward:
                break
            path.append(self.dice.choice(onward))
        return path

    def near(self, cell: int, *, diagonally: bool = True) -> list[int]:
        """Return the cells beside a cell of the grid."""
        row, column = self.shape.place(cell)
        return [
            self.shape.cell(r, c)
            for r in range(max(row - 1, 0), min(row + 2, self.shape.rows))
            for c in range(max(column - 1, 0), min(column + 2, self.shape.columns))
            if (r, c) != (row, column) and (diagonally or r == row or c == column)
        ]

    def _path(self, cells: range, length: int, diagonally: bool) -> list[int]:
        path = [self.dice.choice(cells)]
        while len(path) < length:
            onward = [c for c in self.near(path[-1], diagonally=diagonally) if c not in path]
            if not onward:
                break
            path.append(self.dice.choice(onward))
        return path

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Yield each two cells side by side."""
        for cell in range(self.shape.area):
            for other in self.near(cell, diagonally=False):
                if cell < other:
                    yield cell, other

    def line(self) -> tuple[str, list[int], bool]:
        """Return a line as clues outside name it, its cells as they are read, and if reversed."""
        reverse = self.dice.random() < 1 / 2
        if self.dice.random() < 1 / 2:
            number = self.dice.randrange(self.shape.rows)
            name, cells = f"r{number + 1}", list(self.shape.row(number))
        else:
            number = self.dice.randrange(self.shape.columns)
            name, cells = f"c{number + 1}", list(self.shape.column(number))
        return name, cells[::-1] if reverse else cells, reverse

    def groups(self, count: int, few: int = 1, many: int = 3) -> list[list[int]]:
        """Return paths that share no cell."""
        found: list[list[int]] = []
        for _ in range(count):
            path = self.walk(few, many)
            if {*path} & {cell for group in found for cell in group}:
                raise _NoProposal
            found.append(path)
        return found


class _NoProposal(Exception):
    """What was looked for is not in this grid."""


Proposal = Callable[[Scene], tuple[Constraint, ...]]


def _line(kind: Callable[[str], Constraint], few: int = 3, many: int = 5) -> Proposal:
    """Return a proposal of a constraint that needs cells and nothing else."""
    return lambda scene: (kind(scene.named(scene.walk(few, many))),)


def _cells(kind: Callable[[str], Constraint], few: int = 1, many: int = 3) -> Proposal:
    return lambda scene: (kind(scene.named(scene.any(few, many))),)


def _rising(kind: Callable[[str], Constraint], least: int) -> Proposal:
    return lambda scene: (kind(scene.named(scene.sorted_walk(least))),)


def _cage(scene: Scene) -> tuple[Constraint, ...]:
    cells = scene.walk(2, 4, diagonally=False)
    total = sum(scene.digits(cells)) if scene.dice.random() < 3 / 4 else None
    return (v.Cage(scene.named(cells), total=total),)


def _product(scene: Scene) -> tuple[Constraint, ...]:
    cells, repeats = scene.walk(2, 3), scene.dice.random() < 1 / 2
    return (v.ProductCage(scene.named(cells), prod(scene.digits(cells)), repeats=repeats),)


def _rellik(scene: Scene) -> tuple[Constraint, ...]:
    return (v.RellikCage(scene.named(scene.walk(2, 4)), total=scene.dice.randint(3, 15)),)


def _sum(scene: Scene) -> tuple[Constraint, ...]:
    cells = scene.any(2, 4)
    coefficients = [scene.dice.choice((1, 1, 1, 2, -1)) for _ in cells]
    total = sum(c * d for c, d in zip(coefficients, scene.digits(cells), strict=True))
    if coefficients == [1] * len(cells):
        return (v.Sum(scene.named(cells), total=total),)
    return (v.Sum(scene.named(cells), total=total, coefficients=coefficients),)


def _little_killer(scene: Scene) -> tuple[Constraint, ...]:
    shape, dice = scene.shape, scene.dice
    directions: tuple[Literal["dr", "dl", "ur", "ul"], ...] = ("dr", "dl", "ur", "ul")
    direction = dice.choice(directions)
    row, column = dice.randrange(shape.rows), dice.randrange(shape.columns)
    if dice.random() < 1 / 2:
        row = 0 if direction[0] == "d" else shape.rows - 1
    else:
        column = 0 if direction[1] == "r" else shape.columns - 1
    down, right = (1 if direction[0] == "d" else -1), (1 if direction[1] == "r" else -1)
    start, total = scene.named([shape.cell(row, column)]), 0
    while 0 <= row < shape.rows and 0 <= column < shape.columns:
        total += scene.shown(shape.cell(row, column))
        row, column = row + down, column + right
    return (v.LittleKiller(start, direction, total=total),)


def _candidates(scene: Scene) -> tuple[Constraint, ...]:
    (cell,) = scene.any(1, 1)
    others = scene.dice.sample(scene.span, min(len(scene.span), scene.dice.randint(1, 3)))
    return (v.Candidates(scene.named([cell]), sorted({*others, scene.shown(cell)})),)


def _parity(kind: Callable[[str], Constraint], remainder: int) -> Proposal:
    def propose(scene: Scene) -> tuple[Constraint, ...]:
        cells = [c for c in scene.rules.cells if scene.shown(c) % 2 == remainder]
        many = min(len(cells), scene.dice.choice((1, 2, 4, 8)))
        return (kind(scene.named(scene.dice.sample(cells, many))),)

    return propose


def _pair(make: Callable[[str, int, int], Constraint]) -> Proposal:
    """Return a proposal for two cells side by side, made from their digits."""

    def propose(scene: Scene) -> tuple[Constraint, ...]:
        a, b = scene.walk(2, 2, diagonally=False)
        return (make(scene.named([a, b]), scene.shown(a), scene.shown(b)),)

    return propose


def _ratio(cells: str, a: int, b: int) -> Constraint:
    low, high = sorted((a, b))
    if not low or high % low:
        raise _NoProposal
    return v.Ratio(cells, value=high // low)


def _xv(cells: str, a: int, b: int) -> Constraint:
    if a + b not in (5, 10):
        raise _NoProposal
    return v.XV(cells, "V" if a + b == 5 else "X")


def _strict(kind: Callable[[], Constraint], **marked: int) -> Proposal:
    """Return a proposal of a strict kind: with every pair of the grid that has to be marked."""

    def propose(scene: Scene) -> tuple[Constraint, ...]:
        found: list[Constraint] = [kind()]
        for a, b in scene.pairs():
            cells, low, high = scene.named([a, b]), *sorted(scene.digits([a, b]))
            if "difference" in marked and high - low == marked["difference"]:
                found.append(v.Difference(cells, value=high - low))
            elif "ratio" in marked and high == low * marked["ratio"]:
                found.append(v.Ratio(cells, value=marked["ratio"]))
            elif "xv" in marked and high + low in (5, 10):
                found.append(v.XV(cells, "V" if high + low == 5 else "X"))
            elif "total" in marked and high + low == marked["total"]:
                found.append(v.PairSum(cells, total=high + low))
        return tuple(found)

    return propose


def _whisper(scene: Scene) -> tuple[Constraint, ...]:
    cells = scene.walk(2, 4)
    digits = scene.digits(cells)
    gap = min(abs(a - b) for a, b in pairwise(digits))
    if gap < 2:
        raise _NoProposal
    return (v.Whisper(scene.named(cells), difference=gap),)


def _lockout(scene: Scene) -> tuple[Constraint, ...]:
    cells = scene.walk(3, 4)
    gap = abs(scene.shown(cells[0]) - scene.shown(cells[-1]))
    return (v.Lockout(scene.named(cells), difference=min(gap, 4)),)


def _copied(scene: Scene, cells: Sequence[int]) -> list[int]:
    """Return other cells with the same digits."""
    taken, found = {*cells}, []
    for cell in cells:
        same = [c for c in scene.rules.cells if c not in taken and _alike(scene, c, cell)]
        if not same:
            raise _NoProposal
        found.append(scene.dice.choice(same))
        taken.add(found[-1])
    return found


def _alike(scene: Scene, one: int, two: int) -> bool:
    return scene.solution[one] == scene.solution[two]


def _palindrome(scene: Scene) -> tuple[Constraint, ...]:
    half = scene.any(1, 2)
    return (v.Palindrome(scene.named([*half, *_copied(scene, half)[::-1]])),)


def _clone(scene: Scene) -> tuple[Constraint, ...]:
    cells = scene.any(1, 3)
    return (v.Clone(scene.named(cells), scene.named(_copied(scene, cells))),)


def _same_values(scene: Scene) -> tuple[Constraint, ...]:
    cells = scene.any(2, 3)
    copies = _copied(scene, cells)
    scene.dice.shuffle(copies)
    return (v.SameValues([scene.named(cells), scene.named(copies)]),)


def _equal_sum(scene: Scene) -> tuple[Constraint, ...]:
    return (v.EqualSum([scene.named(group) for group in scene.groups(2)]),)


def _sum_line(scene: Scene) -> tuple[Constraint, ...]:
    cells, loop = scene.walk(3, 5), scene.dice.random() < 1 / 3
    total = scene.dice.choice((max(scene.digits(cells)), sum(scene.digits(cells)), 5, 10))
    return (v.SumLine(scene.named(cells), total=total, loop=loop),)


def _arrow(scene: Scene) -> tuple[Constraint, ...]:
    circle, *shaft = scene.walk(3, 4)
    if scene.dice.random() < 1 / 6 and scene.span.start == 1:
        first, second, *shaft = scene.walk(4, 5)
        return (v.Arrow(scene.named([first, second]), scene.named(shaft)),)
    return (v.Arrow(scene.named([circle]), scene.named(shaft)),)


def _sandwich(scene: Scene) -> tuple[Constraint, ...]:
    name, cells, _ = scene.line()
    digits = scene.digits(cells)
    if not {scene.span[0], scene.span[-1]} <= {*digits}:
        raise _NoProposal
    first, last = sorted(map(digits.index, (scene.span[0], scene.span[-1])))
    return (v.Sandwich(name, sum(digits[first + 1 : last])),)


def _lunchbox(scene: Scene) -> tuple[Constraint, ...]:
    cells = scene.walk(3, 5)
    digits = scene.digits(cells)
    first, last = sorted((digits.index(min(digits)), digits.index(max(digits))))
    return (v.Lunchbox(scene.named(cells), total=sum(digits[first + 1 : last])),)


def _x_sum(scene: Scene) -> tuple[Constraint, ...]:
    name, cells, reverse = scene.line()
    digits = scene.digits(cells)
    return (v.XSum(name, sum(digits[: digits[0]]), reverse=reverse),)


def _skyscraper(scene: Scene) -> tuple[Constraint, ...]:
    name, cells, reverse = scene.line()
    digits = scene.digits(cells)
    visible = sum(all(digit > low for low in digits[:i]) for i, digit in enumerate(digits))
    return (v.Skyscraper(name, visible, reverse=reverse),)


def _hidden_skyscraper(scene: Scene) -> tuple[Constraint, ...]:
    name, cells, reverse = scene.line()
    value = scene.dice.choice(scene.digits(cells))
    return (v.HiddenSkyscraper(name, value, reverse=reverse),)


def _numbered_room(scene: Scene) -> tuple[Constraint, ...]:
    name, cells, reverse = scene.line()
    digits = scene.digits(cells)
    if not 1 <= digits[0] <= len(digits):
        raise _NoProposal
    return (v.NumberedRoom(name, digits[digits[0] - 1], reverse=reverse),)


def _full_rank(scene: Scene) -> tuple[Constraint, ...]:
    name, cells, reverse = scene.line()
    most = 4 * scene.shape.rows
    # The first digit decides the rank but for three others.
    first = 4 * (scene.solution[cells[0]] - 1)
    rank = min(most, first + scene.dice.randint(1, 4))
    return (
        v.FullRank(name, rank, reverse=reverse, ties=scene.dice.choice(("only-unclued", "any"))),
    )


def _quad(scene: Scene) -> tuple[Constraint, ...]:
    shape, dice = scene.shape, scene.dice
    row, column = dice.randrange(shape.rows - 1), dice.randrange(shape.columns - 1)
    cells = [shape.cell(row + r, column + c) for r in (0, 1) for c in (0, 1)]
    digits = dice.sample(scene.digits(cells), dice.randint(1, 4))
    return (v.Quad(scene.named(cells[:1]), sorted(digits)),)


def _contain(kind: Callable[[str, list[int]], Constraint]) -> Proposal:
    def propose(scene: Scene) -> tuple[Constraint, ...]:
        cells = scene.walk(3, 5)
        digits = scene.dice.sample(scene.digits(cells), 2)
        return (kind(scene.named(cells), sorted(digits)),)

    return propose


def _look_and_say(scene: Scene) -> tuple[Constraint, ...]:
    cells = scene.walk(3, 5)
    digits = scene.digits(cells)
    said = sorted(scene.dice.sample(sorted({*digits}), min(2, len({*digits}))))
    text = "".join(f"{digits.count(digit)}{digit}" for digit in said)
    return (v.LookAndSay(scene.named(cells), text),)


def _counting_circles(scene: Scene) -> tuple[Constraint, ...]:
    digits = [d for d in scene.span if 1 <= d <= 4]
    cells: list[int] = []
    for digit in scene.dice.sample(digits, scene.dice.randint(1, 2)):
        with_it = [cell for cell in scene.rules.cells if scene.shown(cell) == digit]
        if len(with_it) < digit:
            raise _NoProposal
        cells += scene.dice.sample(with_it, digit)
    return (v.CountingCircles(scene.named(scene.dice.sample(cells, len(cells)))),)


def _count_distinct(scene: Scene) -> tuple[Constraint, ...]:
    cells = scene.walk(2, 5)
    many = len({*scene.digits(cells)})
    counters = [c for c in scene.rules.cells if scene.shown(c) == many and c not in cells]
    if not counters:
        raise _NoProposal
    return (v.CountDistinct(scene.named([scene.dice.choice(counters)]), scene.named(cells)),)


def _indexing(scene: Scene) -> tuple[Constraint, ...]:
    cell = scene.dice.randrange(scene.shape.area)
    return (v.Indexing(scene.named([cell]), by=scene.dice.choice(("row", "column", "box"))),)


def _value_indexing(scene: Scene) -> tuple[Constraint, ...]:
    line = scene.walk(3, 5)
    place = scene.shown(line[1])
    if not 1 <= place <= len(line) - 2 or not _alike(scene, line[0], line[1 + place]):
        cells = scene.any(4, 5)
        return (v.ValueIndexing(scene.named(cells)),)
    return (v.ValueIndexing(scene.named(line)),)


def _chaos_arrow(scene: Scene) -> tuple[Constraint, ...]:
    if scene.shape.extra != _LABELS:
        raise _NoProposal
    arms = scene.dice.choice((["l1 l2 l3 l4"], ["l6 l7 l8", "l6 l2"], ["l11 l10 l9", "l11 l15"]))
    (control,) = scene.dice.sample(range(scene.shape.area), 1)
    return (v.ChaosArrow(scene.named([control]), arms),)


def _chaos_count(scene: Scene) -> tuple[Constraint, ...]:
    if scene.shape.extra != _LABELS:
        raise _NoProposal
    labels = scene.dice.sample(_LABELS, 4)
    (control,) = scene.dice.sample(range(scene.shape.area), 1)
    return (v.ChaosCount(scene.named([control]), labels),)


def _connected(scene: Scene) -> tuple[Constraint, ...]:
    digits = scene.dice.sample(scene.span, min(len(scene.span), scene.dice.randint(3, 8)))
    return (v.ConnectedValues(sorted(digits)),)


def _of_whole_grid(kind: type[Constraint]) -> Proposal:
    def propose(scene: Scene) -> tuple[Constraint, ...]:
        found = [each for each in scene.rules.constraints if isinstance(each, kind)]
        if found or kind in (v.ChaosConstruction, v.Doppelganger):
            return tuple(found)  # they are part of a shape
        return (kind(),)

    return propose


def _diagonal(scene: Scene) -> tuple[Constraint, ...]:
    return (v.Diagonal(rising=scene.dice.random() < 1 / 2),)


def _table(kind: type[v.Pair] | type[v.PairAll]) -> Proposal:
    predicates: tuple[Callable[[int, int], bool], ...] = (
        lambda a, b: a != b,
        lambda a, b: a < 2 * b + 1,
        lambda a, b: (a + b) % 3 != 0,
        lambda a, b: abs(a - b) != 2,
    )

    def propose(scene: Scene) -> tuple[Constraint, ...]:
        predicate = scene.dice.choice(predicates)
        return (kind.where(scene.named(scene.walk(2, 4)), predicate, span=scene.span),)

    return propose


def _regex(scene: Scene) -> tuple[Constraint, ...]:
    cells = scene.walk(2, 5)
    symbols = [scene.shape.symbols[scene.solution[cell]] for cell in cells]
    parts = [
        scene.dice.choice((f"[{symbol}{scene.shape.symbols[1]}]", ".", f"{symbol}?{symbol}?.?"))
        for symbol in symbols
    ]
    return (v.Regex(scene.named(cells), "".join(parts)),)


def _nfa(scene: Scene) -> tuple[Constraint, ...]:
    modulus, lowest = scene.dice.choice((2, 3, 4)), scene.span.start
    cells = scene.walk(2, 5)
    total = sum(scene.digits(cells)) % modulus
    machine = Automaton.build(
        0,
        lambda state, symbol: (state + symbol + lowest) % modulus,  # type: ignore[operator]
        lambda state: state == total,
        range(len(scene.span)),
    )
    return (v.NFA(scene.named(cells), machine, label=f"{total} modulo {modulus}"),)


# Kinds that others are made of.
_INNER = ("cage", "thermo", "odd", "even", "pair-sum", "difference", "renban", "whisper", "sum")


def _inner(scene: Scene) -> Constraint:
    return _PROPOSALS[KINDS[scene.dice.choice(_INNER)]](scene)[0]


def _any_of(scene: Scene) -> tuple[Constraint, ...]:
    return (v.AnyOf([_inner(scene) for _ in range(scene.dice.randint(2, 3))]),)


def _all_of(scene: Scene) -> tuple[Constraint, ...]:
    parts = [each for each in (_inner(scene) for _ in range(8)) if scene.fits(each)]
    return (v.AllOf(parts[:3]),)


_PROPOSALS: dict[type[Constraint], Proposal] = {
    v.AllDifferent: _line(v.AllDifferent),
    v.Diagonal: _diagonal,
    v.AntiTaxicab: _of_whole_grid(v.AntiTaxicab),
    v.Cage: _cage,
    v.ProductCage: _product,
    v.RellikCage: _rellik,
    v.EqualityCage: _line(v.EqualityCage, 2, 4),
    v.Sum: _sum,
    v.LittleKiller: _little_killer,
    v.Candidates: _candidates,
    v.Odd: _parity(v.Odd, 1),
    v.Even: _parity(v.Even, 0),
    v.Minimum: _cells(v.Minimum, 1, 1),
    v.Maximum: _cells(v.Maximum, 1, 1),
    v.Difference: _pair(lambda cells, a, b: v.Difference(cells, value=abs(a - b))),
    v.Ratio: _pair(_ratio),
    v.XV: _pair(_xv),
    v.PairSum: _pair(lambda cells, a, b: v.PairSum(cells, total=a + b)),
    v.GreaterThan: _pair(lambda cells, a, b: v.GreaterThan(cells)),
    v.StrictKropki: _strict(v.StrictKropki, difference=1, ratio=2),
    v.StrictRatio: _strict(v.StrictRatio, ratio=2),
    v.StrictDifference: _strict(v.StrictDifference, difference=1),
    v.StrictXV: _strict(v.StrictXV, xv=1),
    v.StrictSum: _strict(v.StrictSum, total=7),
    v.Thermo: _rising(v.Thermo, 1),
    v.SlowThermo: _rising(v.SlowThermo, 0),
    v.FastThermo: _rising(v.FastThermo, 2),
    v.Whisper: _whisper,
    v.Renban: _line(v.Renban, 2, 4),
    v.Nabner: _line(v.Nabner, 2, 4),
    v.Modular: _line(v.Modular, 3, 4),
    v.Entropic: _line(v.Entropic, 3, 4),
    v.ParityLine: _line(v.ParityLine),
    v.Palindrome: _palindrome,
    v.Zipper: _line(v.Zipper, 3, 3),
    v.Between: _line(v.Between, 3, 4),
    v.Lockout: _lockout,
    v.RegionSumLine: _line(v.RegionSumLine, 2, 4),
    v.EqualSum: _equal_sum,
    v.SumLine: _sum_line,
    v.Arrow: _arrow,
    v.DoubleArrow: _line(v.DoubleArrow, 3, 5),
    v.Clone: _clone,
    v.SameValues: _same_values,
    v.Sandwich: _sandwich,
    v.Lunchbox: _lunchbox,
    v.XSum: _x_sum,
    v.Skyscraper: _skyscraper,
    v.HiddenSkyscraper: _hidden_skyscraper,
    v.NumberedRoom: _numbered_room,
    v.FullRank: _full_rank,
    v.DifferentLines: _of_whole_grid(v.DifferentLines),
    v.Quad: _quad,
    v.ContainAtLeast: _contain(v.ContainAtLeast),
    v.ContainExact: _contain(v.ContainExact),
    v.LookAndSay: _look_and_say,
    v.CountingCircles: _counting_circles,
    v.CountDistinct: _count_distinct,
    v.Indexing: _indexing,
    v.ValueIndexing: _value_indexing,
    v.GlobalEntropy: _of_whole_grid(v.GlobalEntropy),
    v.GlobalMod: _of_whole_grid(v.GlobalMod),
    v.DutchFlatmates: _of_whole_grid(v.DutchFlatmates),
    v.RegionSameValues: _of_whole_grid(v.RegionSameValues),
    v.ChaosConstruction: _of_whole_grid(v.ChaosConstruction),
    v.ChaosArrow: _chaos_arrow,
    v.ChaosCount: _chaos_count,
    v.ConnectedValues: _connected,
    v.Doppelganger: _of_whole_grid(v.Doppelganger),
    v.Pair: _table(v.Pair),
    v.PairAll: _table(v.PairAll),
    v.Regex: _regex,
    v.NFA: _nfa,
    v.AnyOf: _any_of,
    v.AllOf: _all_of,
}
