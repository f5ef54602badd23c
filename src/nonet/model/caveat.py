"""What an answer about a puzzle needs beside it where the puzzle was not read in full.

A picture says in the words of its author, and in drawings, what no program reads. "No solution" or
"several solutions" of the part that was read is then no answer about the puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

# The info that lists, in words, what was not read.
UNREAD = "unread"

# Words that say no more than the grid itself.
_USUAL = re.compile(
    r"(?:(?:normal|standard|usual|regular|classic(?:al)?) )?(?:\d+ ?[x×] ?\d+ )?sudoku"
    r"(?: rules(?: apply)?)?",
    re.IGNORECASE,
)


def caveat_of(info: Mapping[str, str]) -> str:
    """Return what was not read of a puzzle, and its rules in words; empty where all was read.

    >>> caveat_of({"unread": "lines (7)", "rules": "Digits rise\\nalong lines."})
    "not read as rules: lines (7); the rules in the author's words: 'Digits rise along lines.'"
    >>> caveat_of({"rules": "Normal sudoku rules apply."})
    ''
    """
    unread, rules = info.get(UNREAD, ""), " ".join(info.get("rules", "").split())
    found = [f"not read as rules: {unread}"] if unread else []
    if rules and not _USUAL.fullmatch(rules.strip(" .!")):
        found.append(f"the rules in the author's words: {rules!r}")
    return "; ".join(found)
