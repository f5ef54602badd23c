"""The compression of lz-string, in which f-puzzles and SudokuPad put puzzles into links.

It is LZW on UTF-16 units: phrases are numbered from 3, numbers are written lowest bit first in as
few bits as the dictionary needs, and 0 and 1 announce a unit of 8 or 16 bits that is met for the
first time, 2 the end. Six bits, the highest first, make a character.

There are packages for this. They are as short as this file, none has had a release in years, and
none bounds what it writes: a link of a few kilobytes can stand for gigabytes.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonet.errors import FormatError

# No puzzle is near this; a text of n characters could otherwise stand for n² / 2.
MOST_UNITS = 1 << 22

BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
URI_SAFE = BASE64[:62] + "+-"
_BYTE, _WORD, _END, _FIRST = 0, 1, 2, 3
_UNIT_BITS = {_BYTE: 8, _WORD: 16}


def compress(text: str, alphabet: str = BASE64) -> str:
    """Return a text compressed; base64 is padded with `=`, as lz-string does.

    >>> compress("hello hello")
    'BYUwNmD2AEoZQ==='
    >>> compress("hello hello", URI_SAFE)
    'BYUwNmD2AEoZQ'
    """
    bits = "".join(_bits_of(text))
    bits += "0" * (6 - len(bits) % 6)
    sixes = "".join(alphabet[int(bits[at : at + 6], 2)] for at in range(0, len(bits), 6))
    return sixes + "=" * (-len(sixes) % 4) if alphabet == BASE64 else sixes


def _bits_of(text: str) -> Iterator[str]:
    """Yield the bits of a text; the dictionary maps a phrase's number and a unit to a number."""
    numbers: dict[tuple[int, str], int] = {}
    pending: set[int] = set()  # units that are numbered, but not yet written
    size, phrase, last = _FIRST, 0, ""
    width, room = 2, 2  # the room for numbers of this width

    def written(phrase: int, last: str) -> Iterator[str]:
        if phrase in pending:
            pending.remove(phrase)
            kind = _BYTE if ord(last) < 256 else _WORD
            yield _lowest_first(kind, width) + _lowest_first(ord(last), _UNIT_BITS[kind])
            grow()
        else:
            yield _lowest_first(phrase, width)
        grow()

    def grow() -> None:
        nonlocal width, room
        room -= 1
        if room == 0:
            room = 1 << width
            width += 1

    for unit in _units(text):
        if (0, unit) not in numbers:
            numbers[0, unit] = size
            pending.add(size)
            size += 1
        if phrase and (phrase, unit) not in numbers:
            yield from written(phrase, last)
            numbers[phrase, unit] = size
            size += 1
            phrase = numbers[0, unit]
        else:
            phrase = numbers[phrase, unit]
        last = unit
    if phrase:
        yield from written(phrase, last)
    yield _lowest_first(_END, width)


def decompress(packed: str, alphabet: str = BASE64, *, most: int = MOST_UNITS) -> str:
    """Return the text of a compressed one; more than `most` units of it are an error.

    >>> decompress("BYUwNmD2AEoZQ===")
    'hello hello'
    >>> decompress("BYUwNm")
    Traceback (most recent call last):
    nonet.errors.FormatError: position 7: the compressed text ends too early; copy it again, whole
    """
    body = packed.rstrip("=")
    if len(body) > most:
        raise FormatError(f"more than {most:,} characters of compressed text")
    table = {char: format(number, "06b") for number, char in enumerate(alphabet)}
    try:
        bits = "".join([table[char] for char in body])
    except KeyError as error:
        message = f"{error.args[0]!r} cannot be in compressed text"
        raise FormatError(message, text=packed, position=body.index(error.args[0])) from None
    phrases, found, total = ["", "", ""], [], 0
    at, width, room, before = 0, 2, 1, ""

    def number(bits_wide: int) -> int:
        nonlocal at
        chunk = bits[at : at + bits_wide]
        if len(chunk) < bits_wide:
            raise FormatError(
                "the compressed text ends too early; copy it again, whole",
                text=packed,
                position=len(body),
            )
        at += bits_wide
        return int(chunk[::-1], 2)

    while True:
        begin = at
        code = number(width)
        if code == _END:
            break
        if code in _UNIT_BITS:
            phrases.append(chr(number(_UNIT_BITS[code])))
            code = len(phrases) - 1
            room -= 1
            if room == 0:
                room, width = 1 << width, width + 1
        if code > len(phrases) or (code == len(phrases) and not before):
            message = "the compressed text is damaged"
            raise FormatError(message, text=packed, position=begin // 6)
        phrase = phrases[code] if code < len(phrases) else before + before[0]
        total += len(phrase)
        if total > most:
            message = f"the compressed text holds more than {most:,} characters"
            raise FormatError(message, text=packed, position=begin // 6)
        found.append(phrase)
        if before:
            phrases.append(before + phrase[0])
            room -= 1
            if room == 0:
                room, width = 1 << width, width + 1
        before = phrase
    units = "".join(found)
    return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def _lowest_first(number: int, width: int) -> str:
    return format(number, f"0{width}b")[::-1]


def _units(text: str) -> Iterator[str]:
    """Yield the UTF-16 units of a text; a character beyond the first plane has two."""
    for char in text:
        if ord(char) < 0x10000:
            yield char
        else:
            rest = ord(char) - 0x10000
            yield chr(0xD800 + (rest >> 10))
            yield chr(0xDC00 + (rest & 0x3FF))
