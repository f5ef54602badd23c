"""What `nonet cover` answers, and what it makes of bad input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Command

PROBLEM = "a b c | x\na b x:1\nc x:1\nc x:2\nb c\n"
BOARD = "A B 00 01 10 11\nA 00 01\nB 10 11\nA 10 11\nB 00 01\n"


def test_first_all_and_count(nonet: Command) -> None:
    assert nonet("cover", "-", stdin=PROBLEM) == (0, "a b x:1\nc x:1\n", "")
    assert nonet("cover", "--first", "-", stdin=PROBLEM).out == "a b x:1\nc x:1\n"
    assert nonet("cover", "--all", "-", stdin=PROBLEM).lines == ["a b x:1; c x:1"]
    assert nonet("cover", "--count", "-", stdin=PROBLEM).out == "1\n"
    assert nonet("cover", "--all", "--limit", "1", "-", stdin=BOARD).lines == ["A 00 01; B 10 11"]


def test_no_solution_is_exit_1(nonet: Command) -> None:
    assert nonet("cover", "-", stdin="a b\na\n") == (1, "", "nonet: no solution\n")
    assert nonet("cover", "--count", "-", stdin="a b\na\n") == (1, "0\n", "")


def test_drawing(nonet: Command) -> None:
    done = nonet("cover", "--draw", "-", stdin=BOARD)
    assert (done.code, done.lines[1]) == (0, "│ A   A │")
    refused = nonet("cover", "--draw", "-", stdin=PROBLEM)
    assert refused.code == 2
    assert "are not the cells of a board" in refused.err


def test_json(nonet: Command) -> None:
    record = json.loads(nonet("cover", "--json", "-", stdin=PROBLEM).out)
    head = {"schema": 1, "command": "cover"}
    assert record == {**head, "options": [0, 1], "items": ["a b x:1", "c x:1"]}
    counted = nonet("cover", "--json", "--count", "-", stdin=PROBLEM)
    assert json.loads(counted.out) == {**head, "count": 1}


def test_bad_input(nonet: Command, tmp_path: Path) -> None:
    wrong = nonet("cover", "-", stdin="a b\nq\n")
    assert wrong.code == 2
    assert "line 2, column 1: unknown item 'q'" in wrong.err
    assert nonet("cover", str(tmp_path / "none.dlx")).code == 2
    assert nonet("cover", "--count", "--all", "-", stdin=PROBLEM).code == 2
    assert nonet("cover", "--count", "--draw", "-", stdin=PROBLEM).code == 2


@pytest.mark.parametrize("name", ["a\0b", "\ud800.dlx"])
def test_a_name_that_no_file_can_have(nonet: Command, name: str) -> None:
    for arguments in (["cover", name], ["cover", "-", "-o", name], ["solve", "1234", "-o", name]):
        done = nonet(*arguments, stdin=PROBLEM)
        assert (done.code, done.out) == (2, "")
        assert done.err == f"nonet: {name!r} cannot be the name of a file\n"


def test_a_time_limit_is_exit_3(nonet: Command) -> None:
    # 40 into 40 pairings: with 2^40 sets of items, too many even for a count that remembers them.
    items = [f"{side}{n}" for side in "lr" for n in range(40)]
    options = [f"l{a} r{b}" for a in range(40) for b in range(40)]
    text = "\n".join([" ".join(items), *options])
    assert nonet("cover", "--count", "--timeout", "0.1", "-", stdin=text).code == 3


def test_the_cheapest(nonet: Command) -> None:
    priced = "a b\na |5\nb |4\na b |7\n"
    assert nonet("cover", "--cheapest", "-", stdin=priced).lines == ["cost 7", "a b"]
    two = nonet("cover", "--cheapest", "--limit", "2", "-", stdin=priced)
    assert two.lines == ["cost 7", "a b", "cost 9", "a", "b"]
    record = json.loads(nonet("cover", "--cheapest", "--json", "-", stdin=priced).out)
    assert (record["items"], record["cost"]) == (["a b"], 7)
    none = nonet("cover", "--cheapest", "-", stdin="a b\na |1\n")
    assert none == (1, "", "nonet: no solution\n")
    assert nonet("cover", "--cheapest", "--count", "-", stdin=priced).code == 2


def test_the_cheapest_so_far_is_shown_at_the_time_limit(nonet: Command) -> None:
    items = [f"{side}{n}" for side in "lrt" for n in range(14)]
    options = [
        f"l{a} r{b} t{c} |{(a * 31 + b * 17 + c * 7) ** 2 % 97}"
        for a in range(14)
        for b in range(14)
        for c in range(14)
    ]
    text = "\n".join([" ".join(items), *options])
    done = nonet("cover", "--cheapest", "--timeout", "0.3", "-", stdin=text)
    assert done.code == 3
    assert len(done.lines) == 15
    cost = int(done.lines[0].removeprefix("cost "))
    assert f"the best cover so far costs {cost}, none less than " in done.err
    record = json.loads(
        nonet("cover", "--cheapest", "--timeout", "0.3", "--json", "-", stdin=text).out
    )
    assert record["error"]["code"] == "time-limit"
    assert 0 <= record["bound"] <= record["cost"]
    assert len(record["items"]) == 14
