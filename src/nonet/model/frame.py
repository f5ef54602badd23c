"""Frames: the steps of a path, each with the board that it was found on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, overload

from nonet.model.board import Board
from nonet.model.shown import Shown
from nonet.model.step import Step

if TYPE_CHECKING:
    from nonet.model.explanation import Explanation


@dataclass(frozen=True, repr=False)
class Frame(Shown):
    """A step and the board that it was found on, which together can be drawn.

    `number` counts the steps of a path from 1; None for a step that is not on one.

    >>> from nonet.model.grid import Grid
    >>> frame = Frame(Board(Grid("123.341221434321")), Step("full-house", places=[(3, 4)]))
    >>> frame
    <Frame full-house: place 4 in cell 3>
    """

    board: Board
    step: Step
    number: int | None = None

    def __repr__(self) -> str:
        count = "" if self.number is None else f" {self.number},"
        return f"<Frame{count} {self.step}>"

    def __str__(self) -> str:
        return str(self.step)


class Frames(Sequence[Frame]):
    """The frames of an explanation, made when they are read.

    >>> from nonet.model.grid import Grid
    >>> from nonet.model.explanation import Explanation
    >>> path = [Step("full-house", places=[(3, 4)]), Step("full-house", places=[(15, 1)])]
    >>> frames = Frames(Explanation(Grid("123.34122143432."), path))
    >>> len(frames), frames[1].number, frames[-1].board["r1c4"]
    (2, 2, 4)
    """

    def __init__(self, explanation: Explanation) -> None:
        self._explanation = explanation
        # The board of the last frame that was read: the next one is usually the next to be read.
        self._board = Board(explanation.grid)
        self._at = 0

    def __len__(self) -> int:
        return len(self._explanation)

    @overload
    def __getitem__(self, index: int) -> Frame: ...
    @overload
    def __getitem__(self, index: slice) -> list[Frame]: ...
    def __getitem__(self, index: int | slice) -> Frame | list[Frame]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        at = range(len(self))[index]
        while self._at > at:
            self._board.pop()
            self._at -= 1
        while self._at < at:
            self._board.push(self._explanation[self._at])
            self._at += 1
        return Frame(self._board.copy(), self._explanation[at], at + 1)

    def __iter__(self) -> Iterator[Frame]:
        boards = self._explanation.boards()
        for number, (step, board) in enumerate(zip(self._explanation, boards, strict=False), 1):
            yield Frame(board, step, number)

    def __repr__(self) -> str:
        return f"<Frames of {self._explanation.summary}>"
