"""What is asked of retrieval: a question with its limits, and what is understood of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

Intent = Literal["look-up", "compare", "count", "whole-document", "small-talk"]
Purpose = Literal["answer", "search"]
Mode = Literal["hybrid", "words", "vectors"]
# How documents are counted: those that hold a term to the letter, all words of it in one passage, those that are about it,
# or all there are.
Manner = Literal["letters", "words", "topic", "all"]
# What is to be told of them: how many there are, which, or how many times the term stands in them.
Asks = Literal["number", "which", "times"]
# Whether a period that the words name holds ("must"), or lets other times be looked at where it says nothing ("may").
Hold = Literal["", "must", "may"]


@dataclass(frozen=True)
class Degradation:
    """A part that is missing or failed, in one sentence, and what helps."""

    part: str
    sentence: str
    remedy: str = ""


@dataclass(frozen=True)
class Scope:
    """Where to look; an empty field limits nothing. Dates are Unix times, compared as instants, both ends included.

    `modified` is the file's time; `dated` the day that a document bears itself (name, title, front matter), else the file's.
    """

    sources: tuple[int, ...] = ()
    folders: tuple[str, ...] = ()
    documents: tuple[int, ...] = ()
    media_types: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    series: tuple[str, ...] = ()
    modified_from: float | None = None
    modified_to: float | None = None
    dated_from: float | None = None
    dated_to: float | None = None
    without: tuple[int, ...] = ()
    """Documents that are left out, whatever else holds."""

    @property
    def limits(self) -> bool:
        """Whether anything is excluded at all."""
        return self != Scope()

    def with_times_of(self, other: Scope) -> Scope:
        """The same limits, and the times of another scope in the place of its own."""
        return replace(
            self,
            modified_from=other.modified_from,
            modified_to=other.modified_to,
            dated_from=other.dated_from,
            dated_to=other.dated_to,
        )


@dataclass(frozen=True)
class Turn:
    """An earlier question or answer of the same conversation."""

    role: Literal["user", "assistant"]
    text: str


# A question longer than this is cut, visibly: a vector of a whole chapter means nothing, and rules that look for a phrase at each
# place of a text took minutes over one word of 20,000 letters.
MAX_QUESTION_CHARS = 4000


def shortened(question: str) -> str:
    """As much of a question as is looked at."""
    return question.strip()[:MAX_QUESTION_CHARS]


@dataclass(frozen=True)
class Query:
    """A request to find evidence."""

    text: str
    history: tuple[Turn, ...] = ()
    scope: Scope = Scope()
    k: int = 8
    budget_tokens: int = 2400
    purpose: Purpose = "answer"
    mode: Mode = "hybrid"
    floor: bool = True
    """False ranks everything that the lanes found: for measuring the order alone."""
    patient: bool = False
    """Give the reranker all the time it wants: for measuring quality on a busy machine."""


@dataclass(frozen=True)
class Counting:
    """Which documents a question wants counted: those with any of `terms`, of a `kind` ("contracts"; "" for any).

    `known`: the kind is one that documents are called by, not only what files here may be called by. `sure`: nothing else can
    be meant; else the files' own answer comes first. `sender`: the terms name whom they are from. `claims`: the question's verb
    says more ("ask for") than that the word stands there.
    """

    terms: tuple[str, ...]
    manner: Manner
    kind: str = ""
    media_types: tuple[str, ...] = ()
    asks: Asks = "number"
    negated: bool = False
    sender: bool = False
    claims: bool = False
    known: bool = True
    sure: bool = True


@dataclass(frozen=True)
class Named:
    """Which documents `words` mean: those to be read (`documents`), or `choices` of which a person must take one.

    `exact`: they are its name to the letter; `share` (0-1) of their weight stands in it. `fitting`: how many fit, where that are more than `choices`. `near`: where none
    fits, those whose names come nearest.
    """

    words: str
    documents: tuple[int, ...] = ()
    choices: tuple[int, ...] = ()
    exact: bool = False
    fitting: int = 0
    near: tuple[int, ...] = ()
    share: float = 0.0


@dataclass(frozen=True)
class Listing:
    """All that lies within the limits is wanted; `sort`: of one sort, "diary", "" for any.

    `subject`: words that it is about, where a passage that answers is better. `told`: what stands in them is wanted. `bare`:
    nothing is asked, the words only name a thing, so that only what names it too is meant.
    """

    sort: str
    subject: tuple[str, ...] = ()
    told: bool = False
    bare: bool = False
    first: Literal["", "newest", "oldest"] = ""
    """Only that one of the sort is wanted."""
    language: str = ""
    """Only those written in it, "zh"; "" for any."""


@dataclass(frozen=True)
class OnDays:
    """The days that a question asks about, `first` to `last` (ISO), or a weekday (0 for Monday), and `words` beside them that must
    be met as well. `any_year`: the question names no year. `of_month`: it names a month without its year, and these are its days."""

    first: str = ""
    last: str = ""
    weekday: int | None = None
    words: tuple[str, ...] = ()
    any_year: bool = False
    of_month: bool = False


@dataclass(frozen=True)
class Facet:
    """One of several things that a question asks about: a side of a comparison, or a part. `question` is looked up for it, in
    `document` where it is one; "" there: all of it is read."""

    label: str
    question: str
    document: int = 0
    by_degree: bool = False
    """A side of "is A higher than B?": what tells no figure of it tells nothing of it, and its name is no document's."""


@dataclass(frozen=True)
class Understood:
    """The question after plain rules (and perhaps a model) looked at it. `decisions` says each rule's word."""

    question: str
    intent: Intent
    languages: tuple[str, ...]
    exact_terms: tuple[str, ...]
    scope: Scope
    budget_tokens: int
    named: Named | None = None
    """What a question that wants a whole document calls it."""
    follow_up: str = ""
    """The whole question that a follow-up came to, with the words that limit it; "" where the question stood alone."""
    facets: tuple[Facet, ...] = ()
    """The sides of a comparison, or the parts of a question that asks for two things."""
    decisions: tuple[str, ...] = ()
    counting: Counting | None = None
    notices: tuple[Degradation, ...] = ()
    """What the person must know of how the question was read: a folder that is not there."""
    hold: Hold = ""
    period: str = ""
    """The days that the words limit the search to, "2026-10-01 – 2026-10-31"; "" for none."""
    with_time: str = ""
    """The question with the words of that period left in, for a search at all times."""
    if_dated: Scope | None = None
    """Where to look for `dateless`, the question without the time that it names, if nothing at all times answers."""
    dateless: str = ""
    lists: Listing | None = None
    on_days: OnDays | None = None
    """The days that it asks about, where files may write them out."""
