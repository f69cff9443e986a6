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


def tells_of_a_sibling(question: str, sentence: Sentence, evidence: Sequence[Evidence]) -> bool:
    """Whether the sentence, under its title and headings, has last year or September where this year or October is asked for."""
    where = [
        part for item in evidence if item.n in sentence.citations for part in (item.title, *item.heading_path)
    ]
    return has_sibling_instead(question, "\n".join((*where, sentence.text)))
