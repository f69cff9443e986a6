"""The view of differences: one or two columns, marked words, changes that can be taken, left or undone one by one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from desktop.review.diff_canvas import DiffCanvas
from desktop.review.diff_choice import HunkChoice, HunkKey
from desktop.review.diff_file import DiffFile
from desktop.review.diff_heads import Action, HeadState, Mode
from desktop.review.diff_rows import FileRow, Fold, FoldRow, HunkRow, Row, rows_of
from desktop.review.diff_speech import speak_files, speak_hunk
from desktop.theme import Theme

# Two columns narrower than this hold too few words a line; one is used instead.
LEAST_FOR_TWO = 680
# A change that the keyboard goes to stands this far below the upper edge, in lines.
_LINES_ABOVE = 3


class DiffView(DiffCanvas):
    """`show_files` fills it. Text is selected with the mouse and copied as in any text.

    `choice_changed`: other changes are taken now (mode "choose"). `undo_asked(path, hunk or None)` in mode "undo".
    `story_asked(memory id)`: where the lines of this file come from.
    """

    choice_changed = Signal()
    undo_asked = Signal(str, object)
    story_asked = Signal(str)

    def __init__(self, theme: Theme, mode: Mode = "plain", parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._mode = mode
        self._wants_two = True
        self._unfolded: set[Fold] = set()
        self._choice = HunkChoice()
        self._shape: tuple[bool, frozenset[Fold]] | None = None
        self.setAccessibleName(self.tr("Differences"))
        self.lay_out()

    # -- what to show ---------------------------------------------------------------------------------

    def show_files(self, files: Sequence[DiffFile], keep: bool = False) -> None:
        """Replace everything; `keep` the place, and the choice in files whose changes are the same ones."""
        place = self.verticalScrollBar().value()
        if keep:
            self._choice.carry_over(self._files, files)
        else:
            self._choice.clear()
            self._unfolded.clear()
        self._files = tuple(files)
        self._shape = None
        self._hovered = self._anchor = self._cursor = None
        self.lay_out()
        self.verticalScrollBar().setValue(place if keep else 0)
        self.setAccessibleDescription(speak_files(self._files))

    @property
    def files(self) -> tuple[DiffFile, ...]:
        return self._files

    def set_two_columns(self, two: bool) -> None:
        """Side by side, or in one column. A narrow view has one column all the same."""
        self._wants_two = two
        self.lay_out()

    @property
    def two_columns(self) -> bool:
        return self._wants_two and self.viewport().width() >= LEAST_FOR_TWO

    @property
    def taken(self) -> dict[str, list[int]]:
        """The changes to take, by path, of the files in which one is left out; empty when all are taken."""
        return self._choice.taken(self._files)

    def toggle_folds(self) -> None:
        """Open all that is folded away, or fold it again."""
        folded = {(row.file, row.start) for row in self._rows if isinstance(row, FoldRow)}
        if folded:
            self._unfolded |= folded
        else:
            self._unfolded.clear()
        self.lay_out()

    # -- changes one by one ---------------------------------------------------------------------------

    def step_hunk(self, step: int) -> None:
        """To the next (1) or the previous (-1) change."""
        self._choice.step(self._hunk_keys(), step)
        self._show_current()
        self.viewport().update()
        self._tell_current()

    def act_on_hunk(self) -> None:
        """Take or leave the current change, or ask to undo it."""
        current = self._choice.current
        if current is None:
            self.step_hunk(1)
        elif self._mode == "choose":
            self.toggle(*current)
        elif self._mode == "undo":
            self.undo_asked.emit(self._files[current[0]].path, current[1])

    def toggle(self, file: int, hunk: int) -> None:
        """Leave a change out, or take it after all."""
        self._choice.toggle((file, hunk))
        self.viewport().update()
        self._tell_current()
        self.choice_changed.emit()

    def undo_file(self) -> None:
        """Ask to undo what became of the file that is looked at."""
        if self._files and self._mode == "undo":
            self.undo_asked.emit(self._file_in_view().path, None)

    def ask_story(self) -> None:
        """Ask for the story of the file that is looked at, or of the first one that has one."""
        shown = [self._file_in_view()] if self._files else []
        memory_id = next((file.memory_id for file in (*shown, *self._files) if file.memory_id), "")
        if memory_id:
            self.story_asked.emit(memory_id)

    def _file_in_view(self) -> DiffFile:
        """That of the current change, else the one at the upper edge."""
        if self._choice.current is not None:
            return self._files[self._choice.current[0]]
        return self._files[self._rows[self._scene.layout.row_at(self._scroll)].file]

    def _hunk_keys(self) -> list[HunkKey]:
        return [(row.file, row.hunk) for row in self._scene.rows if isinstance(row, HunkRow)]

    def _show_current(self) -> None:
        for number, row in enumerate(self._scene.rows):
            if isinstance(row, HunkRow) and (row.file, row.hunk) == self._choice.current:
                top = self._scene.layout.top(number) - _LINES_ABOVE * self._pen.heights.line
                bar = self.verticalScrollBar()
                if not bar.value() <= top <= bar.value() + self.viewport().height() // 2:
                    bar.setValue(top)

    def _tell_current(self) -> None:
        """For a screen reader: which change, what it does, whether it is taken."""
        current = self._choice.current
        if current is not None:
            taken = current not in self._choice.left if self._mode == "choose" else None
            self.setAccessibleDescription(speak_hunk(self._files[current[0]], current[1], taken))

    # -- for the canvas -------------------------------------------------------------------------------

    def make_rows(self) -> Sequence[Row]:
        shape = (self.two_columns, frozenset(self._unfolded))
        if shape == self._shape:
            return self._rows
        self._shape = shape
        return rows_of(self._files, self.two_columns, self._unfolded, self._mode != "plain")

    def head_state(self) -> HeadState:
        return HeadState(self._mode, self._choice.left, self._choice.current)

    def act(self, row: Row, action: Action) -> None:
        if isinstance(row, FoldRow):
            self._unfolded.add((row.file, row.start))
            self.lay_out()
        elif isinstance(row, HunkRow):
            self._choice.current = (row.file, row.hunk)
            self.act_on_hunk()
        elif isinstance(row, FileRow):
            file = self._files[row.file]
            if action == "story":
                self.story_asked.emit(file.memory_id)
            else:
                self.undo_asked.emit(file.path, None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space:
            self.act_on_hunk()
        else:
            super().keyPressEvent(event)
