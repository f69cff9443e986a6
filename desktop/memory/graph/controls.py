"""Over the graph: the way back to all subjects, zoom, and how much there was no room for."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QToolButton, QWidget

from desktop.memory.graph.scene import Scene
from desktop.theme import Theme
from desktop.widgets.elided_label import ElidedLabel
from desktop.widgets.icons import dress

_STEP = 1.2


class GraphControls(QWidget):
    """`all_asked`; `zoom_asked(factor)`; `fit_asked`."""

    all_asked = Signal()
    zoom_asked = Signal(float)
    fit_asked = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._graph = parent
        self.all_button = QPushButton(self.tr("All subjects"))
        self.all_button.setObjectName("link")
        self.all_button.clicked.connect(self.all_asked)
        self._text = ElidedLabel(self)
        self._icons: list[tuple[QToolButton, str]] = []
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.space("s"), theme.space("xs"), 0, 0)
        row.setSpacing(theme.space("xs"))
        row.addWidget(self.all_button)
        row.addWidget(self._text, 1)
        for name, tip, act in (
            ("minus", self.tr("Smaller"), lambda: self.zoom_asked.emit(1 / _STEP)),
            ("plus", self.tr("Larger"), lambda: self.zoom_asked.emit(_STEP)),
            ("fit_width", self.tr("Show all of it"), self.fit_asked.emit),
        ):
            button = QToolButton()
            button.setToolTip(tip)
            button.setAccessibleName(tip)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keys + - and Home do the same
            button.clicked.connect(act)
            self._icons.append((button, name))
            row.addWidget(button)
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_scene(self, scene: Scene) -> None:
        self.all_button.setVisible(bool(scene.center))
        if not scene.left_out:
            self._text.setText("")
        elif scene.center:
            self._text.setText(self.tr("%n more memories are in the list.", "", scene.left_out))
        else:
            self._text.setText(self.tr("%n more subjects: choose one, or search.", "", scene.left_out))
        self.place()

    def place(self) -> None:
        self.setGeometry(0, 0, self._graph.width(), self.sizeHint().height())

    def _restyle(self) -> None:
        for button, name in self._icons:
            dress(button, self._theme, name)
