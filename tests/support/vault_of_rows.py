"""A vault that is nothing but rows: answers the memory's methods as the engine does, with every change revertible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from desktop.engine_client import EngineError

TODAY = "2026-11-30"


def memory_row(memory_id: str, text: str, **fields: Any) -> dict[str, Any]:
    """A MemoryRow of the protocol; `words`, `conversation` go into its source."""
    words, conversation = fields.pop("words", text), fields.pop("conversation", "")
    row: dict[str, Any] = {
        "id": memory_id, "text": text, "kind": "fact", "subject": "me", "attribute": "", "value": "", "cardinality": "many",
        "created": "2026-01-05T08:00:00+00:00", "valid_from": "2026-01-05", "valid_to": None, "valid": True, "state": "valid",
        "uses": 0, "confidence": 1.0, "importance": 0.5, "pinned": False, "archived": False,
        "source": {"conversation": conversation, "message": "", "words": words},
        "supersedes": [], "superseded_by": [], "reopens": [], "derived_from": [], "path": f"memories/fact/{memory_id}.md",
    }  # fmt: skip
    return row | fields


class VaultOfRows:
    """Answers of "memory.*" and "settings.*". `refuse(method, error)` makes one fail."""

    def __init__(self, rows: list[dict[str, Any]]) -> None:
        self.rows = {row["id"]: row for row in rows}
        self.problems: list[dict[str, str]] = []
        self.problem: dict[str, str] | None = None
        self.git = True
        self.remote: dict[str, Any] | None = None
        self.beside = 0  # Markdown files in the vault's folder that are no memories
        self.folder = "/home/me/memory"
        self.enabled = True
        self._errors: dict[str, EngineError] = {}
        self._undo: dict[str, dict[str, Any]] = {}
        self.changed: Callable[[], None] = lambda: None

    @property
    def answers(self) -> dict[str, Callable[[dict[str, Any]], Any]]:
        table: dict[str, Callable[[dict[str, Any]], Any]] = {
            "memory.status": lambda _: self.status(),
            "memory.list": self._list,
            "memory.overview": lambda _: self._overview(),
            "memory.show": self._show,
            "memory.edit": lambda params: self._change(params["id"], **params["changes"]),
            "memory.write": lambda params: self._change(params["id"], text=params["markdown"].split("---\n")[-1].strip()),
            "memory.close": lambda params: self._change(params["id"], valid_to=params["day"], state="closed"),
            "memory.archive": lambda params: self._change(params["id"], state="archived", archived=True),
            "memory.restore": lambda params: self._change(
                params["id"], state="valid", archived=False, valid_to=None
            ),
            "memory.delete": self._delete,
            "memory.archive_all": lambda params: self._all(params, state="archived", archived=True),
            "memory.restore_all": lambda params: self._all(params, state="valid", archived=False, valid_to=None),
            "memory.delete_all": lambda params: self._all(params),
            "memory.add": self._add,
            "memory.diff": lambda params: {"commit": {"commit": params["commit"], "revertible": True}, "files": []},
            "memory.revert": self._revert,
            "memory.import": self._import,
            "memory.export": lambda _: {"count": len(self.rows)},
            "memory.place": self._place,
            "memory.remote": self._remote,
            "memory.fetch": lambda _: self.status(),
            "memory.pull": lambda _: self.status(),
            "memory.push": lambda _: self.status(),
            "settings.get": lambda _: {"settings": [{"key": "memory.enabled", "value": self.enabled}]},
            "settings.set": self._set,
        }  # fmt: skip
        return {
            method: lambda params, method=method: self._errors.get(method) or table[method](params)
            for method in table
        }

    def refuse(self, method: str, error: EngineError | None) -> None:
        if error is None:
            self._errors.pop(method, None)
        else:
            self._errors[method] = error

    def status(self) -> dict[str, Any]:
        return {
            "vault": self.folder, "exists": True, "git": self.git, "problem": self.problem, "problems": self.problems,
            "counts": {}, "capture": "inbox", "searchable": False, "light": {"last": None, "due": False, "running": False},
            "deep": {"last": None, "due": False, "running": False, "ready": True, "why_not": ""}, "beside": self.beside, "remote": self.remote,
        }  # fmt: skip

    # -- inside ---------------------------------------------------------------------------------------

    def _list(self, params: dict[str, Any]) -> dict[str, Any]:
        """By state, kind, subject, words and ids; by subject, the owner first."""
        terms = params.get("query", "").lower().split()
        found = [
            row
            for row in sorted(
                self.rows.values(), key=lambda row: (row["subject"] != "me", row["subject"].lower())
            )
            if (not params.get("states") or row["state"] in params["states"])
            and ("kind" not in params or row["kind"] == params["kind"])
            and ("subject" not in params or row["subject"].lower() == params["subject"])
            and ("ids" not in params or row["id"] in params["ids"])
            and all(term in f"{row['text']} {row['subject']}".lower() for term in terms)
        ]
        offset, limit = params.get("offset", 0), params.get("limit", len(found) or 1)
        page = deepcopy(found[offset : offset + limit])
        return {"memories": page, "total": len(found), "problems": self.problems}

    def _overview(self) -> dict[str, Any]:
        rows = self.rows.values()
        days = Counter(day for row in rows for day in (row["valid_from"], row["valid_to"]) if day)
        subjects = Counter(row["subject"] for row in rows).most_common()
        return {
            "total": len(rows), "states": dict(Counter(row["state"] for row in rows)),
            "subjects": [{"subject": subject, "count": count} for subject, count in subjects],
            "days": dict(days),
            "attributes": sorted({row["attribute"] for row in rows if row["attribute"]}),
        }  # fmt: skip

    def _commit(self, before: dict[str, Any]) -> str:
        commit = f"c{len(self._undo) + 1}"
        self._undo[commit] = before
        self.changed()
        return commit

    def _change(self, memory_id: str, **fields: Any) -> dict[str, Any]:
        before = deepcopy(self.rows)
        self.rows[memory_id] = self.rows[memory_id] | fields
        return {"memory": deepcopy(self.rows[memory_id]), "commit": self._commit(before)}

    def _delete(self, params: dict[str, Any]) -> dict[str, Any]:
        before = deepcopy(self.rows)
        del self.rows[params["id"]]
        return {"commit": self._commit(before)}

    def _all(self, params: dict[str, Any], **fields: Any) -> dict[str, Any]:
        """Change several, or with no fields delete them."""
        before = deepcopy(self.rows)
        for memory_id in params["ids"]:
            row = self.rows.pop(memory_id)
            if fields:
                self.rows[memory_id] = row | fields
        return {"commit": self._commit(before)}

    def _add(self, params: dict[str, Any]) -> dict[str, Any]:
        before = deepcopy(self.rows)
        row = memory_row(f"m{len(self.rows) + 1}", params["text"])
        row |= {key: value for key, value in params.items() if key in row}
        self.rows[row["id"]] = row
        return {"status": "new", "memory": deepcopy(row), "closed": [], "commit": self._commit(before)}

    def _revert(self, params: dict[str, Any]) -> dict[str, Any]:
        before = deepcopy(self.rows)
        self.rows = deepcopy(self._undo[params["commit"]])
        return {"commit": self._commit(before)}

    def _import(self, params: dict[str, Any]) -> dict[str, Any]:
        kept = self._add({"text": f"from {params['folder']}"})
        problem = {
            "path": "torn.md",
            "sentence": "torn.md: The front matter is never closed.",
            "remedy": "Put a line --- behind it.",
        }
        return {"memories": [kept["memory"]], "problems": [problem], "commit": kept["commit"]}

    def _place(self, params: dict[str, Any]) -> dict[str, Any]:
        self.folder = params["folder"]
        return self.status()

    def _remote(self, params: dict[str, Any]) -> dict[str, Any]:
        self.remote = (
            {
                "url": params["url"],
                "ahead": 0,
                "behind": 0,
                "diverged": False,
                "fetched": False,
                "ours": [],
                "theirs": [],
            }
            if params["url"]
            else None
        )
        return self.status()

    def _set(self, params: dict[str, Any]) -> dict[str, Any]:
        self.enabled = params["values"].get("memory.enabled", self.enabled)
        return {"settings": [{"key": "memory.enabled", "value": self.enabled}]}

    def _show(self, params: dict[str, Any]) -> Any:
        row = self.rows.get(params["id"])
        if row is None:
            return EngineError("no_such_memory", f"There is none with the id “{params['id']}”.")
        commit = {
            "commit": "c0", "at": "2026-01-05T08:00:00+00:00", "actor": "owner", "author": "", "subject": "Remember", "body": "",
            "files": 1, "revertible": True,
        }  # fmt: skip
        markdown = f"---\nid: {row['id']}\nkind: {row['kind']}\n---\n\n{row['text']}\n"
        chain = [
            other
            for other in self.rows.values()
            if other["id"] in {row["id"], *row["supersedes"], *row["superseded_by"]}
        ]
        return {
            "memory": row, "markdown": markdown, "history": [commit],
            "blame": [{"line": line, "commit": commit} for line in markdown.splitlines()],
            "chain": chain, "conversation_id": 7 if row["source"]["conversation"] else None, "message_id": 31 if row["source"]["conversation"] else None,
        }  # fmt: skip
