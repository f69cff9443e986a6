"""Which documents are of a period: those whose own days lie in it, and those without any whose file was changed in it."""

from __future__ import annotations

import datetime as dt
import math

from core.catalog.catalogue import Catalogue
from core.catalog.own_day import own_days

# Only what may bear a date is looked at in Python; the rest is compared by SQLite.
_MAY_BEAR_A_DAY = (
    "path GLOB '*[12][09][0-9][0-9]*' OR title GLOB '*[12][09][0-9][0-9]*' "
    "OR json_extract(metadata, '$.created') IS NOT NULL"
)


def documents_of_days(catalogue: Catalogue, first: float | None, last: float | None) -> list[int]:
    """Ids of the documents from `first` to `last` (Unix times, both ends included; None: open)."""
    low, high = -math.inf if first is None else first, math.inf if last is None else last
    rows = catalogue.database.reader().execute(
        "SELECT id, path, title, media_type, modified, coalesce(json_extract(metadata, '$.created'), '') AS created "
        f"FROM document WHERE modified BETWEEN ? AND ? OR {_MAY_BEAR_A_DAY}",
        (low, high),
    )
    found = []
    for row in rows:
        days = own_days(row["path"], row["title"], row["media_type"], str(row["created"]))
        changed = low <= row["modified"] <= high
        if days is None:
            belongs = changed
        else:
            start, end = _midnight(days[0]), _midnight(days[1] + dt.timedelta(days=1)) - 1
            # A report of the whole month is of a week of it only where it was written in that week.
            belongs = (low <= start and end <= high) or (changed and start <= high and low <= end)
        if belongs:
            found.append(int(row["id"]))
    return found


def _midnight(day: dt.date) -> float:
    return dt.datetime.combine(day, dt.time()).timestamp()
