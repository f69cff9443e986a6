"""Narrows the list of memories: by words, state, kind, subject and where they come from."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QComboBox, QHBoxLayout, QLineEdit, QSizePolicy, QToolButton, QWidget

from desktop.i18n import number
from desktop.memory import words
from desktop.memory.filtering import CURRENT, Filter
from desktop.memory.overview import Overview
from desktop.memory.rows import KINDS, ORIGINS, STATES
from desktop.theme import Theme
from desktop.widgets.choice_box import ChoiceBox
from desktop.widgets.icons import dress
from desktop.widgets.painting import with_text

# A list is filtered in a few milliseconds: a pause only has to outlast the gap between two quick keys.
_TYPING_MS = 40
_SEARCH_WIDTHS = (110, 240)
# The list of subjects stays short enough to be read; the search finds the others.
_MOST_SUBJECTS = 200
_ICON = 16
# In which a box still shows its name, where long numbers need the room.
_LEAST_BOX = 92


class FilterBar(QWidget):
    """`changed`: `filter` is another now. `search` is put by the page where there is room."""

    changed = Signal()
    left_downwards = Signal()  # Down or Enter in the search field

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._counts: dict[str, int] = {}
        self.search = QLineEdit()
        self._set_up_search()
        self.kind_box = self._box(self.tr("Kind"))
        self.subject_box = self._box(self.tr("Subject"))
        self.origin_box = self._box(self.tr("Where it comes from"))
        self._states: dict[str, QToolButton] = {name: self._state(name) for name in STATES}
        self._fill()
        states, boxes = QHBoxLayout(), QHBoxLayout()
        for part in (states, boxes):
            part.setSpacing(theme.space("xs"))
        for button in self._states.values():
            states.addWidget(button)
        states.addStretch(1)
        for box in (self.subject_box, self.kind_box, self.origin_box):
            boxes.addWidget(box, 1)
        self._lines = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(theme.space("s"))
        self._lines.addLayout(states, 1)
        self._lines.addLayout(boxes, 1)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._restyle)

    @property
    def filter(self) -> Filter:
        """Of today; the page adds the day of the past."""
        return Filter(
            query=self.search.text(),
            kind=self.kind_box.currentData() or "",
            subject=self.subject_box.currentData() or "",
            origin=self.origin_box.currentData() or "",
            states=frozenset(name for name in STATES if self._states[name].isChecked()),
        )

    def state_button(self, name: str) -> QToolButton:
        return self._states[name]

    def show_overview(self, overview: Overview) -> None:
        """Offer the subjects and counts of a vault; what is chosen stays."""
        self._counts = dict(overview.states)
        found = overview.subjects[:_MOST_SUBJECTS]
        self._show_subjects([(about, words.subject(about, title)) for about, title, _ in found])
        self._fit_width()

    def set_tight(self, tight: bool) -> None:
        """States above, boxes below, where one line has no room for both."""
        way = QBoxLayout.Direction
        self._lines.setDirection(way.TopToBottom if tight else way.LeftToRight)
        self._fit_width()

    def show_past(self, past: bool) -> None:
        """What held on a day is listed whatever became of it since, so the states say nothing."""
        for button in self._states.values():
            button.setEnabled(not past)

    def choose_subject(self, about: str, title: str) -> None:
        """Show one subject alone, also one that the box does not list; "" for all."""
        if self.subject_box.findData(about) < 0:
            self.subject_box.addItem(words.subject(about, title), about)
        self.subject_box.setCurrentIndex(self.subject_box.findData(about))

    def clear(self, also: str = "") -> None:
        """Show everything that holds again, and what is in one more state."""
        blocked = [self.search, self.kind_box, self.subject_box, self.origin_box, *self._states.values()]
        for widget in blocked:
            widget.blockSignals(True)
        self.search.clear()
        for box in (self.kind_box, self.subject_box, self.origin_box):
            box.setCurrentIndex(0)
        for name, button in self._states.items():
            button.setChecked(name in CURRENT or name == also)
        for widget in blocked:
            widget.blockSignals(False)
        self.changed.emit()

    def show_all_states(self) -> None:
        """Look among closed and archived ones too; the search and the other filters stay."""
        for button in self._states.values():
            button.blockSignals(True)
            button.setChecked(True)
            button.blockSignals(False)
        self.changed.emit()

    # -- Qt -------------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.search and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.left_downwards.emit()
                return True
            if event.key() == Qt.Key.Key_Escape and self.search.text():
                self.search.clear()
                return True
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_width()

    # -- inside ---------------------------------------------------------------------------------------

    def _set_up_search(self) -> None:
        self.search.setPlaceholderText(self.tr("Search memories"))
        self.search.setAccessibleName(self.tr("Search memories"))
        self.search.setClearButtonEnabled(True)
        self.search.setMinimumWidth(_SEARCH_WIDTHS[0])
        self.search.setMaximumWidth(_SEARCH_WIDTHS[1])
        self.search.installEventFilter(self)
        typing = QTimer(self)
        typing.setSingleShot(True)
        typing.setInterval(_TYPING_MS)
        typing.timeout.connect(self.changed)
        self.search.textChanged.connect(lambda _text: typing.start())

    def _fill(self) -> None:
        self.kind_box.addItem(self.tr("Kind"), "")
        for name in KINDS:
            self.kind_box.addItem(words.kind(name), name)
        self.origin_box.addItem(self.tr("Origin"), "")
        for origin in ORIGINS:
            self.origin_box.addItem(words.origin(origin), origin)
        self._show_subjects([])
        for box in (self.kind_box, self.subject_box, self.origin_box):
            box.currentIndexChanged.connect(lambda _index: self.changed.emit())

    def _show_subjects(self, rows: list[tuple[str, str]]) -> None:
        box = self.subject_box
        wanted = [("", self.tr("Subject")), *rows]
        if wanted == [(box.itemData(i), box.itemText(i)) for i in range(box.count())]:
            return
        chosen, title = box.currentData() or "", box.currentText()
        box.blockSignals(True)
        box.clear()
        for about, name in wanted:
            box.addItem(name, about)
        if box.findData(chosen) < 0:
            box.addItem(title, chosen)
        box.setCurrentIndex(box.findData(chosen))
        box.blockSignals(False)

    def _fit_width(self) -> None:
        """Word and number where there is room, else the number beside the icon, and for long numbers narrower boxes."""
        all_boxes = (self.kind_box, self.subject_box, self.origin_box)
        for detail, least in (("word", 0), ("number", 0), ("number", with_text(self._theme, _LEAST_BOX))):
            for box in all_boxes:
                box.setMinimumWidth(least)
            for name, button in self._states.items():
                count = number(self._counts.get(name, 0))
                label = f"{words.state(name)}  {count}"
                button.setAccessibleName(label)
                button.setText(f" {label}" if detail == "word" else f" {count}")
            taken = sum(button.sizeHint().width() for button in self._states.values())
            boxes = sum(least or box.minimumSizeHint().width() for box in all_boxes)
            below = self._lines.direction() == QBoxLayout.Direction.TopToBottom
            if taken + (0 if below else boxes) + 9 * self._theme.space("xs") <= self.width():
                return

    def _box(self, name: str) -> QComboBox:
        box = ChoiceBox(self._theme)
        box.setAccessibleName(name)
        box.setToolTip(name)
        box.setMinimumContentsLength(5)
        box.setMaximumWidth(190)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        return box

    def _state(self, name: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName("navigation")
        button.setCheckable(True)
        button.setChecked(name in CURRENT)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        dress(button, self._theme, words.STATE_LOOKS[name][0], words.STATE_LOOKS[name][1], _ICON)
        button.setToolTip(words.state_help(name))
        button.toggled.connect(lambda _on: self.changed.emit())
        return button

    def _restyle(self) -> None:
        for name, button in self._states.items():
            dress(button, self._theme, words.STATE_LOOKS[name][0], words.STATE_LOOKS[name][1], _ICON)
        self._fit_width()
