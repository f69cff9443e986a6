"""Understands "remember that ..." and "forget that ..." typed as a question, and nothing else that has these words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.memory.capture.chinese import patterns as zh
from core.memory.capture.english import patterns as en
from core.memory.capture.english.made import sentence_case
from core.memory.capture.rules import capture_turn, explicit_candidate, own_text, own_words
from core.memory.capture.types import Candidate, Turn
from core.memory.kinds import normal
from core.memory.lists import Listed, read_list
from core.memory.secrets_guard import find_secret, told_beside
from core.text.chinese_script import HAN
from core.text.regex import regex

_STOPS = ".!?。！？"
_ASKED_POLITELY = regex(
    r"(?:please |hey,? )*(?:can|could|would|will) you\b.*\bthat\b", re.IGNORECASE | re.DOTALL
)
_POINTS_AT_NOTHING = regex(
    r"(?:about )?(?:it|that|this|them|all|everything|all of it|about it|.*\b(?:file|files|folder|document|chat|conversation|question|answer)s?)|"
    r"(?:它|这个|那个|这些|一切|全部|所有)|.*(?:文件|文件夹|对话|问题|回答)",
    re.IGNORECASE,
)
_MAY_MEAN_A_FILE = regex(
    r"(?:(?:please|can you|could you) )*(?:delete|remove|erase)\b|(?:请|麻烦)?(?:删除|删掉)", re.IGNORECASE
)
# "Remember: I like tea. I live in Rome." asks for all that follows.
_ALL_THAT_FOLLOWS = regex(r"^[^.。!?！？]{0,60}[:：]")
# "Remember that our client is Northwind and that I like ISO dates" asks for two things. Not so with "he", who would be nobody alone.
_ALSO_THAT = regex(r"(?<=[^\s,]),? and (?=that (?:I|I['’]\w+|my|we|our|you|your|the|there|[A-Z]\w+)\b)")


@dataclass(frozen=True)
class Command:
    """What the owner wants kept or ended, in their words; `rest` is a question that they ask in the same breath.

    `sure` is False for "delete ..." and its like, which may mean something else than a memory.
    """

    candidates: tuple[Candidate, ...]
    rest: str = ""
    sure: bool = True


def read_command(turn: Turn) -> Command | None:
    """The command that a turn is; None for a question, and for a statement that asks for nothing."""
    listed = read_list(own_text(turn.text))
    if listed is not None:
        return _command_of_list(listed, turn)
    sentences = own_words(turn.text)
    place = next((n for n, sentence in enumerate(sentences) if _is_command(sentence)), None)
    if place is None:
        return None
    before, first, others = sentences[:place], sentences[place], sentences[place + 1 :]
    stated = [_wanted(sentence, turn, False) for sentence in before if not _asks(sentence)]
    if not all(stated) and not find_secret(
        first
    ):  # "Read the lease. Remember that ..." wants more than a memory
        return None
    rest = [sentence for sentence in (*before, *others) if _asks(sentence)]
    everything = _ALL_THAT_FOLLOWS.match(first) is not None
    found = [each for said in stated for each in said]
    found += [each for part in _parts(first) for each in _wanted(part, turn, True)]
    for sentence in others:
        if sentence not in rest:
            found += _wanted(sentence, turn, everything)
    return Command(tuple(found), " ".join(rest), _MAY_MEAN_A_FILE.match(first) is None)


def _command_of_list(listed: Listed, turn: Turn) -> Command:
    """Each line as a wish of its own, whole; what stands behind the list is no wish unless rules understand it."""
    found = [_wish(line, turn) for line in listed.lines if not _asks(line)]
    behind = own_words(listed.behind)
    rest = [each for each in (*listed.lines, *behind) if _asks(each)]
    said = [each for sentence in behind if not _asks(sentence) for each in _wanted(sentence, turn, False)]
    return Command((*found, *said), " ".join(rest))


def _wish(line: str, turn: Turn) -> Candidate:
    """One line, to be kept. With a code that only the other lines explain it is refused like one that explains itself."""
    wish = explicit_candidate(replace(turn, text=line))
    hidden = find_secret(turn.text) and told_beside(line, turn.text)
    ended = f"{line}。" if HAN.search(line) and line[-1] not in _STOPS else sentence_case(line)
    return replace(wish, text=ended, quote=turn.text if hidden else line, explicit=True, turn=turn)


def _parts(sentence: str) -> list[str]:
    """ "Remember that A and that B" as "remember that A" and "remember that B"; anything else as it is."""
    first, *more = _ALSO_THAT.split(sentence)
    if not more or not re.search(r"\bthat\b", first):
        return [sentence]
    asks = first[: first.index("that")]
    return [first, *(f"{asks}{part}" for part in more)]


def _wanted(sentence: str, turn: Turn, outright: bool) -> Sequence[Candidate]:
    """What a sentence says that rules understand; the sentence itself where it is wanted `outright`."""
    said = replace(turn, text=sentence)
    found = [each for each in capture_turn(said) if isinstance(each, Candidate)]
    if not found and outright:
        found = [explicit_candidate(said)]
    return [replace(each, explicit=True, turn=turn) for each in found]


def _is_command(sentence: str) -> bool:
    plain = sentence.strip()
    chinese = HAN.search(plain) is not None
    rules = zh if chinese else en
    told = rules.EXPLICIT.match(plain)
    if told:
        if not normal(told.group("what")):  # "remember that ."
            return False
        return not _asks(told.group("what")) or (not chinese and _ASKED_POLITELY.match(plain) is not None)
    gone = rules.FORGET.match(plain)
    return (
        gone is not None
        and not _asks(plain)
        and not _POINTS_AT_NOTHING.fullmatch(gone.group("o").strip(" .!。！"))
    )


def _asks(sentence: str) -> bool:
    chinese = HAN.search(sentence) is not None
    return (zh if chinese else en).QUESTION.search(sentence.strip()) is not None
