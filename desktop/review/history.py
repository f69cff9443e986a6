"""The history: every change of the memory, by whom and why, each to be looked at and undone."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QStackedLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from desktop.context import Context
from desktop.engine_client import EngineError
from desktop.memory.rows import Memory
from desktop.review import words
from desktop.review.commit_delegate import CommitDelegate, commit_height
from desktop.review.commit_model import CommitModel
from desktop.review.commit_pane import CommitPane
from desktop.review.lists import CardList
from desktop.review.memory_field import MemoryField
from desktop.review.rows import ACTORS
from desktop.review.two_panes import TwoPanes
from desktop.widgets.icons import dress

_FIELD_WIDTHS = (150, 260)
# What the vault's own set-up did is no filter anybody asks for.
_FILTERS = ("", *(actor for actor in ACTORS if actor != "footnote"))


class History(QWidget):
    """`done(Deed)`, `failed(EngineError)`, `story_asked(memory id)` as in the panes."""

    done = Signal(object)
    failed = Signal(object)
    story_asked = Signal(str)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._actor = self._path = ""
        self._wanted = ""
        self.model = CommitModel(context.engine, self)
        self.list = CardList(self.model, CommitDelegate(context.theme), self.tr("Changes"))
        self.pane = CommitPane(context)
        self.field = MemoryField(context.engine)
        self._filters: dict[str, QToolButton] = {name: self._filter(name) for name in _FILTERS}
        self._message = QLabel(self.tr("Looking …"))
        self._arrange()
        self._connect()

    def load(self) -> None:
        """Ask for the history anew; what is shown stays until it is here."""
        self.model.refresh()

    def show_commit(self, commit_id: str) -> None:
        """Choose a commit, among all of them if a filter hides it."""
        row = self.model.row_of(commit_id)
        if row < 0 and (self._actor or self._path):
            self._wanted = commit_id
            self._filters[""].setChecked(True)
            self.field.clear()
            self._apply("", "")
        elif row < 0:
            self._wanted = commit_id
            self.model.refresh()
        else:
            self.list.selectRow(row)
        self.panes.open_detail()

    def show_memory(self, memory: Memory) -> None:
        """The history of one memory's file."""
        self._filters[""].setChecked(True)
        self._actor = ""
        self.field.show_memory(memory)

    def take_keys(self) -> None:
        """What is in view has the keys."""
        if self.model.rowCount():
            self.panes.take_keys()
        else:
            self.setFocus()

    def filter_button(self, actor: str) -> QToolButton:
        return self._filters[actor]

    def step(self, by: int) -> None:
        self.list.step(by)

    def go_back(self) -> bool:
        """One step back from what is open; False when there is none."""
        if self.field.hasFocus():
            self.field.clear()
            self.take_keys()
            return True
        if self.panes.can_go_back:
            self.panes.show_list()
            self.take_keys()
            return True
        return False

    # -- inside ---------------------------------------------------------------------------------------

    def _apply(self, actor: str, path: str) -> None:
        self._actor, self._path = actor, path
        self._message.setText(self.tr("Looking …"))
        self.model.set_filter(actor, path)

    def _on_loaded(self) -> None:
        count = self.model.rowCount()
        self._stack.setCurrentWidget(self.panes if count else self._message)
        filtered = bool(self._actor or self._path)
        self._message.setText(
            self.tr("No change fits this filter.")
            if filtered
            else self.tr("Nothing has been remembered yet: the history begins with the first memory.")
        )
        if not count:
            return
        # What came while nobody looked is what they come for.
        shown = self.pane.commit if self.isVisible() else None
        row = self.model.row_of(self._wanted or (shown.id if shown else ""))
        self._wanted = ""
        self.list.selectRow(max(0, row))
        self._on_chosen(self.list.currentIndex().row())
        if self.hasFocus():
            self.take_keys()

    def _on_failed(self, error: EngineError) -> None:
        self.failed.emit(error)
        if not self.model.rowCount():
            self._message.setText(self.tr("The history cannot be shown now."))

    def _on_chosen(self, row: int) -> None:
        commit = self.model.commit(row)
        if commit is not None:
            self.pane.show_commit(commit)
        QTimer.singleShot(0, self.list, lambda: self.list.scrollTo(self.list.currentIndex()))

    def _filter(self, actor: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName("navigation")
        button.setCheckable(True)
        button.setChecked(not actor)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        named = next((each for each in ACTORS if each == actor), None)
        label = words.actor(named) if named else self.tr("All")
        button.setProperty("label", label)
        button.setText(label)
        button.setAccessibleName(label)
        button.setToolTip(words.actor_help(named) if named else self.tr("Every change"))
        button.clicked.connect(lambda: self._apply(actor, self._path))
        return button

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_filters()

    def _fit_filters(self) -> None:
        """Words where there is room for them, else the icons alone; the field below where even those need the line."""
        space = self._context.theme.space("xs")
        beside = self.field.minimumWidth()
        room = self.width() - 3 * self._context.theme.space("m")
        way = QBoxLayout.Direction
        for wordy, taken, direction in (
            (True, beside, way.LeftToRight), (False, beside, way.LeftToRight), (True, 0, way.TopToBottom), (False, 0, way.TopToBottom),
        ):  # fmt: skip
            for actor, button in self._filters.items():
                button.setText(f" {button.property('label')}" if wordy or not actor else "")
            self._top.setDirection(direction)
            if sum(button.sizeHint().width() + space for button in self._filters.values()) + taken <= room:
                return

    def _arrange(self) -> None:
        space = self._context.theme.space
        group = QButtonGroup(self)
        self._top = top = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        top.setContentsMargins(space("m"), space("xs"), space("l"), space("s"))
        top.setSpacing(space("xs"))
        row = QHBoxLayout()
        row.setSpacing(space("xs"))
        for button in self._filters.values():
            group.addButton(button)
            row.addWidget(button)
        row.addStretch(1)
        top.addLayout(row, 1)
        self.field.setMinimumWidth(max(_FIELD_WIDTHS[0], self.field.least_width))
        self.field.setMaximumWidth(_FIELD_WIDTHS[1])
        top.addWidget(self.field, 2)
        self.panes = TwoPanes(self._context, self.list, self.list, self.pane, self.tr("All changes"))
        self._message.setObjectName("soft")
        self._message.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._message.setWordWrap(True)
        self._message.setMargin(space("xxl"))
        below = QWidget()
        self._stack = QStackedLayout(below)
        self._stack.addWidget(self._message)
        self._stack.addWidget(self.panes)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(top)
        column.addWidget(below, 1)

    def _connect(self) -> None:
        self.list.chosen.connect(self._on_chosen)
        self.list.opened.connect(self.panes.open_detail)
        self.model.loaded.connect(self._on_loaded)
        self.model.failed.connect(self._on_failed)
        self.field.chosen.connect(lambda path: self._apply(self._actor, path))
        self.pane.done.connect(self.done)
        self.pane.failed.connect(self.failed)
        self.pane.story_asked.connect(self.story_asked)
        self.pane.commit_asked.connect(self.show_commit)
        self._context.theme.changed.connect(self._restyle)
        self._restyle()

    def _restyle(self) -> None:
        self.list.set_row_height(commit_height(self._context.theme))
        for actor, button in self._filters.items():
            named = next((each for each in ACTORS if each == actor), None)
            if named:
                dress(button, self._context.theme, words.ACTOR_ICONS[named], on_role="accent", size=16)
        self._fit_filters()
