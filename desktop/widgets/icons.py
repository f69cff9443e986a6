"""Our own SVG icons in the colours of the theme. The files in resources/icons draw with `currentColor`."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from desktop.theme import Theme

FOLDER = Path(__file__).resolve().parents[2] / "resources" / "icons"

# Drawn at twice the size, so that they stay sharp on a dense screen.
SCALE = 2


@lru_cache(maxsize=256)
def draw(name: str, color: str, size: int = 18) -> QImage:
    """The icon as an image of `size` device-independent pixels; `color` is "#RRGGBB"."""
    source = (FOLDER / f"{name}.svg").read_text("utf-8").replace("currentColor", color)
    image = QImage(QSize(size, size) * SCALE, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(QByteArray(source.encode())).render(painter, QRectF(image.rect()))
    painter.end()
    image.setDevicePixelRatio(SCALE)
    return image


def icon(theme: Theme, name: str, role: str = "ink_soft", size: int = 18, on_role: str = "") -> QIcon:
    """For buttons: `role` names a colour token; `on_role` the colour while checked."""
    made = QIcon(QPixmap.fromImage(draw(name, theme.tokens.colors[role], size)))
    if on_role:
        checked = QPixmap.fromImage(draw(name, theme.tokens.colors[on_role], size))
        made.addPixmap(checked, QIcon.Mode.Normal, QIcon.State.On)
    return made


def app_icon() -> QIcon:
    """The program's own mark, in its own colours."""
    made = QIcon()
    for size in (16, 32, 48, 128, 256):
        made.addPixmap(QPixmap.fromImage(draw("footnote", "#2B6167", size)))
    return made
