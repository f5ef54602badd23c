"""Lines and dots that people know well: thermometers, arrows, whispers, renban lines, dots."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any

from nonet.model import primitives as p
from nonet.model.bits import digits_of
from nonet.model.board import Board
from nonet.model.cache import once
from nonet.model.rules import Candidate
from nonet.model.step import Mark, Step
from nonet.techniques.constrained import (
    CompiledConstraint,
    Constrained,
    constrained,
    lost,
    masks_of,
    narrowings,
)
from nonet.techniques.constraints import in_order, name_of, span, step_of
from nonet.techniques.supports import Chains
from nonet.techniques.technique import constraint_technique
from nonet.techniques.words import Words, capital, join, join_groups

# How many cells a chain of dots has at most.
_LONGEST = 5


@constraint_technique("Thermometer bounds", marks="pattern")
def thermo_bounds(board: Board) -> Iterator[Step]:
    """Digits increase from bulb to tip, so each cell has a lowest and a highest possible digit.

    The third cell of a thermometer is at least 3, since two smaller digits come before it, and the
    third cell from the tip is at most 7. What the other cells can still be narrows this further: a
    cell is more than the least candidate before it and less than the greatest after it.
    """
    words = Words(board.rules, Step("thermo-bounds"))
    for entry, _, after, gone in narrowings(board, "thermo-bounds"):
        line, narrowed = in_order(entry, board.rules), {cell for cell, _ in gone}
        cells = join([f"{words.cell(c)} {_range(words, after[c])}" for c in line if c in narrowed])
        made: Any = entry.constraint
        rises = "rise" if made.step() else "never fall"
        reason = (
            f"Digits {rises} along {name_of(entry, board.rules)}. With what is left for the cells"
            f" before and after, {cells}"
        )
        yield step_of("thermo-bounds", entry, board, gone, reason)


def _range(words: Words, mask: int) -> str:
    digits = digits_of(mask)
    if len(digits) == 1:
        return f"can only be {words.digit(digits[0])}"
    return f"is from {words.digit(digits[0])} to {words.digit(digits[-1])}"


@constraint_technique("Arrow bounds", marks="pattern")
def arrow_bounds(board: Board) -> Iterator[Step]:
    """The digits along an arrow add up to its circle, so neither can be too small or too large.

    A shaft of three cells that see each other adds up to at least 6, so its circle is at least 6,
    and none of its digits is more than the circle less the other two.
    """
    for entry, _, _, gone in narrowings(board, "arrow-bounds"):
        reason = (
            f"{capital(entry.constraint.summary)}. With some candidates the sum is"
            " impossible, whatever the other cells are"
        )
        yield step_of("arrow-bounds", entry, board, gone, reason)


@constraint_technique(
    "Whisper poles", marks="pattern", aliases={"other": ("German whispers polarity",)}
)
def whisper_poles(board: Board) -> Iterator[Step]:
    """On a whisper line, low and high digits alternate, and the middle digit cannot appear.

    Neighbours on a German whisper line differ by at least 5: a digit below 5 has only digits above
    5 beside it and vice versa, and nothing can be next to 5. So the line alternates between low and
    high, and one cell decides all of them. 4 can only be next to 9, and 6 next to 1.
    """
    for entry, _, _, gone in narrowings(board, "whisper-poles"):
        # With a smaller difference there are digits that have lower and higher ones beside them.
        is_split = 2 * getattr(entry.constraint, "difference", 0) >= board.rules.size
        why = "Low and high digits alternate, and some" if is_split else "Some"
        reason = f"{capital(entry.constraint.summary)}. {why} candidates have no possible neighbour"
        yield step_of("whisper-poles", entry, board, gone, reason)


@constraint_technique("Renban window", marks="pattern")
def renban_window(board: Board) -> Iterator[Step]:
    """A renban line holds consecutive digits, so they lie within one window.

    A line of four cells is 1 to 4, 2 to 5 … or 6 to 9. Windows that miss a placed digit, or that
    the candidates cannot fill, are dropped; what is in no remaining window is eliminated.
    """
    words = Words(board.rules, Step("renban-window"))
    for entry, before, _, gone in narrowings(board, "renban-window"):
        sets = entry.sets
        windows = sets.sets(tuple(before[cell] for cell in sets.cells)) if sets else ()
        ends = [(digits_of(each)[0], digits_of(each)[-1]) for each in windows]
        digits = [f"{words.digit(low)} to {words.digit(high)}" for low, high in ends]
        reason = (
            f"The digits on {name_of(entry, board.rules)} are consecutive. Only"
            f" {join(digits, 'or')} can still be placed on it"
        )
        yield step_of("renban-window", entry, board, gone, reason)


@constraint_technique(
    "Dot chain", marks="pattern", aliases={"other": ("Kropki chain", "XV chain", "Kropki triple")}
)
def dot_chain(board: Board) -> Iterator[Step]:
    """Several dots in a row allow fewer digits than each of them alone.

    Three cells of a row joined by black dots can only be 1-2-4, 2-4-8 or these reversed: the outer
    cells see each other, so 2-1-2 is out. Each dot alone would have allowed it. Dots, X, V and
    other pairs of cells are followed over up to five cells, and what fits no way of filling them is
    eliminated.
    """
    known, masks = constrained(board.rules), masks_of(board)
    chains = _chains(known)
    if chains is None:
        return
    seen: set[tuple[Candidate, ...]] = set()
    for cells, found in chains.narrowed(masks):
        gone = tuple(sorted(lost(masks, dict(zip(cells, found, strict=True)))))
        if gone not in seen:
            seen.add(gone)
            yield _chain_step(board, known, cells, gone)


def _chain_step(
    board: Board, known: Constrained, cells: tuple[int, ...], gone: tuple[Candidate, ...]
) -> Step:
    rules = board.rules
    kept = [
        Candidate(cell, digit)
        for cell in cells
        for digit in board.candidates(cell)
        if (cell, digit) not in gone
    ]
    links = join_groups([entry.constraint.summary for entry in _joined(known, cells)])
    effect = Words(rules, Step("dot-chain", removes=gone)).effect
    because = (
        f"{capital(links)}. Cells that see each other differ, too. Some"
        f" candidates do not fit any way to fill {span(cells, rules)}, so {effect}."
    )
    marks = (Mark("pattern", cells=cells, candidates=tuple(kept)),)
    return Step("dot-chain", removes=gone, marks=marks, because=because)


@once
def _pairs(known: Constrained) -> dict[tuple[int, int], list[tuple[p.Clash, CompiledConstraint]]]:
    """Return the pairs of cells that a constraint of two cells joins, lower cell first."""
    found: dict[tuple[int, int], list[tuple[p.Clash, CompiledConstraint]]] = {}
    for entry in known.of("pair-rule"):
        if len(entry.cells) != 2:
            continue
        for each in entry.primitives:
            if isinstance(each, p.Clash) and each.a != each.b:
                pair = (min(each.a, each.b), max(each.a, each.b))
                found.setdefault(pair, []).append((each, entry))
    return found


def _joined(known: Constrained, cells: tuple[int, ...]) -> list[CompiledConstraint]:
    """Return the constraint that joins each cell of a chain to the next."""
    pairs = _pairs(known)
    return [pairs[min(a, b), max(a, b)][0][1] for a, b in pairwise(cells)]


def _paths(known: Constrained, length: int) -> Iterator[tuple[int, ...]]:
    """Yield chains of so many cells, each joined to the next, once for both directions."""
    pairs = _pairs(known)
    next_to: dict[int, list[int]] = {}
    for a, b in pairs:
        next_to.setdefault(a, []).append(b)
        next_to.setdefault(b, []).append(a)

    def grow(path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(path) == length:
            if path[0] < path[-1]:
                yield path
            return
        for cell in sorted(next_to[path[-1]]):
            if cell not in path:
                yield from grow((*path, cell))

    for cell in sorted(next_to):
        yield from islice(grow((cell,)), 400)


@once
def _chains(known: Constrained) -> Chains | None:
    """Return the chains of some rules, the short ones first, or None if there are none."""
    cells = [path for length in range(3, _LONGEST + 1) for path in _paths(known, length)]
    if not cells:
        return None
    clashes = [clash for pairs in _pairs(known).values() for clash, _ in pairs]
    return known.web.chains(clashes, cells)
