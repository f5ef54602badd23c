"""Fish: as many base houses as cover houses for one digit, from the X-wing to the kraken.

There are seven forms of each of six sizes; a form is described once, and `FISH` has all of them
by name.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from nonet.model.rules import Candidate, Unit
from nonet.techniques.links import follows, is_true
from nonet.techniques.technique import Say, Technique, technique
from nonet.techniques.words import NUMBERS, Words, plural


def _digit(words: Words) -> str:
    """Return the digit of a fish; a kraken may eliminate another one."""
    return words.digits_of(words.candidates("base", "fin", "endo-fin"))


def _noun(units: Iterable[Unit]) -> str:
    """Return what houses are called together: "columns", or "houses" if they are of two kinds."""
    kinds = {unit.kind for unit in units}
    (kind,) = kinds if len(kinds) == 1 else ("house",)
    return {"box": "boxes"}.get(kind, f"{kind}s")


def _both(number: int) -> str:
    return "both" if number == 2 else f"all {NUMBERS[number]}"


def _body(words: Words, half: Words) -> str:
    """Return where the digit can go in the base, with the fins as exceptions."""
    base, cover = words.mark("base"), half.mark("cover")
    return (
        f"In {words.units(base.units)}, {_digit(words)} can only go in {words.units(cover.units)}"
        f"{_except(half)}"
    )


def _except(half: Words) -> str:
    """Return the fins of a cover: ", except for the fin r1c1 and the endo-fin r2c2 (...)"."""
    fins, endo_fins = half.candidates("fin"), half.candidates("endo-fin")
    parts = []
    if fins:
        parts.append(f"the {plural('fin', fins)} {half.cells_of(fins)}")
    if endo_fins:
        is_ = "is" if len(endo_fins) == 1 else "are each"
        name = f"the {plural('endo-fin', endo_fins)} {half.cells_of(endo_fins)}"
        parts.append(f"{name} (which {is_} in two of the base houses)")
    return f", except for {' and '.join(parts)}" if parts else ""


def _used_up(words: Words, half: Words) -> str:
    """Return what follows where no fin is true."""
    digit, cover = _digit(words), half.mark("cover")
    number = len(cover.units)
    return f"{NUMBERS[number]} {digit}s use up {_both(number)} {_noun(cover.units)}"


def _why(words: Words, half: Words) -> str:
    digit, cover = _digit(words), half.mark("cover")
    fins = half.candidates("fin", "endo-fin")
    rest = f"no other cell in {words.units(cover.units)} can be {digit}"
    if not fins:
        return f"Those {_used_up(words, half)}, so {rest}"
    one = words.cells_of(fins)
    if len(fins) == 1:
        return (
            f"If {one} is not {digit}, the {_used_up(words, half)}, so {rest}; if {one} is"
            f" {digit}, no cell that sees it can be {digit}"
        )
    none, seen = ("neither", "both") if len(fins) == 2 else ("none", "all")
    return (
        f"If {none} of the fins is {digit}, the {_used_up(words, half)}, so {rest}; if one of them"
        f" is {digit}, no cell that sees {seen} of them can be {digit}"
    )


def _cannibal(words: Words, half: Words) -> str:
    """Return a remark on eliminations inside the base, if there are any."""
    base = {cell for unit in words.mark("base").units for cell in unit.cells}
    cover = half.mark("cover")
    inside = [
        cell
        for cell, _ in words.step.removes
        if cell in base and sum(cell in unit.cells for unit in cover.units) > 1
    ]
    if not inside:
        return ""
    digit = _digit(words)
    twice = "is in two of the cover houses"
    if len(inside) > 1:
        twice = "are each in two of the cover houses"
    return (
        f" (In the base itself, {words.cells(inside)} {twice}: {digit} there would use up both,"
        f" and the rest would be too few for the other {digit}s.)"
    )


def _say(words: Words) -> str:
    first, *others = words.parts("cover")
    body, cannibal = f"{_body(words, first)}. {_why(words, first)}", _cannibal(words, first)
    if not others:
        if first.candidates("fin", "endo-fin"):
            return f"{body}.{cannibal} Either way, {words.effect}."
        return (
            f"{body}.{cannibal} So {words.effect}." if cannibal else f"{body}, so {words.effect}."
        )
    text = f"{body}.{cannibal}"
    for other in others:
        cover = words.units(other.mark("cover").units)
        text += (
            f" The same base is also covered by {cover}{_except(other)}, and the same argument"
            f" applies.{_cannibal(words, other)}"
        )
    return f"{text} So {words.effect}."


class _Form(NamedTuple):
    """What the fish of one form share: `page` describes it, with {size} and the like filled in."""

    prefix: str
    code: int
    marks: str
    page: str


_SIZES = ("x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan")

# One half, or two for a siamese fish: two covers of the same base.
_FINNED = "base (cover fin? endo-fin?){1,2}"

_FORMS = (
    _Form(
        "",
        0,
        "base cover",
        """In {size} rows a digit can only go in the same {size} columns, or the other way round.

    Each of the {size} base rows needs the digit once, and no two of them can have it in the same
    column. So the {size} rows use up {all_size} cover columns, and the digit can be eliminated from
    the other cells of these columns. No base row needs places in {all_size} of them. With {size}
    rows:

{drawing}""",
    ),
    _Form(
        "finned",
        10,
        _FINNED,
        """{A_name} with a few extra places in its base, the fins: cells must see them all.

    If none of the fins is true, there is {a_name}, and the digit can be eliminated from the other
    cells of its cover lines. If a fin is true, the digit can be eliminated from the cells that see
    it. So it can be eliminated from a cell that meets both conditions. Without the fins, each base
    line still has at least two places; otherwise the fish is sashimi. With two rows:

        . . . | . * .          X  a place for the digit in a base row
        . X . | . X F          F  a fin
        . . . | . * .          *  the digit can be eliminated
        ------+------
        . X . | . X .""",
    ),
    _Form(
        "sashimi",
        20,
        _FINNED,
        """A finned {name} in which some base line has at most one place apart from its fins.

    The argument is that of a finned {name}. If none of the fins is true, the base still uses up
    all cover lines, although the fish has lost a corner. If a fin is true, the digit can be
    eliminated from the cells that see it. With two rows:

        . . . | . * .          X  a place for the digit in a base row
        . X . | . . F          F  a fin
        . . . | . * .          *  the digit can be eliminated
        ------+------
        . X . | . X .""",
    ),
    _Form(
        "franken",
        30,
        "base cover{1,2}",
        """A fish of size {size} that has boxes among its houses, with lines of one direction.

    The base consists of {size} houses, rows (or columns) and boxes, and so does the cover. All
    places for the digit in the base lie in the cover, so the base uses up all cover houses, and the
    digit can be eliminated from their other cells. A cell in two cover houses would use up both,
    so it can be eliminated even if it is in the base: such a fish is a cannibal. With a row and a
    box as the base and two columns as the cover:

        X X . | . . .          X  a place for the digit in the base
        X . . | . . .          *  the digit can be eliminated
        . X . | . . .
        ------+------
        X X . | . . .          all of this row
        * * . | . . .""",
    ),
    _Form(
        "finned-franken",
        40,
        _FINNED,
        """A Franken {name} with fins, all of which must be seen by the cells it clears.

    Fins are places in the base that no cover house contains; endo-fins are places in two base
    houses, which would serve both at once. If none of them is true, the digit can be eliminated
    from cells that are in more cover houses than base houses. If one is true, the digit can be
    eliminated from the cells that see it. Every elimination meets both conditions:

        X X . | . . .          X  a place for the digit in the base
        X . . | . . .          F  a fin
        . X . | . . .          *  the digit can be eliminated
        ------+------
        X X F | . . .          all of this row
        * * . | . . .""",
    ),
    _Form(
        "mutant",
        50,
        "base cover{1,2}",
        """A fish of size {size} that has both rows and columns in its base or in its cover.

    Any {size} houses can be the base and any {size} others the cover, as long as all places for the
    digit in the base lie in the cover, and none of them in two base houses. The base then uses up
    all cover houses, and the digit can be eliminated from their other cells.

        base: rows, columns and boxes     each needs the digit once
        cover: other such houses          contain all of these places""",
    ),
    _Form(
        "finned-mutant",
        60,
        _FINNED,
        """A mutant {name} with fins, all of which must be seen by the cells it clears.

    Fins are places in the base that no cover house contains; endo-fins are places in two base
    houses. If none of them is true, the digit can be eliminated from cells that are in more cover
    houses than base houses. If one is true, the digit can be eliminated from the cells that see it.
    Every elimination meets both conditions.

        base: rows, columns and boxes     each needs the digit once
        cover: other such houses          contain all of these places except the fins""",
    ),
)

# Names in other programs; HoDoKu has all forms, with the same names.
_SE = ("x-wing", "swordfish", "jellyfish")
_OTHER = {"squirmbag": ("Starfish",)}


def _drawing(size: int) -> str:
    """Return a drawing of so many rows with a digit in as many columns."""
    columns = sorted((1, 4, 7, 2, 5, 8, 0)[:size])

    def row(sign: str) -> str:
        signs = [sign if column in columns else "." for column in range(9)]
        return " | ".join(" ".join(signs[start : start + 3]) for start in (0, 3, 6))

    lines = [row("X"), row("*"), *[row("X")] * (size - 1)]
    lines[0] += "          X  a place for the digit in a base row"
    lines[1] += "          *  the digit can be eliminated"
    return "\n".join(f"        {line}" for line in lines)


def _make(form: _Form, number: int, kin: str, say: Say) -> Technique:
    name = f"{form.prefix}-{kin}" if form.prefix else kin
    size = NUMBERS[number + 2]
    noun = {"x-wing": "X-wing"}.get(kin, kin)
    article = "an" if kin == "x-wing" else "a"
    title = f"{form.prefix.replace('-', ' ')} {noun}".strip()
    title = title.replace("franken", "Franken")
    hodoku = title.title() if kin != "x-wing" else f"{title[:-6].title()}X-Wing"
    aliases: dict[str, tuple[str, ...]] = {"hodoku": (hodoku,)}
    if not form.prefix and kin in _SE:
        aliases |= dict.fromkeys(("se", "sudokuwiki", "coach"), (hodoku,))
    if form.prefix in ("finned", "sashimi") and kin in ("x-wing", "swordfish"):
        aliases["sudokuwiki"] = (f"Finned {hodoku.split(maxsplit=1)[1]}",)
    if name == "franken-swordfish":
        aliases["sudokuwiki"] = ("Franken Swordfish",)
    if name in _OTHER:
        aliases["other"] = _OTHER[name]
    return Technique(
        name,
        say,
        marks=form.marks,
        title=title[0].upper() + title[1:],
        family="fish",
        docs=form.page.format(
            size=size,
            all_size=_both(number + 2),
            Size=size.capitalize(),
            name=noun,
            a_name=f"{article} {noun}",
            A_name=f"{article.capitalize()} {noun}",
            drawing=_drawing(number + 2),
        ),
        code=f"03{form.code + number:02}",
        aliases=aliases,
        # Larger fish and mutants are rare, slow to find and hard to see.
        is_on_path=number < _SIZES.index("squirmbag") and "mutant" not in form.prefix,
    )


FISH: dict[str, Technique] = {
    made.name: made
    for made in (
        _make(form, number, kin, _say) for form in _FORMS for number, kin in enumerate(_SIZES)
    )
}


def _chains(words: Words) -> str:
    """Return how each start eliminates the target: "If r1c1 is 5, then ... If r2c2 is 5, ..."."""
    told: list[str] = []
    direct: list[Candidate] = []
    for mark in words.marks("node"):
        first, *others = mark.links
        if not others:
            direct += first.source
            continue
        steps = [follows(words, link) for link in mark.links]
        told.append(f"If {is_true(words, first.source)}, then {', so '.join(steps)}.")
    ((cell, digit),) = words.step.removes
    for each in direct:
        if each.cell == cell:
            told.append(f"If {is_true(words, [each])}, it is not {words.digit(digit)}.")
    direct = [each for each in direct if each.cell != cell]
    if direct:
        why = f"{words.cell(cell)} cannot be {words.digit(digit)}, because it sees"
        seen = "" if len(direct) == 1 else "both of " if len(direct) == 2 else "all of "
        told.append(f"If {is_true(words, direct)}, {why} {seen}{words.cells_of(direct)}.")
    return " ".join(told)


@technique(
    "Type 1 kraken fish",
    marks="base cover fin? endo-fin? node+",
    is_on_path=False,
    code="0371",
    aliases={"hodoku": ("Kraken Fish Type 1",)},
)
def kraken_fish_1(words: Words) -> str:
    """A finned fish whose fins need not see the target: a chain leads there from each of them.

    If none of the fins is true, the fish eliminates the target as any fish does. For each fin, a
    chain of strong and weak links shows that the target is false if the fin is true. One of these
    must be the case, so the target can be eliminated.

        X . . | X . F → … → not *      X  a place for the digit in the base
        . . . | . . .                  F  a fin, where a chain starts
        X . . | X . .                  *  the target, in a cover house
        * . . | . . .
    """
    (half,) = words.parts("cover")
    digit, fins = _digit(words), half.candidates("fin", "endo-fin")
    no_fin = f"{words.cells_of(fins)} is not" if len(fins) == 1 else "none of the fins is"
    return (
        f"{_body(words, half)}. If {no_fin} {digit}, the {_used_up(words, half)}, so"
        f" {words.cells_of(words.step.removes)} cannot be {digit}. {_chains(words)} In every case"
        f" {words.effect}."
    )


@technique(
    "Type 2 kraken fish",
    marks="base cover fin? endo-fin? pattern node+",
    is_on_path=False,
    code="0372",
    aliases={"hodoku": ("Kraken Fish Type 2",)},
)
def kraken_fish_2(words: Words) -> str:
    """All places of a fish in one cover house, and all its fins, eliminate the same candidate.

    If none of its fins is true, a fish has the digit in each of its cover houses. So one of its
    places in any one cover house is true, or a fin is. If a chain leads from each of them to the
    target being false, the target can be eliminated, whatever its digit.

        X → … → not *                  X  the places of the fish in one cover house
        X → … → not *                  F  a fin
        F → … → not *                  *  the target
    """
    (half,) = words.parts("cover")
    members, digit = words.mark("pattern"), _digit(words)
    places = f"the {plural('place', members.candidates)} of the base in {words.unit(members)}"
    has_fins = half.candidates("fin", "endo-fin")
    start = "Unless a fin is" if has_fins else "The"
    start = f"{start} {digit}, the" if has_fins else start
    one = "" if len(members.candidates) == 1 else "one of "
    return (
        f"{_body(words, half)}. {start} {_used_up(words, half)}, so"
        f" {one}{words.cells_of(members.candidates)} must be {digit} ({places}). {_chains(words)}"
        f" In every case {words.effect}."
    )
