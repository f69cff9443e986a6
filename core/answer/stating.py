"""Tells a plain statement of the owner's from a question: "I moved to Hamburg" wants an acknowledgement, not a search.

Doubt goes to the question: what may be one is looked for in the files first, and acknowledged only where they say nothing.
"""

from __future__ import annotations

import datetime as dt
import re
from typing import Literal

from core.answer.types import Answer, Sentence
from core.memory.after_turns import STATEMENT
from core.memory.statements.matching import content_words
from core.text.chinese_script import HAN
from core.text.regex import regex

Stated = Literal["", "perhaps", "surely"]

# What is longer was pasted, or tells so much that the files may know something about it.
MAX_CHARACTERS = 400
MOST_SENTENCES = 4

_ASKS = regex(r"[?？]")
# Before the words that make a statement: "Well, ...", "By the way, ...", "Yesterday ...".
_LEAD = (
    r"(?:(?:and|so|but|well|oh|ok|okay|yes|yeah|no|hi|hello|hey|thanks|also|now|actually|honestly|sorry|anyway|btw|fyi|by the way|"
    r"today|yesterday|tomorrow|recently|currently|nowadays|these days|since \w+|(?:last|next|this) \w+|in \w+|on \w+|two \w+ ago)[,:.!]? +)*"
)
_FIRST_PERSON = regex(
    rf"^{_LEAD}(?:(?:I|we)(?:['’](?:m|ve|d|ll|re))? +[a-z]|(?:my|our) [\w' -]{{2,40}}?(?: (?:is|are|was|were|has|had|have|will|can|cannot|got|died|left|wants?|likes?|needs?|hates?|loves?|lives?|works?|moved|changed|called|told|said)\b|['’]s (?:a|an|the|been|now|not|called|from|in|at|on)\b))",
    re.IGNORECASE,
)
# 我 near the beginning; “我的租约押金” alone is a search, and 我国 is nobody's own.
_FIRST_PERSON_ZH = regex(
    r"^[^，。！；：]{0,8}?[，,]?(?:[^，。！；：我咱]{0,6})(?:我|咱)(?:们|們|家)?(?![的国國省市县縣校院党黨军軍方])[\u3400-\u9fffA-Za-z0-9 ]+|"
    r"^[^，。！；：]{0,8}?(?:我|咱)(?:们|們)?的[^，。！？；]{1,20}(?:是|叫|有|在|了|姓|住|属|屬|不|已|要|会|會|喜欢|喜歡|改|换|換|变|變|对|對|来自|來自)"
)
# A question without its mark, in any part of the sentence.
_CLAUSE = regex(r"[,，;；:：–—]|\b(?:and|but|so)\b|但是?|所以|然后|那么", re.IGNORECASE)
_QUESTION = regex(
    r"^\s*(?:please |then |also )*(?:what|when|where|why|how|who|whom|whose|which|can|could|would|should|do|does|did|is|are|was|were|will|"
    r"have|has|am|may|shall|any idea|right$|correct$|isn['’]?t|aren['’]?t|don['’]?t|doesn['’]?t|didn['’]?t)\b",
    re.IGNORECASE,
)
_QUESTION_ZH = regex(
    r"[吗嗎呢么麼][。.！!]?$|什么|什麼|怎么|怎麼|怎样|怎樣|如何|为何|為何|哪|谁|誰|几[点點个個号號岁歲天年月]|多少|多久|多大|多长|多長|是否|能否|可否|有没有|有沒有|是不是|能不能|会不会|會不會|要不要|对不对|對不對|请问|請問"
)
# What sends somebody to look, whatever its form: "I need the deposit amount", "tell me about the lease".
_SEEKS = regex(
    r"\b(?:want|wanna|need|like|love|try(?:ing)?|have|trying|hoping|hope|wish) (?:you )?to (?:know|find|see|get|look|read|check|verify|understand|learn about|be told|hear|ask|search|compare)\b|"
    r"\b(?:want|need|['’]d like|would like)\b(?: \w+)? (?:the|your|that|this|those|these|all|any|some|every|info\w*|details?|help|answers?|(?:an? )?(?:summary|list|copy|overview|table|number|figure|date|quote|explanation|translation|example|passage|file|document|answer))\b|"
    r"\b(?:I|we)(?:['’]m| am| was|['’]re| are| were)? (?:mean|meant|ask(?:ed|ing)?)\b|\b(?:look(?:ed|ing)? (?:for|up|into)|search(?:ed|ing)? (?:for|my|the|in)|wonder(?:ed|ing)?|curious|forgot|forget|forgotten|remember|recall|not sure|unsure|no idea|don['’]?t know|do not know|can['’]?t find|cannot find|couldn['’]?t find|read (?:somewhere|that)|saw somewhere)\b|"
    r"\b(?:tell|show|give|send|remind|help|explain|summari[sz]e|translate|list|describe|compare|check|find|quote|write|draft)\b(?: (?:me|us|it|this|that|the|my|our|all)\b|$)",
    re.IGNORECASE,
)
_SEEKS_ZH = regex(
    r"想(?:要|再)?(?:知道|问|問|了解|查|找|确认|確認|搞清|弄清|弄明白)|我(?:们|們)?(?:是|在)?(?:说的?|說的?|问的?|問的?|指的?|的意思)(?:是|，|,|[\u3400-\u9fff])|(?:要|在|来|來|去)(?:找|查|看|确认|確認)|需要.{0,12}(?:信息|資訊|资料|資料|文件|内容|內容|数据|數據|帮助|幫助|答案|总结|總結)|"
    r"忘了|忘记|忘記|记得|記得|记不|記不|不知道|不确定|不確定|不清楚|不明白|好奇|找不到|"
    r"告诉我|告訴我|帮我|幫我|给我|給我|替我|请(?!假|客)|請(?!假|客)|列出|总结|總結|概括|解释|解釋|说明|說明|翻译|翻譯|看看|查一?下|查查|找一?下|找找|搜"
)

# A question that cannot be understood without what was said before it.
_POINTS_BACK = regex(
    r"\b(?:it|its|that|this|these|those|there|here|he|she|they|him|her|hers|his|them|their|then|so|such|both|either|one|same)\b|"
    r"[它他她这這那其]|同样|同樣",
    re.IGNORECASE,
)

_WORDS = {
    "en": {
        "understood": "Understood. This is not a question, so your files were not searched.",
        "searched": "Understood. Your files say nothing about it.",
        "unkept": "Nothing of it is remembered; begin with “remember that” to keep it.",
        "between": " ",
    },
    "zh": {
        "understood": "知道了。这不是提问，所以没有搜索你的文件。",
        "searched": "知道了。你的文件里没有提到这件事。",
        "unkept": "没有记住其中的内容；想记住的话，请以“记住”开头。",
        "between": "",
    },
}


def stated(text: str) -> Stated:
    """ "surely": a statement in the first person. "perhaps": one about others or things, which may want a search as well."""
    plain = " ".join(text.split())
    if not plain or len(plain) > MAX_CHARACTERS or _ASKS.search(plain):
        return ""
    # Imported late: the rules take a fifth of a second to load, which no question should wait for.
    from core.memory.capture.rules import own_words

    sentences = own_words(text)
    if not 0 < len(sentences) <= MOST_SENTENCES or any(_asks(each) or _seeks(each) for each in sentences):
        return ""
    if any(_in_first_person(each) for each in sentences):
        return "surely"
    return "perhaps" if _tells_something(text) else ""


def acknowledgement(tongue: str, heard: bool, refused: Answer | None = None) -> Answer:
    """The answer to a statement; `refused` is what the files did not say about it, where they were asked.

    `heard`: what is noted of it is told later, or it is known that nothing is noted here. Else this says so.
    """
    words = _WORDS[tongue]
    said = [words["searched" if refused else "understood"], *([] if heard else [words["unkept"]])]
    sentences = tuple(Sentence(each, ()) for each in said)
    misses, notes = (refused.near_misses, refused.degraded) if refused else ((), ())
    return Answer(words["between"].join(said), sentences, (), misses, False, False, STATEMENT, notes)


def may_state(text: str) -> bool:
    """A quick look, which rules out nearly all questions: only what passes is worth `stated`."""
    plain = text.strip()
    if len(plain) > MAX_CHARACTERS or _ASKS.search(plain):
        return False
    first = HAN.search(plain) and _QUESTION_ZH.search(plain)
    return not first and _QUESTION.match(plain) is None


def parted(text: str) -> tuple[str, str]:
    """(what the owner states, what they ask after it) in one turn; ("", text) for all that must be taken whole.

    "I moved to Bonn. When does the lease end?" asks for the lease alone. "... Who lives there?" is of one piece.
    """
    plain = " ".join(text.split())
    if len(plain) > MAX_CHARACTERS:
        return "", text
    # Imported late: the rules take a fifth of a second to load, which no question should wait for.
    if not _FIRST_PERSON.match(plain) and not _FIRST_PERSON_ZH.match(plain):
        return "", text
    from core.memory.capture.rules import own_words

    sentences = own_words(text)
    asking = [bool(_ASKS.search(each)) or _asks(each) for each in sentences]
    first = asking.index(True) if True in asking else 0
    states, asks = sentences[:first], sentences[first:]
    if not states or not all(asking[first:]) or len(sentences) > MOST_SENTENCES:
        return "", text
    if any(_seeks(each) or not _in_first_person(each) for each in states):
        return "", text
    said, asked = " ".join(states), " ".join(asks)
    if _POINTS_BACK.search(asked) or content_words(said) & content_words(asked):
        return "", text
    return said, asked


def _asks(sentence: str) -> bool:
    if HAN.search(sentence):
        return _QUESTION_ZH.search(sentence.strip()) is not None
    return any(_QUESTION.match(part) for part in _CLAUSE.split(sentence))


def _seeks(sentence: str) -> bool:
    return (_SEEKS_ZH if HAN.search(sentence) else _SEEKS).search(sentence) is not None


def _in_first_person(sentence: str) -> bool:
    return (_FIRST_PERSON_ZH if HAN.search(sentence) else _FIRST_PERSON).match(sentence.strip()) is not None


def _tells_something(text: str) -> bool:
    """Whether the rules of the memory understand it: whose, and what of theirs, it tells."""
    from core.memory.capture.turns import read_turns
    from core.memory.capture.types import Turn

    found, _ = read_turns([Turn("user", text, dt.datetime.now(dt.UTC))])
    return any(each.action == "add" and each.attribute for each in found)
