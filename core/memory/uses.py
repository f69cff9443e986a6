"""How often answers have cited each memory. Kept beside the vault, so that a citation is no commit."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from core.memory.vault_files import write_whole


class CitedUses:
    """Counts by memory id in one small JSON file; a file that cannot be read counts as empty."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def counts(self) -> Mapping[str, int]:
        try:
            found = json.loads(self._path.read_bytes())
        except (OSError, ValueError):
            return {}
        return {str(key): int(value) for key, value in found.items()} if isinstance(found, dict) else {}

    def cite(self, ids: Iterable[str]) -> None:
        """Count one more use of each. Raises StorageFull or VaultReadOnly."""
        counts = Counter(self.counts())
        counts.update(set(ids))
        write_whole(self._path, json.dumps(dict(sorted(counts.items()))).encode())
