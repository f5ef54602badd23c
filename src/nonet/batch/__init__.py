"""Any number of rows: data sets answered part by part, on this machine or on a Dask cluster."""

from nonet.base.whole import FULL
from nonet.batch.local import in_threads
from nonet.batch.manifest import Done, Manifest
from nonet.batch.plan import ROWS, Part, plan_parts
from nonet.batch.reading import tables_of
from nonet.batch.running import PART_ROWS, Report, run
from nonet.batch.work import Follow

__all__ = [
    "FULL",
    "PART_ROWS",
    "ROWS",
    "Done",
    "Follow",
    "Manifest",
    "Part",
    "Report",
    "in_threads",
    "plan_parts",
    "run",
    "tables_of",
]
