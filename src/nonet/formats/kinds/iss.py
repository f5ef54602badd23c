"""Constraint strings of the Interactive Sudoku Solver.

    # title: Small
    .Shape~6x6.~R1C1_5.Cage~10~R1C2~R1C3.Thermo~R2C1~R3C1~R4C1

Comments of the form `# key: text` are info, with `#: ` before further lines of the text. A link of
the program's page has a string after `?q=`. A text with the cells of a jigsaw puzzle and, after
these, the region of each cell is read, too, as is one of regions alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from nonet.errors import FormatError, Unsupported
from nonet.formats import nine_by_nine
from nonet.formats.cells import read_cells
from nonet.formats.format import SETTINGS, Block, Format, Wants, error_at, usual_losses
from nonet.formats.kinds.iss_base import base_items, extra_items
from nonet.formats.kinds.iss_cells import MOST_SIDE, spell_cell
from nonet.formats.kinds.iss_read import READ, read_items
from nonet.formats.kinds.iss_text import Word, items_of, sections_of, without_comments
from nonet.formats.kinds.iss_write import can_write, forms_of
from nonet.formats.kinds.iss_write import items_of as items_for
from nonet.formats.kinds.json_text import is_writable
from nonet.formats.layouts import is_balanced, kind_of, rules_of_layout
from nonet.model.bits import digits_of, only_digit
from nonet.model.grid import Grid
from nonet.model.rules import MAX_SIZE, Rules

_LINK = re.compile(
    r"\s*(?:(?:https?://)?[\w.-]+/[\w./-]*)?\?(?:[^&\s#]*&)*q=(?P<string>[^&\s#]*)(?:[&#]\S*)?\s*"
)
# Items up to the first with arguments. A line of cells may begin with dots and letters, too.
_START = re.compile(r"(?:\.(?:[A-Z][A-Za-z]*)?)+~")
_NAME = re.compile(r"\.([A-Z][A-Za-z]+)(?:\.|$)")
_SHAPE = re.compile(r"\s*\.Shape\b")
# The sides of jigsaw puzzles without further words, and how long such a text may be.
_LEAST = 3
_LONGEST_JIGSAW = 8 * MAX_SIZE**2
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
        if _jigsaw_in(text) is not None:
            return True
        first = next(sections_of(text), Word("", 0)).text
        found = _LINK.fullmatch(first)
        if found:
            from urllib.parse import unquote

            first = unquote(found["string"])
        if not first.startswith("."):
            return False
        start = "".join(first[:400].split())
        named = _NAME.match(start)
        return bool(_START.match(start) or (named and named[1] in READ))

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
        jigsaw = _jigsaw_in(text)
        if jigsaw is not None:
            return _read_jigsaw(text, jigsaw, wants)
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
        if nine_by_nine.has_empty_cell_with(grid, 0):
            lost.append(nine_by_nine.NO_CANDIDATES)
        if nine_by_nine.has_empty_cell_with(grid, 1):
            lost.append(nine_by_nine.ONE_CANDIDATE)
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
        for _, form in forms_of(made):
            given.update(form.prefixes)
            widths.update(form.widths(made))
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


class _Jigsaw(NamedTuple):
    """The cells of a jigsaw puzzle, where each is in the text, and the region of each cell."""

    cells: str
    offsets: list[int]
    regions: str


def _jigsaw_in(text: str) -> _Jigsaw | None:
    """Return the jigsaw puzzle of a text of cells and regions, or of regions alone.

    White space does not count. Where the halves are parted by some, or there are no cells, the
    regions must be connected: two lines of cells are two puzzles, one of them solved.
    """
    if len(text) > _LONGEST_JIGSAW or "~" in text:  # items have as many characters by chance
        return None
    clear = without_comments(text)
    joined = "".join(clear.split())
    half = len(joined) // 2
    size = round(half**0.5)
    is_whole = 2 * size * size == len(joined) and _LEAST <= size <= MAX_SIZE
    if is_whole and is_balanced(joined[half:], size):
        is_one_word = joined == clear.strip()
        if is_one_word or kind_of(joined[half:], size) == "regions":
            offsets = [at for at, char in enumerate(clear) if not char.isspace()]
            return _Jigsaw(joined[:half], offsets, joined[half:])
    size = round(len(joined) ** 0.5)
    is_regions = _LEAST <= size <= MAX_SIZE and kind_of(joined, size) == "regions"
    # A text of digits is a grid with conflicts in every other place where lines are read.
    if is_regions and not joined.isdecimal():
        return _Jigsaw("." * len(joined), [0] * len(joined), joined)
    return None


def _read_jigsaw(text: str, found: _Jigsaw, wants: Wants) -> Grid:
    size = round(len(found.regions) ** 0.5)
    rules = rules_of_layout(found.regions, size) if wants.rules is None else wants.rules
    values, _ = read_cells(found.cells, Wants(rules), text=text, positions=found.offsets)
    return Grid(values, rules, info=_info(text))


FORMAT = Iss()
