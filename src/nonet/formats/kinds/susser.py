"""A Susser string: 81 cells with `+` before placed digits, then the removed candidates.

    5+3..7…:411 516       candidates 4 of r1c1 and 5 of r1c6 are removed

The short form has nine rows separated by commas, where `*` is a run of empty cells: `53*,6*195*`.
All stars of a row are runs of the same length. It holds only given digits.
"""

from __future__ import annotations

import re

from nonet.formats import nine_by_nine, triples
from nonet.formats.format import Format, Wants, error_at, shown, usual_losses
from nonet.model.grid import Grid

_LONG = re.compile(r"((?:[0-9.]|\+[1-9]){81})(:[1-9\s,]*)?")
_TRIPLES = re.compile(r":\s*(?:[1-9]{3}(?:[\s,]+|$))*")
_SHORT = re.compile(r"[0-9.*]{1,9}(?:,[0-9.*]{1,9}){8}")


class Susser(Format):
    """Positions with placed digits and removed candidates."""

    name = "susser"
    summary = "a Susser string: +5 for a placed digit, removed candidates after a colon"
    carries = frozenset({"placed", "marks"})
    sizes = nine_by_nine.SIZES

    def claims(self, text: str) -> bool:
        """Whether the first line has placed digits, removed candidates or starred rows."""
        first = next(
            (line for _, line in nine_by_nine.lines_of(text) if not line.startswith("#")), ""
        )
        long = _LONG.fullmatch(first)
        if long:
            # Without + and : it would be a plain line.
            return "+" in first or bool(long[2] and _TRIPLES.fullmatch(long[2]))
        rows = first.split(",")
        return (
            _SHORT.fullmatch(first) is not None
            and "*" in first
            and any(len(row) > 1 for row in rows)
            and all(_run_length(row) for row in rows)
        )

    def parse(self, text: str, wants: Wants) -> Grid:
        """Read either form.

        >>> grid = FORMAT.parse("5+3" + "." * 79 + ":413", Wants())
        >>> grid.is_given("r1c2"), bin(grid.marks[2])
        (False, '0b111100011')
        """
        rules = nine_by_nine.rules_of_nine(wants)
        line = text.strip()
        start = text.find(line)
        head, _, tail = line.partition(":")
        if "," in head:
            return Grid(bytes(_read_short(text, start, line)), rules)
        middle = start + len(head)
        values, givens = triples.cells_at(text, start, middle)
        removed = triples.triples_at(text, middle + 1, middle + 1 + len(tail))
        marks = triples.marks_without(values, rules, removed)
        return Grid(bytes(values), rules, givens=bytes(givens), marks=marks)

    def dump(self, grid: Grid) -> str:
        """Write the long form, which can hold more.

        >>> FORMAT.dump(Grid("5" + "." * 80).with_(cells={"r1c2": 3}))[:5]
        '5+3..'
        """
        nine_by_nine.check_nine(grid, self)
        removed = triples.spell_triples(triples.removed_from(grid))
        return triples.spell_cells(grid) + (f":{removed}" if removed else "")

    def losses(self, grid: Grid) -> tuple[str, ...]:
        """List what a string cannot carry."""
        lost = usual_losses(self, grid)
        if grid.rules.size == nine_by_nine.SIZE and triples.has_excluded_candidate(grid):
            return (*lost, nine_by_nine.EXCLUDED)
        return lost


def shorten(grid: Grid) -> str:
    """Return the short form: rows with `*` for runs of empty cells if all have the same length.

    >>> shorten(Grid("53..7...." + "6..195..." + "." * 63))
    '53..7....,6..195...,*,*,*,*,*,*,*'
    >>> shorten(Grid("53......." + "6...9...1" + "." * 63))
    '53*,6*9*1,*,*,*,*,*,*,*'
    """
    nine_by_nine.check_nine(grid, FORMAT)
    return ",".join(map(_shorten_row, nine_by_nine.spell_rows(grid.values)))


def _shorten_row(row: str) -> str:
    runs = {len(run) for run in re.findall(r"\.+", row)}
    return re.sub(r"\.+", "*", row) if len(runs) == 1 else row


def _run_length(row: str) -> int:
    """Return how many empty cells a star of this row means: 1 without stars, 0 if unclear."""
    stars = row.count("*")
    empty = nine_by_nine.SIZE - len(row) + stars
    if not stars:
        return 1 if len(row) == nine_by_nine.SIZE else 0
    return 0 if empty % stars else max(empty // stars, 0)


def _read_short(text: str, start: int, line: str) -> list[int]:
    rows = line.split(",")
    if len(rows) != nine_by_nine.SIZE:
        raise error_at(f"{len(rows)} rows; a 9×9 puzzle has 9", text, start)
    values: list[int] = []
    for row in rows:
        stripped = row.strip()
        place = start + row.find(stripped)
        run = _run_length(stripped)
        if not run:
            raise error_at(f"{shown(stripped)} does not describe 9 cells", text, place)
        for index, char in enumerate(stripped, place):
            values += [0] * run if char == "*" else [nine_by_nine.digit_at(text, index)]
        start += len(row) + 1
    return values


FORMAT = Susser()
