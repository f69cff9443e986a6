"""The parts of the evidence pane and how they stand: header, notice, one of three views, page bar. Knows no engine."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QStackedLayout, QVBoxLayout, QWidget

from desktop.evidence.header import EvidenceHeader
from desktop.evidence.page_bar import PageBar
from desktop.evidence.pdf_view import PdfView
from desktop.evidence.text_view import TextView
from desktop.theme import Theme
from desktop.widgets.notice_bar import NoticeBar


class PaneFrame(QWidget):
    """What EvidencePane fills. `front(view)` shows the text, the pages, or a hint in their place."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.header = EvidenceHeader(theme)
        self.notice = NoticeBar(theme)
        self.text_view = TextView(theme)
        self.pdf_view = PdfView(theme)
        self.page_bar = PageBar(theme)
        self._hint = QLabel()
        self._arrange()
        bar = self.page_bar
        bar.page_asked.connect(self.pdf_view.go_to_page)
        bar.zoom_in.connect(self.pdf_view.zoom_in)
        bar.zoom_out.connect(self.pdf_view.zoom_out)
        bar.fit_width.connect(self.pdf_view.fit_width)
        self.pdf_view.page_changed.connect(bar.show_pages)
        self.pdf_view.zoom_changed.connect(bar.show_zoom)
        theme.changed.connect(self.update)

    @property
    def in_front(self) -> QWidget:
        return self._stack.currentWidget()

    def front(self, view: QWidget) -> None:
        self._stack.setCurrentWidget(view)
        self.page_bar.want(view is not self._hint)
        if view is not self.pdf_view:
            self.page_bar.show_pages(0, 0)

    def hint(self, text: str) -> None:
        """Words in place of a document."""
        self._hint.setText(text)
        self.front(self._hint)

    def _arrange(self) -> None:
        self._hint.setObjectName("soft")
        self._hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._hint.setWordWrap(True)
        self._hint.setMargin(self._theme.space("xl"))
        holder = QWidget()
        self._stack = QStackedLayout(holder)
        for view in (self._hint, self.text_view, self.pdf_view):
            self._stack.addWidget(view)
        space = self._theme.space
        self.notice.setContentsMargins(space("m"), space("s"), space("m"), space("s"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self.notice)
        column.addWidget(holder, 1)
        column.addWidget(self.page_bar)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.color("paper"))
        painter.setPen(self._theme.color("line"))
        for bar in (self.header, self.page_bar):
            if bar.isVisible():
                edge = bar.geometry().bottom() if bar is self.header else bar.geometry().top()
                painter.drawLine(0, edge, self.width(), edge)
        painter.end()
