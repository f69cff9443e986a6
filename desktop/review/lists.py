"""What the two lists of the review page have in common: one column of painted rows, walked with the keyboard."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)


class CardList(QTableView):
    """`chosen(row)`: another row is current, -1 for none. `opened`: Enter or a click on the current one."""

    chosen = Signal(int)
    opened = Signal()

    def __init__(
        self,
        model: QAbstractTableModel,
        delegate: QStyledItemDelegate,
        name: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._fitted = 0  # the width for which each row has its own height; 0 while all have one
        self.setModel(model)
        self.setItemDelegate(delegate)
        delegate.setParent(self)
        self.setAccessibleName(name)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setShowGrid(False)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setMinimumSectionSize(1)
        self.selectionModel().currentRowChanged.connect(
            lambda current, _previous: self.chosen.emit(current.row())
        )
        self.clicked.connect(lambda _index: self.opened.emit())

    def set_row_height(self, height: int) -> None:
        self.verticalHeader().setDefaultSectionSize(height)
        self.viewport().update()

    def fit_rows(self) -> None:
        """Each row as high as what it shows; for lists of hundreds, not of thousands."""
        option = QStyleOptionViewItem()
        option.rect = QRect(0, 0, self.viewport().width(), 0)
        self._fitted = option.rect.width()
        for row in range(self.model().rowCount()):
            self.setRowHeight(row, self.itemDelegate().sizeHint(option, self.model().index(row, 0)).height())
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fitted and self._fitted != self.viewport().width():
            self.fit_rows()

    def step(self, by: int) -> None:
        """To the next (1) or the previous (-1) row."""
        count = self.model().rowCount()
        if count:
            row = self.currentIndex().row()
            self.selectRow(max(0, min(row + by if row >= 0 else 0, count - 1)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit()
        else:
            super().keyPressEvent(event)
