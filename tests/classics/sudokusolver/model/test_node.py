"""Nodes: their links, how they connect, and what the reference nodes reach."""

from __future__ import annotations

from itertools import pairwise

import pytest

from nonet.classics.sudokusolver.model.node import (
    ColumnReferenceNode,
    MatrixHeadReferenceNode,
    Node,
    RowReferenceNode,
)


def links(node: Node) -> tuple[Node | None, ...]:
    return node.left, node.right, node.top, node.bottom


def chain(how: str, *nodes: Node) -> None:
    for a, b in pairwise(nodes):
        Node.connect(a, b, how)


def test_a_node_knows_its_labels_and_references_and_has_no_neighbours() -> None:
    row, column = RowReferenceNode("a"), ColumnReferenceNode("x")
    node = Node("a", "x", row, column)
    assert (node.candidate, node.covered_constraint) == ("a", "x")
    assert node.row_ref_node is row
    assert node.column_ref_node is column
    assert links(node) == (None, None, None, None)
    assert Node("a", "x").row_ref_node is None
    assert Node("a", "x").column_ref_node is None


def test_reference_nodes_carry_the_label_of_their_line() -> None:
    row, column, head = RowReferenceNode("a"), ColumnReferenceNode("x"), MatrixHeadReferenceNode()
    assert (row.candidate, row.covered_constraint) == ("a", None)
    assert (column.candidate, column.covered_constraint, column.size) == (None, "x", 0)
    assert (head.candidate, head.covered_constraint) == (None, None)
    assert all(isinstance(node, Node) for node in (row, column, head))
    assert [repr(node) for node in (Node("a", "x"), row, column, head)] == [
        "Node('a', 'x')",
        "RowReferenceNode('a')",
        "ColumnReferenceNode('x')",
        "MatrixHeadReferenceNode()",
    ]


def test_connect_joins_one_direction_only() -> None:
    a, b = Node("a", "x"), Node("b", "y")
    Node.connect(a, b, "horizontally")
    assert links(a) == (None, b, None, None)
    assert links(b) == (a, None, None, None)
    c, d = Node("c", "x"), Node("d", "y")
    Node.connect(c, d, "vertically")
    assert links(c) == (None, None, None, d)
    assert links(d) == (None, None, c, None)


@pytest.mark.parametrize("how", ["horizontally", "vertically"])
@pytest.mark.parametrize("which", [0, 1, 2])
def test_disconnect_joins_the_neighbours_and_reconnect_undoes_it(how: str, which: int) -> None:
    nodes = [Node(name, "x") for name in "abc"]
    chain(how, *nodes)
    before = [links(node) for node in nodes]
    Node.disconnect(nodes[which], how)
    rest = [node for node in nodes if node is not nodes[which]]
    ahead, behind = (1, 0) if how == "horizontally" else (3, 2)
    assert links(rest[0])[ahead] is rest[1]
    assert links(rest[1])[behind] is rest[0]
    assert (links(rest[0])[behind], links(rest[1])[ahead]) == (None, None)
    assert links(nodes[which]) == before[which]
    Node.reconnect(nodes[which], how)
    assert [links(node) for node in nodes] == before


@pytest.mark.parametrize("how", ["horizontally", "vertically"])
def test_nodes_return_in_the_reverse_order_of_leaving(how: str) -> None:
    nodes = [Node(name, "x") for name in "abcde"]
    chain(how, *nodes)
    before = [links(node) for node in nodes]
    leaving = [nodes[1], nodes[2], nodes[0], nodes[4], nodes[3]]
    for node in leaving:
        Node.disconnect(node, how)
    for node in reversed(leaving):
        Node.reconnect(node, how)
    assert [links(node) for node in nodes] == before


def test_a_lone_node_disconnects_without_effect() -> None:
    node = Node("a", "x")
    Node.disconnect(node, "horizontally")
    Node.disconnect(node, "vertically")
    assert links(node) == (None, None, None, None)


@pytest.mark.parametrize("how", ["", "diagonally", "Horizontally"])
def test_other_ways_to_connect_are_refused(how: str) -> None:
    a, b = Node("a", "x"), Node("b", "x")
    with pytest.raises(ValueError, match="'horizontally' or 'vertically'"):
        Node.connect(a, b, how)
    for refuse in (Node.disconnect, Node.reconnect):
        with pytest.raises(ValueError, match=repr(how)):
            refuse(a, how)
    assert links(a) == links(b) == (None, None, None, None)


def test_get_last_node_walks_to_the_end_of_the_line() -> None:
    row, column = RowReferenceNode("a"), ColumnReferenceNode("x")
    assert row.get_last_node() is row
    assert column.get_last_node() is column
    first, second = Node("a", "x"), Node("a", "y")
    chain("horizontally", row, first, second)
    assert row.get_last_node() is second
    below, lowest = Node("a", "x"), Node("b", "x")
    chain("vertically", column, below, lowest)
    assert column.get_last_node() is lowest
    Node.disconnect(lowest, "vertically")
    assert column.get_last_node() is below


def test_the_head_reaches_columns_to_its_right_and_rows_below() -> None:
    head = MatrixHeadReferenceNode()
    assert head.get_last_column_ref_node() is head
    assert head.get_last_row_ref_node() is head
    assert list(head.get_column_ref_node_iterator()) == []
    assert list(head.get_row_ref_node_iterator()) == []
    columns = [ColumnReferenceNode(name) for name in "xyz"]
    rows = [RowReferenceNode(name) for name in "ab"]
    chain("horizontally", head, *columns)
    chain("vertically", head, *rows)
    assert head.get_last_column_ref_node() is columns[-1]
    assert head.get_last_row_ref_node() is rows[-1]
    assert list(head.get_column_ref_node_iterator()) == columns
    assert list(head.get_row_ref_node_iterator()) == rows
