"""The codes inside constraint strings: tables of bits, automata and patterns as base64url."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterable, Iterator, Sequence

from nonet.errors import FormatError
from nonet.model.primitives import Automaton

_CHARS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_NUMBERS = {char: number for number, char in enumerate(_CHARS)}
_PLAIN, _PACKED = 0, 1
_FORMAT_BITS, _FIELD_BITS = 2, 4
MOST_STATES = 1 << 12


def read_bits(code: str) -> set[int]:
    """Return which bits are set; a character holds six, the lowest first.

    >>> sorted(read_bits("BI"))
    [0, 9]
    """
    found = set()
    for place, char in enumerate(code):
        if char not in _NUMBERS:
            raise FormatError(
                f"{char!r} is not a character of base64url", text=code, position=place
            )
        number = _NUMBERS[char]
        found |= {6 * place + bit for bit in range(6) if number >> bit & 1}
    return found


def spell_bits(bits: Iterable[int]) -> str:
    """Return the code of a set of bits, without the zeros at its end.

    >>> spell_bits({0, 9})
    'BI'
    """
    numbers: dict[int, int] = {}
    for bit in bits:
        numbers[bit // 6] = numbers.get(bit // 6, 0) | 1 << bit % 6
    return "".join(_CHARS[numbers.get(place, 0)] for place in range(max(numbers, default=-1) + 1))


def spell_table(allowed: Sequence[int]) -> str:
    """Return the code of a table of pairs, which has for each first value the mask of the second.

    >>> spell_table([2, 1])
    'G'
    """
    size = len(allowed)
    return spell_bits(
        a * size + b for a, mask in enumerate(allowed) for b in range(size) if mask >> b & 1
    )


def read_pattern(code: str) -> str:
    """Return the pattern of a Regex, which older strings write percent-coded.

    >>> read_pattern("WzEyXSo"), read_pattern("%5B12%5D*")
    ('[12]*', '[12]*')
    """
    if "%" in code or "." in code:
        from urllib.parse import unquote

        return unquote(code)
    return _read_base64(code).decode("latin-1")


def spell_pattern(pattern: str) -> str:
    """Return the code of a pattern.

    >>> spell_pattern("[12]*")
    'WzEyXSo'
    """
    return _spell_base64(pattern.encode("latin-1"))


def read_automaton(code: str) -> Automaton:
    """Return the automaton of a code.

    The bits, the highest first, are a header (form, width of a state, number of symbols, of starts
    and of accepting states, which starts accept) and the edges of each state: starts first, then
    accepting states, then the others.

    >>> read_automaton(spell_automaton(Automaton(2, (0,), (1,), ((0, 0, 1), (1, 1, 1)))))
    variants.Automaton(states=2, starts=(0,), accepts=(1,), edges=((0, 0, 1), (1, 1, 1)))
    """
    if not code:
        return Automaton(1, (0,), (), ())  # nothing is accepted
    bits = _Bits(_read_base64(code))
    form = bits.take(_FORMAT_BITS)
    if form not in (_PLAIN, _PACKED):
        raise FormatError(f"automata of form {form} are not known", text=code, position=0)
    width = bits.take(_FIELD_BITS) + 1
    symbols = bits.take(_FIELD_BITS) + 1
    starts = bits.take(width)
    ends = bits.take(width)
    # The first start is the lowest bit.
    both = [start for start, bit in enumerate(reversed(bits.list(starts))) if bit]
    count_width = bits.take(_FIELD_BITS) if form == _PLAIN else 0
    if form == _PLAIN:
        edges = list(_plain_edges(bits, count_width, (symbols - 1).bit_length(), width))
    else:
        edges = list(_packed_edges(bits, symbols, width))
    states = max([starts + ends, *(max(a, b) + 1 for a, _, b in edges)])
    if states > MOST_STATES:
        raise FormatError(f"{states} states; an automaton has at most {MOST_STATES}", text=code)
    accepts = (*both, *range(starts, starts + ends))
    return Automaton(states, tuple(range(starts)), accepts, tuple(edges))


def _plain_edges(
    bits: _Bits, count_width: int, symbol_width: int, width: int
) -> Iterator[tuple[int, int, int]]:
    state = 0
    while count_width and bits.left >= count_width:
        for _ in range(bits.take(count_width)):
            symbol = bits.take(symbol_width)
            yield state, symbol, bits.take(width)
        state += 1


def _packed_edges(bits: _Bits, symbols: int, width: int) -> Iterator[tuple[int, int, int]]:
    state = 0
    while bits.left >= symbols:
        mask = bits.take(symbols)
        for symbol in range(symbols):
            if mask >> symbol & 1:
                yield state, symbol, bits.take(width)
        state += 1


def spell_automaton(automaton: Automaton) -> str:
    """Return the code of an automaton, in the shorter of both forms.

    >>> spell_automaton(Automaton(2, (0,), (1,), ((0, 0, 1), (1, 1, 1))))
    'AHDe'
    """
    starts = list(automaton.starts)
    both = set(starts) & set(automaton.accepts)
    ends = [state for state in automaton.accepts if state not in both]
    others = sorted(set(range(automaton.states)) - set(starts) - set(ends))
    order = {state: number for number, state in enumerate([*starts, *ends, *others])}
    edges: list[dict[int, list[int]]] = [{} for _ in order]
    for state, symbol, target in automaton.edges:
        edges[order[state]].setdefault(symbol, []).append(order[target])
    symbols = max((symbol for _, symbol, _ in automaton.edges), default=0) + 1
    largest = max(len(order) - 1, len(starts), len(ends), 1)
    width, symbol_width = largest.bit_length(), (symbols - 1).bit_length()
    counts = [sum(map(len, row.values())) for row in edges]
    count_width = max(counts, default=0).bit_length()
    plain = len(edges) * count_width + sum(counts) * (symbol_width + width)
    packed = len(edges) * symbols + sum(counts) * width
    is_packed = packed < plain and all(len(t) == 1 for row in edges for t in row.values())
    accepting = sum(1 << number for number, state in enumerate(starts) if state in both)
    fields = [
        (_PACKED if is_packed else _PLAIN, _FORMAT_BITS),
        (width - 1, _FIELD_BITS),
        (symbols - 1, _FIELD_BITS),
        (len(starts), width),
        (len(ends), width),
        (accepting, len(starts)),
    ]
    if not is_packed:
        fields.append((count_width, _FIELD_BITS))
    for row, count in zip(edges, counts, strict=True):
        if is_packed:
            fields.append((sum(1 << symbol for symbol in row), symbols))
            fields += [(row[symbol][0], width) for symbol in sorted(row)]
        else:
            fields.append((count, count_width))
            for symbol in sorted(row):
                for target in row[symbol]:
                    fields += [(symbol, symbol_width), (target, width)]
    text = "".join(format(number, f"0{wide}b") if wide else "" for number, wide in fields)
    text += "0" * (-len(text) % 8)
    return _spell_base64(bytes(int(text[at : at + 8], 2) for at in range(0, len(text), 8)))


class _Bits:
    """The bits of bytes, the highest first."""

    def __init__(self, data: bytes) -> None:
        self._text = "".join(format(byte, "08b") for byte in data)
        self._at = 0

    @property
    def left(self) -> int:
        return len(self._text) - self._at

    def take(self, width: int) -> int:
        chunk = self._text[self._at : self._at + width]
        if len(chunk) < width:
            raise FormatError("the automaton ends too early")
        self._at += width
        return int(chunk, 2) if width else 0

    def list(self, width: int) -> list[int]:
        return [self.take(1) for _ in range(width)]


def _read_base64(code: str) -> bytes:
    try:
        # Without `validate`, other characters would be skipped.
        plain = code.rstrip("=").translate(str.maketrans("-_", "+/"))
        return base64.b64decode(plain + "=" * (-len(plain) % 4), validate=True)
    except (binascii.Error, ValueError):
        raise FormatError("not a text in base64url", text=code) from None


def _spell_base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
