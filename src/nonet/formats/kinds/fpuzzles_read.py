"""Reads the JSON of f-puzzles: the cells and regions, the clues, and what is only drawn."""

from __future__ import annotations

import json
from typing import Any

from nonet.errors import INPUT_ERRORS
from nonet.formats.format import shown
from nonet.formats.kinds.fpuzzles_clues import BY_KEY, FLAGS, NEGATIVE
from nonet.formats.kinds.fpuzzles_dots import usual_forms
from nonet.formats.kinds.fpuzzles_entry import ListedClue
from nonet.formats.kinds.json_text import JsonNode
from nonet.formats.region_rules import rules_of_regions
from nonet.model.caveat import UNREAD
from nonet.model.grid import Grid
from nonet.model.position import Position
from nonet.model.rules import DEFAULT_BOX, MAX_SIZE, Rules, Shape
from nonet.model.symbols import spell

# Keys with texts about a puzzle, and the info that they become.
INFO = {
    "title": "title",
    "author": "author",
    "ruleset": "rules",
    "successMessage": "success_message",
}
# Settings of the editor, and what it draws. These are no rules by themselves and are kept as info.
SETTINGS = frozenset({"disabledlogic", "truecandidatesoptions", "highlightConflicts"})
# What limits the view of a player: it is no rule, but a puzzle in fog means to be solved in it.
VIEW = frozenset({"foglight", "fogofwar", "foglink", "fogtriggers", "triggereffect"})
DRAWN = frozenset({"line", "rectangle", "circle", "text", "cage"})
# The info that holds, as JSON, what is drawn; and what is drawn for clues, with the settings.
DRAWING, COPIES = "drawing", "fpuzzles"
# Under this key of the drawing, what cells have beside the known keys.
CELLS = "cells"
# The colours with which f-puzzles highlights cells; a Position numbers colours from 1.
COLOURS = (
    "#a8a8a8",
    "#ffa0a0",
    "#ffe060",
    "#ffffb0",
    "#b0ffb0",
    "#60d060",
    "#d0d0ff",
    "#8080f0",
    "#ff80ff",
)
_CELL_KEYS = frozenset(
    {
        "value",
        "given",
        "givenPencilMarks",
        "centerPencilMarks",
        "cornerPencilMarks",
        "c",
        "cArray",
        "highlight",
        "region",
        "parity",
    }
)
# Words for a cell whose digit is odd, or even, which are also keys of lists of such cells.
_PARITY = {word: BY_KEY[word].kind for word in ("odd", "even")}
# These mark a drawing that repeats a clue.
_COPIES = ("fromConstraint", "isNewConstraint", "isLLConstraint")


def usual_box(size: int) -> tuple[int, int]:
    """Return rows and columns of the boxes of a size; a prime size has rows for boxes.

    >>> usual_box(9), usual_box(14), usual_box(7)
    ((3, 3), (2, 7), (1, 7))
    """
    if size in DEFAULT_BOX:
        return DEFAULT_BOX[size]
    height = max(each for each in range(1, int(size**0.5) + 1) if size % each == 0)
    return height, size // height


def read_puzzle(node: JsonNode) -> Grid:
    """Return the puzzle of a JSON object.

    >>> grid = [[{} for _ in range(4)] for _ in range(4)]
    >>> read_puzzle(JsonNode({"size": 4, "grid": grid, "antiking": True})).rules
    Rules.classic(4) + variants.ANTI_KING
    """
    fields = node.fields(required=("size", "grid"))
    size = fields["size"].integer(2, MAX_SIZE)
    cells = _cells(fields["grid"], size)
    rules = _base(fields["grid"], cells, size)
    values, givens, marks = bytearray(), bytearray(), []
    for cell in cells:
        entry = cell.fields()
        value = entry["value"].integer(0, size) if _has(entry, "value") else 0
        is_given = bool(value and _has(entry, "given"))
        values.append(value)
        givens.append(value if is_given else 0)
        noted = _mask(entry, "givenPencilMarks", size)
        marks.append(0 if value else noted or rules.full_mask)
    rules = _with_parity(_with_clues(rules, fields, size), cells)
    info = {
        key: fields[name].string()
        for name, key in INFO.items()
        if _has(fields, name) and fields[name].value != ""
    }
    drawing, copies = _drawn(fields)
    unknown = _unknown_of_cells(cells, rules)
    if unknown:
        drawing[CELLS] = unknown
    if _has(fields, "solution"):
        solution = _solution(fields["solution"], size)
        if solution is None:
            copies["solution"] = fields["solution"].value
        else:
            info["solution"] = solution
    for key, rest in ((DRAWING, drawing), (COPIES, copies)):
        if rest:
            info[key] = json.dumps(rest, ensure_ascii=False, separators=(",", ":"))
    unread = _unread(drawing)
    if unread:
        info[UNREAD] = ", ".join(unread)
    full = [0 if value else rules.full_mask for value in values]
    return Grid(
        bytes(values),
        rules,
        givens=bytes(givens),
        marks=None if marks == full else marks,
        info=info,
    )


def read_position(node: JsonNode, grid: Grid) -> Position:
    """Return a grid with the player's marks and colours."""
    size = grid.rules.size
    cells = [cell.fields() for cell in _cells(node.fields()["grid"], size)]
    centre = [_mask(cell, "centerPencilMarks", size) for cell in cells]
    corner = [_mask(cell, "cornerPencilMarks", size) for cell in cells]
    colours = _colours(cells)
    return Position(
        grid,
        centre=centre if any(centre) else None,
        corner=corner if any(corner) else None,
        colours=colours if any(colours) else None,
    )


def _unread(drawing: dict[str, Any]) -> list[str]:
    """Return what is drawn and repeats no clue, such as '3 lines'; it may mean anything."""
    found = []
    for key, own in drawing.items():
        if key == CELLS:
            names = {name for cell in own.values() for name in cell}
            found += [f"{shown(name)} of cells" for name in sorted(names)]
        elif key in DRAWN:
            found.append(f"{len(own)} {key}{'s' if len(own) > 1 else ''}")
        else:
            found.append(key)
    return found


def _with_parity(rules: Rules, cells: list[JsonNode]) -> Rules:
    for number, cell in enumerate(cells):
        fields = cell.fields()
        if not _has(fields, "parity") or fields["parity"].value == "":
            continue
        word = fields["parity"].string().lower()
        if word not in _PARITY:
            raise fields["parity"].fault(f"{shown(word)} is neither 'odd' nor 'even'")
        mark = _PARITY[word](rules.cell_name(number))
        if mark not in rules.constraints:
            rules = rules + mark
    return rules


def _unknown_of_cells(cells: list[JsonNode], rules: Rules) -> dict[str, dict[str, Any]]:
    """Return the keys of cells that are not known, with their values, by the name of the cell."""
    found = {}
    for number, cell in enumerate(cells):
        fields = cell.fields()
        names = [name for name in fields if name not in _CELL_KEYS and _has(fields, name)]
        if names:
            found[rules.cell_name(number).upper()] = {name: fields[name].value for name in names}
    return found


def _drawn(fields: dict[str, JsonNode]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what is drawn by itself, and what is drawn for clues, with the settings."""
    drawing: dict[str, Any] = {}
    copies: dict[str, Any] = {key: fields[key].value for key in SETTINGS if _has(fields, key)}
    for key in sorted(DRAWN):
        for entry in fields[key].items() if _has(fields, key) else ():
            found = copies if _repeats_a_clue(key, entry.value) else drawing
            found.setdefault(key, []).append(entry.value)
    drawing |= {key: fields[key].value for key in sorted(VIEW) if _has(fields, key)}
    return drawing, copies


def _repeats_a_clue(key: str, entry: Any) -> bool:
    if not isinstance(entry, dict):
        return False
    if key == "cage" and ":" in str(entry.get("value", "")):
        return True  # a text such as `title: …`
    return any(entry.get(mark) for mark in _COPIES)


def _has(fields: dict[str, JsonNode], key: str) -> bool:
    """Whether a key is there and not null, false or empty."""
    return key in fields and fields[key].value not in (None, False, [], {})


def _cells(node: JsonNode, size: int) -> list[JsonNode]:
    rows = node.items()
    if len(rows) != size:
        raise node.fault(f"{len(rows)} rows; the size is {size}")
    found = []
    for row in rows:
        cells = row.items()
        if len(cells) != size:
            raise row.fault(f"{len(cells)} cells; the size is {size}")
        found += cells
    return found


def _base(node: JsonNode, cells: list[JsonNode], size: int) -> Rules:
    """Return rows, columns and regions; a cell without a region is in the usual box."""
    height, width = usual_box(size)
    regions: dict[int, list[int]] = {}
    for number, cell in enumerate(cells):
        fields = cell.fields()
        row, column = divmod(number, size)
        if "region" not in fields:
            region = row // height * (size // width) + column // width
        elif fields["region"].value is None:
            continue
        else:
            region = fields["region"].integer(0, size * size)
        regions.setdefault(region, []).append(number)
    for region, members in regions.items():
        if len(members) != size:
            message = f"region {region} has {len(members)} cells where {size} are needed"
            raise node.fault(message)
    return rules_of_regions(Shape.square(size), regions.values())


def _with_clues(rules: Rules, fields: dict[str, JsonNode], size: int) -> Rules:
    known = {
        *INFO,
        *SETTINGS,
        *VIEW,
        *DRAWN,
        *FLAGS,
        *BY_KEY,
        "size",
        "grid",
        "solution",
        "negative",
    }
    made: list[tuple[JsonNode, Any]] = []
    for key, node in fields.items():
        if key not in known:
            if not _has(fields, key) or node.value == "":
                continue
            raise node.fault("unknown key; it may be a rule, so the puzzle is not read without it")
        if key in FLAGS and _has(fields, key):
            node.boolean()
            made.append((node, FLAGS[key]))
        elif key == "negative" and _has(fields, key):
            for word in node.items():
                if word.string() not in NEGATIVE:
                    known_words = ", ".join(NEGATIVE)
                    raise word.fault(f"unknown negative constraint; known are {known_words}")
                made.append((word, NEGATIVE[word.string()]))
        elif key in BY_KEY and _has(fields, key):
            for each in node.items():
                made += [(each, clue) for clue in _made(each, key, size)]
    for node, constraint in usual_forms(made):
        try:
            rules = rules + constraint
        except INPUT_ERRORS as error:
            raise node.fault(str(error.args[0])) from None
    return rules


def _made(node: JsonNode, key: str, size: int) -> list[Any]:
    entry = ListedClue(node, size)
    try:
        return list(BY_KEY[key].read(entry))
    except INPUT_ERRORS as error:
        if getattr(error, "position", None) is not None or getattr(error, "text", None):
            raise
        raise node.fault(str(error.args[0])) from None


def _mask(fields: dict[str, JsonNode], key: str, size: int) -> int:
    mask = 0
    if _has(fields, key):
        for node in fields[key].items():
            mask |= 1 << (node.integer(1, size) - 1)
    return mask


def _solution(node: JsonNode, size: int) -> str | None:
    """Return a solution as one line; None if some of its cells are unknown."""
    if isinstance(node.value, str):
        return node.string()
    values = [each.value for each in node.items()]
    if len(values) != size * size:
        return None
    digits = [int(value) if str(value).isdecimal() else 0 for value in values]
    return spell(digits) if all(1 <= digit <= size for digit in digits) else None


def _colours(cells: list[dict[str, JsonNode]]) -> list[int]:
    """Return masks of colours; those that f-puzzles does not offer get the numbers left over."""
    found = [_colours_of(cell) for cell in cells]
    numbers = {colour: number for number, colour in enumerate(COLOURS)}
    used = {colour for colours in found for colour in colours}
    free = [number for number, colour in enumerate(COLOURS) if colour not in used]
    for colour in dict.fromkeys(colour for colours in found for colour in colours):
        if colour not in numbers and free:
            numbers[colour] = free.pop(0)
    return [
        sum({1 << numbers[colour] for colour in colours if colour in numbers}) for colours in found
    ]


def _colours_of(cell: dict[str, JsonNode]) -> list[str]:
    colours = []
    for key in ("c", "highlight"):
        if _has(cell, key):
            colours.append(str(cell[key].value).lower())
    if _has(cell, "cArray"):
        colours += [str(each.value).lower() for each in cell["cArray"].items()]
    return list(dict.fromkeys(colours))
