"""The right side of both lists: words above, what can be done in the middle, the difference below."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from desktop.context import Context
from desktop.pending_calls import PendingCalls
from desktop.review.diff_heads import Mode
from desktop.review.diff_panel import DiffPanel

# The upper part takes no more of the height than this; what is longer scrolls.
_UPPER_SHARE = 0.5
_UPPER_LEAST = 110
# Somebody who holds a key down passes many cards; only where the key rests is a difference asked for.
_REST_MS = 60


class Detail(QWidget):
    """`upper` and `buttons` are filled by the subclass, which says in `ask` what difference to ask for."""

    def __init__(self, context: Context, mode: Mode, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._calls = PendingCalls(context.engine, self)
        self.diff = DiffPanel(context, mode, title)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self.ask)
        space = context.theme.space
        inner = QWidget()
        self.upper = QVBoxLayout(inner)
        self.upper.setContentsMargins(space("l"), space("m"), space("l"), space("xs"))
        self.upper.setSpacing(space("s"))
        self._area = QScrollArea()
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setWidgetResizable(True)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setWidget(inner)
        inner.setAutoFillBackground(False)
        self.buttons = QHBoxLayout()
        self.buttons.setContentsMargins(space("l"), space("s"), space("l"), space("m"))
        self.buttons.setSpacing(space("s"))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self._area)
        whole.addLayout(self.buttons)
        whole.addWidget(self.diff, 1)

    def ask_soon(self) -> None:
        """`ask` for the difference when no other card follows at once."""
        self._rest.start()

    def ask(self) -> None:
        """Asks the engine for what is shown now."""
        raise NotImplementedError

    def take_keys(self) -> None:
        """The difference has the keys, now or when it is there."""
        self.diff.setFocus()

    def order_keys(self, *widgets: QWidget) -> None:
        """The way of the Tab key: these, then the columns, then the difference."""
        for one, following in pairwise(
            (*widgets, self.diff.two_button, self.diff.one_button, self.diff.view)
        ):
            QWidget.setTabOrder(one, following)

    def fit_upper(self) -> None:
        """As high as what is in it, as long as enough is left for the difference."""
        width = max(1, self.width())
        wanted = self.upper.totalHeightForWidth(width) if self.upper.hasHeightForWidth() else -1
        if wanted < 0:
            wanted = self.upper.totalSizeHint().height()
        self._area.setFixedHeight(min(wanted, max(_UPPER_LEAST, round(self.height() * _UPPER_SHARE))))

    def scroll_up(self) -> None:
        self._area.verticalScrollBar().setValue(0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit_upper()


def text_label(name: str) -> QLabel:
    """Plain words that can be selected."""
    label = QLabel()
    label.setObjectName(name)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
