"""Links that open a puzzle on the page: the puzzle is in the fragment, which no server sees.

The page reads more forms than this one (static/share.js); this is the simplest, which any program
can write: `#p=` and the text of a puzzle in any format, percent-encoded.
"""

from __future__ import annotations

from urllib.parse import quote

import nonet

# What browsers and chat programs pass on without cutting it.
LONGEST = 8192


def fragment_of(position: nonet.Grid | nonet.Position) -> str:
    """Return the fragment that opens a puzzle or a position, at most 8 KB long.

    >>> fragment_of(nonet.Grid("12..34......43.1"))
    'p=12..34......43.1'
    """
    plain = position.grid if isinstance(position, nonet.Position) else position
    is_plain = (
        plain == nonet.Grid(plain.values, nonet.Rules.classic(plain.rules.size))
        and not plain.info
        and (plain is position or position == nonet.Position(plain))
        if plain.rules.size in (4, 6, 8, 9, 10, 12, 15, 16, 25)
        else False
    )
    text = str(plain) if is_plain else nonet.formats.by_name("json").dump(position)
    fragment = f"p={quote(text, safe='.')}"
    if len(fragment) > LONGEST:
        raise nonet.SudokuError(
            f"a link has at most {LONGEST:,} characters; this one would have {len(fragment):,}"
        )
    return fragment
