"""The native engine against a brute force that knows nothing of units, on small grids."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet import Rules


def brute_force(values: list[int], size: int, height: int, width: int) -> int:
    """Count by trying every digit in every cell in turn, straight from the definition."""
    if 0 not in values:
        return 1
    cell = values.index(0)
    row, col = divmod(cell, size)
    total = 0
    for digit in range(1, size + 1):
        clash = any(
            values[other] == digit
            and (
                other // size == row
                or other % size == col
                or (
                    other // size // height == row // height
                    and other % size // width == col // width
                )
            )
            for other in range(size * size)
        )
        if not clash:
            values[cell] = digit
            total += brute_force(values, size, height, width)
            values[cell] = 0
    return total


def is_legal(values: list[int], size: int, height: int, width: int) -> bool:
    """Whether no digit stands twice in a row, a column or a box."""
    for group in ("row", "column", "box"):
        seen = set()
        for cell, digit in enumerate(values):
            row, col = divmod(cell, size)
            where = {"row": row, "column": col, "box": (row // height, col // width)}[group]
            if digit and (where, digit) in seen:
                return False
            seen.add((where, digit))
    return True


def expected(values: list[int], size: int, height: int, width: int) -> int:
    if not is_legal(values, size, height, width):
        return 0
    return brute_force(values, size, height, width)


@given(st.lists(st.integers(0, 4), min_size=16, max_size=16))
def test_any_4x4(values: list[int]) -> None:
    assert nonet.count([values[i : i + 4] for i in range(0, 16, 4)]) == expected(values, 4, 2, 2)


@given(st.dictionaries(st.integers(0, 15), st.integers(1, 4), max_size=4))
def test_4x4_with_few_givens(givens: dict[int, int]) -> None:
    values = [givens.get(cell, 0) for cell in range(16)]
    assert nonet.count(values) == expected(values, 4, 2, 2)
    listed = [str(solution) for solution in nonet.solutions(values)]
    assert len(set(listed)) == len(listed) == nonet.count(values)


FULL_6 = "123456456123231564564231312645645312"


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from([(2, 3), (3, 2)]),
    st.sets(st.integers(0, 35), min_size=10, max_size=22),
    st.permutations(range(1, 7)),
    st.none() | st.tuples(st.integers(0, 35), st.integers(1, 6)),
)
def test_6x6_with_holes(
    box: tuple[int, int],
    holes: set[int],
    digits: list[int],
    change: tuple[int, int] | None,
) -> None:
    assert nonet.Grid(FULL_6).is_solved
    cells = [0 if cell in holes else digits[int(FULL_6[cell]) - 1] for cell in range(36)]
    if change is not None and cells[change[0]]:
        cells[change[0]] = change[1]
    if box == (3, 2):  # the transposed grid has upright boxes
        cells = [cells[6 * col + row] for row in range(6) for col in range(6)]
    assert nonet.count(cells, rules=Rules.classic(6, box)) == expected(cells, 6, *box)


def test_the_totals_of_small_grids() -> None:
    assert nonet.count("." * 16) == 288
    # 28,200,960 grids of 6×6 (Jarvis and Russell), by 6! relabellings of the first row.
    assert nonet.count("123456" + "." * 30) * 720 == 28_200_960
