"""What public functions return are values: they pickle, copy, compare and become plain data."""

from __future__ import annotations

import contextlib
import copy
import io
import json
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import nonet
from nonet import (
    CLASSIC,
    ArgumentError,
    Board,
    Candidate,
    Grid,
    Position,
    Rules,
    batch,
    cover,
    dataset,
    rows,
    variants,
)
from nonet.reasoning.proof import Proof, verify
from tests.formats.pastes import PASTES

EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
SEVERAL, SOLVED, BROKEN = "12..34......43.1", "123.34......43.1", "11.............."
SIX = Rules.classic(6)


def covered() -> cover.Cover:
    problem = cover.from_sets({"A": [1, 2], "B": [3]})
    return problem.cheapest()[0]


def unsound() -> Proof:
    """Return the proof that a step loses a solution."""
    return verify(Board(SEVERAL), nonet.Step("wrong", removes=[(2, 3)]))


# Everything that public functions return, and what to_dict calls some part of it.
RESULTS: dict[str, tuple[Callable[[], Any], str]] = {
    "Grid": (lambda: nonet.parse(EASY), "cells"),
    "Grid with marks": (lambda: Grid(SOLVED, marks={"r1c4": "14"}, info={"title": "x"}), "marks"),
    "Position": (lambda: Position(SEVERAL, centre={"r1c3": "34"}).play(("r1c4", 4)), "player"),
    "Solution": (lambda: nonet.solve(EASY), "engine"),
    "Step": (lambda: nonet.hint(EASY), "because"),
    "Step of 4×4": (lambda: nonet.steps(SOLVED)[-1], "because"),
    "Explanation": (lambda: nonet.explain(EASY), "steps"),
    "Explanation that is stuck": (lambda: nonet.explain("." * 81, unique=False), "outcome"),
    "Diagnosis": (lambda: nonet.check(SEVERAL), "clues"),
    "Diagnosis of a conflict": (lambda: nonet.check(BROKEN), "conflicts"),
    "Advice": (lambda: nonet.coach(EASY), "step"),
    "Advice about a conflict": (lambda: nonet.coach(BROKEN), "kind"),
    "Advice about a mistake": (
        lambda: nonet.coach(Grid(SOLVED).with_(cells={"r1c4": 1})),
        "wrong",
    ),
    "Rating": (lambda: nonet.rate(EASY, scales=("nonet", "se", "hodoku")), "hodoku"),
    "Proof": (unsound, "counterexample"),
    "Proof of a sound step": (lambda: verify(Board(EASY), nonet.steps(EASY)[0]), "by"),
    "Recording": (lambda: nonet.record(EASY, "agent"), "events"),
    "Scene": (lambda: nonet.showing.pictures.scenes(SEVERAL)[0], "board"),
    "BulkResult": (lambda: nonet.solve_many([EASY, "." * 81, "?"]), "status"),
    "BulkResult of counts": (lambda: nonet.count_many([EASY, "?"]), "count"),
    "BulkRating": (lambda: nonet.rate_many([EASY, "." * 81]), "level"),
    "BulkCanonical": (lambda: nonet.canonical_many([EASY, "?"]), "canonical"),
    "Cover": (covered, "labels"),
    "Morph": (lambda: nonet.Morph.random(seed=4), "digits"),
    "Morph that disguises a puzzle": (lambda: nonet.same(EASY, EASY[::-1]), "transpose"),
    "Made": (lambda: dataset.Made({"train": 3}, 1), "repeated"),
    "Split": (lambda: dataset.Split({"train": 3}, 1), "errors"),
    "Cleaned": (lambda: dataset.Cleaned(3, {"no solution": 1}), "dropped"),
    "Audit": (lambda: dataset.Audit((), 5), "files"),
    "Report": (lambda: batch.Report(1, 2, 3), "parts"),
    "Measurement": (lambda: rows.bench.Measurement(*(0 for _ in range(14))), "rate_best"),  # type: ignore[arg-type]
    "Estimate": (lambda: cover.from_sets({"A": [1]}).estimate(10, seed=1), "nodes"),
}


@pytest.mark.parametrize("name", RESULTS)
def test_results_are_values(name: str) -> None:
    make, key = RESULTS[name]
    result = make()
    for twin in (make(), pickle.loads(pickle.dumps(result)), copy.deepcopy(result)):
        assert twin is not result
        assert isinstance(result, type(twin))
        assert twin == result
        if not isinstance(result, nonet.Solution):
            assert repr(twin) == repr(result)
        with contextlib.suppress(TypeError):  # boards, arrays and dicts can change
            assert hash(twin) == hash(result)
        told, again = result.to_dict(), twin.to_dict()
        assert isinstance(told, dict)
        assert key in told
        assert list(told) == list(again)
    assert result != make.__class__
    text = result.to_json()
    assert isinstance(text, str)
    assert "\n" not in text
    assert set(json.loads(text)) == set(result.to_dict())


def test_all_results_are_told_apart() -> None:
    made = [make() for make, _ in RESULTS.values()]
    assert [i for i, a in enumerate(made) for b in made[:i] if a == b] == []
    assert nonet.solve_many([EASY]) != nonet.solve_many([EASY], limit=1)
    assert nonet.rate_many([EASY]) == nonet.rate_many([EASY])
    assert nonet.explain(EASY) != nonet.explain(EASY, techniques="naked-single")


def test_a_copy_of_an_engine_is_the_engine() -> None:
    for engine in nonet.engines():
        assert pickle.loads(pickle.dumps(engine)) is engine
        assert copy.deepcopy(engine) is engine


def test_problems_are_compared_by_what_they_hold() -> None:
    def made(cost: int = 0) -> cover.Problem[str]:
        problem = cover.Problem[str](primary=["a", cover.Item("b", 0, 2)], secondary=["x"])
        problem.add("one", ["a", cover.Coloured("x", "red")], cost=cost)
        return problem

    one = made()
    assert one.count() == 1  # compiled
    for twin in (made(), copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
        assert twin == one
        assert twin.solve() == one.solve()
        twin.add("two", ["a"])
        assert twin != one
    assert made(1) != one
    assert cover.Problem(primary=["a"]) != cover.Problem(secondary=["a"])
    assert cover.Problem() != cover.Problem(primary=[])  # takes no other items
    assert nonet.sudoku_problem(EASY) == nonet.sudoku_problem(EASY)
    assert cover.from_sets({"A": [1]}) != cover.from_sets({"A": [2]})
    with pytest.raises(TypeError, match="unhashable"):
        hash(one)


def test_sets_of_puzzles_are_compared_by_what_they_hold() -> None:
    def made(*lines: str, name: str = "some") -> rows.bench.PuzzleSet:
        return rows.bench.read_set(io.StringIO("\n".join(lines)), name)

    one = made(EASY, SEVERAL)
    for twin in (made(EASY, SEVERAL), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
        assert twin is not one
        assert twin == one
    assert one != made(EASY)
    assert one != made(EASY, SEVERAL, name="other")
    assert one != made(EASY, EASY, SEVERAL)
    assert one != made("." * 81, SEVERAL)
    assert one != EASY
    with pytest.raises(TypeError, match="unhashable"):
        hash(one)


def test_the_seconds_of_a_solution_do_not_count() -> None:
    one = nonet.solve(EASY)
    two = nonet.Solution(one.grid, one.engine, one.guesses, one.seconds + 1)
    assert one == two
    assert hash(one) == hash(two)
    assert one != nonet.Solution(one.grid, "other", one.guesses, one.seconds)


@pytest.mark.parametrize("thing", [Grid(SOLVED), nonet.solve(SOLVED)])
def test_grids_and_solutions_are_arrays(thing: Any) -> None:
    assert len(thing) == 16
    assert np.asarray(thing).tolist() == thing.rows()
    assert np.array(thing, dtype=float).dtype == float
    assert np.array([thing, thing]).shape == (2, 4, 4)
    assert (np.asarray(thing) == thing.to_numpy()).all()
    assert np.asarray(thing) is not np.asarray(thing)
    with pytest.raises(ArgumentError, match="copy=False"):
        np.array(thing, copy=False)
    assert len(Grid.empty(Rules.shaped(nonet.Shape(6, 4)))) == 24
    assert Grid.empty()  # an empty grid is true, like any other


def test_one_grid_in_bulk_is_still_refused() -> None:
    with pytest.raises((nonet.FormatError, TypeError)):
        nonet.solve_many(Grid(EASY))


def test_boards_are_compared_by_what_they_hold() -> None:
    one, two = Board(SEVERAL), Board(SEVERAL)
    one.place("r1c3", 3)
    assert one != two
    two.remove("r1c4", 3)
    two.place("r1c3", 3)
    assert one == two  # another way to the same position
    assert one != Board(Grid(one.to_grid(), variants.ANTI_KING))
    assert one != one.to_grid()
    with pytest.raises(TypeError, match="unhashable"):
        hash(one)
    for twin in (one.copy(), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
        assert twin == one
        twin.undo()
        assert twin == Board(SEVERAL)
        assert twin != one


def test_steps_are_undone_and_redone() -> None:
    board = Board(SEVERAL)
    board.place("r1c3", 3)
    board.place("r1c4", 4)
    whole = board.copy()
    assert [board.undo().places[0].digit for _ in range(2)] == [4, 3]
    assert board == Board(SEVERAL)
    with pytest.raises(ArgumentError, match="nothing to undo"):
        board.undo()
    with pytest.raises(ArgumentError, match="nothing to undo"):
        board.pop()
    assert [board.redo().places[0].digit for _ in range(2)] == [3, 4]
    assert board == whole
    with pytest.raises(ArgumentError, match="nothing to redo"):
        board.redo()


def test_a_new_step_ends_redoing() -> None:
    board = Board(SEVERAL)
    board.place("r1c3", 3)
    board.undo()
    assert board.copy().redo().places == (Candidate(2, 3),)
    with pytest.raises(nonet.ConflictError):
        board.place("r2c3", 3)
    assert board.copy().redo().places == (Candidate(2, 3),)  # what failed changed nothing
    board.place("r1c3", 4)
    with pytest.raises(ArgumentError, match="nothing to redo"):
        board.redo()
    board.undo()
    board.redo()
    board.pop()
    with pytest.raises(ArgumentError, match="nothing to redo"):
        board.redo()


def test_moves_are_undone_and_redone() -> None:
    start = Position(SEVERAL)
    played = start.play(("r1c3", 3), ("centre", "r1c4", 4), ("r1c4", 4))
    once = played.undo()
    assert once.redo() == played
    assert once.undo().redo().redo() == played
    assert played.undo(to=0) == start
    assert pickle.loads(pickle.dumps(once)).redo() == played
    for end in (played, once.play(("r1c4", 3)), start):
        with pytest.raises(ArgumentError, match="nothing to redo"):
            end.redo()
    with pytest.raises(ArgumentError, match="nothing to undo"):
        start.undo()


# -- cells ----------------------------------------------------------------------------------------


def names_of(candidates: Any) -> list[tuple[str, int, int]]:
    return [(each.name, each.row, each.column) for each in candidates]


def right(candidates: Any, columns: int) -> bool:
    cells = [divmod(each.cell, columns) for each in candidates]
    return names_of(candidates) == [(f"r{r + 1}c{c + 1}", r, c) for r, c in cells]


def test_candidates_know_their_cells() -> None:
    assert names_of([Candidate(9, 1)]) == [("r2c1", 1, 0)]
    assert Candidate(9, 1).within(SIX.shape) == Candidate(9, 1)
    assert pickle.loads(pickle.dumps(Candidate(9, 1).within(SIX.shape))).name == "r2c4"
    with pytest.raises(IndexError):
        _ = Candidate(81, 1).name
    seen = 0
    for size in (4, 6, 9):
        puzzle = nonet.generate(rules=Rules.classic(size), seed=size)
        steps = [*nonet.explain(puzzle), *nonet.steps(puzzle), nonet.hint(puzzle)]
        for step in [*steps, *(pickle.loads(pickle.dumps(step)) for step in steps)]:
            marked = [each for mark in step.marks for each in mark.candidates]
            linked = [each for mark in step.marks for link in mark.links for each in link.source]
            assert right([*step.places, *step.removes, *marked, *linked], size)
            seen += len(marked)
        digits = bytearray(puzzle.values)
        given = next(cell for cell, digit in enumerate(digits) if digit)
        digits[given] = 0
        checked = nonet.check(Grid(bytes(digits), puzzle.rules))
        assert right(checked.clues or checked.redundant or (), size)
        wrong = nonet.check(Grid([1, 1] + [0] * (size * size - 2), puzzle.rules))
        assert right(wrong.conflicts[0].candidates, size)
        solution = nonet.solve(puzzle)
        empty = puzzle.values.index(0)
        mistaken = puzzle.with_(cells={empty: solution[empty] % size + 1})
        with pytest.raises((nonet.errors.Mistake, nonet.ConflictError)) as caught:
            nonet.hint(mistaken)
        if isinstance(caught.value, nonet.errors.Mistake):
            assert right(caught.value.wrong, size)
    assert seen > 10


@pytest.mark.parametrize(
    "cells", ["r1c1 r1c2 r2c2", [0, 1, 5], [(0, 0), (0, 1), (1, 1)], [0, "R1C2", (1, 1)]]
)
def test_cells_of_constraints(cells: Any) -> None:
    four = Rules.classic(4)
    rules = four + variants.Cage(cells, total=7)
    assert repr(rules) == "Rules.classic(4) + variants.Cage('r1c1 r1c2 r2c2', total=7)"
    assert rules == Rules(
        four.shape, four.units, box=four.box, constraints=[variants.Cage(cells, total=7)]
    )
    assert rules - variants.Cage(cells, total=7) == four
    nested = four + variants.AnyOf([variants.Cage(cells, total=7), variants.Thermo(cells)])
    assert "r1c1 r1c2 r2c2" in repr(nested)
    assert "#" not in repr(nested)
    groups = four + variants.EqualSum([cells, [15]])
    assert groups == four + variants.EqualSum(["r1c1 r1c2 r2c2", "r4c4"])
    cage = variants.Cage(cells, total=7)
    assert cage.holds([1, 2, 0, 0, 0, 4] + [0] * 10, four)
    assert eval(repr(cage), {"variants": variants}) == cage
    assert cage.summary
    assert four + variants.extra_units(cells) == four + variants.extra_units("r1c1 r1c2 r2c2")


def test_one_cell_of_a_constraint() -> None:
    for cell in ("r2c1", (1, 0), 4):
        rules = Rules.classic(4) + variants.LittleKiller(cell, "dr", total=5)
        assert "'r2c1'" in repr(rules)


@pytest.mark.parametrize("cell", [None, True, -1, 1.0, (1,), (0, -1), (0, 1, 2), (0, "1")])
def test_no_cells_of_constraints(cell: Any) -> None:
    with pytest.raises(ArgumentError, match="is not a cell: a name such as r1c1"):
        variants.Cage(["r1c1", cell])


def test_cells_beyond_the_grid() -> None:
    for cells in ([16], [(4, 0)], "#16"):
        with pytest.raises((nonet.Unsupported, IndexError)):
            Rules.classic(4) + variants.Cage(cells)


def test_a_list_of_constraints_is_added() -> None:
    both = [variants.DIAGONAL, variants.Cage("r1c1 r1c2", total=3)]
    assert CLASSIC + both == CLASSIC + both[0] + both[1] == CLASSIC + tuple(both)
    nothing: list[variants.Cage] = []
    assert CLASSIC + nothing is CLASSIC
    names: Any = ["diagonal"]
    with pytest.raises(TypeError):
        CLASSIC + names


# -- texts ----------------------------------------------------------------------------------------


def test_grids_boards_and_positions_take_every_text() -> None:
    taken = 0
    for paste in PASTES.values():
        try:
            grid = nonet.as_grid(paste.text)
        except nonet.NonetError:
            continue
        taken += 1
        assert Grid(paste.text) == grid
        if next(grid.rules.conflicts(grid.values), None) is None:
            assert Board(paste.text) == Board(grid)
        assert Position(paste.text) == nonet.formats.as_position(paste.text)
    assert taken > 30


def test_texts_with_more_than_digits() -> None:
    text = '{"nonet": 1, "cells": "12..34......43.1", "player": {"centre": {"r1c3": "34"}}}'
    assert Position(text).centre_of("r1c3") == (3, 4)
    assert Position(text, centre={"r1c4": 3}).centre_of("r1c3") == ()
    assert Position(text.encode()) == Position(text)
    assert Grid(SEVERAL.encode()) == Grid(SEVERAL)
    assert Grid(SEVERAL, "diagonal").rules == Rules.classic(4) + variants.DIAGONAL
    with pytest.raises(nonet.FormatError, match="more than one puzzle"):
        Grid(f"{SEVERAL}\n{SEVERAL}")


def test_a_repr_of_letters_alone_is_read_as_it_was() -> None:
    grid = Grid(bytes([10, 16] + [0] * 254))
    assert eval(repr(grid), vars(nonet)) == grid
    assert grid != nonet.parse(str(grid))  # there, A may be 1


# -- sequences, arrays and data frames ------------------------------------------------------------


class Series(list[str]):
    """A column as pandas has it."""

    ndim = 1
    dtype = np.dtype(object)

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        return np.array(list(self), dtype=object)


class Frame:
    """A data frame as pandas has it: an array of two dimensions with columns."""

    ndim = 2

    def __init__(self, columns: dict[str, list[str]]) -> None:
        self._columns = columns

    @property
    def columns(self) -> list[str]:
        return list(self._columns)

    def __getitem__(self, name: str) -> Series:
        return Series(self._columns[name])

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        return np.array(list(self._columns.values()), dtype=object).T

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        pa = pytest.importorskip("pyarrow")
        return pa.table(self._columns).__arrow_c_stream__(requested_schema)


def test_data_frames_of_pandas() -> None:
    frame = Frame({"puzzle": [EASY, "." * 81]})
    assert nonet.count_many(frame) == nonet.count_many([EASY, "." * 81])
    with pytest.raises(nonet.FormatError, match="pass the column"):
        nonet.count_many(Frame({"id": ["1"], "puzzle": [EASY]}))


ROWS = [SEVERAL[start : start + 4] for start in range(0, 16, 4)]
DIGITS = Grid(SEVERAL).to_numpy()
WITH_NAN = np.where(DIGITS == 0, np.nan, DIGITS.astype(float))

# What `solve` takes besides texts, made anew each time, and what it refuses.
THINGS: dict[str, Callable[[], Any]] = {
    "data frame": lambda: Frame({str(n): list(DIGITS[:, n]) for n in range(4)}),
    "data frame with NaN": lambda: Frame({str(n): list(WITH_NAN[:, n]) for n in range(4)}),
    "data frame of texts": lambda: Frame({str(n): [row[n] for row in ROWS] for n in range(4)}),
    "array": lambda: DIGITS,
    "array of one puzzle": lambda: DIGITS[None],
    "flat array": DIGITS.ravel,
    "array of floats": lambda: WITH_NAN,
    "array of objects": lambda: DIGITS.astype(object),
    "array of character codes": lambda: np.frombuffer(SEVERAL.encode(), np.uint8),
    "array of characters": lambda: np.array(list(SEVERAL)),
    "array of a text": lambda: np.array([SEVERAL]),
    "array of bytes": lambda: np.array(SEVERAL.encode()),
    "rows": DIGITS.tolist,
    "rows as texts": lambda: ROWS,
    "rows as arrays": lambda: list(DIGITS),
    "rows as bytes": lambda: [bytes(row) for row in DIGITS],
    "rows of characters": lambda: list(map(list, ROWS)),
    "rows with stars": lambda: [row.replace(".", "*") for row in ROWS],
    "letters": lambda: ["AB..", "CD..", "....", "DC.A"],
    "letters of 16×16": lambda: ["A.B." * 4] * 16,
    "cells": lambda: list(SEVERAL),
    "cells in a tuple": lambda: tuple(SEVERAL),
    "cells one by one": lambda: iter(SEVERAL),
    "cells of each kind": lambda: [1, "2", None, ".", 3.0, np.int64(4)] + [0] * 10,
    "values": lambda: Grid(SEVERAL).values,
    "values that change": lambda: bytearray(Grid(SEVERAL).values),
    "values elsewhere": lambda: memoryview(Grid(SEVERAL).values),
    "codes elsewhere": lambda: memoryview(SEVERAL.encode()),
    "Solution": lambda: nonet.solve(SOLVED),
    "Board": lambda: Board(SEVERAL),
    "Position": lambda: Position(SEVERAL, centre={"r1c3": "34"}),
    "too few cells": lambda: [1, 2],
    "too many puzzles": lambda: np.array([SEVERAL, SEVERAL]),
    "rows in rows": lambda: [[[1, 2], [3, 4]]],
    "half a digit": lambda: [1.5] + [0] * 15,
    "true": lambda: [True] + [0] * 15,
    "a mapping": lambda: {"r1c1": 1},
    "a number": lambda: 5,
    "nothing": lambda: None,
}


def answer(call: Callable[..., Any], *args: Any) -> Any:
    """Return what a call returns, or its error."""
    try:
        return call(*args)
    except (TypeError, nonet.NonetError) as error:
        return type(error), str(error)


@pytest.mark.parametrize("rules", [None, "diagonal", Rules.classic(4)], ids=["", "more", "own"])
@pytest.mark.parametrize("name", THINGS)
def test_grids_boards_and_positions_take_what_solve_takes(name: str, rules: Any) -> None:
    make = THINGS[name]
    read = answer(lambda: nonet.as_grid(make(), rules=rules))
    assert answer(Grid, make(), rules) == read
    if isinstance(read, Grid):
        read = answer(Board, read)
    assert answer(Board, make(), rules) == read
    if rules is None:
        assert answer(Position, make()) == answer(nonet.formats.as_position, make())


def test_the_things_are_puzzles() -> None:
    taken = {name for name in THINGS if isinstance(answer(nonet.as_grid, THINGS[name]()), Grid)}
    assert set(THINGS) - taken == set(list(THINGS)[-8:])
    for name in list(THINGS)[:-8]:
        if name.startswith(("data frame", "array", "rows", "values", "codes")):
            assert str(Grid(THINGS[name]())) == SEVERAL, name


def test_data_frames_become_arrow_tables() -> None:
    pa = pytest.importorskip("pyarrow")
    counted: Any = nonet.arrow.count(Frame({"id": ["1"], "puzzle": [EASY]}))
    assert isinstance(counted, pa.Table)
    assert counted["count"].to_pylist() == [1]
