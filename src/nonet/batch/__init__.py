"""Any number of rows: data sets answered part by part, on this machine or on a Dask cluster."""

from nonet.batch.running import PART_ROWS, Report, run
from nonet.formats.whole import FULL

__all__ = ["FULL", "PART_ROWS", "Report", "run"]
