"""What the window remembers for itself (looks, geometry, drafts), in one small file of the profile.

Everything that concerns answers is a setting of the engine; this is only what must be known before it runs.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from PySide6.QtCore import QByteArray, QObject, QSettings, Signal

ThemeChoice = Literal["system", "light", "dark"]
THEME_CHOICES: tuple[ThemeChoice, ...] = ("system", "light", "dark")

# "" follows the system; the others are the languages that resources/translations holds.
LANGUAGE_CHOICES = ("", "en", "zh_CN")

# Size of text in percent; the steps of "larger" and "smaller".
NORMAL_SCALE = 100
SCALES = (80, 90, NORMAL_SCALE, 110, 125, 150, 175, 200)

FILE_NAME = "window.ini"


class Preferences(QObject):
    """Typed access to the window's own file; a value that does not fit counts as not set."""

    theme_changed = Signal(str)
    language_changed = Signal(str)
    text_scale_changed = Signal(int)

    def __init__(self, profile: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = QSettings(str(profile / FILE_NAME), QSettings.Format.IniFormat, self)

    @property
    def theme(self) -> ThemeChoice:
        value = self.text("theme")
        return next((choice for choice in THEME_CHOICES if choice == value), "system")

    def set_theme(self, choice: ThemeChoice) -> None:
        if choice != self.theme:
            self.set_text("theme", choice)
            self.theme_changed.emit(choice)

    @property
    def language(self) -> str:
        value = self.text("language")
        return value if value in LANGUAGE_CHOICES else ""

    def set_language(self, code: str) -> None:
        """Takes effect at the next start; the settings dialog says so."""
        if code != self.language:
            self.set_text("language", code)
            self.language_changed.emit(code)

    @property
    def text_scale(self) -> int:
        value = self.text("text_scale")
        return next((scale for scale in SCALES if str(scale) == value), NORMAL_SCALE)

    def step_text_scale(self, step: int) -> None:
        """1 for larger, -1 for smaller, 0 for the normal size."""
        at = SCALES.index(self.text_scale) + step
        self.set_text_scale(SCALES[max(0, min(at, len(SCALES) - 1))] if step else NORMAL_SCALE)

    def set_text_scale(self, scale: int) -> None:
        """One of SCALES, in percent."""
        if scale != self.text_scale:
            self.set_text("text_scale", str(scale))
            self.text_scale_changed.emit(scale)

    def text(self, key: str) -> str:
        value = self._store.value(key, "")
        return value if isinstance(value, str) else ""

    def set_text(self, key: str, value: str) -> None:
        self._store.setValue(key, value)

    def state(self, key: str) -> QByteArray:
        """Geometry or splitter positions; empty when never saved."""
        value = self._store.value(f"state/{key}")
        return value if isinstance(value, QByteArray) else QByteArray()

    def set_state(self, key: str, value: QByteArray) -> None:
        self._store.setValue(f"state/{key}", value)

    def flush(self) -> None:
        self._store.sync()
