"""Checks what a chat model wrote in place of several memories: it may say less beautifully, never something else."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core.memory.by_fact import exchanged
from core.memory.kinds import normal
from core.memory.secrets_guard import find_secret
from core.memory.statements.alike import MONTHS, Statement, take_apart
from core.memory.vault.note import Memory
from core.text.chinese_script import HAN
from core.text.regex import regex
from core.text.stemming import stem
from core.text.stop_words import STOP_WORDS

# A merged note that is longer than its members explains or invents; joints between sentences cost a little.
MAX_LENGTH_SHARE = 1.1
MAX_CHARACTERS = 1500
# Of the content words of each member, so many must be in the sentences that name it. Rephrasing costs some words.
MIN_COVERAGE = 0.6
# Of the content words of a sentence, so many must be in its members: what is beyond is invention.
MIN_GROUNDED = 0.6

_REFUSAL = regex(
    r"\b(?:I(?:'m| am) (?:sorry|unable|not able|just an?|an AI)|as an AI|I (?:can(?:not|'t)|won't) (?:help|assist|do|merge|comply|fulfil)|"
    r"unable to (?:help|assist|comply)|language model|here (?:is|are) the (?:merged|summary|json)|in summary\b)|"
    r"作为(?:一个)?(?:AI|人工智能|语言模型)|我(?:无法|不能)(?:帮|协助|提供|完成|合并)|很?抱歉|对不起",
    re.IGNORECASE,
)
_NAME_ANYWHERE = regex(r"(?<![\w’'])[A-Z][a-z][\w’'-]*")


@dataclass(frozen=True)
class Merged:
    """The text that passed, sentence by sentence with the ids of its members; or the problem, in words, and what was `refused`."""

    text: str = ""
    sentences: tuple[tuple[str, tuple[str, ...]], ...] = ()
    problem: str = ""
    refused: str = ""
    empty: bool = False  # the model found that nothing belongs together


def check(reply: str, members: Sequence[Memory]) -> Merged:
    """Read a model's reply and hold it against the members."""
    known = {member.id: member for member in members}
    try:
        sentences = _sentences(json.loads(reply), known)
    except (ValueError, TypeError, KeyError) as error:
        return Merged(problem=f"the reply is not in the form that was asked for ({error})")
    if not sentences:
        return Merged(empty=True, problem="the model found nothing to merge")
    text = (" " if not HAN.search(members[0].text) else "").join(said for said, _ in sentences)
    problem = _whole(text, members) or next(
        (p for said, ids in sentences if (p := _sentence(said, ids, known))), ""
    )
    problem = problem or next((p for member in members if (p := _dropped(member, sentences))), "")
    if problem:
        return Merged(problem=problem, refused="" if find_secret(text) else text)
    return Merged(text, tuple(sentences))


def _sentences(reply: Any, known: Mapping[str, Memory]) -> list[tuple[str, tuple[str, ...]]]:
    found = []
    for entry in reply["sentences"]:
        said, ids = entry["text"], entry["members"]
        if not isinstance(said, str) or not isinstance(ids, list) or not said.strip():
            raise ValueError("a sentence without text or members")
        unknown = [str(each) for each in ids if str(each) not in known]
        if unknown or not ids:
            raise ValueError(f"a sentence names {unknown[0] if unknown else 'no note'}")
        found.append((said.strip(), tuple(dict.fromkeys(str(each) for each in ids))))
    return found


def _whole(text: str, members: Sequence[Memory]) -> str:
    if _REFUSAL.search(text):
        return "it is a refusal, not a note"
    if len(text) > MAX_CHARACTERS or len(text) > MAX_LENGTH_SHARE * sum(
        len(member.text) for member in members
    ):
        return "it is longer than the notes together"
    if bool(HAN.search(text)) != any(HAN.search(member.text) for member in members):
        return "it is in another language than the notes"
    kind = find_secret(text)
    return f"it holds what looks like {kind}" if kind else ""


def _sentence(said: str, ids: Sequence[str], known: Mapping[str, Memory]) -> str:
    """What a sentence says that its members do not, in words; "" when all is theirs."""
    own = take_apart(said)
    theirs = [take_apart(known[each].text) for each in ids]
    together = " ".join(known[each].text for each in ids)
    invented = _not_in(own.numbers, [number for each in theirs for number in each.numbers])
    if invented:
        return f"the number or date “{invented}” is in none of the notes that it names"
    stranger = _stranger(said, own, theirs, normal(together))
    if stranger:
        return f"the name “{stranger}” is in none of the notes that it names"
    negated = [each.negations > 0 for each in theirs]
    if own.negations and not any(negated):
        return "it denies what the notes say"
    if not own.negations and all(negated):
        return "it drops a “not” of the notes"
    if _share(own, theirs) < MIN_GROUNDED:
        return "most of a sentence is in none of the notes that it names"
    return exchanged(said, [known[each].text for each in ids])


def _stranger(said: str, own: Statement, theirs: Sequence[Statement], plain: str) -> str:
    """A capitalised word that the notes do not have; one that opens the sentence may be an ordinary word of theirs."""
    known = {word for each in theirs for word in each.words}
    for name in (*own.names, *(match.casefold() for match in _NAME_ANYWHERE.findall(said))):
        bare = str(name).removesuffix("'s").removesuffix("’s")
        ordinary = bare in STOP_WORDS["en"] or stem(bare, "en") in known or bare in MONTHS
        if bare not in plain and not ordinary:
            return bare
    return ""


def _dropped(member: Memory, sentences: Sequence[tuple[str, tuple[str, ...]]]) -> str:
    """What the merged text leaves out of a member, in words; "" for nothing."""
    said = [text for text, ids in sentences if member.id in ids]
    if not said:
        return f"the note {member.id} is dropped"
    own, theirs = take_apart(member.text), [take_apart(text) for text in said]
    lost = _not_in(own.numbers, [number for each in theirs for number in each.numbers])
    if lost:
        return f"the number or date “{lost}” of the note {member.id} is dropped"
    plain = normal(" ".join(said))
    missing = next((name for name in own.names if name not in plain), "")
    if missing:
        return f"the name “{missing}” of the note {member.id} is dropped"
    if own.negations and not any(each.negations for each in theirs):
        return f"a “not” of the note {member.id} is dropped"
    if _share(own, theirs) < MIN_COVERAGE:
        return f"most of the note {member.id} is dropped"
    return ""


def _not_in(wanted: Sequence[str], there: Sequence[str]) -> str:
    return next((each for each in wanted if each not in there), "")


def _share(own: Statement, others: Sequence[Statement]) -> float:
    """The share of a statement's content words that the others hold."""
    there = {word for other in others for word in other.words}
    words = set(own.words)
    return len(words & there) / len(words) if words else 1.0
