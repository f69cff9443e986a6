"""The graph on the screen: choose with mouse or keys, move and zoom, and read in words what is drawn."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QToolTip, QWidget

from desktop.memory.graph.arranging import Arranging
from desktop.memory.graph.camera import Camera
from desktop.memory.graph.controls import GraphControls
from desktop.memory.graph.names import Names, find_names
from desktop.memory.graph.painter import GraphPainter
from desktop.memory.graph.scene import Node, Scene, neighbourhood, overview
from desktop.memory.graph.spoken import in_words, node_in_words
from desktop.memory.graph.steering import neighbour
from desktop.memory.rows import Memory
from desktop.theme import Theme

_STEP = 1.2
_MARGIN = 24.0
# A press that moves less than this is a click.
_CLICK_PX = 4
_ROW = 40  # pixels that a key moves the picture


class GraphView(QWidget):
    """`memory_chosen(id)`; `subject_chosen(about, title)`, ("", "") for the picture of all."""

    memory_chosen = Signal(str)
    subject_chosen = Signal(str, str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._painter = GraphPainter(theme)
        self._everything: Sequence[Memory] = ()
        self._shown: Sequence[Memory] = ()
        self._names: Names | None = None
        self._subject = ""
        self._stale = True
        self.scene = Scene((), ())
        self._boxes: dict[str, QRectF] = {}
        self.current = ""
        self._under = ""
        self._camera = Camera()
        self._pressed: QPointF | None = None
        self._dragged = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setMinimumSize(200, 160)
        self.controls = GraphControls(theme, self)
        self.controls.all_asked.connect(lambda: self.subject_chosen.emit("", ""))
        self.controls.zoom_asked.connect(self.zoom)
        self.controls.fit_asked.connect(self.fit)
        self._arranging = Arranging(self)
        self._arranging.arranged.connect(self._take)
        theme.changed.connect(self._restyle)

    # -- what is drawn --------------------------------------------------------------------------------

    def show_memories(self, everything: Sequence[Memory], shown: Sequence[Memory], subject: str) -> None:
        """`everything` knows the names, `shown` passes the filter. Nothing is worked out while nobody looks."""
        if everything is not self._everything:
            self._names = None
        self._everything, self._subject = everything, subject
        self._shown = shown
        self._stale = True
        if self.isVisible():
            self._rebuild()

    def choose(self, key: str) -> None:
        """Mark a node, if it is drawn."""
        if key in self._boxes and key != self.current:
            self.current = key
            self._tell_current()
            self.update()

    def node(self, key: str) -> Node | None:
        return next((node for node in self.scene.nodes if node.key == key), None)

    def box(self, key: str) -> QRectF:
        """Where a node is drawn, in pixels of this widget."""
        return self._camera.to_widget(self._boxes[key])

    @property
    def is_settled(self) -> bool:
        """All places are worked out."""
        return not self._stale and not self._arranging.is_busy

    def _restyle(self) -> None:
        """Another font makes other boxes."""
        self._stale = True
        if self.isVisible():
            self._rebuild()

    def _rebuild(self) -> None:
        self._stale = False
        if self._names is None:
            self._names = find_names(self._everything)
        if self._subject:
            self.scene = neighbourhood(self._subject, self._shown, self._names)
        else:
            self.scene = overview(self._shown, self._names)
        sizes = {node.key: self._painter.size(node) for node in self.scene.nodes}
        self.controls.show_scene(self.scene)
        self.setAccessibleName(in_words(self.scene))
        self._arranging.arrange(self.scene, sizes)

    def _take(self, places: dict[str, tuple[float, float]]) -> None:
        self._boxes = {}
        for node in self.scene.nodes:
            width, height = self._painter.size(node)
            x, y = places[node.key]
            self._boxes[node.key] = QRectF(x - width / 2, y - height / 2, width, height)
        if self.current not in self._boxes:
            self.current = self.scene.center or (self.scene.nodes[0].key if self.scene.nodes else "")
        self.fit()
        self._tell_current()

    # -- moving ---------------------------------------------------------------------------------------

    def fit(self) -> None:
        """Show everything, as large as it goes without letters growing."""
        whole = QRectF()
        for box in self._boxes.values():
            whole = whole.united(box)
        if not whole.isEmpty():
            middle = self._boxes.get(self.scene.center, whole).center()
            self._camera.fit(whole, self._room(self.controls.height()), middle)
        self.update()

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        self._camera.zoom(factor, at if at is not None else QPointF(self.rect().center()))
        self.update()

    def _room(self, above: float = 0.0) -> QRectF:
        return QRectF(self.rect()).adjusted(_MARGIN, _MARGIN + above, -_MARGIN, -_MARGIN)

    def _key_at(self, position: QPointF) -> str:
        at = self._camera.to_picture(position)
        return next((key for key, box in reversed(self._boxes.items()) if box.contains(at)), "")

    # -- choosing -------------------------------------------------------------------------------------

    def _activate(self, key: str) -> None:
        """A memory is shown beside the graph, a name becomes the middle of it; the middle leads back to all."""
        node = self.node(key)
        if node is None:
            return
        self.choose(key)
        if node.role == "memory":
            self.memory_chosen.emit(key)
        elif key != self.scene.center:
            self.subject_chosen.emit(key, node.title)

    def _tell_current(self) -> None:
        node = self.node(self.current)
        self.setAccessibleDescription(node_in_words(node, self.scene) if node is not None else "")

    # -- Qt -------------------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(self.rect(), self._theme.color("paper"))
        if not self._arranging.is_busy:
            painter.translate(self._camera.origin)
            painter.scale(self._camera.scale, self._camera.scale)
            self._paint_edges(painter)
            self._paint_nodes(painter)
        painter.end()

    def _paint_edges(self, painter: QPainter) -> None:
        """Those of the node that is looked at over the others."""
        looked_at = self._under or (self.current if self.hasFocus() else "")
        if looked_at == self.scene.center:
            looked_at = ""
        known = [edge for edge in self.scene.edges if edge.start in self._boxes and edge.end in self._boxes]
        for edge in sorted(known, key=lambda edge: looked_at in (edge.start, edge.end)):
            start, end, lit = (
                self._boxes[edge.start],
                self._boxes[edge.end],
                looked_at in (edge.start, edge.end),
            )
            self._painter.edge(painter, start, end, edge.weight, lit, bool(self.scene.center))

    def _paint_nodes(self, painter: QPainter) -> None:
        for node in self.scene.nodes:
            if node.key in self._boxes:
                chosen = node.key == self.current and (self.hasFocus() or node.role == "memory")
                self._painter.node(painter, node, self._boxes[node.key], chosen, node.key == self._under)

    def showEvent(self, event: QEvent) -> None:
        super().showEvent(event)  # type: ignore[arg-type]
        if self._stale:
            self._rebuild()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.controls.place()
        if self._boxes:
            self.fit()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            node = self.node(self._key_at(QPointF(event.pos())))
            QToolTip.showText(event.globalPos(), node_in_words(node, self.scene) if node else "", self)
            return True
        return super().event(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.zoom(_STEP ** (event.angleDelta().y() / 120), event.position())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed, self._dragged = event.position(), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is not None:
            way = event.position() - self._pressed
            if self._dragged or way.manhattanLength() > _CLICK_PX:
                self._dragged = True
                self._camera.move(way)
                self._pressed = event.position()
                self.setCursor(Qt.CursorShape.ClosedHandCursor)
                self.update()
            return
        under = self._key_at(event.position())
        if under != self._under:
            self._under = under
            self.setCursor(Qt.CursorShape.PointingHandCursor if under else Qt.CursorShape.OpenHandCursor)
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pressed is not None and not self._dragged:
            self._activate(self._key_at(event.position()))
        self._pressed = None
        self.setCursor(Qt.CursorShape.OpenHandCursor)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        ways = {
            Qt.Key.Key_Left: (-1, 0),
            Qt.Key.Key_Right: (1, 0),
            Qt.Key.Key_Up: (0, -1),
            Qt.Key.Key_Down: (0, 1),
        }
        if key in ways and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._camera.move(QPointF(*ways[key]) * -_ROW)
        elif key in ways:
            self.current = neighbour(self._boxes, self.current, ways[key])
            self._tell_current()
            if self.current:
                self._camera.reveal(self._boxes[self.current], self._room())
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._activate(self.current)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom(_STEP)
        elif key == Qt.Key.Key_Minus:
            self.zoom(1 / _STEP)
        elif key == Qt.Key.Key_Home:
            self.fit()
        elif key == Qt.Key.Key_Backspace and self._subject:
            self.subject_chosen.emit("", "")
        else:
            super().keyPressEvent(event)
            return
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()
