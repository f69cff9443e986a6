"""What the tests of the vault share: a service with a still clock, and a look at the repository with plain git."""

from __future__ import annotations

import datetime as dt
import subprocess
from pathlib import Path

from core.memory.capture.types import Turn
from core.memory.service import MemoryService, Models

NOW = dt.datetime(2024, 6, 15, 12, 0, tzinfo=dt.UTC)
TODAY = NOW.date()


def open_memory(folder: Path, models: Models | None = None, now: dt.datetime = NOW) -> MemoryService:
    return MemoryService.open(folder / "memory", models, now=lambda: now)


def turn(
    text: str, day: str = "2024-06-15", role: str = "user", conversation: str = "c1", message: str = "1"
) -> Turn:
    return Turn(role, text, dt.datetime.fromisoformat(f"{day}T12:00:00+00:00"), message, conversation)


def git(folder: Path, *arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout


def texts(service: MemoryService, **options: object) -> set[str]:
    return {memory.text for memory in service.list(**options)}  # type: ignore[arg-type]
