"""Draws the nodes and edges of the graph, and knows how large they are."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from desktop.i18n import number
from desktop.memory import words
from desktop.memory.graph.scene import Node
from desktop.theme import Theme
from desktop.widgets.icons import draw, with_scale
from desktop.widgets.painting import with_text

# Widest text of a memory and of a name, in pixels, for text of the normal size; the whole stands in the tooltip and the pane.
_MEMORY_WIDTH, _NAME_WIDTH = 230, 130
_PAD_X, _PAD_Y = 11.0, 6.0
_ICON = 16
_KIND_ICONS = {
    "owner": "person",
    "person": "person",
    "project": "flag",
    "place": "place",
    "group": "people",
    "thing": "text",
}
# Fill and ink of names by kind: colour tokens.
_NAME_LOOKS = {
    "owner": ("accent", "on_accent"),
    "person": ("accent_soft", "accent"),
    "project": ("good_soft", "good"),
    "place": ("warn_soft", "warn"),
    "group": ("warn_soft", "warn"),
    "thing": ("hover", "ink_soft"),
}


class GraphPainter:
    """Sizes and strokes in the theme in use."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme

    def label(self, node: Node) -> str:
        memory = node.role == "memory"
        text = node.title if memory else words.subject(node.key, node.title)
        limit = with_text(self._theme, _MEMORY_WIDTH if memory else _NAME_WIDTH)
        return QFontMetricsF(self._font(node)).elidedText(text, Qt.TextElideMode.ElideRight, limit)

    def size(self, node: Node) -> tuple[float, float]:
        """Width and height of its box."""
        metrics = QFontMetricsF(self._font(node))
        width = metrics.horizontalAdvance(self.label(node)) + 2 * _PAD_X
        if node.role != "memory":
            width += with_scale(self._theme, _ICON) + 6
        count = self._count(node)
        if count:
            width += QFontMetricsF(self._theme.font("small")).horizontalAdvance(count) + 8
        return width, metrics.height() + 2 * _PAD_Y + self._more(node)

    def edge(
        self, painter: QPainter, start: QRectF, end: QRectF, weight: int, lit: bool, sideways: bool
    ) -> None:
        """A quiet curve behind the nodes; the ones of the chosen node stand out."""
        color = self._theme.color("accent" if lit else "line_strong", 0.9 if lit else 0.75)
        painter.setPen(QPen(color, min(4.0, 1.1 + 0.5 * math.log2(weight)) + (0.5 if lit else 0.0)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(_sideways(start, end) if sideways else _straight(start, end))

    def node(self, painter: QPainter, node: Node, box: QRectF, chosen: bool, under: bool) -> None:
        fill, ink = self._looks(node)
        radius = box.height() / 2 if node.role != "memory" else self._theme.radius("medium")
        painter.setBrush(fill)
        painter.setPen(QPen(self._border(node, chosen, under), 2.0 if chosen else 1.0))
        painter.drawRoundedRect(box, radius, radius)
        inner = box.adjusted(_PAD_X, 0, -_PAD_X, 0)
        if node.role != "memory":
            side = with_scale(self._theme, _ICON)
            place = QRectF(inner.left(), box.center().y() - side / 2, side, side)
            painter.drawImage(place, draw(_KIND_ICONS.get(node.kind, "text"), ink.name(), side))
            inner.setLeft(place.right() + 6)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine
        painter.setFont(self._font(node))
        painter.setPen(ink)
        painter.drawText(inner, flags, self.label(node))
        if count := self._count(node):
            painter.setFont(self._theme.font("small"))
            painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, count)

    def _looks(self, node: Node) -> tuple[QColor, QColor]:
        if node.role == "memory":
            return self._theme.color("raised"), self._theme.color("ink_faint" if node.faint else "ink")
        fill, ink = _NAME_LOOKS.get(node.kind, _NAME_LOOKS["thing"])
        return self._theme.color(fill), self._theme.color(ink)

    def _border(self, node: Node, chosen: bool, under: bool) -> QColor:
        if chosen:
            return self._theme.color("mark_strong" if node.kind == "owner" else "accent")
        if under:
            return self._theme.color("accent", 0.7)
        return self._theme.color("line_strong" if node.role == "memory" else "line", 0.9)

    def _font(self, node: Node) -> QFont:
        if node.role == "subject":
            return self._theme.font("ui", weight=QFont.Weight.DemiBold)
        return self._theme.font("ui")

    def _count(self, node: Node) -> str:
        return number(node.weight) if node.role == "subject" and node.weight > 1 else ""

    def _more(self, node: Node) -> float:
        """Of whom much is remembered stands a little taller."""
        return min(14.0, 2.5 * math.log2(max(1, node.weight))) if node.role == "subject" else 0.0


def _sideways(start: QRectF, end: QRectF) -> QPainterPath:
    """From the near side of one box to the near side of another, level at both ends."""
    rightwards = end.center().x() >= start.center().x()
    one = QPointF(start.right() if rightwards else start.left(), start.center().y())
    two = QPointF(end.left() if rightwards else end.right(), end.center().y())
    bend = (two.x() - one.x()) / 2
    path = QPainterPath(one)
    path.cubicTo(QPointF(one.x() + bend, one.y()), QPointF(two.x() - bend, two.y()), two)
    return path


def _straight(start: QRectF, end: QRectF) -> QPainterPath:
    path = QPainterPath(start.center())
    path.lineTo(end.center())
    return path
