"""`nonet generate` and `nonet minimize`, as a user types them."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

import nonet as library
from tests.cli.command import FOUR, NINE, SEVERAL, Done
from tests.cli.conftest import Command

EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."


def test_the_command_makes_what_the_function_makes(nonet: Command) -> None:
    done = nonet("generate", "-n", "5", "--level", "easy..medium", "--seed", "7")
    assert (done.code, done.err) == (0, "")
    made = library.generate(5, level=("easy", "medium"), seed=7)
    assert done.lines == [str(grid) for grid in made]


def test_every_wish_reaches_the_function(nonet: Command, tmp_path: Path) -> None:
    pattern = tmp_path / "pattern.txt"
    pattern.write_text("\n".join("xx.x.x.xx" if row % 2 else ".xx.x.xx." for row in range(9)))
    done = nonet("generate", "--pattern", pattern, "--seed", "1")
    assert library.parse(done.out).clues == 49
    done = nonet("generate", "--requires", "xy-wing", "--avoids", "x-wing", "--seed", "1")
    assert done.out.strip() == str(library.generate(requires="xy-wing", avoids="x-wing", seed=1))
    done = nonet("generate", "--hodoku", "Easy", "--clues", "30..32", "--seed", "1")
    assert done.out.strip() == str(library.generate(hodoku="Easy", clues=(30, 32), seed=1))
    done = nonet("generate", "--score", "0..12", "--only", "hidden-single", "--seed", "1")
    assert done.out.strip() == str(library.generate(score=(0, 12), only="hidden-single", seed=1))
    done = nonet("generate", "--strict", "--symmetry", "diagonal", "--seed", "1")
    made = library.generate(minimal="strict", symmetry="diagonal", seed=1)
    assert done.out.strip() == str(made)
    done = nonet("generate", "--size", "6", "--variant", "diagonal", "--minimal", "--seed", "1")
    rules = library.Rules.classic(6) + library.variants.DIAGONAL
    assert done.out.strip() == str(library.generate(rules=rules, minimal=True, seed=1))


def test_without_a_seed_it_is_shown(nonet: Command) -> None:
    done = nonet("generate", "--size", "4")
    seed = done.err.removeprefix("nonet: seed ").strip()
    assert nonet("generate", "--size", "4", "--seed", seed).out == done.out


@pytest.mark.parametrize("suffix", ["sdm", "csv", "json", "txt", "sdm.gz"])
def test_files(nonet: Command, tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"book.{suffix}"
    assert nonet("generate", "-n", "4", "--er", "1.2..2", "--seed", "7", "-o", path).code == 0
    made = list(library.generate(4, er=(1.2, 2.0), seed=7))
    assert list(library.read(path)) == made


def test_what_was_found_before_the_end_is_written(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "four.txt"
    arguments = ("generate", "-n", "9999", "--size", "4", "--clues", "4", "--seed", "1")
    done = nonet(*arguments, "-o", path)
    assert done.code == 1
    assert "alike" in done.err
    assert len(path.read_text().splitlines()) > 5


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("--clues", "16"), 1, "at least 17 clues"),
        (("--er", "11.9..12", "--timeout", "0.3"), 3, "0.3 seconds"),
        (("--er", "soft"), 2, "'soft' is not a number or a range"),
        (("--level", "tough"), 2, "unknown level 'tough'"),
        (("--level", "hard..easy"), 2, "write the easier one first"),
        (("--requires", "x-wign"), 2, "did you mean 'x-wing'"),
        (("--pattern", "missing.txt"), 2, "missing.txt: No such file or directory"),
        (("--pattern", "x.." * 30), 2, "a pattern of 90 cells; a 9×9 grid has 81"),
        (("--symmetry", "round"), 2, "unknown symmetry 'round'"),
        (("-n", "0"), 2, "-n"),
        (("--json", "--to", "sdm"), 2, "cannot be combined"),
        (("--er", "7", "--variant", "diagonal"), 2, "classic 9×9"),
    ],
)
def test_errors(nonet: Command, arguments: tuple[str, ...], code: int, message: str) -> None:
    done: Done = nonet("generate", "--seed", "1", *arguments)
    assert done.code == code
    assert message in done.err
    assert len(done.err.splitlines()) == 1


def test_minimize(nonet: Command) -> None:
    done = nonet("minimize", "--seed", "7", EASY)
    assert done.out.strip() == str(library.minimize(EASY, seed=7))
    done = nonet("minimize", "-", stdin=f"{NINE}\n{FOUR}\n{SEVERAL}\n")
    assert done.code == 1
    assert done.lines[0] == NINE
    assert done.lines[2] == "# 3: several solutions"


def test_variants_with_constraints_of_their_own(nonet: Command) -> None:
    done = nonet("generate", "--variant", "killer", "--size", "4", "--seed", "7", "-n", "2")
    assert done.code == 0
    assert all(line.startswith("https://f-puzzles.com/?load=") for line in done.lines)
    assert [nonet("count", line).out for line in done.lines] == ["1\n", "1\n"]
    done = nonet("generate", "--variant", "thermo", "--sizes", "3..4", "--seed", "7", "--to", "iss")
    assert ".Thermo~" in done.out
    done = nonet("generate", "--variant", "kropki", "--variant", "anti-king", "--size", "6")
    assert done.code == 0
    assert nonet("count", done.lines[-1]).out == "1\n"
    assert nonet("generate", "--variant", "kiler").err == (
        "nonet: unknown variant 'kiler'; did you mean 'killer'?\n"
    )
    line = nonet("generate", "--variant", "killer", "--size", "4", "--seed", "7", "--to", "line")
    assert line.code == 2
    assert line.err == ("nonet: format line cannot carry rules (cage); use --to iss or --to json\n")


def test_a_format_without_digits_is_refused_for_puzzles_with_givens(nonet: Command) -> None:
    killer = ("generate", "--variant", "killer", "--seed", "4")
    assert nonet("count", nonet(*killer).lines[-1]).out == "1\n"
    strings = nonet(*killer, "--to", "killer")
    assert strings.code == 2
    assert strings.err == "nonet: format killer cannot carry digits; use --to iss or --to json\n"
    both = nonet("generate", "--variant", "killer", "--variant", "arrow")
    assert "--variant killer and --variant arrow cannot be combined" in both.err


def test_minimize_keeps_constraints(nonet: Command) -> None:
    done = nonet("minimize", "--constraint", "cage r1c1 r1c2 = 3", "1234341221434321")
    assert done.code == 0
    assert nonet("count", "-", stdin=done.out).out == "1\n"
    assert "cage" in done.out


def test_without_a_puzzle_there_is_no_file(nonet: Command, tmp_path: Path) -> None:
    kept = tmp_path / "book.sdm"
    kept.write_text("mine", encoding="utf-8")
    done = nonet("generate", "--er", "11.9..12", "--timeout", "0.3", "-o", kept)
    assert done.code == 3
    assert "no answer within 0.3 seconds" in done.err
    assert kept.read_text(encoding="utf-8") == "mine"


def test_the_name_of_a_packed_file_names_its_format(nonet: Command, tmp_path: Path) -> None:
    for name, begins in (("some.sdk.gz", b"[Puzzle]"), ("some.csv.gz", b"puzzle")):
        assert nonet("generate", "-n", "2", "--seed", "1", "-o", tmp_path / name).code == 0
        assert begins in gzip.decompress((tmp_path / name).read_bytes())[:300]
