"""Every decision of docs/design.md has an example that fails when the decision is broken.

Whoever adds a decision (a paragraph under "Decisions" that begins with a sentence in bold) names
its example in EXAMPLES: a test anywhere, or one here where none is more natural. Whoever drops one
removes its line. That an example fails indeed is shown by a fault in tools/mutants/known.py, or by
breaking the code by hand.
"""

from __future__ import annotations

import ast
import re
import time
from itertools import islice
from pathlib import Path

import pytest

import nonet
from nonet import Candidate, Grid, Rules, variants
from nonet.reasoning.premises import examine

ROOT = Path(__file__).parents[1]
HERE = "tests/test_decisions.py"

# The decision, and its example: the file of a test and its name.
EXAMPLES = {
    "A kind of constraint has one home": (
        "tests/variants/test_recipe.py::test_a_kind_is_named_in_its_own_file_and_where_it_is_exported"
    ),
    "A scene is the only thing that is drawn": (
        "tests/showing/render/test_board_js.py::test_the_browser_draws_what_python_draws"
    ),
    "Curves of links are found by trying bends, then by a search along the borders of slots": (
        "tests/showing/render/test_routes.py::test_a_board_full_of_roles_leaves_a_way_along_the_borders"
    ),
    "The style sheet of a picture has no variables": f"{HERE}::test_a_picture_has_no_variables",
    "A line means the same everywhere": f"{HERE}::test_a_line_means_the_same_everywhere",
    "Rows are cut in one place": "tests/rows/test_hostile.py::test_batch_in_parts",
    "A table gets its answers and what came of each row": (
        "tests/rows/test_hostile.py::test_tables_of_both_stacks_have_the_same_rows"
    ),
    "The exit code is that of the worst row": "tests/rows/test_hostile.py::test_batch",
    "Whatever rules say, one engine searches": (
        "tests/engine/test_engines.py::test_one_engine_takes_whatever_the_classic_ones_cannot"
    ),
    "Pencil marks are constraints": f"{HERE}::test_marks_are_constraints",
    "Placed digits count like givens when solving": f"{HERE}::test_placed_digits_are_solved_with",
    "A filled cell has no marks": f"{HERE}::test_a_filled_cell_has_no_marks",
    "`with_(cells=…)` keeps givens": (
        "tests/model/test_grid.py::test_with_cells_keeps_given_given_and_placed_placed"
    ),
    "A canonical form is a string with 0 for an empty cell": (
        f"{HERE}::test_a_canonical_form_is_a_string"
    ),
    "Duplicates are found by a keyed hash of 128 bits": (
        "tests/maker/test_forms.py::test_a_set_takes_less_than_40_bytes_per_form"
    ),
    "An engine that finds one solution is checked by one that finds all": (
        f"{HERE}::test_an_engine_that_finds_one_is_checked"
    ),
    "A unit is a kind and a number": (
        "tests/model/test_rules.py"
        "::test_units_of_a_kind_that_two_extras_add_are_numbered_by_their_cells"
    ),
    "Constraints are data; primitives are few": f"{HERE}::test_constraints_are_data",
    "Bounds come before building": (
        "tests/test_bounds.py::test_states_are_counted_while_they_are_made"
    ),
    "A call's limits reach all of its work": (
        "tests/test_bounds.py::test_time_that_compiling_takes_counts"
    ),
    "Caches are bounded in bytes": (
        "tests/model/test_cache.py::test_many_automata_stay_within_the_limit"
    ),
    "Values are indices": f"{HERE}::test_values_are_indices",
    "Unknown rules fail closed": (
        "tests/engine/test_kinds_of_rules.py::test_every_engine_refuses_a_kind_it_does_not_know"
    ),
    "Links are defined once and stored in two forms": (
        "tests/techniques/test_forcing.py::test_chains_and_guesses_are_those_of_the_twin"
    ),
    "The answer for a row depends on that row alone": (
        "tests/rows/bulk/test_answers.py::test_the_solution_shown_does_not_depend_on_the_rows_beside_it"
    ),
    "A time limit counts work": f"{HERE}::test_a_time_limit_counts_work",
    "Hints check the givens first": f"{HERE}::test_hints_check_the_givens_first",
    "A coach reveals by the rung, whatever the form": (
        "tests/reasoning/coaching/test_ladder.py::test_json_reveals_no_more_than_the_rung"
    ),
    "A position is a puzzle with a player": f"{HERE}::test_a_position_is_a_puzzle_with_a_player",
    "Paper is another renderer": (
        "tests/showing/printing/test_book.py::test_variants_are_drawn_with_their_rules"
    ),
    "One way to follow a call": f"{HERE}::test_calls_are_followed_in_one_place",
    "One tree for every exact cover search": f"{HERE}::test_cover_walks_one_tree",
    "Items that are not listed are collected from the options": (
        "tests/cover/test_problem.py::test_each_kind_of_item_is_gathered_where_it_is_not_named"
    ),
    "Text carries what it can express": ("tests/cover/test_text.py::test_what_text_cannot_carry"),
    "Techniques about constraints are Python": f"{HERE}::test_techniques_never_ask_an_engine",
    "Finders see the candidates of the board, and no others": (
        "tests/techniques/test_tellers.py::test_finders_see_the_candidates_of_the_board"
    ),
    "A recording is what a solver reports, and no more": (
        "tests/showing/theatre/test_recording.py::test_the_json_is_enough_to_play_the_recording"
    ),
    "The events of a classic stay the published ones": (
        "tests/classics/sudokusolver/test_events.py"
        "::test_covers_are_reported_on_request_and_nest_like_a_stack"
    ),
    "An animated picture is moved by its style sheet": (
        f"{HERE}::test_an_animated_picture_is_moved_by_its_style_sheet"
    ),
    "A move of a game is a list of changes with what was there before": (
        "tests/web/js/game.test.mjs::a thousand random moves undo to the start and redo to the end"
    ),
    "A game is kept twice": "tests/web/test_page.py::test_the_game_survives_the_browser",
    "A link holds the puzzle, and the game has a name": (
        "tests/web/test_sharing.py::test_a_link_opens_in_a_second_browser_and_overwrites_nothing"
    ),
    "Questions are answered in processes that can be killed": (
        "tests/web/test_workers.py::test_a_worker_that_does_not_end_in_time_is_killed"
    ),
    "Fairness is by address and by what can be slow": (
        "tests/web/test_workers.py::test_those_who_were_not_served_for_longest_come_first"
    ),
    "The models of requests are made from data classes": (
        "tests/web/test_workers.py::test_verbs_need_no_package_of_the_server"
    ),
    "The page that plays offline is the page": (
        "tests/web/test_sharing.py::test_the_exported_page_plays_without_a_server"
    ),
}


def decisions() -> list[str]:
    """Return the bold sentences that begin the paragraphs under "Decisions"."""
    text = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
    part = re.split(r"^## ", text.split("\n## Decisions\n", 1)[1], maxsplit=1, flags=re.M)[0]
    return [found.rstrip(".") for found in re.findall(r"^\*\*(.+?)\*\*", part, flags=re.M)]


def test_every_decision_has_an_example() -> None:
    found = decisions()
    assert len(found) > 30
    assert len(found) == len(set(found)), "two decisions begin with the same sentence"
    missing = [each for each in found if each not in EXAMPLES]
    assert not missing, f"name a test that fails when it is broken, in EXAMPLES here: {missing}"
    gone = [each for each in EXAMPLES if each not in found]
    assert not gone, f"docs/design.md has no such decision; remove or correct the line: {gone}"


@pytest.mark.parametrize("example", EXAMPLES.values())
def test_the_example_exists(example: str) -> None:
    file, _, name = example.partition("::")
    text = (ROOT / file).read_text(encoding="utf-8")
    if file.endswith(".py"):
        body: list[ast.stmt] = ast.parse(text).body
        for part in name.split("::"):
            named = [each for each in body if getattr(each, "name", "") == part]
            assert named, f"{file} has no {name}: name another example of the decision"
            body = getattr(named[0], "body", [])
    else:
        assert f'"{name}"' in text, f"{file} has no test {name!r}"


# -- examples -------------------------------------------------------------------------------------

NINE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
SOLVED = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
# Two solutions: 3 and 4 of rows 1 and 3, or of rows 1 and 4, can be exchanged.
SEVERAL = "12..34......43.1"
FOUR, FOUR_SOLVED = "123.34......43.1", "1234341221434321"


def test_a_picture_has_no_variables() -> None:
    picture = nonet.svg(NINE)
    assert "var(" not in picture
    assert not re.search(r"[{;]\s*--", picture)
    light, _, dark = picture.partition("prefers-color-scheme:dark")
    assert "fill:" in light
    assert "fill:" in dark


@pytest.mark.parametrize(
    ("line", "is_puzzle"),
    [
        (NINE, True),
        (NINE.replace(".", "0"), True),
        (f"{NINE},a comment", True),
        (f"{NINE} # {SOLVED}", True),
        (NINE[:-1], False),
        (f"{NINE[:-1]} {SOLVED}", False),
        (" ".join(NINE), True),
        (" ".join(NINE[:-1]), False),
    ],
)
def test_a_line_means_the_same_everywhere(line: str, is_puzzle: bool, tmp_path: Path) -> None:
    path = tmp_path / "lines.txt"
    path.write_text(f"{NINE}\n{line}\n")
    read = nonet.read(path, on_error="collect")
    assert [str(grid) for grid in read] == [NINE] * (1 + is_puzzle)
    assert len(read.errors) == (not is_puzzle)
    assert nonet.count_many([NINE, line]).counts.tolist()[0] == 1
    assert bool(nonet.count_many([NINE, line]).errors) is not is_puzzle
    if is_puzzle:
        assert str(nonet.parse(line)) == NINE
    else:
        with pytest.raises(nonet.FormatError):
            nonet.parse(line)


def test_marks_are_constraints() -> None:
    marked = Grid(SEVERAL, marks={"r1c3": "3"})
    assert (nonet.count(SEVERAL), nonet.count(marked)) == (2, 1)
    assert nonet.check(marked).valid
    engines = [each for each in nonet.engines() if each.finds == "all"]
    counts = [
        nonet.count(marked, engine=each.name) for each in engines if each.handles(marked.rules)
    ]
    assert len(counts) == 2  # constraints and cover
    assert set(counts) == {1}
    with pytest.raises(nonet.NoSolution, match="pencil marks"):
        nonet.solve(Grid(SEVERAL, marks={"r1c3": ""}))


def test_placed_digits_are_solved_with() -> None:
    for digit, other in ((3, 4), (4, 3)):
        solution = nonet.solve(Grid(SEVERAL).with_(cells={"r1c3": digit}))
        assert solution.grid["r1c3"] == digit
        assert solution.grid["r1c4"] == other
        assert str(solution.grid.givens) == SEVERAL
    with pytest.raises(nonet.NoSolution):
        nonet.solve(Grid(FOUR).with_(cells={"r1c4": 2}))
    # The givens are tested for redundancy, not what was placed.
    checked = nonet.check(Grid(FOUR).with_(cells={"r1c4": 4, "r2c3": 1}))
    assert checked.redundant == nonet.check(FOUR).redundant


def test_a_filled_cell_has_no_marks() -> None:
    full = Grid(FOUR, marks=[0b1111] * 16)
    assert full == Grid(FOUR, marks=[0 if digit != "." else 0b1111 for digit in FOUR])
    assert full.marks is not None
    board = nonet.Board(Grid(FOUR))
    board.place("r1c4", 4)
    for marks, grid in ((full.marks, full), (board.masks, board.to_grid())):
        assert not any(mask for mask, value in zip(marks, grid.values, strict=True) if value)


def test_a_canonical_form_is_a_string() -> None:
    form = nonet.canonical(FOUR)
    assert isinstance(form, str)
    assert re.fullmatch("[0-4]{16}", form)
    assert form.count("0") == FOUR.count(".")
    assert nonet.canonical(form) == nonet.canonical(Grid(form)) == form
    placed = Grid(FOUR).with_(cells={"r1c4": 4})
    assert nonet.canonical(placed) == nonet.canonical(str(placed)) != form


def test_an_engine_that_finds_one_is_checked() -> None:
    for engine in nonet.engines():
        if engine.finds == "one":
            with pytest.raises(nonet.ManySolutions):
                nonet.solve(NINE.replace("4", "."), engine=engine.name)
            with pytest.raises(nonet.Unsupported):
                nonet.count(NINE, engine=engine.name)


def test_constraints_are_data() -> None:
    cage, thermo = variants.Cage("r1c1 r1c2", total=3), variants.Thermo("r2c1 r2c2")
    one, other = nonet.CLASSIC + cage + thermo, nonet.CLASSIC + thermo + cage
    assert one == other
    assert one.constraints == other.constraints
    assert set(one.constraints) == {cage, thermo}
    assert tuple(cage.named_cells()) == ("r1c1", "r1c2")
    assert (nonet.CLASSIC + variants.ANTI_KNIGHT).kinds == {"units", "clashes"}
    # Many thermometers are of no more kinds than one.
    rules = nonet.CLASSIC + thermo
    kinds = rules.kinds
    for row in range(1, 9):
        rules += variants.Thermo(f"r{row}c1 r{row + 1}c1")
    assert rules.kinds == kinds


def test_values_are_indices() -> None:
    zero = Rules.shaped(nonet.Shape(4, 4, lowest=0))
    grid = Grid("0123............", zero)
    assert list(grid.values[:5]) == [1, 2, 3, 4, 0]
    assert str(grid) == "0123............"
    # Sums count what is shown: 0 and 1 make 1.
    with_sum = zero + variants.Cage("r1c1 r1c2", total=1)
    assert {each.grid.values[:2] for each in nonet.solutions(Grid.empty(with_sum))} == {
        bytes([1, 2]),
        bytes([2, 1]),
    }


def test_a_time_limit_counts_work() -> None:
    found = nonet.solutions("." * 16, timeout=1)
    first = next(found)
    time.sleep(1.1)
    others = [str(each) for each in islice(nonet.solutions("." * 16), 4)]
    assert [str(each) for each in (first, *islice(found, 3))] == others


def test_hints_check_the_givens_first() -> None:
    right, by_player = (
        examine(grid, None)
        for grid in (Grid(FOUR).with_(cells={"r1c4": 4}), Grid(SEVERAL).with_(cells={"r1c3": 3}))
    )
    assert (right.unique, right.warning) == (True, None)
    assert (by_player.unique, by_player.warning) == (False, None)
    for ask in (nonet.hint, nonet.steps, nonet.explain):
        with pytest.raises(nonet.errors.Mistake) as caught:
            ask(Grid(FOUR).with_(cells={"r1c4": 2}))
        assert caught.value.wrong == (Candidate(3, 2),)


def test_a_position_is_a_puzzle_with_a_player() -> None:
    position = nonet.Position(FOUR, centre={"r1c4": "4"})
    record = nonet.formats.wire.position_record(position)
    plain = nonet.formats.wire.position_record(Grid(FOUR))
    assert record.keys() - plain.keys() == {"player"}


def test_calls_are_followed_in_one_place() -> None:
    files = [*(ROOT / "cpp").rglob("*.cc"), *(ROOT / "cpp").rglob("*.h")]
    found = [path for path in files if "PyErr_CheckSignals" in path.read_text("utf-8")]
    assert [path.name for path in found] == ["watch.cc"]


def test_cover_walks_one_tree() -> None:
    # c has the fewest options; of a and b, equal then, a is first; options are tried in order.
    problem = nonet.cover.Problem()
    options = {
        "a1": "a",
        "b1": "b",
        "c1": "c",
        "a2": "a",
        "b2": "b",
        "ab": "a b",
        "abc": "a b c",
    }
    for label, items in options.items():
        problem.add(label, items.split())
    found = [tuple(each) for each in problem.solutions()]
    expected = [
        ("c1", "a1", "b1"),
        ("c1", "a1", "b2"),
        ("c1", "a2", "b1"),
        ("c1", "a2", "b2"),
        ("c1", "ab"),
        ("abc",),
    ]
    assert [frozenset(each) for each in found] == [frozenset(each) for each in expected]


def test_techniques_never_ask_an_engine() -> None:
    files = sorted(Path(nonet.techniques.__file__).parent.rglob("*.py"))
    assert len(files) > 20
    for path in files:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                assert not node.module.startswith(("nonet.engine", "nonet.rows.bulk", "nonet.api"))


def test_an_animated_picture_is_moved_by_its_style_sheet() -> None:
    picture = nonet.animate(nonet.record(NINE, solver="agent"), seconds=5)
    assert not re.search(r"<(animate|set|script)", picture)
    assert "@keyframes" in picture
    still, moves, _ = picture.partition("prefers-reduced-motion:no-preference")
    assert moves
    assert "animation" not in still
    assert len(picture.encode()) < 1_000_000
