"""A library of any number of documents, answered page by page as the engine does."""

from __future__ import annotations

from collections import Counter
from typing import Any

STATES = ("ready", "ready", "ready", "words only", "pending", "failed")
REASON = ("This PDF needs a password.", "Save a copy without one.")


class LibraryOfRows:
    """Answers of "documents.list", "status" and the calls that change something."""

    def __init__(self, count: int, sources: int = 2) -> None:
        self.rows = [self._row(i, sources) for i in range(count)]
        self.sources = [self._source(i + 1) for i in range(sources if count else 0)]
        self.progress: dict[str, Any] = {
            "state": "idle", "files_done": 0, "files_total": 0, "chunks_embedded": 0, "chunks_total": 0, "current": "",
            "seconds_left": None,
        }  # fmt: skip

    @property
    def answers(self) -> dict[str, Any]:
        nothing = dict.fromkeys(
            ("sources.add", "sources.rescan", "sources.set", "sources.confirm", "ingest.pause", "ingest.resume", "ingest.cancel", "sample.open"),
            lambda _params: {},
        )  # fmt: skip
        return {
            **nothing,
            "documents.list": self.list,
            "sources.account": lambda _params: {"sources": self.accounts()},
            "status": lambda _params: self.status(),
            "sources.remove": lambda _params: {"removed": 3},
            "documents.retry": lambda params: {"queued": len(params["document_ids"])},
        }

    def list(self, params: dict[str, Any]) -> dict[str, Any]:
        states, query, source = params.get("states"), params.get("query", "").lower(), params.get("source_id")
        rows = [
            row for row in self.rows
            if (not states or row["state"] in states) and query in row["path"].lower() and source in (None, row["source_id"])
        ]  # fmt: skip
        page = rows[params.get("offset", 0) :][: params.get("limit", 200)]
        return {"total": len(rows), "rows": page, "counts": self.counts()}

    def accounts(self) -> Any:
        """Of the first source; the others have none of their own here."""
        return [
            {"path": source["path"], "on_disk": len(self.rows), "adds_up": True}
            for source in self.sources[:1]
        ]

    def counts(self) -> dict[str, int]:
        return dict(Counter(row["state"] for row in self.rows))

    def status(self) -> dict[str, Any]:
        return {
            "version": "", "profile": "", "counts": self.counts(), "chunks": len(self.rows) * 9, "vectors": 0,
            "progress": self.progress, "models": {}, "indexes": {}, "degraded": [], "sources": self.sources,
        }  # fmt: skip

    def _row(self, i: int, sources: int) -> dict[str, Any]:
        state = STATES[i % len(STATES)]
        reason, remedy = REASON if state == "failed" else ("", "")
        return {
            "id": i + 1, "source_id": 1 + i % sources, "path": f"/home/me/notes/file {i:05d}.pdf", "title": f"Title {i}",
            "media_type": "application/pdf", "size": 1000 + i, "state": state, "reason": reason, "remedy": remedy,
            "chunks": i % 40, "embedded": 0, "modified": 1.7e9 + i, "indexed": None,
        }  # fmt: skip

    def _source(self, number: int) -> dict[str, Any]:
        counts = dict(Counter(row["state"] for row in self.rows if row["source_id"] == number))
        return {"id": number, "kind": "folder", "path": f"/home/me/source{number}", "state": "active", "reason": "",
                "time_sensitive": False, "counts": counts}  # fmt: skip
