"""Whether Whoosh's merges, which take seconds, hold up the queries beside them.

    python -m tests.benchmarks.merge_stall [CHUNKS] [--cache FOLDER] [--data FOLDER]

CHUNKS (20,000) passages are committed in small segments; then the writer process merges them while this process asks
the words lane without pause. The worst query during the merge counts, the switch to the merged segment included.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

import psutil

from core.catalog.catalogue import Catalogue
from core.index.follow_words import indexed_chunk
from core.index.lexical import WhooshIndex
from core.index.lexical_client import LexicalWriter
from tests.benchmarks import report
from tests.benchmarks.corpus import SHARED_DATA, default_cache, have_data, profile_of, questions

CHUNKS = 20_000
SEGMENTS = 20
QUESTIONS = 200
NEIGHBOURS = 50
TARGET_WORST_MS = 150.0
MERGE_TIMEOUT_S = 300.0


def fill(writer: LexicalWriter, catalogue: Catalogue, chunks: int) -> None:
    """SEGMENTS commits."""
    done = 0
    for batch in catalogue.chunks.all_texts(chunks // SEGMENTS):
        writer.apply([indexed_chunk(item) for item in batch], [], done + len(batch))
        done += len(batch)
        if done >= chunks:
            return


def measure(folder: Path, catalogue: Catalogue, chunks: int, asked: list[str]) -> None:
    writer = LexicalWriter(folder)
    fill(writer, catalogue, chunks)
    index = WhooshIndex(folder, lambda ids: {})
    for text in asked:
        index.search(text, NEIGHBOURS)
    count = len(asked)
    report.heading(f"Words lane over {chunks:,} chunks in {SEGMENTS} segments, while the writer merges them")
    report.row("at rest", report.timed(lambda n: index.search(asked[n], NEIGHBOURS), count))
    writer.start_merge()
    began, merged = time.monotonic(), None

    def search(n: int) -> None:
        nonlocal merged
        index.search(asked[n % count], NEIGHBOURS)
        if merged is None:
            merged = writer.poll_merge()
            if merged is not None:
                index.refresh()

    during: list[report.Times] = []
    while merged is None:
        during.append(report.timed(search, count))
        if time.monotonic() - began > MERGE_TIMEOUT_S:
            raise TimeoutError("the merge did not end")
    took = time.monotonic() - began
    together = report.Times(
        tuple(sorted(ms for times in during for ms in times.cpu)),
        tuple(sorted(ms for times in during for ms in times.wall)),
    )
    report.row("during the merge", together)
    report.row("merged, first time", report.timed(lambda n: index.search(asked[n], NEIGHBOURS), count))
    report.row("merged", report.timed(lambda n: index.search(asked[n], NEIGHBOURS), count))
    processor = psutil.Process(writer.process_id).cpu_times().user
    report.fact("the merge took", f"{took:.1f} s")
    report.fact("processor time of the writer, commits included", f"{processor:.1f} s")
    worst = together.cpu[-1]
    report.fact(
        "worst query during it, processor",
        f"{worst:.1f} ms",
        worst < TARGET_WORST_MS,
        f"under {TARGET_WORST_MS:g}",
    )
    report.fact("worst query during it, clock", f"{together.wall[-1]:.1f} ms")
    writer.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("chunks", nargs="?", type=int, default=CHUNKS)
    parser.add_argument("--cache", type=Path, default=default_cache())
    parser.add_argument("--data", type=Path, default=SHARED_DATA)
    chosen = parser.parse_args()
    if not have_data(chosen.data):
        return
    profile = profile_of(100_000, chosen.cache, chosen.data)
    catalogue = Catalogue(profile.catalogue)
    with tempfile.TemporaryDirectory() as folder:
        asked = [query.text for query in questions(QUESTIONS, chosen.data)]
        measure(Path(folder), catalogue, chosen.chunks, asked)
    catalogue.close()


if __name__ == "__main__":
    main()
