"""Stage 0: what is asked, in which languages, where to look, and what must be met to the letter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from core.models.language import detect_language
from core.retrieval.counting import counting_of, said_of
from core.retrieval.exact_terms import exact_terms, file_names
from core.retrieval.follow_up import leans_on_history, stand_alone
from core.retrieval.intent import WHOLE_DOCUMENT, intent
from core.retrieval.scope_words import scope_from_words
from core.retrieval.types import Query, Turn, Understood

# The question's first part decides its language; detection on 20,000 characters would only cost time.
LANGUAGE_SAMPLE = 600
# What wants documents counted is short; the rules for it are not made for whole pages.
MAX_COUNTING_CHARS = 300

# (question, earlier turns, the plain rule's version) -> (the question that stands alone, the decision in words or "").
Rewrite = Callable[[str, Sequence[Turn], str], tuple[str, str]]


@dataclass(frozen=True)
class Catalogued:
    """What the rules ask of the catalogue: the document that words name, and the folders of a name."""

    document: Callable[[str], int | None]
    folders: Callable[[str], tuple[str, ...]]


def understand(
    query: Query, catalogued: Catalogued, now: datetime, rewrite: Rewrite | None = None
) -> Understood:
    """Apply the plain rules; `rewrite`, a model's, is asked only where they find that the question leans on history."""
    decisions: list[str] = []
    text = " ".join(query.text.split())
    kind = intent(text)
    scope, text, said = scope_from_words(text, query.scope, now, catalogued.folders)
    decisions += said
    question, leaned = stand_alone(text, query.history)
    exact = exact_terms(text)
    if rewrite is not None and query.history and leans_on_history(text):
        question, refined, plain = *rewrite(text, query.history, question), question
        if question != plain:
            leaned, exact = "", exact_terms(question)
        decisions += [refined] if refined else []
    if leaned:
        decisions.append(leaned)
    document_id = None
    if kind == "whole-document":
        document_id = _named_document(text, query, catalogued.document)
        if document_id is None:
            kind = "look-up"
            decisions.append("asks about a whole document, but names none that is known: searched as usual")
        else:
            decisions.append(f"asks about the whole of document {document_id}: read in order, not searched")
    counting = counting_of(text) if kind == "count" and len(text) <= MAX_COUNTING_CHARS else None
    if counting is not None:
        decisions.append(f"wants documents counted: {said_of(counting)}")
    language = detect_language(text[:LANGUAGE_SAMPLE])
    decisions.append(f"intent: {kind}; language: {language}")
    return Understood(
        question=question,
        intent=kind,
        languages=(language,),
        exact_terms=exact,
        scope=scope,
        budget_tokens=query.budget_tokens,
        document_id=document_id,
        decisions=tuple(decisions),
        counting=counting,
    )


def _named_document(text: str, query: Query, find: Callable[[str], int | None]) -> int | None:
    if len(query.scope.documents) == 1:
        return query.scope.documents[0]
    names = [*file_names(text), *exact_terms(text)]
    rest = WHOLE_DOCUMENT.sub(" ", text).strip(" ?？。.!！:：,，")
    for name in [*names, rest]:
        found = find(name) if name else None
        if found is not None:
            return found
    return None
