"""The source beside the answer: opens the cited document at the passage, and says plainly when it cannot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from core.service.protocol_library import DocumentText
from desktop.context import Context
from desktop.engine_client import EngineError
from desktop.evidence.history import History
from desktop.evidence.notices import (
    SourceNotice,
    about_document,
    about_target,
    not_found,
    pages_problem,
    unreadable,
)
from desktop.evidence.pane_frame import PaneFrame
from desktop.evidence.pdf_thread import Marked, Passage
from desktop.evidence.place import Place
from desktop.evidence.reader import DocumentReader
from desktop.evidence.target import Target, page_parts, placed
from desktop.evidence.text_format import flavour_of
from desktop.evidence.text_window import Slice, TextWindow, first_slice
from desktop.file_actions import FileActions

_PDF = "application/pdf"
# An answer that takes longer than this shows as "Opening".
_PATIENCE_MS = 250


class EvidencePane(PaneFrame):
    """`show_target` takes a CitationTarget or a Reference. `close_asked`: the person wants the room back.

    `shown(document_id)`: the passage of this document is on screen, or what can be shown instead of it.
    """

    close_asked = Signal()
    shown = Signal(int)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context.theme, parent)
        self._context = context
        self._history = History()
        self._target: Target | None = None
        self._document: DocumentText | None = None
        self._passage: tuple[int, int] | None = None
        self._waits = False
        self._reader = DocumentReader(context.engine)
        self._files = FileActions(context.notifier, self)
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(_PATIENCE_MS)
        self._patience.timeout.connect(self._show_opening)
        self._connect()
        self._show_hint()

    # -- from outside ---------------------------------------------------------------------------------

    def show_target(self, target: Mapping[str, Any]) -> None:
        """Open the document of a CitationTarget or Reference at its passage, and remember the visit."""
        self._history.visit(dict(target))
        self._go(target)

    def clear(self) -> None:
        """Forget what is shown, and the way back to it."""
        self._history = History()
        self._reader.forget()
        self._patience.stop()
        self.pdf_view.clear()
        self._target = self._document = None
        self._show_hint()

    # -- one visit ------------------------------------------------------------------------------------

    def _go(self, message: Mapping[str, Any]) -> None:
        target = Target.of(message)
        self._target = target
        self._document = None
        self._show_notice(about_target(target))
        self._show_header(target.title, target.path, target.page)
        self.header.back_button.setEnabled(self._history.can_go_back)
        self.header.forward_button.setEnabled(self._history.can_go_forward)
        self._patience.start()
        wanted = first_slice(target.start, target.end)
        self._reader.open(target.document_id, wanted, self._on_read, self._on_unreadable)

    def _on_read(self, document: DocumentText) -> None:
        target = self._target
        if target is None:
            return
        self._patience.stop()
        self._document = document
        self._passage = placed(target, document["text"], document["start"])
        self._show_header(document["title"] or target.title, document["path"] or target.path, target.page)
        pages = _has_pages(document)
        if not pages and target.has_passage and self._passage is None and document["exists"]:
            self._show_notice(not_found(target))
        else:
            self._show_notice(about_document(target, document, pages) or about_target(target))
        self.page_bar.text_button.setVisible(pages)
        if pages and not self.page_bar.text_button.isChecked():
            self._show_pages(target, document)
        else:
            self._show_text(target, document)
        self.shown.emit(document["document_id"])

    def _on_unreadable(self, error: EngineError) -> None:
        """The document cannot be had: what the answer quoted is still there, and is shown."""
        target = self._target
        if target is None or error.code == "cancelled":
            return
        self._patience.stop()
        self._show_notice(unreadable(target, error))
        self._passage = (0, len(target.quote)) if target.quote else None
        window = TextWindow(0, target.quote, len(target.quote), 0)
        self.page_bar.text_button.hide()
        self.front(self.text_view)
        self.text_view.show_window(window, self._passage, "prose", "", ())
        self.shown.emit(target.document_id)

    def _show_pages(self, target: Target, document: DocumentText) -> None:
        start, end = self._passage or (target.start, target.end)
        trusted = self._passage is not None and not document["changed"]
        parts = page_parts(start, end, document["page_starts"])
        passage = Passage(parts, target.quote, trusted) if target.has_passage else None
        self.front(self.pdf_view)
        self.pdf_view.open(document["path"], passage)

    def _show_text(self, target: Target, document: DocumentText) -> None:
        window = TextWindow(document["start"], document["text"], document["length"], target.start)
        flavour = flavour_of(document["media_type"], document["path"])
        marked = self._passage
        if marked is None and target.end > target.start and target.state == "changed":
            marked = (target.start, target.end)
        self.front(self.text_view)
        self.text_view.show_window(window, marked, flavour, document["path"], target.heading)

    def _on_located(self, marked: Marked) -> None:
        if self._target is None or self._document is None:
            return
        if marked.pages:
            self._show_header(self._document["title"], self._document["path"], marked.pages[0][0] + 1)
        elif self._target.has_passage:
            self._show_notice(not_found(self._target))

    def _on_pdf_problem(self, kind: str) -> None:
        """The pages cannot be drawn: say why, and show the text instead."""
        if self._target is not None and self._document is not None:
            self._show_notice(pages_problem(kind))
            self.page_bar.text_button.hide()
            self._show_text(self._target, self._document)

    # -- more text while scrolling --------------------------------------------------------------------

    def _on_wants(self, wanted: Slice) -> None:
        self._reader.read(
            wanted,
            lambda found: self.text_view.add(found["start"], found["text"]),
            self._context.notifier.error,
        )

    def _on_jump(self, offset: int) -> None:
        """To the beginning or end of a long text, which is not loaded."""
        target = self._target

        def show(found: DocumentText) -> None:
            window = TextWindow(found["start"], found["text"], found["length"], offset)
            flavour = flavour_of(found["media_type"], found["path"])
            headings = target.heading if target is not None else ()
            self.text_view.show_window(window, self._passage, flavour, found["path"], headings)
            self.text_view.scroll_to(offset)

        self._reader.read(first_slice(offset, offset), show, self._context.notifier.error)

    # -- actions --------------------------------------------------------------------------------------

    def _path(self) -> str:
        if self._document is not None:
            return self._document["path"]
        return self._target.path if self._target is not None else ""

    def _copy_quote(self) -> None:
        """What is selected in the text, else the quoted words."""
        selected = self.text_view.textCursor().selectedText().replace("\u2029", "\n")
        if selected and self.in_front is self.text_view:
            self._files.copy(selected)
        elif self._target is not None:
            self._files.copy(self._target.quote)

    def _back(self) -> None:
        entry = self._history.back()
        if entry is not None:
            self._go(entry)

    def _forward(self) -> None:
        entry = self._history.forward()
        if entry is not None:
            self._go(entry)

    def _on_text_toggled(self, as_text: bool) -> None:
        if self._target is None or self._document is None:
            return
        if as_text:
            self._show_text(self._target, self._document)
        else:
            self._show_pages(self._target, self._document)

    # -- looks ----------------------------------------------------------------------------------------

    def _show_header(self, title: str, path: str, page: int | None) -> None:
        heading = self._target.heading[-1] if self._target is not None and self._target.heading else ""
        parts = [
            self.tr("page {number}").format(number=page) if page else "",
            heading if heading != title else "",
        ]
        self.header.show_document(title, path, "  ·  ".join(part for part in parts if part))
        self.header.show()

    def _show_place(self, offset: int) -> None:
        """Of the text; nothing while all of it is on screen."""
        if offset < 0 or self._document is None:
            self.page_bar.show_place(Place())
            return
        starts = self._document["page_starts"]
        self.page_bar.show_place(self.text_view.place(offset, starts))

    def _show_notice(self, notice: SourceNotice | None) -> None:
        self._waits = False
        if notice is None:
            self.notice.clear()
        else:
            action = (self.tr("Look again"), self._look_again) if notice.look_again else None
            self.notice.show_notice(notice.severity, notice.sentence, notice.remedy, action)
            self._waits = notice.look_again

    def _look_again(self) -> None:
        """Of all sources: which one a document belongs to is not known here."""
        self._context.engine.call("sources.rescan", {}, None, self._context.notifier.error)

    def _on_engine_event(self, name: str, _data: object) -> None:
        """A document that was out of reach is read again when something changed."""
        if name == "documents.changed" and self._waits and self._history.current is not None:
            self._go(self._history.current)

    def _show_opening(self) -> None:
        """The engine takes its time: what is on screen belongs to another title, so it goes."""
        self.hint(self.tr("Opening …"))

    def _show_hint(self) -> None:
        self.header.hide()
        self.notice.clear()
        self.hint(self.tr("Click a number in an answer to see here where it comes from."))

    def _connect(self) -> None:
        header = self.header
        header.back.connect(self._back)
        header.forward.connect(self._forward)
        header.open_asked.connect(lambda: self._files.open(self._path()))
        header.folder_asked.connect(lambda: self._files.show_in_folder(self._path()))
        header.copy_asked.connect(self._copy_quote)
        header.close_asked.connect(self.close_asked)
        self.page_bar.text_toggled.connect(self._on_text_toggled)
        self.pdf_view.located.connect(self._on_located)
        self.pdf_view.problem.connect(self._on_pdf_problem)
        self.text_view.wants.connect(self._on_wants)
        self.text_view.jump.connect(self._on_jump)
        self.text_view.moved.connect(self._show_place)
        self._context.engine.event.connect(self._on_engine_event)


def _has_pages(document: DocumentText) -> bool:
    """Whether there is a PDF to show; the text of one that is gone is still there to read."""
    return document["media_type"] == _PDF and document["exists"] and bool(document["page_starts"])
