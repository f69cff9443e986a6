"""Stage 0: what is asked, in which languages, where to look, and what must be met to the letter."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from core.retrieval.counting.counting import counting_of, said_of
from core.retrieval.counting.listing import lists_all
from core.retrieval.counting.sorts import first_of, in_language
from core.retrieval.documents.facets import MOST_FACETS, kind_compared, parts_of, sides_of
from core.retrieval.documents.than import sides_of_degree
from core.retrieval.documents.words import document_called
from core.retrieval.follow_up.follow_up import Rewrite, standing_alone
from core.retrieval.query import Degradation, Facet, Intent, Named, Query, Scope, Understood
from core.retrieval.scope.known import Known
from core.retrieval.scope.left_out import left_out
from core.retrieval.scope.left_out_limits import limit_left_out
from core.retrieval.scope.newest import Newest, newest_named
from core.retrieval.scope.on_days import days_asked_about
from core.retrieval.scope.reading import tidy
from core.retrieval.scope.said import MOST_NAMED
from core.retrieval.scope.words import ScopeFound, scope_from_words
from core.retrieval.understanding.exact_terms import exact_terms
from core.retrieval.understanding.intent import intent
from core.retrieval.understanding.other_language import in_the_other_language
from core.text.chinese_script import HAN
from core.text.language import detect_language
from core.text.regex import regex

# The question's first part decides its language; detection on 20,000 characters would only cost time.
LANGUAGE_SAMPLE = 600
# What wants documents counted is short; the rules for it are not made for whole pages.
MAX_COUNTING_CHARS = 300


_MINE = regex(r"(?:my|our) [\w' -]{2,40}|我的[\u3400-\u9fff]{2,8}", re.I)


@dataclass(frozen=True)
class Catalogued:
    """What the rules ask of the catalogue: the documents that words name within a scope, the folders of a name, the kinds of files."""

    documents: Callable[[str, Scope], Named]
    folders: Callable[[str], tuple[str, ...]]
    tags: Callable[[], tuple[str, ...]] = lambda: ()
    all_called: Callable[[str], tuple[int, ...]] = lambda words: ()
    title: Callable[[int], str] = str
    kinds: Callable[[], tuple[str, ...] | None] = lambda: None
    within: Callable[[Scope], tuple[int, ...]] = lambda scope: ()
    newest: Callable[[Newest, Scope], tuple[int, ...]] = lambda wanted, scope: ()

    @property
    def known(self) -> Known:
        return Known(self.folders, self.tags, self.kinds)


def understand(
    query: Query, catalogued: Catalogued, now: datetime, rewrite: Rewrite | None = None
) -> Understood:
    """Apply the plain rules; `rewrite`, a model's, is asked only where they find that the question leans on history."""
    decisions: list[str] = []
    text = " ".join(query.text.split())
    whole, said = standing_alone(text, query.history, rewrite)
    decisions += said
    kind, followed = intent(whole), whole if whole != text else ""
    if kind == "small-talk" and query.purpose == "search":
        kind = "look-up"  # who looks for "thanks" has a letter in mind
    excluded, whole = left_out(whole) if len(whole) <= MAX_COUNTING_CHARS else ("", whole)
    without, left = _left_out(excluded, catalogued)
    given = replace(query.scope, without=without)
    found = _of_the_newest(scope_from_words(whole, given, now, catalogued.known), catalogued)
    scope, text = found.scope, found.rest
    decisions += found.decisions
    notices = found.notices
    if left is not None:
        kind = intent(whole)
        notices = (*notices, left)
        decisions.append(f"“{excluded}” is left out: documents {_numbers(without)}")
    question, exact = text, exact_terms(text)
    named = None
    if kind == "whole-document":
        named, said_of_it = _named_documents(text, scope, catalogued.documents)
        if found.if_dated is not None and (named is None or not named.documents):
            # "The letter from Hollis of October" need not have the month in its name.
            of_time = _named_documents(found.dateless, found.if_dated, _the_only_near(catalogued.documents))
            named, said_of_it = of_time if of_time[0] and of_time[0].documents else (named, said_of_it)
        kind = kind if named is not None and (named.documents or named.choices) else "look-up"
        decisions.append(said_of_it)
    elif kind == "look-up" and query.purpose == "answer" and _MINE.fullmatch(text):
        # "My lease" is the document, where one is called so.
        mine = catalogued.documents(text, scope)
        named = mine if mine.exact and mine.documents else None
    counting = counting_of(text, scope != given) if len(text) <= MAX_COUNTING_CHARS else None
    if counting is not None:
        kind, named = "count", None
        decisions.append(f"wants documents counted: {said_of(counting)}")
    facets = _facets(kind, found.with_time if found.hold else text) or _of_one_kind(
        kind, text, catalogued, scope
    )
    if facets:
        decisions.append("asks about several things: " + "; ".join(f"“{facet.question}”" for facet in facets))
    lists = None
    if kind == "look-up" and scope != given:
        lists = lists_all("" if found.alone else text, bool(found.hold))
        decisions += ["asks for all that is within these limits: listed, not searched"] if lists else []
    if lists is None and counting is None and kind in ("look-up", "count"):
        lists = first_of(text)
        decisions += [f"asks for the {lists.first} of its sort"] if lists else []
        lists = lists or in_language(text)
    language = detect_language(query.text[:LANGUAGE_SAMPLE])
    on_days = None
    # "How many flights" may be about flights, where no documents are called so.
    may_ask_days = counting is None or not counting.known
    if may_ask_days and kind in ("look-up", "count") and len(text) <= MAX_COUNTING_CHARS:
        on_days = days_asked_about(found.with_time if found.hold else text, language, now.date(), found.hold)
    decisions.append(f"intent: {kind}; language: {language}")
    return Understood(
        question=question,
        intent=kind,
        languages=(language,),
        exact_terms=exact,
        scope=scope,
        budget_tokens=query.budget_tokens,
        named=named,
        follow_up=followed,
        facets=facets,
        decisions=tuple(decisions),
        counting=counting,
        notices=notices,
        hold=found.hold,
        period=found.period,
        with_time=found.with_time if found.hold else "",
        if_dated=found.if_dated if counting is None and kind == "look-up" else None,
        dateless=found.dateless,
        lists=lists,
        on_days=on_days,
    )


def _of_one_kind(kind: Intent, text: str, catalogued: Catalogued, scope: Scope) -> tuple[Facet, ...]:
    """ "Compare the two leases": the documents that are called so, each a side; () where they are not two to four."""
    called, aspect = kind_compared(text) if kind == "compare" else ("", "")
    numbers = [n for n in catalogued.all_called(called) if n not in scope.without] if called else []
    if not 2 <= len(numbers) <= MOST_FACETS:
        return ()
    titles = {number: catalogued.title(number) for number in numbers}
    return tuple(Facet(titles[n], _in_their_language(aspect, titles[n]), n) for n in numbers)


def _in_their_language(aspect: str, title: str) -> str:
    """What a document is asked for; where it is of the other language, in that one: 租金 of a "Tenancy agreement" is its rent."""
    other = in_the_other_language(aspect) if aspect else None
    return (
        other.question
        if other is not None and (HAN.search(title) is None) != (other.language == "zh")
        else aspect
    )


def _left_out(words: str, catalogued: Catalogued) -> tuple[tuple[int, ...], Degradation | None]:
    """(the documents that are left out, what the person is told of it); None where nothing is to be left out."""
    if not words:
        return (), None
    limit = limit_left_out(words, catalogued.known)
    if limit is not None:
        return catalogued.within(limit.scope), limit.notice
    documents = catalogued.all_called(words)
    if documents:
        return documents, Degradation("scope", f"What is called “{words}” was left out.")
    told = f"“{words}” could not be left out: no file is called so."
    return (), Degradation("scope", told, "Check what is quoted.")


def _of_the_newest(found: ScopeFound, catalogued: Catalogued) -> ScopeFound:
    """Within the newest or oldest of a sort, where the question names it as what to look in."""
    short = len(found.rest) <= MAX_COUNTING_CHARS and not found.scope.documents
    wanted = newest_named(found.rest) if short else None
    if wanted is None:
        return found
    documents = catalogued.newest(wanted, found.scope)
    if not documents:
        said = f"“{wanted.words}” names no sort of document that is kept here: limits nothing"
        return replace(found, decisions=(*found.decisions, said))
    titles = ", ".join(catalogued.title(number) for number in documents[:MOST_NAMED])
    sentence = (
        f"Only the oldest was looked at: “{titles}”."
        if wanted.oldest
        else f"Only the newest was looked at: “{titles}”."
    )
    return replace(
        found,
        scope=replace(found.scope, documents=documents),
        rest=tidy(wanted.rest),
        decisions=(
            *found.decisions,
            f"“{wanted.words}” limits the search to documents {_numbers(documents)}",
        ),
        notices=(*found.notices, Degradation("scope", sentence)),
        if_dated=None,  # it reaches further than the one document
    )


def _numbers(documents: tuple[int, ...]) -> str:
    return ", ".join(map(str, documents)) or "none"


def _the_only_near(find: Callable[[str, Scope], Named]) -> Callable[[str, Scope], Named]:
    """Where one document of a time comes near a name, that is the one: its time has told it from the others."""

    def found(words: str, scope: Scope) -> Named:
        named = find(words, scope)
        alone = not named.documents and not named.choices and len(named.near) == 1
        return replace(named, documents=named.near) if alone else named

    return found


def _facets(kind: Intent, text: str) -> tuple[Facet, ...]:
    if kind == "compare":
        return sides_of_degree(text) or sides_of(text)
    return parts_of(text) if kind == "look-up" else ()


def _named_documents(
    text: str, scope: Scope, find: Callable[[str, Scope], Named]
) -> tuple[Named | None, str]:
    """(the documents that a request for whole ones means, the decision in words); None where it may mean none at all."""
    words, in_so_many_words = document_called(text)
    if len(scope.documents) == 1:
        number = scope.documents[0]
        return Named(
            words, (number,), exact=True
        ), f"asks about the whole of document {number}: read in order, not searched"
    found = find(words, scope) if words else Named(words)
    if found.documents:
        numbers = ", ".join(str(number) for number in found.documents)
        return found, f"“{words}” is document {numbers}: read in order, not searched"
    if found.choices and in_so_many_words:
        return found, f"“{words}” fits {found.fitting} documents alike: the person must choose"
    said = "asks about a whole document, but names none that is known: searched as usual"
    return (found if words and in_so_many_words and not found.choices else None), said
