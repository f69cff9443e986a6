"""One commit in full: its report, and every line that it changed, each to be undone alone or together."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from desktop.context import Context
from desktop.engine_client import Call, EngineError
from desktop.engine_words import run_on
from desktop.i18n import translate
from desktop.memory import words as memory_words
from desktop.memory.actions import Deed
from desktop.review import words
from desktop.review.commit_words import COMMIT_LINK, MEMORY_LINK, headline, report_html
from desktop.review.detail import Detail, text_label
from desktop.review.diff_file import DiffFile
from desktop.review.rows import Commit
from desktop.shortcuts import REVIEW_KEYS
from desktop.widgets.icons import pixmap


class CommitPane(Detail):
    """`done(Deed)`: something was undone. `failed(EngineError)`. `story_asked(memory id)`, `commit_asked(commit id)`."""

    done = Signal(object)
    failed = Signal(object)
    story_asked = Signal(str)
    commit_asked = Signal(str)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, "undo", translate("Review", "What changed"), parent)
        self._commit: Commit | None = None
        self._call: Call | None = None
        self._icon = QLabel()
        self._actor = QLabel()
        self._when = QLabel()
        self._when.setObjectName("faint")
        self._subject = text_label("statement")
        self._report = QLabel()
        self._report.setWordWrap(True)
        self._report.setTextFormat(Qt.TextFormat.RichText)
        self._report.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self.undo_button = QPushButton(self.tr("Undo this change"))
        self._why_not = text_label("faint")
        self._arrange()
        self.undo_button.clicked.connect(self.undo)
        self._report.linkActivated.connect(self._follow)
        self.diff.view.undo_asked.connect(self._undo_part)
        self.diff.view.story_asked.connect(self.story_asked)
        context.theme.changed.connect(self._restyle)

    @property
    def commit(self) -> Commit | None:
        return self._commit

    def show_commit(self, commit: Commit) -> None:
        same = self._commit is not None and self._commit.id == commit.id
        self._commit = commit
        self._actor.setText(words.actor(commit.actor))
        self._actor.setToolTip(words.actor_help(commit.actor))
        self._when.setText(f"{memory_words.moment(commit.at)}  ·  {words.short_id(commit.id)}")
        self._subject.setText(headline(commit.subject))
        self.undo_button.setEnabled(commit.revertible)
        self._why_not.setVisible(not commit.revertible)
        self._why_not.setText(self._reason(commit))
        self._restyle()
        if not same:
            self.scroll_up()
            self._forget_call()
            self.diff.show_loading()
            self.ask_soon()

    def undo(self) -> None:
        """All of it, by a new commit."""
        if self._commit is not None and self._commit.revertible:
            self._revert({}, self.tr("Undone: {what}"))

    def _undo_part(self, path: str, hunk: int | None) -> None:
        if hunk is None:
            self._revert({"path": path}, self.tr("Undone in {path}: {what}").replace("{path}", path))
        else:
            sentence = self.tr("One change undone in {path}: {what}").replace("{path}", path)
            self._revert({"path": path, "hunks": [hunk]}, sentence)

    def _revert(self, which: dict[str, Any], sentence: str) -> None:
        commit = self._commit
        if commit is None:
            return
        told = sentence.format(what=headline(commit.subject))
        self._calls.call(
            "memory.revert",
            {"commit": commit.id, **which},
            lambda result: self.done.emit(Deed(told, (result["commit"],))),
            self.failed.emit,
        )

    # -- inside ---------------------------------------------------------------------------------------

    def _reason(self, commit: Commit) -> str:
        """Why the whole of it cannot be undone."""
        if commit.actor == "footnote":
            return self.tr("The vault began here.")
        return self.tr(
            "Something of it was changed again since. Undo the later changes first, or single files below."
        )

    def ask(self) -> None:
        """What the commit changed."""
        self._forget_call()
        if self._commit is not None:
            params = {"commit": self._commit.id}
            self._call = self._calls.call("memory.diff", params, self._on_diff, self._on_no_diff)

    def _forget_call(self) -> None:
        if self._call is not None:
            self._call.forget()
            self._call = None

    def _on_diff(self, result: Any) -> None:
        self._call = None
        self.diff.show_files([DiffFile.of(row) for row in result["files"]])

    def _on_no_diff(self, error: EngineError) -> None:
        self._call = None
        if error.code != "cancelled":
            self.diff.say(run_on(error.sentence, error.remedy))

    def _follow(self, link: str) -> None:
        if link.startswith(MEMORY_LINK):
            self.story_asked.emit(link.removeprefix(MEMORY_LINK))
        elif link.startswith(COMMIT_LINK):
            self.commit_asked.emit(link.removeprefix(COMMIT_LINK))

    def _arrange(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(self._context.theme.space("s"))
        head.addWidget(self._icon)
        head.addWidget(self._actor)
        head.addWidget(self._when, 1)
        self.upper.addLayout(head)
        self.upper.addWidget(self._subject)
        self.upper.addWidget(self._report)
        self.upper.addStretch(1)
        self.undo_button.setToolTip(f"{self.undo_button.text()}  ({REVIEW_KEYS['reject']})")
        self.buttons.addWidget(self.undo_button)
        self.buttons.addWidget(self._why_not, 1)
        self.buttons.addStretch(0)
        self.order_keys(self._report, self.undo_button)

    def _restyle(self) -> None:
        if self._commit is None:
            return
        theme = self._context.theme
        picture = words.ACTOR_ICONS[self._commit.actor]
        self._icon.setPixmap(pixmap(theme, picture, "ink_soft", 18))
        report = report_html(self._commit.body, theme, self._commit.subject)
        self._report.setText(report)
        self._report.setVisible(bool(report))
        self.fit_upper()
