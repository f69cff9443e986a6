"""A Context round an AnsweringEngine, for tests of one page at a time."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from PySide6.QtWidgets import QApplication

from desktop.context import Context
from desktop.engine_client import EngineClient
from desktop.errors import Notifier
from desktop.preferences import Preferences
from desktop.theme import Theme
from tests.support.answering_engine import AnsweringEngine


def answering_context(app: QApplication, folder: Path, engine: AnsweringEngine) -> Context:
    """Light theme, preferences in `folder`."""
    return Context(cast(EngineClient, engine), Theme(app, "light"), Notifier(), Preferences(folder), folder)
