"""Claims about what a step does, and about what was placed or eliminated before it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonet import Candidate
from tests.techniques.claims.sentence import Sentence


class Effects(Sentence):
    """Reads names, effects, marks and what earlier steps did."""

    def _names(self) -> None:
        """Every cell, house and constraint that is named exists."""
        for match in re.finditer(r"\br[0-9]+c[0-9]+\b", self.text):
            self._claim("cell", match[0] in self.rules.cell_names, f"there is no {match[0]}")
        names = {unit.name for unit in self.rules.units}
        kinds = sorted({name.rpartition(" ")[0] for name in names if name[-1].isdigit()} | {"row"})
        for kind in ("column", "box", "region", *kinds):
            plural = f"{kind}es" if kind.endswith("x") else f"{kind}s"
            numbers = r"([0-9]+(?:, [0-9]+)*(?: (?:and|or) [0-9]+)?)"
            for match in re.finditer(rf"\b(?:{kind}|{plural}) {numbers}", self.text, re.IGNORECASE):
                if match[0].lower().startswith(f"{kind} "):
                    named = [re.match(r"[0-9]+", match[1])[0]]  # type: ignore[index]
                else:
                    named = re.findall("[0-9]+", match[1])
                for number in named:
                    name = f"{kind} {number}"
                    self._claim("house", name in names or self._is_text(name), f"no {name}")
        for match in self._find(
            r"\b[Tt]he ([a-z][a-z0-9 -]*?) (?:at (?P<C>)|from (?P<c>) to (?P<c>))"
        ):
            self._constraint_at(match)

    def _is_text(self, words: str) -> bool:
        """Whether the summary of a constraint has these words."""
        return any(words in each.summary for each in self.rules.constraints)

    def _constraint_at(self, match: re.Match[str]) -> None:
        if match[2] is not None:
            named = self._cells(match[2])
            found = [each for each in self.words.places if {*each} == {*named}]
        else:
            ends = self._cells(match[3]) + self._cells(match[4])
            found = [each for each in self.words.places if {*ends} <= {*each}]
        self._claim("constraint", bool(found), f"there is nothing at '{match[0]}'")

    def _effect(self) -> None:
        """The last words name all that the step places and eliminates, and nothing else."""
        said_gone = {
            Candidate(cell, digit)
            for cell, digit in self._listed(r"(?:can be eliminated|, and|,) from", "eliminated")
        }
        if self.step.removes:
            done = {*self.step.removes}
            self._claim("eliminates", said_gone == done, f"{said_gone} is not {done}")
        for cell, digit in self.step.removes:
            where = self.rules.cell_name(cell)
            self._claim("was open", self._is_open(cell, digit), f"{digit} is not in {where}")
        if self.step.places:
            placed = {
                Candidate(cell, digit)
                for match in self._find(r"(?P<C>),? must (?:both |all )?be (?P<d>)")
                for cell in self._cells(match[1])
                for digit in self._digits(match[2])
            } | {
                Candidate(*self._cells(match[2]), *self._digits(match[1]))
                for match in self._find(r"(?P<d>) can only go in (?P<c>)(?:[:.]|, its)")
            }
            done = {*self.step.places}
            self._claim("places", done <= placed, f"{placed} is not {done}")
        for cell, digit in self.step.places:
            where = self.rules.cell_name(cell)
            self._claim("was open", self._is_open(cell, digit), f"{digit} is not in {where}")

    def _listed(self, verb: str, word: str) -> Iterator[tuple[int, int]]:
        """Yield what the clause with "can be eliminated from" lists."""
        start = re.search(self.words.fill(rf"(?P<D>) can be {word} from "), self.text)
        if start is None:
            return
        clause = self.text[start.start() :]
        for match in self._find(r"(?P<D>)(?: can be eliminated)? from (?P<C>)", clause):
            for cell in self._cells(match[2]):
                for digit in self._digits(match[1]):
                    yield cell, digit

    def _marks(self) -> None:
        """Every marked cell, unit and candidate is in the grid, and candidates were possible."""
        units = {*self.rules.units}
        is_uniqueness = "second solution" in self.text or "exactly one solution" in self.text
        for mark in self.step.marks:
            self._claim("mark", {*mark.units} <= units, f"{mark.units} are not units")
            self._claim("mark", {*mark.cells} <= {*self.rules.cells}, f"cells {mark.cells}")
            ends = [each for link in mark.links for each in (*link.source, *link.target)]
            for cell, digit in (*mark.candidates, *ends):
                # A corner of a pattern that could be swapped may have lost one of the digits.
                holds = is_uniqueness or self._can(cell, digit)
                self._claim("mark", holds, f"{digit} in {self.rules.cell_name(cell)} ({mark.role})")

    def _placed(self) -> None:
        """ "The 5 in r1c1": it is placed there."""
        for match in self._find(r"\b[Tt]he (?P<d>)s? in (?P<C>)(?! would)"):
            for cell in self._cells(match[2]):
                for digit in self._digits(match[1]):
                    self._claim("placed", self.board[cell] == digit, match[0])
        for match in self._find(r"because ((?P<c>) is (?P<d>)(?:(?:, | and )(?P<c>) is (?P<d>))*)"):
            for each in self._find(r"(?P<c>) is (?P<d>)", match[1]):
                (cell,), (digit,) = self._cells(each[1]), self._digits(each[2])
                self._claim("placed", self.board[cell] == digit, each[0])

    def _units_have(self) -> None:
        """ "Row 1 already has 1, 2 and 3, and box 1 has 4": these digits, in a unit of the cell."""
        for match in self._find(r"(?P<U>) (?:already )?has (?P<D>)", self._plain_text()):
            unit = self._unit(match[1])
            held = {self.board[cell] for cell in unit}
            for digit in self._digits(match[2]):
                self._claim("unit has", digit in held, f"no {digit} for '{match[0]}'")
            for cell, _ in self.step.places:
                name = self.rules.cell_name(cell)
                self._claim("unit has", cell in unit, f"{name} is not in {match[1]}")
        for match in self._find(r"(?P<U>) already has every digit except (?P<d>)"):
            unit = self._unit(match[1])
            held = {self.board[cell] for cell in unit} | {*self._digits(match[2])}
            self._claim("unit has", {*self.rules.digits} <= held, match[0])
        for match in self._find(r"its last empty cell, (?P<c>)|(?P<c>), its last empty cell"):
            (cell,) = self._cells(match[1] or match[2])
            houses = self.words.houses_in(self.text) or [()]
            alone = any(
                [each for each in house if not self.board[each]] == [cell] for house in houses
            )
            self._claim("last cell", alone, match[0])

    def _earlier(self) -> None:
        """What "was eliminated earlier" was eliminated by a step, or by the marks of the grid."""
        for match in self._find(r"(?P<D>) was eliminated from (?P<C>) earlier"):
            for cell in self._cells(match[2]):
                for digit in self._digits(match[1]):
                    self._was_eliminated(cell, digit)
        for match in self._find(r"(?P<D>) (?:was|were) eliminated earlier"):
            for cell, _ in self.step.places:
                for digit in self._digits(match[1]):
                    self._was_eliminated(cell, digit)
        if "every other candidate was eliminated earlier" in self.text:
            for cell, placed in self.step.places:
                for digit in self.rules.digits:
                    if digit != placed:
                        self._was_eliminated(cell, digit)

    def _was_eliminated(self, cell: int, digit: int) -> None:
        name = self.rules.cell_name(cell)
        holds = Candidate(cell, digit) in self.gone and not self._can(cell, digit)
        self._claim("earlier", holds, f"no step eliminated {digit} from {name}")
