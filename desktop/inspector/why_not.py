"""Answers "why not this file?": what became of its passages, or why it had none in the running."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from core.service.protocol_library import DocumentRow
from desktop.engine_client import Call, EngineClient
from desktop.engine_words import run_on, say
from desktop.inspector import words
from desktop.inspector.trace import EVIDENCE, Row, TraceView
from desktop.library.words import state_word

_TYPING_MS = 200


class WhyNot(QObject):
    """`answered(sentence)`; "" when nothing is asked."""

    answered = Signal(str)

    def __init__(self, engine: EngineClient, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine = engine
        self._call: Call | None = None
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_TYPING_MS)
        self._pause.timeout.connect(self._look_up)
        self._name = ""
        self._candidates = 0
        self._counted = False

    def ask(self, name: str, trace: TraceView) -> None:
        """Explain at once from the trace; for a file that is not in it, ask the library."""
        self._pause.stop()
        if self._call is not None:
            self._call.forget()
        self._name, self._candidates, self._counted = name.strip(), len(trace.rows), trace.counted
        if not self._name:
            self.answered.emit("")
            return
        rows = trace.rows_of(self._name)
        if rows:
            self.answered.emit(self._explain(rows))
        else:
            self._pause.start()

    def _explain(self, rows: tuple[Row, ...]) -> str:
        best = next((row for row in rows if row.fate in EVIDENCE), rows[0])
        if best.fate in EVIDENCE:
            return self.tr("{file} was used: its passage is number {number} in the list.").format(
                file=best.name, number=best.number
            )
        reason = f" ({say(best.reason)})" if best.reason else ""
        return self.tr("{file}: its best passage was number {number}: {fate}{reason}.").format(
            file=best.name, number=best.number, fate=words.fate(best.fate), reason=reason
        )

    def _look_up(self) -> None:
        self._call = self._engine.call(
            "documents.list",
            {"query": self._name, "offset": 0, "limit": 2},
            self._on_documents,
            self._on_error,
        )

    def _on_documents(self, page: Any) -> None:
        rows: list[DocumentRow] = page["rows"]
        if not rows:
            text = self.tr("The library holds no file whose name contains “{name}”.").format(name=self._name)
        elif rows[0]["state"] not in ("ready", "words only"):
            text = self.tr("{path} cannot be found yet. Its state is “{state}”. {reason}").format(
                path=rows[0]["path"], state=state_word(rows[0]["state"]), reason=rows[0]["reason"]
            )
        elif self._counted:
            text = self.tr(
                "{path} is in the library and does not count: it does not hold what was asked for, it is of another kind, "
                "or the scope leaves it out."
            ).format(path=rows[0]["path"])
        else:
            text = self.tr(
                "{path} is in the library, but none of its passages came into the {count} candidates: "
                "neither its words nor its meaning are near the question, or the scope leaves it out."
            ).format(path=rows[0]["path"], count=self._candidates)
        self.answered.emit(text.strip())

    def _on_error(self, error: Any) -> None:
        if error.code != "cancelled":
            self.answered.emit(run_on(error.sentence, error.remedy))
