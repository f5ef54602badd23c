"""NumPy: arrays in memory, and the text that repr() or print() makes of one.

An array holds digits (0 is empty), character codes, single characters or whole lines. Its shape is
(size, size) or (cells,) for one puzzle, (n, cells) or (n, size, size) for many; a square array is
one puzzle if its size is possible. npy.py reads and writes files of arrays.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from nonet.errors import FormatError
from nonet.formats.cells import read_cells
from nonet.formats.format import Block, Format, Wants
from nonet.formats.kinds.list_ import FORMAT as LIST
from nonet.formats.kinds.list_ import cut_lists
from nonet.formats.objects import grid_of_cells
from nonet.model.grid import Grid
from nonet.model.rules import DEFAULT_BOX, Rules
from nonet.model.shape import MAX_SIZE, Shape
from nonet.model.values import not_a_digit

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_START = re.compile(
    r"\s*+(?:\w++\s*+=\s*+)?+(?:(?:[\[(]\s*+)?(?:\w++\.)?array\s*+\("
    r"|\[\s*+(?:\[\s*+){0,2}[0-9]++\.?\s++[0-9])"
)
# The lowest character code that can be a cell, that of the space; every digit is below it.
_SPACE = 32


class NumpyFormat(Format):
    """An array as NumPy prints it; in files, .npy."""

    name = "numpy"
    summary = "a NumPy array: .npy files of (n, cells), arrays, and their text"
    suffixes = (".npy",)

    def claims(self, text: str) -> bool:
        """Whether the text is a printed array."""
        return _START.match(text) is not None

    def parse(self, text: str, wants: Wants) -> Grid:
        """Read the text of an array.

        >>> NumpyFormat().parse("[[1 2 0 0]\\n [3 4 0 0]\\n [0 0 0 0]\\n [4 3 0 1]]", Wants()).clues
        7
        """
        return LIST.parse(text, wants)

    def dump(self, grid: Grid) -> str:
        """Write the text of an array.

        >>> print(NumpyFormat().dump(Grid("12..34......43.1")))
        array([[1, 2, 0, 0],
               [3, 4, 0, 0],
               [0, 0, 0, 0],
               [4, 3, 0, 1]], dtype=uint8)
        """
        rows = LIST.dump(grid).replace("\n", "\n      ")
        return f"array({rows}, dtype=uint8)"

    def blocks(self, lines: Iterable[str]) -> Iterator[Block]:
        """Split the lines into arrays."""
        return cut_lists(lines)

    def write_to(self, grids: Iterable[Grid], stream: BinaryIO) -> None:
        """Write a .npy file of shape (n, cells)."""
        from nonet.formats.kinds.npy import write_npy

        write_npy(grids, stream)


class Layout(NamedTuple):
    """How puzzles are arranged in an array: how many there are, and the shape of each."""

    total: int
    shape: tuple[int, ...]


def layout(shape: tuple[int, ...], width: int, rules: Rules | None) -> Layout:
    """Return the layout of an array whose elements are `width` characters or one digit.

    >>> layout((9, 9), 1, None), layout((5, 81), 1, None), layout((5,), 81, None)
    (Layout(total=1, shape=(9, 9)), Layout(total=5, shape=(81,)), Layout(total=5, shape=()))
    """
    if rules is not None and not rules.shape.is_usual:
        return _layout_in_shape(shape, width, rules)
    sizes = set(DEFAULT_BOX) if rules is None else {rules.size}
    squares = {Shape.square(size).cells for size in sizes}
    if width > 1:
        if shape == (width,) and width in sizes:
            return Layout(1, shape)
        if len(shape) <= 1 and width in squares:
            return Layout(math.prod(shape), ())
    elif _is_one(shape, sizes, squares):
        return Layout(1, shape)
    elif len(shape) > 1 and _is_one(shape[1:], sizes, squares):
        return Layout(shape[0], shape[1:])
    need = "" if rules is None else f" {rules.size}×{rules.size}"
    held = f" of {width} characters" if width > 1 else ""
    raise FormatError(f"an array of shape {shape}{held} does not hold{need} puzzles")


def _layout_in_shape(shape: tuple[int, ...], width: int, rules: Rules) -> Layout:
    """Return the layout of an array of values by index under rules of another shape."""
    own = rules.shape
    ones = ((own.rows, own.columns), (own.area,), (own.cells,))
    if width == 1 and shape in ones:
        return Layout(1, shape)
    if width == 1 and len(shape) > 1 and shape[1:] in ones:
        return Layout(shape[0], shape[1:])
    raise FormatError(f"an array of shape {shape} does not hold {own} puzzles")


def _is_one(shape: tuple[int, ...], sizes: set[int], squares: set[int]) -> bool:
    if len(shape) == 1:
        return shape[0] in squares
    return len(shape) == 2 and shape[0] == shape[1] and shape[0] in sizes


def from_array(array: Any, rules: Rules | None = None) -> Grid:
    """Return the grid of an array that holds one puzzle.

    >>> import numpy as np
    >>> from_array(np.array([[1, 2, 0, 0], [3, 4, 0, 0], [0, 0, 0, 0], [4, 3, 0, 1]])).clues
    7
    """
    from nonet.base.numeric import np

    cells = np.asarray(array)
    plan = layout(cells.shape, text_width(cells.dtype), rules)
    if plan.total != 1:
        raise FormatError(f"the array holds {plan.total} puzzles; expected one")
    return grid_of(cells.reshape(-1), rules)


def text_width(dtype: np.dtype[Any]) -> int:
    """Return how many characters an element has; a digit counts as 1.

    >>> import numpy as np
    >>> text_width(np.dtype("S81")), text_width(np.dtype("U9")), text_width(np.dtype("int64"))
    (81, 9, 1)
    """
    bytes_per_character = {"S": 1, "U": 4}.get(dtype.kind)
    return dtype.itemsize // bytes_per_character if bytes_per_character else 1


def grid_of(cells: NDArray[Any], rules: Rules | None = None) -> Grid:
    """Return the grid of the cells of one puzzle in a flat array.

    >>> import numpy as np
    >>> grid_of(np.frombuffer(b"12..34......43.1", dtype=np.uint8)).clues
    7
    """
    from nonet.base.numeric import np

    kind = cells.dtype.kind
    if kind in "SU":
        texts = [text.decode("latin-1") if kind == "S" else text for text in cells.tolist()]
        return _grid_of_text("".join(text or " " for text in texts), rules)
    if kind == "O":
        return grid_of_cells(cells.tolist(), Wants(rules))
    if kind == "f":
        cells = np.where(np.isnan(cells), 0, cells)
        wrong = np.flatnonzero(cells != np.floor(cells))
        if wrong.size:
            raise not_a_digit(cells[wrong[0]].item(), int(wrong[0]), cells.size)
    elif kind not in "ui":
        raise FormatError(f"an array of type {cells.dtype} does not hold digits")
    if cells.size and cells.min() >= _SPACE and cells.max() < 128:
        return _grid_of_text(bytes(cells.astype(np.uint8)).decode("ascii"), rules)
    wrong = np.flatnonzero((cells < 0) | (cells > 255))
    if wrong.size:
        raise not_a_digit(cells[wrong[0]].item(), int(wrong[0]), cells.size)
    values = bytes(cells.astype(np.uint8))
    # Bytes beyond all digits would be read as text; listed, the first of them is named.
    is_text = bool(cells.size) and cells.max() > MAX_SIZE
    return Grid(list(values) if is_text else values, rules)


def _grid_of_text(chars: str, rules: Rules | None) -> Grid:
    values, rules = read_cells(chars, Wants(rules))
    return Grid(values, rules)


FORMAT = NumpyFormat()
