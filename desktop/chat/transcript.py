"""One conversation as one document to read: questions, streamed answers, chips, copy links."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QContextMenuEvent, QDesktopServices, QGuiApplication, QHelpEvent, QTextCursor
from PySide6.QtWidgets import QToolTip, QWidget

from core.service.protocol import Answer, Reference
from core.service.protocol_memory import MemoryReference
from desktop.chat.insert import append_html, delete_from
from desktop.chat.marks import Known
from desktop.chat.reading_view import ReadingView
from desktop.chat.tooltips import WEB_LINK, tooltip
from desktop.chat.transcript_menu import menu_at
from desktop.chat.turn import Turn, came_at_once, copied_text, turn_of
from desktop.chat.turn_html import question_html, stage_html, turn_html
from desktop.engine_client import EngineError
from desktop.theme import Theme
from desktop.throttle import Throttle

if TYPE_CHECKING:
    from desktop.chat.html import AnswerMarkdown
    from desktop.chat.stream import AnswerStream

# Fast enough to read as flowing, slow enough to cost little: 20 updates a second.
UPDATE_MS = 50

# One document holds this many turns; older ones come back with one click (200 long answers cost 17 ms a resize).
SHOWN_TURNS = 30


class Transcript(ReadingView):
    """Shows turns and says what was clicked."""

    citation_activated = Signal(object, int)
    """Turn, number of the reference."""
    passage_activated = Signal(dict)
    """A near miss: its Reference."""
    trace_requested = Signal(dict)
    retry_requested = Signal(object)
    """A broken Turn, to be asked again."""
    search_requested = Signal(object)
    """A Turn that was only told, to be looked for in the files all the same."""
    acted = Signal(str, object, str)
    """What a link under an answer does (of memory_html.py and the star), its Turn, and the number of the thing."""
    remember_requested = Signal(object, str)
    """A Turn and the words that were pointed at, "" for none."""
    copied = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.turns: list[Turn] = []
        self._first_shown = 0
        self._answer_at = 0
        self._starts: list[int] = []  # where each shown turn begins in the document
        self._stream: AnswerStream | None = None
        self._updates = Throttle[Turn](UPDATE_MS, self._draw_growth, self)
        self.setObjectName("transcript")
        self.setAccessibleName(self.tr("Conversation"))
        self.anchorClicked.connect(self._on_anchor)
        theme.changed.connect(self.redraw)

    # -- turns ----------------------------------------------------------------------------------------

    def show_turns(self, turns: list[Turn]) -> None:
        self.turns = turns
        self._first_shown = max(0, len(turns) - SHOWN_TURNS)
        self.redraw()
        self.follow()

    def begin(self, turn: Turn) -> None:
        """Add a question whose answer is on its way."""
        self.turns.append(turn)
        self._write_question(turn)
        self._write_running(turn)
        QTimer.singleShot(0, self, self._warm_up)
        self.scroll_to_end()

    def drop(self, turn: Turn) -> None:
        """Take a turn away: the same question is asked again."""
        self.turns = [kept for kept in self.turns if kept is not turn]
        self._first_shown = min(self._first_shown, len(self.turns))
        self.redraw()

    def set_stage(self, turn: Turn, stage: str) -> None:
        turn.stage = stage
        if not turn.text and turn is self.turns[-1]:
            self._write_running(turn)

    def set_references(self, turn: Turn, references: list[Reference]) -> None:
        turn.references = references

    def set_memories(self, turn: Turn, memories: list[MemoryReference]) -> None:
        turn.memories = memories

    def grow(self, turn: Turn, text: str) -> None:
        turn.text += text
        self._updates.push(turn)

    def finish(self, turn: Turn, outcome: Answer | EngineError) -> None:
        """Replace the streamed text by its final form: verified sentences, sources, notes."""
        self._updates.clear()
        if isinstance(outcome, EngineError):
            turn.error = outcome
        else:
            turn.finish(outcome)
        if self.turns and turn is self.turns[-1]:
            follow = self.at_end
            self._stream = None
            self._rewrite_answer(turn_html(turn, len(self.turns) - 1, self._markdown))
            if follow:
                self.follow()

    def refresh(self, turn: Turn) -> None:
        """Something about a finished turn is another now; what one reads stays where it is."""
        bar = self.verticalScrollBar()
        at, link = bar.value(), self.focused_link
        if self.turns and turn is self.turns[-1] and not turn.running:
            self._rewrite_answer(turn_html(turn, len(self.turns) - 1, self._markdown))
        else:
            self.redraw()
        if link:
            self.return_to(link)
        bar.setValue(at)

    def redraw(self) -> None:
        """Everything again, in another theme or without a turn; what one reads stays about where it is."""
        bar = self.verticalScrollBar()
        at = bar.value()
        self._write_all()
        bar.setValue(at)

    def show_earlier(self) -> None:
        """Further turns above; what one reads stays where it is."""
        bar = self.verticalScrollBar()
        below = bar.maximum() - bar.value()
        self._first_shown = max(0, self._first_shown - SHOWN_TURNS)
        self._write_all()
        bar.setValue(bar.maximum() - below)

    def _write_all(self) -> None:
        self.quiet = True  # where the bar stands means nothing meanwhile
        self.prepare()
        self._starts = []
        self._stream = None
        if self._first_shown:
            earlier = self.tr("Show earlier questions")
            self.append_part(f'<p class="actions"><a href="earlier:">{earlier}</a></p>')
        for index, turn in enumerate(self.turns[self._first_shown :], self._first_shown):
            self._write_question(turn)
            if turn.running:
                self._write_running(turn)
            else:
                self.append_part(turn_html(turn, index, self._markdown))
        self.quiet = False

    def show_message(self, message: int) -> None:
        """Bring the turn of a kept answer, or of its question, to the upper edge, and mark it for a moment."""
        index = turn_of(self.turns, message)
        if index < 0:
            return
        if index < self._first_shown:
            self._first_shown = index
            self.redraw()
        bar = self.verticalScrollBar()
        start = self._starts[index - self._first_shown]
        bar.setValue(bar.value() + self.top_of(start))
        self.mark_for_a_moment(start)

    def follow(self) -> None:
        """To the end; of an answer that came at once and is longer than the view, to its question: nobody has read it yet."""
        self.scroll_to_end()
        if not self.turns or not came_at_once(self.turns[-1]):
            return
        top = self.top_of(self._starts[-1]) - self._theme.space("l")
        if top < 0:
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + top)
            self._follows = True  # until somebody scrolls, also in another width

    def go_to_question(self, step: int) -> None:
        """To the next question below the upper edge, or to the one before: -1."""
        bar, edge = self.verticalScrollBar(), self._theme.space("l")
        tops = [bar.value() + self.top_of(start) - edge for start in self._starts[1:]]
        tops.insert(0, bar.minimum())  # with the empty space above the first
        below = [top for top in tops if top > bar.value() + 1]
        above = [top for top in tops if top < bar.value() - 1]
        if step > 0:
            bar.setValue(below[0] if below else bar.maximum())
        else:
            bar.setValue(above[-1] if above else bar.minimum())

    # -- pointing at words ----------------------------------------------------------------------------

    def turn_at(self, position: int) -> Turn | None:
        """The turn that stands at a position of the document."""
        index = bisect_right(self._starts, position) - 1
        shown = self.turns[self._first_shown :]
        return shown[index] if 0 <= index < len(shown) else None

    def copy_answer(self, turn: Turn) -> None:
        self._copy(copied_text(turn))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        place = self.textCursor().position() if by_key else self.cursorForPosition(event.pos()).position()
        menu = menu_at(self, place)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if menu.actions():
            menu.popup(event.globalPos())

    # -- tooltips -------------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            self._show_tooltip(event.pos(), event.globalPos())
            return True
        return super().event(event)

    # -- drawing --------------------------------------------------------------------------------------

    def prepare(self) -> None:
        super().prepare()
        self.__dict__.pop("_markdown", None)

    @cached_property
    def _markdown(self) -> AnswerMarkdown:
        # Imported at the first answer: the Markdown parser would cost a third of the window's start.
        from desktop.chat.highlight import Highlighter
        from desktop.chat.html import AnswerMarkdown

        return AnswerMarkdown(Highlighter(self._theme.dark))

    def _warm_up(self) -> None:
        """While the engine searches: load what the answer will need, so that no update of it stalls (90 ms once)."""
        import desktop.chat.stream  # noqa: F401

        self._markdown.render("```python\n1\n```", 0, Known())

    def _write_question(self, turn: Turn) -> None:
        self._starts.append(self.document().characterCount() - 1)
        self.append_part(question_html(turn))
        self._answer_at = self.document().characterCount() - 1

    def _write_running(self, turn: Turn) -> None:
        self._rewrite_answer("" if turn.text else stage_html(turn))
        if turn.text:
            self._draw_growth(turn)

    def _rewrite_answer(self, html: str) -> None:
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        delete_from(cursor, self._answer_at)
        if html:
            append_html(cursor, html, self.looks)
        cursor.endEditBlock()

    def _draw_growth(self, turn: Turn) -> None:
        if not self.turns or turn is not self.turns[-1] or not turn.running:
            return
        follow = self.at_end
        if self._stream is None:
            from desktop.chat.stream import AnswerStream

            self._rewrite_answer("")
            self._stream = AnswerStream(self.document(), self._markdown, len(self.turns) - 1, self.looks)
        self._stream.update(turn.text, turn.known)
        if follow:
            self.scroll_to_end()

    # -- links ----------------------------------------------------------------------------------------

    def _on_anchor(self, url: QUrl) -> None:
        address = url.toString()
        scheme, _, rest = address.partition(":")
        if WEB_LINK.match(address):
            QDesktopServices.openUrl(url)
        elif scheme == "earlier":
            self.show_earlier()
        else:
            index, _, item = rest.partition(":")
            if index.isdigit() and int(index) < len(self.turns):
                self._on_turn_link(scheme, self.turns[int(index)], item)

    def _on_turn_link(self, scheme: str, turn: Turn, item: str) -> None:
        if scheme == "cite":
            self.citation_activated.emit(turn, int(item))
        elif scheme == "near" and turn.answer is not None:
            self.passage_activated.emit(turn.answer["near_misses"][int(item)])
        elif scheme == "trace" and turn.answer is not None:
            self.trace_requested.emit(turn.answer.get("trace", {}))
        elif scheme == "retry":
            self.retry_requested.emit(turn)
        elif scheme == "lookup":
            self.search_requested.emit(turn)
        elif scheme == "copy":
            self._copy(self._markdown.code(turn.text)[int(item)])
        elif scheme == "copyanswer":
            self.copy_answer(turn)
        else:
            self.acted.emit(scheme, turn, item)

    def _copy(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self.copied.emit()

    def _show_tooltip(self, at: QPoint, where: QPoint) -> None:
        address = self.anchorAt(self.viewport().mapFrom(self, at))
        text = tooltip(address, self.turns) if address else ""
        if text:
            QToolTip.showText(where, text, self)
        else:
            QToolTip.hideText()
