"""Everything that the record holds about one candidate, in words, as HTML for a small text view."""

from __future__ import annotations

from html import escape
from pathlib import PurePath

from desktop.engine_words import say
from desktop.i18n import translate
from desktop.inspector import words
from desktop.inspector.trace import Row
from desktop.plain import plain_words

# Of a candidate that is as new as can be.
FRESH = 1.0


def details_html(row: Row) -> str:
    """Its outcome, its words, then each value with its name."""
    head = translate("Inspector", "{number}. {fate}").format(number=row.number, fate=words.fate(row.fate))
    reason = f"<p>{escape(say(row.reason))}</p>" if row.reason else ""
    facts = "".join(
        f'<tr><td class="name">{escape(name)}</td><td>{escape(value)}</td></tr>'
        for name, value in _facts(row)
    )
    return (
        f"<p><b>{escape(head)}</b></p>{reason}<p>{escape(plain_words(row.text, row.path))}</p>"
        f'<table cellpadding="2" cellspacing="0">{facts}</table>'
    )


def _facts(row: Row) -> list[tuple[str, str]]:
    return [(name, value) for name, value in (*_lists(row), *_grades(row), *_origin(row)) if value]


def _lists(row: Row) -> list[tuple[str, str]]:
    raw = dict(row.raw)
    facts = [
        (translate("Inspector", "By words"), _place(row.words, raw.get("words"), "BM25")),
        (translate("Inspector", "By meaning"), _place(row.meaning, raw.get("vectors"), "cosine")),
    ]
    for label, rank, value in row.others:
        facts.append((words.lane(label), _place((rank, value), raw.get(label), "")))
    return facts


def _place(place: tuple[int, float | None] | None, raw: float | None, unit: str) -> str:
    measure = {
        "BM25": translate("Inspector", "the index's own score {value}"),
        "cosine": translate("Inspector", "cosine {value}"),
    }.get(unit, "{value}")
    own = measure.format(value=words.score(raw)) if raw is not None else ""
    if place is None:
        return translate("Inspector", "not in this list; {own}").format(own=own) if own else ""
    text = translate("Inspector", "place {rank}").format(rank=place[0])
    if place[1] is not None:
        text = translate("Inspector", "{place}, score {score} of 1").format(
            place=text, score=words.score(place[1])
        )
    return f"{text} ({own})" if own else text


def _grades(row: Row) -> list[tuple[str, str]]:
    exact = translate("Inspector", "yes") if row.exact else ""
    older = words.score(row.age_factor) if row.age_factor != FRESH else ""
    return [
        (translate("Inspector", "Both lists joined"), words.score(row.fused, 4)),
        (translate("Inspector", "What its words add"), words.score(row.words_worth)),
        (translate("Inspector", "What its place among the words adds"), words.score(row.at_head or None)),
        (translate("Inspector", "Relevance"), words.score(row.relevance)),
        (translate("Inspector", "Closest to another wording"), words.score(row.paraphrased or None)),
        (translate("Inspector", "Holds an exact term of the question"), exact),
        (translate("Inspector", "Left of it after its age"), older),
        (translate("Inspector", "Closer look, word by word"), words.score(row.rerank)),
        (translate("Inspector", "Less for saying it only once"), words.score(row.echo or None)),
        (
            translate("Inspector", "What its sentences tell for it or against it"),
            words.score(row.telling or None),
        ),
        (translate("Inspector", "Least matched part of the question"), words.score(row.weakest)),
        (translate("Inspector", "Its best one or two sentences"), words.score(row.window)),
        (translate("Inspector", "Likeness to the best two"), words.score(row.kin or None)),
        (translate("Inspector", "Given up to the original it translates"), words.score(row.yields or None)),
        (translate("Inspector", "Cosine on the bundled model's scale"), words.score(row.on_scale)),
        (translate("Inspector", "How likely it answers"), words.score(row.judged)),
        (translate("Inspector", "How likely it answers, as it reads"), words.score(row.read)),
        *((name.replace("_", " "), words.score(value)) for name, value in row.further),
    ]


def _origin(row: Row) -> list[tuple[str, str]]:
    page = str(row.page) if row.page else ""
    where = translate("Inspector", "characters {start} to {end}").format(start=row.start, end=row.end)
    added = row.context.removesuffix(row.text).strip()
    return [
        (translate("Inspector", "File"), PurePath(row.path).name),
        (translate("Inspector", "Page"), page),
        (translate("Inspector", "Series"), row.series.replace("#", "…")),
        (translate("Inspector", "Under"), row.heading),
        (translate("Inspector", "Passage"), where if row.end else ""),
        (translate("Inspector", "Language"), words.language(row.language) if row.language else ""),
        (translate("Inspector", "Put before it for the search"), added),
    ]
