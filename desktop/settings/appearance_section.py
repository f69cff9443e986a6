"""Looks and language: what the window keeps for itself, because it must know it before the engine runs."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QComboBox, QWidget

from desktop.preferences import LANGUAGE_CHOICES, SCALES, THEME_CHOICES, Preferences
from desktop.settings.section import Section
from desktop.shortcuts import SHORTCUTS, Command
from desktop.theme import Theme
from desktop.widgets.choice_box import ChoiceBox
from desktop.widgets.notice_bar import NoticeBar
from desktop.widgets.painting import with_text

_BOX_WIDTH = 260
SCALE_COMMANDS: tuple[Command, Command] = ("larger", "smaller")


class AppearanceSection(Section):
    """The theme and the size of text change at once; the language at the next start, and it says so."""

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
        self.scale_box = self._box()
        for scale in SCALES:
            self.scale_box.addItem(f"{scale} %", scale)
        self._show_scale()
        self.notice = NoticeBar(theme)
        self.add_row(self.tr("Theme"), "", self.theme_box)
        self.add_row(self.tr("Text size"), self._scale_keys(), self.scale_box)
        self.add_row(self.tr("Language"), "", self.language_box)
        self.add_widget(self.notice)
        self.theme_box.activated.connect(lambda _index: preferences.set_theme(self.theme_box.currentData()))
        self.language_box.activated.connect(lambda _index: self._set_language())
        self.scale_box.activated.connect(
            lambda _index: preferences.set_text_scale(self.scale_box.currentData())
        )
        preferences.text_scale_changed.connect(self._show_scale)

    def _show_scale(self) -> None:
        self.scale_box.setCurrentIndex(self.scale_box.findData(self._preferences.text_scale))

    def _scale_keys(self) -> str:
        """The quicker way, for those who change it often."""
        keys = (QKeySequence(SHORTCUTS[command]) for command in SCALE_COMMANDS)
        larger, smaller = (key.toString(QKeySequence.SequenceFormat.NativeText) for key in keys)
        return self.tr("{larger} and {smaller} change it anywhere.").format(larger=larger, smaller=smaller)

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
        box.setFixedWidth(with_text(self._theme, _BOX_WIDTH))
        return box
