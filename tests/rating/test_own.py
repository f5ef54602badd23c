"""nonet's own scale: its table, what a rating says, and puzzles that cannot be rated."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import nonet
from nonet import CLASSIC, Grid, Rules
from nonet.rating import native, own
from nonet.techniques import PATH
from tests.rating.rows import rows
from tests.tables import TABLES, classic_puzzles, puzzles
from tests.variants.table import rows as variant_rows

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "....81.7..3........2...9..1...4.5..........27..8.9.5....1.5.6....9.....446......3"


def test_every_technique_of_the_path_has_a_level_and_a_weight() -> None:
    names = [technique.name for technique in PATH]
    assert set(own.TABLE) == set(names)
    singles = 4
    assert list(own.TABLE)[singles:] == names[singles:]
    assert set(list(own.TABLE)[:singles]) == set(names[:singles])


# The scale as it is published, kept apart from the code: the tests calculate with these numbers.
SCALE = {
    name: (level, float(weight))
    for line in (TABLES / "scale.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
    for name, level, weight in [line.split()]
}
LEVELS = ("beginner", "easy", "medium", "hard", "expert", "extreme", "monster")
MOST = (30, 45, 200, 700, 3000, 7000)


def test_the_scale_is_the_published_one() -> None:
    table = {name: (LEVELS[level], weight) for name, (level, weight) in own.TABLE.items()}
    assert table == SCALE
    assert list(table) == list(SCALE)
    assert (own.LEVELS, own.MOST) == (LEVELS, MOST)


def test_levels_rise_along_the_path() -> None:
    levels = [level for level, _ in own.TABLE.values()]
    assert levels == sorted(levels)
    assert all(weight > 0 for _, weight in own.TABLE.values())
    assert list(own.MOST) == sorted(own.MOST)
    assert len(own.MOST) == len(own.LEVELS) - 1


@pytest.mark.parametrize(
    ("technique", "level"),
    [
        ("naked-single", "beginner"),
        ("hidden-triple", "medium"),
        ("naked-quad", "hard"),
        ("xyz-wing", "hard"),
        ("unique-rectangle-6", "hard"),
        ("simple-colours-trap", "expert"),
        ("als-chain", "expert"),
        ("finned-franken-jellyfish", "expert"),
        ("nishio", "extreme"),
        ("forcing-net-verity", "extreme"),
        ("nested-forcing-net", "monster"),
    ],
)
def test_where_a_technique_belongs(technique: str, level: str) -> None:
    assert own.LEVELS[own.TABLE[technique][0]] == level


def test_a_rating_adds_up() -> None:
    seen = set()
    for puzzle in classic_puzzles()[::7]:
        rating = own.rate(Grid(puzzle))
        assert rating.solved
        assert rating.finished
        if rating.hardest is None:
            continue
        assert sum(each.places for each in rating.rounds) == puzzle.count(".")
        assert sum(each.steps for each in rating.rounds) == sum(rating.techniques.values())
        assert [each.number for each in rating.rounds] == list(range(1, len(rating.rounds) + 1))
        assert rating.hardest == max(rating.techniques, key=list(own.TABLE).index)
        assert all(each.steps == 1 for each in rating.bottlenecks)
        points = 0.0
        for each in rating.rounds:
            assert each.steps == sum(each.techniques.values())
            mean = sum(SCALE[name][1] * n for name, n in each.techniques.items()) / each.steps
            points += mean * (1 + 2 / each.steps)
        assert rating.score == pytest.approx(points, abs=0.06)
        base = LEVELS.index(SCALE[rating.hardest][0])
        narrow = any(each.steps < 5 for each in rating.rounds[:-1])
        base += base == 0 and narrow
        raised = base < 6 and points > MOST[base]
        assert LEVELS.index(rating.level) == base + raised
        seen.add(rating.level)
    assert len(seen) >= 4


def test_needs_solve_and_none_can_be_left_out() -> None:
    checked = 0
    for puzzle in [HARD, *classic_puzzles()[::3]]:
        rating = own.rate(Grid(puzzle))
        assert set(rating.needs) <= set(rating.techniques)
        assert own._solves(rating.grid, rating.needs)
        for name in rating.needs:
            assert not own._solves(rating.grid, [each for each in rating.needs if each != name])
            checked += 1
    assert checked > 30


def test_a_round_takes_all_that_is_visible() -> None:
    rating = own.rate(Grid(EASY))
    first = rating.rounds[0]
    steps = nonet.steps(EASY, techniques=PATH[:4])
    assert first.places == len({step.places for step in steps}) == first.steps > 1
    assert first.removes == 0


def test_uniqueness_can_be_left_out() -> None:
    assuming = {technique.name for technique in PATH if technique.assumes_unique}
    used = 0
    for puzzle in classic_puzzles():
        if assuming & set(own.rate(Grid(puzzle)).techniques):
            assert not assuming & set(own.rate(Grid(puzzle), unique=False).techniques)
            used += 1
    assert used > 5


def test_the_givens_are_rated() -> None:
    grid = Grid(EASY).with_(cells={"r1c3": 4})
    assert own.rate(grid) == own.rate(Grid(EASY))


def test_a_full_grid_takes_nothing() -> None:
    rating = own.rate(Grid("1234341221434321"))
    assert (rating.level, rating.score, rating.hardest) == ("beginner", 0, None)
    assert (rating.rounds, rating.needs, rating.solved) == ((), (), True)


def test_variants() -> None:
    solved = stuck = 0
    for row in variant_rows():
        if row.count != 1 or row.rules.size > 16:
            continue
        rating = own.rate(row.puzzle)
        assert rating.finished
        if rating.solved:
            solved += 1
        else:
            stuck += 1
            assert (rating.level, rating.needs) == ("monster", ())
            assert rating.score > own.UNSOLVED
    assert solved > 20
    assert stuck > 0


def test_other_sizes() -> None:
    seen = set()
    for row in puzzles():
        size = int(len(row.puzzle) ** 0.5)
        if row.count == 1 and size != 9 and size <= 16 and size not in seen:
            seen.add(size)
            assert own.rate(Grid(row.puzzle)).finished
    assert seen >= {4, 6}
    with pytest.raises(nonet.Unsupported, match="25×25"):
        own.rate(Grid("." * 625, Rules.classic(25)))


def test_no_solution_and_several() -> None:
    with pytest.raises(nonet.ConflictError):
        own.rate(Grid("11" + EASY[2:]))
    with pytest.raises(nonet.NoSolution):
        own.rate(Grid(EASY[:2] + "1" + EASY[3:]))
    several = [row.puzzle for row in puzzles() if len(row.puzzle) == 81 and row.count > 1]
    assert len(several) > 5
    # Without the assumption nothing is proved that only some of the solutions have.
    assert not any(own.rate(Grid(puzzle), unique=False).solved for puzzle in several)


def test_no_time_is_not_finished() -> None:
    rating = own.rate(Grid(HARD), timeout=0)
    assert (rating.finished, rating.solved) == (False, False)


def test_a_rating_travels() -> None:
    rating = own.rate(Grid(EASY))
    assert pickle.loads(pickle.dumps(rating)) == rating


def test_many_are_rated_as_one_is() -> None:
    texts = classic_puzzles()[::5]
    for threads in (1, 3):
        many = own.rate_rows(CLASSIC, rows(texts), threads=threads)
        for place, text in enumerate(texts):
            one = own.rate(Grid(text))
            assert own.LEVELS[many.levels[place]] == one.level
            assert round(many.scores[place], 1) == one.score
            if one.hardest is None:
                assert many.hardest[place] == -1
            else:
                assert own.ORDER[many.hardest[place]].name == one.hardest
            assert many.rounds[place] == len(one.rounds)
            assert many.ends[place] == native.SOLVED
    assert len(own.rate_rows(CLASSIC, rows([])).levels) == 0


def test_rows_that_are_no_puzzles_leave_the_others() -> None:
    many = own.rate_rows(CLASSIC, rows(["11" + EASY[2:], EASY, EASY[:2] + "1" + EASY[3:]]))
    assert many.ends.tolist() == [native.ILLEGAL, native.SOLVED, native.CONTRADICTION]
    assert many.hardest.tolist()[0] == -1


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (np.zeros(80, np.uint8), "80 values are no rows of 81 cells"),
        (np.full(81, 10, np.uint8), "row 0 has value 10"),
    ],
)
def test_rows_that_cannot_be(values: np.ndarray, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        own.rate_rows(CLASSIC, values)
    with pytest.raises(ValueError, match=r"0|1"):
        own.rate_rows(CLASSIC, rows([EASY]), threads=0)


def test_one_puzzle_is_rated_like_many() -> None:
    texts = classic_puzzles(1)[:60]
    values = np.frombuffer(b"".join(nonet.parse(text).values for text in texts), np.uint8)
    many = own.rate_rows(nonet.CLASSIC, values)
    levels = set()
    for row, text in enumerate(texts):
        one = own.rate(nonet.Grid(text))
        assert one.level == own.LEVELS[many.levels[row]]
        assert one.score == round(float(many.scores[row]), 1)
        assert len(one.rounds) == many.rounds[row]
        levels.add(one.level)
    assert len(levels) > 3
