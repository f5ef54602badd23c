"""Building problems: what is accepted, what is refused and how, and what they say of themselves."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Hashable
from typing import Any

import numpy as np
import pytest

from nonet import cover
from nonet.cover import Coloured, Item, Problem
from nonet.errors import NonetError, SudokuError, UnknownName


def small() -> Problem:
    problem = Problem(primary=["a", Item("m", 0, 2)], secondary=["x", "y"])
    problem.add("one", ["a", "x"])
    problem.add("two", ["a", Coloured("y", "red"), "m"], cost=-4)
    return problem


REFUSED: list[tuple[str, Callable[[], Any]]] = [
    ("item 'a' is declared twice", lambda: Problem(["a", "b", "a"])),
    ("item 'a' is declared twice", lambda: Problem(["a"], ["a"])),
    ("item 'a' is declared twice", lambda: Problem(["a", Item("a", 0, 2)])),
    ("item 'x' is declared twice", lambda: Problem([], ["x", "x"])),
    ("item 'a' must be declared without a colour", lambda: Problem([Coloured("a", 1)])),
    ("item 'a' must be declared without a colour", lambda: Problem([], [Coloured("a", 1)])),
    ("secondary item 'x' has bounds", lambda: Problem(["a"], [Item("x", 0, 2)])),
    ("item 'a': at_least is -1; it must be 0 or more", lambda: Item("a", -1, 2)),
    ("item 'a': at_most is 0; it must be 1 or more", lambda: Item("a", 0, 0)),
    ("at_least 3 is above at_most 2 for item 'a'", lambda: Item("a", 3, 2)),
    ("option 'one' exists already", lambda: small().add("one", ["a"])),
    ("unknown item 'b'; known are a, m, x, y", lambda: small().add("new", ["b"])),
    ("unknown item 'z'", lambda: small().add("new", ["a", Coloured("z", 1)])),
    ("option 'new' has item 'x' twice", lambda: small().add("new", ["a", "x", "x"])),
    ("option 'new' has item 'a' twice", lambda: small().add("new", ["a", "a"])),
    (
        "option 'new' has item 'x' twice",
        lambda: small().add("new", ["a", Coloured("x", 1), Coloured("x", 2)]),
    ),
    ("option 'new' has item 'y' twice", lambda: small().add("new", ["a", "y", Coloured("y", 1)])),
    ("option 'new' is empty", lambda: small().add("new", [])),
    ("option 'new' has no primary item", lambda: small().add("new", ["x", "y"])),
    ("option 'new' has no primary item", lambda: Problem().add("new", [Coloured("x", 1)])),
    (
        "option 'new' colours primary item 'a'",
        lambda: small().add("new", [Coloured("a", "red")]),
    ),
    (
        "option 'new' colours primary item 'm' with bounds",
        lambda: small().add("new", ["a", Coloured("m", "red")]),
    ),
    ("option 'new' has bounds for item 'a'", lambda: small().add("new", [Item("a", 0, 2)])),
    ("makes the costs add up past 2**62", lambda: small().add("new", ["a"], cost=1 << 62)),
    ("unknown label 'three'; known are one, two", lambda: small().option("three")),
    ("unknown label '5'", lambda: small().cost(5)),
    ("threads is 0; it must be 1 or more", lambda: small().count(threads=0)),
    ("threads is -1; it must be 1 or more", lambda: small().solutions(threads=-1)),
    ("limit is -1; it must be 0 or more", lambda: small().count(-1)),
    ("max_nodes is -1; it must be 0 or more", lambda: small().solutions(max_nodes=-1)),
    ("timeout is not a number", lambda: small().solve(timeout=float("nan"))),
    ("k is -1; it must be 0 or more", lambda: small().cheapest(-1)),
    ("samples is 0; it must be 1 or more", lambda: small().estimate(samples=0)),
    ("row 1 has 1 columns, row 0 has 2", lambda: cover.from_matrix([[1, 0], [1]])),
    ("row 1 is empty", lambda: cover.from_matrix([[1, 0], [0, 0]])),
    ("a matrix needs 2 dimensions", lambda: cover.from_matrix(np.ones(3))),
    ("a matrix needs 2 dimensions", lambda: cover.from_matrix(np.ones((2, 2, 2)))),
    ("a matrix needs rows and columns", lambda: cover.from_matrix([1, 2])),  # type: ignore[list-item]
    ("option 'A' has item 1 twice", lambda: cover.from_sets({"A": [1, 1]})),
    ("option 'A' is empty", lambda: cover.from_sets({"A": []})),
]


@pytest.mark.parametrize(("message", "act"), REFUSED, ids=[message for message, _ in REFUSED])
def test_what_is_refused(message: str, act: Callable[[], Any]) -> None:
    with pytest.raises(ValueError) as caught:
        act()
    assert message in str(caught.value)


def test_an_unknown_item_is_an_unknown_name_and_no_fault_of_a_puzzle() -> None:
    problem = Problem(["apple", "pear"])
    with pytest.raises(UnknownName, match="did you mean 'apple'") as caught:
        problem.add(1, ["aple"])
    assert isinstance(caught.value, NonetError)
    assert not isinstance(caught.value, SudokuError)
    assert caught.value.name == "aple"


def test_an_unknown_item_among_very_many_is_told_in_one_line() -> None:
    problem = Problem(range(100_000))
    with pytest.raises(UnknownName) as caught:
        problem.add(1, ["nothing like it"])
    assert len(str(caught.value)) < 300


def test_a_refused_option_leaves_no_trace() -> None:
    problem = Problem()
    problem.add("one", ["a"])
    wrong: list[tuple[list[Hashable], int]]
    wrong = [(["b", "b"], 0), (["b", "c", Item("d")], 0), (["b"], 1 << 63)]
    for items, cost in wrong:
        with pytest.raises(ValueError):
            problem.add("two", items, cost)
    with pytest.raises(TypeError):
        problem.add("two", ["b", []])  # type: ignore[list-item]
    with pytest.raises(TypeError):
        problem.add("two", ["b", Coloured("x", [])])  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        problem.add("two", ["b"], cost=1.5)  # type: ignore[arg-type]
    assert problem.primary == ("a",)
    assert problem.secondary == ()
    assert problem.labels == ("one",)
    assert problem.solve() == ("one",)


def test_items_are_gathered_plain_ones_primary_coloured_ones_secondary() -> None:
    problem = Problem()
    problem.add("one", ["b", Coloured("x", 1), "a"])
    problem.add("two", [("tuples", "are items"), Coloured("y", 1)])
    assert problem.primary == ("b", "a", ("tuples", "are items"))
    assert problem.secondary == ("x", "y")
    with pytest.raises(ValueError, match="option 'three' has item 'x' without a colour"):
        problem.add("three", ["a", "x"])
    with pytest.raises(ValueError, match="option 'four' colours primary item 'a'"):
        problem.add("four", ["b", Coloured("a", 1)])


def test_each_kind_of_item_is_gathered_where_it_is_not_named() -> None:
    problem = Problem(secondary=["x"])
    problem.add("one", ["a", "x"])
    assert problem.primary == ("a",)
    with pytest.raises(UnknownName):
        problem.add("two", ["a", Coloured("y", 1)])
    problem = Problem(primary=["a"])
    problem.add("one", ["a", Coloured("x", 1)])
    assert problem.secondary == ("x",)
    with pytest.raises(UnknownName):
        problem.add("two", ["a", "y"])


def test_a_tuple_is_no_coloured_item() -> None:
    problem = Problem(primary=["a", ("x", "red")], secondary=["x"])
    problem.add("plain", [("x", "red")])
    problem.add("coloured", ["a", Coloured("x", "red")])
    assert problem.solve() == ("plain", "coloured")


@pytest.mark.parametrize("items", [(), ([],), ([], ["x"]), (None, ["x"])])
def test_without_primary_items_there_is_one_solution(items: tuple[Any, ...]) -> None:
    problem = Problem(*items)
    assert problem.solve() == ()
    assert list(problem.solutions(threads=2)) == [()]
    assert problem.count() == problem.count(threads=3) == 1
    assert problem.cheapest() == [cover.Cover((), 0)]
    assert problem.estimate().solutions == 1.0
    assert cover.verify(problem, ())


def test_an_item_that_no_option_holds_cannot_be_covered() -> None:
    problem = Problem(["a", "b"])
    problem.add(1, ["a"])
    assert problem.solve() is None
    assert problem.count() == 0
    assert problem.cheapest() == []
    relaxed = Problem(["a", Item("b", 0, 1)])
    relaxed.add(1, ["a"])
    assert relaxed.solve() == (1,)


def test_equal_options_count_apart() -> None:
    problem = Problem(["a", "b"])
    for label in range(3):
        problem.add(label, ["a", "b"])
    assert list(problem.solutions()) == [(0,), (1,), (2,)]


def test_labels_come_in_the_order_they_were_added() -> None:
    problem = Problem(["a", "b", "c"])
    for label, items in [("z", "c"), ("y", "a"), ("x", "b")]:
        problem.add(label, items)
    assert problem.solve() == ("z", "y", "x")


def test_secondary_items() -> None:
    problem = Problem(["a", "b"], ["x"])
    problem.add("a plain", ["a", "x"])
    problem.add("a red", ["a", Coloured("x", "red")])
    problem.add("b red", ["b", Coloured("x", "red")])
    problem.add("b blue", ["b", Coloured("x", "blue")])
    problem.add("b without", ["b"])
    assert set(problem.solutions()) == {
        ("a plain", "b without"),
        ("a red", "b red"),
        ("a red", "b without"),
    }


def test_an_option_is_used_once_even_if_its_item_may_be_covered_twice() -> None:
    problem = Problem([Item("a", 2, 2)])
    problem.add(1, ["a"])
    assert problem.count() == 0
    problem.add(2, ["a"])
    assert list(problem.solutions()) == [(1, 2)]


def test_bounds_beyond_any_number_of_options() -> None:
    problem = Problem([Item("a", 0, 10**30), Item("b", 1, 1 << 63)])
    problem.add(1, ["a", "b"])
    problem.add(2, ["a"])
    problem.add(3, ["b"])
    assert problem.count() == 6
    hopeless = Problem([Item("a", 10**30, 10**31)])
    hopeless.add(1, ["a"])
    assert hopeless.count() == 0


def test_a_problem_may_grow_after_it_was_solved() -> None:
    problem = Problem(["a", "b"])
    problem.add(1, ["a"])
    assert problem.count() == 0
    problem.add(2, ["b"])
    begun = problem.solutions()
    assert next(begun) == (1, 2)
    problem.add(3, ["a", "b"])
    assert list(begun) == []
    assert problem.count() == 2


def test_what_a_problem_says_of_itself() -> None:
    problem = small()
    assert len(problem) == 2
    assert problem
    assert bool(Problem())
    assert problem.labels == ("one", "two")
    assert problem.items == (Item("a"), Item("m", 0, 2))
    assert problem.option("one") == ("a", "x")
    assert problem.option("two") == ("a", Coloured("y", "red"), "m")
    assert problem.cost("two") == -4
    assert "one" in problem
    assert "three" not in problem
    assert problem.is_primary("m")
    assert not problem.is_primary("x")
    assert not problem.is_primary("nothing")
    assert repr(problem) == "<Problem: 2 + 2 secondary items, 2 options>"
    assert repr(Problem()) == "<Problem: 0 items, 0 options>"


@pytest.mark.parametrize(
    "twin", [copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))]
)
def test_copies_are_equal_and_apart(twin: Callable[[Problem], Problem]) -> None:
    problem = small()
    problem.count()
    other = twin(problem)
    assert list(other.solutions()) == list(problem.solutions())
    other.add("more", ["a"])
    assert len(problem) == 2
    assert problem.count() + 1 == other.count()
    problem.add("else", ["a", "m"])
    assert "else" not in other


MATRIX = [[1, 0, 0, 1], [0, 1, 0, 0], [0, 0, 1, 0], [0, 1, 1, 0]]


@pytest.mark.parametrize(
    "matrix",
    [
        MATRIX,
        tuple(map(tuple, MATRIX)),
        np.array(MATRIX),
        np.array(MATRIX, dtype=bool),
        (row for row in MATRIX),
        [[bool(mark) for mark in row] for row in MATRIX],
    ],
)
def test_from_matrix(matrix: Any) -> None:
    problem = cover.from_matrix(matrix)
    assert problem.primary == (0, 1, 2, 3)
    assert list(problem.solutions()) == [(0, 1, 2), (0, 3)]


def test_matrices_with_nothing_in_them() -> None:
    assert cover.from_matrix([]).solve() == ()
    wide = cover.from_matrix(np.zeros((0, 3)))
    assert wide.primary == (0, 1, 2)
    assert wide.solve() is None


def test_a_column_of_zeros_cannot_be_covered() -> None:
    assert cover.from_matrix([[1, 0], [1, 0]]).solve() is None


def test_from_sets_takes_any_items() -> None:
    problem = cover.from_sets({("x", 1): {1, 2}, "y": frozenset([3]), None: (1, 2, 3)})
    assert set(problem.solutions()) == {(("x", 1), "y"), (None,)}


def test_numpy_numbers_are_costs() -> None:
    problem = Problem(["a"])
    problem.add(1, ["a"], cost=np.int64(3))  # type: ignore[arg-type]
    assert problem.cheapest() == [cover.Cover((1,), 3)]
