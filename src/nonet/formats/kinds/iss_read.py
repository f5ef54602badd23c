"""Reads a constraint string: its shape, regions and givens, and the constraints of all items."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from nonet.errors import INPUT_ERRORS, FormatError, UnknownName
from nonet.formats.cages import differing
from nonet.formats.format import error_at, shown
from nonet.formats.kinds.iss_args import Args
from nonet.formats.kinds.iss_cells import MOST_CELLS, IssCells, Sides, read_sides, spell_cell
from nonet.formats.kinds.iss_codes import read_bits
from nonet.formats.kinds.iss_forms import BY_TYPE, IssForm, kind_of
from nonet.formats.kinds.iss_text import GROUPS, IssItem, Word
from nonet.formats.kinds.iss_write import FORMS, forms_of
from nonet.formats.region_rules import rules_of_regions
from nonet.model.constraint import Constraint
from nonet.model.declared import ISS
from nonet.model.rules import Rules, Shape
from nonet.variants import named_in

# The types that are constraints by themselves.
READ = {key: row for key, row in BY_TYPE.items() if FORMS[row.name.form].is_read_alone}
_VAR = re.compile(r"(?:([1-9][0-9]{0,3})x)?([1-9][0-9]{0,3})")
# Items that are read beside the constraints.
_STATED = frozenset({"Shape", "Var", "NoBoxes", "RegionSize", "Jigsaw", "FullRankTies"})
# A hint for the order of the search, which changes no solution.
_HINTS = frozenset({"SearchPriority"})
_TIES = ("none", "only-unclued", "any")
# Each copy of a group is a constraint of its own.
_MOST_COPIES = 20_000
# Names are compared with those that are known, which takes time.
_LONGEST_NAME = 40


class Found(NamedTuple):
    """What a string states: rules, and for each cell the mask of the values it is given."""

    rules: Rules
    masks: tuple[int, ...]


def read_items(text: str, items: tuple[IssItem, ...]) -> Found:
    """Return the rules and the givens of the items of a string.

    >>> from nonet.formats.kinds.iss_text import items_of
    >>> text = ".Shape~4x4.~R1C1_2.Thermo~R1C1~R1C2"
    >>> found = read_items(text, items_of(text, [Word(text, 0)]))
    >>> found.rules, found.masks[:2]
    (Rules.classic(4) + variants.Thermo('r1c1 r1c2'), (2, 15))
    """
    return _IssReader(text, items).found()


class _IssReader:
    """The reading of one string."""

    def __init__(self, text: str, items: tuple[IssItem, ...]) -> None:
        self._text = text
        self._items = items
        self._copies = 0
        self._values: dict[str, tuple[int, ...]] = {}  # of givens, by how the text writes them
        self._cells = IssCells(text, self._sides())
        for item in items:
            self._add_cells(item)
        self._ties = self._rank_ties()
        self._size = self._region_size()
        self._rules = self._base()

    def found(self) -> Found:
        base = self._rules
        names = base.cell_names
        masks = dict.fromkeys(names, base.full_mask)
        mask_of: dict[tuple[int, ...], int] = {}
        made: list[tuple[Constraint, IssItem]] = []
        for item in self._items:
            if item.kind.text == "Given":
                for name, values in self._given(item):
                    if values not in mask_of:
                        mask_of[values] = self._mask(values)
                    masks[name] &= mask_of[values]
            elif item.kind.text not in _STATED | _HINTS:
                made += [(each, item) for each in self._made(item)]
        rules = base
        for constraint in self._regions():
            rules = rules + constraint
        if self._ties == "none":
            rules = rules + kind_of("FullRankTies")()
        added = []
        for constraint, item in _last_clues(_with_both_diagonals(made)):
            if isinstance(constraint, kind_of("Given")):
                # A copy of givens.
                masks[constraint.cell] &= self._mask(constraint.values)
                continue
            added.append((constraint, item))
        return Found(self._sum(rules, added), tuple(masks[name] for name in names))

    def _sum(self, rules: Rules, added: list[tuple[Constraint, IssItem]]) -> Rules:
        """Return rules with the constraints of all items."""
        try:
            return rules + [constraint for constraint, _ in added]
        except INPUT_ERRORS:
            # Which item it is.
            for constraint, item in added:
                try:
                    rules = rules + constraint
                except INPUT_ERRORS as error:
                    raise self._fault(str(error.args[0]), item) from None
            raise

    def _fault(self, message: str, item: IssItem, word: Word | None = None) -> FormatError:
        at = item.kind.start if word is None else word.start
        return error_at(f"{item.kind.text}: {message}", self._text, at)

    # -- the shape --------------------------------------------------------------------------------

    def _sides(self) -> Sides:
        found = None
        for item in self._all("Shape"):
            sides = read_sides(self._text, item.kind, item.args)
            if found is not None and sides != found:
                raise self._fault("two different shapes", item)
            found = sides
        return found or Sides()

    def _all(self, *kinds: str) -> list[IssItem]:
        return [item for item in self._items if item.kind.text in kinds]

    def _add_cells(self, item: IssItem) -> None:
        kind, words = item.kind.text, item.args
        if kind in READ:
            _form_of(item).add_cells(self._cells, item)
        elif kind == "Var":
            if not words or not re.fullmatch(r"[A-Z]{1,20}", words[0].text):
                raise self._fault("the name of extra cells is in capital letters", item)
            size = _VAR.fullmatch(words[2].text) if len(words) > 2 else None
            count = int(size[1] or 1) * int(size[2]) if size else 1
            columns = int(size[2]) if size and size[1] else 0
            if count > MOST_CELLS:
                raise self._fault(f"{count} cells; a string has at most {MOST_CELLS}", item)
            self._cells.add(f"V{words[0].text}", count, columns, item.kind)

    def _base(self) -> Rules:
        sides = self._cells.sides
        shape = Shape(sides.rows, sides.columns, sides.lowest, sides.values, self._cells.extra)
        if sides.is_raw:
            for item in self._all("NoBoxes", "RegionSize", "Jigsaw"):
                raise self._fault("a Raw grid has no rows, columns and boxes", item)
            return Rules(shape)
        box = self._box()
        if box is None:
            return rules_of_regions(shape, self._pieces())
        if box[0] * box[1] > sides.values:
            (item, *_) = self._all("RegionSize")
            raise self._fault(f"regions of {self._size} cells for {sides.values} values", item)
        return _shaped(shape, box)

    def _box(self) -> tuple[int, int] | None:
        return None if self._all("NoBoxes") else self._cells.sides.box(self._size)

    def _region_size(self) -> int | None:
        size = None
        for item in self._all("RegionSize"):
            size = Args(self._text, item, self._cells).number(0)
            if not 1 <= size <= 256:
                raise self._fault(f"regions of {size} cells", item)
        return size

    def _pieces(self) -> list[list[int]]:
        """Return the regions of all layouts, in the order of their first cells."""
        sides = self._cells.sides
        smallest = max(sides.rows, sides.columns)
        found = []
        for item in self._all("Jigsaw"):
            if not item.args:
                raise self._fault("no layout", item)
            layout, size = item.args[-1].text, sides.rows * sides.columns
            if len(layout) != size:
                message = f"{len(layout)} cells; a {sides.rows}×{sides.columns} grid has {size}"
                raise self._fault(message, item, item.args[-1])
            regions: dict[str, list[int]] = {}
            for cell, char in enumerate(layout):
                regions.setdefault(char, []).append(cell)
            others = [
                cells for cells in regions.values() if not smallest <= len(cells) <= sides.values
            ]
            if len(regions) == 1:
                continue
            # One may have another size: the cells that are in no region yet.
            if len(others) > 1:
                raise self._fault("regions of different sizes", item, item.args[-1])
            found += [cells for cells in regions.values() if cells not in others]
        return found

    def _regions(self) -> Iterator[Constraint]:
        """Yield the regions of a jigsaw that are there beside the boxes."""
        if self._box() is None:
            return
        names = self._cells.grid.names
        for cells in self._pieces():
            yield from differing([names[cell] for cell in cells])

    def _rank_ties(self) -> str:
        ties = "only-unclued"
        for item in self._all("FullRankTies"):
            word = item.args[0].text if item.args else ties
            if word not in _TIES:
                raise self._fault(f"{shown(word)} is not {', '.join(_TIES)}", item)
            ties = word
        return ties

    # -- givens and constraints -------------------------------------------------------------------

    def _given(self, item: IssItem) -> Iterator[tuple[str, tuple[int, ...]]]:
        for word in item.args:
            cell, mark, rest = word.text.partition("_")
            name = self._cells.name(Word(cell, word.start))
            values = self._values.get(rest)
            if values is None or not mark:
                args = Args(self._text, item, self._cells)
                if not mark:
                    raise args.fault(f"{shown(word.text)} has no value, as R1C1_5 has", word)
                values = tuple([args.value(part, word) for part in rest.split("_")])
                self._values[rest] = values
            yield name, values

    def _mask(self, values: Iterable[int]) -> int:
        lowest, mask = self._cells.sides.lowest, 0
        for value in values:
            mask |= 1 << (value - lowest)
        return mask

    def _made(self, item: IssItem) -> Iterator[Constraint]:
        kind = item.kind.text
        try:
            if kind == "Or":
                children = [child for child in item.children if not _is_void(child)]
                ways = [list(self._made_inside(child)) for child in children]
                # A way that restricts nothing is always open.
                if all(ways):
                    both = kind_of("And")
                    yield kind_of(kind)([way[0] if len(way) == 1 else both(way) for way in ways])
            elif kind == "And":
                made = [each for child in item.children for each in self._made_inside(child)]
                if made:
                    yield kind_of(kind)(made)
            elif kind == "Replicate":
                yield from self._replicated(item)
            else:
                yield from self._plain(item)
        except FormatError:
            raise
        except (*INPUT_ERRORS, TypeError) as error:
            raise self._fault(str(error.args[0]), item) from None
        except RecursionError:  # a pattern
            raise self._fault("nested too deep", item) from None

    def _made_inside(self, item: IssItem) -> Iterator[Constraint]:
        """Yield the constraints of an item in a group, where givens are constraints, too."""
        kind = item.kind.text
        if kind == "Given":
            for name, values in self._given(item):
                yield kind_of(kind)(name, values)
        elif kind in GROUPS:
            yield from self._made(item)
        elif kind in _STATED or kind.startswith(("Strict", "Anti", "Global", "Chaos")):
            raise self._fault("is not allowed in a group", item)
        elif kind not in _HINTS:
            yield from self._plain(item)

    def _plain(self, item: IssItem) -> Iterable[Constraint]:
        kind = item.kind.text
        args = Args(
            self._text,
            item,
            self._cells,
            ties=self._ties,
            region_size=self._size,
            base=self._rules,
        )
        if kind not in READ:
            message = f"unknown constraint {shown(kind)}"
            if len(kind) <= _LONGEST_NAME:
                message = str(UnknownName(kind, sorted(READ), kind="constraint"))
            raise error_at(message, self._text, item.kind.start)
        return _form_of(item).read(*READ[kind], args)

    def _replicated(self, item: IssItem) -> Iterator[Constraint]:
        """Yield copies of the children, moved from the origin to each target."""
        code = item.args[0] if item.args else Word("", item.kind.start)
        origin = self._cells.name(item.args[1]) if len(item.args) > 1 else "r1c1"
        try:
            offsets = sorted(read_bits(code.text))
        except FormatError as error:
            raise self._fault(error.message, item, code) from None
        self._copies += len(offsets) * len(item.children)
        if self._copies > _MOST_COPIES:
            raise self._fault(f"more than {_MOST_COPIES} copies", item)
        for offset in offsets:
            target = self._cells.after(origin, offset)
            steps = None if target is None else self._cells.steps(origin, target)
            if steps is None:
                raise self._fault(f"no cell {offset} places after {origin}", item, code)
            for child in item.children:
                yield from self._made_inside(self._moved(child, *steps))

    def _moved(self, item: IssItem, down: int, right: int) -> IssItem:
        words = tuple(self._moved_word(item, word, down, right) for word in item.args)
        children = tuple(self._moved(child, down, right) for child in item.children)
        return IssItem(item.kind, words, children)

    def _moved_word(self, item: IssItem, word: Word, down: int, right: int) -> Word:
        cell, mark, rest = word.text.partition("_")
        if not re.fullmatch(r"[Rr].[Cc].|V[A-Z]+\d*|CC\d+|DG[RCB]\d*", cell):
            return word
        name = self._cells.moved(self._cells.name(Word(cell, word.start)), down, right)
        if name is None:
            raise self._fault(f"a copy of {cell} is beyond the edge", item, word)
        return Word(f"{spell_cell(name)}{mark}{rest}", word.start)


def _is_void(item: IssItem) -> bool:
    """Whether an item names a line or a code, but no clue or cells for it."""
    is_void = item.kind.text in READ and _form_of(item).may_be_void
    return is_void and not any(word.text for word in item.args[1:])


def _form_of(item: IssItem) -> IssForm:
    return FORMS[READ[item.kind.text].name.form]


def _with_both_diagonals(
    made: list[tuple[Constraint, IssItem]],
) -> list[tuple[Constraint, IssItem]]:
    """Return the constraints with both diagonals, if they are there, as the one variant."""
    for whole, kind, halves in _both_diagonals():
        found = {each: item for each, item in made if type(each) is kind and each in halves}
        if len(found) == 2:
            rest = [pair for pair in made if pair[0] not in found]
            made = [*rest, (whole, found[halves[0]])]
    return made


@cache
def _both_diagonals() -> tuple[tuple[Constraint, type, list[Constraint]], ...]:
    """Return the variant of both diagonals, with the class of one and the two themselves."""
    found = []
    for whole, name in named_in(ISS):
        if name.form == "both diagonals":
            kind = kind_of(name.key)
            found.append((whole, kind, [kind(**{name.value: rises}) for rises in (True, False)]))
    return tuple(found)


def _last_clues(made: list[tuple[Constraint, IssItem]]) -> list[tuple[Constraint, IssItem]]:
    """Drop clues that a later one for the same place replaces: those beside the grid, and quads."""
    last: dict[object, int] = {}
    for number, (each, item) in enumerate(made):
        last[_place(each, item) or number] = number
    return [made[number] for number in sorted(last.values())]


def _place(made: Constraint, item: IssItem) -> tuple[object, ...] | None:
    """Return what two clues of one place have in common, None for a constraint without one."""
    if not _has_place(type(made)):
        return None
    for _, form in forms_of(made):
        place = form.place(made, item)
        if place is not None:
            return (type(made), *place)
    return None


def _shaped(shape: Shape, box: tuple[int, int]) -> Rules:
    # A square with digits from 1 and the usual boxes has its own name.
    if shape.is_usual and box == Rules.shaped(shape).box:
        return Rules.classic(shape.values, box)
    return Rules.shaped(shape, box)


@lru_cache(maxsize=1024)
def _has_place(kind: type[Constraint]) -> bool:
    """Whether a form of this class is one of clues of which the last one of a place counts."""
    forms = (FORMS[name.form] for name in kind.elsewhere if name.program == ISS and name.form)
    return any(form.place is not IssForm._field_defaults["place"] for form in forms)
