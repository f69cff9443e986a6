"""The source beside the answer: opens the cited document at the passage, and says plainly when it cannot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QStackedLayout, QVBoxLayout, QWidget

from core.service.protocol import DocumentText
from desktop.context import Context
from desktop.engine_client import Call, EngineError
from desktop.evidence.header import EvidenceHeader
from desktop.evidence.history import History
from desktop.evidence.notice_bar import NoticeBar
from desktop.evidence.page_bar import PageBar
from desktop.evidence.pdf_thread import Marked, Passage
from desktop.evidence.pdf_view import PdfView
from desktop.evidence.reveal import open_file, show_in_folder
from desktop.evidence.target import Target, page_parts, placed
from desktop.evidence.text_format import flavour_of
from desktop.evidence.text_view import TextView
from desktop.evidence.text_window import Slice, TextWindow, first_slice

_PDF = "application/pdf"


class EvidencePane(QWidget):
    """`show_target` takes a CitationTarget or a Reference. `close_asked`: the person wants the room back.

    `shown(document_id)`: the passage of this document is on screen, or what can be shown instead of it.
    """

    close_asked = Signal()
    shown = Signal(int)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._history = History()
        self._target: Target | None = None
        self._document: DocumentText | None = None
        self._passage: tuple[int, int] | None = None
        self._call: Call | None = None
        self._more: Call | None = None
        theme = context.theme
        self.header = EvidenceHeader(theme)
        self.notice = NoticeBar(theme)
        self.text_view = TextView(theme)
        self.pdf_view = PdfView(theme)
        self.page_bar = PageBar(theme)
        self._hint = QLabel(self.tr("Click a number in an answer to see here where it comes from."))
        self._arrange()
        self._connect()
        self._show_hint()

    # -- from outside ---------------------------------------------------------------------------------

    def show_target(self, target: Mapping[str, Any]) -> None:
        """Open the document of a CitationTarget or Reference at its passage, and remember the visit."""
        self._history.visit(dict(target))
        self._go(target)

    def clear(self) -> None:
        """Forget what is shown; the way back stays."""
        self._forget_calls()
        self.pdf_view.clear()
        self._target = self._document = None
        self._show_hint()

    # -- one visit ------------------------------------------------------------------------------------

    def _go(self, message: Mapping[str, Any]) -> None:
        self._forget_calls()
        target = Target.of(message)
        self._target = target
        self._document = None
        self.notice.clear()
        self._tell_state(target)
        self._show_header(target.title, target.path, target.page)
        self.header.back_button.setEnabled(self._history.can_go_back)
        self.header.forward_button.setEnabled(self._history.can_go_forward)
        wanted = first_slice(target.start, target.end)
        self._call = self._read(target.document_id, wanted, self._on_read, self._on_unreadable)

    def _on_read(self, document: DocumentText) -> None:
        target = self._target
        if target is None:
            return
        self._document = document
        self._passage = placed(target, document["text"], document["start"])
        self._show_header(document["title"] or target.title, document["path"] or target.path, target.page)
        self._tell_document(target, document)
        pages = _has_pages(document)
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
        self.notice.show_notice(
            "danger", target.sentence or error.sentence, "" if target.sentence else error.remedy
        )
        self._passage = (0, len(target.quote)) if target.quote else None
        window = TextWindow(0, target.quote, len(target.quote), 0)
        self.page_bar.text_button.hide()
        self._raise(self.text_view)
        self.text_view.show_window(window, self._passage, "prose", "", ())
        self.shown.emit(target.document_id)

    def _show_pages(self, target: Target, document: DocumentText) -> None:
        start, end = self._passage or (target.start, target.end)
        trusted = self._passage is not None and not document["changed"]
        parts = page_parts(start, end, document["page_starts"])
        passage = Passage(parts, target.quote, trusted) if target.has_passage else None
        self._raise(self.pdf_view)
        self.pdf_view.open(document["path"], passage)

    def _show_text(self, target: Target, document: DocumentText) -> None:
        window = TextWindow(document["start"], document["text"], document["length"], target.start)
        flavour = flavour_of(document["media_type"], document["path"])
        marked = self._passage
        if marked is None and target.end > target.start and target.state == "changed":
            marked = (target.start, target.end)
        self._raise(self.text_view)
        self.text_view.show_window(window, marked, flavour, document["path"], target.heading)

    # -- what is not as usual, in words ---------------------------------------------------------------

    def _tell_state(self, target: Target) -> None:
        if target.state in ("changed", "gone"):
            self.notice.show_notice("warn", target.sentence)
        elif target.state == "moved":
            self.notice.show_notice("info", target.sentence)

    def _tell_document(self, target: Target, document: DocumentText) -> None:
        if not document["exists"]:
            self.notice.show_notice(
                "warn",
                self.tr("The file is no longer where it was."),
                self.tr("This is its text as Footnote read it last."),
            )
        elif target.has_passage and self._passage is None and not _has_pages(document):
            self._tell_not_found(target)
        elif document["changed"] and not target.sentence:
            self.notice.show_notice(
                "info",
                self.tr("The file changed since Footnote read it."),
                self.tr("It will be read again shortly; this is the text that the answer was made from."),
            )

    def _tell_not_found(self, target: Target) -> None:
        quote = " ".join(target.quote.split())
        remedy = self.tr("The answer quoted: “{quote}”").format(quote=quote) if quote else ""
        sentence = target.sentence or self.tr("The quoted words no longer stand in this document.")
        self.notice.show_notice("warn", sentence, remedy)

    def _on_located(self, marked: Marked) -> None:
        if self._target is None or self._document is None:
            return
        if not marked.pages and self._target.has_passage:
            self._tell_not_found(self._target)
        elif marked.pages:
            self._show_header(self._document["title"], self._document["path"], marked.pages[0][0] + 1)

    def _on_pdf_problem(self, kind: str) -> None:
        """The pages cannot be drawn: say why, and show the text instead."""
        reasons = {
            "missing": self.tr("The file is no longer where it was."),
            "password": self.tr("This PDF is protected by a password, so its pages cannot be shown here."),
            "damaged": self.tr("This PDF is damaged, so its pages cannot be shown."),
            "unreadable": self.tr("You have no permission to read this file."),
        }
        if self._target is not None and self._document is not None:
            self.notice.show_notice(
                "warn", reasons[kind], self.tr("This is its text as Footnote read it last.")
            )
            self.page_bar.text_button.hide()
            self._show_text(self._target, self._document)

    # -- more text while scrolling --------------------------------------------------------------------

    def _on_wants(self, wanted: Slice) -> None:
        if self._document is None:
            return
        self._more = self._read(
            self._document["document_id"],
            wanted,
            lambda found: self.text_view.add(found["start"], found["text"]),
            self._context.notifier.error,
        )

    def _on_jump(self, offset: int) -> None:
        """To the beginning or end of a long text: read there and show it without a passage in the middle."""
        target, document = self._target, self._document
        if target is None or document is None:
            return

        def show(found: DocumentText) -> None:
            window = TextWindow(found["start"], found["text"], found["length"], offset)
            flavour = flavour_of(found["media_type"], found["path"])
            self.text_view.show_window(window, self._passage, flavour, found["path"], target.heading)
            self.text_view.scroll_to(offset)

        self._more = self._read(
            document["document_id"], first_slice(offset, offset), show, self._context.notifier.error
        )

    def _read(self, document_id: int, wanted: Slice, on_result: Any, on_error: Any) -> Call:
        params = {"document_id": document_id, "start": wanted.start, "end": wanted.end}
        return self._context.engine.call("document.read", params, on_result, on_error)

    def _forget_calls(self) -> None:
        for call in (self._call, self._more):
            if call is not None and not call.done:
                call.forget()
        self._call = self._more = None

    # -- actions --------------------------------------------------------------------------------------

    def _path(self) -> str:
        if self._document is not None:
            return self._document["path"]
        return self._target.path if self._target is not None else ""

    def _open_file(self) -> None:
        if not open_file(self._path()):
            self._context.notifier.warn(
                self.tr("“{path}” cannot be opened.").format(path=self._path()),
                self.tr("Look whether it is still there and which program opens such files."),
            )

    def _show_in_folder(self) -> None:
        if not show_in_folder(self._path(), self):
            self._context.notifier.warn(self.tr("The folder of “{path}” is gone.").format(path=self._path()))

    def _copy_quote(self) -> None:
        if self._target is not None:
            selected = self.text_view.textCursor().selectedText().replace("\u2029", "\n")
            words = (
                selected if selected and self._stack.currentWidget() is self.text_view else self._target.quote
            )
            QGuiApplication.clipboard().setText(words)
            self._context.notifier.info(self.tr("Copied."))

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

    def _show_hint(self) -> None:
        self.header.hide()
        self.notice.clear()
        self._raise(self._hint)

    def _raise(self, view: QWidget) -> None:
        self._stack.setCurrentWidget(view)
        self.page_bar.setVisible(view is not self._hint)
        if view is not self.pdf_view:
            self.page_bar.show_pages(0, 0)

    def _arrange(self) -> None:
        self._hint.setObjectName("soft")
        self._hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._hint.setWordWrap(True)
        self._hint.setMargin(self._context.theme.space("xl"))
        holder = QWidget()
        self._stack = QStackedLayout(holder)
        for view in (self._hint, self.text_view, self.pdf_view):
            self._stack.addWidget(view)
        space = self._context.theme.space
        notices = QVBoxLayout()
        notices.setContentsMargins(space("m"), 0, space("m"), 0)
        notices.addWidget(self.notice)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addLayout(notices)
        column.addWidget(holder, 1)
        column.addWidget(self.page_bar)

    def _connect(self) -> None:
        header, bar = self.header, self.page_bar
        header.back.connect(self._back)
        header.forward.connect(self._forward)
        header.open_asked.connect(self._open_file)
        header.folder_asked.connect(self._show_in_folder)
        header.copy_asked.connect(self._copy_quote)
        header.close_asked.connect(self.close_asked)
        bar.page_asked.connect(self.pdf_view.go_to_page)
        bar.zoom_in.connect(self.pdf_view.zoom_in)
        bar.zoom_out.connect(self.pdf_view.zoom_out)
        bar.fit_width.connect(self.pdf_view.fit_width)
        bar.text_toggled.connect(self._on_text_toggled)
        self.pdf_view.page_changed.connect(bar.show_pages)
        self.pdf_view.zoom_changed.connect(bar.show_zoom)
        self.pdf_view.located.connect(self._on_located)
        self.pdf_view.problem.connect(self._on_pdf_problem)
        self.text_view.wants.connect(self._on_wants)
        self.text_view.jump.connect(self._on_jump)
        self.text_view.moved.connect(bar.show_place)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._context.theme.color("paper"))
        painter.end()


def _has_pages(document: DocumentText) -> bool:
    """Whether there is a PDF to show; the text of one that is gone is still there to read."""
    return document["media_type"] == _PDF and document["exists"] and bool(document["page_starts"])
