"""`nonet rate`: a card for a puzzle, a line per puzzle of a file, tables, and how it ends."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

import nonet as library
from nonet.cli.ranking import Ranking
from tests.cli.command import FOUR, NINE, NONE, SEVERAL, environment, in_a_pipe, on_a_terminal
from tests.cli.conftest import Command
from tests.tables import classic_puzzles

HARD = "....81.7..3........2...9..1...4.5..........27..8.9.5....1.5.6....9.....446......3"


def test_a_puzzle_gets_a_card(nonet: Command) -> None:
    done = nonet("rate", "--all", NINE)
    assert done.code == 0
    assert done.out == f"{library.rate(NINE, scales=('nonet', 'se', 'hodoku'))}\n"
    assert nonet("rate", NINE).out == f"{library.rate(NINE)}\n"


def test_all_scales_are_those_that_fit_a_puzzle(nonet: Command) -> None:
    done = nonet("rate", "--all", FOUR)
    assert done.code == 0
    assert done.out.startswith(f"{library.rate(FOUR)}\n\nThe scales se and hodoku are for classic")


def test_a_card_can_be_ascii() -> None:
    env = environment(LC_ALL="C", PYTHONCOERCECLOCALE="0")
    done = in_a_pipe("rate", NINE, env=env)
    assert done.code == 0
    assert done.out.isascii()
    assert "####" in done.out


def test_a_file_gets_a_line_per_puzzle(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "some.txt"
    path.write_text(f"# mine\n{NINE}\n{HARD}\n\n{NINE[:-1]}!\n{FOUR}\n{SEVERAL}\n{NINE}\n")
    done = nonet("rate", "--scale", "se", path)
    assert done.lines == [
        "# mine",
        f"2.6 1.2 1.2  {NINE}",
        f"9.0 1.2 1.2  {HARD}",
        "",
        "# 5: column 81: '!' is not a digit of a 9×9 grid (1 to 9)",
        "# 6: scale se cannot do 4×4 grids; it rates classic 9×9 puzzles",
        "# 7: scale se cannot do 4×4 grids; it rates classic 9×9 puzzles",
        f"2.6 1.2 1.2  {NINE}",
    ]
    assert done.code == 2
    assert "problems with 3 of 6 puzzles: lines 5-7" in done.err
    own = nonet("rate", path)
    assert own.lines[5].startswith("beginner ")
    assert own.lines[6] == "# 7: several solutions"


def test_many_puzzles_of_a_file_are_rated_as_each(nonet: Command, tmp_path: Path) -> None:
    puzzles = classic_puzzles()[:60]
    path = tmp_path / "many.txt"
    path.write_text("\n".join(puzzles))
    done = nonet("rate", "--all", path)
    assert done.code == 0
    assert len(done.lines) == len(puzzles)
    for line, puzzle in zip(done.lines, puzzles, strict=True):
        level, _, hardest, er, _, _, their_level, score, text = line.split()
        rating = library.rate(puzzle, scales=("nonet", "se", "hodoku"))
        assert (level, hardest) == (rating.level, rating.hardest or "-")
        assert float(er) == rating.se.er
        assert (their_level, int(score), text) == (
            rating.hodoku.level,
            rating.hodoku.score,
            puzzle,
        )


def test_csv_has_a_row_per_puzzle(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "some.txt"
    path.write_text(f"# mine\n{NINE}\n{'.' * 81}\n")
    target = tmp_path / "out.csv"
    done = nonet("rate", "--all", "--csv", path, "-o", target)
    assert done.code == 1
    assert done.out == ""
    rows = list(csv.DictReader(io.StringIO(target.read_text())))
    assert list(rows[0]) == [
        *("puzzle", "level", "score", "hardest", "se_er", "se_ep", "se_ed"),
        *("hodoku_level", "hodoku_score", "finished", "status", "error"),
    ]
    assert (rows[0]["se_er"], rows[0]["finished"], rows[0]["error"]) == ("2.6", "true", "")
    assert (rows[1]["se_er"], rows[1]["error"]) == ("", "several solutions")
    assert [row["status"] for row in rows] == ["unique", "several"]
    header = "puzzle,level,score,hardest,finished,status,error"
    assert nonet("rate", "--csv", NINE).lines[0] == header
    written = target.read_text()
    assert nonet("rate", "--all", path, "-o", target).code == 1
    assert target.read_text() == written, "the name of the file is enough"
    table = tmp_path / "some.csv"
    table.write_text(f"id,puzzle\n7,{NINE}\n")
    assert [line.split()[-1] for line in nonet("rate", table).lines] == [NINE]
    done = nonet("rate", path, "-o", tmp_path / "out.parquet")
    assert (done.code, "use `nonet batch rate`" in done.err) == (2, True)


def test_json_of_an_argument_has_the_path_and_a_file_the_columns(
    nonet: Command, tmp_path: Path
) -> None:
    one = json.loads(nonet("rate", "--scale", "se", "--json", NINE).out)
    assert one["se"]["technique"] == "Pointing"
    assert len(one["se"]["path"]) == len(library.rate(NINE, scales="se").se.path)
    path = tmp_path / "one.txt"
    path.write_text(NINE)
    row = json.loads(nonet("rate", "--scale", "se", "--json", path).out)
    assert row["se"] == {"er": 2.6, "ep": 1.2, "ed": 1.2}


def test_limits_are_marked_as_lower_bounds(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "hard.txt"
    path.write_text(f"{HARD}\n{NINE}\n")
    cut = nonet("rate", "--scale", "se", "--max-er", "5", path)
    assert cut.lines == [f"8.3+ 1.2 1.2  {HARD}", f"2.6 1.2 1.2  {NINE}"]
    assert cut.code == 0
    late = nonet("rate", "--scale", "se", "--timeout", "0.000001", HARD)
    assert late.code == 3
    assert "at least 0.0" in late.out


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["rate", SEVERAL], 1, "several solutions"),
        (["rate", NONE], 1, "no solution: 1 "),
        (["rate", "--scale", "es", NINE], 2, "unknown scale 'es'"),
        (["rate", "--scale", "se", FOUR], 2, "4×4"),
        (["rate", "--max-er", "5", NINE], 2, "--max-er goes with --scale se"),
        (["rate", "--csv", "--json", NINE], 2, "do not go together"),
        (["rate", "--scale", "se", "--without-unique", NINE], 2, "unique=False"),
    ],
)
def test_what_cannot_be_rated(nonet: Command, arguments: list[str], code: int, words: str) -> None:
    done = nonet(*arguments)
    assert done.code == code
    assert not done.out or "--json" in arguments
    assert words in done.err
    assert len(done.err.splitlines()) == 1


def test_a_terminal_gets_a_histogram_and_the_hardest_five(tmp_path: Path) -> None:
    path = tmp_path / "some.txt"
    path.write_text("\n".join([NINE] * 4 + [HARD] * 2 + classic_puzzles()[:3]))
    done = on_a_terminal("rate", "--scale", "se", path)
    assert done.code == 0
    after = done.lines[done.lines.index("") :]
    assert any(line.startswith("2.0-2.9  #") for line in after)
    hardest = after[after.index("hardest:") + 1 :]
    assert len(hardest) == 5
    assert f"9.0  {HARD}" in hardest
    assert hardest == sorted(hardest, key=lambda line: -float(line.split()[0]))
    assert "hardest:" not in on_a_terminal("rate", "--scale", "se", NINE).out


def test_a_histogram_counts_and_lists_the_hardest() -> None:
    ranking = Ranking(("se",))
    for number, er in enumerate((1.2, 7.2, 1.5, 7.9, 1.2, 8.3)):
        ranking.add({"se_er": er}, f"puzzle {number}")
    ranking.add({"se_er": float("nan")}, "not rated")
    heads = [line.split() for line in ranking.lines()]
    assert [(head[0], head[-1]) for head in heads[:3]] == [
        ("1.0-1.9", "3"),
        ("7.0-7.9", "2"),
        ("8.0-8.9", "1"),
    ]
    assert [len(head[1]) for head in heads[:3]] == sorted(
        (len(head[1]) for head in heads[:3]), reverse=True
    )
    assert [head[0] for head in heads[4:]] == ["8.3", "7.9", "7.2", "1.5", "1.2"]
