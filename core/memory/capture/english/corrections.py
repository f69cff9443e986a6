"""The ways in which English names an old and a new value, each pattern of `correction_words` with its reader."""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.memory.capture.english.correction_words import (
    ARROW,
    BARE,
    CUED,
    FROM_TO,
    FRONTED,
    IT_IS,
    LAST,
    MEANT,
    MOVED_TOPIC,
    NAMED_SO,
    NOT_BUT,
    POSITIVE,
    PREPOSITION,
    PRONOUN,
    RATHER,
    SAID_BUT,
    SCRAP,
    SINCE_WHEN,
    SWAPPED,
    TOPIC_IS,
    USED_TO,
    WRONG_TOPIC,
)
from core.memory.capture.types import Change
from core.memory.statements.values import only_time_in
from core.text.regex import regex

# What an old or a new value may consist of; longer is a story.
LONGEST_WORDS = 8

LONGEST_TOPIC = 5


@dataclass(frozen=True)
class Told:
    """A sentence read as a change: `text` for the other rules, and what it says about old and new.

    `value` is the new value where the sentence says little more than that; all are "" where it says nothing of it.
    """

    text: str
    instead_of: str = ""
    value: str = ""
    topic: str = ""
    changes: Change = ""


def _said_but(plain: str) -> Told | None:
    match = SAID_BUT.match(plain)
    if match is None:
        return None
    old, rest = match.group("old"), match.group("rest").strip()
    if re.fullmatch(r"(?:it |that |this |you )*(?:wrong(?:ly)?|incorrectly)", old):
        return None  # "I told you wrong": what, only the rest says
    return _with_rest(old, rest)


def _with_rest(old: str, rest: str, topic: str = "") -> Told:
    rest = LAST.sub("", re.sub(r"^(?:that (?:was|is) (?:wrong|a mistake|not right)[,;: —–-]*)", "", rest))
    bare = BARE.match(rest)
    if bare:
        return Told(value_of(bare.group("new")), old, value_of(bare.group("new")), topic)
    at_once = re.match(r"(?:leaves|starts|begins|is|are|works|lives) (?:at |on |in )?(?P<new>[^,;]+)$", rest)
    if at_once:
        return Told(rest, old, value_of(at_once.group("new")), topic)
    when = only_time_in(rest)
    if when and not PRONOUN.match(rest):
        return Told(rest, old, when, topic)
    rest = re.sub(r"^(?:(?:actually|really|in fact|I meant|now|that)[, ]+)+", "", rest)
    return Told(rest, old, "" if PRONOUN.match(rest) else value_of(rest), topic)


def _scrapped(plain: str) -> Told | None:
    match = SCRAP.match(plain)
    return _with_rest(match.group("old"), match.group("rest")) if match else None


def _meant(plain: str) -> Told | None:
    match = MEANT.match(plain)
    if match is None:
        return None
    new = match.group("new")
    return Told(new, match.group("old") or "", "" if PRONOUN.match(new) else value_of(new))


def _not_but(plain: str) -> Told | None:
    match = NOT_BUT.match(plain)
    if match is None or match.group("old").lower().startswith(("only ", "just ", "sure", "if ")):
        return None
    pre, old, new = (
        match.group("pre").strip(),
        match.group("old").strip(),
        LAST.sub("", match.group("new").strip()),
    )
    new = re.sub(r"^(?:now|just|rather|actually|in fact) ", "", new)
    if PREPOSITION.match(old) and re.match(r"that(?:['’]s| is| was) (?:the |my |a )?[A-Z]", new):
        return None  # "isn't at Keyworth, that's the BGS": an aside on the old one
    if PRONOUN.match(SINCE_WHEN.sub("", new)):
        return Told(new, _object(old), "")
    be = POSITIVE.get(re.split(r"[ n]", match.group("neg").lower().replace("’", "'").lstrip())[0].strip(), "")
    it = re.match(rf"(?:{IT_IS}) (?P<new>.+)$", new, re.IGNORECASE)
    value = it.group("new") if it else new
    if not pre or re.fullmatch(r"(?:it|that|this|they)", pre, re.IGNORECASE):
        return Told(value, old, value_of(value))
    if be or it:
        named = NAMED_SO.match(old)
        if named and not NAMED_SO.match(value):  # "isn't called Tom but Tim"
            old, value = old[named.end() :], f"{named.group()}{value}"
        bare = value_of(NAMED_SO.sub("", value))
        return Told(f"{pre} {be or 'is'} {value}", old, bare, topic_of(pre))
    if len(match.group("how").strip(" ,")) == 0:
        return None
    verb = old.split()[0]
    said = f"{pre} {verb} {value}" if PREPOSITION.match(value) else f"{pre} {value}"
    if not re.match(r"[a-z]+\b", value) or not PREPOSITION.match(value):
        said = f"{pre} {verb} {value}"
    return Told(said, _object(old), value_of(value))


# In front of a "not" of its own.
_DENIES = regex(
    r"(?:\b(?:is|are|was|were|am|be|been|has|have|had|do|does|did|will|would|can|could|should|must|may|might)|['’](?:s|re|m|ve|ll|d))$",
    re.IGNORECASE,
)


def _rather(plain: str) -> Told | None:
    match = RATHER.match(plain)
    if match is None or len(match.group("old").split()) > LONGEST_WORDS:
        return None
    pre, old = match.group("pre").strip(" ,;—–-"), match.group("old")
    if _DENIES.search(pre):
        return None  # "the room is not on floor two" says what is not, and nothing instead
    bare = BARE.match(pre)
    if bare:
        return Told(value_of(bare.group("new")), old, value_of(bare.group("new")))
    cued = CUED.match(pre)
    value = cued.group("new") if cued else pre
    short = len(value.split()) <= 4 and not PRONOUN.match(value)
    topical = TOPIC_IS.match(pre) or re.match(
        r"(?P<topic>(?:my|the|our|his|her) [^,;:]+?) (?:is|are|was) (?P<new>.+)$", pre
    )
    if topical:
        return Told(pre, old, value_of(topical.group("new")), topic_of(topical.group("topic")))
    last = re.search(
        r"(?:\b(?:to|at|in|on|for|with|as|use|using|have|play|drink|eat|drive|take|a|an|the|is) )(?P<new>[\w'’. -]{1,40})$",
        pre,
    )
    return Told(pre, old, value_of(value) if short else value_of(last.group("new")) if last else "")


def _from_to(plain: str) -> Told | None:
    match = FROM_TO.match(plain)
    if match is None:
        return None
    topic = re.match(
        r"(?:(?:I|we|they)(?:['’]ve| have)? \w+ )?(?P<t>(?:my|the|our) [\w' -]+?)(?: (?:is|was|has|got|have|moved|slipped|changed|back|forward|went|will)\b.*)?$",
        match.group("pre"),
    )
    return Told(
        f"{match.group('pre')} to {match.group('new')}",
        match.group("old"),
        value_of(match.group("new")),
        topic_of(topic.group("t")) if topic else "",
    )


def _swapped(plain: str) -> Told | None:
    match = SWAPPED.match(plain)
    if match is None or re.match(r"(?:good|now|a while|work|lunch|dinner|[£$€]?\d)", match.group("new")):
        return None
    return Told(plain, match.group("old"), value_of(match.group("new")))


def _moved_topic(plain: str) -> Told | None:
    match = MOVED_TOPIC.match(plain)
    if match is None:
        return None
    topic = match.group("topic") or match.group("topic2")
    if (
        re.fullmatch(r"(?:I|We|They|It|He|She|That|This)(?:\W.*)?", topic)
        or len(topic.split()) > LONGEST_TOPIC
    ):
        return None
    return Told(plain, "", value_of(match.group("new")), topic_of(topic))


def _wrong_topic(plain: str) -> Told | None:
    match = WRONG_TOPIC.match(plain)
    if match is None or re.fullmatch(r"(?:that|it|this|them)", match.group("topic")):
        return None
    told = _with_rest("", match.group("rest"), topic_of(match.group("topic")))
    return told if told.value or PRONOUN.match(told.text) else None


def _used_to(plain: str) -> Told | None:
    match = USED_TO.match(plain)
    if match is None or re.match(
        r"(?:not|no longer|I (?:stopped|quit|don))", match.group("rest"), re.IGNORECASE
    ):
        return None
    told = _with_rest(_object(match.group("old")), match.group("rest"), "")
    pre = match.group("pre")
    if pre.lower() not in ("i", "we"):
        return Told(f"{pre} is {told.value or told.text}", told.instead_of, told.value, topic_of(pre))
    text = told.text if PRONOUN.match(told.text) else f"{pre} {told.text}"
    return Told(text, told.instead_of, told.value)


def _fronted(plain: str) -> Told | None:
    match = FRONTED.match(plain)
    if match is None:
        return None
    be = next(
        (verb for end, verb in (("s", " is"), ("re", " are")) if re.search(f"['’]{end}$", match.group("it"))),
        "",
    )
    text = f"{match.group('topic')}{be} {match.group('rest')}"
    inner = _moved_topic(text)
    topical = TOPIC_IS.match(text) or re.match(r"(?P<topic>.+?) (?:is|are) (?P<new>.+)$", text)
    value = inner.value if inner else value_of(topical.group("new")) if topical else ""
    return Told(text, "", value, topic_of(match.group("topic")))


def _arrow(plain: str) -> Told | None:
    match = ARROW.match(plain)
    if match is None:
        return None
    return Told(plain, match.group("old"), value_of(match.group("new")), topic_of(match.group("topic") or ""))


READERS = (
    _said_but, _scrapped, _meant, _wrong_topic, _used_to, _fronted, _from_to, _not_but, _rather, _swapped, _moved_topic, _arrow,
)  # fmt: skip


def _object(words: str) -> str:
    """What a verb phrase is about: "work at Acme" is about Acme, "be vegan" about vegan."""
    return re.sub(
        r"^(?:(?:be|am|have|do|go|live|work|play|use|drive|drink|eat|take|like|love|study|learn|prefer|read|own|wear|run)(?:ing)?\s+)(?:(?:in|at|for|to|as|with|by|on)\s+)?(?:an?|the|my)?\s*",
        "",
        words.strip(),
    )


def value_of(words: str) -> str:
    bare = LAST.sub("", words.strip(" .,!?…“”\"'"))
    return re.sub(
        r"^(?:on|at|in|by|to|an?|for|actually|now|really)\s+", "", bare, flags=re.IGNORECASE
    ).strip()


def topic_of(words: str) -> str:
    bare = re.sub(
        r"^(?:(?:my|the|our|his|her|their|that|this|new|actual|real|right|correct)\s+)+",
        "",
        words.strip(),
        flags=re.IGNORECASE,
    )
    return re.sub(r"['’]s\b", "", bare).strip()


def short_words(words: str) -> str:
    return words.strip() if len(words.split()) <= LONGEST_WORDS else ""
