"""Pictures on the command line: files and folders of SVG, PNG and HTML."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import wraps
from pathlib import Path
from typing import Any

import click

import nonet
from nonet.cli.options import Command, add_options, output_options
from nonet.cli.output import Output

KINDS = ("svg", "png", "html")
# Kinds that are not written. A text under such a name would be a surprise.
_OTHERS = frozenset(("gif", "jpg", "jpeg", "webp", "bmp", "tif", "tiff", "eps", "pdf"))
_DIGITS = 4  # of the numbers of files; more puzzles get longer names


class Pictures:
    """Where pictures go: one file, a folder with one file per picture, or standard output.

    In HTML, all pictures share one page, unless they go to a folder.
    """

    def __init__(
        self, path: str | None, kind: str, *, theme: str = "auto", width: float | None = None
    ) -> None:
        self.kind = kind
        self.path = None if path in (None, "-") else Path(str(path))
        self.is_folder = self.path is not None and (
            str(path).endswith(("/", os.sep)) or self.path.is_dir()
        )
        self._theme: Any = theme
        self._width = width
        self._things: list[Any] = []
        self._written = 0
        self._steps: list[Path] = []  # the files of the first puzzle
        if self.path is None and kind == "png" and sys.stdout is not None and sys.stdout.isatty():
            raise click.UsageError("cannot write an image to a terminal; use -o NAME.png")

    def add(self, thing: Any) -> None:
        """Take something to draw; into a folder it is written at once."""
        things = list(thing) if isinstance(thing, list) else [thing]
        if self.is_folder:
            self._number(things)
        else:
            self._things += things
            self._check_count()

    def _check_count(self) -> None:
        film = any(isinstance(thing, nonet.Explanation) for thing in self._things)
        if len(self._things) > 1 and (film or self.kind != "html"):
            what = "a film shows one puzzle" if film else "there are several pictures"
            raise click.UsageError(f"{what}; use -o FOLDER/ --to {self.kind}")

    def _number(self, things: Sequence[Any]) -> None:
        assert self.path is not None
        self.path.mkdir(parents=True, exist_ok=True)
        self._written += 1
        puzzle = f"{self._written:0{_DIGITS}}"
        if self._written == 2:
            # Only now is it known that there are several puzzles.
            for path in self._steps:
                path.rename(path.with_name(f"0001-{path.name}"))
        for step, thing in enumerate(things, 1):
            name = puzzle
            if len(things) > 1:
                name = f"step-{step:03}" if self._written == 1 else f"{puzzle}-step-{step:03}"
            target = self.path / f"{name}.{self.kind}"
            _write(str(target), self._drawn([thing]))
            if self._written == 1 and len(things) > 1:
                self._steps.append(target)

    def close(self) -> None:
        """Write the file; without anything to draw there is none."""
        if self._things:
            _write(None if self.path is None else str(self.path), self._drawn(self._things))
        self._things = []

    def _drawn(self, things: Sequence[Any]) -> bytes:
        if self.kind == "html":
            return nonet.html(things[0] if len(things) == 1 else things).encode()
        (thing,) = things
        if self.kind == "png":
            return nonet.png(thing, theme=self._theme, width=self._width)
        return nonet.svg(thing, theme=self._theme, width=self._width).encode() + b"\n"


def _write(path: str | None, data: bytes) -> None:
    with Output(path) as output:
        output.open_binary().write(data)


_OPTIONS = (
    click.option(
        "--to",
        "to",
        type=click.Choice(KINDS),
        help="Write pictures; with -o NAME.svg, NAME.png or NAME.html the name is enough.",
    ),
    click.option(
        "--theme",
        type=click.Choice(("auto", "light", "dark")),
        default="auto",
        show_default=True,
        help="The colours of pictures; auto follows the reader's preference.",
    ),
    click.option(
        "--width",
        "picture_width",
        type=click.FloatRange(16, 20000),
        metavar="PIXELS",
        help="The width of SVG and PNG pictures.",
    ),
)


def draws(command: Command) -> Command:
    """Add the options for output and pictures; the command receives them as `output`."""

    @wraps(command)
    def call(
        *,
        as_json: bool,
        path: str | None,
        to: str | None,
        theme: str,
        picture_width: float | None,
        **rest: Any,
    ) -> int:
        kind = to or kind_of(path)
        if kind is None:
            if picture_width is not None or theme != "auto":
                raise click.UsageError("--theme and --width are for pictures; use --to svg or png")
            return command(output=Output(path, as_json=as_json), **rest)
        if as_json:
            raise click.UsageError("--json and pictures exclude each other")
        pictures = Pictures(path, kind, theme=theme, width=picture_width)
        return command(output=Output(None, pictures=pictures), **rest)

    return add_options(_OPTIONS, output_options(call))


def kind_of(path: str | None) -> str | None:
    """Return the kind of picture that a file name asks for, or None for other names.

    >>> kind_of("steps/one.SVG"), kind_of("out.sdm"), kind_of(None)
    ('svg', None, None)
    """
    suffix = "" if path is None else Path(path).suffix.lower().lstrip(".")
    if suffix in _OTHERS:
        hint = "; `nonet book` prints puzzles to PDF files" if suffix == "pdf" else ""
        raise click.UsageError(f"cannot write a .{suffix} file; use .svg, .png or .html{hint}")
    return suffix if suffix in KINDS else None
