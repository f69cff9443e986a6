"""Reads a conversation turn by turn: what each of the owner's leaves, and what it may change of what was told before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from core.memory.capture.chinese.finding import whole_chinese
from core.memory.capture.classifier import Classifier, Judgement
from core.memory.capture.english.changes import wrong_of
from core.memory.capture.english.finding import whole_english
from core.memory.capture.judged import PERHAPS_LASTING, with_judgement
from core.memory.capture.parting import parted
from core.memory.capture.retelling import MOST_SENTENCES, is_stated, retelling, unkept_statement
from core.memory.capture.rules import (
    ALONE,
    MAX_TURN_CHARACTERS,
    NOTHING_LASTING,
    SOMEBODY_ELSES,
    after,
    capture_turn,
    own_words,
    why_not,
)
from core.memory.capture.script import AsWritten
from core.memory.capture.tasks import each_without_task, is_task
from core.memory.capture.types import NOWHERE, Candidate, Skipped, Turn, said_in
from core.memory.secrets_guard import told_beside
from core.text.chinese_script import HAN, fold_chinese

OWNER_ROLES = frozenset({"user", "owner", "human", "me"})
# "I meant Lyon" corrects one of the last so many messages.
NEAR = 5
# So many statements that were not kept are looked at again: those of a long evening.
MOST_UNKEPT = 200
# So probably what looks like a request or a supposition must tell a change.
SURELY_CHANGING = 0.8
# So probably what looks like somebody else's words, or like a request, must tell something of the owner's.
SURELY_LASTING = 0.9


def read_turns(
    turns: Sequence[Turn], before: Sequence[Turn] = (), classifier: Classifier | None = None
) -> tuple[list[Candidate], list[Skipped]]:
    """Candidates of all of the owner's turns, in order, and the statements that are not kept.

    `before` are earlier turns, read only to understand these: what a correction corrects, whom "she" means. With a
    `classifier` more is kept, and less that passes, and the last candidate of a turn may be a retelling, which counts
    where nothing else in it changed anything. Raises ModelUnavailable, of the classifier.
    """
    found: list[Candidate] = []
    skipped: list[Skipped] = []
    around, asked = NOWHERE, ""
    unkept: list[Candidate] = []
    for place, turn in enumerate((*before, *turns)):
        if turn.role.lower() not in OWNER_ROLES:
            asked = turn.text
            continue
        around = replace(around, near=(*around.near, turn.id)[-NEAR:], cued=False, topic="")
        spoken_of = (around.person, around.gender)
        written = AsWritten(turn)
        sentences = own_words(written.plain.text) if len(turn.text) <= MAX_TURN_CHARACTERS else []
        told_in = each_without_task(sentences, classifier)
        told = [each for sentence in sentences for each in told_in[sentence]]
        parts = parted(told, classifier)
        said = [part for each in told for part in parts[each]]
        items = _followed(list(capture_turn(written.plain, around, fold_chinese(asked), said, classifier)))
        items += _whole_turn(written.plain, [each for each in told if not is_task(each)], items)
        asked = ""
        around = after(around, said, items)
        stated, reported = _stated(written.plain, said, items), _reported(written.plain, said, items)
        wholes = [each for each in told if all(part in stated for part in parts[each])]
        doubtful = _doubtful(written.plain, said, items, stated)
        judged = _judged([*stated, *reported, *doubtful], items, classifier, wholes)
        surely = [each for each in judged if judged[each].lasting >= SURELY_LASTING]
        believed = [each for each in (*reported, *doubtful) if each in surely]
        believed += [each for each in doubtful if each in judged and judged[each].changes >= SURELY_CHANGING]
        wholes = [each for each in told if each in wholes or each in believed]
        stated = [each for each in said if each in stated or each in believed]
        items = [
            replace(each, reason=NOTHING_LASTING)
            if isinstance(each, Skipped) and each.quote in believed
            else each
            for each in items
        ]
        items = with_judgement(items, judged, stated, written.plain, spoken_of)
        again = retelling(written.plain, wholes, judged, unkept)
        unkept = [*unkept, *_left(written, stated, judged, items)][-MOST_UNKEPT:]
        if place < len(before):
            continue
        whole = {part: said_as for said_as in sentences for each in told_in[said_as] for part in parts[each]}
        for item in (*items, again) if again is not None else items:
            if isinstance(item, Candidate):
                found.append(written.candidate(_quoting(item, whole)))
            else:
                skipped.append(written.skipped(item))
    return found, skipped


def _quoting(candidate: Candidate, whole: Mapping[str, str]) -> Candidate:
    """A candidate with the whole sentence of whose part it was made."""
    otherwise = _quoting(candidate.otherwise, whole) if candidate.otherwise else None
    return replace(candidate, quote=whole.get(candidate.quote, candidate.quote), otherwise=otherwise)


def _judged(
    stated: Sequence[str],
    items: Sequence[Candidate | Skipped],
    classifier: Classifier | None,
    wholes: Sequence[str],
) -> dict[str, Judgement]:
    """What the sentences of a turn do, those of which rules keep something among them, and all stated ones together.

    `wholes` are those stated as they were said, not in parts.
    """
    if classifier is None:
        return {}
    kept = [each.quote for each in items if isinstance(each, Candidate) and not each.explicit]
    whole = [*wholes, " ".join(wholes)] if wholes else []
    sentences = list(dict.fromkeys((*stated, *kept, *whole)))
    return dict(zip(sentences, classifier.judge(sentences), strict=True)) if sentences else {}


def _stated(turn: Turn, said: Sequence[str], items: Sequence[Candidate | Skipped]) -> list[str]:
    """The sentences of a turn that state something of the owner's; none where they ask for something to be kept."""
    if any(isinstance(each, Candidate) and each.explicit for each in items):
        return []
    left = (NOTHING_LASTING, ALONE)
    refused = {each.quote for each in items if isinstance(each, Skipped) and each.reason not in left}
    return [
        each
        for each in said
        if each not in refused and not why_not(each) and not told_beside(each, turn.text) and is_stated(each)
    ]


def _reported(turn: Turn, said: Sequence[str], items: Sequence[Candidate | Skipped]) -> list[str]:
    """The sentences that look like somebody else's words: "they say Acme on my truck now" is the owner's own."""
    if any(isinstance(each, Candidate) and each.explicit for each in items):
        return []
    return [
        each.quote
        for each in items
        if isinstance(each, Skipped)
        and each.reason == SOMEBODY_ELSES
        and each.quote in said
        and not told_beside(each.quote, turn.text)
    ]


def _doubtful(
    turn: Turn, said: Sequence[str], items: Sequence[Candidate | Skipped], stated: Sequence[str]
) -> list[str]:
    """The sentences that look like a request or a supposition: "he could get no leave" (請不到假) has the word for please."""
    if any(isinstance(each, Candidate) and each.explicit for each in items):
        return []
    left = {each.quote: each.reason for each in items if isinstance(each, Skipped)}
    return [
        each
        for each in said
        if each not in stated
        and left.get(each, NOTHING_LASTING) == NOTHING_LASTING
        and not why_not(each)
        and not told_beside(each, turn.text)
    ]


def _left(
    written: AsWritten,
    stated: Sequence[str],
    judged: Mapping[str, Judgement],
    items: Sequence[Candidate | Skipped],
) -> list[Candidate]:
    """Statements of which nothing is kept, for the case that their owner comes back to them."""
    kept = {each.quote for each in items if isinstance(each, Candidate) and each.action == "add"}
    left = [
        unkept_statement(written.plain, each)
        for each in stated
        if each not in kept and (each not in judged or judged[each].lasting >= PERHAPS_LASTING)
    ]
    return [written.candidate(each) for each in left if each is not None]


def _whole_turn(turn: Turn, said: Sequence[str], items: Sequence[Candidate | Skipped]) -> Iterator[Candidate]:
    """A short turn of several sentences as one piece of news: the old value may stand in one, the new one in another."""
    chinese = HAN.search(turn.text) is not None
    told = not any(why_not(each) or told_beside(each, turn.text) for each in said)
    if (
        not 1 < len(said) <= MOST_SENTENCES
        or not told
        or any(isinstance(i, Candidate) and i.explicit for i in items)
        or (
            any(wrong_of(each) for each in said)
            and any(isinstance(i, Candidate) and i.action == "add" for i in items)
        )
    ):
        return
    news = (whole_chinese if chinese else whole_english)(" ".join(said))
    if news is not None:
        yield replace(said_in(news, turn, turn.text.strip()), last_resort=True)


def _followed(items: list[Candidate | Skipped]) -> list[Candidate | Skipped]:
    """ "The Dawes got nicked. Riding a Trek these days": what one sentence ends is followed by what the next one tells."""
    for ended, new in pairwise([each for each in items if isinstance(each, Candidate)]):
        told = new.action == "add" and new.changes and not new.instead_of and new.kind != "instruction"
        if ended.action == "close" and not ended.explicit and told and new.subject == ended.subject:
            followed = replace(new, instead_of=ended.value, changes="surely")
            return [followed if each is new else each for each in items if each is not ended]
    return items
