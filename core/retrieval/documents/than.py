"""Takes "does Priya earn more than Joss?" apart: each side is looked up by itself, so that one alone is no answer.

"More than ten people" has one side and a number, and stays one question.
"""

from __future__ import annotations

import re

from core.retrieval.query import Facet
from core.text.chinese_script import HAN, fold_chinese
from core.text.regex import regex

_SIDE = r"(?:(?:the|my|our|a|an|his|her|their|this) )?[\w'’&.-]+(?: (?!than\b)[\w'’&.-]+){0,4}?"
_OTHER = r"(?!\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|usual|ever|expected|before|average|last|that|half)\b)(?:(?:the|my|our|a|an|his|her|their|this) )?[\w'’&.-]+(?: [\w'’&.-]+){0,4}?"
_VERBS = r"earn|cost|pay|weigh|last|take|spend|owe|charge|make|need|use|drink|eat|hold"
_DOES = regex(
    rf"^(?:does|do|did) (?P<a>{_SIDE}) (?P<verb>{_VERBS}) (?:(?:much|far|a lot) )?(?:more|less|fewer|longer)(?: (?P<what>[a-z]+))? than (?P<b>{_OTHER})(?: (?:does|do|did))?$",
    re.IGNORECASE,
)
_IS = regex(
    rf"^(?:is|are|was|were) (?P<a>{_SIDE}) (?:(?:much|far|a lot) )?(?P<degree>more expensive|less expensive|[a-z]+er) than (?P<b>{_OTHER})(?: (?:is|are|was|were))?$",
    re.IGNORECASE,
)
_HAN_THAN = regex(
    r"^(?P<a>[^，,。比]{1,12})比(?P<b>[^，,。比]{1,12}?)(?:还|更|要)?(?P<degree>贵|便宜|高|低|大|小|长|短|多|少|早|晚|重|轻|远|近|宽|窄|快|慢)(?:一些|一点|很多|得多)?吗$"
)
_LONG = frozenset(("last", "take"))
# How a degree is asked for of one side.
_DEGREES = {
    "How much does {} cost?": "cheaper dearer more-expensive less-expensive pricier",
    "How high is {}?": "higher lower",
    "How large is {}?": "larger bigger smaller greater",
    "How long is {}?": "longer shorter",
    "How old is {}?": "older younger",
    "How tall is {}?": "taller",
    "How heavy is {}?": "heavier lighter",
    "How far is {}?": "farther further nearer closer",
    "How fast is {}?": "faster slower quicker",
    "How wide is {}?": "wider narrower",
    "When is {}?": "earlier later sooner",
}
_ASKED = {word.replace("-", " "): form for form, words in _DEGREES.items() for word in words.split()}
_PRICES, _TIMES = "贵便宜", "早晚"
_ENDS = " \t\n?？。.!！"


def sides_of_degree(question: str) -> tuple[Facet, ...]:
    """The two sides, each with what is to be looked up of it; () for any other question."""
    text = question.strip(_ENDS)
    if HAN.search(text):
        return _in_chinese(fold_chinese(text))
    does, of = _DOES.match(text), _IS.match(text)
    match = does or of
    if match is None:
        return ()
    form = _form_of_verb(match) if does else _ASKED.get(match["degree"].lower(), "")
    return (
        tuple(Facet(side, form.format(side), by_degree=True) for side in (match["a"], match["b"]))
        if form
        else ()
    )


def _form_of_verb(match: re.Match[str]) -> str:
    verb, what = match["verb"].lower(), match["what"]
    how = f"How many {what}" if what else "How long" if verb in _LONG else "How much"
    return f"{how} does {{}} {verb}?"


def _in_chinese(text: str) -> tuple[Facet, ...]:
    match = _HAN_THAN.match(text)
    if match is None:
        return ()
    degree = match["degree"]
    ending = "多少钱" if degree in _PRICES else "是什么时候" if degree in _TIMES else "是多少"
    return tuple(Facet(side, f"{side}{ending}", by_degree=True) for side in (match["a"], match["b"]))
