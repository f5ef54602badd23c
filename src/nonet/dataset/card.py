"""The card of a data set: how it was made, what it holds, and its licence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nonet.rating.own import LEVELS

CARD = "README.md"
LICENCE = "CC0-1.0"

_COLUMNS = {
    "puzzle": "81 characters, row by row; `.` is an empty cell",
    "solution": "the only solution, 81 digits",
    "clues": "the number of givens",
    "stratum": "what the puzzle was made for",
    "level, score, hardest": "nonet's scale: the level, the score, the hardest technique",
    "se_er, se_ep, se_ed": "Sudoku Explainer's ratings",
    "hodoku_level, hodoku_score": "HoDoKu's ratings",
    "steps": "the steps of a solution by logic, a JSON array as `nonet explain --json` writes it",
}
_SCALE_OF = {"level": "nonet", "se_er": "se", "hodoku_level": "hodoku"}


def card(
    about: Mapping[str, Any], counts: Mapping[str, int], histograms: Mapping[str, Mapping[str, int]]
) -> str:
    """Return the text of a card, with the header that data set hubs read."""
    total = sum(counts.values())
    lines = [
        "---",
        f"license: {str(about['licence']).lower()}",
        "tags: [sudoku]",
        "---",
        "",
        f"# {total:,} Sudoku puzzles",
        "",
        f"Made by nonet {about['nonet']} with seed {about['seed']}. Every puzzle has exactly one "
        "solution, and no two puzzles are the same in disguise (relabelled digits, permuted rows, "
        "columns, bands and stacks, transposed), not even in different files.",
        "",
        f"Licence: {about['licence']}.",
        "",
        "## How to make it again",
        "",
        f"    {_command(about)}",
        "",
        "## Files",
        "",
        "| file | puzzles |",
        "|---|---:|",
        *(f"| {name} | {count:,} |" for name, count in counts.items()),
        "",
    ]
    if len(counts) > 1:
        what = "solution" if about["split_by"] == "solution" else "puzzle"
        lines += [f"Split by {what}: no {what}, nor a disguise of it, is in two files.", ""]
    lines += ["## Columns", "", "| column | content |", "|---|---|", *_columns(about), ""]
    titles = {"stratum": f"Strata ({about['kind']})", "level": "Levels", "clues": "Clues"}
    for name, histogram in histograms.items():
        if name == "stratum" and about["kind"] is None:
            continue
        lines += [f"## {titles[name]}", "", f"| {name} | puzzles |", "|---|---:|"]
        lines += [f"| {key} | {count:,} |" for key, count in _sorted(name, histogram, about)]
        lines.append("")
    return "\n".join(lines)


def _columns(about: Mapping[str, Any]) -> list[str]:
    rows = []
    for names, content in _COLUMNS.items():
        scale = _SCALE_OF.get(names.split(",")[0])
        if (scale is None or scale in about["scales"]) and (names != "steps" or about["steps"]):
            rows.append(f"| {names} | {content} |")
    return rows


def _sorted(
    name: str, histogram: Mapping[str, int], about: Mapping[str, Any]
) -> list[tuple[str, int]]:
    order = {"level": list(LEVELS), "stratum": about["strata"] or []}.get(name)
    if order is None:
        return sorted(histogram.items(), key=lambda item: int(item[0]))
    return [(key, histogram[key]) for key in order if key in histogram]


def _command(about: Mapping[str, Any]) -> str:
    """Return the command that makes the same data set.

    >>> about = {"make": 9, "kind": None, "strata": None, "split": [1.0], "split_by": "puzzle",
    ...          "steps": False, "scales": ["nonet"], "seed": 7, "to": "csv", "licence": LICENCE}
    >>> _command(about)
    'nonet dataset make -o DIR --n 9 --scale nonet --seed 7 --to csv'
    """
    words = ["nonet dataset make -o DIR --n", str(about["make"])]
    if about["kind"] is not None:
        words += ["--strata", about["kind"], "--values", ",".join(about["strata"])]
    if len(about["split"]) > 1:
        shares = ",".join(f"{share * 100:g}" for share in about["split"])
        words += ["--split", shares, "--split-by", about["split_by"]]
    words += ["--steps"] * about["steps"]
    words += [word for scale in about["scales"] for word in ("--scale", scale)]
    words += ["--seed", str(about["seed"]), "--to", about["to"]]
    if about["licence"] != LICENCE:
        words += ["--licence", f'"{about["licence"]}"']
    return " ".join(words)
