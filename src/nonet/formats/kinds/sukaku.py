"""One line of size³ characters (729 for 9×9), `size` of them for the candidates of each cell.

A cell with one candidate holds that digit.
"""

from __future__ import annotations

import re
from itertools import islice

from nonet.formats import nine_by_nine
from nonet.formats.cells import alphabet_for, symbol_table
from nonet.formats.format import Format, Wants, error_at, lines_of
from nonet.formats.kinds.line import beside_of, clean_comment, lost_comment
from nonet.formats.links import is_link
from nonet.model.bits import only_digit
from nonet.model.grid import Grid
from nonet.model.rules import DEFAULT_BOX, Rules

_SIZES = {size**3: size for size in DEFAULT_BOX}
_CELLS = re.compile(r"[^\s,;#]+")

# 64 characters may also be an 8×8 line; they are taken as 4×4 only if full of ordered candidates.
_SHORT = 64


class SukakuFormat(Format):
    """The candidates of each cell, one character for each digit."""

    name = "sukaku"
    summary = "one line of 729 characters (size³), nine for the candidates of each cell"
    carries = frozenset({"marks", "info"})
    info_keys = frozenset({"comment"})

    def claims(self, text: str) -> bool:
        """Whether the first lines have size³ cells each."""
        lines = (line.strip() for line in lines_of(text))
        words = [line.split()[0] for line in lines if line and not line.startswith("#")]
        if words and is_link(words[0]):
            return False
        return bool(words) and all(map(_is_claimed, islice(words, 5)))

    def parse(self, text: str, wants: Wants) -> Grid:
        """Read a line.

        >>> SukakuFormat().parse("1..." + "1234" * 14 + ".23.", Wants()).marks[-2:]
        (15, 6)
        """
        match = _CELLS.search(text)
        if match is None:
            raise error_at("no cells found", text, 0)
        chars, start = match.group(), match.start()
        rules = wants.rules
        if rules is None and len(chars) in _SIZES:
            rules = Rules.classic(_SIZES[len(chars)])
        if rules is None or len(chars) != rules.size**3:
            size = rules.size if rules else 9
            message = f"{len(chars)} characters; the candidates of a {size}×{size} puzzle take"
            message += f" {size**3}"
            raise error_at(message, text, match.end())
        table = symbol_table(chars, rules.size, wants.symbols)
        masks = []
        for begin in range(0, len(chars), rules.size):
            mask = 0
            for index in range(begin, begin + rules.size):
                digit = table.get(chars[index])
                if digit is None:
                    size = rules.size
                    message = f"{chars[index]!r} is not a digit of a {size}×{size} grid"
                    raise error_at(message, text, start + index)
                mask |= 1 << (digit - 1) if digit else 0
            masks.append(mask)
        values = bytes(only_digit(mask) for mask in masks)
        full = rules.full_mask
        is_open = all(value or mask == full for value, mask in zip(values, masks, strict=True))
        comment = clean_comment(text[match.end() :])
        beside = beside_of(comment, len(values), text, warns=True)
        if wants.rules is None and beside.rules is not None:
            rules = beside.rules
        return Grid(values, rules, marks=None if is_open else masks, info=beside.info)

    def dump(self, grid: Grid) -> str:
        """Write a line.

        >>> SukakuFormat().dump(Grid("12..34......43.1"))[:16]
        '1....2..12341234'
        """
        rules = grid.rules
        marks = (rules.full_mask,) * len(rules.cells) if grid.marks is None else grid.marks
        masks = [
            1 << (value - 1) if value else mask
            for value, mask in zip(grid.values, marks, strict=True)
        ]
        used = [digit for digit in rules.digits if any(mask >> (digit - 1) & 1 for mask in masks)]
        alphabet = alphabet_for(used)
        cells = "".join(
            alphabet[digit] if mask >> (digit - 1) & 1 else "."
            for mask in masks
            for digit in rules.digits
        )
        comment = clean_comment(grid.info.get("comment", ""))
        return f"{cells} # {comment}" if comment else cells

    def losses(self, grid: Grid) -> tuple[str, ...]:
        """List what a line of candidates cannot carry."""
        lost = super().losses(grid)
        if nine_by_nine.has_empty_cell_with(grid, 1):
            lost += (nine_by_nine.ONE_CANDIDATE,)
        return (*lost, *lost_comment(grid))


def _is_claimed(word: str) -> bool:
    if len(word) not in _SIZES:
        return False
    if len(word) > _SHORT:
        return True
    places = [char == "1234"[index % 4] for index, char in enumerate(word) if char in "1234"]
    return all(places) and len(places) >= 16 and not set("56789") & set(word)


FORMAT = SukakuFormat()
