"""Links that open a puzzle on the page: the puzzle is in the fragment, which no server sees.

The page (static/share.js) reads two forms: `#p=` and a character per cell, which any program can
write, and for everything else `#s=1.` and JSON, deflated, in base64 for addresses.
"""

from __future__ import annotations

import base64
import json
import zlib

import nonet

# What browsers and chat programs pass on without cutting it.
LONGEST = 8192
_VERSION = 1


def fragment_of(position: nonet.Grid | nonet.Position) -> str:
    """Return the fragment that opens a puzzle or a position, at most 8 KB long.

    >>> fragment_of(nonet.Grid("12..34......43.1"))
    'p=12..34......43.1'
    >>> fragment_of(nonet.Grid("12..34......43.1", info={"title": "Small"}))[:4]
    's=1.'
    """
    record = nonet.formats.wire.position_record(position)
    if set(record) <= {"nonet", "size", "cells"}:
        return f"p={record['cells']}"
    text = json.dumps({"p": record}, ensure_ascii=False, separators=(",", ":"))
    fragment = f"s={_VERSION}.{_packed(text)}"
    if len(fragment) > LONGEST:
        raise nonet.ArgumentError(
            f"a link has at most {LONGEST:,} characters; this one would have {len(fragment):,}"
        )
    return fragment


def _packed(text: str) -> str:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = deflate.compress(text.encode()) + deflate.flush()
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
