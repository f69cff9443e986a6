"""How English speakers correct and take back what they said: the old value, the new one, and what it is about.

"Not X but Y", "Y, not X", "I said X, I meant Y", "from X to Y", "swapped X for Y", "the deadline slipped to Y": each
becomes one `Told`, whose text the other rules read as if it had been said without the correction.
"""

from __future__ import annotations

import re

from core.memory.capture.english.correction_words import BARE, BECAUSE, CUED, LAST, TOPIC_IS
from core.memory.capture.english.corrections import READERS, Told, short_words, topic_of, value_of
from core.memory.capture.types import Change
from core.memory.statements.values import sort_of
from core.text.regex import regex

# Stands for the comma of "£6,500" while commas part clauses.
_COMMA = "\u066c"

_SURE = regex(
    r"\b(?:correction|scratch that|strike that|i meant|i misspoke|i misremembered|i (?:was|am) (?:wrong|mistaken)|(?:got|had|said) (?:that|it|this|the \w+|my \w+) wrong|"
    r"my mistake|my bad|typo|mistyped|mixed (?:that|it|them|this) up|mix-?up|that(?:'s|’s| is| was) (?:wrong|not right|incorrect|a mistake|outdated|out of date)|let me correct|to correct|"
    r"correct (?:that|this|myself)|should (?:be|read|say|have (?:been|said))|instead|rather than|switch\w*|swap\w*|replac\w*|traded|chang\w*|moved? (?:from|to|over)|"
    r"mov(?:ed|ing)|resched\w*|postpon\w*|pushed|upgrad\w*|transferr?ed|promoted|turned into|slip\w*|delay\w*|extend\w*|shift\w*|bump\w*|brought forward|new (?:date|time|day|deadline|landlord|boss|manager|job|place|flat|car|number)|traded|put (?:it |that |them )?(?:back|off|forward|up|down)|gone over to|went over to|extension|trim\w*|stuck me|sold up|change of|did I say|I lied|misspell\w*|redid|I(?:['’]ve)? (?:re)?checked|as of|down to|up to|taken over|took over|renamed|rebooked|put aside|gave way to|forget what i|ignore what i)\b",
    re.IGNORECASE,
)

_PERHAPS = regex(
    r"\b(?:now|these days|nowadays|actually|turns out|in fact|by now|as of|update|finally|meanwhile|since|went|gone|became|become|new)\b|^(?:no|nope|wait|sorry|oops|ah|hmm|ugh)\b",
    re.IGNORECASE,
)

_ADDS = regex(
    r"\b(?:also|too|as well|another|additionally|besides|on top of that|in addition|second)\b", re.IGNORECASE
)

# After these even a bare word is a correction.
_OUTRIGHT = regex(
    r"(?:(?:no|nope|sorry|oops|wait|ah|hmm)[,.! ]+)*(?:I meant|I mean|correction|make (?:it|that)|it should|that should|should|the (?:right|correct)|scratch that|rather|edit)\b",
    re.IGNORECASE,
)


def read_change(sentence: str, cued: bool = False, topic: str = "") -> Told:
    """What a sentence changes. `cued`: the one before it said that something was wrong. `topic`: what "it" may be."""
    told = _read_change(re.sub(r"(?<=\d),(?=\d{3})", _COMMA, sentence), cued, topic)
    text, old, new, about = (
        each.replace(_COMMA, ",") for each in (told.text, told.instead_of, told.value, told.topic)
    )
    return Told(text, old, new, about, told.changes)


def _read_change(sentence: str, cued: bool, topic: str) -> Told:
    whole = sentence.strip(" .!…")
    changes = how_changed(sentence)
    parts = [part.strip() for part in re.split(r"[,;—–]|\s-\s", whole)]
    pieces = [whole, *(part for part in parts if len(parts) > 1 and part)]
    for piece in pieces:
        told = _read(LAST.sub("", BECAUSE.sub("", piece)))
        if told is not None:
            text = told.text if piece == whole else sentence
            return Told(
                text, short_words(told.instead_of), short_words(told.value), _noun(told.topic), "surely"
            )
    for place, piece in enumerate((*pieces[1:], whole)):
        told = _bare(LAST.sub("", BECAUSE.sub("", piece)), cued and place == 0, changes, topic)
        if told is not None and told.value:
            return Told(sentence, "", told.value, told.topic, changes or told.changes)
    return Told(sentence, changes=changes)


def _read(plain: str) -> Told | None:
    return next((told for reader in READERS if (told := reader(plain)) is not None), None)


def _bare(plain: str, cued: bool, changes: Change, topic: str) -> Told | None:
    """A new value and little more: "make that Thursday", "the budget is now 500"."""
    topical = TOPIC_IS.match(plain) if changes else None
    if topical:
        return Told(
            plain, "", short_words(value_of(topical.group("new"))), _noun(topic_of(topical.group("topic")))
        )
    match = BARE.match(plain) if cued or changes else None
    match = match or CUED.match(plain) or (re.match(r"(?P<new>[^,;]+)$", plain) if cued else None)
    if match is None:
        return None
    it = re.match(r"(?:\w+ )*?(?:it|that|this)\b", plain, re.IGNORECASE)
    value = short_words(value_of(match.group("new")))
    outright = cued or _OUTRIGHT.match(plain) is not None
    if not outright and sort_of(value) in ("phrase", "name") and not (it and topic):
        return None
    return Told(plain, "", value, _noun(topic_of(topic)) if it else "", "perhaps")


def _noun(topic: str) -> str:
    return (
        ""
        if topic.lower() in ("i", "we", "it", "that", "this", "they", "he", "she", "you", "what")
        else topic
    )


def how_changed(sentence: str) -> Change:
    """Whether a sentence is told as a change of something."""
    if _SURE.search(sentence):
        return "surely"
    return "perhaps" if _PERHAPS.search(sentence) and not _ADDS.search(sentence) else ""


_WRONG_OF = regex(
    r"(?:(?:no|wait|sorry|oops|hmm|ah|oh|hold on|hang on|actually|argh|ugh|also|and|so)[,.!…—– ]*)*"
    r"(?:(?:I think |I may have |I must have )?(?:I )?(?:got|get|had|spelled|spelt|wrote|typed|misspelled|misspelt|mistyped|misremembered|messed up|mixed up|gave you|told you) (?P<of>(?:the wrong )?(?:my|our|the) [\w'’ -]{2,40}?)(?: (?:all )?(?:wrong|mixed up|incorrectly))?|"
    r"(?P<of2>(?:my|our|the) [\w'’ -]{2,40}?) (?:is|was|I (?:gave|told) you (?:is|was)) (?:wrong|incorrect|not right|a mistake))(?: (?:earlier|before|last time|the other day))?[,.!… ]*",
    re.IGNORECASE,
)


def wrong_of(sentence: str) -> str:
    """What a sentence that does nothing else calls wrong: "I got my landlord's name wrong"; "" for nothing."""
    match = _WRONG_OF.fullmatch(sentence.strip())
    if match is None or not re.search(
        r"wrong|incorrect|not right|mistake|mi(?:x|s)|messed", sentence, re.IGNORECASE
    ):
        return ""
    said = match.group("of") or match.group("of2")
    what = re.sub(r"^the wrong (?!my |our |the )", "the ", said, flags=re.IGNORECASE)
    what = re.sub(r"^the wrong ", "", what, flags=re.IGNORECASE)
    return re.sub(r"['’]s? (?:first |last |sur)?name$", "", what)


_CALLED = regex(
    r"(?:he|she|it|they|(?:his|her|its|their|the) (?:(?:right|correct|real|actual) )?name|the (?:right|correct|real|actual) one)"
    r"(?:['’](?:s|re)| is| are)(?: (?:actually|really|in fact))?(?: (?:called|named))? (?P<v>(?-i:[A-Z]).*)",
    re.IGNORECASE,
)


def called_instead(sentence: str, cued: bool, topic: str) -> Told | None:
    """ "He's called Bo", where what is wrong stands before it: it is said of that, not of who was spoken of last."""
    part = re.match(r"(?P<wrong>.+?)\s*[,;:—–]\s*(?:and |but |so )?(?P<rest>.+)", sentence)
    if part and wrong_of(part.group("wrong")):
        cued, topic, sentence = True, wrong_of(part.group("wrong")), part.group("rest")
    match = _CALLED.fullmatch(sentence) if cued and topic else None
    if match is None:
        return None
    value = value_of(match.group("v"))
    return Told(f"{topic[:1].upper()}{topic[1:]} is {value}", "", value, topic_of(topic), "surely")


def says_wrong(sentence: str) -> bool:
    """Whether a sentence does nothing but call what was said before wrong."""
    return (
        wrong_of(sentence) != ""
        or re.fullmatch(
            r"(?:(?:no|wait|sorry|oops|hmm|ah|oh|hold on|hang on|actually|argh|ugh)[,.!…—– ]*)*"
            r"(?:(?:did I (?:really )?(?:say|write|tell you|put|type) [^?]{1,40}\?)|(?:that(?:'s|’s| is| was)|it(?:'s|’s| is| was)) (?:wrong|not right|not true|incorrect|a mistake|out of date|outdated|no longer (?:true|right|correct))|(?:I(?:['’]ve)? (?:was|got|had|said|wrote|typed|put|spelled|spelt) (?:that |it |this )?(?:wrong|mistaken|incorrectly))|(?:I )?(?:mistyped|misspoke|misspelled|misspelt)(?: that| it)?|"
            r"scratch that|strike that|correction|my (?:mistake|bad)|I misspoke|let me correct (?:that|myself)|(?:the|my|our) [\w ]{2,30} (?:has |have )?(?:changed|moved)|small correction|one correction|quick correction|"
            r"I (?:need|have|want) to correct (?:something|that|myself|what I said)[\w ]{0,20}|I made a mistake(?: earlier| before)?|no|wait|sorry|oops|actually)?[,.!…:—– ]*",
            sentence.strip(),
            re.IGNORECASE,
        )
        is not None
    )
