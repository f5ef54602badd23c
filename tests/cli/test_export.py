"""`nonet export`: one file that plays a puzzle."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.command import FOUR
from tests.cli.conftest import Command


def data(path: Path) -> dict[str, object]:
    text = path.read_text("utf-8").partition('id="puzzle-data">')[2].partition("</script>")[0]
    found = json.loads(text)
    assert isinstance(found, dict)
    return found


def test_a_puzzle_becomes_a_page(nonet: Command, tmp_path: Path) -> None:
    page = tmp_path / "puzzle.html"
    done = nonet("export", FOUR, "--title", "Small", "--author", "Ann", "-o", str(page))
    assert (done.code, done.out) == (0, "")
    found = data(page)
    record = found["record"]
    assert isinstance(record, dict)
    assert record["cells"] == FOUR
    assert record["info"] == {"title": "Small", "author": "Ann"}
    assert found["solution"] == [int(digit) for digit in "1234341221434321"]


def test_the_solution_can_be_left_out(nonet: Command, tmp_path: Path) -> None:
    page = tmp_path / "puzzle.html"
    assert nonet("export", FOUR, "--no-solution", "-o", str(page)).code == 0
    assert data(page)["solution"] is None


def test_a_puzzle_with_several_solutions_has_none_to_check_by(
    nonet: Command, tmp_path: Path
) -> None:
    page = tmp_path / "puzzle.html"
    assert nonet("export", "12..34......43.1", "-o", str(page)).code == 0
    assert data(page)["solution"] is None


def test_the_first_puzzle_of_a_file(nonet: Command, tmp_path: Path) -> None:
    source, page = tmp_path / "two.txt", tmp_path / "puzzle.html"
    source.write_text(f"{FOUR}\n12..34......43.1\n", encoding="utf-8")
    done = nonet("export", str(source), "--json", "-o", str(page))
    assert done.code == 0
    assert json.loads(done.out)["clues"] == 8
    assert "123." in page.read_text("utf-8")


@pytest.mark.parametrize("arguments", [(), ("12345",), ("no-such-file.sdk",)])
def test_what_cannot_be_read(nonet: Command, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    page = tmp_path / "puzzle.html"
    assert nonet("export", *arguments, "-o", str(page)).code == 2
    assert not page.exists()
