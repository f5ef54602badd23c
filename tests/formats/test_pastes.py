"""Every paste is taken for its format and read, whatever its line ends are."""

from __future__ import annotations

import io

import pytest

from nonet.errors import FormatError
from nonet.formats import parse, read, sniff
from nonet.model.rules import Rules
from tests.formats.pastes import PASTES


def test_the_table_is_long_enough() -> None:
    assert len(PASTES) >= 40


@pytest.mark.parametrize("name", PASTES)
def test_it_is_taken_for_its_format(name: str) -> None:
    assert sniff(PASTES[name].text) == PASTES[name].format


@pytest.mark.parametrize("name", PASTES)
def test_it_is_read(name: str) -> None:
    paste = PASTES[name]
    if len(paste.cells) > 1:
        with pytest.raises(FormatError, match=r"nonet\.read"):
            parse(paste.text)
        return
    grid = parse(paste.text)
    assert str(grid) == paste.cells[0]
    assert grid.marks is None
    assert grid.info == paste.info


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@pytest.mark.parametrize("name", PASTES)
def test_it_is_read_as_a_file(name: str, encoding: str) -> None:
    paste = PASTES[name]
    reader = read(io.BytesIO(paste.text.encode(encoding)))
    assert reader.format == paste.format
    grids = list(reader)
    assert [str(grid) for grid in grids] == list(paste.cells)
    assert grids[0].info == paste.info


def test_lines_show_the_boxes_of_the_six() -> None:
    assert parse(PASTES["six by six"].text).rules == Rules.classic(6, (3, 2))
    assert parse(PASTES["six by six in a line"].text).rules == Rules.classic(6)
