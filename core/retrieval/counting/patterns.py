"""How questions that want documents counted, or all of them listed, are put: one regular expression for each form.

Groups: `kind` (what they are called), `term` (what is looked for), `hold`, `about` or `from` (which verb), `neg` (those that do
not), `mark` (that "the word" or the like stands before the term). Chinese is matched in Simplified characters.
"""

from __future__ import annotations

import re

from core.retrieval.counting.words import ABOUT, FROM, HOLD, KNOWN, MEASURE, ZH_ABOUT, ZH_HOLD
from core.text.regex import regex

_I = re.IGNORECASE
_LEAD = r"(?:(?:please|(?:can|could|would) you|tell me|do you know|i(?: would|['’]d)? (?:like|want) to know|and|so|ok(?:ay)?)[,:]?\s+)*"
_END = r"(?:\s+(?:at all|in total|altogether|please))*\s*[?？。.!！]*\s*"
_OF = r"(?:\s+(?:of|all|any|my|our|the|these|those|different|other|saved|indexed))*"
_KIND = r"(?P<kind>[^\W_][\w'’&-]*(?:\s+[^\W_][\w'’&-]*){0,2}?)"
_BETWEEN = (
    r"(?:\s+(?:of mine|(?:do|did) (?:i|we) (?:have|get|receive)|have (?:i|we)(?: got)?|(?:are|is|were) there|there are|in total|here|"
    r"in (?:my|the|this|our) (?:library|files|documents|collection)|"
    r"(?:(?:modified|changed|edited|written|saved) )?(?:from |in )?(?:today|yesterday|(?:this|last) (?:week|month|year))))*"
)
_THERE = r"(?:\s+(?:are there|do (?:i|we) have|have (?:i|we)(?: got| received)?|did (?:i|we) (?:get|receive)|(?:are|is) in (?:my|the|this) library|exist))?"

NUMBER = rf"(?:how many|(?:what is |what['’]s )?the number of|number of|count(?: up)?(?: how many)?){_OF}"
_WHICH = (
    rf"(?:(?:which|what){_OF}|in (?:which|what){_OF}|"
    rf"(?:list|show|find|give|name|tell)(?:\s+me)?(?:\s+(?:a list of|all|every|each))*{_OF})"
)
_WHETHER = (
    rf"(?:(?:is|are|was|were) there(?:\s+(?:any|a|an|some|no|one|even one))*{_OF}|"
    rf"(?:do|does|did|is|are)\s+(?:any|one|some|a single|at least one)(?:\s+of)?{_OF}|"
    r"(?:do|have) (?:i|we)(?: have| got)?(?:\s+(?:any|a|an|some))*(?:\s+(?:of|other|my))*)"
)
_NEG = (
    r"(?:(?:(?:do|does|did|are|is|were|was|has|have)(?:\s+not|n['’]t)|cannot|never|not|fails? to|don['’]?t|doesn['’]?t)(?:\s+(?:ever|even|actually|any))*\s+|"
    r"(?:contain|have|has|make|with|bear)s? no )"
)
_AUX = r"(?:\s+(?:do|does|did|has|have|are|is|were|was|been|actually|also|all|both|ever))*?"
_MARK = r"(?P<mark>(?:the |a )?(?:exact )?(?:words?|term|name|phrase|expression)\s+)?"
_PREDICATE = (
    rf"(?:\s+(?:that|which|who|where))?{_AUX}\s+(?:(?P<neg>{_NEG})?(?:(?P<hold>{HOLD})|(?P<about>{ABOUT})|(?P<from>{FROM}))|"
    rf"(?P<without>without|lacking)(?:\s+any)?(?:\s+mention of)?)\s+{_MARK}(?P<term>.+?)"
)

ENGLISH = tuple(
    (asks, regex(rf"{_LEAD}{head}(?:\s+{_KIND})?{_BETWEEN}{_PREDICATE}{_THERE}{_END}" if asks == "number" else
                      rf"{_LEAD}{head}\s+{_KIND}{_BETWEEN}{_PREDICATE}{_THERE}{_END}", _I))
    for asks, head in (("number", NUMBER), ("which", _WHICH), ("which", _WHETHER))
)  # fmt: skip
ENGLISH_PASSIVE = regex(
    rf"{_LEAD}(?:in|by) (?:(?P<many>how many|what number of)|which|what){_OF}\s+{_KIND}\s+(?:is|are|does|do|was|were)\s+(?P<neg>not\s+)?"
    rf"{_MARK}(?P<term>.+?)\s+(?:(?P<hold>mentioned|named|cited|quoted|found|contained|occur|appear|stand|come up|written|referred to)|"
    rf"(?P<about>discussed|described)){_END}",
    _I,
)
# "Is Kit Marlow mentioned in any file?", "where is the word Lautrec mentioned?"
ENGLISH_WHERE = tuple(
    ("which", regex(pattern, _I))
    for pattern in (
        rf"{_LEAD}(?:is|are|was|were|does|do|did)\s+{_MARK}(?P<term>.+?)\s+(?P<hold>mentioned|named|cited|appear|come up|referred to|discussed)"
        rf"\s+(?:anywhere|somewhere|in (?:any|one|some)(?:\s+of)?{_OF}\s+{_KIND}){_END}",
        rf"{_LEAD}where (?:is|are|was|were|does|do|did)(?: (?:i|we))?\s+{_MARK}(?P<term>.+?)\s+(?P<hold>mentioned|named|cited|referred to|discussed){_END}",
        rf"{_LEAD}where (?:is|are|does|do)\s+(?P<mark>the (?:exact )?(?:words?|term|name|phrase)\s+)(?P<term>.+?)\s+(?P<hold>appear|occur|used|stand|come up|written){_END}",
    )
)
ENGLISH_ALL = tuple(
    (asks, regex(rf"{_LEAD}{head}\s+{_KIND}(?P<there>\s+(?:do (?:i|we) have|have (?:i|we)(?: got)?|(?:are|is) there|(?:are|is)(?: in)?|exist|of mine))?"
                      rf"(?:\s+(?:in (?:my|the|this|our) (?:library|files|collection)|in total|here|altogether|there))*{_END}", _I))
    for asks, head in (("number", NUMBER), ("which", _WHICH), ("which", _WHETHER))
)  # fmt: skip
# Said of files only where the question also says when or where: "how many notes did I write last week?"
_DONE = r"written|changed|modified|edited|added|saved|received|sent|made|kept|came(?: in)?|arrived|come in"
WITHIN_LIMITS = (
    ("number", regex(rf"{_LEAD}{NUMBER}\s+{_KIND}\s+(?:(?:did|have) (?:i|we) (?:write|change|modify|edit|add|save|receive|get|{_DONE})|"
                          rf"(?:(?:were|was|have been|are) )?(?:{_DONE}))(?:\s+(?:by me|there|in))*{_END}", _I)),
    ("number", regex(rf"(?:我们?|一共|总共|共|都|被)*(?:写|改|修改|编辑|新增|添加|保存|收到|收)了?(?:多少|几){MEASURE}(?P<kind>[^\s，。？?的了]{{1,6}})[?？]?")),
)  # fmt: skip

_COME_UP = r"appears?|appeared|occurs?|occurred|comes? up|came up|mentioned|named|cited|quoted|referred to|stands?|crops? up"
_SEEN = r"seen|spotted|written|used|found|noted|said"
_PLACE = r"(?:\s+(?:in|within|across|throughout|on)\s+(?:the |my |our |all |these |those )*(?P<kind>.+?))?"
TIMES = tuple(
    regex(pattern, _I)
    for pattern in (
        rf"{_LEAD}how (?:many times|often) (?:do|does|did|is|are|was|were|has|have)\s+{_MARK}(?P<term>.+?)\s+(?:been\s+)?(?P<hold>{_COME_UP}){_PLACE}{_END}",
        rf"{_LEAD}how (?:many times|often) (?:was|were|(?P<now>is|are|has|have))\s+{_MARK}(?P<term>.+?)\s+(?:been\s+)?(?P<seen>{_SEEN}){_PLACE}{_END}",
        rf"{_LEAD}how (?:many times|often) (?:do|does|did|have|has)\s+(?:i|we|they|(?:my |the |our |these )*(?P<kind>[\w' -]+?))\s+(?P<hold>mention|say|write|name|cite|refer to|use(?= the (?:word|term|name|phrase)))\s+{_MARK}(?P<term>.+?){_END}",
        rf"{_LEAD}how (?:many times|often) (?:do|does|did) (?:i|we) (?P<hold>see|spot|note|notice)\s+{_MARK}(?P<term>[^\s]+(?:\s+[^\s]+){{0,2}}?){_PLACE}{_END}",
        rf"{_LEAD}(?:how many|count(?: the)?|(?:what is )?(?:the )?number of)\s+(?:all |the )?(?:times|occurrences|mentions|appearances|instances)\s+(?:of\s+)?{_MARK}(?P<term>.+?)"
        rf"(?:\s+(?P<hold>appears?|occurs?|is mentioned|comes? up|are there|is found|is named))?{_PLACE}{_END}",
    )
)  # fmt: skip

_ZH_LEAD = (
    r"(?:请问|请|帮我|告诉我|我想知道|我们|我|库里|里面|其中|这里|在|一共|总共|共|现在|到底|给我|一下)*"
)
_ZH_MANY = rf"(?:一共|总共|共)?有?(?:多少|几){MEASURE}的?"
_ZH_WHICH = rf"(?:都)?有?(?:哪些|哪几{MEASURE}|哪一?{MEASURE}|列出|找出|显示|列举|给出)(?:一下|所有|全部|每{MEASURE}|哪些|有|的)*"
_ZH_WHETHER = rf"(?:有没有|是否有|有无|是不是有)(?:任何|一{MEASURE}|哪{MEASURE})?"
_ZH_NEG = r"(?P<neg>(?:从来|从|并|都|也)?(?:没有|没|未曾|未|不)(?:曾|有)?)?"
_ZH_FROM = r"(?P<from>来自|出自)"
_ZH_MARK = r"(?P<mark>(?:过|了)?(?:这个|一个)?(?:词语?|字样|字眼|名字))?"
_ZH_VERB = rf"{_ZH_NEG}(?:(?P<hold>{ZH_HOLD})|(?P<about>{ZH_ABOUT})|{_ZH_FROM})(?:了|过|着|到)?{_ZH_MARK}"
_ZH_ABOUT_END = r"(?:有关|相关)?"
_ZH_END = r"(?:的|呢|吗|么|过|了)*\s*[?？。.!！]*\s*"
_ZH_KNOWN = rf"(?P<kind>{KNOWN.pattern}|[^\s，。？?]{{0,3}}?(?:文件|文档|笔记|文章|邮件|网页|pdf|PDF))"
_ZH_OTHER = r"(?P<kind>[^\s，。？?的了过没未不哪几多少有提含写]{1,6}?)"


def _chinese(kind: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    forms = (
        ("number", rf"{_ZH_LEAD}{_ZH_MANY}{kind}(?:[里中]面?|当中)?(?:是|都|有|里)?{_ZH_VERB}(?P<term>.+?){_ZH_ABOUT_END}{_ZH_END}"),
        ("which", rf"{_ZH_LEAD}{_ZH_WHICH}{kind}(?:[里中]面?|当中)?(?:是|都|有|里)?{_ZH_VERB}(?P<term>.+?){_ZH_ABOUT_END}{_ZH_END}"),
        ("which", rf"{_ZH_LEAD}{_ZH_WHETHER}{kind}(?:[里中]面?|当中)?(?:是|都|有|里)?{_ZH_VERB}(?P<term>.+?){_ZH_ABOUT_END}{_ZH_END}"),
        ("number", rf"{_ZH_LEAD}{_ZH_MANY}{_ZH_VERB}(?P<term>.+?){_ZH_ABOUT_END}的{kind}{_ZH_END}"),
        ("which", rf"{_ZH_LEAD}(?:{_ZH_WHICH}|{_ZH_WHETHER}){_ZH_VERB}(?P<term>.+?){_ZH_ABOUT_END}的{kind}{_ZH_END}"),
        ("number", rf"{_ZH_LEAD}{_ZH_VERB}(?P<term>.+?){_ZH_ABOUT_END}的{kind}(?:一共|总共|共)?(?:有|是)?(?:多少|几){MEASURE}{_ZH_END}"),
        ("which", rf"{_ZH_LEAD}{_ZH_VERB}(?P<term>.+?){_ZH_ABOUT_END}的{kind}(?:一共|总共|共)?(?:有|是)?(?:哪些|哪几{MEASURE}){_ZH_END}"),
        ("number", rf"(?P<term>[^，。？?]+?)(?:一共|总共)?(?:在|出现在)(?:多少|几){MEASURE}的?{kind}(?:[里中]面?)?(?:被)?(?P<hold>{ZH_HOLD})(?:了|过)?{_ZH_END}"),
        ("which", rf"(?P<term>[^，。？?]+?)(?:在|出现在)(?:哪些|哪几{MEASURE}){kind}(?:[里中]面?)?(?:被)?(?P<hold>{ZH_HOLD})?(?:了|过)?{_ZH_END}"),
        ("which", rf"{_ZH_LEAD}有{_ZH_NEG}(?:(?P<hold>{ZH_HOLD})|(?P<about>关于|涉及))(?:了|过)?(?P<term>.+?)的{kind}吗[?？]?"),
        ("which", rf"{_ZH_LEAD}有{kind}(?P<hold>{ZH_HOLD})(?:了|过)?(?P<term>.+?)吗[?？]?"),
        ("number", rf"{_ZH_LEAD}{_ZH_MANY}{kind}是?(?:由)?(?P<term>[^，。？?]+?)(?P<from>寄来|寄|写来|写|发来|发|给|签)(?:给我|给我们)?的?{_ZH_END}"),
        ("which", rf"{_ZH_LEAD}{_ZH_WHICH}{kind}是(?:由)?(?P<term>[^，。？?]+?)(?P<from>寄来|寄|写来|写|发来|发|给|签)(?:给我|给我们)?的{_ZH_END}"),
        ("number", rf"(?P<term>[^，。？?]+?)(?:一共|总共|给我|给我们)*(?P<from>寄来|寄|写来|写|发来|发)(?:给我|给我们)?(?:了|过)?(?:多少|几)封{kind}{_ZH_END}"),
    )  # fmt: skip
    return tuple((asks, regex(pattern, _I)) for asks, pattern in forms)


_ZH_NO_KIND = (
    ("which", regex(rf"{_ZH_LEAD}(?P<kind>[^，。？?]{{1,12}}?)(?:[里中]面?|当中|内)(?:有没有|是否)(?P<hold>{ZH_HOLD})(?:了|过)?(?P<term>.+?){_ZH_END}", _I)),
    ("which", regex(rf"{_ZH_LEAD}(?:哪里|哪儿|什么地方)(?P<hold>提到|提及|写到|出现)(?:了|过)?(?P<term>.+?){_ZH_END}", _I)),
    ("which", regex(rf"(?P<term>[^，。？?]+?)在(?:哪里|哪儿|什么地方)(?:被)?(?P<hold>提到|提及|写到)(?:了|过)?{_ZH_END}", _I)),
    ("number", regex(rf"{_ZH_LEAD}有?(?:多少|几)[个份篇封本张条页则](?:是|都|有|里)?{_ZH_VERB}(?P<term>.+?){_ZH_ABOUT_END}{_ZH_END}", _I)),
    ("which", regex(rf"{_ZH_LEAD}(?:哪些|哪几[份篇封张])(?:里面?)?(?:是|都|有)?{_ZH_VERB}(?P<term>.+?){_ZH_ABOUT_END}{_ZH_END}", _I)),
)  # fmt: skip
CHINESE = (*_chinese(_ZH_KNOWN), *_chinese(_ZH_OTHER), *_ZH_NO_KIND)
CHINESE_ALL = (
    ("number", regex(rf"{_ZH_LEAD}{_ZH_MANY}(?:{_ZH_KNOWN}|(?P<other>[^\s，。？?的了过没未不]{{1,6}})){_ZH_END}", _I)),
    ("number", regex(rf"(?:我的?|我们的?|库里的?)?(?:{_ZH_KNOWN})(?:一共|总共|共)?有?(?:多少|几){MEASURE}{_ZH_END}", _I)),
    ("which", regex(rf"{_ZH_LEAD}(?:{_ZH_WHICH}|{_ZH_WHETHER})(?:{_ZH_KNOWN}){_ZH_END}", _I)),
)  # fmt: skip
_ZH_COME_UP = r"出现|提到|提及|写到|说到|用到|见到|看到|看见|提"
_ZH_PLACE = r"(?:在?(?P<kind>[^，。？?在]{1,16}?)(?:[里中]面?|当中|内))?"
_ZH_TIMES_MARK = r"(?P<mark>(?:这个|一)(?:词语?|字|名字|字样)|这(?:词|字))?"
CHINESE_TIMES = tuple(
    regex(pattern, _I)
    for pattern in (
        rf"{_ZH_LEAD}{_ZH_PLACE}[，,]?(?P<term>[^，。？?在]+?){_ZH_TIMES_MARK}(?:一共|总共|共|被|都|有)*(?P<hold>{_ZH_COME_UP})(?:了|过)?(?:多少|几)(?:次|回){_ZH_END}",
        rf"{_ZH_LEAD}(?P<term>[^，。？?在]+?){_ZH_TIMES_MARK}在(?P<kind>[^，。？?]{{1,16}}?)(?:[里中]面?|当中|内)?(?:一共|总共|共|被|都|有)*(?P<hold>{_ZH_COME_UP})(?:了|过)?(?:多少|几)(?:次|回){_ZH_END}",
        rf"{_ZH_LEAD}(?:{_ZH_PLACE})?(?:一共|总共|共|都)*(?P<hold>{_ZH_COME_UP})(?:了|过)?(?:多少|几)(?:次|回){_ZH_TIMES_MARK}(?P<term>[^，。？?]+?){_ZH_END}",
        rf"{_ZH_LEAD}(?P<kind>[^，。？?在]{{1,16}}?)(?:[里中]面?|当中|内)(?:一共|总共|共|都)*(?P<hold>{_ZH_COME_UP})(?:了|过)?(?P<term>[^，。？?]+?)(?:多少|几)(?:次|回){_ZH_END}",
        rf"{_ZH_LEAD}{_ZH_PLACE}(?:一共|总共|共|有)*(?:多少|几)(?:次|处|个地方)(?P<hold>{_ZH_COME_UP})(?:了|过)?{_ZH_TIMES_MARK}(?P<term>[^，。？?]+?){_ZH_END}",
    )
)  # fmt: skip
