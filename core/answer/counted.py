"""The answer to a question that wants documents counted or listed: the number, each of them, and where was looked.

It is written by rules even where there is a chat model: no model can count what it is not shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import PurePath

from core.answer.counted_words import Forms, copies, head, kind_said, mostly_foreign, near, plural
from core.answer.types import Answer, Sentence
from core.retrieval.result import Count, Evidence, SearchResult

COUNTED_BY = "count"

_LOOKED = {
    "en": "Looked at: all {documents} documents{scope}, {passages} passages.",
    "zh": "查看范围：{scope}全部 {documents} 份文档，{passages} 个段落。",
}
_LOOKED_AT_ONE = {"en": "Looked at: the only document{scope}.", "zh": "查看范围：{scope}仅有的 1 份文档。"}
_WITHIN = {"en": " within {names}", "zh": "{names} 之内的"}
_WORDS_ONLY = {
    "en": "This counts what was found by these words; what says it in other words or in another language is not in the number.",
    "zh": "这里只数按这些字词找到的文档；换了说法或用别的语言写的不在其中。",
}
_WORDS_LACKING = {
    "en": "What says it in other words or in another language counts as not holding it.",
    "zh": "换了说法或用别的语言写的，也算作没有写。",
}
_FOREIGN: dict[str, Forms] = {
    "en": (
        "{n} of those looked at is in another language and cannot be judged by these words.",
        "{n} of those looked at are in another language and cannot be judged by these words.",
    ),
    "zh": ("查看的文档中有 {n} 份是用别的语言写的，无法凭这些字词判断。",) * 2,
}
_CLAIMS = {
    "en": "Only the word was looked for: what each says of it was not judged, so what declines it is in the number.",
    "zh": "只查找了这个词，没有判断每份说的是什么意思；写着不要的也算在内。",
}
_CLAIMS_LACKING = {
    "en": "Only the word was looked for: what each says of it was not judged, so what declines it is not in the number.",
    "zh": "只查找了这个词，没有判断每份说的是什么意思；写着不要的不算在内。",
}
_SENDER = {
    "en": "Counted are those that name them; from whom each really is was not judged.",
    "zh": "这里数的是写有这个名字的；每份实际出自谁，没有判断。",
}
_KIND = {
    "en": "As {kind} count those whose title, file name, folder or first line says so.",
    "zh": "标题、文件名、文件夹或首行里这样写的，算作{kind}。",
}
_KIND_BY_TEXT = {
    "en": "No name here says so: as {kind} count those with the word in their text.",
    "zh": "没有名称这样写：正文里有“{kind}”的，都算作{kind}。",
}
_UNREAD: dict[str, Forms] = {
    "en": (
        "{n} file of the library is not read yet or cannot be read, and is not in the number.",
        "{n} files of the library are not read yet or cannot be read, and are not in the number.",
    ),
    "zh": ("资料库里有 {n} 个文件尚未读取或无法读取，不在其中。",) * 2,
}
_LISTED = {
    "en": "The first {n} of these {all} are listed; the inspector shows all.",
    "zh": "这 {all} 份中列出了前 {n} 份；检查器里有全部。",
}
_NEAR_LISTED = {
    "en": "Of the {all} that only come near, the first {n} are listed; the inspector shows all.",
    "zh": "只是接近的 {all} 份中列出了前 {n} 份；检查器里有全部。",
}
_ROW_TIMES: dict[str, Forms] = {"en": ("{n} time", "{n} times"), "zh": ("{n} 次",) * 2}
_ROW_FOREIGN = {"en": "in another language", "zh": "用别的语言写的"}
_ROW_COPY = {"en": "same text as number {n}", "zh": "与第 {n} 份内容相同"}


def counted_answer(result: SearchResult, tongue: str) -> Answer:
    """`result.count` in words, each listed document cited once."""
    count = result.count
    assert count is not None
    certain = [item for item in result.evidence if not item.weak]
    weak = [item for item in result.evidence if item.weak]
    rows = _Rows(count, result.evidence, tongue)
    top = [Sentence(text, ()) for text in (head(count, tongue), copies(count, tongue)) if text]
    listed = [rows.row(item) for item in certain]
    more = [Sentence(near(count, tongue), ())] if count.near else []
    beside = [rows.row(item) for item in weak]
    coverage = [Sentence(text, ()) for text in _coverage(count, len(certain), len(weak), tongue)]
    blocks = (
        _run(top, tongue),
        _bullets(listed),
        _run(more, tongue),
        _bullets(beside),
        _run(coverage, tongue),
    )
    return Answer(
        "\n\n".join(block for block in blocks if block),
        (*top, *listed, *more, *beside, *coverage),
        result.evidence,
        result.near_misses,
        False,
        False,
        COUNTED_BY,
    )


def _coverage(count: Count, listed: int, near_listed: int, tongue: str) -> list[str]:
    """Where was looked, what the number is not, and what is not shown."""
    counting = count.counting
    names = ("; " if tongue == "en" else "；").join(count.scope)
    scope = _WITHIN[tongue].format(names=names) if names else ""
    looked = _LOOKED_AT_ONE if count.documents == 1 else _LOOKED
    said = [looked[tongue].format(documents=count.documents, passages=count.passages, scope=scope)]
    if counting.kind and counting.known:
        by = _KIND if count.by_name else _KIND_BY_TEXT
        said.append(by[tongue].format(kind=kind_said(count, tongue)))
    if counting.manner != "all":
        said.append((_WORDS_LACKING if counting.negated else _WORDS_ONLY)[tongue])
    foreign = len(count.foreign)
    if foreign and (counting.negated or count.of_kind is not None) and not mostly_foreign(count):
        said.append(plural(_FOREIGN[tongue], foreign).format(n=foreign))
    if counting.claims:
        said.append((_CLAIMS_LACKING if counting.negated else _CLAIMS)[tongue])
    if counting.sender:
        said.append(_SENDER[tongue])
    if listed < count.matching:
        said.append(_LISTED[tongue].format(n=listed, all=count.matching))
    if near_listed < count.near:
        said.append(_NEAR_LISTED[tongue].format(n=near_listed, all=count.near))
    if count.unread:
        said.append(plural(_UNREAD[tongue], count.unread).format(n=count.unread))
    return said


class _Rows:
    """One line for each listed document: its title, its file's name where titles are alike, and what is to be told of it."""

    def __init__(self, count: Count, evidence: tuple[Evidence, ...], tongue: str) -> None:
        self._count = count
        self._tongue = tongue
        self._titles = Counter(item.title for item in evidence)
        self._names = Counter(PurePath(item.path).name for item in evidence)
        self._numbers: Mapping[int, int] = {item.document_id: item.n for item in evidence}

    def row(self, item: Evidence) -> Sentence:
        told = [*self._file(item), *self._facts(item)]
        brackets, comma = ("（{}）", "，") if self._tongue == "zh" else (" ({})", ", ")
        tail = brackets.format(comma.join(told)) if told else ""
        return Sentence(f"{item.title or PurePath(item.path).name}{tail}", (item.n,))

    def _file(self, item: Evidence) -> list[str]:
        """The file's name, with its folder where two have the same, for documents whose titles are alike."""
        path = PurePath(item.path)
        if item.title and self._titles[item.title] == 1:
            return []
        return [path.name if self._names[path.name] == 1 else str(PurePath(path.parent.name) / path.name)]

    def _facts(self, item: Evidence) -> list[str]:
        facts = []
        if self._count.counting.negated and item.document_id in self._count.foreign:
            facts.append(_ROW_FOREIGN[self._tongue])
        times = self._count.times.get(item.document_id)
        if times is not None:
            facts.append(plural(_ROW_TIMES[self._tongue], times).format(n=times))
        originals = self._count.near_copies if item.weak else self._count.copies
        original = self._numbers.get(originals.get(item.document_id, 0))
        if original is not None:
            facts.append(_ROW_COPY[self._tongue].format(n=original))
        return facts


def _run(sentences: list[Sentence], tongue: str) -> str:
    return ("" if tongue == "zh" else " ").join(sentence.text for sentence in sentences)


def _bullets(rows: list[Sentence]) -> str:
    return "\n".join(f"- {_plain(row.text)} [{row.citations[0]}]" for row in rows)


def _plain(title: str) -> str:
    """A title that cannot be read as Markdown: one with brackets would look like a citation."""
    return "".join(f"\\{sign}" if sign in "\\`*_[]<>#|" else sign for sign in " ".join(title.split()))
