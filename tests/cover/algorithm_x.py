"""Algorithm X over dictionaries of sets: an oracle for problems too large to try every subset."""

from __future__ import annotations

from collections.abc import Hashable

from nonet import cover


def count(problem: cover.Problem) -> int:
    """Count the solutions of a problem without bounds and colours, one option at a time."""
    options = {label: problem.option(label) for label in problem.labels}
    columns: dict[Hashable, set[Hashable]] = {item: set() for item in problem.primary}
    columns |= {item: set() for item in problem.secondary}
    for label, items in options.items():
        for item in items:
            columns[item].add(label)
    primary = set(problem.primary)

    def search() -> int:
        open_items = primary & columns.keys()
        if not open_items:
            return 1
        item = min(open_items, key=lambda each: len(columns[each]))
        total = 0
        for label in list(columns[item]):
            removed = []
            for covered in options[label]:
                for rival in columns[covered]:
                    for other in options[rival]:
                        if other != covered and other in columns:
                            columns[other].discard(rival)
                removed.append((covered, columns.pop(covered)))
            total += search()
            for covered, rivals in reversed(removed):
                columns[covered] = rivals
                for rival in rivals:
                    for other in options[rival]:
                        if other != covered and other in columns:
                            columns[other].add(rival)
        return total

    return search()
