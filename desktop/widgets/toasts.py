"""Notices in the upper right corner of a page: they leave by themselves unless they tell of an error."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QPixmap
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from desktop.errors import Notice
from desktop.theme import Theme
from desktop.widgets.icons import draw, icon

WIDTH = 360
MARGIN = 18
SHOWN_MS = {"info": 5_000, "warning": 9_000, "error": 0}

# With time to undo: as long as the deletion waits (see chat/conversation_list.py).
SHOWN_WITH_ACTION_MS = 6_800
MOST_AT_ONCE = 3


class Toasts(QObject):
    """Stacks toasts over `host`; the newest is the topmost."""

    def __init__(self, theme: Theme, host: QWidget) -> None:
        super().__init__(host)
        self._theme = theme
        self._host = host
        self._shown: list[Toast] = []
        host.installEventFilter(self)

    def show(self, notice: Notice) -> None:
        same = [toast for toast in self._shown if toast.notice.sentence == notice.sentence]
        for toast in same + self._shown[: max(0, len(self._shown) - len(same) - MOST_AT_ONCE + 1)]:
            self._close(toast)
        toast = Toast(self._theme, notice, self._host)
        toast.close_requested = lambda: self._close(toast)
        self._shown.append(toast)
        toast.show()
        self._place()
        duration = SHOWN_WITH_ACTION_MS if notice.action else SHOWN_MS[notice.severity]
        if duration:
            QTimer.singleShot(duration, toast, lambda: self._close(toast))

    def keep_on_top(self) -> None:
        """A page that has just come to the front covers them otherwise."""
        for toast in self._shown:
            toast.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def _close(self, toast: Toast) -> None:
        if toast in self._shown:
            self._shown.remove(toast)
            toast.hide()
            toast.deleteLater()
            self._place()

    def _place(self) -> None:
        top = MARGIN
        for toast in reversed(self._shown):
            width = min(WIDTH, self._host.width() - 2 * MARGIN)
            toast.setFixedWidth(width)
            height = toast.heightForWidth(width) if toast.hasHeightForWidth() else toast.sizeHint().height()
            toast.setGeometry(self._host.width() - width - MARGIN, top, width, height)
            toast.raise_()
            top += height + 8


class Toast(QFrame):
    """One notice."""

    def __init__(self, theme: Theme, notice: Notice, parent: QWidget) -> None:
        super().__init__(parent)
        self.notice = notice
        self.close_requested = self.hide
        self.setObjectName("toast")
        self.setProperty("severity", notice.severity)
        texts = QVBoxLayout()
        texts.setSpacing(4)
        texts.addWidget(_text(notice.sentence, "toastTitle" if notice.remedy else ""))
        if notice.remedy:
            texts.addWidget(_text(notice.remedy, "soft"))
        buttons = QHBoxLayout()
        if notice.action is not None:
            label, act = notice.action
            buttons.addWidget(self._button(label, act))
        if notice.detail:
            copy = lambda: QGuiApplication.clipboard().setText(notice.detail)  # noqa: E731
            buttons.addWidget(self._button(self.tr("Copy details"), copy))
        if buttons.count():
            buttons.addStretch()
            texts.addLayout(buttons)
        close = QToolButton(self)
        close.setIcon(icon(theme, "close", "ink_faint", 14))
        close.setAccessibleName(self.tr("Close"))
        close.clicked.connect(lambda: self.close_requested())
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 12, 8, 12)
        layout.setSpacing(10)
        if notice.severity != "info":
            layout.addWidget(_sign(theme, notice.severity), alignment=Qt.AlignmentFlag.AlignTop)
        layout.addLayout(texts, 1)
        layout.addWidget(close, alignment=Qt.AlignmentFlag.AlignTop)

    def _button(self, label: str, act: object) -> QPushButton:
        button = QPushButton(label, self)
        button.setObjectName("link")
        button.clicked.connect(lambda: (act(), self.close_requested()))  # type: ignore[operator]
        return button


def _sign(theme: Theme, severity: str) -> QLabel:
    role = "danger" if severity == "error" else "warn"
    sign = QLabel()
    sign.setPixmap(QPixmap.fromImage(draw("warning", theme.tokens.colors[role], 18)))
    return sign


def _text(text: str, name: str) -> QLabel:
    label = QLabel(text)
    label.setObjectName(name)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label
