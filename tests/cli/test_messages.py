"""Errors on the command line: options in place of Python arguments, and texts of other kinds."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Command


@pytest.mark.parametrize(
    "text", ["1234", "1" * 49, "." * 25, "\n".join(["." * 7] * 7), "1,2\n3,4", "1234\n1234" * 9]
)
def test_no_message_names_a_python_argument(nonet: Command, text: str, tmp_path: Path) -> None:
    path = tmp_path / "some.txt"
    path.write_text(text)
    for done in (nonet("solve", text), nonet("solve", path), nonet("solve", "--json", text)):
        assert done.code == 2
        for python in ("rules=", "nonet.read", "with_("):
            assert python not in done.out + done.err


def test_the_size_of_no_default_boxes_names_options(nonet: Command) -> None:
    done = nonet("solve", "1234")
    assert "4 cells; a 2×2 puzzle has no default boxes; give --rules FILE" in done.err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<xml/>", "this looks like XML, but not an OpenSudoku file"),
        ("<?xml version='1.0'?>\n<a>\n<b/>\n</a>", "this looks like XML, but not an OpenSudoku"),
        ("<!DOCTYPE html>\n<html>\n<p>12..34......43.1", "this looks like HTML"),
        ("\x01\x02\x03", "this looks like binary data"),
    ],
)
def test_texts_of_other_kinds(nonet: Command, text: str, message: str, tmp_path: Path) -> None:
    done = nonet("solve", text)
    assert (done.code, message in done.err) == (2, True), done
    assert "cells" not in done.err
    path = tmp_path / "some.txt"
    path.write_text(text)
    done = nonet("solve", path)
    assert done.code == 2
    assert message in done.out + done.err
    assert len(done.err.splitlines()) <= 2
