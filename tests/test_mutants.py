"""Planting faults: which are made, what the tests are seen to do, and that the record holds."""

from __future__ import annotations

import ast
import os

import pytest

from tools.mutants import __main__ as mutants
from tools.mutants.known import KNOWN, Known
from tools.mutants.mutations import mutations
from tools.mutants.shadow import PACKAGE, ROOT, Shadow

TOY = '''
"""Numbers."""
from __future__ import annotations


def first(x: list[int], low: int = 3) -> int | None:
    """Return the first number above a bound, None if there is none."""
    for each in x[:low]:
        if each > 0 and not each % 2:
            return each
    return None
'''


def test_what_is_planted() -> None:
    found = mutations(TOY)
    texts = {each.apply(TOY) for each in found}
    assert len(texts) == len(found)
    for part in (
        "low: int = (4)",
        "low: int = (2)",
        "x[:low - 1]",
        "(each >= 0)",
        "return None\n    r",
        "(each > 0 or not each % 2)",
        "(each % 2)",
        "(not (each > 0 and",
    ):
        assert sum(part in text for text in texts) >= 1, part
    for text in texts:
        ast.parse(text)
        assert "Return the first number above a bound" in text
        assert "-> int | None" in text
    assert {each.function for each in found} == {"first"}


def test_a_returned_truth_becomes_the_other_one() -> None:
    text = "def f(x: int) -> bool:\n    if x:\n        return True\n    return False\n"
    returned = [
        (each.kind, each.apply(text).splitlines()[each.line - 1].strip())
        for each in mutations(text)
        if each.line > 2
    ]
    assert returned == [
        ("flipped constant", "return (False)"),
        ("flipped constant", "return (True)"),
    ]


def test_every_mutation_of_a_file_is_python_and_changes_it() -> None:
    for path in (PACKAGE / "reasoning" / "premises.py", PACKAGE / "variants" / "regex.py"):
        text = path.read_text()
        tree = ast.dump(ast.parse(text))
        for each in mutations(text):
            assert ast.dump(ast.parse(each.apply(text))) != tree
            assert mutants.difference("x.py", text, each.apply(text))


def test_every_room_has_tests() -> None:
    for room in set(mutants.rooms()) - {"__main__.py", "_version.py"}:
        assert mutants.tests_of(room), f"name the tests of {room} in MORE_TESTS"


def test_a_fault_is_noticed_and_leaves_no_trace() -> None:
    test = "tests/reasoning/test_premises.py::TestMistakes::test_mistakes_are_compared_cell_by_cell"
    before = (PACKAGE / "reasoning" / "premises.py").read_text()
    assert before.count("value != right") == before.count("_MOST_NAMED = 12") == 1
    with Shadow() as shadow:
        folder = shadow.package.parents[1]
        with shadow.changed(
            "reasoning/premises.py", lambda text: text.replace("value != right", "False")
        ):
            assert not shadow.passes([test], seconds=300)
            assert "1 failed" in shadow.said
        with shadow.changed("reasoning/premises.py", lambda text: text.replace("= 12", "= 11")):
            assert shadow.passes([test], seconds=300), shadow.said
        assert (shadow.package / "reasoning/premises.py").read_text() == before
    assert not folder.exists()
    assert (PACKAGE / "reasoning" / "premises.py").read_text() == before


@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known.what)
def test_what_is_on_record_can_still_be_planted(known: Known) -> None:
    assert known.apply((PACKAGE / known.path).read_text()) != (PACKAGE / known.path).read_text()
    file, _, name = known.test.partition("::")
    text = (ROOT / file).read_text()
    assert not name or all(part in text for part in name.split("::")), f"there is no {known.test}"


@pytest.mark.skipif("NONET_FULL" not in os.environ, reason="NONET_FULL=1 plants what is on record")
@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known.what)
def test_what_is_on_record_is_noticed(known: Known) -> None:
    with Shadow() as shadow, shadow.changed(known.path, known.apply):
        assert not shadow.passes([known.test], seconds=300)
