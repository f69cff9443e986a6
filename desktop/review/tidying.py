"""Tidying by rules and writing together by the chat model: looked at first, run on demand, told in full."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QUrl, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from desktop.context import Context
from desktop.engine_client import Call, EngineError
from desktop.engine_words import run_on, say
from desktop.memory.actions import Deed
from desktop.memory.rows import Memory
from desktop.pending_calls import PendingCalls
from desktop.review import words
from desktop.review.commit_words import MEMORY_LINK
from desktop.review.detail import text_label
from desktop.review.tidy_html import changes_of, clusters_html, operations_html
from desktop.widgets.icons import pixmap

_WIDEST = 820
_ICON = 22
# Of the dots before memories; what stands below a list has the same margin in document.css.
LIST_INDENT = 22


class Tidying(QWidget):
    """`preview_light` and `preview_deep` begin. `done(Deed)`, `failed(EngineError)`; `closed`: the room is free again.

    `story_asked(memory id)`, `commit_asked(commit id)`: to be shown elsewhere.
    """

    done = Signal(object)
    failed = Signal(object)
    closed = Signal()
    story_asked = Signal(str)
    commit_asked = Signal(str)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._calls = PendingCalls(context.engine, self)
        self._call: Call | None = None
        self._texts: dict[str, str] = {}
        self._commit = ""
        self._run: Callable[[], None] | None = None  # what the button does
        self._icon = QLabel()
        self._picture = "tidy"
        self._title = QLabel()
        self._title.setObjectName("brand")
        self.sentence = text_label("soft")
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.report = QTextBrowser()
        self.run_button = QPushButton(self.tr("Tidy"))
        self.run_button.setObjectName("primary")
        self.stop_button = QPushButton(self.tr("Stop"))
        self.show_button = QPushButton(self.tr("Show every line"))
        self.close_button = QPushButton(self.tr("Close"))
        self._arrange()
        self._connect()

    @property
    def running(self) -> bool:
        return self._call is not None

    # -- tidying by rules -----------------------------------------------------------------------------

    def preview_light(self) -> None:
        """What a run would do, before anything is done."""
        self._begin("tidy", self.tr("Tidy now"), self.tr("Looking what there is to tidy …"))
        self._call = self._calls.call(
            "memory.light",
            {"dry_run": True},
            lambda report: self._with_texts(report, self._on_preview),
            self._on_error,
        )

    def run_light(self) -> None:
        self._begin("tidy", self.tr("Tidy now"), self.tr("Tidying …"))
        self._call = self._calls.call("memory.light", {}, self._on_light, self._on_error)

    def _on_preview(self, report: Any) -> None:
        count = changes_of(report["operations"])
        self._end(self._preview_sentence(count, len(report["operations"])))
        self._show_report(operations_html(report["operations"], self._texts))
        self._offer(self.run_light if count else None, self.tr("Tidy"))

    def _preview_sentence(self, changes: int, operations: int) -> str:
        if changes:
            return self.tr(
                "%n thing(s) would change. Nothing is deleted, and all of it can be undone.", "", changes
            )
        if operations:
            return self.tr("Nothing to tidy. These are left to you.")
        return self.tr("Nothing to tidy: everything is in its place.")

    def _on_light(self, report: Any) -> None:
        count = changes_of(report["operations"])
        self._end(self.tr("%n thing(s) changed.", "", count))
        self._show_report(operations_html(report["operations"], self._texts))
        self._finish(report["commit"], self.tr("Tidied: %n change(s).", "", count))

    # -- writing together -----------------------------------------------------------------------------

    def preview_deep(self) -> None:
        """What the chat model would write together, before anything is done; it takes a while and can be stopped."""
        self._begin("model", self.tr("Write together"), self.tr("Looking which memories belong together …"))
        self.stop_button.show()
        self._call = self._calls.call(
            "memory.deep",
            {"dry_run": True},
            lambda report: self._with_texts(report, self._on_written),
            self._on_error,
            self._on_stage,
        )

    def run_deep(self) -> None:
        """Put in the place of the memories what was looked at."""
        self._begin("model", self.tr("Write together"), self.tr("Putting what passed into the vault …"))
        self._call = self._calls.call(
            "memory.deep",
            {"as_seen": True},
            lambda report: self._with_texts(report, self._on_deep),
            self._on_error,
            self._on_stage,
        )

    def _on_written(self, report: Any) -> None:
        merges = report["outcome"] == "merged"
        told = say(run_on(report["sentence"], report["remedy"]))
        more = self.tr("Nothing is deleted, and all of it can be undone.") if merges else ""
        self._end(
            run_on(told, more),
            "" if merges else words.outcome(report["outcome"]),
        )
        self._show_report(clusters_html(report["clusters"], self._texts))
        self._offer(self.run_deep if merges else None, self.tr("Put it into the vault"))

    def stop(self) -> None:
        """The vault stays as it was."""
        if self._call is not None:
            self.stop_button.setEnabled(False)
            self.sentence.setText(self.tr("Stopping …"))
            self._call.cancel()

    def _on_stage(self, name: str, data: Any) -> None:
        if name != "memory.stage":
            return
        n, of = int(data.get("n") or 0), int(data.get("of") or 0)
        self.progress.setRange(
            0, of if of > 1 else 0
        )  # of a single one nothing can be told but that it is under way
        self.progress.setValue(n - 1)
        self.sentence.setText(self._stage_words(data["stage"], n, of))

    def _stage_words(self, stage: str, n: int, of: int) -> str:
        texts = {
            "writing": self.tr("Writing {n} of {of} together …"),
            "merging": self.tr("Putting what passed into the vault …"),
        }
        return texts.get(stage, self.tr("Working …")).format(n=n, of=of)

    def _on_deep(self, report: Any) -> None:
        sentence = say(run_on(report["sentence"], report["remedy"]))
        self._end(sentence, words.outcome(report["outcome"]))
        self._show_report(clusters_html(report["clusters"], self._texts))
        self._finish(
            report["commit"],
            self.tr("Wrote memories together: {what}").format(what=say(report["sentence"])),
        )

    # -- both -----------------------------------------------------------------------------------------

    def _offer(self, run: Callable[[], None] | None, name: str) -> None:
        """Do it, or leave it; None where there is nothing to do."""
        self._run = run
        self.run_button.setText(name)
        self.run_button.setVisible(run is not None)
        self.close_button.setText(self.tr("Leave it") if run is not None else self.tr("Close"))
        (self.run_button if run is not None else self.close_button).setFocus()

    def _on_run(self) -> None:
        if self._run is not None:
            self._run()

    def _with_texts(self, report: Any, show: Any) -> None:
        """Ids say nothing to people: look the words up first."""

        def listed(result: Any) -> None:
            memories = [Memory.of(row) for row in result["memories"]]
            self._texts |= {memory.id: memory.line for memory in memories}
            show(report)

        params = {"all": True, "ids": _ids_in(report)}
        self._call = self._calls.call("memory.list", params, listed, self._on_error)

    def _begin(self, picture: str, title: str, sentence: str) -> None:
        self._forget()
        self._picture = picture
        self._title.setText(title)
        self.sentence.setText(sentence)
        self.report.hide()
        self._commit = ""
        for button in (self.run_button, self.stop_button, self.show_button):
            button.hide()
        self.stop_button.setEnabled(True)
        self.close_button.setText(self.tr("Close"))
        self.progress.setRange(0, 0)
        self.progress.show()
        self._restyle()

    def _end(self, sentence: str, title: str = "") -> None:
        self._call = None
        self.progress.hide()
        self.stop_button.hide()
        self.sentence.setText(sentence)
        if title:
            self._title.setText(title)

    def _finish(self, commit: str, told: str) -> None:
        self._commit = commit
        self.show_button.setVisible(bool(commit))
        self.close_button.setFocus()
        if commit:
            self.done.emit(Deed(told, (commit,)))

    def _on_error(self, error: EngineError) -> None:
        if error.code == "cancelled":
            self._end(self.tr("Stopped. Everything is as it was."))
            return
        self._end(self.tr("It did not work. Everything is as it was."))
        self.failed.emit(error)

    def _forget(self) -> None:
        if self._call is not None:
            self._call.forget()
            self._call = None

    def close_view(self) -> None:
        """Give the room back; a run of the model that is under way is stopped."""
        self._forget()
        self._end("")
        self.closed.emit()

    def _show_report(self, html: str) -> None:
        self.report.document().setIndentWidth(LIST_INDENT)
        self.report.document().setDefaultStyleSheet(self._context.theme.document_css())
        self.report.setHtml(html)
        self.report.setVisible(bool(html))

    def _follow(self, link: QUrl) -> None:
        target = link.toString()
        if target.startswith(MEMORY_LINK):
            self.story_asked.emit(target.removeprefix(MEMORY_LINK))

    # -- made once ------------------------------------------------------------------------------------

    def _arrange(self) -> None:
        space = self._context.theme.space
        head = QHBoxLayout()
        head.setSpacing(space("s"))
        head.addWidget(self._icon)
        head.addWidget(self._title, 1)
        buttons = QHBoxLayout()
        buttons.setSpacing(space("s"))
        for button in (self.run_button, self.stop_button, self.show_button, self.close_button):
            buttons.addWidget(button)
        buttons.addStretch(1)
        self.report.setFrameShape(QFrame.Shape.NoFrame)
        self.report.setOpenLinks(False)
        self.report.setAccessibleName(self.tr("What would be done"))
        inner = QWidget()
        inner.setMaximumWidth(_WIDEST)
        column = QVBoxLayout(inner)
        column.setContentsMargins(space("xl"), space("l"), space("xl"), space("m"))
        column.setSpacing(space("m"))
        column.addLayout(head)
        column.addWidget(self.sentence)
        column.addWidget(self.progress)
        column.addLayout(buttons)
        column.addWidget(self.report, 100)
        column.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        row.addWidget(inner, 100)
        row.addStretch(1)

    def _connect(self) -> None:
        self.run_button.clicked.connect(self._on_run)
        self.stop_button.clicked.connect(self.stop)
        self.show_button.clicked.connect(lambda: self.commit_asked.emit(self._commit))
        self.close_button.clicked.connect(self.close_view)
        self.report.anchorClicked.connect(self._follow)
        self._context.theme.changed.connect(self._restyle)
        self._restyle()

    def _restyle(self) -> None:
        self._icon.setPixmap(pixmap(self._context.theme, self._picture, "accent", _ICON))


def _ids_in(report: Any) -> list[str]:
    """The memories that a report of either phase names."""
    named = [each["ids"] for each in report.get("operations", ())]
    named += [each["members"] for each in report.get("clusters", ())]
    return sorted({memory_id for ids in named for memory_id in ids})
