"""Whom "he" or "she" means in English: the last person told of, and never the firm or the town with a capital letter.

What leans on that, "She's much nicer than Keith", says nothing alone; it is kept with the name of whom it is about.
"""

from __future__ import annotations

import re

from core.memory.capture.english.people import KIN_ABROAD, ROLES
from core.memory.capture.english.words import FAMILY, NATIONALITIES
from core.memory.kinds import OWNER
from core.text.regex import regex
from core.text.stop_words import STOP_WORDS

_NAME_WORD = r"[A-ZÀ-Þ](?:[\w-]|['’](?!s\b))*[a-zß-ÿ]"
_TITLE = r"(?:(?:Dr|Mr|Mrs|Ms|Miss|Prof|Professor|Sir)\.? )?"
_NAME = rf"{_TITLE}{_NAME_WORD}(?: {_NAME_WORD})?"
_RELATION = rf"(?:{FAMILY}|{ROLES}|{KIN_ABROAD}|super|gaffer|site manager|crush|date)"
_DESCRIBED = r"(?:(?!(?:is|was|are|were|has|have)\b)[a-z'’-]+ ){0,3}?"
# Who somebody is to the owner, with a name: "my new boss is Dana", "Tom is my brother", "a friend of mine called Priya".
_NAMED_AS = regex(
    rf"(?:\b(?:[Mm]y|[Oo]ur|[Tt]he|an?|[Nn]ew) {_DESCRIBED}(?i:{_RELATION})(?:,? (?:(?:is|was)(?: now)? )?(?:an? (?:guy|man|woman|lady|girl|boy|bloke|chap|person) )?(?:called |named )?|['’]s (?:called|named) |(?:['’]s)? name(?: is|['’]s) )(?P<name>{_NAME})(?!['’]s \w)|"
    rf"(?i:{_RELATION})['’]s (?P<short>{_NAME})(?=[,.;!]|$)|(?:^|, )(?:[Tt]hat|[Tt]his)(?:['’]d be|['’]s| is| was| would be) (?P<that>{_NAME})(?=[,.;!]|$| (?:in|from|at) )|\b(?:called|named) (?P<called>{_NAME})(?!\w| ?&)|(?<!\bin )(?<!\bat )(?<!\bto )(?<!\bfor )\b(?P<pointed>{_NAME})(?=, (?:he|she)(?:['’]s)? )|(?:^|[,;] )[Oo]ur (?P<our>{_NAME})(?= (?:is|has|says|was|got|went|does|wants|likes|loves|hates|works|lives)\b|['’]s\b|,)|"
    rf"\b(?P<first>{_NAME})(?: is|['’]s|,) (?:now )?(?:my|our) {_DESCRIBED}(?i:{_RELATION})\b|"
    rf"\b(?i:{_RELATION}) of mine,? (?:called |named )?(?P<mine>{_NAME}))"
)
_BESIDE_ME = regex(
    rf"\b(?:met|know|knew|married|dating|hired|phoned|rang|texted) (?P<met>{_NAME})\b|\b(?P<beside>{_NAME}) and I\b|\b[Ww]ith (?P<with>{_NAME})\b(?! (?:Ltd|Inc|Bank|University|College|Council))"
)
_RELATED = regex(rf"\b(?:[Mm]y|[Oo]ur) {_DESCRIBED}(?P<relation>{_RELATION})\b")
_FOR_A_FIRM = regex(
    r"\b(?:work|works|working|worked|bank|banks|insured|sign(?:ed)?(?: up)?) $", re.IGNORECASE
)
_PRONOUN = regex(r"(?P<who>[Hh]e|[Ss]he)(?=['’ ]|s\b)|(?P<whose>[Hh]is|[Hh]er) (?=[a-z])")
# "danny doing the boil. hes my apprentice"
_TYPED = regex(r"(?P<name>[a-z]{3,12})(?:['’]?s| is| was| has)? (?:[a-z]+ing|off|back|late|sick|here|ill)\b")
_ONLY_A_WORD = regex(
    r"(?P<name>(?!\w+(?:ing|ed|ful|ous|ive|ly|ant|ent|ks|ers)\b)[a-z]{3,12})[.,]?"
)  # "tasha. she does hair"
_NO_TYPED_NAMES = frozenset(
    "yes yeah yep nope okay right great good nice cool fine sure true well anyway haha hello hiya ugh wow damn perfect whatever same never always maybe please sad bad sweet bless exactly cheers thanks congrats "
    "anyone someone nobody everyone somebody everybody nothing something everything been just still also not now currently always busy going doing being having thinking working looking waiting trying feeling "
    "got came went feel felt keep kept start started stop stopped love loved hate hated like liked try tried loves likes hates keeps starts turned fell ran gone call called look looked meet meeting need want "
    "getting stuck tired sorry thanks today tonight yesterday tomorrow really super pretty mum dad mom weather work rain bus train car kids boss life".split()
)
_SHE = regex(
    r"\b(?:she|her|hers|wife|girlfriend|sister|sis|mother|mum|mom|daughter|aunt|auntie|niece|gran|granny|grandma|grandmother|nan|missus|girl|lady|woman|landlady|stepmum|stepmom|stepsister|goddaughter|mother-in-law|sister-in-law)(?=\W|s\b|$)",
    re.IGNORECASE,
)
_HE = regex(
    r"\b(?:he|his|him|husband|hubby|boyfriend|brother|bro|father|dad|son|uncle|nephew|grandad|granddad|grandpa|grandfather|boy|lad|guy|bloke|man|stepdad|stepbrother|godson|father-in-law|brother-in-law)(?=\W|s\b|$)",
    re.IGNORECASE,
)
_FRAGMENT = regex(
    r"(?i:still|just|yet|again)(?: (?!(?i:I|we|my|our|me|us|allerg\w*|vegan|vegetarian|at|in|with|for|on|the same|single|married|unemployed|retired|am|is|are|was|were|has|have|had|no|not|one|two|three|live|lives|work|works|love|loves|like|likes|hate|hates|a|an|my|play|plays|do|does|use|uses|go|goes|take|takes|need|needs|have)\b)(?!\w+(?:ing|ed)\b)[a-z'’-]+){1,5}[.!…]*"
)
NO_NAMES = frozenset(
    f"{NATIONALITIES.replace('|', ' ')} I Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August September October November December Christmas Easter "
    "Catholic Protestant Orthodox Muslim Jewish Hindu Buddhist Sikh Christian Mormon Quaker Head Captain Deputy Chair Director President Professor".split()
)


def named_as(sentence: str) -> str:
    """The name that a sentence gives somebody of the owner's, the last of several; "" for none."""
    found = [next(name for name in match.groups() if name) for match in _NAMED_AS.finditer(sentence)]
    return next((name for name in reversed(found) if name.split()[0] not in NO_NAMES), "")


def introduces(sentence: str) -> str:
    """The name of whom a sentence introduces by their role and little more: "new super is a guy named Rourke"; "" for none."""
    match = _NAMED_AS.match(sentence)
    name = match.group("name") if match else None
    alone = match is not None and re.match(r"\W*$|[,;]", sentence[match.end() :]) is not None
    return name if name and alone and name.split()[0] not in NO_NAMES else ""


def spoken_of(sentence: str) -> str:
    """Whom of the owner's people a sentence names last, by name or else by relation; "" for nobody."""
    named = named_as(sentence)
    if named:
        return named
    for match in reversed([*_BESIDE_ME.finditer(sentence)]):
        name = match.group("met") or match.group("beside") or match.group("with")
        if name.split()[0] not in NO_NAMES and not _FOR_A_FIRM.search(sentence[: match.start()]):
            return name
    related = [match.group("relation") for match in _RELATED.finditer(sentence)]
    return related[-1] if related else ""


def perhaps_named(sentence: str) -> str:
    """The word in front of what somebody does, typed without a capital: a name where "he" follows; "" for none."""
    match = _TYPED.match(sentence.strip()) or _ONLY_A_WORD.fullmatch(sentence.strip())
    word = match.group("name") if match else ""
    return word.capitalize() if word and word not in STOP_WORDS["en"] and word not in _NO_TYPED_NAMES else ""


def told_of(clause: str, subject: str) -> str:
    """Whom "he" or "she" in the next clause means, after one about `subject`; "" for nobody."""
    if subject in ("", OWNER):
        return spoken_of(clause)
    return subject if subject[:1].isupper() else named_as(clause) or subject


def gender_told(sentence: str) -> str:
    """Whether a sentence tells of a woman ("f") or of a man ("m") alone; "" where it tells neither or both."""
    she, he = _SHE.search(sentence), _HE.search(sentence)
    return "" if bool(she) == bool(he) else "f" if she else "m"


def means_another(sentence: str, gender: str) -> bool:
    """Whether "he" at the beginning of a sentence cannot be who was spoken of last, a woman; or the other way round."""
    match = _PRONOUN.match(sentence.strip())
    return match is not None and gender != "" and gender != gender_told(match.group())


def leans_on_somebody(sentence: str) -> bool:
    """Whether a sentence begins with "he" or "she", and so means nothing where nobody was told of."""
    return _PRONOUN.match(sentence.strip()) is not None


def is_fragment(sentence: str) -> bool:
    """Whether a sentence is only the rest of one: no verb, nobody, no number and no name, "Still boxes everywhere"."""
    return _FRAGMENT.fullmatch(sentence.strip()) is not None


def with_whom(subject: str, text: str) -> str:
    """A text with the name of whom it is about in the place of "he" or "she": "Dana's much nicer than Keith."."""
    match = _PRONOUN.match(text)
    if match is None or not subject:
        return text
    who = subject if subject[:1].isupper() or not subject.isascii() else f"My {subject}"
    who = f"{who}'" if text[match.end() :].startswith("s ") else who  # "hes my apprentice"
    return f"{who}'s {text[match.end() :]}" if match.group("whose") else f"{who}{text[match.end() :]}"
