"""How cells, digits and units are written."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from nonet import Candidate, Rules
from tests.techniques.claims.exclusion import cells_of, excluded, flat, forbidden, places


class Words:
    """How cells, digits and units are written under some rules, and what excludes what there."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        names = sorted(rules.cell_names, key=len, reverse=True)
        cell = r"r[0-9]+c[0-9]+" + "".join(f"|{re.escape(n)}" for n in names if not _is_usual(n))
        digit = (
            "(?:"
            + "|".join(map(re.escape, rules.shape.symbols[1:]))
            + r")(?!s?[0-9A-RT-Za-rt-z×]|ss)"
        )
        cell = rf"(?:{cell})\b"
        self._groups = {
            "c": cell,
            "C": rf"{cell}(?:, {cell})*(?:,? (?:and|or|nor) {cell})?",
            "d": rf"\b{digit}",
            "D": rf"\b{digit}(?:, {digit})*(?: (?:and|or) {digit})?",
        }
        self.names = {unit.name: unit.cells for unit in rules.units}
        simple = "|".join(
            f"[{n[0].upper()}{n[0]}]{re.escape(n[1:])}"
            for n in sorted(self.names, key=len, reverse=True)
        )
        called = (
            r"[Tt]he [a-z][a-z0-9 -]*?"
            rf" (?:at {self._groups['C']}|from {cell} to {cell}|cell {cell})"
        )
        self._called = re.compile(called)
        self._groups["U"] = rf"(?:{simple})\b|{called}"
        numbers = r"[0-9]+(?:, [0-9]+)*(?: (?:and|or) [0-9]+)?"
        kinds = {n.rpartition(" ")[0] for n in self.names if n[-1].isdigit()}
        many = "|".join(
            rf"{kind}(?:es|s) {numbers}|{kind} [0-9]+" for kind in sorted(kinds) or ["row"]
        )
        one = f"(?:{many}|{simple}|{called})"
        self._groups["S"] = rf"{one}(?:(?:, | and | or ){one})*"
        self._index = {name: place + 1 for place, name in enumerate(rules.shape.symbols[1:])}
        self._cell = re.compile(cell)
        self._digit = re.compile(self._groups["d"])

    def fill(self, pattern: str) -> str:
        """Return a pattern with (?P<C>) and so on as groups for cells, digits and units."""
        return re.sub(r"\(\?P<(.)>\)", lambda m: f"({self._groups[m[1]]})", pattern)

    @cache  # noqa: B019 - there is one for each set of rules, and it is kept anyway
    def pattern(self, pattern: str) -> re.Pattern[str]:
        """Return a compiled pattern."""
        return re.compile(self.fill(pattern))

    def cells(self, text: str) -> list[int]:
        """Return the cells in a text that exist."""
        known = self.rules.cell_names
        return [known.index(name) for name in self._cell.findall(text) if name in known]

    def digits(self, text: str) -> list[int]:
        """Return the digits in a text."""
        return [self._index[name] for name in self._digit.findall(text)]

    def unit(self, name: str) -> tuple[int, ...]:
        """Return the cells of a unit or a constraint by its name."""
        for known in (name, name[:1].lower() + name[1:]):
            if known in self.names:
                return self.names[known]
        cells = self.cells(name)
        if " from " in name:
            # Others may have both cells somewhere: the one that they begin and end is meant.
            found = [each for each in self.places if {*cells} <= {*each}]
            ends = (cells[0], cells[-1])
            return min(found, key=lambda each: ends != (each[0], each[-1]), default=())
        return tuple(cells)

    def several(self, text: str) -> list[tuple[int, ...]]:
        """Return the cells of each unit in a list such as "rows 1 and 2 and box 3"."""
        found = [self.unit(name) for name in self._called.findall(text)]
        text, kind, last = self._called.sub("", text), "", True
        for word in re.findall(r"[A-Za-z-]+|[0-9]+|,", text):
            if word in ("and", "or", ","):
                kind = kind if last else ""  # it was a name without a number, such as a diagonal
                continue
            if word.isdigit():
                singular = (kind, kind.removesuffix("es"), kind.removesuffix("s"))
                name = next((f"{k} {word}" for k in singular if f"{k} {word}" in self.names), "")
                found.append(self.names.get(name, ()))
                last = True
            else:
                kind = word if not kind or last else f"{kind} {word}"
                last = False
        # Diagonals and the like have no number.
        named = [name for name in self.names if not name[-1].isdigit() and name in text.lower()]
        return [*found, *(self.names[name] for name in named)]

    def houses_in(self, text: str) -> list[tuple[int, ...]]:
        """Return the cells of all units that a text names."""
        return [self.unit(match[1]) for match in self.pattern(r"(?P<U>)").finditer(text)]

    @property
    def places(self) -> list[tuple[int, ...]]:
        """The cells of each constraint, and of each unit."""
        return places(self.rules)

    def is_plain(self, one: Candidate, two: Candidate) -> bool:
        """Whether two candidates exclude each other as anybody sees: in one cell or one unit."""
        if one.cell == two.cell:
            return one.digit != two.digit
        return one.digit == two.digit and two.cell in self.rules.peers[one.cell]

    def exclude(self, one: Candidate, two: Candidate) -> bool:
        """Whether two candidates cannot both be true."""
        return self.is_plain(one, two) or excluded(self.rules, min(one, two), max(one, two))

    def forbids(self, named: str, gone: Candidate, placed: Candidate | None) -> bool:
        """Whether a constraint, named in words, excludes a candidate (beside a placed digit)."""
        cells = {*self.cells(named)}
        for constraint in flat(self.rules.constraints):
            place = {*cells_of(constraint, self.rules)}
            if named.endswith("rule"):
                said = named.removeprefix("the ").removesuffix(" rule").replace(" ", "-")
                if constraint.name.replace(" ", "-") != said:
                    continue
            elif not cells <= place:
                continue
            if forbidden(self.rules, constraint, gone, placed):
                return True
        # A digit may have to be the same as another one, which the first digit excludes.
        return placed is not None and self.exclude(gone, placed)


def _is_usual(name: str) -> bool:
    return re.fullmatch(r"r[0-9]+c[0-9]+", name) is not None


@lru_cache(maxsize=64)
def words_of(rules: Rules) -> Words:
    return Words(rules)
