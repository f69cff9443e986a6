"""Applies the English rules to one sentence of the owner."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace

from core.memory.capture.english import patterns as en
from core.memory.capture.english.casual import spelled_out, with_owner
from core.memory.capture.english.changes import called_instead, read_change, wrong_of
from core.memory.capture.english.clauses import (
    Clause,
    begins_with_somebody,
    clauses,
    with_capitals,
    without_apposition,
    without_lead,
)
from core.memory.capture.english.corrections import Told
from core.memory.capture.english.end_words import ENDS_ITSELF
from core.memory.capture.english.ends import ends_itself
from core.memory.capture.english.made import candidate_of, sentence_case, usable
from core.memory.capture.english.news import with_end_of_work, with_news
from core.memory.capture.english.over import OVER
from core.memory.capture.english.people import with_named
from core.memory.capture.english.personal import IN_PLACE, MAY_END, NOW, WAS, is_addressed, is_lasting
from core.memory.capture.english.reading import about_dates, in_clause, owned, wish_for_answers
from core.memory.capture.english.spoken_of import introduces, with_whom
from core.memory.capture.english.words import NATIONALITIES
from core.memory.capture.in_time import in_its_time
from core.memory.capture.types import NOWHERE, Around, Candidate, Change, or_else, where_somebody_lives
from core.memory.kinds import OWNER
from core.memory.statements.correcting import SAYS_OF_A_VALUE
from core.memory.statements.dates import Dated
from core.memory.statements.values import parts_in, sort_of
from core.text.regex import regex

OLDEST = 120

# Up to here a whole sentence is kept beside the value in it.
MAX_TEXT_CHARACTERS = 240

_MINE = regex(r"\b(?:I|me|my|we|our|us|mine|ours)\b")


def find_english(sentence: str, day: dt.date, around: Around = NOWHERE) -> list[Candidate]:
    """What the sentence says that may be kept or that corrects or ends what is; supposed and reported parts are not looked at."""
    spelled = with_named(spelled_out(sentence, around.people))
    spelled = with_capitals(spelled, sentence).strip().rstrip(".!… ")
    plain = with_owner(spelled)
    if wrong_of(plain):
        return []  # what is right instead, the next sentence says
    called = called_instead(plain, around.cued, around.topic)
    said = called.text if called else _with_topic(without_apposition(plain), around.topic)
    told = called or read_change(said, around.cued, around.topic)
    found = _find(told.text, day, around)
    if told.text != said and not any(each.action == "add" for each in found):
        found = _find(said, day, around)
    elif told.text != said:
        found = _with_dates(found, _find(said, day, around))
    found = _with_change(with_end_of_work(found, sentence), told, said, around)
    own = any(each.action == "add" and (each.subject == OWNER or each.kind == "project") for each in found)
    ended = any(each.action == "close" and not each.loosely and not each.changes for each in found)
    theirs = all(each.subject != OWNER for each in found)
    lives = any(where_somebody_lives(each) for each in found)
    known = ended and any(each.attribute in OVER for each in found if each.action == "close")
    if (
        not own
        and not lives
        and not known
        and not (ended and (theirs or any(each.action == "add" for each in found)))
    ):
        found = or_else(found, _in_own_words(said, told, found))
    if plain != spelled:
        found = [_without_owner(each, spelled) for each in found]
    found = _once([in_its_time(with_news(each, said), day) for each in found])
    return [replace(_with_whom(each), quote=sentence.strip()) for each in found]


def _with_whom(candidate: Candidate) -> Candidate:
    """What is told of somebody with their name: "she's a midwife" says nothing alone."""
    if candidate.kind != "person" or candidate.action != "add":
        return candidate
    return replace(candidate, text=with_whom(candidate.subject, candidate.text))


def _with_dates(found: list[Candidate], said: list[Candidate]) -> list[Candidate]:
    """What was read without the end of its sentence, "last week", with the time that the whole one tells."""
    times = {
        (each.subject, each.attribute, each.value): each for each in said if each.valid_from or each.valid_to
    }
    whole = [times.get((each.subject, each.attribute, each.value)) for each in found]
    return [
        replace(each, valid_from=told.valid_from, valid_to=told.valid_to)
        if told and not (each.valid_from or each.valid_to)
        else each
        for each, told in zip(found, whole, strict=True)
    ]


def whole_english(said: str) -> Candidate | None:
    """Several sentences as news of one thing that is known, where they tell a change; None where they do not."""
    plain = spelled_out(said)
    if not (IN_PLACE.search(plain) or NOW.search(plain) or WAS.search(plain)):
        return None
    made = candidate_of("fact", OWNER, "", "", "many", Dated(plain), said)
    return replace(made, action="correct", topic=plain, loosely=True, when=parts_in(plain), changes="surely")


def _in_own_words(said: str, told: Told, found: list[Candidate]) -> list[Candidate]:
    """What no rule knows: an end or news of what is known; else kept whole where it is about the owner and lasts.

    Where rules have `found` something in it already, it is only looked at for news.
    """
    known = bool(found)
    about = next((each.subject for each in found if each.kind == "person"), "")
    plain = without_lead(said)
    if en.HYPOTHETICAL.search(plain) or is_addressed(plain):
        return []
    made = candidate_of("fact", OWNER, "", plain, "many", Dated(plain), said)
    age = re.search(
        r"\b(?:birthday|turned|years old)\b.*?\b(?P<v>\d{1,3})\b(?! (?:of|km|miles|[ap]m))", plain
    )
    if age and not known and told.changes and 0 < int(age.group("v")) < OLDEST:
        return [replace(made, kind="profile", attribute="age", value=age.group("v"), cardinality="one")]
    when = parts_in(plain)
    said_before = not known and WAS.search(plain) is not None
    instead, over = said_before or IN_PLACE.search(plain) is not None, MAY_END.search(plain) is not None
    other = None if known else begins_with_somebody(plain)
    if other and is_lasting(plain):
        return [replace(made, kind="person", subject=other, attribute="fact")]
    if not known and is_lasting(plain):
        return [replace(made, changes="surely" if instead else told.changes)]
    if when or instead or NOW.search(plain) or told.changes == "surely":
        outright = instead or (told.changes == "surely" and not over) or bool(told.value)
        changes: Change = "surely" if outright else "perhaps"
        news = replace(
            made, value="", action="correct", topic=plain, loosely=True, when=when, changes=changes
        )
        if known and about and not _MINE.search(plain):
            return [replace(news, instead_of=about, changes="surely")]
        end = replace(made, action="close", loosely=True, changes="perhaps")
        return [replace(news, otherwise=end if over else None)]
    return [replace(made, action="close", loosely=True, changes="perhaps")] if over and not known else []


def _without_owner(candidate: Candidate, spelled: str) -> Candidate:
    """The candidate without a "my" that its sentence only has for the rules."""
    bare = candidate.text.removeprefix("My ")
    return (
        replace(candidate, text=sentence_case(bare))
        if spelled.lower().startswith(bare[:8].lower())
        else candidate
    )


def _with_topic(sentence: str, topic: str) -> str:
    """ "It's now 5 June", said right after "the deadline has changed", with the deadline in it."""
    match = re.match(
        r"(?:it|that)(?P<be>['’]s| is| was| has| will)\b(?= (?:now|been|moved|due|on|at|actually|going to be|not)\b)",
        sentence,
        re.IGNORECASE,
    )
    if not topic or match is None:
        return sentence
    be = " is" if match.group("be") in ("'s", "’s") else match.group("be")
    return f"{topic}{be}{sentence[match.end() :]}"


def _with_change(found: list[Candidate], told: Told, said: str, around: Around) -> list[Candidate]:
    """The candidates with what the sentence says about the old value, or the bare correction that it is."""
    if SAYS_OF_A_VALUE.match(told.value):
        told = replace(told, value="", instead_of="")
    rules = [each for each in found if each.kind == "instruction"] if told.instead_of else []
    adds = [each for each in found if each.action == "add" and each.kind != "instruction"] or rules
    if adds and (told.instead_of or told.topic or told.changes):
        holder = next(
            (each for each in adds if told.value and told.value.lower() in each.text.lower()), adds[0]
        )
        changed = replace(holder, instead_of=told.instead_of, topic=told.topic, changes=told.changes)
        ended = [each for each in found if each.action == "close"]
        if ended and not told.instead_of and _followed_by(ended[0], holder, said):
            changed = replace(changed, instead_of=ended[0].value)
            found = [each for each in found if each is not ended[0]]
        return [changed if each is holder else each for each in found]
    over = _over_in_a_part(said, told.value) if told.value and not told.instead_of else ""
    if over:
        told = replace(told, instead_of=over)
    bare = told.value and not adds and not (found and not told.instead_of)
    if bare and usable(told.value):
        said_as = f"{told.topic}: {told.value}" if told.topic else said
        made = candidate_of("fact", OWNER, "", told.value, "many", Dated(said_as), said)
        correction = replace(
            made, action="correct", instead_of=told.instead_of, topic=told.topic, near=around.near
        )
        return [*(each for each in found if each.action != "close" or not told.instead_of), correction]
    return found


def _followed_by(ended: Candidate, new: Candidate, said: str) -> bool:
    """Whether what a sentence ends is what its new value follows: "left Norrland, started at Kestrel"."""
    if ended.attribute == new.attribute or "instead" in said:
        return True
    return new.cardinality == "one" and sort_of(ended.value) == sort_of(new.value) == "name"


def _over_in_a_part(sentence: str, value: str) -> str:
    """What one part of a sentence says is over, where another names the new value: "now it's X, and the Y's stopped"."""
    for part in re.split(r"[,;—–]", sentence):
        plain = re.sub(r"^\s*(?:and|but|so)\s+", "", part).strip()
        match = next((found for pattern in ENDS_ITSELF[:2] if (found := pattern.match(plain))), None)
        if match and value.lower() not in match.group("o").lower():
            return re.sub(r"^(?:my|the|our) ", "", match.group("o"), flags=re.IGNORECASE)
    return ""


def _find(sentence: str, day: dt.date, around: Around) -> list[Candidate]:
    """What the rules and frames understand of a sentence."""
    introduced = en.INTRODUCED.match(sentence)
    bare = en.GREETING.sub("", en.GREETING.sub("", sentence)) if introduced else sentence
    named = en.NAMED_FIRST.match(bare) or en.RATHER_CALLED.match(bare)
    if named and _is_name(named.group("v")):
        name_told = Dated(bare[: named.end("v")])
        name = candidate_of("profile", OWNER, "name", named.group("v"), "one", name_told, sentence)
        rest = bare[named.end() :]
        more = _find(rest, day, around) if rest else []
        return [name, *(replace(each, quote=sentence.strip()) for each in more)]
    if introduced and _is_name(introduced.group("v")):
        return [candidate_of("profile", OWNER, "name", introduced.group("v"), "one", Dated(bare), sentence)]
    plain = without_lead(sentence)
    if en.INSTRUCTION.fullmatch(plain):
        return [candidate_of("instruction", OWNER, "instruction", "", "many", Dated(plain), sentence)]
    whole = about_dates(plain, sentence) or owned(Dated(plain), sentence, en.OWN_RULES[:1])
    if whole:
        return whole
    found: list[Candidate] = []
    for told in clauses(sentence, around.person):
        clause = _as_stated(told)
        if clause is not None:
            found += (
                wish_for_answers(clause.whole, sentence)
                or about_dates(clause.whole, sentence)
                or in_clause(clause, sentence, day, around)
                or (ends_itself(clause.whole, sentence, day) if _only_ends(found, clause) else [])
            )
    if not found and not en.HYPOTHETICAL.search(plain):
        found = wish_for_answers(plain, sentence) or ends_itself(plain, sentence, day)
    who = "" if found or en.HYPOTHETICAL.search(plain) else introduces(plain)
    if who:
        found = [candidate_of("person", who, "fact", "", "many", Dated(plain), sentence)]
    return _in_full(found, sentence)


def _only_ends(found: list[Candidate], clause: Clause) -> bool:
    """Whether what stands before a clause about a thing ends something: "I handed it in, so the course is over"."""
    return bool(found) and not clause.subject and all(each.action == "close" for each in found)


def _as_stated(clause: Clause) -> Clause | None:
    """The clause up to what is only supposed; None where it begins so."""
    match = en.HYPOTHETICAL.search(clause.whole)
    if match is None:
        return clause
    cut = max(
        clause.whole.rfind(mark, 0, match.start() + 1) for mark in (", ", "; ", " but ", " so ", " – ", " - ")
    )
    stated = clause.whole[:cut].strip() if cut > 0 else ""
    behind = clause.whole[cut:]
    if len(stated.split()) < 3 or not clause.rest.endswith(behind):
        return None
    return Clause(clause.subject, clause.rest[: -len(behind)].strip(), stated)


def _in_full(found: list[Candidate], sentence: str) -> list[Candidate]:
    """A single statement in all of the owner's words: what stands beside it belongs to it."""
    if len(found) != 1 or en.HYPOTHETICAL.search(sentence):
        return found
    (one,) = found
    dated = one.valid_from is not None or one.valid_to is not None
    if one.action == "close" or dated or one.kind == "instruction" or len(sentence) > MAX_TEXT_CHARACTERS:
        return found
    whole = without_lead(sentence)
    place = whole.casefold().find(one.text.rstrip(".").casefold())
    if place > 0 and _ONLY_THAT_CHANGED.fullmatch(whole[:place]):
        return found  # "I changed jobs and I like coffee": the first says nothing that lasts
    return [replace(one, text=sentence_case(whole))]


_ONLY_THAT_CHANGED = regex(
    r"(?:I|[Ww]e|[Mm]y|[Oo]ur)(?:['’]ve| have| has)?(?: \w+){0,3} ?(?:changed|moved|switched)(?: \w+){0,2}\s?[,;:]?\s?(?:and |but |so )?",
    re.IGNORECASE,
)


def _is_name(word: str) -> bool:
    return word[0].isupper() and re.fullmatch(NATIONALITIES, word) is None


def _once(found: list[Candidate]) -> list[Candidate]:
    seen: dict[tuple[str, str, str, str], Candidate] = {}
    for candidate in found:
        seen.setdefault(
            (candidate.subject, candidate.attribute, candidate.value.lower(), candidate.action), candidate
        )
    return list(seen.values())
