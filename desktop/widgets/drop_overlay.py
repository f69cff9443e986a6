"""Files and folders may be dropped anywhere on the window; while they hover, this says what will happen."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from desktop.theme import Theme

MARGIN = 14
OPACITY = 0.9


class DropOverlay(QLabel):
    """Covers its parent while files hover over it; what is below stays visible."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._host = parent
        self.setObjectName("dropOverlay")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setText(self.tr("Drop to add to your library"))
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def cover(self) -> None:
        self.setGeometry(self._host.rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN))
        self.raise_()
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("accent_soft", OPACITY))
        radius = self._theme.radius("large")
        painter.drawRoundedRect(self.rect(), radius, radius)
        painter.end()
        super().paintEvent(event)


def dropped_paths(data: QMimeData) -> list[str]:
    """The local files and folders of a drag; web links and text are not ours."""
    if not data.hasUrls():
        return []
    return [str(Path(url.toLocalFile())) for url in data.urls() if url.isLocalFile()]


def leave_drops_to_the_window(page: QWidget) -> None:
    """A field of one line would take a dropped file's path as text; here files always go into the library."""
    for field in page.findChildren(QLineEdit):
        field.setAcceptDrops(False)
