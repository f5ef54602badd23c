"""Iterators: both directions, from anywhere, to the end."""

from __future__ import annotations

from itertools import pairwise

import pytest

from nonet.classics.sudokusolver.model.iterators import ColumnIterator, RowIterator
from nonet.classics.sudokusolver.model.node import ColumnReferenceNode, Node, RowReferenceNode


def crossing() -> tuple[list[Node], list[Node]]:
    """Returns a row and a column of four nodes, reference nodes included, that share the third."""
    shared = Node("b", "y")
    row = [RowReferenceNode("b"), Node("b", "x"), shared, Node("b", "z")]
    column = [ColumnReferenceNode("y"), Node("a", "y"), shared, Node("c", "y")]
    for a, b in pairwise(row):
        Node.connect(a, b, "horizontally")
    for a, b in pairwise(column):
        Node.connect(a, b, "vertically")
    return row, column


@pytest.mark.parametrize("start", range(4))
def test_an_iterator_yields_its_start_and_runs_to_the_end(start: int) -> None:
    row, column = crossing()
    assert list(RowIterator(row[start])) == row[start:]
    assert list(ColumnIterator(column[start])) == column[start:]


@pytest.mark.parametrize("start", range(4))
def test_reversed_runs_left_and_up(start: int) -> None:
    row, column = crossing()
    assert list(RowIterator(row[start], reversed=True)) == row[start::-1]
    assert list(ColumnIterator(column[start], reversed=True)) == column[start::-1]


def test_nothing_comes_from_nothing() -> None:
    assert list(RowIterator(None)) == list(ColumnIterator(None, reversed=True)) == []


def test_an_iterator_is_its_own_and_ends_for_good() -> None:
    for iterator in (RowIterator(Node("a", "x")), ColumnIterator(Node("a", "x"))):
        assert iter(iterator) is iterator
        assert len(list(iterator)) == 1
        with pytest.raises(StopIteration):
            next(iterator)


def test_the_node_at_hand_may_be_disconnected() -> None:
    row, column = crossing()
    met = []
    for node in RowIterator(row[1]):
        met.append(node)
        Node.disconnect(node, "horizontally")
    assert met == row[1:]
    assert list(RowIterator(row[0])) == row[:1]
    for node in ColumnIterator(column[3], reversed=True):
        Node.disconnect(node, "vertically")
    assert column[0].bottom is None
