"""Lists the documents that lie within what a question limits itself to: "which files changed last week?" names no subject.

Nothing is ranked and no floor applies: what is asked for is all that is there, the newest first.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Literal

from core.catalog.catalogue import Catalogue
from core.catalog.own_day import own_days
from core.catalog.records import Document
from core.index.base import ChunkIds
from core.retrieval.counting.kinds import of_kind
from core.retrieval.documents.passage import passage_of
from core.retrieval.query import Listing, Scope, Understood
from core.retrieval.result import Evidence, Listed, SearchResult, Trace
from core.retrieval.run import Run
from core.retrieval.scope.said import scope_said
from core.text.chinese_script import fold_chinese
from core.text.language import base_language
from core.text.regex import regex

# So many are shown; the number tells how many there are.
MOST_LISTED = 20

_EMPTY = frozenset(
    "which what whats that who show me list all any every some the a an my our your of in on from with to for i we you us did do does done "
    "have has had been was were are is be there it this these those new newest recent recently changed change modified modify edited edit "
    "written wrote write saved save updated update touched added add created create made happened happen happening going went up give "
    "get find see tell about so please can could would file files document documents doc docs note notes entry entries text texts "
    "page pages thing things stuff work worked doing working on else then out during time content contents say says said".split()
)
_EMPTY_HAN = regex(
    r"哪些|哪几个|哪幾個|哪个|哪個|什么|什麼|多少|列出|显示|顯示|给我|給我|看看|所有|全部|我们|我們|我|的|了|过|過|有|是|在|被|都|把|这|這|那|些|里面?|裡面?|中|内|內|"
    r"修改|编辑|編輯|保存|更新|改动|改動|改|写|寫|做|干|幹|记|記|发生|發生|新增|添加|创建|創建|建立|文件|文档|文檔|档案|檔案|笔记|筆記|内容|內容|事情?|东西|東西|吗|嗎|呢|请|請|吧|一下|说|說"
)
_WORD = regex(r"[A-Za-z]+|[\u3400-\u9fff]+|\d+")
# One word beside these that names a sort of document by its folder or name: "last week's diary". Files of one library are
# named in either language.
_SORTS = tuple(
    frozenset(names.split())
    for names in (
        "diary diaries journal journals 日记 日記", "letter letters 信 信件", "report reports 报告 報告", "minutes 会议记录 會議記錄 纪要 紀要",
        "invoice invoices 发票 發票", "receipt receipts 收据 收據", "contract contracts 合同 合約", "photo photos 照片", "lesson lessons 课 課",
        "list lists 清单 清單", "plan plans 计划 計劃", "log logs 日志 日誌", "memo memos 备忘 備忘",
    )
)  # fmt: skip
_SORT = regex("|".join(sorted((name for names in _SORTS for name in names), key=len, reverse=True)), re.I)
# What asks for whatever there is to tell of a time, perhaps about something.
_OPEN = regex(
    r"\bwhat(?: else)? (?:did|have|had) (?:I|we) (?:all )?(?:do|done|write|written|wrote|note|noted|get up to|got up to|work on|been doing|been up to)\b|"
    r"\bwhat (?:was|were) (?:I|we) (?:doing|up to|working on)\b|\bwhat(?: has| had|'s)? (?:happened|went on|gone on|going on|was going on|new)\b|"
    r"(?:做|干|幹|忙|写|寫|记|記|发生|發生)(?:了|过|過)?(?:些|点|點)?(?:什么|什麼|啥|哪些)",
    re.I,
)
_LISTS = regex(r"\b(?:which|what|show|list|all|every|my|our)\b|哪些|哪几|列出|显示|顯示|所有|全部|我的", re.I)
# "Harvest in October" names a thing and a time, and asks nothing of them.
_BARE_WORDS = 2
_ASKS = regex(
    r"^\W*(?:who|whom|whose|what|which|when|where|why|how|is|are|was|were|do|does|did|can|could|will|would|has|have|had|should|must)\b|[,;:]|"
    r"\b(?:about|if|that)\b|谁|誰|哪|多少|几|幾|怎|吗|嗎",
    re.I,
)
# So few files are told even where none of them names what was asked about.
_FEW = 3

# "What changed in the contract?" asks for what stands in it.
_INSIDE = regex(rf"\b(?:in|of|about|with) (?:the|my|our|a|an|this|that) (?:{_SORT.pattern})", re.I)


def lists_all(rest: str, timed: bool = False) -> Listing | None:
    """What to list where a question, without the words that limit it, names no subject; None where it has one.

    `timed`: it is limited to a time, and "what did I do on the allotment?" then asks for what there is of that time.
    """
    if _INSIDE.search(rest):
        return None
    told = _OPEN.search(rest) is not None
    subject: list[str] = []
    sorts: list[str] = []
    for word in _WORD.findall(rest):
        if word.isascii():
            left = "" if word.casefold() in _EMPTY else word
        else:
            sorts += [found.group() for found in _SORT.finditer(word)]
            left = _EMPTY_HAN.sub("", _SORT.sub("", word))
        (sorts if _SORT.fullmatch(left) else subject).extend([left] if left else [])
    if subject:
        bare = len(subject) <= _BARE_WORDS and not sorts and _ASKS.search(rest) is None
        return Listing("", tuple(subject), True, bare and not told) if timed and (told or bare) else None
    if len(sorts) > 1 or (sorts and not timed and not _LISTS.search(rest)):
        return None  # "folder:bike invoice" looks for one
    return Listing(sorts[0] if sorts else "", (), told)


def listed(catalogue: Catalogue, understood: Understood, allowed: ChunkIds | None, run: Run) -> SearchResult:
    """One passage, the first, of each document within the limits."""
    wanted = understood.lists
    assert wanted is not None
    with run.stage("list"):
        firsts = _first_chunks(catalogue, allowed)
        documents = [found for number in firsts if (found := catalogue.documents.get(number)) is not None]
        if wanted.first or wanted.language:  # of these, no other sort will do
            documents = _of_kind(catalogue, documents, wanted.sort)
        else:
            documents = _of_sort(catalogue, documents, wanted.sort)
        if wanted.language:
            documents = [one for one in documents if base_language(one.language) == wanted.language]
        documents, subject = _about(catalogue, documents, wanted)
        by = _order_of(understood.scope)
        days = {document.id: _day(document, by == "changed") for document in documents}
        documents.sort(key=lambda document: (days[document.id], document.modified), reverse=True)
        if wanted.first == "oldest":
            documents.reverse()
        copies = _copies(catalogue, documents) if wanted.told else {}
        documents = [document for document in documents if copies.get(document.id, 1)]
        shown = documents[:MOST_LISTED]
        if wanted.first:  # those of one day are equally new
            shown = [each for each in shown if days[each.id] == days[shown[0].id]]
        evidence = tuple(
            replace(
                _evidence(catalogue, document, firsts[document.id], n), copies=copies.get(document.id, 1) - 1
            )
            for n, document in enumerate(shown, 1)
        )
    dates = tuple(days[document.id].isoformat() for document in shown)
    outcome = Listed(
        len(documents),
        dates,
        by,
        scope_said(understood.scope, catalogue),
        wanted.told,
        subject,
        wanted.first,
        wanted.language,
    )
    run.decisions.append(f"{len(documents)} documents lie within the limits")
    trace = Trace(understood, (), 0.0, (*understood.decisions, *run.decisions), run.ms)
    return SearchResult(evidence, (), True, 1.0, "words", tuple(run.degraded), trace, listed=outcome)


def _first_chunks(catalogue: Catalogue, allowed: ChunkIds | None) -> dict[int, int]:
    """{document: its first chunk} of all that is allowed."""
    within = None if allowed is None else set(allowed.tolist())
    found: dict[int, int] = {}
    for chunk, document in catalogue.chunks.owners():
        if within is None or chunk in within:
            found.setdefault(document, chunk)
    return found


def _order_of(scope: Scope) -> Literal["", "changed", "dated"]:
    """Which of a file's dates the limits are about."""
    if scope.modified_from is not None or scope.modified_to is not None:
        return "changed"
    return "dated" if scope.dated_from is not None or scope.dated_to is not None else ""


def _of_sort(catalogue: Catalogue, documents: list[Document], sort: str) -> list[Document]:
    """Those of this sort by title or path, else by their text; all where none is: a sort has more names than we know."""
    if not sort:
        return documents
    names = next((names for names in _SORTS if sort.casefold() in names), frozenset((sort,)))
    stems = {_folded(name).removesuffix("ies").removesuffix("y").removesuffix("s") for name in names}
    by_name = [one for one in documents if _holds_any(f"{one.path} {one.title}", stems)]
    if by_name:
        return by_name
    return [one for one in documents if _holds_any(catalogue.documents.text(one.id), stems)] or documents


def _of_kind(catalogue: Catalogue, documents: list[Document], sort: str) -> list[Document]:
    """Those that names, folders or first lines call so, in either language; all for no sort."""
    if not sort:
        return documents
    among = {document.id for document in documents}
    kin = of_kind(sort, catalogue, among, lambda word: ())
    return [document for document in documents if document.id in kin.documents]


def _about(
    catalogue: Catalogue, documents: list[Document], wanted: Listing
) -> tuple[list[Document], tuple[str, ...]]:
    """(those whose path, title or text has a word of the subject, the subject).

    Where none has, all of them if they are few, else none; and no subject."""
    subject, few = wanted.subject, 0 if wanted.bare else _FEW
    if not subject:
        return documents, ()
    stems = {_folded(word).removesuffix("s") for word in subject}
    named = [
        one
        for one in documents
        if _holds_any(f"{one.path} {one.title} {catalogue.documents.text(one.id)}", stems)
    ]
    return (named, subject) if named else (documents if len(documents) <= few else [], ())


def _holds_any(text: str, stems: set[str]) -> bool:
    folded = _folded(text)
    return any(stem in folded for stem in stems)


def _copies(catalogue: Catalogue, documents: list[Document]) -> dict[int, int]:
    """{document: how many have its text}, 0 for all but the first of them: what stands in them is told once."""
    first: dict[str, int] = {}
    found: dict[int, int] = {}
    for document in documents:
        number = first.setdefault(" ".join(catalogue.documents.text(document.id).split()), document.id)
        found[document.id] = 0
        found[number] += 1
    return found


def _folded(text: str) -> str:
    return fold_chinese(text.casefold())


def _day(document: Document, by_file: bool) -> dt.date:
    created = document.metadata.get("created", "")
    own = None if by_file else own_days(document.path, document.title, document.media_type, created)
    return own[0] if own is not None else dt.datetime.fromtimestamp(document.modified).date()


def _evidence(catalogue: Catalogue, document: Document, chunk_id: int, n: int) -> Evidence:
    chunks: Iterable[tuple[int, int, int | None, tuple[str, ...]]] = (
        (chunk.start, chunk.end, chunk.page, chunk.heading_path)
        for chunk in catalogue.chunks.of_document(document.id)
        if chunk.id == chunk_id
    )
    start, end, page, headings = next(iter(chunks), (0, 0, None, ()))
    return passage_of(catalogue, document, (chunk_id,), (start, end), page, headings, n)
