"""What a kind of constraint declares beside its rule: its names in other programs, as plain data.

A format knows forms, such as a line with a value or cells with a total, and how entries of each
form are read and written. A kind names the form that its entries have: what is regular needs one
row here, and an irregular form is a converter of the format that the row names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from nonet.model.shape import Shape

FPUZZLES = "f-puzzles"
ISS = "Interactive Sudoku Solver"
SUDOKUPAD = "SudokuPad"
SUDOKUMAKER = "SudokuMaker"  # it writes files of f-puzzles, with keys of its own


class Name(NamedTuple):
    """What another program calls a kind, and the form in which it states constraints of it.

    A row without a form is only a name. Where a kind has several rows for a program, the first
    that can express a constraint is written.
    """

    program: str
    key: str
    form: str = ""
    value: str = ""  # the field that holds the value of an entry
    fixed: tuple[tuple[str, Any], ...] = ()  # fields that all entries with this name have
    usual: Callable[[int], int] | None = None  # the value that entries leave out, for a size
    words: tuple[str, ...] = ()  # what the value may be, where it is no number
    fewest: int = 0  # how many cells an entry needs to mean anything
    fits: Callable[[Shape], bool] | None = None  # shapes for which the name means this kind
    needs_lines: bool = False  # whether it means nothing in grids without rows and columns
    text: str = ""  # the name in lists, where it is not the key

    def is_of(self, made: Any) -> bool:
        """Whether a constraint has the fields that all entries with this name have."""
        return all(getattr(made, field) == value for field, value in self.fixed)


fpuzzles = partial(Name, FPUZZLES)
iss = partial(Name, ISS)
sudokupad = partial(Name, SUDOKUPAD)
sudokumaker = partial(Name, SUDOKUMAKER)
known_as = partial(Name, "elsewhere")


def by_program(names: Iterable[Name]) -> dict[str, str]:
    """Return what each program calls a kind, in words.

    >>> by_program([iss("X"), iss("V"), known_as("ten and five")])
    {'Interactive Sudoku Solver': 'X, V', 'elsewhere': 'ten and five'}
    """
    found: dict[str, list[str]] = {}
    for name in names:
        found.setdefault(name.program, []).append(name.text or name.key)
    return {program: ", ".join(texts) for program, texts in found.items()}
