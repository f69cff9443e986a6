"""The words with which people ask for documents: what they call them, what stands in them, whom they are from."""

from __future__ import annotations

import re

from core.text.regex import regex

# What people call a document whatever is in it.
ANY = r"files?|documents?|docs?|notes?|texts?|papers?|文件|文档|文檔|档案|檔案|笔记|筆記|资料|資料|材料|文章|文字"
# And those that are one by their format.
FORMATS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"pdfs?(?: files?| documents?)?|pdf ?(?:文件|文档|文檔)", ("application/pdf",)),
    (r"e-?mails?|mails|邮件|郵件|电子邮件|電子郵件", ("message/rfc822", "application/mbox")),
    (r"web ?pages?|网页|網頁", ("text/html",)),
    (r"word (?:files?|documents?)|word ?(?:文件|文档|文檔)", ("application/vnd.openxmlformats-officedocument.wordprocessingml.document",)),
    (r"markdown (?:files?|notes?)|markdown ?(?:文件|文档|笔记)", ("text/markdown",)),
)  # fmt: skip
# Sorts of paper that one has many of, each a document of its own: how many there are is how many files there are.
_PAPERS = (
    r"contracts?|agreements?|leases?|invoices?|bills?|receipts?|reports?|letters?|minutes|transcripts?|memos?|statements?|certificates?|"
    r"complaints?|(?:diary |journal |blog |log )?entr(?:y|ies)|diar(?:y|ies)|journals?|postcards?|drafts?|"
    r"合同|合约|协议|租约|发票|账单|帐单|收据|报告|信|信件|来信|书信|投诉|投诉信|投诉单|会议记录|纪要|日记|日志|证书|草稿"
)
# Sorts that are a document as often as a thing that documents tell of: forty books may stand in one list.
_PERHAPS_PAPERS = (
    r"manuals?|recipes?|articles?|guides?|policies|policy|offers?|quotes?|quotations?|books?|stor(?:y|ies)|lists?|plans?|lessons?|essays?|"
    r"poems?|speeches|speech|interviews?|logs?|forms?|applications?|orders?|reviews?|posts?|"
    r"说明书|手册|菜谱|食谱|规定|报价单|故事|清单|计划|课|课程|课文|论文|作文|诗|订单|申请|评论|采访"
)
_GENERIC_TAIL = regex(
    r"\s+(?:entr(?:y|ies)|files?|documents?|docs?|notes?|papers?|pages?|texts?|records?)$|(?<=..)(?:文件|文档|笔记|条目)$",
    re.IGNORECASE,
)
_HAN_SORT = r"[^\W\d_]{1,4}(?:合同|协议|发票|账单|报告|信件|记录)"
PAPERS = regex(rf"(?:\S+ ){{0,2}}(?:{_PAPERS})|{_HAN_SORT}", re.IGNORECASE)
KNOWN = regex(rf"(?:\S+ ){{0,2}}(?:{_PAPERS}|{_PERHAPS_PAPERS})|{_HAN_SORT}|[^\W\d_]{{1,4}}计划", re.IGNORECASE)  # fmt: skip
# What is not the name of a kind though it stands where one would.
NO_KIND = regex(
    r"(?:people|persons?|times|things?|days?|weeks?|months?|years?|hours?|words?|ones?|of (?:them|these|those|it)|人|次|天|年|月|钱|字|东西|里|里面|儿|些|个)",
    re.IGNORECASE,
)

# Words for standing in a text to the letter. "Ask for a refund" is told by the word, and that is said.
HOLD = (
    r"(?:mention(?:s|ing|ed)?|contain(?:s|ing)?|includ(?:e|es|ing)|holds?|names?|cites?|quotes?|says?|refer(?:s|ring)? to|"
    r"(?:makes? (?:any |a )?)?mention of|(?:uses?|have|has|with|contains?|says?) the (?:words?|phrase|term|name)|"
    r"(?:asks?|asking|beg|begs|call|calls) for|requests?(?:ing)?|demands?(?:ing)?|complains? (?:about|of)|brings? up)"
)
ABOUT = (
    r"(?:(?:are|is|talks?|speaks?|writes?|tell me|says? something) (?:about|of)|about|on the subject of|discuss(?:es|ing)?|"
    r"(?:deals?|dealing) with|cover(?:s|ing)?|describ(?:e|es|ing)|concern(?:s|ing)?|regarding|on(?! (?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|the \d|\d|my|it|them|this)))"
)
# These speak of texts and of nothing else, so that what does them is a document whatever it is called.
TEXTUAL = regex(
    r"mention|refer|cite|quote|about|the (?:word|phrase|term|name)|discuss|提|写|关于|涉及|讲|谈|说", re.I
)
FROM = r"(?:(?:are|is|were|was|come|comes|came)\s+)?(?:sent |written |signed |issued |received )?(?:from|by)"
# Verbs that may deny, or not even mean, what their word says.
CLAIMS = regex(r"ask|beg|call|request|demand|complain|要求|请求|申请|索要|抱怨|投诉", re.I)

ZH_HOLD = (
    r"提到|提及|提过|提起|包含|含有|含|写到|写有|写着|写了|出现|用到|引用|说到|说起|要求|请求|申请|索要|抱怨"
)
ZH_ABOUT = r"关于|涉及|讲到|谈到|谈及|讨论|讲|谈|说的是|和|与|跟"
MEASURE = r"[个份篇封本张条页则]?"


def bare_kind(kind: str) -> str:
    """ "diary entries" are files of the diary: without the word that only says "file"."""
    return _GENERIC_TAIL.sub("", kind)


def media_types_of(kind: str) -> tuple[str, ...]:
    """Those of a kind that is one by its format; () for every other."""
    return next((types for pattern, types in FORMATS if re.fullmatch(pattern, kind, re.IGNORECASE)), ())


def means_any(kind: str) -> bool:
    """Whether every document is meant."""
    return not kind or re.fullmatch(ANY, kind, re.IGNORECASE) is not None
