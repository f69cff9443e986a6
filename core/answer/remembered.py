"""The answer to "remember that ..." and "forget that ...": what was kept, what it ended, and how to undo it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.answer.types import Answer, Sentence
from core.errors import FootnoteError
from core.memory.errors import NoSuchMemory, SecretRefused
from core.retrieval.query import Degradation

if TYPE_CHECKING:
    from core.memory.statements.kept import Kept
    from core.memory.told_outright import Told
    from core.memory.vault.note import Memory

# What answers of this module are said to be written by.
BY = "memory"

_WORDS = {
    "en": {
        "kept": "Remembered “{text}”",
        "instead": " in place of “{old}”, which ended on {day}",
        "instead later": " in place of “{old}”, which ends on {day}",
        "known": "“{text}” is remembered already, so nothing changed",
        "ended": "“{text}” ended on {day} and stays in the history only",
        "ends later": "“{text}” ends on {day}, and holds until then",
        "undo": "; to undo it: Memory, History, or “footnote memory revert {commit}”",
        "stop": ".",
        "and": " and ",
        "unknown": "Nothing of the kind is remembered, so nothing was ended.",
        "secret": "This was not remembered: it holds what looks like a password, a key or a number of an identity card, "
        "bank card or account. Keep secrets in a password manager.",
        "failed": "This was not remembered; the note says why.",
        "private": "This conversation is private, so nothing was remembered.",
    },
    "zh": {
        "kept": "已记住“{text}”",
        "instead": "，代替“{old}”（{day} 结束）",
        "instead later": "，代替“{old}”（将于 {day} 结束）",
        "known": "“{text}”早已记住，没有变化",
        "ended": "“{text}”已于 {day} 结束，只留在历史里",
        "ends later": "“{text}”将于 {day} 结束，在那之前仍然有效",
        "undo": "；要撤销：记忆 → 历史，或 footnote memory revert {commit}",
        "stop": "。",
        "and": "；",
        "unknown": "没有记住过这样的事，所以没有什么可以忘掉。",
        "secret": "这没有被记住：其中似乎有密码、密钥，或者证件、银行卡、账户的号码。秘密请放在密码管理器里。",
        "failed": "这没有被记住，原因见下面的说明。",
        "private": "这是私密对话，所以什么都没有记住。",
    },
}  # fmt: skip


def told_answer(told: Told, tongue: str, today: dt.date | None = None) -> Answer:
    """What became of what the owner asked to be kept or ended, in one sentence and one for each refusal."""
    sentences = [_done(told.kept, tongue, today or dt.date.today())] if told.kept else []
    sentences += dict.fromkeys(_refused(error, tongue) for error in told.refused)
    return _answer(sentences, remembered=told.kept)


def failed_answer(error: FootnoteError, tongue: str) -> Answer:
    """Nothing was kept because the vault did not take it."""
    if isinstance(error, SecretRefused):
        return _answer([_WORDS[tongue]["secret"]])
    return _answer(
        [_WORDS[tongue]["failed"]], degraded=(Degradation("memory", error.sentence, error.remedy),)
    )


def private_answer(tongue: str) -> Answer:
    """Nothing is kept of a private conversation."""
    return _answer([_WORDS[tongue]["private"]])


def _answer(
    sentences: Sequence[str], remembered: tuple[Kept, ...] = (), degraded: tuple[Degradation, ...] = ()
) -> Answer:
    made = tuple(Sentence(sentence, ()) for sentence in sentences)
    return Answer(" ".join(sentences), made, (), (), False, False, BY, degraded, remembered=remembered)


def _done(kept: Sequence[Kept], tongue: str, today: dt.date) -> str:
    words = _WORDS[tongue]
    commit = next((each.commit for each in kept if each.commit), "")
    undo = words["undo"].format(commit=commit[:10]) if commit else ""
    first, *more = [_became(each, tongue, today) for each in kept]
    return (
        words["and"].join((first, *(f"{each[0].lower()}{each[1:]}" for each in more))) + undo + words["stop"]
    )


def _became(kept: Kept, tongue: str, today: dt.date) -> str:
    words, text = _WORDS[tongue], _bare(kept.memory.text)
    if kept.status == "unchanged":
        return words["known"].format(text=text)
    if kept.status == "shortened":
        ending = "ends later" if _is_ahead(kept.memory, today) else "ended"
        return words[ending].format(text=text, day=kept.memory.valid_to)
    ended = "".join(
        words["instead later" if _is_ahead(old, today) else "instead"].format(
            old=_bare(old.text), day=old.valid_to
        )
        for old in kept.closed
    )
    return words["kept"].format(text=text) + ended


def _is_ahead(memory: Memory, today: dt.date) -> bool:
    return memory.valid_to is not None and memory.valid_to > today


def _bare(text: str) -> str:
    return " ".join(text.split()).rstrip(".。")


def _refused(error: FootnoteError, tongue: str) -> str:
    if isinstance(error, SecretRefused):
        return _WORDS[tongue]["secret"]
    return _WORDS[tongue]["unknown"] if isinstance(error, NoSuchMemory) else error.sentence
