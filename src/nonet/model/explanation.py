"""A grid and the steps that lead from it; positions are replayed, never stored."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, overload

from nonet.base.arguments import listed
from nonet.base.as_json import AsJson
from nonet.model.board import Board
from nonet.model.frame import Frame, Frames
from nonet.model.grid import Grid
from nonet.model.records import explanation_record
from nonet.model.shown import Filmed
from nonet.model.step import Step

if TYPE_CHECKING:
    from nonet.formats import wire

Outcome = Literal["solved", "stuck", "contradiction"]


class Explanation(Sequence[Step], Filmed, AsJson):
    """The path from a grid: a sequence of Steps, each decoded from the finder's record when read.

    `path` holds Steps, or records and `make` turns one into a Step when it is read. `order` lists
    techniques from easy to hard and decides which step is hardest.
    `outcome` is how the path ends; it is found by replaying the path when it is not given.
    `contradiction` describes the impossible position in which a path ends, if it does. `warning` is
    None unless the puzzle has several solutions, or could not be shown to have exactly one.

    >>> grid = Grid("123.34122143432.")
    >>> path = [Step("full-house", places=[(3, 4)]), Step("full-house", places=[(15, 1)])]
    >>> explanation = Explanation(grid, path)
    >>> len(explanation), explanation.solved, explanation.outcome
    (2, True, 'solved')
    >>> explanation
    <Explanation: solved in 2 steps, hardest: full-house>
    >>> print(explanation)
    1. full-house: place 4 in cell 3
    2. full-house: place 1 in cell 15
    Solved in 2 steps, hardest: full-house.
    """

    def __init__(
        self,
        grid: Grid,
        path: Sequence[object],
        *,
        make: Callable[..., Step] | None = None,
        order: Sequence[str] = (),
        outcome: Outcome | None = None,
        contradiction: str | None = None,
        warning: str | None = None,
    ) -> None:
        self.grid = grid
        self.contradiction = contradiction
        self.warning = warning
        self._path = path if make is not None else listed(path, "path")
        self._make = make
        self._outcome: Outcome | None = outcome
        self._order = order

    def __len__(self) -> int:
        return len(self._path)

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> list[Step]: ...
    def __getitem__(self, index: int | slice) -> Step | list[Step]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self._path)))]
        return self._found(range(len(self._path))[index])

    def __iter__(self) -> Iterator[Step]:
        return map(self._found, range(len(self._path)))

    def _step(self, index: int) -> Step:
        record: Any = self._path[index]
        step: Step = record if self._make is None else self._make(record)
        return step

    def _found(self, index: int) -> Step:
        return self._step(index).found_on(partial(self._before, index), self.grid.rules)

    def _before(self, index: int) -> Grid:
        """Return the grid on which a step was found."""
        board = Board(self.grid)
        for number in range(index):
            board.push(self._step(number))
        return board.to_grid()

    @property
    def solved(self) -> bool:
        """Whether the path ends in a solved grid."""
        return self.outcome == "solved"

    @property
    def outcome(self) -> Outcome:
        """How the path ends: solved, stuck or in a contradiction."""
        if self.contradiction is not None:
            return "contradiction"
        if self._outcome is None:
            board = Board(self.grid)
            for step in self:
                board.push(step)
            self._outcome = "solved" if board.is_solved else "stuck"
        return self._outcome

    @property
    def hardest(self) -> Step | None:
        """The first step of the hardest technique, or None for an empty path."""
        rank = {name: place for place, name in enumerate(self._order)}
        return max(self, key=lambda step: rank.get(step.technique, -1), default=None)

    @property
    def summary(self) -> str:
        """How the path ends and which technique is the hardest, in one line."""
        steps = f"{len(self)} step{'' if len(self) == 1 else 's'}"
        ends = {"solved": f"solved in {steps}", "stuck": f"stuck after {steps}"}
        text = ends.get(self.outcome, f"contradiction after {steps}: {self.contradiction}")
        hardest = self.hardest
        return text if hardest is None else f"{text}, hardest: {hardest.technique}"

    def _ends(self) -> tuple[object, ...]:
        return (self.grid, len(self), self.outcome, self.contradiction, self.warning)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Explanation):
            return NotImplemented
        same = self._ends() == other._ends()
        return same and all(one == two for one, two in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash((self.grid, len(self)))

    def __reduce__(self) -> tuple[Any, ...]:
        # Steps pickle, the finder's records and what decodes them need not.
        ends = (self._order, self._outcome, self.contradiction, self.warning)
        return (_rebuild, (self.grid, list(map(self._step, range(len(self)))), *ends))

    def __repr__(self) -> str:
        return f"<Explanation: {self.summary}>"

    def __str__(self) -> str:
        lines = [f"{number}. {step}" for number, step in enumerate(self, 1)]
        return "\n".join([*lines, f"{self.summary[0].upper()}{self.summary[1:]}."])

    def to_dict(self) -> wire.ExplanationRecord:
        """Return the outcome and the steps, as `nonet explain --json` does."""
        return explanation_record(self)

    def boards(self) -> Iterator[Board]:
        """Yield the board before the first step and after each one; every board is a new one."""
        board = Board(self.grid)
        yield board.copy()
        for step in self:
            board.push(step)
            yield board.copy()

    @property
    def frames(self) -> Sequence[Frame]:
        """The steps with the boards that they were found on, each a Frame that can be drawn.

        >>> path = [Step("full-house", places=[(3, 4)])]
        >>> Explanation(Grid("123.341221434321"), path).frames[0]
        <Frame 1, full-house: place 4 in cell 3>
        """
        return Frames(self)


def _rebuild(
    grid: Grid,
    path: list[Step],
    order: Sequence[str],
    outcome: Outcome | None,
    contradiction: str | None,
    warning: str | None,
) -> Explanation:
    return Explanation(
        grid, path, order=order, outcome=outcome, contradiction=contradiction, warning=warning
    )
