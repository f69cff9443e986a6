"""The names that people give to kinds of file, and the media types that they mean."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

_OFFICE = "application/vnd.openxmlformats-officedocument."
_OPEN = "application/vnd.oasis.opendocument."

_LABELS = {
    "pdf": "PDF", "word": "Word", "sheet": "Excel/CSV", "slides": "PowerPoint", "markdown": "Markdown", "text": "TXT", "web": "HTML",
    "mail": "EML/MSG", "epub": "EPUB",
}  # fmt: skip


@dataclass(frozen=True)
class FileKind:
    """`name` is what is typed after "kind:"; `words` are what it is called in a question."""

    name: str
    media_types: tuple[str, ...]
    words: str
    also: tuple[str, ...] = ()
    loose: str = ""
    """What it is called too, and what things that are no files are called: a table may stand in a letter."""

    @property
    def label(self) -> str:
        """What people of every language know it by."""
        return _LABELS[self.name]

    def means_other_things(self, words: str) -> bool:
        """Whether it is called only by a word that may mean something else."""
        return (
            bool(self.loose)
            and re.search(rf"(?<![A-Za-z])(?:{self.loose})(?![A-Za-z])", words, re.I) is not None
        )


KINDS = (
    FileKind("pdf", ("application/pdf",), r"pdfs?(?: files?| documents?)?|pdf ?(?:文件|文档|文檔|档|檔)"),
    FileKind(
        "word",
        (f"{_OFFICE}wordprocessingml.document", "application/msword", f"{_OPEN}text", "application/rtf"),
        r"(?:word|docx?) (?:files?|documents?|docs)|docx|word ?(?:文件|文档|文檔|档|檔)",
        ("docx", "doc", "odt", "rtf"),
    ),
    FileKind(
        "sheet",
        (f"{_OFFICE}spreadsheetml.sheet", "application/vnd.ms-excel", f"{_OPEN}spreadsheet", "text/csv", "text/tab-separated-values"),
        r"spreadsheets?|excel (?:files?|sheets?|tables?)|csv(?: files?)?|(?:电子|電子)表格|(?:试算|試算|工作)表|excel(?: ?(?:文件|表格?|档|檔))?",
        ("excel", "xlsx", "xls", "csv", "ods", "spreadsheet"),
        r"(?<!电子)(?<!電子)(?<!excel)(?<!excel )表格",
    ),
    FileKind(
        "slides",
        (f"{_OFFICE}presentationml.presentation", "application/vnd.ms-powerpoint", f"{_OPEN}presentation"),
        r"presentations|slides?|slide decks?|powerpoint(?: files?| slides?)?|幻灯片|投影片|演示文稿|簡報|ppt ?(?:文件|档|檔)?",
        ("powerpoint", "pptx", "ppt", "odp", "presentation"),
        r"slides?",
    ),
    FileKind("markdown", ("text/markdown",), r"markdown(?: files?| notes?)?|markdown ?(?:文件|笔记|筆記|档|檔)", ("md",)),
    FileKind("text", ("text/plain",), r"(?:plain )?text files?|txt(?: files?)?|(?:纯|純)?文本文件|txt ?(?:文件|档|檔)", ("txt",)),
    FileKind("web", ("text/html",), r"web ?pages?|html(?: files?| pages?)?|网页|網頁|html ?(?:文件|档|檔)", ("html", "htm")),
    FileKind("mail", ("message/rfc822", "application/mbox", "application/vnd.ms-outlook"), r"e-?mails?|mails|电子邮件|電子郵件|邮件|郵件", ("email", "e-mail", "eml", "mbox")),
    FileKind("epub", ("application/epub+zip",), r"epubs?|e-?books?|电子书|電子書", ("ebook",)),
)  # fmt: skip


def kind_named(name: str) -> FileKind | None:
    """A kind by its name or one of its endings: "pdf", ".docx", "email", "PDFs"."""
    plain = name.strip().casefold().lstrip(".")
    singular = plain.removesuffix("s")
    return next(
        (
            kind
            for kind in KINDS
            if {plain, singular} & {kind.name, kind.name.removesuffix("s"), *kind.also}
            or re.fullmatch(kind.words, plain, re.I)
        ),
        None,
    )


def kind_of(media_types: Iterable[str]) -> FileKind | None:
    """The kind that is made of exactly these media types."""
    wanted = frozenset(media_types)
    return next((kind for kind in KINDS if frozenset(kind.media_types) == wanted), None)


def kind_names() -> str:
    """For a person who named one that does not exist."""
    return ", ".join(kind.name for kind in KINDS)
