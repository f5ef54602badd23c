"""The matrix: what `add` builds, and that covers nest and come back link for link."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonet.classics.sudokusolver import rules
from nonet.classics.sudokusolver.model.constraintmatrix import ConstraintMatrix
from nonet.classics.sudokusolver.model.iterators import ColumnIterator, RowIterator
from nonet.classics.sudokusolver.model.node import ColumnReferenceNode, Node, RowReferenceNode

Problem = dict[str, list[str]]

# Six candidates and seven constraints; a, e and f are the only exact cover.
EXAMPLE: Problem = {
    "a": ["3", "5"],
    "b": ["1", "4", "7"],
    "c": ["2", "3", "6"],
    "d": ["1", "4", "6"],
    "e": ["1", "4"],
    "f": ["2", "6", "7"],
}


def build(problem: Problem) -> ConstraintMatrix:
    matrix = ConstraintMatrix()
    for candidate, constraints in problem.items():
        matrix.add(candidate, constraints)
    return matrix


def row_of(matrix: ConstraintMatrix, candidate: str) -> RowReferenceNode:
    row = matrix.find_row(candidate)
    assert row is not None
    return row


def columns_of(matrix: ConstraintMatrix) -> list[ColumnReferenceNode]:
    columns = list(matrix.head_ref_node.get_column_ref_node_iterator())
    return [column for column in columns if isinstance(column, ColumnReferenceNode)]


def names(rows: list[RowReferenceNode] | tuple[RowReferenceNode, ...]) -> list[str]:
    return [row.candidate for row in rows]


def every_node(matrix: ConstraintMatrix) -> list[Node]:
    rows = list(matrix.head_ref_node.get_row_ref_node_iterator())
    inner = [node for row in rows for node in RowIterator(row)]
    return [matrix.head_ref_node, *columns_of(matrix), *inner]


def snapshot(nodes: list[Node]) -> list[object]:
    """Returns every link and size of the nodes, whether they stand in the matrix or not."""
    return [
        (node.left, node.right, node.top, node.bottom, getattr(node, "size", None))
        for node in nodes
    ]


def visible(matrix: ConstraintMatrix) -> tuple[Problem, dict[str, list[str | None]]]:
    """Returns the rows and the columns that can be reached from the head, in order."""
    rows = {
        str(row.candidate): [str(node.covered_constraint) for node in RowIterator(row.right)]
        for row in matrix.head_ref_node.get_row_ref_node_iterator()
    }
    columns = {
        column.covered_constraint: [node.candidate for node in ColumnIterator(column.bottom)]
        for column in columns_of(matrix)
    }
    return rows, columns


def test_an_empty_matrix_is_solved_and_has_no_candidates() -> None:
    matrix = ConstraintMatrix()
    assert not matrix.candidates_exist()
    assert matrix.has_satisfied_all_constraints()
    assert matrix.get_next_constraints_candidates() == []
    assert matrix.head_ref_node.right is None
    assert matrix.head_ref_node.bottom is None


def test_rows_and_columns_stand_in_the_order_of_adding() -> None:
    rows, columns = visible(build(EXAMPLE))
    assert list(rows.items()) == list(EXAMPLE.items())
    assert list(columns.items()) == [
        ("3", ["a", "c"]),
        ("5", ["a"]),
        ("1", ["b", "d", "e"]),
        ("4", ["b", "d", "e"]),
        ("7", ["b", "f"]),
        ("2", ["c", "f"]),
        ("6", ["c", "d", "f"]),
    ]


def test_every_node_knows_its_row_its_column_and_is_known_by_its_neighbours() -> None:
    matrix = build(EXAMPLE)
    sizes = {column.covered_constraint: column.size for column in columns_of(matrix)}
    assert sizes == {"3": 2, "5": 1, "1": 3, "4": 3, "7": 2, "2": 2, "6": 3}
    for row in matrix.head_ref_node.get_row_ref_node_iterator():
        for node in RowIterator(row.right):
            assert node.row_ref_node is row
            assert node.candidate == row.candidate
            assert node.column_ref_node is not None
            assert node.covered_constraint == node.column_ref_node.covered_constraint
            assert node in list(ColumnIterator(node.column_ref_node))
    for node in every_node(matrix):
        assert node.right is None or node.right.left is node
        assert node.left is None or node.left.right is node
        assert node.bottom is None or node.bottom.top is node
        assert node.top is None or node.top.bottom is node


def test_sudoku_has_729_rows_324_columns_and_four_nodes_a_row() -> None:
    matrix = ConstraintMatrix()
    for candidate in rules.get_all_candidates():
        matrix.add(candidate, rules.get_all_satisfied_constraints(candidate))
    rows, _ = visible(matrix)
    assert len(rows) == 729
    assert {len(constraints) for constraints in rows.values()} == {4}
    assert [column.size for column in columns_of(matrix)] == [9] * 324


def test_adding_to_a_candidate_extends_its_row() -> None:
    matrix = ConstraintMatrix()
    matrix.add("a", ["x"])
    matrix.add("b", ["y"])
    matrix.add("a", ["y", "z"])
    rows, columns = visible(matrix)
    assert rows == {"a": ["x", "y", "z"], "b": ["y"]}
    assert columns == {"x": ["a"], "y": ["b", "a"], "z": ["a"]}


def test_columns_and_rows_can_be_added_alone() -> None:
    matrix = ConstraintMatrix()
    matrix.add()
    assert matrix.has_satisfied_all_constraints()
    matrix.add(covered_constraints=["x", "y"])
    assert not matrix.has_satisfied_all_constraints()
    assert not matrix.candidates_exist()
    matrix.add("a")
    assert matrix.candidates_exist()
    assert visible(matrix) == ({"a": []}, {"x": [], "y": []})
    matrix.add("a", ["y"])
    assert visible(matrix) == ({"a": ["y"]}, {"x": [], "y": ["a"]})


@pytest.mark.parametrize(
    ("first", "second"), [([], ["x", "x"]), (["x"], ["y", "x"]), (["x"], ["y", "z", "y"])]
)
def test_one_constraint_twice_in_a_row_is_refused_and_adds_nothing(
    first: list[str], second: list[str]
) -> None:
    matrix = ConstraintMatrix()
    matrix.add("a", first)
    before = visible(matrix)
    with pytest.raises(ValueError, match="appears twice for 'a'"):
        matrix.add("a", second)
    assert visible(matrix) == before


def test_a_covered_matrix_does_not_grow() -> None:
    matrix = build(EXAMPLE)
    matrix.cover(row_of(matrix, "a"))
    with pytest.raises(ValueError, match="uncover them first"):
        matrix.add("g", ["1"])
    matrix.uncover()
    matrix.add("g", ["1"])
    assert names(matrix.get_next_constraints_candidates()) == ["a"]


def test_find_row_finds_rows_covered_or_not() -> None:
    matrix = build(EXAMPLE)
    row = row_of(matrix, "c")
    assert row.candidate == "c"
    assert not matrix.is_covered(row)
    matrix.cover(row_of(matrix, "a"))
    assert matrix.find_row("c") is row
    assert matrix.is_covered(row)
    assert matrix.find_row("nobody") is None


def test_cover_takes_out_the_candidate_its_constraints_and_the_rivals() -> None:
    matrix = build(EXAMPLE)
    assert sorted(names(matrix.cover(row_of(matrix, "d")))) == ["b", "c", "d", "e", "f"]
    assert visible(matrix) == (
        {"a": ["3", "5"]},
        {"3": ["a"], "5": ["a"], "7": [], "2": []},
    )
    assert [column.size for column in columns_of(matrix)] == [1, 1, 0, 0]
    assert matrix.depth == 1


def test_covering_a_solution_satisfies_everything() -> None:
    matrix = build(EXAMPLE)
    for depth, candidate in enumerate("aef"):
        assert not matrix.has_satisfied_all_constraints()
        assert matrix.candidates_exist()
        assert matrix.depth == depth
        matrix.cover(row_of(matrix, candidate))
    assert matrix.has_satisfied_all_constraints()
    assert not matrix.candidates_exist()


def test_a_candidate_without_constraints_covers_only_itself() -> None:
    matrix = build({"a": ["x"], "b": [], "c": ["x"]})
    nodes = every_node(matrix)
    before = snapshot(nodes)
    assert names(matrix.cover(row_of(matrix, "b"))) == ["b"]
    assert visible(matrix) == ({"a": ["x"], "c": ["x"]}, {"x": ["a", "c"]})
    matrix.uncover()
    assert snapshot(nodes) == before


def test_the_next_constraint_is_the_first_with_fewest_candidates() -> None:
    matrix = build({"a": ["w", "x"], "b": ["w", "y"], "c": ["w", "x", "y"], "d": ["y", "z"]})
    assert names(matrix.get_next_constraints_candidates()) == ["d"]
    matrix.add("e", ["z"])
    assert names(matrix.get_next_constraints_candidates()) == ["a", "c"]


def test_a_constraint_without_candidates_goes_before_an_earlier_one_with_one() -> None:
    matrix = ConstraintMatrix()
    matrix.add("a", ["x"])
    matrix.add(None, ["y"])
    assert matrix.get_next_constraints_candidates() == []
    assert not matrix.has_satisfied_all_constraints()
    matrix.add("b", ["y"])
    assert names(matrix.get_next_constraints_candidates()) == ["a"]


def test_rows_that_cannot_be_covered_are_refused() -> None:
    matrix = build(EXAMPLE)
    for stranger in (RowReferenceNode("a"), row_of(build(EXAMPLE), "a"), RowReferenceNode("z")):
        with pytest.raises(ValueError, match="not a row of this matrix"):
            matrix.cover(stranger)
    matrix.cover(row_of(matrix, "a"))
    for gone in "ac":
        with pytest.raises(ValueError, match="covered already"):
            matrix.cover(row_of(matrix, gone))
    assert matrix.depth == 1


def test_uncover_needs_a_cover() -> None:
    matrix = build(EXAMPLE)
    with pytest.raises(ValueError, match="nothing is covered"):
        matrix.uncover()


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    constraints = st.lists(st.sampled_from("tuvwxyz"), unique=True, max_size=4)
    return {name: draw(constraints) for name in "abcdefghij"[: draw(st.integers(1, 10))]}


def naive_cover(problem: Problem, candidate: str) -> Problem:
    settled = set(problem[candidate])
    return {
        name: constraints
        for name, constraints in problem.items()
        if name != candidate and not settled & set(constraints)
    }


@settings(deadline=None, max_examples=200)
@given(problem=problems(), data=st.data())
def test_random_covers_agree_with_the_definition_and_come_back_exactly(
    problem: Problem, data: st.DataObject
) -> None:
    matrix = build(problem)
    nodes = every_node(matrix)
    order = list(dict.fromkeys(name for names in problem.values() for name in names))
    rows, open_constraints = problem, order
    undo: list[tuple[list[object], Problem, list[str]]] = []
    for _ in range(data.draw(st.integers(0, 25))):
        assert matrix.depth == len(undo)
        if rows and (not undo or data.draw(st.booleans(), label="deeper")):
            candidate = data.draw(st.sampled_from(list(rows)), label="cover")
            undo.append((snapshot(nodes), rows, open_constraints))
            removed = matrix.cover(row_of(matrix, candidate))
            left = naive_cover(rows, candidate)
            assert sorted(names(removed)) == sorted(rows.keys() - left.keys())
            settled = rows[candidate]
            rows, open_constraints = left, [x for x in open_constraints if x not in settled]
        elif undo:
            before, rows, open_constraints = undo.pop()
            matrix.uncover()
            assert snapshot(nodes) == before

        columns = {x: [name for name in rows if x in rows[name]] for x in open_constraints}
        seen_rows, seen_columns = visible(matrix)
        assert list(seen_rows.items()) == list(rows.items())
        assert list(seen_columns.items()) == list(columns.items())
        assert [column.size for column in columns_of(matrix)] == list(map(len, columns.values()))
        assert matrix.candidates_exist() == bool(rows)
        assert matrix.has_satisfied_all_constraints() == (not columns)
        fewest = min(columns.values(), key=len, default=[])
        assert names(matrix.get_next_constraints_candidates()) == fewest
        # A count too high is not wrong, only slow, so nothing but the count itself can show it.
        assert matrix._starved == list(columns.values()).count([])
        covered = {name for name in problem if matrix.is_covered(row_of(matrix, name))}
        assert covered == problem.keys() - rows.keys()
    while undo:
        matrix.uncover()
        assert snapshot(nodes) == undo.pop()[0]
