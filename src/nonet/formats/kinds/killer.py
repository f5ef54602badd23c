"""Killer puzzles on one line: 81 characters, or 81 numbers after `3x3::k:`.

In the short form each cage has one cell, its head, with the total as a character: 0–9, A–Z for 10
to 35, a–j for 36 to 45. Every other cell of the cage points to a neighbour that leads there:

    ` ^ '
    <   >       a cage of three cells with a total of 15:  F < ^
    , v .

In the long form a cell has the number 256 × total + cage; `3x3:d:k:` adds both diagonals.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from nonet import variants as v
from nonet.formats import nine_by_nine
from nonet.formats.format import Block, Format, Wants, error_at, lines_of, shown, usual_losses
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC, Rules

_STEPS = {
    "<": (0, -1),
    ">": (0, 1),
    "^": (-1, 0),
    "v": (1, 0),
    "`": (-1, -1),
    "'": (-1, 1),
    ",": (1, -1),
    ".": (1, 1),
}
_SIDES = tuple(_STEPS.values())[:4]
_POINTERS = {step: char for char, step in _STEPS.items()}
_TOTALS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
_SHORT = re.compile(r"[0-9A-Za-j<>^v`',.]{81}")
_SURE = frozenset("<>^v`'")
_LONG = re.compile(r"3x3:d?:k:[0-9:]*")
_LONG_HEAD = re.compile(r"3x3:(d?):k:")
_CAGE = 256
_MOST_TOTAL = 10**6

Cage = tuple[int, list[int]]


class Killer(Format):
    """Cages with totals, on a 9×9 grid without givens."""

    name = "killer"
    summary = "a killer puzzle on one line: 81 characters, or 3x3::k: and 81 numbers"
    carries = frozenset({"rules"})
    sizes = nine_by_nine.SIZES

    def claims(self, text: str) -> bool:
        """Whether the first puzzle has 81 cells with totals and pointers, or the long form."""
        block = next(iter(self.blocks(lines_of(text))), None)
        if block is None:
            return False
        cells = "".join(block.text.split())
        if _LONG.match(cells):
            return True
        return bool(_SHORT.fullmatch(cells)) and not _SURE.isdisjoint(cells)

    def parse(self, text: str, wants: Wants) -> Grid:
        """Read a puzzle of either form.

        >>> FORMAT.parse("3<" + "0" * 79, Wants()).rules
        Rules.classic(9) + variants.Cage('r1c1 r1c2', total=3)
        """
        nine_by_nine.rules_of_nine(wants)
        offsets = [at for at, char in enumerate(text) if not char.isspace()]
        cells = "".join(text[at] for at in offsets)
        if _LONG_HEAD.match(cells):
            rules = _read_long(cells, text, offsets)
        else:
            rules = _read_short(cells, text, offsets)
        return Grid(bytes(nine_by_nine.CELLS), rules if wants.rules is None else wants.rules)

    def dump(self, grid: Grid) -> str:
        """Write the short form if its pointers can express all cages, else the long form.

        >>> FORMAT.dump(Grid.empty(CLASSIC + v.Cage("r1c1 r1c2 r2c2", total=15)))[:20]
        'F<00000000^000000000'
        """
        nine_by_nine.check_nine(grid, self)
        cages = [each for each in grid.rules.constraints if isinstance(each, v.Cage)]
        found = [(each.total or 0, sorted(map(grid.rules.cell_at, each.cells))) for each in cages]
        has_diagonals = v.DIAGONAL in grid.rules.constraints
        short = None if has_diagonals else _spell_short(found)
        return _spell_long(found, has_diagonals) if short is None else short

    def losses(self, grid: Grid) -> tuple[str, ...]:
        """List digits, and rules other than cages that do not overlap."""
        lost = list(usual_losses(self, grid))
        if grid.rules.size != nine_by_nine.SIZE:
            return tuple(lost)
        if any(grid.values):
            lost.append("digits")
        return (*lost, *_lost_rules(grid.rules))

    def blocks(self, lines: Iterable[str]) -> Iterator[Block]:
        """Split into lines of 81 cells, or puzzles of several lines."""
        parts: list[str] = []
        begin = count = 0
        for number, line in enumerate(lines, 1):
            body = line.strip()
            if not parts and (not body or body.startswith("#")):
                continue
            begin = begin if parts else number
            parts.append(line.rstrip("\r\n"))
            count += len("".join(body.split()))
            if count >= nine_by_nine.CELLS or not body:
                yield Block("\n".join(parts), begin)
                parts, count = [], 0
        if parts:
            yield Block("\n".join(parts), begin)


def _read_short(cells: str, text: str, offsets: Sequence[int]) -> Rules:
    if len(cells) != nine_by_nine.CELLS:
        message = f"{len(cells)} cells; a killer puzzle has 81"
        raise error_at(message, text, offsets[-1] if offsets else 0)
    heads: dict[int, int] = {}

    def head_of(cell: int) -> int:
        """Return the head that pointers from a cell lead to."""
        path: list[int] = []
        while cell not in heads:
            char = cells[cell]
            if char in _TOTALS:
                heads[cell] = cell
                break
            if char not in _STEPS:
                message = f"{char!r} is neither a total nor a pointer"
                raise error_at(message, text, offsets[cell])
            if cell in path:
                raise error_at("pointers that lead nowhere", text, offsets[cell])
            path.append(cell)
            row, column = cell // 9 + _STEPS[char][0], cell % 9 + _STEPS[char][1]
            if not (0 <= row < 9 and 0 <= column < 9):
                raise error_at(f"{char!r} points out of the grid", text, offsets[cell])
            cell = row * 9 + column
        for each in path:
            heads[each] = heads[cell]
        return heads[cell]

    cages: dict[int, list[int]] = {}
    for cell in range(nine_by_nine.CELLS):
        cages.setdefault(head_of(cell), []).append(cell)
    return _with_cages(
        CLASSIC, [(_TOTALS.index(cells[head]), members) for head, members in cages.items()]
    )


def _read_long(cells: str, text: str, offsets: Sequence[int]) -> Rules:
    head = _LONG_HEAD.match(cells)
    assert head is not None
    numbers = cells[head.end() :].removesuffix(":").split(":")
    if len(numbers) != nine_by_nine.CELLS:
        raise error_at(f"{len(numbers)} numbers; a killer puzzle has 81", text, offsets[-1])
    cages: dict[int, Cage] = {}
    at = head.end()
    for cell, word in enumerate(numbers):
        if not word.isdecimal() or len(word) > 9:
            raise error_at(
                f"{shown(word)} is not a number", text, offsets[min(at, len(offsets) - 1)]
            )
        total, cage = divmod(int(word), _CAGE)
        if total:
            first = cages.setdefault(cage, (total, []))
            if first[0] != total:
                message = f"cage {cage} has the totals {first[0]} and {total}"
                raise error_at(message, text, offsets[at])
            first[1].append(cell)
        at += len(word) + 1
    return _with_cages(CLASSIC + v.DIAGONAL if head[1] else CLASSIC, cages.values())


def _with_cages(rules: Rules, cages: Iterable[Cage]) -> Rules:
    for total, members in cages:
        # A lone cell with 0 is in no cage.
        if total or len(members) > 1:
            rules = rules + v.Cage([rules.cell_name(cell) for cell in members], total=total or None)
    return rules


def _lost_rules(rules: Rules) -> Iterator[str]:
    taken: set[str] = set()
    overlaps = False
    total_free = False
    for each in rules.constraints:
        if isinstance(each, v.Cage):
            overlaps |= not taken.isdisjoint(each.cells)
            taken.update(each.cells)
            total_free |= each.total is None
        elif each != v.DIAGONAL:
            yield each.name
    if rules.bare.units != CLASSIC.units or rules.bare.clashes:
        yield "rules"
    if overlaps:
        yield "cages that overlap"
    cages = [
        (each.total or 0, sorted(map(rules.cell_at, each.cells)))
        for each in rules.constraints
        if isinstance(each, v.Cage)
    ]
    if total_free and (v.DIAGONAL in rules.constraints or _spell_short(cages) is None):
        yield "cages without a total"


def _spell_short(cages: Iterable[Cage]) -> str | None:
    """Return the short form, None if a total or a cage is beyond it."""
    chars = ["0"] * nine_by_nine.CELLS
    for total, members in cages:
        if not 0 <= total < len(_TOTALS):
            return None
        chars[members[0]] = _TOTALS[total]
        reached, left = [members[0]], set(members[1:])
        # Diagonal pointers only where no side leads on.
        for steps in (_SIDES, tuple(_STEPS.values())):
            for near in reached:
                for down, right in steps:
                    row, column = near // 9 - down, near % 9 - right
                    cell = row * 9 + column
                    if 0 <= row < 9 and 0 <= column < 9 and cell in left:
                        chars[cell] = _POINTERS[down, right]
                        left.remove(cell)
                        reached.append(cell)
        if left:
            return None
    return "".join(chars)


def _spell_long(cages: Sequence[Cage], has_diagonals: bool) -> str:
    numbers = [0] * nine_by_nine.CELLS
    for number, (total, members) in enumerate(cages, start=1):
        for cell in members:
            numbers[cell] = total * _CAGE + number
    return f"3x3:{'d' if has_diagonals else ''}:k:" + "".join(f"{each}:" for each in numbers)


FORMAT = Killer()
