"""A memory's whole file as text: numbered lines, front matter told apart, the line of an error marked."""

from __future__ import annotations

import re

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import (
    QFontMetrics,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QSyntaxHighlighter,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QWidget

from desktop.theme import Theme

# "… in line 4: …", and the same in Chinese: where the engine names a line of the file, it is shown there.
_LINE = re.compile(r"\bline (\d+)|第 ?(\d+) ?行")
_KEY = re.compile(r"^([A-Za-z_][\w-]*)(:)")
_GUTTER_PADDING = 8
_INSIDE = 1  # state of a line between the fences


class MarkdownEditor(QPlainTextEdit):
    """The text is shown and saved as it is; nothing is reformatted."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._gutter = _Gutter(self)
        self._colors = _FrontMatterColors(self.document(), theme)
        self._error_line = 0
        self.setObjectName("field")
        self.setAccessibleName(self.tr("The file as Markdown"))
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        self.setTabChangesFocus(True)
        self.blockCountChanged.connect(lambda _count: self._fit_gutter())
        self.updateRequest.connect(self._on_update)
        self.textChanged.connect(lambda: self.mark_line(0))
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_text(self, text: str) -> None:
        """Replace the text without telling anybody."""
        self.blockSignals(True)
        self.setPlainText(text)
        self.blockSignals(False)
        self.mark_line(0)
        self._fit_gutter()

    @property
    def error_line(self) -> int:
        """The marked line, from 1; 0 for none."""
        return self._error_line

    def mark_error(self, sentence: str) -> None:
        """Mark the line that an error of the engine names, and go there."""
        found = _LINE.search(sentence)
        number = int(next(filter(None, found.groups()))) if found else 0
        self.mark_line(number)
        block = self.document().findBlockByNumber(self._error_line - 1)
        if self._error_line and block.isValid():
            self.setTextCursor(QTextCursor(block))
            self.centerCursor()
            self.setFocus()

    def mark_line(self, number: int) -> None:
        self._error_line = min(number, self.blockCount())
        marks = []
        if self._error_line:
            mark = QTextEdit.ExtraSelection()
            mark.cursor = QTextCursor(self.document().findBlockByNumber(self._error_line - 1))
            mark.format.setBackground(self._theme.color("danger_soft"))
            mark.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
            marks = [mark]
        self.setExtraSelections(marks)
        self._gutter.update()

    # -- the numbers at the left ----------------------------------------------------------------------

    @property
    def gutter_width(self) -> int:
        digits = max(2, len(str(self.blockCount())))
        return QFontMetrics(self.font()).horizontalAdvance("9") * digits + 2 * _GUTTER_PADDING

    def paint_gutter(self, event: QPaintEvent) -> None:
        painter = QPainter(self._gutter)
        painter.setFont(self.font())
        block = self.firstVisibleBlock()
        while block.isValid():
            area = self.blockBoundingGeometry(block).translated(self.contentOffset())
            if area.top() > event.rect().bottom():
                break
            number = block.blockNumber() + 1
            painter.setPen(self._theme.color("danger" if number == self._error_line else "ink_faint"))
            room = QRect(
                0,
                round(area.top()),
                self._gutter.width() - _GUTTER_PADDING,
                QFontMetrics(self.font()).height(),
            )
            painter.drawText(room, Qt.AlignmentFlag.AlignRight, str(number))
            block = block.next()
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        area = self.contentsRect()
        self._gutter.setGeometry(QRect(area.left(), area.top(), self.gutter_width, area.height()))

    def _fit_gutter(self) -> None:
        self.setViewportMargins(self.gutter_width, 0, 0, 0)

    def _on_update(self, rect: QRect, dy: int) -> None:
        if dy:
            self._gutter.scroll(0, dy)
        else:
            self._gutter.update(0, rect.y(), self._gutter.width(), rect.height())

    def _restyle(self) -> None:
        self.setFont(self._theme.font("code", "mono"))
        self._colors.rehighlight()
        self.mark_line(self._error_line)
        self._fit_gutter()


class _Gutter(QWidget):
    def __init__(self, editor: MarkdownEditor) -> None:
        super().__init__(editor)
        self._editor = editor

    def sizeHint(self) -> QSize:
        return QSize(self._editor.gutter_width, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._editor.paint_gutter(event)


class _FrontMatterColors(QSyntaxHighlighter):
    """Keys in the accent colour, fences faint: what is data and what is said are told apart."""

    def __init__(self, document: QTextDocument, theme: Theme) -> None:
        super().__init__(document)
        self._theme = theme

    def highlightBlock(self, text: str) -> None:
        first = self.currentBlock().blockNumber() == 0
        inside = self.previousBlockState() == _INSIDE
        fence = text.rstrip() in ("---", "...")
        self.setCurrentBlockState(_INSIDE if (first and fence) or (inside and not fence) else 0)
        if (fence and (first or inside)) or (inside and text.lstrip().startswith("#")):
            self.setFormat(0, len(text), self._look("ink_faint"))
        elif inside and (key := _KEY.match(text)):
            self.setFormat(0, len(key[1]), self._look("accent"))
            self.setFormat(len(key[1]), 1, self._look("ink_faint"))

    def _look(self, role: str) -> QTextCharFormat:
        look = QTextCharFormat()
        look.setForeground(self._theme.color(role))
        return look
