"""Makes the puzzles of the tables: random full grids, digging, jigsaw regions, and hardness.

The result depends only on the number of solutions, not on the order in which an engine finds them
or on how it searches, so a table stays the same when an engine changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

import nonet
from nonet.model.bits import digits_of, only_digit
from nonet.model.grid import Grid
from nonet.model.rules import Rules


def count(values: Sequence[int], rules: Rules, limit: int = 2) -> int:
    """Return the number of solutions, at most `limit`."""
    return nonet.count(Grid(bytes(values), rules), limit=limit)


def fill(rules: Rules, random: Random) -> bytes:
    """Return a random full grid; after too many wrong guesses the search restarts.

    If a variant allows few grids, most starts are dead ends that take long to refute, while a few
    of them lead to a grid at once.
    """
    while True:
        stack = [[rules.full_mask for _ in rules.cells]]
        for _ in range(2 * len(rules.cells)):
            if not stack:
                break
            masks = stack.pop()
            if not _place_hidden(masks, rules):
                continue
            open_cells = [cell for cell, mask in enumerate(masks) if mask & (mask - 1)]
            if not open_cells:
                return bytes(map(only_digit, masks))
            fewest = min(masks[cell].bit_count() for cell in open_cells)
            cell = random.choice([c for c in open_cells if masks[c].bit_count() == fewest])
            digits = digits_of(masks[cell])
            for digit in random.sample(digits, len(digits)):
                branch = list(masks)
                if _assign(branch, cell, digit, rules):
                    stack.append(branch)


def dig(
    values: bytes, rules: Rules, random: Random, *, clues: int = 0, symmetric: bool = False
) -> bytes:
    """Return the grid with digits removed, still unique and with at least `clues` digits.

    With 0 clues the puzzle is minimal; `symmetric` removes opposite cells together.
    """
    puzzle = bytearray(values)
    last = len(values) - 1
    for cell in random.sample(rules.cells, len(values)):
        cells = {cell, last - cell} if symmetric else {cell}
        if not puzzle[cell] or _clues(puzzle) - len(cells) < clues:
            continue
        before = bytes(puzzle)
        for each in cells:
            puzzle[each] = 0
        if count(puzzle, rules) != 1:
            puzzle[:] = before
    return bytes(puzzle)


def thin(puzzle: bytes, random: Random, clues: int) -> bytes:
    """Return the puzzle with that many digits removed, whatever the effect on its solutions."""
    thinned = bytearray(puzzle)
    for cell in random.sample([cell for cell, digit in enumerate(puzzle) if digit], clues):
        thinned[cell] = 0
    return bytes(thinned)


def spoil(puzzle: bytes, rules: Rules, random: Random) -> bytes:
    """Return the puzzle with one digit changed: no digits conflict, yet there is no solution."""
    cells = [cell for cell, digit in enumerate(puzzle) if digit]
    for cell in random.sample(cells, len(cells)):
        spoiled = bytearray(puzzle)
        spoiled[cell] = 0
        for digit in digits_of(rules.allowed(spoiled)[cell]):
            spoiled[cell] = digit
            if digit != puzzle[cell] and guesses(spoiled, rules)[0] == 0:
                return bytes(spoiled)
    raise ValueError("no digit can be changed")


def cut_regions(size: int, random: Random, swaps: int = 3000) -> str:
    """Return random connected regions, made from rows by swapping cells between neighbours."""
    owner = [cell // size for cell in range(size * size)]
    for _ in range(swaps):
        a = random.randrange(size * size)
        if not (touched := [b for b in _beside(a, size) if owner[b] != owner[a]]):
            continue
        mine, theirs = owner[a], owner[random.choice(touched)]
        border = [
            b
            for b in range(size * size)
            if owner[b] == theirs and b != a and any(owner[c] == mine for c in _beside(b, size))
        ]
        b = random.choice(border)
        owner[a], owner[b] = theirs, mine
        if not (_is_one_piece(owner, mine, size) and _is_one_piece(owner, theirs, size)):
            owner[a], owner[b] = mine, theirs
    return "".join(chr(ord("A") + region) for region in owner)


def _beside(cell: int, size: int) -> list[int]:
    row, col = divmod(cell, size)
    places = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
    return [r * size + c for r, c in places if 0 <= r < size and 0 <= c < size]


def _is_one_piece(owner: Sequence[int], region: int, size: int) -> bool:
    cells = {cell for cell, each in enumerate(owner) if each == region}
    reached, edge = set(), [min(cells)]
    while edge:
        cell = edge.pop()
        if cell not in reached:
            reached.add(cell)
            edge += [other for other in _beside(cell, size) if other in cells]
    return reached == cells


def guesses(values: Sequence[int], rules: Rules, limit: int = 2) -> tuple[int, int]:
    """Return the number of solutions (up to `limit`) and of guesses of a plain search.

    It places naked and hidden singles, and branches on the first cell with the fewest candidates.
    """
    found = tried = 0
    stack = [[1 << (v - 1) if v else rules.full_mask for v in values]]
    for cell, value in enumerate(values):
        if value and stack and not _assign(stack[0], cell, value, rules):
            return (0, 0)
    while stack and found < limit:
        masks = stack.pop()
        if not _place_hidden(masks, rules):
            continue
        open_cells = [cell for cell, mask in enumerate(masks) if mask & (mask - 1)]
        if not open_cells:
            found += 1
            continue
        cell = min(open_cells, key=lambda cell: masks[cell].bit_count())
        for digit in reversed(digits_of(masks[cell])):
            tried += 1
            branch = list(masks)
            if _assign(branch, cell, digit, rules):
                stack.append(branch)
    return (found, tried)


def _assign(masks: list[int], cell: int, digit: int, rules: Rules) -> bool:
    if not masks[cell] >> (digit - 1) & 1:
        return False
    todo = [(cell, digit)]
    masks[cell] = 1 << (digit - 1)
    while todo:
        for other, excluded in rules.excluded_by(*todo.pop()):
            bit = 1 << (excluded - 1)
            if masks[other] & bit:
                masks[other] &= ~bit
                if not masks[other]:
                    return False
                if single := only_digit(masks[other]):
                    todo.append((other, single))
    return True


def _place_hidden(masks: list[int], rules: Rules) -> bool:
    moved = True
    while moved:
        moved = False
        for unit in rules.houses:
            once, twice = _seen([masks[cell] for cell in unit.cells])
            if once | twice != rules.full_mask:
                return False
            for cell in unit.cells:
                single = masks[cell] & once & ~twice
                if single and masks[cell] != single:
                    if not only_digit(single) or not _assign(
                        masks, cell, only_digit(single), rules
                    ):
                        return False
                    moved = True
                    once, twice = _seen([masks[cell] for cell in unit.cells])
    return True


def _seen(masks: Iterable[int]) -> tuple[int, int]:
    once = twice = 0
    for mask in masks:
        twice |= once & mask
        once |= mask
    return once, twice


def _clues(values: Iterable[int]) -> int:
    return sum(1 for value in values if value)
