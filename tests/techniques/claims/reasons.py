"""Claims about events that follow from each other, and about constraints."""

from __future__ import annotations

import re

from nonet.model.constraint import Constraint
from tests.techniques.claims.chain import Chain
from tests.techniques.claims.exclusion import cells_of, flat
from tests.techniques.claims.sentence import Sentence

# Techniques whose steps follow from one constraint, which the sentence states or names.
_OF_ONE_CONSTRAINT = {
    "pair-rule",
    "set-rule",
    "sum-rule",
    "count-rule",
    "line-rule",
    "either-rule",
    "thermo-bounds",
    "arrow-bounds",
    "whisper-poles",
    "renban-window",
    "cage-combinations",
}

# Techniques that clear several houses and mark the cells of the subset.
_OF_A_SUBSET = {"naked-pair", "naked-triple", "naked-quad", "locked-pair", "locked-triple"}
_OF_MORE = {*_OF_ONE_CONSTRAINT, "constraint-trial", "combination-exclusion", "two-constraints"}
_COVER = r"no other cell in (?P<S>) can be"


class Reasons(Sentence):
    """Reads chains of events, patterns, and what constraints state."""

    def _events(self) -> None:
        """In a chain each event follows from the one before."""
        start = (
            r"(?:[Ii]f|Suppose that) ((?:either |neither |one of |none of )?(?P<C>) is (?:not )?"
        )
        for match in self._find(rf"{start}(?P<d>))(?:, then|\. Then) ([^.]*)"):
            Chain(self, match[1], match[4])

    def _not_given(self) -> None:
        for match in self._find(r"None of (?P<C>) is a given"):
            for cell in self._cells(match[1]):
                self._claim("not given", not self.board.givens[cell], match[0])

    def _last_one(self) -> None:
        for match in self._find(r"All (?P<d>)s but one have been placed"):
            (digit,) = self._digits(match[1])
            cells = [cell for cell in self.rules.cells if self._is_open(cell, digit)]
            self._claim("last digit", cells == [cell for cell, _ in self.step.places], match[0])

    def _said_of_cells(self) -> None:
        """ "r1c1 and r1c2 are 5": whether it is supposed or follows, they could be."""
        text = self._plain_text()
        be = r"(?:is|are|would be|would both be|were)(?: not)?"
        # A digit of a pattern that could be swapped may be lost in a corner.
        if "second solution" in text or "exactly one solution" in text:
            return
        for match in self._find(rf"((?:n?one of )?)(?P<C>) {be} (?P<d>)(?! more| less)", text):
            cells, (digit,) = self._cells(match[2]), self._digits(match[3])
            # In a list of events, the last cell begins the next event: "and r1c2 is 5".
            is_one = bool(re.search(r" and \S+ is ", match[0])) and not match[1]
            is_list = bool(re.search(r" (?:and|or|nor) r\S+$", match[2])) and not is_one
            holds = all(self._can(cell, digit) for cell in (cells if is_list else cells[-1:]))
            self._claim("candidate", holds, match[0])
        for match in self._find(r"So (?:at least one of )?(?P<C>) must (?:all |both )?be (?P<D>)"):
            for digit in self._digits(match[2]):
                places = self._places(self._cells(match[1]), digit)
                self._claim("candidate", places == {*self._cells(match[1])}, match[0])

    def _in_units(self) -> None:
        """ "2 and 8 in row 1": they can go there. "Row 1 and box 3 meet in r1c7": it is in both."""
        for match in self._find(r"(?P<D>) in (?P<U>)"):
            for digit in self._digits(match[1]):
                holds = any(self._can(cell, digit) for cell in self._unit(match[2]))
                self._claim("in unit", holds, match[0])
        for match in self._find(r"(?P<U>) and (?P<U>) meet in (?P<C>)"):
            both = {*self._unit(match[1])} & {*self._unit(match[2])}
            self._claim("in unit", {*self._cells(match[3])} <= both, match[0])
        for match in self._find(r"(?P<C>)(?: \((?P<D>)\))?,? in (?P<S>), can only be"):
            inside = {cell for unit in self.words.several(match[3]) for cell in unit}
            self._claim("in unit", {*self._cells(match[1])} <= inside, match[0])
        where = r"(?:\((?P<D>)\) (?:with )?|with )(?P<C>)|(?P<C>) \((?P<D>)\)"
        for match in self._find(rf"(?:{where}) in (?P<U>)"):
            cells = match[2] or match[3]
            self._claim("in unit", {*self._cells(cells)} <= {*self._unit(match[5])}, match[0])
        for match in self._find(r"(?P<c>) is (?P<d>) \(the last place in (?P<U>)\)"):
            self._claim("in unit", {*self._cells(match[1])} <= {*self._unit(match[3])}, match[0])

    def _rectangle(self) -> None:
        """Cells that could be swapped lie in pairs in rows, columns and boxes."""
        for match in self._find(r"(?P<C>) cannot all be filled with (?P<D>): the (?:two )?digits"):
            cells, digits = self._cells(match[1]), self._digits(match[2])
            for unit in (unit for unit in self.rules.units if len(unit.cells) == self.rules.size):
                inside = {*cells} & {*unit.cells}
                self._claim("swap", len(inside) != 1, match[0])
            for cell in cells:
                some = any(self._can(cell, digit) for digit in digits)
                self._claim("swap", some, f"{self.rules.cell_name(cell)}: {match[0]}")
            for one in self._find(r"So (?P<c>) must be (?P<D>), and"):
                (cell,) = self._cells(one[1])
                left = {*self.board.candidates(cell)} - {*digits}
                self._claim("swap", left == {*self._digits(one[2])} and cell in cells, one[0])

    def _constraint_rules(self) -> None:
        """A step of a constraint states the rule of one that has the cells it narrows."""
        if self.step.technique not in _OF_ONE_CONSTRAINT:
            return
        place = {*self.step.marks[0].cells}
        cells = {cell for cell, _ in self.step.removes}
        self._claim("rule", cells <= place, "it eliminates outside the constraint")
        found = [
            each
            for each in flat(self.rules.constraints)
            if each.summary.lower() in self.text.lower() or self._is_called(each)
        ]
        holds = any(cells <= {*cells_of(each, self.rules)} for each in found)
        self._claim("rule", holds, f"no constraint of these cells is in '{self.text}'")

    def _is_called(self, constraint: Constraint) -> bool:
        """Whether the sentence names all cells of a constraint together."""
        named = {*constraint.named_cells()}
        said = (re.findall(self.words.fill(r"(?P<c>)"), m[1]) for m in self._find(r"(?P<C>)"))
        ends = ({m[1], m[2]} for m in self._find(r"(?P<c>) to (?P<c>)"))
        return any({*each} == named for each in said) or any(each <= named for each in ends)

    def _bounds(self) -> None:
        """ "r1c1 is from 3 to 5" and the like: what the step leaves."""
        left = {cell: {*self.board.candidates(cell)} for cell in self.rules.cells}
        for cell, digit in self.step.removes:
            left[cell].discard(digit)
        for match in self._find(r"(?P<c>) is from (?P<d>) to (?P<d>)"):
            (cell,), ends = self._cells(match[1]), {*self._digits(f"{match[2]} {match[3]}")}
            self._claim("bounds", {min(left[cell]), max(left[cell])} == ends, match[0])
        for match in self._find(r"Only (.*?) can still be placed on it"):
            held = {d for cell in self.step.marks[0].cells for d in left[cell]}
            windows = self._digits(match[1])
            pairs = zip(windows[::2], windows[1::2], strict=True)
            inside = {digit for low, high in pairs for digit in range(low, high + 1)}
            self._claim("bounds", held <= inside, match[0])
        for match in self._find(r"its digits can only be ([^.]*?), so"):
            cells = self.step.marks[0].cells
            sets = [{*self._digits(each[1])} for each in self._find(r"(?P<D>)", match[1])]
            held = {d for cell in cells for d in left[cell] | {self.board[cell]}} - {0}
            self._claim("bounds", held <= {digit for each in sets for digit in each}, match[0])
            self._claim("bounds", all(len(each) == len(cells) for each in sets), match[0])
        for match in self._find(r"(?P<U>) totals ([0-9]+)"):
            place = {*self._unit(match[1])}
            totals = {
                getattr(each, "total", None)
                for each in flat(self.rules.constraints)
                if {*cells_of(each, self.rules)} == place
            }
            self._claim("bounds", int(match[2]) in totals, match[0])

    def _sums(self) -> None:
        """The rule of 45: houses have their sum, and the rest is what cages leave of it."""
        shape = self.rules.shape
        whole = sum(range(shape.lowest, shape.lowest + shape.values))
        for match in self._find(
            r"(?P<S>) adds? up to ([0-9]+)\. The cages [^.]*?add up to ([0-9]+)"
        ):
            number = len(self.words.several(match[1]))
            self._claim("sum", int(match[2]) == number * whole, match[0])
            rest = abs(int(match[2]) - int(match[3]))
            after = self.text[match.end() :]
            said = re.search(r" (?:is|add up to) ([0-9]+|the same as)", after)
            holds = said is not None and (rest if said[1][0].isdigit() else 0, rest) == (
                int(said[1]) if said[1].isdigit() else 0,
                rest,
            )
            self._claim("sum", holds, self.text)

    def _is_marked(self) -> None:
        """Cells that are named are marked or changed, but for those that locate a constraint."""
        if self.step.technique in ("constraint-trial", "guess"):
            return
        step = self.step
        marked = {each.cell for each in (*step.places, *step.removes)}
        units: list[set[tuple[int, ...]]] = []
        for mark in step.marks:
            ends = [each for link in mark.links for each in (*link.source, *link.target)]
            marked |= {*mark.cells, *(each.cell for each in (*mark.candidates, *ends))}
            units.append({unit.cells for unit in mark.units})
        located = (
            r"\b[Tt]he [a-z][a-z0-9 -]*? (?:at (?P<C>)|from (?P<c>) to (?P<c>)|cells? (?P<C>))"
        )
        text = self.words.pattern(located).sub("", self._plain_text())
        for cell in self._cells(text):
            name = self.rules.cell_name(cell)
            self._claim("marked", cell in marked, f"{name} is not marked")
        if step.technique in _OF_A_SUBSET:
            return
        for match in [*self._find(r"\b[Ii]n (?P<S>), (?P<D>) can only go"), *self._find(_COVER)]:
            houses = self.words.several(match[1])
            if len(houses) > 1:
                holds = {*houses} in units and len({*houses}) == len(houses)
                self._claim("marked", holds, f"these houses are not marked: {match[0]}")

    def _one_digit(self) -> None:
        """A step about one digit names no other."""
        step = self.step
        known = {each.digit for mark in step.marks for each in mark.candidates}
        known |= {each.digit for each in (*step.places, *step.removes)}
        if len(known) != 1 or step.technique in _OF_MORE or step.places:
            return
        text = self.words.pattern(r"(?P<S>)|(?P<U>)|(?P<C>)").sub("", self._plain_text())
        for digit in self._digits(text):
            self._claim("one digit", digit in known, f"{digit} in '{text}'")
