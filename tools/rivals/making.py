"""From a complete grid to puzzles: clues in random order, of which a puzzle has the first few."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from benchmarks.rivals.puzzles import Puzzle
from nonet import Grid, Rules
from nonet.errors import NonetError
from nonet.formats.kinds.iss import FORMAT
from nonet.model.constraint import Constraint
from nonet.variants import Candidates
from tests.mixtures.scene import NoProposal, Proposal, Scene
from tools.rivals.judge import Judge

# A clue is what is added at once: constraints, mostly one.
Clue = tuple[Constraint, ...]
_TRIES = 400
# How often a given that is needed is put first, so that others, which are not, fall away.
_TURNS = 8


@dataclass(frozen=True)
class Source:
    """A complete grid, clues that it obeys, and the order in which its digits are given."""

    rules: Rules
    solution: bytes
    clues: tuple[Clue, ...]
    cells: tuple[int, ...]
    proposals: tuple[Proposal, ...] = ()  # where the clues are from, if anything proposed them

    def text(self, many: int, extra: Sequence[Constraint] = ()) -> str:
        """Return the puzzle with so many clues, then givens, as a constraint string."""
        rules = self.rules
        for clue in (*self.clues[:many], tuple(extra)):
            for each in clue:
                rules = rules + each
        shown = set(self.cells[: max(0, many - len(self.clues))])
        values = bytes(d if cell in shown else 0 for cell, d in enumerate(self.solution))
        text = FORMAT.dump(Grid(values, rules))
        assert not text.split()[1:], text
        return text

    @property
    def most(self) -> int:
        """How many clues and givens there are."""
        return len(self.clues) + len(self.cells)


def of_clues(rules: Rules, solution: bytes, clues: Sequence[Clue], dice: Random) -> Source:
    """Return a source of clues, with givens in random order after them."""
    cells = dice.sample(range(rules.shape.area), rules.shape.area)
    return Source(rules, solution, tuple(clues), tuple(cells))


def of_proposals(
    proposals: Sequence[Proposal], rules: Rules, solution: bytes, dice: Random, most: int
) -> Source:
    """Return a source of so many clues, if proposals find them, with givens after them."""
    clues = clues_of(proposals, rules, solution, dice, most)
    return replace(of_clues(rules, solution, clues, dice), proposals=tuple(proposals))


def clues_of(
    proposals: Sequence[Proposal], rules: Rules, solution: bytes, dice: Random, most: int
) -> list[Clue]:
    """Return what proposals find in a solution, taking turns, each clue once."""
    scene = Scene(rules, solution, dice)
    found: list[Clue] = []
    for number in range(max(_TRIES, 8 * most) if proposals else 0):
        if len(found) >= most:
            break
        try:
            clue = proposals[number % len(proposals)](scene)
        except (NonetError, NoProposal):
            continue
        if clue and clue not in found and _fits(scene, clue):
            found.append(clue)
            for each in clue:
                scene.rules = scene.rules + each
    return found


def _fits(scene: Scene, clue: Clue) -> bool:
    """Whether the solution obeys a clue, and still those that depend on all others."""
    rules = scene.rules
    try:
        for each in clue:
            rules = rules + each
        dependent = [each for each in scene.rules.constraints if each.all_given_of]
        return all(each.holds(scene.solution, rules) for each in (*clue, *dependent))
    except NonetError:
        return False


def puzzles(
    source: Source,
    judge: Judge,
    kind: str,
    family: str,
    seed: int,
    dice: Random,
    all_answers: bool = True,
) -> Iterator[Puzzle]:
    """Yield the puzzles of a source: with one solution, with several, with none.

    More clues never mean more solutions. So the least number of clues that leaves one solution is
    found by halving; a number that nobody can decide in time counts as too few, and the largest
    one of those is a puzzle, too, with an unknown answer.
    """
    high, answers = least(source, judge)
    clues = len(source.clues)
    for turn in range(min(_TURNS, high - clues)):
        if high <= clues + turn or None in answers.values():
            break
        # The last given is needed with those before it. It comes first from here on.
        source = with_first(source, high - clues - 1)
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
    text = with_fault(source, high, dice)
    yield Puzzle(judge.count(text), kind, family, f"{seed}-none", text)


def least(source: Source, judge: Judge) -> tuple[int, dict[int, int | None]]:
    """Return how many clues it takes to leave one solution, and what was answered on the way."""
    answers: dict[int, int | None] = {}
    low, high = 0, source.most
    while low < high:
        middle = (low + high) // 2
        answers[middle] = judge.count(source.text(middle))
        if answers[middle] == 1:
            high = middle
        else:
            low = middle + 1
    if high not in answers:
        answers[high] = judge.count(source.text(high))
    return high, answers


def with_first(source: Source, place: int) -> Source:
    """Return a source that gives the digit at a place in its order first."""
    cells = source.cells
    return replace(source, cells=(cells[place], *cells[:place], *cells[place + 1 :]))


def with_fault(source: Source, many: int, dice: Random) -> str:
    """Return the puzzle of so many clues with something wrong: most such have no solution.

    If proposals made the clues, one more that they find in the grid with its digits renamed, and
    that the solution does not obey. Else two clues of a kind exchange their totals or ranks; if
    there are none, a given is wrong.
    """
    rules, solution = source.rules, source.solution
    area, size = rules.shape.area, rules.size
    renamed = dice.sample(range(1, size + 1), size)
    other = bytes(renamed[digit - 1] for digit in solution[:area]) + solution[area:]
    for clue in clues_of(source.proposals, rules, other, dice, 5):
        if not all(each.holds(solution, rules) for each in clue):
            return source.text(many, clue)
    pairs = [
        (one, two)
        for one in range(min(many, len(source.clues)))
        for two in range(one)
        if None not in (values := {_value(source.clues[one]), _value(source.clues[two])})
        and len(values) == 2
        and _size(source.clues[one]) == _size(source.clues[two])
    ]
    if pairs:
        one, two = dice.choice(pairs)
        clues = list(source.clues)
        clues[one] = _with_value(source.clues[one], _value(source.clues[two]))
        clues[two] = _with_value(source.clues[two], _value(source.clues[one]))
        return replace(source, clues=tuple(clues)).text(many)
    cell = dice.randrange(area)
    wrong = [digit for digit in range(1, size + 1) if digit != solution[cell]]
    shown = rules.shape.shown(dice.choice(wrong))
    return source.text(many, (Candidates(rules.cell_name(cell), [shown]),))


def _value(clue: Clue) -> int | None:
    """Return the number that two clues can exchange."""
    first: Any = clue[0]
    return getattr(first, "total", getattr(first, "rank", None))


def _size(clue: Clue) -> tuple[str, int]:
    return clue[0].name, len(list(clue[0].named_cells()))


def _with_value(clue: Clue, value: int | None) -> Clue:
    first: Any = clue[0]
    field = "total" if hasattr(first, "total") else "rank"
    return (replace(first, **{field: value}),)
