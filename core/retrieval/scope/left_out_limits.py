"""Reads what is left out of a question as a limit: a folder, a kind of file or a tag, "not in the archive folder", 除了归档文件夹.

Anything else that is left out is the name of documents.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.retrieval.query import Degradation, Scope
from core.retrieval.scope.file_kinds import KINDS, FileKind, kind_named
from core.retrieval.scope.known import Known
from core.text.regex import regex

_HAN_FOLDER = r"(?:文件夹|文件夾|目录|目錄|资料夹|資料夾)"
_FOLDER = (
    regex(r"^(?:in |from )?(?:the |my |our )?(?:folder|directory) (?:called |named )?[\"“]?(?P<name>.+?)[\"”]?$", re.I),
    regex(r"^(?:in |from )?(?:the |my |our )?[\"“]?(?P<name>.+?)[\"”]? (?:folder|directory)$", re.I),
    regex(rf"^(?:在)?(?:我的)?[“「]?(?P<name>.+?)[”」]? ?(?:这个|這個|的)?{_HAN_FOLDER}(?:里面?|裡面?|中|内|內)?的?$"),
    regex(rf"^(?:在)?{_HAN_FOLDER} ?[“「]?(?P<name>.+?)[”」]? ?(?:里面?|裡面?|中|内|內)?的?$"),
)  # fmt: skip
_KIND = regex(r"^(?:在)?(?:any |all |the |my |our |我的|所有的?)*(?P<name>.+?)(?:里面?|裡面?|中|内|內)?的?$", re.I)  # fmt: skip
_TAG = regex(
    r"^(?:(?:(?:what|anything|files|notes) )?(?:is |are )?tagged (?:as |with )?|(?:the )?tag |(?:带有?|帶有?|有)?(?:标签|標籤)(?:为|為|是)?)#?(?P<name>[\w/-]+?)(?:的.{0,4})?$|"
    r"^#(?P<marked>[\w/-]+)$|^(?:the |my )?(?P<before>[\w/-]+) tag$|^(?:带有?|帶有?|有)?(?P<han>[\w/-]+?)(?:标签|標籤)的?(?:文件|笔记|筆記)?$",
    re.I,
)


@dataclass(frozen=True)
class LeftOut:
    """What is to be left out lies within `scope`; `notice` says so."""

    scope: Scope
    notice: Degradation


def limit_left_out(words: str, known: Known) -> LeftOut | None:
    """None where the words name no folder, kind or tag that is known."""
    for pattern in _FOLDER:
        match = pattern.match(words)
        paths = known.folders(match["name"]) if match is not None else ()
        if match is not None and paths:
            return LeftOut(Scope(folders=paths), _told(f"The folder “{match['name']}” was left out."))
    tag = _tag(words, known)
    if tag:
        return LeftOut(Scope(tags=(tag,)), _told(f"What has the tag “{tag}” was left out."))
    match = _KIND.match(words)
    kind = _kind(match["name"]) if match is not None else None
    if kind is not None and known.has_kind(kind.media_types):
        return LeftOut(
            Scope(media_types=kind.media_types), _told(f"Files of the kind “{kind.label}” were left out.")
        )
    return None


def _tag(words: str, known: Known) -> str:
    match = _TAG.match(words)
    if match is None:
        return ""
    return known.tag_called(next(group for group in match.groups() if group is not None))


def _kind(name: str) -> FileKind | None:
    """Also by a word that may mean something else: what is left out of a search is hardly a table in a letter."""
    loose = (kind for kind in KINDS if kind.loose and re.fullmatch(kind.loose, name, re.I))
    return kind_named(name) or next(loose, None)


def _told(sentence: str) -> Degradation:
    return Degradation("scope", sentence)
