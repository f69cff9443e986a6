"""A document as text, at the passage. Only the part round the reader's eyes is loaded; more comes while scrolling."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextBlockFormat,
    QTextCursor,
    QTextOption,
)
from PySide6.QtWidgets import QTextEdit, QWidget

from desktop.evidence.cell_columns import align_cells
from desktop.evidence.cell_tabs import tab_distance
from desktop.evidence.place import Place, place_at
from desktop.evidence.span_highlighter import SpanHighlighter
from desktop.evidence.span_worker import SpanWorker
from desktop.evidence.text_format import Flavour, Span, spans
from desktop.evidence.text_marks import marked_bars
from desktop.evidence.text_window import Change, Slice, TextWindow
from desktop.theme import Theme
from desktop.utf16 import characters_in, utf16_length

# Line spacing in percent: prose breathes, rows of code and tables stay together.
_PROSE_LEADING = 120
_CODE_LEADING = 108
# A tab is so many spaces of indentation in code; elsewhere it parts cells.
_CODE_TAB = 4
# So many pixels less than in answers: a source is looked at in a narrow column.
_SMALLER = 1
# More is fetched when fewer than this many screens are left above or below.
_SCREENS_AHEAD = 1.0
# What Qt's document would take for its own marks. Each is replaced by one character, so offsets stay true.
_FOREIGN = str.maketrans({"\r": " ", "\x00": "\ufffd", "\ufdd0": "\ufffd", "\ufdd1": "\ufffd", "\ufffc": "\ufffd",
                          "\u2028": "\n", "\u2029": "\n", "\x0c": " ", "\x0b": " "})  # fmt: skip


class TextView(QTextEdit):
    """Shows a TextWindow. `wants(Slice)` asks for more; `add` brings it. `moved(int)`: the first character on screen, or -1."""

    wants = Signal(object)
    moved = Signal(int)
    jump = Signal(int)  # Ctrl+Home, Ctrl+End: the offset to show, when it is not loaded

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self._theme = theme  # before the base class, whose set-up already sends events
        self._flavour: Flavour = "prose"
        super().__init__(parent)
        self._window = TextWindow(0, "", 0, 0)
        self._passage: tuple[int, int] | None = None
        self._path = ""
        self._headings: tuple[str, ...] = ()
        self._asked: Slice | None = None
        self._quiet = False  # while text is being put in, where the scroll bar stands means nothing
        self._place_due = False
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setAcceptRichText(False)
        self.setFrameShape(QTextEdit.Shape.NoFrame)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setAccessibleName(self.tr("Text of the document"))
        self._highlighter = SpanHighlighter(self.document(), theme)
        self._worker = SpanWorker()
        self._worker.ready.connect(self._show_spans)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self.verticalScrollBar().actionTriggered.connect(self._on_reader_scrolls)
        theme.changed.connect(self._restyle)

    # -- what to show ---------------------------------------------------------------------------------

    def show_window(
        self,
        window: TextWindow,
        passage: tuple[int, int] | None,
        flavour: Flavour,
        path: str,
        headings: tuple[str, ...],
    ) -> None:
        """Replace everything; `passage` is [start, end) in characters of the document, scrolled to the middle."""
        self._window = window
        self._passage = passage
        self._flavour = flavour
        self._path = path
        self._headings = headings
        self._place_due = True
        self._quiet = True
        self._set_looks()
        self.clear()
        self._put(window.text)
        self._rehighlight()
        self.place_passage()
        self._asked = None
        self._quiet = False
        self._on_scrolled()

    def add(self, start: int, text: str) -> None:
        """A slice that was asked for has come. Text that no longer fits is left alone."""
        self._asked = None
        if start == self._window.end:
            self._apply(self._window.add_below(start, text))
        elif start + len(text) == self._window.start:
            self._apply(self._window.add_above(start, text))

    def place_passage(self) -> None:
        """Scroll so that the passage stands in the middle, or its beginning near the top when it is long."""
        if self._passage is None:
            return
        top = self._rect_at(self._passage[0]).top()
        bottom = self._rect_at(self._passage[1]).bottom()
        room = self.viewport().height()
        offset = (room - (bottom - top)) / 2 if bottom - top < room * 0.8 else room * 0.1
        bar = self.verticalScrollBar()
        bar.setValue(round(bar.value() + top - offset))

    def scroll_to(self, offset: int) -> None:
        """Bring a character of the document to the upper edge, as far as the text goes."""
        self._place_due = False
        bar = self.verticalScrollBar()
        bar.setValue(round(bar.value() + self._rect_at(offset).top()))

    def place(self, offset: int, page_starts: Sequence[int]) -> Place:
        """Page, line or heading at a character of the document."""
        return place_at(self._window, offset, self._flavour, page_starts)

    @property
    def passage_rect(self) -> QRectF:
        """Where the passage is in the viewport; empty when there is none."""
        rects = self._passage_bars()
        whole = QRectF()
        for rect in rects:
            whole = whole.united(rect)
        return whole

    # -- drawing --------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("mark"))
        for bar in self._passage_bars():
            painter.drawRoundedRect(bar, 3, 3)
        painter.end()
        super().paintEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_margins()
        if self._place_due:
            self.place_passage()

    def changeEvent(self, event: QEvent) -> None:
        """The style sheet sets the font of all widgets; a document keeps the one that suits its text."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.document().setDefaultFont(self._text_font())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._on_reader_scrolls()
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if control and event.key() == Qt.Key.Key_Home and self._window.start > 0:
            self.jump.emit(0)
        elif control and event.key() == Qt.Key.Key_End and self._window.end < self._window.length:
            self.jump.emit(self._window.length)
        else:
            super().keyPressEvent(event)

    def _passage_bars(self) -> list[QRectF]:
        if self._passage is None:
            return []
        low, high = (self._position(offset) for offset in self._passage)
        scroll = QPointF(self.horizontalScrollBar().value(), self.verticalScrollBar().value())
        return marked_bars(self.document(), low, high, scroll)

    # -- inside ---------------------------------------------------------------------------------------

    def _apply(self, change: Change) -> None:
        """Change the document and keep what the reader sees where it is."""
        eye = self.cursorForPosition(self.viewport().rect().topLeft())
        top = self.cursorRect(eye).top()
        self._quiet = True
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        cursor.movePosition(QTextCursor.MoveOperation.End)
        _drop(cursor, -utf16_length(change.dropped_tail))
        cursor.setPosition(0)
        _drop(cursor, utf16_length(change.dropped_head))
        cursor.insertText(change.before.translate(_FOREIGN))
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertText(change.after.translate(_FOREIGN))
        cursor.endEditBlock()
        self._rehighlight()
        self._quiet = False
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + self.cursorRect(eye).top() - top)

    def _on_scrolled(self) -> None:
        if self._quiet:
            return
        bar = self.verticalScrollBar()
        ahead = self.viewport().height() * _SCREENS_AHEAD
        self.moved.emit(self._first_on_screen())
        if self._asked is not None or not self._window.text:
            return
        if bar.value() < ahead and self._window.above():
            self._asked = self._window.above()
        elif bar.maximum() - bar.value() < ahead and self._window.below():
            self._asked = self._window.below()
        if self._asked is not None:
            self.wants.emit(self._asked)

    def _on_reader_scrolls(self) -> None:
        """From now on the reader decides where to look; a new size no longer brings the passage back."""
        self._place_due = False

    def _first_on_screen(self) -> int:
        """Offset in the document of the first character in view; -1 while the whole document is on screen."""
        whole = self._window.above() is None and self._window.below() is None
        if self._window.length == 0 or (whole and self.verticalScrollBar().maximum() == 0):
            return -1
        eye = self.cursorForPosition(self.viewport().rect().topLeft()).position()
        return self._window.start + characters_in(self._window.text, eye)

    def _position(self, offset: int) -> int:
        inside = max(0, min(offset - self._window.start, len(self._window.text)))
        return utf16_length(self._window.text[:inside])

    def _rect_at(self, offset: int) -> QRectF:
        cursor = QTextCursor(self.document())
        cursor.setPosition(min(self._position(offset), self.document().characterCount() - 1))
        return QRectF(self.cursorRect(cursor))

    def _set_looks(self) -> None:
        font = self._text_font()
        self.document().setDefaultFont(font)
        self.setLineWrapMode(QTextEdit.LineWrapMode.WidgetWidth)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        width = QFontMetricsF(font).horizontalAdvance
        cells = tab_distance(self._window.text, font.pixelSize(), width)
        self.setTabStopDistance(_CODE_TAB * width(" ") if self._flavour == "code" else cells)
        self._set_margins()

    def _text_font(self) -> QFont:
        if self._flavour in ("code", "table"):
            return self._theme.font("code", "mono")
        font = self._theme.font("body", "text")
        font.setPixelSize(font.pixelSize() - _SMALLER)
        return font

    def _set_margins(self) -> None:
        """A column no wider than what reads well, in the middle of the view."""
        widest = self._theme.size("reading") + 2 * self._theme.space("l")
        side = max(0, (self.width() - widest) // 2)
        self.setViewportMargins(side, 0, side, 0)
        self.document().setDocumentMargin(self._theme.space("l"))

    def _put(self, text: str) -> None:
        """Set the line spacing first: all text put in later inherits it, and is laid out once."""
        leading = QTextBlockFormat()
        percent = _CODE_LEADING if self._flavour in ("code", "table") else _PROSE_LEADING
        leading.setLineHeight(percent, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        cursor = QTextCursor(self.document())
        cursor.setBlockFormat(leading)
        cursor.insertText(text.translate(_FOREIGN))

    def _rehighlight(self) -> None:
        text = self._window.text
        if self._flavour == "prose":
            align_cells(self.document(), self.viewport().width() - 2 * self.document().documentMargin())
        if self._flavour == "code":
            self._worker.ask(text, self._flavour, self._path)
            return
        self._worker.cancel()
        self._show_spans(self._worker.ticket, spans(text, self._flavour, self._path, self._headings))

    def _show_spans(self, ticket: int, found: list[Span]) -> None:
        if ticket == self._worker.ticket:
            self._highlighter.show_spans(_in_qt_positions(found, self._window.text))

    def _restyle(self) -> None:
        self._set_looks()
        self._rehighlight()
        self.viewport().update()


def _drop(cursor: QTextCursor, count: int) -> None:
    cursor.setPosition(cursor.position() + count, QTextCursor.MoveMode.KeepAnchor)
    cursor.removeSelectedText()


def _in_qt_positions(found: list[Span], text: str) -> list[Span]:
    wide = [index for index, char in enumerate(text) if char > "\uffff"]
    if not wide:
        return found
    shifts = [0] * (len(text) + 1)
    for index in wide:
        shifts[index + 1] = 1
    total = 0
    for index, step in enumerate(shifts):
        total += step
        shifts[index] = total
    return [Span(s.start + shifts[s.start], s.end + shifts[s.end], s.kind) for s in found]
