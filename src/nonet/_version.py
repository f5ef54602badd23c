"""The version, in this one place; the build reads it from here."""

__version__ = "0.2.0.dev0"
