"""What passes between the stages of retrieval and comes out of the last: candidates, evidence, counts, and how they came about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from core.retrieval.query import Counting, Degradation, Facet, Mode, Understood

Fate = Literal[
    "evidence",
    "weak",
    "below floor",
    "duplicate",
    "per-document limit",
    "over budget",
    "not chosen",
    "not counted",
]

# How the origin of a lane begins when its text is not the question's own.
PARAPHRASE, HYPOTHETICAL = "paraphrase", "hypothetical answer"


@dataclass(frozen=True)
class LaneHit:
    """A chunk in one list: rank from 1, the engine's own score, and the score on an absolute 0-1 scale."""

    chunk_id: int
    rank: int
    raw: float
    score: float


@dataclass(frozen=True)
class Lane:
    """One ranked list. A lane that failed says why and has no hits; an empty lane is no failure.

    `origin` is empty for the question itself and names the text that was searched for instead: "paraphrase 1".
    """

    name: Literal["words", "vectors"]
    query: str
    weight: float
    hits: tuple[LaneHit, ...] = ()
    error: str = ""
    ms: float = 0.0
    origin: str = ""
    note: str = ""
    """What of the index could not be looked through yet, in a sentence."""

    @property
    def label(self) -> str:
        """The list's own name in the trace; "words" and "vectors" are the question's."""
        return f"{self.origin} {self.name}".strip()


@dataclass
class Candidate:
    """A chunk on its way through the stages. Mutable on purpose: each stage writes down what it decided."""

    chunk_id: int
    document_id: int = 0
    path: str = ""
    title: str = ""
    page: int | None = None
    heading_path: tuple[str, ...] = ()
    series: str = ""
    """Of its document, see `core/catalog/series.py`; "" for none."""
    start: int = 0
    end: int = 0
    text: str = ""
    context: str = ""
    language: str = "und"
    ranks: dict[str, int] = field(default_factory=dict)
    raw: dict[str, float] = field(default_factory=dict)
    scores: dict[str, float] = field(default_factory=dict)
    fused: float = 0.0
    age_factor: float = 1.0
    words_worth: float = 0.0
    at_head: float = 0.0
    """What its place in the words' list adds, once it was looked at closely."""
    meaning: float | None = None
    """Its cosine on the scale of the order, where another model gave it or it is across languages; None: `raw` is."""
    relevance: float = 0.0
    exact_evidence: bool = False
    paraphrased: float = 0.0
    """The best meaning score (0-1) that a paraphrase of the question gives it."""
    rerank: float | None = None
    """Grade on the scale of a cosine, of late interaction."""
    echo: float = 0.0
    """What it lacks of saying it more than once, by late interaction: 0 or less."""
    telling: float = 0.0
    """What its sentences tell for it and against it, see ranking/telling.py."""
    judged: float | None = None
    """P(it answers), 0-1, of a reranker that reads question and passage together."""
    read_odds: float | None = None
    """The logarithm of the odds that it answers, as the bundled model reads it together with the question."""
    kin: float = 0.0
    """Likeness to the best two passages of the order before, as a cosine."""
    yields: float = 0.0
    """What it gives up to stand behind the passage that says the same in the question's language."""
    weakest: float | None = None
    """How well the third of the question that it matches least is matched, by late interaction."""
    window: float | None = None
    """How well its best one or two sentences match, by late interaction."""
    sentences: tuple[float, ...] = ()
    """How well each of its sentences matches, by late interaction; empty where that did not look."""
    fate: Fate = "not chosen"
    reason: str = ""


@dataclass(frozen=True)
class Evidence:
    """A passage that may be cited as `[n]`: the file's own text between two offsets."""

    n: int
    chunk_ids: tuple[int, ...]
    document_id: int
    content_hash: str
    path: str
    title: str
    page: int | None
    heading_path: tuple[str, ...]
    start: int
    end: int
    text: str
    relevance: float
    modified: float = 0.0
    """The file's own time, a Unix time."""
    copies: int = 0
    weak: bool = False
    table_head: str = ""
    """The line that names the columns, where the passage begins inside a table; "" otherwise."""


@dataclass(frozen=True)
class LaneNote:
    """What the trace keeps of a lane: which text was searched for where, how many hits it gave, how long it took."""

    label: str
    query: str
    weight: float
    hits: int
    ms: float
    error: str = ""


@dataclass(frozen=True)
class Trace:
    """Why the result is what it is: every candidate, every decision, the time of each stage in milliseconds."""

    understood: Understood | None
    candidates: tuple[Candidate, ...]
    floor: float
    decisions: tuple[str, ...]
    ms: dict[str, float]
    reranker: str = "none"
    lanes: tuple[LaneNote, ...] = ()


@dataclass(frozen=True)
class Count:
    """What was counted, and among what: all `documents` in scope that can be searched, which are `passages`.

    `matching` documents hold what was asked for (or do not, where that was asked); `near` more come near it by meaning alone.
    `of_kind` are of the kind that was asked for, None where any kind will do; `by_name`: their names say so. `unread` files of
    the library could not be looked at. `scope` is in words. `times`: {document: how many times}, where that was asked.
    `copies`: {document: the one listed before it that has the same text}, `near_copies` of those that only come near.
    `foreign`: those looked at that are in another language than the terms and hold none, so that these judge nothing of them.
    `near_holding`: so many of those near hold the words.
    """

    counting: Counting
    documents: int
    passages: int
    matching: int
    near: int
    of_kind: int | None
    unread: int
    scope: tuple[str, ...]
    by_name: bool = True
    times: Mapping[int, int] = field(default_factory=dict)
    copies: Mapping[int, int] = field(default_factory=dict)
    near_copies: Mapping[int, int] = field(default_factory=dict)
    foreign: frozenset[int] = frozenset()
    near_holding: int = 0

    @property
    def doubtful(self) -> bool:
        """Whether a passage that answers is better than this number: none holds the word, and the question named no kind."""
        nothing_here = self.counting.asks == "which" and not self.matching and self.of_kind is None
        return not self.counting.sure or (nothing_here and not self.counting.negated)


@dataclass(frozen=True)
class Listed:
    """How many documents lie within the limits. `days`: of each shown one, ISO, its own or the file's.

    `by`: which of the two the limits are about, "" for no time. `told`: what stands in them is wanted, not only their names.
    """

    documents: int
    days: tuple[str, ...]
    by: Literal["", "changed", "dated"]
    scope: tuple[str, ...]
    told: bool = False
    subject: tuple[str, ...] = ()
    """The words of the question that those listed hold; empty where all within the limits are."""
    first: Literal["", "newest", "oldest"] = ""
    """Which one of `documents` alone was asked for."""
    language: str = ""


RowsAsked = Literal["number", "which", "each", "sum", "most", "least"]
"""Rows counted, rows told, rows side by side, a column of theirs added up, or those whose figure in it is the highest or the lowest."""
BoxesAsked = Literal["", "open", "done", "all"]
"""Which boxes of a to-do list: those that are empty, those that are ticked, or both; "" where none are asked for."""
LetterWanted = Literal["", "all", "requests"]
"""What of a letter is asked for: all that it says, or what is asked for in it; "" where no letter is."""


@dataclass(frozen=True)
class Rows:
    """The `rows` of a table that a question asks for, of `total`; they are called `thing`, by the column of that number.

    `limited`: the question wants only some of them. `figure`: the column that is added up or compared, -1 for none, and
    `outcome` its sum or its highest or lowest cell, of the `compared` rows.
    """

    asks: RowsAsked
    thing: str
    column: int
    limited: bool
    total: int
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    figure: int = -1
    outcome: str = ""
    compared: int = 0
    within: str = ""
    """The heading or sheet that the table stands under, where its file has several."""
    distinct: bool = False
    """Rows of which the column says the same are one thing."""


@dataclass(frozen=True)
class FacetFound:
    """What was found for one facet: the numbers of its passages, best first, and whether they answer.

    `whole`: the facet is a document, and the passages are all of it.
    """

    facet: Facet
    numbers: tuple[int, ...]
    answerable: bool
    perhaps: bool
    whole: bool = False


@dataclass(frozen=True)
class SearchResult:
    """Evidence best first. `answerable` is the separate decision whether the best hit answers at all.

    `perhaps`: not answerable by that decision, yet near enough to be shown to a person who asked, called uncertain.
    """

    evidence: tuple[Evidence, ...]
    near_misses: tuple[Evidence, ...]
    answerable: bool
    answer_probability: float
    mode: Mode | Literal["none"]
    degraded: tuple[Degradation, ...]
    trace: Trace
    extra: dict[str, Any] = field(default_factory=dict)
    perhaps: bool = False
    count: Count | None = None
    """Where documents were counted; `evidence` then has one passage of each of the first that were."""
    listed: Listed | None = None
    """Where documents were listed; `evidence` then has the first passage of each."""
    facets: tuple[FacetFound, ...] = ()
    """Where the question's sides or parts were looked up one by one; `evidence` then has the passages of all."""
    rows: Rows | None = None
    """Where rows of a table were counted or listed; `evidence` then is the table, of a long one the part with the first of them."""
    boxes: BoxesAsked = ""
    """Where boxes were asked for; `evidence` then has the lists that are meant."""
    letter: LetterWanted = ""
    """Where what a letter says was asked for; `evidence` then is that letter."""
