"""What `hint`, `explain` and `techniques` answer, in each of their forms."""

from __future__ import annotations

import json
import re
from pathlib import Path

import nonet as library
from nonet.reasoning.coaching import RUNGS
from tests.cli.command import NINE, NONE, SEVERAL, environment, on_a_terminal, without_colour
from tests.cli.conftest import Command

EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
CHAIN = ".....9.8....7.4......2....4.5.8..2....7.3..5..3697.....4......3...528..6..5.9..78"


class TestExplain:
    def test_every_step_in_a_sentence(self, nonet: Command) -> None:
        done = nonet("explain", EASY)
        path = library.explain(EASY)
        assert done.code == 0
        assert len(done.lines) == len(path) + 1
        title = library.techniques.by_name(path[0].technique).title
        assert done.lines[0] == f"1. {title}: {path[0].because}"
        hardest = path.hardest
        assert hardest is not None
        assert done.lines[-1] == f"Solved in {len(path)} steps, hardest: {hardest.technique}."

    def test_a_file_gets_a_line_a_puzzle(self, nonet: Command) -> None:
        done = nonet("explain", "-", stdin=f"{EASY}\n# a comment\n{SEVERAL}\n")
        assert done.code == 1
        assert done.lines[0].startswith("solved in ")
        assert done.lines[1] == "# a comment"
        assert done.lines[2].startswith("# 3: stuck after ")

    def test_what_is_no_puzzle(self, nonet: Command) -> None:
        done = nonet("explain", NONE)
        assert (done.code, done.out) == (1, "")
        assert "1 appears twice in row 1" in done.err

    def test_json_carries_the_marks(self, nonet: Command) -> None:
        record = json.loads(nonet("explain", "--json", NINE).out)
        path = library.explain(NINE)
        assert record["outcome"] == path.outcome
        assert [step["technique"] for step in record["steps"]] == [s.technique for s in path]
        first = record["steps"][0]
        assert set(first) == {"technique", "places", "removes", "because", "marks"}
        assert first["marks"][0]["role"] == "pattern"

    def test_chosen_techniques(self, nonet: Command) -> None:
        done = nonet("explain", "--technique", "hidden-single", NINE)
        assert done.code in (0, 1)
        assert all(". Hidden single: " in line for line in done.lines[:-1])
        unknown = nonet("explain", "--technique", "hiden-single", NINE)
        assert unknown.code == 2
        assert "did you mean 'hidden-single'" in unknown.err

    def test_the_board_is_drawn_on_a_terminal(self) -> None:
        done = on_a_terminal("explain", "--draw", "all", EASY)
        assert done.code == 0
        assert done.out.count("┌") > 10
        assert "\x1b[1;37;42m" in done.out  # the digit that is placed
        quiet = on_a_terminal("explain", "--draw", "none", EASY)
        assert quiet.out.count("┌") == 1


class TestHint:
    def test_it_does_not_give_the_digit_away(self, nonet: Command) -> None:
        done = nonet("hint", EASY)
        assert done.code == 0
        step = library.coach(EASY).step
        assert step is not None
        assert done.out.startswith("Look for a ")
        assert library.CLASSIC.cell_name(step.places[0].cell) not in done.out

    def test_as_much_as_is_asked_for(self, nonet: Command) -> None:
        for rung in RUNGS:
            advice = library.coach(NINE, rung=rung)
            text = nonet("hint", "--rung", rung, NINE).out
            assert text.endswith(f"{advice.text}\n")
        cells = nonet("hint", "--cells", NINE)
        assert cells.out == nonet("hint", "--rung", "pattern", NINE).out
        assert nonet("hint", "--full", NINE).out == nonet("hint", "--rung", "why", NINE).out
        assert nonet("hint", NINE).out == nonet("hint", "--rung", "technique", NINE).out

    def test_rungs_exclude_each_other(self, nonet: Command) -> None:
        for options in (["--cells", "--full"], ["--cells", "--rung", "why"], ["--all", "--cells"]):
            done = nonet("hint", *options, NINE)
            assert (done.code, done.out) == (2, "")
        assert nonet("hint", "--cells", "--rung", "pattern", NINE).code == 0
        assert "'nugde' is not one of" in nonet("hint", "--rung", "nugde", NINE).err

    def test_a_chain_is_also_shown_in_eureka_notation(self, nonet: Command) -> None:
        line = nonet("hint", "--full", "--technique", "xy-chain", "--technique", "aic", CHAIN).out
        assert re.search(r"\[\(\d.* => r\dc\d.*\]$", line)

    def test_the_drawing_shows_no_more_than_the_rung(self) -> None:
        step = library.coach(EASY).step
        assert step is not None
        digit = step.places[0].digit
        for rung in RUNGS[:4]:
            done = on_a_terminal("hint", "--rung", rung, EASY, env=environment(NO_COLOR="1"))
            assert done.code == 0
            assert ("r1 │" in done.out) == (rung == "pattern")
            assert f"+{digit}" not in done.out
        full = on_a_terminal("hint", "--full", EASY, env=environment(NO_COLOR="1"))
        assert f"+{digit}" in full.out

    def test_a_game_with_the_marks_of_a_player(self, nonet: Command, tmp_path: Path) -> None:
        right = library.solve(EASY)["r1c1"]
        others = [d for d in library.Grid(EASY).candidates("r1c1") if d != right]
        position = library.Position(EASY, centre={"r1c1": others})
        for name in ("game.json", "game.sdk"):
            path = tmp_path / name
            library.write([position], path)
            done = nonet("hint", "--cells", path)
            assert done.code == 1
            assert done.out == "The right digit is missing from the candidates of r1c1.\n"

    def test_all_steps(self, nonet: Command) -> None:
        steps = library.steps(EASY)
        assert len(steps) > 100
        done = nonet("hint", "--all", EASY)
        assert len(done.lines) == 21
        assert done.lines[-1] == f"and {len(steps) - 20:,} more; --limit 0 shows all of them"
        assert len(nonet("hint", "--all", "--limit", "3", EASY).lines) == 4
        assert len(nonet("hint", "--all", "--limit", "0", EASY).lines) == len(steps)
        record = json.loads(nonet("hint", "--all", "--limit", "3", "--json", EASY).out)
        assert (len(record["steps"]), record["more"]) == (3, len(steps) - 3)

    def test_nothing_to_do(self, nonet: Command) -> None:
        solved = str(library.solve(EASY))
        assert nonet("hint", solved).out == "no step: the puzzle is already solved\n"
        done = nonet("hint", "123....4........")
        assert done.code == 1
        assert "no solution" in done.err

    def test_json_reveals_no_more_than_the_rung(self, nonet: Command) -> None:
        record = json.loads(nonet("hint", "--json", EASY).out)
        assert record["step"]["technique"] == "hidden-single"
        assert record["step"]["places"] == []
        step = library.coach(EASY).step
        assert step is not None
        name = library.CLASSIC.cell_name(step.places[0].cell)
        assert name not in json.dumps(record)
        full = json.loads(nonet("hint", "--full", "--json", EASY).out)
        assert full["step"]["places"] == [{"cell": name, "digit": step.places[0].digit}]
        nudge = json.loads(nonet("hint", "--rung", "nudge", "--json", EASY).out)
        assert (nudge["house"], nudge["step"]["technique"]) == (None, "")


class TestTechniques:
    def test_the_list(self, nonet: Command) -> None:
        done = nonet("techniques")
        rows = [line for line in done.lines if line.startswith("  ")]
        names = [line.split()[0] for line in rows]
        known = library.techniques.TECHNIQUES
        assert sorted(names) == sorted(technique.name for technique in known)
        headings = [line for line in done.lines if line and not line.startswith(" ")]
        families = list(dict.fromkeys(technique.family for technique in known))
        assert [name.lower().replace(" ", "-") for name in headings[: len(families)]] == families
        assert any(line.endswith("hard          X-wing") for line in rows)
        assert max(map(len, done.lines)) <= 80

    def test_a_page_with_an_example(self, nonet: Command) -> None:
        done = nonet("techniques", "Naked Pair")
        assert done.code == 0
        assert done.lines[0] == "Naked pair"
        assert "HoDoKu's library: 0200" in done.lines
        assert "For example:" in done.out
        assert "Difficulty: medium" in done.lines
        assert "(5) pattern  -5 eliminated" in done.lines

    def test_a_page_on_a_terminal_explains_its_colours(self) -> None:
        shown = on_a_terminal("techniques", "xy-wing").out
        assert "\x1b[1;33mpivot or start\x1b[0m" in shown
        assert "\npivot or start  fin or pincer  eliminated\n" in without_colour(shown)

    def test_names_of_other_programs_and_codes(self, nonet: Command) -> None:
        assert nonet("techniques", "--dialect", "se", "Naked Triplet").lines[0] == "Naked triple"
        assert nonet("techniques", "0200").lines[0] == "Naked pair"
        assert nonet("techniques", "locked candidate").code == 2
        assert nonet("techniques", "0999").code == 2

    def test_json(self, nonet: Command) -> None:
        records = [json.loads(line) for line in nonet("techniques", "--json").lines]
        assert len(records) == len(library.techniques.TECHNIQUES)
        one = json.loads(nonet("techniques", "--json", "naked-pair").out)
        assert one["code"] == "0200"
