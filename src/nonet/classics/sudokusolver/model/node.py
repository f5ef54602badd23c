"""The nodes of a constraint matrix: what it is made of, and the links between them.

Most of an exact cover matrix is empty, so only the ones are kept. Each is a `Node` that knows its
four neighbours. Reference nodes frame the matrix: one above each column, one before each row,
and the head in the corner, from which everything can be reached:

    head ── column x ── column y ── column z
     │         │           │           │
    row a ── node ─────────┼───────── node
     │                     │
    row b ─────────────── node

The lists are not circular: a neighbour that is not there is None. A node that is disconnected
keeps its own links, so it still knows where it stood and can return there at no cost: the trick
that lets the search undo a step exactly (Knuth, "Dancing links", 2000).
"""

from __future__ import annotations

from nonet.classics.sudokusolver.model.iterators import ColumnIterator, RowIterator
from nonet.errors import ArgumentError

__all__ = ["ColumnReferenceNode", "MatrixHeadReferenceNode", "Node", "RowReferenceNode"]


class Node:
    """One place of the matrix where the row's candidate satisfies the column's constraint.

    >>> a, b = Node("R1C1#1", "R1#1"), Node("R1C1#1", "C1#1")
    >>> Node.connect(a, b, "horizontally")
    >>> a.right, b.left, b.right
    (Node('R1C1#1', 'C1#1'), Node('R1C1#1', 'R1#1'), None)
    """

    __slots__ = (
        "bottom",
        "candidate",
        "column_ref_node",
        "covered_constraint",
        "left",
        "right",
        "row_ref_node",
        "top",
    )

    def __init__(
        self,
        candidate: str | None,
        covered_constraint: str | None,
        row_ref_node: RowReferenceNode | None = None,
        column_ref_node: ColumnReferenceNode | None = None,
    ) -> None:
        self.candidate = candidate
        self.covered_constraint = covered_constraint
        self.row_ref_node = row_ref_node
        self.column_ref_node = column_ref_node
        self.left: Node | None = None
        self.right: Node | None = None
        self.top: Node | None = None
        self.bottom: Node | None = None

    def __repr__(self) -> str:
        names = (self.candidate, self.covered_constraint)
        labels = ", ".join(repr(name) for name in names if name is not None)
        return f"{type(self).__name__}({labels})"

    @staticmethod
    def connect(a: Node, b: Node, how: str) -> None:
        """Makes `b` the right ("horizontally") or bottom ("vertically") neighbour of `a`."""
        if _is_horizontal(how):
            a.right, b.left = b, a
        else:
            a.bottom, b.top = b, a

    @staticmethod
    def disconnect(node: Node, how: str) -> None:
        """Takes the node out by joining its neighbours; the node keeps its own links.

        >>> a, b, c = (Node(name, "x") for name in "abc")
        >>> Node.connect(a, b, "vertically")
        >>> Node.connect(b, c, "vertically")
        >>> Node.disconnect(b, "vertically")
        >>> a.bottom, c.top, b.bottom
        (Node('c', 'x'), Node('a', 'x'), Node('c', 'x'))
        """
        if _is_horizontal(how):
            if node.left is not None:
                node.left.right = node.right
            if node.right is not None:
                node.right.left = node.left
        else:
            if node.top is not None:
                node.top.bottom = node.bottom
            if node.bottom is not None:
                node.bottom.top = node.top

    @staticmethod
    def reconnect(node: Node, how: str) -> None:
        """Puts a disconnected node back between its old neighbours, last one out first one in."""
        if _is_horizontal(how):
            if node.left is not None:
                node.left.right = node
            if node.right is not None:
                node.right.left = node
        else:
            if node.top is not None:
                node.top.bottom = node
            if node.bottom is not None:
                node.bottom.top = node


class RowReferenceNode(Node):
    """The start of a row: stands for a candidate, its nodes to the right.

    >>> row = RowReferenceNode("R1C1#1")
    >>> row, row.get_last_node() is row
    (RowReferenceNode('R1C1#1'), True)
    """

    __slots__ = ()

    candidate: str

    def __init__(self, candidate: str) -> None:
        super().__init__(candidate, None)

    def get_last_node(self) -> Node:
        """Returns the last node of the row, or the reference node itself when the row is empty."""
        return _last(RowIterator(self))


class ColumnReferenceNode(Node):
    """The top of a column: stands for a constraint, the candidates that satisfy it below.

    `size` is the number of nodes below, kept by the matrix so that the search need not count.

    >>> column = ColumnReferenceNode("R1#1")
    >>> column, column.size
    (ColumnReferenceNode('R1#1'), 0)
    """

    __slots__ = ("size",)

    covered_constraint: str
    right: ColumnReferenceNode | None

    def __init__(self, covered_constraint: str) -> None:
        super().__init__(None, covered_constraint)
        self.size = 0

    def get_last_node(self) -> Node:
        """Returns the lowest node of the column, or the reference node itself when it is empty."""
        return _last(ColumnIterator(self))


class MatrixHeadReferenceNode(Node):
    """The corner of the matrix: the columns to its right, the rows below it.

    >>> head = MatrixHeadReferenceNode()
    >>> Node.connect(head, ColumnReferenceNode("R1#1"), "horizontally")
    >>> list(head.get_column_ref_node_iterator()), list(head.get_row_ref_node_iterator())
    ([ColumnReferenceNode('R1#1')], [])
    """

    __slots__ = ()

    right: ColumnReferenceNode | None
    bottom: RowReferenceNode | None

    def __init__(self) -> None:
        super().__init__(None, None)

    def get_column_ref_node_iterator(self) -> RowIterator:
        """Returns an iterator over the column reference nodes, the first column first."""
        return RowIterator(self.right)

    def get_row_ref_node_iterator(self) -> ColumnIterator:
        """Returns an iterator over the row reference nodes, the first row first."""
        return ColumnIterator(self.bottom)

    def get_last_column_ref_node(self) -> Node:
        """Returns the last column reference node, or the head itself when there is none."""
        return _last(RowIterator(self))

    def get_last_row_ref_node(self) -> Node:
        """Returns the last row reference node, or the head itself when there is none."""
        return _last(ColumnIterator(self))


def _is_horizontal(how: str) -> bool:
    if how not in ("horizontally", "vertically"):
        raise ArgumentError(f"nodes connect 'horizontally' or 'vertically', not {how!r}")
    return how == "horizontally"


def _last(nodes: RowIterator | ColumnIterator) -> Node:
    *_, last = nodes
    return last
