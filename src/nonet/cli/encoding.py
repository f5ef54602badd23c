"""ASCII replacements for characters that the encoding of an output lacks."""

from __future__ import annotations

import codecs
import io
import sys

_PLAIN = {
    "×": "x",
    "–": "-",
    "—": "-",
    "…": "...",
    "·": "-",
    "²": "^2",
    "≥": ">=",
    "’": "'",
    "µ": "u",
}


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    return "".join(_PLAIN.get(char, "?") for char in text), error.end


def spare_the_terminal() -> None:
    """Make standard output and error replace characters that their encoding lacks."""
    codecs.register_error("nonet-plain", _replace)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="nonet-plain")
