"""docs/upgrading.md tells the truth: what moved is at its new place and gone from the old one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from pkgutil import resolve_name

import pytest

PAGE = Path(__file__).parents[1] / "docs" / "upgrading.md"


def rows_of(heading: str) -> Iterator[list[str]]:
    """Yield the cells of each row of the table below a heading."""
    text = PAGE.read_text(encoding="utf-8").split(f"\n### {heading}\n")[1].split("\n### ")[0]
    lines = [line for line in text.splitlines() if line.startswith("|")]
    for line in lines[2:]:  # below the header and its rule
        yield [cell.strip() for cell in line.strip("|").split(" | ")]


def moves_of(before: str, now: str) -> Iterator[tuple[str, str]]:
    """Yield the names that moved in a row of the table, and their new names.

    The names of a row share the module of the first, in "…" and "in" that of the new ones. Rows
    about something else than names begin otherwise.
    """
    if re.match("(the modules )?`nonet[.]", before) is None:
        return
    first, *others = re.findall("`([^`]+)`", before)
    module = first.rpartition(".")[0]
    old = [first, *(name if "." in name else f"{module}.{name}" for name in others)]
    new = re.findall("`(nonet[.][^`]+)`", now)
    if now.startswith("in ") or new[0].endswith(".…"):
        place = new[0].removesuffix(".…")
        new = [f"{place}.{name.rpartition('.')[2]}" for name in old]
    yield from zip(old, new, strict=True)


MOVES = dict(move for row in rows_of("Names") for move in moves_of(*row))


def test_the_table_is_read() -> None:
    assert len(MOVES) >= 39
    assert MOVES["nonet.theatre.Note"] == "nonet.showing.theatre.StepNote"
    assert MOVES["nonet.Unmet"] == "nonet.errors.Unmet"
    assert MOVES["nonet.bulk"] == "nonet.rows.bulk"
    assert MOVES["nonet.proof"] == "nonet.reasoning.proof"
    assert MOVES["nonet.model.as_json"] == "nonet.base.as_json"


@pytest.mark.parametrize("old", MOVES)
def test_what_moved_is_at_its_new_place_alone(old: str) -> None:
    assert resolve_name(MOVES[old]) is not None
    with pytest.raises((AttributeError, ImportError)):
        resolve_name(old)
