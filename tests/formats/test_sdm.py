"""The .sdm collection."""

from __future__ import annotations

from pathlib import Path

import pytest

from nonet.errors import FormatError, Unsupported
from nonet.formats import read, write
from nonet.formats.format import Wants
from nonet.formats.kinds.sdm import FORMAT
from nonet.model.grid import Grid
from nonet.model.rules import Rules
from tests.formats.grids import PUZZLE


def test_zeros_are_written_and_all_marks_read() -> None:
    assert FORMAT.dump(Grid(PUZZLE)) == PUZZLE.replace(".", "0")
    assert FORMAT.parse(PUZZLE.replace(".", "*"), Wants()) == Grid(PUZZLE)


def test_only_nine_by_nine() -> None:
    with pytest.raises(Unsupported, match="format sdm cannot do 4×4 grids"):
        FORMAT.dump(Grid("." * 16))
    with pytest.raises(FormatError, match="16 cells; a 9×9 puzzle has 81"):
        FORMAT.parse("." * 16, Wants())
    with pytest.raises(FormatError):
        FORMAT.parse("." * 16, Wants(Rules.classic(4)))


def test_the_suffix_chooses_it(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.sdm"
    assert write([Grid(PUZZLE)] * 2, path) == 2
    reader = read(path)
    assert reader.format == "sdm"
    assert list(reader) == [Grid(PUZZLE)] * 2


def test_lines_of_other_sizes_are_not_claimed() -> None:
    assert FORMAT.claims(f"# x\n{PUZZLE}\n")
    assert not FORMAT.claims("." * 16)
    assert not FORMAT.claims("")
