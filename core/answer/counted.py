"""The answer to a question that wants documents counted: the number, what it is a number of, and where was looked.

It is written by rules even where there is a chat model: no model can count what it is not shown.
"""

from __future__ import annotations

from core.answer.types import Answer, Sentence
from core.retrieval.types import Count, Evidence, SearchResult

COUNTED_BY = "count"

_HOLD = {
    "letters": {"en": ("holds {terms}", "hold {terms}"), "zh": ("写有{terms}", "写有{terms}")},
    "word": {
        "en": ("holds {terms} or a form of it", "hold {terms} or a form of it"),
        "zh": ("写有{terms}或它的变形", "写有{terms}或它的变形"),
    },
    "words": {
        "en": ("holds all words of {terms} in one passage", "hold all words of {terms} in one passage"),
        "zh": ("在同一段落里写有{terms}的全部词语", "在同一段落里写有{terms}的全部词语"),
    },
}
_NONE = {
    "en": "None of the {all} {kind} looked at {hold}.",
    "zh": "查看的 {all} 份{kind}中，没有一份{hold}。",
}
_SOME = {
    "en": "{n} of the {all} {kind} looked at {hold}.",
    "zh": "查看的 {all} 份{kind}中，有 {n} 份{hold}。",
}
_TOPIC = {
    "en": (
        "Probably at least {n} of the {all} {kind} looked at is about {terms}: it holds the words and is near in meaning.",
        "Probably at least {n} of the {all} {kind} looked at are about {terms}: they hold the words and are near in meaning.",
    ),
    "zh": ("查看的 {all} 份{kind}中，很可能至少有 {n} 份与{terms}有关：既写有这些字词，意思也接近。",) * 2,
}
_NO_TOPIC = {
    "en": "None of the {all} {kind} looked at is about {terms} for certain.",
    "zh": "查看的 {all} 份{kind}中，没有一份能确定与{terms}有关。",
}
_NO_KIND = {
    "en": "None of the {all} documents looked at counts as one of the {kind}.",
    "zh": "查看的 {all} 份文档中，没有算作{kind}的。",
}
_ALL = {"en": ("There is {n} {kind}.", "There are {n} {kind}."), "zh": ("共有 {n} 份{kind}。",) * 2}
_NOTHING_THERE = {"en": "There are no documents to look at there.", "zh": "那里没有可查看的文档。"}
_NEAR = {
    "en": (
        "{n}{more} only holds the words or only comes near by meaning; open it to be sure.",
        "{n}{more} only hold the words or only come near by meaning; open them to be sure.",
    ),
    "zh": ("{more}有 {n} 份只写有这些字词，或只在意思上接近；请打开确认。",) * 2,
}
_MORE = {"en": " more", "zh": "另"}
_ANY_KIND = {"en": ("document", "documents"), "zh": ("文档", "文档")}
_LOOKED = {
    "en": "Looked at: all {documents} documents{scope}, {passages} passages.",
    "zh": "查看范围：{scope}全部 {documents} 份文档，{passages} 个段落。",
}
_LOOKED_AT_ONE = {"en": "Looked at: the only document{scope}.", "zh": "查看范围：{scope}仅有的 1 份文档。"}
_WITHIN = {"en": " within {names}", "zh": "{names} 之内的"}
_WORDS_ONLY = {
    "en": "This counts what was found by these words; what says it in other words is not in the number.",
    "zh": "这里只数按这些字词找到的文档；换了说法的不在其中。",
}
_KIND = {
    "en": "As {kind} count those with the word in their text, title, file name or folder.",
    "zh": "正文、标题、文件名或文件夹里有“{kind}”的，算作{kind}。",
}
_UNREAD = {
    "en": "{n} files of the library are not read yet or cannot be read, and are not in the number.",
    "zh": "资料库里有 {n} 个文件尚未读取或无法读取，不在其中。",
}
_LISTED = {
    "en": "The first {n} are listed; the inspector shows all.",
    "zh": "这里列出前 {n} 份；检查器里有全部。",
}
_OR = {"en": " or ", "zh": "或"}


def counted_answer(result: SearchResult, tongue: str) -> Answer:
    """`result.count` in words, each listed document cited once."""
    count = result.count
    assert count is not None
    certain = [item for item in result.evidence if not item.weak]
    near = [item for item in result.evidence if item.weak]
    head = Sentence(_head(count, tongue), ())
    rows = [_row(item) for item in certain]
    more = [Sentence(_beside(count, tongue), ()), *(_row(item) for item in near)] if count.near else []
    coverage = [Sentence(text, ()) for text in _coverage(count, len(certain), tongue)]
    blocks = [head.text, _listed(rows)]
    blocks += [more[0].text, _listed(more[1:])] if more else []
    blocks.append(("" if tongue == "zh" else " ").join(sentence.text for sentence in coverage))
    return Answer(
        "\n\n".join(block for block in blocks if block),
        (head, *rows, *more, *coverage),
        result.evidence,
        result.near_misses,
        False,
        False,
        COUNTED_BY,
    )


def _head(count: Count, tongue: str) -> str:
    counting, n = count.counting, count.matching
    if not count.documents:
        return _NOTHING_THERE[tongue]
    among = count.documents if count.of_kind is None else count.of_kind
    kind = counting.kind or _plural(_ANY_KIND[tongue], among)
    terms = _OR[tongue].join(f"“{term}”" for term in counting.terms)
    said = {"n": n, "all": among, "kind": kind, "terms": terms}
    if counting.manner == "all":
        return _plural(_ALL[tongue], n).format(**said)
    if count.of_kind == 0:
        return _NO_KIND[tongue].format(kind=kind, all=count.documents)
    if counting.manner == "topic":
        return (_plural(_TOPIC[tongue], n) if n else _NO_TOPIC[tongue]).format(**said)
    single = counting.manner == "words" and all(" " not in term for term in counting.terms)
    # "None of the 14 documents looked at holds", "1 of the 14 holds", "2 of the 14 hold".
    hold = _plural(_HOLD["word" if single else counting.manner][tongue], max(1, n)).format(terms=terms)
    return (_SOME if n else _NONE)[tongue].format(hold=hold, **said)


def _beside(count: Count, tongue: str) -> str:
    more = _MORE[tongue] if count.matching else ""
    return _plural(_NEAR[tongue], count.near).format(n=count.near, more=more)


def _coverage(count: Count, listed: int, tongue: str) -> list[str]:
    names = ("; " if tongue == "en" else "；").join(count.scope)
    scope = _WITHIN[tongue].format(names=names) if names else ""
    looked = _LOOKED_AT_ONE if count.documents == 1 else _LOOKED
    said = [looked[tongue].format(documents=count.documents, passages=count.passages, scope=scope)]
    if count.counting.kind:
        said.append(_KIND[tongue].format(kind=count.counting.kind))
    if count.counting.manner != "all":
        said.append(_WORDS_ONLY[tongue])
    if listed < count.matching:
        said.append(_LISTED[tongue].format(n=listed))
    if count.unread:
        said.append(_UNREAD[tongue].format(n=count.unread))
    return said


def _row(item: Evidence) -> Sentence:
    return Sentence(item.title or item.path, (item.n,))


def _listed(rows: list[Sentence]) -> str:
    return "\n".join(f"- {_plain(row.text)} [{row.citations[0]}]" for row in rows)


def _plain(title: str) -> str:
    """A title that cannot be read as Markdown: one with brackets would look like a citation."""
    return "".join(f"\\{sign}" if sign in "\\`*_[]<>#|" else sign for sign in " ".join(title.split()))


def _plural(forms: tuple[str, str], number: int) -> str:
    return forms[0] if number == 1 else forms[1]
