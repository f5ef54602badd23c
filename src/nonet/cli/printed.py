"""PDF files as the output of a command: the file itself, and one line about it."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from nonet.cli.errors import complain
from nonet.cli.output import Output


class Printed:
    """A PDF file in the making: `stream` takes it, and `record` is what it holds."""

    def __init__(self) -> None:
        self.stream = io.BytesIO()
        self.record: dict[str, Any] = {}

    def report(self, name: str, *, as_json: bool) -> None:
        """Write what the file holds: a line on standard error, or an object with --json."""
        if as_json:
            Output(as_json=True).write_json({"path": name, **self.record})
            return
        numbers = [(key, value) for key, value in self.record.items() if isinstance(value, int)]
        counts = [f"{value:,} {_noun(key, value)}" for key, value in numbers]
        complain(f"{name}: {', '.join(counts)}")


@contextmanager
def printed(output: Output) -> Iterator[Printed]:
    """Yield a file to print to; it is written to the output when everything went well."""
    if output.path is None and (output.is_terminal or output.as_json):
        raise click.UsageError("a PDF file needs a name; use -o FILE.pdf")
    file = Printed()
    yield file
    with output:
        output.open_binary().write(file.stream.getvalue())
    name = "standard output" if output.path is None else str(output.path)
    file.report(name, as_json=output.as_json)


def _noun(key: str, number: int) -> str:
    return key.removesuffix("s") if number == 1 else key
