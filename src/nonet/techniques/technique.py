"""A technique: a named, documented finder of steps, and the sentence that explains each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType

from nonet.model.board import Board
from nonet.model.rules import Rules
from nonet.model.step import Step
from nonet.techniques import native
from nonet.techniques.words import Words

DIALECTS = ("hodoku", "se", "sudokuwiki", "coach", "other")

Say = Callable[[Words], str]
# What may stand in a tuple of techniques: one of ours, or any function of a user's.
Finder = Callable[[Board], Iterator[Step]]


class Technique:
    """A way people solve: call it with a board to get every step it allows there.

    `aliases` gives the names it has in other programs, by dialect (`hodoku`, `se`, `sudokuwiki`,
    `coach`, `other`); `code` is its number in HoDoKu's library, `docs` its page.

    >>> from nonet import Board, Grid
    >>> from nonet.techniques import by_name
    >>> technique = by_name("naked-single")
    >>> board = Board(Grid("123.34122143432."))
    >>> [step.because for step in technique(board)][0]
    'r1c4 can only be 4: every other digit is excluded there.'
    """

    def __init__(
        self,
        name: str,
        say: Say,
        *,
        title: str,
        family: str,
        docs: str,
        code: str | None = None,
        aliases: Mapping[str, tuple[str, ...]] | None = None,
        assumes_unique: bool = False,
        is_guess: bool = False,
        is_told_late: bool = False,
    ) -> None:
        unknown = set(aliases or ()) - set(DIALECTS)
        assert not unknown, f"{name}: no dialect {unknown}"
        self.name = name
        self.title = title
        self.family = family
        self.docs = docs
        self.code = code
        self.aliases: Mapping[str, tuple[str, ...]] = MappingProxyType(dict(aliases or {}))
        self.assumes_unique = assumes_unique
        self.is_guess = is_guess
        self._is_told_late = is_told_late
        self.__doc__ = docs
        self._say = say
        self.number = native.NUMBERS[name]

    @property
    def summary(self) -> str:
        """The first sentence of the page."""
        return self.docs.partition("\n")[0]

    def __call__(
        self,
        board: Board,
        *,
        timeout: float | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> Iterator[Step]:
        """Yield every step this technique allows on the board as it is now."""
        rules = board.rules
        if not self._is_told_late:
            records = native.find(self.number, board, timeout=timeout, progress=progress)
            return (self.step(record, rules) for record in records)
        untold = native.Untold(self.number, board, timeout=timeout, progress=progress)
        return (
            self.step(record, rules, partial(untold.told, place))
            for place, record in enumerate(untold.records)
        )

    def first(
        self,
        board: Board,
        *,
        timeout: float | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> Step | None:
        """Return the first step, without looking for the others, or None."""
        records = native.find(self.number, board, first=True, timeout=timeout, progress=progress)
        return self.step(records[0], board.rules) if records else None

    def step(self, record: bytes, rules: Rules, told: Callable[[], bytes] | None = None) -> Step:
        """Return the step that a finder wrote down; `told` returns it with marks if it has none."""
        # A sentence that held its own step would make each a cycle, and they come by the thousand.
        because = partial(self._tell, record, rules, told)
        return native.decode(record, rules, self.name, because, told)

    def _tell(self, record: bytes, rules: Rules, told: Callable[[], bytes] | None) -> str:
        return self.say(Words(rules, native.decode(record, rules, self.name, "", told)))

    def say(self, words: Words) -> str:
        """Return the sentence that explains an instance."""
        return self._say(words)

    def __repr__(self) -> str:
        return f"<technique {self.name}>"

    def __reduce__(self) -> tuple[Callable[[str], object], tuple[str]]:
        # There is one of each; a copy is the same one.
        from nonet.techniques import by_name

        return (by_name, (self.name,))


def technique(
    title: str,
    *,
    code: str | None = None,
    aliases: Mapping[str, tuple[str, ...]] | None = None,
    assumes_unique: bool = False,
    is_guess: bool = False,
    is_told_late: bool = False,
) -> Callable[[Say], Technique]:
    """Turn a function that explains an instance into the technique of its name.

    The function's docstring is the technique's page; its file is the family. `is_told_late`: when
    all steps of a board are asked for, their marks are made when one of them is first read.
    """

    def make(say: Say) -> Technique:
        docs = say.__doc__
        assert docs, f"{say.__name__} has no page"
        return Technique(
            say.__name__.replace("_", "-"),
            say,
            title=title,
            family=say.__module__.rpartition(".")[2].replace("_", "-"),
            docs=docs,
            code=code,
            aliases=aliases,
            assumes_unique=assumes_unique,
            is_guess=is_guess,
            is_told_late=is_told_late,
        )

    return make
