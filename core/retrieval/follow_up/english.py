"""English follow-ups: what each kind of them leaves out, and where in the turns before that stands.

"And at Mill Street?" puts one part in the place of another; "And when?" asks something else of the same; "What balance did he
report?" points at who was answered; "Who pays?" leaves out of what; "And who is the chair?" goes on about the same place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.retrieval.follow_up.pointing_en import capital, points_at, topic_of
from core.retrieval.follow_up.turn_parts import (
    AUXILIARIES,
    WH,
    YEAR,
    Part,
    ends_a_phrase,
    is_name,
    is_verb,
    parts_of,
    time_kind,
)
from core.retrieval.follow_up.types import Before, Resolved
from core.text.regex import regex

CONNECTIVE = regex(
    r"^\s*(?:(?:ok(?:ay)?|and|but|so|or|also|then|what about|how about|what of|same for|the same for)\b[\s,]*)+",
    re.IGNORECASE,
)
_ENDING = regex(r"[\s,]*(?:then|too|as well|instead|please|exactly)?[\s?!.…]*$", re.IGNORECASE)
_WH_NOUNS = r"(?:time|day|date|year|month|price|cost|place|rate|much|many|long|often|old|big|large|high|far|late|early|soon|exactly)"
_BARE_QUESTION = regex(
    rf"^(?:(?:since|until|till|by|from|to|at|for|with|in|on|of|about) )?(?:who|whom|what|which|when|where|why(?: not)?|how)(?: {_WH_NOUNS}){{0,2}}(?: (?:by|to|for|from|with))?$",
    re.IGNORECASE,
)
_AGAIN = regex(
    r"^(?:what else|anything else|who else|where else|more|any more|tell me more|say more|go on|is that all|are you sure|really|sure)$",
    re.IGNORECASE,
)
_WH_PHRASE = regex(
    r"^(?P<lead>(?:(?:ok|so|and|but|then),? )*)(?P<preposition>(?:since|until|till|by|from|to|at|for|with|in|on|of) )?"
    r"(?P<wh>who|whom|whose|what|which|when|where|why|how(?: (?:much|many|long|often|old|big|large|high|far|late|early|soon|tall|heavy))?)\b(?P<rest>.*)$",
    re.IGNORECASE | re.DOTALL,
)
# What is something only of something else, so that a question about it without that leans.
_OWNED = regex(
    r"^(?:what(?:’s|'s| is| was)|how (?:much|high|large|big|long) (?:is|was)|when (?:is|was)) the (?:unit )?(?:price|quantity|amount|size|weight|length|width|height|colour|color|deadline|duration|total|due date|reference|variety)$",
    re.IGNORECASE,
)
# More words than this say themselves what they are about.
MAX_FRAGMENT_WORDS = 7
# A question of so few words, none of them a noun, leaves out what it is about.
MAX_OMITTING_WORDS = 4
MONTH = time_kind("May")


def resolve(question: str, before: Before) -> Resolved | None:
    """The question with what it leaves out, by the kind that it is of; None where it stands alone or no kind fits."""
    connective = CONNECTIVE.match(question)
    rest = question[connective.end() if connective else 0 :]
    core = _ENDING.sub("", rest, count=1).strip()
    if not core:
        return None
    if _AGAIN.match(core):
        return Resolved("asked again", before.question, "the same once more")
    if _BARE_QUESTION.match(core):
        return _asked_otherwise(core, before.question)
    if _is_fragment(core) and (connective or rest.rstrip().endswith("?")):
        if connective or _is_one_part(core):
            return _replaced(core, before.question)
        return None
    pointing = points_at(core, before)
    if pointing is not None:
        return pointing
    if len(core.split()) <= MAX_OMITTING_WORDS and _omits(core):
        return _in_front(core, before)
    if _OWNED.match(core):
        return _goes_on(core, before.question)
    return _goes_on(core, before.question) if connective else None


# One part in the place of another.


def _is_fragment(core: str) -> bool:
    words = re.findall(r"[\w’'&/.-]+", core)
    if not 0 < len(words) <= MAX_FRAGMENT_WORDS or words[0].casefold() in WH | AUXILIARIES:
        return False
    lows = [word.casefold() for word in words]
    points = {
        "it",
        "he",
        "she",
        "they",
        "him",
        "them",
        "that",
        "this",
        "one",
        "ones",
        "there",
        "other",
        "same",
    }
    if points & set(lows) or lows[0] in {"i", "you", "we", "no", "yes", "not", "if"}:
        return False
    return not any(word in AUXILIARIES for word in lows) and bool(parts_of(_readable(core)))


def _is_one_part(core: str) -> bool:
    """Whether a part is all that it says: "The deposit?", "At Mill Street?"."""
    padded = _readable(core)
    parts = parts_of(padded)
    return len(parts) == 1 and parts[0].start == 0 and parts[0].end == len(padded)


def _readable(core: str) -> str:
    """A fragment as the parts are read: a bare "dogs" is one too."""
    first = re.match(r"\w+", core)
    if first and first.group().casefold() not in ends_a_phrase and not parts_of(core):
        return " ".join(("for", core))
    return core


def _replaced(core: str, question: str) -> Resolved:
    body, mark = _body(question)
    said: list[str] = []
    padded = _readable(core)
    for new in parts_of(padded):
        text = padded[new.bare : new.end]
        text = text[0].lower() + text[1:] if new.determiner else text
        preposition = new.preposition if padded == core else ""
        old = _same_sort(new, preposition, parts_of(body))
        if old is None:
            body = f"{body} {preposition} {text}" if preposition else f"{body} {text}"
            said.append(f"“{text}” added")
            continue
        if not new.determiner and new.sort == "aspect" and old.determiner:
            text = f"{old.determiner} {text}"
        if new.sort == "time":
            text = _with_year(text, body[old.bare : old.end])
        said.append(f"“{text}” in the place of “{body[old.bare : old.end]}”")
        kept = preposition or old.preposition
        body = f"{body[: old.start]}{f'{kept} ' if kept else ''}{text}{body[old.end :]}"
    return Resolved("another part", f"{' '.join(body.split())}{mark}", "; ".join(said))


def _with_year(new: str, old: str) -> str:
    """ "And in May?" after "in March 2026" is of the same year, "and in 2025?" of the same month."""
    year = YEAR.search(old)
    if year is None:
        return new
    if YEAR.fullmatch(new.strip()):
        return old.replace(year.group(), new.strip())
    return (
        f"{new} {year.group()}" if time_kind(new) == time_kind(old) == MONTH and not YEAR.search(new) else new
    )


def _same_sort(new: Part, preposition: str, parts: Sequence[Part]) -> Part | None:
    """The part that `new` is meant to replace; None: it comes on top of them."""
    best: tuple[float, int] | None = None
    for place, old in enumerate(parts):
        likeness = _likeness(new, preposition, old)
        if likeness > 0 and (best is None or likeness >= best[0]):
            best = likeness, place
    return parts[best[1]] if best else None


def _likeness(new: Part, preposition: str, old: Part) -> float:
    """How well `new` fits into the place of `old`; 0 for not at all."""
    alike = {new.sort, old.sort}
    score = 4.0 if new.sort == old.sort else 2.0 if alike in ({"place", "name"}, {"aspect", "thing"}) else 0.0
    if not score:
        return 0.0
    # "And for dogs?" takes no place that has another preposition, but "at" and "in" are one for places.
    one_place = new.sort == old.sort == "place"
    if preposition and preposition != old.preposition and new.sort != "time" and not one_place:
        return 0.0
    if new.sort == "time" and time_kind(" ".join(new.words)) == time_kind(" ".join(old.words)):
        score += 4.0
    score += 3.0 if preposition and preposition == old.preposition else 0.0
    score += 3.0 if new.head.casefold() == old.head.casefold() else 0.0
    return score + (1.0 if bool(new.determiner) == bool(old.determiner) else 0.0)


# Something else of the same.


def _asked_otherwise(core: str, question: str) -> Resolved:
    body, mark = _body(question)
    said = f"“{core}” asked of the same"
    found = _WH_PHRASE.match(body)
    opening = core[0].upper() + core[1:]
    if found is None:
        lowered = (
            body if is_name(body.split()[0]) and not _starts_question(body) else body[0].lower() + body[1:]
        )
        return Resolved("another question", f"{opening} {lowered}?", said)
    rest = found["rest"].strip()
    first = re.match(r"[\w’']+", rest)
    noun = ""
    if (
        first
        and first.group().casefold() not in AUXILIARIES
        and found["wh"].casefold() in ("what", "which", "how many", "how much")
    ):
        held = re.match(
            rf"(?P<noun>[\w ’'-]+?) (?P<rest>(?:{'|'.join(AUXILIARIES)})\b.*)$", rest, re.IGNORECASE
        )
        noun, rest = (held["noun"], held["rest"]) if held else ("", rest)
    passive = re.match(
        r"(?P<verb>[a-z]+ed) (?P<object>(?:the|my|our|his|her|their|your|a|an) [\w’' -]+)$", rest
    )
    if passive and found["wh"].casefold() in ("who", "what") and not core.casefold().endswith(" by"):
        things = parts_of(rest)
        thing = rest[things[0].bare : things[0].end] if things else passive["object"]
        after = passive["object"][len(thing) :] if passive["object"].startswith(thing) else ""
        rest = f"was {thing} {passive['verb']}{after}"
    text = " ".join(f"{opening} {rest} {noun}".split())
    return Resolved("another question", f"{text}{mark or '?'}", said)


def _starts_question(body: str) -> bool:
    return body.split()[0].casefold() in AUXILIARIES | WH


# What is left out altogether, and what goes on.


def _omits(core: str) -> bool:
    words = re.findall(r"[\w’']+", core)
    if not words:
        return False
    if words[0].casefold() not in WH and not re.match(
        r"(?:by|since|until|at|for|to) (?:when|who|what)", core, re.IGNORECASE
    ):
        return False
    inner = [word for word in words[1:] if word.casefold() not in AUXILIARIES | WH]
    return (
        not any(is_name(word) for word in inner)
        and not parts_of(core)
        and all(
            is_verb(word)
            or word.casefold() in ends_a_phrase
            or word.casefold() in ("much", "many", "long", "often")
            for word in inner
        )
    )


def _in_front(core: str, before: Before) -> Resolved | None:
    topic = topic_of(before.question)
    if not topic:
        return None
    return Resolved("topic left out", f"{capital(topic)}: {core}?", f"it is about “{topic}”")


def _goes_on(core: str, question: str) -> Resolved | None:
    """A whole question after "and" is about the same place or thing, unless it names one itself."""
    own = parts_of(core)
    if any(part.preposition or part.sort in ("name", "place") for part in own):
        return None
    carried = [
        part
        for part in parts_of(question)
        if part.preposition and part.sort in ("place", "thing", "aspect", "name")
    ]
    texts = [question[part.start : part.end] for part in carried]
    if not texts:
        topic = topic_of(question)
        shares = any(part.head.casefold() in topic.casefold() for part in own)
        texts = [" ".join(("of", topic))] if topic and not shares and _OWNED.match(core) else []
    if not texts:
        return None
    return Resolved(
        "goes on", f"{capital(core)} {' '.join(texts)}?", f"“{' '.join(texts)}” from the question before"
    )


def _body(question: str) -> tuple[str, str]:
    """(the question without its mark, its mark)."""
    body = question.rstrip(" ?!.")
    return body, question.rstrip()[len(body) :].strip()
