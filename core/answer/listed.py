"""The answer to a question for all that lies within some limits: how many documents there are, and each by name and day.

It is written by rules even where there is a chat model: no model can list what it is not shown.
"""

from __future__ import annotations

from core.answer.parts import parts
from core.answer.types import Answer, Sentence
from core.retrieval.result import Evidence, Listed, SearchResult

LISTED_BY = "list"

_HEAD = {
    "en": ("{n} file{about} was found for {scope}{by}:", "{n} files{about} were found for {scope}{by}:"),
    "zh": ("{scope} 之内有 {n} 个{about}文件{by}：",) * 2,
}
_FIRST = {
    "en": {
        "newest": "The newest of the {n} files of this sort, by the file’s own date:",
        "oldest": "The oldest of the {n} files of this sort, by the file’s own date:",
    },
    "zh": {
        "newest": "这类文件共 {n} 个，其中最新的是（按文件的日期）：",
        "oldest": "这类文件共 {n} 个，其中最早的是（按文件的日期）：",
    },
}
_LANGUAGES = {
    "en": {"en": "English", "zh": "Chinese", "de": "German", "fr": "French", "es": "Spanish", "it": "Italian", "ja": "Japanese", "nl": "Dutch", "pt": "Portuguese"},
    "zh": {"en": "英文", "zh": "中文", "de": "德文", "fr": "法文", "es": "西班牙文", "it": "意大利文", "ja": "日文", "nl": "荷兰文", "pt": "葡萄牙文"},
}  # fmt: skip
_IN_LANGUAGE = {
    "en": ("{n} file is written in {language}:", "{n} files are written in {language}:"),
    "zh": ("用{language}写的文件有 {n} 个：",) * 2,
}
_NONE_IN_LANGUAGE = {"en": "No file is written in {language}.", "zh": "没有用{language}写的文件。"}
_ABOUT = {"en": (" that names {words}", " that name {words}"), "zh": ("提到{words}的",) * 2}
_BY = {
    "en": {"": "", "changed": ", by the day of the last change", "dated": ", by the file’s own date"},
    "zh": {"": "", "changed": "（按最后修改的日期）", "dated": "（按文件的日期）"},
}
# Of what stands in a file so much is told; the rest is one click away.
_TOLD_CHARS = 240
_NONE = {"en": "No file was found for {scope}.", "zh": "{scope} 之内没有文件。"}
_MORE = {
    "en": "The first {n} are listed; the library shows all of them, and can sort them by date.",
    "zh": "这里列出前 {n} 个；资料库里有全部，可按日期排序。",
}


def listed_answer(result: SearchResult, tongue: str) -> Answer:
    """`result.listed` in words, each document shown cited once."""
    listed = result.listed
    assert listed is not None
    scope = (", " if tongue == "en" else "，").join(listed.scope)
    head = Sentence(_head(listed, scope, tongue), ())
    rows = [_row(item, day, listed.told) for item, day in zip(result.evidence, listed.days, strict=True)]
    left = listed.documents > len(rows) and not listed.first
    more = [Sentence(_MORE[tongue].format(n=len(rows)), ())] if left else []
    lines = "\n".join(f"- {row.text} [{row.citations[0]}]" for row in rows)
    text = "\n\n".join(part for part in (head.text, lines, *(each.text for each in more)) if part)
    return Answer(text, (head, *rows, *more), result.evidence, (), not rows, False, LISTED_BY)


def _head(listed: Listed, scope: str, tongue: str) -> str:
    if listed.language:
        forms = _IN_LANGUAGE[tongue][listed.documents > 1] if listed.documents else _NONE_IN_LANGUAGE[tongue]
        return forms.format(n=listed.documents, language=_LANGUAGES[tongue][listed.language])
    if not listed.documents:
        return _NONE[tongue].format(scope=scope)
    if listed.first:
        return _FIRST[tongue][listed.first].format(n=listed.documents)
    by = _BY[tongue][listed.by]
    several = listed.documents > 1
    words = ("，" if tongue == "zh" else ", ").join(f"“{word}”" for word in listed.subject)
    about = _ABOUT[tongue][several].format(words=words) if words else ""
    return _HEAD[tongue][several].format(n=listed.documents, scope=scope, by=by, about=about)


def _row(item: Evidence, day: str, told: bool) -> Sentence:
    name = item.title if day in item.title else f"{day}: {item.title}"
    text = " ".join(part.shown for part in parts(item)) if told else ""
    if len(text) > _TOLD_CHARS:
        text = f"{text[: text.rfind(' ', 0, _TOLD_CHARS) if ' ' in text[:_TOLD_CHARS] else _TOLD_CHARS]}…"
    return Sentence(_plain(f"{name}. {text}" if text else name), (item.n,))


def _plain(text: str) -> str:
    """What cannot be read as Markdown: a title with brackets would look like a citation."""
    return "".join(f"\\{sign}" if sign in "\\`*_[]<>#|" else sign for sign in " ".join(text.split()))
