"""A sentence with its step and board, and what can be asked of them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from nonet import Board, Candidate, Step
from tests.techniques.claims.exclusion import flat
from tests.techniques.claims.words import words_of


class Sentence:
    """What all claims are read from: `errors` lists false ones, `read` counts all by their kind."""

    def __init__(self, board: Board, step: Step, gone: Collection[Candidate] = ()) -> None:
        """Take the board before the step, and all candidates that steps or marks eliminated."""
        self.board, self.step, self.rules = board, step, board.rules
        self.gone = frozenset(gone)
        self.errors: list[str] = []
        self.read: dict[str, int] = {}
        self.text = step.because
        self.words = words_of(self.rules)

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

    def _exclude(self, one: tuple[int, int], two: tuple[int, int]) -> bool:
        """Whether two candidates cannot both be true under the rules."""
        return one != two and self.words.exclude(Candidate(*one), Candidate(*two))

    def _unit(self, name: str) -> tuple[int, ...]:
        return self.words.unit(name)

    def _plain_text(self) -> str:
        """Return the sentence without what constraints say of themselves."""
        text = self.text
        for each in sorted(flat(self.rules.constraints), key=lambda each: -len(each.summary)):
            text = re.sub(re.escape(each.summary), "", text, flags=re.IGNORECASE)
        return text
