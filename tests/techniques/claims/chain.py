"""The events of a chain, and whether each follows from those before."""

from __future__ import annotations

import re

from nonet import Candidate
from tests.techniques.claims.sentence import Sentence


class Chain:
    """The events after an assumption, each of which must follow from those before."""

    def __init__(self, claims: Sentence, start: str, events: str) -> None:
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
