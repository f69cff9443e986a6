"""Lets the rules for Mandarin read written Cantonese: "我個仔喺理工讀書" as 我儿子在理工读书, character for character.

Nothing of it is kept: what is remembered stands in the characters in which it was written.
"""

from __future__ import annotations

from core.text.regex import regex

# Only Cantonese is written with these.
_CANTONESE = regex(
    "[喺嘅佢咗唔嘢冇啲嗰咁嚟哋瞓攞嗌畀諗谂睇啱搵揾攰嘥乜]|(?<![關关])係(?![統數统数]|$)|我[個个][仔女]|鍾意|钟意|返工|屋企|而家|老細|老细|[尋寻琴噚][日晚]|成日|打[緊紧]工"
)
# Simplified, in words of two characters before those of one.
_WORDS = {
    "个仔": "儿子", "个女": "女儿", "大佬": "哥哥", "细佬": "弟弟", "细妹": "妹妹", "阿哥": "哥哥", "阿妹": "妹妹", "阿弟": "弟弟", "家姐": "姐姐", "家姊": "姐姐",
    "老细": "老板", "细路": "孩子", "钟意": "喜欢", "锺意": "喜欢", "中意": "喜欢", "返工": "上班", "返学": "上学", "放工": "下班", "做嘢": "工作", "揾工": "找工",
    "转工": "换工", "屋企": "家里", "而家": "现在", "依家": "现在", "家阵": "现在", "琴日": "昨天", "寻日": "昨天", "㖊日": "昨天", "琴晚": "昨晚", "寻晚": "昨晚",
    "㖊晚": "昨晚", "听日": "明天", "听晚": "明晚", "听朝": "明早", "今日": "今天", "今朝": "今早", "旧年": "去年", "出年": "明年", "点解": "为何", "边度": "哪里",
    "边个": "哪个", "几时": "何时", "几多": "多少", "揸车": "开车", "行山": "爬山", "放低": "放下", "谂住": "打算", "唔使": "不用", "唔再": "不再", "啱啱": "刚刚",
    "啱先": "刚才", "成日": "整天", "同埋": "以及", "一齐": "一起", "好似": "好像", "拍拖": "恋爱", "倾偈": "聊天", "识得": "认识", "搬返": "搬回", "返到": "回到",
    "返去": "回去", "返嚟": "回来", "早更": "早班", "中更": "中班", "夜更": "夜班", "更表": "班表", "转更": "转班",
    "返早班": "上早班", "返中班": "上中班", "返夜班": "上夜班",
}  # fmt: skip
_CHARACTERS = str.maketrans(
    "喺嘅係佢咗唔冇啲嗰俾畀睇攞瞓揸揾谂哋嚟食喇憎", "在的是他了不没些那给给看拿睡开找想们来吃啦厌"
)
_IS = regex("(?<![關关])係(?![統數统数])")
# Behind a verb. 要緊, 趕緊 and the like are words, and so is 緊張; 嚟緊 is "next".
_IN_PROGRESS = regex(
    "(?<=[\u4e00-\u9fff])(?<![要赶抓不很太最好手加收拉绑严吃嚟唔])(?<!唔打)(?<!不打)紧(?![张急要密接跟凑迫缩抱握绷靠贴盯])"
)
# "Now", unless it is the shop: 去宜家買, 宜家嘅枱.
_NOW = regex("(?<![去到在喺间間逛往從从])宜家(?![家居的嘅買买])")
# "Says", and no part of a word: 醫生話我, but 電話, 話題.
_SAYS = regex(
    "(?<=[\u4e00-\u9fff])(?<![电说讲句笑实废闲坏好老的嘅普神童情对])话(?=[我你佢哋唔冇要会可以呢嗰])"
)
_ALLERGIC = regex("(?<=[对對])(?P<to>[^，,。！？]{1,10}?)敏感")
# "Says", and no part of a word: 醫生話我, but 電話, 笑話.
_SAYS = regex("(?<=[\u4e00-\u9fff])(?<![电说讲句笑实废闲坏好老嘅普神童情对嗰个])话(?=[我你佢唔冇要会可以呢])")
# 對花生敏感; who is 敏感 alone is touchy.
_ALLERGIC = regex("(?<=对)(?P<to>[^，,。！？我你佢他她]{1,10})敏感")
_THIS = regex("呢(?=[个度间份只架排几日年边位条种])")
_DRINK = regex("饮(?=[了咗紧茶酒咖奶汽冻热])")


def in_mandarin(written: str, folded: str) -> str:
    """What was `written`, in the words of Mandarin where it is Cantonese; else `folded`, its Simplified form. Same length."""
    if not _CANTONESE.search(written):
        return folded
    copulas = {match.start() for match in _IS.finditer(written)}
    told = "".join("係" if place in copulas else one for place, one in enumerate(folded))
    told = _NOW.sub("现在", _IN_PROGRESS.sub("着", told))
    told = _ALLERGIC.sub(r"\g<to>过敏", _SAYS.sub("说", told))
    for word, plain in _WORDS.items():
        told = told.replace(word, plain)
    return _DRINK.sub("喝", _THIS.sub("这", told).translate(_CHARACTERS))
