"""Public retrieval sets as the gates ask them: the order without the floor, the decision with it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from core.evaluation.command import scope_of
from core.evaluation.corpus import GateQuestion, Outcome, Quoted
from core.evaluation.dataset import SetQuery, qrels, queries
from core.evaluation.gates_measure import CROSS
from core.evaluation.workbench import Workbench, document_id
from core.retrieval.query import Query
from core.text.regex import regex

# Enough candidates for nDCG@10 when each document has three passages among them.
RANKED = 33
# Sets whose questions are in another language than their documents say so in their names: xquad_zh2en.
ACROSS = regex(r"_[a-z]{2}2[a-z]{2}$")


class SetAsker:
    """Asks a workbench that holds a set's documents. Its answers cite nothing: a set has no passages as gold."""

    def __init__(self, bench: Workbench) -> None:
        self._bench = bench

    def ask(self, question: GateQuestion) -> Outcome:
        scope = scope_of(self._bench.catalogue, _as_set_query(question))
        search = self._bench.retriever.search
        order = search(Query(question.text, scope=scope, k=RANKED, floor=False, patient=True))
        result = search(Query(question.text, scope=scope, patient=True))
        evidence = tuple(Quoted(document_id(item.path), item.text) for item in result.evidence)
        shown = result.answerable or result.perhaps
        refused = None if question.answerable is None else not shown
        return Outcome(
            refused,
            order.trace.candidates,
            evidence,
            evidence,
            result.answer_probability,
            sure=result.answerable,
        )

    def name_of(self, path: str) -> str:
        return document_id(path)


def set_questions(folder: Path, most: int) -> list[GateQuestion]:
    """At most `most` questions of a set; where they are labelled, as many without an answer as with one."""
    judged = qrels(folder)
    kind = CROSS if ACROSS.search(folder.name) else ""
    # Without a label and without judgements, nothing could be measured.
    asked = [
        query
        for query in queries(folder / "queries.jsonl")
        if query.answerable is not None or query.id in judged
    ]
    return [
        GateQuestion(
            f"{folder.name}/{query.id}",
            query.text,
            query.language,
            query.answerable,
            {name: grade for name, grade in judged.get(query.id, {}).items() if grade > 0},
            kind=kind,
            group=query.group,
        )
        for query in _some(asked, most)
    ]


def _some(asked: Sequence[SetQuery], most: int) -> list[SetQuery]:
    with_one = [query for query in asked if query.answerable is not False]
    without = [query for query in asked if query.answerable is False]
    if not without:
        return with_one[:most]
    return with_one[: most // 2] + without[: most // 2]


def _as_set_query(question: GateQuestion) -> SetQuery:
    return SetQuery(question.id, question.text, question.language, question.answerable, question.group)
