"""Makes src/nonet/web/daily.txt, the puzzles of the day: 366 per level, each with one solution.

It was run once. Running it with another version of the generator makes other puzzles; the table
then needs a new `VERSION` in daily.py, because players compare their times on the same puzzle.

    python -m tools.make_daily
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nonet
from nonet.web.daily import DAYS, LEVELS, VERSION

TARGET = Path(__file__).parent.parent / "src" / "nonet" / "web" / "daily.txt"
# No two puzzles of a level are isomorphic: `generate` sees to that within one call.
_SEED = 20_000_000


def main() -> None:
    """Write the table."""
    lines = [
        f"# Puzzles of the day, version {VERSION}: {DAYS} per level, all with half-turn symmetry."
    ]
    level: Any
    for number, level in enumerate(LEVELS):
        lines.append(level)
        found = nonet.generate(
            DAYS, level=level, symmetry="rotate-180", seed=_SEED + VERSION * 100 + number, threads=1
        )
        lines += [str(grid) for grid in found]
        print(level, flush=True)
    TARGET.write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
