"""Regular expressions over the digits of a line, compiled to automata.

Glushkov's construction: a state for each place in the pattern where a digit is read, and one for
the start, so that no step is taken without reading. A set of states is a number: bit i is state i.
"""

from __future__ import annotations

from typing import NamedTuple

from nonet.base.progress import tick
from nonet.errors import FormatError
from nonet.model.bits import digits_of, places_of
from nonet.model.limits import MOST_EDGES, TooLarge, check_size
from nonet.model.primitives import Automaton
from nonet.variants.automata import kept_automaton

# The characters of the values: 10 is A, 11 is B …
SYMBOLS = "0123456789ABCDEFGHIJKLMNOP"
_NINE = range(1, 10)
_MOST = 4096  # states
_MOST_REPEATS = 1000
_MOST_DEPTH = 40  # of brackets
# Each copy of a part that repeats is read again, also of one in which nothing is.
_MOST_PARTS = 20_000


class _Piece(NamedTuple):
    """A part of a pattern: the states where it can begin and end, and whether it can be empty."""

    firsts: int
    lasts: int
    empty: bool


_NOTHING = _Piece(0, 0, True)


class _PatternParser:
    """A reader of one pattern by recursive descent; `follows` are the states after each state."""

    def __init__(self, text: str, span: range, *, links: bool = True) -> None:
        self.text, self.span, self.place = text, span, 0
        self.masks: list[int] = [0]  # by state: what is read on the way into it
        self.follows: list[int] = [0]
        self._links = 0 if links else -1  # how many there are; -1 if none are made
        self._depth = self._parts = 0

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
                piece.firsts | other.firsts, piece.lasts | other.lasts, piece.empty or other.empty
            )
        return piece

    def sequence(self) -> _Piece:
        piece = _NOTHING
        while self.peek() not in ("", "|", ")"):
            piece = self.then(piece, self.repeated())
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
                    self.link(copy.lasts, copy.firsts)
                if number >= least:
                    copy = copy._replace(empty=True)
                piece = self.then(piece, copy)
            end = self.place
        return piece

    def again(self, start: int, end: int) -> _Piece:
        kept, self.place = self.place, start
        text, self.text = self.text, self.text[:end]
        piece = self.repeated()
        self.place, self.text = kept, text
        return piece

    def then(self, one: _Piece, two: _Piece) -> _Piece:
        self._parts += 1
        if self._parts > _MOST_PARTS:
            raise self.fail(f"the pattern has more than {_MOST_PARTS:,} parts, copies included")
        tick()
        self.link(one.lasts, two.firsts)
        return _Piece(
            one.firsts | two.firsts if one.empty else one.firsts,
            one.lasts | two.lasts if two.empty else two.lasts,
            one.empty and two.empty,
        )

    def link(self, lasts: int, firsts: int) -> None:
        """Let each of the last states be followed by each of the first ones."""
        if self._links < 0:
            return
        for state in places_of(lasts):
            more = firsts & ~self.follows[state]
            self.follows[state] |= more
            self._links += more.bit_count()
        if self._links > MOST_EDGES:
            raise TooLarge(f"the automaton of the pattern has more than {MOST_EDGES:,} edges")

    def bounds(self) -> tuple[int, int | None]:
        mark = self.peek()
        self.place += 1
        if mark != "{":
            return {"*": (0, None), "+": (1, None), "?": (0, 1)}[mark]
        end = self.text.find("}", self.place)
        inside = self.text[self.place : end] if end >= 0 else ""
        low, comma, high = inside.partition(",")
        if not (_is_number(low) or (comma and not low)) or not (_is_number(high) or not high):
            raise self.fail("a repeat such as {2} or {2,4} expected")
        if max(len(low.lstrip("0")), len(high.lstrip("0"))) > len(str(_MOST_REPEATS)):
            raise self.fail(f"a repeat of more than {_MOST_REPEATS}")
        self.place = end + 1
        least = int(low or 0)
        most = (int(high) if high else None) if comma else least
        if most is not None and most < least:
            raise self.fail(f"a repeat of {least} to {most}")
        if max(least, most or 0) > _MOST_REPEATS:
            raise self.fail(f"a repeat of more than {_MOST_REPEATS}")
        return least, most

    def atom(self) -> _Piece:
        char = self.peek()
        if char == "(":
            self._depth += 1
            if self._depth > _MOST_DEPTH:
                raise self.fail(f"brackets nested more than {_MOST_DEPTH} deep")
            self.place += 1
            if self.text.startswith("?:", self.place):
                self.place += 2
            piece = self.choice()
            if self.peek() != ")":
                raise self.fail("')' expected")
            self.place += 1
            self._depth -= 1
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
        self.follows.append(0)
        if len(self.masks) > _MOST:
            raise self.fail(f"the pattern has more than {_MOST} places")
        here = 1 << (len(self.masks) - 1)
        return _Piece(here, here, False)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def check(pattern: str) -> None:
    """Raise FormatError if a text is no pattern, or stands for one that is too long.

    >>> check("(1|2")
    Traceback (most recent call last):
    nonet.errors.FormatError: position 5: ')' expected
    """
    _PatternParser(pattern, _NINE, links=False).whole()


@kept_automaton
def automaton(pattern: str, span: range) -> Automaton:
    """Return the automaton that accepts the lines which match the whole pattern.

    >>> automaton("1(2|3)*", range(1, 4)).accepts
    (1, 2, 3)
    """
    parser = _PatternParser(pattern, span)
    piece = parser.whole()
    parser.follows[0] = piece.firsts
    edges: list[tuple[int, int, int]] = []
    for source, follows in enumerate(parser.follows):
        tick()
        for target in places_of(follows):
            edges += [(source, digit - 1, target) for digit in digits_of(parser.masks[target])]
        check_size(len(parser.masks), len(edges))
    accepts = tuple(places_of(piece.lasts | piece.empty))
    return Automaton(len(parser.masks), (0,), accepts, tuple(edges))
