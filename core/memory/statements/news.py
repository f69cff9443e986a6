"""When a sentence is news of a memory: it names another date, time or amount for the same thing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.memory.capture.types import Candidate
from core.memory.statements.pointing import ENOUGH_IN_COMMON, most_alike
from core.memory.statements.values import Sort, measures_in, part_of_sort, same_sort, sort_of, with_digits
from core.memory.vault.note import Memory
from core.text.regex import regex

# Without a word that tells a change, a statement is news of another only if they share more than this.
ENOUGH_UNTOLD = 3.0
# "I eat meat again", "现在也吃了" take a no back.
# "Also", "还": told beside what is known.
BESIDE = regex(r"\b(?:also|too|as well|another|besides|and then)\b|还|也|另外|又|同时", re.IGNORECASE)


def news_of(memories: Sequence[Memory], candidate: Candidate) -> Memory | None:
    """The memory of which a sentence gives another date, time or amount."""
    timed = [memory for memory in memories if news_in(memory, candidate)]
    rest = candidate.quote
    for part in candidate.when:
        rest = rest.replace(part, " ")
    told = candidate.changes != ""
    if not told and BESIDE.search(candidate.quote):
        return None
    named = [
        m for m in timed if any(part in candidate.quote for part in parts_like(m, news_in(m, candidate)))
    ]
    least = ENOUGH_IN_COMMON if told else ENOUGH_UNTOLD
    of_unit = [
        m for m in timed if sort_of(news_in(m, candidate)) == "amount" and unit_of(news_in(m, candidate))
    ]
    if len(of_unit) == 1 and candidate.changes == "surely":
        return of_unit[0]
    return (named[-1] if len(named) == 1 and told else None) or most_alike(timed, rest, least)


def news_in(memory: Memory, candidate: Candidate) -> str:
    """The date, time or amount of a sentence that may stand in a memory where another one stands now."""
    return next(
        (part for part in candidate.when if fits(memory, part) and not _holds_value(memory, part)), ""
    )


def parts_like(memory: Memory, value: str) -> list[str]:
    """The parts of a memory of one sort with a value."""
    sort = sort_of(value)
    part = part_of_sort(memory.text, sort)
    return [part] if part else [each for each in measures_in(memory.text) if unit_of(each) == unit_of(value)]


def _holds_value(memory: Memory, value: str) -> bool:
    return with_digits(value) in with_digits(f"{memory.value} {memory.text}")


# A date may stand where only its day did, and the other way round.
_ALSO: dict[str, tuple[Sort, ...]] = {"date": ("date", "day", "weekday"), "day": ("day", "date")}


def fits(memory: Memory, value: str) -> bool:
    """Whether a memory's value, or a part of its text, may be exchanged for the new value."""
    if memory.value and same_sort(memory.value, value):
        return True
    if value == "":
        return False
    sort = sort_of(value)
    sorts = _ALSO.get(sort, (sort,))
    if sort == "amount":
        return unit_of(value) != "" and unit_of(value) in {unit_of(each) for each in measures_in(memory.text)}
    return any(part_of_sort(memory.text, each) for each in sorts)


def unit_of(measure: str) -> str:
    """What an amount counts: its unit or currency, the label of "Year 4"; "" for a bare number."""
    plain = with_digits(measure)
    currency = re.match("[£$€¥]", plain)
    if currency:
        return currency.group()
    label = re.match(r"([a-z]+(?: [a-z]+)?) \d", plain) if sort_of(measure) == "amount" else None
    bare = re.sub(r"^[\s\d.,零一二两三四五六七八九十百]+", "", plain).strip().rstrip("s")
    return label.group(1) if label else bare


def newest_of_sort(memories: Sequence[Memory], candidate: Candidate) -> Memory | None:
    """The newest whose value is of the new one's sort."""
    fitting = [m for m in memories if fits(m, candidate.value)]
    exact = [m for m in fitting if sort_of(m.value) == sort_of(candidate.value)]
    return next(reversed(exact or fitting), None)
