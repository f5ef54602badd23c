"""Words on a terminal: wrapped to its width, and the article before the name of a technique."""

from __future__ import annotations

import re
import textwrap

_INDENT = re.compile(r"\s*")
_EQUALS = "\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}"


def wrapped(text: str, width: int | None, hang: int = 0) -> str:
    """Return a text with its lines wrapped; continued lines are indented by `hang` more.

    Without a width (in a pipe or a file) the text stays as it is.

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
    """Return paragraphs, separated by blank lines, with their lines joined and wrapped again.

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


_TYPE = re.compile(r"(.+) (type \d+)")
# Names of people and things keep their capital, and some techniques are not things to count.
_PROPER = ("Franken", "Sue", "Nishio")
_UNCOUNTED = re.compile(r"(direct )?(pointing|claiming)|fireworks|Nishio|multi-colours.*", re.I)


def with_article(title: str) -> str:
    """Return the title of a technique as it is read in a sentence.

    >>> with_article("Unique rectangle type 1"), with_article("X-wing"), with_article("W-Wing")
    ('a type 1 unique rectangle', 'an X-wing', 'a W-Wing')
    >>> with_article("Almost locked set"), with_article("Unique loop"), with_article("Pointing")
    ('an almost locked set', 'a unique loop', 'pointing')
    """
    first = title.split()[0]
    # Letters that are read one by one: an XY-Wing, an ALS chain, a W-Wing.
    is_spelled = title[:2].isupper() or title[1:2] == "-"
    is_name = is_spelled or first in _PROPER or title[:1].isdigit()
    name = title if is_name else title[0].lower() + title[1:]
    typed = _TYPE.fullmatch(name)
    if typed is not None:
        return f"a {typed[2]} {typed[1]}"
    if _UNCOUNTED.fullmatch(name):
        return name
    has_vowel = name[0] in "AEFHILMNORSX" if is_spelled else _sounds_open(name)
    return f"{'an' if has_vowel else 'a'} {name}"


def _sounds_open(word: str) -> bool:
    """Whether a word begins with the sound of a vowel; "unique" and "unit" do not."""
    return word[:1].lower() in "aeiou" and not word.lower().startswith("uni")
