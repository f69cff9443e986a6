"""The long-lived objects of the window, made once in app.py and handed to every page by its constructor."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from desktop.engine_client import EngineClient
from desktop.errors import Notifier
from desktop.preferences import Preferences
from desktop.theme import Theme


@dataclass(frozen=True)
class Context:
    """What a page may use: the engine to ask, the looks, the one way to tell the person something."""

    engine: EngineClient
    theme: Theme
    notifier: Notifier
    preferences: Preferences
    profile: Path
