"""From a conversation to kept memories: candidates by rules and model together, then into a draft one by one."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from core.errors import ModelUnavailable
from core.memory.capture.classifier import Classifier
from core.memory.capture.model import capture_with_model, model_may_read
from core.memory.capture.turns import read_turns
from core.memory.capture.types import LIFE, TOGETHER, WITH_US, Candidate, Skipped, Turn
from core.memory.errors import NoSuchMemory, SecretRefused
from core.memory.kinds import normal, subject_key, usual_cardinality
from core.memory.review import TURNED_DOWN, Proposal, fingerprint, refused_secret
from core.memory.statements.keeping import end_of, keep, resolved
from core.memory.statements.kept import Kept
from core.memory.statements.leaving import with_what_is_left
from core.memory.statements.once import once
from core.memory.statements.retold import RULES_WORTH, Likeness, as_earlier, may_mean, open_to_change
from core.memory.statements.settling import CHANGING, settle
from core.memory.vault.note import Memory
from core.memory.vault.writing import Draft
from core.models.base import ChatModel

# What is over then is known by what it is, not by words that are near: "we split up" and "my wife is Ana".
NAMED_BY_WHAT_ENDS = frozenset((LIFE, WITH_US, TOGETHER))


@dataclass(frozen=True)
class Captured:
    """What a conversation leaves: kept candidates with what becomes of them, and the rest with reasons.

    `failure` kept the chat model from reading it.
    """

    found: tuple[Candidate, ...]
    skipped: tuple[Skipped, ...]
    kept: tuple[Kept, ...] = ()
    proposed: tuple[Proposal, ...] = ()
    commit: str = ""
    failure: ModelUnavailable | None = None


@dataclass(frozen=True)
class Found:
    """What turns hold, and what is skipped. `answered`: the chat model was asked and answered; `failure`: it did not."""

    candidates: list[Candidate]
    skipped: list[Skipped]
    answered: bool = False
    failure: ModelUnavailable | None = None


def find_candidates(
    turns: Sequence[Turn],
    chat: ChatModel | None,
    before: Sequence[Turn] = (),
    classifier: Classifier | None = None,
) -> Found:
    """By rules, and by the chat model if there is one; what both find is taken from the rules.

    Where the chat model fails, the others decide, and `failure` says so. `before` are earlier turns, only to understand
    these. Raises ModelUnavailable, of the classifier.
    """
    found, skipped = read_turns(turns, before, classifier)
    if chat is None:
        return Found(found, skipped)
    answered, failure = False, None
    for turn in turns:
        try:
            more, doubted = capture_with_model(chat, turn)
        except ModelUnavailable as error:
            failure = error
            continue
        answered = answered or bool(model_may_read(turn))
        said = [normal(each.quote) for each in more]
        found = [each for each in found if each.turn != turn or not _only_kept_whole(each, said)]
        known = {_slot(each) for each in found if each.turn == turn}
        found += [each for each in more if _slot(each) not in known]
        skipped += doubted
    return Found(found, skipped, answered, failure)


def _only_kept_whole(candidate: Candidate, said: Sequence[str]) -> bool:
    """Whether rules only kept a sentence in its own words, of which the model understood something."""
    whole = candidate.action == "add" and not candidate.attribute and not candidate.explicit
    return whole and any(quote in normal(candidate.quote) for quote in said)


def _slot(candidate: Candidate) -> tuple[str, str, str]:
    return subject_key(candidate.subject), candidate.attribute, candidate.action


def _of_turn(kept: Kept, candidate: Candidate) -> bool:
    return candidate.turn is not None and kept.said is not None and kept.said.turn == candidate.turn


def understood(kept: Sequence[Kept]) -> tuple[Candidate, ...]:
    """What was kept as candidates: a correction as what holds instead, an end as an end."""
    return tuple(
        replace(
            each.said,
            action="close" if each.status == "shortened" else "add",
            text=each.said.text if each.status == "shortened" else each.memory.text,
            kind=each.memory.kind,
            subject=each.memory.subject,
            attribute=each.memory.attribute,
            value=each.memory.value,
        )
        for each in kept
        if each.said is not None
    )


def unused(skipped: Sequence[Skipped], kept: Sequence[Kept]) -> tuple[Skipped, ...]:
    """What was skipped, without sentences that were understood nonetheless: as news of something told before."""
    read = [each.said for each in kept if each.said is not None]
    return tuple(
        each
        for each in skipped
        if each.secret or not any(said.turn == each.turn and _is_of(each.quote, said.quote) for said in read)
    )


def _is_of(quote: str, said: str) -> bool:
    """Whether words are what was understood, a part of it, or the whole turn that has it."""
    return quote in said or (bool(said) and said in quote)


def keep_all(
    draft: Draft,
    candidates: Sequence[Candidate],
    refused: Collection[str],
    now: dt.datetime,
    likeness: Likeness | None = None,
) -> tuple[list[Kept], list[Skipped]]:
    """Put candidates into the draft; what the owner turned down before stays out unless they ask for it.

    Raises ModelUnavailable, of the likeness.
    """
    kept: list[Kept] = []
    skipped: list[Skipped] = []
    for candidate in candidates:
        if candidate.action == "retold":
            if refused_secret(candidate) is None:
                kept = settle(draft, candidate, kept, likeness)
            continue
        if candidate.last_resort and any(
            each.status in CHANGING and _of_turn(each, candidate) for each in kept
        ):
            continue
        if not candidate.explicit and fingerprint(candidate, now) in refused:
            skipped.append(Skipped(candidate.quote, TURNED_DOWN, candidate.turn))
            continue
        secret = refused_secret(candidate)
        if secret is not None:
            skipped.append(secret)
            continue
        believed = _believed(draft, candidate, now, likeness)
        if believed is None:
            continue
        try:
            done = keep(draft, believed, candidate.turn.time if candidate.turn else now)
            kept.append(replace(done, said=candidate))
        except NoSuchMemory as error:
            skipped.append(Skipped(candidate.quote, error.sentence, candidate.turn))
        except SecretRefused as error:  # in what was made of its words
            skipped.append(Skipped("…", error.sentence, candidate.turn, secret=True))
    return [with_what_is_left(draft, each, likeness) for each in once(draft, kept)], skipped


def _believed(
    draft: Draft, candidate: Candidate, now: dt.datetime, likeness: Likeness | None
) -> Candidate | None:
    """A candidate without what rules take it to change, where that is about something else; None if nothing is left.

    What it names outright, and the one value of its own attribute, are believed.
    """
    if likeness is None or candidate.explicit or candidate.attribute in NAMED_BY_WHAT_ENDS:
        return candidate
    known, said = tuple(draft.memories.values()), candidate.turn.time if candidate.turn else now
    try:
        over = end_of(candidate, known, said)
        olds = [over] if over is not None else resolved(candidate, known, said.date())[1]
    except NoSuchMemory:
        return candidate
    one = usual_cardinality(candidate.attribute) == "one"
    olds = [old for old in olds if not one or old.attribute != candidate.attribute]
    if not olds or _near(candidate, known, olds, said.date(), likeness):
        return candidate
    if candidate.action == "add":
        return replace(candidate, changes="", when=(), may_end=False, topic="", instead_of="")
    return _believed(draft, candidate.otherwise, now, likeness) if candidate.otherwise else None


def _near(
    candidate: Candidate, known: Sequence[Memory], olds: Sequence[Memory], day: dt.date, likeness: Likeness
) -> bool:
    """Whether a candidate may be about the memories that rules take it to change."""
    told = replace(candidate, text=candidate.quote)
    earlier = [*map(as_earlier, open_to_change(known, told, day))]
    worth = RULES_WORTH * (2 if candidate.instead_of else 1)
    return not earlier or may_mean(candidate.quote, olds, earlier, likeness, worth)
