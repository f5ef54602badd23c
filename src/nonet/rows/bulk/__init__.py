"""Many puzzles at once: rows in, arrays out."""

from nonet.rows.bulk.many import count_many, solve_many
from nonet.rows.bulk.result import BulkResult

__all__ = ["BulkResult", "count_many", "solve_many"]
