"""A layout of regions beside a puzzle is read, or refused, and never taken for a comment."""

from __future__ import annotations

import io
import string
from pathlib import Path

import pytest

import nonet
from nonet.errors import FormatError, FormatWarning
from nonet.formats import losses
from nonet.formats.layouts import kind_of
from nonet.model.grid import Grid
from nonet.model.rules import DEFAULT_BOX, MAX_SIZE, Rules
from tests.cli.conftest import Command
from tests.cli.conftest import nonet as command
from tests.formats.grids import SOLUTION

__all__ = ["command"]

# It has one solution.
PUZZLE = SOLUTION[:40] + "." + SOLUTION[41:80] + "."
USUAL = sorted(DEFAULT_BOX)
# Signs of regions; above 16 more than there are letters of one case.
SIGNS = string.ascii_uppercase + string.digits


def strips(size: int, shift: int = 0) -> str:
    """Return regions that interlock in pairs of rows; in odd sizes the last is a row."""
    signs = SIGNS[shift:size] + SIGNS[:shift]
    rows = []
    for top in range(0, size - 1, 2):
        one, other = signs[top], signs[top + 1]
        rows += [one + other * (size - 1), one * (size - 1) + other]
    return "".join(rows) + (signs[-1] * size if size % 2 else "")


def cells_of(size: int) -> str:
    return "1" + "." * (size * size - 1)


def regions_of(rules: Rules) -> set[tuple[int, ...]]:
    return {unit.cells for unit in rules.units if unit.kind in ("region", "box")}


def wanted(layout: str) -> set[tuple[int, ...]]:
    return {tuple(cell for cell, sign in enumerate(layout) if sign == one) for one in set(layout)}


@pytest.mark.parametrize("size", range(4, MAX_SIZE + 1))
@pytest.mark.parametrize("between", [" ", "", "\n", "\n\n", "\t"])
def test_a_grid_and_its_layout_are_a_jigsaw_puzzle(size: int, between: str) -> None:
    layout = strips(size)
    assert kind_of(layout, size) == "regions"
    grid = nonet.parse(f"{cells_of(size)}{between}{layout}")
    assert regions_of(grid.rules) == wanted(layout)
    assert grid["r1c1"] == 1
    assert not grid.info
    alone = nonet.parse(layout)
    assert (alone.rules, alone.clues) == (grid.rules, 0)
    assert nonet.parse(nonet.formats.by_name("json").dump(grid)) == grid


@pytest.mark.parametrize("size", USUAL)
@pytest.mark.parametrize(
    ("line", "comment"),
    [
        ("{cells} {layout} # easy", "easy"),
        ("{cells},{layout}", ""),
        ("{cells} # {layout}", ""),
        ('{cells};"{layout}"; 4.5', "4.5"),
        ("{cells} easy {layout}", "easy"),
    ],
)
def test_a_layout_in_a_line_with_other_words(size: int, line: str, comment: str) -> None:
    layout = strips(size)
    text = line.format(cells=cells_of(size), layout=layout)
    grid = nonet.parse(text)
    assert regions_of(grid.rules) == wanted(layout)
    assert grid.info.get("comment", "") == comment
    # So it is in a file of lines.
    found = list(nonet.read(io.StringIO(f"{text}\n{cells_of(size)}\n{text}\n")))
    assert [each.rules for each in found] == [grid.rules, Rules.classic(size), grid.rules]


def test_a_drawn_layout_below_a_drawn_grid() -> None:
    layout = strips(9, 1).replace("A", "a")
    rows = [PUZZLE[at : at + 9] for at in range(0, 81, 9)]
    text = "\n".join([*rows, "", *(layout[at : at + 9] for at in range(0, 81, 9))])
    assert regions_of(nonet.parse(text).rules) == wanted(layout)


def test_digits_of_a_layout_are_no_solution() -> None:
    layout = strips(9, 2).translate(str.maketrans("ABCDEFGHI", "123456789"))
    grid = nonet.parse(f"{PUZZLE} {layout}")
    assert regions_of(grid.rules) == wanted(layout)


def test_a_solution_is_a_comment() -> None:
    grid = nonet.parse(f"{PUZZLE} {SOLUTION}")
    assert grid.rules == nonet.CLASSIC
    assert grid.info["comment"] == SOLUTION


def test_neither_regions_nor_a_solution() -> None:
    signs = list(SOLUTION)
    signs[0], signs[-1] = signs[-1], signs[0]
    with pytest.raises(FormatError, match="neither connected regions nor a solution") as caught:
        nonet.parse(f"{PUZZLE} {''.join(signs)}")
    assert caught.value.column == 83


@pytest.mark.parametrize(
    ("after", "message"),
    [
        (SOLUTION[:-1] + ".", "81 cells beside the puzzle were not read"),
        (strips(9)[:-1], "80 cells beside the puzzle were not read"),
        (strips(9) + "A", "82 cells beside the puzzle were not read"),
        ("A" * 81, "81 cells beside the puzzle were not read"),
        (".AntiKnight", "constraints beside the puzzle were not read"),
        (".Cage~10~R1C1~R1C2", "constraints beside the puzzle were not read"),
        (".~R1C1_5", "constraints beside the puzzle were not read"),
    ],
)
def test_what_is_not_understood_is_a_warning(after: str, message: str) -> None:
    with pytest.warns(FormatWarning, match=message) as seen:
        grid = nonet.parse(f"{PUZZLE} {after}")
    assert [each.filename for each in seen] == [__file__]
    assert grid.info["comment"] == after
    assert losses(grid, "line") == ("info comment",)


def test_comments_without_a_warning() -> None:
    for after in ("easy", "# 4.5 1.2", "by Ann, tdoku.Agent", "-" * 81, "x~y", "1...2", "a" * 40):
        assert nonet.parse(f"{PUZZLE} {after}").rules == nonet.CLASSIC


@pytest.mark.parametrize("size", USUAL)
@pytest.mark.parametrize("between", ["/", " ", ",", " | "])
def test_a_layout_with_a_word_for_each_row(size: int, between: str) -> None:
    layout = strips(size)
    rows = between.join(layout[at : at + size] for at in range(0, size * size, size))
    grid = nonet.parse(f"{cells_of(size)} {rows} easy")
    assert regions_of(grid.rules) == wanted(layout)
    assert grid.clues == 1
    assert grid.info == {"comment": "easy"}


@pytest.mark.parametrize("size", USUAL)
@pytest.mark.parametrize("signs", [SIGNS, "123456789" + string.ascii_uppercase])
def test_a_layout_before_its_puzzle(size: int, signs: str) -> None:
    layout = strips(size).translate(str.maketrans(SIGNS[:25], signs[:25]))
    grid = nonet.parse(f"{layout} {cells_of(size)} easy")
    assert regions_of(grid.rules) == wanted(layout)
    assert (grid["r1c1"], grid.clues, dict(grid.info)) == (1, 1, {"comment": "easy"})


def test_two_layouts_are_refused_unless_they_are_the_same() -> None:
    one, other = strips(9), strips(9).translate(str.maketrans("AB", "BA"))
    assert regions_of(nonet.parse(f"{PUZZLE} {one} {other}").rules) == wanted(one)
    with pytest.raises(FormatError, match="two layouts of regions beside one puzzle") as caught:
        nonet.parse(f"{PUZZLE} {one} {one[::-1]}")
    assert caught.value.column == 165


def test_a_layout_beside_other_notations() -> None:
    layout = strips(9)
    for name in ("candidates", "sukaku", "drawn"):
        text = nonet.formats.by_name(name).dump(Grid(cells_of(9)))
        between = " " if name == "sukaku" else "\n"
        grid = nonet.parse(f"{text}{between}{layout}")
        assert regions_of(grid.rules) == wanted(layout), name
        assert (grid["r1c1"], grid.clues, dict(grid.info)) == (1, 1, {}), name
    for name in ("ss", "sdk"):
        text = nonet.formats.by_name(name).dump(Grid(cells_of(9)))
        with pytest.raises(FormatError):
            nonet.parse(f"{text}\n{layout}")


def table_of(layout: str) -> str:
    rows = [("1", PUZZLE, layout, SOLUTION), ("2", cells_of(9), layout, "")]
    return "\n".join(["id,puzzle,regions,solution", *map(",".join, rows)]) + "\n"


def test_a_column_of_layouts() -> None:
    layout = strips(9)
    table = table_of(layout)
    for grid in nonet.read(io.StringIO(table)):
        assert regions_of(grid.rules) == wanted(layout)
        assert "regions" not in grid.info
    with pytest.raises(FormatError, match="two layouts of regions for one puzzle, in a and b"):
        nonet.parse(f"puzzle,a,b\n{PUZZLE},{layout},{layout[::-1]}")
    grid = Grid(PUZZLE, info={"a": layout})
    assert losses(grid, "csv") == ("info a",)


def test_bulk_calls_refuse_a_column_of_layouts(command: Command, tmp_path: Path) -> None:
    layout = strips(9)
    for table in (
        table_of(layout),
        table_of("/".join(layout[at : at + 9] for at in range(0, 81, 9))),
        f"regions;puzzle\n{layout};{PUZZLE}\n{layout};{cells_of(9)}\n",
    ):
        result = nonet.solve_many(io.StringIO(table))
        assert result.counts.tolist() == [0, 0], table
        assert "are the regions of a jigsaw" in str(result.errors[0])
    # One column is the solution, which has as many characters.
    assert nonet.solve_many(io.StringIO(f"puzzle,solution\n{PUZZLE},{SOLUTION}\n")).counts == [1]


def test_the_command_line_reads_a_column_of_layouts(command: Command, tmp_path: Path) -> None:
    layout = strips(9, 2)
    given = nonet.generate(seed=1, rules=nonet.variants.jigsaw(layout))
    path = tmp_path / "set.csv"
    path.write_text(f"puzzle,regions\n{given},{layout}\n")
    solution = str(nonet.solve(given))
    assert command("solve", path).lines[1] == f"{given},{layout},{solution},unique"


def test_bulk_calls_refuse_or_read_a_layout() -> None:
    layout = strips(9, 3)
    line = f"{PUZZLE} {layout}"
    rules = nonet.parse(line).rules
    for many in ([PUZZLE, line], f"{PUZZLE}\n{line}\n".encode(), io.StringIO(f"{PUZZLE}\n{line}")):
        result = nonet.solve_many(many)
        assert list(result.errors) == [1]
        assert str(result.errors[1])
        assert result.counts.tolist() == [1, 0]
    assert not nonet.solve_many([line], rules=rules).errors


def test_the_command_line_reads_a_layout(command: Command, tmp_path: Path) -> None:
    layout = strips(9, 4)
    given = nonet.generate(seed=1, rules=nonet.variants.jigsaw(layout))
    line = f"{given} {layout}"
    solution = str(nonet.solve(given))
    assert command("solve", line).out.strip() == solution
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{PUZZLE}\n{line}\n" * 3)
    assert command("solve", path, "--to", "line").lines == [SOLUTION, solution] * 3
    assert command("count", path, "--limit", "2").lines == ["1"] * 6


def test_a_grid_does_not_lose_a_comment_that_would_be_a_layout() -> None:
    layout = strips(9, 5)
    grid = Grid(PUZZLE, info={"comment": layout})
    assert losses(grid, "line") == ("info comment",)


@pytest.mark.parametrize("size", USUAL)
def test_a_full_grid_alone_is_no_layout_however_wrong(size: int) -> None:
    whole = str(nonet.random_grid(rules=Rules.classic(size), seed=1))
    at = next(at for at in range(1, size * size) if whole[at] != whole[0])
    swapped = whole[at] + whole[1:at] + whole[0] + whole[at + 1 :]
    # A large grid whose rows hold one sign each is a layout that ISS writes alone.
    for text in (swapped, whole, *(["".join(sorted(whole))] if size < 10 else [])):
        grid = nonet.parse(text)
        assert grid.rules == Rules.classic(size)
        assert str(grid) == text
    assert nonet.check(swapped).complete
