"""Reads the arguments of an item of a constraint string."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonet.errors import FormatError
from nonet.formats.format import error_at, shown
from nonet.formats.kinds.iss_cells import IssCells
from nonet.formats.kinds.iss_text import IssItem, Word
from nonet.model.rules import Rules, Unit

NUMBER = re.compile(r"-?[0-9]{1,6}")
_LINE = re.compile(r"([RC])([0-9]{1,2}|[a-g])")
_BASE_17 = "0123456789abcdefg"


class Args:
    """The arguments of an item, as cells, numbers and values."""

    def __init__(
        self,
        text: str,
        item: IssItem,
        cells: IssCells,
        *,
        ties: str = "only-unclued",
        region_size: int | None = None,
        base: Rules | None = None,
    ) -> None:
        self.text = text
        self.item = item
        self.words = item.args
        self.cells = cells
        self.ties = ties
        self.region_size = region_size
        self._units = base.units if base else ()

    def fault(self, message: str, word: Word | None = None) -> FormatError:
        """Return the error for an argument, or for the whole item."""
        at = self.item.kind.start if word is None else word.start
        return error_at(f"{self.item.kind.text}: {message}", self.text, at)

    def word(self, place: int) -> Word:
        """Return an argument; one that is missing is empty."""
        if place < len(self.words):
            return self.words[place]
        return Word("", self.item.kind.start)

    def names(self, first: int = 0) -> tuple[str, ...]:
        """Return the cells from an argument on."""
        names = tuple(map(self.cells.name, self.words[first:]))
        if not names:
            raise self.fault("no cells")
        return names

    def number(self, place: int) -> int:
        """Return a whole number."""
        word = self.word(place)
        if not NUMBER.fullmatch(word.text):
            raise self.fault(f"{shown(word.text)} is not a whole number", word)
        return int(word.text)

    def values(self, place: int) -> list[int]:
        """Return values separated by underscores."""
        word = self.word(place)
        return [self.value(part, word) for part in word.text.split("_")]

    def value(self, part: str, word: Word) -> int:
        """Return a value of the grid."""
        sides = self.cells.sides
        if not part.isdecimal() or not sides.lowest <= int(part) <= sides.highest:
            message = f"{shown(part)} is not a value from {sides.lowest} to {sides.highest}"
            raise self.fault(message, word)
        return int(part)

    def groups(self, first: int) -> Iterator[tuple[str, list[Word]]]:
        """Yield named groups of arguments: `_name` begins one, an empty argument a further one."""
        label, words = "", []
        for word in (*self.words[first:], Word("", 0)):
            if word.text and word.text[0] != "_":
                words.append(word)
                continue
            if words:
                yield label, words
            words = []
            if word.text:
                from urllib.parse import unquote

                label = unquote(word.text[1:])

    @property
    def regions(self) -> dict[str, Unit]:
        """The box of each cell, or its jigsaw region where there are no boxes."""
        names = self.cells.grid.names
        for kind in ("box", "region"):
            units = [unit for unit in self._units if unit.kind == kind]
            if units:
                return {names[cell]: unit for unit in units for cell in unit.cells}
        return {}

    def line(self, place: int) -> str:
        """Return a row or column as r1 or c1."""
        word = self.word(place)
        found = _LINE.fullmatch(word.text)
        number = 0
        if found:
            number = int(found[2]) if found[2].isdigit() else _BASE_17.index(found[2])
        sides = self.cells.sides
        most = sides.rows if found and found[1] == "R" else sides.columns
        if not 1 <= number <= most:
            raise self.fault(f"{shown(word.text)} is not a row or column such as R1 or C1", word)
        return f"{word.text[0].lower()}{number}"
