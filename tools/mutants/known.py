"""Faults that once went unnoticed or break a decision, each with the test that must notice it.

`python -m tools.mutants --known` plants every one of them and runs its test.
"""

from __future__ import annotations

from typing import NamedTuple


class Known(NamedTuple):
    """A fault: in the file `path` of src/nonet, the text `old` becomes `new`."""

    what: str
    path: str
    old: str
    new: str
    test: str

    def apply(self, text: str) -> str:
        """Return the text of the file with the fault."""
        if text.count(self.old) != 1:
            raise ValueError(
                f"{self.what}: src/nonet/{self.path} holds {self.old!r} {text.count(self.old)}"
                " times; correct the entry in tools/mutants/known.py, or remove it with its test"
            )
        return text.replace(self.old, self.new)


KNOWN: tuple[Known, ...] = (
    Known(
        "digits of a player taken as proof of uniqueness",
        "reasoning/premises.py",
        "return Premises(puzzle, number, solution, warning=warning, error=error)",
        "return Premises(puzzle, number, solution, left == 1, warning, error)",
        "tests/reasoning/test_premises.py::TestUniqueByAPlayer",
    ),
    Known(
        "marks that make a puzzle unique taken as proof",
        "reasoning/premises.py",
        "unique=puzzle.marks is None",
        "unique=True",
        "tests/reasoning/coaching/test_coach.py::test_marks_that_make_a_puzzle_unique_are_no_proof",
    ),
    Known(
        "centre marks ignored by the coach",
        "reasoning/premises.py",
        "enumerate(x.centre or [0] * len(left))",
        "enumerate([0] * len(left))",
        "tests/reasoning/coaching/test_coach.py::test_marks_count_before_any_harder_technique",
    ),
    Known(
        "eliminations ignored by the coach",
        "reasoning/premises.py",
        "left[cell] &= own or ~struck[cell]",
        "left[cell] &= own or left[cell]",
        "tests/reasoning/coaching/test_coach.py::test_marks_count_before_any_harder_technique",
    ),
    Known(
        "boxes after lines",
        "reasoning/coaching/choice.py",
        'return 3 if kinds & {"box", "region"} else 4',
        'return 4 if kinds & {"box", "region"} else 3',
        "tests/reasoning/coaching/test_coach.py::test_no_step_is_easier_than_the_one_it_shows",
    ),
    Known(
        "a last digit as hard as a hidden single",
        "reasoning/coaching/choice.py",
        "        return 2\n",
        "        return 4\n",
        "tests/reasoning/coaching/test_coach.py::test_no_step_is_easier_than_the_one_it_shows",
    ),
    Known(
        "four empty cells nearly full",
        "reasoning/coaching/choice.py",
        "most = board.rules.size // 3",
        "most = board.rules.size // 3 + 1",
        "tests/reasoning/coaching/test_coach.py::test_no_step_is_easier_than_the_one_it_shows",
    ),
    Known(
        "the core that is found first",
        "reasoning/doctor.py",
        "shortest = min(cores, key=len)",
        "shortest = cores[0]",
        "tests/reasoning/test_doctor.py::test_the_core_is_the_shorter_of_two",
    ),
    Known(
        "the core that is found last",
        "reasoning/doctor.py",
        "shortest = min(cores, key=len)",
        "shortest = cores[1]",
        "tests/reasoning/test_doctor.py::test_the_core_is_the_shorter_of_two",
    ),
    Known(
        "disguises that keep the digits",
        "maker/morph.py",
        "digits = [digit + 1 for digit in _shuffled(dice, size)]",
        "digits = [digit + 1 for digit in range(size)]",
        "tests/maker/test_morph.py::test_a_disguise_relabels_the_digits",
    ),
    Known(
        "relabelled puzzles told apart",
        "maker/seen.py",
        "            new += 1\n            names[value] = new\n",
        "            names[value] = value\n",
        "tests/maker/test_seen.py",
    ),
    Known(
        "another weight of the scale",
        "rating/own.py",
        '"swordfish": (HARD, 25)',
        '"swordfish": (HARD, 26)',
        "tests/rating/test_own.py::test_the_scale_is_the_published_one",
    ),
    Known(
        "solutions in tables compared by case",
        "cli/answers.py",
        "given.upper() != value",
        "given != value",
        "tests/cli/test_tables.py::test_letters_of_either_case_are_the_same_solution",
    ),
    Known(
        "solutions of grids compared by case",
        "cli/transfer.py",
        "given.upper() == found.upper()",
        "given == found",
        "tests/cli/test_tables.py::test_letters_of_either_case_are_the_same_solution",
    ),
    Known(
        "a difference that is one of case",
        "cli/errors.py",
        "zip(given.upper(), found, strict=True)",
        "zip(given, found, strict=True)",
        "tests/cli/test_tables.py::test_letters_of_either_case_are_the_same_solution",
    ),
    Known(
        "--digit in small letters",
        "cli/commands/show.py",
        "signs.find(digit.upper())",
        "signs.find(digit)",
        "tests/cli/test_show.py::test_letters_are_digits_in_either_case",
    ),
    Known(
        "several solutions split by the first",
        "dataset/splitting.py",
        "np.where((result.counts == 1)[:, None]",
        "np.where((result.counts >= 1)[:, None]",
        "tests/dataset/test_split.py::test_by_solution_disguises_of_puzzles_with_several_solutions_stay_together",
    ),
    Known(
        "books solve what a player placed",
        "showing/printing/entries.py",
        "result = solve_many([grid.givens for grid in grids])",
        "result = solve_many(list(grids))",
        "tests/showing/printing/test_book.py::test_placed_digits_change_nothing",
    ),
    Known(
        "books of variants solve what a player placed",
        "showing/printing/entries.py",
        "puzzle = grid.givens if grid.marks is None else grid",
        "puzzle = grid",
        "tests/showing/printing/test_book.py::test_placed_digits_change_nothing",
    ),
    Known(
        "decision: variables in a style sheet",
        "showing/render/palette.py",
        "{light}@media screen and (prefers-color-scheme:dark){{{dark}}}",
        "{light}.nonet{{--ink:#000}}@media screen and (prefers-color-scheme:dark){{{dark}}}",
        "tests/test_decisions.py::test_a_picture_has_no_variables",
    ),
    Known(
        "decision: marks ignored by engines",
        "engine/native.py",
        "return [full if value else mask for value, mask in",
        "return None and [full if value else mask for value, mask in",
        "tests/test_decisions.py::test_marks_are_constraints",
    ),
    Known(
        "decision: placed digits tested for redundancy",
        "reasoning/doctor.py",
        "puzzle = patient.grid if diagnosis.wrong is None else patient.grid.givens",
        "puzzle = patient.grid",
        "tests/test_decisions.py::test_placed_digits_are_solved_with",
    ),
    Known(
        "decision: marks kept in filled cells",
        "model/marks.py",
        "return tuple(0 if value else mask for mask, value in",
        "return tuple(mask for mask, value in",
        "tests/test_decisions.py::test_a_filled_cell_has_no_marks",
    ),
    Known(
        "decision: a digit instead of a given is placed",
        "model/grid.py",
        "is_given = bool(givens[cell]) if given is None else given",
        "is_given = bool(given)",
        "tests/model/test_grid.py::test_with_cells_keeps_given_given_and_placed_placed",
    ),
    Known(
        "decision: solutions of engines that find one are not checked",
        "api/solving.py",
        'if unique and chosen.finds == "one":',
        "if False:",
        "tests/test_decisions.py::test_an_engine_that_finds_one_is_checked",
    ),
    Known(
        "decision: engines take kinds that they do not know",
        "engine/native.py",
        "return rules.kinds <= KNOWN",
        "return True",
        "tests/engine/test_kinds_of_rules.py::test_every_engine_refuses_a_kind_it_does_not_know",
    ),
    Known(
        "decision: a time limit counts the caller's time",
        "engine/native.py",
        "left = None if timeout is None else timeout - spent",
        "spent += found and 1.1\n        left = None if timeout is None else timeout - spent",
        "tests/test_decisions.py::test_a_time_limit_counts_work",
    ),
    Known(
        "decision: hints on digits that were not checked",
        "reasoning/premises.py",
        "        if wrong or erased:\n            raise _mistake(grid, wrong, erased)\n",
        "",
        "tests/test_decisions.py::test_hints_check_the_givens_first",
    ),
    Known(
        "decision: every rung shows the whole step",
        "reasoning/coaching/advice.py",
        "return ladder.shown(self.step, self.grid, self.rung)",
        "return self.step",
        "tests/reasoning/coaching/test_ladder.py::test_json_reveals_no_more_than_the_rung",
    ),
    Known(
        "decision: a technique asks an engine",
        "techniques/supports/support.py",
        "from __future__ import annotations\n",
        "from __future__ import annotations\nfrom nonet.engine import engine_for\n",
        "tests/test_decisions.py::test_techniques_never_ask_an_engine",
    ),
    Known(
        "decision: an animation that cannot be switched off",
        "showing/theatre/animation.py",
        'f"@media screen and (prefers-reduced-motion:no-preference){{{moving}}}"',
        "moving",
        "tests/test_decisions.py::test_an_animated_picture_is_moved_by_its_style_sheet",
    ),
    Known(
        "a table without what came of its rows",
        "rows/filling.py",
        "added += [status_name(self._keys)] * (self.status is None)",
        "added += []",
        "tests/cli/test_tables.py::test_a_column_is_added_where_there_is_none",
    ),
    Known(
        "batches that always succeed",
        "batch/job.py",
        "code = max((code_of(word, counts=counts) for word in words), default=0)",
        "code = 0",
        "tests/rows/test_hostile.py::test_batch",
    ),
)
