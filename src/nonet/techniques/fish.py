"""Fish: as many houses as covers for one digit, from the X-wing to the kraken.

There are seven forms of each of six sizes; a form is described once, and `FISH` has all of them
by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from nonet.model.rules import Candidate, Unit
from nonet.model.step import Mark
from nonet.model.symbols import symbol
from nonet.techniques.technique import Say, Technique, technique
from nonet.techniques.words import Words

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


class _Half(NamedTuple):
    """A cover and its fins; a siamese fish has two, any other fish one."""

    units: tuple[Unit, ...]
    fins: tuple[Candidate, ...]
    endo_fins: tuple[Candidate, ...]

    @property
    def all_fins(self) -> tuple[Candidate, ...]:
        return tuple(sorted({*self.fins, *self.endo_fins}))


def _halves(marks: Iterable[Mark]) -> Iterator[_Half]:
    half: _Half | None = None
    for mark in marks:
        if mark.role == "cover":
            if half:
                yield half
            half = _Half(mark.units, (), ())
        elif mark.role == "fin" and half:
            half = half._replace(fins=mark.candidates)
        elif mark.role == "endo-fin" and half:
            half = half._replace(endo_fins=mark.candidates)
    if half:
        yield half


def _count(number: int, noun: str) -> str:
    """Return a number of things: "one fin", "two fins"."""
    return f"{_NUMBERS[number]} {noun}{'s' if number > 1 else ''}"


def _digit(words: Words) -> str:
    """Return the digit of a fish; a kraken may remove another one."""
    marked = (mark for mark in words.step.marks if mark.role in ("base", "fin", "endo-fin"))
    return next(symbol(candidate.digit) for mark in marked for candidate in mark.candidates)


def _body(words: Words, half: _Half) -> str:
    """Return what is seen: the base, and how a cover holds it."""
    base = words.mark("base")
    digit = _digit(words)
    size = _NUMBERS[len(base.units)]
    houses = words.units(base.units)
    if not half.all_fins:
        # What another cover leaves out as fins lies in the base, and in this cover.
        fins = [fin for mark in words.marks("fin") for fin in mark.candidates]
        return (
            f"The {size} houses {houses} have {digit} only in"
            f" {words.cells_of(sorted({*base.candidates, *fins}))}, all of which lie in"
            f" {words.units(half.units)}"
        )
    return (
        f"But for {_fins(words, half)}, the {size} houses {houses} have {digit} only in"
        f" {words.units(half.units)}"
    )


def _fins(words: Words, half: _Half) -> str:
    """Return the fins with their names: "the fin r1c1 and the endo-fin r2c2 (…)"."""
    parts = []
    for name, fins, where in (
        ("fin", half.fins, ""),
        ("endo-fin", half.endo_fins, " (in two of the houses at once)"),
    ):
        if fins:
            plural = "s" if len(fins) > 1 else ""
            parts.append(f"the {name}{plural} {words.cells_of(fins)}{where}")
    return " and ".join(parts)


def _cannibal(words: Words, half: _Half) -> str:
    """Return a remark on removals that lie in the base, if there are any."""
    base = {cell for unit in words.mark("base").units for cell in unit.cells}
    inside = [cell for cell, _ in words.step.removes if cell in base]
    inside = [cell for cell in inside if sum(cell in unit.cells for unit in half.units) > 1]
    if not inside:
        return ""
    verb, each = ("lies", "") if len(inside) == 1 else ("lie", "each ")
    return f"; {words.cells(inside)} {verb} in two covering houses, and {each}would use up both"


def _why(words: Words, half: _Half, rest: str) -> str:
    digit = _digit(words)
    covers = _NUMBERS[len(half.units)]
    if not half.all_fins:
        return f"So each of these {covers} has its {digit} there, and {rest} cannot have it"
    one = len(half.all_fins) == 1
    fins = "the fin is" if one else "all fins are"
    true = "it is true" if one else "one of them is true"
    return (
        f"If {fins} false, each of these {covers} has its {digit} in the base, and {rest} cannot"
        f" have it; if {true}, cells that see {'it' if one else 'them all'} cannot either"
    )


def _say(words: Words) -> str:
    first, *others = _halves(words.step.marks)
    text = f"{_body(words, first)}. {_why(words, first, 'other cells in them')}"
    text += _cannibal(words, first)
    for other in others:
        text += f". The same base has another cover. {_body(words, other)}, and the same follows"
        text += _cannibal(words, other)
    return f"{text}: {words.effect}."


class _Form(NamedTuple):
    """What the fish of one form share: `page` tells it, with {size} and the like filled in."""

    prefix: str
    code: int
    page: str


_SIZES = ("x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan")

_FORMS = (
    _Form(
        "",
        0,
        """{Size} rows have all their places for a digit in {size} columns, or the other way round.

    Each of the {size} base lines has the digit once, and no two of them in the same cover line. So
    the {size} cover lines have the digit in the base, and nowhere else. Drawn with {size} rows:

{drawing}""",
    ),
    _Form(
        "finned",
        10,
        """{A_name} but for a few further places in its base, the fins: what sees them all goes.

    If all fins are false, there is {a_name}, and its cover lines lose the digit outside the base.
    If a fin is true, the cells that see it lose the digit. What goes in both cases goes for
    good. Each base line still has two places or more without the fins; drawn with two rows:

        . . . | . * .          X  a place of the digit in a base row
        . X . | . X F          F  a fin
        . . . | . * .          *  loses the digit
        ------+------
        . X . | . X .""",
    ),
    _Form(
        "sashimi",
        20,
        """A finned {name} in which some base line has at most one place beside its fins.

    The argument is that of a finned {name}: if all fins are false, the fish is there, or rather
    what is left of it; if one is true, what sees it goes; drawn with two rows:

        . . . | . * .          X  a place of the digit in a base row
        . X . | . . F          F  a fin
        . . . | . * .          *  loses the digit
        ------+------
        . X . | . X .""",
    ),
    _Form(
        "franken",
        30,
        """A fish of size {size} with boxes among its houses beside lines of one direction.

    The base is made of {size} houses, rows or columns and boxes, and so is the cover. All places of
    the digit in the base lie in the cover, so each cover house has the digit in the base, and
    nowhere else. A cell in two cover houses would use up both, and goes even if it is in
    the base: such a fish is a cannibal. Drawn with a row and a box, covered by two columns:

        X X . | . . .          X  a place of the digit in the base
        X . . | . . .          *  loses the digit
        . X . | . . .
        ------+------
        X X . | . . .          all of this row
        * * . | . . .""",
    ),
    _Form(
        "finned-franken",
        40,
        """A Franken {name} with fins: what it would remove goes if it sees all of them.

    Fins are places in the base that no cover house has, and endo-fins those in two base houses,
    which would use up both. If all of them are false, the fish removes what lies in more cover
    houses than base houses; if one is true, what sees it goes. Every removal does both:

        X X . | . . .          X  a place of the digit in the base
        X . . | . . .          F  a fin
        . X . | . . .          *  loses the digit
        ------+------
        X X F | . . .          all of this row
        * * . | . . .""",
    ),
    _Form(
        "mutant",
        50,
        """A fish of size {size} with rows and columns together in its base or in its cover.

    Any {size} houses may be the base and any others the cover, as long as the places of the digit
    in the base all lie in the cover, and none in two base houses. Each cover house then has the
    digit in the base, and nowhere else.

        base: rows, columns and boxes     each has the digit once
        cover: other such houses          hold all of these places: they have it there""",
    ),
    _Form(
        "finned-mutant",
        60,
        """A mutant {name} with fins: what it would remove goes if it sees all of them.

    Fins are places in the base that no cover house has, and endo-fins those in two base houses. If
    all of them are false, the fish removes what lies in more cover houses than base houses; if one
    is true, what sees it goes. Every removal does both.

        base: rows, columns and boxes     each has the digit once
        cover: other such houses          hold all of these places but the fins""",
    ),
)

# The other programs' names for the basic sizes; HoDoKu has all forms, named as here.
_SE = ("x-wing", "swordfish", "jellyfish")
_OTHER = {"squirmbag": ("Starfish",)}


def _drawing(size: int) -> str:
    """Return so many rows that have a digit in so many columns only, and what goes."""
    columns = sorted((1, 4, 7, 2, 5, 8, 0)[:size])

    def row(sign: str) -> str:
        signs = [sign if column in columns else "." for column in range(9)]
        return " | ".join(" ".join(signs[start : start + 3]) for start in (0, 3, 6))

    lines = [row("X"), row("*"), *[row("X")] * (size - 1)]
    lines[0] += "          X  a place of the digit in a base row"
    lines[1] += "          *  loses the digit"
    return "\n".join(f"        {line}" for line in lines)


def _make(form: _Form, number: int, kin: str, say: Say) -> Technique:
    name = f"{form.prefix}-{kin}" if form.prefix else kin
    size = _NUMBERS[number + 2]
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
        title=title[0].upper() + title[1:],
        family="fish",
        docs=form.page.format(
            size=size,
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
    """Return what each chain shows: "5 in r1c1 → not 5 in …; r2c2 excludes it directly"."""
    parts = []
    direct = []
    for mark in words.marks("node"):
        head, *nodes = mark.candidates
        tail = nodes.pop()
        if not nodes:
            direct.append(head.cell)
            continue
        told = [f"{symbol(head.digit)} in {words.cell(head.cell)}"]
        for number, (cell, digit) in enumerate(nodes):
            is_not = "" if number % 2 else "not "
            told.append(f"{is_not}{symbol(digit)} in {words.cell(cell)}")
        told.append(f"not {symbol(tail.digit)} in {words.cell(tail.cell)}")
        parts.append(" → ".join(told))
    if direct:
        verb = "excludes" if len(direct) == 1 else "exclude"
        parts.append(f"{words.cells(direct)} {verb} it directly")
    return "; ".join(parts)


@technique(
    "Kraken fish type 1", code="0371", is_on_path=False, aliases={"hodoku": ("Kraken Fish Type 1",)}
)
def kraken_fish_1(words: Words) -> str:
    """A finned fish whose fins need not see what goes: a chain leads there from each of them.

    Without its fins, the fish would remove the target. A chain of strong and weak links shows that
    each fin, if true, excludes the target too. One of the two is the case.

        X . . | X . F → … → not *      X  a place of the digit in the base
        . . . | . . .                  F  a fin, where a chain starts
        X . . | X . .                  *  the target, in a cover house
        * . . | . . .
    """
    (half,) = _halves(words.step.marks)
    digit = _digit(words)
    return (
        f"{_body(words, half)}. If no fin is true, other cells in them cannot have {digit}; and"
        f" each fin excludes {words.group(words.step.removes)} too: {_chains(words)}. So"
        f" {words.effect}."
    )


@technique(
    "Kraken fish type 2", code="0372", is_on_path=False, aliases={"hodoku": ("Kraken Fish Type 2",)}
)
def kraken_fish_2(words: Words) -> str:
    """All places of a fish in one cover house, and all its fins, lead to the same removal.

    Without its fins, a fish has the digit in each of its cover houses. So one of its places in any
    one cover house is true, or a fin is. If a chain leads from each of them to "not the target",
    the target goes, whatever its digit.

        X → … → not *                  X  the places of the fish in one cover house
        X → … → not *                  F  a fin
        F → … → not *                  *  the target
    """
    (half,) = _halves(words.step.marks)
    members, digit = words.mark("pattern"), _digit(words)
    where = members.units[0].name
    places = "place" if len(members.candidates) == 1 else "places"
    fins = ", or in a fin" if half.all_fins else ""
    return (
        f"{_body(words, half)}. So {digit} stands in {words.cells_of(members.candidates, 'or')},"
        f" the {places} of the base in {where}{fins}. Wherever it stands, it excludes"
        f" {words.group(words.step.removes)}: {_chains(words)}. So {words.effect}."
    )
