"""Turns the tokens of resources/theme into a palette, one style sheet and the CSS of documents; light and dark."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from string import Template
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from desktop.i18n import window_language
from desktop.preferences import NORMAL_SCALE, ThemeChoice

CHINESE = "zh_CN"
FOLDER = Path(__file__).resolve().parents[1] / "resources" / "theme"


@dataclass(frozen=True)
class Tokens:
    """One table of named values. Colours are "#RRGGBB"; sizes are device-independent pixels."""

    dark: bool
    colors: dict[str, str]
    space: dict[str, int]
    radius: dict[str, int]
    size: dict[str, int]
    font: dict[str, Any]
    leading: dict[str, int]

    @classmethod
    def load(cls, dark: bool, scale: int = NORMAL_SCALE) -> Tokens:
        """`scale` is the size of text in percent; gaps, and boxes that are not under `grows`, keep theirs."""
        base = tomllib.loads((FOLDER / "base.toml").read_text("utf-8"))
        colors = tomllib.loads((FOLDER / ("dark.toml" if dark else "light.toml")).read_text("utf-8"))
        font = {name: _scaled(value, scale) for name, value in base["font"].items()}
        leading = {name: _scaled(value, scale) for name, value in base["leading"].items()}
        size = base["size"] | {name: _scaled(value, scale) for name, value in base["grows"].items()}
        return cls(dark, colors, base["space"], base["radius"], size, font, leading)

    @cached_property
    def substitutions(self) -> dict[str, str]:
        """Every token as text, for the templates: `$ink`, `$space_m`, `$radius_small`, `$font_ui`, ..."""
        values = dict(self.colors)
        for group in ("space", "radius", "size", "leading"):
            values |= {f"{group}_{name}": f"{px}px" for name, px in getattr(self, group).items()}
        for name, value in self.font.items():
            values[f"font_{name}"] = f"{value}px" if isinstance(value, int) else _css_families(value)
        # A style sheet colours no picture: each table has its own.
        values["check_mark"] = (FOLDER / f"check_{'dark' if self.dark else 'light'}.svg").as_posix()
        return values


class Theme(QObject):
    """The looks in use. Widgets that paint by hand repaint on `changed`."""

    changed = Signal()

    def __init__(self, app: QApplication, choice: ThemeChoice = "system", scale: int = NORMAL_SCALE) -> None:
        super().__init__(app)
        self._app = app
        self._choice = choice
        self._scale = scale
        self._families = set(QFontDatabase.families())
        self.tokens = Tokens.load(self._wants_dark(), scale)
        app.setStyle("Fusion")  # native styles ignore half of a palette
        self._apply()
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._refresh)

    @property
    def dark(self) -> bool:
        return self.tokens.dark

    @property
    def scale(self) -> float:
        """Of all text: 1 is the normal size."""
        return self._scale / NORMAL_SCALE

    def set_choice(self, choice: str) -> None:
        """ "system", "light" or "dark"."""
        self._choice = "light" if choice == "light" else "dark" if choice == "dark" else "system"
        self._refresh()

    def set_scale(self, percent: int) -> None:
        """Size of all text in percent, as in `Preferences.text_scale`."""
        if percent != self._scale:
            self._scale = percent
            self._reload()

    def color(self, name: str, alpha: float = 1.0) -> QColor:
        """The colour of a role, for painting; raises KeyError for a role that is not in the tables."""
        color = QColor(self.tokens.colors[name])
        color.setAlphaF(alpha)
        return color

    def space(self, name: str) -> int:
        return self.tokens.space[name]

    def size(self, name: str) -> int:
        return self.tokens.size[name]

    def radius(self, name: str) -> int:
        return self.tokens.radius[name]

    def font(self, size: str = "ui", family: str = "ui", weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
        """`size`: ui, body, small, title or code. `family`: ui for words of the window, text for what was written
        elsewhere, chinese for its Chinese marks (see faces.py), or mono.
        """
        font = QFont()
        font.setFamilies(self.families(family))
        font.setPixelSize(self.tokens.font[f"{size}_px"])
        font.setWeight(weight)
        return font

    def families(self, family: str) -> list[str]:
        """Those of `font` that this machine has, in the order in which they are asked for a letter."""
        in_chinese = family == "ui" and window_language() == CHINESE
        name = "chinese" if in_chinese else "ui" if family == "text" else family
        return self._present(self.tokens.font[name])

    def document_css(self) -> str:
        """For QTextDocument.setDefaultStyleSheet: answers, and texts in the evidence pane."""
        return self._fill("document.css")

    # -- inside ---------------------------------------------------------------------------------------

    def _wants_dark(self) -> bool:
        if self._choice != "system":
            return self._choice == "dark"
        return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark

    def _refresh(self) -> None:
        if self._wants_dark() != self.tokens.dark:
            self._reload()

    def _reload(self) -> None:
        self.tokens = Tokens.load(self._wants_dark(), self._scale)
        self._apply()
        self.changed.emit()

    def _apply(self) -> None:
        self._app.setPalette(self._palette())
        self._app.setFont(self.font())
        self._app.setStyleSheet(self._fill("window.qss"))

    def _fill(self, template: str) -> str:
        return Template((FOLDER / template).read_text("utf-8")).substitute(self.tokens.substitutions)

    def _present(self, families: list[str]) -> list[str]:
        return [name for name in families if name in self._families] or families[-1:]

    def _palette(self) -> QPalette:
        palette = QPalette()
        roles = QPalette.ColorRole
        for role, token in (
            (roles.Window, "canvas"), (roles.WindowText, "ink"), (roles.Base, "paper"),
            (roles.AlternateBase, "canvas"), (roles.Text, "ink"), (roles.Button, "raised"),
            (roles.ButtonText, "ink"), (roles.BrightText, "danger"), (roles.Highlight, "selection"),
            (roles.HighlightedText, "ink"), (roles.Link, "accent"), (roles.LinkVisited, "accent"),
            (roles.ToolTipBase, "tooltip"), (roles.ToolTipText, "on_tooltip"),
            (roles.PlaceholderText, "ink_faint"), (roles.Mid, "line_strong"), (roles.Accent, "accent"),
        ):  # fmt: skip
            palette.setColor(role, self.color(token))
        for role in (roles.WindowText, roles.Text, roles.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, role, self.color("ink_faint", 0.6))
        return palette


def _scaled(value: Any, percent: int) -> Any:
    return round(value * percent / 100) if isinstance(value, int) else value


def _css_families(families: list[str]) -> str:
    return ", ".join(f'"{name}"' for name in families)
