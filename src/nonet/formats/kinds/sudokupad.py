"""Links of SudokuPad: `scl` and `ctc` with what it draws, and `scf` for classic puzzles.

    https://sudokupad.app/sclN4Ig…

These describe a picture. Only the given digits, the regions, cages, a few rules that hold
everywhere (such as anti-knight) and the texts about a puzzle can be read from it; a warning
lists everything else. Links with `fpuz` keep the meaning of clues: they are format fpuzzles.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from nonet import variants as v
from nonet.base.warned import warn
from nonet.errors import INPUT_ERRORS, FormatError, FormatWarning
from nonet.formats.format import Format, Wants, begins_with, error_at, shown, usual_losses
from nonet.formats.kinds.fpuzzles_link import unpacked
from nonet.formats.kinds.sudokupad_words import Cages, words_on_cages
from nonet.formats.kinds.sudokupad_zip import unzip
from nonet.formats.lzstring import compress
from nonet.formats.region_rules import rules_of_regions
from nonet.model.caveat import UNREAD
from nonet.model.constraint import Constraint
from nonet.model.declared import SUDOKUPAD
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC, MAX_SIZE, Rules, Shape
from nonet.variants import named_in

_SITE = "https://sudokupad.app/"
_WORDS: dict[Constraint, str] = {}
_GLOBAL: dict[str, Constraint] = {}
_LETTERS: dict[str, Constraint] = {}
for _extra, _name in named_in(SUDOKUPAD):
    if _name.form == "word":
        _GLOBAL[_name.key] = _extra
        _WORDS.setdefault(_extra, _name.key)
    elif _name.form == "letter":
        _LETTERS[_name.key] = _extra
_INFO = ("title", "author", "rules", "solution")
# What has no bearing on the rules, and what is empty in many files.
_IGNORED = frozenset(
    {"id", "cellSize", "settings", "videos", "duration", "version", "foglight", "foglink"}
)
_READ = frozenset({"cells", "regions", "cages", "global", "metadata", *_INFO})
_LINK = re.compile(
    r"\s*(?:(?:https?://)?[\w.-]+/(?:sudoku/?)?(?:\?(?:[^&\s#]*&)*puzzleid=)?)?"
    r"(?P<kind>scl|ctc|scf)(?P<packed>[^\s?#]+)(?:[?#]\S*)?\s*"
)
_CELLS = re.compile(r'"cells"\s*:\s*\[\s*\[\s*\{')
_NAMED = re.compile(r"\s*(title|author|rules|solution|msgcorrect)\s*:\s*(.*)", re.DOTALL)
_CLASSIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"


class SudokuPad(Format):
    """Givens, regions, cages and rules for the whole grid."""

    name = "sudokupad"
    summary = "a SudokuPad link with scl, ctc or scf: givens, regions and cages"
    carries = frozenset({"info", "rules", "shape"})
    info_keys = frozenset(_INFO)

    def claims(self, text: str) -> bool:
        """Whether the first line is such a link, or the text is JSON with rows of cells."""
        if begins_with(text, "{"):
            return _CELLS.search(text) is not None
        lines = (line for line in text.splitlines() if line.strip())
        first = next((line for line in lines if not line.lstrip().startswith("#")), "")
        found = _LINK.fullmatch(first)
        if found is None:
            return False
        if found["kind"] == "scf":
            return first.strip() != found["kind"] + found["packed"] or _is_classic(found["packed"])
        return found["packed"].startswith("N4") or len(found["packed"]) > 60

    def parse(self, text: str, wants: Wants) -> Grid:
        """Read a link or JSON.

        >>> FORMAT.parse("https://sudokupad.app/scf1" + "x" * 13 + "00", Wants()).clues
        14
        """
        if begins_with(text, "{"):
            try:
                puzzle = unzip(text.strip())
                grid = _read(puzzle)
            except FormatError as error:
                raise error_at(error.message, text, error.position or 0) from None
        else:
            found = _LINK.fullmatch(text)
            if found is None:
                raise error_at("not a link of SudokuPad", text, 0)
            start = found.start("packed")
            try:
                if found["kind"] == "scf":
                    grid = _read_classic(found["packed"])
                else:
                    grid = _read(unzip(unpacked(found["packed"], text, start)))
            except FormatError as error:
                raise error_at(error.message, text, start) from None
        if grid.caveat:
            warn(grid.caveat, FormatWarning)
        return grid if wants.rules is None else grid.with_(rules=wants.rules)

    def dump(self, grid: Grid) -> str:
        """Write a link with scl.

        >>> FORMAT.dump(Grid("12..34......43.1"))[:32]
        'https://sudokupad.app/sclN4Igxgp'
        """
        text = json.dumps(_puzzle(grid), ensure_ascii=False, separators=(",", ":"))
        return f"{_SITE}scl{compress(text)}"

    def losses(self, grid: Grid) -> tuple[str, ...]:
        """List the rules that SudokuPad can only draw."""
        lost = list(usual_losses(self, grid))
        rules = grid.rules
        if rules.shape.lowest != 1 or rules.shape.values != max(
            rules.shape.rows, rules.shape.columns
        ):
            lost.append(rules.shape.grids)
        if rules.shape.extra:
            lost.append("extra cells")
        plain = Rules.shaped(rules.shape, boxes=False).units
        kinds = {unit.kind for unit in rules.bare.units} - {"row", "column", "box", "region"}
        if kinds or rules.bare.clashes or not set(plain) <= set(rules.bare.units):
            lost.append("rules")
        return (*lost, *sorted({each.name for each in rules.constraints if not _is_told(each)}))


def _is_told(made: Constraint) -> bool:
    if made in _WORDS:
        return True
    if isinstance(made, v.Sum):
        return made.coefficients is None and len(set(made.cells)) == len(made.cells)
    return isinstance(made, v.Cage)


# -- reading --------------------------------------------------------------------------------------


def _read(puzzle: Any) -> Grid:
    if not isinstance(puzzle, dict):
        raise FormatError("the puzzle is not an object")
    rows = puzzle.get("cells")
    if not isinstance(rows, list) or not rows or not all(isinstance(row, list) for row in rows):
        raise FormatError("cells: no rows of cells")
    left_out: list[str] = []
    columns = len(rows[0])
    if any(len(row) != columns for row in rows) or not (
        1 <= len(rows) <= MAX_SIZE and 1 < max(len(rows), columns) <= MAX_SIZE
    ):
        raise FormatError("cells: the rows do not make a grid")
    shape = Shape(len(rows), columns)
    cells = [cell for row in rows for cell in row]
    values = bytes(_value(cell, at, shape, left_out) for at, cell in enumerate(cells))
    rules = _base(puzzle, shape)
    info = _info(puzzle)
    for made in (*_cages(puzzle, shape, info, left_out), *_globals(puzzle, left_out)):
        try:
            rules = rules + made
        except INPUT_ERRORS as error:
            raise FormatError(str(error.args[0])) from None
    for key, value in puzzle.items():
        if key not in _READ | _IGNORED and value not in (None, [], {}, False, ""):
            many = len(value) if isinstance(value, list) else 1
            left_out.append(f"{key} ({many})" if many > 1 else key)
    solution = _digits_of(info.get("solution", ""), shape)
    if solution and next(rules.conflicts(solution), None) is not None:
        left_out.append("some rule that allows the stated solution")
    if left_out:
        info[UNREAD] = ", ".join(left_out)
    return Grid(values, rules, info=info)


def _value(cell: Any, at: int, shape: Shape, left_out: list[str]) -> int:
    if not isinstance(cell, dict):
        raise FormatError(f"cells: {shape.cell_name(at)} is not an object")
    for key in sorted(cell.keys() - {"value", "given"}):
        if cell[key] not in (None, [], {}, "", False) and f"{key} of cells" not in left_out:
            left_out.append(f"{key} of cells")
    value = cell.get("value")
    if value in (None, "", 0, {}):
        return 0
    if not re.fullmatch(r"[0-9]{1,2}", str(value)) or not 1 <= int(value) <= shape.values:
        name = shape.cell_name(at)
        message = f"cells: {shown(str(value))} in {name} is not a digit from 1 to {shape.values}"
        raise FormatError(message)
    return int(value)


def _places(value: Any, shape: Shape, where: str) -> list[int]:
    """Return the cells in a list of [row, column], both from 0."""
    if not isinstance(value, list):
        raise FormatError(f"{where}: not a list of cells")
    found = []
    for place in value:
        is_pair = isinstance(place, list) and [type(each) for each in place] == [int, int]
        if not is_pair or not shape.has(*place):
            raise FormatError(f"{where}: {shown(str(place))} is not a cell")
        found.append(shape.cell(*place))
    return found


def _base(puzzle: dict[str, Any], shape: Shape) -> Rules:
    listed = puzzle.get("regions") or []
    if not isinstance(listed, list):
        raise FormatError("regions: not a list")
    pieces = sorted(
        sorted(_places(each, shape, f"regions[{number}]"))
        for number, each in enumerate(listed)
        if each not in ({}, [])
    )
    cells = [cell for piece in pieces for cell in piece]
    if len(set(cells)) < len(cells):
        raise FormatError("regions: a cell is in two regions")
    if any(len(piece) > shape.values for piece in pieces):
        raise FormatError("regions: a region is larger than a row")
    return rules_of_regions(shape, pieces)


def _info(puzzle: dict[str, Any]) -> dict[str, str]:
    stated = puzzle.get("metadata")
    sources = [stated if isinstance(stated, dict) else {}, puzzle]
    found = {}
    for key in _INFO:
        for source in sources:
            text = source.get(key)
            text = "\n".join(map(str, text)) if isinstance(text, list) else text
            if isinstance(text, str) and text and key not in found:
                found[key] = text
    for cage in _listed_cages(puzzle):
        named = _NAMED.fullmatch(str(cage.get("value", "")))
        if named:
            found.setdefault(named[1], named[2].strip())
    return found


def _cages(
    puzzle: dict[str, Any], shape: Shape, info: dict[str, str], left_out: list[str]
) -> Iterator[Constraint]:
    """Yield what the cages mean, by the rules text and the solution where there are any."""
    told = words_on_cages(info.get("rules", ""))
    solution = _digits_of(info.get("solution", ""), shape)
    drawn = 0
    for number, cage in enumerate(_listed_cages(puzzle)):
        text = str(cage.get("value", ""))
        if _NAMED.fullmatch(text):
            continue
        if not cage.get("cells"):
            drawn += bool(text)
            continue
        cells = _places(cage["cells"], shape, f"cages[{number}].cells")
        if cage.get("type") in ("rowcol", "row", "column", "region"):
            continue  # what the grid and its regions already say
        total = str(cage.get("sum", text))
        made: Constraint | None = None
        digits = [solution[cell] for cell in cells] if solution else None
        differ = len(set(digits or cells)) == len(cells) <= shape.values
        differ = differ and told is not Cages.REPEAT and cage.get("unique") is not False
        names = [shape.cell_name(cell) for cell in cells]
        if not re.fullmatch(r"[0-9]{1,4}", total):
            if cage.get("unique") is True and not text and differ:
                made = v.Cage(names)
        elif int(total) == 0:
            made = v.Cage(names) if differ else None
        elif told is not Cages.UNKNOWN and (digits is None or sum(digits) == int(total)):
            made = v.Cage(names, total=int(total)) if differ else v.Sum(names, total=int(total))
        if made is None:
            drawn += 1
        else:
            yield made
    if drawn:
        left_out.append(f"cages ({drawn})" if drawn > 1 else "a cage")


def _listed_cages(puzzle: dict[str, Any]) -> list[dict[str, Any]]:
    cages = puzzle.get("cages") or []
    if not isinstance(cages, list):
        raise FormatError("cages: not a list")
    for number, cage in enumerate(cages):
        if not isinstance(cage, dict):
            raise FormatError(f"cages[{number}]: not an object")
    return cages


def _digits_of(solution: str, shape: Shape) -> list[int] | None:
    """Return the digits of a solution, None for anything else that the text may be."""
    if len(solution) != shape.area or not re.fullmatch(r"[1-9]+", solution):
        return None
    return [int(char) for char in solution]


def _globals(puzzle: dict[str, Any], left_out: list[str]) -> Iterator[Constraint]:
    stated = puzzle.get("global") or []
    if isinstance(stated, Mapping):
        stated = [key for key, value in stated.items() if value]
    for word in stated if isinstance(stated, list) else [stated]:
        plain = re.sub(r"[^a-z]", "", str(word).lower())
        if plain in _GLOBAL:
            yield _GLOBAL[plain]
        else:
            left_out.append(f"global {shown(str(word))}")


def _is_classic(packed: str) -> bool:
    return bool(re.fullmatch(r"[0-9A-Za-x]{14,81}(?:\*.*|[wx]*)", packed))


def _read_classic(packed: str) -> Grid:
    """Read `scf`: a character is a digit and the number of empty cells after it, times 10."""
    from urllib.parse import unquote

    packed = unquote(packed)
    digits: list[int] = []
    at = 0
    while at < len(packed) and len(digits) < 81 and packed[at] in _CLASSIC:
        blanks, digit = divmod(_CLASSIC.index(packed[at]), 10)
        digits += [digit] + [0] * blanks
        at += 1
    if len(digits) != 81:
        raise FormatError(f"{len(digits)} cells; a classic puzzle has 81")
    rules, info, rest = CLASSIC, {}, packed[at:].removeprefix("*")
    while rest:
        letter, rest = rest[0], rest[1:]
        if letter in "ta":
            found = re.match(r"((?:[^*]|\*\*)*)\*?", rest)
            assert found is not None
            info["title" if letter == "t" else "author"] = found[1].replace("**", "*")
            rest = rest[found.end() :]
        elif letter in _LETTERS:
            rules = rules + _LETTERS[letter]
        else:
            known = " and ".join(sorted(_LETTERS))
            raise FormatError(f"unknown rule {letter!r}; known are {known}")
    return Grid(bytes(digits), rules, info=info)


# -- writing --------------------------------------------------------------------------------------


def _puzzle(grid: Grid) -> dict[str, Any]:
    rules = grid.rules
    shape = rules.shape
    cells = [{"value": digit} if digit else {} for digit in grid.values[: shape.area]]
    found: dict[str, Any] = {
        "cells": [cells[at : at + shape.columns] for at in range(0, shape.area, shape.columns)]
    }
    regions = [unit for unit in rules.bare.units if unit.kind in ("box", "region")]
    if regions:
        found["regions"] = [[list(shape.place(c)) for c in unit.cells] for unit in regions]
    cages, words = [], []
    for made in rules.constraints:
        if not _is_told(made):
            continue
        if made in _WORDS:
            words.append(_WORDS[made])
            continue
        assert isinstance(made, v.Cage | v.Sum)
        cage: dict[str, Any] = {"cells": [list(shape.place(rules.cell_at(c))) for c in made.cells]}
        if made.total is not None:
            cage |= {"value": str(made.total), "sum": made.total}
        cages.append({**cage, "unique": isinstance(made, v.Cage)})
    if cages:
        found["cages"] = cages
    if words:
        found["global"] = words
    info = {key: grid.info[key] for key in _INFO if grid.info.get(key)}
    if info:
        found["metadata"] = info
    return found


FORMAT = SudokuPad()
