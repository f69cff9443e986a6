"""What the pronouns of an English follow-up mean: who was answered, what the question before was about, where that was."""

from __future__ import annotations

import re

from core.retrieval.follow_up.turn_parts import parts_of
from core.retrieval.follow_up.types import Before, Resolved
from core.text.regex import regex

_PERSON = regex(
    r"\b(?P<own>his|her(?= (?!in |on |at |for )[a-z]))\b|\b(?P<whose>hers)\b|\b(?:he|she|him|her)\b",
    re.IGNORECASE,
)
_MANY = regex(r"\b(?P<own>their|theirs)\b|\b(?:they|them|these|those)\b", re.IGNORECASE)
_THING = regex(
    r"\b(?P<own>its)\b|\bit\b|^that\b(?! [a-z])|\bthat(?=\W*$)"
    r"|(?:(?<=\bof )|(?<=\bis )|(?<=\bon )|(?<=\bby )|(?<=\bin )|(?<=\bto )|(?<=\bfor )|(?<=\bwas )|(?<=\bhas )"
    r"|(?<=\bfrom )|(?<=\bwith )|(?<=\bthan )|(?<=\bdoes )|(?<=\blike )|(?<=\babout )|(?<=\bafter ))that\b"
    r"|\bthis(?=\W*$)|^this(?= is\b)",
    re.IGNORECASE,
)
_THERE = regex(
    r"(?<!\bis )(?<!\bare )(?<!\bwas )(?<!\bwere )\bthere\b(?!\s+(?:is|are|was|were|be)\b)", re.IGNORECASE
)
_NAME_IN_ANSWER = regex(
    r"(?:(?:Mr|Mrs|Ms|Dr|Prof)\.? )?[A-Z][^\W\d_]+(?:[-’'][A-Z]?[^\W\d_]+)*(?: (?:de |van |von )?[A-Z][^\W\d_]+)+|(?:Mr|Mrs|Ms|Dr)\.? [A-Z][^\W\d_]+"
)
_CITATION = regex(r"\s*\[m?\d+\]")
_ASKS_FOR_A_PERSON = regex(r"\b(?:who|whom|whose|which (?:person|man|woman|member))\b", re.IGNORECASE)
# Between a thing and a pronoun that means just that thing: "When the boiler shows F22, how do I refill it?"
_CLAUSE = regex(
    r"[,.;?!]|\b(?:and|but|if|when|that|because|so|while|or|before|after|until|as)\b", re.IGNORECASE
)
# Of these a question of its own is full, and nothing in them points at the turns before: quotations, titles, "it rained",
# "is it allowed to", "what does it mean to".
_MEANS_NOTHING = regex(
    r"“[^”]*”|\"[^\"]*\"|(?<=[\w,] )(?:It|That|This|They|He|She|His|Her|Their|Its|Them)\b"
    r"|(?i:\bit (?:rain|snow|hail|freeze)\w*|\b(?:does|did|will|would|do|has|can) it (?:take|mean|cost|matter|need|help|make sense)\b(?=.* to\b)"
    r"|\b(?:is|was|be) it (?:(?:still|not|ever) )?\w+ (?:to|that|for)\b|\bit is \w+ (?:to|that)\b)"
)
_WH_NOUN = regex(
    r"^\W*(?:what|which|whose|how many|how much)\s+(?!(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|of|if|about)\b)[a-z]",
    re.IGNORECASE,
)
_SEVERAL = regex(r"^[^,]*?\b[a-zA-Z]{2,}s\b(?! of)|\band\b", re.IGNORECASE)
MAX_POINTING_WORDS = 24


def points_at(core: str, before: Before) -> Resolved | None:
    if len(core.split()) > MAX_POINTING_WORDS:
        return None
    text = core
    said: list[str] = []
    plain = without_idle_words(core)
    topic = topic_of(before.question)
    people = _person(before)
    asked_for_people = _ASKS_FOR_A_PERSON.search(before.question)
    # "When do they collect the recycling?": people in general, unless there are several to mean.
    several = topic if _SEVERAL.search(topic) and not asked_for_people else ""
    many = people if asked_for_people else several
    place = next((part for part in parts_of(before.question) if part.sort == "place"), None)
    for pattern, meant in ((_PERSON, people), (_MANY, many), (_THING, topic)):
        found = pattern.search(plain)
        if found is None or _meant_within(plain, pattern) or not pattern.search(text):
            continue
        if not meant:
            return None
        said.append(f"“{found.group()}” is “{meant}”")
        text = _put(pattern, meant, text)
    if place is not None and _THERE.search(text):
        where = f"{place.preposition or 'at'} {before.question[place.bare : place.end]}"
        text, said = _THERE.sub(where, text, count=1), [*said, f"“there” is “{where}”"]
    if not said:
        return None
    carried = _carried(core, text, before.question)
    front = f"{', '.join(carried)}: " if carried else ""
    return Resolved("points back", f"{front}{capital(text) if not front else text}?", "; ".join(said))


def points_within(question: str) -> bool:
    """Whether each pronoun of the question means something that it named itself."""
    plain = without_idle_words(question)
    held = [pattern for pattern in (_PERSON, _MANY, _THING) if pattern.search(plain)]
    return bool(held) and all(_meant_within(plain, pattern) for pattern in held)


def without_idle_words(question: str) -> str:
    """The question with the pronouns masked that stand for nothing; as long as it was."""
    return _MEANS_NOTHING.sub(lambda match: "_" * len(match.group()), question)


def _meant_within(core: str, pattern: re.Pattern[str]) -> bool:
    """Whether the pronoun means something that the question itself named before it."""
    found = pattern.search(core)
    if found is None:
        return False
    before = [part for part in parts_of(core) if part.end <= found.start() and part.sort != "time"]
    if pattern is _PERSON:
        return any(part.sort == "name" for part in before)
    if found["own"]:
        return bool(before) or _WH_NOUN.match(core) is not None
    if pattern is _MANY and any(part.head.endswith("s") for part in before):
        return True
    return any(_CLAUSE.search(core[part.end : found.start()]) for part in before)


def _owned(name: str) -> str:
    return f"{name}’" if name.endswith("s") else f"{name}’s"


def _carried(core: str, text: str, question: str) -> list[str]:
    """Times and names of the question before that the new one says nothing against."""
    own = {part.sort for part in parts_of(core)}
    asks_time = bool(
        re.match(r"(?:since |until |from )?when\b|what (?:time|date|day|year)", core, re.IGNORECASE)
    )
    carried = []
    for part in parts_of(question):
        said = question[part.bare : part.end]
        wanted = (part.sort == "time" and not asks_time) or part.sort in ("name", "place")
        if wanted and part.sort not in own and said.casefold() not in text.casefold():
            carried.append(said)
    return carried


def topic_of(question: str) -> str:
    """What the question before is about: its first thing, with what belongs to it; else a name."""
    parts = parts_of(question)
    ranked = [part for part in parts if part.sort in ("thing", "aspect") and not part.preposition]
    ranked += [part for part in parts if part.sort in ("name", "place") and not part.preposition]
    ranked += [part for part in parts if part.sort != "time"]
    if not ranked:
        return ""
    first = ranked[0]
    end = first.end
    for part in parts:
        if (
            part.start > end
            and question[end : part.start].strip() == ""
            and part.preposition
            and part.sort != "time"
        ):
            end = part.end
    return question[first.bare : end]


def _person(before: Before) -> str:
    """Who was answered, where the question before asked for a person; else whom it names, else whom the answer does."""
    named = [
        before.question[part.bare : part.end]
        for part in parts_of(before.question)
        if part.sort == "name" and not any(char.isdigit() for char in part.head)
    ]
    answered = _answered(before)
    if _ASKS_FOR_A_PERSON.search(before.question) and answered:
        return answered
    return named[-1] if named else answered


def _answered(before: Before) -> str:
    """The name in the answer that stands nearest to a word of what was asked for: "Tom Reyes (treasurer)"."""
    answer = _CITATION.sub("", before.answer)
    names = [
        m for m in _NAME_IN_ANSWER.finditer(answer) if m.group().casefold() not in before.question.casefold()
    ]
    if not names:
        return ""
    heads = [
        part.words[-1].casefold() for part in parts_of(before.question) if part.sort in ("aspect", "thing")
    ]
    verbs = [word.casefold()[:5] for word in re.findall(r"[a-z]{5,}", before.question)]
    for keys in (heads, verbs):
        places = [m.start() for key in keys for m in re.finditer(re.escape(key), answer.casefold())]
        if places and keys is heads:
            places = [m.start() for m in re.finditer(re.escape(keys[0]), answer.casefold())] or places
        if places:
            return min(names, key=lambda m: min(_apart(m, at) for at in places)).group()
    return names[0].group()


def _apart(name: re.Match[str], place: int) -> int:
    return place - name.end() if place >= name.end() else name.start() - place


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _put(pattern: re.Pattern[str], meant: str, text: str) -> str:
    """What is meant in the place of each word that points to it, as an owner where the word is one."""
    return pattern.sub(lambda match: _owned(meant) if match["own"] else meant, text)
