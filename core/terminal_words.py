"""The terminal's own words around an answer, in the language of the question: an answer in Chinese has Chinese headings."""

from __future__ import annotations

from core.engine_words import run_on, words_for
from core.text.chinese_script import HAN
from core.text.regex import regex

_KANA, _LATIN = regex("[\u3041-\u30ff]"), regex("[A-Za-z]")
# A Chinese character says about as much as three letters; core/text/language.py weighs them so, and is slow to load.
_HAN_WEIGHT = 3

_WORDS = {
    "en": {
        "nearest": "Nearest, but no answer:",
        "sources": "Sources:",
        "memories": "Memories:",
        "nothing": "Nothing found.",
        "note": "note: ",
        "unverified": "unverified: “{text}”: {problem}",
        "page": ", page {n}",
        "weak": " (weak)",
        "copies": ", {n} more with the same text",
        "since": " · since {day}",
        "add": "To add one: footnote add FOLDER",
    },
    "zh": {
        "nearest": "最接近，但不是答案：",
        "sources": "来源：",
        "memories": "记忆：",
        "nothing": "什么也没找到。",
        "note": "注意：",
        "unverified": "未核实：“{text}”：{problem}",
        "page": "，第 {n} 页",
        "weak": "（较弱）",
        "copies": "，另有 {n} 份内容相同",
        "since": " · 自 {day}",
        "add": "添加文件夹：footnote add 文件夹路径",
    },
}


def tongue_of(question: str) -> str:
    """ "zh" for a question in Chinese, else "en": the two that we speak ourselves."""
    han = len(HAN.findall(question))
    chinese = han * _HAN_WEIGHT > len(_LATIN.findall(question)) and not _KANA.search(question)
    return "zh" if chinese else "en"


def word(tongue: str, name: str, **places: object) -> str:
    """One of the terminal's own words."""
    return _WORDS[tongue][name].format(**places)


def said(tongue: str, *sentences: str) -> str:
    """Sentences of the engine in that language, one behind the other."""
    words = words_for("zh_CN") if tongue == "zh" else None
    return run_on(*(words.said(sentence) if words is not None else sentence for sentence in sentences))
