"""How quick both lanes are, and how much memory they hold, on real text: `python tests/benchmarks/search_speed.py`.

Vectors are random projections of the chunks' TF-IDF terms, so that neighbours mean something without a model.
Times are CPU milliseconds of the process; "cold" is the first time a question is asked, "warm" the second.
"""

from __future__ import annotations

import argparse
import gzip
import json
import math
import random
import subprocess
import sys
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import psutil
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from core.index.analyzer import analyse  # noqa: E402
from core.index.exact_scan import ExactScan  # noqa: E402
from core.index.lexical import WhooshIndex  # noqa: E402
from core.index.lexical_format import IndexedChunk  # noqa: E402
from core.index.lexical_store import LexicalStore  # noqa: E402
from core.index.vectors import ADD_BATCH, ChromaIndex, VectorLane  # noqa: E402

DIMENSION = 384
CHUNK, STRIDE = 400, 320
QUESTIONS = 200
NEIGHBOURS = 50


def texts(data: Path) -> Iterator[tuple[str, str, str]]:
    """(title, text, language) of every document of the public sets."""
    for corpus in sorted(data.glob("*/corpus.jsonl*")):
        with gzip.open(corpus, "rt") if corpus.suffix == ".gz" else corpus.open(encoding="utf-8") as lines:
            for line in lines:
                document = json.loads(line)
                text = document["text"]
                chinese = sum("一" <= character <= "鿿" for character in text[:200]) > 40
                yield document.get("title", ""), text, "zh" if chinese else "en"


def make_chunks(data: Path, count: int) -> list[IndexedChunk]:
    """Windows over the texts; where they do not suffice, windows at other places."""
    found: list[IndexedChunk] = []
    documents = list(texts(data))
    shift = 0
    while len(found) < count:
        for title, text, language in documents:
            found += [
                IndexedChunk(0, title, "", text[start : start + CHUNK], language)
                for start in range(shift, max(1, len(text) - 80), STRIDE)
            ]
        shift += 97
    random.Random(1).shuffle(found)
    return [
        IndexedChunk(number, c.title, "", c.body, c.language) for number, c in enumerate(found[:count], 1)
    ]


def project(chunks: list[IndexedChunk]) -> NDArray[np.float32]:
    """Unit vectors, shape (chunks, DIMENSION)."""
    terms = [Counter(token.text for token in analyse(chunk.body, chunk.language)) for chunk in chunks]
    frequency = Counter(term for counts in terms for term in counts)
    directions: dict[str, NDArray[np.float32]] = {}
    vectors = np.zeros((len(chunks), DIMENSION), dtype=np.float32)
    for row, counts in enumerate(terms):
        for term, count in counts.items():
            if term not in directions:
                rng = np.random.default_rng(zlib.crc32(term.encode()))
                directions[term] = rng.standard_normal(DIMENSION, dtype=np.float32)
            vectors[row] += directions[term] * (
                math.sqrt(count) * math.log(1 + len(chunks) / (1 + frequency[term]))
            )
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    return vectors / np.maximum(norms, 1e-9)


def build(folder: Path, data: Path, count: int) -> None:
    """Make both indexes in `folder`; prints how fast."""
    chunks = make_chunks(data, count + QUESTIONS)
    asked, chunks = chunks[count:], chunks[:count]
    store = LexicalStore(folder / "words")
    started = time.process_time()
    for start in range(0, count, 5000):
        store.apply(chunks[start : start + 5000], [], start + 1)
    print(
        f"  words: {count / (time.process_time() - started):,.0f} chunks/s, {len(store.segments())} segments"
    )
    started = time.process_time()
    while store.merge():
        pass
    print(f"  words merged in {time.process_time() - started:.0f} s to {len(store.segments())} segments")
    everything = project(chunks + asked)
    np.save(folder / "vectors.npy", everything[:count].astype(np.float16))
    np.save(folder / "questions.npy", everything[count:])
    chroma = ChromaIndex(folder / "vectors")
    started = time.process_time()
    for start in range(0, count, ADD_BATCH):
        numbers = np.arange(start + 1, min(count, start + ADD_BATCH) + 1)
        chroma.replace(numbers, everything[numbers - 1])
    chroma.close()
    print(f"  Chroma: {count / (time.process_time() - started):,.0f} vectors/s")
    rng = random.Random(2)
    bodies = [analyse_words(chunk.body) for chunk in asked]
    lines = {
        str(size): [" ".join(rng.sample(body, min(size, len(body)))) for body in bodies] for size in (3, 8)
    }
    (folder / "questions.json").write_text(json.dumps(lines))


def analyse_words(text: str) -> list[str]:
    """What a question could be made of: words, or pieces of a Chinese run."""
    if " " in text.strip()[:80]:
        return text.split()
    return [text[start : start + 4] for start in range(0, len(text), 4)]


def timed(ask: Callable[[int], object], count: int) -> str:
    """p50 and p95 over `count` calls."""
    times = []
    for number in range(count):
        started = time.process_time()
        ask(number)
        times.append((time.process_time() - started) * 1000)
    times.sort()
    return f"{times[len(times) // 2]:7.1f} {times[int(len(times) * 0.95)]:7.1f}"


def megabytes() -> float:
    return float(psutil.Process().memory_info().rss / 1e6)


def measure(folder: Path) -> None:
    """Open what `build` made and print the table."""
    start = megabytes()
    index = WhooshIndex(folder / "words", lambda ids: {})
    questions = json.loads((folder / "questions.json").read_text())
    print(f"  {'':34s} {'p50':>7s} {'p95':>7s}")
    for size, lines in questions.items():
        for heat in ("cold", "warm"):
            result = timed(lambda number, lines=lines: index.search(lines[number], NEIGHBOURS), len(lines))  # type: ignore[misc]
            print(f"  words lane, {size} words, {heat:14s} {result}")
    words = megabytes() - start
    start = megabytes()
    scan, stored = ExactScan(), np.load(folder / "vectors.npy", mmap_mode="r")
    for begin in range(0, len(stored), 4096):
        part = np.asarray(stored[begin : begin + 4096], dtype=np.float32)
        scan.put(np.arange(begin + 1, begin + 1 + len(part)), part)
    exact = megabytes() - start
    start = megabytes()
    chroma = ChromaIndex(folder / "vectors")
    lane = VectorLane(scan)
    asked = np.load(folder / "questions.npy")
    one_percent = np.sort(
        np.random.default_rng(0).choice(np.arange(1, len(stored) + 1), len(stored) // 100, replace=False)
    )
    print(f"  exact scan, all                    {timed(lambda n: scan.search(asked[n], NEIGHBOURS), 50)}")
    print(
        f"  exact scan, 1 % allowed            {timed(lambda n: scan.search(asked[n], NEIGHBOURS, one_percent), 200)}"
    )
    lane.use(chroma)
    print(f"  Chroma                             {timed(lambda n: lane.search(asked[n], NEIGHBOURS), 200)}")
    half = np.arange(1, len(stored) + 1, 2)
    print(
        f"  Chroma, half allowed               {timed(lambda n: lane.search(asked[n], NEIGHBOURS, half), 200)}"
    )
    vectors = megabytes() - start
    overlap = [
        len(np.intersect1d(lane.search(vector, NEIGHBOURS)[0], scan.search(vector, NEIGHBOURS)[0]))
        / NEIGHBOURS
        for vector in asked[:100]
    ]
    print(
        f"  Chroma recall@{NEIGHBOURS} against the exact scan {np.mean(overlap):.3f}, worst {min(overlap):.2f}"
    )
    print(
        f"  memory: words {words:.0f} MB, exact scan {exact:.0f} MB, Chroma {vectors:.0f} MB, process {megabytes():.0f} MB"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sizes", nargs="*", type=int, default=[10_000, 100_000])
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data")
    parser.add_argument("--keep", type=Path, help="a folder to build in and to measure again from")
    parser.add_argument("--phase", choices=("build", "measure"), help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.phase:
        (
            build(chosen.keep, chosen.data, chosen.sizes[0])
            if chosen.phase == "build"
            else measure(chosen.keep)
        )
        return
    for size in chosen.sizes:
        print(f"{size:,} chunks")
        with tempfile.TemporaryDirectory() as temporary:
            folder = (chosen.keep or Path(temporary)) / str(size)
            folder.mkdir(parents=True, exist_ok=True)
            for phase in ("build", "measure"):
                if phase == "measure" or not (folder / "questions.json").exists():
                    # Each phase in a process of its own, so that building does not count as memory of searching.
                    command = [sys.executable, "-W", "ignore", __file__, str(size), "--phase", phase]
                    subprocess.run([*command, "--keep", str(folder), "--data", str(chosen.data)], check=True)


if __name__ == "__main__":
    main()
