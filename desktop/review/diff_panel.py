"""A difference with its tool bar: what changes, in one column or two, and what is said while there is none to show."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QStackedLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from desktop.context import Context
from desktop.review.diff_file import DiffFile
from desktop.review.diff_heads import Mode
from desktop.review.diff_view import DiffView
from desktop.widgets.elided_label import ElidedLabel
from desktop.widgets.icons import dress

# A difference that comes sooner than this replaces the last one without a word in between.
_PATIENCE_MS = 250
_COLUMNS = "review_columns"
_ONE = "one"


class DiffPanel(QWidget):
    """`view` is the difference itself; its signals are the ones to listen to."""

    def __init__(self, context: Context, mode: Mode, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.view = DiffView(context.theme, mode)
        self._title = QLabel(title)
        self._title.setObjectName("sectionLabel")
        self._counts = ElidedLabel()
        self._message = QLabel()
        self._message.setObjectName("soft")
        self._message.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._message.setWordWrap(True)
        self._message.setMargin(context.theme.space("xl"))
        self.two_button = self._choice("side_by_side", self.tr("Side by side"))
        self.one_button = self._choice("inline", self.tr("In one column"))
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(_PATIENCE_MS)
        self._patience.timeout.connect(lambda: self.say(self.tr("Looking …")))
        self._arrange()
        self._show_choice()
        context.theme.changed.connect(self._restyle)
        self._restyle()

    def show_loading(self) -> None:
        """Something else is on its way; what is shown stays for a moment."""
        self._patience.start()

    def show_files(self, files: Sequence[DiffFile], keep: bool = False) -> None:
        """`keep` the place, for the same files with other words."""
        self._patience.stop()
        self.view.show_files(files, keep)
        self._counts.setText(self.tr("%n file(s)", "", len(files)) if files else "")
        if files:
            self._stack.setCurrentWidget(self.view)
            if self.hasFocus():
                self.view.setFocus()
        else:
            self.say(self.tr("No file would change."))

    def say(self, text: str) -> None:
        """A sentence instead of a difference."""
        self._patience.stop()
        self._message.setText(text)
        self._counts.setText("")
        had_focus = self.view.hasFocus()
        self._stack.setCurrentWidget(self._message)
        if had_focus:
            self.setFocus()

    @property
    def said(self) -> str:
        """The sentence that stands in the place of a difference; "" while there is one."""
        return self._message.text() if self._stack.currentWidget() is self._message else ""

    def choose_columns(self, two: bool) -> None:
        """Side by side or not, in every difference from now on."""
        self._context.preferences.set_text(_COLUMNS, "" if two else _ONE)
        self._show_choice()

    def change_columns(self) -> None:
        """The other way round."""
        self.choose_columns(not self.two_button.isChecked())

    def refresh_choice(self) -> None:
        """Another panel may have chosen otherwise meanwhile."""
        self._show_choice()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The difference has the keys as soon as there is one."""
        super().focusInEvent(event)
        if self.view.isVisible():
            self.view.setFocus()

    def _show_choice(self) -> None:
        two = self._context.preferences.text(_COLUMNS) != _ONE
        (self.two_button if two else self.one_button).setChecked(True)
        self.view.set_two_columns(two)

    def _choice(self, picture: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName("navigation")
        button.setProperty("picture", picture)
        button.setCheckable(True)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        return button

    def _arrange(self) -> None:
        space = self._context.theme.space
        group = QButtonGroup(self)
        for button in (self.two_button, self.one_button):
            group.addButton(button)
        self.two_button.clicked.connect(lambda: self.choose_columns(True))
        self.one_button.clicked.connect(lambda: self.choose_columns(False))
        bar = QHBoxLayout()
        bar.setContentsMargins(space("l"), 0, space("s"), space("xs"))
        bar.setSpacing(space("xs"))
        bar.addWidget(self._title)
        bar.addSpacing(space("s"))
        bar.addWidget(self._counts, 1)
        bar.addWidget(self.two_button)
        bar.addWidget(self.one_button)
        below = QWidget()
        self._stack = QStackedLayout(below)
        self._stack.addWidget(self._message)
        self._stack.addWidget(self.view)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(bar)
        column.addWidget(below, 1)

    def _restyle(self) -> None:
        for button in (self.two_button, self.one_button):
            dress(button, self._context.theme, button.property("picture"), on_role="accent", size=16)
