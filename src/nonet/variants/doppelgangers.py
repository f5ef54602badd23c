"""Doppelgängers: digits from 0, one missing in each row, column and box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.model.constraint import Cells, Parts, constraint
from nonet.model.declared import iss
from nonet.model.primitives import Automaton, Domain, Line, Primitive
from nonet.model.rules import Rules
from nonet.model.unit import Unit
from nonet.variants import automata
from nonet.variants.kind import Kind, span_of


@constraint
class Doppelganger(Kind):
    """Doppelgänger: with digits 0 to N, each row, column and box has 0 and lacks another digit.

    No two rows lack the same digit, nor two columns, nor two boxes. At each 0, its row, its column
    and its box lack three different digits. `rows`, `columns` and `boxes` are extra cells that hold
    the digits that are missing, in order.

    >>> from nonet.model.rules import Rules, Shape
    >>> names = [f"{kind}{i}" for kind in ("row", "column", "box") for i in range(1, 5)]
    >>> rules = Rules.shaped(Shape(4, 4, lowest=0, values=5, extra=names))
    >>> clue = Doppelganger(rows=names[:4], columns=names[4:8], boxes=names[8:])
    >>> len((rules + clue).constraints)
    1
    """

    rows: Cells
    columns: Cells
    boxes: Cells
    elsewhere = (iss("Doppelganger", "lacks"),)

    @property
    def summary(self) -> str:
        return "each row, column and box has 0 and lacks one other digit"

    def fit(self, rules: Rules) -> None:
        super().fit(rules)
        shape = rules.shape
        if not shape.is_square or shape.lowest != 0 or shape.values != shape.rows + 1:
            raise self.refuse(f"an N×N grid with digits 0 to N is needed, not {shape}")
        for kind, names in self._families().items():
            units = [unit for unit in rules.units if unit.kind == kind]
            if len(units) != len(names) or len(units) != shape.rows:
                plural = "boxes" if kind == "box" else f"{kind}s"
                many = f"{len(names)} extra cell{'' if len(names) == 1 else 's'}"
                raise self.refuse(f"{many} for {len(units)} {plural}; one each is needed")

    def _families(self) -> dict[str, Sequence[str]]:
        return {"row": self.rows, "column": self.columns, "box": self.boxes}

    def lacks(self, rules: Rules) -> Iterator[tuple[Unit, int]]:
        """Yield each row, column and box with the extra cell that shows what it lacks."""
        for kind, names in self._families().items():
            units = sorted(
                (unit for unit in rules.units if unit.kind == kind), key=lambda unit: unit.number
            )
            yield from zip(units, self.numbers(names, rules), strict=True)

    def parts(self, rules: Rules) -> Parts:
        found: list[Primitive] = []
        units = []
        of_cell: dict[int, list[int]] = {}
        full = (1 << rules.size) - 1
        for number, (unit, lack) in enumerate(self.lacks(rules), start=1):
            # Together they hold every digit: a house.
            units.append(Unit("doppelganger", number, (*unit.cells, lack)))
            found.append(Domain(lack, full & ~1))
            for cell in unit.cells:
                of_cell.setdefault(cell, []).append(lack)
        for number, names in enumerate(self._families().values(), start=1):
            units.append(Unit("lacks", number, self.numbers(names, rules)))
        machine = _at_zero(span_of(rules))
        found += [Line((cell, *lacks), machine) for cell, lacks in sorted(of_cell.items())]
        return Parts(units=units, primitives=found)

    def holds(self, values: Sequence[int], rules: Rules) -> bool:
        every = set(rules.digits)
        missing: dict[str, list[int]] = {}
        at: dict[int, list[int]] = {}
        for unit, lack in self.lacks(rules):
            absent = every - {values[cell] for cell in unit.cells}
            if len(absent) != 1 or absent != {values[lack]} or values[lack] == 1:
                return False
            missing.setdefault(unit.kind, []).append(values[lack])
            for cell in unit.cells:
                at.setdefault(cell, []).append(values[lack])
        if any(len(set(digits)) < len(digits) for digits in missing.values()):
            return False
        return all(len(set(at[cell])) == 3 for cell in at if values[cell] == 1)

    def broken(self, values: Sequence[int], rules: Rules) -> bool:
        for unit, lack in self.lacks(rules):
            known = [values[cell] for cell in (*unit.cells, lack) if values[cell]]
            if len(set(known)) < len(known) or values[lack] == 1:
                return True
        return all(values) and not self.holds(values, rules)


@automata.kept_automaton
def _at_zero(span: range) -> Automaton:
    """Read a digit, and if it is 0, three different others."""

    def step(state: tuple[int, ...] | str, value: int) -> tuple[int, ...] | str | None:
        if isinstance(state, str):
            return state if state == "any" else (() if value == 0 else "any")
        return None if len(state) == 3 or value in state else tuple(sorted((*state, value)))

    return automata.build("start", step, lambda state: state == "any" or len(state) == 3, span)
