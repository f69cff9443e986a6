"""A scope becomes the sorted ids of the chunks it allows."""

from __future__ import annotations

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
