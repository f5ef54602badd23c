"""All techniques in order of difficulty, the default path, and how to find one by any name."""

from __future__ import annotations

import re
from functools import cache

from nonet.errors import UnknownName
from nonet.techniques import (
    almost_locked_sets,
    cages,
    chains,
    colouring,
    constraints,
    exclusion,
    exotic,
    fish,
    forcing,
    intersections,
    pressure,
    relations,
    single_digit,
    singles,
    subsets,
    templates,
    trial,
    uniqueness,
    wings,
)
from nonet.techniques.technique import DIALECTS, Technique

# HoDoKu's order. What it lacks is placed by its Sudoku Explainer rating, and what is about
# constraints by what people look at first: docs/techniques.md argues each place.
TECHNIQUES: tuple[Technique, ...] = (
    singles.full_house,
    singles.last_digit,
    singles.naked_single,
    singles.hidden_single,
    constraints.pair_rule,
    relations.thermo_bounds,
    relations.whisper_poles,
    relations.renban_window,
    cages.cage_hidden_single,
    cages.cage_combinations,
    cages.cage_locked_digit,
    constraints.set_rule,
    relations.arrow_bounds,
    constraints.sum_rule,
    constraints.count_rule,
    constraints.line_rule,
    intersections.direct_pointing,
    intersections.direct_claiming,
    subsets.direct_hidden_pair,
    subsets.direct_hidden_triple,
    subsets.locked_pair,
    subsets.locked_triple,
    intersections.pointing,
    intersections.claiming,
    cages.rule_of_45,
    subsets.naked_pair,
    cages.killer_pair,
    subsets.naked_triple,
    subsets.hidden_pair,
    relations.dot_chain,
    subsets.hidden_triple,
    constraints.either_rule,
    pressure.constraint_pressure,
    pressure.two_constraints,
    subsets.naked_quad,
    subsets.hidden_quad,
    fish.FISH["x-wing"],
    fish.FISH["swordfish"],
    fish.FISH["jellyfish"],
    fish.FISH["squirmbag"],
    fish.FISH["whale"],
    fish.FISH["leviathan"],
    chains.remote_pair,
    uniqueness.bug_plus_one,
    uniqueness.bug_2,
    uniqueness.bug_4,
    uniqueness.bug_3,
    single_digit.skyscraper,
    single_digit.two_string_kite,
    single_digit.dual_two_string_kite,
    single_digit.turbot_fish,
    single_digit.empty_rectangle,
    single_digit.dual_empty_rectangle,
    wings.w_wing,
    wings.xy_wing,
    wings.xyz_wing,
    uniqueness.unique_rectangle_1,
    uniqueness.unique_rectangle_2,
    uniqueness.unique_rectangle_3,
    uniqueness.unique_rectangle_4,
    uniqueness.unique_rectangle_5,
    uniqueness.unique_rectangle_6,
    uniqueness.hidden_rectangle,
    uniqueness.avoidable_rectangle_1,
    uniqueness.avoidable_rectangle_2,
    uniqueness.unique_loop_1,
    uniqueness.unique_loop_2,
    uniqueness.unique_loop_3,
    uniqueness.unique_loop_4,
    uniqueness.extended_rectangle,
    wings.wxyz_wing,
    fish.FISH["finned-x-wing"],
    fish.FISH["sashimi-x-wing"],
    fish.FISH["finned-swordfish"],
    fish.FISH["sashimi-swordfish"],
    fish.FISH["finned-jellyfish"],
    fish.FISH["sashimi-jellyfish"],
    fish.FISH["finned-squirmbag"],
    fish.FISH["sashimi-squirmbag"],
    fish.FISH["finned-whale"],
    fish.FISH["sashimi-whale"],
    fish.FISH["finned-leviathan"],
    fish.FISH["sashimi-leviathan"],
    almost_locked_sets.sue_de_coq,
    colouring.simple_colours_trap,
    colouring.simple_colours_wrap,
    colouring.multi_colours_1,
    colouring.multi_colours_2,
    almost_locked_sets.aligned_pair_exclusion,
    colouring.medusa_3d,
    chains.x_cycle,
    chains.x_chain,
    chains.xy_chain,
    chains.continuous_nice_loop,
    chains.discontinuous_nice_loop,
    chains.aic,
    chains.grouped_continuous_nice_loop,
    chains.grouped_discontinuous_nice_loop,
    chains.grouped_aic,
    almost_locked_sets.als_xz,
    almost_locked_sets.als_xy_wing,
    almost_locked_sets.als_chain,
    almost_locked_sets.death_blossom,
    almost_locked_sets.aligned_triple_exclusion,
    wings.bent_set,
    fish.FISH["franken-x-wing"],
    fish.FISH["franken-swordfish"],
    fish.FISH["franken-jellyfish"],
    fish.FISH["franken-squirmbag"],
    fish.FISH["franken-whale"],
    fish.FISH["franken-leviathan"],
    fish.FISH["finned-franken-x-wing"],
    fish.FISH["finned-franken-swordfish"],
    fish.FISH["finned-franken-jellyfish"],
    fish.FISH["finned-franken-squirmbag"],
    fish.FISH["finned-franken-whale"],
    fish.FISH["finned-franken-leviathan"],
    fish.FISH["mutant-x-wing"],
    fish.FISH["mutant-swordfish"],
    fish.FISH["mutant-jellyfish"],
    fish.FISH["mutant-squirmbag"],
    fish.FISH["mutant-whale"],
    fish.FISH["mutant-leviathan"],
    fish.FISH["finned-mutant-x-wing"],
    fish.FISH["finned-mutant-swordfish"],
    fish.FISH["finned-mutant-jellyfish"],
    fish.FISH["finned-mutant-squirmbag"],
    fish.FISH["finned-mutant-whale"],
    fish.FISH["finned-mutant-leviathan"],
    fish.kraken_fish_1,
    fish.kraken_fish_2,
    exotic.fireworks,
    exotic.sk_loop,
    exotic.junior_exocet,
    exotic.tridagon,
    forcing.nishio,
    trial.constraint_trial,
    exclusion.combination_exclusion,
    forcing.forcing_chain_contradiction,
    forcing.cell_forcing_chain,
    forcing.unit_forcing_chain,
    forcing.forcing_net_contradiction,
    forcing.forcing_net_verity,
    forcing.nested_forcing_net,
    templates.template_set,
    templates.template_delete,
    forcing.guess,
)

# What is tried by default: all but fish above size 4, mutant and kraken fish, templates, direct
# forms and guesses.
PATH: tuple[Technique, ...] = tuple(each for each in TECHNIQUES if each.is_on_path)


def _bare(text: str) -> str:
    """Return a name without case, spaces and hyphens."""
    return re.sub(r"[^a-z0-9+]", "", text.lower())


@cache
def _our_names() -> dict[str, Technique]:
    """Return the techniques by our names and titles; the first of a name has it."""
    return {_bare(name): each for each in reversed(TECHNIQUES) for name in (each.name, each.title)}


@cache
def _aliases(dialect: str) -> dict[str, tuple[Technique, ...]]:
    """Return the techniques of each name in a dialect, in order."""
    found: dict[str, tuple[Technique, ...]] = {}
    for technique in TECHNIQUES:
        for name in dict.fromkeys(map(_bare, technique.aliases.get(dialect, ()))):
            found[name] = (*found.get(name, ()), technique)
    return found


def by_name(text: str, dialect: str | None = None) -> Technique:
    """Return the technique of this name, in our words or in those of a dialect.

    An alias that means several techniques raises UnknownName, which lists them.

    >>> by_name("Naked Triplet", dialect="se")
    <technique naked-triple>
    >>> by_name("locked candidate", dialect="coach")
    Traceback (most recent call last):
    nonet.errors.UnknownName: 'locked candidate' may be pointing or claiming
    """
    if dialect is not None and dialect not in DIALECTS:
        raise UnknownName(dialect, DIALECTS, kind="dialect")
    wanted = _bare(text)
    if dialect is None and wanted in _our_names():
        return _our_names()[wanted]
    dialects = DIALECTS if dialect is None else (dialect,)
    known = {each for name in dialects for each in _aliases(name).get(wanted, ())}
    found = [each for each in TECHNIQUES if each in known]
    if len(found) == 1:
        return found[0]
    if found:
        raise UnknownName(text, [technique.name for technique in found], ambiguous=True)
    names = [technique.name for technique in TECHNIQUES]
    raise UnknownName(text, names, kind="technique")


def by_code(code: str) -> tuple[Technique, ...]:
    """Return the techniques with this number in HoDoKu's library, in order; none is an error.

    >>> by_code("0200")
    (<technique naked-pair>,)
    """
    found = tuple(technique for technique in TECHNIQUES if technique.code == code)
    if not found:
        codes = sorted({technique.code for technique in TECHNIQUES if technique.code})
        raise UnknownName(code, codes, kind="code")
    return found
