"""Files in bulk: whatever stands in them, the same text, code and troubles as line by line."""

from __future__ import annotations

import gzip
import random
import subprocess
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

import nonet as library
from nonet.cli import inputs
from nonet.cli.lots import Bulk
from nonet.rows import batches
from tests.cli.command import (
    COMMAND,
    FOUR,
    NINE,
    NONE,
    PATIENCE,
    SEVERAL,
    SOLVED,
    Done,
    environment,
)
from tests.cli.conftest import Command
from tests.tables import classic_puzzles, morph

TWO = SOLVED.replace("1", ".").replace("2", ".")  # two solutions and more
CLASH = "44" + NINE[2:]
SPACED = " ".join(NINE[row : row + 9] for row in range(0, 81, 9))

ODD_LINES = [
    "",
    "   ",
    "# a comment",
    "#" * 100,
    " " * 81,
    NINE.replace(".", " "),
    SPACED,
    f'"{NINE}",',
    f"7 {NINE}",
    f"{NINE} # a comment behind it",
    f"{NINE},{SOLVED}",
    f"{NINE}\tünïcode\u2028 comment",
    f"{NINE};",
    f"{NINE}x",
    NINE[:-1],
    NINE[:40] + "z" + NINE[41:],
    NINE[:40] + "é" + NINE[41:],
    NINE.replace(".", "0"),
    NINE.replace(".", "x"),
    TWO,
    CLASH,
    "." * 81,
    SOLVED,
    FOUR,
    SEVERAL,
    NONE,
    "." * 256,
    "rubbish",
    "\x00",
]

Run = Callable[..., Done]


@pytest.fixture
def used(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The puzzles of every lot that is answered in bulk."""
    lots: list[int] = []
    answer = Bulk.answer

    def spy(self: Bulk, lot: inputs.Lot, *rest: object) -> None:
        answer(self, lot, *rest)  # type: ignore[arg-type]
        lots.append(lot.puzzles)

    monkeypatch.setattr(Bulk, "answer", spy)
    return lots


@pytest.fixture
def both(nonet: Command, monkeypatch: pytest.MonkeyPatch, used: list[int]) -> Run:
    """Run the command in bulk and line by line, and return what both did."""

    def run(*arguments: str | Path, stdin: bytes = b"") -> Done:
        fast = nonet(*arguments, stdin=stdin)
        with monkeypatch.context() as patch:
            patch.setattr(inputs.Inputs, "in_lots", inputs.Inputs.items)
            before = len(used)
            slow = nonet(*arguments, stdin=stdin)
            assert len(used) == before
        assert fast == slow
        return fast

    return run


def sized(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    monkeypatch.setattr(batches.batches, "__defaults__", (None, None, size))


def mixed(seed: int, end: str = "\n") -> bytes:
    """Many plain puzzles, and everything else among them."""
    random_ = random.Random(seed)
    lines = [morph(puzzle, random_) for puzzle in classic_puzzles()[:30]] * 3 + ODD_LINES
    random_.shuffle(lines)
    return end.join(lines).encode() + end.encode() * random_.randrange(2)


@pytest.mark.parametrize("command", [["solve"], ["solve", "--count"], ["count", "--limit", "3"]])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("size", [400, 2000, 1 << 20])
def test_it_is_all_the_same(
    both: Run,
    used: list[int],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    command: list[str],
    end: str,
    size: int,
) -> None:
    sized(monkeypatch, size)
    path = tmp_path / "mixed.txt"
    path.write_bytes(mixed(size, end))
    done = both(*command, path)
    assert done.code == 2
    assert len(done.lines) >= 90 + len(ODD_LINES)
    assert sum(used) > 80


ODD_FILES = {
    "nothing": b"",
    "one line": NINE.encode(),
    "one line without all its cells": NINE[:80].encode() + b"\n",
    "a byte order mark": b"\xef\xbb\xbf" + f"{NINE}\n".encode() * 5,
    "a byte order mark and a bad line": b"\xef\xbb\xbf" + f"{NINE}\nrubbish\n{NINE}\n".encode(),
    "utf-16": f"{NINE}\n{TWO}\n".encode("utf-16"),
    "latin-1 behind a puzzle": f"{NINE}\n".encode() * 30
    + f"{NINE} \xe9\n{TWO}\n".encode("latin-1"),
    "line ends of an old system": f"{NINE}\r{TWO}\r{NINE}".encode(),
    "a lone end within": f"{NINE}\n".encode() * 9 + f"{NINE}\r{TWO}\n{TWO}\n".encode(),
    "an end too many": f"{NINE}\r\r\n{TWO}\r\n".encode() * 3,
    "an end of half": f"{NINE}\r\n{TWO}\r".encode(),
    "empty lines": b"\n" * 300 + f"{NINE}\n".encode(),
    "a long line": f"{NINE}\n{NINE} {'#' * 5000}\n{TWO}\n".encode(),
    "a long line at the end": f"{NINE}\n{NINE} {'#' * 5000}".encode(),
    "packed": gzip.compress(f"{NINE}\n{TWO}\n{NINE}\n".encode() * 40),
    "a packed file cut off": gzip.compress(mixed(5))[:-400],
    "a table": f"id,puzzle\n1,{NINE}\n2,{TWO}\n".encode(),
    "rows of a grid": (library.draw(NINE) + "\n").encode(),
}


@pytest.mark.parametrize("size", [256, 1 << 20])
@pytest.mark.parametrize("name", ODD_FILES)
def test_odd_files_are_too(
    both: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, size: int
) -> None:
    sized(monkeypatch, size)
    path = tmp_path / "odd.txt"
    path.write_bytes(ODD_FILES[name])
    both("solve", path)
    both("solve", "-", stdin=ODD_FILES[name])
    both("solve", "--from", "line", path)
    both("solve", path, "--size", "9")


@pytest.mark.parametrize("size", [256, 1 << 20])
def test_a_broken_file_loses_no_whole_line(
    both: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, size: int
) -> None:
    sized(monkeypatch, size)
    path = tmp_path / "broken.gz"
    packer = zlib.compressobj(wbits=31)
    whole = packer.compress(f"{NINE}\n".encode() * 2000) + packer.flush(zlib.Z_FULL_FLUSH)
    path.write_bytes(whole + packer.compress(mixed(6)) + packer.flush()[:-200])
    done = both("solve", path)
    assert done.lines[:2000] == [SOLVED] * 2000
    assert "reading the file failed" in done.lines[-1]
    assert done.code == 2


def test_a_file_in_trouble_throughout(both: Run, used: list[int], tmp_path: Path) -> None:
    path = tmp_path / "troubles.txt"
    path.write_text(f"{TWO}\n{CLASH}\n" * 300 + f"{NINE}\n")
    done = both("solve", path)
    assert done.lines[:2] == ["# 1: several solutions", "# 2: no solution"]
    assert done.err == f"nonet: {path}: problems with 600 of 601 puzzles: lines 1-600\n"
    assert used == [601]


def test_several_files_and_an_output_file(both: Run, used: list[int], tmp_path: Path) -> None:
    one, other, out = tmp_path / "one.txt", tmp_path / "other.sdm", tmp_path / "out.txt.gz"
    one.write_text(f"{NINE}\n{TWO}\n" * 20)
    other.write_text(f"{NINE}\n{TWO}\n{FOUR}\n{NINE}\n" * 10)
    done = both("solve", one, NINE, other, "-o", out)
    assert [line.rpartition(":")[0].split(": ")[1] for line in done.err.splitlines()] == [
        str(one),
        str(other),
    ]
    text = gzip.decompress(out.read_bytes()).decode()
    assert text.startswith(f"{SOLVED}\n# 2: several solutions\n")
    assert text.count("\n") == 81
    assert used == [40, 40]


@pytest.mark.parametrize(
    "options",
    [
        ["--engine", "constraints"],
        ["--timeout", "100"],
        ["--variant", "diagonal"],
        ["--json"],
        ["--to", "sdk"],
        ["--all"],
        ["--size", "4"],
    ],
    ids=" ".join,
)
def test_what_bulk_cannot_do_goes_line_by_line(
    nonet: Command, used: list[int], tmp_path: Path, options: list[str]
) -> None:
    path = tmp_path / "nine.txt"
    path.write_text(f"{SOLVED}\n" * 3)
    nonet("solve", *options, path)
    assert used == []
    nonet("solve", path)
    assert used == [3]


def test_only_counting(nonet: Command, used: list[int], tmp_path: Path) -> None:
    path = tmp_path / "some.txt"
    path.write_text(f"{NINE}\n{TWO}\n{CLASH}\n{'.' * 81}\n")
    assert nonet("solve", "--count", path) == (0, "1\n2\n0\n2\n", "")
    assert nonet("solve", "--count", "--limit", "255", path).lines == ["1", "2", "0", "255"]
    assert nonet("count", "--limit", "200", path).lines == ["1", "2", "0", "200"]
    assert used == [4, 4, 4]
    assert nonet("count", "--limit", "300", path).lines == ["1", "2", "0", "300"]
    assert nonet("solve", "--count", "--limit", "300", path).lines[3] == "300"
    assert nonet("solve", "--count", NINE) == (0, "1\n", "")
    assert len(used) == 3


@pytest.mark.parametrize("threads", ["0", "1", "3"])
def test_threads_change_nothing(both: Run, tmp_path: Path, threads: str) -> None:
    path = tmp_path / "many.txt"
    path.write_bytes(mixed(11) + b"\n" + mixed(12))
    both("solve", "--threads", threads, path)


def test_it_answers_what_a_pipe_holds() -> None:
    with subprocess.Popen(
        [*COMMAND, "solve", "--from", "line", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for puzzle, answer in ((NINE, SOLVED), (TWO, "# 2: several solutions"), (FOUR, "1234")):
            process.stdin.write(f"{puzzle}\n".encode())
            process.stdin.flush()
            assert process.stdout.readline().decode().startswith(answer)
        process.stdin.close()
        assert process.wait(PATIENCE) == 1


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "utf-16", "cp037"])
def test_it_is_written_in_the_encoding_of_the_output(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "many.txt"
    path.write_text(f"{NINE}\n" * 300 + f"{TWO}\n" + f"{NINE}\n" * 300)
    done = subprocess.run(
        [*COMMAND, "solve", str(path)],
        capture_output=True,
        env=environment(PYTHONIOENCODING=encoding),
        timeout=PATIENCE,
        check=False,
    )
    lines = done.stdout.decode(encoding).split("\n")
    assert lines == [SOLVED] * 300 + ["# 301: several solutions"] + [SOLVED] * 300 + [""]


@pytest.mark.needs_data
def test_the_big_sets(both: Run, used: list[int], data: Path) -> None:
    for name in ("several-solutions.txt", "no-solution.txt", "expert.txt"):
        done = both("solve", data / "bench" / name)
        assert len(done.lines) == sum(used)
        used.clear()
