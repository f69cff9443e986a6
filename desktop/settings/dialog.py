"""The settings, drawn from the engine's table of them: a group for each first word of a key, changes kept at once."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from core.service.protocol import SettingRow
from desktop.context import Context
from desktop.engine_client import EngineError
from desktop.pending_calls import PendingCalls
from desktop.settings.appearance_section import AppearanceSection
from desktop.settings.memory_section import PREFIX as MEMORY
from desktop.settings.memory_section import MemorySection
from desktop.settings.models_section import KEYS as MODEL_KEYS
from desktop.settings.models_section import ModelsSection
from desktop.settings.section import Section
from desktop.settings.texts import group_name
from desktop.widgets.focus_list import FocusList
from desktop.widgets.notice_bar import NoticeBar
from desktop.widgets.painting import with_text

_SIZE = QSize(840, 620)
# What is left of the window around a dialog that is as large as it may be.
_AROUND = QSize(40, 60)
_NAMES_WIDTH = 170


class SettingsDialog(QDialog):
    """Every change is sent at once; what the engine refuses goes back, with its sentence."""

    def __init__(self, context: Context, parent: QWidget | None = None, group: str = "") -> None:
        """`group`: the first word of the keys that it opens at, as soon as they are known; "" for its beginning."""
        super().__init__(parent)
        self._context = context
        self._opens_at = group_name(group) if group else ""
        self._calls = PendingCalls(context.engine, self)
        self._sections: list[Section] = []
        self.setWindowTitle(self.tr("Settings"))
        self.names = FocusList()
        self.names.setAccessibleName(self.tr("Groups of settings"))
        self.pages = QStackedWidget()
        self.notice = NoticeBar(context.theme)
        self.appearance = AppearanceSection(context.preferences, context.theme)
        self.models = ModelsSection(context.engine, context.theme)
        self.memory = MemorySection(context)
        self._arrange()
        self.resize(self._first_size(parent))
        self._add_page(self.tr("Appearance"), self.appearance)
        self.names.setCurrentRow(0)
        self._calls.call("settings.get", {}, self._on_settings, self._on_error)

    def _first_size(self, parent: QWidget | None) -> QSize:
        """Inside the window it belongs to: what has no room there is scrolled. Larger text gets a wider dialog."""
        wanted = QSize(with_text(self._context.theme, _SIZE.width()), _SIZE.height())
        return wanted if parent is None else wanted.boundedTo(parent.window().size() - _AROUND)

    def section_of(self, key: str) -> Section | None:
        """The group that edits a setting of the engine."""
        if key in MODEL_KEYS:
            return self.models
        return next((section for section in self._sections if section.field(key) is not None), None)

    def _on_settings(self, result: Any) -> None:
        rows: list[SettingRow] = result["settings"]
        self._add_page(self.tr("Models"), self.models)
        self.models.show_settings(rows)
        if any(row["key"].startswith(MEMORY) for row in rows):
            self._add_page(group_name(MEMORY.rstrip(".")), self.memory)
            self.memory.show_settings(rows)
        groups: dict[str, Section] = {}
        for row in rows:
            if row["key"] in MODEL_KEYS or row["key"].startswith(MEMORY):
                continue
            group = group_name(row["key"].split(".")[0])
            if group not in groups:
                groups[group] = Section(self._context.theme)
                self._add_page(group, groups[group])
            groups[group].add_setting(row)

    def _set(self, key: str, value: Any) -> None:
        self.notice.clear()
        self._calls.call("settings.set", {"values": {key: value}}, self._on_set, self._on_refused)

    def _on_set(self, result: Any) -> None:
        for section in self._sections:
            section.show_values(result["settings"])

    def _on_refused(self, error: EngineError) -> None:
        """Say why, and show again what holds."""
        self._on_error(error)
        self._calls.call("settings.get", {}, self._on_set, self._on_error)

    def _on_error(self, error: EngineError) -> None:
        if error.code != "cancelled":
            self.notice.show_notice("danger", error.sentence, error.remedy)

    def _add_page(self, name: str, section: Section) -> None:
        section.changed.connect(self._set)
        self._sections.append(section)
        space = self._context.theme.space
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(space("xl"), space("l"), space("xl"), space("l"))
        column.setSpacing(space("m"))
        title = QLabel(name)
        title.setObjectName("title")
        column.addWidget(title)
        column.addWidget(section)
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(inner)
        inner.setAutoFillBackground(False)
        self.pages.addWidget(scroll)
        item = QListWidgetItem(name)
        self.names.addItem(item)
        if name == self._opens_at:
            self.names.setCurrentItem(item)

    def _arrange(self) -> None:
        space = self._context.theme.space
        self.names.setObjectName("groups")
        self.names.setFixedWidth(with_text(self._context.theme, _NAMES_WIDTH))
        self.names.currentRowChanged.connect(self.pages.setCurrentIndex)
        left = QVBoxLayout()
        left.setContentsMargins(space("m"), space("l"), space("s"), space("m"))
        left.addWidget(self.names)
        close = QPushButton(self.tr("Close"))
        close.setAutoDefault(False)
        close.clicked.connect(self.accept)
        foot = QHBoxLayout()
        foot.setContentsMargins(space("xl"), space("s"), space("xl"), space("m"))
        foot.addWidget(self.notice, 100)
        foot.addStretch(1)
        foot.addSpacing(space("m"))
        foot.addWidget(close, 0, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignRight)
        right = QWidget()
        right.setObjectName("paper")
        right.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.pages, 1)
        column.addLayout(foot)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addLayout(left)
        row.addWidget(right, 1)
