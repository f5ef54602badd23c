"""Hostile files, and the rows that every reader must find in them."""

from __future__ import annotations

import gzip
from typing import NamedTuple

import pyarrow as pa  # type: ignore[import-untyped]

from tests.cli.command import NINE, SOLVED

TWO = SOLVED.replace("1", ".").replace("2", ".")
CLASH = "44" + NINE[2:]
UNIQUE, SEVERAL, NONE, UNREADABLE = "unique", "several", "none", "unreadable"
LONG = 10_000_000
_MARK = b"\xef\xbb\xbf"


class Hostile(NamedTuple):
    """The name and the bytes of a file, and the line and the outcome of each of its rows."""

    name: str
    data: bytes
    rows: tuple[tuple[int, str], ...]


def _rows(*pairs: tuple[int, str]) -> tuple[tuple[int, str], ...]:
    return pairs


_THREE = _rows((1, UNIQUE), (2, SEVERAL), (3, NONE))
_LINES = f"{NINE}\n{TWO}\n{CLASH}\n".encode()
_TABLE = f"id,puzzle\n1,{NINE}\n2,{TWO}\n3,{CLASH}\n".encode()
_BELOW = _rows((2, UNIQUE), (3, SEVERAL), (4, NONE))

FILES = {
    "plain": Hostile("a.txt", _LINES, _THREE),
    "a byte order mark": Hostile("a.txt", _MARK + _LINES, _THREE),
    "CRLF": Hostile("a.txt", _LINES.replace(b"\n", b"\r\n"), _THREE),
    "lone CR": Hostile("a.txt", _LINES.replace(b"\n", b"\r"), _THREE),
    "all line ends": Hostile("a.txt", f"{NINE}\r{TWO}\r\n{CLASH}\n".encode(), _THREE),
    "no final newline": Hostile("a.txt", _LINES[:-1], _THREE),
    "a CR at the end": Hostile("a.txt", _LINES[:-1] + b"\r", _THREE),
    "quotes": Hostile(
        "a.txt",
        f'"{NINE}",x\n"7",{TWO}\n\'{CLASH}\'\n"{NINE}\n'.encode(),
        (*_THREE, (4, UNIQUE)),
    ),
    "blank lines and comments": Hostile(
        "a.txt",
        f"\n{NINE}\n  \n# {NINE}\n{TWO}\n\n\n".encode(),
        _rows((2, UNIQUE), (5, SEVERAL)),
    ),
    "NUL": Hostile(
        "a.txt",
        f"{NINE}\n\0\n{NINE[:-1]}\0\n{NINE} a\0b\n".encode(),
        _rows((1, UNIQUE), (2, UNREADABLE), (3, UNREADABLE), (4, UNIQUE)),
    ),
    "not UTF-8": Hostile(
        "a.txt",
        f"{NINE}\n".encode() + b"\xff\n" + NINE.encode() + b" \xff\n" + f"{TWO}\n".encode(),
        _rows((1, UNIQUE), (2, UNREADABLE), (3, UNREADABLE), (4, SEVERAL)),
    ),
    "a line of 10 MB": Hostile(
        "a.txt",
        f"{NINE}\n".encode() + b"x" * LONG + f"\n{TWO}\n".encode(),
        _rows((1, UNIQUE), (2, UNREADABLE), (3, SEVERAL)),
    ),
    "a comment of 10 MB": Hostile(
        "a.txt", f"{NINE} # ".encode() + b"x" * LONG + f"\n{TWO}\n".encode(), _THREE[:2]
    ),
    "gzip": Hostile("a.txt.gz", gzip.compress(_LINES, mtime=0), _THREE),
    "zstd": Hostile("a.txt.zst", bytes(pa.Codec("zstd").compress(_LINES, asbytes=True)), _THREE),
    "too few and too many cells": Hostile(
        "a.txt",
        f"{NINE[:-1]}\n{NINE}.\n{NINE}\n".encode(),
        _rows((1, UNREADABLE), (2, UNREADABLE), (3, UNIQUE)),
    ),
    "a table": Hostile("a.csv", _TABLE, _BELOW),
    "a table with a mark and CRLF": Hostile(
        "a.csv", _MARK + _TABLE.replace(b"\n", b"\r\n"), _BELOW
    ),
    "a table with lone CR": Hostile("a.csv", _TABLE.replace(b"\n", b"\r"), _BELOW),
    "a table without a final newline": Hostile("a.csv", _TABLE[:-1], _BELOW),
    "a table with blank lines": Hostile(
        "a.csv",
        f"\n \nid,puzzle\n\n1,{NINE}\n   \n\n2,{TWO}\n\n".encode(),
        _rows((5, UNIQUE), (8, SEVERAL)),
    ),
    "a table with tabs": Hostile(
        "a.tsv",
        f"id\tpuzzle\tnote\n1\t{NINE}\t\n\t\t\n \n2\t{TWO}\tx\n".encode(),
        _rows((2, UNIQUE), (3, UNREADABLE), (5, SEVERAL)),
    ),
    "quoted fields": Hostile(
        "a.csv",
        f'"id","puzzle"\n"1, or so","{NINE}"\n "2" , "{TWO}" \n"a ""3""",{CLASH}\n'.encode(),
        _BELOW,
    ),
    "fields of several lines": Hostile(
        "a.csv",
        f'id,puzzle,note\n1,{NINE},"two\nlines"\n"2\r\n\r\n",{TWO},\n3,{CLASH},"\n\n"\n'.encode(),
        _rows((2, UNIQUE), (4, SEVERAL), (7, NONE)),
    ),
    "quotes that do not close": Hostile(
        "a.csv",
        f'id,puzzle\n1,{NINE}\n"2,{NINE}\n3,{TWO}\n'.encode(),
        _rows((2, UNIQUE), (3, UNREADABLE), (4, SEVERAL)),
    ),
    "text after quotes": Hostile(
        "a.csv",
        f'id,puzzle\n"1"x,{NINE}\n2,"{NINE}\n"3",{TWO}\n'.encode(),
        _rows((2, UNREADABLE), (3, UNREADABLE), (4, SEVERAL)),
    ),
    "ragged rows": Hostile(
        "a.csv",
        f"id,puzzle\n{NINE}\n1,{NINE},\n2,{NINE}\n".encode(),
        _rows((2, UNREADABLE), (3, UNREADABLE), (4, UNIQUE)),
    ),
    "rows without a puzzle": Hostile(
        "a.csv",
        f'id,puzzle\n1,\n2," "\n3,{NINE}\n4,""\n'.encode(),
        _rows((2, UNREADABLE), (3, UNREADABLE), (4, UNIQUE), (5, UNREADABLE)),
    ),
    "a table with NUL": Hostile(
        "a.csv",
        f"id,puzzle\n\0,{NINE}\n2,\0\n3,{TWO}\n".encode(),
        _rows((2, UNIQUE), (3, UNREADABLE), (4, SEVERAL)),
    ),
    "a table that is not UTF-8": Hostile(
        "a.csv",
        b"id,puzzle\n\xff," + f"{NINE}\n2,{TWO}\n".encode(),
        _rows((2, UNREADABLE), (3, SEVERAL)),
    ),
    "a field of 10 MB": Hostile(
        "a.csv",
        f"puzzle,note\n{NINE},".encode() + b"x" * LONG + f"\n{TWO},y\n".encode(),
        _BELOW[:2],
    ),
    "puzzles in the first column": Hostile(
        "a.csv",
        f'puzzle,note\n{NINE},"a\nb"\n{TWO},"x\n"{CLASH}",\n{NINE}\n'.encode(),
        _rows((2, UNIQUE), (4, UNREADABLE), (5, NONE), (6, UNREADABLE)),
    ),
    "a packed table": Hostile("a.csv.gz", gzip.compress(_TABLE, mtime=0), _BELOW),
    "a header alone": Hostile("a.csv", b"id,puzzle\n", ()),
    "empty": Hostile("a.txt", b"", ()),
    "an empty table": Hostile("a.csv", b"", ()),
    "empty packed": Hostile("a.txt.gz", gzip.compress(b"", mtime=0), ()),
    "blank lines alone": Hostile("a.txt", b"\n \r\n\n", ()),
    "a table of blank lines": Hostile("a.csv", b"\n \r\n\n", ()),
}
