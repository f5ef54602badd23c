"""A reader of sentences: it finds what a sentence claims and holds it against the board.

It knows the text, the step's marks, the board before the step and what was eliminated until then,
and nothing of how sentences are made. Whether two candidates exclude each other is asked of units
and, for constraints, of an engine. What a sentence supposes ("if r1c1 is 5") is no claim, but that
one event follows from another is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from functools import cache, lru_cache

import nonet
from nonet import Board, Candidate, Grid, Rules, Step
from nonet.model.bits import digits_of
from nonet.model.constraint import Constraint
from nonet.model.primitives import Clash, Domain, Either, Primitive

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

# How long an engine may take to find out whether two digits exclude each other.
_TIMEOUT = 0.5


class Claims:
    """The claims of one sentence: `errors` lists false ones, `read` counts all by their kind."""

    def __init__(self, board: Board, step: Step, gone: Collection[Candidate] = ()) -> None:
        """Take the board before the step, and all candidates that steps or marks eliminated."""
        self.board, self.step, self.rules = board, step, board.rules
        self.gone = frozenset(gone)
        self.errors: list[str] = []
        self.read: dict[str, int] = {}
        self.text = step.because
        self.words = _words(self.rules)
        self._read_all()

    # -- what there is ----------------------------------------------------------------------------

    def _claim(self, kind: str, holds: bool, what: str) -> None:
        self.read[kind] = self.read.get(kind, 0) + 1
        if not holds:
            self.errors.append(f"{kind}: {what}")

    def _digits(self, text: str) -> list[int]:
        return self.words.digits(text)

    def _cells(self, text: str) -> list[int]:
        return self.words.cells(text)

    def _can(self, cell: int, digit: int) -> bool:
        """Whether a digit is a candidate of a cell, or placed there."""
        return self.board[cell] == digit or bool(self.board.masks[cell] >> (digit - 1) & 1)

    def _is_open(self, cell: int, digit: int) -> bool:
        return bool(self.board.masks[cell] >> (digit - 1) & 1)

    def _places(self, cells: Iterable[int], digit: int) -> set[int]:
        return {cell for cell in cells if self._is_open(cell, digit)}

    def _find(self, pattern: str, text: str | None = None) -> Iterator[re.Match[str]]:
        return self.words.pattern(pattern).finditer(self.text if text is None else text)

    # -- reading ----------------------------------------------------------------------------------

    def _read_all(self) -> None:
        for read in (
            self._names,
            self._effect,
            self._marks,
            self._placed,
            self._units_have,
            self._earlier,
            self._excluded,
            self._every_other,
            self._only_in_cells,
            self._only_in_lines,
            self._only_digits,
            self._sets,
            self._both_in,
            self._seeing,
            self._no_other_cell,
            self._named_candidates,
            self._events,
            self._not_given,
            self._last_one,
            self._said_of_cells,
            self._in_units,
            self._rectangle,
            self._constraint_rules,
            self._bounds,
            self._sums,
            self._is_marked,
            self._one_digit,
        ):
            read()

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

    def _unit(self, name: str) -> tuple[int, ...]:
        return self.words.unit(name)

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

    def _events(self) -> None:
        """In a chain each event follows from the one before."""
        start = (
            r"(?:[Ii]f|Suppose that) ((?:either |neither |one of |none of )?(?P<C>) is (?:not )?"
        )
        for match in self._find(rf"{start}(?P<d>))(?:, then|\. Then) ([^.]*)"):
            _Chain(self, match[1], match[4])

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
            for each in _flat(self.rules.constraints)
            if each.summary.lower() in self.text.lower() or self._is_called(each)
        ]
        holds = any(cells <= {*_cells_of(each, self.rules)} for each in found)
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
                for each in _flat(self.rules.constraints)
                if {*_cells_of(each, self.rules)} == place
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

    def _plain_text(self) -> str:
        """Return the sentence without what constraints say of themselves."""
        text = self.text
        for each in sorted(_flat(self.rules.constraints), key=lambda each: -len(each.summary)):
            text = re.sub(re.escape(each.summary), "", text, flags=re.IGNORECASE)
        return text

    # -- what excludes what -----------------------------------------------------------------------

    def _exclude(self, one: tuple[int, int], two: tuple[int, int]) -> bool:
        """Whether two candidates cannot both be true under the rules."""
        return one != two and self.words.exclude(Candidate(*one), Candidate(*two))


class _Chain:
    """The events after an assumption, each of which must follow from those before."""

    def __init__(self, claims: Claims, start: str, events: str) -> None:
        self.claims = claims
        self.words = claims.words
        event = self._event(start)
        if event is None:
            return
        # Links of almost locked sets, nets and branches are told in other words.
        before: tuple[bool, list[Candidate]] | None = event
        for clause in re.split(r",? so (?=either |neither |one of |none of |r[0-9])", events):
            after = self._event(clause)
            if before is not None and after is not None:
                self._follows(before, after, clause)
            before = after

    def _event(self, clause: str) -> tuple[bool, list[Candidate]] | None:
        match = self.words.pattern(
            r"^(?:either |neither |one of |none of )?(?P<C>) (is|are) (not )?(?P<d>)"
            r"(?: \((?:its only|the only|by the) .*\))?(?:, which closes the loop)?$"
        ).match(clause)
        if match is None:
            return None
        is_true = not (match[3] or clause.startswith(("neither", "none")))
        (digit,) = self.words.digits(match[4])
        return is_true, [Candidate(cell, digit) for cell in self.words.cells(match[1])]

    def _follows(
        self, before: tuple[bool, list[Candidate]], after: tuple[bool, list[Candidate]], clause: str
    ) -> None:
        claims, board = self.claims, self.claims.board
        (was, sources), (is_, targets) = before, after
        for cell, digit in (*sources, *targets):
            name = claims.rules.cell_name(cell)
            claims._claim("event", claims._is_open(cell, digit), f"{digit} in {name}: {clause}")
        if was and not is_:
            pairs = [(a, b) for a in sources for b in targets]
            for a, b in pairs:
                claims._claim("weak link", self.words.exclude(a, b), clause)
            plain = all(self.words.is_plain(a, b) for a, b in pairs)
            claims._claim("relation", plain or "(by " in clause, f"'{clause}' names no reason")
        elif not was and is_:
            cells = {cell for cell, _ in (*sources, *targets)}
            if len(cells) == 1:
                (cell,) = cells
                left = {Candidate(cell, digit) for digit in board.candidates(cell)}
                claims._claim("strong link", left == {*sources, *targets}, clause)
                return
            match = self.words.pattern(r"the only other places? in (?P<U>)").search(clause)
            houses = (
                [self.words.unit(match[1])]
                if match
                else [u.cells for u in claims.rules.houses if cells <= {*u.cells}]
            )
            digit = targets[0].digit
            holds = any(claims._places(house, digit) == cells for house in houses)
            claims._claim("strong link", holds, clause)


class _Words:
    """How cells, digits and units are written under some rules, and what excludes what there."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        names = sorted(rules.cell_names, key=len, reverse=True)
        cell = r"r[0-9]+c[0-9]+" + "".join(f"|{re.escape(n)}" for n in names if not _is_usual(n))
        digit = (
            "(?:"
            + "|".join(map(re.escape, rules.shape.symbols[1:]))
            + r")(?!s?[0-9A-RT-Za-rt-z×]|ss)"
        )
        cell = rf"(?:{cell})\b"
        self._groups = {
            "c": cell,
            "C": rf"{cell}(?:, {cell})*(?:,? (?:and|or|nor) {cell})?",
            "d": rf"\b{digit}",
            "D": rf"\b{digit}(?:, {digit})*(?: (?:and|or) {digit})?",
        }
        self.names = {unit.name: unit.cells for unit in rules.units}
        simple = "|".join(
            f"[{n[0].upper()}{n[0]}]{re.escape(n[1:])}"
            for n in sorted(self.names, key=len, reverse=True)
        )
        self._groups["U"] = (
            rf"(?:{simple})\b|[Tt]he [a-z][a-z0-9 -]*?"
            rf" (?:at {self._groups['C']}|from {cell} to {cell}|cell {cell})"
        )
        numbers = r"[0-9]+(?:, [0-9]+)*(?: (?:and|or) [0-9]+)?"
        kinds = {n.rpartition(" ")[0] for n in self.names if n[-1].isdigit()}
        many = "|".join(
            rf"{kind}(?:es|s) {numbers}|{kind} [0-9]+" for kind in sorted(kinds) or ["row"]
        )
        one = f"(?:{many}|{simple})"
        self._groups["S"] = rf"{one}(?:(?:, | and | or ){one})*"
        self._index = {name: place + 1 for place, name in enumerate(rules.shape.symbols[1:])}
        self._cell = re.compile(cell)
        self._digit = re.compile(self._groups["d"])

    def fill(self, pattern: str) -> str:
        """Return a pattern with (?P<C>) and so on as groups for cells, digits and units."""
        return re.sub(r"\(\?P<(.)>\)", lambda m: f"({self._groups[m[1]]})", pattern)

    @cache  # noqa: B019 - there is one for each set of rules, and it is kept anyway
    def pattern(self, pattern: str) -> re.Pattern[str]:
        """Return a compiled pattern."""
        return re.compile(self.fill(pattern))

    def cells(self, text: str) -> list[int]:
        """Return the cells in a text that exist."""
        known = self.rules.cell_names
        return [known.index(name) for name in self._cell.findall(text) if name in known]

    def digits(self, text: str) -> list[int]:
        """Return the digits in a text."""
        return [self._index[name] for name in self._digit.findall(text)]

    def unit(self, name: str) -> tuple[int, ...]:
        """Return the cells of a unit or a constraint by its name."""
        for known in (name, name[:1].lower() + name[1:]):
            if known in self.names:
                return self.names[known]
        cells = self.cells(name)
        if " from " in name:
            # Others may have both cells somewhere: the one that they begin and end is meant.
            found = [each for each in self.places if {*cells} <= {*each}]
            ends = (cells[0], cells[-1])
            return min(found, key=lambda each: ends != (each[0], each[-1]), default=())
        return tuple(cells)

    def several(self, text: str) -> list[tuple[int, ...]]:
        """Return the cells of each unit in a list such as "rows 1 and 2 and box 3"."""
        found, kind, last = [], "", True
        for word in re.findall(r"[A-Za-z-]+|[0-9]+|,", text):
            if word in ("and", "or", ","):
                kind = kind if last else ""  # it was a name without a number, such as a diagonal
                continue
            if word.isdigit():
                singular = (kind, kind.removesuffix("es"), kind.removesuffix("s"))
                name = next((f"{k} {word}" for k in singular if f"{k} {word}" in self.names), "")
                found.append(self.names.get(name, ()))
                last = True
            else:
                kind = word if not kind or last else f"{kind} {word}"
                last = False
        # Diagonals and the like have no number.
        named = [name for name in self.names if not name[-1].isdigit() and name in text.lower()]
        return [*found, *(self.names[name] for name in named)]

    def houses_in(self, text: str) -> list[tuple[int, ...]]:
        """Return the cells of all units that a text names."""
        return [self.unit(match[1]) for match in self.pattern(r"(?P<U>)").finditer(text)]

    @property
    def places(self) -> list[tuple[int, ...]]:
        """The cells of each constraint, and of each unit."""
        return _places(self.rules)

    def is_plain(self, one: Candidate, two: Candidate) -> bool:
        """Whether two candidates exclude each other as anybody sees: in one cell or one unit."""
        if one.cell == two.cell:
            return one.digit != two.digit
        return one.digit == two.digit and two.cell in self.rules.peers[one.cell]

    def exclude(self, one: Candidate, two: Candidate) -> bool:
        """Whether two candidates cannot both be true."""
        return self.is_plain(one, two) or _excluded(self.rules, min(one, two), max(one, two))

    def forbids(self, named: str, gone: Candidate, placed: Candidate | None) -> bool:
        """Whether a constraint, named in words, excludes a candidate (beside a placed digit)."""
        cells = {*self.cells(named)}
        for constraint in _flat(self.rules.constraints):
            place = {*_cells_of(constraint, self.rules)}
            if named.endswith("rule"):
                said = named.removeprefix("the ").removesuffix(" rule").replace(" ", "-")
                if constraint.name.replace(" ", "-") != said:
                    continue
            elif not cells <= place:
                continue
            if _forbidden(self.rules, constraint, gone, placed):
                return True
        # A digit may have to be the same as another one, which the first digit excludes.
        return placed is not None and self.exclude(gone, placed)


def _is_usual(name: str) -> bool:
    return re.fullmatch(r"r[0-9]+c[0-9]+", name) is not None


def _flat(constraints: Iterable[Constraint]) -> Iterator[Constraint]:
    for each in constraints:
        yield each
        yield from _flat(getattr(each, "constraints", ()))


# Kinds that restrict cells which they do not name.
_BEYOND = ("minimum", "maximum", "indexing", "full-rank", "doppelganger")


def _cells_of(constraint: Constraint, rules: Rules) -> tuple[int, ...]:
    """Return the cells of a constraint, and the neighbours that it restricts too."""
    cells = constraint.cells_in(rules)
    if constraint.name not in _BEYOND:
        return cells
    seen = (cell for table in constraint.parts(rules).primitives for cell in _ends(table))
    return tuple(dict.fromkeys((*cells, *seen)))


def _ends(primitive: Primitive) -> tuple[int, ...]:
    if isinstance(primitive, Clash):
        return primitive.a, primitive.b
    if isinstance(primitive, Domain):
        return (primitive.cell,)
    if isinstance(primitive, Either):
        return tuple(cell for group in primitive.groups for each in group for cell in _ends(each))
    return tuple(cell for cell in getattr(primitive, "cells", ()) if cell >= 0)


@lru_cache(maxsize=64)
def _places(rules: Rules) -> list[tuple[int, ...]]:
    marks = [
        (cell,)
        for each in _flat(rules.constraints)
        if each.name in ("candidates", "even", "odd")
        for cell in each.cells_in(rules)
    ]
    constraints = []
    for each in _flat(rules.constraints):
        cells = each.cells_in(rules)
        named = tuple(dict.fromkeys(map(rules.cell_at, each.named_cells())))
        constraints.append(named if {*named} == {*cells} else cells)
    return [*constraints, *marks, *(unit.cells for unit in rules.units)]


@lru_cache(maxsize=64)
def _words(rules: Rules) -> _Words:
    return _Words(rules)


@lru_cache(maxsize=100_000)
def _excluded(rules: Rules, one: Candidate, two: Candidate) -> bool:
    """Whether no grid has two candidates together: by one constraint beside units, or by all."""
    values = bytearray(len(rules.cells))
    values[one.cell], values[two.cell] = one.digit, two.digit
    if one.cell == two.cell or next(rules.conflicts(values), None) is not None:
        return True
    both = {one.cell, two.cell}
    touching = [each for each in rules.constraints if both & {*_cells_of(each, rules)}]
    touching.sort(key=lambda each: not both <= {*_cells_of(each, rules)})
    return any(_impossible(_beside_units(rules, each), bytes(values)) for each in touching) or (
        len(touching) > 1 and _impossible(rules, bytes(values))
    )


@lru_cache(maxsize=100_000)
def _forbidden(
    rules: Rules, constraint: Constraint, gone: Candidate, placed: Candidate | None
) -> bool:
    values = bytearray(len(rules.cells))
    values[gone.cell] = gone.digit
    if placed is not None:
        values[placed.cell] = placed.digit
    return _impossible(_beside_units(rules, constraint), bytes(values))


@lru_cache(maxsize=1024)
def _beside_units(rules: Rules, constraint: Constraint) -> Rules:
    """Return the rules without all constraints but one, and those that it refers to."""
    bare = Rules(rules.shape, rules.units)
    try:
        return bare + constraint
    except nonet.NonetError:
        return rules


def _impossible(rules: Rules, values: bytes) -> bool:
    """Whether an engine proves that digits have no solution; what takes long counts as proved."""
    try:
        grid = Grid(values, rules)
        return nonet.count(grid, limit=1, timeout=_TIMEOUT) == 0
    except nonet.TimeLimit:
        return True


# -- boards and paths -----------------------------------------------------------------------------


def missing(board: Board) -> set[Candidate]:
    """Return what the marks of a board's grid exclude, beyond what its digits do."""
    allowed = board.rules.allowed(board.values)
    return {
        Candidate(cell, digit)
        for cell, (mask, all_) in enumerate(zip(board.masks, allowed, strict=True))
        for digit in digits_of(all_ & ~mask)
    }


def check(board: Board, step: Step, gone: Collection[Candidate] = ()) -> Claims:
    """Return the claims of a step on a board, whose marks count as eliminated earlier."""
    return Claims(board, step, {*gone, *missing(board)})


def check_path(grid: Grid, steps: Iterable[Step]) -> Iterator[Claims]:
    """Yield the claims of each step of a path."""
    board = Board(grid)
    gone = missing(board)
    for step in steps:
        yield Claims(board, step, gone)
        gone |= {*step.removes}
        board.push(step)


def true(all_claims: Iterable[Claims]) -> Counter[str]:
    """Assert that no claim is false; return how many of each kind were read."""
    read: Counter[str] = Counter()
    for claims in all_claims:
        assert not claims.errors, f"{claims.step.technique}: {claims.text}"
        assert not re.search(r" [.,;)]|\( |  ", claims.text), claims.text  # an empty name or number
        read.update(claims.read)
    return read
