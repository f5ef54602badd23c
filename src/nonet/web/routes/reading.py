"""parse, convert, canonical: what a text is, and the same puzzle in other forms."""

from __future__ import annotations

import base64
import io
from dataclasses import dataclass
from typing import Any

import nonet
from nonet.web.layout import layout_of
from nonet.web.limits import ServerLimits
from nonet.web.questions import AskedOfPuzzle, Name, check_length, check_size, key, position_of
from nonet.web.records import CanonicalRecord, ConvertRecord, ParseRecord
from nonet.web.verb import Verb, stamped
from nonet.web.work import TimedWork

wire = nonet.formats.wire


@dataclass(frozen=True, kw_only=True)
class AskedParse(AskedOfPuzzle):
    """A puzzle to read; a text may have several."""

    format: Name | None = key("the format of the text, if known", default=None)
    rows: int = key("read up to this many puzzles of the text", default=1, ge=1)


def parse(asked: AskedParse, job: TimedWork, limits: ServerLimits) -> dict[str, Any]:
    """Read a puzzle, or several from one text."""
    others: list[nonet.Position] = []
    more, name = 0, asked.format
    if isinstance(asked.puzzle, dict):
        position, name = position_of(asked, limits), "json"
    elif asked.rows == 1:
        position = _position(asked, asked.puzzle, limits)
    else:
        position, others, more = _several(asked, asked.puzzle, limits)
    if name is None and isinstance(asked.puzzle, str):
        name = nonet.formats.sniff(asked.puzzle)
    grid = position.grid
    return stamped(
        "show",
        grid,
        grid=wire.position_record(position),
        clues=grid.clues,
        conflicts=[
            wire.conflict_record(each, grid.rules) for each in grid.rules.conflicts(grid.values)
        ],
        solved=grid.is_solved,
        format=name,
        others=[wire.position_record(each) for each in others],
        more=more,
        layout=layout_of(grid.rules),
    )


def _position(asked: AskedParse, text: str, limits: ServerLimits) -> nonet.Position:
    check_length(text, limits)
    grid = nonet.parse(text, format=asked.format, rules=asked.rules or None)
    check_size(grid.rules.size, limits)
    return nonet.formats.position_in(text, grid)


def _several(
    asked: AskedParse, text: str, limits: ServerLimits
) -> tuple[nonet.Position, list[nonet.Position], int]:
    check_length(text, limits)
    most = min(asked.rows, limits.rows)
    found: list[nonet.Position] = []
    more = 0
    reader = nonet.read(
        io.StringIO(text), format=asked.format, rules=asked.rules or None, on_error="collect"
    )
    for grid in reader:
        if len(found) < most:
            check_size(grid.rules.size, limits)
            found.append(nonet.Position(grid))
        else:
            more += 1
    if not found:
        # A single text is read with more patience than a file, and its error is the better one.
        return _position(asked, text, limits), [], 0
    return found[0], found[1:], more


@dataclass(frozen=True, kw_only=True)
class AskedConvert(AskedOfPuzzle):
    """A puzzle to write in another format."""

    to: Name = key("the name of the format", examples=["sdk"])
    lossy: bool = key("leave out what the format cannot carry", default=True)


def convert(asked: AskedConvert, job: TimedWork, limits: ServerLimits) -> dict[str, Any]:
    """Write a puzzle in another format; binary ones as base64."""
    position = position_of(asked, limits)
    target = nonet.formats.by_name(asked.to)
    file = io.BytesIO()
    written, lost = target.of_position(position)
    grid = written.grid if isinstance(written, nonet.Position) else written
    losses = [*target.losses(grid), *lost]
    nonet.write([position], file, format=target.name, lossy=asked.lossy)
    content, encoding = file.getvalue(), "utf-8"
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        text, encoding = base64.b64encode(content).decode("ascii"), "base64"
    return stamped(
        "convert", position.grid, format=target.name, text=text, encoding=encoding, lost=losses
    )


def canonical(asked: AskedOfPuzzle, job: TimedWork, limits: ServerLimits) -> dict[str, Any]:
    """Return the form that all disguises of a puzzle have in common."""
    grid = position_of(asked, limits).grid
    return stamped(
        "canonical",
        grid,
        canonical=nonet.canonical(grid),
        automorphisms=nonet.automorphisms(grid),
    )


VERBS = (
    Verb("parse", AskedParse, parse, ParseRecord, "Read a puzzle in any format.", pool="prompt"),
    Verb(
        "convert",
        AskedConvert,
        convert,
        ConvertRecord,
        "Write a puzzle in another format.",
        pool="long",
    ),
    Verb(
        "canonical",
        AskedOfPuzzle,
        canonical,
        CanonicalRecord,
        "Find the canonical form of a puzzle.",
        pool="long",
    ),
)
