"""Reads what a question leaves out: "not the old lease: when does the lease end?", 租金是多少，不要旧房子的.

What is named so must never be what is quoted; read as a wish for it, as a search by meaning would, it is the first hit.
"""

from __future__ import annotations

import re

from core.text.regex import regex

_NAME = r"(?:the |my |our |that |those )?(?P<x>[^\s,;:：，。?？!！][^,;:：，。?？!！]{1,60}?)"
_OF = r"(?:(?:of|in|from|for|about|at|on) )?"
# "Do not", "is not" and the like deny a verb.
_DENIES = r"(?<!do )(?<!does )(?<!did )(?<!is )(?<!are )(?<!was )(?<!were )(?<!has )(?<!have )(?<!had )(?<!can )(?<!may )(?<!must )(?<!will )(?<!should )(?<!could )(?<!would )(?<!why )(?<!or )(?<!if )"
_ENDS = r"(?=\s*(?:[,;:：，?？.。!！]|$))"
_ALL = r"(?:(?:in|from|at) )?(?:anything|everything|anywhere|everywhere|all(?: (?:my|our|the))?(?: (?:files|folders|documents|notes))?)"
_ALL_BUT = rf"{_ALL} (?:but|except(?: for)?|other than|outside(?: of)?) {_OF}"
_HAN_FOLDERS = r"(?:文件夹|文件夾|目录|目錄|资料夹|資料夾)"
# "Do not look at": a verb of looking says no more than that it is left out.
_HAN_LEAVES = r"(?:(?<!要)不要(?:再)?(?:看|查|找|搜|用|管|算|包括)?|(?<![类類分区區特级級个個差])[别別]再?(?:看|查|找|搜|用|管|算)|不用(?:看|查|找|搜|管|算)|(?<![么麼何该該能])不(?:看|查|算|包括|含)|排除|忽略|跳过|跳過|除了|除)"
_SAYS = (
    regex(rf"^\W*{_ALL_BUT}{_NAME}\s*[,;:：]\s*", re.I),
    regex(rf"[\s,;(]+{_ALL_BUT}{_NAME}\)?{_ENDS}", re.I),
    regex(r"[\s,;(]+(?:that (?:is|are) )?(?:not (?:in|from|inside)|outside(?: of)?) (?:the |my |our )?(?P<x>(?:folder [\w\-./&+]+|[\w\-./&+]+(?: [\w\-./&+]+){0,2}? folder))\)?(?=\W|$)", re.I),
    regex(r"^\W*outside(?: of)? (?:the |my |our )?(?P<x>(?:folder [^,;:]{1,40}?|[^,;:]{1,40}? folder))\s*[,;:：]\s*", re.I),
    regex(r"[\s,;(]+(?:that (?:is|are) )?not (?P<x>tagged (?:as |with )?#?[\w/-]+)\)?(?=\W|$)", re.I),
    regex(rf"(?:^|[\s,;(]+)without (?:looking (?:in|at|into)|using) {_NAME}(?:{_ENDS}|\s*[,;:]\s*)", re.I),
    regex(rf"[，,；;]?不在(?P<x>[^，,。？?]{{1,20}}?{_HAN_FOLDERS})(?:里面?|裡面?|中|内|內)?的?"),
    regex(r"^(?:在)?(?!除|不)(?P<x>[^，,。？?]{1,20}?)(?:以外|之外)的?(?:地方|文件|位置|资料|資料)?(?:里面?|裡面?|中)?[，,]\s*"),
    regex(rf"^\W*(?:but )?(?:not|except(?: for)?|excepting|excluding|ignoring|ignore|leave out|leaving out|apart from|aside from|other than|besides) {_OF}{_NAME}\s*[,;:：]\s*", re.I),
    regex(rf"[\s,;(]+(?:but not|and not|except(?: for)?|excepting|excluding|but excluding|not counting|leaving out|ignoring|disregarding|apart from|other than) {_OF}{_NAME}\)?{_ENDS}", re.I),
    regex(rf"\s*[,;]\s*{_DENIES}not {_OF}{_NAME}{_ENDS}", re.I),
    regex(rf"^{_HAN_LEAVES}(?P<x>[^，,。？?]{{1,20}}?)(?:的)?(?:以外|之外|外)?[，,]\s*"),
    regex(rf"[，,；;]?(?:但)?(?<!我)(?<!们)(?<!們){_HAN_LEAVES}(?P<x>(?:(?![还還也什谁誰多哪])[^，,。？?]){{1,20}}?)(?:的)?(?:以外|之外|外)?(?:的)?(?=[，,。？?！!；;]|$)"),
)  # fmt: skip
# What is left must still be a question.
_LEAST_LEFT = 3
# "The one from the bank" is what the bank is in the name of.
_ONE = regex(r"^(?:ones?|that|those) (?:from|of|about|in|by|with) (?:the |my |our )?", re.I)
_ONLY_SMALL = regex(r"(?:it|them|that|this|me|you|yet|sure|all|only|now|any|anything|too \w+)\b", re.I)


def left_out(question: str) -> tuple[str, str]:
    """(what is to be left out, the question without it); ("", the question) where nothing is."""
    for pattern in _SAYS:
        match = pattern.search(question)
        if match is None or _ONLY_SMALL.match(match["x"]):
            continue
        rest = f"{question[: match.start()]} {question[match.end() :]}"
        rest = re.sub(r"\s+(?=[?？.。!！])", "", " ".join(rest.split())).strip(" ,，;:")
        rest = re.sub(r"(?<=[?？.。!！])[.。!！]+$", "", rest)
        if len(rest.strip("?？.。!！ ")) >= _LEAST_LEFT:
            return _ONE.sub("", match["x"].strip()), rest
    return "", question
