"""Makes src/nonet/_native.pyi from the installed extension, or checks that it is up to date."""

from __future__ import annotations

import argparse
import difflib
import subprocess
import sys
import tempfile
from pathlib import Path

STUB = Path(__file__).parent.parent / "src" / "nonet" / "_native.pyi"


def made() -> str:
    """Return the stub generated from the extension."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "_native.pyi"
        command = [sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "nonet._native"]
        subprocess.run([*command, "-o", str(out)], check=True)
        return out.read_text(encoding="utf-8")


def main() -> int:
    """Write the stub, or with --check compare it and exit 1 on a difference."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare only")
    if not parser.parse_args().check:
        STUB.write_text(made(), encoding="utf-8")
        return 0
    kept, new = STUB.read_text(encoding="utf-8"), made()
    diff = difflib.unified_diff(
        kept.splitlines(True), new.splitlines(True), str(STUB.name), "the extension"
    )
    sys.stdout.writelines(diff)
    return int(kept != new)


if __name__ == "__main__":
    sys.exit(main())
