"""Gives each of several things that rules found in one sentence its own clauses: what one tells, the other does not repeat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from core.memory.capture.chinese.clauses import split_clauses
from core.memory.capture.types import Candidate
from core.memory.kinds import SINGLE_VALUED
from core.text.chinese_script import HAN


def each_its_own(found: Sequence[Candidate]) -> list[Candidate]:
    """换工作了，现在在美团，还是做会计 beside 我现在在美团 as the job without the firm."""
    return [_without(each, [other for other in found if other is not each]) for each in found]


def _without(one: Candidate, others: Sequence[Candidate]) -> Candidate:
    if not _tells_one_value(one) or not HAN.search(one.text):
        return one
    clauses = split_clauses(one.text)
    told = [
        clause
        for clause in clauses
        if one.value not in clause and any(_tells(other, one.subject, clause) for other in others)
    ]
    left = [clause for clause in clauses if clause not in told]
    return (
        replace(one, text=f"{'，'.join(left)}。") if told and any(one.value in each for each in left) else one
    )


def _tells_one_value(candidate: Candidate) -> bool:
    return candidate.action == "add" and candidate.attribute in SINGLE_VALUED and bool(candidate.value)


def _tells(other: Candidate, subject: str, clause: str) -> bool:
    """Whether another thing that was found is this very clause."""
    bare = other.text.rstrip("。").removeprefix("我")
    return _tells_one_value(other) and other.subject == subject and bare == clause.removeprefix("我")
