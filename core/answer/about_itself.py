"""The answer to a question about a document rather than what it says: whom a letter is from, when it came, where it is kept.

No passage says so: the signature, the file's day and its folder do.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import PurePath

from core.answer.summary import cited, named
from core.answer.types import Arranged, Sentence
from core.catalog.own_day import day_of
from core.retrieval.documents.letters import sent_by
from core.retrieval.documents.other_wording import holds_all
from core.retrieval.result import Evidence
from core.retrieval.understanding.plain_form import naming_words
from core.text.chinese_script import HAN
from core.text.language import detect_language
from core.text.regex import regex

_DOCUMENT = r"(?:letters?|e-?mails?|mails?|notes?|messages?|complaints?|postcards?|cards?|reports?|contracts?|agreements?|invoices?|files?|documents?)"
_HAN_DOCUMENT = r"(?:信件?|邮件|郵件|来信|來信|便条|投诉|投訴|报告|報告|合同|发票|發票|文件)"
_WHO = regex(
    rf"^\W*(?:do you know )?who (?:wrote|sent|signed|has written|has sent|did write) .*\b{_DOCUMENT}\b|^\W*(?:from whom|who) (?:is|was|are|were) .*\b{_DOCUMENT}\b.* from\b|"
    rf"^\W*(?:from whom|by whom) (?:is|was) .*\b{_DOCUMENT}\b|(?:谁|誰)(?:写|寫|寄|发|發|签|簽).*{_HAN_DOCUMENT}|{_HAN_DOCUMENT}是?(?:谁|誰)(?:写|寫|寄|发|發|签|簽)",
    re.I,
)
_WHEN = regex(
    rf"^\W*(?:when|(?:on )?(?:what|which) (?:day|date)) (?:did|was|were|is|has|have) .*\b{_DOCUMENT}\b.*\b(?:arrive|come|came|sent|written|dated|received|get here|reach)|"
    rf"^\W*when did (?:I|we) (?:get|receive|write) .*\b{_DOCUMENT}\b|{_HAN_DOCUMENT}.*(?:什么时候|什麼時候|何时|哪天)(?:收到|到|寄|来|來|写|寫)|(?:什么时候|什麼時候|何时|哪天)(?:收到|寄来|写).*{_HAN_DOCUMENT}",
    re.I,
)
_WHERE = regex(
    rf"^\W*where (?:is|are|do (?:I|we) (?:find|have|keep)|did (?:I|we) (?:put|save|keep)|can (?:I|we) find) (?:the|my|our|that|this)\b.*\b{_DOCUMENT}\b|"
    rf"{_HAN_DOCUMENT}(?:在|放在|存在|保存在)(?:哪|什么地方|什麼地方)",
    re.I,
)
_DAY = {"en": "it is of {day}, by the file’s own date.", "zh": "日期是 {day}（按文件的日期）。"}
# Of several that fit, so many are told.
MOST_TOLD = 4


def about_itself(question: str, asked: str, evidence: Sequence[Evidence], tongue: str) -> Arranged | None:
    """(Markdown, its sentences), one for each document that is meant; None for another question, or where no document tells.

    `asked`: the wording of it that found the evidence.
    """
    tells = _what_tells(question, tongue)
    if tells is None:
        return None
    told: dict[int, Sentence] = {}
    for item in _meant(asked, evidence):
        said = tells(item)
        if said:
            told.setdefault(item.document_id, Sentence(f"{named(item.title, tongue)}{said}", (item.n,)))
    sentences = tuple(told.values())[:MOST_TOLD]
    if not sentences:
        return None
    lines = [cited(sentence) for sentence in sentences]
    return (lines[0] if len(lines) == 1 else "\n".join(f"- {line}" for line in lines)), sentences


def _what_tells(question: str, tongue: str) -> Callable[[Evidence], str] | None:
    """What says of a document what the question asks about it; None for another question."""
    if _WHO.search(question):
        return sender
    if _WHEN.search(question):
        return lambda item: _DAY[tongue].format(day=day_of(item.path, item.title, item.modified))
    return place if _WHERE.search(question) else None


def _meant(asked: str, evidence: Sequence[Evidence]) -> Sequence[Evidence]:
    """Those that hold all that the question names, else the best alone."""
    words, chinese = naming_words(asked, detect_language(asked)), HAN.search(asked) is not None
    alike = [item for item in evidence if (HAN.search(item.text) is not None) == chinese]
    return [item for item in alike if holds_all(words, item)] or evidence[:1]


def sender(item: Evidence) -> str:
    """Who a text says that it is from; "" where it does not."""
    return sent_by(item.text)


def place(item: Evidence) -> str:
    """The file, with the folder that it lies in."""
    path = PurePath(item.path)
    return f"{path.parent.name}/{path.name}"
