"""How a question says where to look: a folder, a kind of file, a tag; in English and Chinese, or typed as folder:letters."""

from __future__ import annotations

import re

from core.retrieval.scope.file_kinds import KINDS, FileKind
from core.text.regex import regex

_LABELS = {
    "folder": r"(?:folder|dir|directory|文件夹|文件夾|資料夾|资料夹|目录|目錄)",
    "kind": r"(?:kind|type|filetype|类型|類型|格式)",
    "tag": r"(?:tags?|标签|標籤)",
}


def _called(name: str) -> str:
    """A name, perhaps in quotation marks, as the group "name"."""
    return rf"[\"“「']?(?P<name>{name})[\"”」']?"


# As people type them in search boxes: folder:letters, kind:pdf, tag:"to do".
TYPED = {
    label: regex(
        rf"(?<!\w){names}[:：] ?(?:[\"“「](?P<quoted>[^\"”」]{{1,80}})[\"”」]|(?P<bare>[^\s,，;；:：?？!！]{{1,80}}))",
        re.I,
    )
    for label, names in _LABELS.items()
}

_ENDS = r"(?=\s*(?:[,，:：?？.!！;；]|$)| (?:who|what|when|where|why|how|which|is|are|was|were|do|does|did|about|for|that|find|tell|show|list|summari[sz]e)\b)"
_IN = r"\b(?:in|from|inside|within|under) (?:the |my |our )?"
_HAN_FOLDER = r"(?:文件夹|文件夾|目录|目錄|资料夹|資料夾|folder(?=[\u3400-\u9fff]))"
_HAN_IN = r"(?:里面?|裡面?|中|内|內|下面?)"
# "Look for" behind a place asks nothing: 在合同文件夹里找.
_FIND = r"(?:[，,]?(?:找|查)(?:一下|找)?[:：]?(?=.))?"
_HAN_NAME = _called(r"[^\s，。、？?：:“”「」在从從]{1,40}?")
_LONG_NAME, _SHORT_NAME = _called(r"[\w\-. /&+]{1,80}?"), _called(r"[\w\-./&+]+(?: [\w\-./&+]+){0,3}?")
FOLDERS = (
    regex(rf"{_IN}(?:folder|directory) (?:called |named )?{_LONG_NAME}{_ENDS}", re.I),
    regex(
        rf"(?:{_IN}|\b(?:search|check|only) (?:only )?(?:the |my |our ))(?!in |from ){_SHORT_NAME} (?:folder|directory)\b",
        re.I,
    ),
)
# Two at once: "in the letters and notes folders", "in the folders letters, notes and mail".
AND = regex(r"(?:\s*,\s*|\s+)(?:and|or)\s+(?:the |my |our )?|\s*[,、]\s*|\s*[和与與及或]\s*", re.I)
AND_BEFORE = regex(r"(?:\s+(?:and|or)\s+|\s*[、和与與及或]\s*)$", re.I)
_LISTED = r"[\w\-./&+]+(?:, [\w\-./&+]+)*,? (?:and|or) [\w\-./&+]+"
SEVERAL_FOLDERS = regex(
    rf"{_IN}(?:folders (?P<names>{_LISTED})|(?P<before>{_LISTED}) folders\b)",
    re.I,
)
# What stands before it is the name: letters 文件夹里.
HAN_FOLDER_BEHIND = regex(rf"(?:的|这个|這個)? ?{_HAN_FOLDER}(?P<within>{_HAN_IN})?的?{_FIND}", re.I)
HAN_FOLDER_BEFORE = regex(rf"(?:只?在|从|從)?{_HAN_FOLDER} ?{_HAN_NAME} ?{_HAN_IN}的?{_FIND}", re.I)
# "In which folder", "three folders", "a new folder".
NAMES_NO_FOLDER = regex(
    r"(?:哪|几|幾|多少|每|一|两|兩|这|這|那|某)(?:一|些)?(?:个|個)(?:新)?$|(?:哪|这|這|那|每|某|同一|同一个|同一個|新)$|(?:什么|什麼|所有|全部|任何|其他|其它|整个|整個|空|新建|上述|共享)的?$"
)
# "How many reports are there in finance?" means the folder, where there is one.
IN_BARE = regex(r"\b(?:in|under|inside) (?:the |my |our )?(?P<name>[\w-]+(?: [\w-]+)?)(?=\s*[?？.!]*$)", re.I)
COUNTS_OR_LISTS = regex(r"^\W*(?:how many|which|what|list|show|count)\b(?! (?:is|are|was|were)\b)", re.I)
# "in the same folder" and "in which folder" name none.
NO_FOLDER = regex(
    r"same|the|this|that|which|what|any|each|every|other|another|right|wrong|new|a|one|whole|entire|parent|shared|"
    r"哪个?|哪個?|这个?|這個?|那个?|那個?|同一个?|什么|什麼|每个|每個|一个|一個|的",
    re.I,
)
_HAN_WHERE = r"(?:只?在|从|從|(?:^|(?<=[的，,：:。\s])))(?:我们的?|我們的?|我的?|这些|這些|所有)?"
_HAS = "mention|say|contain|talk|describe|are about|is about|tell|have|has|deal|cover|hold"
IN_KIND = tuple(
    (
        kind,
        regex(
            rf"\b(?:only )?(?:in|from|among|within|according to) (?:only )?(?:my |the |our |all |any )*(?:{kind.words})\b(?! (?:i |we )?(?:sent|got|received|address))|"
            rf"^(?P<which>which|what) (?:of (?:my |the |our )*)?(?:{kind.words}) (?={_HAS})|"
            rf"^(?:my |the |our |all |list |show |me )*(?:{kind.words})(?=(?: i (?:got|sent|wrote|saved))? (?:from|of|since|about|tagged|in|that|with|this|last|today|yesterday)\b)|"
            rf"^\W*(?:search|look|check)(?: only)?(?: (?:in|at|through))?(?: only)? (?:my |the |our |all )*(?:{kind.words})(?: only)?\s*[:,;-]|"
            rf"(?:只|仅|僅)(?:看|查|找|搜索?|用)(?:我的?|这些|這些)?(?:{kind.words}{'|' + kind.loose if kind.loose else ''})(?:里面?|裡面?|中)?(?:[，,：:]|的)|"
            rf"(?:{_HAN_WHERE}(?:{kind.words})|(?:只?在|从|從|^)(?:我们的?|我們的?|我的?)?(?:{kind.loose or '(?!)'}))(?:里面?|裡面?|中|内|內)(?:的|，)?{_FIND}",
            re.I,
        ),
    )
    for kind in KINDS
)
# "What do the slides say about the budget?"; "what do the slides say?" asks for all of them, and they are looked for by name.
KIND_AS_SUBJECT = tuple(
    (
        kind,
        regex(
            rf"\b(?P<does>do|does|did) (?:any of )?(?:the |my |our |any )*(?:{kind.words}) "
            r"(?=(?:ever )?(?:(?:say|tell|have|show|give|talk|write)\b.* (?:about|on|of|for|in|against)\b|mention|contain|describe|cover|list|name))",
            re.I,
        ),
    )
    for kind in KINDS
)
_AND_KIND = tuple(
    (
        kind,
        regex(
            rf"(?:,? (?:and|or|nor) |, |[、和与與及或])(?:in )?(?:my |the |our )?(?:{kind.words})\b(?:里面?|裡面?|中)?",
            re.I,
        ),
    )
    for kind in KINDS
)


def and_kind(text: str, at: int) -> tuple[FileKind, int] | None:
    """(a further kind that is named right from `at` on, where it ends): "in my PDFs and spreadsheets"; None for no other."""
    found = ((kind, pattern.match(text, at)) for kind, pattern in _AND_KIND)
    return next(((kind, match.end()) for kind, match in found if match is not None), None)


# "Slides" alone is a word like any other, but "slides of last week" leaves it alone, and "my slides" means the files.
KIND_ALONE = tuple(
    (
        kind,
        regex(
            rf"^(?P<all>(?:(?:my|our|all|list|show|me|the) )+|(?:我的|所有的?|全部的?)+)?(?:{kind.words})[?？.。]*$",
            re.I,
        ),
    )
    for kind in KINDS
)

_TAG = r"[^\W\d_][\w/-]{0,60}"
TAGGED = (
    regex(rf"\b(?:(?:that|which) (?:are|is) )?tagged (?:as |with )?{_called(f'#?{_TAG}')}", re.I),
    regex(rf"\b(?:with|under|having) (?:the |a )?tag {_called(f'#?{_TAG}')}", re.I),
    regex(rf"(?:带有?|帶有?|有|标记为|標記為){_called(f'#?{_TAG}?')}(?:这个|這個)?(?:标签|標籤)的?", re.I),
    regex(rf"(?:标签|標籤)(?:为|為|是|叫){_called(f'#?{_TAG}?')}的", re.I),
    regex(rf"(?<![\w#&]){_called(f'#{_TAG}')}(?![\w#])(?: ?(?:里面?|裡面?|中|下面?)(?:的|，)?)?"),
)


SAYS_TAG = regex(r"\btag\b|标签|標籤", re.I)


def tagged_with(tag: str) -> re.Pattern[str]:
    """A known tag that stands before the word: "under the garden tag", 花园标签下的."""
    name = _called(re.escape(tag))
    return re.compile(
        rf"\b(?:with|under|in|having) (?:the |my )?{name} tag\b|(?:在)?#?{name.replace('?P<name>', '?P<han>')}(?:这个|這個)?(?:标签|標籤)(?:下面?|里面?|裡面?|中)的?",
        re.I,
    )
