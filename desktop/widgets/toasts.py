"""Notices at the upper right of a page, below its head: they leave by themselves unless they tell of an error."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QEnterEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from desktop.engine_words import run_on
from desktop.errors import Notice
from desktop.shortcuts import SHORTCUTS
from desktop.theme import Theme
from desktop.widgets.icons import dress, pixmap

WIDTH = 360
MARGIN = 18
# Below the row with a page's title and its buttons, which a notice must not lie over.
BELOW_HEAD = 64
SHOWN_MS = {"info": 5_000, "warning": 9_000, "error": 0}

# Time to find a way back. It stands still while the pointer or the focus is on the notice, and begins again after.
SHOWN_WITH_ACTION_MS = 20_000
MOST_AT_ONCE = 3
# Down to the first line of text, so that it stands level with the sign before it and the button behind it.
FIRST_LINE = 4
CLOSED, USED = False, True


class Toasts(QObject):
    """Stacks toasts over the upper right corner of `area`; the newest is the topmost."""

    def __init__(self, theme: Theme, area: QWidget) -> None:
        super().__init__(area)
        self._theme = theme
        self._area = area
        self._host = area.parentWidget() or area  # beside the area, so that nothing inside it can come above
        self._shown: list[Toast] = []
        area.installEventFilter(self)

    def show(self, notice: Notice) -> None:
        same = [toast for toast in self._shown if toast.notice.sentence == notice.sentence]
        for toast in same + self._shown[: max(0, len(self._shown) - len(same) - MOST_AT_ONCE + 1)]:
            self._close(toast)
        toast = Toast(self._theme, notice, self._host)
        toast.over.connect(lambda used: self._close(toast, used))
        self._shown.append(toast)
        toast.show()
        self._place()
        toast.live(SHOWN_WITH_ACTION_MS if notice.action else SHOWN_MS[notice.severity])
        _announce(toast, notice)

    def undo(self) -> bool:
        """Take back what the newest notice tells of; False when none can be taken back."""
        newest = next((toast for toast in reversed(self._shown) if toast.notice.undoes), None)
        if newest is not None:
            newest.act()
        return newest is not None

    def settle(self) -> None:
        """The window closes: nothing can be taken back any more."""
        for toast in list(self._shown):
            self._close(toast)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self._place()
        return super().eventFilter(watched, event)

    def _close(self, toast: Toast, used: bool = CLOSED) -> None:
        if toast in self._shown:
            self._shown.remove(toast)
            toast.hide()
            toast.deleteLater()
            self._place()
            if not used and toast.notice.settled is not None:
                toast.notice.settled()

    def _place(self) -> None:
        area = self._area.geometry() if self._host is not self._area else self._area.rect()
        top = area.top() + BELOW_HEAD
        for toast in reversed(self._shown):
            width = min(WIDTH, area.width() - 2 * MARGIN)
            toast.setFixedWidth(width)
            height = toast.heightForWidth(width) if toast.hasHeightForWidth() else toast.sizeHint().height()
            toast.setGeometry(area.right() - width - MARGIN, top, width, height)
            toast.raise_()
            top += height + 8


class Toast(QFrame):
    """One notice. `over(used)`: it is done with; `used` says whether its action was taken."""

    over = Signal(bool)

    def __init__(self, theme: Theme, notice: Notice, parent: QWidget) -> None:
        super().__init__(parent)
        self.notice = notice
        self._life = QTimer(self)
        self._life.setSingleShot(True)
        self._life.timeout.connect(lambda: self.over.emit(CLOSED))
        self.setObjectName("toast")
        self.setProperty("severity", notice.severity)
        texts = QVBoxLayout()
        texts.setSpacing(4)
        texts.addWidget(_text(notice.sentence, "toastTitle" if notice.remedy else ""))
        if notice.remedy:
            texts.addWidget(_text(notice.remedy, "soft"))
        buttons = QHBoxLayout()
        buttons.setContentsMargins(-2, 0, 0, 0)  # what a link has around its words
        if notice.action is not None:
            button = self._button(notice.action[0], self.act)
            if notice.undoes:
                button.setToolTip(f"{notice.action[0]} ({_keys()})")
            buttons.addWidget(button)
        if notice.detail:
            buttons.addWidget(self._button(self.tr("Copy details"), self._copy))
        if buttons.count():
            buttons.addStretch()
            texts.addLayout(buttons)
        texts.setContentsMargins(0, FIRST_LINE, 0, 0)
        texts.addStretch()
        close = QToolButton(self)
        dress(close, theme, "close", "ink_faint", 14)
        close.setAccessibleName(self.tr("Close"))
        close.clicked.connect(lambda: self.over.emit(CLOSED))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 12, 8, 12)
        layout.setSpacing(10)
        if notice.severity != "info":
            layout.addWidget(_sign(theme, notice.severity), alignment=Qt.AlignmentFlag.AlignTop)
        layout.addLayout(texts, 1)
        layout.addWidget(close, alignment=Qt.AlignmentFlag.AlignTop)

    def live(self, ms: int) -> None:
        """Go away after `ms` by itself; 0 stays until it is closed."""
        self._life.setInterval(ms)
        if ms:
            self._life.start()
        for widget in self.findChildren(QAbstractButton):
            widget.installEventFilter(self)

    def act(self) -> None:
        """Do what the notice offers."""
        if self.notice.action is not None:
            self.notice.action[1]()
        self.over.emit(USED)

    @property
    def held(self) -> bool:
        """Whether it waits because somebody points at it or has the focus on it."""
        return self._life.interval() > 0 and not self._life.isActive()

    def enterEvent(self, event: QEnterEvent) -> None:
        self._life.stop()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._go_on()
        super().leaveEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusIn:
            self._life.stop()
        elif event.type() == QEvent.Type.FocusOut:
            self._go_on()
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.over.emit(CLOSED)
        else:
            super().keyPressEvent(event)

    def _go_on(self) -> None:
        if self._life.interval() and not self.underMouse():
            self._life.start()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.notice.detail)
        self.over.emit(CLOSED)

    def _button(self, label: str, act: Callable[[], None]) -> QPushButton:
        button = QPushButton(label, self)
        button.setObjectName("link")
        button.clicked.connect(lambda: act())
        return button


def _keys() -> str:
    return QKeySequence(SHORTCUTS["undo"]).toString(QKeySequence.SequenceFormat.NativeText)


def _announce(toast: Toast, notice: Notice) -> None:
    """Tell readers of the screen, who do not see a corner light up."""
    text = run_on(notice.sentence, notice.remedy)
    if notice.undoes:
        text = run_on(text, f"{notice.action[0]}: {_keys()}" if notice.action else "")
    event = QAccessibleAnnouncementEvent(toast, text)
    if notice.severity == "error":
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)


def _sign(theme: Theme, severity: str) -> QLabel:
    role = "danger" if severity == "error" else "warn"
    sign = QLabel()
    sign.setContentsMargins(0, FIRST_LINE - 1, 0, 0)
    sign.setPixmap(pixmap(theme, "warning", role, 18))
    return sign


def _text(text: str, name: str) -> QLabel:
    label = QLabel(text)
    label.setObjectName(name)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label
