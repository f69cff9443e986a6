"""Back and forward between the passages that were looked at, as in a web browser."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

# Enough for a long session; each entry is a small dictionary.
MAX_ENTRIES = 200


@dataclass
class History:
    """Visited targets; visiting from the middle forgets what lay ahead."""

    entries: list[dict[str, Any]] = field(default_factory=list)
    index: int = -1

    def visit(self, target: dict[str, Any]) -> None:
        """Make `target` the current one. The same passage twice in a row is one visit."""
        if self.current is not None and _place(self.current) == _place(target):
            self.entries[self.index] = target
            return
        del self.entries[self.index + 1 :]
        self.entries.append(target)
        del self.entries[:-MAX_ENTRIES]
        self.index = len(self.entries) - 1

    @property
    def current(self) -> dict[str, Any] | None:
        return self.entries[self.index] if self.index >= 0 else None

    @property
    def can_go_back(self) -> bool:
        return self.index > 0

    @property
    def can_go_forward(self) -> bool:
        return self.index < len(self.entries) - 1

    def back(self) -> dict[str, Any] | None:
        if not self.can_go_back:
            return None
        self.index -= 1
        return self.entries[self.index]

    def forward(self) -> dict[str, Any] | None:
        if not self.can_go_forward:
            return None
        self.index += 1
        return self.entries[self.index]


def _place(target: dict[str, Any]) -> tuple[object, ...]:
    return target.get("document_id"), target.get("start"), target.get("end")
