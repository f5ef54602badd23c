"""PNG images: drawn with the bundled font and no other, so that they look the same everywhere."""

from __future__ import annotations

import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

import nonet
from nonet.showing.render.png import font_files, from_svg

PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def pixels(image: bytes) -> tuple[int, int, list[bytes]]:
    """Return width, height and the rows of an 8-bit RGBA image."""
    assert image[:8] == b"\x89PNG\r\n\x1a\n"
    at, packed = 8, b""
    width = height = 0
    while at < len(image):
        (length,) = struct.unpack(">I", image[at : at + 4])
        kind, body = image[at + 4 : at + 8], image[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", body[:10])
            assert (depth, colour) == (8, 6)
        elif kind == b"IDAT":
            packed += body
        at += 12 + length
    raw, rows = zlib.decompress(packed), []
    before = bytes(4 * width)
    for y in range(height):
        start = y * (4 * width + 1)
        before = _unfiltered(raw[start], raw[start + 1 : start + 1 + 4 * width], before)
        rows.append(before)
    return width, height, rows


def _unfiltered(kind: int, line: bytes, above: bytes) -> bytes:
    row = bytearray(line)
    for i in range(len(row)):
        a = row[i - 4] if i >= 4 else 0
        b, c = above[i], above[i - 4] if i >= 4 else 0
        guess = (0, a, b, (a + b) // 2)
        paeth = min((a, b, c), key=lambda each: abs(a + b - c - each))
        row[i] = (row[i] + (paeth if kind == 4 else guess[kind])) & 255
    return bytes(row)


def darkest(image: bytes, left: float, top: float, size: float) -> int:
    """Return the darkest red value of a square, given in parts of the width."""
    width, _, rows = pixels(image)
    x0, y0, side = int(left * width), int(top * width), int(size * width)
    return min(rows[y][4 * x] for y in range(y0, y0 + side) for x in range(x0, x0 + side))


def test_digits_are_drawn_without_any_font_of_the_system() -> None:
    document = nonet.svg("1" + "." * 15, theme="light", labels=False)
    empty = nonet.svg("." * 16, theme="light", labels=False)
    # The middle of the first cell, away from all lines.
    inside = (22 / 260, 22 / 260, 36 / 260)
    assert darkest(from_svg(document, scale=1), *inside) < 60
    assert darkest(from_svg(empty, scale=1), *inside) == 255


def test_the_font_has_the_characters_of_every_sentence() -> None:
    fonts = [Path(path).read_bytes() for path in font_files()]
    characters = set()
    for technique in nonet.techniques.TECHNIQUES:
        found = nonet.techniques.example(technique)
        assert found is not None
        characters |= set(found[1].because) | set(technique.title)
    assert len(characters) > 50
    for font in fonts:
        assert characters <= covered(font)


def covered(font: bytes) -> set[str]:
    """Return the characters of a font, read from its table `cmap` of format 4."""
    (tables,) = struct.unpack(">H", font[4:6])
    records = [font[12 + 16 * i : 28 + 16 * i] for i in range(tables)]
    (start,) = (struct.unpack(">I", each[8:12])[0] for each in records if each[:4] == b"cmap")
    (count,) = struct.unpack(">H", font[start + 2 : start + 4])
    for i in range(count):
        (offset,) = struct.unpack(">I", font[start + 8 + 8 * i : start + 12 + 8 * i])
        at = start + offset
        kind, _, _, double = struct.unpack(">HHHH", font[at : at + 8])
        if kind == 4:
            segments = double // 2
            ends = struct.unpack(f">{segments}H", font[at + 14 : at + 14 + double])
            starts = struct.unpack(f">{segments}H", font[at + 16 + double : at + 16 + 2 * double])
            pairs = zip(starts, ends, strict=True)
            return {chr(c) for a, b in pairs for c in range(a, min(b, 0xFFFE) + 1)}
    raise AssertionError("no table of format 4")


def test_the_licence_lies_beside_the_font() -> None:
    folder = Path(font_files()[0]).parent
    text = (folder / "OFL.txt").read_text(encoding="utf-8")
    assert text.startswith("Copyright 2016-2022 The Inter Project Authors")
    assert "SIL OPEN FONT LICENSE Version 1.1" in text
    assert all(Path(path).stat().st_size < 40_000 for path in font_files())


def test_scale_width_and_theme() -> None:
    width, height, rows = pixels(nonet.png(PUZZLE, width=300, scale=1))
    assert (width, height) == (300, 300)
    assert rows[1][4:8] == bytes((255, 255, 255, 255))
    assert pixels(nonet.png("12..34......43.1", width=100))[0] == 200
    dark = pixels(nonet.png("12..34......43.1", theme="dark", width=100))[2]
    assert dark[1][4] < 40
    assert nonet.png(PUZZLE, theme="auto") == nonet.png(PUZZLE)
    with pytest.raises(nonet.ArgumentError, match="scale=0: a number above 0"):
        nonet.png(PUZZLE, scale=0)


@pytest.mark.parametrize(("width", "scale"), [(12_000.0, 1.0), (100.0, 110.0), (9_000.0, 2.0)])
def test_images_that_would_end_the_process_are_refused(width: float, scale: float) -> None:
    with pytest.raises(nonet.ArgumentError, match=r"an image of .* pixels; at most 100,000,000"):
        nonet.png("12..34......43.1", width=width, scale=scale)


def test_a_missing_extra_is_named() -> None:
    program = (
        "import sys; sys.modules['resvg_py'] = None\n"
        "import nonet\n"
        "try: nonet.png('12..34......43.1')\n"
        "except ImportError as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "PNG images need resvg-py; install it with: pip install nonet[image]\n"
