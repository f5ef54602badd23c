"""Data sets a researcher can trust: made without isomorphs, audited, and split without leakage."""

from nonet.dataset.auditing import Audit, FileAudit, audit, lines_of
from nonet.dataset.making import Made, make
from nonet.dataset.splitting import Split, split

__all__ = ["Audit", "FileAudit", "Made", "Split", "audit", "lines_of", "make", "split"]
