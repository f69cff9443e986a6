"""What was done last, with its undo: it stays until it cannot be undone any more or the person sends it away."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QToolButton, QWidget

from desktop.memory.actions import Deed
from desktop.theme import Theme
from desktop.widgets.elided_label import ElidedLabel
from desktop.widgets.icons import dress

# Older deeds are in the history of the review page, each with its revert.
_DEEDS_KEPT = 50
_BAR_WIDTH = 80

Revert = Callable[[Deed, Callable[[Deed], None]], None]
Check = Callable[[Deed, Callable[[bool], None]], None]


class UndoStrip(QWidget):
    """Undo goes back through everything that was done on this page, and redo forward again.

    `revert(deed, then)` takes a deed back; `check(deed, then)` says whether it still can be. `stop_asked`: end a run over
    many memories.
    """

    stop_asked = Signal()

    def __init__(self, theme: Theme, revert: Revert, check: Check, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._revert = revert
        self._check = check
        self._done: list[Deed] = []
        self._undone: list[Deed] = []
        self._busy = self._stoppable = False
        self._last = ""  # what was told last of what was done
        self._told: Deed | None = (
            None  # the deed that it tells of, done or undone; None for one that left nothing to undo
        )
        self._text = ElidedLabel(self)
        self._text.setObjectName("")
        self._detail = QLabel(self)
        self._detail.setObjectName("faint")
        self._bar = QProgressBar(self)
        self._bar.setRange(0, 0)
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(_BAR_WIDTH)
        self.undo_button = self._link(self.tr("Undo"))
        self.redo_button = self._link(self.tr("Redo"))
        self.stop_button = self._link(self.tr("Stop"))
        self._close = QToolButton(self)
        self._close.setAccessibleName(self.tr("Close"))
        self.undo_button.clicked.connect(self.undo)
        self.redo_button.clicked.connect(self.redo)
        self.stop_button.clicked.connect(self.stop_asked)
        self._close.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.space("m"), theme.space("xs"), theme.space("xs"), theme.space("xs"))
        row.setSpacing(theme.space("s"))
        row.addWidget(self._text, 1)
        for widget in (
            self._detail,
            self._bar,
            self.stop_button,
            self.undo_button,
            self.redo_button,
            self._close,
        ):
            row.addWidget(widget)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.hide()

    @property
    def text(self) -> str:
        """What is shown; empty while hidden."""
        return "" if self.isHidden() else self._text.text()

    def tell(self, deed: Deed) -> None:
        """Something was done."""
        self._busy = self._stoppable = False
        self._last = deed.sentence
        if deed.commits:
            self._done = [*self._done, deed][-_DEEDS_KEPT:]
            self._undone.clear()
        self._told = deed if deed.commits else None
        self._say(deed.sentence, deed.detail)

    def show_progress(self, done: int, total: int) -> None:
        """While many are changed; (0, 0) at the end."""
        self._busy = self._stoppable = total > 0
        if total:
            self._say(self.tr("{done} of {total} …").format(done=done, total=total))
        else:
            self._show_buttons()

    def show_busy(self, sentence: str) -> None:
        """Something is being done that cannot be stopped half-way; how it ended is told next."""
        self._busy = True
        self._say(sentence)

    def forget(self) -> None:
        """Another vault is in use: what was done in the old one cannot be taken back in it."""
        self._done.clear()
        self._undone.clear()
        self.hide()

    def look_again(self) -> None:
        """The vault was changed, perhaps elsewhere: what cannot be taken back any more is not offered any more."""
        if not self._busy:
            self._look(self._done)
            self._look(self._undone)

    def undo(self) -> None:
        if self._done and not self._busy:
            self.show_busy(self.tr("Undoing …"))
            self._take_back(self._done, self._undone, self.tr("Undone: {what}"))

    def redo(self) -> None:
        if self._undone and not self._busy:
            self.show_busy(self.tr("Doing it again …"))
            self._take_back(self._undone, self._done, self.tr("Done again: {what}"))

    # -- inside ---------------------------------------------------------------------------------------

    def _take_back(self, source: list[Deed], target: list[Deed], sentence: str) -> None:
        deed = source[-1]

        def taken_back(reverse: Deed) -> None:
            self._busy = self._stoppable = False
            source.remove(deed)
            target.append(reverse)
            self._last, self._told = self._once(sentence, deed.sentence), reverse
            self._say(self._last)

        self._revert(deed, taken_back)

    def _once(self, sentence: str, what: str) -> str:
        """ "Undone: Remembered …"; where what is undone was an undo itself, it is done again."""
        undone = self.tr("Undone: {what}")
        if sentence == undone and what.startswith(undone.format(what="")):
            return self.tr("Done again: {what}").format(what=what.removeprefix(undone.format(what="")))
        return sentence.format(what=what)

    def _look(self, deeds: list[Deed]) -> None:
        """Drop the latest of them for as long as it cannot be taken back."""
        if not deeds:
            return
        deed = deeds[-1]

        def looked(possible: bool) -> None:
            if not possible and not self._busy and deeds and deeds[-1] is deed:
                deeds.pop()
                if self._told is deed:
                    self._follow()
                elif not self.isHidden():
                    self._show_buttons()
                self._look(deeds)

        self._check(deed, looked)

    def _follow(self) -> None:
        """What was told is over; tell of the last thing that can be undone."""
        self._told = self._done[-1] if self._done else None
        self._last = self._told.sentence if self._told is not None else ""
        if self._told is None:
            self.hide()
        elif not self.isHidden():
            self._say(self._last)

    def on_failed(self) -> None:
        """What the engine refused leaves everything as it was; perhaps it cannot be taken back any more."""
        self._busy = self._stoppable = False
        if self._last and not self.isHidden():
            self._say(self._last)
        else:
            self.hide()
        self.look_again()

    def _say(self, sentence: str, detail: str = "") -> None:
        self._text.setText(sentence)
        self._detail.setText(
            self.tr("%n could not be changed", "", len(detail.splitlines())) if detail else ""
        )
        self._detail.setToolTip(detail)
        self.setAccessibleName(sentence)
        self._show_buttons()
        self.show()

    def _show_buttons(self) -> None:
        self._bar.setVisible(self._busy)
        self.stop_button.setVisible(self._stoppable)
        self.undo_button.setVisible(bool(self._done) and self._told is not None and not self._busy)
        self.redo_button.setVisible(bool(self._undone) and not self._busy)
        self._name(self.undo_button, self.tr("Undo"), QKeySequence.StandardKey.Undo, self._done)
        self._name(self.redo_button, self.tr("Redo"), QKeySequence.StandardKey.Redo, self._undone)
        self._detail.setVisible(bool(self._detail.text()))

    def _link(self, text: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setObjectName("link")
        return button

    def _name(
        self, button: QPushButton, text: str, keys: QKeySequence.StandardKey, deeds: list[Deed]
    ) -> None:
        """What exactly it takes back: after an undo that is not what stands beside it."""
        shown = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
        which = self.tr("{undo}: {what}").format(undo=text, what=deeds[-1].sentence) if deeds else text
        button.setToolTip(f"{which}  ({shown})")
        button.setAccessibleName(which)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("accent_soft"))
        radius = self._theme.radius("medium")
        painter.drawRoundedRect(QRectF(self.rect()), radius, radius)
        painter.end()

    def _restyle(self) -> None:
        dress(self._close, self._theme, "close", "ink_faint", 14)
        self.update()
