"""Which memories belong to a question: relevance with a floor first, and only then recency and importance.

Recency and importance alone never bring a memory up. A greeting recalls nothing; instructions and the owner's
profile come with every real question, within a budget.
"""

from __future__ import annotations

import datetime as dt
import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from core.errors import ModelUnavailable
from core.memory.kinds import ALWAYS_ON, KIND_IMPORTANCE, OWNER, subject_key
from core.memory.matching import content_words
from core.memory.vector_store import VectorStore
from core.models.base import Embedder, Vectors
from core.models.language import GROUPS, base_language, detect_language
from core.models.profile import LanguageProfile

if TYPE_CHECKING:
    from core.memory.note import Memory

COSINE_SHARE, WORDS_SHARE = 0.7, 0.3
# Measured on 24 questions over 25 memories of ours in English and Chinese: of those that belong to a question 75 %
# pass, of the others 11 % (most on the same topic), and none at all for eight questions on general knowledge.
FLOOR = 0.36
# Short statements in another language than the question come out too close by about this much cosine.
OTHER_LANGUAGE_COSINE = 0.05
# Without a model there are only words; a third of the question's weight must be in the memory.
FLOOR_WORDS_ONLY = 0.34
HALF_LIFE_DAYS = 30.0
_JUST_ABOVE = 1e-6
# Among memories that pass the floor: enough to put a newer statement of the same thing first.
RECENCY_WEIGHT, IMPORTANCE_WEIGHT = 0.12, 0.08
# ... and whatever is about somebody whom the question names before what only mentions them. On LoCoMo, whose turns
# have speakers, 0.05 to 0.2 find between 0.9 and 1.4 points more of the evidence.
SUBJECT_WEIGHT = 0.1
# Two memories of one subject this close speak of one thing, and the newer one goes first. Of LongMemEval's pairs of an old and a new
# statement 93 % are closer, of all pairs of its turns 5 %.
ALIKE_COSINE = 0.42
# ... if it is about as relevant: of the same pairs, none is farther apart than 0.16.
ALIKE_RELEVANCE = 0.2
# Looked at for that, after the choice by relevance, so that no newer one pushes an older one out.
ORDERED_BY_AGE = 10
PIN_IMPORTANCE = 0.2
USES_STEP, USES_MOST = 0.05, 0.2
DEFAULT_COUNT = 8
# A question does not wait for more: 64 short statements take the bundled model about half a second.
EMBEDDED_AT_ONCE = 64
COMMON_LANGUAGE = 0.1
# Each answer for which the owner found a memory of no use makes it so much less relevant: three times, and only what is
# plainly meant brings it up again.
UNHELPFUL_STEP, UNHELPFUL_MOST = 0.05, 0.15
ALWAYS_CHARACTERS = 1200
RECALLED_CHARACTERS = 2000

_GREETING = re.compile(
    r"(?:hi|hello|hey|howdy|yo|good (?:morning|afternoon|evening|night|day)|thanks?(?: you)?(?: so much| a lot)?|thx|cheers|"
    r"ok(?:ay)?|great|cool|nice|bye|goodbye|see you(?: later)?|how are you(?: doing)?(?: today)?|what's up|sup|welcome|"
    r"sure|yes|no|please|there|again|everyone|footnote|and|you too|got it|perfect|awesome|nice to meet you|"
    r"你好|您好|嗨|哈喽|早上好|早安|早|上午好|中午好|下午好|晚上好|晚安|谢谢你?您?|多谢|感谢|再见|拜拜|好的?|嗯|哦|行|可以|在吗|在不在|"
    r"最近怎么样|你怎么样|吃了吗|辛苦了|不客气|很高兴认识你|[啊呀呢吧哈嘿了]|[\s,.!?;:，。！？；：~～、…-])+",
    re.IGNORECASE,
)


_POINTS_BACK = re.compile(r"\b(?:he|she|it|they|him|his|her|hers|its|them|their)\b|[他她它]", re.IGNORECASE)


@dataclass(frozen=True)
class Recalled:
    """A memory for a question. `relevance` is 0 to 1, `score` adds recency and importance; `why` in words."""

    memory: Memory
    relevance: float
    score: float
    always: bool
    why: str


@dataclass(frozen=True)
class Recollection:
    """What is recalled, best first, the always-on ones in front; `degraded` says what was missing.

    `here` would have been recalled, but was told in this very conversation.
    """

    items: tuple[Recalled, ...]
    degraded: str = ""
    here: tuple[Recalled, ...] = ()


@dataclass(frozen=True, eq=False)
class _Prepared:
    """The memories of one vault in the form in which they are compared; index i is `memories[i]`."""

    memories: tuple[Memory, ...]
    postings: Mapping[str, NDArray[np.int64]]
    rarity: Mapping[str, float]
    vectors: Vectors | None
    scripts: NDArray[np.str_]
    common: Mapping[str, str]  # the commonest language of each script, and of each common language itself
    places: Mapping[str, int]
    degraded: str


class Recall:
    """Finds memories for questions. Prepared once for a set of memories; one question then takes milliseconds."""

    def __init__(
        self, embedder: Embedder | None, profile: LanguageProfile | None, store: VectorStore | None = None
    ) -> None:
        """Without `embedder` and `profile` words alone decide. `store` keeps vectors between starts."""
        self._embedder = embedder if profile is not None else None
        self._profile = profile
        self._store = store or (VectorStore(self._embedder) if self._embedder else None)
        self._prepared: _Prepared | None = None
        self._of: object = None
        self._languages: dict[str, str] = {}

    def prepare(self, memories: Iterable[Memory], version: object, patient: bool = True) -> None:
        """Make ready; a `version` that is the same object as the last time costs nothing.

        Unless `patient`, more than a few memories that were never embedded are left to a later, patient call.
        """
        if self._prepared is not None and self._of is version:
            return
        known = tuple(memories)
        postings, rarity = _index(known)
        detected = self._languages_of([_said(memory) for memory in known])
        common = _common(detected)
        languages = [code if code in common else common.get(_script(code), code) for code in detected]
        scripts = np.array([_script(code) for code in languages])
        places = {memory.id: i for i, memory in enumerate(known)}
        vectors, degraded = self._embed(known, languages, patient)
        self._prepared = _Prepared(known, postings, rarity, vectors, scripts, common, places, degraded)
        self._of = None if degraded else version  # what is missing may be there the next time

    def find(
        self,
        question: str,
        day: dt.date,
        conversation: str = "",
        count: int = DEFAULT_COUNT,
        uses: Mapping[str, int] | None = None,
        archived: bool = False,
        recent: Sequence[str] = (),
        unhelpful: Mapping[str, int] | None = None,
    ) -> Recollection:
        """What to recall for a question asked on `day` in `conversation`, whose own memories stay out.

        `recent` are the turns before it, oldest first: whom "she" means is looked for there. `uses` are cited uses by id,
        `unhelpful` answers for which it was of no use. `archived` lets archived ones in, for a look at the past.
        """
        prepared = self._prepared
        if (
            prepared is None
            or not prepared.memories
            or _GREETING.fullmatch(question.strip())
            or not question.strip()
        ):
            return Recollection(())
        question = with_subject(question, recent, {memory.subject for memory in prepared.memories})
        relevance, words, degraded = self._relevance(prepared, question)
        asked = _asked_about(prepared.memories, question)
        floor = FLOOR_WORDS_ONLY if relevance is words else FLOOR
        relevance = _lowered(relevance, prepared, unhelpful or {})
        valid = [
            i for i, memory in enumerate(prepared.memories)
            if memory.holds_at(day) and (archived or not memory.archived)
        ]  # fmt: skip
        own = {i for i in valid if conversation and prepared.memories[i].source.conversation == conversation}
        open_to_it = [i for i in valid if i not in own]
        near = [
            _recalled(
                prepared.memories[i], float(relevance[i]), float(words[i]), day, uses or {}, False, asked
            )
            for i in valid
            if relevance[i] >= floor
        ]
        here = [item for item in near if prepared.places[item.memory.id] in own]
        chosen = [item for item in near if prepared.places[item.memory.id] not in own]
        chosen = _newer_first(_within(sorted(chosen, key=_best_first), RECALLED_CHARACTERS, count), prepared)
        taken = {item.memory.id for item in chosen}
        always = [
            _recalled(prepared.memories[i], float(relevance[i]), 0.0, day, uses or {}, True)
            for i in open_to_it
            if _is_always_on(prepared.memories[i]) and prepared.memories[i].id not in taken
        ]
        always = _within(sorted(always, key=_best_first), ALWAYS_CHARACTERS, len(always))
        return Recollection((*always, *chosen), degraded, tuple(sorted(here, key=_best_first)))

    def rank(self, question: str, day: dt.date) -> list[Recalled]:
        """All memories that hold on the day, best first, without floor or budget (for measurements)."""
        if self._prepared is None:
            return []
        relevance, words, _ = self._relevance(self._prepared, question)
        asked = _asked_about(self._prepared.memories, question)
        found = [
            _recalled(memory, float(relevance[i]), float(words[i]), day, {}, False, asked)
            for i, memory in enumerate(self._prepared.memories)
            if memory.holds_at(day)
        ]
        return _newer_first(sorted(found, key=_best_first), self._prepared)

    def embed_some(self) -> tuple[int, int]:
        """Embed a few of the memories last made ready that have no vector yet: how many, and how many are left.

        Raises ModelUnavailable.
        """
        prepared = self._prepared
        if prepared is None or self._store is None:
            return 0, 0
        texts = [_said(memory) for memory in prepared.memories]
        embedded = self._store.embed(texts, EMBEDDED_AT_ONCE)
        left = self._store.missing(texts)
        if embedded and not left:
            self._store.save()
        return embedded, left

    def _languages_of(self, texts: Sequence[str]) -> list[str]:
        """The language of each text; what was looked at for the last version is known still."""
        self._languages = {
            text: self._languages.get(text) or base_language(detect_language(text)) for text in texts
        }
        return [self._languages[text] for text in texts]

    def _embed(
        self, memories: Sequence[Memory], languages: Sequence[str], patient: bool
    ) -> tuple[Vectors | None, str]:
        if self._store is None or self._profile is None:
            return None, "Memories are found by words alone, because no embedding model is loaded."
        texts = [_said(memory) for memory in memories]
        behind = 0 if patient else self._store.missing(texts)
        try:
            late = behind > EMBEDDED_AT_ONCE
            raw = self._store.known_vectors(texts) if late else self._store.vectors(texts)
        except ModelUnavailable as error:
            return None, f"Memories are found by words alone: {error.sentence}"
        centred = self._profile.centre(raw, languages, "passage")
        if late:
            centred[~raw.any(axis=1)] = 0.0
            return centred, f"{behind} memories are found by words alone until they have been read."
        return centred, ""

    def _relevance(
        self, prepared: _Prepared, question: str
    ) -> tuple[NDArray[np.float64], NDArray[np.float64], str]:
        """Relevance and its share of words, one number for each memory, both 0 to 1."""
        words = _coverage(prepared, question)
        if prepared.vectors is None or self._embedder is None or self._profile is None:
            return words, words, prepared.degraded
        try:
            raw = self._embedder.embed([question], "query")
        except ModelUnavailable as error:
            return words, words, f"Memories are found by words alone: {error.sentence}"
        language = base_language(detect_language(question))
        if language not in prepared.common:
            language = prepared.common.get(_script(language), language)
        asked = self._profile.centre(raw, [language], "query")[0]
        foreign = prepared.scripts != _script(language)
        close = self._profile.relevance(prepared.vectors @ asked - OTHER_LANGUAGE_COSINE * foreign)
        return COSINE_SHARE * close + WORDS_SHARE * words, words, prepared.degraded


def _lowered(
    relevance: NDArray[np.float64], prepared: _Prepared, unhelpful: Mapping[str, int]
) -> NDArray[np.float64]:
    lowered = relevance.copy()
    for memory_id, count in unhelpful.items():
        if memory_id in prepared.places:
            lowered[prepared.places[memory_id]] -= min(UNHELPFUL_MOST, UNHELPFUL_STEP * count)
    return lowered


def with_subject(question: str, recent: Sequence[str], subjects: Iterable[str]) -> str:
    """The question with the one in front whom its "she" or "it" means: the subject that was named last."""
    known = [subject for subject in subjects if subject_key(subject) != OWNER]
    if not _POINTS_BACK.search(question) or any(_named_at(subject, question) >= 0 for subject in known):
        return question
    for turn in reversed(recent):
        named = max(((_named_at(subject, turn), subject) for subject in known), default=(-1, ""))
        if named[0] >= 0:
            return f"{named[1]}: {question}"
    return question


def _named_at(subject: str, text: str) -> int:
    """Where a text names a subject for the last time; -1 where it does not."""
    if not subject.isascii():
        return text.rfind(subject)
    places = [match.start() for match in re.finditer(rf"\b{re.escape(subject)}\b", text, re.IGNORECASE)]
    return places[-1] if places else -1


def recency(memory: Memory, day: dt.date) -> float:
    """1 on the day on which it began to hold, a half after 30 days."""
    began = memory.valid_from or (memory.created.date() if memory.created else None)
    if began is None:
        return 0.0
    return float(0.5 ** (max(0, (day - began).days) / HALF_LIFE_DAYS))


def importance(memory: Memory, uses: int) -> float:
    """0 to 1, from the kind, what the file says, a pin, and how often an answer has cited it."""
    base = (KIND_IMPORTANCE.get(memory.kind, 0.4) + memory.importance) / 2
    return min(1.0, base + (PIN_IMPORTANCE if memory.pinned else 0.0) + min(USES_MOST, USES_STEP * uses))


def _asked_about(memories: Iterable[Memory], question: str) -> frozenset[str]:
    """The subjects that a question names, other than its owner."""
    known = {memory.subject for memory in memories if subject_key(memory.subject) != OWNER}
    return frozenset(subject for subject in known if _named_at(subject, question) >= 0)


def _recalled(
    memory: Memory,
    relevance: float,
    words: float,
    day: dt.date,
    uses: Mapping[str, int],
    always: bool,
    asked: frozenset[str] = frozenset(),
) -> Recalled:
    score = (
        relevance
        + (SUBJECT_WEIGHT if memory.subject in asked else 0.0)
        + RECENCY_WEIGHT * recency(memory, day)
        + IMPORTANCE_WEIGHT * importance(memory, uses.get(memory.id, 0))
    )
    if always:
        why = "an instruction of yours" if memory.kind == "instruction" else "part of your profile"
    else:
        why = "its words are in the question" if words >= 0.5 else "its meaning is close to the question"
    return Recalled(memory, relevance, score, always, why)


def _best_first(item: Recalled) -> tuple[float, str]:
    return (-item.score, item.memory.id)


def _newer_first(items: list[Recalled], prepared: _Prepared) -> list[Recalled]:
    """The best ones so that of two that speak of one thing the newer stands above the older."""
    best = items[:ORDERED_BY_AGE]
    if prepared.vectors is None or len(best) < 2:
        return items
    vectors = prepared.vectors[[prepared.places[item.memory.id] for item in best]]
    alike = vectors @ vectors.T >= ALIKE_COSINE
    scores = [item.score for item in best]
    for older in sorted(range(len(best)), key=lambda i: _began(best[i].memory)):
        for newer in range(len(best)):
            later = _began(best[newer].memory) > _began(best[older].memory)
            as_relevant = best[newer].relevance >= best[older].relevance - ALIKE_RELEVANCE
            one = subject_key(best[newer].memory.subject) == subject_key(best[older].memory.subject)
            if one and later and as_relevant and alike[older, newer]:
                scores[newer] = max(scores[newer], scores[older] + _JUST_ABOVE)
    lifted = [replace(item, score=score) for item, score in zip(best, scores, strict=True)]
    return sorted(lifted, key=_best_first) + items[ORDERED_BY_AGE:]


def _began(memory: Memory) -> dt.date:
    return memory.valid_from or (memory.created.date() if memory.created else dt.date.min)


def _is_always_on(memory: Memory) -> bool:
    return memory.kind in ALWAYS_ON and subject_key(memory.subject) == OWNER


def _within(items: Sequence[Recalled], characters: int, count: int) -> list[Recalled]:
    kept, used = [], 0
    for item in items[:count]:
        used += len(item.memory.text)
        if used > characters:
            break
        kept.append(item)
    return kept


def _said(memory: Memory) -> str:
    """What is compared with a question: the statement, and whom it is about where it does not say so."""
    text = memory.text.strip() or memory.value
    about = "" if subject_key(memory.subject) == OWNER or memory.subject in text else f"{memory.subject}: "
    return about + text


def _script(language: str) -> str:
    return GROUPS.get(language, language)


def _common(languages: Sequence[str]) -> dict[str, str]:
    """The languages that the owner writes, each by itself, and the commonest of each script by the script's name.

    A few words are easily taken for a neighbouring language; one that is rare in the vault is such a mistake.
    """
    counts = Counter(languages)
    found = {code: code for code, count in counts.items() if count >= COMMON_LANGUAGE * len(languages)}
    for code, _ in counts.most_common():
        found.setdefault(_script(code), code)
    return found


def _index(memories: Sequence[Memory]) -> tuple[dict[str, NDArray[np.int64]], dict[str, float]]:
    rows: dict[str, list[int]] = defaultdict(list)
    for i, memory in enumerate(memories):
        for word in content_words(f"{_said(memory)} {memory.attribute.replace('_', ' ')}"):
            rows[word].append(i)
    counts = Counter({word: len(found) for word, found in rows.items()})
    rarity = {word: _idf(count, len(memories)) for word, count in counts.items()}
    return {word: np.array(found, dtype=np.int64) for word, found in rows.items()}, rarity


def _idf(count: int, total: int) -> float:
    """Robertson and Spärck Jones, kept above zero."""
    return math.log(1 + (total - count + 0.5) / (count + 0.5))


def _coverage(prepared: _Prepared, question: str) -> NDArray[np.float64]:
    """The share of the question's content, weighted by rarity, that each memory holds."""
    found = np.zeros(len(prepared.memories))
    most = _idf(0, len(prepared.memories))
    weight = 0.0
    for word in content_words(question):
        rarity = prepared.rarity.get(word, most)
        weight += rarity
        rows = prepared.postings.get(word)
        if rows is not None:
            found[rows] += rarity
    return found / weight if weight else found
