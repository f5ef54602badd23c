"""Links of any site that carry cells."""

from __future__ import annotations

import io
from urllib.parse import quote

import pytest

import nonet
from nonet.errors import FormatError
from tests.formats.grids import PUZZLE, SOLUTION

FOUR = "12..34......43.1"
SIXTEEN = "1" + "." * 254 + "G"


@pytest.mark.parametrize("cells", [PUZZLE, PUZZLE.replace(".", "0"), FOUR, SIXTEEN])
@pytest.mark.parametrize(
    "link",
    [
        "https://example.org/play/?s={}",
        "https://example.org/?id=7&puzzle={}&theme=dark",
        "http://example.org:8080/sudoku/{}",
        "https://example.org/sudoku/{}/play",
        "https://example.org/app#{}",
        "https://example.org/app#/solve?board={}",
        "https://example.org/app?a={0}&b={0}",
        "example.org/play?s={}",
        "  https://example.org/play?s={}  ",
        "web+sudoku://{}x/?{0}",
        'https://example.org/play?s="{}"',
    ],
)
def test_a_link_that_carries_cells(link: str, cells: str) -> None:
    link = link.replace("{}x", "x")
    wanted = nonet.parse(cells)
    for text in (link.format(cells), link.format(quote(cells).replace(".", "%2E"))):
        assert nonet.parse(text) == wanted
    assert list(nonet.read(io.StringIO(f"{link.format(cells)}\n" * 2))) == [wanted] * 2


def test_two_puzzles_in_a_link() -> None:
    with pytest.raises(FormatError, match="this link holds two puzzles") as caught:
        nonet.parse(f"https://example.org/?puzzle={PUZZLE}&solution={SOLUTION}")
    assert caught.value.position == 28 + 81 + 10


@pytest.mark.parametrize(
    "link", ["https://example.org/play", "https://example.org/?id=deadbeefcafe0123", "https://"]
)
def test_links_without_cells(link: str) -> None:
    with pytest.raises(FormatError, match="this link holds no puzzle"):
        nonet.parse(link)
