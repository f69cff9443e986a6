"""Reads the name of a known file out of a question: "In lease.pdf, what is the deposit?", or nothing but "lease.pdf"."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import PurePath

from core.retrieval.query import Degradation, Named, Purpose, Understood
from core.retrieval.result import Candidate
from core.retrieval.scope.file_kinds import kind_named
from core.retrieval.understanding.content import content_words
from core.text.regex import regex

# (id, path) of each document whose path ends so, case aside.
EndingIn = Callable[[str], list[tuple[int, str]]]

# The last word of a file's name with its extension; what stands before it is compared with the names that are known. Of a longer
# word its end will do: it is looked for from each of its letters.
_TAIL = regex(r"(?:[^\W\u3400-\u9fff]|[-()（）\]]){1,80}\.[a-z][a-z0-9]{0,4}(?![A-Za-z0-9_]|\.\w)|[\u3400-\u9fff]\.[a-z][a-z0-9]{0,4}(?![A-Za-z0-9_]|\.\w)", re.I)  # fmt: skip
_BEFORE = regex(r"(?:\b(?P<within>in|from|within|inside|according to)\s+)?(?:\b(?:the|my|our)\s+)?(?:\b(?:file|document)\s+)?[\"“「《]?$|[在从從]?(?:文件|文档|文檔)?[“「《]?$", re.I)  # fmt: skip
_AFTER = regex(r"^[\"”」》]?(?:(?:这份|這份)?(?:文件|文档|文檔))?(?:里面?|裡面?|中|内|內)?的?[,，:：]?\s*")
# What asks for a file as a whole or names no more of it.
_OF_ANY_FILE = frozenset(
    "file document open show find read tell say says content contents text summary 文件 文档 打开 显示 找到 内容".split()
)
# A document that the person called by its very name leads, whatever else comes near: more than all other evidence together.
CALLED_SO_WORTH = 3.0


def to_named_files(understood: Understood, purpose: Purpose, ending_in: EndingIn) -> Understood:
    """Limited to the files that a look-up names; where it names nothing else, an answer is of these files as a whole."""
    if understood.intent != "look-up" or understood.named is not None or understood.scope.documents:
        return understood
    found = _found(understood.question, ending_in)
    if found is None:
        return understood
    numbers, name, rest = found
    if all(
        word in _OF_ANY_FILE or _OF_ANY_FILE.issuperset(word.split("-"))
        for word in content_words(rest, understood.languages[0])
    ):
        if purpose == "search":
            return understood
        said = f"“{name}” is document {', '.join(map(str, numbers))}: read in order, not searched"
        return replace(
            understood,
            named=Named(name, numbers, exact=True),
            decisions=(*understood.decisions, said),
        )
    return replace(
        understood,
        question=rest,
        scope=replace(understood.scope, documents=numbers),
        exact_terms=tuple(term for term in understood.exact_terms if term.casefold() not in name.casefold()),
        decisions=(*understood.decisions, f"“{name}” limits the search to that file"),
    )


def unknown_files(question: str, ending_in: EndingIn) -> tuple[Degradation, ...]:
    """What the person must know of names that look like a file's, "lease.pdf", and are no known file's."""
    unknown = dict.fromkeys(
        match.group()
        for match in _TAIL.finditer(question)
        if kind_named(PurePath(match.group()).suffix) is not None
        and not any(
            _ends_with(question[: match.end()], PurePath(path).name) for _, path in ending_in(match.group())
        )
    )
    remedy = "Check the name, or add the file."
    return tuple(
        Degradation("scope", f"No file has a name that ends in “{name}”.", remedy) for name in unknown
    )


def called_so(candidate: Candidate, question: str) -> bool:
    """Whether the question is just the passage's file name, with or without its extension, or its title."""
    path = PurePath(candidate.path)
    asked = question.strip(' \t\n"“”「」《》?？').casefold()
    return asked in (path.name.casefold(), path.stem.casefold(), candidate.title.casefold())


def _found(question: str, ending_in: EndingIn) -> tuple[tuple[int, ...], str, str] | None:
    """(documents, the name as it was written, the question without it) of the longest name that is known."""
    for match in _TAIL.finditer(question):
        said = question[: match.end()]
        fitting = [
            (len(name), number)
            for number, path in ending_in(match.group())
            if _ends_with(said, name := PurePath(path).name)
        ]
        if fitting:
            length = max(size for size, _ in fitting)
            numbers = tuple(sorted(number for size, number in fitting if size == length))
            return numbers, said[-length:], _without(said[:-length], question[match.end() :])
    return None


def _ends_with(said: str, name: str) -> bool:
    """As whole words: "old lease.pdf" names lease.pdf, "sublease.pdf" does not."""
    if not said.casefold().endswith(name.casefold()):
        return False
    before = said[-len(name) - 1 : -len(name)]
    return not before or not before.isascii() or not (before.isalnum() or before in "_-.")


def _without(before: str, after: str) -> str:
    """The question with the name taken out, or "it" where it was what is asked about."""
    match = _BEFORE.search(before)
    led_in = match is not None and (match["within"] or re.match(r"[在从從]", match.group()))
    head = before[: match.start()] if match else before
    tail = _AFTER.sub("", after)
    words = head.strip() and not led_in and tail.strip(" ?？.。!")
    return " ".join(f"{head} {'it' if words and head.isascii() else ''} {tail}".split())
