"""Text as it is written in SVG and HTML."""

from __future__ import annotations

import html
import re

_HALVES = re.compile("[\ud800-\udfff]")


def escape(text: str, quote: bool = True) -> str:
    r"""Return a text without characters that have a meaning in a page.

    Half of a surrogate pair is no character and cannot be written to a file: it is replaced.

    >>> escape("<a&b> \ud800")
    '&lt;a&amp;b&gt; \ufffd'
    """
    return html.escape(_HALVES.sub("\ufffd", text), quote)
