"""Our own SVG icons in the colours of the theme. The files in resources/icons draw with `currentColor`."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton, QToolButton

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


def with_scale(theme: Theme, size: int) -> int:
    """A size that was chosen beside text of the normal size, for the size of text in use."""
    return round(size * theme.scale)


def pixmap(theme: Theme, name: str, role: str, size: int = 18) -> QPixmap:
    """For labels: as `icon`, beside text of its size."""
    return QPixmap.fromImage(draw(name, theme.tokens.colors[role], with_scale(theme, size)))


def icon(theme: Theme, name: str, role: str = "ink_soft", size: int = 18, on_role: str = "") -> QIcon:
    """`role` names a colour token; `on_role` the colour while checked. `size` is that beside text of the normal size."""
    made = QIcon(pixmap(theme, name, role, size))
    if on_role:
        made.addPixmap(pixmap(theme, name, on_role, size), QIcon.Mode.Normal, QIcon.State.On)
    return made


def dress(
    button: QAbstractButton,
    theme: Theme,
    name: str,
    role: str = "ink_soft",
    size: int = 18,
    on_role: str = "",
) -> None:
    """Give a button its icon in the colours and at the size of text in use; to be called again on `Theme.changed`."""
    button.setIcon(icon(theme, name, role, size, on_role))
    button.setIconSize(QSize(with_scale(theme, size), with_scale(theme, size)))


def icon_button(tip: str) -> QToolButton:
    """A button that is to show an icon only; what it does is said by its tip, also to a screen reader."""
    button = QToolButton()
    button.setAutoRaise(True)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setToolTip(tip)
    button.setAccessibleName(tip)
    return button


def app_icon() -> QIcon:
    """The program's own mark, in its own colours."""
    made = QIcon()
    for size in (16, 32, 48, 128, 256):
        made.addPixmap(QPixmap.fromImage(draw("footnote", "#2B6167", size)))
    return made
