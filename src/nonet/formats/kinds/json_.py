"""nonet's own JSON format: a puzzle with its rules, placed digits, marks and info.

docs/formats-json.md describes it. A file is one object, an array of objects, or JSON Lines.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from nonet.formats.format import Block, Format, Wants, usual_losses
from nonet.formats.kinds.json_cut import cut
from nonet.formats.kinds.json_player import player_to_json, read_player
from nonet.formats.kinds.json_rules import (
    fault_in_cell,
    read_rules,
    rules_of,
    rules_to_json,
    text_of,
)
from nonet.formats.kinds.json_text import JsonNode, is_writable, load
from nonet.model.bits import digits_of
from nonet.model.grid import Grid
from nonet.model.position import Position
from nonet.model.rules import DEFAULT_BOX, MAX_SIZE, Rules, Shape
from nonet.model.shape import side_below

__all__ = [
    "FORMAT",
    "KEYS",
    "VERSION",
    "Json",
    "grid_to_json",
    "position_of_json",
    "position_to_json",
    "read_rules",
    "rules_to_json",
]

VERSION = 1
KEYS = ("nonet", "size", "rules", "cells", "givens", "marks", "info", "player")
# The white space of JSON.
_NO_SPACES = str.maketrans("", "", " \t\r\n")


class Json(Format):
    """A JSON object with everything that a grid holds."""

    name = "json"
    summary = "nonet's own JSON: rules, givens, placed digits, marks and info"
    suffixes = (".json",)
    takes_pieces = True
    carries = frozenset({"placed", "marks", "info", "rules", "shape"})

    def claims(self, text: str) -> bool:
        """Whether the text begins with an object or an array of objects."""
        opening = text[:4096].translate(_NO_SPACES)[:3]
        return opening.startswith(('{"', "{}", '[{"', "[{}"))

    def parse(self, text: str, wants: Wants) -> Grid:
        """Read an object, or an array of one.

        >>> FORMAT.parse('{"nonet": 1, "cells": "12..34......43.1"}', Wants())
        Grid('12..34......43.1')
        """
        return _read_puzzle(_only(load(text)), wants)

    def position(self, text: str, grid: Grid) -> Position:
        """Read the player's marks, colours and moves beside the grid that `parse` returned.

        >>> text = '{"nonet": 1, "cells": "12..34......43.1", "player": {"centre": {"r1c3": "3"}}}'
        >>> FORMAT.position(text, FORMAT.parse(text, Wants())).centre_of("r1c3")
        (3,)
        """
        return _position(_only(load(text)), grid)

    def of_position(self, position: Position) -> tuple[Position, tuple[str, ...]]:
        """Return the position itself: JSON carries all of it."""
        return position, ()

    def dump(self, grid: Grid | Position) -> str:
        """Write an object on one line, so that several make JSON Lines.

        >>> FORMAT.dump(Grid("12..34......43.1", info={"author": "Ann"}))
        '{"nonet": 1, "size": 4, "cells": "12..34......43.1", "info": {"author": "Ann"}}'
        """
        puzzle = position_to_json(grid) if isinstance(grid, Position) else grid_to_json(grid)
        return json.dumps(puzzle, ensure_ascii=False)

    def losses(self, grid: Grid) -> tuple[str, ...]:
        """List the info that cannot be encoded as UTF-8; nothing else is lost."""
        lost = [f"info {key}" for key in grid.info if not _is_told(key, grid.info[key])]
        return (*usual_losses(self, grid), *lost)

    def blocks(self, lines: Iterable[str]) -> Iterator[Block]:
        """Split into objects; `lines` may be pieces split anywhere, as a file may be one line."""
        return cut(lines)

    def join(self, grids: Iterable[Grid | Position]) -> Iterator[str]:
        """Write one object, or an array with one object per line."""
        texts = map(self.dump, grids)
        first = next(texts, None)
        second = next(texts, None)
        if first is None:
            yield "[]\n"
        elif second is None:
            yield first + "\n"
        else:
            yield f"[\n{first},\n{second}"
            yield from (f",\n{text}" for text in texts)
            yield "\n]\n"


def grid_to_json(grid: Grid) -> dict[str, Any]:
    """Return a puzzle as a JSON object.

    >>> grid_to_json(Grid("12..34......43.1", givens="1...34......43.1"))["givens"]
    '1...34......43.1'
    """
    rules, shape = grid.rules, grid.rules.shape
    puzzle: dict[str, Any] = {"nonet": VERSION}
    if shape.is_usual:
        puzzle["size"] = shape.values
    if shape.values not in DEFAULT_BOX or rules != Rules.classic(shape.values):
        puzzle["rules"] = rules_to_json(rules)
    puzzle["cells"] = shape.spell(grid.values)
    givens = grid.givens.values
    if givens != grid.values:
        puzzle["givens"] = shape.spell(givens)
    if grid.marks is not None:
        puzzle["marks"] = [shape.spell(digits_of(mask)) for mask in grid.marks]
    info = {key: text for key, text in grid.info.items() if _is_told(key, text)}
    if info:
        puzzle["info"] = info
    return puzzle


def position_to_json(position: Position) -> dict[str, Any]:
    """Return a position as a JSON object: its puzzle, and the player's part as `player`.

    >>> position_to_json(Position("12..34......43.1", centre={"r1c3": "34"}))["player"]
    {'centre': {'r1c3': '34'}}
    """
    player = player_to_json(position)
    return {**grid_to_json(position.grid), **({"player": player} if player else {})}


def position_of_json(puzzle: dict[str, Any]) -> Position:
    """Return the position of a JSON object.

    >>> position_of_json({"nonet": 1, "cells": "12..34......43.1"})
    <Position 12..34......43.1>
    """
    node = JsonNode(puzzle)
    return _position(node, _read_puzzle(node, Wants()))


def _position(node: JsonNode, grid: Grid) -> Position:
    fields = node.fields()
    return read_player(fields["player"], grid) if "player" in fields else Position(grid)


def _only(node: JsonNode) -> JsonNode:
    """Return the only puzzle of a text."""
    if not isinstance(node.value, list):
        return node
    puzzles = node.items()
    if len(puzzles) != 1:
        at = puzzles[1] if puzzles else node
        message = f"{len(puzzles)} puzzles; use nonet.read to read them one by one"
        raise at.fault(message)
    return puzzles[0]


def _read_puzzle(node: JsonNode, wants: Wants) -> Grid:
    fields = node.fields(KEYS, required=("nonet", "cells"))
    if fields["nonet"].integer(0, 10**9) != VERSION:
        message = f"unknown version {fields['nonet'].value}; only {VERSION} is known"
        raise fields["nonet"].fault(message)
    size = fields["size"].integer(2, MAX_SIZE) if "size" in fields else None
    rules = _rules_for(fields, size) if wants.rules is None else wants.rules
    if size is not None and rules.shape != Shape.square(size):
        of = f"size {rules.size}" if rules.shape.is_usual else f"a {rules.shape} grid"
        raise fields["size"].fault(f"size {size} with rules of {of}")
    symbol = rules.shape.symbols.__getitem__
    values = _digits(fields["cells"], rules)
    givens = _digits(fields["givens"], rules) if "givens" in fields else values
    for cell, (given, value) in enumerate(zip(givens, values, strict=True)):
        if given and given != value:
            digit = symbol(value) if value else "no digit"
            message = f"{symbol(given)} is given, but the cell has {digit}"
            raise fault_in_cell(fields["givens"], cell, message)
    marks = _marks(fields["marks"], values, rules) if "marks" in fields else None
    info = fields["info"].fields() if "info" in fields else {}
    texts = {key: text.string() for key, text in info.items()}
    grid = Grid(values, rules, givens=givens, marks=marks, info=texts)
    if "player" in fields:
        read_player(fields["player"], grid)  # an error in it is one of the puzzle
    return grid


def _rules_for(fields: dict[str, JsonNode], size: int | None) -> Rules:
    if "rules" in fields and "shape" in fields["rules"].fields():
        return rules_of(fields["rules"])
    if size is None:
        size = side_below(len(text_of(fields["cells"])))
    if "rules" in fields:
        return rules_of(fields["rules"], size)
    if size not in DEFAULT_BOX:
        raise fields["cells"].fault(f"size {size} has no default rules; add the key 'rules'")
    return Rules.classic(size)


def _digits(node: JsonNode, rules: Rules) -> bytes:
    shape = rules.shape
    text = text_of(node, None if shape.is_usual else shape.columns)
    if len(text) not in (shape.cells, shape.area):
        raise node.fault(shape.wrong_count(len(text)))
    digits = _digits_of(shape)
    values = bytes([digits.get(char, 255) for char in text])
    if max(values) > shape.values:
        cell = next(i for i, value in enumerate(values) if value > shape.values)
        message = f"{text[cell]!r} is not a digit from {_ends(shape)} or a dot"
        raise fault_in_cell(node, cell, message)
    return values + bytes(shape.cells - len(values))


@lru_cache(maxsize=64)
def _digits_of(shape: Shape) -> dict[str, int]:
    """Return the index of each character; 0 is an empty cell unless it is a value."""
    return {"0": 0} | {char: digit for digit, char in enumerate(shape.symbols)}


def _ends(shape: Shape) -> str:
    return f"{shape.symbols[1]} to {shape.symbols[-1]}"


def _marks(node: JsonNode, values: bytes, rules: Rules) -> list[int]:
    groups = node.items()
    if len(groups) != len(values):
        raise node.fault(f"{len(groups)} marks; the puzzle has {len(values)} cells")
    return [_mask(group, value, rules) for group, value in zip(groups, values, strict=True)]


def _mask(node: JsonNode, value: int, rules: Rules) -> int:
    mask = 0
    for at, char in enumerate(node.string()):
        digit = rules.shape.symbols.find(char)
        if digit < 1:
            message = f"{char!r} is not a digit from {_ends(rules.shape)}"
            raise node.fault(message, at=at)
        if mask >> (digit - 1) & 1:
            raise node.fault(f"candidate {char} appears twice", at=at)
        mask |= 1 << (digit - 1)
    if mask and value:
        raise node.fault(f"marks in a cell that holds {rules.shape.symbols[value]}")
    return mask


def _is_told(key: str, text: str) -> bool:
    return is_writable(key + text)


FORMAT = Json()
