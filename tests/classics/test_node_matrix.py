"""The node matrix: nodes, the matrix, its deductions and its search."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet.classics.event import Event
from nonet.classics.node_matrix import (
    Node,
    Sudoku_Matrix,
    check_sudoku,
    node_analysis,
    reduce_Dependancies,
    solve_game,
    solve_Nodes,
    solve_sudoku,
)
from tests.classics.samples import (
    IMPOSSIBLE,
    PUZZLES,
    SEVERAL,
    UNITS,
    Stop,
    StopAt,
    Viewer,
    is_solution,
    matrix,
)

EASY, EASY_SOLUTION = PUZZLES["45 clues"]
EMPTY = [[0] * 9 for _ in range(9)]
CELLS = [(row, col) for row in range(9) for col in range(9)]


def game_of(name: str) -> Sudoku_Matrix:
    return Sudoku_Matrix(matrix(PUZZLES[name][0]))


def node_with(*possible: int, col: int = 0, val: int = 0) -> Node:
    node = Node(0, col, val)
    for digit in range(1, 10):
        if digit not in possible:
            node.not_possible(digit)
    return node


def state(game: Sudoku_Matrix) -> list[tuple[int, list[int], list[int]]]:
    return [(n.val, n.possible[:], n.cannot[:]) for line in game.matrix for n in line]


def place(grid: list[list[int]], row: int, col: int, val: Any) -> list[list[int]]:
    grid = copy.deepcopy(grid)
    grid[row][col] = val
    return grid


# Node


def test_a_fresh_node_can_be_anything_but_0() -> None:
    node = Node(3, 8)
    assert (node.row, node.col, node.box, node.val) == (3, 8, 5, 0)
    assert node.possible == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert node.cannot == [0]


def test_a_solved_node_can_be_nothing_else() -> None:
    node = Node(8, 0, 7)
    assert (node.val, node.possible, node.cannot) == (7, [], list(range(10)))


def test_boxes_run_from_top_left_to_bottom_right() -> None:
    boxes = [[Node(row, col).box for col in range(9)] for row in range(9)]
    assert boxes[0] == boxes[2] == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert boxes[5] == [3, 3, 3, 4, 4, 4, 5, 5, 5]
    assert boxes[8] == [6, 6, 6, 7, 7, 7, 8, 8, 8]


def test_coord_is_text() -> None:
    assert Node(0, 8).coord() == "(0, 8)"


def test_not_possible_tells_whether_it_did_something(capsys: pytest.CaptureFixture[str]) -> None:
    node = Node(0, 0)
    assert node.not_possible(7) is True
    assert node.not_possible(7) is False
    assert node.not_possible(2) is True
    assert node.not_possible(0) is False
    assert node.possible == [1, 3, 4, 5, 6, 8, 9]
    assert node.cannot == [0, 2, 7]
    assert Node(0, 0, 5).not_possible(5) is False
    assert capsys.readouterr().out == ""


@given(st.lists(st.integers(-1, 11)))
def test_possible_and_cannot_stay_sorted_and_share_0_to_9(struck: list[int]) -> None:
    node = Node(0, 0)
    left = set(range(1, 10))
    for digit in struck:
        assert node.not_possible(digit) is (digit in left)
        left.discard(digit)
        assert node.possible == sorted(left)
        assert node.cannot == sorted(set(range(10)) - left)


def test_set_solves_and_prints_the_node(capsys: pytest.CaptureFixture[str]) -> None:
    node = Node(4, 2)
    node.set(9)
    assert (node.val, node.possible, node.cannot) == (9, [], list(range(10)))
    assert capsys.readouterr().out == "(4, 2) = 9\n"


@pytest.mark.parametrize("val", [0, 10, -1, "5", None, True])
def test_set_takes_digits_only(val: Any, capsys: pytest.CaptureFixture[str]) -> None:
    node = Node(4, 2)
    with pytest.raises(ValueError, match=r"digit 1 to 9, not .* at \(4, 2\)"):
        node.set(val)
    assert (node.val, node.cannot) == (0, [0])
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("arguments", [(9, 0), (0, -1), ("0", 0), (0, 0, 10), (0, 0, "1")])
def test_a_node_outside_the_grid_is_refused(arguments: tuple[Any, ...]) -> None:
    with pytest.raises(ValueError, match="not"):
        Node(*arguments)


# The matrix


def test_the_matrix_is_row_oriented_and_keeps_nothing_of_the_input() -> None:
    grid = matrix(EASY)
    game = Sudoku_Matrix(grid)
    grid[0][2] = 9
    assert all((game.matrix[r][c].row, game.matrix[r][c].col) == (r, c) for r, c in CELLS)
    assert game.output() == matrix(EASY)
    output = game.output()
    output[0][0] = 9
    assert game.matrix[0][0].val == 0


ILL_FORMED: list[Any] = [
    None,
    5,
    "",
    EASY,
    [],
    EMPTY[:8],
    [*EMPTY, [0] * 9],
    [*EMPTY[:8], [0] * 8],
    [*EMPTY[:8], [0] * 10],
    [*EMPTY[:8], None],
    [*EMPTY[:8], "123456789"],
    {n: [0] * 9 for n in range(9)},
    place(EMPTY, 3, 4, 10),
    place(EMPTY, 3, 4, -1),
    place(EMPTY, 3, 4, 1.0),
    place(EMPTY, 3, 4, "1"),
    place(EMPTY, 3, 4, None),
    place(EMPTY, 3, 4, True),
]


@pytest.mark.parametrize("grid", ILL_FORMED, ids=repr)
def test_ill_formed_grids_are_refused(grid: Any) -> None:
    events: list[Event] = []
    with pytest.raises(ValueError, match=r"dimensions|values"):
        Sudoku_Matrix(grid)
    assert check_sudoku(grid) is None
    assert solve_sudoku(grid, on_event=events.append) is None
    assert events == []


def test_the_error_says_where() -> None:
    with pytest.raises(ValueError, match="10 in r4c5"):
        Sudoku_Matrix(place(EMPTY, 3, 4, 10))


def test_print_game(capsys: pytest.CaptureFixture[str]) -> None:
    game = game_of("45 clues")
    assert game.print_game() is None  # type: ignore[func-returns-value]
    plain = capsys.readouterr().out
    assert plain == (
        "+-------+-------+-------+\n"
        "| . . 6 | 7 . 3 | . 1 . |\n"
        "| 3 . . | 2 6 . | . . 4 |\n"
        "| 7 8 2 | . . 1 | 3 6 9 |\n"
        "+-------+-------+-------+\n"
        "| . . 8 | 3 4 . | 1 2 . |\n"
        "| 2 6 . | 5 1 8 | . 3 7 |\n"
        "| . . 7 | 6 9 . | 4 5 . |\n"
        "+-------+-------+-------+\n"
        "| 4 . . | . . . | 5 . 1 |\n"
        "| . . 5 | . . 4 | . 7 2 |\n"
        "| . 2 9 | . 7 . | 6 4 3 |\n"
        "+-------+-------+-------+\n"
    )
    game.print_game("an easy one")
    assert capsys.readouterr().out == "       an easy one\n" + plain


def test_visual_test_draws_every_nodes_possibilities(capsys: pytest.CaptureFixture[str]) -> None:
    game = game_of("45 clues")
    game.reduce_Matrix()
    before = state(game)
    game.visual_test()
    own = capsys.readouterr().out
    left = sum(len(possible) for _, possible, _ in before)
    rows = [line.replace("|", " ").split() for line in own.splitlines() if line.startswith("|")]
    assert own.startswith(f"45 solved, 36 unsolved, {left} possibilities\n")
    for row, col in CELLS:
        node = game.matrix[row][col]
        possible = "".join(map(str, node.possible))
        assert rows[row][col] == (f"={node.val}" if node.val else possible)
    assert len({len(line) for line in own.splitlines()[1:]}) == 1
    assert state(game) == before
    Sudoku_Matrix(EMPTY).visual_test(game)
    assert capsys.readouterr().out == own


def test_visual_test_marks_a_node_with_nothing_left(capsys: pytest.CaptureFixture[str]) -> None:
    game = Sudoku_Matrix(EMPTY)
    for digit in range(1, 10):
        game.matrix[0][0].not_possible(digit)
    game.visual_test()
    assert capsys.readouterr().out.splitlines()[2].split()[1] == "!"


def test_sorted_possibilities_starts_with_the_fewest_and_keeps_reading_order() -> None:
    game = game_of("45 clues")
    game.reduce_Matrix()
    nodes = game.sorted_possibilities()
    assert {(n.row, n.col) for n in nodes} == {(r, c) for r, c in CELLS if not game.output()[r][c]}
    keys = [(len(node.possible), node.row, node.col) for node in nodes]
    assert keys == sorted(keys)
    assert Sudoku_Matrix(matrix(EASY_SOLUTION)).sorted_possibilities() == []


def test_done() -> None:
    game = Sudoku_Matrix(matrix(EASY_SOLUTION))
    assert game.Done() is True
    assert all(done(n) for done in (game.DoneRow, game.DoneCol, game.DoneBox) for n in range(9))
    game = Sudoku_Matrix(place(matrix(EASY_SOLUTION), 1, 5, 0))
    assert game.Done() is False
    assert [n for n in range(9) if not game.DoneRow(n)] == [1]
    assert [n for n in range(9) if not game.DoneCol(n)] == [5]
    assert [n for n in range(9) if not game.DoneBox(n)] == [1]


def test_rows_columns_and_boxes() -> None:
    game = game_of("45 clues")
    grid = game.output()
    nodes = (game.getRowNodes, game.getColNodes, game.getBoxNodes)
    vals = (game.getRowVals, game.getColVals, game.getBoxVals)
    for number, unit in enumerate(UNITS):
        kind, index = divmod(number, 9)
        found = nodes[kind](index)
        assert [(node.row, node.col) for node in found] == unit
        assert all(node is game.matrix[r][c] for node, (r, c) in zip(found, unit, strict=True))
        assert vals[kind](index) == [grid[r][c] for r, c in unit]


def test_what_a_get_function_returns_can_be_changed_freely() -> None:
    game = game_of("45 clues")
    game.getRowNodes(0).clear()
    game.getRowVals(0).clear()
    assert len(game.getRowNodes(0)) == 9
    assert game.output() == matrix(EASY)


@pytest.mark.parametrize("index", [-1, 9])
@pytest.mark.parametrize(
    "name",
    [f"{verb}{kind}{tail}" for kind in ("Row", "Col", "Box") for verb, tail in
     [("get", "Vals"), ("get", "Nodes"), ("Done", ""), ("reduce", "")]],
)  # fmt: skip
def test_an_index_outside_the_grid_is_an_error(name: str, index: int) -> None:
    with pytest.raises(IndexError, match=f"0 to 8, not {index}"):
        getattr(Sudoku_Matrix(EMPTY), name)(index)


# The deductions


@pytest.mark.parametrize("kind", [0, 1, 2], ids=["row", "column", "box"])
def test_reduce_strikes_the_values_of_one_unit(kind: int) -> None:
    grid = matrix(EASY)
    for index in range(9):
        game = Sudoku_Matrix(grid)
        unit = UNITS[9 * kind + index]
        vals = {grid[r][c] for r, c in unit} - {0}
        reduce = (game.reduceRow, game.reduceCol, game.reduceBox)[kind]
        assert reduce(index) is True
        for row, col in CELLS:
            node = game.matrix[row][col]
            if grid[row][col]:
                assert (node.val, node.possible) == (grid[row][col], [])
            else:
                struck = vals if (row, col) in unit else set()
                assert node.possible == sorted(set(range(1, 10)) - struck)
        assert reduce(index) is False


def test_reduce_finds_nothing_in_an_empty_unit() -> None:
    game = Sudoku_Matrix(EMPTY)
    assert game.reduceRow(0) is game.reduceCol(0) is game.reduceBox(0) is False


def test_reduce_node_looks_at_row_column_and_box() -> None:
    grid = place(place(place(EMPTY, 4, 0, 1), 0, 4, 2), 3, 3, 3)
    game = Sudoku_Matrix(place(grid, 8, 8, 4))
    assert game.reduce_Node(4, 4) is True
    assert game.matrix[4][4].possible == [4, 5, 6, 7, 8, 9]
    assert game.reduce_Node(4, 4) is False
    assert game.reduce_Node(8, 8) is False
    assert game.matrix[4][5].possible == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    with pytest.raises(IndexError):
        game.reduce_Node(0, 9)


def test_reduce_matrix_reduces_every_node_and_sets_none() -> None:
    game, by_node = game_of("32 clues"), game_of("32 clues")
    assert game.reduce_Matrix() is True
    for row, col in CELLS:
        by_node.reduce_Node(row, col)
    assert state(game) == state(by_node)
    assert game.output() == by_node.output() == matrix(PUZZLES["32 clues"][0])


def test_reduce_matrix_finds_a_node_with_nothing_left() -> None:
    assert Sudoku_Matrix(matrix(IMPOSSIBLE["a cell without digits"])).reduce_Matrix() is False
    assert Sudoku_Matrix(matrix(IMPOSSIBLE["a digit without cells"])).reduce_Matrix() is True
    assert Sudoku_Matrix(matrix(EASY_SOLUTION)).reduce_Matrix() is True


def test_node_analysis_sets_nothing() -> None:
    for node, verdict in [
        (node_with(), -1),
        (node_with(6), True),
        (node_with(6, 7), False),
        (Node(0, 0), False),
        (Node(0, 0, 5), False),
    ]:
        before = (node.val, node.possible[:])
        answer = node_analysis(node)
        assert (answer, type(answer)) == (verdict, type(verdict))
        assert (node.val, node.possible) == before


def test_solve_nodes_sets_the_only_place(capsys: pytest.CaptureFixture[str]) -> None:
    nodes = [node_with(1, 2, 3, col=0), node_with(1, 2, col=1), node_with(2, 1, 5, col=2)]
    assert solve_Nodes(nodes, 3) is True
    assert [node.val for node in nodes] == [3, 0, 0]
    assert capsys.readouterr().out == "(0, 0) = 3\n"


def test_solve_nodes_leaves_what_is_open_gone_or_standing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    nodes = [node_with(1, 2, col=0), node_with(1, 4, col=1), Node(0, 2, 4)]
    assert solve_Nodes(nodes, 1) is False
    assert solve_Nodes(nodes, 9) is False
    assert solve_Nodes(nodes, 4) is False
    assert [node.val for node in nodes] == [0, 0, 4]
    assert capsys.readouterr().out == ""
    with pytest.raises(ValueError, match="digit 1 to 9, not 0"):
        solve_Nodes(nodes, 0)


@pytest.mark.parametrize(
    ("before", "answer", "after"),
    [
        ([[5, 6], [5, 6], [5, 6, 8]], True, [[5, 6], [5, 6], [8]]),
        ([[1, 2, 3], [1, 2, 3, 4], [1, 2, 3], [1, 2, 3]], True, [[1, 2, 3], [4], *[[1, 2, 3]] * 2]),
        ([[7], [7, 8], [8, 9]], True, [[7], [8], [8, 9]]),
        # three digits over three nodes, but the lists differ: not what this looks for
        ([[1, 2], [2, 3], [1, 3], [1, 4]], False, [[1, 2], [2, 3], [1, 3], [1, 4]]),
        ([[1, 2, 3], [1, 2, 3], [3, 4]], False, [[1, 2, 3], [1, 2, 3], [3, 4]]),
        ([[5, 6], [5, 6], [7, 8]], False, [[5, 6], [5, 6], [7, 8]]),
        ([[5, 6], [5, 6], [5, 6]], -1, [[5, 6], [5, 6], [5, 6]]),
        ([[4], [4], [4, 5]], -1, [[4], [4], [4, 5]]),
        ([[], [1, 2]], -1, [[], [1, 2]]),
    ],
)
def test_reduce_dependancies(
    before: list[list[int]], answer: bool | int, after: list[list[int]]
) -> None:
    nodes = [node_with(*possible, col=col) for col, possible in enumerate(before)]
    result = reduce_Dependancies(nodes)
    assert (result, type(result)) == (answer, type(answer))
    assert [node.possible for node in nodes] == after
    # The published list of methods has it, too.
    again = [node_with(*possible, col=col) for col, possible in enumerate(before)]
    assert Sudoku_Matrix([[0] * 9] * 9).reduce_Dependancies(again) == answer
    assert [node.possible for node in again] == after


def test_reduce_dependancies_leaves_solved_nodes_alone() -> None:
    nodes = [Node(0, 0, 5), Node(0, 1, 6), node_with(5, 6, col=2)]
    assert reduce_Dependancies(nodes) is False
    assert [node.val for node in nodes] == [5, 6, 0]


# Solving


@pytest.mark.parametrize("name", PUZZLES)
def test_puzzles_are_solved(name: str) -> None:
    puzzle, solution = PUZZLES[name]
    grid = matrix(puzzle)
    assert check_sudoku(grid) is True
    assert solve_sudoku(grid, quiet=True) == matrix(solution)
    assert grid == matrix(puzzle)
    solved = solve_game(Sudoku_Matrix(grid), quiet=True)
    assert solved
    assert solved.Done()
    assert solved.output() == matrix(solution)


@pytest.mark.parametrize("name", SEVERAL)
def test_one_of_several_solutions_is_found(name: str) -> None:
    solved = solve_sudoku(matrix(SEVERAL[name]), quiet=True)
    assert solved
    assert is_solution(SEVERAL[name], solved)


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_impossible_games_are_refused(name: str) -> None:
    grid = matrix(IMPOSSIBLE[name])
    events: list[Event] = []
    assert check_sudoku(grid) is True
    assert solve_sudoku(grid, quiet=True, on_event=events.append) is False
    assert solve_game(Sudoku_Matrix(grid), quiet=True) is False
    assert events[-1] == Event("contradiction")


@pytest.mark.parametrize(
    "grid",
    [
        place(place(EMPTY, 3, 0, 7), 3, 8, 7),
        place(place(EMPTY, 0, 5, 7), 8, 5, 7),
        place(place(EMPTY, 6, 6, 7), 8, 8, 7),
        place(matrix(EASY_SOLUTION), 0, 0, 4),
    ],
    ids=["row", "column", "box", "complete"],
)
def test_clashing_digits_are_invalid(grid: list[list[int]]) -> None:
    assert check_sudoku(grid) is False
    assert solve_sudoku(grid, quiet=True) is False
    assert solve_game(Sudoku_Matrix(grid), quiet=True) is False


def test_equal_digits_apart_are_valid() -> None:
    assert check_sudoku(place(place(EMPTY, 0, 0, 7), 8, 8, 7)) is True
    assert check_sudoku(tuple(tuple(line) for line in matrix(EASY_SOLUTION))) is True


def test_solve_game_leaves_the_game_and_honours_what_was_struck() -> None:
    game = Sudoku_Matrix(EMPTY)
    for digit in (1, 2, 3, 4):
        game.matrix[0][0].not_possible(digit)
    before = state(game)
    solved = solve_game(game, quiet=True)
    assert state(game) == before
    assert solved
    assert solved.matrix[0][0].val > 4
    assert is_solution("." * 81, solved.output())
    viewer = Viewer()
    solve_game(game, quiet=True, on_event=viewer)
    assert viewer.values == solved.output()


def test_solve_game_on_a_game_that_lost_its_solution() -> None:
    game = game_of("32 clues")
    game.matrix[0][0].not_possible(int(PUZZLES["32 clues"][1][0]))
    assert solve_game(game, quiet=True) is False


# What is printed


def test_solving_prints_each_node_that_is_set(capsys: pytest.CaptureFixture[str]) -> None:
    grid = matrix(PUZZLES["minimal, needs a guess"][0])
    events: list[Event] = []
    solve_sudoku(grid, on_event=events.append)
    sets = [event for event in events if event.kind in ("place", "guess")]
    assert {event.kind for event in sets} == {"place", "guess"}
    expected = [f"({event.row}, {event.col}) = {event.digit}" for event in sets]
    assert capsys.readouterr().out.splitlines() == expected
    solve_game(Sudoku_Matrix(grid))
    assert capsys.readouterr().out.splitlines() == expected


def test_quiet_prints_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    for puzzle in (PUZZLES["Golden Nugget"][0], IMPOSSIBLE["by search"], "." * 81):
        solve_sudoku(matrix(puzzle), quiet=True)
    assert capsys.readouterr().out == ""


def test_a_solved_game_listens_and_keeps_quiet_no_longer(
    capsys: pytest.CaptureFixture[str],
) -> None:
    events: list[Event] = []
    solved = solve_game(game_of("45 clues"), quiet=True, on_event=events.append)
    assert solved
    heard = len(events)
    solved.matrix[0][0].set(1)
    assert len(events) == heard
    assert capsys.readouterr().out == "(0, 0) = 1\n"


# Events


@pytest.mark.parametrize("name", [*PUZZLES, *SEVERAL])
def test_events_make_sense_and_lead_to_the_solution(name: str) -> None:
    puzzle = PUZZLES[name][0] if name in PUZZLES else SEVERAL[name]
    viewer = Viewer()
    assert solve_sudoku(matrix(puzzle), quiet=True, on_event=viewer) == viewer.values
    assert is_solution(puzzle, viewer.values)
    assert viewer.kinds.count("given") == 81 - puzzle.count(".")
    assert viewer.kinds.count("solved") == 1
    assert viewer.kinds[-1] == "solved"


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_every_guess_of_an_impossible_game_is_withdrawn(name: str) -> None:
    viewer = Viewer()
    solve_sudoku(matrix(IMPOSSIBLE[name]), quiet=True, on_event=viewer)
    assert viewer.kinds.count("guess") == viewer.kinds.count("backtrack")
    assert viewer.kinds[-1] == "contradiction"
    assert "solved" not in viewer.kinds


@pytest.mark.parametrize("name", PUZZLES)
def test_deductions_never_lose_the_solution(name: str) -> None:
    puzzle, solution = PUZZLES[name]
    right = matrix(solution)
    standing: list[Event] = []  # the guesses that stand; while all are right, so is every step
    seen = 0
    for event in events_of(puzzle):
        kind, row, col, digit = event
        if kind == "guess":
            standing.append(event)
        elif kind == "backtrack":
            standing.pop()
        elif kind != "solved" and all(right[g[1]][g[2]] == g[3] for g in standing):  # type: ignore[index]
            assert kind != "contradiction"
            assert row is not None
            assert col is not None
            assert (right[row][col] == digit) is (kind != "remove"), event
            seen += 1
    assert seen


def events_of(puzzle: str) -> list[Event]:
    events: list[Event] = []
    solve_sudoku(matrix(puzzle), quiet=True, on_event=events.append)
    return events


@pytest.mark.parametrize("number", [0, 30, 300, 1000])
def test_what_a_listener_raises_gets_through_and_breaks_nothing(number: int) -> None:
    puzzle, solution = PUZZLES["Golden Nugget"]
    grid, game = matrix(puzzle), Sudoku_Matrix(matrix(puzzle))
    before = state(game)
    with pytest.raises(Stop):
        solve_sudoku(grid, quiet=True, on_event=StopAt(number))
    with pytest.raises(Stop):
        solve_game(game, quiet=True, on_event=StopAt(number))
    assert grid == matrix(puzzle)
    assert state(game) == before
    solved = solve_game(game, quiet=True)
    assert solved
    assert solved.output() == solve_sudoku(grid, quiet=True) == matrix(solution)
