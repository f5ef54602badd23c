"""The .opensudoku files of the OpenSudoku app: XML with folders of games.

    <opensudoku version="2"><folder name="Easy"><game data="530070000…" note="…"/></folder>…

A file without a version has no folders, but elements such as `<name>` before its games.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nonet.errors import FormatError
from nonet.formats import nine_by_nine
from nonet.formats.format import Block, Format, Wants, begins_with, error_at, usual_losses
from nonet.formats.kinds.opensudoku_data import read_data, spell_data
from nonet.formats.kinds.opensudoku_xml import HEADERS, Game, escape, games_of, quote, spell_tag
from nonet.model.grid import Grid

# The app requires every game to be in a named folder; this one holds games without a folder.
_NO_FOLDER = "nonet"
_ATTRIBUTES = {
    "created": "created",
    "state": "state",
    "time": "time",
    "last_played": "last_played",
    "note": "comment",
}
_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku version="2">\n'
_FOOT = "</opensudoku>"

_ROOT = re.compile(r"<opensudoku[\s>/]")
_BLOCK = re.compile(r"""<game(?:[^>"']|"[^"]*"|'[^']*')*>(?:</game>)?""")
_DATA = re.compile(r"""\sdata\s*=\s*(["'])(.*?)\1""", re.DOTALL)
_CHARACTER = re.compile(r"&[^;]*;|\r\n|.", re.DOTALL)
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class OpenSudoku(Format):
    """Givens, placed digits, notes and the app's data about a game."""

    name = "opensudoku"
    summary = "OpenSudoku's XML: a folder of games with placed digits and notes"
    suffixes = (".opensudoku",)
    takes_pieces = True
    carries = frozenset({"placed", "marks", "info"})
    info_keys = frozenset({*_ATTRIBUTES.values(), "folder"})
    sizes = nine_by_nine.SIZES
    notes_are_marks = True

    def claims(self, text: str) -> bool:
        """Whether the text is XML that contains <opensudoku>."""
        return begins_with(text, "<") and _ROOT.search(text) is not None

    def parse(self, text: str, wants: Wants) -> Grid:
        """Read a file of one game, or a block as `blocks` yields it.

        >>> FORMAT.parse('<opensudoku><game data="5' + "0" * 80 + '"/></opensudoku>', Wants())[0]
        5
        """
        try:
            games = list(games_of([_document(text)]))
        except FormatError as error:
            error.text = re.split(r"\r\n|\r|\n", text)[(error.line or 1) - 1]  # the lines of XML
            raise
        if not games:
            raise error_at("no <game> element", text, 0)
        if len(games) > 1:
            message = f"{len(games)} games; use nonet.read to read them one by one"
            raise FormatError(message, line=games[1].line)
        return _read_game(games[0], text, wants)

    def dump(self, grid: Grid) -> str:
        """Write a file of one game.

        >>> print(FORMAT.dump(Grid.empty())[:97])
        <?xml version="1.0" encoding="UTF-8"?>
        <opensudoku version="2">
        <folder name="nonet">
        <game data=
        """
        return "".join(self.join([grid])).rstrip("\n")

    def losses(self, grid: Grid) -> tuple[str, ...]:
        """List what a game cannot carry; an empty note means that all candidates are left."""
        lost = list(usual_losses(self, grid))
        if nine_by_nine.has_empty_cell_with(grid, 0):
            lost.append(nine_by_nine.NO_CANDIDATES)
        lost += [
            f"info {key}"
            for key, text in grid.info.items()
            if text and key in self.info_keys and not _is_told(key, text)
        ]
        return tuple(lost)

    def blocks(self, lines: Iterable[str]) -> Iterator[Block]:
        """Split into games; `lines` may be pieces split anywhere, as a file is often one line."""
        for game in games_of(lines):
            end = "" if game.tag.endswith("/>") else "</game>"
            text = game.tag + end + "".join(_spell_headers(game))
            yield Block(text, game.line, game.indent)

    def join(self, grids: Iterable[Grid]) -> Iterator[str]:
        """Write a file of games; consecutive games of the same folder share an element."""
        yield _HEAD
        open_folder: str | None = None
        for grid in grids:
            nine_by_nine.check_nine(grid, self)
            folder = _told(grid, "folder") or _NO_FOLDER
            if folder != open_folder:
                yield "" if open_folder is None else "</folder>\n"
                yield f"<folder name={quote(folder)}>\n"
                open_folder = folder
            yield spell_tag(_attributes(grid)) + "\n"
        yield ("" if open_folder is None else "</folder>\n") + _FOOT + "\n"


def _read_game(game: Game, text: str, wants: Wants) -> Grid:
    rules = nine_by_nine.rules_of_nine(wants)
    place = text.find(game.tag)
    data = game.attributes.get("data")
    if data is None:
        raise error_at("this <game> has no data", text, place)
    try:
        values, givens, marks = read_data(data)
    except FormatError as error:
        raise error_at(
            error.message, text, place + _offset(game.tag, error.position or 0)
        ) from None
    info = dict(game.around)
    for attribute, key in _ATTRIBUTES.items():
        if game.attributes.get(attribute):
            info[key] = game.attributes[attribute]
    if info.get("folder") == _NO_FOLDER:
        del info["folder"]
    return Grid(values, rules, givens=givens, marks=marks, info=info)


def _offset(tag: str, index: int) -> int:
    """Return the offset within the tag of character `index` of its data."""
    found = _DATA.search(tag)
    if not found:
        return 0
    characters = list(_CHARACTER.finditer(tag, *found.span(2)))
    return characters[index].start() if index < len(characters) else found.end(2)


def _document(text: str) -> str:
    """Return a block as a document; a block begins with its game, so that offsets are right."""
    game = _BLOCK.match(text)
    if not game:
        return text
    return f"<opensudoku>{text[game.end() :]}{game[0]}</opensudoku>"


def _spell_headers(game: Game) -> Iterator[str]:
    for element, key in HEADERS.items():
        if key in game.around:
            yield f"<{element}>{escape(game.around[key])}</{element}>"


def _attributes(grid: Grid) -> dict[str, str]:
    texts = {attribute: _told(grid, key) for attribute, key in _ATTRIBUTES.items()}
    kept = {attribute: text for attribute, text in texts.items() if text}
    return {**kept, "data": spell_data(grid)}


def _told(grid: Grid, key: str) -> str:
    text = grid.info.get(key, "")
    return text if _is_told(key, text) else ""


def _is_told(key: str, text: str) -> bool:
    if key == "folder" and (text == _NO_FOLDER or text != text.strip()):
        return False
    return bool(text) and not _NOT_XML.search(text)


FORMAT = OpenSudoku()
