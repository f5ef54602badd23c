"""Arrow columns as rows: strings and binary of any producer, read where they lie.

Rows of exactly 81 bytes go to the engine by their offsets. The others are read one by one and
added behind the characters, for which those of their piece are copied.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from nonet.bulk.arrow_c import chunks_of
from nonet.bulk.arrow_column import Column, Piece
from nonet.bulk.lists import rows_of_things
from nonet.bulk.rows import CHARACTERS, PIECE, Rows, grid_or_error
from nonet.errors import FormatError
from nonet.model.rules import CLASSIC, Rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# The lowest code of a character that can be a cell (a space), above all digits.
_SPACE = 32
# A row that the engine refuses at a glance, as text and as digits.
_NONE = b"\xff" * 81


def has_arrow(xs: Any) -> bool:
    """Whether something is a column by the Arrow C data interface, not a table of digits."""
    has = hasattr(xs, "__arrow_c_array__") or hasattr(xs, "__arrow_c_stream__")
    return has and getattr(xs, "ndim", 1) != 2


def rows_of_arrow(xs: Any, rules: Rules | None) -> Iterator[Rows]:
    """Yield the rows of a column, chunk by chunk and some at a time."""
    for kind, array in chunks_of(xs):
        column = Column.of(kind, array)
        for start in range(0, column.length, PIECE):
            yield _rows(column.piece(start, min(PIECE, column.length - start)), rules)


def _rows(piece: Piece, rules: Rules | None) -> Rows:
    if rules is None or rules == CLASSIC:
        text = _is_text(piece)
        if text is not None:
            return _by_offsets(piece, rules, text=text)
    rows = rows_of_things(list(map(_thing, piece.texts())), rules)
    rows.bad.update({number: _null() for number in piece.nulls.nonzero()[0].tolist()})
    return rows


def _is_text(piece: Piece) -> bool | None:
    """Whether the rows are characters (else digits); None when they are some of each."""
    if piece.is_text or int(piece.data.min(initial=255)) >= _SPACE:
        return True
    return False if int(piece.data.max(initial=0)) < _SPACE else None


def _by_offsets(piece: Piece, rules: Rules | None, *, text: bool) -> Rows:
    import numpy as np

    starts = piece.starts.astype(np.uint64)
    cells: NDArray[np.uint8] = piece.data
    odd = np.flatnonzero((piece.lengths != 81) | piece.nulls).tolist()
    bad = {}
    if odd:
        more = bytearray(_NONE)
        for number in odd:
            found = _null() if piece.nulls[number] else grid_or_error(piece.text(number), rules)
            if isinstance(found, FormatError):
                bad[number] = found
                starts[number] = len(cells)
            else:
                starts[number] = len(cells) + len(more)
                more += found.values.translate(CHARACTERS) if text else found.values
        cells = np.concatenate([cells, np.frombuffer(more, np.uint8)])
    return Rows(cells, len(starts), 81, text=text, offsets=starts, bad=bad)


def _thing(row: bytes | None) -> str | bytes | None:
    if row and max(row) >= _SPACE and row.isascii():
        return row.decode("ascii")
    return row


def _null() -> FormatError:
    return FormatError("a null is no puzzle")
