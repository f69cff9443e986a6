"""A list beside what is chosen in it; in a narrow window one of the two, with a way back."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QSplitter, QVBoxLayout, QWidget

from desktop.context import Context
from desktop.review.detail import Detail
from desktop.review.lists import CardList
from desktop.widgets.icons import dress
from desktop.widgets.painting import with_text

# Narrower than this, list and detail follow each other instead of standing side by side.
ROOM_FOR_BOTH = 720
_LIST_WIDTH = 320
_LIST_LEAST = 280


class TwoPanes(QWidget):
    """`open_detail` and `show_list` matter in a narrow window only. `went_back`: the list has the room again."""

    went_back = Signal()

    def __init__(
        self,
        context: Context,
        left: QWidget,
        listed: CardList,
        right: Detail,
        back: str,
        parent: QWidget | None = None,
    ) -> None:
        """`left` holds the list, `back` says where the way back leads."""
        super().__init__(parent)
        self._context = context
        self._left = left
        self._list = listed
        self._detail = right
        self._detail_open = False
        self.back_button = QPushButton(back)
        self.back_button.setObjectName("link")
        self.back_button.clicked.connect(self.show_list)
        self._right = QWidget()
        column = QVBoxLayout(self._right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._back_row = QWidget()
        row = QHBoxLayout(self._back_row)
        row.setContentsMargins(context.theme.space("m"), context.theme.space("xs"), 0, 0)
        row.addWidget(self.back_button)
        row.addStretch(1)
        column.addWidget(self._back_row)
        column.addWidget(right, 1)
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._splitter.setHandleWidth(1)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(left)
        self._splitter.addWidget(self._right)
        self._splitter.setStretchFactor(0, 0)
        self._splitter.setStretchFactor(1, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._splitter)
        context.theme.changed.connect(self._restyle)
        self._restyle()
        self._place()

    @property
    def narrow(self) -> bool:
        return self.width() < with_text(self._context.theme, ROOM_FOR_BOTH)

    @property
    def can_go_back(self) -> bool:
        """Whether the detail hides the list."""
        return self.narrow and self._detail_open

    def open_detail(self) -> None:
        self._detail_open = True
        self._place()

    def show_list(self) -> None:
        self._detail_open = False
        self._place()
        self.went_back.emit()

    def take_keys(self) -> None:
        """The list has the keys, or the detail while it hides the list.

        No focus proxy does this: Qt's Tab key would jump over everything that stands before the proxy.
        """
        if self.can_go_back:
            self._detail.take_keys()
        else:
            self._list.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        list_goes = self.narrow and self._detail_open
        had_focus = self._has_focus()
        self._left.setVisible(not list_goes)
        self._right.setVisible(not self.narrow or self._detail_open)
        self._back_row.setVisible(self.narrow)
        if had_focus and not self._has_focus():
            self.take_keys()  # what had them is hidden now

    def _has_focus(self) -> bool:
        focused = QApplication.focusWidget()
        return focused is not None and self.isAncestorOf(focused)

    def _restyle(self) -> None:
        theme = self._context.theme
        self._left.setMinimumWidth(with_text(theme, _LIST_LEAST))
        self._splitter.setSizes([with_text(theme, _LIST_WIDTH), 3 * with_text(theme, _LIST_WIDTH)])
        dress(self.back_button, self._context.theme, "back", "accent", 16)
