"""Where in the document one is, and for pages: go to another, and how large they are shown."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QToolButton, QWidget

from desktop.evidence.place import Place
from desktop.plain import plain_words
from desktop.theme import Theme
from desktop.widgets.elided_label import ElidedLabel
from desktop.widgets.icons import dress, icon_button

_ICON = 16


class PageBar(QWidget):
    """Says page, line or heading of a text, and "page 3 of 117" with its buttons for a PDF."""

    page_asked = Signal(int)  # from 0
    zoom_in = Signal()
    zoom_out = Signal()
    fit_width = Signal()
    text_toggled = Signal(bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._page = 0
        self._count = 0
        self._wanted = False
        self._icons: list[tuple[QToolButton, str]] = []
        self.previous_button = self._button("back", self.tr("Previous page"))
        self.next_button = self._button("forward", self.tr("Next page"))
        self.smaller_button = self._button("minus", self.tr("Smaller"))
        self.larger_button = self._button("plus", self.tr("Larger"))
        self.fit_button = self._button("fit_width", self.tr("Fit the width"))
        self.text_button = self._button("text", self.tr("Show as text"))
        self.text_button.setCheckable(True)
        self.page_field = QLineEdit()
        self.page_field.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.page_field.setFixedWidth(52)
        self.page_field.setAccessibleName(self.tr("Page number"))
        self._of = QLabel()
        self._zoom = QLabel()
        self._zoom.setMinimumWidth(44)
        self._zoom.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._place = ElidedLabel(self)
        for label in (self._of, self._zoom):
            label.setObjectName("faint")
        self._pages = QWidget()
        self._arrange()
        self._connect()
        self._restyle()
        theme.changed.connect(self._restyle)

    def show_pages(self, page: int, count: int) -> None:
        """`page` from 0; a count of 0 hides everything about pages."""
        self._page, self._count = page, count
        self._pages.setVisible(count > 0)
        self._place.setVisible(count == 0)
        self.page_field.setValidator(QIntValidator(1, max(1, count), self.page_field))
        self.page_field.setText(str(page + 1))
        self._of.setText(self.tr("of {count}").format(count=count))
        self._refresh()
        self.previous_button.setEnabled(page > 0)
        self.next_button.setEnabled(page < count - 1)

    def want(self, wanted: bool) -> None:
        """Whether there is a document to which it could belong."""
        self._wanted = wanted
        self._refresh()

    def show_zoom(self, factor: float) -> None:
        self._zoom.setText(f"{round(factor * 100)} %")

    def show_place(self, place: Place) -> None:
        """For a text: where its first visible line stands."""
        if place.page:
            shown = self.tr("page {page} of {pages}").format(page=place.page, pages=place.pages)
        elif place.lines:
            shown = self.tr("line {line} of {lines}").format(line=place.line, lines=place.lines)
        elif place.line:
            shown = self.tr("line {line}").format(line=place.line)
        else:
            shown = plain_words(place.heading, "heading.md")
        self._place.setText(shown)
        self._refresh()

    @property
    def place(self) -> str:
        return self._place.text()

    def _refresh(self) -> None:
        """A bar with nothing in it is no bar."""
        self.setVisible(self._wanted and bool(self._count or self.place or not self.text_button.isHidden()))

    def _arrange(self) -> None:
        pages = QHBoxLayout(self._pages)
        pages.setContentsMargins(0, 0, 0, 0)
        pages.setSpacing(2)
        for widget in (self.previous_button, self.page_field, self._of, self.next_button):
            pages.addWidget(widget)
        pages.addStretch(1)
        for widget in (self.smaller_button, self._zoom, self.larger_button, self.fit_button):
            pages.addWidget(widget)
        row = QHBoxLayout(self)
        space = self._theme.space
        row.setContentsMargins(space("m"), space("xs"), space("s"), space("xs"))
        row.setSpacing(2)
        row.addWidget(self._pages, 1)
        row.addWidget(self._place, 1)
        row.addWidget(self.text_button)

    def _connect(self) -> None:
        self.previous_button.clicked.connect(lambda: self.page_asked.emit(self._page - 1))
        self.next_button.clicked.connect(lambda: self.page_asked.emit(self._page + 1))
        self.page_field.returnPressed.connect(lambda: self.page_asked.emit(int(self.page_field.text()) - 1))
        self.smaller_button.clicked.connect(self.zoom_out)
        self.larger_button.clicked.connect(self.zoom_in)
        self.fit_button.clicked.connect(self.fit_width)
        self.text_button.toggled.connect(self.text_toggled)

    def _button(self, name: str, tip: str) -> QToolButton:
        button = icon_button(tip)
        self._icons.append((button, name))
        return button

    def _restyle(self) -> None:
        for button, name in self._icons:
            dress(button, self._theme, name, size=_ICON, on_role="accent")
