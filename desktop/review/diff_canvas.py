"""The ground of the view of differences: scrolled, selected and copied like any text, drawn one screen at a time."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
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

from desktop.review.diff_file import DiffFile
from desktop.review.diff_heads import Action, HeadState
from desktop.review.diff_layout import Column, Spot
from desktop.review.diff_paint import Pen
from desktop.review.diff_rows import Row
from desktop.review.diff_scene import Hit, Scene, Selection
from desktop.theme import Theme


class DiffCanvas(QAbstractScrollArea):
    """The subclass gives it rows, says how the heads look, and does what a click on a head asks for."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._pen = Pen(theme)
        self._files: tuple[DiffFile, ...] = ()
        self._rows: Sequence[Row] = ()
        self._scene = Scene(theme, self._pen, (), (), 0)
        self._anchor: Spot | None = None
        self._cursor: Spot | None = None
        self._hovered: Hit | None = None
        self._ringed = False
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        theme.changed.connect(self._restyle)

    # -- what the subclass says -----------------------------------------------------------------------

    def make_rows(self) -> Sequence[Row]:
        """What is shown at the width in use; the same object while nothing of it is other."""
        raise NotImplementedError

    def head_state(self) -> HeadState:
        """What heads show beside their texts."""
        raise NotImplementedError

    def act(self, row: Row, action: Action) -> None:
        """A head or a fold was clicked."""
        raise NotImplementedError

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
            painter, event.rect(), self._scroll, self.head_state(), self._selection(), self._hovered
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

    # -- mouse ----------------------------------------------------------------------------------------

    def _hit(self, position: QPointF) -> Hit | None:
        return self._scene.hit(position, self._scroll, self.head_state())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or not self._scene.rows:
            return
        hit = self._hit(event.position())
        if hit is not None:
            self.act(self._scene.rows[hit[0]], hit[1])
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
        elif event.key() in steps:
            bar.setValue(bar.value() + steps[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    # -- geometry -------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.lay_out()

    def lay_out(self) -> None:
        """All rows at the width in use. While they are the same ones, the row at the upper edge stays there."""
        before, scroll = self._scene.layout, self._scroll
        rows = self.make_rows()
        same = rows is self._rows
        self._rows = rows
        self._scene = Scene(self._theme, self._pen, self._files, rows, self.viewport().width())
        self._anchor = self._cursor = None
        bar = self.verticalScrollBar()
        bar.setRange(0, max(0, self._scene.layout.height - self.viewport().height()))
        bar.setPageStep(self.viewport().height())
        bar.setSingleStep(self._pen.heights.line)
        if same and rows and scroll:
            at = before.row_at(scroll)
            bar.setValue(self._scene.layout.top(at) + scroll - before.top(at))
        self.viewport().update()

    def _restyle(self) -> None:
        self._pen = Pen(self._theme)
        self.lay_out()
