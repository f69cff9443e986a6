"""Tells a question that wants documents counted from one whose number stands in a document, by plain rules.

"How many contracts mention Anna?" is counted; "how many employees does ACME have?" is looked up. Only what is written like
the first is counted, since a wrong count looks as certain as a right one.
"""

from __future__ import annotations

import re

from core.retrieval.exact_terms import QUOTES
from core.retrieval.types import Counting, Manner

# What people call a document whatever is in it.
_ANY = (
    r"files?|documents?|docs|notes?|texts|papers|文件|文档|文檔|档案|檔案|笔记|筆記|资料|資料|材料|文章|文字"
)
# And those that are one by their format.
_FORMATS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"pdfs?(?: files| documents)?|pdf ?(?:文件|文档|文檔)", ("application/pdf",)),
    (r"e-?mails?|mails|邮件|郵件|电子邮件|電子郵件", ("message/rfc822", "application/mbox")),
    (r"web ?pages|网页|網頁", ("text/html",)),
    (r"word (?:files|documents)|word ?(?:文件|文档|文檔)", ("application/vnd.openxmlformats-officedocument.wordprocessingml.document",)),
    (r"markdown (?:files|notes)|markdown ?(?:文件|文档|笔记)", ("text/markdown",)),
)  # fmt: skip
# Those that are one by what they are: counted where the word stands in the name, the folder, or the text.
_KINDS = (
    r"contracts|agreements|leases|invoices|bills|receipts|reports|letters|minutes|transcripts|manuals|recipes|memos|articles|"
    r"guides|policies|statements|offers|quotes|certificates|books|stories|lists|"
    r"合同|合約|合约|协议|協議|租约|租約|发票|發票|账单|帳單|收据|收據|报告|報告|信件|会议记录|會議記錄|纪要|紀要|说明书|說明書|手册|手冊|菜谱|"
    r"规定|規定|报价单|報價單|证书|證書|故事|清单|清單"
)
_KIND = "|".join((*(pattern for pattern, _ in _FORMATS), _ANY, _KINDS))

# Words for standing in a text to the letter, and for being its subject.
_HOLD = (
    r"(?:mention(?:s|ing)?|contain(?:s|ing)?|includ(?:e|es|ing)|hold|name|cite|quote|say|refer(?:s|ring)? to|"
    r"(?:use|have) the (?:words?|phrase|term|name)|with the (?:words?|phrase|term|name))"
)
_ABOUT = (
    r"(?:(?:are|is|talk|speak|write|tell me|say something) about|about|discuss(?:ing)?|(?:deal|dealing) with|cover(?:ing)?|"
    r"describ(?:e|ing)|concern(?:ing)?|regarding)"
)
_BETWEEN = (
    r"(?:\s+(?:of mine|do (?:i|we) have|have (?:i|we)|are there|there are|that|which|in total|in (?:my|the|this) library|here|"
    r"(?:(?:modified|changed|edited|written|saved) )?(?:from |in )?(?:today|yesterday|(?:this|last) (?:week|month|year))))*"
)
_ASK = r"(?:how many|(?:what is )?the number of|number of|count(?: up)?(?: how many)?)(?:\s+(?:of|all|my|our|the|these|different))*"
_END = r"\s*[?？。.!！]*\s*"
_ENGLISH = re.compile(
    rf"{_ASK}\s+(?P<kind>{_KIND}){_BETWEEN}\s+(?:(?P<hold>{_HOLD})|{_ABOUT})\s+(?P<term>.+?){_END}",
    re.IGNORECASE,
)
_ENGLISH_PASSIVE = re.compile(
    rf"in (?:how many|what number of)(?:\s+(?:of|all|my|our|the))*\s+(?P<kind>{_KIND})\s+(?:is|are|does|do|was|were)\s+(?P<term>.+?)\s+"
    rf"(?:(?P<hold>mentioned|named|cited|quoted|found|contained|occur|appear|stand|come up|written|referred to)|discussed|described)"
    rf"(?: at all)?{_END}",
    re.IGNORECASE,
)
_ENGLISH_ALL = re.compile(
    rf"{_ASK}\s+(?P<kind>{_KIND})\s+(?:do (?:i|we) have|have (?:i|we)(?: got)?|are there(?: in (?:my|the|this) library)?|are in (?:my|the|this) library)"
    rf"(?: in total| here| altogether)?{_END}",
    re.IGNORECASE,
)

_MEASURE = r"[个個份篇封本张張条條页頁则則]?"
_MANY = rf"(?:多少|几|幾){_MEASURE}"
_ZH_HOLD = r"提到|提及|提過|提过|包含|含有|写到|寫到|写有|寫有|写着|寫著|写了|寫了|出现|出現|用到|引用"
_ZH_ABOUT = r"关于|關於|涉及|讲到|講到|谈到|談到|讨论|討論|讲|講|谈|談|说的是|說的是|和|与|跟"
_ZH_VERB = rf"(?:(?P<hold>{_ZH_HOLD})|(?:{_ZH_ABOUT}))(?:了|过|過)?"
_ZH_BEFORE = r"(?:请问|請問|我|我们|我們|库里|庫裡|里面|裡面|其中|这里|這裡|一共|总共|總共|共|现在|現在|到底|的)*(?:有|一共|总共|總共)?"
_CHINESE = (
    re.compile(rf"{_ZH_BEFORE}{_MANY}{_ZH_VERB}(?P<term>.+?)(?:有关|有關)?的(?P<kind>{_KIND}){_END}", re.IGNORECASE),
    re.compile(rf"{_ZH_BEFORE}{_MANY}的?(?P<kind>{_KIND})?(?:[里裡中]面?|当中|當中)?(?:是|都|有)?{_ZH_VERB}(?P<term>.+?)(?:有关|有關|的|呢)*{_END}", re.IGNORECASE),
    re.compile(rf"(?:我的?)?{_ZH_VERB}(?P<term>.+?)(?:有关|有關)?的(?P<kind>{_KIND})(?:一共|总共|總共|共)?(?:有|是)?{_MANY}{_END}", re.IGNORECASE),
    re.compile(rf"(?P<term>[^，。？?]+?)(?:一共|总共|總共)?(?:在|出现在|出現在){_MANY}(?P<kind>{_KIND})(?:[里裡中]面?)?(?:被)?(?P<hold>{_ZH_HOLD})(?:了|过|過)?{_END}", re.IGNORECASE),
)  # fmt: skip
_CHINESE_ALL = re.compile(
    rf"(?:我|我们|我們|库里|庫裡|这里|這裡|一共|总共|總共|共|现在|現在)*有{_MANY}(?P<kind>{_KIND}){_END}",
    re.IGNORECASE,
)

# After "about" and the like, these mean that something is asked of the documents beyond what they are about.
_ASKS_MORE = re.compile(
    r"\b(?:did|does|do|was|were|has|have|had|is|are|can|could|will|would|should)\b", re.IGNORECASE
)
_BEFORE_TERM = re.compile(
    r"^(?:(?:the |an? |my |our )?(?:words?|term|name|phrase|topic of|subject of)|the|an?|my|our)\s+|^(?:这个|這個)?(?:词|詞|字样|字樣)",
    re.IGNORECASE,
)
_AFTER_TERM = re.compile(
    r"\s+(?:at all|anywhere|in (?:it|them|their text)|by name)$|(?:这个|這個|一|这)?(?:词|詞|名字|字样|字樣)$",
    re.IGNORECASE,
)
_OR = re.compile(r"\s+or\s+|或者|或是|或", re.IGNORECASE)
_PLAIN_WORDS = re.compile(r"[^\W\d_]+(?:\s+[^\W\d_]+)*")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\u0e00-\u0e7f]")
MAX_TERM_CHARS = 120


def counting_of(question: str) -> Counting | None:
    """What `question` wants counted; None for every other question."""
    match = next((m for p in (_ENGLISH, _ENGLISH_PASSIVE, *_CHINESE) if (m := p.fullmatch(question))), None)
    if match is None:
        return _all_of(question)
    about = not match.group("hold")
    terms = _terms(match.group("term"))
    if not terms or any(len(term) > MAX_TERM_CHARS for term, _ in terms):
        return None
    if _ASKS_MORE.search(match.group("term")) and not QUOTES.search(match.group("term")):
        return None
    literal = any(quoted or _to_the_letter(term) for term, quoted in terms)
    manner: Manner = "topic" if about else "letters" if literal else "words"
    return _counting(match.group("kind") or "", tuple(term for term, _ in terms), manner)


def _all_of(question: str) -> Counting | None:
    match = _ENGLISH_ALL.fullmatch(question) or _CHINESE_ALL.fullmatch(question)
    counting = _counting(match.group("kind"), (), "all") if match else None
    # How many contracts there are is told by what is written in them, or by nobody.
    return None if counting is not None and counting.kind else counting


def _counting(kind: str, terms: tuple[str, ...], manner: Manner) -> Counting:
    kind = kind.strip()
    for pattern, media_types in _FORMATS:
        if re.fullmatch(pattern, kind, re.IGNORECASE):
            return Counting(terms, manner, "", media_types)
    named = "" if not kind or re.fullmatch(_ANY, kind, re.IGNORECASE) else kind
    return Counting(terms, manner, named)


def _terms(text: str) -> tuple[tuple[str, bool], ...]:
    """[(a term, whether it was quoted)]: those that stand beside an "or"."""
    quoted = [next(group for group in match.groups() if group).strip() for match in QUOTES.finditer(text)]
    if quoted:
        return tuple((term, True) for term in quoted)
    bare = (_AFTER_TERM.sub("", _BEFORE_TERM.sub("", part, count=1)) for part in _OR.split(text))
    return tuple((term, False) for part in bare if (term := part.strip(" ,，、:：'‘’")))


def _to_the_letter(term: str) -> bool:
    """Whether a term is more than plain words, whose other forms would do as well: a name with numbers, or Chinese."""
    return _UNSPACED.search(term) is not None or _PLAIN_WORDS.fullmatch(term) is None


def said_of(counting: Counting) -> str:
    """For the trace."""
    how = {
        "letters": "to the letter",
        "words": "all words in one passage",
        "topic": "about",
        "all": "all there are",
    }
    terms = " or ".join(f"“{term}”" for term in counting.terms)
    return ", ".join(part for part in (counting.kind, terms, how[counting.manner]) if part)
