"""A list beside what is chosen in it; in a narrow window one of the two, with a way back."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSplitter, QVBoxLayout, QWidget

from desktop.context import Context
from desktop.widgets.icons import icon

# Narrower than this, list and detail follow each other instead of standing side by side.
ROOM_FOR_BOTH = 820
_LIST_WIDTH = 320
_LIST_LEAST = 240


class TwoPanes(QWidget):
    """`open_detail` and `show_list` matter in a narrow window only. `went_back`: the list has the room again."""

    went_back = Signal()

    def __init__(
        self, context: Context, left: QWidget, right: QWidget, back: str, parent: QWidget | None = None
    ) -> None:
        """`back`: words of the way back to the list."""
        super().__init__(parent)
        self._context = context
        self._left = left
        self._detail_open = False
        self.back_button = QPushButton(back)
        self.back_button.setObjectName("link")
        self.back_button.setIconSize(QSize(16, 16))
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
        self._splitter.setSizes([_LIST_WIDTH, 3 * _LIST_WIDTH])
        left.setMinimumWidth(_LIST_LEAST)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._splitter)
        context.theme.changed.connect(self._restyle)
        self._restyle()
        self._place()

    @property
    def narrow(self) -> bool:
        return self.width() < ROOM_FOR_BOTH

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

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        self._left.setVisible(not self.narrow or not self._detail_open)
        self._right.setVisible(not self.narrow or self._detail_open)
        self._back_row.setVisible(self.narrow)

    def _restyle(self) -> None:
        self.back_button.setIcon(icon(self._context.theme, "back", "accent", 16))
