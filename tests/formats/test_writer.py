"""Writing files: whole or not at all, and nothing lost in silence."""

from __future__ import annotations

import gzip
import io
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import nonet
from nonet.errors import FormatError, UnknownName, Unsupported
from nonet.formats import FORMATS, Format, read, write
from nonet.model.grid import Grid
from tests.formats.grids import PUZZLE, SOLUTION

GRID = Grid(PUZZLE)
FULL = Grid(SOLUTION)


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("a.txt", PUZZLE),
        ("a", PUZZLE),
        ("a.unknown", PUZZLE),
        ("a.sdm", PUZZLE.replace(".", "0")),
        ("a.SDM", PUZZLE.replace(".", "0")),
        ("a.sdk", "[Puzzle]\n"),
        ("a.ss", "1..|4..|7.."),
        ("a.csv", "puzzle\n"),
        ("a.json", "["),
        ("a.opensudoku", "<?xml"),
    ],
)
def test_the_suffix_chooses_the_format(name: str, start: str, tmp_path: Path) -> None:
    assert write([GRID, FULL], tmp_path / name) == 2
    assert (tmp_path / name).read_text(encoding="utf-8").startswith(start)
    assert list(read(tmp_path / name)) == [GRID, FULL]


def test_the_format_can_be_named(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    write([GRID], str(path), format="list")
    assert path.read_text(encoding="utf-8").startswith("[[1, 0, 0,")
    with pytest.raises(UnknownName):
        write([GRID], path, format="lists")


def test_gzip_by_the_name(tmp_path: Path) -> None:
    path = tmp_path / "a.sdm.gz"
    assert write([GRID] * 3, path) == 3
    assert gzip.decompress(path.read_bytes()).count(b"\n") == 3
    first = path.read_bytes()
    write([GRID] * 3, path)
    assert path.read_bytes() == first
    assert list(read(path)) == [GRID] * 3


def test_losses_are_refused_with_the_number_of_the_puzzle(tmp_path: Path) -> None:
    path = tmp_path / "a.sdm"
    placed = GRID.with_(cells={"r1c2": 5}, info={"author": "Ann"})
    with pytest.raises(FormatError, match="puzzle 2: sdm cannot carry placed digits, info author"):
        write([GRID, placed], path)
    assert list(tmp_path.iterdir()) == []
    assert write([GRID, placed], path, lossy=True) == 2
    assert [grid.clues for grid in read(path)] == [27, 28]
    with pytest.raises(Unsupported, match="format sdm cannot do 4×4 grids"):
        write([Grid("." * 16)], path, lossy=True)


@pytest.mark.parametrize("trouble", [RuntimeError("no"), KeyboardInterrupt(), FormatError("no")])
@pytest.mark.parametrize("name", ["a.txt", "a.txt.gz", "a.npy", "a.csv", "a.json"])
def test_the_file_appears_whole_or_not_at_all(
    name: str, trouble: BaseException, tmp_path: Path
) -> None:
    path = tmp_path / name

    def broken() -> Iterator[Grid]:
        for _ in range(2000):
            yield GRID
        raise trouble

    with pytest.raises(type(trouble)):
        write(broken(), path)
    assert list(tmp_path.iterdir()) == []
    path.write_bytes(b"old")
    with pytest.raises(type(trouble)):
        write(broken(), path)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_the_old_file_stays_until_the_new_one_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    write([FULL], path)

    def looking() -> Iterator[Grid]:
        assert list(read(path)) == [FULL]
        yield GRID

    # A file can even be written from itself.
    assert write(looking(), path) == 1
    assert write((grid for grid in read(path)), path) == 1
    assert list(read(path)) == [GRID]


def test_modes_and_links_are_kept(tmp_path: Path) -> None:
    path, link = tmp_path / "a.txt", tmp_path / "link.txt"
    write([GRID], path)
    mask = os.umask(0)
    os.umask(mask)
    assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~mask
    path.chmod(0o640)
    link.symlink_to(path)
    write([FULL], link)
    assert link.is_symlink()
    assert list(read(path)) == [FULL]
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_folders_must_exist(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        write([GRID], tmp_path / "no" / "a.txt")
    with pytest.raises(OSError, match="directory"):
        write([GRID], tmp_path)


def test_devices_are_written_to() -> None:
    assert write([GRID], "/dev/null") == 1
    assert Path("/dev/null").is_char_device()


def test_open_files_are_written_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, binary = io.StringIO(), io.BytesIO()
    assert write([GRID], text) == write([GRID], binary) == write([GRID], "-") == 1
    assert text.getvalue() == binary.getvalue().decode() == capsys.readouterr().out == f"{PUZZLE}\n"
    with (tmp_path / "a").open("w", encoding="utf-8") as file:
        file.write("# first\n")
        write([GRID], file, format="line")
        write([GRID], sys.stdout, format="sdm")
    assert (tmp_path / "a").read_text(encoding="utf-8") == f"# first\n{PUZZLE}\n"
    assert capsys.readouterr().out == PUZZLE.replace(".", "0") + "\n"


def test_a_lone_grid_is_one_puzzle() -> None:
    text = io.StringIO()
    assert write(GRID, text) == 1  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="puzzle 2 must be a Grid, not str"):
        write([GRID, PUZZLE], io.StringIO())  # type: ignore[list-item]


def test_nothing_makes_an_empty_file(tmp_path: Path) -> None:
    assert write([], tmp_path / "a.txt") == 0
    assert (tmp_path / "a.txt").read_bytes() == b""


@pytest.mark.parametrize("name", ["book.sdm", "book.txt", "book.sdk"])
def test_generated_puzzles_are_written_without_their_notes(tmp_path: Path, name: str) -> None:
    puzzles = list(nonet.generate(2, level="easy", er=(1.2, 2.6), hodoku="easy", seed=7))  # type: ignore[call-overload]
    nonet.write(puzzles, tmp_path / name)
    assert [grid.values for grid in nonet.read(tmp_path / name)] == [p.values for p in puzzles]


def test_a_level_that_somebody_else_wrote_is_not_lost_silently(tmp_path: Path) -> None:
    grid = nonet.generate(seed=7)
    with pytest.raises(nonet.FormatError, match="info level"):
        nonet.write([grid.with_(info={"level": "7"})], tmp_path / "book.sdm")
    with pytest.raises(nonet.FormatError, match="info title"):
        nonet.write([grid.with_(info={**grid.info, "title": "Seven"})], tmp_path / "book.sdm")


@pytest.mark.parametrize("format", FORMATS, ids=lambda each: each.name)
def test_dumps_returns_what_parse_reads(format: Format) -> None:
    grid = Grid(PUZZLE)
    if format.name in ("parquet", "killer"):  # no text, and no digits
        with pytest.raises(FormatError):
            nonet.dumps(grid, format.name)
        return
    text = nonet.dumps(grid, format.name)
    assert nonet.parse(text) == grid
    assert not text.endswith("\n")


def test_dumps_refuses_what_a_format_cannot_carry() -> None:
    grid = Grid(PUZZLE, info={"title": "T"})
    with pytest.raises(FormatError, match="sdm cannot carry info title"):
        nonet.dumps(grid, "sdm")
    assert nonet.dumps(grid, "sdm", lossy=True) == nonet.dumps(Grid(PUZZLE), "sdm")
    with pytest.raises(UnknownName, match="sdm"):
        nonet.dumps(grid, "smd")
    position = nonet.Position(PUZZLE, centre={"r1c2": "2"})
    assert nonet.Position(nonet.dumps(position, "json")) == position
    assert nonet.dumps([[1, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4]) == "1" + "." * 15
