"""Reads what a question leaves out: "not the old lease: when does the lease end?", 租金是多少，不要旧房子的.

What is named so must never be what is quoted; read as a wish for it, as a search by meaning would, it is the first hit.
"""

from __future__ import annotations

import re

_NAME = r"(?:the |my |our |that |those )?(?P<x>[^\s,;:：，。?？!！][^,;:：，。?？!！]{1,60}?)"
_OF = r"(?:(?:of|in|from|for|about|at|on) )?"
# "Do not", "is not" and the like deny a verb.
_DENIES = r"(?<!do )(?<!does )(?<!did )(?<!is )(?<!are )(?<!was )(?<!were )(?<!has )(?<!have )(?<!had )(?<!can )(?<!may )(?<!must )(?<!will )(?<!should )(?<!could )(?<!would )(?<!why )(?<!or )(?<!if )"
_ENDS = r"(?=\s*(?:[,;:：，?？.。!！]|$))"
_SAYS = (
    re.compile(rf"^\W*(?:but )?(?:not|except(?: for)?|excepting|excluding|ignoring|ignore|leave out|leaving out|apart from|aside from|other than|besides) {_OF}{_NAME}\s*[,;:：]\s*", re.I),
    re.compile(rf"[\s,;(]+(?:but not|and not|except(?: for)?|excepting|excluding|but excluding|not counting|leaving out|apart from|other than) {_OF}{_NAME}\)?{_ENDS}", re.I),
    re.compile(rf"\s*[,;]\s*{_DENIES}not {_OF}{_NAME}{_ENDS}", re.I),
    re.compile(r"^(?:除了|除|不要|不算|不包括|不含)(?P<x>[^，,。？?]{1,20}?)(?:的)?(?:以外|之外|外)?[，,]\s*"),
    re.compile(r"[，,；;]?(?:但)?(?<!我)(?<!们)(?:不要|不算|不包括|不含|除了|除)(?P<x>(?:(?![还還也什谁誰多哪])[^，,。？?]){1,20}?)(?:的)?(?:以外|之外|外)?(?:的)?(?=[，,。？?]|$)"),
)  # fmt: skip
# What is left must still be a question.
_LEAST_LEFT = 3
# "The one from the bank" is what the bank is in the name of.
_ONE = re.compile(r"^(?:ones?|that|those) (?:from|of|about|in|by|with) (?:the |my |our )?", re.I)
_ONLY_SMALL = re.compile(r"(?:it|them|that|this|me|you|yet|sure|all|only|now|any|anything|too \w+)\b", re.I)


def left_out(question: str) -> tuple[str, str]:
    """(what is to be left out, the question without it); ("", the question) where nothing is."""
    for pattern in _SAYS:
        match = pattern.search(question)
        if match is None or _ONLY_SMALL.match(match["x"]):
            continue
        rest = f"{question[: match.start()]} {question[match.end() :]}"
        rest = re.sub(r"\s+(?=[?？.。!！])", "", " ".join(rest.split())).strip(" ,，;:")
        if len(rest.strip("?？.。!！ ")) >= _LEAST_LEFT:
            return _ONE.sub("", match["x"].strip()), rest
    return "", question
