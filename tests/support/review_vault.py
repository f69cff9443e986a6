"""What the review page asks of a vault, kept in lists: decisions make commits, reverts take them back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from desktop.engine_client import EngineError
from tests.support.answering_engine import AnsweringEngine
from tests.support.review_material import Row, commit, file_diff, memory, proposal

OLD = "---\nid: m1\nvalid_to:\n---\n\nI live in Suzhou.\n"
NEW = "---\nid: m1\nvalid_to: 2026-03-05\n---\n\nI live in Suzhou, still.\n"


class ReviewVault:
    """`engine` answers the memory's methods; `fail` makes a method fail with an error."""

    def __init__(self) -> None:
        self.proposals: list[Row] = [
            proposal(1, "I live in Hangzhou."),
            proposal(2, "我对虾过敏。", conversation_id=None, message_id=None),
            proposal(3, "I play badminton.", action="close", targets=["m00000009"]),
        ]
        self.commits: list[Row] = [
            commit(2, "capture", subject="Propose 3 memories", body="add m00000001: I live in Hangzhou."),
            commit(1, "footnote", subject="Begin the vault", revertible=False),
        ]
        self.files: list[Row] = [
            file_diff(OLD, NEW),
            file_diff("", "I live in Hangzhou.\n", "memories/profile/home-hangzhou.md"),
        ]
        self.memories: list[Row] = [
            memory(1, "I live in Hangzhou.", path="memories/profile/memory-1.md"),
            memory(9, "I live in Suzhou.", valid_from="2025-06-01", valid_to="2026-03-05", state="closed"),
        ]
        self.light: list[Row] = [
            {"verb": "merge", "ids": ["m00000001", "m00000009"], "why": "“a” says the same as “b”"},
            {"verb": "look alike", "ids": ["m00000001"], "why": "different words: “a” and “b”"},
        ]
        self.capture = "inbox"
        self.deep_ready = True
        self._undo: dict[str, Callable[[], None]] = {}
        self.engine = AnsweringEngine({f"memory.{name}": self._answer(name) for name in _METHODS})

    def fail(self, method: str, sentence: str = "The vault is busy.", remedy: str = "Try again.") -> None:
        """From now on this method fails."""
        self.engine.answers[f"memory.{method}"] = lambda _params: EngineError("vault_busy", sentence, remedy)

    def mend(self, method: str) -> None:
        self.engine.answers[f"memory.{method}"] = self._answer(method)

    def changed(self) -> None:
        """Somebody else changed the vault."""
        self.engine.event.emit("memory.changed", {})

    def _answer(self, name: str) -> Callable[[dict[str, Any]], Any]:
        method: Callable[[dict[str, Any]], Any] = getattr(self, f"_{name}")
        return method

    # -- methods --------------------------------------------------------------------------------------

    def _status(self, _params: Row) -> Row:
        return {
            "vault": "/home/me/memory", "exists": True, "git": True, "problem": None, "problems": [],
            "counts": {"valid": 2, "closed": 1, "archived": 0, "inbox": len(self.proposals)},
            "capture": self.capture, "searchable": False,
            "light": {"last": None, "due": False, "running": False, "said": ""},
            "deep": {"last": None, "due": False, "running": False, "said": "", "ready": self.deep_ready,
                     "why_not": "" if self.deep_ready else "It needs a chat model."},
            "remote": None,
        }  # fmt: skip

    def _inbox(self, _params: Row) -> Row:
        return {"proposals": list(self.proposals)}

    def _preview(self, params: Row) -> Row:
        if "text" in params:
            return {
                "files": [file_diff("", f"{params['text']}\n", "memories/profile/home-hangzhou.md")],
                "ends": [],
            }
        row = next((each for each in self.proposals if each["id"] == params["id"]), {})
        return {"files": self.files, "ends": row.get("ends", [])}

    def _accept(self, params: Row) -> Row:
        asked = next(row for row in self.proposals if row["id"] == params["id"])
        *first, row = self._take_out([*(each["id"] for each in asked["first"]), params["id"]])
        return self._kept(row, self._commit(f"Accept: {row['text']}", [*first, row]), asked["first"])

    def _accept_all(self, params: Row) -> Row:
        rows = self._take_out(params["ids"])
        return {
            "kept": [self._kept(row, self._commit(f"Accept: {row['text']}", [row])) for row in rows],
            "failed": [],
        }

    def _reject(self, params: Row) -> Row:
        ends = [row["id"] for row in self.proposals if row["targets"] == [params["id"]]]
        rows = self._take_out([params["id"], *ends])
        return {"commit": self._commit(f"Reject: {rows[0]['text']}", rows)}

    def _reject_all(self, params: Row) -> Row:
        rows = self._take_out(params["ids"])
        return {"commit": self._commit(f"Reject: {len(rows)} proposals", rows)}

    def _log(self, params: Row) -> Row:
        chosen = [row for row in self.commits if params.get("actor", row["actor"]) == row["actor"]]
        first, last = params["offset"], params["offset"] + params["limit"]
        return {"commits": chosen[first:last], "more": last < len(chosen)}

    def _diff(self, params: Row) -> Row:
        row = next(row for row in self.commits if row["commit"] == params["commit"])
        return {"commit": row, "files": self.files}

    def _revert(self, params: Row) -> Row:
        undo = self._undo.pop(params["commit"], None)
        if undo is not None and "path" not in params:
            undo()
        return {"commit": self._commit("Revert “something”", [])}

    def _list(self, params: Row) -> Row:
        words = str(params.get("query") or "").casefold().split()
        found = [row for row in self.memories if all(word in row["text"].casefold() for word in words)]
        return {"memories": found, "problems": []}

    def _show(self, params: Row) -> Row:
        row = next(row for row in self.memories if row["id"] == params["id"])
        lines = ["---", "id: m1", "---", "", row["text"]]
        blame = [{"line": line, "commit": self.commits[-1]} for line in lines[:3]]
        blame += [{"line": line, "commit": self.commits[0]} for line in lines[3:]]
        return {
            "memory": row, "markdown": "\n".join(lines), "history": self.commits, "blame": blame,
            "chain": self.memories, "conversation_id": 7, "message_id": 31,
        }  # fmt: skip

    def _light(self, params: Row) -> Row:
        dry = bool(params.get("dry_run"))
        made = "" if dry or not self.light else self._commit("Light phase: 1 changes", [], "light")
        return {"operations": self.light, "commit": made, "dry_run": dry}

    def _deep(self, params: Row) -> Row:
        dry = bool(params.get("dry_run"))
        made = "" if dry else self._commit("Deep phase: merged", [], "deep")
        clusters = [
            {
                "members": ["m00000001", "m00000009"],
                "text": "I moved from Suzhou to Hangzhou.",
                "problem": "",
                "refused": "",
            },
            {
                "members": ["m00000009"],
                "text": "",
                "problem": "a date is in no member",
                "refused": "I moved on 1 May.",
            },
        ]
        return {
            "outcome": "merged", "sentence": "1 of 2 groups was written together.", "remedy": "",
            "clusters": clusters, "commit": made, "dry_run": dry,
        }  # fmt: skip

    # -- inside ---------------------------------------------------------------------------------------

    def _take_out(self, ids: list[str]) -> list[Row]:
        taken = [row for row in self.proposals if row["id"] in ids]
        self.proposals = [row for row in self.proposals if row["id"] not in ids]
        return taken

    def _commit(self, subject: str, rows: list[Row], actor: str = "owner") -> str:
        """A commit whose revert brings the proposals back to their places."""
        made = commit(len(self.commits) + 1, actor, subject=subject)
        self.commits.insert(0, made)

        def undo() -> None:
            self.proposals = sorted([*self.proposals, *rows], key=lambda row: row["id"])

        self._undo[made["commit"]] = undo
        self.changed()
        return str(made["commit"])

    @staticmethod
    def _kept(row: Row, made: str, first: Sequence[Row] = ()) -> Row:
        return {"status": "new", "memory": row, "closed": [], "first": list(first), "commit": made}


_METHODS = (
    "status", "inbox", "preview", "accept", "accept_all", "reject", "reject_all", "log", "diff", "revert", "list",
    "show", "light", "deep",
)  # fmt: skip
