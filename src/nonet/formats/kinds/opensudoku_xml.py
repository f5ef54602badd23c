"""Finds the games of an OpenSudoku file while streaming it, in constant memory.

Only elements, attributes and text are read: document types, and with them all entities, are
rejected, and so are deeply nested elements and very long tags.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple
from xml.parsers import expat

from nonet.errors import FormatError

# The info keys for the elements at the top of a version 1 file.
HEADERS: Final = {
    "name": "folder",
    "author": "author",
    "description": "description",
    "comment": "comment",
    "created": "date",
    "source": "source",
    "level": "level",
    "sourceURL": "url",
}
_VERSIONS = ("1", "2", "3")
_MAX_DEPTH = 8
_MAX_TAG = 1 << 20
_TAG = re.compile(rb"""<game(?:[^>"']|"[^"]*"|'[^']*')*>""")


class Game(NamedTuple):
    """A game: its attributes, its tag as text, where that begins, and the info around it."""

    attributes: Mapping[str, str]
    tag: str
    line: int
    around: Mapping[str, str]
    indent: int = 0


def games_of(pieces: Iterable[str]) -> Iterator[Game]:
    """Yield the games of a file given in pieces, split anywhere.

    >>> pieces = ['<opensudoku><game da', 'ta="5"/><game data="6"/>', '</opensudoku>']
    >>> [game.attributes["data"] for game in games_of(pieces)]
    ['5', '6']
    """
    scan = _Scan()
    for piece in pieces:
        # If the file is a single line, a piece may be the whole file.
        for start in range(0, len(piece), _MAX_TAG):
            yield from scan.feed(piece[start : start + _MAX_TAG])
    yield from scan.feed("", is_last=True)


def spell_tag(attributes: Mapping[str, str]) -> str:
    """Return the tag of a game.

    >>> spell_tag({"note": "a < b", "data": "5"})
    '<game note="a &lt; b" data="5"/>'
    """
    return f"<game{''.join(f' {name}={quote(text)}' for name, text in attributes.items())}/>"


def escape(text: str) -> str:
    """Return a text in which no character is markup.

    `xml.sax.saxutils` has this function, too, but loads urllib and http, which takes 30 ms.

    >>> escape("a < b")
    'a &lt; b'
    """
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def quote(text: str) -> str:
    """Return the value of an attribute in quotes, with line breaks as character references.

    >>> print(quote("a\\nb"), quote('"a"'))
    "a&#10;b" '"a"'
    """
    text = escape(text).replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;")
    if '"' not in text:
        return f'"{text}"'
    return f"'{text}'" if "'" not in text else '"' + text.replace('"', "&quot;") + '"'


class _Scan:
    """The state of the scan of one file."""

    def __init__(self) -> None:
        self._found: list[Game] = []
        self._depth = 0
        self._folder: dict[str, str] = {}
        self._headers: dict[str, str] = {}
        self._text: list[str] | None = None
        self._fed = 0
        parser = expat.ParserCreate("utf-8")
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.StartDoctypeDeclHandler = self._refuse
        parser.EntityDeclHandler = self._refuse
        parser.ExternalEntityRefHandler = self._refuse
        self._parser = parser

    def feed(self, piece: str, *, is_last: bool = False) -> Iterator[Game]:
        """Read a piece and yield its games, even if an error follows them in the same piece."""
        data = piece.encode("utf-8", "surrogatepass")
        self._fed += len(data)
        error: FormatError | None = None
        try:
            self._parser.Parse(data, is_last)
        except expat.ExpatError as raised:
            reason = expat.errors.messages[raised.code]
            error = FormatError(reason, line=raised.lineno, position=raised.offset)
        except FormatError as raised:
            error = raised
        if error is None and self._fed - self._parser.CurrentByteIndex > 2 * _MAX_TAG:
            error = self._fault(f"a tag of more than {_MAX_TAG} characters")
        found, self._found = self._found, []
        yield from found
        if error is not None:
            raise error

    def _fault(self, message: str) -> FormatError:
        parser = self._parser
        return FormatError(
            message, line=parser.CurrentLineNumber, position=parser.CurrentColumnNumber
        )

    def _refuse(self, *_: object) -> int:
        raise self._fault("a document type or entity is not allowed")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            raise self._fault(f"elements nested more than {_MAX_DEPTH} deep")
        if self._depth == 1:
            if name != "opensudoku":
                raise self._fault(f"<{name}> is not <opensudoku>")
            version = attributes.get("version", "1")
            if version not in _VERSIONS:
                raise self._fault(f"unknown version {version!r}; known are {', '.join(_VERSIONS)}")
        elif name == "game":
            self._found.append(self._game(attributes))
        elif name == "folder":
            name = attributes.get("name", "").strip()
            self._folder = {"folder": name} if name else {}
        elif self._depth == 2 and name in HEADERS:
            self._text = []

    def _game(self, attributes: dict[str, str]) -> Game:
        # The parser's input buffer holds the whole tag. Some builds of expat do not expose it; then
        # the tag is written from its attributes.
        context = self._parser.GetInputContext()
        tag = _TAG.match(context) if context else None
        text = tag[0].decode("utf-8") if tag else spell_tag(attributes)
        around = {**self._headers, **self._folder}
        line, column = self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber
        return Game(attributes, text, line, around, column)

    def _end(self, name: str) -> None:
        self._depth -= 1
        if self._text is not None:
            text = "".join(self._text).strip()
            if text:
                self._headers[HEADERS[name]] = text
            self._text = None
        elif name == "folder":
            self._folder = {}

    def _characters(self, text: str) -> None:
        if self._text is not None:
            self._text.append(text)
            if sum(map(len, self._text)) > _MAX_TAG:
                raise self._fault(f"a text of more than {_MAX_TAG} characters")
