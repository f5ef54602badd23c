"""Claims about where digits can go, and about which cells see each other."""

from __future__ import annotations

import re

from nonet import Candidate
from nonet.model.bits import digits_of
from tests.techniques.claims.sentence import Sentence


class Places(Sentence):
    """Reads what is said of digits in houses and of cells that see each other."""

    def _excluded(self) -> None:
        """What a constraint rules out: the engine finds that it does."""
        # A digit alone cannot rule out another digit: something must be named that makes it so.
        for match in self._find(r"\bthe (?P<d>)s? in (?P<C>) rules? out (?P<D>)\b(?! \()"):
            self._claim("relation", match[1] == match[3], f"'{match[0]}' names no reason")
        clause = r"(the [a-z][^,:;.()]*?(?:(?P<C>)|(?P<c>) to (?P<c>)|rule|(?P<c>)))"
        ruled = r" rules (?:out (?P<D>)|it out(?: in (?P<C>))?)"
        beside = r"(?: because ((?P<c>) is (?P<d>)(?:(?:, | and )(?P<c>) is (?P<d>))*))?"
        for match in self._find(rf"{clause}{ruled}{beside}"):
            named, digits, cells, facts = match[1], match[6], match[7], match[8]
            where = self._cells(cells) if cells else None
            if where is None and digits is None:
                where = self._cells(named)  # a mark on the cell itself
            where = where or [cell for cell, _ in self.step.places]
            what = self._digits(digits) if digits else [digit for _, digit in self.step.places]
            placed: list[Candidate | None] = [
                Candidate(self._cells(each[1])[0], self._digits(each[2])[0])
                for each in self._find(r"(?P<c>) is (?P<d>)", facts or "")
            ]
            for cell in where:
                for digit in what:
                    holds = any(
                        self.words.forbids(named, Candidate(cell, digit), fact)
                        for fact in placed or [None]
                    )
                    self._claim("ruled out", holds, match[0])

    def _every_other(self) -> None:
        """Cross-hatching: all empty cells of the house but one are accounted for."""
        start = self._find(r"In (?P<U>), (?P<d>) can only go in (?P<c>): (.*)")
        for match in start:
            unit, (place,) = self._unit(match[1]), self._cells(match[3])
            left = {cell for cell in unit if not self.board[cell]} - {place}
            for each in self._find(r"\bthe (?P<d>)(s?) in (?P<C>) rules? out", match[4]):
                placed = self._cells(each[3])
                self._claim("hatching", bool(each[2]) == (len(placed) > 1), each[0])
                for cell in placed:
                    self._claim("hatching", not left.isdisjoint(self.rules.peers[cell]), each[0])
                # Nobody sees what a digit excludes by a constraint unless it is named.
                left -= {peer for cell in placed for peer in self.rules.peers[cell]}
            for each in self._find(r"rules it out in (?P<C>)|eliminated from (?P<C>)", match[4]):
                left -= {*self._cells(each[1] or each[2])}
            for each in self._find(r"the [a-z ]+ (?P<c>) rules it out(?! in)", match[4]):
                left -= {*self._cells(each[1])}
            names = [self.rules.cell_name(cell) for cell in sorted(left)]
            self._claim("hatching", not left, f"nothing is said of {names}")

    def _only_in_cells(self) -> None:
        """ "In row 1, 5 can only go in r1c1 or r1c2": these are its places there."""
        more = r"(?:, and in (?P<U>) only in (?P<C>))?"
        for match in self._find(rf"[Ii]n (?P<U>), (?P<D>) can only go in (?P<C>){more}(?=\b)"):
            self._places_are(match[1], match[2], match[3], match[0])
            if match[4]:
                self._places_are(match[4], match[2], match[5], match[0])
        both = r"must contain (?P<d>)(?:, which|: every set of digits that still fits has it\. It)"
        for match in self._find(rf"(?P<U>) {both} can only go in (?P<C>)"):
            self._places_are(match[1], match[2], match[3], match[0])
        for match in self._find(r"as the only place for (?P<d>) in (?P<U>)"):
            ((cell, digit),) = self.step.places
            others = self._places(self._unit(match[2]), digit) - {cell}
            self._claim("only place", cell in self._unit(match[2]), match[0])
            self._claim("only place", digit in self._digits(match[1]), match[0])
            # The others go by what the sentence says before: they are in what it clears.
            cleared = {c for each in self.words.houses_in(self.text) for c in each}
            self._claim("only place", others <= cleared, match[0])

    def _places_are(self, unit: str, digits: str, cells: str, text: str) -> None:
        found = {
            cell for digit in self._digits(digits) for cell in self._places(self._unit(unit), digit)
        }
        told = (self._cells(m[1]) for m in self._find(r"rules it out in (?P<C>)"))
        found -= {cell for each in told for cell in each}
        self._claim("only in", found == {*self._cells(cells)}, text)

    def _only_in_lines(self) -> None:
        """ "In rows 3 and 7, 5 can only go in columns 1 and 4, except for the fin r1c2"."""
        fins = r"(?:,? except for the (?:endo-)?fins? (?P<C>)(?: and the endo-fins? (?P<C>))?)?"
        lines = r"(?P<S>)"
        for match in self._find(rf"In {lines}, (?P<d>) can only go in {lines}{fins}"):
            inside = {cell for unit in self.words.several(match[1]) for cell in unit}
            cover = {cell for unit in self.words.several(match[3]) for cell in unit}
            (digit,) = self._digits(match[2])
            places = self._places(inside, digit)
            except_ = {*self._cells(f"{match[4]} {match[5]}")}
            self._claim("only in", places - cover <= except_, match[0])
            self._claim("only in", except_ <= places, match[0])

    def _only_digits(self) -> None:
        """ "r1c1 and r1c2 can only be 1 or 2": they have no other candidates, and all of these."""
        for match in self._find(r"(?P<C>)(?:, in [^.]*?,)? can only be (?P<D>)"):
            found = {
                Candidate(cell, digit)
                for cell in self._cells(match[1])
                for digit in self.board.candidates(cell)
            }
            if self.text.startswith("Digits "):  # on a thermometer, what the step leaves
                found -= {*self.step.removes}
            left = {digit for _, digit in found}
            self._claim("only be", left == {*self._digits(match[2])}, match[0])

    def _sets(self) -> None:
        """ "r1c4, r1c5 and r1c6 (1, 3, 4 and 7)": all their candidates."""
        for match in self._find(r"(?P<C>) \((?P<D>)\)"):
            found = 0
            for cell in self._cells(match[1]):
                found |= self.board.masks[cell]
            self._claim("set", {*digits_of(found)} == {*self._digits(match[2])}, match[0])
        for match in self._find(r"(?P<c>) \((?P<d>)\)"):
            (cell,), (digit,) = self._cells(match[1]), self._digits(match[2])
            self._claim("set", digits_of(self.board.masks[cell]) == (digit,), match[0])

    def _both_in(self) -> None:
        """ "r1c1 and r1c2 are both in row 1": they are."""
        for match in self._find(
            r"(?P<C>)(?: have the same colour and|, which)? are both in (?P<U>)"
            r"|(?P<C>), (?:both|all) in (?P<U>)"
        ):
            cells, unit = match[1] or match[3], match[2] or match[4]
            self._claim("both in", {*self._cells(cells)} <= {*self._unit(unit)}, match[0])

    def _seeing(self) -> None:
        """Cells that see each other cannot both have the digit, and a constraint is named."""
        digits = {each.digit for each in (*self.step.removes, *self.step.places)}
        for match in self._find(r"(?P<C>)(?: have the same colour and)? see each other( by the)?"):
            one, two = self._cells(match[1])[:2]
            said = re.search(self.words.fill(r"cannot both be (?P<d>)"), self.text)
            tried = self._digits(said[1]) if said else digits
            holds = all(self._exclude((one, digit), (two, digit)) for digit in tried)
            self._claim("see", holds, match[0])
            self._claim("relation", match[2] is not None, f"'{match[0]}' names no reason")
        for match in self._find(r"(?P<c>) cannot be (?P<d>), because it sees [a-z ]*(?P<C>)"):
            (cell,), (digit,) = self._cells(match[1]), self._digits(match[2])
            before = self._find(r"[Ii]f [a-z ]*(?P<C>) is (?P<d>)", self.text[: match.start()])
            given = {(c, d) for m in before for c in self._cells(m[1]) for d in self._digits(m[2])}
            for other in self._cells(match[3]):
                holds = (other, digit) in given and self._exclude((cell, digit), (other, digit))
                self._claim("sees", holds, match[0])
        one_of = r"(?:at least one of|one of|must be in) (?P<C>)(?: must be| is)? ?(?P<d>)?"
        sees = r"A cell that sees (?:both|all)[a-z ]*? cannot be (?P<d>)"
        for match in self._find(rf"{one_of}[^.]*\. {sees}"):
            ends, digits_said = self._cells(match[1]), self._digits(match[3])
            for cell, gone in self.step.removes:
                self._claim("sees", gone in digits_said, f"{match[0]} is not about {gone}")
                holds = all(self._exclude((cell, gone), (end, gone)) for end in ends if end != cell)
                self._claim("sees", holds, f"{self.rules.cell_name(cell)}: {match[0]}")
        for match in self._find(r"Cells that see all of these cannot be (?P<d>)"):
            listed = [*self._find(r"can only go in (?P<C>)\. Cells that")][-1]
            for cell, gone in self.step.removes:
                ends = self._cells(listed[1])
                holds = all(self._exclude((cell, gone), (end, gone)) for end in ends)
                self._claim("sees", holds, match[0])

    def _no_other_cell(self) -> None:
        """ "No other cell in row 1 or box 1 can be 5": what is eliminated is there."""
        for match in self._find(r"no other cell in (?P<S>) can be (?P<D>)"):
            # The same argument with other covers eliminates there, too.
            named = [match[1], *(m[1] for m in self._find(r"also covered by (?P<S>)"))]
            inside = {cell for each in named for unit in self.words.several(each) for cell in unit}
            digits = self._digits(match[2])
            for cell, digit in self.step.removes:
                name = self.rules.cell_name(cell)
                if "fin" in self.text and cell not in inside:
                    continue
                self._claim("no other", cell in inside, f"{name} is not in {match[1]}")
                self._claim("no other", digit in digits, f"{digit} is not {match[2]}")
            for each in self._find(r"(?P<C>) can only be (?P<D>)\. The"):
                self._claim("no other", self._digits(each[2]) == digits, match[0])
                for unit in self.words.several(match[1]):
                    self._claim("no other", {*self._cells(each[1])} <= {*unit}, match[0])

    def _named_candidates(self) -> None:
        """ "9 in r5c1 and r9c9": they are candidates, or placed."""
        for match in self._find(r"(?<!the )(?<!The )\b(?P<D>) in (?P<C>)"):
            if re.match(r"(?:rows?|columns?|box)", match[0]):
                continue
            before = self.text[: match.start()]
            if before.endswith(("row ", "column ", "box ", "rows ", "columns ", "region ")):
                continue
            for cell in self._cells(match[2]):
                for digit in self._digits(match[1]):
                    self._claim("candidate", self._can(cell, digit), match[0])
        for match in self._find(
            r"[Ss]uppose (?:that )?(?P<c>) is (?P<d>)|\b[Ii]f (?P<c>) is (?P<d>)"
        ):
            (cell,), (digit,) = self._cells(match[0]), self._digits(match[2] or match[4])
            holds = self._can(cell, digit)
            self._claim("candidate", holds, match[0])
