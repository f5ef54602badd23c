"""Killer puzzles on one line: both forms, their errors, and round trips."""

from __future__ import annotations

import io
import random

import pytest

from nonet import variants as v
from nonet.errors import FormatError
from nonet.formats import Wants, by_name, losses, parse, read, sniff
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC, Rules
from tests.formats.grids import PUZZLE

KILLER = by_name("killer")


def short(**cells: str) -> str:
    """Return the short form with characters in some cells and no cage in the others."""
    chars = ["0"] * 81
    for name, char in cells.items():
        chars[CLASSIC.cell_at(name)] = char
    return "".join(chars)


def long(numbers: dict[str, int], mark: str = "") -> str:
    found = [0] * 81
    for name, number in numbers.items():
        found[CLASSIC.cell_at(name)] = number
    return f"3x3:{mark}:k:" + ":".join(map(str, found)) + ":"


def test_all_eight_pointers_lead_to_the_head() -> None:
    text = short(
        r2c2="j", r1c1=".", r1c2="v", r1c3=",", r2c1=">", r2c3="<", r3c1="'", r3c2="^", r3c3="`"
    )
    cells = "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3"
    assert parse(text) == Grid.empty(CLASSIC + v.Cage(cells, total=45))
    assert sniff(text) == "killer"


def test_totals_and_chains_of_pointers() -> None:
    text = short(r1c1="9", r1c2="<", r1c3="<", r1c4="<", r5c5="A", r5c6="<", r7c7="a", r7c8="<")
    assert set(parse(text).rules.constraints) == {
        v.Cage("r1c1 r1c2 r1c3 r1c4", total=9),
        v.Cage("r5c5 r5c6", total=10),
        v.Cage("r7c7 r7c8", total=36),
    }


def test_a_cage_without_a_total_and_cells_in_no_cage() -> None:
    assert parse(short(r1c1="0", r1c2="<")).rules == CLASSIC + v.Cage("r1c1 r1c2")
    assert parse(short(r1c1="5", r5c5="7", r5c6="<")).rules == (
        CLASSIC + v.Cage("r1c1", total=5) + v.Cage("r5c5 r5c6", total=7)
    )


def test_nine_lines_of_nine() -> None:
    text = short(r1c1="3", r1c2="<")
    drawn = "\n".join(text[at : at + 9] for at in range(0, 81, 9))
    assert parse(drawn) == parse(text)
    assert list(read_text(f"# two\n{text}\n{drawn}\n")) == [parse(text)] * 2


def read_text(text: str) -> list[Grid]:
    return list(read(io.StringIO(text), format="killer"))


def test_the_long_form() -> None:
    text = long({"r1c1": 10 * 256 + 1, "r1c2": 10 * 256 + 1, "r9c9": 3 * 256 + 2})
    rules = CLASSIC + v.Cage("r1c1 r1c2", total=10) + v.Cage("r9c9", total=3)
    assert parse(text).rules == rules
    assert sniff(text) == "killer"
    assert parse(long({"r1c1": 9 * 256 + 1, "r2c2": 9 * 256 + 1}, "d")).rules == (
        CLASSIC + v.DIAGONAL + v.Cage("r1c1 r2c2", total=9)
    )


@pytest.mark.parametrize(
    ("text", "message", "position"),
    [
        (short(r1c1=">", r1c2="<"), "pointers that lead nowhere", 0),
        (short(r1c1="^"), "'^' points out of the grid", 0),
        (short(r5c1="<"), "'<' points out of the grid", 36),
        (short(r1c1="3", r1c2="<", r9c9="k"), "'k' is neither a total nor a pointer", 80),
        (short(r1c2="<") + "0", "82 cells; a killer puzzle has 81", 81),
        (short(r1c2="<")[:-1], "80 cells; a killer puzzle has 81", 79),
        ("3x3::k:1:2:3", "3 numbers; a killer puzzle has 81", 11),
        (long({"r1c1": 257, "r1c2": 513}), "cage 1 has the totals 1 and 2", 11),
        (long({}).replace("0", "x", 1), "'x' is not a number", 7),
    ],
)
def test_errors_have_their_place(text: str, message: str, position: int) -> None:
    with pytest.raises(FormatError) as caught:
        KILLER.parse(text, Wants())
    assert message in caught.value.message
    assert caught.value.position == position


def some_cages(dice: random.Random, rules: Rules) -> Rules:
    """Add cages of neighbours that do not overlap; some have no total."""
    free = set(rules.cells)
    for _ in range(dice.randint(0, 30)):
        if not free:
            break
        cells = [dice.choice(sorted(free))]
        while len(cells) < dice.randint(2, 5):
            near = [cell for each in cells for cell in rules.shape.near(each) if cell in free]
            near = [cell for cell in near if cell not in cells]
            if not near:
                break
            cells.append(dice.choice(near))
        free -= set(cells)
        total = dice.choice([None, dice.randint(3, 45)])
        if len(cells) > 1 or total:
            names = " ".join(map(rules.cell_name, sorted(cells)))
            rules = rules + v.Cage(names, total=total)
    return rules


def test_cages_come_back() -> None:
    dice = random.Random(17)
    for _ in range(150):
        grid = Grid.empty(some_cages(dice, CLASSIC))
        assert losses(grid, "killer") == ()
        text = KILLER.dump(grid)
        assert len(text) == 81
        assert parse(text, format="killer") == grid


def test_cages_that_pointers_cannot_express_are_written_in_the_long_form() -> None:
    for rules in (
        CLASSIC + v.Cage("r1c1 r5c5", total=10),
        CLASSIC + v.DIAGONAL + v.Cage("r1c1 r1c2", total=10),
    ):
        grid = Grid.empty(rules)
        text = KILLER.dump(grid)
        assert text.startswith("3x3:")
        assert losses(grid, "killer") == ()
        assert parse(text) == grid


def test_what_a_line_cannot_carry() -> None:
    overlap = CLASSIC + v.Cage("r1c1 r1c2", total=3) + v.Cage("r1c2 r1c3", total=4)
    assert losses(Grid.empty(overlap), "killer") == ("cages that overlap",)
    apart = Grid.empty(CLASSIC + v.Cage("r1c1 r9c9"))
    assert losses(apart, "killer") == ("cages without a total",)
    others = CLASSIC + v.Thermo("r1c1 r1c2") + v.ANTI_KING
    assert losses(Grid.empty(others), "killer") == ("anti-king", "thermo")
    assert losses(Grid(PUZZLE), "killer") == ("digits",)
    assert losses(Grid.empty(Rules.classic(4)), "killer") == ("4×4 grids",)


def test_plain_puzzles_are_not_taken_for_killers() -> None:
    for text in (PUZZLE, PUZZLE.replace(".", ","), "1,2,3," * 13 + "1,2", "0" * 81):
        assert not KILLER.claims(text)
