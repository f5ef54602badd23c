"""Canonical forms of many puzzles: the same answers as one by one, whatever they come in."""

from __future__ import annotations

import copy
import io
import pickle
import random
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow  # type: ignore[import-untyped]
import pytest

import nonet
from tests.tables import classic_puzzles, morph

PUZZLES = classic_puzzles()[:40]
FORMS = [nonet.canonical(puzzle) for puzzle in PUZZLES]
# One full row per band, which takes a millisecond.
SLOW = ("123456789" + "." * 18) + ("231564897" + "." * 18) + ("312645978" + "." * 18)


@pytest.mark.parametrize(
    "made",
    [
        lambda: PUZZLES,
        lambda: iter(PUZZLES),
        lambda: tuple(map(nonet.as_grid, PUZZLES)),
        lambda: "\n".join(PUZZLES).encode(),
        lambda: ("\r\n".join(PUZZLES) + "\r\n").encode(),
        lambda: io.StringIO("\n".join(PUZZLES)),
        lambda: io.BytesIO("\n".join(PUZZLES).encode()),
        lambda: np.array([list(nonet.as_grid(puzzle).values) for puzzle in PUZZLES], np.uint8),
        lambda: np.array([list(nonet.as_grid(puzzle).values) for puzzle in PUZZLES]),
        lambda: np.array(PUZZLES),
        lambda: np.array([puzzle.encode() for puzzle in PUZZLES]),
        lambda: [puzzle.replace(".", "*") for puzzle in PUZZLES],
        lambda: [puzzle.replace(".", "_").encode() for puzzle in PUZZLES],
    ],
)
@pytest.mark.parametrize("threads", [1, 3])
def test_every_kind_of_input_gives_the_same_forms(made: object, threads: int) -> None:
    assert callable(made)
    result = nonet.canonical_many(made(), threads=threads)
    assert list(result.lines()) == FORMS
    assert not result.errors
    assert result.forms.shape == (len(PUZZLES), 81)


def test_what_solve_many_refuses_is_refused_here_with_the_same_words() -> None:
    rows = [
        PUZZLES[0],
        "?" * 81,
        "." * 80,
        "",
        PUZZLES[1][:40] + "!" + PUZZLES[1][41:],
        "no puzzle",
    ]
    for xs in (rows, "\n".join(rows).encode(), ("puzzle,id\n" + ",1\n".join(rows)).encode()):
        wanted, found = nonet.solve_many(xs), nonet.canonical_many(xs)
        assert wanted.errors
        assert {row: str(error) for row, error in found.errors.items()} == {
            row: str(error) for row, error in wanted.errors.items()
        }
        assert found.first_line == wanted.first_line
    array = np.array([list(nonet.as_grid(puzzle).values) for puzzle in PUZZLES], np.uint8)
    array[3, 17] = 200
    array[5, 0] = 11
    wanted, found = nonet.solve_many(array), nonet.canonical_many(array)
    assert list(map(str, wanted.errors.values())) == list(map(str, found.errors.values()))
    assert len(found.errors) == 2


def test_rows_of_digits_and_characters_in_one_array() -> None:
    array = np.array([list(nonet.as_grid(puzzle).values) for puzzle in PUZZLES[:4]], np.uint8)
    array[2] += ord("0")
    assert list(nonet.canonical_many(array).lines()) == FORMS[:4]


def test_conflicts_are_errors_of_their_rows() -> None:
    result = nonet.canonical_many([PUZZLES[0], "11" + "." * 79, PUZZLES[1]])
    assert list(result.lines()) == [FORMS[0], "", FORMS[1]]
    assert isinstance(result.errors[1], nonet.ConflictError)
    assert not result.forms[1].any()
    columns = result.to_dict()
    assert columns["canonical"] == [FORMS[0], None, FORMS[1]]
    assert columns["error"][1] == "1 appears twice in row 1 (r1c1, r1c2)"
    assert repr(result) == "<BulkCanonical of 3 rows, 1 errors>"


@pytest.mark.parametrize("rules", [nonet.Rules.classic(4), nonet.Rules.classic(6, (3, 2))])
def test_other_sizes(rules: nonet.Rules) -> None:
    full = nonet.solve(nonet.Grid.empty(rules), unique=False).grid
    grids = [full, nonet.morph(full, seed=1), nonet.Grid.empty(rules)]
    result = nonet.canonical_many(grids, rules=rules)
    assert list(result.lines()) == [nonet.canonical(grid) for grid in grids]
    texts = "\n".join(map(str, grids)).encode()
    assert (nonet.canonical_many(texts, rules=rules).forms == result.forms).all()


def test_forms_are_an_arrow_table() -> None:
    result = nonet.canonical_many([PUZZLES[0], "11" + "." * 79])
    table = pyarrow.table(result)
    assert table.schema.names == ["row", "canonical", "status", "error"]
    assert table.to_pydict() == {key: list(column) for key, column in result.to_dict().items()}
    assert table["canonical"].to_pylist() == [FORMS[0], None]
    assert pyarrow.table(nonet.canonical_many([])).num_rows == 0


def test_nothing_gives_nothing() -> None:
    nothing: Any
    for nothing in ([], b"", np.empty((0, 81), np.uint8)):
        result = nonet.canonical_many(nothing)
        assert len(result) == 0
        assert list(result.lines()) == []


def test_one_string_is_refused() -> None:
    with pytest.raises(nonet.FormatError, match="a string is one puzzle"):
        nonet.canonical_many(PUZZLES[0])


def test_progress_is_reported_and_can_stop_the_call() -> None:
    calls = []

    def follow(done: int, total: int | None, info: dict[str, object]) -> bool:
        calls.append((done, total, info["unit"]))
        return len(calls) < 3

    with pytest.raises(nonet.errors.Cancelled):
        nonet.canonical_many([SLOW] * 20_000, progress=follow)
    assert calls[-1][1:] == (20_000, "puzzles")
    assert [done for done, _, _ in calls] == sorted(done for done, _, _ in calls)


# -- sets -----------------------------------------------------------------------------------------


def test_a_set_knows_disguises() -> None:
    dice = random.Random(1)
    seen = nonet.maker.FormSet()
    assert seen.add(nonet.canonical_many(PUZZLES)).all()
    disguises = [morph(puzzle, dice) for puzzle in PUZZLES] + ["." * 81, "11" + "." * 79, "." * 81]
    assert seen.add(nonet.canonical_many(disguises)).tolist() == [
        *[False] * len(PUZZLES),
        *(True, False, False),
    ]
    assert len(seen) == len(PUZZLES) + 1
    assert repr(seen) == f"<FormSet of {len(seen)} forms>"


def test_a_set_tells_sizes_and_boxes_apart() -> None:
    seen = nonet.maker.FormSet()
    for is_new in (True, False):
        for box in ((2, 2), (2, 3), (3, 2), (3, 3)):
            rules = nonet.Rules.classic(box[0] * box[1], box)
            empty = nonet.canonical_many([nonet.Grid.empty(rules)], rules=rules)
            assert seen.add(empty).tolist() == [is_new]
    assert len(seen) == 4


def test_a_set_takes_less_than_40_bytes_per_form() -> None:
    # Forms made up for the purpose: a set does not care where they come from.
    seen, number = nonet.maker.FormSet(), 1 << 16
    cells = np.zeros((number, 81), np.uint8)
    for start in range(0, 12 * number, number):
        numbers = np.arange(start, start + number)
        for place in range(7):
            cells[:, place] = numbers // 9**place % 9
        result = nonet.maker.BulkCanonical(cells)
        assert seen.add(result).all()
        assert not seen.add(result).any()
        assert seen.nbytes <= 40 * len(seen)
    assert len(seen) == 12 * number


def test_sets_are_equal_if_their_forms_are() -> None:
    one, two = nonet.maker.FormSet(), nonet.maker.FormSet()
    half = nonet.canonical_many(PUZZLES[:20])
    assert one == two
    one.add(half)
    assert one != two
    two.add(nonet.canonical_many(PUZZLES[19::-1]))
    assert one == two  # whatever their keys and the order
    one.add(nonet.canonical_many([PUZZLES[20]]))
    two.add(nonet.canonical_many([PUZZLES[21]]))
    assert len(one) == len(two)
    assert one != two
    assert one != 21
    with pytest.raises(TypeError, match="unhashable"):
        hash(one)


@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))]
)
def test_a_copy_of_a_set_is_another_set(copied: Callable[[object], Any]) -> None:
    seen = nonet.maker.FormSet()
    assert copied(seen) == seen
    seen.add(nonet.canonical_many(PUZZLES[:20]))
    twin = copied(seen)
    assert twin == seen
    assert (len(twin), repr(twin)) == (len(seen), repr(seen))
    assert twin.add(nonet.canonical_many(PUZZLES)).tolist() == [False] * 20 + [True] * 20
    assert len(seen) == 20
    assert twin != seen
    seen.add(nonet.canonical_many(PUZZLES[20:]))
    assert twin == seen


def test_bytes_that_are_no_set_are_refused() -> None:
    whole = nonet.maker.FormSet()
    whole.add(nonet.canonical_many(PUZZLES[:3]))
    state = whole.__getstate__()
    assert len(state) == 16 * (2 + 3)
    for wrong in (b"", state[:16], state[:-1], state[:-16] + bytes(16)):
        with pytest.raises(ValueError, match=r"no set of forms|no form"):
            nonet.maker.FormSet().__setstate__(wrong)


def test_a_set_takes_only_results() -> None:
    with pytest.raises(TypeError, match="add takes the result of canonical_many, not list"):
        nonet.maker.FormSet().add(PUZZLES)  # type: ignore[arg-type]


def test_threads_may_share_a_set() -> None:
    seen, news = nonet.maker.FormSet(), []
    result = nonet.canonical_many(PUZZLES)
    threads = [
        threading.Thread(target=lambda: news.append(int(seen.add(result).sum()))) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(news) == len(seen) == len(PUZZLES)


def test_a_mapped_file_can_be_closed_after_an_error(tmp_path: Path) -> None:
    import mmap

    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join([SLOW] * 3000))
    with file.open("rb") as opened:
        mapped = mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ)

        def fail(*_: object) -> bool:
            raise RuntimeError

        with pytest.raises(RuntimeError):
            nonet.canonical_many(mapped, progress=fail)
        mapped.close()
