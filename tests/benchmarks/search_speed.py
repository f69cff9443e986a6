"""How quick a search is in a real engine with 10,000 and 100,000 chunks, and how much the quick ways miss.

    python -m tests.benchmarks.search_speed [SIZE]... [--cache FOLDER] [--data FOLDER]

Real questions of the public sets, each asked once after a few to warm up; the embedding of the question counts. The
first run makes the profiles (about 10 minutes) and keeps them in the cache folder.
"""

from __future__ import annotations

import argparse
import json
import math
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

from core.engine import Engine
from core.models.language import detect_language
from core.paths import ProfilePaths
from core.retrieval.rerank_maxsim import MaxSimReranker
from core.retrieval.search import Models, Retriever
from core.retrieval.types import Query, Scope
from tests.benchmarks import report
from tests.benchmarks.corpus import FOLDERS, SHARED_DATA, default_cache, have_data, profile_of, questions

SIZES = (10_000, 100_000)
QUESTIONS = 200
WARM_UP = 20
NEIGHBOURS = 50
# (p50, p95) in milliseconds, by size.
SEARCH_TARGETS = {10_000: (40.0, 100.0), 100_000: (60.0, 150.0)}
RECALL_TARGET = 0.98
SETTLE_TIMEOUT_S = 300.0


def opened(profile: ProfilePaths) -> Engine:
    """The engine of this profile, with all that it does after a start behind it."""
    engine = Engine(profile)
    deadline = time.monotonic() + SETTLE_TIMEOUT_S
    sources = [source.id for source in engine.catalogue.sources.all()]
    while not (engine.library.is_current(sources) and engine.follower.caught_up()):
        if time.monotonic() > deadline:
            raise TimeoutError(f"the engine did not come to rest: {engine.follower.state()}")
        time.sleep(0.1)
    return engine


def measure(home: Path, data: Path, size: int) -> dict[str, float]:
    """Print the table of one profile; returns its p50 for the table of growth."""
    engine = opened(ProfilePaths(home / "profile"))
    asked = [query.text for query in questions(WARM_UP + QUESTIONS, data)]
    models = engine._retrieval_models()
    plain = Models(models.embedder, models.profile)
    bare = Retriever(
        engine.catalogue, lambda: engine.follower.words, lambda: engine.follower.vectors, lambda: plain
    )
    warm, cold = asked[:WARM_UP], asked[WARM_UP:]
    for text in warm:
        engine.retriever.search(Query(text, purpose="search"))
    report.heading(f"{size:,} chunks, {len(cold)} questions")
    target = SEARCH_TARGETS.get(size)
    times = report.timed(lambda n: bare.search(Query(cold[n], purpose="search")), len(cold))
    report.row("hybrid search, MaxSim off", times, target)
    growth = {"hybrid search": times.point(0.5)[0]}
    for name, share in list(FOLDERS.items())[:3]:
        scope = Scope(folders=(str(home / "files" / name),))
        filtered = report.timed(
            lambda n, scope=scope: bare.search(Query(cold[n], purpose="search", scope=scope)),  # type: ignore[misc]
            len(cold),
        )
        report.row(f"  limited to {share:.0%} of the documents", filtered, target)
    _lanes(engine, plain, cold, growth)
    _with_maxsim(engine, models, cold)
    _recall(engine, plain, cold)
    engine.close()
    return growth


def _lanes(engine: Engine, models: Models, asked: list[str], growth: dict[str, float]) -> None:
    """Where the time goes."""
    assert models.embedder is not None
    embedder = models.embedder
    count = len(asked)
    report.row("  embedding the question", report.timed(lambda n: embedder.embed([asked[n]], "query"), count))
    words, vectors = engine.follower.words, engine.follower.vectors
    assert vectors is not None
    again = report.timed(lambda n: words.search(asked[n], NEIGHBOURS), count)
    report.row("  words lane, terms seen before", again)
    centred = _centred(models, asked)
    lane = report.timed(lambda n: vectors.search(centred[n], NEIGHBOURS), count)
    report.row("  vectors lane", lane)
    exact = engine.follower._vectors.exact  # type: ignore[union-attr]
    report.row("  exact scan of all", report.timed(lambda n: exact.search(centred[n], NEIGHBOURS), count))
    growth |= {"words lane": again.point(0.5)[0], "vectors lane": lane.point(0.5)[0]}


def _with_maxsim(engine: Engine, models: Models, asked: list[str]) -> None:
    """What the window asks for: a search as one types, and the search behind an answer."""
    states = engine.models.token_states()
    assert states is not None
    assert models.profile is not None
    for purpose in ("search", "answer"):
        fresh = Models(models.embedder, models.profile, (MaxSimReranker(states, models.profile),))
        retriever = Retriever(
            engine.catalogue,
            lambda: engine.follower.words,
            lambda: engine.follower.vectors,
            lambda fresh=fresh: fresh,  # type: ignore[misc]
        )
        by: list[str] = []

        def search(n: int, purpose: str = purpose, retriever: Retriever = retriever) -> None:
            by.append(retriever.search(Query(asked[n], purpose=purpose)).trace.reranker)  # type: ignore[arg-type] # noqa: B023

        times = report.timed(search, len(asked))
        report.row(f"with MaxSim, for {purpose}", times)
        report.fact("  MaxSim was in time", f"{by.count('maxsim') / len(by):.0%}")


def _recall(engine: Engine, models: Models, asked: list[str]) -> None:
    lane, exact = engine.follower.vectors, engine.follower._vectors.exact  # type: ignore[union-attr]
    assert lane is not None
    found = [
        len(np.intersect1d(lane.search(v, NEIGHBOURS)[0], exact.search(v, NEIGHBOURS)[0])) / NEIGHBOURS
        for v in _centred(models, asked)
    ]
    recall = float(np.mean(found))
    report.fact(
        f"recall@{NEIGHBOURS} against the exact scan",
        f"{recall:.4f}",
        recall >= RECALL_TARGET,
        f"at least {RECALL_TARGET}",
    )
    report.fact("  the worst question", f"{min(found):.2f}")


def _centred(models: Models, asked: list[str]) -> list[np.ndarray]:
    assert models.embedder is not None
    assert models.profile is not None
    return list(
        models.profile.centre(
            models.embedder.embed(asked, "query"), [detect_language(text) for text in asked], "query"
        )
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sizes", nargs="*", type=int, default=list(SIZES))
    parser.add_argument("--cache", type=Path, default=default_cache())
    parser.add_argument("--data", type=Path, default=SHARED_DATA)
    parser.add_argument("--measure", type=Path, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.measure:
        growth = measure(chosen.measure, chosen.data, chosen.sizes[0])
        (chosen.measure / "growth.json").write_text(json.dumps(growth))
        return
    if not have_data(chosen.data):
        return
    p50: dict[int, dict[str, float]] = {}
    for size in chosen.sizes:
        home = profile_of(size, chosen.cache, chosen.data).root.parent
        # A process of its own, so that making the profile does not count as memory of the engine.
        command = [sys.executable, "-W", "ignore", "-m", "tests.benchmarks.search_speed", str(size)]
        command += ["--measure", str(home), "--data", str(chosen.data)]
        subprocess.run(command, check=True, env=report.one_thread())
        p50[size] = json.loads((home / "growth.json").read_text())
    if len(p50) > 1:
        _growth(p50)


def _growth(p50: dict[int, dict[str, float]]) -> None:
    small, large = min(p50), max(p50)
    limit = math.sqrt(large / small)
    print(f"\nGrowth of p50, {small:,} to {large:,} chunks")
    for name, before in p50[small].items():
        factor = p50[large][name] / before
        # The target is for a whole search; the lanes only show where its growth comes from.
        met = factor <= limit if name == "hybrid search" else None
        report.fact(name, f"x {factor:.1f}", met, f"at most x {limit:.2f}, the square root of the growth")


if __name__ == "__main__":
    main()
