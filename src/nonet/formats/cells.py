"""Reads and writes cells of one character each: digits, blank marks, and the size they imply.

Digits above 9 are written in one of three schemes: 1–9 A–P ("one"), 0–9 A–O ("zero") and A–Y
("letters"). A character that is a digit in the scheme of a text is never a blank mark, so `X` is 24
in a 25×25 grid of letters and an empty cell everywhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from nonet.errors import FormatError
from nonet.formats import native
from nonet.formats.format import Symbols, Wants, error_at
from nonet.model.rules import MAX_SIZE, Rules, classic_for
from nonet.model.symbols import SYMBOLS

# In rows of a fixed width a space is an empty cell, too.
BLANKS = native.BLANKS | {" "}

# Maps the number of a cell to its offset in the text that errors quote.
_Place = Callable[[int], int]

_ALPHABETS: dict[Symbols, str] = {
    "one": SYMBOLS[1:],
    "zero": "0" + SYMBOLS[1:-1],
    "letters": "ABCDEFGHIJKLMNOPQRSTUVWXY",
}
# A translation table for one-line 9×9 puzzles: digits to values, blank marks to 0, the rest to 255.
_CLASSIC = bytes(
    int(chr(code)) if chr(code) in "123456789" else 0 if chr(code) in BLANKS else 255
    for code in range(256)
)


def read_cells(
    chars: str,
    wants: Wants,
    *,
    base_position: int = 0,
    text: str | None = None,
    positions: Sequence[int] | None = None,
) -> tuple[bytes, Rules]:
    """Read one character per cell; errors point into `text`, at base_position or `positions`.

    >>> read_cells("12..34......43.1", Wants())[1]
    Rules.classic(4)
    >>> read_cells("12..34......43.9", Wants())
    Traceback (most recent call last):
    nonet.errors.FormatError: position 16: '9' is not a digit of a 4×4 grid (1 to 4)
    """

    def place(index: int) -> int:
        if not positions:
            return base_position + index
        return positions[index] if index < len(positions) else positions[-1] + 1

    source = chars if text is None else text
    rules = _rules_for(chars, wants, source, place)
    if rules.size == 9 and wants.symbols is None:
        values = classic_values(chars)
        if values is not None:
            return values, rules
    table = symbol_table(chars, rules.size, wants.symbols)
    if wants.symbols is None and _is_crowded(chars, table, rules.size):
        table["X"] = table["x"] = 0
    values = bytes([table.get(char, 255) for char in chars])
    if 255 in values:
        index = values.index(255)
        raise error_at(_complaint(chars[index], rules.size, table), source, place(index))
    return values, rules


def classic_values(chars: str) -> bytes | None:
    """Return the values of 81 characters that are all 1–9 or blank marks, else None.

    >>> classic_values("12 .") == bytes([1, 2, 0, 0])
    True
    """
    if not chars.isascii():
        return None
    values = chars.encode("ascii").translate(_CLASSIC)
    return None if 255 in values else values


def alphabet_for(digits: Iterable[int]) -> str:
    """Return the characters, a dot first, in which to write digits for `read_cells`.

    They are 1–9 A–P, or A–Y if all digits are above 9: letters alone are read as A–Y.

    >>> alphabet_for([4, 16])[16], alphabet_for([10, 16])[16]
    ('G', 'P')
    """
    used = set(digits) - {0}
    return "." + _ALPHABETS["letters"] if used and min(used) > 9 else SYMBOLS


def spell_cells(values: bytes) -> str:
    """Write values so that `read_cells` reads them back.

    >>> spell_cells(bytes([4, 0, 16])), spell_cells(bytes([10, 0, 16]))
    ('4.G', 'J.P')
    """
    alphabet = alphabet_for(values)
    text = values.translate(alphabet.encode("ascii").ljust(256, b"?")).decode("ascii")
    is_crowded = alphabet is not SYMBOLS and "." not in text and text.count("X") > MAX_SIZE
    return text.replace("X", "x", 1) if is_crowded else text


def symbol_table(chars: str, size: int, symbols: Symbols | None = None) -> dict[str, int]:
    """Return the digit that each character means in these cells, 0 for a blank mark.

    Characters that are not in the table are errors.

    >>> symbol_table("0.9F", 16)["0"], symbol_table("0.9G", 16)["0"]
    (1, 0)
    """
    seen = set(chars)
    scheme = _scheme(seen, size) if symbols is None else symbols
    alphabet = _ALPHABETS[scheme][:size]
    table = {}
    for digit, char in enumerate(alphabet, 1):
        table[char] = table[char.lower()] = digit
    for blank in BLANKS:
        table.setdefault(blank, 0)
    others = [char for char in seen if table.get(char, 0) == 0]
    # If only one other character occurs besides the digits, it is a blank mark.
    if len(others) == 1 and others[0].isprintable() and not others[0].isalnum():
        table[others[0]] = 0
    return table


def _scheme(seen: set[str], size: int) -> Symbols:
    upper = {char.upper() for char in seen}
    letters = upper & set(_ALPHABETS["letters"][:size])
    if letters and not upper & set("123456789"):
        return "letters"
    if size > 9 and "0" in seen and SYMBOLS[size] not in upper:
        marks = {char for char in seen if char != "0" and not char.isalnum()} | upper & {"X"}
        if marks:
            return "zero"
    return "one"


def _is_crowded(chars: str, table: dict[str, int], size: int) -> bool:
    """Whether X, which could be a digit here, must be the blank mark.

    That is so if there is no other blank mark and X appears more often than a digit can in a valid
    grid. If both X and x occur they are digits, so that `spell_cells` can write invalid grids.
    """
    if not table["X"] or ("X" in chars) == ("x" in chars):
        return False
    is_full = all(table.get(char) for char in set(chars))
    return is_full and chars.count("X") + chars.count("x") > size


def _rules_for(chars: str, wants: Wants, source: str, place: _Place) -> Rules:
    if wants.rules is not None:
        shape = wants.rules.shape
        if len(chars) != shape.cells:
            message = shape.wrong_count(len(chars))
            raise error_at(message, source, place(min(len(chars), shape.cells)))
        return wants.rules
    try:
        return classic_for(len(chars))
    except FormatError as error:
        raise error_at(error.message, source, place(len(chars))) from None


def _complaint(char: str, size: int, table: dict[str, int]) -> str:
    digits = [char for char, digit in table.items() if digit and not char.islower()]
    return f"{char!r} is not a digit of a {size}×{size} grid ({digits[0]} to {digits[-1]})"
