"""How the question was understood, and the lists that were searched for it, each with what it gave."""

from __future__ import annotations

import time
from html import escape
from pathlib import PurePath
from typing import Any

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget

from desktop.engine_words import say
from desktop.i18n import number, translate
from desktop.inspector import words
from desktop.inspector.trace import LaneView, TraceView
from desktop.theme import Theme

# A budget this large is none.
NO_LIMIT = 100_000


class QuestionView(QTextBrowser):
    """Read only; drawn anew with each trace and each theme."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self._theme = theme  # before the base class, whose set-up already sends events
        super().__init__(parent)
        self._trace = TraceView.of({})
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setAccessibleName(self.tr("The question and the lists"))
        self.document().setDocumentMargin(theme.space("m"))
        theme.changed.connect(self._draw)

    def show_trace(self, trace: TraceView) -> None:
        self._trace = trace
        self._draw()

    def changeEvent(self, event: QEvent) -> None:
        """As in the transcript: the text keeps its own font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.document().setDefaultFont(self._theme.font("ui", "text"))

    def _draw(self) -> None:
        self.document().setDefaultFont(self._theme.font("ui", "text"))
        self.document().setDefaultStyleSheet(small_css(self._theme))
        self.setHtml(question_html(self._trace))


def small_css(theme: Theme) -> str:
    """For the small texts of the inspector."""
    colors = theme.tokens.colors
    return (
        f"p, td {{ color: {colors['ink']}; }} p {{ margin-top: 0px; margin-bottom: 6px; }} "
        f".name, .soft {{ color: {colors['ink_soft']}; }} .bad {{ color: {colors['danger']}; }} "
        "td.name { padding-right: 12px; } .lane { margin-top: 12px; margin-bottom: 2px; }"
    )


def question_html(trace: TraceView) -> str:
    facts = "".join(
        f'<tr><td class="name">{escape(name)}</td><td>{escape(value)}</td></tr>'
        for name, value in _facts(trace)
        if value
    )
    lanes = "".join(map(_lane_html, trace.lanes)) or f"<p>{escape(_no_lists())}</p>"
    title = escape(translate("Inspector", "Lists that were searched"))
    return f'<table cellpadding="2" cellspacing="0">{facts}</table><p class="lane"><b>{title}</b></p>{lanes}'


def _facts(trace: TraceView) -> list[tuple[str, str]]:
    budget = "" if trace.budget_tokens >= NO_LIMIT or not trace.budget_tokens else number(trace.budget_tokens)
    document = f"{trace.document_id}" if trace.document_id is not None else ""
    rows = [
        (translate("Inspector", "Searched for"), trace.question),
        (translate("Inspector", "The question"), words.intent(trace.intent) if trace.intent else ""),
        (translate("Inspector", "Its language"), ", ".join(map(words.language, trace.languages))),
        (translate("Inspector", "To be met exactly"), ", ".join(f"“{term}”" for term in trace.exact_terms)),
        (translate("Inspector", "Only in document number"), document),
        (translate("Inspector", "Room for passages, in tokens"), budget),
    ]
    for name, value in trace.scope:
        label = translate("Inspector", "Only in {what}").format(what=words.scope(name))
        rows.append((label, _scope_value(name, value)))
    return rows


def _scope_value(name: str, value: Any) -> str:
    if name.startswith(("modified", "dated")):
        moment = time.localtime(float(value))
        return time.strftime("%Y-%m-%d", moment)
    values = value if isinstance(value, list | tuple) else [value]
    return ", ".join(PurePath(str(each)).name if name == "folders" else str(each) for each in values)


def _lane_html(lane: LaneView) -> str:
    head = f'<p class="lane">{escape(words.lane(lane.label))}</p>'
    query = f"<p>“{escape(lane.query)}”</p>" if lane.query else ""
    if lane.error:
        return f'{head}{query}<p class="bad">{escape(say(lane.error))}</p>'
    facts = translate("Inspector", "%n passage(s), {time}, counts {weight}", "", lane.hits)
    facts = facts.format(time=words.milliseconds(lane.ms), weight=words.score(lane.weight))
    return f'{head}{query}<p class="soft">{escape(facts)}</p>'


def _no_lists() -> str:
    return translate("Inspector", "None: the answer needed no search.")
