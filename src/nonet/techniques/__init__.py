"""Human techniques: finders in C++ (cpp/logic), names, pages and sentences here.

One file per family. Each technique is a function whose docstring is its page and which returns the
sentence for one instance:

| file | techniques |
|---|---|
| `singles.py` | full house, last digit, hidden and naked single |
| `intersections.py` | pointing, claiming, and their direct forms |
| `subsets.py` | locked, naked and hidden pairs, triples and quads |
| `forcing.py` | nishio, forcing chains and nets, nested nets, guess |
| `wings.py` | XY-, XYZ-, WXYZ- and W-Wing, larger bent sets |
| `colouring.py` | simple and multi-colours, 3D Medusa |
| `uniqueness.py` | unique, hidden, avoidable and extended rectangles, unique loops, BUG |
| `fish.py` | basic, finned, sashimi, Franken, mutant and kraken fish |
| `single_digit.py` | skyscraper, kites, turbot fish, empty rectangles |
| `almost_locked_sets.py` | ALS-XZ, -XY-wing, -chain, death blossom, Sue de Coq, aligned |
| `exotic.py` | fireworks, tridagon, SK loop, junior exocet |
| `templates.py` | template set and template delete |
| `technique.py` `words.py` | what a technique is, and the words of its sentences |
| `catalogue.py` | all of them in order, the default path, and names |
| `difficulty.py` | the difficulty of each, in words |
| `examples.py` | a grid and a step for each |
| `native.py` | the finders: boards in, steps out |
"""

from __future__ import annotations

from nonet.techniques.catalogue import PATH, TECHNIQUES, by_code, by_name
from nonet.techniques.difficulty import difficulties
from nonet.techniques.examples import example
from nonet.techniques.technique import DIALECTS, Finder, Technique

__all__ = [
    "DIALECTS",
    "PATH",
    "TECHNIQUES",
    "Finder",
    "Technique",
    "by_code",
    "by_name",
    "difficulties",
    "example",
]
