"""The list of formats, and how a text and a file find theirs."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path

import pytest

from nonet.errors import FormatError, UnknownName, Unsupported
from nonet.formats import FORMATS, by_name, by_suffix, losses, sniff, write
from nonet.formats.registry import SNIFFED, by_opening
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC, Rules, Shape
from nonet.variants import DIAGONAL, Cage, Thermo
from tests.formats.grids import PUZZLE, ROWS

PAGE = Path(__file__).parents[2] / "docs" / "formats.md"


def test_the_names_are_those_published() -> None:
    names = " ".join(each.name for each in FORMATS)
    assert names == (
        "line drawn candidates sukaku sdk sdk-sudocue sdm sdx ss csv comma sudokuwiki opensudoku "
        "hodoku susser fpuzzles sudokupad iss killer json list numpy parquet"
    )


def test_every_format_of_text_but_sdm_is_sniffed() -> None:
    assert {each.name for each in FORMATS} - {each.name for each in SNIFFED} == {"sdm", "parquet"}
    assert len(SNIFFED) == len(set(SNIFFED))


def test_no_suffix_has_two_formats() -> None:
    suffixes = [suffix for each in FORMATS for suffix in each.suffixes]
    assert len(suffixes) == len(set(suffixes))
    assert all(suffix.startswith(".") and suffix == suffix.lower() for suffix in suffixes)
    assert by_suffix(".doc") is None


def test_every_format_says_what_it_is() -> None:
    for each in FORMATS:
        assert each.summary
        assert type(each).__doc__
        assert each.claims("") is False
        assert each.claims("no puzzle at all") is False
        # Keys of info without info would be carried nowhere.
        assert "info" in each.carries or not each.info_keys


def test_the_page_tells_of_every_format_in_its_order() -> None:
    page = PAGE.read_text(encoding="utf-8")
    table = dict(re.findall(r"^\| \[([\w-]+)\]\(#[\w-]+\) \|([^|]*)\|", page, re.MULTILINE))
    assert {name: tuple(cell.split()) for name, cell in table.items()} == {
        each.name: each.suffixes for each in FORMATS
    }
    assert all(f"\n## {each.name}\n" in page for each in FORMATS)
    claims = page[page.index("| format | claims") : page.index("If the suffix of a file")]
    assert re.findall(r"^\| ([\w-]+) \|", claims, re.MULTILINE)[1:] == [
        each.name for each in SNIFFED
    ]


def test_an_unknown_name_offers_near_ones() -> None:
    with pytest.raises(UnknownName, match="'sudokuwiki'"):
        by_name("sudoku-wiki")


def test_the_suffix_decides_where_its_format_claims_the_text() -> None:
    rows = "\n".join(ROWS)
    for text, suffix, names in (
        (PUZZLE, ".sdm", ["sdm"]),
        (PUZZLE, ".txt", ["line"]),
        (PUZZLE, ".csv", ["line"]),
        (rows, ".sdm", ["drawn"]),
        ("#A Ann\n" + rows, ".sdk", ["sdk"]),
        ("#AAnn\n" + rows, ".sdk", ["sdk", "sdk-sudocue"]),
    ):
        found = by_opening(text, suffix)
        assert found is not None
        assert found.name in names
    assert by_opening("??", ".json") is None


def test_sniff_says_when_it_does_not_know() -> None:
    for text in ("", "hello", "53", "\x00", "<html></html>"):
        with pytest.raises(FormatError, match="not in a known format"):
            sniff(text)


def test_losses_of_everything_at_once() -> None:
    grid = Grid(PUZZLE, CLASSIC + DIAGONAL, info={"x": "y"}, marks=[511] * 81)
    grid = grid.with_(cells={"r1c2": 5})
    lost = ("placed digits", "pencil marks", "rules", "info x")
    assert losses(grid, "line") == lost
    assert losses(grid, "json") == ()
    assert losses(Grid(PUZZLE), "line") == ()
    assert losses(Grid("." * 16), "sdm") == ("4×4 grids",)


def test_constraints_and_shapes_are_lost_by_name() -> None:
    rules = CLASSIC + DIAGONAL + Cage("r1c1 r1c2", total=3) + Thermo("r1c1 r2c1")
    wide = Grid.empty(Rules.shaped(Shape(4, 6)))
    extra = Grid.empty(Rules.shaped(Shape(9, 9, extra=("va",))))
    for each in FORMATS:
        lost = each.losses(Grid.empty(rules))
        if "rules" not in each.carries:
            assert "rules (cage, thermo)" in lost, each.name
        if "shape" not in each.carries:
            assert "4×6 grids" in each.losses(wide), each.name
            assert "extra cells" in each.losses(extra), each.name
            with pytest.raises(Unsupported):
                write([wide], io.BytesIO(), format=each.name, lossy=True)


def test_importing_formats_leaves_numpy_alone() -> None:
    code = "import sys, nonet.formats; nonet.formats.parse('.' * 81); print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
