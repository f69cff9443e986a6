"""The table of candidates: sorted by any column, the outcome in view even in a narrow pane."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QMenu, QTableView, QWidget

from desktop.inspector.delegate import CandidateDelegate
from desktop.inspector.model import (
    FATE,
    FUSED,
    JUDGED,
    MEANING,
    NUMBER,
    PASSAGE,
    RERANK,
    WORDS,
    CandidateModel,
)
from desktop.theme import Theme
from desktop.widgets.painting import row_height, with_text

# A rank of three digits and its score have room beside each other.
_WIDTHS = {NUMBER: 36, PASSAGE: 140, WORDS: 84, MEANING: 84, FUSED: 66, RERANK: 84, JUDGED: 72, FATE: 128}
# In the narrowest pane; what is cut is whole in the tooltip.
_LEAST = {PASSAGE: 76, FATE: 116}
# Those that are in view without scrolling, in this order.
_FIRST = (NUMBER, PASSAGE, FATE, WORDS, MEANING)
# Of the room that is over or lacking: an outcome has its reason under it.
_OUTCOME_SHARE = 0.5

# Of these the first press on the header shows the highest value.
_HIGHEST_FIRST = (FUSED, RERANK, JUDGED)


class CandidateTable(QTableView):
    """A press on a header sorts, a second one turns it round, a third one brings the engine's order back."""

    def __init__(self, theme: Theme, model: CandidateModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._model = model
        self.setModel(model)
        self.setItemDelegate(CandidateDelegate(theme, model, self))
        self.setAccessibleName(self.tr("Candidates"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._show_menu)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self._set_up_header()
        self.setCornerWidget(QWidget())
        self.viewport().installEventFilter(self)
        model.modelReset.connect(self._on_reset)
        self.restyle()

    def restyle(self) -> None:
        self.verticalHeader().setDefaultSectionSize(row_height(self._theme))
        self._share_width()
        self.viewport().update()

    def sort_by(self, column: int) -> None:
        """As a press on the header of `column` does."""
        header = self.horizontalHeader()
        ascending, descending = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder
        first = descending if column in _HIGHEST_FIRST else ascending
        if self._model.sorted_by != column:
            order = first
        elif header.sortIndicatorOrder() == first and column != NUMBER:
            order = ascending if first == descending else descending
        else:
            column, order = NUMBER, ascending
        self._model.sort(column, order)
        header.setSortIndicatorShown(column != NUMBER)
        header.setSortIndicator(column, order)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Passages and outcomes take what the others leave."""
        if event.type() == QEvent.Type.Resize and watched is self.viewport():
            self._share_width()
        return super().eventFilter(watched, event)

    def _set_up_header(self) -> None:
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsClickable(True)
        header.setMinimumSectionSize(24)
        # The outcome matters most: seen without scrolling in the narrowest pane, where a score may not be.
        header.moveSection(FATE, PASSAGE + 1)
        header.sectionClicked.connect(self.sort_by)

    def _on_reset(self) -> None:
        self.horizontalHeader().setSortIndicatorShown(False)
        for column in (RERANK, JUDGED):
            self.setColumnHidden(column, not self._model.has_values(column))
        self._share_width()

    def _share_width(self) -> None:
        shown = {column: width for column, width in _WIDTHS.items() if not self.isColumnHidden(column)}
        widths = {column: with_text(self._theme, width) for column, width in shown.items()}
        room = self.viewport().width()
        over = room - sum(widths.values())
        if over < 0:  # the columns behind the first ones are scrolled to
            over = min(0, room - sum(widths[column] for column in _FIRST))
        for column, share in ((FATE, _OUTCOME_SHARE), (PASSAGE, 1.0)):
            before = widths[column]
            widths[column] = max(with_text(self._theme, _LEAST[column]), before + round(over * share))
            over -= widths[column] - before
        for column, width in widths.items():
            self.setColumnWidth(column, width)

    def menu(self) -> QMenu:
        """Opening and sorting, for those who use no mouse."""
        menu = QMenu(self)
        current = self.currentIndex()
        if current.isValid():
            menu.addAction(self.tr("Open the passage"), lambda: self.activated.emit(current))
            menu.addSeparator()
        sorting = menu.addMenu(self.tr("Sort by"))
        for column in _WIDTHS:
            if not self.isColumnHidden(column):
                title = self._model.headerData(column, Qt.Orientation.Horizontal)
                name = self.tr("Place in the engine's order") if column == NUMBER else title
                sorting.addAction(name, lambda column=column: self.sort_by(column))
        return menu

    def _show_menu(self, at: QPoint) -> None:
        menu = self.menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.viewport().mapToGlobal(at))
