"""The processes of a server: which there are, and the memory that they have in use together."""

from __future__ import annotations

import os
import threading
from pathlib import Path

_PAGE = os.sysconf("SC_PAGE_SIZE")


def family(pid: int) -> list[int]:
    """Return a process and all that it and its children started."""
    children: dict[int, list[int]] = {}
    for each in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = each.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        if fields[0] != "Z":
            children.setdefault(int(fields[1]), []).append(int(each.parent.name))
    found = [pid]
    for one in found:
        found += children.get(one, [])
    return found


def parent_of(pid: int) -> int:
    """Return the process that started another; 0 if it has gone."""
    try:
        return int(
            Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()[1]
        )
    except OSError:
        return 0


def memory(pids: list[int]) -> int:
    """Return the resident bytes of processes; pages that they share count for each of them."""
    total = 0
    for pid in pids:
        try:
            total += int(Path(f"/proc/{pid}/statm").read_bytes().split()[1]) * _PAGE
        except OSError:
            continue
    return total


class Watch:
    """Looks at the memory of a program and its processes, every few milliseconds."""

    def __init__(self, pid: int) -> None:
        self.most = 0
        self._pid = pid
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)
        self._thread.start()

    def _look(self) -> None:
        while not self._end.wait(0.02):
            self.most = max(self.most, memory(family(self._pid)))

    def close(self) -> None:
        """Stop looking."""
        self._end.set()
        self._thread.join()
