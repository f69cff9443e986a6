"""Leaves out the price, number or date of another thing: the hostel's for the train's, where the question names what no file names.

Only of kinds that every file has many of. That a name stands in no file that answers is told by the names themselves; a
file in another script may write them otherwise, and is let off.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePath

from core.answer.types import Sentence
from core.chinese_script import HAN
from core.index.script_folding import fold_chinese
from core.index.stemming import stem
from core.models.language import detect_language
from core.retrieval.ranking.asked_kind import kind_of
from core.retrieval.result import Evidence
from core.retrieval.understanding.content import content_words
from core.retrieval.understanding.named import share_of_names_lacking
from core.retrieval.understanding.plain_form import naming_words

# Of these kinds any text has some, and one looks like another.
COMMON_KINDS = frozenset(("money", "phone", "mail", "clock", "weight", "length", "size", "lasting", "share"))
# Where half of the names are lacking and more than half of all that is named, it is something else.
HALF = 0.5
# A day in a sentence about somebody is no birthday, unless something there speaks of a birth.
_ASKS_BIRTH = re.compile(
    r"\bborn\b|\bbirth(?:day|date)?\b|\bdate of birth\b|生日|出生|哪年生|诞生", re.IGNORECASE
)
_TELLS_BIRTH = re.compile(
    r"\bborn\b|\bbirth|\bb\. ?\d|\bnée\b|geboren|geburt|\bturn(?:s|ed) \d|生日|出生|诞|岁|寿", re.IGNORECASE
)
_OF_THE_KIND = frozenset(
    stem(word, "en")
    for word in (
        "much many cost costs price prices pay pays paid charge charges charged money sum amount fee fees phone telephone number email mail address "
        "time clock weigh weighs weight long tall high heavy large big far does did"
    ).split()
)


def of_the_thing_asked(
    question: str, found: Sequence[Sentence], evidence: Sequence[Evidence]
) -> tuple[tuple[Sentence, ...], bool]:
    """(the sentences that may be about what the question names, whether they surely are)."""
    if _ASKS_BIRTH.search(question):
        born = tuple(
            sentence for sentence in found if _TELLS_BIRTH.search(fold_chinese(_around(sentence, evidence)))
        )
        return born, True
    kind = kind_of(question)
    if kind is None or kind.name not in COMMON_KINDS or not found:
        return tuple(found), True
    kept = [
        sentence
        for sentence in _in_one_script(question, found)
        if not _of_another(question, sentence, evidence)
    ]
    sure = not any(_lacks_a_name(question, sentence, evidence) > 0 for sentence in kept[:1])
    return tuple(kept), sure


def _in_one_script(question: str, found: Sequence[Sentence]) -> list[Sentence]:
    """Where the best is in the question's script, without those in the other, whose names cannot be compared."""
    chinese = HAN.search(question) is not None
    own = [sentence for sentence in found if (HAN.search(sentence.text) is not None) == chinese]
    return own if own and own[0] is found[0] else list(found)


def _of_another(question: str, sentence: Sentence, evidence: Sequence[Evidence]) -> bool:
    return (
        _lacks_a_name(question, sentence, evidence) >= HALF
        and _share_named(question, sentence, evidence) < HALF
    )


def _lacks_a_name(question: str, sentence: Sentence, evidence: Sequence[Evidence]) -> float:
    """The share of the question's names that stand nowhere in what was found of the sentence's document."""
    said = _around(sentence, evidence)
    return share_of_names_lacking(question, detect_language(question), said, detect_language(said))


def _share_named(question: str, sentence: Sentence, evidence: Sequence[Evidence]) -> float:
    """The share of all that the question names, things too, that stands there."""
    language = detect_language(question)
    words = [word for word in naming_words(question, language) if word not in _OF_THE_KIND]
    there = {stem(word, "en") for word in content_words(_around(sentence, evidence), language)}
    return sum(word in there for word in words) / len(words) if words else 1.0


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
