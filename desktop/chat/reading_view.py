"""A document to read in the middle of a page: a column that reads well, its own faces and pictures, and an eye on its end."""

from __future__ import annotations

import re
from typing import Any

from PySide6.QtCore import QEvent, QMimeData, QTimer, QUrl
from PySide6.QtGui import QImage, QResizeEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QFrame, QTextBrowser, QTextEdit, QWidget

from desktop.chat.chips import picture
from desktop.chat.insert import Looks, append_html
from desktop.theme import Theme

# Long enough to be found by the eye, and gone before one reads on.
MARKED_MS = 2_500

# Pixels from the end that still count as "at the bottom", so that the text follows.
FOLLOW_WITHIN = 24
SIDE_MARGIN = 32
LIST_INDENT = 26

PICTURE = re.compile(r'<img [^>]*?src="([^"]*)"')


class ReadingView(QTextBrowser):
    """Text comes in with `append_part`; `prepare` begins anew. Loads nothing but our own pictures.

    `quiet`: the text is being written anew, and where the scroll bar stands means nothing.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self._theme = theme  # before the base class, whose set-up already sends events
        super().__init__(parent)
        self.quiet = False
        self._follows = False
        self._unmark = QTimer(self)
        self._unmark.setSingleShot(True)
        self._unmark.setInterval(MARKED_MS)
        self._unmark.timeout.connect(lambda: self.setExtraSelections([]))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setAcceptDrops(False)
        self.setUndoRedoEnabled(False)
        self.setCornerWidget(QWidget())  # beside a table that is wider than the column
        self.verticalScrollBar().rangeChanged.connect(self._on_range)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self.prepare()

    def prepare(self) -> None:
        """An empty document. A new one, because the old one keeps pictures in the colours of the old theme."""
        document = QTextDocument(self)
        document.setDocumentMargin(0)
        document.setUndoRedoEnabled(False)
        document.setIndentWidth(LIST_INDENT)
        document.setDefaultFont(self._theme.font("body", "text"))
        frame = document.rootFrame().frameFormat()
        frame.setTopMargin(0)  # a question brings its own space above
        frame.setBottomMargin(self._theme.space("xl"))
        document.rootFrame().setFrameFormat(frame)
        self.setDocument(document)
        self.looks = Looks(self._theme.document_css(), self._theme.families("chinese"))

    def append_part(self, html: str) -> None:
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        append_html(cursor, html, self.looks)
        cursor.endEditBlock()

    # -- where one reads ------------------------------------------------------------------------------

    def scroll_to_end(self) -> None:
        bar = self.verticalScrollBar()
        bar.setValue(bar.maximum())

    def follow(self) -> None:
        """The text grew or was laid out anew, and its end was in sight: keep what is new in sight."""
        self.scroll_to_end()

    def top_of(self, position: int) -> int:
        """In the viewport, of the line that begins behind a position of the document."""
        cursor = QTextCursor(self.document())
        cursor.setPosition(min(position + 1, self.document().characterCount() - 1))
        return self.cursorRect(cursor).top()

    def mark_for_a_moment(self, position: int) -> None:
        """The paragraph behind a position of the document, so that the eye finds what it was led to."""
        cursor = QTextCursor(self.document())
        cursor.setPosition(min(position + 1, self.document().characterCount() - 1))
        cursor.movePosition(QTextCursor.MoveOperation.StartOfBlock)
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        mark = QTextEdit.ExtraSelection()
        mark.cursor = cursor  # type: ignore[attr-defined]  # the stubs leave the fields out
        mark.format.setBackground(self._theme.color("mark"))  # type: ignore[attr-defined]
        self.setExtraSelections([mark])
        self._unmark.start()

    @property
    def at_end(self) -> bool:
        bar = self.verticalScrollBar()
        return bar.value() >= bar.maximum() - FOLLOW_WITHIN

    def _on_scrolled(self) -> None:
        """Who scrolls up to read is left there; who is at the end stays at the end."""
        if not self.quiet:
            self._follows = self.at_end

    def _on_range(self) -> None:
        """The text grew, or the window shrank (a banner came, another size was chosen)."""
        follows = self._follows
        self._fit_column()
        if follows and not self.quiet:
            self.follow()

    def _fit_column(self) -> None:
        """Keep the text at a readable width, in the middle; the scroll bar stays at the edge."""
        side = max(SIDE_MARGIN, (self.width() - self._theme.size("reading")) // 2)
        bar = self.verticalScrollBar()
        taken = bar.sizeHint().width() if bar.maximum() else 0
        self.setViewportMargins(side, 0, max(side - taken, 0), 0)

    # -- the link in focus ----------------------------------------------------------------------------

    @property
    def focused_link(self) -> str:
        """The address of the link that the Tab key has led to; "" for none."""
        cursor = self.textCursor()
        return str(cursor.charFormat().anchorHref()) if cursor.hasSelection() and self.hasFocus() else ""

    def return_to(self, address: str) -> None:
        """The text was written anew: give the focus back to this link, as the Tab key does."""
        block = self.document().begin()
        while block.isValid():
            for piece in block:
                fragment = piece.fragment()
                if fragment.charFormat().anchorHref() == address:
                    cursor = QTextCursor(self.document())
                    cursor.setPosition(max(0, fragment.position() - 1))
                    cursor.setPosition(fragment.position(), QTextCursor.MoveMode.KeepAnchor)
                    self.setTextCursor(cursor)  # Qt looks for the next link behind a selection only
                    self.focusNextPrevChild(True)
                    return
            block = block.next()

    # -- Qt -------------------------------------------------------------------------------------------

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """Our own pictures only: nothing in an answer can make the window read a file or the network."""
        return picture(self._theme, QUrl(name).toString()) or QImage()

    def createMimeDataFromSelection(self) -> QMimeData:
        """Selected text as text, with `[n]` in place of the chips' pictures."""
        selection = self.textCursor().selection()
        names = iter(PICTURE.findall(selection.toHtml()))
        text = re.sub("\ufffc", lambda _: _written(next(names, "")), selection.toPlainText())
        data = QMimeData()
        data.setText(text)
        return data

    def changeEvent(self, event: QEvent) -> None:
        """The style sheet sets the font of all widgets; a document keeps the one that suits its text."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.document().setDefaultFont(self._theme.font("body", "text"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit_column()
        super().resizeEvent(event)


def _written(address: str) -> str:
    scheme, _, rest = address.partition(":")
    number = rest.partition(":")[0]
    return {"chip": f"[{number}]", "memory": f"[m{number}]"}.get(scheme, "")
