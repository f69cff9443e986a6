"""Works out the places of a scene in slices, so that the window paints in between, and tells them when they are final."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.memory.graph.force import Point, Size, force_layout
from desktop.memory.graph.scene import Scene
from desktop.memory.graph.tree import tree_layout

# Half a frame.
_SLICE_S = 0.008


class Arranging(QObject):
    """`arranged(places by key)`: at once for a neighbourhood, after a few slices for the picture of all."""

    arranged = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work: Iterator[dict[str, Point] | None] | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._work_on)

    @property
    def is_busy(self) -> bool:
        return self._work is not None

    def arrange(self, scene: Scene, sizes: Mapping[str, Size]) -> None:
        """Forget what is being worked out, and arrange this."""
        self._stop()
        if scene.center:
            self.arranged.emit(tree_layout(scene, sizes))
            return
        keys = [node.key for node in scene.nodes]
        pairs = [(edge.start, edge.end) for edge in scene.edges]
        self._work = force_layout(keys, pairs, sizes)
        self._timer.start()

    def _work_on(self) -> None:
        until = time.perf_counter() + _SLICE_S
        while self._work is not None and time.perf_counter() < until:
            places = next(self._work)
            if places is not None:
                self._stop()
                self.arranged.emit(places)

    def _stop(self) -> None:
        self._work = None
        self._timer.stop()
