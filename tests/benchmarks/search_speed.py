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
from dataclasses import replace
from pathlib import Path

import numpy as np

from core.answer.answerer import Answerer, Listener
from core.engine import Engine
from core.models.base import TokenStates
from core.paths import ProfilePaths
from core.retrieval.query import Purpose, Query, Scope
from core.retrieval.ranking.rerank_maxsim import MaxSimReranker
from core.retrieval.search import Models, Retriever
from core.text.language import detect_language
from tests.benchmarks import report
from tests.benchmarks.corpus import FOLDERS, SHARED_DATA, default_cache, have_data, profile_of, questions

SIZES = (10_000, 100_000)
QUESTIONS = 200
WARM_UP = 20
NEIGHBOURS = 50
# (p50, p95) in milliseconds, by size.
SEARCH_TARGETS = {10_000: (40.0, 100.0), 100_000: (60.0, 150.0)}
RECALL_TARGET = 0.98
# What late interaction may add, by the clock: it reads on two cores, for somebody who waits.
MAXSIM_TARGET = (150.0, 150.0)
# So many questions' passages are still known after all others: the cache holds some 1,500.
REMEMBERED = 50
PURPOSES: tuple[Purpose, ...] = ("search", "answer")
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
    bare = _retriever(engine, plain)
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
    _with_maxsim(engine, plain, asked)
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


def _with_maxsim(engine: Engine, plain: Models, asked: list[str]) -> None:
    """What the window asks for, without late interaction and with it: a search as one types, and that behind an answer.

    Each question goes both ways right after one another, so that what else runs on the machine meets both alike.
    """
    states = engine.models.token_states()
    assert states is not None
    assert plain.profile is not None
    for purpose in PURPOSES:
        # Each purpose reads its passages for the first time: what is known already costs nothing.
        late = replace(plain, rerankers=(MaxSimReranker(states, plain.profile),))
        off, on = _retriever(engine, plain), _retriever(engine, late)
        for text in asked[:WARM_UP]:
            on.search(Query(text, purpose=purpose))
        cold = asked[WARM_UP:]
        looked: list[int] = []

        def search(
            n: int, purpose: Purpose = purpose, on: Retriever = on, looked: list[int] = looked
        ) -> None:
            found = on.search(Query(cold[n], purpose=purpose)).trace.candidates  # noqa: B023
            looked.append(sum(item.rerank is not None for item in found))

        without, with_it = report.side_by_side(
            lambda n, purpose=purpose, off=off: off.search(Query(cold[n], purpose=purpose)),  # type: ignore[misc] # noqa: B023
            search,
            len(cold),
        )
        report.row(f"for {purpose}, MaxSim off", without.sorted())
        report.row(f"for {purpose}, MaxSim on", with_it.sorted())
        report.row("  it adds", with_it.less(without).sorted(), MAXSIM_TARGET, by="clock")
        report.fact("  passages looked at, in the mean", f"{np.mean(looked):.1f}")
        report.fact("  it stood aside", f"{looked.count(0) / len(looked):.0%}")
        lately = cold[-REMEMBERED:]
        again = report.timed(lambda n, on=on, purpose=purpose: on.search(Query(lately[n], purpose=purpose)), REMEMBERED)  # type: ignore[misc] # noqa: B023 # fmt: skip
        report.row("  asked again, passages still known", again)
    _whole_answers(engine, plain, states, asked[WARM_UP:])


def _whole_answers(engine: Engine, plain: Models, states: TokenStates, asked: list[str]) -> None:
    """A question and its answer in the files' own words, as it is without a chat model."""
    assert plain.profile is not None
    models = replace(plain, rerankers=(MaxSimReranker(states, plain.profile),))
    retriever = _retriever(engine, models)
    answerer = Answerer(lambda: None, lambda: models)
    silent = Listener(lambda _: None, lambda _: None, lambda _: None, lambda: False)
    times = report.timed(
        lambda n: answerer.answer(asked[n], retriever.search(Query(asked[n])), (), silent), len(asked)
    )
    report.row("a whole answer without a chat model", times)


def _retriever(engine: Engine, models: Models) -> Retriever:
    return Retriever(
        engine.catalogue, lambda: engine.follower.words, lambda: engine.follower.vectors, lambda: models
    )


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
