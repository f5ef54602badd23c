"""`nonet.rate_many`: rows of every kind to columns."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import nonet
from tests.conftest import TABLES

NINE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
FOUR = "123.34......43.1"
ALL: Any = ("nonet", "se", "hodoku")
OURS = [
    line.split(" : ")[1]
    for line in (TABLES / "ratings_se.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
SOME = OURS[:-6:4]
# Some ten milliseconds each on the scale se.
CHAINS = "....81.7..3........2...9..1...4.5..........27..8.9.5....1.5.6....9.....446......3"


def same(one: nonet.rating.BulkRating, other: nonet.rating.BulkRating) -> bool:
    a, b = one.to_dict(), other.to_dict()
    return list(a) == list(b) and all(
        np.array_equal(a[name], b[name], equal_nan=a[name].dtype.kind == "f") for name in a
    )


def test_many_are_rated_as_each() -> None:
    many = nonet.rate_many(SOME, scales=ALL)
    assert len(many) == len(SOME) > 10
    for row, puzzle in enumerate(SOME):
        one = nonet.rate(puzzle, scales=ALL)
        assert (many.level[row], many.score[row]) == (one.level, one.score)
        assert many.hardest[row] == one.hardest
        assert (many.se_er[row], many.se_ep[row], many.se_ed[row]) == (
            one.se.er,
            one.se.ep,
            one.se.ed,
        )
        assert many.hodoku_level[row] == one.hodoku.level
        assert many.hodoku_score[row] == one.hodoku.score
        assert many.finished[row]


def test_what_solve_many_takes_is_taken() -> None:
    expected = nonet.rate_many(SOME, scales=ALL, threads=1)
    lines = ("\n".join(SOME) + "\n").encode()
    digits = np.array([list(nonet.Grid(puzzle).values) for puzzle in SOME], np.uint8)
    kinds: list[Any] = [
        lines,
        memoryview(lines),
        digits,
        digits.astype(np.int64),
        digits.reshape(-1, 9, 9),
        np.array(SOME),
        np.array([puzzle.encode() for puzzle in SOME]),
        [nonet.Grid(puzzle) for puzzle in SOME],
        [nonet.Grid(puzzle).rows() for puzzle in SOME],
        (puzzle for puzzle in SOME),
        tuple(SOME),
    ]
    for kind in kinds:
        assert same(nonet.rate_many(kind, scales=ALL, threads=2), expected), type(kind)


def test_a_mixed_array_is_read_row_by_row() -> None:
    rows = np.zeros((2, 81), np.uint8)
    rows[0] = list(nonet.Grid(NINE).values)
    rows[1] = list(NINE.encode())
    assert nonet.rate_many(rows, scales=("se",)).se_er.tolist() == [2.6, 2.6]


def test_the_givens_are_rated() -> None:
    half = nonet.Grid(NINE).with_(cells={"r1c2": 1})
    things = [half, nonet.Board(half), nonet.solve(NINE)]
    expected = nonet.rate(NINE).score
    assert nonet.rate_many(things).score.tolist() == [expected] * 3  # type: ignore[arg-type]
    assert nonet.rate_many(iter(things)).score.tolist() == [expected] * 3  # type: ignore[arg-type]


def test_bad_rows_are_in_errors_and_have_no_rating() -> None:
    none = "12345678.........9" + "." * 63
    twice = "11" + "." * 79
    rows = [NINE, "." * 81, none, twice, "?" * 81, "12", NINE]
    many = nonet.rate_many(rows, scales=ALL)
    kinds = {row: type(error) for row, error in many.errors.items()}
    assert kinds == {
        1: nonet.ManySolutions,
        2: nonet.NoSolution,
        3: nonet.ConflictError,
        4: nonet.FormatError,
        5: nonet.FormatError,
    }
    assert many.errors[4].line == 5  # type: ignore[attr-defined]
    assert many.level.tolist() == ["medium", "", "", "", "", "", "medium"]
    assert many.finished.tolist() == [True, *[False] * 5, True]
    for name in ("score", "se_er", "se_ep", "se_ed", "hodoku_score"):
        assert np.isnan(many.to_dict()[name]).tolist() == [False, *[True] * 5, False], name
    assert repr(many) == "<BulkRating of 7 rows, 5 errors>"


def test_columns_of_other_scales_cannot_be_read() -> None:
    many = nonet.rate_many([NINE], scales=("se",))
    assert list(many.to_dict()) == ["se_er", "se_ep", "se_ed", "finished", "status"]
    for name, scale in (("level", "nonet"), ("hardest", "nonet"), ("hodoku_score", "hodoku")):
        with pytest.raises(nonet.ArgumentError, match=f'scales=\\("{scale}",\\)'):
            getattr(many, name)


def test_other_rules_on_the_own_scale() -> None:
    rules = nonet.Rules.classic(4)
    many = nonet.rate_many([FOUR, "." * 16], rules=rules)
    assert many.level[0] == nonet.rate(FOUR).level
    assert list(many.errors) == [1]
    with pytest.raises(nonet.Unsupported, match="4×4"):
        nonet.rate_many([FOUR], rules=rules, scales=("se",))


def test_nothing_at_all() -> None:
    kinds: list[Any] = [[], b"", np.zeros((0, 81), np.uint8)]
    for nothing in kinds:
        many = nonet.rate_many(nothing, scales=ALL)
        assert len(many) == 0
        assert many.level.tolist() == []


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"threads": 0}, "threads is 0"),
        ({"each": 0}, "each 0 is not above 0"),
        ({"each": float("nan")}, "not above 0"),
        ({"max_er": 5.0}, "scales="),
        ({"scales": ("se",), "max_er": -1}, "max_er -1"),
        ({"scales": ("es",)}, "unknown scale"),
        ({"scales": ()}, "no scale"),
    ],
)
def test_bad_options(options: dict[str, Any], words: str) -> None:
    kind = nonet.UnknownName if "es" in options.get("scales", ()) else nonet.ArgumentError
    with pytest.raises(kind, match=words):
        nonet.rate_many([NINE], **options)


def test_max_er_gives_lower_bounds() -> None:
    full = nonet.rate_many(OURS, scales=("se",))
    cut = nonet.rate_many(OURS, scales=("se",), max_er=5.0)
    above = full.se_er > 5.0
    assert 5 < above.sum() < len(OURS)
    assert (cut.finished == ~above).all()
    assert (cut.se_er[above] > 5.0).all()
    assert (cut.se_er <= full.se_er).all()
    assert (cut.se_er[~above] == full.se_er[~above]).all()


def test_time_limits_leave_rows_unfinished() -> None:
    hard = OURS[-1:] * 50
    for scale in ALL:
        many = nonet.rate_many(hard, scales=(scale,), timeout=0.02, threads=1)
        assert len(many) == 50
        assert not many.finished.all(), scale
        assert not many.errors
    none = nonet.rate_many(hard, scales=("se",), timeout=1e-9)
    assert not none.finished.any()
    assert np.isnan(none.se_er).all()
    each = nonet.rate_many(hard[:4], scales=("se",), each=1e-4)
    assert not each.finished.any()
    assert (each.se_er < nonet.rate(hard[0], scales=("se",)).se.er).all()


def test_progress_follows_and_stops() -> None:
    seen: list[tuple[int, int | None]] = []

    def follow(done: int, total: int | None, info: dict[str, Any]) -> None:
        assert info["unit"] == "puzzles"
        seen.append((done, total))

    nonet.rate_many([CHAINS] * 40, scales=("nonet", "se"), progress=follow)
    assert seen
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)
    assert {total for _, total in seen} == {40}
    with pytest.raises(nonet.errors.Cancelled):
        nonet.rate_many([CHAINS] * 100_000, scales=("se",), progress=lambda *_: False)


PROGRAM = """
import os, signal, threading, nonet
signal.signal(signal.SIGINT, signal.default_int_handler)
nonet.rate_many(["{easy}"], scales=("{scale}",))  # an import that is interrupted stays broken
try:
    threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
    nonet.rate_many(["{puzzle}"] * 100_000, scales=("{scale}",), threads={threads})
except KeyboardInterrupt:
    print("interrupted", nonet.rate_many(["{easy}"], scales=("se",)).se_er.tolist())
"""


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("scale", ALL)
def test_an_interrupt_ends_a_call(scale: str, threads: int) -> None:
    program = PROGRAM.format(puzzle=OURS[-1], easy=NINE, scale=scale, threads=threads)
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=True
    )
    assert done.stdout == "interrupted [2.6]\n"


def test_the_result_is_an_arrow_stream() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    many = nonet.rate_many([*SOME, "." * 81], scales=ALL)
    table = pyarrow.table(many)
    assert table.column_names == list(many.to_dict())
    assert table["level"].to_pylist() == [*many.level.tolist()[:-1], None]
    assert table["se_er"].to_pylist() == [*many.se_er.tolist()[:-1], None]
    assert table["finished"].to_pylist() == many.finished.tolist()
    assert pyarrow.table(nonet.rate_many([])).num_rows == 0
