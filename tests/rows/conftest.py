"""The command, as the tests of `tests/cli` run it."""

from tests.cli.conftest import nonet

__all__ = ["nonet"]
