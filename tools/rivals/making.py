"""From a source to puzzles with one solution, with several, and with none."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from benchmarks.rivals.puzzles import Puzzle
from nonet.errors import NonetError
from nonet.formats.format import Wants
from nonet.formats.kinds.iss import FORMAT
from tools.rivals.faults import with_faults
from tools.rivals.judge import Judge
from tools.rivals.source import Source

# How often an item that is needed is put first, so that others, which are not, fall away.
_TURNS = 10


def puzzles(
    source: Source,
    judge: Judge,
    name: tuple[str, str, int],
    dice: Random,
    *,
    all_answers: bool = True,
) -> Iterator[Puzzle]:
    """Yield the puzzles of a source; `name` is the kind, the family and the seed.

    More items never mean more solutions. So the least number of items that leaves one solution is
    found by halving; a number that nobody can decide in time counts as too few, and the largest
    one of those is a puzzle, too, with an unknown answer. The last item is needed by those before
    it: it moves to the front, and the search is repeated some times. In one source of two only
    givens move, so that the puzzle keeps clues that it could do without.
    """
    kind, family, seed = name
    is_lean = dice.random() < 1 / 2
    clues = sum(not isinstance(item, int) for item in source.items)
    high, answers = least(source, judge)
    for turn in range(_TURNS):
        front = turn if is_lean else clues + turn
        if high <= front + 1 or None in answers.values():
            break
        source = source.with_first(high - 1, front)
        high, answers = least(source, judge)
    yield Puzzle(answers[high], kind, family, f"{seed}-one", source.text(high))
    unknown = [many for many, answer in answers.items() if answer is None and many != high]
    if unknown:
        yield Puzzle(None, kind, family, f"{seed}-open", source.text(max(unknown)))
    if not all_answers:
        return
    several = [many for many, answer in answers.items() if answer == 2]
    if several:
        yield Puzzle(2, kind, family, f"{seed}-several", source.text(max(several)))
    for text in with_faults(source, high, dice):
        if _is_read(text):
            yield Puzzle(judge.count(text), kind, family, f"{seed}-none", text)
            return


def least(source: Source, judge: Judge) -> tuple[int, dict[int, int | None]]:
    """Return how many items it takes to leave one solution, and what was answered on the way."""
    answers: dict[int, int | None] = {}
    low, high = 0, len(source.items)
    while low < high:
        middle = (low + high) // 2
        answers[middle] = judge.count(source.text(middle), is_possible=True)
        if answers[middle] == 1:
            high = middle
        else:
            low = middle + 1
    if high not in answers:
        answers[high] = judge.count(source.text(high), is_possible=True)
    return high, answers


def _is_read(text: str) -> bool:
    """Whether a string can be read: givens that exclude each other are refused."""
    try:
        FORMAT.parse(text, Wants())
    except NonetError:
        return False
    return True
