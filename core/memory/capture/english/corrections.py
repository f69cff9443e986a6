"""The ways in which English names an old and a new value, each as a pattern with its reader."""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.memory.capture.types import Change
from core.memory.statements.values import only_time_in

# What an old or a new value may consist of; longer is a story.
LONGEST_WORDS = 8

LONGEST_TOPIC = 5

LAST = re.compile(
    r"(?:,? (?:now|though|instead|by the way|actually|please|these days|any ?more|any longer|anymore|after all|in fact|of course|as of (?:today|now)|from now on|last (?:week|month|year|sprint|term|night|weekend|summer|spring|autumn|winter)|since (?:september|january|february|march|april|may|june|july|august|october|november|december|last \w+|the \w+)|at last|in the end|this (?:week|month|year|term)|"
    r"as I (?:said|told you|wrote|claimed|thought|mentioned)(?: before| earlier)?|like I said(?: before| earlier)?|sorry|my (?:mistake|bad)|apologies|oops))+$",
    re.IGNORECASE,
)

BECAUSE = re.compile(
    r",? (?:because|since(?! (?:jan|feb|mar|apr|may\b|jun|jul|aug|sep|oct|nov|dec|(?:mon|tues|wednes|thurs|fri|satur|sun)day|last\b|this\b|the\b|then\b|yesterday|\d))|as|so|cos|seeing as|now that|while|which|if that|due to|thanks to)\b.*$"
)

_IT_IS = (
    r"(?:(?:well|no|so|now|actually|really|in fact|in reality|rather|sorry|it turns out|turns out|the truth is|of course|but|and|then|I meant|what I meant was|I should have said|I mean)[, ]+)*"
    r"(?:(?:it|that|this|they|he|she)(?:['’]s| is| are| was| were|['’]re)?(?: actually| really| now| in fact| supposed to be)*(?: should(?: have)?(?: be| been| read| say)| be| been| has to be| must be| to be)?|make (?:it|that)|should(?: have)? be(?:en)?|"
    r"(?:the )?(?:right|correct|actual|real|new) (?:one|answer|value|spelling|date|day|time|number|name|figure|version)(?: is|['’]s))"
)

_SAID_BUT = re.compile(
    r"^(?:(?:earlier|before|previously|yesterday|last time|the other day|I know|I think|I believe)[, ]+)*(?:I|we)(?:['’]d|['’]ve| had| have| must have| may have| might have)? (?:first |once |originally |wrongly |mistakenly |accidentally )*"
    r"(?:said|told you|mentioned|wrote|typed|gave you|claimed|called (?:it|him|her)|put down|put|stated)(?: that| it was| it is| it['’]s)? (?P<old>[^;—–]+?)"
    r"(?: earlier| before| previously| last (?:week|time|month)| the other day| at first| originally| in an earlier message)*\s*(?:[,;—–]|\s-\s|\.{3})*\s*(?:but|when|though|and|whereas|;|—|–|-|,|\bI meant)\s*(?P<rest>.+)$",
    re.IGNORECASE,
)

_SCRAP = re.compile(
    r"^(?:(?:oh|and|so|ok|please|actually|also)[, ]+)*(?:scrap|forget|ignore|disregard|strike|never mind|scratch|drop) (?:(?:what|everything|whatever|the bit|the part) I (?:said|told you|wrote|mentioned|gave you)(?: earlier| before)?(?: about| on| regarding)?|(?:the|my)(?= ))\s*(?P<old>[^,;—–:]+?)\s*(?:[,;—–:]|\s-\s|\bbecause\b)+ *(?P<rest>.+)$",
    re.IGNORECASE,
)

_MEANT = re.compile(
    r"^(?:(?:no|sorry|oops|wait|ah|hmm|well|er|uh)[,.!… ]+)*(?:what )?I (?:meant|mean)(?: was| to say| to write| to type)?(?: that)?[,: ]+(?P<new>.+?)(?:,? (?:and )?not (?P<old>[^,;]+))?$",
    re.IGNORECASE,
)

_NOT_BUT = re.compile(
    r"^(?P<pre>.*?)(?P<neg>\b(?:is not|isn['’]t|are not|aren['’]t|was not|wasn['’]t|were not|weren['’]t|am not|do not|don['’]t|does not|doesn['’]t|did not|didn['’]t|have not|haven['’]t|am no longer|is no longer|no longer|not)\b|['’](?:m|re|s) (?:not|no longer)\b)\s+"
    r"(?P<old>[^,;—–]+?)(?: any ?more| any longer| as I (?:said|wrote|thought|claimed)| like I said)?\s*(?P<how>,? but (?:rather |in fact |actually |now |instead )*|\s*[;—–]\s*|\s+-\s+|, (?=(?:it|they|that|she|he|I|we|my|our|now|just|rather)\b))(?P<new>[^;—–]+)$",
    re.IGNORECASE,
)

_RATHER = re.compile(
    r"^(?P<pre>.+?)(?P<how>,? (?:rather than|instead of|as opposed to|in place of)|[,;]? *[,;—–-] *(?:and |so |definitely |certainly )?not|\bnot(?= (?:[A-Z0-9]|the \d|on )))\s+"
    r"(?P<old>(?!(?:only|just|yet|bad|sure|too|really|even|at all|much|so|if|because|that|this|to mention|for|quite|necessarily|a problem|a big|until)\b)[^,;!?]+)$"
)

_FROM_TO = re.compile(
    r"^(?P<pre>.*?\b(?:switch\w*|chang\w*|mov\w+|swap\w*|upgrad\w*|convert\w*|went|gone|go|transferr?\w*|migrat\w*|shift\w*|push\w*|postpon\w*|resched\w*|extend\w*|brought|bumped|dropped|raised|"
    r"delayed|transition\w*|jumped|slipped|cut|reduced|increased)\b.*?) (?:from|out of) (?P<old>[^,;]+?) (?:over |across |back |forward |up |down |in)?to (?P<new>[^,;]+)$",
    re.IGNORECASE,
)

_SWAPPED = re.compile(
    r"^(?:(?:I|we|they|he|she)(?:['’]ve| have)?|(?:my|the|our) \w+(?: \w+)?(?: has|['’]s)?) (?:just |finally |recently |now |since )*(?:swapped|traded|exchanged|replaced|ditched|dumped|binned|sold|returned|dropped|left|quit|abandoned|switched|substituted|gave up|given up|traded in)(?: in| out)? "
    r"(?:my |the |our |that )?(?:old )?(?P<old>[^,;]+?) (?:for|with|by|in favou?r of|and (?:bought|got|took up|joined|started|now (?:have|drive|use|play|own))) (?P<new>[^,;]+)$",
    re.IGNORECASE,
)

_MOVED_TOPIC = re.compile(
    r"^(?:(?:we|they|I|he|she|the \w+|my \w+)(?:['’]ve| have|['’]s| has| had)?(?: to| just| now| had to| decided to)* (?:moved?|push(?:ed)?|postponed?|chang(?:ed?)|switch(?:ed)?|swapp?(?:ed)?|shift(?:ed)?|rescheduled?|extend(?:ed)?|bump(?:ed)?|delay(?:ed)?|brought|renamed?|set|put)(?: back| forward| up| out| off)? "
    r"(?P<topic>(?:my|the|our|her|his|their) [^,;]+?)|(?P<topic2>(?:my|the|our|her|his|their|[A-Z])[^,;]*?)(?:['’]s|['’]ve| is| was| has| have| are| were| got| gets| will)?(?: now| just| been| had to| being| be| to)* "
    r"(?:moved|pushed|postponed|changed|shifted|rescheduled|extended|bumped|delayed|brought|slipped|moving|changing|renamed|set|switched|put))(?: back| forward| up| out| off| over| again)*(?: by [^,;]+?)? (?:to|until|till|for|on|as) (?P<new>[^,;]+)$",
    re.IGNORECASE,
)

_WRONG_TOPIC = re.compile(
    r"^(?:I|we)(?:['’]ve| have| must have| may have)? (?:got|had|gave you|told you|given you|messed up|mixed up|misremembered|mistyped|misspelled|misspelt|wrote|confused)(?: you)? (?:the wrong |my |our |the |his |her )?(?P<topic>[^,;:—–.]+?)(?: wrong| mixed up| incorrectly| up)?"
    r"(?: earlier| before| last time)?\s*(?:[,;:—–.]|\s-\s)+\s*(?P<rest>.+)$",
    re.IGNORECASE,
)

_USED_TO = re.compile(
    r"^(?P<pre>(?:I|we|my [\w ]+?|our [\w ]+?)) used to (?P<old>[^,;]+?)(?:,|;| -| —)? *(?:but|and|now|these days)(?: now| these days| nowadays)?,? (?P<rest>.+)$",
    re.IGNORECASE,
)

_FRONTED = re.compile(
    r"^(?:as for|about|regarding|re|concerning|on|with regard to|as to) (?P<topic>(?:my|the|our|that|this)?[^,:;—–]+?)(?:[,:;]| -| —| –)+ *(?P<it>(?:it|that|this|they|those)(?:['’]s|['’]re)?) (?P<rest>.+)$",
    re.IGNORECASE,
)

_ARROW = re.compile(r"^(?:(?P<topic>[^:→>]+): *)?(?P<old>[^:→>]+?) *(?:→|->|=>) *(?P<new>[^→>]+)$")

BARE = re.compile(
    rf"^(?:(?:no|nope|wait|sorry|oops|hmm|ah|actually|correction|well|er|uh|update|edit|rather|hang on|hold on|scratch that|my (?:mistake|bad)|I meant|I mean)[,.:;!…—– ]+)*(?:{_IT_IS}) (?P<new>[^;]+)$",
    re.IGNORECASE,
)

CUED = re.compile(
    r"^(?:(?:no|nope|wait|sorry|oops|correction|scratch that|my (?:mistake|bad)|I meant|edit|rather|hang on|hold on)[,.:;!…—– ]+)+(?P<new>[^,;]+)$",
    re.IGNORECASE,
)

TOPIC_IS = re.compile(
    r"^(?P<topic>(?:my|the|our|his|her|their) [^,;:]+?)(?: is| are|['’]s| was)? (?:now|actually|in fact|really|currently|supposed to be|should be|should have been|(?:has|have) become|became|turned into)+ (?P<new>[^;]+)$",
    re.IGNORECASE,
)

_POSITIVE = {
    "is": "is",
    "are": "are",
    "was": "was",
    "were": "were",
    "am": "am",
    "'m": "am",
    "'re": "are",
    "'s": "is",
}

_PREPOSITION = re.compile(r"(?:in|at|on|for|with|to|from|by|as|near)\b", re.IGNORECASE)

_PRONOUN = re.compile(r"(?:I|we|my|our)\b|I['’]", re.IGNORECASE)


_NAMED_SO = re.compile(r"(?:called|named|based|located|spelled|booked|scheduled|set) ")
# "... since June I've been working at Birch": what follows is a clause of its own.
_SINCE_WHEN = re.compile(
    r"^(?:since|from|as of|starting|beginning|until|in|on|now|these days)\b[^,;]{0,25}?,? (?=(?:I|we)\b)",
    re.IGNORECASE,
)


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
    match = _SAID_BUT.match(plain)
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
    if when and not _PRONOUN.match(rest):
        return Told(rest, old, when, topic)
    rest = re.sub(r"^(?:(?:actually|really|in fact|I meant|now|that)[, ]+)+", "", rest)
    return Told(rest, old, "" if _PRONOUN.match(rest) else value_of(rest), topic)


def _scrapped(plain: str) -> Told | None:
    match = _SCRAP.match(plain)
    return _with_rest(match.group("old"), match.group("rest")) if match else None


def _meant(plain: str) -> Told | None:
    match = _MEANT.match(plain)
    if match is None:
        return None
    new = match.group("new")
    return Told(new, match.group("old") or "", "" if _PRONOUN.match(new) else value_of(new))


def _not_but(plain: str) -> Told | None:
    match = _NOT_BUT.match(plain)
    if match is None or match.group("old").lower().startswith(("only ", "just ", "sure", "if ")):
        return None
    pre, old, new = (
        match.group("pre").strip(),
        match.group("old").strip(),
        LAST.sub("", match.group("new").strip()),
    )
    new = re.sub(r"^(?:now|just|rather|actually|in fact) ", "", new)
    if _PREPOSITION.match(old) and re.match(r"that(?:['’]s| is| was) (?:the |my |a )?[A-Z]", new):
        return None  # "isn't at Keyworth, that's the BGS": an aside on the old one
    if _PRONOUN.match(_SINCE_WHEN.sub("", new)):
        return Told(new, _object(old), "")
    be = _POSITIVE.get(
        re.split(r"[ n]", match.group("neg").lower().replace("’", "'").lstrip())[0].strip(), ""
    )
    it = re.match(rf"(?:{_IT_IS}) (?P<new>.+)$", new, re.IGNORECASE)
    value = it.group("new") if it else new
    if not pre or re.fullmatch(r"(?:it|that|this|they)", pre, re.IGNORECASE):
        return Told(value, old, value_of(value))
    if be or it:
        named = _NAMED_SO.match(old)
        if named and not _NAMED_SO.match(value):  # "isn't called Tom but Tim"
            old, value = old[named.end() :], f"{named.group()}{value}"
        bare = value_of(_NAMED_SO.sub("", value))
        return Told(f"{pre} {be or 'is'} {value}", old, bare, topic_of(pre))
    if len(match.group("how").strip(" ,")) == 0:
        return None
    verb = old.split()[0]
    said = f"{pre} {verb} {value}" if _PREPOSITION.match(value) else f"{pre} {value}"
    if not re.match(r"[a-z]+\b", value) or not _PREPOSITION.match(value):
        said = f"{pre} {verb} {value}"
    return Told(said, _object(old), value_of(value))


# In front of a "not" of its own.
_DENIES = re.compile(
    r"(?:\b(?:is|are|was|were|am|be|been|has|have|had|do|does|did|will|would|can|could|should|must|may|might)|['’](?:s|re|m|ve|ll|d))$",
    re.IGNORECASE,
)


def _rather(plain: str) -> Told | None:
    match = _RATHER.match(plain)
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
    short = len(value.split()) <= 4 and not _PRONOUN.match(value)
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
    match = _FROM_TO.match(plain)
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
    match = _SWAPPED.match(plain)
    if match is None or re.match(r"(?:good|now|a while|work|lunch|dinner|[£$€]?\d)", match.group("new")):
        return None
    return Told(plain, match.group("old"), value_of(match.group("new")))


def _moved_topic(plain: str) -> Told | None:
    match = _MOVED_TOPIC.match(plain)
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
    match = _WRONG_TOPIC.match(plain)
    if match is None or re.fullmatch(r"(?:that|it|this|them)", match.group("topic")):
        return None
    told = _with_rest("", match.group("rest"), topic_of(match.group("topic")))
    return told if told.value or _PRONOUN.match(told.text) else None


def _used_to(plain: str) -> Told | None:
    match = _USED_TO.match(plain)
    if match is None or re.match(
        r"(?:not|no longer|I (?:stopped|quit|don))", match.group("rest"), re.IGNORECASE
    ):
        return None
    told = _with_rest(_object(match.group("old")), match.group("rest"), "")
    pre = match.group("pre")
    if pre.lower() not in ("i", "we"):
        return Told(f"{pre} is {told.value or told.text}", told.instead_of, told.value, topic_of(pre))
    text = told.text if _PRONOUN.match(told.text) else f"{pre} {told.text}"
    return Told(text, told.instead_of, told.value)


def _fronted(plain: str) -> Told | None:
    match = _FRONTED.match(plain)
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
    match = _ARROW.match(plain)
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
