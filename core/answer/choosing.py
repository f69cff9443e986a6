"""The answer where several documents fit what was asked for: which they are, and that one has to be named."""

from __future__ import annotations

from pathlib import PurePath

from core.answer.summary import cited
from core.answer.types import Answer, Sentence
from core.retrieval.query import Named
from core.retrieval.result import SearchResult

CHOICE_BY = "choice"

_HEAD = {
    "en": "{n} documents fit “{words}”. Which one is meant? Ask again with its title or file name:",
    "zh": "有 {n} 份文档符合“{words}”。指的是哪一份？请用标题或文件名再问一次：",
}


def choice(result: SearchResult, named: Named, tongue: str) -> Answer:
    """`result.evidence` is the beginning of each document that may be meant."""
    head = Sentence(_HEAD[tongue].format(n=named.fitting, words=named.words), ())
    rows = tuple(
        Sentence(_plain(f"{item.title} ({PurePath(item.path).name})"), (item.n,)) for item in result.evidence
    )
    text = "\n\n".join((head.text, "\n".join(f"- {cited(row)}" for row in rows)))
    return Answer(text, (head, *rows), result.evidence, (), False, False, CHOICE_BY)


def _plain(name: str) -> str:
    """A name that cannot be read as Markdown: one with brackets would look like a citation."""
    return "".join(f"\\{sign}" if sign in "\\`*_[]<>#|" else sign for sign in " ".join(name.split()))
