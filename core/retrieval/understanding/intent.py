"""Tells what kind of request a question is, by plain rules in English and Chinese."""

from __future__ import annotations

import re

from core.retrieval.documents.than import sides_of_degree
from core.retrieval.query import Intent
from core.text.regex import regex

# Only a message that is nothing else is small talk: "thanks, and who pays the rent?" is a question.
SMALL_TALK = regex(
    r"(?:(?:hi|hello|hey|hiya|good (?:morning|afternoon|evening|night)|"
    r"(?:many |no |ok |okay )?(?:thanks?|thank you)(?: (?:again|a (?:lot|bunch|million)|(?:so|very) much|(?:for|indeed)(?: (?:all|your|the|that|this|it|help|helping(?: me)?|answer|time|everything|quick|kind|reply))*))*|"
    r"thx|cheers|much appreciated|(?:i )?appreciate (?:it|that|your help)|that(?:['’]s| is| was)? (?:very |really |so )?(?:helpful|helped|great|perfect|all)|well done|good job|perfect|"
    r"help(?: me)?|what can you do(?: for me)?|what can I (?:ask|do)(?: you| here)?|who are you|what are you|how do(?:es)? (?:this|you|it) work|how do i use (?:this|you|it)|"
    r"(?:你|您)(?:能|可以|会|會)(?:帮我|幫我)?(?:做|干|幹)?(?:些)?(?:什么|什麼|啥)|(?:你|您)(?:是)(?:谁|誰)|(?:怎么|怎麼|如何)(?:使)?用|帮助|幫助|"
    r"ok(?:ay)?|cool|great|nice|bye(?:[- ]bye)?|goodbye|see you(?: later| soon| tomorrow)?|how are you(?: doing)?|what'?s up|you(?: are|'re) welcome|"
    r"你好|您好|嗨|哈喽|哈囉|早上好|早安|晚上好|晚安|下午好|"
    r"(?:非常|十分|太|真的?|好的?，?)?(?:谢谢|多谢|感谢|謝謝|多謝|感謝|谢啦|謝啦)(?:你|您|大家)?(?:的?(?:帮助|幫助|帮忙|幫忙|回答|解答))?(?:了|啦|啊|哦)?|"
    r"(?:很|太)?有(?:帮助|幫助|用)|太好了|好的|好吧|再见|再見|拜拜|明天见|明天見|在吗|在嗎|你好吗|你好嗎|辛苦(?:你|您)?了)"
    r"[\s,.!?~…，。！？～、]*)+",
    re.IGNORECASE,
)

COUNT = regex(r"\bhow many\b|\bnumber of\b|\bcount (?:of|the|all|how)\b|多少[个個位名本份篇封次条條项項种種家台只隻件]|[几幾][个個位名本份篇封次条條项項种種家台只隻件]|有多少|数一数", re.IGNORECASE)  # fmt: skip

COMPARE = regex(
    r"\bcompar(?:e|ed|ing|ison)\b|\bwhat (?:has |have )?(?:changed|differs|is different) (?:between|from)\b|\bcontrast (?:the|my|our)\b|\bversus\b|\bvs\.?\b|\bdifferences? between\b|\bdiffer(?:s|ent)? from\b|^\W*how do .{1,60} differ\b|\bwhich is (?:better|worse|larger|older)\b|"
    r"\bwhich (?:\w+ )?(?:is|was|are|were|has|costs?) (?:the )?(?:[a-z]+er|more|less|worse)\b.{0,60}?[,:] .+ or |"
    r"^\W*which of (?:the |my |our |these |those )?(?:two|three|four|both)\b|^(?:我的?|我们的?)?(?:这|這)?[两兩二三四][份个個封篇本台臺款家种種][^，,。？?]{2,6}[，,]?哪一?[份个個封篇本台臺款家种種]|"
    r"比较|比較|对比|對比|区别|區別|差异|差異|有何不同|有什么不同|哪个更|哪個更",
    re.IGNORECASE,
)

WHOLE_DOCUMENT = regex(
    r"\b(?:summari[sz]e|sum up|recap|give (?:me )?(?:a|an) (?:summary|overview|outline) of|(?:summary|overview|outline|gist) of|tl;?dr|what is .{1,80} about\b|main points of|key points of)"
    r"|^\W*(?:give me |list |show me |what are |find )?(?:all )?(?:the )?dates (?:of|in|from) (?:the|my|our) .{1,60}$"
    r"|\bwhat (?:does|do|did) .{1,80} (?:say|write|tell (?:me|us))\s*[?？.]*$|^\W*what(?:['’]s| is| was) (?:in|on) (?:the|my|our) .{1,60}$"
    r"|总结|總結|概括|概述|摘要|归纳|歸納|讲了什么|講了什麼|主要内容|主要內容|大意",
    re.IGNORECASE,
)


def intent(question: str) -> Intent:
    """The kind of request. Whole-document still needs a document: `understand` looks for it."""
    if SMALL_TALK.fullmatch(question.strip()):
        return "small-talk"
    if WHOLE_DOCUMENT.search(question):
        return "whole-document"
    if COMPARE.search(question) or sides_of_degree(question):
        return "compare"
    if COUNT.search(question):
        return "count"
    return "look-up"
