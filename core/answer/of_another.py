"""Leaves out the price, number or date of another thing: the hostel's for the train's, where the question names what no file names.

Only of kinds that every file has many of. That a name stands in no file that answers is told by the names themselves; a
file in another script may write them otherwise, and is let off.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePath

from core.answer.other_attribute import without_other_attributes
from core.answer.parts import quotable
from core.answer.plain_lines import is_row
from core.answer.types import Sentence
from core.retrieval.ranking.asked_kind import holds_kind, kind_of
from core.retrieval.result import Evidence
from core.retrieval.understanding.content import content_words
from core.retrieval.understanding.named import share_of_names_lacking
from core.retrieval.understanding.plain_form import naming_words
from core.text.chinese_script import HAN, fold_chinese
from core.text.language import base_language, detect_language
from core.text.regex import regex
from core.text.stemming import stem

# Of these kinds any text has some, and one looks like another.
COMMON_KINDS = frozenset(("money", "phone", "mail", "clock", "weight", "length", "size", "lasting", "share"))
# What cannot be told in words.
WRITTEN_ONE_WAY = frozenset(("phone", "mail"))
# Where half of the names are lacking and more than half of all that is named, it is something else.
HALF = 0.5
# A day in a sentence about somebody is no birthday, unless something there speaks of a birth.
_ASKS_BIRTH = regex(r"\bborn\b|\bbirth(?:day|date)?\b|\bdate of birth\b|生日|出生|哪年生|诞生", re.IGNORECASE)
_TELLS_BIRTH = regex(
    r"\bborn\b|\bbirth|\bb\. ?\d|\bnée\b|geboren|geburt|\bturn(?:s|ed) \d|生日|出生|诞|岁|寿", re.IGNORECASE
)
# Fewer rows are no list.
LEAST_ROWS = 2
_OF_THE_KIND = frozenset(
    stem(word, "en")
    for word in (
        "much many cost costs price prices pay pays paid charge charges charged money sum amount fee fees phone telephone number email mail address "
        "time clock weigh weighs weight long tall high heavy large big far does did"
    ).split()
)

_OF_THE_KIND_SIGNS = frozenset("多少钱价格费用电话号码几点钟重长久一共总邮箱地址现在了")


def of_the_thing_asked(
    question: str, found: Sequence[Sentence], evidence: Sequence[Evidence]
) -> tuple[tuple[Sentence, ...], bool]:
    """(the sentences that may be about what the question names, whether they surely are)."""
    if _ASKS_BIRTH.search(question):
        born = tuple(
            sentence for sentence in found if _TELLS_BIRTH.search(fold_chinese(_around(sentence, evidence)))
        )
        return born, True
    found, apart = without_other_attributes(question, found, evidence)
    kind = kind_of(question)
    if kind is None or kind.name not in COMMON_KINDS or not found:
        return tuple(found), apart
    kept = [
        sentence
        for sentence in _in_one_script(question, found, evidence)
        if not _of_another(question, sentence, evidence) and not _of_another_row(question, sentence, evidence)
    ]
    tells = any(holds_kind(kind, question, sentence.text) for sentence in kept)
    if not tells and (len(kept) < len(found) or kind.name in WRITTEN_ONE_WAY):
        return (), False  # what is left only names the thing
    # What is left after the best was of something else may be so too, in a script whose names cannot be compared.
    sure = kept[:1] == list(found[:1]) and not _lacks_a_name(question, kept[0], evidence)
    return tuple(kept), sure and apart


def _in_one_script(question: str, found: Sequence[Sentence], evidence: Sequence[Evidence]) -> list[Sentence]:
    """Without those in the other script, whose names cannot be compared, where one in the question's own is about it."""
    chinese = HAN.search(question) is not None
    own = [sentence for sentence in found if (HAN.search(sentence.text) is not None) == chinese]
    about_it = any(_share_named(question, sentence, evidence) >= HALF for sentence in own)
    return own if about_it else list(found)


def _of_another(question: str, sentence: Sentence, evidence: Sequence[Evidence]) -> bool:
    """Whether its document has nothing of what is named, or not even half, with half of the names lacking."""
    share = _share_named(question, sentence, evidence)
    return share == 0 or (share < HALF and _lacks_a_name(question, sentence, evidence) >= HALF)


def _of_another_row(question: str, sentence: Sentence, evidence: Sequence[Evidence]) -> bool:
    """Whether it is a row of a price list with nothing of what the question names beside what all of the list is about."""
    for item in evidence:
        if item.n not in sentence.citations or (HAN.search(item.text) is None) != (
            HAN.search(question) is None
        ):
            continue
        said = [(item.text[part.start : part.end], part) for part in quotable(item, whole_lists=False)]
        rows = [part.shown for raw, part in said if is_row(raw)]
        if len(rows) < LEAST_ROWS or sentence.text not in rows:
            continue
        above = " ".join(
            (PurePath(item.path).parent.name, PurePath(item.path).stem, item.title, *item.heading_path)
        )
        above = f"{above} {' '.join(part.under for _, part in said)}"
        words = [
            word for word in naming_words(question, detect_language(question)) if word not in _OF_THE_KIND
        ]
        words = [word for word in words if not _OF_THE_KIND_SIGNS.intersection(word)]
        told = [word for word in words if not _stands_in(word, above) and _tells_apart(word, rows)]
        return bool(told) and not any(_stands_in(word, sentence.text) for word in told)
    return False


def _tells_apart(word: str, rows: Sequence[str]) -> bool:
    """Whether a word stands in few of the rows or in none: "per night" in most of them names no row."""
    return sum(_stands_in(word, row) for row in rows) <= max(1, len(rows) // 2)


def _stands_in(word: str, text: str) -> bool:
    """Whether a stem, or a pair of Chinese characters, stands in a text."""
    plain = fold_chinese(text).casefold()
    return (
        word in plain
        if HAN.search(word)
        else word in {stem(each, "en") for each in re.findall(r"[a-z]+", plain)}
    )


def _lacks_a_name(question: str, sentence: Sentence, evidence: Sequence[Evidence]) -> float:
    """The share of the question's names that stand nowhere in what was found of the sentence's document."""
    said = _around(sentence, evidence)
    return share_of_names_lacking(question, detect_language(question), said, detect_language(said))


def _share_named(question: str, sentence: Sentence, evidence: Sequence[Evidence]) -> float:
    """The share of all that the question names, things too, that stands there; 1 where it is in another language."""
    language, said = detect_language(question), fold_chinese(_around(sentence, evidence))
    words = [word for word in naming_words(question, language) if word not in _OF_THE_KIND]
    if not words or base_language(detect_language(said)) != base_language(language):
        return 1.0
    if HAN.search(question) is not None:
        # Pairs straddle words: a character that stands nowhere says more.
        signs = set("".join(words)) - _OF_THE_KIND_SIGNS
        return sum(sign in said for sign in signs) / len(signs) if signs else 1.0
    there = {stem(word, "en") for word in content_words(said, language)}
    return sum(word in there for word in words) / len(words)


def _around(sentence: Sentence, evidence: Sequence[Evidence]) -> str:
    """All that was found of the documents that a sentence is from, under their names."""
    documents = {item.document_id for item in evidence if item.n in sentence.citations}
    said: list[str] = []
    for item in evidence:
        if item.document_id in documents:
            path = PurePath(item.path)
            said += (
                path.parent.name,
                re.sub(r"[-_.]", " ", path.name),
                item.title,
                *item.heading_path,
                item.table_head,
                item.text,
            )
    return "\n".join(said)
