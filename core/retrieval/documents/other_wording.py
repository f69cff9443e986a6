"""Where a question as it was put finds no answer: what it asks without its wrapping, all of its words in one sentence, and the
same in the other language. By rules, without a model.

What is found so is shown as uncertain, unless the unwrapped question is answered by itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePath

from core.catalog.own_day import day_of
from core.retrieval.documents.folders import folders_of
from core.retrieval.documents.of_days import NO_BUDGET, ROW
from core.retrieval.query import Query, Understood
from core.retrieval.ranking.answerable import PERHAPS, decides_perhaps
from core.retrieval.result import Evidence, SearchResult
from core.retrieval.run import Find, Rank, Run
from core.retrieval.scope.on_days import holds_words
from core.retrieval.understanding.exact_terms import QUOTES, exact_terms
from core.retrieval.understanding.other_language import in_the_other_language
from core.retrieval.understanding.plain_form import naming_words, plain_form
from core.text.chinese_script import HAN
from core.text.regex import regex
from core.text.sentences import split_sentences

# So many passages are read for the words.
LOOKED_THROUGH = 20
# Of those that hold them all, so many are shown.
MOST_SHOWN = 4
# More words than these in one sentence are hardly ever all there; fewer than one name nothing.
MOST_WORDS = 5

# Of what holds the words, the newest alone is meant.
_LAST = regex(r"\b(?:last|latest|newest|most recent)\b|最近一次|最后|最後|最新|上次", re.I)
# "The old lease", "my first contract": a sort of paper with what tells it from others.
_PAPER = regex(r"\b(?:the|my|our) (?P<name>(?:[\w-]+ ){1,3}?(?:contracts?|agreements?|leases?|invoices?|bills?|receipts?|reports?|letters?|minutes|handbooks?|manuals?|plans?|quotes?|rotas?|policy))\b", re.I)  # fmt: skip


def in_other_wording(
    query: Query, understood: Understood, run: Run, rank: Rank, found: SearchResult, find: Find
) -> SearchResult:
    """`found`, or what another wording finds where it answers nothing. Raises what `rank` raises."""
    if QUOTES.search(understood.question):  # what is quoted is asked for to the letter
        return found
    if query.purpose != "answer" or query.mode != "hybrid" or understood.intent not in ("look-up", "count"):
        return found
    if found.count is not None or found.listed is not None or not understood.languages:
        return found
    if found.answerable:
        return _in_its_own_language(query, understood, run, rank, found)
    named = _of_named_paper(query, understood, run, rank, found, find)
    if named is not None:
        return named
    if found.perhaps:
        return _translated(query, understood, run, rank, found) or found
    plain = plain_form(understood.question)
    if plain != understood.question:
        unwrapped = rank(query, _asking(understood, plain), Run(run.cancelled, dict(run.ms)))
        if unwrapped.answerable or unwrapped.perhaps:
            return _instead(unwrapped, understood, found, f"asked as “{plain}”", plain)
    return (
        _by_all_words(query, understood, run, rank, found, plain)
        or _translated(query, understood, run, rank, found)
        or found
    )


def _in_its_own_language(
    query: Query, understood: Understood, run: Run, rank: Rank, found: SearchResult
) -> SearchResult:
    """What says it in the question's own words, where what comes first is in another script and may only be near by meaning."""
    chinese = HAN.search(understood.question) is not None
    if not found.evidence or (HAN.search(found.evidence[0].text) is not None) == chinese:
        return found
    return _by_all_words(query, understood, run, rank, found, understood.question) or found


def _of_named_paper(
    query: Query, understood: Understood, run: Run, rank: Rank, found: SearchResult, find: Find
) -> SearchResult | None:
    """What the one document says that a question names by a part of its name: "when does the old lease end?"."""
    phrase = _PAPER.search(understood.question)
    if phrase is None or understood.scope.documents:
        return None
    named = find(phrase["name"], understood.scope)
    if len(named.documents) != 1 or named.share < 1.0:
        return None
    last = phrase["name"].split()[-1]
    plain = f"{understood.question[: phrase.start('name')]}{last}{understood.question[phrase.end('name') :]}"
    within = replace(_asking(understood, plain), scope=replace(understood.scope, documents=named.documents))
    there = rank(query, within, Run(run.cancelled, dict(run.ms)))
    if not (there.answerable or there.perhaps):
        return None
    return _instead(
        there, understood, found, f"asked of document {named.documents[0]}, “{phrase['name']}”", plain
    )


def _by_all_words(
    query: Query, understood: Understood, run: Run, rank: Rank, found: SearchResult, plain: str
) -> SearchResult | None:
    """The passages with a sentence that holds every word, or whose names hold what it does not."""
    words = naming_words(plain, understood.languages[0])
    if not 0 < len(words) <= MOST_WORDS:
        return None
    there = rank(
        _wide(query),
        replace(_asking(understood, plain), budget_tokens=NO_BUDGET),
        Run(run.cancelled, dict(run.ms)),
    )
    chinese = HAN.search(plain) is not None
    kept = [
        item
        for item in there.evidence
        if (HAN.search(item.text) is not None) == chinese and holds_all(words, item)
    ]
    if not kept:
        return None
    if _LAST.search(plain):
        kept.sort(key=lambda item: day_of(item.path, item.title, item.modified), reverse=True)
        kept = kept[:1]
    return _shown(kept, there, understood, found, "all words of the question stand in one sentence", plain)


def _translated(
    query: Query, understood: Understood, run: Run, rank: Rank, found: SearchResult
) -> SearchResult | None:
    other = in_the_other_language(understood.question)
    if other is None or (found.perhaps and any(other.held_by(_named(item)) for item in found.evidence)):
        return None
    if found.perhaps and (HAN.search(found.evidence[0].text) is not None) != (other.language == "zh"):
        return None  # what came near is in the question's own language
    asked = replace(_asking(understood, other.question), languages=(other.language,), budget_tokens=NO_BUDGET)
    there = rank(_wide(query), asked, Run(run.cancelled, dict(run.ms)))
    kept = [item for item in there.evidence if other.held_by(_named(item))]
    near = kept and kept[0].n == 1 and (there.answerable or decides_perhaps(there.answer_probability))
    # Every word of several in one passage says as much as nearness does.
    several = len(" ".join(names[0] for names in other.words).split()) > 1
    # So does any word within a time, a folder or a file that was named.
    enough = other.whole and (several or understood.scope.limits)
    if not near and not (kept and enough):
        return None
    return _shown(
        kept, there, understood, found, f"asked in the other language, “{other.question}”", other.question
    )


def holds_all(words: tuple[str, ...], item: Evidence) -> bool:
    """Whether a sentence of the passage, with the names above it, has all of these words. A row is read with its whole table."""
    names = _named(item, "")
    chinese = any(HAN.search(word) for word in words)
    for start, end in split_sentences(item.text):
        said = item.text[start:end]
        if chinese and not HAN.search(said):
            continue
        if holds_words(words, f"{names} {item.text if ROW.match(said) else said}", pairs=1.0):
            return True
    return False


def _named(item: Evidence, text: str | None = None) -> str:
    path = PurePath(item.path)
    names = (*folders_of(item.path), path.stem.replace("-", " ").replace("_", " "))
    return " ".join(
        (*names, item.title, *item.heading_path, item.table_head, item.text if text is None else text)
    )


def _wide(query: Query) -> Query:
    """Far enough for a passage that has the words and is not near."""
    return replace(query, k=LOOKED_THROUGH, purpose="search", floor=False)


def _asking(understood: Understood, question: str) -> Understood:
    return replace(
        understood,
        question=question,
        exact_terms=exact_terms(question),
        intent="look-up",
        facets=(),
        lists=None,
    )


def _shown(
    kept: Sequence[Evidence],
    there: SearchResult,
    understood: Understood,
    found: SearchResult,
    why: str,
    asked: str,
) -> SearchResult:
    evidence = tuple(replace(item, n=n, weak=False) for n, item in enumerate(kept[:MOST_SHOWN], start=1))
    uncertain = replace(
        there, evidence=evidence, near_misses=(), answerable=False, perhaps=True, answer_probability=PERHAPS
    )
    return _instead(uncertain, understood, found, why, asked)


def _instead(
    there: SearchResult, understood: Understood, found: SearchResult, why: str, asked: str
) -> SearchResult:
    """In the place of what was found, and told so; sentences are chosen by the wording that found it."""
    trace = replace(
        there.trace,
        understood=replace(understood, follow_up=understood.follow_up or asked),
        decisions=(*found.trace.decisions, why),
    )
    return replace(there, trace=trace, degraded=found.degraded)
