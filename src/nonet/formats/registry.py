"""The formats by name, and how the format of a text is recognised."""

from __future__ import annotations

from nonet.errors import FormatError, UnknownName
from nonet.formats.format import Format
from nonet.formats.kinds.candidates import FORMAT as CANDIDATES
from nonet.formats.kinds.comma import FORMAT as COMMA
from nonet.formats.kinds.csv_ import FORMAT as CSV
from nonet.formats.kinds.drawn import FORMAT as DRAWN
from nonet.formats.kinds.fpuzzles import FORMAT as FPUZZLES
from nonet.formats.kinds.hodoku import FORMAT as HODOKU
from nonet.formats.kinds.iss import FORMAT as ISS
from nonet.formats.kinds.json_ import FORMAT as JSON
from nonet.formats.kinds.killer import FORMAT as KILLER
from nonet.formats.kinds.line import FORMAT as LINE
from nonet.formats.kinds.list_ import FORMAT as LIST
from nonet.formats.kinds.numpy_ import FORMAT as NUMPY
from nonet.formats.kinds.opensudoku import FORMAT as OPENSUDOKU
from nonet.formats.kinds.parquet import FORMAT as PARQUET
from nonet.formats.kinds.sdk import FORMAT as SDK
from nonet.formats.kinds.sdk_sudocue import FORMAT as SDK_SUDOCUE
from nonet.formats.kinds.sdm import FORMAT as SDM
from nonet.formats.kinds.sdx import FORMAT as SDX
from nonet.formats.kinds.ss import FORMAT as SS
from nonet.formats.kinds.sudokupad import FORMAT as SUDOKUPAD
from nonet.formats.kinds.sudokuwiki import FORMAT as SUDOKUWIKI
from nonet.formats.kinds.sukaku import FORMAT as SUKAKU
from nonet.formats.kinds.susser import FORMAT as SUSSER
from nonet.model.grid import Grid

FORMATS: tuple[Format, ...] = (
    LINE,
    DRAWN,
    CANDIDATES,
    SUKAKU,
    SDK,
    SDK_SUDOCUE,
    SDM,
    SDX,
    SS,
    CSV,
    COMMA,
    SUDOKUWIKI,
    OPENSUDOKU,
    HODOKU,
    SUSSER,
    FPUZZLES,
    SUDOKUPAD,
    ISS,
    KILLER,
    JSON,
    LIST,
    NUMPY,
    PARQUET,
)

# The first of these that claims a text is its format, so the distinctive ones come before those
# that are plain rows of cells. sdm and line look the same and differ only by the file's suffix. A
# Parquet file is not text.
SNIFFED: tuple[Format, ...] = (
    FPUZZLES,
    SUDOKUPAD,
    JSON,
    OPENSUDOKU,
    SUDOKUWIKI,
    ISS,
    KILLER,
    NUMPY,
    LIST,
    CSV,
    SDK,
    SDK_SUDOCUE,
    HODOKU,
    SUSSER,
    SS,
    SDX,
    SUKAKU,
    CANDIDATES,
    COMMA,
    LINE,
    DRAWN,
)


def by_name(name: str) -> Format:
    """Return the format with this name.

    >>> by_name("sdm").suffixes
    ('.sdm',)
    """
    for each in FORMATS:
        if each.name == name:
            return each
    raise UnknownName(name, [each.name for each in FORMATS], kind="format")


def by_suffix(suffix: str) -> Format | None:
    """Return the format whose files have this suffix, None if there is none.

    >>> by_suffix(".sdk").name
    'sdk'
    """
    return next((each for each in FORMATS if suffix in each.suffixes), None)


def by_text(text: str) -> Format | None:
    """Return the first format that claims a text, None if none does.

    >>> by_text("12..34......43.1").name
    'line'
    """
    text = text.removeprefix("\ufeff")
    return next((each for each in SNIFFED if each.claims(text)), None)


def by_opening(opening: str, suffix: str) -> Format | None:
    """Return the format of a file: one of its suffix if it claims the text, else by content.

    >>> by_opening("1" * 81, ".sdm").name, by_opening("[[1", ".sdm").name
    ('sdm', 'list')
    """
    named = (each for each in (*SNIFFED, *FORMATS) if suffix in (*each.suffixes, *each.borrowed))
    found = next((each for each in named if each.claims(opening)), None)
    return by_text(opening) if found is None else found


def sniff(text: str) -> str:
    """Return the name of the format a text is in.

    >>> sniff("12|..\\n34|..\\n-----\\n..|43\\n..|.1")
    'drawn'
    """
    found = by_text(text)
    if found is None:
        raise FormatError("the text is not in a known format", text=text[:200])
    return found.name


def losses(grid: Grid, format: str) -> tuple[str, ...]:
    """Return the names of what would be lost if a grid were written in a format.

    >>> losses(Grid("12..34......43.1", info={"title": "Easy"}), "line")
    ('info title',)
    """
    return by_name(format).losses(grid)
