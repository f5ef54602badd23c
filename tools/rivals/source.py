"""A complete grid and what can be told of it, in the order in which a puzzle tells it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from nonet import Grid, Rules
from nonet.errors import NonetError
from nonet.formats.kinds.iss import FORMAT
from nonet.model.constraint import Constraint
from nonet.variants import ChaosArrow, ChaosConstruction, ChaosCount, SumLine
from tests.mixtures.scene import NoProposal, Proposal, Scene

# A clue is what is added at once: constraints, mostly one.
Clue = tuple[Constraint, ...]
_TRIES = 400


@dataclass(frozen=True)
class Source:
    """Rules, a solution, and what a puzzle says of it: clues first, then the digits of cells."""

    rules: Rules
    solution: bytes
    items: tuple[Clue | int, ...]
    proposals: tuple[Proposal, ...] = ()  # where the clues are from, if anything proposed them

    def text(self, many: int, extra: Sequence[Constraint] = ()) -> str:
        """Return the puzzle with the first so many items, as a constraint string."""
        rules, values = self.rules, bytearray(len(self.solution))
        for item in (*self.items[:many], tuple(extra)):
            if isinstance(item, int):
                values[item] = self.solution[item]
            else:
                for each in item:
                    rules = rules + each
        text = FORMAT.dump(Grid(bytes(values), rules))
        assert not text.split()[1:], text
        return text

    def with_first(self, place: int, to: int = 0) -> Source:
        """Return a source with the item of one place moved to another, before it."""
        items = self.items
        moved = (*items[:to], items[place], *items[to:place], *items[place + 1 :])
        return replace(self, items=moved)


def of_clues(rules: Rules, solution: bytes, clues: Sequence[Clue], dice: Random) -> Source:
    """Return a source of clues, with givens in random order after them."""
    cells = dice.sample(range(rules.shape.area), rules.shape.area)
    return Source(rules, solution, (*clues, *cells))


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
    scene, alone = Scene(rules, solution, dice), Scene(rules, solution, dice)
    found: list[Clue] = []
    for number in range(max(_TRIES, 8 * most) if proposals else 0):
        if len(found) >= most:
            break
        try:
            clue = proposals[number % len(proposals)](scene)
        except (NonetError, NoProposal):
            continue
        if not _says_what_it_means(clue, rules):
            continue
        # Alone as well: a minimum is less than its neighbours, unless these are marked, too.
        if clue and clue not in found and _fits(scene, clue) and _fits(alone, clue):
            found.append(clue)
            for each in clue:
                scene.rules = scene.rules + each
    return found


def _says_what_it_means(clue: Clue, rules: Rules) -> bool:
    """Whether a clue means the same to nonet and to ISS.

    In a chaos construction nonet numbers regions by their first cells, ISS by cells that it
    chooses, so only clues that compare regions do. ISS limits the total of a line.
    """
    labels = {
        name
        for each in rules.constraints
        if isinstance(each, ChaosConstruction)
        for name in each.labels
    }
    return all(
        (isinstance(each, ChaosArrow | ChaosCount) or labels.isdisjoint(each.named_cells()))
        and not (isinstance(each, SumLine) and each.total > 30)
        for each in clue
    )


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
