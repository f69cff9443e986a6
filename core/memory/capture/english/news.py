"""What may make an English statement news of something known: a date or an amount, a no or an end."""

from __future__ import annotations

import re
from dataclasses import replace

from core.memory.capture.english.made import candidate_of
from core.memory.capture.english.personal import IN_PLACE, MAY_END, NOW
from core.memory.capture.types import Candidate
from core.memory.kinds import MANY_VALUED, OWNER, SINGLE_VALUED
from core.memory.statements.dates import Dated
from core.memory.statements.news import BESIDE
from core.memory.statements.values import parts_in
from core.text.regex import regex


def with_news(candidate: Candidate, said: str) -> Candidate:
    """The candidate with what may make it news of something known: a date or an amount, a no or an end."""
    dated = candidate.kind in ("event", "project")
    loose = candidate.action == "add" and (dated or candidate.cardinality == "many")
    if not loose or candidate.kind == "instruction":
        return candidate
    own = candidate.value or said
    over = MAY_END.search(own) is not None and not candidate.instead_of and candidate.changes != "surely"
    known = candidate.attribute in SINGLE_VALUED | MANY_VALUED and candidate.attribute != "fact"
    ends = over and not known and not dated and candidate.subject == OWNER and not IN_PLACE.search(said)
    told = (IN_PLACE.search(said) or NOW.search(said)) and not BESIDE.search(said)
    changes = candidate.changes or ("perhaps" if told else "")
    ends = ends or (candidate.kind == "person" and _IS_NO_MORE.match(candidate.value) is not None)
    return replace(candidate, when=parts_in(said), may_end=ends, changes=changes)


# Said of an animal by its name it ends the animal.
_IS_NO_MORE = regex(
    r"(?:has |have |had |is |sadly |just |finally )*(?:died|passed away|dead|put down|put to sleep|run(?: away|ning away)|ran away|gone)\b",
    re.IGNORECASE,
)


def with_end_of_work(found: list[Candidate], sentence: str) -> list[Candidate]:
    """ "I've retired" ends who one works for, beside what one does."""
    done = next((each for each in found if each.action == "add" and each.value == "retired"), None)
    known = any(each.action == "close" for each in found)
    if done is None or done.attribute != "job" or known:
        return found
    over = candidate_of("fact", done.subject, "employer", "", "many", Dated(sentence), sentence)
    return [*found, replace(over, action="close", valid_from=done.valid_from)]
