"""Which sentence is quoted first without a chat model, with each part of its grade as shipped and at other weights.

    python -m core.evaluation.compare_quotes tests/support FOLDER

Every sixth world of tests/support/answers becomes files in FOLDER (deleted by nobody), one library in two languages. Of the
questions with an answer whose passage is among those that are read, prints for how many the first sentence is the right one: in
the text's language and across. A quarter of an hour of one core.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path

from core.answer.extractive import extractive_answer
from core.evaluation.answers_written import Question, World, worlds
from core.evaluation.compare_orders import replaced
from core.evaluation.file_bench import FileBench
from core.retrieval.query import Query
from core.retrieval.result import Evidence

EVERY = 6
_EXTRACTIVE = "core.answer.extractive"
VARIANTS: Mapping[str, Mapping[tuple[str, str], float]] = {
    "as shipped": {},
    "no late interaction": {(_EXTRACTIVE, "LATE_WEIGHT"): 0.0},
    "late interaction twice": {(_EXTRACTIVE, "LATE_WEIGHT"): 2.0},
    "fewer words": {(_EXTRACTIVE, "WORDS_WEIGHT"): 0.15},
    "no place": {(_EXTRACTIVE, "PLACE_WEIGHT"): 0.0},
    "nothing for the kind asked for": {(_EXTRACTIVE, "WANTED_WEIGHT"): 0.0},
}
# A quotation shorter than this may stand in a sentence by chance.
LEAST_CHARS = 8


def quotes(said: str, answers: Sequence[str]) -> bool:
    """Whether what is said is one of the sentences, or a good part of one."""
    plain = _plain(said)
    return any(
        _plain(answer) in plain or (len(plain) >= LEAST_CHARS and plain in _plain(answer))
        for answer in answers
    )


def _plain(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).casefold()


def asked(bench: FileBench, chosen: Sequence[World]) -> Iterator[tuple[str, Question, tuple[Evidence, ...]]]:
    """Questions whose answer is among the passages that are read, with those, and a name of their kind."""
    for world in chosen:
        for question in (each for passage in world.passages for each in passage.questions if each.answers):
            found = bench.retriever.search(Query(question.text, patient=True)).evidence
            if any(quotes(item.text, question.answers) for item in found):
                yield f"{world.language}{' across' if question.across else ''}", question, found


def main(arguments: Sequence[str]) -> int:
    """Print the shares of right first sentences."""
    support, folder = map(Path, arguments)
    chosen = worlds(support / "answers")[::EVERY]
    files = folder / "files"
    if not files.exists():
        for world in chosen:
            world.write(files / world.name)
    with closing(FileBench(folder / "profile", files)) as bench:
        bench.take_in_files(sorted(path for path in files.rglob("*") if path.is_file()))
        questions = list(asked(bench, chosen))
        models = bench.searching()
        for name, variant in VARIANTS.items():
            right: dict[str, list[bool]] = defaultdict(list)
            with replaced(variant):
                for kind, question, found in questions:
                    said = extractive_answer(
                        question.text, found, models.embedder, models.profile, models.states, models.reader
                    )
                    right[kind].append(bool(said) and quotes(said[0].text, question.answers))
            told = "  ".join(
                f"{kind} {sum(of) / len(of):.3f} of {len(of)}" for kind, of in sorted(right.items())
            )
            print(f"{name:32} {told}", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
