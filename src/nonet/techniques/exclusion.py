"""All ways to fill a constraint, and what those have in common that leave the rest of the grid one.

Sets of candidates are ints here: bit `cell * width + digit - 1` is a candidate, where
`width` is the number of values, so that what a digit excludes is taken away in one operation.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonet.model import primitives as p
from nonet.model.bits import digits_of
from nonet.model.board import Board
from nonet.model.cache import once
from nonet.model.rules import Candidate
from nonet.model.step import Step
from nonet.techniques.constrained import CompiledConstraint, Constrained, constrained, masks_of
from nonet.techniques.constraints import in_order, name_of, step_of
from nonet.techniques.fixpoint import Fixpoint
from nonet.techniques.technique import constraint_technique
from nonet.techniques.words import Words, join

# How many digits are tried in the cells of a constraint before it is left alone: those that are
# filled quickly come first.
_PATIENCE = (300, 3_000, 12_000)
# How many open cells a constraint may have, and how many cells another one that it touches.
_MOST_OPEN = 12
_MOST_CELLS = 12
# How many ways to fill a constraint a sentence lists.
_LISTED = 4


@constraint_technique(
    "Combination exclusion", marks="pattern", aliases={"other": ("Aligned combination exclusion",)}
)
def combination_exclusion(board: Board) -> Iterator[Step | None]:
    """Ways to fill a constraint that make another cell, house or constraint impossible are dropped.

    An arrow or a line can often be filled in a few ways only. Each way takes its digits from the
    cells it sees. If a cell loses its last candidate, a house its last place for a digit, or
    another constraint its last way to be filled, that way is dropped. What none of the others uses
    is eliminated from the constraint, and what all of them take away is eliminated outside it. This
    is aligned exclusion, with a constraint in place of two or three cells. Nothing is followed any
    further: it is not a trial.
    """
    known, masks = constrained(board.rules), masks_of(board)
    web = web_of(known)
    candidates = web.candidates(masks)
    found: set[CompiledConstraint] = set()
    for patience in _PATIENCE:
        for entry in known.entries:
            if entry in found:
                continue
            yield None
            ways = Ways(web, entry, candidates, patience)
            if not ways.search():
                continue
            gone = web.listed(ways.excluded)
            if gone and ways.count:
                found.add(entry)
                yield step_of("combination-exclusion", entry, board, gone, _reason(board, ways))


def _reason(board: Board, ways: Ways) -> str:
    rules = board.rules
    words = Words(rules, Step("combination-exclusion"))
    name = name_of(ways.entry, rules)
    only = "Only one way" if ways.count == 1 else f"Only {ways.count} ways"
    leave = "leaves" if ways.count == 1 else "leave"
    reason = f"{only} to fill {name} {leave} every other cell, house and constraint possible"
    if 0 < len(ways.examples) <= _LISTED:
        shown = [
            "-".join(words.digits([way[cell]]) for cell in in_order(ways.entry, rules))
            for way in ways.examples
        ]
        reason += f": {join(shown, 'or')}"
    return reason


class Web:
    """What each candidate excludes, and the sets of which one candidate is true."""

    def __init__(self, known: Constrained) -> None:
        rules = known.rules
        self.known, self.width = known, rules.shape.values
        self.full = rules.full_mask
        width = self.width
        self.excludes: list[int] = []
        for cell in rules.cells:
            for digit in rules.digits:
                bits = (self.full ^ 1 << (digit - 1)) << cell * width
                for peer in known.peers[cell]:
                    bits |= 1 << (peer * width + digit - 1)
                for other, clashing in known.clashes.get(Candidate(cell, digit), ()):
                    bits |= 1 << (other * width + clashing - 1)
                self.excludes.append(bits)
        self.sets = [self.full << cell * width for cell in rules.cells]
        for house in rules.houses:
            for digit in rules.digits:
                self.sets.append(sum(1 << (cell * width + digit - 1) for cell in house.cells))
        self._near: dict[CompiledConstraint, tuple[CompiledConstraint, ...]] = {}
        self._own: dict[CompiledConstraint, Fixpoint] = {}

    def candidates(self, masks: dict[int, int]) -> int:
        """Return the candidates of masks as one int."""
        found = 0
        for cell, mask in masks.items():
            found |= mask << cell * self.width
        return found

    def listed(self, candidates: int) -> tuple[Candidate, ...]:
        """Return candidates one by one, sorted."""
        found = []
        while candidates:
            low = candidates & -candidates
            cell, digit = divmod(low.bit_length() - 1, self.width)
            found.append(Candidate(cell, digit + 1))
            candidates ^= low
        return tuple(found)

    def near(self, entry: CompiledConstraint) -> tuple[CompiledConstraint, ...]:
        """Return the other constraints that digits in the cells of one may narrow."""
        if entry not in self._near:
            peers = self.known.peers
            seen = {*entry.cells, *(peer for cell in entry.cells for peer in peers[cell])}
            self._near[entry] = tuple(
                each
                for each in self.known.entries
                if each is not entry
                and len(each.cells) <= _MOST_CELLS
                and len(seen.intersection(each.cells)) > 1
            )
        return self._near[entry]

    def own(self, entry: CompiledConstraint) -> Fixpoint:
        """Return the supports of a constraint beyond pairs, which are among what is excluded."""
        if entry not in self._own:
            pairs = zip(entry.primitives, entry.supports, strict=True)
            self._own[entry] = Fixpoint(
                each for form, each in pairs if not isinstance(form, p.Clash)
            )
        return self._own[entry]


@once
def web_of(known: Constrained) -> Web:
    """Return what the candidates of rules exclude."""
    return Web(known)


def _stand(sets: list[int], left: int) -> bool:
    """Whether each of the sets has a candidate left; a loop, since it runs for every digit."""
    for each in sets:  # noqa: SIM110
        if not each & left:
            return False
    return True


class _TooManyDigits(Exception):
    """A search has tried too many digits."""


class Ways:
    """The ways to fill a constraint, one cell after the other, those with fewest candidates first.

    `excluded` are the candidates that no way uses, or that every way takes away.
    """

    def __init__(self, web: Web, entry: CompiledConstraint, candidates: int, patience: int) -> None:
        self.web, self.entry = web, entry
        self.count = 0
        self.examples: list[dict[int, int]] = []
        self.excluded = candidates
        self._candidates, self._left = candidates, patience
        self._own = web.own(entry)
        width, full = web.width, web.full
        self._open = [
            cell for cell in entry.cells if (mask := candidates >> cell * width & full) & (mask - 1)
        ]
        reach = 0
        for cell in self._open:
            for digit in digits_of(candidates >> cell * width & full):
                reach |= web.excludes[cell * width + digit - 1]
        # Only these can be left without a candidate by digits in the cells of the constraint.
        self._sets = [each for each in web.sets if not each & candidates & ~reach]

    def search(self) -> bool:
        """Try all ways; whether the search came to its end and found that candidates fail."""
        if not 2 <= len(self._open) <= _MOST_OPEN:
            return False
        try:
            self._fill(self._candidates, self._open)
        except _TooManyDigits:
            return False
        return True

    def _fill(self, left: int, cells: list[int]) -> None:
        """Fill the cells, given the candidates that earlier digits have left."""
        if not cells:
            self._note(left)
            return
        web = self.web
        width, full = web.width, web.full
        cell = min(cells, key=lambda each: (left >> each * width & full).bit_count())
        rest = [each for each in cells if each != cell]
        for digit in digits_of(left >> cell * width & full):
            self._left -= 1
            if self._left < 0:
                raise _TooManyDigits
            after = self._narrowed(left & ~web.excludes[cell * width + digit - 1])
            if after is not None:
                self._fill(after, rest)

    def _narrowed(self, left: int) -> int | None:
        """Return what the constraint leaves of its own cells, None if anything has nothing left."""
        if not self._stands(left):
            return None
        after = self._settled(self.entry, self._own, left)
        if after is None or (after != left and not self._stands(after)):
            return None
        return after

    def _stands(self, left: int) -> bool:
        return _stand(self._sets, left)

    def _settled(self, entry: CompiledConstraint, fixpoint: Fixpoint, left: int) -> int | None:
        width, full = self.web.width, self.web.full
        masks = {cell: left >> cell * width & full for cell in entry.cells}
        before = list(masks.values())
        if not all(before) or fixpoint.settle(masks) is None:
            return None
        for (cell, mask), old in zip(masks.items(), before, strict=True):
            if mask != old:
                left ^= (old ^ mask) << cell * width
        return left

    def _note(self, left: int) -> None:
        """Count a way, unless it leaves another constraint nothing."""
        web = self.web
        width, full = web.width, web.full
        digits = {cell: (left >> cell * width & full).bit_length() for cell in self.entry.cells}
        lost = self._candidates ^ left
        for other in web.near(self.entry):
            if any(lost >> cell * width & full for cell in other.cells):
                after = self._settled(other, other.alone, left)
                if after is None:
                    return
                left = after
        if not _stand(web.sets, left):
            return
        self.count += 1
        if len(self.examples) <= _LISTED:
            self.examples.append(digits)
        self.excluded &= ~left
        if not self.excluded:
            raise _TooManyDigits
