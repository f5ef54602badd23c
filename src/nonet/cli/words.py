"""Text for a terminal, wrapped to its width."""

from __future__ import annotations

import re
import textwrap

_INDENT = re.compile(r"\s*")
_EQUALS = "\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}"


def wrapped(text: str, width: int | None, hang: int = 0) -> str:
    """Return a text with its lines wrapped; continuation lines are indented by `hang` more.

    Without a width (in a pipe or a file) the text is unchanged.

    >>> print(wrapped("1. Look for a naked pair in row 1.", 20, hang=3))
    1. Look for a naked
       pair in row 1.
    """
    if width is None:
        return text
    return "\n".join(_wrapped_line(line, width, hang) for line in text.splitlines())


def _wrapped_line(line: str, width: int, hang: int) -> str:
    indent = _INDENT.match(line)
    assert indent is not None
    # A candidate, such as "r1c1 = 5", stays on one line.
    return textwrap.fill(
        line.strip().replace(" = ", _EQUALS),
        width=width,
        initial_indent=indent[0],
        subsequent_indent=indent[0] + " " * hang,
        break_long_words=False,
        break_on_hyphens=False,
    ).replace(_EQUALS, " = ")


def reflowed(text: str, width: int | None) -> str:
    """Return paragraphs, separated by blank lines, with their lines rewrapped.

    >>> print(reflowed("One line\\nand another.\\n\\n    an example", 40))
    One line and another.
    <BLANKLINE>
        an example
    """
    if width is None:
        return text
    return "\n\n".join(_paragraph(part, width) for part in text.split("\n\n"))


def _paragraph(text: str, width: int) -> str:
    lines = text.splitlines()
    # A drawing or a table is laid out by hand.
    if any(line[:1] in (" ", "|") for line in lines):
        return text
    if any(line.startswith(("- ", "* ")) for line in lines):
        return wrapped(text, width, hang=2)
    return wrapped(" ".join(line.strip() for line in lines), width)
