"""`nonet batch` on the command line: what it shows, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from nonet.cli import main
from tests.batch.samples import table, write
from tests.cli.command import on_a_terminal, without_colour


def run(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, str]:
    code = main(["batch", *map(str, arguments)])
    out, err = capsys.readouterr()
    assert out == ""
    return code, err


def test_a_line_about_the_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path / "in" / "a.csv", table(50))
    (tmp_path / "in" / "notes.md").write_text("text")
    out = tmp_path / "out"
    assert run(capsys, "solve", path, "-o", out, "--part-rows", "20") == (
        2,
        "nonet: 50 rows in 3 parts, 2 rows with an error\n",
    )
    code, shown = run(capsys, "solve", path, "-o", out, "--part-rows", "20", "--resume")
    assert (code, shown) == (
        2,
        "nonet: 50 rows in 3 parts (3 done before), 2 rows with an error\n",
    )
    code, shown = run(capsys, "count", tmp_path / "in", "-o", tmp_path / "o.jsonl")
    assert code == 2
    assert "; ignored 1 other file: " in shown
    assert shown.endswith("notes.md\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("slove", "IN", "-o", "OUT"), "'slove' is not one of 'solve', 'count'"),
        (("solve", "IN"), "missing option '-o'"),
        (("solve", "-o", "OUT"), "missing argument 'IN...'"),
        ((), "missing argument 'VERB'. Choose from: solve, count, rate, canonical, check (see"),
        (("solve", "nothing", "-o", "OUT"), "invalid value for 'IN...': 'nothing' does not exist"),
        (("solve", "IN", "-o", "o.parket"), "cannot infer a format from 'o.parket'; use a suffix"),
        (("solve", "IN", "-o", "OUT", "--scheduler", "x"), "--scheduler goes with --on dask"),
        (("solve", "IN", "-o", "OUT", "--scale", "se"), "--scale and --max-er go with rate"),
        (("rate", "IN", "-o", "OUT", "--max-er", "3"), "--max-er goes with --scale se"),
        (("solve", "IN", "-o", "OUT", "--part-rows", "0"), "0 is not in the range"),
        (("solve", "IN", "-o", "OUT", "--column", "x"), "no column 'x' in the header"),
    ],
)
def test_what_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], message: str
) -> None:
    path = write(tmp_path / "in.csv", table(5))
    names = {"IN": str(path), "OUT": str(tmp_path / "out")}
    code, shown = run(capsys, *(names.get(each, each) for each in arguments))
    assert code == 2
    assert message in shown
    assert shown.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_a_bar_on_a_terminal(tmp_path: Path) -> None:
    path = write(tmp_path / "in.csv", table(4000))
    done = on_a_terminal("batch", "rate", path, "-o", tmp_path / "out", "--part-rows", "200")
    shown = without_colour(done.out)
    assert done.code == 2, shown
    assert " rows, " in shown
    assert "/s, " in shown
    assert " left" in shown
    assert "4,000 rows in 20 parts" in shown
