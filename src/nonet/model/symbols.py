"""How digits are written: 1–9, then A for 10 up to P for 25; a dot is an empty cell."""

from __future__ import annotations

from collections.abc import Iterable

from nonet.errors import FormatError

SYMBOLS = ".123456789ABCDEFGHIJKLMNOP"
# The cells of the largest grid whose digits are all below 10.
_MOST_DIGITS_ONLY = 81
_VALUE = {symbol: value for value, symbol in enumerate(SYMBOLS)}


def symbol(digit: int) -> str:
    """Return the character for a digit, a dot for 0.

    >>> symbol(0), symbol(9), symbol(16)
    ('.', '9', 'G')
    """
    return SYMBOLS[digit]


def spell(values: Iterable[int]) -> str:
    """Write cell values as one line, one character per cell.

    >>> spell([4, 0, 0, 16])
    '4..G'
    """
    return "".join(SYMBOLS[value] for value in values)


def unspell(text: str) -> bytes:
    """Read what `spell` wrote, with 0 or a dot for an empty cell; `nonet.parse` reads the rest.

    >>> list(unspell("4..G")), list(unspell("4001"))
    ([4, 0, 0, 16], [4, 0, 0, 1])
    """
    if "." not in text or len(text) <= _MOST_DIGITS_ONLY:
        # Beside dots, 0 may be a digit of a large grid.
        text = text.replace("0", ".")
    try:
        return bytes([_VALUE[char] for char in text])
    except KeyError as error:
        position = next(i for i, char in enumerate(text) if char not in _VALUE)
        raise FormatError(
            f"{text[position]!r} is not one of {SYMBOLS} (nonet.parse reads other texts)",
            text=text,
            position=position,
        ) from error
