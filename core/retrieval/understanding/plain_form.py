"""Takes the wrapping off a question: "I want to know when the water is turned off" asks when it is, "explain F22" what it means.

The wrapping's words stand in no file; with them, the passage that answers is far from the question.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from core.retrieval.understanding.content import content_words
from core.retrieval.understanding.other_language import NAMES_NOTHING_HAN
from core.text.chinese_script import HAN, fold_chinese
from core.text.regex import regex
from core.text.stemming import stem

# A clause that asks by itself, or a thing that is asked for.
_ASKING = r"(?:what|when|where|who|whom|whose|which|why|how)\b"
_THING = r"(?:the|my|our|a|an|any|some|this|that|his|her|their|every|all)\b"
_MOST_WORDS = 12
_RUN = regex("[\u3400-\u9fff]+")
_ENDS = " \t\n?？。.!！"
_PLEASE = r"^\W*(?:(?:please|hi|hello|hey|ok(?:ay)?|so|well)\b[,!. ]*)*"
_WISH = (
    r"(?:(?:can|could|would|will) you (?:please |kindly )?(?:tell|remind|show|give|help|let)(?: me| us)?(?: know| find| with| of| to find)?|"
    r"(?:tell|remind|show|give)(?: me| us)(?: know| of| about)?|do you (?:know|remember)|any idea|"
    r"(?:I|we)(?:['’]m| am|['’]d| would| have| had|['’]ve|['’]re| are)? ?(?:just )?(?:want|need|like|love|trying|try|wish|hoping|hope|looking|searching|look|search|wondering|wonder|"
    r"curious|forgot|forget|forgotten|asking|ask|unsure|not sure|cannot remember|can['’]?t remember|can(?:not|['’]t) find|do(?:n['’]t| not) (?:know|remember))"
    r"(?: (?:to|for|about|of|if|on|out|know|find|see|check|look|up|ask|understand|learn|get|have|remember|be|told))*)"
)
_WRAPPED = regex(rf"{_PLEASE}{_WISH} (?P<x>(?:{_ASKING}|{_THING}).+)$", re.I)
_MEANT = regex(r"^\W*(?:please )?(?:explain|define|describe|what about|how about|and what about|what of)(?: to me)? (?P<x>.+)$", re.I)  # fmt: skip
_ALL_OF = regex(r"^\W*(?:everything|all(?: that)?(?: there is)?|anything(?: at all)?|something|info(?:rmation)?|details)(?: (?:I|we) have| known| you (?:have|know))? (?:about|on|regarding) (?P<x>.+)$", re.I)  # fmt: skip
_ABOUT = regex(r"^\W*(?:I|we) (?:have|['’]ve(?: got)?) (?:a|one|another|some) (?:quick |short )?questions? (?:about|on|regarding|concerning) (?P<x>.+)$", re.I)  # fmt: skip
MOST = regex(
    r"^\W*(?:which|what) (?P<sort>month|year|week|quarter|day|report|bill|invoice)s? (?:had|has|have|was|is|saw|shows?|brought|gave) (?:the )?(?:highest|lowest|most|least|biggest|smallest|largest|fewest) (?P<x>[\w -]+)$",
    re.I,
)
_HOW_HIGH = regex(
    r"^\W*how (?:high|low|large|big|great|steep) (?P<x>(?:is|was|are|were) (?:the |my |our )?(?:[\w'’-]+ ){0,3}(?:scores?|price|rent|balance|revenue|turnover|profit|costs?|premium|fee|rate|deposit|salary|wage|bill|budget|excess|fine|loan|instal?lment)\b.*)$",
    re.I,
)
_ANYONE = regex(r"^\W*(?:does|do|did|has|is|can) any(?:one|body)(?: (?:here|else))? (?P<x>.+)$", re.I)
_SUMMED_UP = regex(
    r"^\W*(?:please )?(?:summari[sz]e|sum up|recap|give me (?:a|an) (?:summary|overview) of|(?:summary|overview) of) (?P<x>.+)$",
    re.I,
)
# "The deposit amount" is the deposit.
_AMOUNT_TAIL = regex(r"^(?P<x>(?:the|my|our) .+?) (?:amount|details?|info(?:rmation)?)$", re.I)

_ZH_WRAPPED = regex(
    r"^(?:请|請|麻烦|麻煩|你好|您好|[，,])*(?:(?:我|我们|我們)?(?:想|要|需要)(?:要)?(?:知道|了解|瞭解|问(?:一下|问)?|問(?:一下|問)?|查(?:一下|找)?|找(?:一下)?)|(?:你|您)?(?:能|可以)(?:不能)?(?:告诉|告訴)我|告诉我|告訴我|提醒我|"
    r"我(?:忘了|忘记了?|忘記了?|不记得|不記得)|(?:请问|請問))[，,]?(?P<x>.{2,})$"
)
_ZH_MEANT = regex(r"^(?:请|請)?(?:解释|解釋|说明|說明)(?:一下|下)? ?(?P<x>.+)$")
_ZH_WHO = regex(r"^(?P<x>[\u3400-\u9fff]{2,6})(?:是谁|是誰)$")
_ZH_ASKS = regex(
    "什么|什麼|多少|几|幾|哪|谁|誰|怎|如何|何时|何時|吗|嗎|为什么|為什麼|多久|多大|是不是|有没有|有沒有"
)


def plain_form(question: str) -> str:
    """The question that stands in the wrapping; as it was where there is none. The case of names is kept."""
    bare = question.strip(_ENDS)
    if not bare or len(bare.split()) > _MOST_WORDS + 8:
        return question
    for pattern, put in _FORMS:
        match = pattern.match(bare)
        made = put(match["x"].strip(_ENDS)) if match is not None else ""
        if made:
            return made
    return question


def _asked_for(rest: str) -> str:
    """A clause that asks as it stands, a thing as "what is the thing?"."""
    if re.match(_ASKING, rest, re.I):
        return f"{rest[0].upper()}{rest[1:]}?"
    if len(rest.split()) > _MOST_WORDS or re.search(
        r"\b(?:is|are|was|were|will|has|have|does|did|to)\b", rest
    ):
        return ""
    tail = _AMOUNT_TAIL.match(rest)
    thing = tail["x"] if tail else rest
    return f"What is {thing}?"


def _meaning(thing: str) -> str:
    if re.match(_ASKING, thing, re.I):
        return f"{thing[0].upper()}{thing[1:]}?"
    if re.match(_THING, thing, re.I):
        return f"What is {thing}?"
    return (
        f"What does {thing} mean?"
        if len(thing.split()) <= 4 and not re.search(r"\bor\b|\band\b", thing)
        else ""
    )


def _who(rest: str) -> str:
    """ "Does anyone play an instrument?" asks who does."""
    return f"Who {rest}?"


def _in_chinese(rest: str) -> str:
    return f"{rest}？" if _ZH_ASKS.search(rest) else f"{rest}是多少？" if len(rest) <= 6 else rest


_FORMS: tuple[tuple[re.Pattern[str], Callable[[str], str]], ...] = (
    (_WRAPPED, _asked_for),
    (_MEANT, _meaning),
    (_ALL_OF, lambda thing: thing),
    (_SUMMED_UP, lambda thing: thing),
    (_ABOUT, lambda thing: thing),
    (_ANYONE, _who),
    (_HOW_HIGH, lambda thing: f"What {thing}?"),
    (MOST, lambda thing: f"What was the {thing}?"),
    (_ZH_WRAPPED, _in_chinese),
    (_ZH_MEANT, lambda thing: f"{thing}是什么意思？"),
    (_ZH_WHO, lambda thing: f"谁是{thing}？"),
)


# They ask for anything that is said, written or kept, and stand in no file for it.
_NAMES_NOTHING = frozenset(
    stem(word, "en")
    for word in (
        "say says said tell tells told write wrote written mention mentioned know known knows file files document documents doc docs note notes thing things "
        "anything something everything amount amounts detail details information info give show find list look looking much many there exist want need "
        "please question questions know ask asked happen happened mean means get got have part text page pages send sends sent arrive arrived arrives come comes "
        "came receive received sign signed see sees saw seen time times work works worked working shift shifts last latest newest oldest recent recently now first"
    ).split()
)


def naming_words(question: str, language: str) -> tuple[str, ...]:
    """The stems of its words that name something; of Chinese, each two characters that stand together."""
    if HAN.search(question):
        return _pairs(question)
    found = (stem(word, "en") for word in content_words(question, language))
    return tuple(dict.fromkeys(word for word in found if word not in _NAMES_NOTHING and len(word) > 1))


def _pairs(question: str) -> tuple[str, ...]:
    runs = _RUN.findall(NAMES_NOTHING_HAN.sub(" ", fold_chinese(question)))
    pairs = (run[at : at + 2] for run in runs for at in range(len(run) - 1))
    return tuple(dict.fromkeys(pairs))
