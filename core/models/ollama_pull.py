"""Fetching a model into Ollama, with progress that a person can watch, stop and take up again."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.models.ollama_errors import OllamaFault

if TYPE_CHECKING:
    from core.models.ollama_client import OllamaServer

STALL_NOTICE_S = 20.0
"""Ollama reports about every 60 ms; after this long without a byte more, the person is told that it hangs."""


@dataclass(frozen=True)
class PullProgress:
    """`completed` and `total` are bytes over all parts known so far; `stalled` means no byte came for a while."""

    status: str
    completed: int = 0
    total: int = 0
    stalled: bool = False
    done: bool = False


def pull(server: OllamaServer, name: str, stall_notice_s: float = STALL_NOTICE_S) -> Generator[PullProgress]:
    """Download a model. Closing the iterator stops it; what was loaded is kept, and a new pull goes on there.

    Takes no turn in the queue: the server downloads beside its other work. The last item has `done`.
    Raises OllamaFault, also when the stream ends without success.
    """
    parts: dict[str, tuple[int, int]] = {}
    last, moved_at = PullProgress("starting"), server.clock()
    pieces = server.stream(lambda client: client.pull(name, stream=True), name)
    try:
        for piece in pieces:
            now = server.clock()
            if piece is None:
                if now - moved_at > stall_notice_s and not last.stalled:
                    last = PullProgress(last.status, last.completed, last.total, stalled=True)
                    yield last
                continue
            progress = _add(parts, piece)
            if progress.completed != last.completed or progress.status != last.status:
                moved_at = now
            elif now - moved_at > stall_notice_s:
                progress = PullProgress(progress.status, progress.completed, progress.total, stalled=True)
            last = progress
            yield progress
            if progress.done:
                return
    except OllamaFault as fault:
        raise _resumable(fault, name) from fault
    finally:
        pieces.close()
    raise OllamaFault("broken", f"The download of “{name}” stopped before its end.", _RESUME)


_RESUME = "Download it again: it goes on where it stopped."


def _add(parts: dict[str, tuple[int, int]], piece: Any) -> PullProgress:
    """Sum over the parts: each line speaks of one part only."""
    if piece.digest and piece.total:
        parts[piece.digest] = (piece.completed or 0, piece.total)
    return PullProgress(
        status=piece.status or "",
        completed=sum(completed for completed, _ in parts.values()),
        total=sum(total for _, total in parts.values()),
        done=piece.status == "success",
    )


def _resumable(fault: OllamaFault, name: str) -> OllamaFault:
    if fault.kind == "missing":
        return OllamaFault(
            "missing", f"There is no model “{name}” to download.", "Check its name on ollama.com/library."
        )
    if fault.kind in ("broken", "refused", "timeout"):
        return OllamaFault(
            fault.kind, f"The download of “{name}” stopped. {fault.sentence}", _RESUME, fault.status
        )
    return fault
