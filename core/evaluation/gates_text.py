"""A report of the gates as people read it in a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from core.evaluation.gates import CorpusReport, GatesReport
from core.evaluation.gates_measure import BALANCED, FALSE_EVIDENCE, OVER_REFUSED, UNCERTAIN, UNCERTAIN_FALSE
from core.evaluation.table import aligned, number

PER_LANGUAGE = (OVER_REFUSED, FALSE_EVIDENCE, UNCERTAIN, UNCERTAIN_FALSE, BALANCED)


def lines(report: GatesReport) -> Iterator[str]:
    """The whole report, line by line."""
    for corpus in report.corpora:
        yield from _corpus(corpus)
        yield ""
    if report.compared:
        rows = [
            (
                item.corpus,
                item.measure,
                str(item.wins),
                str(item.ties),
                str(item.losses),
                "WORSE" if item.worse else "",
            )
            for item in report.compared
        ]
        yield from aligned(("against the stored run", "measure", "better", "equal", "worse", ""), rows)
        yield ""
    yield from report.notes
    failed = [
        (corpus.name, check) for corpus in report.corpora for check in corpus.checks if not check.passed
    ]
    for name, check in failed:
        bound = "at least" if check.at_least else "at most"
        yield f"FAILED {name}: {check.measure} is {number(check.value)}, must be {bound} {number(check.limit)}. {check.reason}"
    if report.passed and not any(corpus.count for corpus in report.corpora):
        yield "No question was asked, so nothing was measured. Star answers in the chat to have them asked here."
    else:
        yield "The gates are passed." if report.passed else "The gates are NOT passed."


def _corpus(corpus: CorpusReport) -> Iterator[str]:
    yield f"{corpus.name}: {corpus.count} questions"
    for note in corpus.notes:
        yield f"  {note}"
    yield from ("  " + line for line in _measures(corpus))
    yield from ("  " + line for line in _languages(corpus))
    yield from ("  " + line for line in _kinds(corpus))
    if corpus.lanes:
        rows = [
            (row.name, number(row.ndcg), str(row.wins), str(row.ties), str(row.losses), number(row.worse))
            for row in corpus.lanes
        ]
        header = ("order", "nDCG@10", "ours better", "equal", "worse", "worse than the better lane")
        yield from ("  " + line for line in aligned(header, rows))


def _measures(corpus: CorpusReport) -> list[str]:
    limits = {check.measure: check for check in corpus.checks}
    rows: list[tuple[str, ...]] = []
    for name, value in corpus.values.items():
        if name.rpartition(" ")[0] in PER_LANGUAGE and name not in limits:
            continue
        check = limits.get(name)
        bound = f"{'>=' if check.at_least else '<='} {number(check.limit)}" if check else ""
        rows.append((name, number(value), bound, ("ok" if check.passed else "FAILED") if check else ""))
    return aligned(("measure", "value", "gate", ""), rows)


def _kinds(corpus: CorpusReport) -> list[str]:
    rows = [
        (
            row.kind,
            *(
                str(count)
                for count in (row.count, row.right, row.over_refused, row.wrong_citation, row.false_evidence)
            ),
        )
        for row in corpus.kinds
    ]
    header = ("kind of question", "all", "right", "over-refused", "cited wrongly", "false evidence")
    return aligned(header, rows) if rows else []


def _languages(corpus: CorpusReport) -> list[str]:
    found = sorted(
        {name.rpartition(" ")[2] for name in corpus.values if name.rpartition(" ")[0] in PER_LANGUAGE}
    )
    rows = [
        (language, *(number(corpus.values.get(f"{measure} {language}")) for measure in PER_LANGUAGE))
        for language in found
    ]
    return aligned(("refusal by language", *PER_LANGUAGE), rows) if rows else []
