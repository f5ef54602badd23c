"""Constraint strings of the Interactive Sudoku Solver.

    # title: Small
    .Shape~6x6.~R1C1_5.Cage~10~R1C2~R1C3.Thermo~R2C1~R3C1~R4C1

Comments of the form `# key: text` are info. A link of the program's page holds a string after
`?q=`; a line with the givens and the regions of a jigsaw is read, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nonet.errors import FormatError
from nonet.formats.format import Block, Format, Wants, error_at, usual_losses
from nonet.formats.kinds.iss_read import read_items
from nonet.formats.kinds.iss_text import Word, items_of, sections_of
from nonet.model.bits import only_digit
from nonet.model.grid import Grid

_LINK = re.compile(
    r"\s*(?:(?:https?://)?[\w.-]+/[\w./-]*)?\?(?:[^&\s#]*&)*q=(?P<string>[^&\s#]*)(?:[&#]\S*)?\s*"
)
_START = re.compile(r"\.(?:~|Given~|[A-Z][A-Za-z]{2,}(?=[~.\s]|$)|[XV]~R)")
_INFO = re.compile(r"[ \t]*#[ \t]*([a-z_]+):[ \t]*(\S.*?)[ \t]*")


class Iss(Format):
    """Givens, candidates, shapes, regions, and every kind of constraint that it knows."""

    name = "iss"
    summary = "a constraint string of the Interactive Sudoku Solver, such as .Cage~10~R1C1~R1C2"
    suffixes = (".iss",)
    carries = frozenset({"marks", "info", "rules"})

    def claims(self, text: str) -> bool:
        """Whether the first item is one of a constraint string."""
        first = next(sections_of(text), Word("", 0)).text
        found = _LINK.fullmatch(first)
        if found:
            from urllib.parse import unquote

            first = unquote(found["string"])
        return _START.match("".join(first[:200].split())) is not None

    def parse(self, text: str, wants: Wants) -> Grid:
        """Read a string or a link.

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
        stated = read_items(text, items_of(text, sections))
        values = bytes(only_digit(mask) for mask in stated.masks)
        full = stated.rules.full_mask
        is_open = all(value or mask == full for value, mask in zip(values, stated.masks, strict=True))
        if 0 in stated.masks:
            raise error_at("two givens of one cell exclude each other", text, sections[0].start)
        rules = stated.rules if wants.rules is None else wants.rules
        marks = None if is_open else stated.masks
        return Grid(values, rules, marks=marks, info=_info(text))

    def dump(self, grid: Grid) -> str:
        raise NotImplementedError

def _info(text: str) -> dict[str, str]:
    return {}

FORMAT = Iss()
