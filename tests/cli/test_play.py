"""`nonet play` before the server starts: what it refuses, and what it needs."""

from __future__ import annotations

import sys

import pytest

from nonet.cli import main


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "sudoku.example"])
def test_others_are_not_let_in_by_accident(host: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--no-browser", "--host", host]) == 2
    error = capsys.readouterr().err
    assert error == (
        f"nonet: --host {host} lets other machines in;"
        " add --token, or --public to let everyone in\n"
    )


def test_a_host_that_is_not_of_this_machine(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--no-browser", "--public", "--host", "no.such.host.invalid"]) == 2
    assert "'no.such.host.invalid' is not a name or number" in capsys.readouterr().err


def test_a_text_that_is_not_a_puzzle(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--no-browser", "12z4"]) == 2
    assert "nonet: " in capsys.readouterr().err


@pytest.mark.parametrize("package", ["fastapi", "uvicorn"])
def test_the_extra_that_it_needs(
    package: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    assert main(["play", "--no-browser"]) == 2
    assert "pip install nonet[web]" in capsys.readouterr().err
