"""Code shared by HoDoKu and Susser lines: `+5` is a placed digit, `436` is candidate 4 of r3c6."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from nonet.formats import nine_by_nine
from nonet.formats.format import error_at, shown
from nonet.model.bits import digits_of
from nonet.model.grid import Grid
from nonet.model.rules import Candidate, Rules

_TRIPLE = re.compile(r"[^\s,]+")
_CLASSIC = Rules.classic()


def cells_at(text: str, start: int, stop: int) -> tuple[list[int], list[int]]:
    """Read 81 cells, with `+` before placed digits, and return the values and the givens.

    >>> values, givens = cells_at("5+3" + "." * 79, 0, 82)
    >>> values[:3], givens[:3]
    ([5, 3, 0], [5, 0, 0])
    """
    values: list[int] = []
    givens: list[int] = []
    index = start
    while index < stop:
        placed = text[index] == "+"
        index += placed
        if index == stop:
            raise error_at("no digit after +", text, index - 1)
        digit = nine_by_nine.digit_at(text, index)
        if placed and not digit:
            raise error_at(f"{text[index]!r} after + is not a digit", text, index)
        if len(values) == nine_by_nine.CELLS:
            raise error_at("more than 81 cells", text, index)
        values.append(digit)
        givens.append(0 if placed else digit)
        index += 1
    if len(values) != nine_by_nine.CELLS:
        raise error_at(f"{len(values)} cells; a 9×9 puzzle has 81", text, max(start, stop - 1))
    return values, givens


def spell_cells(grid: Grid) -> str:
    """Return the cells as text, with `+` before placed digits.

    >>> spell_cells(Grid.empty().with_(cells={"r1c2": 3}))[:4]
    '.+3.'
    """
    pairs = zip(grid.values, grid.givens.values, strict=True)
    return "".join(f"{'' if given else '+'}{value}" if value else "." for value, given in pairs)


def triples_at(text: str, start: int, stop: int) -> list[Candidate]:
    """Read triples of digit, row and column, separated by blanks or commas.

    >>> triples_at("436 111", 0, 7)
    [Candidate(cell=23, digit=4), Candidate(cell=0, digit=1)]
    """
    found = []
    for match in _TRIPLE.finditer(text, start, stop):
        triple = match[0]
        if len(triple) != 3 or not set(triple) <= set("123456789"):
            message = f"{shown(triple)} is not a digit, a row and a column such as 436"
            raise error_at(message, text, match.start())
        digit, row, col = map(int, triple)
        found.append(Candidate((row - 1) * nine_by_nine.SIZE + col - 1, digit))
    return found


def spell_triples(candidates: Iterable[Candidate]) -> str:
    """Return candidates as triples, sorted by digit and cell.

    >>> spell_triples([Candidate(23, 4), Candidate(0, 1)])
    '111 436'
    """
    ordered = sorted((digit, *divmod(cell, nine_by_nine.SIZE)) for cell, digit in candidates)
    return " ".join(f"{digit}{row + 1}{col + 1}" for digit, row, col in ordered)


def marks_without(
    values: Sequence[int], rules: Rules, removed: Iterable[Candidate]
) -> list[int] | None:
    """Return the candidates that the digits allow without the removed ones, None if none is.

    >>> marks_without([0] * 81, Rules.classic(), [Candidate(0, 1)])[0] == 0b111111110
    True
    """
    allowed = rules.allowed(values)
    masks = list(allowed)
    for cell, digit in removed:
        masks[cell] &= ~(1 << (digit - 1))
    return None if masks == allowed else masks


def removed_from(grid: Grid) -> list[Candidate]:
    """Return the candidates that the digits allow and the marks do not.

    >>> removed_from(Grid.empty().with_(marks=[510] + [511] * 80))
    [Candidate(cell=0, digit=1)]
    """
    if grid.marks is None:
        return []
    pairs = zip(_CLASSIC.allowed(grid.values), grid.marks, strict=True)
    return [
        Candidate(cell, digit)
        for cell, (allowed, mask) in enumerate(pairs)
        for digit in digits_of(allowed & ~mask)
    ]


def has_excluded_candidate(grid: Grid) -> bool:
    """Whether the marks include a candidate that the digits exclude; triples cannot express it.

    >>> has_excluded_candidate(Grid.empty().with_(marks=[511] * 81, cells={"r1c1": 1}))
    True
    """
    if grid.marks is None:
        return False
    pairs = zip(_CLASSIC.allowed(grid.values), grid.marks, strict=True)
    return any(mask & ~allowed for allowed, mask in pairs)
