"""Stage 7: from ranked chunks to passages that a person can read: no copies, neighbours joined, within the budget."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from core.catalog.records import Document
from core.models.token_estimate import estimate_tokens
from core.retrieval.query import Understood
from core.retrieval.ranking.sameness import holds_all, said
from core.retrieval.ranking.table_head import table_head
from core.retrieval.result import Candidate, Evidence

# Two passages whose word 3-grams overlap this much (Jaccard) may be one passage twice, if the files do say the same there.
DUPLICATE_SIMILARITY = 0.85
SHINGLE = 3
# Chunks of one document closer than this many characters read as one passage.
JOIN_GAP = 120
# A joined passage longer than this is no longer "the passage" that a citation points at.
MAX_PASSAGE_CHARS = 1200
# One long file must not fill the whole answer when the question compares several things.
PER_DOCUMENT = {"compare": 3, "count": 20}
PER_DOCUMENT_DEFAULT = 6
# Candidates looked at for each passage wanted: copies and joined neighbours use some up.
LOOKED_AT_PER_K = 6

TextOf = Callable[[int, int, int], str]


@dataclass(frozen=True)
class Selection:
    """The evidence, and how many candidates the token budget left out."""

    evidence: tuple[Evidence, ...]
    over_budget: int
    tokens: int


def shingles(text: str) -> frozenset[str]:
    """Word 3-grams, in Chinese character 3-grams; of a short text, 3-grams of its letters."""
    words = said(text)
    if len(words) > 4 * SHINGLE:
        return frozenset(" ".join(words[i : i + SHINGLE]) for i in range(len(words) - SHINGLE + 1))
    packed = "".join(words)
    return frozenset(packed[i : i + SHINGLE] for i in range(max(1, len(packed) - SHINGLE + 1)))


def similarity(one: frozenset[str], other: frozenset[str]) -> float:
    """Jaccard similarity; 0 for two empty sets."""
    union = len(one | other)
    return len(one & other) / union if union else 0.0


class _Seen:
    """What is in the selection already: passages by their words, and chunks by document."""

    def __init__(self, intent: str, text_of: TextOf) -> None:
        self._text_of = text_of
        self._most = PER_DOCUMENT.get(intent, PER_DOCUMENT_DEFAULT)
        self._words: list[tuple[Candidate, frozenset[str]]] = []
        self._of_document: dict[int, int] = {}
        self.copies: dict[int, int] = {}

    def turns_away(self, candidate: Candidate) -> bool:
        """Whether the candidate is a copy of a better passage, or one too many of its document; says so in it.

        Overlapping chunks of one document are no copies: joining takes care of them.
        """
        words = shingles(candidate.text)
        twin = next((other for other, seen in self._words if self._copy(candidate, words, other, seen)), None)
        if twin is not None:
            self.copies[twin.chunk_id] = self.copies.get(twin.chunk_id, 0) + 1
            candidate.fate = "duplicate"
            candidate.reason = f"says the same as a better passage in {twin.title or twin.path}"
            return True
        count = self._of_document.get(candidate.document_id, 0)
        if count >= self._most:
            candidate.fate = "per-document limit"
            candidate.reason = f"{self._most} better passages of the same document are in already"
            return True
        self._of_document[candidate.document_id] = count + 1
        self._words.append((candidate, words))
        return False

    def _copy(self, one: Candidate, words: frozenset[str], other: Candidate, seen: frozenset[str]) -> bool:
        """Whether all that `one` says stands at the better passage `other` or beside it."""
        if one.document_id == other.document_id or similarity(words, seen) < DUPLICATE_SIMILARITY:
            return False
        if holds_all(other.text, one.text):
            return True
        start = max(0, other.start - len(one.text))
        return holds_all(self._text_of(other.document_id, start, other.end + len(one.text)), one.text)


def select(
    candidates: Sequence[Candidate],
    understood: Understood,
    k: int,
    document: Callable[[int], Document | None],
    text_of: TextOf,
    weak: bool = False,
) -> Selection:
    """Turn the best candidates into at most `k` numbered passages within the token budget."""
    seen = _Seen(understood.intent, text_of)
    passages: list[Evidence] = []
    tokens = 0
    over = 0
    for candidate in candidates[: LOOKED_AT_PER_K * k]:
        record = document(candidate.document_id)
        if record is None or seen.turns_away(candidate):
            continue
        joined = _join(passages, candidate, text_of)
        if joined is None and len(passages) >= k:
            candidate.reason = candidate.reason or f"not among the best {k}"
            continue
        fresh = joined or _passage(candidate, record, weak)
        old = next((item for item in passages if item.n == fresh.n), None) if joined else None
        cost = estimate_tokens(fresh.text) - (estimate_tokens(old.text) if old else 0)
        if tokens + cost > understood.budget_tokens and passages:
            candidate.fate, candidate.reason = "over budget", "the token budget is full"
            over += 1
            continue
        tokens += cost
        if old is not None:
            passages[passages.index(old)] = fresh
        else:
            passages.append(replace(fresh, n=len(passages) + 1))
        candidate.fate = "weak" if weak else "evidence"
    found = (_with_head(_with_copies(item, seen.copies), text_of) for item in passages)
    return Selection(tuple(found), over, tokens)


def _with_copies(item: Evidence, copies: dict[int, int]) -> Evidence:
    return replace(item, copies=sum(copies.get(chunk, 0) for chunk in item.chunk_ids))


def _with_head(item: Evidence, text_of: TextOf) -> Evidence:
    head = table_head(
        item.path, item.start, item.text, lambda start, end: text_of(item.document_id, start, end)
    )
    return replace(item, table_head=head) if head else item


def _passage(candidate: Candidate, record: Document, weak: bool) -> Evidence:
    return Evidence(
        n=0,
        chunk_ids=(candidate.chunk_id,),
        document_id=candidate.document_id,
        content_hash=record.content_hash,
        path=candidate.path,
        title=candidate.title,
        page=candidate.page,
        heading_path=candidate.heading_path,
        start=candidate.start,
        end=candidate.end,
        text=candidate.text,
        relevance=candidate.relevance,
        modified=record.modified,
        weak=weak,
    )


def _join(passages: Sequence[Evidence], candidate: Candidate, text_of: TextOf) -> Evidence | None:
    """The passage that this chunk continues, made longer; None when it continues none."""
    for passage in passages:
        if passage.document_id != candidate.document_id:
            continue
        start, end = min(passage.start, candidate.start), max(passage.end, candidate.end)
        gap = max(passage.start, candidate.start) - min(passage.end, candidate.end)
        if gap > JOIN_GAP or end - start > MAX_PASSAGE_CHARS:
            continue
        return replace(
            passage,
            chunk_ids=tuple(sorted({*passage.chunk_ids, candidate.chunk_id})),
            start=start,
            end=end,
            text=text_of(passage.document_id, start, end),
            page=candidate.page if candidate.start < passage.start else passage.page,
        )
    return None
