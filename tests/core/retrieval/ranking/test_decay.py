"""Age counts in sources that their owner marked as time-sensitive, by the file's date, and in no others."""

from __future__ import annotations

import datetime as dt
import os
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from core.catalog.own_day import time_of
from core.engine import Engine
from core.errors import UserInputError
from core.paths import ProfilePaths
from core.retrieval.query import Query, Scope
from core.retrieval.ranking.decay import DAY_S, LEAST, apply_decay, decay_factor
from core.retrieval.result import Candidate, SearchResult

TEXT = (
    "Price list of the roastery: a kilogram of {} costs {} pounds, delivered on Thursdays to all customers."
)


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    folder = tmp_path_factory.mktemp("files")
    for place in ("lists", "archive"):
        (folder / place).mkdir()
        for name, price, age in (("prices 1", 41, 400), ("prices 2", 43, 1)):
            path = folder / place / f"{name}.txt"
            path.write_text(TEXT.format(place, price), encoding="utf-8")
            then = path.stat().st_mtime - age * DAY_S
            os.utime(path, (then, then))
    with closing(Engine(ProfilePaths(tmp_path_factory.mktemp("profile")))) as made:
        made.wait_until_open()
        made.library.add([str(folder / place) for place in ("lists", "archive")])
        made.wait_until_current(None, lambda: False, lambda event, data: None)
        yield made


def found(engine: Engine, place: str) -> SearchResult:
    query = Query(f"What does a kilogram of {place} cost?", purpose="search", patient=True)
    return engine.retriever.search(query)


def factors(engine: Engine, place: str) -> dict[str, float]:
    return {
        Path(item.path).stem: round(item.age_factor, 2)
        for item in found(engine, place).trace.candidates
        if Path(item.path).parent.name == place
    }


def test_only_the_marked_source_loses_weight_with_age_and_the_trace_says_so(engine: Engine) -> None:
    lists = next(row for row in engine.source_rows() if row["path"].endswith("lists"))
    assert factors(engine, "lists") == {"prices 1": 1.0, "prices 2": 1.0}

    engine.library.set_time_sensitive(lists["id"], True)

    assert factors(engine, "lists") == {"prices 1": 0.2, "prices 2": 0.98}
    assert factors(engine, "archive") == {"prices 1": 1.0, "prices 2": 1.0}
    result = found(engine, "lists")
    assert Path(result.evidence[0].path).stem == "prices 2"
    old = next(item for item in result.trace.candidates if item.age_factor == 0.2)
    assert old.reason == "older file: weight times 0.20"
    assert [row["time_sensitive"] for row in engine.source_rows() if row["path"].endswith("lists")] == [True]

    engine.library.set_time_sensitive(lists["id"], False)

    assert factors(engine, "lists") == {"prices 1": 1.0, "prices 2": 1.0}


def test_a_document_is_of_the_day_that_it_bears() -> None:
    copied = dt.datetime(2026, 11, 30, 9).timestamp()
    march = dt.datetime(2026, 3, 11).timestamp()

    assert time_of("/a/report 2026-03-10.md", "Report", "text/markdown", "", copied) == march
    assert time_of("/a/report.md", "Report", "text/markdown", "2026-03-10", copied) == march
    assert time_of("/a/report.md", "Report", "text/markdown", "", copied) == copied


def test_age_counts_from_the_day_in_a_name_and_not_from_the_file_that_was_copied_today(
    engine: Engine,
) -> None:
    now = dt.datetime(2026, 11, 30, 9).timestamp()
    (number, *_) = (item.document_id for item in found(engine, "lists").trace.candidates)
    record = engine.catalogue.documents.get(number)
    assert record is not None
    copied = replace(record, modified=now, title="Report", metadata={})
    records = {
        1: replace(copied, path="/a/report 2026-03-10.md"),
        2: replace(copied, path="/a/report.md"),
    }
    old, new = Candidate(1, document_id=1, fused=0.9), Candidate(2, document_id=2, fused=0.5)

    ordered = apply_decay([old, new], records.get, frozenset((record.source_id,)), now)

    assert [item.chunk_id for item in ordered] == [2, 1]
    assert (old.age_factor, new.age_factor) == (LEAST, 1.0)


def test_what_is_of_today_or_of_a_day_to_come_is_new() -> None:
    now = dt.datetime(2026, 11, 30, 9).timestamp()

    assert decay_factor(now - 3600.0, now) == 1.0
    assert decay_factor(now + DAY_S, now) == 1.0


@pytest.mark.parametrize("number", [0, 99])
def test_a_source_that_is_not_there_is_not_marked(engine: Engine, number: int) -> None:
    with pytest.raises(UserInputError, match="There is no source number"):
        engine.library.set_time_sensitive(number, True)


def test_files_named_alike_are_a_series_that_limits_a_search(engine: Engine) -> None:
    assert engine.catalogue.names.series() == ("archive/prices #", "lists/prices #")
    query = Query("What does a kilogram cost?", scope=Scope(series=("lists/prices #",)), purpose="search")

    result = engine.retriever.search(query)

    assert {Path(item.path).parent.name for item in result.evidence} == {"lists"}
