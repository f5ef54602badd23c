"""What the coach says first, which step it chooses, and what it refuses."""

from __future__ import annotations

import pickle
from collections.abc import Iterable
from itertools import islice
from random import Random
from typing import Any

import pytest

import nonet
from nonet import Board, Grid, Position, UnknownName, engine
from nonet.reasoning import premises
from nonet.reasoning.coaching.choice import rank
from nonet.web.limits import ServerLimits
from nonet.web.routes import logic as routes
from nonet.web.work import TimedWork
from tests.cli.command import NINE, SEVERAL
from tests.techniques.boards import boards, path_boards, puzzles, solution_of

EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def test_a_broken_puzzle_is_reported_with_the_way_to_check() -> None:
    for puzzle, error in (
        (SEVERAL, nonet.ManySolutions),
        ("1" * 81, nonet.ConflictError),
        ("123....4........", nonet.NoSolution),
        ("." * 81, nonet.ManySolutions),
    ):
        for rung in ("nudge", "why"):
            advice = nonet.coach(puzzle, rung=rung)
            assert advice.kind == "broken"
            assert isinstance(advice.error, error)
            assert "`nonet check`" in advice.text
            assert (advice.step, advice.shown, advice.house) == (None, None, None)


def test_digits_in_a_text_are_givens_and_judged_as_a_puzzle() -> None:
    wrong = f"5{EASY[1:]}"
    assert nonet.coach(wrong).kind == "broken"
    assert nonet.coach(Grid(wrong, givens=EASY)).kind == "mistake"


def test_several_solutions_are_allowed_on_request() -> None:
    advice = nonet.coach(SEVERAL, unique=False)
    assert advice.kind in ("step", "stuck")
    assert nonet.coach(Grid(SEVERAL).with_(cells={"r1c3": 1}), unique=False).kind == "broken"


def test_solved_and_stuck() -> None:
    full = nonet.solve(EASY).grid
    assert nonet.coach(full).kind == "solved"
    assert nonet.coach(Grid(full.values)).text == "The puzzle is solved."
    stuck = nonet.coach(EASY, techniques="sk-loop")
    assert (stuck.kind, stuck.text) == ("stuck", "None of these techniques finds a step.")


def test_names_are_checked() -> None:
    with pytest.raises(UnknownName, match="unknown rung 'nugde'; did you mean 'nudge'"):
        nonet.coach(EASY, rung="nugde")  # type: ignore[arg-type]
    with pytest.raises(UnknownName, match="unknown language 'de'"):
        nonet.coach(EASY, lang="de")
    with pytest.raises(UnknownName, match="x-wing"):
        nonet.coach(EASY, techniques="x-wign")
    with pytest.raises(TypeError):
        nonet.coach(None)  # type: ignore[arg-type]


def test_advice_is_a_value() -> None:
    advice = nonet.coach(HARD, rung="area")
    again = pickle.loads(pickle.dumps(advice))
    assert again == advice
    assert (again.text, again.at("why").text) == (advice.text, advice.at("why").text)
    assert repr(advice) == "<Advice step, area: Look at box 4.>"
    assert str(advice) == advice.text


def test_the_easiest_kind_comes_first() -> None:
    seen = set()
    for board in boards(80, seed=11):
        grid = board.to_grid().with_(marks=None)
        advice = nonet.coach(grid)
        step = advice.step
        assert step is not None
        fresh = Board(grid)
        singles = nonet.steps(grid, techniques=nonet.techniques.PATH[:4])
        if singles:
            assert rank(step, fresh) == min(rank(each, fresh) for each in singles)
            seen.add(rank(step, fresh))
        else:
            assert nonet.techniques.by_name(step.technique).family != "singles"
            seen.add(8)
        assert nonet.reasoning.logic.verify(fresh, step).ok
    assert seen >= {1, 3, 8}


# Grids on which a step of a rank is the easiest. In the second of rank 2, a hidden single comes
# before it; in that of rank 5, r1c1 does, a naked single in a row with four empty cells.
BY_RANK = [
    (1, "89..7..1662...98543.1586927..6.93.8253.248.7.78.61.4..1..9572382538.1.4997.324165"),
    (2, "....7.6.1...42.3596..1......71.84.93..63.721..3.51..8......19.5498..31..1.27....."),
    (2, "37..6.95..5.9.7..8..9..5.67842791....1358..425..3.4819495....81..641829..8..594.3"),
    (3, "7....62...1.8.3.96..9...317.........1.6.47.....5....235......6...24.9..1...2....."),
    (4, "1.7..........45..6.4.8.79.........6.76.42...9.216...3.9.3..4..1..4..8.53...7...9."),
    (5, ".34125...........1........2.........6........7........8...................567894."),
    (6, ".34125..............................6........7........8.........................."),
]


def _easiest_way(values: bytes, cell: int, digit: int) -> int:
    """The rank of the easiest way to see a digit by the digits alone, counted on the grid."""
    row, column = divmod(cell, 9)
    top, left = row // 3 * 3, column // 3 * 3
    lines = [range(9 * row, 9 * row + 9), range(column, 81, 9)]
    box = [9 * (top + n // 3) + left + n % 3 for n in range(9)]
    empty = [sum(not values[c] for c in house) for house in (*lines, box)]

    def is_barred(where: int, what: int) -> bool:
        return any(
            values[c] == what
            for c in range(81)
            if c // 9 == where // 9
            or c % 9 == where % 9
            or (c // 27 == where // 27 and c % 9 // 3 == where % 9 // 3)
        )

    def is_hidden(house: Iterable[int]) -> bool:
        return all(values[c] or c == cell or is_barred(c, digit) for c in house)

    is_naked = all(is_barred(cell, other) for other in range(1, 10) if other != digit)
    ways = {
        1: 1 in empty,
        2: values.count(digit) == 8,
        3: is_hidden(box),
        4: any(map(is_hidden, lines)),
        5: is_naked and min(empty) <= 3,
        6: is_naked,
    }
    return next((rank for rank, holds in ways.items() if holds), 7)


@pytest.mark.parametrize(("rank", "puzzle"), BY_RANK)
def test_no_step_is_easier_than_the_one_it_shows(rank: int, puzzle: str) -> None:
    grid = Grid(puzzle)
    step = nonet.coach(grid, unique=False).step
    assert step is not None
    solutions = list(islice(nonet.solutions(grid), 2))
    fixed = [
        (cell, digit)
        for cell, digit in enumerate(solutions[0].grid.values)
        if all(each.grid.values[cell] == digit for each in solutions) and not grid.values[cell]
    ]
    assert min(_easiest_way(grid.values, *each) for each in fixed) == rank
    assert min(_easiest_way(grid.values, *each) for each in step.places) == rank


def test_marks_count_before_any_harder_technique() -> None:
    # Nothing is single here but by a cell in which the player left one candidate.
    grid = next(board.to_grid().with_(marks=None) for board in boards(300) if _needs_more(board))
    right = nonet.solve(grid).grid.values
    for cell in [cell for cell in range(81) if not grid.values[cell]][::9]:
        centre = Position(grid, centre={grid.rules.cell_name(cell): str(right[cell])})
        moves = [("centre", cell, digit, False) for digit in range(1, 10) if digit != right[cell]]
        for position in (centre, Position(grid, history=moves)):
            step = nonet.coach(position).step
            assert step is not None
            assert nonet.techniques.by_name(step.technique).family == "singles"
            assert all(right[c] == digit for c, digit in step.places)


def _needs_more(board: Board) -> bool:
    fresh = board.to_grid().with_(marks=None)
    return not nonet.steps(fresh, techniques=nonet.techniques.PATH[:4])


def test_marks_that_make_a_puzzle_unique_are_no_proof() -> None:
    givens = "......9.5....937...7....2..42.1...9..8.4......957..84...7.1..29.52..4...8...2...."
    filled = "......9.5....937..37....2..42.1...9..8.4...1..957..84...7.15.29.52..4...8...2...3"
    assuming = [each for each in nonet.techniques.PATH if each.assumes_unique]
    board = Board(Grid(filled))
    masks = [
        1 << (int(digit) - 1) if digit != "." and given == "." else mask
        for mask, digit, given in zip(board.masks, filled, givens, strict=True)
    ]
    assert nonet.coach(filled, techniques=assuming).kind == "step"
    marked = Grid(givens, marks=masks)
    assert (nonet.count(marked), nonet.count(givens, limit=2)) == (1, 2)
    assert nonet.coach(marked, techniques=assuming).kind == "stuck"


def test_nothing_needs_notes_while_a_step_without_notes_exists() -> None:
    needed = 0
    for puzzle in puzzles(20, seed=4):
        solution = solution_of(puzzle)
        for board in list(path_boards(puzzle))[::7]:
            # A player with notes everywhere who eliminated all that the path did, and more.
            centre = [
                mask & ~_false(mask, solution[cell], Random(cell))
                for cell, mask in enumerate(board.masks)
            ]
            grid = board.to_grid().with_(marks=None)
            position = Position(grid, centre=centre)
            step = nonet.coach(position).step
            assert step is not None
            plain = nonet.steps(grid, techniques=nonet.techniques.PATH[:4])
            if plain:
                assert step in plain
            elif nonet.techniques.by_name(step.technique).family == "singles":
                needed += 1
    assert needed > 3


def _false(mask: int, right: int, random: Random) -> int:
    wrong = mask & ~(1 << (right - 1))
    return wrong & random.getrandbits(9)


def test_eliminations_of_the_player_are_not_shown_again() -> None:
    grid = next(board.to_grid() for board in boards(200, seed=2) if not _singles(board))
    position = Position(grid.with_(marks=None))
    for _ in range(5):
        advice = nonet.coach(position)
        step = advice.step
        if step is None or step.places:
            break
        masks = list(advice.grid.marks or grid.rules.allowed(grid.values))
        for cell, digit in step.removes:
            assert masks[cell] >> (digit - 1) & 1
            masks[cell] &= ~(1 << (digit - 1))
        position = position.with_(centre=masks)
    assert position.centre is not None


def _singles(board: Board) -> bool:
    return any(next(iter(each(board)), None) for each in nonet.techniques.PATH[:4])


def test_among_equals_the_nearest_to_the_last_move() -> None:
    moved = 0
    for puzzle in puzzles(20, seed=9):
        solution = solution_of(puzzle)
        first = nonet.coach(puzzle).step
        for cell in puzzle.rules.cells:
            if puzzle.values[cell]:
                continue
            grid = puzzle.with_(cells={cell: solution[cell]})
            position = Position(grid, history=[(cell, solution[cell])])
            step, alone = nonet.coach(position).step, nonet.coach(grid).step
            if step is None or not step.places or alone is None:
                continue
            assert rank(step, Board(grid)) == rank(alone, Board(grid))
            assert _apart(step.places[0].cell, cell) <= _apart(alone.places[0].cell, cell)
            moved += step != alone
        assert first is not None
    assert moved > 50


def _apart(one: int, two: int) -> int:
    return abs(one // 9 - two // 9) + abs(one % 9 - two % 9)


def test_a_path_of_advice_solves_the_puzzle() -> None:
    for puzzle in (EASY, NINE, HARD):
        position, steps = Position(puzzle), 0
        while (advice := nonet.coach(position)).kind == "step":
            step = advice.step
            assert step is not None
            board = Board(advice.grid)
            board.push(step)
            history = [*position.history, *step.places]
            grid = position.grid.with_(cells=dict(step.places))
            position = Position(grid, centre=board.masks, history=history)
            steps += 1
            assert steps < 300
        assert advice.kind == "solved"


def test_it_takes_what_as_grid_takes_and_positions_as_json() -> None:
    rows = Grid(EASY).rows()
    for thing in (EASY, rows, Grid(EASY), Board(Grid(EASY)), Position(EASY), EASY.encode()):
        assert nonet.coach(thing).step == nonet.coach(EASY).step
    text = nonet.formats.by_name("json").dump(Grid(EASY))
    wrong = text[:-1] + ', "player": {"centre": {"r1c1": "58"}}}'
    assert nonet.coach(wrong).kind == "mistake"
    assert nonet.coach("." * 16 + "\n", rules="diagonal").kind == "broken"


def test_marks_of_the_puzzle_bind() -> None:
    marked = Grid("12..34......43.1", marks={"r1c3": "3"})
    advice = nonet.coach(marked)
    assert advice.kind == "step"
    assert nonet.coach("12..34......43.1").kind == "broken"
    placed = marked.with_(cells={"r1c4": 3})
    assert nonet.coach(placed).kind == "mistake"


def test_a_time_limit_and_sizes_that_techniques_cannot_do() -> None:
    with pytest.raises(nonet.TimeLimit):
        nonet.coach(HARD, timeout=1e-9)
    big = nonet.solve(Grid.empty(nonet.Rules.classic(25)), unique=False).grid
    puzzle = Grid(bytes([0]) + big.values[1:], big.rules)
    with pytest.raises(nonet.Unsupported, match="25×25"):
        nonet.coach(puzzle)
    wrong = puzzle.with_(cells={0: big.values[0] % 25 + 1})
    assert nonet.coach(wrong).kind == "mistake"


@pytest.mark.parametrize("variant", ["killer", "thermo", "arrow", "kropki"])
def test_puzzles_with_constraints_are_coached(variant: str) -> None:
    puzzle = nonet.generate(variant=variant, seed=3)  # type: ignore[call-overload]
    solution = nonet.solve(puzzle).grid.values
    advice = nonet.coach(Position(puzzle), rung="technique")
    assert advice.kind == "step"
    assert advice.step is not None
    assert all(solution[cell] == digit for cell, digit in advice.step.places)
    assert not any(solution[cell] == digit for cell, digit in advice.step.removes)
    cell = puzzle.values.index(0)
    wrong = puzzle.with_(cells={puzzle.rules.cell_name(cell): solution[cell] % 9 + 1})
    assert nonet.coach(Position(wrong)).kind == "mistake"


def test_cages_that_contradict_each_other_are_reported() -> None:
    rules = nonet.CLASSIC + nonet.variants.Cage("r1c1 r1c2", total=3)
    rules += nonet.variants.Cage("r2c1 r2c2", total=3)
    assert isinstance(nonet.coach(Grid.empty(rules)).error, nonet.NoSolution)


def test_a_digit_that_breaks_a_rule_is_found_where_nothing_is_proved() -> None:
    # The givens are not solved in a thousandth of a second; their rules are checked all the same.
    puzzle = nonet.generate(variant="thermo", seed=1)
    thermo = next(each for each in puzzle.rules.constraints if each.name == "thermo")
    bulb = next(iter(thermo.named_cells()))
    advice = nonet.coach(Position(puzzle.with_(cells={bulb: 9})), timeout=0.001)
    assert advice.kind == "broken"
    assert isinstance(advice.error, nonet.ConflictError)


def test_a_position_is_solved_once_and_every_hint_is_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searches = []
    search = engine.first_two

    def counted(*args: Any) -> Any:
        searches.append(args)
        return search(*args)

    monkeypatch.setattr(premises, "first_two", counted)
    solution = nonet.solve(EASY).grid
    placed = [cell for cell in solution.rules.cells if not Grid(EASY).values[cell]][:3]
    begun = Grid(EASY).with_(cells={cell: solution.values[cell] for cell in placed})
    struck = nonet.coach(begun).step
    assert struck is not None
    (cell, digit), *_ = struck.places
    out = [other for other in Board(begun).candidates(cell) if other != digit]
    moves = [("centre", cell, other, False) for other in out]
    for position in (Position(EASY), Position(begun), Position(begun, history=moves)):
        searches.clear()
        puzzle = dict(nonet.formats.wire.position_record(position))
        told = nonet.coach(position)
        assert told.step is not None
        assert nonet.hint(position) == told.step
        shown = routes.hint(routes.AskedHint(puzzle=puzzle), TimedWork(60), ServerLimits())["step"]
        assert (shown["technique"], shown["because"]) == (told.step.technique, told.step.because)
        assert len(searches) == 3
        routes.steps(routes.AskedSteps(puzzle=puzzle), TimedWork(60), ServerLimits())
        routes.explain(routes.AskedExplain(puzzle=puzzle), TimedWork(60), ServerLimits())
        assert len(searches) == 5
