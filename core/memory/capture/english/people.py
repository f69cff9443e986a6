"""Who is meant in English that is typed in a hurry: "my girl mia is 9", "foreman graeme had a stent", "ajji is 81".

A relation with a word behind it that does what people do is a person by that name; a word for kin that stands alone, of
whatever language, is the owner's kin.
"""

from __future__ import annotations

import re

from core.memory.capture.english.words import FAMILY
from core.text.regex import regex

# Words for kin that families keep when they speak English; none of them is an English word.
KIN_ABROAD = (
    "ajji|ajja|appa|amma|ammi|abbu|abba|umma|eomma|halmoni|harabeoji|thatha|paati|patti|nani|nana|nanu|dadi|dada|dadu|didi|bhaiya|bhai|chacha|chachi|mausi|masi|bua|mami|"
    "abuela|abuelo|abuelita|oma|opa|omi|opi|baba|babushka|dedushka|babcia|dziadek|nonna|nonno|yaya|yiayia|pappou|pappous|tia|tio|tata|tatay|nanay|lola|lolo|ate|kuya|"
    "mamma|mamaw|papaw|meemaw|mawmaw|pawpaw|memaw|pops|popo|gong gong|ye ye|po po|nai nai|obaasan|ojiisan|bibi|babu|ouma|oupa|mormor|morfar|farmor|farfar|bestemor|mamie|papi|mamá|papá|mama|papa"
)
# Who they are to the owner, beside `FAMILY`.
ROLES = (
    "girl|boy|lad|lass|bro|sis|sibling|twin|missus|hubby|fella|foreman|lead|head of \\w+|chief|skipper|captain|apprentice|intern|trainee|deputy|secretary|accountant|solicitor|lawyer|"
    "plumber|builder|mechanic|electrician|nurse|midwife|physio|hairdresser|barber|cleaner|childminder|babysitter|carer|lodger|tenant|vicar|priest|imam|rabbi|pastor|agent|editor|publisher|"
    "professor|advisor|adviser|instructor|in-laws?|stepdad|stepmum|stepmom|stepson|stepdaughter|stepsister|stepbrother|half-sister|half-brother|great-aunt|great-uncle|nan|gran|grandad|granddad|godson|goddaughter|fiance|ex|eldest|youngest|oldest|middle one|firstborn"
)
_DESCRIBED = r"(?:best |older |elder |younger |little |big |baby |wee |kid |twin |old |former |new |late |oldest |youngest |eldest |second |dear |poor )*"
# What is told of people in the simple present or past.
_DOES = (
    r"(?:(?:just|also|still|now|never|always|recently|really|only|usually) )?(?:is|has|had|was|will|can|does|did|works?|lives?|studies|loves|likes|hates|plays|runs|drives|keeps|wants|moved|got|went|came|left|who|teaches|speaks|says|said|makes|takes|sings|"
    r"started|joined|retired|married|used to|owns|sells|cooks|paints|collects|swims|needs|goes|turned|turns|became|bought|sold|broke|lost|won|died|passed|[a-z]{3,}(?:s|ed))\b"
)
# Not a name, wherever it stands: words of grammar, and verbs and adverbs that follow a relation.
_NO_NAME = frozenset(
    "is are was were has have had will would can could shall should may might must does did do and or but who whom whose which that this these those the a an my our your his her their its in on at of for to from with by as "
    "not no never always still also just now then there here really only even very so too often usually sometimes once recently finally actually apparently currently already both all each "
    "said told asked went came got gave made took left lost won broke bought sold sent put let kept felt found thought knew saw ran met paid had wants needs says thinks lives works likes loves hates plays "
    "what when where why how if because since while though although like than about over under up down out off back again whose side name house place car job wedding birthday party shop team lives friends family".split()
)
_TYPED_NAME = regex(
    rf"(?<![\w'’-])(?P<whose>(?:[Mm]y|[Oo]ur|[Tt]he) )?(?P<role>{_DESCRIBED}(?:{FAMILY}|{ROLES}))(?P<comma>,)? (?P<name>[a-z]{{3,14}})(?=(?P<behind>,|['’]s\b)| {_DOES})"
)
_WHO = regex(
    rf"^(?P<name>[a-z]{{3,14}})(?=,? (?:who|that) (?:is|was|used to be|works?|lives?|taught|teaches|runs|ran) [^,]{{2,40}}? {_DOES})"
)
_IS_SOMEBODY = regex(
    rf"^(?P<name>[a-z]{{3,14}})(?=(?:['’]s| is) (?:my|our) {_DESCRIBED}(?:{FAMILY}|{ROLES})\b)"
)
# "new boss is linda", and no word that says how they are.
_NEW_NAMED = regex(
    rf"(?<![\w'’-])new (?:{FAMILY}|{ROLES})(?:['’]s| is) (?P<name>(?!\w+(?:ing|ed|ful|ous|ive|ent|ant|able|ish|less|er|ic|al|ly|lly)\b|great|nice|good|bad|mean|kind|cool|fun|fine|okay|here|away|strict|weird|tough|hard|sweet|rude|young|old|new|lovely|friendly|crazy|lazy|funny|happy|angry|scary|worse|awesome|coming|called|named|from|very|such|really|just|quite|pretty|too|much|way|not|the|our|his|her|an?\b)[a-z]{{3,14}})(?=[.,;!]|$)"
)
_KIN_ALONE = regex(
    rf"(?P<kin>{KIN_ABROAD}|mum|mom|dad|grandma|grandpa|granny|grandad|nan)(?=['’]s (?:an?|the|in|at|out|home|back|off|not|now|been|got|gone|\d|[a-z]+ing|[a-z]+ed)\b| {_DOES})",
    re.IGNORECASE,
)
_ABROAD = regex(KIN_ABROAD, re.IGNORECASE)
_ROLE_NAMED = regex(rf"(?P<role>(?:{ROLES}))(?= [A-Z][a-z]+ {_DOES})", re.IGNORECASE)


def with_named(sentence: str) -> str:
    """The sentence with capitals for people who are told with their relation or with what they are: "my girl Mia is 9"."""

    def capital(match: re.Match[str]) -> str:
        name = match.group("name")
        if name in _NO_NAME or name.endswith(("ing", "ly")):
            return match.group()
        return f"{match.group()[: -len(name)]}{name.capitalize()}"

    named = _TYPED_NAME.sub(capital, sentence)
    for pattern in (_IS_SOMEBODY, _NEW_NAMED, _WHO):
        named = pattern.sub(capital, named)
    return named


def kin_alone(sentence: str) -> str:
    """The word for kin of another language with which a sentence begins, as "ajji is 81" does; "" for none."""
    match = _KIN_ALONE.match(sentence)
    return match.group("kin").lower() if match and _ABROAD.fullmatch(match.group("kin")) else ""


def kin_in_front(sentence: str) -> str:
    """The words for somebody of the owner's with which a sentence begins, without "my" before them; "" for none."""
    match = _KIN_ALONE.match(sentence) or _ROLE_NAMED.match(sentence)
    return match.group() if match else ""
