"""The report in a commit's message, taken apart: what was done, to which memories, why. No Qt."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

_ID = r"m[0-9a-f]{8}"
# "merge m01, m02: they say the same", "  ends m01 on 2026-03-05: I live in Shanghai", "new m03: I live in Hangzhou".
_LINE = re.compile(
    rf"(?P<indent>\s*)(?P<verb>[a-z][a-z ]*?) (?P<ids>{_ID}(?:, {_ID})*)(?: on (?P<day>\d{{4}}-\d\d-\d\d))?(?:: (?P<text>.*))?"
)
_WORDS = re.compile(r"\s*words: (?P<text>.*)")
# "m01, m02 → both in one sentence", "m01, m02 left alone: the date is in no member".
_CLUSTER = re.compile(rf"(?P<ids>{_ID}(?:, {_ID})*) (?:(?P<merged>→ )|left alone: )(?P<text>.*)")
_FILE = re.compile(r"(?P<verb>edited|deleted|added|renamed|followed): (?P<text>.*)")
_UNDOES = re.compile(r"undoes (?P<commit>[0-9a-f]{7,64})")


@dataclass(frozen=True)
class ReportLine:
    """`verb` is "" for a line that stands for itself, "words" for the owner's own, "undoes" with the `commit`."""

    text: str
    verb: str = ""
    ids: tuple[str, ...] = ()
    day: str = ""
    inner: bool = False
    commit: str = ""


def read_report(body: str) -> Sequence[ReportLine]:
    """The lines of a commit's body, in order; empty ones are left out."""
    return [_read(line) for line in body.splitlines() if line.strip()]


def _read(line: str) -> ReportLine:
    words = _WORDS.fullmatch(line)
    if words:
        return ReportLine(words["text"], "words", inner=True)
    undone = _UNDOES.fullmatch(line.strip())
    if undone:
        return ReportLine("", "undoes", commit=undone["commit"])
    file = _FILE.fullmatch(line)
    if file:
        return ReportLine(file["text"], file["verb"])
    cluster = _CLUSTER.fullmatch(line)
    if cluster:
        verb = "merge" if cluster["merged"] else "left alone"
        return ReportLine(cluster["text"], verb, tuple(cluster["ids"].split(", ")))
    found = _LINE.fullmatch(line)
    if found is None:
        return ReportLine(line.strip())
    ids = tuple(found["ids"].split(", "))
    return ReportLine(found["text"] or "", found["verb"], ids, found["day"] or "", bool(found["indent"]))
