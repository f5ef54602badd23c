"""Iterators along the links of a constraint matrix: through a row or through a column.

Both begin with the node they are given, whatever its kind, and follow its links to the end. As a
disconnected node keeps its links, the node at hand may be disconnected while iterating.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nonet.classics.sudokusolver.model.node import Node

__all__ = ["ColumnIterator", "RowIterator"]


class RowIterator:
    """Iterates through horizontally connected nodes, to the right or, reversed, to the left.

    >>> from nonet.classics.sudokusolver.model.node import Node
    >>> a, b = Node("a", "x"), Node("a", "y")
    >>> Node.connect(a, b, "horizontally")
    >>> list(RowIterator(a)), list(RowIterator(b, reversed=True))
    ([Node('a', 'x'), Node('a', 'y')], [Node('a', 'y'), Node('a', 'x')])
    """

    def __init__(self, start: Node | None, reversed: bool = False) -> None:
        self._node = start
        self._reversed = reversed

    def __iter__(self) -> RowIterator:
        return self

    def __next__(self) -> Node:
        node = self._node
        if node is None:
            raise StopIteration
        self._node = node.left if self._reversed else node.right
        return node


class ColumnIterator:
    """Iterates through vertically connected nodes, down or, reversed, up.

    >>> from nonet.classics.sudokusolver.model.node import Node
    >>> a, b = Node("a", "x"), Node("b", "x")
    >>> Node.connect(a, b, "vertically")
    >>> list(ColumnIterator(a)), list(ColumnIterator(b, reversed=True))
    ([Node('a', 'x'), Node('b', 'x')], [Node('b', 'x'), Node('a', 'x')])
    """

    def __init__(self, start: Node | None, reversed: bool = False) -> None:
        self._node = start
        self._reversed = reversed

    def __iter__(self) -> ColumnIterator:
        return self

    def __next__(self) -> Node:
        node = self._node
        if node is None:
            raise StopIteration
        self._node = node.top if self._reversed else node.bottom
        return node
