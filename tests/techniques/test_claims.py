"""What sentences claim is true: `claims` reads each and holds it against the board and the path."""

from __future__ import annotations

import os
import re
from collections import Counter
from random import Random

import pytest

import nonet
from nonet import CLASSIC, Board, Grid, Step, variants
from nonet.model.constraint import Constraint
from nonet.techniques import PATH, TECHNIQUES, Technique, by_name, example
from tests.mixtures import mixtures
from tests.techniques.boards import puzzles
from tests.techniques.claims import check, check_path, true
from tests.techniques.own import own_cases
from tests.techniques.variant_boards import variant_boards

FULL = bool(os.environ.get("NONET_FULL"))
MIXTURES = 2000 if FULL else 30
BOARDS = 400 if FULL else 8
PUZZLES = 200 if FULL else 6

# Techniques in whose sentences digits exclude each other.
VARIANT = [
    each
    for each in PATH
    if each.family in ("singles", "single-digit", "chains", "wings", "colouring")
]

# Nearly all techniques; the others take minutes where little is known.
STEPS = tuple(
    each for each in PATH if FULL or each.family not in ("pressure", "exclusion", "templates")
)

# What must be read somewhere in the examples.
KINDS = {
    "both in",
    "bounds",
    "candidate",
    "constraint",
    "event",
    "hatching",
    "house",
    "in unit",
    "marked",
    "no other",
    "one digit",
    "only be",
    "only in",
    "placed",
    "relation",
    "rule",
    "sees",
    "set",
    "strong link",
    "sum",
    "swap",
    "unit has",
    "weak link",
}


def shown(technique: Technique) -> tuple[Board, Step]:
    """Return the board and the step of a technique's example."""
    found = example(technique)
    assert found is not None
    return Board(found[0]), found[1]


def test_examples_claim_what_is_true() -> None:
    read = true(check(*shown(technique)) for technique in TECHNIQUES)
    assert sum(read.values()) > 5000
    assert {*read} >= KINDS


def test_steps_on_the_boards_of_cases_claim_what_is_true() -> None:
    read: Counter[str] = Counter()
    for technique in TECHNIQUES:
        if not technique.is_native:
            continue
        for case in own_cases(technique.family)[technique.name]:
            board = case.board()
            steps = list(technique(board)) if FULL else filter(None, [technique.first(board)])
            read += true(check(board, step) for step in steps)
    assert read["event"] > 200


def test_paths_of_classic_puzzles_claim_what_is_true() -> None:
    read: Counter[str] = Counter()
    for grid in puzzles(PUZZLES):
        read += true(check_path(grid, nonet.explain(grid)))
    assert read["earlier"] > 10
    assert read["hatching"] > 50


def test_paths_of_mixtures_claim_what_is_true() -> None:
    read: Counter[str] = Counter()
    for mixture in mixtures(MIXTURES):
        path = nonet.explain(mixture.grid, unique=False, timeout=60)
        read += true(check_path(mixture.grid, path))
    assert read["ruled out"] > 50


def test_all_steps_of_mixtures_claim_what_is_true() -> None:
    """Steps that no path would take, too: what simpler techniques find is still on the board."""
    read: Counter[str] = Counter()
    told: Counter[str] = Counter()
    for mixture in mixtures(BOARDS, start=100):
        boards = list(nonet.explain(mixture.grid, unique=False, timeout=60).boards())
        for board in (boards[0], Random(mixture.seed).choice(boards)):
            seen: Counter[str] = Counter()
            for step in nonet.steps(board.to_grid(), techniques=STEPS, unique=False, timeout=60):
                seen[step.technique] += 1
                if seen[step.technique] <= 6:
                    read += true([check(board, step)])
            told += seen
    assert read["event"] > 100
    assert told["nishio"], told


def test_steps_under_variant_rules_claim_what_is_true() -> None:
    read: Counter[str] = Counter()
    named = 0
    for board, _ in variant_boards():
        for technique in TECHNIQUES if FULL else VARIANT:
            step = technique.first(board)
            if step is not None:
                read += true([check(board, step)])
                named += bool(
                    re.search(r"is (?:not )?\S \(by the |see each other by", step.because)
                )
    assert read["relation"] > 20
    assert named > 2


# -- the checker can fail -------------------------------------------------------------------------

# A technique, words of its example's sentence, false words in their place, and what is noticed.
FALSE = [
    ("full-house", "except 6", "except 5", "unit has"),
    ("full-house", "Row 2", "Row 12", "house"),
    ("last-digit", "All 1s", "All 2s", "last digit"),
    ("naked-single", "row 5 already has 3, 4 and 9", "row 5 already has 3, 5 and 9", "unit has"),
    ("naked-single", "row 5 already has 3", "3 was eliminated earlier", "earlier"),
    ("naked-single", "box 6 has 2", "box 7 has 2", "unit has"),
    ("naked-single", "and box 6 has 2", "and the 7 in r5c1 rules out 2", "relation"),
    ("naked-single", "box 6 has 2", "the even cell r5c7 rules out 2", "ruled out"),
    ("hidden-single", "r3c8", "r3c9", "placed"),
    ("hidden-single", "r2c3 and r3c8", "r2c3", "hatching"),
    ("hidden-single", "every other empty cell", "the other empty cells, and 1 was eliminated from"
     " r2c4 earlier", "earlier"),
    ("pointing", "r3c1 or r3c3", "r3c1 or r3c2", "only in"),
    ("pointing", "both in row 3", "both in row 2", "both in"),
    ("pointing", "no other cell in row 3", "no other cell in row 4", "no other"),
    ("claiming", "from r9c6", "from r9c5", "eliminates"),
    ("naked-pair", "8 or 9. The", "7 or 9. The", "only be"),
    ("naked-pair", "9 can be eliminated", "8 can be eliminated", "eliminates"),
    ("x-wing", "columns 1 and 4. Those", "columns 1 and 5. Those", "only in"),
    ("finned-x-wing", "fin r4c5", "fin r4c6", "only in"),
    ("skyscraper", "both in column 8", "both in column 9", "both in"),
    ("skyscraper", "at least one of r3c2 and r9c1", "at least one of r3c8 and r9c1", "sees"),
    ("turbot-fish", "are both in column 1", "see each other", "relation"),
    ("xy-chain", "so r6c5 is not 3", "so r6c6 is not 3", "event"),
    ("x-chain", "so r2c5 is not 1", "so r3c5 is not 1", "event"),
    ("x-chain", "only other place in row 3", "only other place in box 3", "strong link"),
    ("aic", "so r4c5 is not 3", "so r4c5 is not 9", "event"),
    ("als-xz", "(1, 3, 4 and 7)", "(1, 3, 4 and 8)", "set"),
    ("wxyz-wing", "in row 2 and column 2", "in row 3 and column 2", "in unit"),
    ("unique-rectangle-1", "r7c5 cannot", "r8c5 cannot", "swap"),
    ("avoidable-rectangle-1", "None of r4c6", "None of r1c1", "marked"),
    ("kraken-fish-2", "it is not 3", "r9c5 cannot be 3, because it sees r9c5", "sees"),
    ("cage-combinations", "totals 7", "totals 8", "bounds"),
    ("cage-combinations", "The cage at r1c8 and r2c8", "The cage at r1c8 and r2c9", "constraint"),
    ("cage-hidden-single", "only go in r6c5", "only go in r7c5", "only in"),
    ("rule-of-45", "so r7c7 is 1", "so r7c7 is 2", "sum"),
    ("thermo-bounds", "r2c6 is from 3 to 5", "r2c6 is from 2 to 5", "bounds"),
    ("renban-window", "Only 4 to 7, 5 to 8 or", "Only", "bounds"),
    ("pair-rule", "r2c3 and r3c3 differ by 1", "r2c3 and r3c4 differ by 1", "rule"),
    ("constraint-trial", "r4c7 is 1", "r4c7 is 9", "candidate"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "words", "false", "kind"), FALSE)
def test_false_words_are_noticed(name: str, words: str, false: str, kind: str) -> None:
    board, step = shown(by_name(name))
    assert words in step.because
    text = step.because.replace(words, false, 1)
    told = Step(name, step.places, step.removes, step.marks, text)
    noticed = {error.partition(":")[0] for error in check(board, told).errors}
    assert kind in noticed, noticed


def test_most_changes_of_one_cell_or_digit_are_noticed() -> None:
    random = Random(5)
    tried = noticed = 0
    for technique in TECHNIQUES:
        board, step = shown(technique)
        tokens = list(re.finditer(r"r\dc\d|(?<![a-z\d])\d(?![\d×c])", step.because))
        for token in random.sample(tokens, min(30 if FULL else 3, len(tokens))):
            names = board.rules.cell_names if token[0][0] == "r" else "123456789"
            other = random.choice([name for name in names if name != token[0]])
            text = step.because[: token.start()] + other + step.because[token.end() :]
            told = Step(step.technique, step.places, step.removes, step.marks, text)
            tried += 1
            noticed += bool(check(board, told).errors)
    assert tried > 350
    assert noticed > 0.85 * tried, (noticed, tried)


# -- why a candidate is not there -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("constraint", "rows", "told"),
    [
        (
            variants.Even("r1c1"),
            {2: "24", 9: "8"},
            "r1c1 must be 6: column 1 already has 2 and 8, box 1 has 4, and the even cell r1c1"
            " rules out 1, 3, 5, 7 and 9.",
        ),
        (
            variants.Candidates("r1c1", [1, 2, 9]),
            {1: ".23456", 2: "9"},
            "r1c1 must be 1: row 1 already has 2, 3, 4, 5 and 6, column 1 has 9, and the list of"
            " candidates at r1c1 rules out 7 and 8.",
        ),
        (
            variants.Whisper("r1c1 r1c2"),
            {1: ".8", 2: "24", 3: "..1"},
            "r1c1 must be 3: box 1 already has 1, 2, 4 and 8, and the whisper line at r1c1 and r1c2"
            " rules out 5, 6, 7 and 9 because r1c2 is 8.",
        ),
        (
            variants.Thermo("r1c1 r1c2"),
            {1: ".4", 2: "2", 5: "1"},
            "r1c1 must be 3: row 1 already has 4, column 1 has 1 and 2, and the thermometer at r1c1"
            " and r1c2 rules out 5, 6, 7, 8 and 9 because r1c2 is 4.",
        ),
        (
            variants.Minimum("r1c1"),
            {1: ".3", 7: "2"},
            "r1c1 must be 1: row 1 already has 3, column 1 has 2, and the minimum at r1c1 rules out"
            " 4, 5, 6, 7, 8 and 9 because r1c2 is 3.",
        ),
        (
            variants.Even("r1c1"),
            {1: "....34678", 4: ".5", 7: "..5"},
            "In row 1, 5 can only go in r1c4: the 5s in r4c2 and r7c3 rule out the other empty"
            " cells, and the even cell r1c1 rules it out.",
        ),
        (
            variants.Whisper("r1c1 r2c1"),
            {1: "....34679", 2: "8", 4: ".5", 7: "..5"},
            "In row 1, 5 can only go in r1c4: the 5s in r4c2 and r7c3 rule out the other empty"
            " cells, and the whisper line at r1c1 and r2c1 rules it out in r1c1 because r2c1 is 8.",
        ),
        (
            variants.ANTI_KNIGHT,
            {1: "....34678", 3: "...5", 5: "5"},
            "In row 1, 5 can only go in r1c2: the 5s in r3c4 and r5c1 rule out the other empty"
            " cells, and the anti-knight rule rules it out in r1c3 because r3c4 is 5.",
        ),
    ],
)
def test_what_a_constraint_excludes_is_said_of_the_constraint(
    constraint: Constraint, rows: dict[int, str], told: str
) -> None:
    text = "".join(rows.get(row, "").ljust(9, ".") for row in range(1, 10))
    board = Board(Grid(text, CLASSIC + constraint))
    name = "hidden-single" if told.startswith("In ") else "naked-single"
    steps = [step for step in by_name(name)(board) if step.because == told]
    assert len(steps) == 1, [step.because for step in by_name(name)(board)]
    assert not check(board, steps[0]).errors


def test_marks_of_the_grid_count_as_eliminated_earlier() -> None:
    rules = CLASSIC + variants.Even("r1c1")
    marks = [0b111111111] * 81
    marks[0] = 0b10
    board = Board(Grid("." * 81, rules, marks=marks))
    (step,) = by_name("naked-single")(board)
    assert step.because == (
        "r1c1 must be 2: the even cell r1c1 rules out 1, 3, 5, 7 and 9, and 4, 6 and 8 were"
        " eliminated earlier."
    )
    assert not check(board, step).errors
