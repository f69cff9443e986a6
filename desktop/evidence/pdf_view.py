"""The pages of a PDF under each other, with the passage marked as with a yellow marker."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from desktop.evidence.marks import Box, bounds
from desktop.evidence.page_layout import GAP, PageLayout
from desktop.evidence.page_painter import PagePainter
from desktop.evidence.pdf_thread import Marked, Passage, PdfThread
from desktop.theme import Theme

ZOOM_STEP = 1.2
ZOOM_RANGE = (0.25, 6.0)
# A mark keeps this distance from the edge of the view when it is larger than the view.
_MARGIN = 40
# Pictures of pages farther than this from what is seen are given back.
_PAGES_KEPT = 2
_SCROLL_STEP = 40


class PdfView(QAbstractScrollArea):
    """Shows one file at a time. All work on the file is done by a PdfThread of its own.

    `page_changed(index, count)`: the page in the middle of the view, from 0. `zoom_changed(factor)`.
    `problem(kind)`: the file cannot be shown. `located(Marked)`: where the passage was found, if it was.
    """

    page_changed = Signal(int, int)
    zoom_changed = Signal(float)
    problem = Signal(str)
    located = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._painter = PagePainter(theme)
        self._token = 0
        self._path = ""
        self._layout = PageLayout()
        self._images: dict[int, tuple[int, QImage]] = {}
        self._broken: set[int] = set()
        self._marked: Marked | None = None
        self._fits_width = True
        self._page = 0
        self._place_due = False
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Pages of the document"))
        self._asking = QTimer(self)
        self._asking.setSingleShot(True)
        self._asking.timeout.connect(self._ask_for_pages)
        for bar in (self.verticalScrollBar(), self.horizontalScrollBar()):
            bar.setSingleStep(_SCROLL_STEP)
            bar.valueChanged.connect(self._on_scrolled)
            bar.actionTriggered.connect(self._on_reader_scrolls)
        theme.changed.connect(self.viewport().update)
        self._thread = self._make_thread()

    def _make_thread(self) -> PdfThread:
        thread = PdfThread()
        thread.opened.connect(self._on_opened)
        thread.failed.connect(self._on_failed)
        thread.marked.connect(self._on_marked)
        thread.rendered.connect(self._on_rendered)
        self.destroyed.connect(lambda: thread.stop())
        return thread

    # -- what to show ---------------------------------------------------------------------------------

    def open(self, path: str, passage: Passage | None) -> None:
        """Another passage of the file that is shown keeps its pictures, so that nothing flashes white."""
        same = path == self._path and self._token > 0 and passage is not None and passage.trusted
        if not same:
            self.clear()
        self._marked = None
        self._path = path
        self._page = passage.page if passage is not None else 0
        self._token = self._thread.open(path, passage)

    def clear(self) -> None:
        """Show nothing, and take no notice of what the thread still says about the last file."""
        self._token = 0
        self._images.clear()
        self._broken.clear()
        self._marked = None
        self._use(PageLayout())

    def stop(self) -> None:
        """End the thread; the view is of no use after that."""
        self._thread.stop()

    @property
    def page_count(self) -> int:
        return len(self._layout)

    @property
    def page(self) -> int:
        """The page in the middle of the view, from 0."""
        return self._page

    @property
    def zoom(self) -> float:
        return self._layout.zoom

    def go_to_page(self, index: int) -> None:
        if self.page_count:
            self._place_due = False
            self._show_top_of(max(0, min(index, self.page_count - 1)))

    def set_zoom(self, factor: float) -> None:
        self._fits_width = False
        self._rescale(max(ZOOM_RANGE[0], min(factor, ZOOM_RANGE[1])))

    def zoom_in(self) -> None:
        self.set_zoom(self.zoom * ZOOM_STEP)

    def zoom_out(self) -> None:
        self.set_zoom(self.zoom / ZOOM_STEP)

    def fit_width(self) -> None:
        self._fits_width = True
        self._refit()

    def place_passage(self) -> None:
        """Scroll so that the passage is in the middle, sideways too when the page is wider than the view."""
        box = self._passage_box()
        if box is None:
            return
        view = self.viewport().size()
        fits_down, fits_across = box.height < view.height() * 0.9, box.width < view.width()
        top = (box.top + box.bottom - view.height()) / 2 if fits_down else box.top - _MARGIN
        left = (box.left + box.right - view.width()) / 2 if fits_across else box.left - _MARGIN
        self.verticalScrollBar().setValue(round(top))
        self.horizontalScrollBar().setValue(round(left))

    @property
    def passage_rect(self) -> QRect:
        """Where the passage is in the viewport; empty when it was not found."""
        box = self._passage_box()
        return self._in_view(box).toRect() if box is not None else QRect()

    def _passage_box(self) -> Box | None:
        """The part of the passage that is on its first page, on the canvas."""
        if self._marked is None or not self._marked.pages or not self.page_count:
            return None
        page, bars = self._marked.pages[0]
        whole = bounds(bars)
        return self._layout.on_canvas(page, whole, self.viewport().width()) if whole is not None else None

    # -- what the thread says -------------------------------------------------------------------------

    def _on_opened(self, token: int, sizes: tuple[tuple[float, float], ...]) -> None:
        if token != self._token:
            return
        wanted = min(self._page, len(sizes) - 1)
        self._place_due = True
        self._use(PageLayout(sizes, self.zoom))
        self._refit()
        self._show_top_of(wanted)
        self._note_page()

    def _on_failed(self, token: int, kind: str) -> None:
        if token == self._token:
            self.problem.emit(kind)

    def _on_marked(self, token: int, marked: Marked) -> None:
        if token == self._token:
            self._marked = marked
            self.place_passage()
            self.viewport().update()
            self.located.emit(marked)

    def _on_rendered(self, token: int, page: int, width: int, image: QImage | None) -> None:
        if token != self._token:
            return
        if image is None:
            self._broken.add(page)
        else:
            self._images[page] = (width, image)
        self.viewport().update()

    # -- drawing --------------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), self._theme.color("canvas"))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for page in self._visible_pages():
            self._paint_page(painter, page)
        painter.end()

    def _paint_page(self, painter: QPainter, page: int) -> None:
        rect = self._in_view(self._layout.page_box(page, self.viewport().width()))
        image = self._images[page][1] if page in self._images else None
        message = self.tr("This page is damaged.") if page in self._broken else ""
        self._painter.paint_page(painter, rect, image, message)
        bars = self._marked.bars_on(page) if self._marked is not None else ()
        boxes = (self._layout.on_canvas(page, bar, self.viewport().width()) for bar in bars)
        self._painter.paint_marks(painter, rect, [self._in_view(box) for box in boxes])

    # -- events ---------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._refit()
        if self._place_due:
            self.place_passage()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_zoom(self.zoom * ZOOM_STEP ** (event.angleDelta().y() / 120))
            event.accept()
        else:
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._on_reader_scrolls()
        key = event.key()
        vertical = self.verticalScrollBar()
        if key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_in()
        elif key == Qt.Key.Key_Minus:
            self.zoom_out()
        elif key == Qt.Key.Key_0:
            self.fit_width()
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            vertical.setValue(0 if key == Qt.Key.Key_Home else vertical.maximum())
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right) and self.horizontalScrollBar().maximum() == 0:
            self.go_to_page(self.page + (1 if key == Qt.Key.Key_Right else -1))
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        return QSize(self._theme.size("evidence"), 560)

    # -- geometry -------------------------------------------------------------------------------------

    def _in_view(self, box: Box) -> QRectF:
        rect = QRectF(box.left, box.top, box.width, box.height)
        return rect.translated(-self.horizontalScrollBar().value(), -self.verticalScrollBar().value())

    def _show_top_of(self, page: int) -> None:
        self.verticalScrollBar().setValue(self._layout.tops[page] - GAP // 2)

    def _refit(self) -> None:
        if self.page_count:
            fitting = self._layout.fitting_width(self.viewport().width())
            self._rescale(fitting if self._fits_width else self.zoom)

    def _rescale(self, zoom: float) -> None:
        """Change the size of the pages and keep the middle of the view where it is."""
        view = self.viewport().size()
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        place = self._layout.place_of(down.value() + view.height() / 2)
        part = (across.value() + view.width() / 2) / max(1, self._layout.width)
        self._use(self._layout.zoomed(zoom))
        down.setValue(round(self._layout.y_of(place) - view.height() / 2))
        across.setValue(round(part * self._layout.width - view.width() / 2))
        self.zoom_changed.emit(self.zoom)

    def _use(self, layout: PageLayout) -> None:
        self._layout = layout
        view = self.viewport().size()
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        down.setRange(0, max(0, layout.height - view.height()))
        down.setPageStep(view.height())
        across.setRange(0, max(0, layout.width - view.width()))
        across.setPageStep(view.width())
        self._asking.start(0)
        self.viewport().update()

    def _visible_pages(self) -> range:
        top = self.verticalScrollBar().value()
        return self._layout.pages_between(top, top + self.viewport().height())

    # -- which pages to draw --------------------------------------------------------------------------

    def _on_scrolled(self) -> None:
        self.viewport().update()
        self._asking.start(0)
        self._note_page()

    def _on_reader_scrolls(self) -> None:
        """From now on the reader decides where to look; a new size no longer brings the passage back."""
        self._place_due = False

    def _note_page(self) -> None:
        if self.page_count:
            self._page = self._layout.page_at(self.verticalScrollBar().value() + self.viewport().height() / 2)
            self.page_changed.emit(self._page, self.page_count)

    def _ask_for_pages(self) -> None:
        """Visible pages first, then a neighbour on each side; give back the pictures of those far away."""
        visible = self._visible_pages()
        if not visible or not self._token:
            return
        wishes = []
        for page in (*visible, visible.stop, visible.start - 1):
            if 0 <= page < self.page_count and page not in self._broken:
                width = max(1, round(self._layout.page_size(page)[0] * self.devicePixelRatioF()))
                if page not in self._images or self._images[page][0] != width:
                    wishes.append((page, width))
        self._thread.want(wishes)
        for page in list(self._images):
            if not visible.start - _PAGES_KEPT <= page < visible.stop + _PAGES_KEPT:
                del self._images[page]
