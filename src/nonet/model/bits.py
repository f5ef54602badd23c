"""Digit masks: an int with bit d-1 set for digit d."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache


def mask_of(digits: Iterable[int]) -> int:
    """Return the mask that holds the given digits.

    >>> bin(mask_of([1, 3]))
    '0b101'
    """
    mask = 0
    for digit in digits:
        mask |= 1 << (digit - 1)
    return mask


@lru_cache(maxsize=1 << 16)
def digits_of(mask: int) -> tuple[int, ...]:
    """Return the digits of a mask in ascending order.

    >>> digits_of(0b100000101)
    (1, 3, 9)
    """
    digits = []
    while mask:
        low = mask & -mask
        digits.append(low.bit_length())
        mask ^= low
    return tuple(digits)


def places_of(mask: int) -> Iterator[int]:
    """Yield the places of the bits of a large mask, which is not worth remembering.

    >>> list(places_of(0b100000101))
    [0, 2, 8]
    """
    text = bin(mask)[:1:-1]
    place = text.find("1")
    while place >= 0:
        yield place
        place = text.find("1", place + 1)


def only_digit(mask: int) -> int:
    """Return the only digit of a mask, or 0 if it has none or several.

    >>> only_digit(0b1000), only_digit(0b1001), only_digit(0)
    (4, 0, 0)
    """
    return mask.bit_length() if mask and not mask & (mask - 1) else 0
