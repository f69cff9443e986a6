"""Measures the ranking of memories on public sets: does the newer statement come first, is the evidence found?

    python -m core.evaluation.memory_ranking updates DATA/longmemeval_evidence/items.jsonl
    python -m core.evaluation.memory_ranking evidence DATA/locomo

`updates`: of the knowledge-update questions with evidence on two days, the share whose newest evidence turn ranks
above the older ones, among the evidence turns of all questions. `evidence`: recall@10 over the turns of each
conversation, by words alone and by the whole recall.
"""

from __future__ import annotations

import argparse
import datetime as dt
import gzip
import json
import re
import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from core.memory.note import Memory
from core.memory.recall import Recall
from core.memory.vector_store import VectorStore
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


def evidence_recall(folder: Path, recall: Recall, words: Recall) -> tuple[float, float, int]:
    """Mean recall@10 of the answerable questions by the whole recall and by words alone, and their number."""
    with gzip.open(folder / "corpus.jsonl.gz", "rt", encoding="utf-8") as file:
        corpus = [json.loads(line) for line in file]
    judged: dict[str, set[str]] = defaultdict(set)
    for line in (folder / "qrels.tsv").read_text("utf-8").splitlines():
        query, document, _ = line.split("\t")
        judged[query].add(document)
    by_conversation: dict[str, list[Memory]] = defaultdict(list)
    for row in corpus:
        by_conversation[row["id"].split(":")[0]].append(
            Memory(row["id"], f"{row['title']} {row['text']}".strip())
        )
    queries = [json.loads(line) for line in (folder / "queries.jsonl").read_text("utf-8").splitlines()]
    totals, asked = [0.0, 0.0], 0
    for conversation, memories in by_conversation.items():
        for which in (recall, words):
            which.prepare(memories, memories)
        for query in queries:
            if query["conv"] != conversation or not judged[query["id"]]:
                continue
            asked += 1
            for n, which in enumerate((recall, words)):
                top = {item.memory.id for item in which.rank(query["text"], _AFTERWARDS)[:COUNT]}
                totals[n] += len(top & judged[query["id"]]) / len(judged[query["id"]])
    return totals[0] / asked, totals[1] / asked, asked


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
        whole, by_words, asked = evidence_recall(options.data, recall, Recall(None, None))
        print(
            f"recall@{COUNT} of {asked} questions: {whole:.3f}, words alone {by_words:.3f}, gain {whole - by_words:+.3f}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
