"""One proposal in full: what it would do and why, the words that caused it, and every line that would change."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPlainTextEdit, QPushButton, QWidget

from desktop.context import Context
from desktop.engine_client import Call, EngineError
from desktop.engine_words import run_on
from desktop.i18n import translate
from desktop.memory import words as memory_words
from desktop.review import words
from desktop.review.detail import Detail, text_label
from desktop.review.diff_file import DiffFile
from desktop.review.quote import Quote
from desktop.review.rows import Ended, Proposal
from desktop.shortcuts import REVIEW_KEYS
from desktop.widgets.icons import pixmap
from desktop.widgets.painting import line_height

# After this pause in typing the preview follows the new words.
_TYPING_MS = 350
_EDITOR_LINES = 3


class ProposalPane(Detail):
    """`accepted(text, hunks)`: as edited ("" for as it is), and the changes to take by path ({} for all)."""

    accepted = Signal(str, dict)
    rejected = Signal()
    conversation_asked = Signal(int, int)
    """Where the words fell: the conversation, and the message in it, 0 for one that is gone."""
    story_asked = Signal(str)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, "choose", translate("Review", "What would change"), parent)
        self._proposal: Proposal | None = None
        self._call: Call | None = None
        self._previewed = ""
        self._would_end: tuple[Ended, ...] = ()
        self.editing = False
        self._icon = QLabel()
        self._act = QLabel()
        self._act.setObjectName("act")
        self._about = QLabel()
        self._about.setObjectName("faint")
        self._statement = text_label("statement")
        self.editor = QPlainTextEdit()
        self._hint = QLabel(self.tr("Ctrl+Enter accepts it in your words; Escape leaves it as it was."))
        self._reason = text_label("soft")
        self._ends = text_label("ends")
        self._first = text_label("soft")
        self._said = QLabel(self.tr("You said"))
        self._said.setObjectName("sectionLabel")
        self.quote = Quote(context.theme)
        self.conversation_button = self._link(self.tr("Open the conversation"))
        self.accept_button = QPushButton(self.tr("Accept"))
        self.edit_button = QPushButton(self.tr("Edit"))
        self.reject_button = QPushButton(self.tr("Reject"))
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(_TYPING_MS)
        self._typing.timeout.connect(self._preview_edited)
        self._arrange()
        self._connect()

    # -- what is shown --------------------------------------------------------------------------------

    @property
    def proposal(self) -> Proposal | None:
        return self._proposal

    def show_proposal(self, proposal: Proposal) -> None:
        if self._proposal is not None and proposal == self._proposal:
            return
        self._proposal = proposal
        self._set_editing(False)
        self._paint_act()
        since = memory_words.period(proposal.memory, dt.date.today())
        self._act.setText(words.act(proposal.act))
        self._about.setText("  ·  ".join(part for part in (words.about(proposal), since) if part))
        self._statement.setText(proposal.memory.text)
        self._reason.setText(self.tr("Why: {reason}").format(reason=proposal.reason))
        self._reason.setVisible(bool(proposal.reason))
        self._first.setText(words.firsts(proposal))
        self._first.setVisible(bool(proposal.first))
        self._show_ends(proposal.ends)
        self._said.setVisible(bool(proposal.turn or proposal.words))
        self.quote.show_turn(proposal.turn, proposal.words)
        self.conversation_button.setVisible(proposal.conversation is not None)
        self.scroll_up()
        self.fit_upper()
        self._forget_call()
        self.diff.show_loading()
        self.ask_soon()

    def _show_ends(self, ends: Sequence[Ended]) -> None:
        """What accepting would end, a line for each memory; without those whose end is left out."""
        self._would_end = tuple(ends)
        taken = self.diff.view.taken
        files = {file.memory_id: file for file in self.diff.view.files if file.path in taken}
        left = [
            each
            for each in ends
            if each.id not in files or files[each.id].ends_with(taken[files[each.id].path])
        ]
        self._ends.setText("\n".join(words.end(each) for each in left))
        self._ends.setVisible(bool(left))
        self.fit_upper()

    def ask(self) -> None:
        """What accepting the proposal as it is would change."""
        self._preview("")

    def clear(self) -> None:
        """Nothing is chosen."""
        self._proposal = None
        self._set_editing(False)
        self._forget_call()

    # -- deciding -------------------------------------------------------------------------------------

    def accept(self) -> None:
        if self._proposal is not None:
            of_this = (
                self._previewed == self._proposal.id
            )  # the difference of the card before may still be there
            self.accepted.emit(self.edited_text, self.diff.view.taken if of_this else {})

    def edit(self) -> None:
        """Change the words before they are accepted."""
        if self._proposal is not None and not self.editing:
            self.editor.setPlainText(self._proposal.memory.text)
            self._set_editing(True)
            self.editor.selectAll()
            self.editor.setFocus()

    def leave_editing(self) -> None:
        """Forget the other words."""
        if self.editing:
            self._set_editing(False)
            self._preview("")

    @property
    def edited_text(self) -> str:
        """The owner's wording, "" when it is that of the proposal."""
        text = self.editor.toPlainText().strip() if self.editing else ""
        return "" if self._proposal is None or text == self._proposal.memory.text.strip() else text

    def _set_editing(self, editing: bool) -> None:
        self.editing = editing
        self._typing.stop()
        for widget in (self.editor, self._hint):
            widget.setVisible(editing)
        self._statement.setVisible(not editing)
        self.edit_button.setVisible(not editing)
        self.accept_button.setText(self.tr("Accept in your words") if editing else self.tr("Accept"))
        self.fit_upper()

    # -- preview --------------------------------------------------------------------------------------

    def _preview_edited(self) -> None:
        if self.editing:
            self._preview(self.edited_text, keep=True)

    def _preview(self, text: str, keep: bool = False) -> None:
        if self._proposal is None:
            return
        self._forget_call()
        if not keep:
            self.diff.show_loading()
        params = {"id": self._proposal.id, **({"text": text} if text else {})}
        self._call = self._calls.call(
            "memory.preview", params, lambda result: self._on_preview(result, keep), self._on_no_preview
        )

    def _on_preview(self, result: Any, keep: bool) -> None:
        self._call = None
        self._previewed = self._proposal.id if self._proposal is not None else ""
        files = [DiffFile.of(row) for row in result["files"]]
        shown = [file.as_added() if file.leaves_inbox else file for file in files if not file.only_decided]
        self.diff.show_files(sorted(shown, key=lambda file: file.status != "added"), keep)
        self._show_ends([Ended.of(row) for row in result["ends"]])

    def _on_no_preview(self, error: EngineError) -> None:
        self._call = None
        if error.code != "cancelled":
            self.diff.say(run_on(error.sentence, error.remedy))

    def _forget_call(self) -> None:
        if self._call is not None:
            self._call.forget()
            self._call = None

    # -- Qt -------------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.editor and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                self.accept()
                return True
        return super().eventFilter(watched, event)

    # -- made once ------------------------------------------------------------------------------------

    def _arrange(self) -> None:
        space = self._context.theme.space
        head = QHBoxLayout()
        head.setSpacing(space("s"))
        head.addWidget(self._icon)
        head.addWidget(self._act)
        head.addWidget(self._about, 1)
        self.upper.addLayout(head)
        self.editor.setObjectName("field")
        self.editor.setAccessibleName(self.tr("What would be remembered, in your words"))
        self.editor.setTabChangesFocus(True)
        self._hint.setObjectName("faint")
        for widget in (
            self._statement,
            self.editor,
            self._hint,
            self._first,
            self._ends,
            self._reason,
            self._said,
            self.quote,
        ):
            self.upper.addWidget(widget)
        self.upper.addWidget(self.conversation_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.upper.addStretch(1)
        self.accept_button.setObjectName("primary")
        keys = {self.accept_button: "accept", self.edit_button: "edit", self.reject_button: "reject"}
        for button, name in keys.items():
            button.setToolTip(f"{button.text()}  ({REVIEW_KEYS[name]})")
            self.buttons.addWidget(button)
        self.reject_button.setToolTip(
            f"{self.tr('A rejected proposal does not come back.')}  ({REVIEW_KEYS['reject']})"
        )
        self.buttons.addStretch(1)
        self.order_keys(self.editor, self.conversation_button, *keys)

    def _connect(self) -> None:
        self.accept_button.clicked.connect(self.accept)
        self.edit_button.clicked.connect(self.edit)
        self.reject_button.clicked.connect(self.rejected)
        self.conversation_button.clicked.connect(self._open_conversation)
        self.diff.view.story_asked.connect(self.story_asked)
        self.diff.view.choice_changed.connect(self._on_choice)
        self.editor.textChanged.connect(self._typing.start)
        self.editor.installEventFilter(self)
        self._context.theme.changed.connect(self._restyle)
        self._restyle()
        self._set_editing(False)

    def _open_conversation(self) -> None:
        if self._proposal is not None and self._proposal.conversation is not None:
            self.conversation_asked.emit(self._proposal.conversation, self._proposal.message or 0)

    def _on_choice(self) -> None:
        """The button says that not everything will be taken, and what is left out ends nothing."""
        self._show_ends(self._would_end)
        if not self.editing:
            some = bool(self.diff.view.taken)
            self.accept_button.setText(self.tr("Accept what is ticked") if some else self.tr("Accept"))

    def _link(self, text: str) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName("link")
        return button

    def _paint_act(self) -> None:
        if self._proposal is not None:
            picture, role = words.ACT_LOOKS[self._proposal.act]
            self._icon.setPixmap(pixmap(self._context.theme, picture, role))
            self._act.setProperty("tone", role)
            self._act.style().unpolish(self._act)
            self._act.style().polish(self._act)

    def _restyle(self) -> None:
        self.editor.setFixedHeight(_EDITOR_LINES * (line_height(self._context.theme, "body") + 4) + 12)
        self._paint_act()
        self.fit_upper()
