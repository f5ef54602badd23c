"""The board string of sudokuwiki.org, which follows `?bd=` in the address of its solver.

It is 81 characters, one per cell, or `S9B` and two characters per cell, a number in base 36:

    1 … 9       a given digit
    10 … 18     a placed digit, plus 9
    19 …        a mask of candidates, bit 0 for digit 1, plus 18
"""

from __future__ import annotations

import re

from nonet.formats import nine_by_nine
from nonet.formats.format import Format, Wants, error_at, usual_losses
from nonet.model.grid import Grid

_SITE = "https://www.sudokuwiki.org/sudoku.htm?bd="
_PAGE = "sudoku.htm"
_MARK = "S9B"
_PLACED, _MASKS = 9, 18
_BASE36 = "0123456789abcdefghijklmnopqrstuvwxyz"

_URL = re.compile(
    r"(?:https?://)?(?:www\.)?sudokuwiki\.org/(?P<page>[^?#\s]*)\?(?P<query>[^#\s]*)(?:#\S*)?",
    re.IGNORECASE,
)
_BOARD = re.compile(r"(?:^|&)bd=([^&]*)")
_PACKED = re.compile(r"S9B[0-9a-z]{162}", re.IGNORECASE)


class SudokuWiki(Format):
    """Givens, placed digits and candidates in a URL."""

    name = "sudokuwiki"
    summary = "a board of sudokuwiki.org: the address with ?bd=, or its S9B string"
    carries = frozenset({"placed", "marks"})
    sizes = nine_by_nine.SIZES

    def claims(self, text: str) -> bool:
        """Whether the first line is such an address or S9B string."""
        first = next(
            (line for _, line in nine_by_nine.lines_of(text) if not line.startswith("#")), ""
        )
        url = _URL.fullmatch(first)
        return bool(_BOARD.search(url["query"]) if url else _PACKED.fullmatch(first))

    def parse(self, text: str, wants: Wants) -> Grid:
        """Read an address, an S9B string, or 81 characters.

        >>> FORMAT.parse("https://www.sudokuwiki.org/sudoku.htm?bd=4" + "0" * 80, Wants())["r1c1"]
        4
        """
        rules = nine_by_nine.rules_of_nine(wants)
        start, board = _board(text)
        if board[:3].upper() == _MARK:
            values, givens, masks = _unpack(text, start, board)
            marks = nine_by_nine.marks_that_tell(masks, values)
            return Grid(bytes(values), rules, givens=bytes(givens), marks=marks)
        if len(board) != nine_by_nine.CELLS:
            message = f"{len(board)} characters; a board has 81, or S9B and 162"
            raise error_at(message, text, start)
        if board not in text:
            # The board is escaped in the address, so offsets in it are not those of the cells.
            text, start = board, 0
        return Grid(
            bytes(nine_by_nine.digit_at(text, start + i) for i in range(nine_by_nine.CELLS)), rules
        )

    def dump(self, grid: Grid) -> str:
        """Write the address: with 81 characters if all digits are given, else with S9B.

        >>> FORMAT.dump(Grid.empty().with_(cells={"r1c1": 5}))[:50]
        'https://www.sudokuwiki.org/sudoku.htm?bd=S9B0eepep'
        """
        nine_by_nine.check_nine(grid, self)
        if grid.marks is None and not nine_by_nine.is_placed_apart(grid):
            return _SITE + "".join(map(str, grid.values))
        marks = grid.marks or (nine_by_nine.ALL,) * nine_by_nine.CELLS
        givens = grid.givens.values
        return _SITE + _MARK + "".join(map(_pack, grid.values, givens, marks))

    def losses(self, grid: Grid) -> tuple[str, ...]:
        """List what a board cannot carry."""
        lost = usual_losses(self, grid)
        return (
            (*lost, nine_by_nine.NO_CANDIDATES)
            if nine_by_nine.has_empty_cell_with(grid, 0)
            else lost
        )


def _board(text: str) -> tuple[int, str]:
    """Return the board string and where it begins."""
    board = text.strip()
    start = text.find(board)
    url = _URL.fullmatch(board)
    if not url:
        return start, board
    if url["page"].lower() not in (_PAGE, ""):
        message = f"a board of {url['page']}; only the classic {_PAGE} is supported"
        raise error_at(message, text, start + url.start("page"))
    found = _BOARD.search(url["query"])
    if not found:
        raise error_at("no board (bd=) in the address", text, start + url.start("query"))
    from urllib.parse import unquote

    return start + url.start("query") + found.start(1), unquote(found[1])


def _unpack(text: str, start: int, board: str) -> tuple[list[int], list[int], list[int]]:
    packed = board[len(_MARK) :].lower()
    start += len(_MARK)
    if len(packed) != 2 * nine_by_nine.CELLS:
        message = f"{len(packed)} characters after S9B; 81 cells take 162"
        raise error_at(message, text, start)
    values, givens, masks = [], [], []
    for place in range(0, len(packed), 2):
        pair = packed[place : place + 2]
        if not set(pair) <= set(_BASE36):
            raise error_at(f"{pair!r} is not a number in base 36", text, start + place)
        number = int(pair, 36)
        if not 0 < number <= _MASKS + nine_by_nine.ALL:
            raise error_at(f"{pair!r} is {number}, which is not a cell value", text, start + place)
        if number <= _MASKS:
            values.append(number if number <= _PLACED else number - _PLACED)
            givens.append(number if number <= _PLACED else 0)
            masks.append(0)
        else:
            values.append(0)
            givens.append(0)
            masks.append(number - _MASKS)
    return values, givens, masks


def _pack(value: int, given: int, mask: int) -> str:
    # There is no number for a cell without candidates (18 is a placed 9); it is written with all.
    number = (mask or nine_by_nine.ALL) + _MASKS
    if value:
        number = value if given else value + _PLACED
    return _BASE36[number // 36] + _BASE36[number % 36]


FORMAT = SudokuWiki()
