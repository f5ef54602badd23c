"""What a worker does: it answers one question after the other until the server has gone."""

from __future__ import annotations

import json
import os
import select
import socket
import sys
import time
import traceback
import warnings
from typing import Any

from nonet.web.failures import Refusal, encoded
from nonet.web.limits import ServerLimits
from nonet.web.routes import BY_NAME
from nonet.web.verb import Reply
from nonet.web.work import TimedWork
from nonet.web.workers import system
from nonet.web.workers.frames import BEGUN, PROGRESS, REPLY, Message, receive, send

# Seconds between two reports of progress.
_PACE = 0.05
# Seconds of CPU time beyond those of the question after which the system ends a worker.
_GRACE = 5.0


def answer_all(channel: socket.socket, limits: ServerLimits, slower: int) -> None:
    """Answer questions; never returns."""
    # Warnings are part of the answers that have them.
    warnings.simplefilter("ignore")
    system.give_way(slower)
    system.limit_memory(limits.worker_memory)
    while (frame := receive(channel)) is not None:
        if "verb" not in frame.head:
            continue  # cancels a question that was answered
        system.limit_cpu(frame.head["left"] + _GRACE)
        try:
            send(channel, Message(BEGUN, {}))
            reply, is_last = _answered(frame, channel, limits)
            head = {"status": reply.status, "media_type": reply.media_type, "name": reply.name}
            send(channel, Message(REPLY, head | {"last": is_last}, reply.content))
        except OSError:
            break
        if is_last:
            break
    os._exit(0)


def _job(frame: Message, channel: socket.socket) -> TimedWork:
    """Return the job of a question: it reports progress, and stops when it is cancelled."""
    follows, due = frame.head["follow"], 0.0

    def follow(done: int, total: int | None, info: dict[str, Any]) -> None:
        nonlocal due
        if select.select([channel], [], [], 0)[0]:
            cancelled = receive(channel)
            if cancelled is None:
                os._exit(0)  # the server has gone
            if cancelled.head["number"] == frame.head["number"]:
                job.stop()
        elif follows and time.monotonic() >= due:
            due = time.monotonic() + _PACE
            send(channel, Message(PROGRESS, {}, encoded({"done": done, "total": total, **info})))

    job = TimedWork(frame.head["seconds"], follow, left=frame.head["left"])
    return job


def _answered(frame: Message, channel: socket.socket, limits: ServerLimits) -> tuple[Reply, bool]:
    """Return the reply, and whether this process should end after it."""
    verb = BY_NAME[frame.head["verb"]]
    try:
        asked = json.loads(frame.content)
        asked.pop("verb", None)  # of a question that is answered with events
        return verb.reply(asked, _job(frame, channel), limits), False
    except Exception as error:
        # The process may have been left in any state, so it is not asked again.
        is_short = isinstance(error, MemoryError) or system.is_short_of_memory()
        system.limit_memory(None)
        if is_short:
            most = limits.worker_memory >> 20
            message = f"the answer needs more than {most} MB, the memory that a question may take"
            return Reply.of_error(Refusal("too-large", message)), True
        sys.stderr.write(f"nonet.web: {verb.name} failed\n{traceback.format_exc()}")
        message = "the server failed; its log has details"
        return Reply.of_error(Refusal("system", message)), True
