"""Files and folders may be dropped anywhere on the window; while they hover, this says what will happen."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtWidgets import QLabel, QWidget

MARGIN = 14


class DropOverlay(QLabel):
    """Covers its parent while files hover over it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("dropOverlay")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setText(self.tr("Drop to add to your library"))
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def cover(self) -> None:
        host = self.parentWidget()
        self.setGeometry(host.rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN))
        self.raise_()
        self.show()


def dropped_paths(data: QMimeData) -> list[str]:
    """The local files and folders of a drag; web links and text are not ours."""
    if not data.hasUrls():
        return []
    return [str(Path(url.toLocalFile())) for url in data.urls() if url.isLocalFile()]
