"""Which kind of thing a question wants named - a time, a number, a person - and whether a sentence names one.

"When does the lease end?" is as near to "six months before the end" as to "ends on 28 February 2027"; only one of the
two has a date.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.answer.how_many import counts_nothing
from core.answer.types import Sentence
from core.retrieval.ranking.asked_kind import holds_kind, kind_of
from core.retrieval.ranking.siblings import has_sibling_instead
from core.retrieval.result import Evidence
from core.text.chinese_script import HAN, fold_chinese
from core.text.regex import regex

# 导演是谁; of a longer name the end says what somebody is.
_ROLE_HAN = regex(r"(?P<noun>[\u4e00-\u9fff]{2,3})(?:是谁|是哪位|叫什么(?:名字)?|姓什么)[？?。\s]*$")
_FEE_HAN = regex(r"(?P<noun>[\u4e00-\u9fff])[费税](?:一共|总共|大概|各)?[是要有付交花为]?(?:多少|几[元块])")
# Kinds that nearly any sentence seems to name: they tell no sentence from another.
UNTOLD = frozenset(("place",))


def names_what_is_wanted(question: str, untold: bool = False) -> Callable[[str], bool] | None:
    """A test of sentences for the kind of thing that the question wants; None where it wants nothing of a known kind.

    `untold`: also for the kinds that nearly any sentence seems to name.
    """
    kind = kind_of(question)
    if kind is None or (kind.name in UNTOLD and not untold):
        return None
    return lambda text: holds_kind(kind, question, text, dated=True)


def lacks_what_is_asked(question: str, texts: Sequence[str]) -> bool:
    """Whether the question asks for a kind of thing that not one of the sentences that are to answer it has."""
    kind = kind_of(question)
    lacks_kind = kind is not None and not any(holds_kind(kind, question, text) for text in texts)
    return lacks_kind or counts_nothing(question, texts)


def tells_of_another_part(question: str, found: Sequence[Sentence], evidence: Sequence[Evidence]) -> bool:
    """Whether a Chinese question asks who the director is or what the freight costs, and what is to answer it names no such
    thing: whoever else is named there, and whatever else costs something, is near to it and no sure answer."""
    asked = fold_chinese(question)
    match = _ROLE_HAN.search(asked) or _FEE_HAN.search(asked)
    texts = [sentence.text for sentence in found if HAN.search(sentence.text)]
    if match is None or not texts or len(texts) < len(found):
        return False
    noun = match["noun"].rpartition("的")[2]
    parts = [noun] if len(noun) == 1 else [noun[at : at + 2] for at in range(len(noun) - 1)]
    cited = {n for sentence in found for n in sentence.citations}
    above = [
        part
        for item in evidence
        if item.n in cited
        for part in (item.title, *item.heading_path, item.table_head)
    ]
    said = fold_chinese("\n".join((*texts, *above)))
    return bool(parts) and not any(part in said for part in parts)


def tells_of_a_sibling(question: str, sentence: Sentence, evidence: Sequence[Evidence]) -> bool:
    """Whether the sentence, under its title and headings, has last year or September where this year or October is asked for."""
    where = [
        part for item in evidence if item.n in sentence.citations for part in (item.title, *item.heading_path)
    ]
    return has_sibling_instead(question, "\n".join((*where, sentence.text)))
