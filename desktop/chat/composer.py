"""The field for the question: grows with the text, sends on Enter, and never on the Enter of an input method."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QMimeData, Qt, QTimer, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QInputMethodEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QResizeEvent,
    QTextOption,
)
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QToolButton, QVBoxLayout, QWidget

from desktop.theme import Theme
from desktop.widgets.elided_label import ElidedLabel
from desktop.widgets.icons import dress

MAX_LINES = 6

# What the engine takes as one question.
MAX_QUESTION = 20_000

# Wrapping one line of 200,000 characters takes seconds; a text this long is shown unwrapped.
MAX_WRAPPED = 50_000

SENDING_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class QuestionField(QPlainTextEdit):
    """The text itself. `submitted` is a plain Enter by the person."""

    submitted = Signal()
    focus_changed = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("composer")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(2)
        self._composing = False
        self.textChanged.connect(self._fit)
        self._fit()

    # -- Enter ----------------------------------------------------------------------------------------

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        super().inputMethodEvent(event)
        if event.preeditString():
            self._composing = True
        else:
            # The Enter that takes a choice may arrive as a key of its own, right behind this event.
            QTimer.singleShot(0, self, self._end_composing)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in SENDING_KEYS:
            super().keyPressEvent(event)
        elif self._composing:
            event.accept()
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.insertPlainText("\n")
            self.ensureCursorVisible()
        else:
            self.submitted.emit()

    def _end_composing(self) -> None:
        self._composing = False

    def event(self, event: QEvent) -> bool:
        """With nothing typed that could be taken back, the key for Undo is left to the window."""
        asks_first = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
        if (
            asks_first
            and event.matches(QKeySequence.StandardKey.Undo)
            and not self.document().isUndoAvailable()
        ):
            event.ignore()
            return False
        return super().event(event)

    # -- files belong to the window -------------------------------------------------------------------

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return not source.hasUrls() and super().canInsertFromMimeData(source)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Text only, and the wrapping off before a huge one arrives."""
        text = source.text()
        self._choose_wrapping(self.document().characterCount() + len(text))
        self.insertPlainText(text)
        self.ensureCursorVisible()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self._pass_files_on(event) or super().dragEnterEvent(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._pass_files_on(event) or super().dragMoveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        self._pass_files_on(event) or super().dropEvent(event)

    def _pass_files_on(self, event: QDropEvent) -> bool:
        if event.mimeData().hasUrls():
            event.ignore()
            return True
        return False

    # -- size -----------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focus_changed.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.focus_changed.emit(False)

    def _fit(self) -> None:
        self._choose_wrapping(self.document().characterCount())
        lines = max(1, min(MAX_LINES, self._visual_lines()))
        height = round(lines * self.fontMetrics().lineSpacing() + 2 * self.document().documentMargin()) + 2
        if height != self.height():
            self.setFixedHeight(height)
        policy = Qt.ScrollBarPolicy
        scrolls = self._visual_lines() > MAX_LINES
        self.setVerticalScrollBarPolicy(policy.ScrollBarAsNeeded if scrolls else policy.ScrollBarAlwaysOff)

    def _visual_lines(self) -> int:
        # QPlainTextEdit measures its document in lines, not in pixels.
        return round(self.document().size().height())

    def _choose_wrapping(self, characters: int) -> None:
        mode = QTextOption.WrapMode
        wanted = mode.NoWrap if characters > MAX_WRAPPED else mode.WrapAtWordBoundaryOrAnywhere
        if self.wordWrapMode() != wanted:
            self.setWordWrapMode(wanted)


class Composer(QFrame):
    """Field, Send and Stop. `sent` carries a question that can be asked."""

    sent = Signal(str)
    stopped = Signal()
    draft_changed = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("composerBox")
        self._theme = theme
        self._running = False
        self._private = False
        self.field = QuestionField(self)
        self.field.setPlaceholderText(self.tr("Ask your files …"))
        self.field.setAccessibleName(self.tr("Question"))
        self._hint = ElidedLabel(self)
        self._button = QToolButton(self)
        self._button.setObjectName("send")
        self._button.clicked.connect(self._on_button)
        self._lay_out()
        self.field.submitted.connect(self._send)
        self.field.textChanged.connect(self._on_text)
        self.field.focus_changed.connect(self._show_focus)
        theme.changed.connect(self._refresh)
        self._refresh()

    @property
    def text(self) -> str:
        return self.field.toPlainText()

    def set_text(self, text: str) -> None:
        self.field.setPlainText(text)
        self.field.moveCursor(self.field.textCursor().MoveOperation.End)

    def set_running(self, running: bool) -> None:
        """While an answer streams, the button stops it; typing goes on."""
        self._running = running
        self._refresh()

    def set_private(self, private: bool) -> None:
        """Say it where one types: the memory is neither read nor written."""
        self._private = private
        self.setProperty("private", private)
        self.field.setPlaceholderText(
            self.tr("Ask your files, in private …") if private else self.tr("Ask your files …")
        )
        self.style().unpolish(self)
        self.style().polish(self)
        self._refresh()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.field.setFocus()
        super().mousePressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.field._fit()

    def _lay_out(self) -> None:
        bottom = QHBoxLayout()
        bottom.addWidget(self._hint, 1)
        bottom.addWidget(self._button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 12, 10, 10)
        layout.setSpacing(4)
        layout.addWidget(self.field)
        layout.addLayout(bottom)

    def _on_button(self) -> None:
        if self._running:
            self.stopped.emit()
        else:
            self._send()

    def _send(self) -> None:
        if self._can_send():
            text = self.text.strip()
            self.field.clear()
            self.sent.emit(text)

    def _can_send(self) -> bool:
        return not self._running and 0 < len(self.text.strip()) <= MAX_QUESTION

    def _on_text(self) -> None:
        self.draft_changed.emit(self.text)
        self._refresh()

    def _refresh(self) -> None:
        characters = len(self.text.strip())
        role = "on_accent" if self._running or self._can_send() else "ink_faint"
        side = self._theme.size("send")
        self._button.setFixedSize(side, side)
        dress(self._button, self._theme, "stop" if self._running else "send", role)
        self._button.setEnabled(self._running or self._can_send())
        name = self.tr("Stop") if self._running else self.tr("Send")
        self._button.setAccessibleName(name)
        self._button.setToolTip(name)
        if characters > MAX_QUESTION:
            text = self.tr("{count} of {limit} characters. Add long texts to the library and ask about them.")
            self._hint.setText(text.format(count=f"{characters:,}", limit=f"{MAX_QUESTION:,}"))
        elif self._private:
            self._hint.setText(self.tr("Private: nothing is read from the memory or written to it"))
        else:
            self._hint.setText(self.tr("Enter sends, Shift+Enter starts a new line"))

    def _show_focus(self, focused: bool) -> None:
        self.setProperty("focused", focused)
        self.style().unpolish(self)
        self.style().polish(self)
