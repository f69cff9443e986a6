"""Reads a scope out of the question's own words: "in my PDFs", "last week", "in folder Contracts"."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

from core.retrieval.types import Scope

MEDIA_WORDS: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = (
    (re.compile(r"\b(?:in|from|among) (?:my |the |our |all )*pdfs?(?: files?)?\b|在.{0,4}pdf.{0,3}[里裡中]", re.I), ("application/pdf",)),
    (re.compile(r"\b(?:in|from|among) (?:my |the |our |all )*(?:word|docx) (?:files?|documents?)\b|在.{0,4}(?:word|docx).{0,3}[里裡中]", re.I), ("application/vnd.openxmlformats-officedocument.wordprocessingml.document",)),
    (re.compile(r"\b(?:in|from|among) (?:my |the |our |all )*markdown (?:files?|notes?)\b|在.{0,4}markdown.{0,3}[里裡中]", re.I), ("text/markdown",)),
    (re.compile(r"\b(?:in|from|among) (?:my |the |our |all )*(?:web ?pages?|html files?)\b|在.{0,4}网页.{0,3}[里裡中]", re.I), ("text/html",)),
)  # fmt: skip

FOLDER = re.compile(
    r"\bin (?:the |my )?(?:folder|directory) [\"“]?(?P<en>[\w\-. /]{1,80}?)[\"”]?(?=[,?.!]|$| (?:who|what|when|where|why|how|which|is|are|do|does)\b)"
    r"|在[“「]?(?P<zh>[\w\-./]{1,60}?)[”」]?(?:文件夹|文件夾|目录|目錄|资料夹)[里裡中内內下]?",
    re.I,
)

# The period that each phrase means, as (days back for its start, days back for its end) from today's midnight,
# or a calendar unit. "Last week" is Monday to Sunday of the week before, as calendars and people mean it.
PERIODS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"\b(?:modified|changed|edited|written|saved|from|files? of|notes? (?:of|from)|since) today\b|今天(?:修改|写|编辑|保存)", re.I), "today"),
    (re.compile(r"\b(?:modified|changed|edited|written|saved|from|notes? (?:of|from)) yesterday\b|昨天(?:修改|写|编辑|保存|的(?:笔记|文件))", re.I), "yesterday"),
    (re.compile(r"\b(?:modified|changed|edited|written|saved|files?|notes?|documents?)\b.{0,12}\b(?:this|in this) week\b|(?:这周|本周|這週)(?:修改|写|编辑|保存|的(?:笔记|文件))", re.I), "this week"),
    (re.compile(r"\b(?:modified|changed|edited|written|saved|files?|notes?|documents?)\b.{0,12}\blast week\b|上[周週](?:修改|写|编辑|保存|的(?:笔记|文件|文档))", re.I), "last week"),
    (re.compile(r"\b(?:modified|changed|edited|written|saved|files?|notes?|documents?)\b.{0,12}\blast month\b|上个?月(?:修改|写|编辑|保存|的(?:笔记|文件|文档))", re.I), "last month"),
    (re.compile(r"\b(?:modified|changed|edited|written|saved|files?|notes?|documents?)\b.{0,12}\blast year\b|去年(?:修改|写|编辑|保存|的(?:笔记|文件|文档))", re.I), "last year"),
)  # fmt: skip


def scope_from_words(
    question: str, scope: Scope, now: datetime, folders: Callable[[str], tuple[str, ...]]
) -> tuple[Scope, str, tuple[str, ...]]:
    """(scope, question without the scope phrase, decisions). What the person set by chips is never widened.

    `folders` gives the paths of the known folders of a name. A period limits only when the words say that *files* are meant ("notes from last week"): in "who won last
    week?" the week belongs to the question.
    """
    decisions: list[str] = []
    rest = question
    for pattern, media_types in MEDIA_WORDS:
        match = pattern.search(rest)
        if match and not scope.media_types:
            scope = replace(scope, media_types=media_types)
            rest = _without(rest, match)
            decisions.append(f"“{match.group().strip()}” limits the search to {media_types[0]}")
    match = FOLDER.search(rest)
    if match and not scope.folders:
        name = (match.group("en") or match.group("zh")).strip()
        known = folders(name)
        if known:
            scope = replace(scope, folders=known)
            rest = _without(rest, match)
            decisions.append(f"“{match.group().strip()}” limits the search to {', '.join(known)}")
        else:
            decisions.append(f"“{match.group().strip()}” names no folder that is known: searched everywhere")
    for pattern, period in PERIODS:
        match = pattern.search(rest)
        if match and scope.modified_from is None and scope.modified_to is None:
            start, end = period_bounds(period, now)
            scope = replace(scope, modified_from=start.timestamp(), modified_to=end.timestamp())
            decisions.append(
                f"“{match.group().strip()}” means files changed from {start:%Y-%m-%d} to {end:%Y-%m-%d}"
            )
    return scope, rest.strip() or question, tuple(decisions)


def period_bounds(period: str, now: datetime) -> tuple[datetime, datetime]:
    """Start (inclusive) and end (exclusive) of a named period, in the time zone of `now`."""
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    monday = today - timedelta(days=today.weekday())
    first = today.replace(day=1)
    day = timedelta(days=1)
    if period == "today":
        return today, today + day
    if period == "yesterday":
        return today - day, today
    if period == "this week":
        return monday, monday + 7 * day
    if period == "last week":
        return monday - 7 * day, monday
    if period == "last month":
        return (first - day).replace(day=1), first
    if period == "last year":
        return first.replace(year=now.year - 1, month=1), first.replace(month=1)
    raise ValueError(period)


def _without(text: str, match: re.Match[str]) -> str:
    return f"{text[: match.start()]} {text[match.end() :]}".strip(" ,，")
