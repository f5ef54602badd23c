"""`python -m nonet.cli` runs the command `nonet`."""

from nonet.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
