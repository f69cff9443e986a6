"""Which memories belong to a question: relevance with a floor first, and only then recency and importance.

Recency and importance alone never bring a memory up. A greeting recalls nothing; instructions and the owner's
profile come with every real question, within a budget.
"""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from core.errors import ModelUnavailable
from core.memory.capture.classifier import StatementClassifier
from core.memory.capture.compared import Compared
from core.memory.kinds import (
    ALWAYS_CHARACTERS,
    ALWAYS_ON,
    OWNER,
    RECALLED_CHARACTERS,
    subject_key,
    usual_cardinality,
)
from core.memory.recall.anew import newer_rows
from core.memory.recall.as_it_was import asks_as_it_was, what_was
from core.memory.recall.asked_for import Asked, asked_for
from core.memory.recall.fitting import Slots, fitted, rows_of
from core.memory.recall.likeness import Likeness
from core.memory.recall.order import Recalled, best_first, newer_first, recalled, within
from core.memory.recall.recall_all import all_remembered, asks_for_all
from core.memory.recall.vector_store import VectorStore
from core.memory.recall.whom import named_in, with_subject
from core.memory.recall.words import Words, statement
from core.models.base import Embedder, Vectors
from core.models.bundled_embedder import BundledEmbedder
from core.models.profile import LanguageProfile
from core.text.language import GROUPS, base_language, detect_language
from core.text.regex import regex

if TYPE_CHECKING:
    from core.memory.vault.note import Memory

COSINE_SHARE, WORDS_SHARE = 0.7, 0.3
# Measured on 24 questions over 25 memories of ours in English and Chinese: of those that belong to a question 75 %
# pass, of the others 11 % (most on the same topic), and none at all for eight questions on general knowledge.
FLOOR = 0.36
# Short statements in another language than the question come out too close by about this much cosine.
OTHER_LANGUAGE_COSINE = 0.05
# Without a model there are only words; a third of the question's weight must be in the memory.
FLOOR_WORDS_ONLY = 0.34
# What is so much less relevant than the best one belongs to the question only by its form: short statements in the first
# person are all alike. Of five likes that belong to one question, the least is 0.35 below the best.
FAR_BELOW_BEST = 0.4
# Instructions come with every question; for this one they count only where they plainly speak of it.
FLOOR_INSTRUCTION = 0.6
DEFAULT_COUNT = 8
# A question does not wait for more: 64 short statements take the bundled model about half a second.
EMBEDDED_AT_ONCE = 64
COMMON_LANGUAGE = 0.1
# Each answer for which the owner found a memory of no use makes it so much less relevant: three times, and only what is
# plainly meant brings it up again.
UNHELPFUL_STEP, UNHELPFUL_MOST = 0.05, 0.15

_GREETING = regex(
    r"(?:hi|hello|hey|howdy|yo|good (?:morning|afternoon|evening|night|day)|thanks?(?: you)?(?: so much| a lot)?|thx|cheers|"
    r"ok(?:ay)?|great|cool|nice|bye|goodbye|see you(?: later)?|how are you(?: doing)?(?: today)?|what's up|sup|welcome|"
    r"sure|yes|no|please|there|again|everyone|footnote|and|you too|got it|perfect|awesome|nice to meet you|"
    r"你好|您好|嗨|哈喽|早上好|早安|早|上午好|中午好|下午好|晚上好|晚安|谢谢你?您?|多谢|感谢|再见|拜拜|好的?|嗯|哦|行|可以|在吗|在不在|"
    r"最近怎么样|你怎么样|吃了吗|辛苦了|不客气|很高兴认识你|[啊呀呢吧哈嘿了]|[\s,.!?;:，。！？；：~～、…-])+",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Recollection:
    """What is recalled, always-on ones among it, best first; `degraded` says what was missing.

    `here` would have been recalled, but was told in this very conversation.
    """

    items: tuple[Recalled, ...]
    degraded: str = ""
    here: tuple[Recalled, ...] = ()


@dataclass(frozen=True, eq=False)
class _Prepared:
    """The memories of one vault in the form in which they are compared; index i is `memories[i]`."""

    memories: tuple[Memory, ...]
    words: Words
    slots: Slots
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
        self._likeness: Likeness | None = None
        self._prepared: _Prepared | None = None
        self._of: object = None
        self._languages: dict[str, str] = {}

    def likeness(self) -> Likeness | None:
        """How near statements are to those that they change; None without the bundled model."""
        bundled, store, profile = self._embedder, self._store, self._profile
        if self._likeness is None and isinstance(bundled, BundledEmbedder) and store and profile:
            judges = StatementClassifier(bundled), Compared(bundled)
            self._likeness = Likeness(store, bundled, profile, *judges)
        return self._likeness

    def prepare(self, memories: Iterable[Memory], version: object, patient: bool = True) -> None:
        """Make ready; a `version` that is the same object as the last time costs nothing.

        Unless `patient`, more than a few memories that were never embedded are left to a later, patient call.
        """
        if self._prepared is not None and self._of is version:
            return
        known = tuple(memories)
        detected = self._languages_of([statement(memory) for memory in known])
        common = _common(detected)
        languages = [code if code in common else common.get(_script(code), code) for code in detected]
        scripts = np.array([_script(code) for code in languages])
        places = {memory.id: i for i, memory in enumerate(known)}
        vectors, degraded = self._embed(known, languages, patient)
        self._prepared = _Prepared(
            known, Words.of(known), Slots.of(known), vectors, scripts, common, places, degraded
        )
        may_come = bool(degraded) and self._store is not None  # what is missing may be there the next time
        self._of = None if may_come else version

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
        if asks_for_all(question):
            shown = [memory for memory in prepared.memories if archived or not memory.archived]
            return Recollection(*all_remembered(shown, day, uses or {}))
        question = with_subject(question, recent, prepared.slots.names)
        past = asks_as_it_was(question)
        if past is not None:
            found = self._as_it_was(prepared, *past, day, uses or {})
            if found is not None:
                return found
        relevance, words, degraded = self._relevance(prepared, question)
        floor = FLOOR_WORDS_ONLY if relevance is words else FLOOR
        relevance = _lowered(relevance, prepared, unhelpful or {})
        valid = np.array([m.holds_at(day) and (archived or not m.archived) for m in prepared.memories])
        asked = _asked(prepared, question)
        relevance, tells = fitted(relevance, prepared.slots, prepared.memories, asked, valid)
        if valid.any():
            floor = max(floor, float(relevance[valid].max()) - FAR_BELOW_BEST)
        mine = [
            bool(conversation) and memory.source.conversation == conversation for memory in prepared.memories
        ]

        def taken(i: int, always: bool = False) -> Recalled:
            return recalled(
                prepared.memories[i],
                float(relevance[i]),
                float(words[i]),
                day,
                uses or {},
                always,
                asked.named,
                tells=bool(tells[i]),
            )

        near = [
            i for i in np.flatnonzero(valid).tolist() if relevance[i] >= _floor(prepared.memories[i], floor)
        ]
        anew = newer_rows(_to_the_point(near, relevance, tells), prepared.memories, valid, prepared.vectors)
        near += [i for i in anew if i not in near]
        here = sorted((taken(i) for i in near if mine[i]), key=best_first)
        open_to_it = sorted((taken(i) for i in near if not mine[i]), key=best_first)
        chosen = within(open_to_it, RECALLED_CHARACTERS, count)
        chosen = newer_first(chosen, prepared.vectors, prepared.places)
        known = {item.memory.id for item in chosen}
        always = [
            taken(i, True)
            for i in np.flatnonzero(valid).tolist()
            if not mine[i] and _is_always_on(prepared.memories[i]) and prepared.memories[i].id not in known
        ]
        always = within(sorted(always, key=best_first), ALWAYS_CHARACTERS, len(always))
        return Recollection(tuple(sorted((*chosen, *always), key=best_first)), degraded, tuple(here))

    def _as_it_was(
        self, prepared: _Prepared, question: str, before: str, day: dt.date, uses: Mapping[str, int]
    ) -> Recollection | None:
        """What the owner asks for as it was; without it nothing, since what holds now is another thing. None where no
        single attribute is asked for."""
        asked = _asked(prepared, question)
        first, near = (
            frozenset(name for name in names if usual_cardinality(name) == "one")
            for names in (asked.attributes, asked.near)
        )
        if not asked.wholly or not first:
            return None
        known = [
            rows_of(prepared.slots, prepared.memories, replace(asked, attributes=names))
            for names in (first, near)
        ]
        rows = known[0] or known[1]
        was = what_was(prepared.memories, rows, before, day)
        if was is None:
            return Recollection(())
        item = recalled(prepared.memories[was], 1.0, 0.0, day, uses, False, asked.named, tells=True)
        return Recollection((replace(item, was=True),), prepared.degraded)

    def rank(self, question: str, day: dt.date) -> list[Recalled]:
        """All memories that hold on the day, best first, without floor or budget (for measurements)."""
        if self._prepared is None:
            return []
        prepared = self._prepared
        relevance, words, _ = self._relevance(prepared, question)
        asked = _asked(prepared, question)
        valid = np.array([memory.holds_at(day) for memory in prepared.memories], dtype=np.bool_)
        relevance, _ = fitted(relevance, prepared.slots, prepared.memories, asked, valid)
        found = [
            recalled(prepared.memories[i], float(relevance[i]), float(words[i]), day, {}, False, asked.named)
            for i in np.flatnonzero(valid).tolist()
        ]
        return newer_first(sorted(found, key=best_first), prepared.vectors, prepared.places)

    def embed_some(self) -> tuple[int, int]:
        """Embed a few of the memories last made ready that have no vector yet: how many, and how many are left.

        Raises ModelUnavailable.
        """
        prepared = self._prepared
        if prepared is None or self._store is None:
            return 0, 0
        texts = [statement(memory) for memory in prepared.memories]
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
        texts = [statement(memory) for memory in memories]
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
        words = prepared.words.coverage(question)
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


def _asked(prepared: _Prepared, question: str) -> Asked:
    slots = prepared.slots
    return asked_for(question, slots.rows, named_in(question, slots.names))


def _to_the_point(near: Sequence[int], relevance: NDArray[np.float64], tells: NDArray[np.bool_]) -> list[int]:
    """Of the rows that are near a question those that tell what it asks for, or else the nearest one."""
    telling = [i for i in near if tells[i]]
    return telling or sorted(near, key=lambda i: (-relevance[i], i))[:1]


def _floor(memory: Memory, floor: float) -> float:
    return max(floor, FLOOR_INSTRUCTION) if memory.kind == "instruction" else floor


def _is_always_on(memory: Memory) -> bool:
    return memory.kind in ALWAYS_ON and subject_key(memory.subject) == OWNER


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
