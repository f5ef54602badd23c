"""Words for sentences: a step's cells, digits and houses as a player would name them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from nonet.model.rules import Candidate, Rules, Unit
from nonet.model.step import Mark, Step
from nonet.techniques.constrained import constrained
from nonet.techniques.native import NativeStep

if TYPE_CHECKING:
    from nonet.techniques.reasons import Reasons

_CELL = re.compile(r"r[0-9]+c[0-9]+\b")
# The word before "be" for one cell, two cells, more cells.
_ALL = ("", "", "both ", "all ")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def join(parts: Sequence[str], last: str = "and") -> str:
    """Return parts as a list in a sentence.

    >>> join(["a"]), join(["a", "b"]), join(["a", "b", "c"], "or")
    ('a', 'a and b', 'a, b or c')
    """
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def join_groups(parts: Sequence[str], last: str = "and") -> str:
    """Return parts that are lists themselves as a list: with a comma before the last one.

    >>> join_groups(["2 from r1c1 and r1c2", "3 from r1c1"])
    '2 from r1c1 and r1c2, and 3 from r1c1'
    """
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])}, {last} {parts[-1]}"


def capital(text: str) -> str:
    """Return a text with a capital letter at its beginning, unless that is the name of a cell.

    >>> capital("row 1 has"), capital("r1c1 is")
    ('Row 1 has', 'r1c1 is')
    """
    if _CELL.match(text):
        return text
    return text[:1].upper() + text[1:]


def count(number: int, noun: str) -> str:
    """Return a number of things.

    >>> count(1, "cell"), count(3, "cell"), count(12, "cell")
    ('one cell', 'three cells', '12 cells')
    """
    spelled = NUMBERS[number] if number < len(NUMBERS) else str(number)
    return f"{spelled} {noun}{'' if number == 1 else 's'}"


def plural(word: str, things: Iterable[object]) -> str:
    """Return a word with an s if there are several things.

    >>> plural("fin", [1]), plural("fin", [1, 2])
    ('fin', 'fins')
    """
    return word if len(list(things)) == 1 else f"{word}s"


_PLURALS = ("bounds", "combinations", "constraints", "poles")


def with_article(title: str) -> str:
    """Return a title in the middle of a sentence.

    >>> with_article("Unit forcing chain"), with_article("XY-wing"), with_article("AIC")
    ('a unit forcing chain', 'an XY-wing', 'an AIC')
    >>> with_article("Cage combinations")
    'cage combinations'
    """
    if title.endswith(_PLURALS):
        return title[0].lower() + title[1:]
    first = title.partition(" ")[0].partition("-")[0]
    # Capitals are read letter by letter, except in BUG.
    is_spelled = first.isupper() and first != "BUG"
    is_vowel = title[0] in ("AEFHILMNORSX" if is_spelled else "AEIOU")
    is_name = first.isupper() or title.startswith(("BUG", "Sue", "Nishio", "Franken", "3D"))
    text = title if is_name else title[0].lower() + title[1:]
    return f"{'an' if is_vowel and not title.startswith('Uni') else 'a'} {text}"


def number_of(unit: Unit) -> str:
    """Return the number in a unit's name, empty if it has none: "3" of row 3.

    >>> number_of(Rules.classic().units[2])
    '3'
    """
    return str(unit.number) if unit.name.endswith(f" {unit.number}") else ""


class Words:
    """A step and the names of what is in it; what a technique's sentence is made of.

    >>> step = Step("x", removes=[(1, 5), (2, 5), (2, 7)], marks=[Mark("pivot", cells=(0,))])
    >>> words = Words(Rules.classic(), step)
    >>> words.cells(words.mark("pivot").cells)
    'r1c1'
    >>> words.effect
    '5 can be eliminated from r1c2 and r1c3, and 7 from r1c3'
    """

    __slots__ = ("rules", "step")

    def __init__(self, rules: Rules, step: Step) -> None:
        self.rules = rules
        self.step = step

    @property
    def of_single(self) -> str:
        """The sentence of a single under plain rules, made in C++ (cpp/logic/sentences.cc)."""
        assert isinstance(self.step, NativeStep)
        return self.step.decoder.say(self.step.record)

    @property
    def is_plain(self) -> bool:
        """Whether nothing excludes candidates but the units that they share."""
        return self.rules.kinds <= {"units", "shape"}

    @property
    def reasons(self) -> Reasons:
        """Why constraints exclude candidates."""
        from nonet.techniques.reasons import reasons

        return reasons(self.rules)

    # -- what is marked ---------------------------------------------------------------------------

    def marks(self, role: str) -> list[Mark]:
        """Return all marks of a role, in order."""
        return [mark for mark in self.step.marks if mark.role == role]

    def mark(self, role: str) -> Mark:
        """Return the only mark of a role."""
        (mark,) = self.marks(role)
        return mark

    def has(self, role: str) -> bool:
        """Whether there is a mark of this role."""
        return bool(self.marks(role))

    def candidates(self, *roles: str) -> list[Candidate]:
        """Return the candidates of all marks of these roles, each once and ascending."""
        found = {each for role in roles for mark in self.marks(role) for each in mark.candidates}
        return sorted(found)

    def parts(self, role: str) -> Iterator[Words]:
        """Yield the parts of a step that repeats a group of marks; each begins with this role.

        >>> marks = [Mark("base"), Mark("cover"), Mark("fin"), Mark("cover")]
        >>> words = Words(Rules.classic(), Step("x", marks=marks))
        >>> [part.has("fin") for part in words.parts("cover")]
        [True, False]
        """
        part: list[Mark] = []
        for mark in self.step.marks:
            if mark.role == role and part:
                yield self._with(part)
                part = []
            if mark.role == role or part:
                part.append(mark)
        if part:
            yield self._with(part)

    def _with(self, marks: Iterable[Mark]) -> Words:
        step = self.step
        return Words(self.rules, Step(step.technique, step.places, step.removes, marks))

    # -- names ------------------------------------------------------------------------------------

    def cell(self, cell: int) -> str:
        """Return the name of a cell."""
        return self.rules.cell_names[cell]

    def cells(self, cells: Iterable[int], last: str = "and") -> str:
        """Return the names of cells, each once, as a list."""
        names = self.rules.cell_names
        return join([names[cell] for cell in dict.fromkeys(cells)], last)

    def cells_of(self, candidates: Iterable[Candidate], last: str = "and") -> str:
        """Return the names of the cells of candidates, each once, as a list."""
        names = self.rules.cell_names
        return join([names[cell] for cell in dict.fromkeys([cell for cell, _ in candidates])], last)

    def digit(self, digit: int) -> str:
        """Return a digit as the grid shows it.

        >>> from nonet import Shape
        >>> Words(Rules.shaped(Shape(4, 4, lowest=0)), Step("x")).digit(1)
        '0'
        """
        return self.rules.shape.symbols[digit]

    def digits(self, digits: Iterable[int], last: str = "and") -> str:
        """Return digits, each once and ascending, as a list."""
        symbols = self.rules.shape.symbols
        return join([symbols[digit] for digit in sorted(set(digits))], last)

    def digits_of(self, candidates: Iterable[Candidate], last: str = "and") -> str:
        """Return the digits of candidates, each once and ascending, as a list."""
        return self.digits([digit for _, digit in candidates], last)

    def unit(self, mark: Mark) -> str:
        """Return the name of the only unit of a mark."""
        (unit,) = mark.units
        return self.name_of(unit)

    def name_of(self, unit: Unit) -> str:
        """Return what to call a unit: "row 3", "the cage at r1c1 and r1c2"."""
        if unit not in self.rules.owners:
            return unit.name
        from nonet.techniques.reasons import unit_name

        return unit_name(unit, self.rules)

    def units(self, units: Iterable[Unit], last: str = "and") -> str:
        """Return the names of units as a list: "rows 3 and 7", "rows 1, 2 and 5 and box 4".

        >>> rules = Rules.classic()
        >>> Words(rules, Step("x")).units([rules.units[i] for i in (2, 6)])
        'rows 3 and 7'
        """
        groups = []
        owners = self.rules.owners
        for kind, alike in groupby(
            units,
            key=lambda unit: unit.kind if number_of(unit) and unit not in owners else None,
        ):
            several = list(alike)
            if kind is None or len(several) == 1:
                groups += [self.name_of(unit) for unit in several]
            else:
                noun = several[0].name.removesuffix(f" {number_of(several[0])}")
                plural = f"{noun}es" if noun.endswith("x") else f"{noun}s"
                groups.append(f"{plural} {join([number_of(unit) for unit in several], last)}")
        return join(groups, last)

    def group(self, candidates: Iterable[Candidate]) -> str:
        """Return candidates by digit: "5 in r1c1 and r1c2, and 6 in r1c1"."""
        return self._grouped(candidates, "and")

    def either(self, candidates: Iterable[Candidate]) -> str:
        """Return candidates of which one is true: "1 or 6 in r5c3 or r6c3, or 2 in r5c3"."""
        return self._grouped(candidates, "or")

    def _grouped(self, candidates: Iterable[Candidate], last: str) -> str:
        groups = [
            f"{self.digits(digits, last)} in {self.cells(cells, last)}"
            for digits, cells in _by_cells(candidates)
        ]
        is_plain = not any(f" {last} " in group for group in groups)
        return join(groups, last) if is_plain else join_groups(groups, last)

    # -- what sees what ---------------------------------------------------------------------------

    def sees(self, one: Candidate, two: Candidate) -> bool:
        """Whether two candidates cannot both be true."""
        if one.cell == two.cell:
            return one.digit != two.digit
        if one.digit == two.digit and two.cell in self.rules.peers[one.cell]:
            return True
        if two in self.rules.clashes_of.get(one, ()):
            return True
        return two in constrained(self.rules).links_of.get(one, ())

    def shared(self, cells: Iterable[int]) -> list[Unit]:
        """Return the units that contain all these cells."""
        first, *rest = cells
        return [unit for unit in self.rules.units_of[first] if {*rest} <= {*unit.cells}]

    def meeting(self, one: int, two: int, digit: int) -> str:
        """Return why two cells cannot both hold a digit: "are both in row 3"."""
        units = self.shared((one, two))
        if units:
            return f"are both in {self.name_of(units[0])}"
        by = self.reasons.between(Candidate(one, digit), Candidate(two, digit))
        return f"see each other by {by}" if by else "see each other"

    # -- what it does -----------------------------------------------------------------------------

    @property
    def effect(self) -> str:
        """What the step does: "r1c1 must be 5", "5 can be eliminated from r1c2"."""
        done = [
            f"{self.cells(cells)} must {_ALL[min(len(cells), 3)]}be {self.digits(digits)}"
            for digits, cells in _by_cells(self.step.places)
        ]
        verb = " can be eliminated"
        for digits, cells in _by_cells(sorted(self.step.removes, key=lambda each: each.digit)):
            done.append(f"{self.digits(digits)}{verb} from {self.cells(cells)}")
            verb = ""
        return join_groups(done)

    @property
    def eliminated(self) -> str:
        """The digits that the step eliminates, as a list."""
        return self.digits_of(self.step.removes)


def _by_cells(candidates: Iterable[Candidate]) -> Iterator[tuple[list[int], tuple[int, ...]]]:
    """Yield digits and the cells they share, in the order of the digits."""
    by_digit: dict[int, tuple[int, ...]] = {}
    for cell, digit in candidates:
        by_digit[digit] = (*by_digit.get(digit, ()), cell)
    by_cells: dict[tuple[int, ...], list[int]] = {}
    for digit, cells in by_digit.items():
        by_cells.setdefault(cells, []).append(digit)
    for cells, digits in by_cells.items():
        yield digits, cells
