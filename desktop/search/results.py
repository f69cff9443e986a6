"""The list of found passages: a table of one column whose rows are as high as their words need."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from desktop.search.delegate import HitDelegate, hit_height
from desktop.search.model import HIT, HitModel
from desktop.theme import Theme


class ResultsTable(QTableView):
    """Rows are measured when they come and when the width changes: there are at most a few dozen."""

    def __init__(self, theme: Theme, model: HitModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._delegate = HitDelegate(theme, self)
        self.setModel(model)
        self.setItemDelegate(self._delegate)
        self.setAccessibleName(self.tr("Found passages"))
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
        model.modelReset.connect(self.fit_rows)
        theme.changed.connect(self._restyle)
        self._restyle()

    def fit_rows(self) -> None:
        """Give a passage of one line no second, empty one."""
        model = self.model()
        for row in range(model.rowCount()):
            hit = model.index(row, 0).data(HIT)
            if hit is not None:
                lines = self._delegate.lines(hit, self.viewport().width())
                self.verticalHeader().resizeSection(row, hit_height(self._theme, lines))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.fit_rows()

    def _restyle(self) -> None:
        self.verticalHeader().setDefaultSectionSize(hit_height(self._theme))
        self.fit_rows()
        self.viewport().update()
