"""Files that other programs compressed are named, and not taken for rubbish."""

from __future__ import annotations

import bz2
import io
import lzma
from collections.abc import Callable
from pathlib import Path

import pytest

import nonet
from nonet import batch
from nonet.cli import main
from tests.formats.grids import PUZZLE

PACKERS: dict[str, Callable[[bytes], bytes]] = {"bzip2": bz2.compress, "xz": lzma.compress}


@pytest.mark.parametrize("name", PACKERS)
@pytest.mark.parametrize("text", [f"{PUZZLE}\n", ""])
def test_they_are_refused_by_their_name(
    tmp_path: Path, name: str, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_bytes(PACKERS[name](text.encode()))
    words = f"compressed with {name}; unpack them first"
    with pytest.raises(nonet.FormatError, match=words):
        nonet.read(path)
    with pytest.raises(nonet.FormatError, match=words):
        nonet.read(io.BytesIO(path.read_bytes()))
    with pytest.raises(nonet.FormatError, match=words):
        batch.run("solve", str(path), str(tmp_path / "out.csv"))
    assert main(["solve", str(path)]) == 2
    assert words in capsys.readouterr().err


def test_a_text_that_begins_alike_is_a_text() -> None:
    lines = io.StringIO(f"BZh91 {PUZZLE}\n")
    assert [str(grid) for grid in nonet.read(lines)] == [PUZZLE]
