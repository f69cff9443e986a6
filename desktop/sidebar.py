"""The left column: pages at the top, conversations below, settings at the foot; a rail of icons when narrow."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QLineEdit, QToolButton, QVBoxLayout, QWidget

from desktop.chat.conversation_list import ConversationList
from desktop.context import Context
from desktop.shortcuts import SHORTCUTS, Command
from desktop.widgets.elided_label import ElidedLabel
from desktop.widgets.icons import dress, pixmap, with_scale
from desktop.widgets.navigation_button import NavigationButton

RAIL_WIDTH = 56
ICON = 18
# From so many conversations on, a field to find one of them is worth its room.
MANY = 12
WIDEST = 1.2
# Of a small button, so that its icon stands under those of the pages.
RAIL_INDENT = 4


@dataclass(frozen=True)
class Entry:
    """A page that the column leads to."""

    name: Command
    icon: str
    title: str


class Sidebar(QWidget):
    """`page_chosen` carries the name of an Entry; settings are a dialog of their own."""

    page_chosen = Signal(str)
    settings_requested = Signal()
    new_requested = Signal()
    private_requested = Signal()

    def __init__(self, context: Context, entries: list[Entry], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = context.theme
        self._narrow = False
        self.setObjectName("sidebar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.conversations = ConversationList(context, self)
        self._mark = QLabel(self)
        self._brand = QLabel("Footnote", self)
        self._brand.setObjectName("brand")
        self._label = ElidedLabel(self)
        self._label.setText(self.tr("Conversations"))
        self._label.setObjectName("sectionLabel")
        self._new = self._tool("plus", self.tr("New conversation"), "new")
        self._new.clicked.connect(self.new_requested)
        self._new.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        new, private = (
            QAction(self.tr("New conversation"), self._new),
            QAction(self.tr("New private conversation"), self._new),
        )
        new.triggered.connect(self.new_requested)
        private.triggered.connect(self.private_requested)
        self._new.addActions([new, private])
        self._private = self._tool("lock", self.tr("New private conversation"), "private")
        self._private.clicked.connect(self.private_requested)
        self._stars = self._tool("star", self.tr("Starred answers only"), "starred")
        self._stars.setCheckable(True)
        self._stars.toggled.connect(self._show_starred)
        self._filter = QLineEdit(self)
        self._filter.setPlaceholderText(self.tr("Find a conversation"))
        self._filter.setAccessibleName(self.tr("Find a conversation"))
        self._filter.setClearButtonEnabled(True)
        self._filter.textChanged.connect(self.conversations.filter)
        self._filter.hide()
        self.conversations.filled.connect(self._show_filter)
        self._group = QButtonGroup(self)
        self._pages: dict[Command, NavigationButton] = {entry.name: self._page(entry) for entry in entries}
        self._settings = self._navigation("settings", self.tr("Settings"), "settings")
        self._settings.clicked.connect(self.settings_requested)
        self._lay_out()
        self._order_focus()
        self.set_narrow(False)
        context.theme.changed.connect(self._paint)
        context.theme.changed.connect(self._fit_width)
        self._paint()

    def show_page(self, name: Command) -> None:
        self._pages[name].setChecked(True)
        self.conversations.mark_as_open(name == "ask")

    def show_badge(self, name: Command, count: int) -> None:
        """So many things wait on a page; 0 for none."""
        self._pages[name].show_badge(count)

    def toggle_starred(self) -> None:
        self._stars.toggle()

    def _order_focus(self) -> None:
        """From top to bottom, as one sees it."""
        buttons = (*self._pages.values(), self._stars, self._private, self._new, self._filter)
        for one, following in pairwise((*buttons, self.conversations, self._settings)):
            self.setTabOrder(one, following)

    def _fit_width(self) -> None:
        """Larger text gets a wider column, up to a point: the answer needs the room more."""
        wide = self._theme.size("sidebar")
        wide = min(round(wide * self._theme.scale), round(wide * WIDEST))
        rail = RAIL_WIDTH + with_scale(self._theme, ICON) - ICON
        self.setFixedWidth(rail if self._narrow else wide)

    def _show_filter(self) -> None:
        """A field to find one of many; among a few, looking is quicker."""
        many = self.conversations.count() >= MANY or bool(self._filter.text())
        self._filter.setVisible(many and not self._narrow)

    def _show_starred(self, starred: bool) -> None:
        self._label.setText(self.tr("Starred answers") if starred else self.tr("Conversations"))
        self.conversations.show_starred_only(starred)
        self._stars.setProperty("picture", "starred" if starred else "star")
        self._paint()

    def set_narrow(self, narrow: bool) -> None:
        """Icons only, to leave the room to the text."""
        self._narrow = narrow
        self._fit_width()
        for widget in (self._brand, self._label, self._stars, self._private, self.conversations):
            widget.setVisible(not narrow)
        self._show_filter()
        self._label_row.setContentsMargins(RAIL_INDENT if narrow else 10, 14, 2, 2)
        style = Qt.ToolButtonStyle
        for button in (*self._pages.values(), self._settings):
            button.setToolButtonStyle(style.ToolButtonIconOnly if narrow else style.ToolButtonTextBesideIcon)

    # -- inside ---------------------------------------------------------------------------------------

    def _page(self, entry: Entry) -> NavigationButton:
        button = self._navigation(entry.icon, entry.title, entry.name)
        button.setCheckable(True)
        button.clicked.connect(lambda: self.page_chosen.emit(entry.name))
        self._group.addButton(button)
        return button

    def _navigation(self, picture: str, title: str, command: Command) -> NavigationButton:
        button = NavigationButton(self._theme, self)
        self._set_up(button, picture, title, command)
        button.setObjectName("navigation")
        button.setText(f"  {title}")
        button.setSizePolicy(button.sizePolicy().Policy.Expanding, button.sizePolicy().Policy.Fixed)
        return button

    def _tool(self, picture: str, title: str, command: Command) -> QToolButton:
        button = QToolButton(self)
        self._set_up(button, picture, title, command)
        return button

    def _set_up(self, button: QToolButton, picture: str, title: str, command: Command) -> None:
        button.setProperty("picture", picture)
        button.setAccessibleName(title)
        keys = QKeySequence(SHORTCUTS[command]).toString(QKeySequence.SequenceFormat.NativeText)
        button.setToolTip(f"{title}  ({keys})")

    def _paint(self) -> None:
        self._mark.setPixmap(pixmap(self._theme, "footnote", "accent", 22))
        for button in (self._new, self._private, self._stars, self._settings, *self._pages.values()):
            dress(button, self._theme, button.property("picture"), on_role="accent")

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(8, 4, 4, 8)
        head.setSpacing(9)
        head.addWidget(self._mark)
        head.addWidget(self._brand, 1)
        self._label_row = label = QHBoxLayout()
        label.addWidget(self._label, 1)
        label.setSpacing(0)
        for button in (self._stars, self._private, self._new):
            label.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 12, 10, 10)
        layout.setSpacing(3)
        layout.addLayout(head)
        for button in self._pages.values():
            layout.addWidget(button)
        layout.addLayout(label)
        layout.addWidget(self._filter)
        layout.addWidget(self.conversations, 1)
        layout.addStretch()
        layout.addWidget(self._settings)
