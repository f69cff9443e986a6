"""Spells out what is typed in a hurry, so that the rules see the English that they know.

"im", "dont", "cos", "w/" and a lower-case "i" become what is meant; people named before get their capitals.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from core.memory.capture.english.people import kin_in_front
from core.memory.capture.english.words import FAMILY
from core.text.regex import regex

_SHORT = {
    "im": "I'm", "ive": "I've", "ill": "I'll", "id": "I'd", "i'm": "I'm", "i've": "I've", "i'll": "I'll", "i'd": "I'd", "i": "I",
    "dont": "don't", "doesnt": "doesn't", "didnt": "didn't", "isnt": "isn't", "arent": "aren't", "wasnt": "wasn't", "werent": "weren't",
    "cant": "can't", "cannot": "can't", "couldnt": "couldn't", "wont": "won't", "havent": "haven't", "hasnt": "hasn't", "shouldnt": "shouldn't",
    "thats": "that's", "hes": "he's", "shes": "she's", "theyre": "they're", "weve": "we've", "youre": "you're", "theres": "there's", "whats": "what's",
    "u": "you", "ur": "your", "pls": "please", "plz": "please", "cos": "because", "cuz": "because", "coz": "because", "bc": "because", "thx": "thanks", "ty": "thanks",
    "tho": "though", "thru": "through", "rn": "right now", "atm": "at the moment", "nvm": "never mind", "ppl": "people", "gonna": "going to", "wanna": "want to",
    "gotta": "have to", "kinda": "kind of", "sorta": "sort of", "lemme": "let me", "gimme": "give me", "dunno": "don't know", "yrs": "years", "yr": "year", "hrs": "hours",
    "mins": "minutes", "mon": "Monday", "tue": "Tuesday", "tues": "Tuesday", "wed": "Wednesday", "thu": "Thursday", "thur": "Thursday", "thurs": "Thursday",
    "fri": "Friday", "bf": "boyfriend", "gf": "girlfriend", "hubby": "husband", "wifey": "wife", "mam": "mum", "mums": "mum's", "bday": "birthday", "tbh": "honestly",
    "w/": "with", "w/o": "without", "&": "and",
}  # fmt: skip
_OF_A_NAME = regex(r" ?[A-ZÀ-Þ]")
# Written alone these are words of their own: "ill" is sick, "id" an identity, "wed" a verb.
_ONLY_BEFORE_VERB = {
    "ill": r"(?:be|go|have|get|take|try|do|need|let|see|make|keep|send|start|stick)\b",
    "id": r"(?:like|love|rather|say|prefer|have|be|go|been|never|want)\b",
    "mon": "", "tue": "", "thu": "", "fri": "", "wed": "",
}  # fmt: skip
_WORD = regex(r"(?<![\w'’@/.#-])(?:w/o?|&|[A-Za-z]+(?:['’][A-Za-z]+)?)(?![\w@/-])")
_CAPITALS = (
    "monday tuesday wednesday thursday friday saturday sunday january february april june july august september october "
    "november december english french german spanish italian portuguese chinese mandarin cantonese japanese korean russian "
    "arabic hindi dutch swedish norwegian danish finnish polish czech greek turkish hebrew thai vietnamese ukrainian yoruba "
    "welsh irish gaelic swahili urdu bengali tamil punjabi tagalog farsi persian latin catalan romanian hungarian"
).split()


# The stop of a title ends no name.
_TITLE_STOP = regex(r"\b(Mr|Mrs|Ms|Dr|Prof|Fr|Rev|Revd|St)\.(?= [A-Z])")
# "wife Marisol's a midwife", "supervisor is Dr Marsh": whose they are goes without saying. "Sister Agnes", "Aunt May" are names.
_RELATION = regex(
    rf"(?P<who>(?i:{FAMILY}))(?= (?:is |are )?(?:called |named )?(?:(?:Mr|Mrs|Ms|Dr|Prof|Fr|Rev) )?[A-ZÀ-Þ]\w+(?: [A-ZÀ-Þ]\w+)?(?:['’]s\b|$| [a-z]))"
)
_ALSO_TITLES = frozenset(
    "Sister Brother Father Mother Aunt Uncle Grandma Grandpa Granny Doctor Coach Nanny Teacher".split()
)


def with_owner(sentence: str) -> str:
    """The sentence with the "my" that was left out before a relation, and with titles as the rules know them."""
    plain = _TITLE_STOP.sub(r"\1", sentence)
    kin = kin_in_front(plain)
    if kin:
        return f"My {kin.lower()}{plain[len(kin) :]}"
    match = _RELATION.match(plain)
    if match is None or match.group("who") in _ALSO_TITLES:
        return plain
    return f"My {match.group('who').lower()}{plain[match.end() :]}"


def spelled_out(sentence: str, people: Iterable[str] = ()) -> str:
    """The sentence with its short forms written out. `people` are names known from before."""
    names = {name.lower(): name for name in people if name[:1].isupper()}
    names |= {word: word.capitalize() for word in _CAPITALS}
    names |= {f"{day}s": f"{day.capitalize()}s" for day in _CAPITALS[:7]}

    def written(match: re.Match[str]) -> str:
        word = match.group()
        if word == "&" and _OF_A_NAME.match(sentence, match.end()):
            return word  # Lindner & Voss
        low = word.lower().replace("’", "'")
        base, tick, ending = low.partition("'")
        if base in names and word[0].islower():
            return names[base] + tick + ending
        if low in _ONLY_BEFORE_VERB:
            after = sentence[match.end() :].lstrip()
            pattern = _ONLY_BEFORE_VERB[low]
            return _SHORT[low] if pattern and re.match(pattern, after) else word
        if low in _SHORT and not (word.isupper() and len(word) > 1):
            full = _SHORT[low]
            return full[0].upper() + full[1:] if word[0].isupper() else full
        return word

    return _WORD.sub(written, sentence)
