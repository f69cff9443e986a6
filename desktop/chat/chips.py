"""Paints the small pictures inside an answer: citation chips and icons, by the addresses that html.py writes."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen

from desktop.theme import Theme
from desktop.widgets.icons import draw, with_scale

# Measures of a chip in heights of its digits' font.
CHIP_HEIGHT = 1.55
CHIP_PADDING = 0.45
# White space on both sides belongs to the picture, so that neighbours do not touch.
CHIP_GAP = 1.5
# Rounding of the corners of a memory's chip.
SQUARE = 4
SCALE = 2
ICON_SIZE = 15
# A list of more than 999 sources begins its texts where it likes.
MOST_DIGITS = 3


# Pictures that say that something is on.
ACCENTED = ("starred", "memory", "lock")


def picture(theme: Theme, address: str) -> QImage | None:
    """The picture at `chip:N:STATE`, `memory:N:STATE` or `icon:NAME`; None for any other address, which is never loaded.

    `chip:N:STATE:DIGITS` is as wide as a chip of so many digits, for a list in which texts begin below each other.
    """
    scheme, _, rest = address.partition(":")
    if scheme == "icon" and rest.replace("_", "").isalpha():
        role = "accent" if rest in ACCENTED else "ink_faint"
        return draw(rest, theme.tokens.colors[role], with_scale(theme, ICON_SIZE))
    number, _, state = rest.partition(":")
    state, _, digits = state.partition(":")
    if scheme in ("chip", "memory") and number.isdigit():
        colors = theme.tokens.colors
        warn = state == "warn"
        back, ink = colors["warn_soft" if warn else "accent_soft"], colors["warn" if warn else "accent"]
        font = theme.font("small", weight=QFont.Weight.DemiBold)
        font.setPixelSize(font.pixelSize() - 1)
        if scheme == "memory":
            return _chip(f"m{number}", back if warn else "", ink, font.toString())
        least = "0" * min(int(digits), MOST_DIGITS) if digits.isdigit() else ""
        return _chip(number, back, ink, font.toString(), least)
    return None


@lru_cache(maxsize=512)
def _chip(number: str, back: str, ink: str, font_key: str, least: str = "") -> QImage:
    """Ends at the right edge of a picture that has room for `least`. A filled pill for a passage; with no `back` an outlined box, for a memory: told apart by shape, not by colour."""
    font = QFont()
    font.fromString(font_key)
    height = round(font.pixelSize() * CHIP_HEIGHT)
    padding = font.pixelSize() * CHIP_PADDING
    width = max(height, QFontMetricsF(font).horizontalAdvance(number) + 2 * padding)
    room = max(width, QFontMetricsF(font).horizontalAdvance(least) + 2 * padding)
    size = QSize(round((room + 2 * CHIP_GAP) * SCALE), height * SCALE)
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(SCALE)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = QRectF(CHIP_GAP + room - width, 0, width, height)
    if number.startswith("m"):
        painter.setPen(QPen(QColor(ink), 1))
        painter.setBrush(QColor(back) if back else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), SQUARE, SQUARE)
    else:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(back))
        painter.drawRoundedRect(box, height / 2 - 2, height / 2 - 2)
    painter.setPen(QColor(ink))
    painter.setFont(font)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, number)
    painter.end()
    return image
