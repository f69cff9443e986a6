"""The head of the review page: its two lists, and the two ways to tidy."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from desktop.i18n import number
from desktop.theme import Theme
from desktop.widgets.elided_label import ElidedLabel
from desktop.widgets.icons import dress

Tab = Literal["inbox", "history"]
TABS: tuple[Tab, ...] = ("inbox", "history")
_ICONS: dict[Tab, str] = {"inbox": "review", "history": "history"}


class Header(QWidget):
    """`tab_chosen(Tab)`. `light_asked`, `deep_asked`: tidy by rules; let the chat model write together."""

    tab_chosen = Signal(str)
    light_asked = Signal()
    deep_asked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._count = 0
        self._title = QLabel(self.tr("Review"))
        self._title.setObjectName("title")
        self._why_not = ElidedLabel(self)
        self._names: dict[Tab, str] = {"inbox": self.tr("Inbox"), "history": self.tr("History")}
        self._tabs: dict[Tab, QToolButton] = {tab: self._tab(tab) for tab in TABS}
        self.light_button = QPushButton()
        self.light_button.setAccessibleName(self.tr("Tidy now…"))
        self.light_button.setToolTip(
            self.tr("Tidy by rules, without a model; you see first what would be done.")
        )
        self.deep_button = QPushButton()
        self.deep_button.setAccessibleName(self.tr("Write together"))
        self.light_button.clicked.connect(self.light_asked)
        self.deep_button.clicked.connect(self.deep_asked)
        self._arrange()
        self.show_count(0)
        self.show_deep(False, "")
        theme.changed.connect(self._restyle)
        self._restyle()

    def tab_button(self, tab: Tab) -> QToolButton:
        return self._tabs[tab]

    def show_tab(self, tab: Tab) -> None:
        self._tabs[tab].setChecked(True)

    def show_count(self, count: int) -> None:
        """So many proposals wait."""
        self._count = count
        waiting = self.tr("%n waiting", "", count) if count else ""
        label = ", ".join(part for part in (self._names["inbox"], waiting) if part)
        self._tabs["inbox"].setAccessibleName(label)
        self._tabs["inbox"].setToolTip(label)
        self._fit()

    def show_deep(self, ready: bool, why_not: str) -> None:
        """Whether the chat model can write together; `why_not` in a sentence."""
        self.deep_button.setEnabled(ready)
        help_text = self.tr("The chat model writes scattered memories together; every sentence is checked.")
        told = help_text if ready or not why_not else why_not
        self.deep_button.setToolTip(f"{self.deep_button.accessibleName()}: {told}")
        self.deep_button.setAccessibleDescription(told)
        self._why_not.setText("" if ready else why_not)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Words where there is room for them: first the reason goes, then those of the buttons, then of the tabs.

        Tool tips keep them.
        """
        self._why_not.hide()
        for buttons, tabs in ((True, True), (False, True), (False, False)):
            for tidying in (self.deep_button, self.light_button):
                tidying.setText(f" {tidying.accessibleName()}" if buttons else "")
            for tab, button in self._tabs.items():
                count = number(self._count) if tab == "inbox" and self._count else ""
                name = self._names[tab] if tabs else ""
                button.setText("  ".join(["", *(part for part in (name, count) if part)]))
            left = self.width() - self._row.minimumSize().width()
            if left >= 0:
                reason = self._why_not.sizeHint().width() + self._theme.space("l")
                self._why_not.setVisible(bool(self._why_not.text()) and reason <= left)
                return

    def _tab(self, tab: Tab) -> QToolButton:
        button = QToolButton()
        button.setObjectName("navigation")
        button.setCheckable(True)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setAccessibleName(self._names[tab])
        button.setToolTip(self._names[tab])
        button.clicked.connect(lambda: self.tab_chosen.emit(tab))
        return button

    def _arrange(self) -> None:
        space = self._theme.space
        group = QButtonGroup(self)
        row = self._row = QHBoxLayout(self)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        row.setContentsMargins(space("l"), space("l"), space("l"), space("m"))
        row.setSpacing(space("xs"))
        row.addWidget(self._title)
        row.addSpacing(space("m"))
        for button in self._tabs.values():
            group.addButton(button)
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(self._why_not)
        row.addSpacing(space("s"))
        row.addWidget(self.deep_button)
        row.addSpacing(space("xs"))
        row.addWidget(self.light_button)

    def _restyle(self) -> None:
        for tab, button in self._tabs.items():
            dress(button, self._theme, _ICONS[tab], on_role="accent", size=16)
        dress(self.light_button, self._theme, "tidy", size=16)
        dress(self.deep_button, self._theme, "model", size=16)
        self._fit()
