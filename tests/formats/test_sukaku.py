"""Lines of size³ characters."""

from __future__ import annotations

import pytest

from nonet.errors import FormatError
from nonet.formats import losses, parse, sniff
from nonet.formats.format import Wants
from nonet.formats.kinds.sukaku import FORMAT
from nonet.model.bits import mask_of
from nonet.model.grid import Grid
from nonet.model.rules import DEFAULT_BOX, Rules
from tests.formats.grids import PUZZLE

ALL = "123456789"


def test_each_cell_has_nine_places() -> None:
    text = "1........" + "12......." + ALL * 79
    grid = parse(text)
    assert sniff(text) == "sukaku"
    assert (grid[0], grid.marks and grid.marks[:3]) == (1, (0, 3, 511))
    assert FORMAT.dump(grid) == text


@pytest.mark.parametrize("mark", "0.*_-")
def test_places_and_marks_do_not_matter(mark: str) -> None:
    text = f"21{mark * 7}" + ALL * 80
    assert parse(text).marks == (3, *[511] * 80)


def test_all_candidates_mean_no_marks_and_none_is_none() -> None:
    assert FORMAT.dump(Grid(PUZZLE)).count("1") > 50
    assert parse(FORMAT.dump(Grid(PUZZLE))) == Grid(PUZZLE)
    dead = Grid.empty().with_(marks=[0] + [511] * 80)
    assert losses(dead, "sukaku") == ()
    assert parse(FORMAT.dump(dead)) == dead


def test_a_lone_candidate_is_a_loss() -> None:
    assert losses(Grid.empty().with_(marks=[1] + [511] * 80), "sukaku") == (
        "a cell with one candidate",
    )


@pytest.mark.parametrize("size", DEFAULT_BOX)
def test_any_size(size: int) -> None:
    rules = Rules.classic(size)
    grid = Grid.empty(rules).with_(marks=[mask_of([1, size])] * size**2)
    text = FORMAT.dump(grid)
    assert len(text) == size**3
    assert parse(text) == grid
    assert sniff(text) == "sukaku"


def test_an_eight_by_eight_line_is_no_four_by_four_of_candidates() -> None:
    assert sniff("." * 64) == "line"
    assert sniff("1234" + "." * 60) == "line"
    assert sniff("12345678" + "." * 56) == "line"
    assert sniff("1234" * 16) == "sukaku"


def test_a_comment_may_follow() -> None:
    grid = FORMAT.parse("12......." * 81 + " # ours", Wants())
    assert grid.info["comment"] == "ours"
    assert FORMAT.dump(grid).endswith("# ours")


def test_mistakes() -> None:
    with pytest.raises(
        FormatError, match="728 characters; the candidates of a 9×9 puzzle take 729"
    ):
        parse("12......." * 80 + "12......", format="sukaku")
    with pytest.raises(FormatError, match=r"64 characters; .* take 729"):
        parse("1234" * 16, format="sukaku", rules=Rules.classic())
    with pytest.raises(FormatError, match="'A' is not a digit of a 9×9 grid") as caught:
        parse("12......." * 80 + "12.....A.", format="sukaku")
    assert caught.value.position == 727
    with pytest.raises(FormatError, match="no cells found"):
        FORMAT.parse(" # ", Wants())
