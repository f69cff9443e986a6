"""How often answers have cited each memory, and for which answers it was of no use. Kept beside the vault: no commit."""

from __future__ import annotations

import json
import threading
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from core.memory.vault.files import write_whole

USES_FILE = "memory-uses.json"


class CitedUses:
    """Counts by memory id in one small JSON file; a file that cannot be read counts as empty. Safe between threads."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._known: tuple[int, dict[str, int], dict[str, list[int]]] | None = None

    def counts(self) -> Mapping[str, int]:
        """Cited uses by memory."""
        return self._read()[0]

    def unhelpful(self) -> Mapping[str, int]:
        """In how many answers the owner found a memory of no use."""
        return {memory: len(messages) for memory, messages in self._read()[1].items() if messages}

    def cite(self, ids: Iterable[str]) -> None:
        """Count one more use of each. Raises StorageFull or VaultReadOnly."""
        with self._lock:
            cited, useless = self._read()
            self._write(dict(Counter(cited) + Counter(set(ids))), useless)

    def not_relevant(self, memory_id: str, message_id: int, cited_there: bool) -> bool:
        """Note that a memory was of no use for an answer, once; takes a use back that was counted for it.

        Returns whether this was new. Raises StorageFull or VaultReadOnly.
        """
        with self._lock:
            cited, useless = self._read()
            messages = useless.get(memory_id, [])
            if message_id in messages:
                return False
            if cited_there and cited.get(memory_id, 0) > 0:
                cited = {**cited, memory_id: cited[memory_id] - 1}
            self._write(cited, {**useless, memory_id: [*messages, message_id]})
            return True

    def relevant_again(self, memory_id: str, message_id: int, cited_there: bool) -> None:
        """Take `not_relevant` back, with the use that it took. Raises StorageFull or VaultReadOnly."""
        with self._lock:
            cited, useless = self._read()
            messages = useless.get(memory_id, [])
            if message_id not in messages:
                return
            if cited_there:
                cited = {**cited, memory_id: cited.get(memory_id, 0) + 1}
            self._write(cited, {**useless, memory_id: [each for each in messages if each != message_id]})

    def _read(self) -> tuple[dict[str, int], dict[str, list[int]]]:
        try:
            changed = self._path.stat().st_mtime_ns
            if self._known is not None and self._known[0] == changed:
                return self._known[1], self._known[2]
            found: Any = json.loads(self._path.read_bytes())
            cited = {str(key): int(value) for key, value in found["cited"].items()}
            useless = {str(key): [int(each) for each in value] for key, value in found["unhelpful"].items()}
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return {}, {}
        self._known = (changed, cited, useless)
        return cited, useless

    def _write(self, cited: Mapping[str, int], useless: Mapping[str, list[int]]) -> None:
        told = {"cited": dict(sorted(cited.items())), "unhelpful": dict(sorted(useless.items()))}
        write_whole(self._path, json.dumps(told).encode())
        self._known = None
