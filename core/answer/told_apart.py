"""Questions to which the nearest sentence is no answer: who it was before somebody, whether something was done, all dates of a paper.

"Who was the landlord before Hollis & Grant?" is not answered by "Landlord: Hollis & Grant", nor "was it taken?" without "Not taken."
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.answer.parts import quotable
from core.answer.pieces import shortened
from core.answer.readable import readable
from core.answer.summary import cited
from core.answer.types import Arranged, Quote, Sentence
from core.retrieval.result import Evidence
from core.retrieval.scope.days_written import days_written
from core.retrieval.understanding.plain_form import naming_words
from core.text.language import detect_language
from core.text.regex import regex
from core.text.sentences import split_sentences
from core.text.stemming import stem

_BEFORE = regex(
    r"^\W*(?P<asks>(?i:who|what|which \w+) (?:was|were|is|are) .+?) (?:before|prior to|earlier than) (?P<x>(?:[A-Z][\w’'-]*|&|and|of|the)(?: (?:[A-Z][\w’'-]*|&|and|of|the))*)\W*$|"
    r"^(?P<x_zh>[\u3400-\u9fffA-Za-z &]{2,20})之前的?(?P<asks_zh>[\u3400-\u9fff]{1,8}是(?:谁|誰|什么|什麼))\W*$"
)
_WHETHER = regex(r"^\W*(?:was|were|is|are|has|have|had|did|does|do) ", re.I)
_DENIES = regex(r"\b(?:not|never|no longer|cancelled|declined|refused)\b|n['’]t\b", re.I)
_DATES = regex(r"^\W*(?:give me |list |show me |what are |find )?(?:all )?(?:the )?dates (?:of|in|from) |的(?:所有|全部)?日期", re.I)  # fmt: skip
# A denial in a longer sentence may be of something else.
_MOST_WORDS = 8


def told_apart(question: str, evidence: Sequence[Evidence], quote: Quote) -> Arranged | None:
    """(Markdown, its sentences); None for another question. ("", ()) where what is near is no answer to this one."""
    before = _BEFORE.match(question)
    if before is not None:
        return _before(before, evidence, quote)
    return _denied(question, evidence, quote) if _WHETHER.match(question) else None


def all_dates(question: str, evidence: Sequence[Evidence]) -> Arranged | None:
    """Every sentence of a document with a day in it, where its dates are asked for; None for another question."""
    return _dates(evidence) if _DATES.search(question) else None


def _before(match: re.Match[str], evidence: Sequence[Evidence], quote: Quote) -> Arranged:
    """What the passages say that do not name who came after."""
    name = (match["x"] or match["x_zh"]).strip().casefold()
    asked = f"{match['asks']}?" if match["asks"] else f"{match['asks_zh']}？"
    others = [item for item in evidence if name not in item.text.casefold()]
    found = quote(asked, others) if others else ()
    return " ".join(map(cited, found[:1])), found[:1]


def _dates(evidence: Sequence[Evidence]) -> Arranged | None:
    found = {
        part.shown: Sentence(shortened(part.shown), (item.n,))
        for item in evidence
        for part in quotable(item, whole_lists=False)
        if days_written(part.shown)
    }
    sentences = tuple(found.values())
    return ("\n".join(f"- {cited(each)}" for each in sentences), sentences) if sentences else None


def _denied(question: str, evidence: Sequence[Evidence], quote: Quote) -> Arranged | None:
    """The best sentence with the short one of its passage that denies the question's verb."""
    best = quote(question, evidence[:1])
    if not best:
        return None
    verbs = set(naming_words(question, detect_language(question)))
    for start, end in split_sentences(evidence[0].text):
        said = readable(evidence[0].text[start:end])
        words = re.findall(r"[a-z]+", said.casefold())
        if len(words) > _MOST_WORDS or not _DENIES.search(said) or said in best[0].text:
            continue
        if verbs.intersection(stem(word, "en") for word in words):
            sentences = (Sentence(said, (evidence[0].n,)), best[0])
            return " ".join(map(cited, sentences)), sentences
    return None
