"""Takes an English question apart into what it names: times, places, names, attributes and things, with their places in it.

No grammar of English, only as much as tells which part of a question a follow-up such as "And at Mill Street?" stands for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from core.text.regex import regex

Sort = Literal["time", "place", "name", "aspect", "thing"]

PREPOSITIONS = frozenset(
    "at in on of for from by with to about before after during since until till between near under over into against per "
    "within without through across".split()
)
PLACE_PREPOSITIONS = frozenset("at in near to from on".split())
DETERMINERS = frozenset(
    "the a an my our your his her its their this that these those any some each every no all".split()
)
AUXILIARIES = frozenset(
    "is are was were be been being am do does did has have had will would shall should can could may might must".split()
)
WH = frozenset("who whom whose what which when where why how".split())
# What ends a noun phrase beside these: words that join, point or tell how.
_OTHER_ENDS = frozenset(
    "and or but because if than as while so not nor i you he she it we they me him us them one ones there then here now ever "
    "still already again yet last first also too only just exactly usually today tomorrow yesterday twice once please".split()
)
_VERBS = frozenset(
    "end ends begin begins began start starts cost costs pay pays paid say says said allow allows need needs want wants get gets "
    "got give gives gave given take takes took taken make makes made have keep keeps kept hold holds held go goes went come comes "
    "came leave leaves left report reports mention mentions contain contains include includes cover covers own owns run runs ran "
    "work works live lives sign signs write writes wrote written send sends sent buy buys bought sell sells sold order orders "
    "deliver delivers expire expires renew renews serve serves serviced service fix fixes repair repairs clean cleans call calls "
    "meet meets met lead leads led teach teaches taught know knows knew see sees saw seen find finds found use uses charge charges "
    "owe owes happen happens ask asks tell tells told mean means meant show shows grow grows grew grown plant plants harvest win "
    "wins won lose loses lost weigh weighs last lasts look looks become becomes became speak speaks spoke eat eats ate drink "
    "drinks drive drives drove fly flies flew rise rises rose fall falls fell change changes close closes open opens move moves "
    "play plays read reads arrive arrives stay stays rent rents book books receive receives cancel cancels approve approves "
    "require requires forbid forbids agree agrees cut cuts bring brings brought do choose chooses chose chosen stand stands stood "
    "spend spends spent set sets score scores scored taste tastes smell smells hear hears heard fit fits".split()
)
# What a thing has: asked for of another thing, or another one of it of the same thing.
ASPECTS = frozenset(
    "rent price deposit fee fees cost costs amount balance date deadline address phone number name term terms period size weight "
    "length width height colour color quantity rate discount premium excess salary wage budget revenue profit turnover total fine "
    "fare tax notice duration temperature pressure capacity speed age title author owner tenant landlord chair treasurer "
    "secretary engineer director manager supplier buyer seller port reference password code limit score grade variety crop "
    "standing-charge email contact purpose reason place venue location time day result dose subscription interest "
    "instalment payment bonus allowance surcharge".split()
)
_ROADS = regex(
    r"\b(?:street|st|lane|road|rd|avenue|square|yard|court|close|drive|hill|house|park|station|hall|island|city|town|village)\.?$",
    re.IGNORECASE,
)
_MONTH = r"(?:January|February|March|April|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)"
_TIME = regex(
    rf"\b(?:(?:early |late |mid-?)?(?:\d{{1,2}}(?:st|nd|rd|th)? (?:of )?)?(?:{_MONTH}|May(?= \d|\W*$)|(?<=in )May)\b(?:,? (?:of )?(?:19|20)\d\d)?(?: \d{{1,2}}\b)?"
    r"|(?:19|20)\d\d(?:[-/]\d{1,2}){0,2}|Q[1-4](?: (?:19|20)\d\d)?|week \d+|\d{1,2}[:.]\d\d(?: ?[ap]m)?|\d{1,2} ?[ap]m"
    r"|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|yesterday|today|tomorrow|tonight"
    r"|(?:last|this|next|the (?:previous|following|past|same)) (?:week|month|year|quarter|spring|summer|autumn|fall|winter|weekend|morning|afternoon|evening|night)"
    r"|the (?:week|month|year) before last|the day before yesterday|the (?:week|month|year) before|(?:spring|summer|autumn|winter)(?: (?:19|20)\d\d)?)",
    re.IGNORECASE,
)
_TOKEN = regex(r"“[^”]+”|\"[^\"]+\"|\w[\w’'&./-]*\w|\w|[^\w\s]")


@dataclass(frozen=True)
class Part:
    """A piece of a question: `[start, end)` with its preposition, `[bare, end)` without."""

    sort: Sort
    start: int
    bare: int
    end: int
    preposition: str
    determiner: str
    words: tuple[str, ...]

    @property
    def head(self) -> str:
        return self.words[-1]


@dataclass(frozen=True)
class _Token:
    text: str
    start: int
    end: int
    time: int = -1
    """Which time of the question it belongs to; -1 for none."""

    @property
    def low(self) -> str:
        return self.text.casefold()

    @property
    def is_word(self) -> bool:
        return self.text[0].isalnum() or self.text[0] in '“"'


def parts_of(text: str) -> list[Part]:
    """The parts that `text` names, in order; they do not overlap."""
    times = [match.span() for match in _TIME.finditer(text)]
    tokens = [
        _Token(
            match.group(),
            match.start(),
            match.end(),
            next((n for n, (start, end) in enumerate(times) if start <= match.start() < end), -1),
        )
        for match in _TOKEN.finditer(text)
    ]
    found: list[Part] = []
    at = 0
    while at < len(tokens):
        part, after = _part_at(tokens, at)
        if part is not None:
            found.append(part)
        at = max(after, at + 1)
    return found


def _part_at(tokens: Sequence[_Token], at: int) -> tuple[Part | None, int]:
    start, place = at, at
    preposition = determiner = ""
    if place + 1 < len(tokens) and tokens[place].low in PREPOSITIONS and not _is_infinitive(tokens, place):
        preposition, place = tokens[place].low, place + 1
    bare = place
    if tokens[place].time >= 0:
        while place < len(tokens) and tokens[place].time == tokens[bare].time:
            place += 1
        return _made("time", tokens, (start, bare, place), preposition, ""), place
    if tokens[place].low in DETERMINERS and place + 1 < len(tokens):
        determiner, place = tokens[place].low, place + 1
    first = place
    while place < len(tokens) and _goes_on(tokens, first, place, determiner):
        place += 1
    if place == first or not (preposition or determiner or _may_be_bare(tokens, first)):
        return None, at + 1
    sort = _sort([token.text for token in tokens[first:place]], preposition)
    return _made(sort, tokens, (start, bare, place), preposition, determiner), place


def _made(
    sort: Sort, tokens: Sequence[_Token], places: tuple[int, int, int], preposition: str, determiner: str
) -> Part:
    start, bare, end = places
    words = tuple(token.text for token in tokens[bare + bool(determiner) : end])
    return Part(
        sort, tokens[start].start, tokens[bare].start, tokens[end - 1].end, preposition, determiner, words
    )


def _goes_on(tokens: Sequence[_Token], first: int, place: int, determiner: str) -> bool:
    """Whether a noun phrase that began at `first` holds the word at `place` too."""
    token = tokens[place]
    if not token.is_word or token.time >= 0 or token.low in ends_a_phrase:
        return False
    if place == first:
        return True
    named = all(is_name(each.text) for each in tokens[first:place])
    family = tokens[place - 1].low.endswith("s") and place - first == 1  # "the Petrovs accept"
    if named and (family or not determiner) and not is_name(token.text):
        return False
    return is_name(token.text) or not is_verb(token.text)


def _is_infinitive(tokens: Sequence[_Token], place: int) -> bool:
    """The "to" of "have to hand in"."""
    after = tokens[place + 1]
    return (
        tokens[place].low == "to"
        and after.low not in DETERMINERS
        and after.text[0].islower()
        and after.time < 0
    )


def _may_be_bare(tokens: Sequence[_Token], first: int) -> bool:
    """A name may stand without a the; so may what follows a verb: "allow dogs", "mention parking"."""
    if is_name(tokens[first].text) and (first > 0 or len(tokens) < 2 or is_name(tokens[1].text)):
        return True
    before = tokens[first - 1].text if first else ""
    if is_verb(tokens[first].text) and tokens[first].low not in ASPECTS:
        return False
    return bool(before) and (is_verb(before) or before.casefold() in AUXILIARIES)


def _sort(words: Sequence[str], preposition: str) -> Sort:
    named = all(is_name(word) for word in words)
    if _ROADS.search(words[-1]) and (len(words) > 1 or named):
        return "place"
    if named:
        return "place" if preposition in PLACE_PREPOSITIONS else "name"
    return "aspect" if is_aspect(words[-1]) else "thing"


def is_name(word: str) -> bool:
    """A capital, an identifier, a quotation or a number."""
    return not word[0].islower() or "_" in word or any(char.isdigit() for char in word)


_TIME_KINDS = (
    regex(r"(?:mon|tues|wednes|thurs|fri|satur|sun)day", re.IGNORECASE),
    regex(r"week", re.IGNORECASE),
    regex(_MONTH + r"|\bMay\b|month|\bQ[1-4]", re.IGNORECASE),
    regex(r"spring|summer|autumn|fall|winter", re.IGNORECASE),
    regex(r"[:.]\d\d|[ap]m$|morning|afternoon|evening|night", re.IGNORECASE),
    regex(r"day\b", re.IGNORECASE),
    regex(r"(?:19|20)\d\d|year", re.IGNORECASE),
)
YEAR = regex(r"\b(?:19|20)\d\d\b")


def time_kind(text: str) -> int:
    """Of which kind a time is - a weekday, a week, a month, a year - as a number that is the same for one kind."""
    return next((kind for kind, pattern in enumerate(_TIME_KINDS) if pattern.search(text)), -1)


def is_verb(word: str) -> bool:
    low = word.casefold()
    return low in _VERBS or (len(low) > 4 and low.endswith("ed"))


def is_aspect(word: str) -> bool:
    return word.casefold() in ASPECTS


ends_a_phrase = PREPOSITIONS | AUXILIARIES | WH | DETERMINERS | _OTHER_ENDS
