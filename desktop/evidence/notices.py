"""What is not as usual about a source, as a sentence and a remedy. Which one is said is decided here alone."""

from __future__ import annotations

from dataclasses import dataclass

from core.service.protocol_library import DocumentText
from desktop.engine_client import EngineError
from desktop.evidence.target import Target
from desktop.i18n import translate
from desktop.plain import preview
from desktop.widgets.notice_bar import Severity


@dataclass(frozen=True)
class SourceNotice:
    """For the bar above the document."""

    severity: Severity
    sentence: str
    remedy: str = ""
    look_again: bool = False
    """Whether it may be over soon, so that looking again is worth a button."""


def about_target(target: Target) -> SourceNotice | None:
    """What the engine said of a citation before anything was read."""
    if target.state in ("changed", "gone"):
        return SourceNotice("warn", target.sentence)
    return SourceNotice("info", target.sentence) if target.state == "moved" else None


def about_document(target: Target, document: DocumentText, pages: bool) -> SourceNotice | None:
    """What reading it showed: the file is gone, or is no longer the one that was read.

    `pages`: the file itself is shown, not the text that was stored.
    """
    if not document["exists"]:
        gone = translate("EvidencePane", "The file is no longer where it was.")
        away = translate("EvidencePane", "The folder or disk of this file is not reachable now.")
        offline = document["state"] == "offline"
        return SourceNotice("warn", away if offline else gone, _last_text(), look_again=offline)
    if not document["changed"] or target.sentence:
        return None
    changed = translate("EvidencePane", "The file changed since Footnote read it.")
    stored = translate("EvidencePane", "This is the text that Footnote read; it will be read again shortly.")
    current = translate("EvidencePane", "These are its pages as they are now; it will be read again shortly.")
    return SourceNotice("info", changed, current if pages else stored)


def not_found(target: Target) -> SourceNotice:
    """The quoted words are nowhere: say so, and say the words."""
    quote = preview(target.quote, target.path)
    remedy = translate("EvidencePane", "The answer quoted: “{quote}”").format(quote=quote) if quote else ""
    unsaid = translate("EvidencePane", "The quoted words no longer stand in this document.")
    return SourceNotice("warn", target.sentence or unsaid, remedy)


def unreadable(target: Target, error: EngineError) -> SourceNotice:
    """The engine has no such document, or cannot be asked."""
    if target.sentence:
        return SourceNotice("danger", target.sentence)
    return SourceNotice("danger", error.sentence, error.remedy)


def pages_problem(kind: str) -> SourceNotice:
    """Why the pages of a PDF cannot be drawn; `kind` is a Problem of pdf_page.py."""
    reasons = {
        "missing": translate("EvidencePane", "The file is no longer where it was."),
        "password": translate(
            "EvidencePane", "This PDF is protected by a password, so its pages cannot be shown here."
        ),
        "damaged": translate("EvidencePane", "This PDF is damaged, so its pages cannot be shown."),
        "unreadable": translate("EvidencePane", "You have no permission to read this file."),
    }
    return SourceNotice("warn", reasons[kind], _last_text())


def _last_text() -> str:
    return translate("EvidencePane", "This is its text as Footnote read it last.")
