"""Knuth's text form: reading, writing, and what is wrong with a text and where."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonet import cover
from nonet.cover import Coloured, Item, Problem
from nonet.errors import FormatError, Unsupported
from tests.cover.brute import problems


def read(text: str) -> Problem:
    return cover.read(io.StringIO(text))


def written(problem: Problem) -> str:
    out = io.StringIO()
    problem.write(out)
    return out.getvalue()


def test_the_example_of_dlx3() -> None:
    problem = read(
        "| A simple example of color controls\n"
        "A B 2:3|C | X Y\n"
        "A B X:0 Y:0\n"
        "A C X:1 Y:1\n"
        "C X:0\n"
        "B X:1\n"
        "C Y:1\n"
    )
    assert problem.items == (Item("A"), Item("B"), Item("C", 2, 3))
    assert list(problem.solutions()) == [(1, 3, 4)]


def test_every_part_of_the_form() -> None:
    problem = read(
        "\n| a comment\r\n"
        "a 2|b\t0:3|c | x yy\r\n"
        "\r\n"
        "|another\n"
        "a b x:red |5 |-7\n"
        "  b c   yy \n"
        "a |3 b c x"
    )
    assert problem.items == (Item("a"), Item("b", 2, 2), Item("c", 0, 3))
    assert problem.secondary == ("x", "yy")
    assert problem.labels == (0, 1, 2)
    assert problem.option(0) == ("a", "b", Coloured("x", "red"))
    assert problem.option(2) == ("a", "b", "c", "x")
    assert [problem.cost(label) for label in problem.labels] == [-2, 0, 3]


WRONG: list[tuple[str, int | None, int | None, str]] = [
    ("", None, None, "no line of items"),
    ("| only\n\n| comments\n", None, None, "no line of items"),
    ("  | x\n", None, None, "no line of items"),
    ("a b a\n", 1, 4, "item 'a' is declared twice"),
    ("a | x a\n", 1, 6, "item 'a' is declared twice"),
    ("a | x | y\n", 1, 6, "a second '|'"),
    ("a | 2|x\n", 1, 4, "secondary item 'x' has bounds"),
    ("a 3:2|b\n", 1, 2, "at_least 3 is above at_most 2"),
    ("a 0|b\n", 1, 2, "at_most is 0"),
    ("a two|b\n", 1, 2, "'two' is neither a number"),
    ("a 1:2:3|b\n", 1, 2, "'1:2:3' is neither a number"),
    ("a -1:2|b\n", 1, 2, "'-1:2' is neither a number"),
    ("a ²|b\n", 1, 2, "'²' is neither a number"),
    (f"a {'9' * 5000}|b\n", 1, 2, "a bound of more than 18 digits"),
    ("a 2|\n", 1, 4, "an item without a name"),
    ("a b:c\n", 1, 3, "':' in item name 'b:c'"),
    ("a\n\nb\n", 3, 0, "unknown item 'b'"),
    ("a bb | x\na x\na bb b\n", 3, 5, "unknown item 'b'; did you mean 'bb'?"),
    ("a b\na b a\n", 2, 4, "item 'a' twice in an option"),
    ("a | x\na x x:1\n", 2, 4, "item 'x' twice in an option"),
    ("a | x\na x:\n", 2, 3, "item 'x' has a ':' but no colour"),
    ("a | x\na :1\n", 2, 2, "an item without a name"),
    ("a | x\na x:b|c\n", 2, 5, "'|' in colour 'b|c'"),
    ("a\na|b\n", 2, 1, "'|' in item name 'a|b'"),
    ("a b\na b:red\n", 2, 3, "primary item 'b' has a colour"),
    ("a 2|b\na b:red\n", 2, 3, "primary item 'b' has a colour"),
    ("a | x\nx\n", 2, 0, "option 0 has no primary item"),
    ("a\na |x\n", 2, 3, "cost 'x' is not a whole number"),
    ("a\na |\n", 2, 3, "cost '' is not a whole number"),
    ("a\na |1.5\n", 2, 3, "cost '1.5' is not a whole number"),
    (f"a\na |{'9' * 5000}\n", 2, 3, "a cost of more than 18 digits"),
]


@pytest.mark.parametrize(("text", "line", "position", "message"), WRONG)
def test_what_is_wrong_and_where(
    text: str, line: int | None, position: int | None, message: str
) -> None:
    with pytest.raises(FormatError) as caught:
        read(text)
    assert message in caught.value.message
    assert (caught.value.line, caught.value.position) == (line, position)


def test_costs_that_add_up_to_too_much_are_told_with_their_line() -> None:
    with pytest.raises(FormatError, match=r"line 6.*add up past") as caught:
        read("a\n" + f"a |{'9' * 18}\n" * 5)
    assert caught.value.line == 6


def test_an_error_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "wrong.dlx"
    path.write_text("a\nb\n")
    with pytest.raises(FormatError, match=r"wrong\.dlx, line 2, column 1: unknown item 'b'"):
        cover.read(path)
    path.write_bytes(b"a \xff\n")
    with pytest.raises(FormatError, match="not UTF-8"):
        cover.read(str(path))
    with pytest.raises(FileNotFoundError):
        cover.read(tmp_path / "missing.dlx")


@given(problems(costs=True))
@settings(max_examples=200)
def test_what_is_written_reads_the_same(problem: Problem) -> None:
    text = written(problem)
    again = read(text)
    assert written(again) == text
    assert again.items == problem.items
    assert again.secondary == problem.secondary
    assert list(again.solutions()) == list(problem.solutions())
    assert again.cheapest(3) == problem.cheapest(3)


def test_whole_numbers_become_text(tmp_path: Path) -> None:
    path = tmp_path / "matrix.dlx"
    cover.from_matrix([[1, 0, 1], [0, 1, 0]]).write(path)
    assert path.read_bytes() == b"0 1 2\n0 2\n1\n"
    assert cover.read(path).primary == ("0", "1", "2")


def one_option(item: object = "a", colour: object = "red") -> Problem:
    problem = Problem()
    problem.add("label", [item, Coloured("x", colour)])
    return problem


REFUSED: list[tuple[str, Callable[[], Problem]]] = [
    ("without primary items", Problem),
    ("without primary items", lambda: Problem([], ["x"])),
    ("neither text nor an integer", lambda: one_option(("a", 1))),
    ("neither text nor an integer", lambda: one_option(True)),
    ("neither text nor an integer", lambda: one_option(1.5)),
    ("neither text nor an integer", lambda: one_option(colour=None)),
    ("empty or contains spaces", lambda: one_option("")),
    ("empty or contains spaces", lambda: one_option("a b")),
    ("empty or contains spaces", lambda: one_option("a\n")),
    ("empty or contains spaces", lambda: one_option("a\u3000b")),
    ("empty or contains spaces", lambda: one_option(colour="")),
    ("contains '|'", lambda: one_option("a|b")),
    ("contains ':'", lambda: one_option("a:b")),
    ("contains '|'", lambda: one_option(colour="a|b")),
    ("item 1: another item has the same text", lambda: Problem(["1", 1])),
]


@pytest.mark.parametrize(("message", "make"), REFUSED)
def test_what_text_cannot_carry(message: str, make: Callable[[], Problem], tmp_path: Path) -> None:
    path = tmp_path / "never.dlx"
    with pytest.raises(Unsupported) as caught:
        make().write(path)
    assert message in str(caught.value)
    assert not path.exists()


def test_colours_that_read_the_same_are_refused() -> None:
    problem = Problem(["a"])
    problem.add(1, ["a", Coloured("x", 7)])
    problem.add(2, ["a", Coloured("x", "7")])
    with pytest.raises(Unsupported, match="colour '7': another colour"):
        written(problem)


@given(st.text(alphabet="ab:|0123 \t\r\n-x²\u2028\x0b", max_size=60))
@settings(max_examples=500)
def test_any_text_is_a_problem_or_an_error_within_it(text: str) -> None:
    error = None
    try:
        problem = read(text)
    except FormatError as caught:
        error = caught
    if error is None:
        assert read(written(problem)).labels == problem.labels
    elif error.line is not None:
        assert error.position is not None
        assert 0 <= error.position <= len(text.split("\n")[error.line - 1])


@given(st.binary(max_size=40))
@settings(max_examples=100)
def test_any_bytes_are_a_problem_or_an_error(
    tmp_path_factory: pytest.TempPathFactory, raw: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "fuzz.dlx"
    path.write_bytes(raw)
    error = None
    try:
        cover.read(path)
    except FormatError as caught:
        error = caught
    assert error is None or error.path == str(path)
