"""The matrix of an exact cover problem, in which rows and columns can be covered and come back.

Columns are constraints, rows are candidates, and a node stands where a candidate satisfies a
constraint. A solution is a set of rows that has exactly one node in every column.

Choosing a candidate *covers* it: every constraint it satisfies is settled, so those columns go,
and every candidate that would satisfy one of them a second time goes too. What is left is a
smaller problem of the same kind. Each cover remembers the rows and columns it took out, in
order; `uncover` puts them back last out, first in, and as a disconnected node still points at
its old neighbours, the matrix is then link for link what it was.

The search spends nearly all its time in `cover` and `uncover`. So they write `Node.disconnect` and
`Node.reconnect` out instead of calling them, and treat a row's reference node apart from its
nodes, because attributes are read faster where the class is always the same. Both together take a
third off the time for a hard Sudoku.
"""

from __future__ import annotations

from collections.abc import Iterable

from nonet.classics.sudokusolver.model.iterators import RowIterator
from nonet.classics.sudokusolver.model.node import (
    ColumnReferenceNode,
    MatrixHeadReferenceNode,
    Node,
    RowReferenceNode,
)
from nonet.errors import ArgumentError

__all__ = ["ConstraintMatrix"]


# What one cover took out, in order, and how many constraints were starved before it.
_Cover = tuple[tuple[RowReferenceNode, ...], list[ColumnReferenceNode], int]


class ConstraintMatrix:
    """A sparse matrix of candidates (rows) and the constraints they satisfy (columns).

    >>> matrix = ConstraintMatrix()
    >>> matrix.add("a", ["x", "y"])
    >>> matrix.add("b", ["y"])
    >>> matrix.add("c", ["x"])
    >>> matrix.get_next_constraints_candidates()
    [RowReferenceNode('a'), RowReferenceNode('c')]
    """

    def __init__(self) -> None:
        self._head = MatrixHeadReferenceNode()
        self._rows: dict[str, RowReferenceNode] = {}
        self._columns: dict[str, ColumnReferenceNode] = {}
        # The ends of the lists, so that adding need not walk there.
        self._last_row: Node = self._head
        self._last_column: Node = self._head
        self._lowest: dict[str, Node] = {}
        # How many constraints in the matrix have no candidate left: one is a dead end.
        self._starved = 0
        self._covers: list[_Cover] = []

    @property
    def head_ref_node(self) -> MatrixHeadReferenceNode:
        """The corner node: the columns are to its right, the rows below it."""
        return self._head

    @property
    def depth(self) -> int:
        """How many covers are in force, that is, how often `uncover` can be called."""
        return len(self._covers)

    def add(self, candidate: str | None = None, covered_constraints: Iterable[str] = ()) -> None:
        """Adds a candidate and a node for every constraint it satisfies.

        Rows and columns keep the order in which their names are first added. A candidate that
        exists already gets the further nodes; without a candidate only the columns are made.

        >>> matrix = ConstraintMatrix()
        >>> matrix.add("a", ["x", "y"])
        >>> list(matrix.head_ref_node.get_column_ref_node_iterator())
        [ColumnReferenceNode('x'), ColumnReferenceNode('y')]
        """
        if self._covers:
            raise ArgumentError("a matrix with covered candidates cannot grow; uncover them first")
        constraints = tuple(covered_constraints)
        row = None if candidate is None else self._rows.get(candidate)
        met = {node.covered_constraint for node in RowIterator(row and row.right)}
        for constraint in constraints:
            if constraint in met:
                raise ArgumentError(f"constraint {constraint!r} appears twice for {candidate!r}")
            met.add(constraint)

        columns = [self._columns.get(name) or self._add_column(name) for name in constraints]
        if candidate is None:
            return
        row = row or self._add_row(candidate)
        last = row.get_last_node()
        for constraint, column in zip(constraints, columns, strict=True):
            node = Node(candidate, constraint, row, column)
            Node.connect(last, node, "horizontally")
            Node.connect(self._lowest[constraint], node, "vertically")
            last = self._lowest[constraint] = node
            if not column.size:
                self._starved -= 1
            column.size += 1

    def _add_row(self, candidate: str) -> RowReferenceNode:
        row = self._rows[candidate] = RowReferenceNode(candidate)
        Node.connect(self._last_row, row, "vertically")
        self._last_row = row
        return row

    def _add_column(self, constraint: str) -> ColumnReferenceNode:
        column = self._columns[constraint] = ColumnReferenceNode(constraint)
        Node.connect(self._last_column, column, "horizontally")
        self._last_column = self._lowest[constraint] = column
        self._starved += 1
        return column

    def find_row(self, candidate: str) -> RowReferenceNode | None:
        """Returns the reference node of a candidate, covered or not; None when there is none.

        >>> ConstraintMatrix().find_row("a") is None
        True
        """
        return self._rows.get(candidate)

    def is_covered(self, row_ref_node: RowReferenceNode) -> bool:
        """Tells whether a row of this matrix was taken out by a cover.

        >>> matrix = ConstraintMatrix()
        >>> matrix.add("a", ["x"])
        >>> matrix.is_covered(matrix.find_row("a"))
        False
        """
        # A disconnected node still points up, but nobody points back down at it.
        above = row_ref_node.top
        return above is None or above.bottom is not row_ref_node

    def candidates_exist(self) -> bool:
        """Tells whether any candidate is left."""
        return self._head.bottom is not None

    def has_satisfied_all_constraints(self) -> bool:
        """Tells whether no constraint is left, that is, whether the problem is solved."""
        return self._head.right is None

    def get_next_constraints_candidates(self) -> list[RowReferenceNode]:
        """Returns the candidates for the constraint that has fewest, the first such in order.

        An empty list means that a constraint cannot be satisfied any more, or that none is left.
        """
        # The scan may stop at one candidate, unless some constraint is known to have none.
        enough = 0 if self._starved else 1
        fewest = len(self._rows) + 1
        chosen = None
        column = self._head.right
        while column is not None:
            size = column.size
            if size < fewest:
                chosen = column
                fewest = size
                if size <= enough:
                    break
            column = column.right
        rows = []
        node = None if chosen is None else chosen.bottom
        while node is not None:
            assert node.row_ref_node is not None
            rows.append(node.row_ref_node)
            node = node.bottom
        return rows

    def cover(self, row_ref_node: RowReferenceNode) -> tuple[RowReferenceNode, ...]:
        """Takes out a candidate, the constraints it satisfies and all rivals for those.

        Returns the rows taken out, the candidate's own among them.

            for each column j such that A[r, j] = 1
                for each row i such that A[i, j] = 1
                    delete row i from matrix A
                delete column j from matrix A

        >>> matrix = ConstraintMatrix()
        >>> matrix.add("a", ["x", "y"])
        >>> matrix.add("b", ["y", "z"])
        >>> matrix.add("c", ["z"])
        >>> matrix.cover(matrix.find_row("a"))
        (RowReferenceNode('a'), RowReferenceNode('b'))
        >>> matrix.get_next_constraints_candidates()
        [RowReferenceNode('c')]
        """
        if self._rows.get(row_ref_node.candidate) is not row_ref_node:
            raise ArgumentError(f"{row_ref_node!r} is not a row of this matrix")
        if self.is_covered(row_ref_node):
            raise ArgumentError(f"{row_ref_node!r} is covered already")
        rows: list[RowReferenceNode] = []
        columns: list[ColumnReferenceNode] = []
        emptied = 0
        if row_ref_node.right is None:
            Node.disconnect(row_ref_node, "vertically")
            rows.append(row_ref_node)
        satisfied = row_ref_node.right
        while satisfied is not None:
            column = satisfied.column_ref_node
            assert column is not None
            rival = column.bottom
            while rival is not None:
                # Delete the rival's row, first its reference node, then the nodes.
                row = rival.row_ref_node
                assert row is not None
                rows.append(row)
                top, bottom = row.top, row.bottom
                if top is not None:
                    top.bottom = bottom
                if bottom is not None:
                    bottom.top = top
                node = row.right
                while node is not None:
                    top, bottom = node.top, node.bottom
                    node_column = node.column_ref_node
                    assert top is not None
                    assert node_column is not None
                    top.bottom = bottom
                    if bottom is not None:
                        bottom.top = top
                    node_column.size = size = node_column.size - 1
                    if not size:
                        emptied += 1
                    node = node.right
                rival = rival.bottom
            # Delete the column.
            columns.append(column)
            left, right = column.left, column.right
            if left is not None:
                left.right = right
            if right is not None:
                right.left = left
            satisfied = satisfied.right
        covered = tuple(rows)
        self._covers.append((covered, columns, self._starved))
        # The columns taken out end empty; any other that does has lost its last candidate.
        self._starved += emptied - len(columns)
        return covered

    def uncover(self) -> None:
        """Undoes the last `cover` that is still in force, exactly.

        >>> matrix = ConstraintMatrix()
        >>> matrix.add("a", ["x"])
        >>> _ = matrix.cover(matrix.find_row("a"))
        >>> matrix.uncover()
        >>> matrix.get_next_constraints_candidates()
        [RowReferenceNode('a')]
        """
        if not self._covers:
            raise ArgumentError("nothing is covered")
        rows, columns, self._starved = self._covers.pop()
        for column in reversed(columns):
            left, right = column.left, column.right
            if left is not None:
                left.right = column
            if right is not None:
                right.left = column
        for row in reversed(rows):
            top, bottom = row.top, row.bottom
            if top is not None:
                top.bottom = row
            if bottom is not None:
                bottom.top = row
            node = row.right
            while node is not None:
                top, bottom = node.top, node.bottom
                node_column = node.column_ref_node
                assert top is not None
                assert node_column is not None
                top.bottom = node
                if bottom is not None:
                    bottom.top = node
                node_column.size += 1
                node = node.right
