"""Families of puzzles that are hard for solvers of constraints, each made in its own way."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import nonet
from nonet import Rules, Shape
from nonet import variants as v
from nonet.model.constraint import Constraint
from nonet.variants import KINDS
from tests.mixtures.proposals import PROPOSALS
from tests.mixtures.scene import Proposal, Scene
from tools.rivals import regions
from tools.rivals.base import chaos, chaos_filled, filled, jigsaw
from tools.rivals.source import Clue, Source, of_clues, of_proposals

Family = Callable[[Random], Source]


def _source(
    rules: Rules,
    dice: Random,
    *proposals: Proposal,
    most: int = 60,
    solution: bytes | None = None,
) -> Source:
    values = filled(rules, dice) if solution is None else solution
    return of_proposals(proposals, rules, values, dice, most)


def _of(*kinds: str) -> list[Proposal]:
    return [PROPOSALS[KINDS[kind]] for kind in kinds]


def _short_thermos(dice: Random) -> Source:
    """Many thermometers of two or three cells, and no givens unless they do not do."""
    rules = dice.choice((nonet.CLASSIC, nonet.CLASSIC, Rules.classic(6), Rules.classic(8)))
    longest = dice.choice((2, 2, 3))

    def propose(scene: Scene) -> tuple[Constraint, ...]:
        path = scene.sorted_walk()[:longest]
        return (v.Thermo(scene.named(path)),)

    return _source(rules, dice, propose, most=250)


def _ranks(dice: Random) -> Source:
    """The ranks of lines, all of which are read from the solution."""
    rules = dice.choice((nonet.CLASSIC, nonet.CLASSIC, Rules.classic(6), Rules.classic(4)))
    values = filled(rules, dice)
    shape = rules.shape
    lines: dict[tuple[str, bool], list[int]] = {}
    for name, cells in (
        *((f"r{i + 1}", shape.row(i)) for i in range(shape.rows)),
        *((f"c{i + 1}", shape.column(i)) for i in range(shape.columns)),
    ):
        read = [values[cell] for cell in cells]
        lines[name, False], lines[name, True] = read, read[::-1]
    clues: list[Clue] = []
    for (name, reverse), read in dice.sample(sorted(lines.items()), len(lines)):
        if list(lines.values()).count(read) == 1:
            rank = 1 + sum(other < read for other in lines.values())
            clues.append((v.FullRank(name, rank, reverse=reverse),))
    return of_clues(rules, values, clues, dice)


def _chaos(dice: Random) -> Source:
    """Chaos construction with clues of digits, of regions, or both."""
    size = dice.choice((4, 5, 6, 6, 7, 7, 9))
    others = dice.sample(("thermo", "cage", "arrow", "difference", "renban", "whisper"), 2)
    own: list[Proposal] = dice.choice(([], [regions.arrow], [regions.count], [regions.arrow]))
    return _source(
        chaos(size), dice, *own, *_of(*others), most=80, solution=chaos_filled(size, dice)
    )


def _extremes(dice: Random) -> Source:
    """Cells that are less or greater than all of their neighbours."""
    rules = dice.choice((nonet.CLASSIC, nonet.CLASSIC, nonet.CLASSIC, Rules.classic(6)))
    return _source(rules, dice, *_of("minimum", "maximum"), most=40)


def partition(
    scene: Scene, few: int, many: int, spare: float = 0.0, total: bool = True
) -> list[Clue]:
    """Return cages that share no cell; a share of the cells may be in none."""
    shape, dice = scene.shape, scene.dice
    free = set(range(shape.area))
    for cell in dice.sample(range(shape.area), int(spare * shape.area)):
        free.discard(cell)
    found: list[Clue] = []
    for start in dice.sample(range(shape.area), shape.area):
        if start not in free:
            continue
        cage = [start]
        size = dice.randint(few, many)
        while len(cage) < size:
            digits = {scene.solution[cell] for cell in cage}
            near = sorted(
                {
                    other
                    for cell in cage
                    for other in scene.near(cell, diagonally=False)
                    if other in free and other not in cage and scene.solution[other] not in digits
                }
            )
            if not near:
                break
            cage.append(dice.choice(near))
        if len(cage) >= 2:
            free -= set(cage)
            found.append((v.Cage(scene.named(cage), sum(scene.digits(cage)) if total else None),))
    return found


def _killer(rules: Rules, dice: Random, few: int, many: int) -> Source:
    values = filled(rules, dice)
    cages = partition(Scene(rules, values, dice), few, many, dice.choice((0.0, 0.0, 0.1)))
    return of_clues(rules, values, cages, dice)


def _killers(dice: Random) -> Source:
    """Killers on grids of nine digits, without givens as long as the cages do."""
    rules = dice.choice(
        (
            nonet.CLASSIC,
            nonet.CLASSIC,
            nonet.CLASSIC + v.DIAGONAL,
            nonet.CLASSIC + v.ANTI_KNIGHT,
        )
    )
    few, many = dice.choice(((2, 3), (2, 4), (2, 5), (3, 5), (4, 6)))
    return _killer(rules, dice, few, many)


def _wide_killers(dice: Random) -> Source:
    """Killers with digits from 0, with more values than cells in a line, or on larger grids."""
    rules = dice.choice(
        (
            Rules.shaped(Shape(9, 9, lowest=0)),
            Rules.shaped(Shape(9, 9, lowest=0, values=10)),
            Rules.shaped(Shape(9, 9, values=10)),
            Rules.shaped(Shape(9, 9, values=11)),
            Rules.shaped(Shape(6, 6, values=8)),
            Rules.shaped(Shape(6, 6, lowest=0, values=9)),
            Rules.classic(10),
            Rules.classic(12),
        )
    )
    few, many = dice.choice(((2, 3), (2, 4), (3, 5)))
    return _killer(rules, dice, few, many)


def _parity(dice: Random) -> Source:
    """Odd and even cells together with lines."""
    lines = dice.sample(("thermo", "whisper", "renban", "between", "palindrome", "zipper"), 2)
    return _source(nonet.CLASSIC, dice, *_of("odd", "even", *lines), most=60)


def _latin(dice: Random) -> Source:
    """Latin squares with the clues of skyscrapers, futoshiki, calcudoku, or lines."""
    size = dice.choice((5, 6, 7, 8, 9, 9))
    rules = Rules.shaped(Shape(size, size), boxes=False)
    kinds = dice.choice(
        (
            ("skyscraper",),
            ("greater-than",),
            ("product-cage", "cage", "difference"),
            ("x-sum", "sandwich"),
            ("pair-sum", "greater-than"),
            ("thermo", "arrow"),
            ("numbered-room", "skyscraper"),
        )
    )
    return _source(rules, dice, *_of(*kinds), most=80)


def _large(dice: Random) -> Source:
    """16×16 grids with clues and, where needed, givens."""
    rules = dice.choice(
        (
            Rules.classic(16),
            Rules.classic(16) + v.DIAGONAL,
            Rules.shaped(Shape(16, 16, lowest=0)),
            Rules.classic(16) + v.ANTI_KNIGHT,
        )
    )
    values = filled(rules, dice, 0.05)
    if dice.random() < 1 / 3:
        return of_clues(rules, values, partition(Scene(rules, values, dice), 2, 4), dice)
    kinds = dice.sample(("thermo", "cage", "difference", "renban", "arrow", "whisper"), 2)
    return of_proposals(_of(*kinds), rules, values, dice, dice.choice((60, 120)))


def _jigsaw_clues(dice: Random) -> Source:
    """Jigsaws with clues and few givens."""
    rules = jigsaw(9, dice)
    kinds = dice.choice(
        ((), ("thermo",), ("cage",), ("difference", "ratio"), ("whisper", "renban"))
    )
    return _source(rules, dice, *_of(*kinds), most=50)


def _little_killers(dice: Random) -> Source:
    """Little killers and sums along lines, with as many givens as it takes."""
    kinds = dice.choice((("little-killer",), ("little-killer", "cage"), ("little-killer", "x-sum")))
    return _source(nonet.CLASSIC, dice, *_of(*kinds), most=40)


def _sparse_lines(dice: Random) -> Source:
    """Renban, nabner, whisper and region sum lines without givens as long as they do."""
    kinds = dice.sample(("renban", "nabner", "whisper", "region-sum-line", "entropic"), 2)
    return _source(nonet.CLASSIC, dice, *_of(*kinds), most=70)


FAMILIES: dict[str, Family] = {
    "short-thermos": _short_thermos,
    "full-ranks": _ranks,
    "chaos-with-clues": _chaos,
    "extremes": _extremes,
    "killers": _killers,
    "wide-killers": _wide_killers,
    "parity-and-lines": _parity,
    "latin-squares": _latin,
    "sixteen": _large,
    "jigsaw-with-clues": _jigsaw_clues,
    "little-killers": _little_killers,
    "sparse-lines": _sparse_lines,
}
