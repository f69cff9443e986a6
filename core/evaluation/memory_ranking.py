"""Measures the ranking of memories on public sets: does the newer statement come first, is the evidence found?

    python -m core.evaluation.memory_ranking updates DATA/longmemeval_evidence/items.jsonl
    python -m core.evaluation.memory_ranking evidence DATA/locomo

`updates`: of the knowledge-update questions with evidence on two days, the share whose newest evidence turn ranks
above the older ones, among the evidence turns of all questions. `evidence`: recall@10 over the turns of each
conversation, by the whole recall, by its own share of words alone, and by BM25 over the same terms.
"""

from __future__ import annotations

import argparse
import datetime as dt
import gzip
import json
import math
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from core.memory.kinds import OWNER
from core.memory.recall.recall import Recall
from core.memory.recall.vector_store import VectorStore
from core.memory.statements.matching import content_words
from core.memory.vault.note import Memory
from core.models.bundled_embedder import BundledEmbedder
from core.models.profile import LanguageProfile

COUNT = 10
# The day on which LoCoMo's conversations, which last from 2022 to 2024, are long over.
_AFTERWARDS = dt.date(2024, 6, 1)


def newest_first(items: Path, recall: Recall) -> tuple[int, int, list[str]]:
    """How many questions have the newest evidence first, of how many; and the questions that do not."""
    rows = [json.loads(line) for line in items.read_text("utf-8").splitlines()]
    turns: list[Memory] = []
    own: dict[str, list[Memory]] = {}
    for row in rows:
        own[row["id"]] = [memory for memory in _turns(row, len(turns)) if memory.text]
        turns += own[row["id"]]
    recall.prepare(turns, turns)
    right, asked, wrong = 0, 0, []
    for row in rows:
        evidence = own[row["id"]]
        days = sorted({memory.valid_from for memory in evidence if memory.valid_from})
        if row["type"] != "knowledge-update" or row["abstention"] or len(days) < 2:
            continue
        asked += 1
        places = {
            item.memory.id: place
            for place, item in enumerate(recall.rank(row["question"], _day(row["question_date"])))
        }
        newest = min(places[memory.id] for memory in evidence if memory.valid_from == days[-1])
        older = min(places[memory.id] for memory in evidence if memory.valid_from != days[-1])
        if newest < older:
            right += 1
        else:
            wrong.append(row["question"])
    return right, asked, wrong


def _turns(row: dict[str, Any], first: int) -> list[Memory]:
    found: list[Memory] = []
    for session in row["sessions"]:
        for turn in session["turns"]:
            found.append(Memory(f"t{first + len(found)}", turn["content"], valid_from=_day(session["date"])))
    return found


def _day(text: str) -> dt.date:
    year, month, day = (int(part) for part in re.findall(r"\d+", text)[:3])
    return dt.date(year, month, day)


def evidence_recall(folder: Path, recall: Recall, words: Recall) -> tuple[list[float], int]:
    """Mean recall@10 of the answerable questions by recall, by its words alone and by BM25; and their number."""
    with gzip.open(folder / "corpus.jsonl.gz", "rt", encoding="utf-8") as file:
        corpus = [json.loads(line) for line in file]
    judged: dict[str, set[str]] = defaultdict(set)
    for line in (folder / "qrels.tsv").read_text("utf-8").splitlines():
        query, document, _ = line.split("\t")
        judged[query].add(document)
    by_conversation: dict[str, list[Memory]] = defaultdict(list)
    for row in corpus:
        by_conversation[row["id"].split(":")[0]].append(_turn_of(row))
    queries = [json.loads(line) for line in (folder / "queries.jsonl").read_text("utf-8").splitlines()]
    totals, asked = [0.0, 0.0, 0.0], 0
    for conversation, memories in by_conversation.items():
        for which in (recall, words):
            which.prepare(memories, memories)
        bm25 = _BM25(memories)
        for query in queries:
            if query["conv"] != conversation or not judged[query["id"]]:
                continue
            asked += 1
            tops = [
                {item.memory.id for item in which.rank(query["text"], _AFTERWARDS)[:COUNT]}
                for which in (recall, words)
            ]
            for n, top in enumerate((*tops, bm25.top(query["text"]))):
                totals[n] += len(top & judged[query["id"]]) / len(judged[query["id"]])
    return [total / asked for total in totals], asked


def _turn_of(row: dict[str, Any]) -> Memory:
    """A turn as a memory about the one who speaks; speaker and day stay in its text, for every ranking alike."""
    speaker = re.match(r"([A-Z]\w+):", row["text"])
    text = f"{row['title']} {row['text']}".strip()
    return Memory(row["id"], text, subject=speaker.group(1) if speaker else OWNER)


class _BM25:
    """Plain BM25 (Robertson and Zaragoza 2009; k1 1.2, b 0.75) over the content words of memories."""

    def __init__(self, memories: Sequence[Memory]) -> None:
        self._ids = [memory.id for memory in memories]
        self._words = [content_words(memory.text) for memory in memories]
        self._average = sum(map(len, self._words)) / len(self._words)
        self._holding = Counter(word for words in self._words for word in words)

    def top(self, question: str) -> set[str]:
        """The ids of the COUNT best."""
        asked = [(word, self._rarity(word)) for word in content_words(question)]
        scores = []
        for words in self._words:
            norm = 2.2 / (1 + 1.2 * (0.25 + 0.75 * len(words) / self._average))
            scores.append(sum(rarity * norm for word, rarity in asked if word in words))
        best = sorted(range(len(scores)), key=lambda i: -scores[i])[:COUNT]
        return {self._ids[i] for i in best}

    def _rarity(self, word: str) -> float:
        holding = self._holding[word]
        return math.log(1 + (len(self._words) - holding + 0.5) / (holding + 0.5))


def main(arguments: Sequence[str] | None = None) -> int:
    """Print one line of results."""
    command = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    command.add_argument("what", choices=("updates", "evidence"))
    command.add_argument("data", type=Path)
    command.add_argument("--cache", type=Path, help="a folder in which built files and vectors are kept")
    options = command.parse_args(arguments)
    embedder = BundledEmbedder(options.cache)
    store = VectorStore(embedder, options.cache / f"memory-{options.what}.npz" if options.cache else None)
    recall = Recall(embedder, LanguageProfile.load_bundled(), store)
    if options.what == "updates":
        right, asked, wrong = newest_first(options.data, recall)
        print(f"newest evidence first: {right}/{asked} = {right / asked:.3f}")
        print("".join(f"  not: {question}\n" for question in wrong), end="")
    else:
        (whole, by_words, by_bm25), asked = evidence_recall(options.data, recall, Recall(None, None))
        print(f"recall@{COUNT} of {asked} questions: {whole:.3f}")
        print(
            f"its words alone {by_words:.3f} ({whole - by_words:+.3f}), BM25 {by_bm25:.3f} ({whole - by_bm25:+.3f})"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
