"""Small inputs that unpack to large ones."""

from __future__ import annotations

import base64
import gzip
import io
import zipfile
import zlib
from functools import partial

from nonet.formats.lzstring import compress
from tests.hostile.table import (
    FILES,
    add,
    fpuzzle_link,
)


def _lz_bomb(length: int) -> str:
    """Return a packed text that stands for about length² / 2 characters."""
    return compress('{"size":9,"grid":[[' + " " * length)


for _length in (10_000, 1_000_000, 5_000_000):
    add(f"lz bomb {_length}", lambda n=_length: "https://f-puzzles.com/?load=" + _lz_bomb(n))
    add(f"lz bomb {_length} fpuz", lambda n=_length: "https://sudokupad.app/fpuz" + _lz_bomb(n))
    add(f"lz bomb {_length} scl", lambda n=_length: "https://sudokupad.app/scl" + _lz_bomb(n))


def _endless(packed: int) -> str:
    """Return a packed text whose every phrase is one longer than the last: n codes are n² / 2."""
    # The digits of a text of one letter, as `compress` writes them, without its end, so that
    # reading does not stop before the bound.
    head = compress('{"size":9' + " " * (packed * packed // 2 % (1 << 21)))
    return head.rstrip("=")[:packed]


for _length in (500, 2000, 20_000):
    add(
        f"lz without end {_length}",
        lambda n=_length: "https://f-puzzles.com/?load=N4Ig" + _endless(n),
    )
add("lz of slashes", lambda: "https://f-puzzles.com/?load=N4Ig" + "/" * 50_000)
add("lz of A", lambda: "https://f-puzzles.com/?load=N4Ig" + "A" * 200_000)
add("lz of brackets", lambda: fpuzzle_link('{"size":9,"grid":[[' + "[" * 100_000))
add("scf of zeros", lambda: "https://sudokupad.app/scf" + "0" * 100_000)
add("scf of z", lambda: "https://sudokupad.app/scf" + "z" * 10_000)
add("percent codes", lambda: "https://f-puzzles.com/?load=N4Ig" + "%41" * 60_000)


def _zlib_bomb(size: int) -> bytes:
    packer = zlib.compressobj(9)
    piece = b"0" * (1 << 20)
    data = b"".join(packer.compress(piece) for _ in range(size >> 20))
    return data + packer.flush()


for _size in (1 << 20, 1 << 26):
    add(
        f"zlib in base32 {_size >> 20} MB",
        lambda n=_size: "https://sudoku.coach/en/play/" + base64.b32encode(_zlib_bomb(n)).decode(),
    )
    add(
        f"zlib in base64 {_size >> 20} MB",
        lambda n=_size: (
            "https://example.org/#s=1." + base64.urlsafe_b64encode(_zlib_bomb(n)[2:-4]).decode()
        ),
    )


def _gzip_bomb(size: int, piece: bytes) -> bytes:
    out = io.BytesIO()
    with gzip.GzipFile(fileobj=out, mode="wb", mtime=0) as packed:
        for _ in range(size // len(piece)):
            packed.write(piece)
    return out.getvalue()


def _zip_bomb(size: int, name: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(name, b"0" * size)
    return out.getvalue()


FILES.update(
    {
        "gzip of one line": partial(_gzip_bomb, 1 << 28, b"0" * (1 << 20)),
        "gzip of blank lines": partial(_gzip_bomb, 1 << 26, b"\n" * (1 << 20)),
        "gzip of brackets": partial(_gzip_bomb, 1 << 26, b"[" * (1 << 20)),
        "gzip of gzip": lambda: gzip.compress(_gzip_bomb(1 << 26, b"0" * (1 << 20)), mtime=0),
        "gzip cut": lambda: _gzip_bomb(1 << 22, b"1" * 81 + b"\n")[:-100],
        "zip": partial(_zip_bomb, 1 << 26, "a.txt"),
        "npz": partial(_zip_bomb, 1 << 26, "a.npy"),
        "one line": lambda: b"1" * (1 << 24),
        "zeros": lambda: b"\0" * (1 << 24),
    }
)
