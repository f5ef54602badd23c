"""Data sets a researcher can trust: made without isomorphs, audited, cleaned and split."""

from nonet.dataset.auditing import Audit, FileAudit, audit, lines_of
from nonet.dataset.faulty import KINDS, Cleaned, clean
from nonet.dataset.making import Made, make
from nonet.dataset.splitting import Split, split

__all__ = [
    "KINDS",
    "Audit",
    "Cleaned",
    "FileAudit",
    "Made",
    "Split",
    "audit",
    "clean",
    "lines_of",
    "make",
    "split",
]
