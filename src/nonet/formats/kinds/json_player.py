"""The `player` object of nonet's JSON: the marks, colours and moves of a Position.

    {"centre": {"r1c3": "34"}, "corner": {"r2c3": "2"}, "colours": {"r1c1": "13"},
     "history": [{"kind": "place", "cell": "r1c4", "digit": 4}]}

Every key is optional. A move that erases something has `"on": false`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nonet.errors import INPUT_ERRORS
from nonet.formats.kinds.json_text import JsonNode
from nonet.model.bits import digits_of
from nonet.model.grid import Grid
from nonet.model.move import KINDS, MOST_COLOURS, Move
from nonet.model.position import Position
from nonet.model.rules import Rules
from nonet.model.symbols import SYMBOLS

_KEYS = ("centre", "corner", "colours", "history")
_COLOURS = SYMBOLS[: MOST_COLOURS + 1]
_MOVE = ("kind", "cell", "digit", "on")


def player_to_json(position: Position) -> dict[str, Any]:
    """Return what the player has, empty if there are only digits.

    >>> player_to_json(Position("12..34......43.1", centre={"r1c3": "34"}))
    {'centre': {'r1c3': '34'}}
    """
    rules, player = position.rules, {}
    for key, masks in (
        ("centre", position.centre),
        ("corner", position.corner),
        ("colours", position.colours),
    ):
        if masks is not None:
            symbols = _COLOURS if key == "colours" else rules.shape.symbols
            player[key] = _spelled(masks, rules, symbols)
    if position.history:
        return {**player, "history": [_move_to_json(move, rules) for move in position.history]}
    return player


def read_player(node: JsonNode, grid: Grid) -> Position:
    """Return the position of a grid and its `player` object; errors have their place.

    >>> read_player(JsonNode({"corner": {"r1c3": "3"}}), Grid("12..34......43.1")).corner_of("r1c3")
    (3,)
    """
    fields, rules = node.fields(_KEYS), grid.rules
    masks = {
        key: _masks(fields[key], rules, _COLOURS if key == "colours" else rules.shape.symbols)
        for key in _KEYS[:-1]
        if key in fields
    }
    history = (
        [_move(each, rules) for each in fields["history"].items()] if "history" in fields else []
    )
    try:
        return Position(grid, history=history, **masks)
    except INPUT_ERRORS as error:  # the moves contradict the grid
        raise fields.get("history", node).fault(str(error)) from None


def _spelled(masks: Sequence[int], rules: Rules, symbols: str) -> dict[str, str]:
    return {
        rules.cell_name(cell): "".join(symbols[digit] for digit in digits_of(mask))
        for cell, mask in enumerate(masks)
        if mask
    }


def _move_to_json(move: Move, rules: Rules) -> dict[str, Any]:
    record = {"kind": move.kind, "cell": rules.cell_name(move.cell), "digit": move.digit}
    return record if move.on else {**record, "on": False}


def _masks(node: JsonNode, rules: Rules, symbols: str) -> list[int]:
    masks = [0] * len(rules.cells)
    for name, digits in node.fields().items():
        try:
            cell = rules.cell_at(name)
        except INPUT_ERRORS as error:
            raise node.fault(str(error), key=name) from None
        if masks[cell]:
            raise node.fault("this cell appears twice", key=name)
        masks[cell] = _mask(digits, symbols)
    return masks


def _mask(node: JsonNode, symbols: str) -> int:
    mask = 0
    for at, char in enumerate(node.string()):
        digit = symbols.find(char)
        if digit < 1:
            raise node.fault(f"{char!r} is not a digit from {symbols[1]} to {symbols[-1]}", at=at)
        if mask >> (digit - 1) & 1:
            raise node.fault(f"{char} appears twice", at=at)
        mask |= 1 << (digit - 1)
    return mask


def _move(node: JsonNode, rules: Rules) -> Move:
    fields = node.fields(_MOVE, required=_MOVE[:-1])
    kind: Any = fields["kind"].string()
    if kind not in KINDS:
        raise fields["kind"].fault(f"unknown move {kind!r}; known are {', '.join(KINDS)}")
    try:
        cell = rules.cell_at(fields["cell"].string())
    except INPUT_ERRORS as error:
        raise fields["cell"].fault(str(error)) from None
    digit = fields["digit"].integer(1, MOST_COLOURS if kind == "colour" else rules.size)
    on = fields["on"].boolean() if "on" in fields else True
    return Move(kind, cell, digit, on)
