"""What Footnote remembers, how, and where: switches of the engine, and the vault's place, which is moved and not merely renamed."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QWidget

from core.service.protocol import SettingRow
from desktop.context import Context
from desktop.engine_client import EngineError
from desktop.engine_words import say
from desktop.file_actions import FileActions
from desktop.memory import words
from desktop.memory.place_card import PlaceCard
from desktop.pending_calls import PendingCalls
from desktop.settings.fields import Field
from desktop.settings.section import Section
from desktop.widgets.notice_bar import NoticeBar

PREFIX = "memory."
ENABLED, CAPTURE, PLACE = "memory.enabled", "memory.capture", "memory.vault"
SEARCHABLE, LIGHT, DEEP = "memory.searchable", "memory.light", "memory.deep"
_ORDER = (ENABLED, CAPTURE, SEARCHABLE, LIGHT, DEEP)


class MemorySection(Section):
    """Settings whose key begins with PREFIX. The place is asked of "memory.status" and changed by "memory.place"."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context.theme, parent)
        self._calls = PendingCalls(context.engine, self)
        self._files = FileActions(context.notifier, self)
        self.place = PlaceCard(context.theme)
        self.notice = NoticeBar(context.theme)
        self.upkeep = NoticeBar(context.theme)
        self.place.folder_asked.connect(self._files.show_in_folder)
        self.place.place_asked.connect(self._move)

    def show_settings(self, rows: list[SettingRow]) -> None:
        """Draw the rows of this section; others are not its business."""
        known = {row["key"]: row for row in rows}
        for key in _ORDER:
            if key in known:
                self.add_setting(known[key])
        if PLACE in known:  # an editor of its own, which asks and moves instead of writing a path
            self._fields[PLACE] = Field(self.place, lambda: self.place.folder, lambda _path: None, self)
        self.add_widget(self.upkeep)
        self.add_widget(self.place)
        self.add_widget(self.notice)
        self.place.show_status({})
        self._calls.call("memory.status", {}, self._on_status, self._on_error)
        self._follow()

    def show_values(self, rows: list[SettingRow]) -> None:
        super().show_values(rows)
        self._follow()

    def _follow(self) -> None:
        """With the memory off the rest says nothing; the place stays, because the vault does."""
        enabled = self.field(ENABLED)
        for key in (CAPTURE, LIGHT, DEEP):
            field = self.field(key)
            if field is not None and enabled is not None:
                field.widget.setEnabled(bool(enabled.value))

    def _move(self, folder: str, existing: bool) -> None:
        self.notice.clear()
        self.place.set_busy(True)
        params = {"folder": folder, "existing": existing}
        self._calls.call("memory.place", params, self._on_status, self._on_refused)

    def _on_status(self, status: dict[str, Any]) -> None:
        self.place.set_busy(False)
        self.place.show_status(status)
        self.notice.clear()
        if status["problem"]:
            self.notice.show_notice("warn", status["problem"]["sentence"], status["problem"]["remedy"])
        self._tell_upkeep(status)

    def _tell_upkeep(self, status: dict[str, Any]) -> None:
        """When the vault was last tidied, and what keeps the weekly merge from running."""
        parts = []
        for name, text in (
            ("light", self.tr("Last tidied: {time}.")),
            ("deep", self.tr("Last merged: {time}.")),
        ):
            if status[name]["last"]:
                parts.append(text.format(time=words.moment(status[name]["last"])))
        if status["deep"]["why_not"]:
            parts.append(
                self.tr("The weekly merge waits. {reason}").format(reason=say(status["deep"]["why_not"]))
            )
        self.upkeep.show_notice("info", "\n".join(parts))

    def _on_refused(self, error: EngineError) -> None:
        self.place.set_busy(False)
        self._on_error(error)

    def _on_error(self, error: EngineError) -> None:
        if error.code != "cancelled":
            self.notice.show_notice("danger", error.sentence, error.remedy)
