"""Constraint strings of the Interactive Sudoku Solver.

    # title: Small
    .Shape~6x6.~R1C1_5.Cage~10~R1C2~R1C3.Thermo~R2C1~R3C1~R4C1

Comments of the form `# key: text` are info, with `#: ` before further lines of the text. A link of
the program's page has a string after `?q=`. A line with the cells of a jigsaw puzzle and, after
these, the region of each cell is read, too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from nonet.errors import FormatError, Unsupported
from nonet.formats import nine
from nonet.formats.cells import read_cells
from nonet.formats.format import SETTINGS, Block, Format, Wants, error_at, usual_losses
from nonet.formats.kinds.iss_base import base_items, extra_items
from nonet.formats.kinds.iss_cells import MOST_SIDE, spell_cell
from nonet.formats.kinds.iss_kinds import READ
from nonet.formats.kinds.iss_read import read_items
from nonet.formats.kinds.iss_text import Word, items_of, sections_of
from nonet.formats.kinds.iss_write import can_write
from nonet.formats.kinds.iss_write import items_of as items_for
from nonet.formats.kinds.json_text import is_writable
from nonet.model.bits import digits_of, only_digit
from nonet.model.grid import Grid
from nonet.model.rules import Rules
from nonet.variants import ChaosConstruction, ConnectedValues, Doppelganger, jigsaw

_LINK = re.compile(
    r"\s*(?:(?:https?://)?[\w.-]+/[\w./-]*)?\?(?:[^&\s#]*&)*q=(?P<string>[^&\s#]*)(?:[&#]\S*)?\s*"
)
# Items up to the first with arguments. A line of cells may begin with dots and letters, too.
_START = re.compile(r"(?:\.(?:[A-Z][A-Za-z]*)?)+~")
_NAME = re.compile(r"\.([A-Z][A-Za-z]+)(?:\.|$)")
_SHAPE = re.compile(r"\s*\.Shape\b")
_KEY = re.compile(r"[a-z_]+")
_COMMENT = re.compile(r"[ \t]*#(.*)")
_TEXT = re.compile(r" ?([a-z_]+): (.*)")


class Iss(Format):
    """Givens, candidates, shapes, regions, and every kind of constraint."""

    name = "iss"
    summary = "a constraint string of the Interactive Sudoku Solver, such as .Cage~10~R1C1~R1C2"
    suffixes = (".iss",)
    carries = frozenset({"marks", "info", "rules", "shape"})

    def claims(self, text: str) -> bool:
        """Whether the first item is one of a constraint string."""
        first = next(sections_of(text), Word("", 0)).text
        found = _LINK.fullmatch(first)
        if found:
            from urllib.parse import unquote

            first = unquote(found["string"])
        if not first.startswith("."):
            return _jigsaw_halves(first) is not None
        start = "".join(first[:400].split())
        named = _NAME.match(start)
        if _START.match(start) or (named and named[1] in READ):
            return True
        return _jigsaw_halves(first) is not None

    def parse(self, text: str, wants: Wants) -> Grid:
        """Read a string, a link, or a line with a jigsaw puzzle.

        >>> FORMAT.parse(".Shape~4x4.~R1C1_2.Cage~3~R1C2~R1C3", Wants()).rules
        Rules.classic(4) + variants.Cage('r1c2 r1c3', total=3)
        """
        found = _LINK.fullmatch(text)
        if found:
            from urllib.parse import unquote

            try:
                return self.parse(unquote(found["string"]), wants)
            except FormatError as error:
                raise error_at(error.message, text, found.start("string")) from None
        sections = list(sections_of(text))
        if not sections:
            raise error_at("no constraints found", text, 0)
        if len(sections) == 1:
            halves = _jigsaw_halves(sections[0].text)
            if halves is not None:
                return _read_jigsaw(text, sections[0], *halves, wants)
        stated = read_items(text, items_of(text, sections))
        if 0 in stated.masks:
            cell = stated.rules.cell_name(stated.masks.index(0))
            message = f"the givens of {cell} exclude each other"
            raise error_at(message, text, sections[0].start)
        values = bytes(map(only_digit, stated.masks))
        full = stated.rules.full_mask
        is_open = all(v or mask == full for v, mask in zip(values, stated.masks, strict=True))
        marks = None if is_open else stated.masks
        grid = Grid(values, stated.rules, marks=marks, info=_info(text))
        return grid if wants.rules is None else grid.with_(rules=wants.rules)

    def dump(self, grid: Grid) -> str:
        """Write a string, after comments with the info.

        >>> print(FORMAT.dump(Grid("12..34......43.1", info={"title": "Small"})))
        # title: Small
        .Shape~4x4.~R1C1_1~R1C2_2~R2C1_3~R2C2_4~R4C1_4~R4C2_3~R4C4_1
        """
        rules = grid.rules
        if _is_too_large(rules):
            raise Unsupported(rules.shape.grids, by="format iss")
        base, extras = base_items(rules), _extras(rules)
        if extras is None:
            raise Unsupported("the names of these extra cells", by="format iss")
        items = [*(base or _loose_base(rules)), *extras, *_givens(grid)]
        for made in rules.constraints:
            if can_write(made, rules):
                items += items_for(made, rules)
        info = {key: text for key, text in grid.info.items() if key not in SETTINGS}
        lines = [line for key, text in info.items() for line in _comment(key, text)]
        return "\n".join([*lines, "".join(items)])

    def losses(self, grid: Grid) -> tuple[str, ...]:
        """List what a string cannot carry; constraints are all carried, some under other names."""
        lost = list(usual_losses(self, grid))
        rules = grid.rules
        if _is_too_large(rules):
            lost.insert(0, rules.shape.grids)
        elif base_items(rules) is None:
            lost.append("rules")
        if _extras(rules) is None:
            lost.append("names of extra cells")
        else:
            lost += sorted({each.name for each in rules.constraints if not can_write(each, rules)})
        if nine.has_empty_cell_with(grid, 0):
            lost.append(nine.NO_CANDIDATES)
        if nine.has_empty_cell_with(grid, 1):
            lost.append(nine.ONE_CANDIDATE)
        lost += [
            f"info {key}" for key, text in grid.info.items() if text and not _is_told(key, text)
        ]
        return tuple(lost)

    def blocks(self, lines: Iterable[str]) -> Iterator[Block]:
        """Split before each line that begins with `.Shape`, and the comments above it.

        A file in which no further line does so is one puzzle.
        """
        held: list[str] = []
        begin, comments, is_begun = 1, 0, False
        for number, line in enumerate(lines, 1):
            if is_begun and _SHAPE.match(line):
                keep = len(held) - comments
                yield Block("".join(held[:keep]), begin)
                held, begin, is_begun = held[keep:], begin + keep, False
            if not held and not line.strip():
                begin = number + 1
                continue
            held.append(line)
            is_comment = line.lstrip().startswith("#")
            comments = comments + 1 if is_comment else 0
            is_begun |= bool(line.strip()) and not is_comment
        if is_begun:
            yield Block("".join(held), begin)


def _is_too_large(rules: Rules) -> bool:
    return max(rules.shape.rows, rules.shape.columns, rules.size) > MOST_SIDE


def _givens(grid: Grid) -> list[str]:
    shape, words = grid.rules.shape, []
    full = grid.rules.full_mask
    for cell, value in enumerate(grid.values):
        mask = 1 << (value - 1) if value else full if grid.marks is None else grid.marks[cell]
        if mask not in (0, full):
            shown = [str(shape.shown(digit)) for digit in digits_of(mask)]
            words.append("_".join([spell_cell(shape.cell_name(cell)), *shown]))
    return ["~".join([".", *words])] if words else []


def _loose_base(rules: Rules) -> list[str]:
    """Return items that express units as they are, on a grid without any."""
    from nonet.formats.kinds.iss_base import shape_item

    shape = rules.shape
    units = [
        "~".join([".AllDifferent", *(spell_cell(shape.cell_name(cell)) for cell in unit.cells)])
        for unit in rules.bare.units
    ]
    return [shape_item(shape, True), *units]


def _extras(rules: Rules) -> list[str] | None:
    """Return the items that make the extra cells, None if their names do not allow it."""
    given: set[str] = set()
    widths = {}
    for made in rules.constraints:
        if isinstance(made, ChaosConstruction):
            given.add("cc")
        elif isinstance(made, Doppelganger):
            given |= {"dgb", "dgc", "dgr"}
        elif isinstance(made, ConnectedValues) and made.cells and made.width:
            widths[made.cells[0].rstrip("0123456789")] = made.width
    return extra_items(rules.shape, given, widths)


# -- info -----------------------------------------------------------------------------------------


def _comment(key: str, text: str) -> Iterator[str]:
    if text and _is_told(key, text):
        first, *rest = text.split("\n")
        yield f"# {key}: {first}"
        yield from (f"#: {line}" for line in rest)


def _is_told(key: str, text: str) -> bool:
    return bool(_KEY.fullmatch(key)) and "\r" not in text and is_writable(text)


def _info(text: str) -> dict[str, str]:
    info: dict[str, list[str]] = {}
    last: list[str] | None = None
    for line in text.split("\n"):
        found = _COMMENT.fullmatch(line.removesuffix("\r"))
        if not found:
            last = None
            continue
        body, named = found[1], _TEXT.fullmatch(found[1])
        if named:
            last = info.setdefault(named[1], [])
            last.append(named[2])
        elif body.startswith(": ") and last is not None:
            last.append(body[2:])
        elif body.strip():
            last = info.setdefault("comment", [])
            last.append(body.strip())
    return {key: "\n".join(lines) for key, lines in info.items() if lines != [""]}


# -- a jigsaw puzzle on one line ------------------------------------------------------------------


def _jigsaw_halves(line: str) -> tuple[str, str] | None:
    """Return the cells and the regions of a line that has both, None for any other text."""
    if len(line) > 2 * MOST_SIDE**2 or "~" in line or any(map(str.isspace, line)):
        return None  # items, or two lines of cells, which are two puzzles
    half = len(line) // 2
    size = round(half**0.5)
    if len(line) % 2 or size * size != half or not 4 <= size <= 16:
        return None
    counts = Counter(line[half:])
    if len(counts) != size or set(counts.values()) != {size}:
        return None
    return line[:half], line[half:]


def _read_jigsaw(text: str, section: Word, cells: str, regions: str, wants: Wants) -> Grid:
    rules = jigsaw(list(regions)) if wants.rules is None else wants.rules
    try:
        values, _ = read_cells(cells, Wants(rules))
    except FormatError as error:
        raise error_at(error.message, text, section.start + (error.position or 0)) from None
    return Grid(values, rules, info=_info(text))


FORMAT = Iss()
