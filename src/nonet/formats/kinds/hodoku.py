"""A line of HoDoKu's library: a position and the step that it demonstrates.

    :<technique>:<candidates>:<cells>:<deleted>:<eliminations>:<placements>[:<extra>]

The technique is a number, with a suffix such as `-x` for a variant; the cells have `+` before
placed digits; deleted candidates, eliminations and placements are triples of digit, row and
column. The technique `0000` and the candidates `x` denote a position without a step.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from nonet.errors import FormatError
from nonet.formats import nine_by_nine, triples
from nonet.formats.format import Format, Wants, error_at, shown, usual_losses
from nonet.model.grid import Grid

_NO_TECHNIQUE, _NO_CANDIDATES = "0000", "x"
_FIELDS = 7
_TECHNIQUE = re.compile(r"\d{4,5}(-\w+)?")
_CANDIDATES = re.compile(r"[1-9]*|x")
_EXTRA = re.compile(r"[^:\r\n]*")
_CLAIMED = re.compile(r":\d{4,5}(-\w+)?:[1-9x]*:[0-9.+]{81,162}(:[^:]*){0,4}")


class Hodoku(Format):
    """Positions with placed digits, removed candidates and the step they demonstrate."""

    name = "hodoku"
    summary = "a line of HoDoKu's library: the cells, deleted candidates and a step"
    carries = frozenset({"placed", "marks", "info"})
    info_keys = frozenset({"technique", "candidates", "eliminations", "placements", "extra"})
    sizes = nine_by_nine.SIZES

    def claims(self, text: str) -> bool:
        """Whether the first line is a library line."""
        first = next(
            (line for _, line in nine_by_nine.lines_of(text) if not line.startswith("#")), ""
        )
        return _CLAIMED.fullmatch(first) is not None

    def parse(self, text: str, wants: Wants) -> Grid:
        """Read a line; the step is stored in the info.

        >>> grid = FORMAT.parse(":0300:4:5" + "." * 80 + ":612:411::", Wants())
        >>> grid.info["technique"], grid.info["eliminations"], bin(grid.marks[1])
        ('0300', '411', '0b111001111')
        """
        fields = _split(text)
        rules = nine_by_nine.rules_of_nine(wants)
        values, givens = triples.cells_at(text, *fields[2])
        info = {}
        for key, place, pattern, none in (
            ("technique", 0, _TECHNIQUE, _NO_TECHNIQUE),
            ("candidates", 1, _CANDIDATES, _NO_CANDIDATES),
            ("extra", 6, _EXTRA, ""),
        ):
            start, stop = fields[place]
            word = text[start:stop].strip()
            if not pattern.fullmatch(word):
                raise error_at(f"{shown(word)} is not a valid {key} of a HoDoKu line", text, start)
            if word not in ("", none):
                info[key] = word
        for key, place in (("eliminations", 4), ("placements", 5)):
            found = triples.triples_at(text, *fields[place])
            if found:
                info[key] = triples.spell_triples(found)
        if "eliminations" in info and "placements" in info:
            raise error_at("a line has eliminations or placements, not both", text, fields[5][0])
        removed = triples.triples_at(text, *fields[3])
        marks = triples.marks_without(values, rules, removed)
        return Grid(bytes(values), rules, givens=bytes(givens), marks=marks, info=info)

    def dump(self, grid: Grid) -> str:
        """Write a line.

        >>> FORMAT.dump(Grid("5" + "." * 80))[:12]
        ':0000:x:5...'
        """
        nine_by_nine.check_nine(grid, self)
        unfit = _untold(grid.info)
        info = {key: text for key, text in grid.info.items() if text and key not in unfit}
        fields = [
            info.get("technique", _NO_TECHNIQUE),
            info.get("candidates", _NO_CANDIDATES),
            triples.spell_cells(grid),
            triples.spell_triples(triples.removed_from(grid)),
            info.get("eliminations", ""),
            info.get("placements", ""),
        ]
        if "extra" in info:
            fields.append(info["extra"])
        return ":" + ":".join(fields)

    def losses(self, grid: Grid) -> tuple[str, ...]:
        """List what a line cannot carry."""
        lost = list(usual_losses(self, grid))
        if grid.rules.size == nine_by_nine.SIZE and triples.has_excluded_candidate(grid):
            lost.append(nine_by_nine.EXCLUDED)
        return (*lost, *(f"info {key}" for key in _untold(grid.info)))


def _split(text: str) -> list[tuple[int, int]]:
    """Return where the seven fields of a line begin and end; omitted fields are empty."""
    line = text.strip()
    start = text.find(line)
    if not line.startswith(":"):
        raise error_at("a HoDoKu line begins with a colon", text, start)
    fields = []
    start += 1
    for field in line[1:].split(":"):
        fields.append((start, start + len(field)))
        start += len(field) + 1
    if not 3 <= len(fields) <= _FIELDS:
        message = f"{len(fields)} fields; a HoDoKu line has 3 to {_FIELDS}"
        raise error_at(message, text, fields[min(_FIELDS, len(fields) - 1)][0])
    return fields + [(len(text), len(text))] * (_FIELDS - len(fields))


def _untold(info: Mapping[str, str]) -> list[str]:
    """Return the info keys whose text cannot be written in its field."""
    unfit = []
    for key, pattern in (
        ("technique", _TECHNIQUE),
        ("candidates", _CANDIDATES),
        ("extra", _EXTRA),
    ):
        text = info.get(key, "")
        if text and (text != text.strip() or not pattern.fullmatch(text)):
            unfit.append(key)
    for key in ("eliminations", "placements"):
        if info.get(key) and not _are_triples(info[key]):
            unfit.append(key)
    if info.get("eliminations") and info.get("placements") and "placements" not in unfit:
        unfit.append("placements")
    return unfit


def _are_triples(text: str) -> bool:
    try:
        found = triples.triples_at(text, 0, len(text))
    except FormatError:
        return False
    return bool(found) and triples.spell_triples(found) == text


FORMAT = Hodoku()
