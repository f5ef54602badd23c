"""Following a candidate through houses and constraints, as a person does with a pencil."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from nonet.model.bits import digits_of
from nonet.model.board import Board
from nonet.model.rules import Candidate
from nonet.model.step import Mark, Step
from nonet.techniques.constrained import CompiledConstraint, Constrained, constrained, masks_of
from nonet.techniques.constraints import name_of
from nonet.techniques.technique import constraint_technique
from nonet.techniques.words import Words, join, join_groups

# How many placements a sentence lists before it only counts them.
_LISTED = 6


@dataclass
class Following:
    """What follows from a candidate: digits placed in order, and what breaks, if anything."""

    known: Constrained
    masks: dict[int, int]
    filled: frozenset[int]
    placed: list[Candidate] = field(default_factory=list)
    broken: str | None = None

    def follow(self, cell: int, digit: int) -> bool:
        """Assume a digit and follow singles and constraints; whether nothing breaks."""
        self.masks = dict(self.masks)
        self._queue: list[tuple[int, int]] = []
        self._dirty: dict[CompiledConstraint, None] = {}
        if not self._narrow(cell, 1 << (digit - 1)):
            return False
        return self._run()

    def _narrow(self, cell: int, mask: int) -> bool:
        """Leave a cell only these candidates."""
        before = self.masks[cell]
        after = before & mask
        if after == before:
            return True
        self.masks[cell] = after
        if not after:
            name = self.known.rules.cell_names[cell]
            self.broken = f"{name} would have no candidate left"
            if cell in self.filled:
                digit = Words(self.known.rules, Step("trial")).digits(digits_of(before))
                self.broken = f"{name} could not be {digit}"
            return False
        if not after & (after - 1):
            self._queue.append((cell, after))
        for entry in self.known.touching(cell):
            self._dirty[entry] = None
        return True

    def _run(self) -> bool:
        while True:
            while self._queue:
                cell, bit = self._queue.pop()
                self.placed.append(Candidate(cell, bit.bit_length()))
                if not self._clear_peers(cell, bit):
                    return False
            if not self._hidden():
                return False
            if self._queue:
                continue
            if not self._dirty:
                return True
            entry = next(iter(self._dirty))
            del self._dirty[entry]
            left = entry.alone.settle({each: self.masks[each] for each in entry.cells})
            if left is None:
                self.broken = f"{name_of(entry, self.known.rules)} could not be filled"
                return False
            if not all(self._narrow(cell, mask) for cell, mask in left.items()):
                return False

    def _clear_peers(self, cell: int, bit: int) -> bool:
        for peer in self.known.peers[cell]:
            if self.masks[peer] & bit and not self._narrow(peer, ~bit):
                return False
        for other, digit in self.known.clashes.get(Candidate(cell, bit.bit_length()), ()):
            if not self._narrow(other, ~(1 << (digit - 1))):
                return False
        return True

    def _hidden(self) -> bool:
        """Place digits that have one place left in a house."""
        masks, full = self.masks, self.known.rules.full_mask
        for house in self.known.rules.houses:
            once = twice = 0
            for cell in house.cells:
                mask = masks[cell]
                twice |= once & mask
                once |= mask
            if once != full:
                missing = digits_of(full & ~once)[0]
                digit = Words(self.known.rules, Step("trial")).digits([missing])
                self.broken = f"{house.name} would have no place for {digit}"
                return False
            single = once & ~twice
            if single:
                for cell in house.cells:
                    mask = masks[cell]
                    if mask & single and mask & (mask - 1) and not self._narrow(cell, single):
                        return False
        return True


@constraint_technique("Constraint trial", marks="pivot chain?", phrase="a trial")
def constraint_trial(board: Board) -> Iterator[Step]:
    """Assume a candidate and follow singles and constraints: if something breaks, it is wrong.

    Cells with few candidates come first. What follows is placed cell by cell: singles in cells and
    houses, and whatever a constraint leaves no choice about. If a cell or house is left with
    nothing, or a constraint cannot be filled, the candidate that was assumed can be eliminated. It
    is the nishio of puzzles with constraints.
    """
    known, masks = constrained(board.rules), masks_of(board)
    if not known.entries:
        return
    filled = frozenset(cell for cell in board.rules.cells if board[cell])
    order = sorted(
        (cell for cell in board.rules.cells if cell not in filled),
        key=lambda cell: (masks[cell].bit_count(), cell),
    )
    for cell in order:
        for digit in digits_of(masks[cell]):
            following = Following(known, masks, filled)
            if not following.follow(cell, digit):
                yield _refuted(board, Candidate(cell, digit), following)


def _refuted(board: Board, wrong: Candidate, following: Following) -> Step:
    rules = board.rules
    words = Words(rules, Step("constraint-trial", removes=[wrong]))
    then = [
        f"{rules.cell_names[cell]} would be {words.digits([digit])}"
        for cell, digit in following.placed[1 : _LISTED + 1]
    ]
    more = len(following.placed) - 1 - len(then)
    if more > 0:
        then.append(f"{more} more cell{'' if more == 1 else 's'} would follow")
    path = f" Then {join_groups(then) if more > 0 else join(then)}." if then else ""
    end = f"As a result, {following.broken}" if then else f"Then {following.broken}"
    because = (
        f"Suppose {rules.cell_names[wrong.cell]} is {words.digits([wrong.digit])}.{path}"
        f" {end}, so {words.effect}."
    )
    marks = [Mark("pivot", candidates=(wrong,))]
    return Step("constraint-trial", removes=[wrong], marks=marks, because=because)
