"""Looks and language: what the window keeps for itself, because it must know it before the engine runs."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QWidget

from desktop.evidence.notice_bar import NoticeBar
from desktop.library.choice_box import ChoiceBox
from desktop.preferences import LANGUAGE_CHOICES, THEME_CHOICES, Preferences
from desktop.settings.section import Section
from desktop.theme import Theme

_BOX_WIDTH = 260


class AppearanceSection(Section):
    """The theme changes at once; the language at the next start, and it says so."""

    def __init__(self, preferences: Preferences, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._preferences = preferences
        self.theme_box = self._box()
        for choice in THEME_CHOICES:
            self.theme_box.addItem(self._theme_name(choice), choice)
        self.theme_box.setCurrentIndex(self.theme_box.findData(preferences.theme))
        self.language_box = self._box()
        for code in LANGUAGE_CHOICES:
            self.language_box.addItem(self._language_name(code), code)
        self.language_box.setCurrentIndex(self.language_box.findData(preferences.language))
        self.notice = NoticeBar(theme)
        self.add_row(self.tr("Theme"), "", self.theme_box)
        self.add_row(self.tr("Language"), "", self.language_box)
        self.add_widget(self.notice)
        self.theme_box.activated.connect(lambda _index: preferences.set_theme(self.theme_box.currentData()))
        self.language_box.activated.connect(lambda _index: self._set_language())

    def _set_language(self) -> None:
        before = self._preferences.language
        self._preferences.set_language(self.language_box.currentData())
        if before != self._preferences.language:
            self.notice.show_notice(
                "info", self.tr("The new language is used from the next start of Footnote.")
            )

    def _theme_name(self, choice: str) -> str:
        names = {"system": self.tr("As the system"), "light": self.tr("Light"), "dark": self.tr("Dark")}
        return names[choice]

    def _language_name(self, code: str) -> str:
        """Languages are called what their speakers call them, so that nobody is locked out."""
        return {"": self.tr("As the system"), "en": "English", "zh_CN": "简体中文"}[code]

    def _box(self) -> QComboBox:
        box = ChoiceBox(self._theme)
        box.setFixedWidth(_BOX_WIDTH)
        return box
