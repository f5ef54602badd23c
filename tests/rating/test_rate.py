"""`nonet.rate`: what it takes, what it returns, and what it refuses."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import pytest

import nonet

NINE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
HARD = "....81.7..3........2...9..1...4.5..........27..8.9.5....1.5.6....9.....446......3"
FOUR = "123.34......43.1"
DIAGONAL = ".....3.2....8.21....95.......3.4..82......7..........46..4.8..1......86.........3"
ALL: Any = ("nonet", "se", "hodoku")


def test_every_scale_has_its_say() -> None:
    rating = nonet.rate(NINE, scales=ALL)
    assert rating.scales == ALL
    assert (rating.level, rating.hardest, rating.finished) == ("medium", "pointing", True)
    assert rating.score > 0
    assert rating.rounds
    assert all(each in rating.rounds and each.steps == 1 for each in rating.bottlenecks)
    assert set(rating.needs) <= set(rating.techniques)
    assert (rating.se.er, rating.se.ep, rating.se.ed) == (2.6, 1.2, 1.2)
    assert rating.se.technique == "Pointing"
    assert rating.se.er == 2.6  # a float as it is printed
    assert rating.hodoku.level == "Medium"


@pytest.mark.parametrize("scale", ALL)
def test_a_scale_that_was_not_asked_for_cannot_be_read(scale: str) -> None:
    rating = nonet.rate(NINE, scales=[other for other in ALL if other != scale])
    name = "level" if scale == "nonet" else scale
    with pytest.raises(nonet.ArgumentError, match=f'scales=\\("{scale}",\\)'):
        getattr(rating, name)
    assert f'"{scale}"' not in rating.to_json()


def test_the_givens_are_rated() -> None:
    half = nonet.Grid(NINE).with_(cells={"r1c2": 1, "r1c3": 7})
    assert half.clues == 17
    assert nonet.rate(half, scales=ALL).to_json() == nonet.rate(NINE, scales=ALL).to_json()
    assert nonet.rate(nonet.Board(half)).score == nonet.rate(NINE).score


def test_names_of_scales_are_checked_and_put_in_order() -> None:
    assert nonet.rate(NINE, scales=["se", "nonet", "se"]).scales == ("nonet", "se")
    assert nonet.rate(NINE, scales="se").scales == ("se",)
    with pytest.raises(nonet.UnknownName, match="did you mean 'hodoku'"):
        nonet.rate(NINE, scales=("hodoko",))  # type: ignore[arg-type]
    with pytest.raises(nonet.ArgumentError, match="no scale"):
        nonet.rate(NINE, scales=())


BAD: list[tuple[Any, dict[str, Any], type[Exception], str]] = [
    ("." * 81, {}, nonet.ManySolutions, "several"),
    ("." * 81, {"scales": ALL}, nonet.ManySolutions, "several"),
    ("11" + "." * 79, {"scales": ("se",)}, nonet.ConflictError, "row 1"),
    ("12345678.........9" + "." * 63, {"scales": ("se",)}, nonet.NoSolution, "no solution"),
    (NINE[:-1] + "!", {}, nonet.FormatError, "'!'"),
    (FOUR, {"scales": ("se",)}, nonet.Unsupported, "scale se cannot do 4×4 grids"),
    (FOUR, {"scales": ("nonet", "hodoku")}, nonet.Unsupported, "scale hodoku cannot do 4×4"),
    ("." * 256, {"scales": ("se",)}, nonet.Unsupported, "16×16"),
    (NINE, {"scales": ("se",), "unique": False}, nonet.Unsupported, "assume a unique solution"),
    (NINE, {"scales": ("hodoku",), "unique": False}, nonet.Unsupported, "unique=False"),
    (NINE, {"scales": ("se",), "max_er": 0}, nonet.ArgumentError, "max_er 0 is not above 0"),
    (NINE, {"scales": ("se",), "max_er": float("nan")}, nonet.ArgumentError, "not above 0"),
    (NINE, {"max_er": 5.0}, nonet.ArgumentError, "scales="),
]


@pytest.mark.parametrize(("x", "options", "error", "words"), BAD)
def test_bad_input_gets_its_error(
    x: Any, options: dict[str, Any], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        nonet.rate(x, **options)


def test_variants_are_rated_on_the_own_scale_alone() -> None:
    rules = nonet.CLASSIC + nonet.variants.DIAGONAL
    grid = nonet.Grid(DIAGONAL, rules)
    with pytest.raises(nonet.Unsupported, match="classic 9×9"):
        nonet.rate(grid, scales=("se",))
    rating = nonet.rate(grid)
    assert rating.finished
    assert rating.level in ("beginner", "easy", "medium", "hard", "expert", "extreme", "monster")
    assert nonet.rate(FOUR).level == "beginner"


def test_pencil_marks() -> None:
    grid = nonet.Grid(NINE)
    marked = grid.with_(marks=grid.rules.allowed(grid.values))
    assert nonet.rate(marked).score == nonet.rate(grid).score
    for scale in ("se", "hodoku"):
        with pytest.raises(nonet.Unsupported, match="pencil marks"):
            nonet.rate(marked, scales=(scale,))
    sukaku = nonet.Grid.empty(nonet.CLASSIC).with_(marks=grid.rules.allowed(grid.values))
    with pytest.raises(nonet.Unsupported, match="given by pencil marks"):
        nonet.rate(sukaku)


def test_max_er_ends_a_rating_with_a_lower_bound() -> None:
    full = nonet.rate(HARD, scales=("se",)).se
    for max_er in (1.3, 5.0, 8.3, 8.4):
        cut = nonet.rate(HARD, scales=("se",), max_er=max_er)
        assert not cut.finished
        assert not cut.se.finished
        assert max_er < cut.se.er <= full.er
        assert cut.se.path == full.path[: len(cut.se.path)]
        assert "at least" in str(cut)
        assert "not finished" in repr(cut)
    assert nonet.rate(HARD, scales=("se",), max_er=full.er).se == full


def test_the_time_limit_ends_a_rating_with_a_lower_bound() -> None:
    for scales in (*((each,) for each in ALL), ALL):
        rating = nonet.rate(HARD, scales=scales, timeout=1e-3)
        if not rating.finished:
            break
    else:
        pytest.fail("every rating was finished within a millisecond")
    none = nonet.rate(HARD, scales=ALL, timeout=0)
    assert (none.finished, none.se.er, none.se.path) == (False, 0.0, ())
    assert nonet.rate(HARD, scales=ALL, timeout=600).finished


def test_unique_false_leaves_out_techniques() -> None:
    random_puzzle = (
        "6.....7.3.2..8........951....8.73..6.......7...3.......74.....1.1..52..9..9..453."
    )
    used = nonet.rate(random_puzzle).techniques
    left = nonet.rate(random_puzzle, unique=False).techniques
    unique = {each.name for each in nonet.techniques.TECHNIQUES if each.assumes_unique}
    assert unique & set(used)
    assert not unique & set(left)


def test_a_full_grid_needs_no_step() -> None:
    rating = nonet.rate(nonet.solve(NINE).grid.with_(), scales=ALL)
    assert rating.se.er == 2.6  # its givens are the puzzle's
    full = nonet.rate(str(nonet.solve(NINE)), scales=ALL)
    assert (full.se.er, full.se.technique, full.se.path, full.se.hardest) == (0.0, None, (), None)
    assert (full.hardest, len(full.rounds), full.finished) == (None, 0, True)
    assert "ER 0.0" in str(full)
    assert json.loads(full.to_json())["nonet"]["hardest"] is None


def test_ratings_pickle_and_copy() -> None:
    rating = nonet.rate(NINE, scales=ALL)
    for again in (pickle.loads(pickle.dumps(rating)), copy.deepcopy(rating)):
        assert again.to_json() == rating.to_json()
        assert again.se == rating.se
        assert hash(again.se) == hash(rating.se)


def test_the_card_shows_all_scales_and_the_hardest_step() -> None:
    card = str(nonet.rate(NINE, scales=ALL))
    assert card.splitlines()[:3] == [
        next(line for line in card.splitlines() if line.startswith("nonet ")),
        "Sudoku Explainer  ER 2.6 (Pointing), EP 1.2, ED 1.2",
        next(line for line in card.splitlines() if line.startswith("HoDoKu ")),
    ]
    assert "Hardest step: Pointing, 2.6: eliminates 2 from r1c6, r2c6, r3c6" in card
    assert "Hidden single  █" in card
    assert nonet.rate(HARD, scales=ALL).card(ascii=True).isascii()
    for scale in ALL:
        assert len(str(nonet.rate(HARD, scales=(scale,))).splitlines()) > 3


def test_json_has_what_the_rating_has() -> None:
    rating = nonet.rate(HARD, scales=ALL)
    record = json.loads(rating.to_json())
    assert record["puzzle"] == HARD
    assert record["nonet"]["techniques"] == dict(rating.techniques)
    assert record["nonet"]["rounds"] == len(rating.rounds)
    assert len(record["se"]["path"]) == len(rating.se.path)
    assert (
        record["se"]["path"][0]["places"] == [{"cell": "r3c4", "digit": 7}] or record["se"]["path"]
    )
    assert record["hodoku"]["score"] == rating.hodoku.score
