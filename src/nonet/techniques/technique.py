"""A technique: a named, documented finder of steps, and the sentence that explains each one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from time import monotonic
from types import MappingProxyType
from typing import Any, Literal, cast

from nonet.base.progress import watched
from nonet.errors import TimeLimit
from nonet.model.board import Board
from nonet.model.rules import Candidate, Rules
from nonet.model.step import Mark, Step
from nonet.techniques import native
from nonet.techniques.grammar import Grammar
from nonet.techniques.words import Words, with_article

DIALECTS = ("hodoku", "se", "sudokuwiki", "coach", "other")

Say = Callable[[Words], str]
# The files of techniques; each family has a page.
Family = Literal[
    "almost-locked-sets",
    "cages",
    "chains",
    "colouring",
    "constraints",
    "exclusion",
    "exotic",
    "fish",
    "forcing",
    "intersections",
    "pressure",
    "relations",
    "single-digit",
    "singles",
    "subsets",
    "templates",
    "trial",
    "uniqueness",
    "wings",
]
# A finder in Python that takes long yields None now and then, so that time limits are kept.
Find = Callable[[Board], Iterator[Step | None]]
# What a tuple of techniques may contain: one of ours, or any function of a user's.
Finder = Callable[[Board], Iterator[Step]]


def _family_of(function: Callable[..., object]) -> Family:
    return cast(Family, function.__module__.rpartition(".")[2].replace("_", "-"))


class Technique:
    """A way people solve: call it with a board to get every step it finds there.

    Its finder is in C++, or for techniques about constraints a function in Python, `find`.
    `phrase` is its title in the middle of a sentence, "a naked single". `marks` is the grammar of
    its steps' marks: their roles, in order. `aliases` has the names it goes by in other programs,
    by dialect (`hodoku`, `se`, `sudokuwiki`, `coach`, `other`); `code` is its number in HoDoKu's
    library, `docs` its page; `is_on_path` is whether it belongs to `PATH`, the techniques tried by
    default.

    >>> from nonet import Board, Grid
    >>> from nonet.techniques import by_name
    >>> technique = by_name("naked-single")
    >>> board = Board(Grid("123.34122143432."))
    >>> [step.because for step in technique(board)][0]
    'r1c4 must be 4: row 1 already has 1, 2 and 3.'
    >>> technique.marks
    Grammar('pattern base')
    >>> all(technique.accepts(step.marks) for step in technique(board))
    True
    """

    def __init__(
        self,
        name: str,
        say: Say | None,
        *,
        find: Find | None = None,
        marks: str,
        title: str,
        family: Family,
        phrase: str | None = None,
        docs: str,
        code: str | None = None,
        aliases: Mapping[str, tuple[str, ...]] | None = None,
        assumes_unique: bool = False,
        is_guess: bool = False,
        is_told_late: bool = False,
        is_on_path: bool = True,
    ) -> None:
        unknown = set(aliases or ()) - set(DIALECTS)
        assert not unknown, f"{name}: no dialect {unknown}"
        self.name = name
        self.marks = Grammar(marks)
        self.title = title
        self.phrase = phrase or with_article(title)
        self.family: Family = family
        self.docs = docs
        self.code = code
        self.aliases: Mapping[str, tuple[str, ...]] = MappingProxyType(dict(aliases or {}))
        self.assumes_unique = assumes_unique
        self.is_guess = is_guess
        self.is_on_path = is_on_path
        self._is_told_late = is_told_late
        self.__doc__ = docs
        self._say = say
        self._find = find
        # The number of the finder in C++.
        self.number = -1 if find else native.NUMBERS[name]

    @property
    def is_native(self) -> bool:
        """Whether its finder is in C++; the others look at constraints beyond units."""
        return self._find is None

    @property
    def summary(self) -> str:
        """The first sentence of the page."""
        return self.docs.partition("\n")[0]

    def accepts(self, marks: Iterable[Mark]) -> bool:
        """Whether the marks of a step have the roles that this technique declares, in order."""
        return self.marks.accepts(marks)

    def __call__(
        self,
        board: Board,
        *,
        timeout: float | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> Iterator[Step]:
        """Yield every step this technique finds on the board as it is now."""
        if self._find is not None:
            return _within(self._find(board), board, timeout, progress)
        decoder = native.decoder(board.rules)
        if not self._is_told_late:
            records = native.find(self.number, board, timeout=timeout, progress=progress)
            return (native.NativeStep(self, record, decoder) for record in records)
        untold = native.Untold(self.number, board, timeout=timeout, progress=progress)
        return (
            native.NativeStep(self, record, decoder, partial(untold.told, place))
            for place, record in enumerate(untold.records)
        )

    def first(
        self,
        board: Board,
        *,
        timeout: float | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> Step | None:
        """Return the first step without looking for the others, or None if there is none."""
        if self._find is not None:
            return next(self(board, timeout=timeout, progress=progress), None)
        records = native.find(self.number, board, first=True, timeout=timeout, progress=progress)
        return self.step(records[0], board.rules) if records else None

    def step(self, record: bytes, rules: Rules) -> Step:
        """Return the step of a record."""
        return native.NativeStep(self, record, native.decoder(rules))

    def tell(self, step: native.NativeStep) -> str:
        """Return the sentence of a step."""
        return self.say(Words(step.decoder.rules, step))

    def say(self, words: Words) -> str:
        """Return the sentence that explains an instance."""
        return words.step.because if self._say is None else self._say(words)

    def __repr__(self) -> str:
        return f"<technique {self.name}>"

    def __reduce__(self) -> tuple[Callable[[str], object], tuple[str]]:
        # There is one object per technique; a copy is that object.
        from nonet.techniques import by_name

        return (by_name, (self.name,))


def fitted(step: Step, board: Board) -> Step | None:
    """Return a step without what is no candidate of the board, None if nothing is left of it.

    Every step that a finder in Python finds comes through here, as those of finders in C++ go
    through their sink, so that whatever a technique returns can be made.

    >>> from nonet import Grid
    >>> board = Board(Grid("12..34......43.1"))
    >>> fitted(Step("x", removes=[(2, 3), (2, 1)]), board).removes
    (Candidate(cell=2, digit=3),)
    >>> fitted(Step("x", removes=[(2, 1)]), board)
    """

    def here(candidates: Iterable[Candidate]) -> list[Candidate]:
        return [each for each in candidates if board.masks[each.cell] >> (each.digit - 1) & 1]

    places, removes = here(step.places), here(step.removes)
    if len(places) == len(step.places) and len(removes) == len(step.removes):
        return step if places or removes else None
    if not places and not removes:
        return None
    return Step(step.technique, places, removes, step.marks, step.because)


def _within(
    steps: Iterator[Step | None],
    board: Board,
    timeout: float | None,
    progress: Callable[[int], None] | None,
) -> Iterator[Step]:
    """Yield steps that fit the board; raise OutOfTime after `timeout` seconds.

    The time is looked at where a finder yields None, and wherever its work ticks.
    """
    end = None if timeout is None else monotonic() + timeout

    def follow(done: int, total: int | None, info: dict[str, Any]) -> None:
        if progress is not None:
            progress(0)

    while True:
        left = None if end is None else max(0.0, end - monotonic())
        try:
            with watched(left, follow if progress is not None else None):
                step = next(steps, _END)
        except TimeLimit:
            if end is None or monotonic() < end:
                raise
            raise native.OutOfTime from None
        if step is _END:
            return
        if isinstance(step, Step):
            fitting = fitted(step, board)
            if fitting is not None:
                yield fitting
            continue
        if progress is not None:
            progress(0)
        if end is not None and monotonic() > end:
            raise native.OutOfTime


_END = object()


def technique(
    title: str,
    *,
    marks: str,
    phrase: str | None = None,
    code: str | None = None,
    aliases: Mapping[str, tuple[str, ...]] | None = None,
    assumes_unique: bool = False,
    is_guess: bool = False,
    is_told_late: bool = False,
    is_on_path: bool = True,
) -> Callable[[Say], Technique]:
    """Turn a function that explains an instance into the technique of its name.

    The function's docstring is the technique's page; its file is the family. `phrase` is the title
    in the middle of a sentence, unless that is the title with an article. `marks` declares the
    roles of the marks that the sentence reads, as nonet.techniques.grammar describes.
    `is_told_late`: when all steps of a board are wanted, their marks are made when one of them is
    first read. `is_on_path=False` leaves it out of `PATH`, the techniques tried by default.
    """

    def make(say: Say) -> Technique:
        docs = say.__doc__
        assert docs, f"{say.__name__} has no page"
        return Technique(
            say.__name__.replace("_", "-"),
            say,
            marks=marks,
            title=title,
            phrase=phrase,
            family=_family_of(say),
            docs=docs,
            code=code,
            aliases=aliases,
            assumes_unique=assumes_unique,
            is_guess=is_guess,
            is_told_late=is_told_late,
            is_on_path=is_on_path,
        )

    return make


def constraint_technique(
    title: str,
    *,
    marks: str,
    phrase: str | None = None,
    aliases: Mapping[str, tuple[str, ...]] | None = None,
    is_on_path: bool = True,
) -> Callable[[Find], Technique]:
    """Turn a function that yields the steps of a board into the technique of its name.

    The steps carry their sentences. Such techniques look at constraints beyond units; on other
    boards they find nothing, and are not called.
    """

    def make(find: Find) -> Technique:
        docs = find.__doc__
        assert docs, f"{find.__name__} has no page"
        return Technique(
            find.__name__.replace("_", "-"),
            None,
            find=find,
            marks=marks,
            title=title,
            phrase=phrase,
            family=_family_of(find),
            docs=docs,
            aliases=aliases,
            is_on_path=is_on_path,
        )

    return make
