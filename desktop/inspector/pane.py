"""How an answer was found: every candidate with its ranks, scores and fate, and the floor as a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSplitter,
    QTabWidget,
    QTextBrowser,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from desktop.context import Context
from desktop.inspector import words
from desktop.inspector.details import details_html
from desktop.inspector.model import CandidateModel
from desktop.inspector.question_view import QuestionView, small_css
from desktop.inspector.stages import StagesView
from desktop.inspector.table import CandidateTable
from desktop.inspector.trace import TraceView
from desktop.inspector.why_not import WhyNot
from desktop.widgets.elided_label import ElidedLabel
from desktop.widgets.icons import dress, icon_button

# Of the height: the table, and what is told of the chosen candidate.
SHARES = (3, 2)


class InspectorPane(QWidget):
    """`show_trace` takes the trace of "ask" or "search". `open_reference(dict)`: a candidate to be looked at.

    `close_asked`: the person wants the room back.
    """

    open_reference = Signal(dict)
    close_asked = Signal()

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._trace = TraceView.of({})
        self.model = CandidateModel(self)
        self.table = CandidateTable(context.theme, self.model)
        self.question_view = QuestionView(context.theme)
        self.stages = StagesView(context.theme)
        self.why_field = QLineEdit()
        self._why = WhyNot(context.engine, self)
        self._why_answer = QLabel()
        self._summary = QLabel()
        self._question = QLabel()
        self.details = QTextBrowser()
        self._icons: list[tuple[QToolButton, str]] = []
        self.copy_button = self._button("copy", self.tr("Copy as JSON"))
        self.close_button = self._button("close", self.tr("Close"))
        self._arrange()
        self._connect()

    def show_trace(self, trace: Mapping[str, Any]) -> None:
        """Show the record of one search, from "trace" of its result, from its top; what was asked about the one before is
        forgotten."""
        asked_before = self._trace.question
        self._trace = TraceView.of(trace)
        if self._trace.question != asked_before:
            self.why_field.clear()
        self.model.show(self._trace)
        self.stages.show_trace(self._trace)
        self.question_view.show_trace(self._trace)
        self._question.setText(self._trace.question)
        self._question.setVisible(bool(self._trace.question))
        self._summary.setText(self._sentence())
        self.details.hide()
        self.table.scrollToTop()
        self._why.ask(self.why_field.text(), self._trace)

    def why_not(self, name: str) -> None:
        """Ask about a file by its name, as if it were typed."""
        self.why_field.setText(name)

    @property
    def why_answer(self) -> str:
        return self._why_answer.text()

    def _sentence(self) -> str:
        trace = self._trace
        if not trace.rows:
            return self.tr("Nothing was searched, or nothing was found.")
        parts = [
            self.tr("%n candidate(s)", "", len(trace.rows)),
            self.tr("{count} used").format(count=trace.used),
        ]
        if trace.counted:  # no floor and no reranking: every document was looked at
            return "  ·  ".join(parts)
        parts += [
            self.tr("floor {value}").format(value=words.score(trace.floor)),
            words.reranker(trace.reranker),
        ]
        if trace.answerable is not None and trace.probability is not None:
            verdict = self.tr("answerable") if trace.answerable else self.tr("not answerable")
            parts.append(f"{verdict} ({words.score(trace.probability)})")
        return "  ·  ".join(parts)

    def _on_chosen(self, current: QModelIndex, _previous: QModelIndex) -> None:
        row = self.model.row_at(current.row()) if current.isValid() else None
        self.details.setVisible(row is not None)
        if row is not None:
            self.details.document().setDefaultFont(self._context.theme.font("small", "text"))
            self.details.document().setDefaultStyleSheet(small_css(self._context.theme))
            self.details.setHtml(details_html(row))

    def _on_opened(self, index: QModelIndex) -> None:
        row = self.model.row_at(index.row())
        if row is not None:
            self.open_reference.emit(row.reference)

    def _on_why(self, sentence: str) -> None:
        self._why_answer.setText(sentence)
        self._why_answer.setVisible(bool(sentence))
        rows = self._trace.rows_of(self.why_field.text())
        if rows:
            self.table.selectRow(self.model.row_of(rows[0].number))
            QTimer.singleShot(0, self.table, lambda: self.table.scrollTo(self.table.currentIndex()))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._trace.json)
        self._context.notifier.info(self.tr("Copied."))

    # -- made once ------------------------------------------------------------------------------------

    def _arrange(self) -> None:
        space = self._context.theme.space
        title = ElidedLabel()
        title.setText(self.tr("How this was found"))
        title.setObjectName("brand")
        self._question.setWordWrap(True)
        self._question.setTextFormat(Qt.TextFormat.PlainText)
        self._summary.setObjectName("faint")
        self._summary.setWordWrap(True)
        self.why_field.setPlaceholderText(self.tr("Why not this file? Type its name"))
        self.why_field.setAccessibleName(self.tr("Why not this file?"))
        self.why_field.setClearButtonEnabled(True)
        self._why_answer.setObjectName("soft")
        self._why_answer.setWordWrap(True)
        self._why_answer.setTextFormat(Qt.TextFormat.PlainText)
        self._why_answer.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._why_answer.hide()
        top = QHBoxLayout()
        top.addWidget(title, 1)
        top.addWidget(self.copy_button)
        top.addWidget(self.close_button)
        head = QVBoxLayout()
        head.setContentsMargins(space("m"), space("s"), space("s"), space("s"))
        head.setSpacing(space("s"))
        head.addLayout(top)
        for widget in (self._question, self._summary, self.why_field, self._why_answer):
            head.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self._tabs(), 1)

    def _tabs(self) -> QTabWidget:
        self.details.setFrameShape(QFrame.Shape.NoFrame)
        self.details.setOpenLinks(False)
        self.details.setAccessibleName(self.tr("The chosen candidate"))
        self.details.document().setDocumentMargin(self._context.theme.space("m"))
        self.details.hide()
        candidates = QSplitter(Qt.Orientation.Vertical)
        candidates.setHandleWidth(1)
        candidates.setChildrenCollapsible(False)
        candidates.addWidget(self.table)
        candidates.addWidget(self.details)
        candidates.setSizes(list(SHARES))
        tabs = QTabWidget()
        tabs.setDocumentMode(True)
        tabs.tabBar().setDrawBase(False)
        tabs.tabBar().setUsesScrollButtons(True)
        tabs.addTab(candidates, self.tr("Candidates"))
        tabs.addTab(self.question_view, self.tr("Question"))
        tabs.addTab(self.stages, self.tr("Steps"))
        return tabs

    def _connect(self) -> None:
        self.copy_button.clicked.connect(self._copy)
        self.close_button.clicked.connect(self.close_asked)
        self.why_field.textChanged.connect(lambda text: self._why.ask(text, self._trace))
        self._why.answered.connect(self._on_why)
        self.table.selectionModel().currentRowChanged.connect(self._on_chosen)
        self.table.activated.connect(self._on_opened)
        self._context.theme.changed.connect(self._restyle)
        self._restyle()

    def _button(self, name: str, tip: str) -> QToolButton:
        button = icon_button(tip)
        self._icons.append((button, name))
        return button

    def _restyle(self) -> None:
        for button, name in self._icons:
            dress(button, self._context.theme, name)
        self.table.restyle()
        self._on_chosen(self.table.currentIndex(), QModelIndex())
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._context.theme.color("paper"))
        painter.end()
