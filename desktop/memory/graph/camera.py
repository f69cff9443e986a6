"""Which part of the picture is seen, and how large."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF

# Smaller, letters are dots; larger, a single name fills the window.
SMALLEST, LARGEST = 0.35, 2.5


class Camera:
    """A point of the picture times `scale` plus `origin` is its place in the widget, in pixels."""

    def __init__(self) -> None:
        self.scale = 1.0
        self.origin = QPointF()

    def fit(self, whole: QRectF, room: QRectF, middle: QPointF) -> None:
        """Show all of it, without letters growing; where even the smallest scale is too large, the middle of it."""
        scale = min(room.width() / whole.width(), room.height() / whole.height(), 1.0)
        self.scale = max(SMALLEST, scale)
        anchor = middle if scale < SMALLEST else whole.center()
        self.origin = room.center() - anchor * self.scale

    def zoom(self, factor: float, at: QPointF) -> None:
        """Grow or shrink; what lies under `at` stays there."""
        scale = max(SMALLEST, min(LARGEST, self.scale * factor))
        self.origin = at - (at - self.origin) * (scale / self.scale)
        self.scale = scale

    def move(self, way: QPointF) -> None:
        self.origin += way

    def reveal(self, box: QRectF, room: QRectF) -> None:
        """Move as little as needed to have this box of the picture in the room."""
        seen = self.to_widget(box)
        dx = max(0.0, room.left() - seen.left()) or min(0.0, room.right() - seen.right())
        dy = max(0.0, room.top() - seen.top()) or min(0.0, room.bottom() - seen.bottom())
        self.origin += QPointF(dx, dy)

    def to_widget(self, box: QRectF) -> QRectF:
        return QRectF(box.topLeft() * self.scale + self.origin, box.size() * self.scale)

    def to_picture(self, point: QPointF) -> QPointF:
        return (point - self.origin) / self.scale
