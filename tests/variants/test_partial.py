"""Constraints on partial grids: what a person sees at once is broken, the rest is not."""

from __future__ import annotations

from itertools import product

import pytest

from nonet import CLASSIC, Grid, Rules, variants
from nonet.model.constraint import Constraint

# A clue, row 1 as far as it is known, and whether the clue can still hold.
ROWS = [
    (variants.Sandwich("r1", total=10), "1..9.....", True),
    (variants.Sandwich("r1", total=10), "1.9......", False),  # one cell cannot be 10
    (variants.Sandwich("r1", total=3), "1...9....", False),  # three cells are at least 9
    (variants.Sandwich("r1", total=10), "132..9...", False),  # 5 and two more are at least 14
    (variants.Sandwich("r1", total=0), "12......9", False),
    (variants.Sandwich("r1", total=0), ".2345678.", False),  # the ends are far apart
    (variants.Sandwich("r1", total=35), ".2.......", True),
    (variants.Sandwich("r1", total=35), "2........", False),  # 2 would have to be inside as well
    (variants.Sandwich("r1", total=33), "2........", True),
    (variants.Sandwich("r1", total=4), "1...9....", False),
    (variants.Sandwich("r1", total=10, own_ends=True), "1..9.....", True),
    (variants.Sandwich("r1", total=10, own_ends=True), "1.9......", False),
    (variants.Sandwich("r1", total=35, own_ends=True), "2........", False),
    (variants.Lunchbox("r1c1 r1c2 r1c3 r1c4", total=5), "2.9......", True),  # 5 lies between
    (variants.Lunchbox("r1c1 r1c2 r1c3 r1c4", total=5), "279......", False),  # 7, or 7 and 9
    (variants.Lunchbox("r1c1 r1c2 r1c3 r1c4", total=5), "15.9.....", False),  # 5 and another
    (variants.Lunchbox("r1c1 r1c2 r1c3 r1c4", total=5), "5........", True),
    (variants.Lunchbox("r1c1 r1c2 r1c3 r1c4", total=20), ".........", False),  # 8 + 7 at most
    (variants.Lunchbox("r1c1 r1c2 r1c3 r1c4", total=15), "...1.....", True),
    (variants.Lunchbox("r1c1 r1c2 r1c3 r1c4", total=15), "..1......", False),
    (variants.Lunchbox("r1c1 r1c2", total=1), ".........", False),  # nothing lies between
    (variants.XSum("r1", total=3), "2........", True),
    (variants.XSum("r1", total=45), "8........", False),
    (variants.XSum("r1", total=10), "3.8......", False),
    (variants.XSum("r1", total=12), "34.......", True),
    (variants.XSum("r1", total=12), "39.......", False),
    (variants.XSum("r1", total=2), ".........", False),  # 2 and another digit are at least 3
    (variants.XSum("r1", total=1), ".1.......", False),  # only 1 itself is 1
    (variants.XSum("r1", total=45, reverse=True), "........8", False),
    (variants.Skyscraper("r1", count=3), "9........", False),
    (variants.Skyscraper("r1", count=1), "8........", False),
    (variants.Skyscraper("r1", count=5), "...9.....", False),
    (variants.Skyscraper("r1", count=4), "...9.....", True),
    (variants.Skyscraper("r1", count=9), "2........", False),
    (variants.Skyscraper("r1", count=2), "123......", False),
    (variants.Skyscraper("r1", count=3, reverse=True), "........8", False),
    (variants.HiddenSkyscraper("r1", value=3), "54.......", False),
    (variants.HiddenSkyscraper("r1", value=4), "54.......", True),
    (variants.HiddenSkyscraper("r1", value=9), ".........", False),  # 9 is always visible
    (variants.HiddenSkyscraper("r1", value=3), "3........", False),
    (variants.NumberedRoom("r1", value=5), "3.4......", False),
    (variants.NumberedRoom("r1", value=5), "3......5.", False),
    (variants.NumberedRoom("r1", value=5), "3........", True),
    (variants.NumberedRoom("r1", value=5), ".....5...", True),
    (variants.NumberedRoom("r1", value=5), "..7..5...", True),
    (variants.NumberedRoom("r1", value=5), ".6...5...", False),  # the first would be 6 as well
    (variants.Thermo("r1c1 r1c2 r1c3"), "7........", True),
    (variants.Thermo("r1c1 r1c2 r1c3"), "8........", False),  # 9 comes next, and nothing after it
    (variants.Thermo("r1c1 r1c2 r1c3"), "..2......", False),
    (variants.Thermo("r1c1 r1c2 r1c3"), "4.5......", False),
    (variants.Thermo("r1c1 r1c2 r1c3"), "4.6......", True),
    (variants.FastThermo("r1c1 r1c2 r1c3"), "6........", False),
    (variants.SlowThermo("r1c1 r1c2 r1c3"), "9........", True),
    (variants.Whisper("r1c1 r1c2 r1c3"), "..5......", False),  # nothing differs by 5
    (variants.Whisper("r1c1 r1c2 r1c3"), "2.8......", False),
    (variants.Whisper("r1c1 r1c2 r1c3"), "2.4......", True),
    (variants.Cage("r1c1 r1c2 r1c3", total=7), "5........", False),  # 1 twice
    (variants.Cage("r1c1 r1c2 r1c3", total=7), "4........", True),
    (variants.Cage("r1c1 r1c2 r1c3", total=7), "3........", False),  # 2 twice, or 3 again
    (variants.Ratio("r1c1 r1c2"), "5........", False),
    (variants.Ratio("r1c1 r1c2"), "6........", True),
    (variants.XV("r1c1 r1c2", "V"), ".5.......", False),
    (variants.GreaterThan("r1c1 r1c2"), "1........", False),
    (variants.Difference("r1c1 r1c2", 5), "5........", False),
    (variants.Arrow("r1c1", "r1c2 r1c3"), ".9.......", False),  # more than 9 with any other
    (variants.Arrow("r1c1", "r1c2 r1c3"), ".8.......", True),
    (variants.Between("r1c1 r1c2 r1c3 r1c4"), ".9.......", False),
    (variants.Between("r1c1 r1c2 r1c3 r1c4"), "44.......", False),
    (variants.Between("r1c1 r1c2 r1c3 r1c4"), "45.......", True),
]


def row_of(text: str, rules: Rules) -> bytes:
    return Grid(text + "." * 72, rules).values


@pytest.mark.parametrize(("clue", "row", "can_hold"), ROWS, ids=str)
def test_a_row(clue: Constraint, row: str, can_hold: bool) -> None:
    rules = CLASSIC + clue
    assert clue.broken(row_of(row, rules), rules) is not can_hold


@pytest.mark.parametrize("differ", [True, False])
def test_sums_between_the_ends_of_a_line_on_all_partial_lines(differ: bool) -> None:
    """Nothing is called broken that can be completed, and little that cannot is overlooked."""
    span, clue = range(6), variants.Sandwich("r1", total=4, own_ends=True)
    lines = [
        line
        for line in product(span, repeat=4)
        if clue.rule(line, span) and (not differ or len(set(line)) == 4)
    ]
    possible = {
        tuple(value if mask >> at & 1 else None for at, value in enumerate(line))
        for line in lines
        for mask in range(15)
    }
    seen = noticed = 0
    for shown in product((None, *span), repeat=4):
        known = [value for value in shown if value is not None]
        if len(known) == 4 or (differ and len(set(known)) < len(known)):
            continue
        is_broken = clue.spoiled(shown, span, differ)
        assert not (is_broken and shown in possible), shown
        seen += shown not in possible
        noticed += is_broken
    assert seen > 100
    assert noticed >= 0.9 * seen


def test_cells_of_a_diagonal_in_a_box_differ() -> None:
    clue = variants.LittleKiller("r1c7", "dr", total=25)
    rules = CLASSIC + clue
    assert clue.broken(bytes(81), rules)  # at most 9, 8 and 7
    clue = variants.LittleKiller("r1c7", "dr", total=24)
    assert not clue.broken(bytes(81), CLASSIC + clue)
    values = Grid.empty(CLASSIC).with_(cells={"r1c7": 9, "r2c8": 1}).values
    assert clue.broken(values, CLASSIC + clue)


def test_lines_that_are_certainly_lower_count_for_the_rank() -> None:
    clue = variants.FullRank("r1", rank=1)
    rules = CLASSIC + clue
    grid = Grid.empty(CLASSIC).with_(cells={"r1c1": 1, "r1c2": 5, "r9c9": 1, "r9c8": 4})
    assert clue.broken(grid.values, rules)
    assert not clue.broken(grid.with_(cells={"r9c8": 6}).values, rules)
