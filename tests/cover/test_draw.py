"""Solutions drawn as tilings, in text and as SVG."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from nonet import cover
from nonet.cover.draw import board_of, read_cell


@pytest.mark.parametrize(
    ("item", "cell"),
    [
        ("00", (0, 0)),
        ("3c", (3, 12)),
        ("z9", (35, 9)),
        ("12,3", (12, 3)),
        ((4, 5), (4, 5)),
        ("F", None),
        ("F0", None),
        ("1,", None),
        ("000", None),
        ((1, -1), None),
        ((1, 2, 3), None),
        (7, None),
    ],
)
def test_what_reads_as_a_cell(item: object, cell: tuple[int, int] | None) -> None:
    assert read_cell(item) == cell


def dominoes() -> cover.Problem:
    problem = cover.Problem()
    problem.add("left", ["00", "10"])
    problem.add("right", ["02", "12"])
    problem.add("top", ["01"])
    return problem


def test_a_hole_in_the_board() -> None:
    problem = dominoes()
    solution = problem.solve()
    assert solution is not None
    assert cover.draw(problem, solution).splitlines() == [
        "┌───┬───┬───┐",
        "│ A │ C │ B │",
        "│   ├───┤   │",
        "│ A │   │ B │",
        "└───┘   └───┘",
    ]
    assert cover.draw(problem, solution, ascii=True).splitlines()[0] == "+---+---+---+"


def test_svg_is_xml_with_a_square_a_cell() -> None:
    problem = dominoes()
    picture = ElementTree.fromstring(cover.draw_svg(problem, problem.solve() or ()))
    assert len(picture.findall("{http://www.w3.org/2000/svg}rect")) == 5


def test_items_that_only_look_like_cells() -> None:
    problem = cover.Problem(primary=[f"{line}{n}" for line in "rc" for n in range(8)])
    with pytest.raises(ValueError, match="are not the cells"):
        board_of(problem)
    with pytest.raises(ValueError, match="are not the cells"):
        cover.draw(cover.Problem(primary=["a"]), ())
