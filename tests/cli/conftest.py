"""The command in this process: as `tests.cli.command.in_a_pipe`, and many times as quick."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Protocol

import pytest

from nonet.cli import main
from tests.cli.command import Done


class Command(Protocol):
    """The command, as a function."""

    def __call__(self, *arguments: str | Path, stdin: str | bytes = b"") -> Done: ...


@pytest.fixture
def nonet(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Run the command and return its exit code and what it wrote."""

    def run(*arguments: str | Path, stdin: str | bytes = b"") -> Done:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        code = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Done(code, out, err)

    return run
