"""Install a wheel into an empty environment and solve a puzzle with it.

python tools/try_wheel.py [WHEEL]      # without one, a wheel is built first
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
SOLUTION = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
DECLARED = {"click", "numpy", "rich"}


def run(*command: str | Path, cwd: Path | None = None) -> str:
    """Run a command and return its output."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        [str(part) for part in command],
        check=True,
        text=True,
        stdout=subprocess.PIPE,
        cwd=cwd,
        env=environment,
    )
    return done.stdout.strip()


def declared(wheel: Path) -> set[str]:
    """Return the names of the packages that the wheel requires without an extra."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        lines = archive.read(name).decode().splitlines()
    requires = [line.removeprefix("Requires-Dist: ") for line in lines if "Requires-Dist" in line]
    return {line.split(">")[0].strip() for line in requires if "extra ==" not in line}


def build(room: Path) -> Path:
    """Build a wheel in a folder and return its path."""
    pip = [sys.executable, "-m", "pip"]
    run(*pip, "wheel", "-q", "--no-build-isolation", "--no-deps", "-w", room, ROOT)
    (wheel,) = room.glob("*.whl")
    return wheel


def main() -> None:
    """Install and try the wheel; any failure raises an exception."""
    with tempfile.TemporaryDirectory() as folder:
        room = Path(folder)
        wheel = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else build(room)
        if declared(wheel) != DECLARED:
            sys.exit(f"the wheel requires {sorted(declared(wheel))}, not {sorted(DECLARED)}")
        venv.create(room / "empty", with_pip=True)
        python = room / "empty" / "bin" / "python"
        run(python, "-m", "pip", "install", "-q", wheel)
        answer = run(room / "empty" / "bin" / "nonet", "solve", PUZZLE, cwd=room)
        if answer != SOLUTION:
            sys.exit(f"the installed nonet answered {answer!r}")
        print(f"{wheel.name}: installs into an empty environment and solves")


if __name__ == "__main__":
    main()
