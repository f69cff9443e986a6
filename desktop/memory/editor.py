"""Edit one memory where it is shown: a form, or its whole file, with errors where they are."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QTabWidget, QVBoxLayout, QWidget

from desktop.engine_client import EngineError
from desktop.engine_words import say
from desktop.memory.actions import MemoryActions
from desktop.memory.form import MemoryForm
from desktop.memory.markdown_editor import MarkdownEditor
from desktop.memory.overview import Overview
from desktop.memory.rows import Memory
from desktop.theme import Theme
from desktop.widgets.notice_bar import NoticeBar


class MemoryEditor(QWidget):
    """`closed`: saved, or given up. Form and file are saved each by itself; while one has changes, the other waits."""

    closed = Signal()

    def __init__(self, actions: MemoryActions, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._actions = actions
        self._theme = theme
        self._memory: Memory | None = None
        self._markdown = ""
        self.form = MemoryForm(theme, new=False)
        self.file = MarkdownEditor(theme)
        self.notice = NoticeBar(theme)
        self.tabs = QTabWidget()
        self.save_button = QPushButton(self.tr("Save"))
        self.cancel_button = QPushButton(self.tr("Cancel"))
        self._arrange()
        self._connect()

    def open(self, memory: Memory, markdown: str, known: Overview) -> None:
        """Begin to edit; `known` completes names."""
        self._memory = memory
        self.form.offer(known)
        self.form.show_memory(memory)
        self.show_markdown(markdown)
        self.notice.clear()
        self.tabs.setCurrentIndex(0)
        self._follow()
        self.form.text.setFocus()

    def show_markdown(self, markdown: str) -> None:
        """The file, once it is read."""
        self._markdown = markdown
        self.file.show_text(markdown)
        self.tabs.setTabEnabled(1, bool(markdown))

    def meanwhile(self, memory: Memory, markdown: str) -> None:
        """How the memory stands in the vault now. What was typed stays, and is not saved over a change unawares."""
        if markdown == self._markdown:
            return
        if not self._markdown:  # read for the first time: typing may have begun
            self.show_markdown(markdown)
            self._follow()
            return
        if self.is_changed:
            self.notice.show_notice(
                "warn",
                self.tr("This memory was changed elsewhere meanwhile."),
                self.tr("If you save the whole file, it takes the place of that; the history keeps both."),
            )
            return
        self._memory = memory
        self.form.show_memory(memory)
        self.show_markdown(markdown)

    @property
    def is_changed(self) -> bool:
        return self.form.is_changed or self._file_is_changed

    def remind(self) -> None:
        """Somebody wants to leave; what was typed must not be lost by it."""
        self.notice.show_notice("warn", self.tr("Save your changes or cancel them first."))

    def save(self) -> None:
        memory = self._memory
        if memory is None or not self.save_button.isEnabled():
            return
        self.save_button.setEnabled(False)
        if self._file_is_changed:
            self._actions.write(memory, self.file.toPlainText(), self.closed.emit, self._on_refused)
        else:
            self._actions.edit(memory, self.form.changes(), self.closed.emit, self._on_refused)

    # -- inside ---------------------------------------------------------------------------------------

    @property
    def _file_is_changed(self) -> bool:
        return self.file.toPlainText() != self._markdown

    def _on_refused(self, error: EngineError) -> None:
        """What was typed stays."""
        self._follow()
        path = f"{self._memory.path}: " if self._memory is not None else ""
        self.notice.show_notice("danger", say(error.sentence.removeprefix(path)), error.remedy)
        if self.tabs.currentIndex() == 1:
            self.file.mark_error(error.sentence)

    def _follow(self) -> None:
        """Something was typed: what may be saved now, and which tab has to wait."""
        form, file = self.form.is_changed, self._file_is_changed
        self.save_button.setEnabled((form and self.form.is_valid) or file)
        wait = self.tr("Save your changes or cancel them first.")
        for tab, blocked in ((0, file), (1, form or not self._markdown)):
            self.tabs.setTabEnabled(tab, not blocked)
            self.tabs.setTabToolTip(tab, wait if blocked else "")

    def _arrange(self) -> None:
        space = self._theme.space
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(space("l"), space("m"), space("l"), space("m"))
        column.addWidget(self.form)
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setWidget(inside)
        inside.setAutoFillBackground(False)
        page = QWidget()
        below = QVBoxLayout(page)
        below.setContentsMargins(space("l"), space("m"), space("l"), 0)
        below.addWidget(self.file)
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.addTab(scroll, self.tr("Form"))
        self.tabs.addTab(page, self.tr("Markdown"))
        self.save_button.setObjectName("primary")
        buttons = QHBoxLayout()
        buttons.setContentsMargins(space("l"), space("s"), space("l"), space("m"))
        buttons.setSpacing(space("s"))
        buttons.addStretch(1)
        buttons.addWidget(self.cancel_button)
        buttons.addWidget(self.save_button)
        notice = QVBoxLayout()
        notice.setContentsMargins(space("l"), space("s"), space("l"), 0)
        notice.addWidget(self.notice)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.tabs, 1)
        layout.addLayout(notice)
        layout.addLayout(buttons)

    def _connect(self) -> None:
        self.form.changed.connect(self._follow)
        self.file.textChanged.connect(self._follow)
        self.save_button.clicked.connect(self.save)
        self.cancel_button.clicked.connect(self.closed)
        QShortcut(QKeySequence.StandardKey.Save, self).activated.connect(self.save)
        shown = QKeySequence(QKeySequence.StandardKey.Save).toString(QKeySequence.SequenceFormat.NativeText)
        self.save_button.setToolTip(f"{self.tr('Save')}  ({shown})")
