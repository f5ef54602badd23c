"""Compressed files that are cut short or corrupt, and files that are no text, in every command."""

from __future__ import annotations

import gzip
import io
import json
import random
import re
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa  # type: ignore[import-untyped]
import pytest

import nonet as library
from nonet.cli.app import COMMANDS
from nonet.formats import packed
from tests.cli.command import NINE
from tests.cli.conftest import Command

ROWS = 60
TABLES = ("batch", "dataset")

# What follows the name of a file in each command; OUT is a path to write to.
READERS = {
    "solve": ("solve",),
    "solve to csv": ("solve", "-o", "OUT.csv"),
    "solve one by one": ("solve", "--timeout", "60"),
    "solve as json": ("solve", "--json"),
    "count": ("count", "--limit", "2"),
    "rate": ("rate",),
    "rate to csv": ("rate", "--csv"),
    "canonical": ("canonical",),
    "unique": ("unique",),
    "check": ("check",),
    "convert": ("convert", "--to", "line"),
    "show": ("show",),
    "hint": ("hint",),
    "explain": ("explain",),
    "minimize": ("minimize",),
    "book": ("book", "-o", "OUT.pdf"),
    "export": ("export", "-o", "OUT.html"),
    "batch solve": ("batch", "solve", "-o", "OUT.csv"),
    "batch count": ("batch", "count", "-o", "OUT.txt"),
    "batch rate": ("batch", "rate", "-o", "OUT.parquet"),
    "batch canonical": ("batch", "canonical", "-o", "OUT.jsonl"),
    "batch check": ("batch", "check", "-o", "OUT"),
    "dataset audit": ("dataset", "audit", "--no-levels"),
    "dataset split": ("dataset", "split", "-o", "OUT"),
}
# Commands that read no puzzles from compressed files; `play` reads the first as `export` does.
OTHERS = {"bench", "cover", "engines", "generate", "play", "techniques", "worksheet"}


def test_no_command_is_forgotten() -> None:
    assert {words[0] for words in READERS.values()} | OTHERS == set(COMMANDS)


def puzzles(count: int = ROWS) -> list[str]:
    return [str(library.morph(NINE, seed=seed)) for seed in range(count)]


def gz(data: bytes) -> bytes:
    return gzip.compress(data, mtime=0)


def zst(data: bytes) -> bytes:
    return bytes(pa.Codec("zstd").compress(data, asbytes=True))


def cut(data: bytes) -> bytes:
    return data[: len(data) * 3 // 5]


def garbled(data: bytes) -> bytes:
    place = len(data) * 4 // 5
    return data[:place] + b"\xff" * 50 + data[place + 50 :]


def flipped(data: bytes) -> bytes:
    """The checksum at the end of gzip data shows it, where nothing else does."""
    return data[:-6] + bytes([data[-6] ^ 1]) + data[-5:]


def trailed(data: bytes) -> bytes:
    return data + b"some rubbish behind the data"


FAULTS: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "cut": (cut, "truncated"),
    "garbled": (garbled, "corrupt"),
    "flipped": (flipped, "corrupt"),
    "trailed": (trailed, "trailing garbage"),
    "empty": (lambda _: b"", "truncated"),
    "begun": (lambda data: data[:12], "truncated"),
}


def run(nonet: Command, reader: str, path: Path, folder: Path) -> tuple[int, str, str]:
    first, *rest = READERS[reader]
    words = [first, *rest[:1], path, *rest[1:]] if first in TABLES else [first, path, *rest]
    folder.mkdir()
    done = nonet(*(str(word).replace("OUT", str(folder / "out")) for word in words))
    return done.code, done.out, done.err


@pytest.mark.parametrize("reader", READERS)
def test_damaged_gzip_is_reported_by_every_command(
    nonet: Command, tmp_path: Path, reader: str
) -> None:
    text = "".join(f"{puzzle}\n" for puzzle in puzzles()).encode()
    for number, (fault, (damage, words)) in enumerate(FAULTS.items()):
        path = tmp_path / f"{fault}.txt.gz"
        path.write_bytes(damage(gz(text)))
        code, out, err = run(nonet, reader, path, tmp_path / str(number))
        assert code == 2, (fault, out, err)
        report = err.splitlines()[-1]
        assert report.startswith(f"nonet: {path}: reading the file failed: {words}"), fault
        found = re.search(r"; ([0-9]+) rows? w[a-z]+ read$", report)
        assert found is not None, (fault, report)
        rows = int(found[1])
        if fault in ("flipped", "trailed"):
            assert rows == ROWS
        elif words == "truncated":
            assert rows < ROWS
        assert rows > 0 or fault not in ("cut", "garbled")
        assert "Traceback" not in err
        # Garbled data decode to something until it is noticed.
        assert fault == "garbled" or "problems with" not in err, "the damage is no puzzle"


@pytest.mark.parametrize("pack", [gz, zst])
@pytest.mark.parametrize("fault", ["cut", "garbled", "trailed"])
def test_rows_before_the_damage_are_answered(
    nonet: Command, tmp_path: Path, pack: Callable[[bytes], bytes], fault: str
) -> None:
    kept = puzzles(3000)
    path = tmp_path / "some.csv"
    path.write_text("id,puzzle\n" + "".join(f"{n},{text}\n" for n, text in enumerate(kept)))
    whole = nonet("solve", path).lines
    damaged = tmp_path / f"damaged.csv.{pack.__name__}"
    damaged.write_bytes(FAULTS[fault][0](pack(path.read_bytes())))
    done = nonet("solve", damaged)
    assert done.code == 2
    lines = done.lines
    intact = len(lines) if fault != "garbled" else 1000
    assert lines[:intact] == whole[:intact]
    assert len(lines) > 1000
    found = re.search(r"([0-9,]+) rows were read\n$", done.err)
    assert found is not None, done.err
    count, rows = int(found[1].replace(",", "")), found[0].strip()
    # Garbled data may hold blank lines, which are no rows, and signs that end a line on a screen.
    assert count == len(lines) - 1 if fault != "garbled" else 1000 < count < len(lines)
    out = tmp_path / "out.csv"
    done = nonet("batch", "solve", damaged, "-o", out, "--part-rows", "700")
    assert done.code == 2
    assert done.err.splitlines()[-1].endswith(rows)
    reader = library.read(damaged, on_error="collect")
    read = sum(1 for _ in reader)
    *_, error = reader.errors
    if fault != "garbled":  # may have empty lines, which are no rows
        assert len(out.read_text().splitlines()) == len(lines)
        assert (read, len(reader.errors)) == (len(lines) - 1, 1)
    assert isinstance(error, library.errors.DamagedFile)
    assert (error.rows, error.path) == (count, str(damaged))


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
@pytest.mark.parametrize("most", range(1, 9))
def test_rows_are_counted_however_lines_end(
    monkeypatch: pytest.MonkeyPatch, end: str, most: int
) -> None:
    # In pieces this small, some end between the two signs of a line end.
    monkeypatch.setattr(packed, "_MOST", most)
    stream = packed.Unpacked(io.BytesIO(gz(f"12345{end}".encode() * 100)[:-4]), "gz")
    with pytest.raises(library.errors.DamagedFile) as caught:
        list(iter(lambda: stream.read(most), b""))
    assert caught.value.rows == 100


def test_a_row_that_is_cut_in_the_middle_is_no_row(nonet: Command, tmp_path: Path) -> None:
    # 81 cells of a 16×16 puzzle, or a solution of which the end is missing.
    path = tmp_path / "cut.txt.gz"
    whole = gz(f"{NINE}\n{NINE}".encode())
    path.write_bytes(whole[:-8])
    done = nonet("solve", path)
    assert (done.code, len(done.lines)) == (2, 2)
    assert done.lines[1].startswith("# 2: reading the file failed: truncated gzip data; 1 row was")


@pytest.mark.parametrize("form", ["sdk", "json", "numpy"])
def test_formats_of_several_lines(nonet: Command, tmp_path: Path, form: str) -> None:
    path = tmp_path / f"some.{form}"
    library.write(map(library.parse, puzzles(300)), path, format=form)
    packed = tmp_path / f"some.{form}.gz"
    packed.write_bytes(cut(gz(path.read_bytes())))
    whole = nonet("solve", path).lines
    done = nonet("solve", packed)
    assert done.code == 2
    *answers, last = done.lines
    assert answers == whole[: len(answers)]
    assert len(answers) > 20
    assert f"{len(answers)} rows were read" in last
    assert done.err.endswith(f"{len(answers)} rows were read\n")


def test_damage_has_a_record(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "cut.txt.gz"
    path.write_bytes(cut(gz("".join(f"{text}\n" for text in puzzles()).encode())))
    *rows, last = map(json.loads, nonet("solve", "--json", path).lines)
    assert {row["status"] for row in rows} == {"unique"}
    assert last["error"]["code"] == "bad-format"
    assert f"{len(rows)} rows were read" in last["error"]["message"]


def test_several_damaged_files(nonet: Command, tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("one.txt.gz", "other.txt.gz", "good.txt.gz")]
    data = gz("".join(f"{text}\n" for text in puzzles()).encode())
    for path, content in zip(paths, (cut(data), garbled(data), data), strict=True):
        path.write_bytes(content)
    done = nonet("solve", *paths)
    assert done.code == 2
    assert sum("reading the file failed" in line for line in done.err.splitlines()) == 2
    assert len([line for line in done.lines if line[0] != "#"]) > ROWS
    done = nonet("batch", "solve", *paths, "-o", tmp_path / "out.csv")
    assert done.code == 2
    assert done.err.count("reading the file failed") == 2


@pytest.mark.parametrize("reader", [name for name in READERS if READERS[name][0] != "book"])
def test_random_bytes_are_bad_input(nonet: Command, tmp_path: Path, reader: str) -> None:
    random_ = random.Random(reader)
    for number, name in enumerate(["rubbish", "rubbish.txt", "rubbish.csv", "rubbish.txt.gz"]):
        for size in (200, 30_000):
            path = tmp_path / f"{size}-{name}"
            path.write_bytes(random_.randbytes(size))
            folder = tmp_path / f"{size}-{number}"
            code, out, err = run(nonet, reader, path, folder)
            assert code == 2, (name, out, err)
            assert "Traceback" not in err
            assert err.count("\n") < 30


def test_text_with_some_bad_bytes_is_still_lines(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "latin.txt"
    path.write_bytes(b"# \xe9t\xe9\n" + NINE.encode() + b"\n\xe9\n")
    done = nonet("batch", "count", path, "-o", tmp_path / "out.txt")
    assert done.code == 2
    assert (tmp_path / "out.txt").read_text().splitlines()[1] == "1"
