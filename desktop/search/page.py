"""Search as you type: the words at once, the meaning a moment later, every passage one key away from its source."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QLocale, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from core.service.protocol import Degraded
from desktop.context import Context
from desktop.engine_client import EngineError
from desktop.search.asking import Asking
from desktop.search.model import HitModel
from desktop.search.results import ResultsTable
from desktop.search.scope_bar import ScopeBar
from desktop.throttle import Throttle
from desktop.widgets.elided_label import ElidedLabel
from desktop.widgets.notice_bar import NoticeBar

# Files come by the hundred; which series they make is asked for at most this often.
SERIES_MS = 2000
RESULTS = 30
WHOLE_SECOND = 1000  # in milliseconds
# The part of a note that is about the question itself, and of no use beside the next one.
OF_THE_QUESTION = "question"
_WIDEST = 860


class SearchPage(QWidget):
    """`open_reference(dict)`: a Reference that someone chose. `trace_ready(dict)`: how the last search went, told when someone
    asks for it and, while `trace_wanted`, of each search. `emptied`: there is no search any more."""

    open_reference = Signal(dict)
    trace_ready = Signal(dict)
    emptied = Signal()

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._shown_query = ""
        self._told_of = ""
        """Which part the notice is about; "" where there is none."""
        self._files: int | None = None
        self.trace_wanted: Callable[[], bool] = lambda: False
        self.field = QLineEdit()
        self.scope_bar = ScopeBar(context.theme)
        self.notice = NoticeBar(context.theme)
        self.model = HitModel(self)
        self.results = ResultsTable(context.theme, self.model)
        self._status = ElidedLabel()
        self._message = QLabel()
        self._why = QPushButton(self.tr("How was this found?"))
        self._asking = Asking(context.engine, self._params, self)
        self._series_due: Throttle[int] = Throttle(SERIES_MS, lambda _change: self._ask_for_series(), self)
        self._arrange()
        self._connect()
        self._say(self.tr("Type a few words, or a whole question."))
        context.engine.call("sources.list", {}, lambda result: self._on_sources(result["sources"]))
        self._ask_for_series()

    # -- asking ---------------------------------------------------------------------------------------

    @property
    def query(self) -> str:
        return self.field.text().strip()

    def _on_typed(self) -> None:
        if not self.query:
            self._asking.forget()
            self._clear()
            return
        if not self.model.rowCount():
            self._say(self._empty_library() or self.tr("Looking …"))
        self._asking.soon()

    def _params(self, mode: str) -> dict[str, Any] | None:
        if not self.query:
            return None
        params = {"query": self.query, "k": RESULTS, "scope": self.scope_bar.scope(), "mode": mode}
        return params | {"trace": True} if mode == "hybrid" and self.trace_wanted() else params

    def _on_result(self, query: str, mode: str, result: Any) -> None:
        """The meaning has the last word: words that come after it are not shown."""
        if mode == "words" and not self._asking.meaning_to_come:
            return
        self._show(query, result)
        final = mode == "hybrid"
        count = self.tr("%n passage(s)", "", self.model.rowCount())
        if all(item["weak"] for item in result["evidence"]) and self.model.rowCount():
            count = self.tr("Nothing stands out: %n weak match(es)", "", self.model.rowCount())
        ms = round(result["ms"].get("total", sum(result["ms"].values())))
        later = self.tr("by words; by meaning in a moment …")
        self._status.setText(f"{count}  ·  {self._duration(ms) if final else later}")
        nothing = self.model.rowCount() == 0
        if final:
            self._tell_degraded([] if nothing and _outside(result["degraded"]) else result["degraded"])
            self._why.setVisible(True)
            if self.trace_wanted() and result.get("trace"):
                self.trace_ready.emit(result["trace"])
        elif self._told_of == OF_THE_QUESTION:  # that was another question
            self._tell_degraded(result["degraded"])
        if nothing:
            self._say(self._nothing_found(result["degraded"]) if final else self.tr("Looking …"))

    def _duration(self, ms: int) -> str:
        """Of a search; nobody reads 12345 ms."""
        if ms < WHOLE_SECOND:
            return self.tr("{ms} ms").format(ms=ms)
        return self.tr("{seconds} s").format(seconds=QLocale().toString(ms / WHOLE_SECOND, "f", 1))

    def _show(self, query: str, result: Any) -> None:
        """New rows, the same passage chosen as before if it is still among them."""
        current = self.model.hit(self.results.currentIndex().row())
        self.model.show(query, result["evidence"], result["near_misses"])
        self._shown_query = query
        if current is not None and self.results.hasFocus():
            self.results.selectRow(max(0, self.model.row_of(current.key)))
        self._message.setVisible(self.model.rowCount() == 0)
        self.results.setVisible(self.model.rowCount() > 0)

    def _on_error(self, mode: str, error: EngineError) -> None:
        if error.code != "cancelled" and mode == "hybrid":
            self.notice.show_notice("danger", error.sentence, error.remedy)

    def _tell_degraded(self, parts: list[Degraded]) -> None:
        self._told_of = parts[0]["part"] if parts else ""
        if parts:
            self.notice.show_notice("warn", parts[0]["sentence"], parts[0]["remedy"])
        else:
            self.notice.clear()

    def _nothing_found(self, degraded: list[Degraded]) -> str:
        if self._empty_library():
            return self._empty_library()
        if _outside(degraded):
            return self.tr(
                "No file that can be searched lies within these limits. Choose another source, kind or period."
            )
        if self.scope_bar.scope():
            return self.tr("Nothing found here. Try other words, or search everywhere.")
        return self.tr("Nothing found. Try other words.")

    def _empty_library(self) -> str:
        """What to say where there are no files; "" where there are some, or nobody knows yet."""
        if self._files != 0:
            return ""
        return self.tr("Your library is empty. Add a folder or a file there, then search it here.")

    def _ask_why(self) -> None:
        """The same search again, with the record of every decision."""
        params = {
            "query": self._shown_query, "k": RESULTS, "scope": self.scope_bar.scope(), "mode": "hybrid", "trace": True,
        }  # fmt: skip
        self._context.engine.call(
            "search",
            params,
            lambda result: self.trace_ready.emit(result.get("trace") or {}),
            self._context.notifier.error,
        )

    def _clear(self) -> None:
        self.model.show("", [], [])
        self.notice.clear()
        self._status.clear()
        self._why.hide()
        self._say(self._empty_library() or self.tr("Type a few words, or a whole question."))
        self.emptied.emit()

    def _say(self, text: str) -> None:
        self._message.setText(text)
        self._message.show()
        self.results.hide()

    # -- keyboard -------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Down leads from the field into the results, Up from the first back; letters always go to the field."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if watched is self.field:
                return self._on_field_key(event)
            if watched is self.results:
                return self._on_results_key(event)
        return super().eventFilter(watched, event)

    def _on_field_key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Down and self.model.rowCount():
            self.results.setFocus()
            self.results.selectRow(0)
            return True
        if event.key() == Qt.Key.Key_Escape and self.field.text():
            self.field.clear()
            return True
        return False

    def _on_results_key(self, event: QKeyEvent) -> bool:
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open(self.results.currentIndex().row())
            return True
        leaves = key == Qt.Key.Key_Escape or (key == Qt.Key.Key_Up and self.results.currentIndex().row() <= 0)
        if leaves:
            self.results.clearSelection()
            self.field.setFocus()
            return True
        plain = not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        if key == Qt.Key.Key_Backspace or (
            plain and event.text().strip().isprintable() and event.text().strip()
        ):
            self.field.setFocus()
            self.field.event(event)
            return True
        return False

    def _on_enter(self) -> None:
        """Enter opens the best passage of what is on screen; before anything is, it searches."""
        if self.model.rowCount() and self._shown_query == self.query:
            self._open(0)
        else:
            self._asking.now()

    def _open(self, row: int) -> None:
        hit = self.model.hit(row)
        if hit is not None:
            self.open_reference.emit(dict(hit.reference))

    # -- made once ------------------------------------------------------------------------------------

    def _arrange(self) -> None:
        space = self._context.theme.space
        self.field.setPlaceholderText(self.tr("Search your files"))
        self.field.setAccessibleName(self.tr("Search your files"))
        self.field.setClearButtonEnabled(True)
        self._message.setObjectName("soft")
        self._message.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._message.setWordWrap(True)
        self._why.setObjectName("link")
        # Its room is kept, or the list would jump when it comes.
        policy = self._why.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self._why.setSizePolicy(policy)
        self._why.hide()
        below = QHBoxLayout()
        below.addWidget(self._status, 1)
        below.addWidget(self._why)
        inner = QWidget()
        inner.setMaximumWidth(_WIDEST)
        column = QVBoxLayout(inner)
        column.setContentsMargins(space("xl"), space("xl"), space("xl"), 0)
        column.setSpacing(space("s"))
        for widget in (self.field, self.scope_bar, self.notice):
            column.addWidget(widget)
        column.addLayout(below)
        column.addWidget(self._message, 1)
        column.addWidget(self.results, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        row.addWidget(inner, 100)
        row.addStretch(1)
        self.setFocusProxy(self.field)

    def _connect(self) -> None:
        self.field.textChanged.connect(lambda _text: self._on_typed())
        self.field.returnPressed.connect(self._on_enter)
        self.field.installEventFilter(self)
        self.results.installEventFilter(self)
        self.results.clicked.connect(lambda index: self._open(index.row()))
        self.scope_bar.changed.connect(self._asking.now)
        self._asking.answered.connect(self._on_result)
        self._asking.failed.connect(self._on_error)
        self._why.clicked.connect(self._ask_why)
        self._context.engine.event.connect(self._on_event)

    def _on_event(self, name: str, data: Any) -> None:
        if name == "status":
            self._on_sources(data["sources"])
        elif name == "documents.changed":
            self._series_due.push(0)

    def _ask_for_series(self) -> None:
        self._context.engine.call(
            "sources.series", {}, lambda result: self.scope_bar.show_series(result["series"])
        )

    def _on_sources(self, sources: list[Any]) -> None:
        """An empty library is told before anything is typed, and no longer once files come."""
        self.scope_bar.show_sources(sources)
        counts = [source["counts"] for source in sources if source["kind"] != "vault"]
        before, self._files = self._files, sum(sum(each.values()) for each in counts)
        if (before == 0) != (self._files == 0) and not self.model.rowCount() and not self._asking.under_way:
            if self.query:
                self._asking.now()
            else:
                self._say(self._empty_library() or self.tr("Type a few words, or a whole question."))


def _outside(degraded: list[Degraded]) -> bool:
    """Whether nothing at all lies within the chosen limits."""
    return any(part["part"] == "filter" for part in degraded)
