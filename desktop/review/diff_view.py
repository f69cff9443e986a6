"""The view of differences: one or two columns, marked words, changes that can be taken, left or undone one by one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QMenu, QWidget

from desktop.review.diff_heads import Action, HeadState, Mode
from desktop.review.diff_layout import Column, Spot
from desktop.review.diff_paint import Pen
from desktop.review.diff_rows import DiffFile, FileRow, Fold, FoldRow, HunkRow, Row, rows_of
from desktop.review.diff_scene import Hit, Scene, Selection
from desktop.review.diff_speech import speak_files, speak_hunk
from desktop.theme import Theme

# Two columns narrower than this hold too few words a line; one is used instead.
LEAST_FOR_TWO = 680
# A change that the keyboard goes to stands this far below the upper edge, in lines.
_LINES_ABOVE = 3
HunkKey = tuple[int, int]


class DiffView(QAbstractScrollArea):
    """`show_files` fills it. Text is selected with the mouse and copied as in any text.

    `choice_changed`: other changes are taken now (mode "choose"). `undo_asked(path, hunk or None)` in mode "undo".
    `story_asked(memory id)`: where the lines of this file come from.
    """

    choice_changed = Signal()
    undo_asked = Signal(str, object)
    story_asked = Signal(str)

    def __init__(self, theme: Theme, mode: Mode = "plain", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._mode = mode
        self._files: tuple[DiffFile, ...] = ()
        self._wants_two = True
        self._stories = True
        self._unfolded: set[Fold] = set()
        self._left: set[HunkKey] = set()
        self._current: HunkKey | None = None
        self._anchor: Spot | None = None
        self._cursor: Spot | None = None
        self._hovered: Hit | None = None
        self._ringed = False
        self._pen = Pen(theme)
        self._rows: list[Row] = []
        self._shape: tuple[bool, frozenset[Fold]] | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Differences"))
        self.viewport().setMouseTracking(True)
        self._lay_out()
        theme.changed.connect(self._restyle)

    # -- what to show ---------------------------------------------------------------------------------

    def show_files(self, files: Sequence[DiffFile], keep: bool = False) -> None:
        """Replace everything; `keep` the place, and the choice in files whose changes are the same ones."""
        place = self.verticalScrollBar().value()
        left = _carried_over(self._left, self._files, files) if keep else set()
        self._files = tuple(files)
        self._shape = None
        self._hovered = self._anchor = self._cursor = None
        self._left = left
        if not keep:
            self._unfolded.clear()
        self._lay_out()
        if not keep or self._current not in self._hunk_keys():
            self._current = None
        self.verticalScrollBar().setValue(place if keep else 0)
        self.setAccessibleDescription(speak_files(self._files))

    @property
    def files(self) -> tuple[DiffFile, ...]:
        return self._files

    def set_two_columns(self, two: bool) -> None:
        """Side by side, or in one column. A narrow view has one column all the same."""
        self._wants_two = two
        self._lay_out()

    @property
    def two_columns(self) -> bool:
        return self._wants_two and self.viewport().width() >= LEAST_FOR_TWO

    def set_stories(self, offered: bool) -> None:
        """Whether the head of a file leads to the story of its memory."""
        self._stories = offered
        self.viewport().update()

    @property
    def taken(self) -> dict[str, list[int]]:
        """The changes to take, by path, of the files in which one is left out; empty when all are taken."""
        touched = {file for file, _ in self._left}
        return {
            self._files[file].path: [
                hunk for hunk in self._files[file].hunks if (file, hunk) not in self._left
            ]
            for file in sorted(touched)
        }

    # -- changes one by one ---------------------------------------------------------------------------

    def step_hunk(self, step: int) -> None:
        """To the next (1) or the previous (-1) change."""
        keys = self._hunk_keys()
        if not keys:
            return
        at = keys.index(self._current) + step if self._current in keys else (0 if step > 0 else len(keys) - 1)
        self._current = keys[max(0, min(at, len(keys) - 1))]
        self._show_current()
        self.viewport().update()
        self._tell_current()

    def act_on_hunk(self) -> None:
        """Take or leave the current change, or ask to undo it."""
        if self._current is None:
            self.step_hunk(1)
        elif self._mode == "choose":
            self.toggle(*self._current)
        elif self._mode == "undo":
            self.undo_asked.emit(self._files[self._current[0]].path, self._current[1])

    def toggle(self, file: int, hunk: int) -> None:
        """Leave a change out, or take it after all."""
        self._current = (file, hunk)
        self._left ^= {(file, hunk)}
        self.viewport().update()
        self._tell_current()
        self.choice_changed.emit()

    def _hunk_keys(self) -> list[HunkKey]:
        return [(row.file, row.hunk) for row in self._scene.rows if isinstance(row, HunkRow)]

    def _show_current(self) -> None:
        for number, row in enumerate(self._scene.rows):
            if isinstance(row, HunkRow) and (row.file, row.hunk) == self._current:
                top = self._scene.layout.top(number) - _LINES_ABOVE * self._pen.heights.line
                bar = self.verticalScrollBar()
                if not bar.value() <= top <= bar.value() + self.viewport().height() // 2:
                    bar.setValue(top)

    def _tell_current(self) -> None:
        """For a screen reader: which change, what it does, whether it is taken."""
        if self._current is not None:
            taken = self._current not in self._left if self._mode == "choose" else None
            self.setAccessibleDescription(speak_hunk(self._files[self._current[0]], self._current[1], taken))

    # -- selection ------------------------------------------------------------------------------------

    @property
    def selected_text(self) -> str:
        selection = self._selection()
        return self._scene.layout.text_between(*selection) if selection else ""

    def copy(self) -> None:
        """The selected text to the clipboard; what is there stays when nothing is selected."""
        if self.selected_text:
            QGuiApplication.clipboard().setText(self.selected_text)

    def select_all(self, column: Column = "new") -> None:
        """All lines of a column."""
        if self._scene.rows:
            last = len(self._scene.rows) - 1
            text = self._scene.layout.side(last, column)
            self._anchor = Spot(0, column, 0)
            self._cursor = Spot(last, column, len(text.text) if text else 0)
            self.viewport().update()

    def _selection(self) -> Selection | None:
        if self._anchor is None or self._cursor is None or self._anchor == self._cursor:
            return None
        first, last = sorted((self._anchor, self._cursor), key=lambda spot: (spot.row, spot.index))
        return first, last

    def _spot(self, position: QPointF) -> Spot:
        return self._scene.spot(position, self._scroll, self._anchor.column if self._anchor else None)

    # -- drawing --------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), self._theme.color("paper"))
        self._scene.paint(
            painter, event.rect(), self._scroll, self._state(), self._selection(), self._hovered
        )
        if self._ringed:
            painter.setPen(self._theme.color("accent"))
            painter.drawRect(self.viewport().rect().adjusted(0, 0, -1, -1))
        painter.end()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """A ring for who comes with the keyboard; the mouse needs none."""
        super().focusInEvent(event)
        reasons = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        self._ringed = event.reason() in reasons
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._ringed = False
        self.viewport().update()

    @property
    def _scroll(self) -> int:
        return self.verticalScrollBar().value()

    def _state(self) -> HeadState:
        return HeadState(self._mode, self._stories, frozenset(self._left), self._current)

    # -- mouse ----------------------------------------------------------------------------------------

    def _hit(self, position: QPointF) -> Hit | None:
        return self._scene.hit(position, self._scroll, self._state())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or not self._scene.rows:
            return
        hit = self._hit(event.position())
        if hit is not None:
            self._act(self._scene.rows[hit[0]], hit[1])
            return
        self._anchor = None
        self._anchor = self._cursor = self._spot(event.position())
        self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = QMenu(self)
        copy = menu.addAction(self.tr("Copy"), self.copy)
        copy.setEnabled(bool(self.selected_text))
        menu.addAction(self.tr("Select all"), self.select_all)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton and self._anchor is not None:
            self._cursor = self._spot(event.position())
            self._scroll_towards(event.position().toPoint())
            self.viewport().update()
            return
        hovered = self._hit(event.position())
        shape = Qt.CursorShape.PointingHandCursor if hovered else Qt.CursorShape.IBeamCursor
        self.viewport().setCursor(shape if self._scene.rows else Qt.CursorShape.ArrowCursor)
        if hovered != self._hovered:
            self._hovered = hovered
            self.viewport().update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hovered = None
        self.viewport().update()

    def _scroll_towards(self, point: QPoint) -> None:
        bar, beyond = self.verticalScrollBar(), point.y() - self.viewport().height()
        bar.setValue(bar.value() + (beyond if beyond > 0 else min(0, point.y())))

    def _act(self, row: Row, action: Action) -> None:
        if isinstance(row, FoldRow):
            self._unfolded.add((row.file, row.start))
            self._lay_out()
        elif isinstance(row, HunkRow):
            self._current = (row.file, row.hunk)
            self.act_on_hunk()
        elif isinstance(row, FileRow):
            file = self._files[row.file]
            if action == "story":
                self.story_asked.emit(file.memory_id)
            else:
                self.undo_asked.emit(file.path, None)

    # -- keyboard -------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        bar = self.verticalScrollBar()
        page = self.viewport().height() - self._pen.heights.line
        steps = {
            Qt.Key.Key_Down: self._pen.heights.line, Qt.Key.Key_Up: -self._pen.heights.line,
            Qt.Key.Key_PageDown: page, Qt.Key.Key_PageUp: -page,
            Qt.Key.Key_Home: -bar.maximum(), Qt.Key.Key_End: bar.maximum(),
        }  # fmt: skip
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self.select_all()
        elif event.key() == Qt.Key.Key_Space:
            self.act_on_hunk()
        elif event.key() in steps:
            bar.setValue(bar.value() + steps[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    # -- geometry -------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def _lay_out(self) -> None:
        """All rows at the width in use; the row at the upper edge stays there."""
        shape = (self.two_columns, frozenset(self._unfolded))
        if shape != self._shape:
            self._rows = rows_of(self._files, self.two_columns, self._unfolded, self._mode != "plain")
            self._shape = shape
        self._scene = Scene(self._theme, self._pen, self._files, self._rows, self.viewport().width())
        self._anchor = self._cursor = None
        bar = self.verticalScrollBar()
        bar.setRange(0, max(0, self._scene.layout.height - self.viewport().height()))
        bar.setPageStep(self.viewport().height())
        bar.setSingleStep(self._pen.heights.line)
        self.viewport().update()

    def _restyle(self) -> None:
        self._pen = Pen(self._theme)
        self._lay_out()


def _carried_over(left: set[HunkKey], old: Sequence[DiffFile], new: Sequence[DiffFile]) -> set[HunkKey]:
    """The changes that stay left out: those of files that have as many changes as before."""
    places = {(file.path, file.hunks): number for number, file in enumerate(new)}
    found = {(places.get((old[file].path, old[file].hunks), -1), hunk) for file, hunk in left}
    return {key for key in found if key[0] >= 0}
