"""Reads JSON strictly; the position of an error is searched for only after one occurred.

Besides syntax errors, duplicate keys, NaN, Infinity, numbers of more than nine digits and deep
nesting are rejected.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from nonet.errors import FormatError
from nonet.formats.format import error_at

Path = tuple[str | int, ...]

_MAX_DIGITS = 9
_MAX_DEPTH = 32
_CONSTANTS = ("NaN", "Infinity", "-Infinity")
_TOKEN = re.compile(r'("(?:[^"\\]|\\.)*")|([{}\[\],:])|([^\s{}\[\],:"]+)', re.DOTALL)
_CHARACTER = re.compile(r"\\u[0-9a-fA-F]{4}|\\.|.", re.DOTALL)
_TYPES = {dict: "an object", list: "an array", str: "a string", bool: "true or false"}


class _Place(NamedTuple):
    """Where a value, or its key, begins."""

    path: Path
    start: int
    token: str
    is_key: bool


class _Refused(ValueError):
    """Raised for JSON that nonet does not accept; its position is determined afterwards."""


class JsonNode(NamedTuple):
    """A value of a JSON text with its path, from which errors get their position.

    `text` is None for values that were not read from a text.
    """

    value: Any
    text: str | None = None
    path: Path = ()

    def fault(self, message: str, *, at: int | None = None, key: str | None = None) -> FormatError:
        """Return the error for this value, for one of its characters, or for one of its keys."""
        path = self.path if key is None else (*self.path, key)
        label = _label(path)
        message = f"{label}: {message}" if label else message
        if self.text is None:
            return FormatError(message, position=at)
        for place in _places(self.text):
            if place.path == path and place.is_key == (key is not None):
                index = place.start
                if at is not None:
                    index = _index_in_string(self.text, place, at)
                return error_at(message, self.text, index)
        return error_at(message, self.text, 0)

    def fields(
        self, known: Collection[str] | None = None, required: Collection[str] = ()
    ) -> dict[str, JsonNode]:
        """Return the values of an object by key; keys outside `known` are errors if it is given."""
        if not isinstance(self.value, dict):
            raise self._wrong("an object")
        for key in self.value:
            if not isinstance(key, str) or not is_writable(key):
                raise self.fault(f"{key!r} is not the name of a key")
            if known is not None and key not in known:
                raise self.fault(f"unknown key; known are {', '.join(known)}", key=key)
        for key in required:
            if key not in self.value:
                raise self.fault(f"missing key {key!r}")
        return {
            key: JsonNode(each, self.text, (*self.path, key)) for key, each in self.value.items()
        }

    def items(self) -> list[JsonNode]:
        """Return the values of an array."""
        if not isinstance(self.value, (list, tuple)):
            raise self._wrong("an array")
        return [JsonNode(each, self.text, (*self.path, i)) for i, each in enumerate(self.value)]

    def string(self) -> str:
        """Return a string."""
        if not isinstance(self.value, str):
            raise self._wrong("a string")
        if not is_writable(self.value):
            raise self.fault("half of a surrogate pair, which is not a character")
        return self.value

    def boolean(self) -> bool:
        """Return true or false."""
        if not isinstance(self.value, bool):
            raise self._wrong("true or false")
        return self.value

    def integer(self, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`."""
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self._wrong("a whole number")
        if not low <= self.value <= high:
            raise self.fault(f"{self.value} is not from {low} to {high}")
        return self.value

    def _wrong(self, needed: str) -> FormatError:
        kind = "null" if self.value is None else _TYPES.get(type(self.value), "a number")
        return self.fault(f"expected {needed}, got {kind}")


def load(text: str) -> JsonNode:
    """Read a JSON text.

    >>> load('{"a": [1, 2]}').value
    {'a': [1, 2]}
    >>> load('{"a": 1, "a": 2}')
    Traceback (most recent call last):
    nonet.errors.FormatError: position 10: the key 'a' appears twice
    """
    try:
        value = json.loads(
            text,
            object_pairs_hook=_without_twins,
            parse_int=_short_int,
            parse_constant=_no_constant,
        )
    except json.JSONDecodeError as error:
        message = (error.msg[:1].lower() + error.msg[1:]).removesuffix(" starting at")
        raise error_at(message, text, error.pos) from None
    except (_Refused, RecursionError):
        raise _refusal(text) from None
    return JsonNode(value, text)


def is_writable(text: str) -> bool:
    """Whether a text can be encoded as UTF-8; half of a surrogate pair cannot.

    >>> is_writable("é"), is_writable("\\ud800")
    (True, False)
    """
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _Refused
    return found


def _short_int(digits: str) -> int:
    if len(digits.lstrip("-")) > _MAX_DIGITS:
        raise _Refused
    return int(digits)


def _no_constant(name: str) -> None:
    raise _Refused


def _refusal(text: str) -> FormatError:
    keys: set[Path] = set()
    for place in _places(text):
        message = None
        if place.is_key:
            if place.path in keys:
                message = f"the key {place.path[-1]!r} appears twice"
            keys.add(place.path)
        elif len(place.path) >= _MAX_DEPTH:
            message = f"nested more than {_MAX_DEPTH} deep"
        elif place.token in _CONSTANTS:
            message = f"{place.token} is not a number"
        elif place.token.lstrip("-").isdigit() and len(place.token.lstrip("-")) > _MAX_DIGITS:
            message = f"a number of more than {_MAX_DIGITS} digits"
        if message:
            return error_at(message, text, place.start)
    return error_at("nested too deep", text, 0)


def _places(text: str) -> Iterator[_Place]:
    """Yield where each key and value begins, as far down as `_MAX_DEPTH`."""
    # For each open object the current key, None before it; for each open array the current index.
    labels: list[str | int | None] = []
    for match in _TOKEN.finditer(text):
        token, mark = match[0], match[2]
        path = tuple(label for label in labels if label is not None)
        if mark == ",":
            if labels:
                labels[-1] = labels[-1] + 1 if isinstance(labels[-1], int) else None
        elif mark in ("}", "]"):
            if labels:
                labels.pop()
        elif mark == ":":
            continue
        elif labels and labels[-1] is None:
            key: str = json.loads(token) if match[1] else token
            labels[-1] = key
            yield _Place((*path, key), match.start(), token, is_key=True)
        else:
            yield _Place(path, match.start(), token, is_key=False)
            if len(labels) > _MAX_DEPTH:
                return
            if mark:
                labels.append(None if mark == "{" else 0)


def _index_in_string(text: str, place: _Place, at: int) -> int:
    """Return the offset of character `at` of a string, counting the quote and any escapes."""
    for number, match in enumerate(_CHARACTER.finditer(place.token, 1)):
        if number == at:
            return place.start + match.start()
    return place.start + len(place.token) - 1


def _label(path: Path) -> str:
    """Return a path as text.

    >>> _label(("rules", "variants", 1))
    'rules.variants[1]'
    """
    words = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return words.removeprefix(".")
