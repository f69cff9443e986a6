"""Lets the rules for Mandarin read written Cantonese: "我個仔喺理工讀書" as 我儿子在理工读书, character for character.

Nothing of it is kept: what is remembered stands in the characters in which it was written.
"""

from __future__ import annotations

import re

# Only Cantonese is written with these.
_CANTONESE = re.compile(
    "[喺嘅佢咗唔嘢冇啲嗰咁嚟哋瞓攞嗌畀諗谂睇]|(?<![關关])係(?![統數统数]|$)|我[個个][仔女]|鍾意|钟意|返工|屋企|而家|老細|老细"
)
# Words of two characters before those of one.
_WORDS = {
    "個仔": "儿子", "个仔": "儿子", "個女": "女儿", "个女": "女儿", "大佬": "哥哥", "細佬": "弟弟", "细佬": "弟弟", "細妹": "妹妹", "细妹": "妹妹",
    "阿哥": "哥哥", "阿妹": "妹妹", "阿弟": "弟弟", "家姐": "姐姐", "老細": "老板", "老细": "老板", "細路": "孩子", "细路": "孩子",
    "鍾意": "喜欢", "钟意": "喜欢", "鐘意": "喜欢", "返工": "上班", "返學": "上学", "返学": "上学", "放工": "下班", "做嘢": "工作",
    "屋企": "家里", "而家": "现在", "依家": "现在", "琴日": "昨天", "尋日": "昨天", "寻日": "昨天", "聽日": "明天", "听日": "明天", "今日": "今天",
    "點解": "为何", "点解": "为何", "邊度": "哪里", "边度": "哪里", "幾時": "何时", "几时": "何时", "揸車": "开车", "揸车": "开车", "行山": "爬山",
    "早更": "早班", "中更": "中班", "夜更": "夜班", "更表": "班表", "轉更": "转班", "转更": "转班",
    "返早班": "上早班", "返中班": "上中班", "返夜班": "上夜班",
}  # fmt: skip
_CHARACTERS = str.maketrans(
    "喺嘅係佢咗唔冇啲嗰俾畀睇攞瞓揸搵谂哋嚟食喇", "在的是他了不没些那给给看拿睡开找想们来吃啦"
)
_IS = re.compile("(?<![關关])係(?![統數统数])")
_IN_PROGRESS = re.compile("(?<=[读讀学學做住教写寫讲講开開带帶])[緊紧]")


def in_mandarin(written: str, folded: str) -> str:
    """What was `written`, in the words of Mandarin where it is Cantonese; else `folded`, its Simplified form. Same length."""
    if not _CANTONESE.search(written):
        return folded
    copulas = {match.start() for match in _IS.finditer(written)}
    told = "".join("係" if place in copulas else one for place, one in enumerate(folded))
    for word, plain in _WORDS.items():
        told = told.replace(word, plain)
    return _IN_PROGRESS.sub("着", told.translate(_CHARACTERS))
