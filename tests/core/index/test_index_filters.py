"""A scope becomes the sorted ids of the chunks it allows."""

from __future__ import annotations

import datetime as dt

import numpy as np
import pytest

from core.index.filters import allowed_chunks
from tests.core.index.index_library import Library


@pytest.fixture
def filled(library: Library) -> Library:
    library.save("work/plan.md", ["plan one", "plan two"], media_type="text/markdown", modified=100.0)
    library.save("work/deep/sheet.csv", ["figures"], media_type="text/csv", modified=200.0, series="prices")
    library.save("workshop/tools.txt", ["hammer"], modified=300.0, metadata={"tags": "Tools, wood"})
    library.save("100%_sure/a_b.txt", ["certain"], modified=400.0, metadata={"tags": "woodwork"})
    return library


def names(library: Library, **scope: object) -> list[str]:
    allowed = allowed_chunks(library.catalogue, **scope)  # type: ignore[arg-type]
    assert allowed is not None
    assert allowed.dtype == np.int64
    assert (np.diff(allowed) > 0).all()
    return [library.text_of(chunk_id) for chunk_id in allowed.tolist()]


def test_no_condition_limits_nothing(filled: Library) -> None:
    assert allowed_chunks(filled.catalogue) is None


@pytest.mark.parametrize(
    ("scope", "wanted"),
    [
        ({"folders": ["/library/work"]}, ["plan one", "plan two", "figures"]),
        ({"folders": ["/library/work/"]}, ["plan one", "plan two", "figures"]),
        ({"folders": ["/library/100%_sure"]}, ["certain"]),
        ({"folders": ["/library/work/plan.md"]}, ["plan one", "plan two"]),
        ({"folders": ["/"]}, ["plan one", "plan two", "figures", "hammer", "certain"]),
        ({"folders": ["/nowhere"]}, []),
        ({"media_types": ["text/csv", "application/pdf"]}, ["figures"]),
        ({"media_types": ["text/"]}, ["plan one", "plan two", "figures", "hammer", "certain"]),
        ({"tags": ["#wood"]}, ["hammer"]),
        ({"tags": ["TOOLS", "woodwork"]}, ["hammer", "certain"]),
        ({"series": ["prices"]}, ["figures"]),
        ({"modified_from": 200.0, "modified_to": 300.0}, ["figures", "hammer"]),
        ({"modified_from": 1e12}, []),
        ({"folders": ["/library/work"], "media_types": ["text/csv"]}, ["figures"]),
        ({"sources": [99]}, []),
        ({"sources": [1], "documents": [2, 3]}, ["figures", "hammer"]),
    ],
)
def test_each_condition_must_hold(filled: Library, scope: dict[str, object], wanted: list[str]) -> None:
    assert names(filled, **scope) == wanted


def test_a_dated_document_is_of_its_own_day_and_another_of_its_files(library: Library) -> None:
    """The diary page of the 3rd that was saved on the 9th is of the 3rd; the undated file is of the day it was changed."""
    third, ninth = dt.datetime(2026, 11, 3, 12).timestamp(), dt.datetime(2026, 11, 9, 12).timestamp()
    library.save("2026-11-03.md", ["page of the third"], modified=ninth)
    library.save("shed.md", ["undated, changed on the ninth"], modified=ninth)
    library.save("report-2026-11.md", ["the whole month, written on the third"], modified=third)

    def of(first: int, last: int) -> list[str]:
        low = dt.datetime(2026, 11, first).timestamp()
        high = dt.datetime(2026, 11, last, 23, 59, 59).timestamp()
        return sorted(names(library, dated_from=low, dated_to=high))

    assert of(3, 3) == ["page of the third", "the whole month, written on the third"]
    assert of(9, 9) == ["undated, changed on the ninth"]
    assert of(10, 20) == []
    assert len(of(1, 30)) == 3
