"""Puzzles of f-puzzles.com with sums, lines, dots and clues beside the grid, as a link or JSON.

    https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn/nQaCRIAG4BDADYBXOPACMqNBDEwAdggAuGOdz4Dx0uQgBMy1Ru26YTI7PkBmC2s3wderkM6V7J+AAsLlbuNnaSDggArMFuHrasfvIAbLHWnr4R/gDsaaF6Bl5sSQgAHHnxAkSFIlV09CAS6loQANbqEGgAFlrptkA=

What it only draws (lines, circles, texts) may be part of the rules in the words of its author. It
is kept as info, and a warning lists it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import chain

from nonet.base.warned import warn
from nonet.errors import FormatError, FormatWarning
from nonet.formats.format import Block, Format, Wants, begins_with, error_at, usual_losses
from nonet.formats.kinds.fpuzzles_link import SITE, Payload, is_fpuzzles, payload_of
from nonet.formats.kinds.fpuzzles_read import (
    COPIES,
    DRAWING,
    INFO,
    read_position,
    read_puzzle,
)
from nonet.formats.kinds.fpuzzles_write import is_solution, kept, lost_rules, puzzle_to_json
from nonet.formats.kinds.json_cut import cut
from nonet.formats.kinds.json_text import JsonNode, is_writable, load
from nonet.formats.lzstring import compress
from nonet.model.caveat import UNREAD
from nonet.model.grid import Grid
from nonet.model.position import Position


class FPuzzles(Format):
    """Givens, placed digits, marks, regions and most kinds of constraints."""

    name = "fpuzzles"
    summary = "a puzzle of f-puzzles.com: its link, JSON, or a SudokuPad link with fpuz"
    suffixes = (".fpuz", ".fpuzzles")
    borrowed = (".json",)
    carries = frozenset({"placed", "marks", "info", "rules"})
    info_keys = frozenset({*INFO.values(), "solution", DRAWING, COPIES, UNREAD})

    def claims(self, text: str) -> bool:
        """Whether the text is JSON with a grid of cells, or begins with such a link."""
        return is_fpuzzles(text)

    def parse(self, text: str, wants: Wants) -> Grid:
        """Read a link or JSON.

        >>> link = FORMAT.dump(Grid("12..34......43.1", info={"title": "Small"}))
        >>> FORMAT.parse(link, Wants())
        Grid('12..34......43.1', info={'title': 'Small'})
        """
        payload = payload_of(text)
        with _Placed(text, payload):
            node = _only(load(payload.json))
            grid = read_puzzle(node)
            read_position(node, grid)  # an error in it is one of the puzzle
        if UNREAD in grid.info:
            warn(grid.caveat, FormatWarning)
        return grid if wants.rules is None else grid.with_(rules=wants.rules)

    def position(self, text: str, grid: Grid) -> Position:
        """Read the player's marks and colours beside the grid that `parse` returned."""
        return read_position(_only(load(payload_of(text).json)), grid)

    def of_position(self, position: Position) -> tuple[Position, tuple[str, ...]]:
        """Return the position, of which only the moves are lost."""
        return position, ("moves",) if position.history else ()

    def dump(self, grid: Grid | Position) -> str:
        """Write a link.

        >>> FORMAT.dump(Grid("12..34......43.1"))[:40]
        'https://f-puzzles.com/?load=N4IgzglgXgpi'
        """
        text = json.dumps(puzzle_to_json(grid), ensure_ascii=False, separators=(",", ":"))
        return SITE + compress(text)

    def losses(self, grid: Grid) -> tuple[str, ...]:
        """List the rules that f-puzzles cannot express, and info that it has no key for."""
        lost = [*usual_losses(self, grid), *lost_rules(grid.rules)]
        if grid.marks is not None and 0 in _open_marks(grid):
            lost.append("a cell without candidates")
        solution = grid.info.get("solution", "")
        if solution and not is_solution(solution, grid.rules.size):
            lost.append("info solution")
        lost += [
            f"info {key}" for key in (DRAWING, COPIES) if grid.info.get(key) and not kept(grid, key)
        ]
        if grid.info.get(UNREAD) and not grid.info.get(DRAWING):
            lost.append(f"info {UNREAD}")  # nothing is written that it could be made of
        lost += [f"info {key}" for key in INFO.values() if not is_writable(grid.info.get(key, ""))]
        return tuple(lost)

    def blocks(self, lines: Iterable[str]) -> Iterator[Block]:
        """Split into lines with a link each, or into the objects of JSON."""
        rest = iter(lines)
        first = next((line for line in rest if line.strip()), "")
        if begins_with(first, "{") or begins_with(first, "["):
            yield from cut(chain([first], rest))
        else:
            yield from super().blocks(chain([first], rest))


class _Placed:
    """Makes an error in compressed JSON point at its place in the link."""

    def __init__(self, text: str, payload: Payload) -> None:
        self._text = text
        self._start = payload.start

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, traceback: object) -> None:
        if isinstance(error, FormatError) and self._start is not None:
            raise error_at(error.message, self._text, self._start) from None


def _only(node: JsonNode) -> JsonNode:
    if isinstance(node.value, list):
        raise node.fault("several puzzles; use nonet.read to read them one by one")
    return node


def _open_marks(grid: Grid) -> list[int]:
    assert grid.marks is not None
    return [mask for mask, value in zip(grid.marks, grid.values, strict=True) if not value]


FORMAT = FPuzzles()
