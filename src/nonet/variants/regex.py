"""Regular expressions over the digits of a line, compiled to automata.

Glushkov's construction: a state for each place in the pattern where a digit is read, and one for
the start, so that no step is taken without reading.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from nonet.errors import FormatError
from nonet.model.primitives import Automaton

# The characters of the values: 10 is A, 11 is B …
SYMBOLS = "0123456789ABCDEFGHIJKLMNOP"
_MOST = 4096  # states


class _Piece(NamedTuple):
    """A part of a pattern: where it can begin and end, whether it can be empty, what follows."""

    firsts: frozenset[int]
    lasts: frozenset[int]
    empty: bool
    follows: frozenset[tuple[int, int]]


_NOTHING = _Piece(frozenset(), frozenset(), True, frozenset())


class _Parser:
    """A reader of one pattern by recursive descent."""

    def __init__(self, text: str, span: range) -> None:
        self.text, self.span, self.place = text, span, 0
        self.masks: list[int] = [0]  # by state: what is read on the way into it

    def fail(self, what: str) -> FormatError:
        return FormatError(what, text=self.text, position=min(self.place, len(self.text)))

    def peek(self) -> str:
        return self.text[self.place : self.place + 1]

    def whole(self) -> _Piece:
        piece = self.choice()
        if self.place < len(self.text):
            raise self.fail(f"{self.peek()!r} without a partner")
        return piece

    def choice(self) -> _Piece:
        piece = self.sequence()
        while self.peek() == "|":
            self.place += 1
            other = self.sequence()
            piece = _Piece(
                piece.firsts | other.firsts,
                piece.lasts | other.lasts,
                piece.empty or other.empty,
                piece.follows | other.follows,
            )
        return piece

    def sequence(self) -> _Piece:
        piece = _NOTHING
        while self.peek() not in ("", "|", ")"):
            piece = _then(piece, self.repeated())
        return piece

    def repeated(self) -> _Piece:
        start = self.place
        piece = self.atom()
        end = self.place
        while (mark := self.peek()) and mark in "*+?{":
            least, most = self.bounds()
            copies = [piece]
            # Each copy has states of its own, so the text is read again.
            for _ in range(max(least, most or 0, 1) - 1):
                copies.append(self.again(start, end))
            piece = _NOTHING
            for number, copy in enumerate(copies if most != 0 else ()):
                if most is None and number == len(copies) - 1:
                    loops = {(a, b) for a in copy.lasts for b in copy.firsts}
                    copy = copy._replace(follows=copy.follows | loops)
                if number >= least:
                    copy = copy._replace(empty=True)
                piece = _then(piece, copy)
            end = self.place
        return piece

    def again(self, start: int, end: int) -> _Piece:
        kept, self.place = self.place, start
        text, self.text = self.text, self.text[:end]
        piece = self.repeated()
        self.place, self.text = kept, text
        return piece

    def bounds(self) -> tuple[int, int | None]:
        mark = self.peek()
        self.place += 1
        if mark != "{":
            return {"*": (0, None), "+": (1, None), "?": (0, 1)}[mark]
        end = self.text.find("}", self.place)
        inside = self.text[self.place : end] if end >= 0 else ""
        low, comma, high = inside.partition(",")
        if not (low.isdigit() or (comma and not low)) or not (high.isdigit() or not high):
            raise self.fail("a repeat such as {2} or {2,4} expected")
        self.place = end + 1
        least = int(low or 0)
        most = (int(high) if high else None) if comma else least
        if most is not None and most < least:
            raise self.fail(f"a repeat of {least} to {most}")
        if max(least, most or 0) > 1000:
            raise self.fail("a repeat of more than 1000")
        return least, most

    def atom(self) -> _Piece:
        char = self.peek()
        if char == "(":
            self.place += 1
            if self.text.startswith("?:", self.place):
                self.place += 2
            piece = self.choice()
            if self.peek() != ")":
                raise self.fail("')' expected")
            self.place += 1
            return piece
        if char == "[":
            return self.state(self.choice_of_symbols())
        self.place += 1
        if char == ".":
            return self.state((1 << len(self.span)) - 1)
        self.place -= 1
        return self.state(self.symbol_mask())

    def symbol(self) -> int:
        char = self.peek()
        value = SYMBOLS.find(char.upper()) if char else -1
        if value < 0:
            raise self.fail(f"{char!r} is not a digit" if char else "the pattern ends too early")
        self.place += 1
        return value

    def symbol_mask(self) -> int:
        value = self.symbol()
        return 1 << (value - self.span.start) if value in self.span else 0

    def choice_of_symbols(self) -> int:
        self.place += 1
        negated = self.peek() == "^"
        self.place += negated
        mask = 0
        while self.peek() != "]":
            low = high = self.symbol()
            if self.peek() == "-":
                self.place += 1
                high = self.symbol()
            for value in range(low, high + 1):
                mask |= 1 << (value - self.span.start) if value in self.span else 0
        self.place += 1
        return (1 << len(self.span)) - 1 & ~mask if negated else mask

    def state(self, mask: int) -> _Piece:
        self.masks.append(mask)
        if len(self.masks) > _MOST:
            raise self.fail(f"the pattern has more than {_MOST} places")
        here = frozenset({len(self.masks) - 1})
        return _Piece(here, here, False, frozenset())


def _then(one: _Piece, two: _Piece) -> _Piece:
    links = {(a, b) for a in one.lasts for b in two.firsts}
    return _Piece(
        one.firsts | two.firsts if one.empty else one.firsts,
        one.lasts | two.lasts if two.empty else two.lasts,
        one.empty and two.empty,
        one.follows | two.follows | links,
    )


@lru_cache(maxsize=512)
def automaton(pattern: str, span: range) -> Automaton:
    """Return the automaton that accepts the lines which match the whole pattern.

    >>> automaton("1(2|3)*", range(1, 4)).accepts
    (1, 2, 3)
    """
    parser = _Parser(pattern, span)
    piece = parser.whole()
    edges = []
    for source, target in sorted({(0, first) for first in piece.firsts} | piece.follows):
        mask = parser.masks[target]
        edges += [(source, symbol, target) for symbol in range(len(span)) if mask >> symbol & 1]
    accepts = sorted(piece.lasts | ({0} if piece.empty else set()))
    return Automaton(len(parser.masks), (0,), tuple(accepts), tuple(edges))
