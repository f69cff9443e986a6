"""Buttons side by side as far as there is room, the others below: a narrow window cuts none of them off."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class ButtonFlow(QLayout):
    """As high as the rows that its width makes of them."""

    def __init__(self, space: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._space = space
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return max((place.bottom() + 1 for place in self._places(QRect(0, 0, width, 0))), default=0)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        for item, place in zip(self._items, self._places(rect), strict=True):
            item.setGeometry(place)

    def sizeHint(self) -> QSize:
        widths = [item.sizeHint().width() for item in self._items]
        return QSize(sum(widths) + self._space * max(0, len(widths) - 1), self.minimumSize().height())

    def minimumSize(self) -> QSize:
        """The widest button alone."""
        sizes = [item.minimumSize() for item in self._items]
        return QSize(
            max((size.width() for size in sizes), default=0),
            max((size.height() for size in sizes), default=0),
        )

    def _places(self, rect: QRect) -> list[QRect]:
        places = []
        at = rect.topLeft()
        for item in self._items:
            size = item.sizeHint()
            if at.x() > rect.left() and at.x() + size.width() > rect.left() + rect.width():
                at = QPoint(rect.left(), at.y() + size.height() + self._space)
            places.append(QRect(at, size))
            at += QPoint(size.width() + self._space, 0)
        return places
