"""How the gates judge one question, sum up many, and compare with floors and with an earlier run."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from core.errors import UserInputError
from core.evaluation.corpus import GateQuestion, Gold, Outcome, Quoted
from core.evaluation.gates import Compared, CorpusReport, GatesReport, run_corpus
from core.evaluation.gates_compare import against, by_more_than_chance, stored
from core.evaluation.gates_judge import holds, judge
from core.evaluation.gates_lanes import OURS, VECTORS, WORDS, lane_rows
from core.evaluation.gates_limits import STARRED, checks
from core.evaluation.gates_measure import (
    BALANCED,
    FALSE_EVIDENCE,
    OVER_REFUSED,
    PRECISION,
    RECALL,
    RIGHT,
    SUPPORT,
    UNCERTAIN,
    UNCERTAIN_FALSE,
    WORSE,
    KindRow,
    by_kind,
    measured,
)
from core.evaluation.gates_text import lines
from core.evaluation.table import aligned, width
from core.retrieval.result import Candidate

RENT = Quoted("lease.md", "The rent is 1,340 pounds a month, due on the 3rd.")
DEPOSIT = Quoted("lease.md", "A deposit is held by the scheme.")
OTHER = Quoted("rules.md", "Quiet hours begin at ten.")
ASKED = GateQuestion(
    "q1",
    "how high is the rent",
    "en",
    True,
    {"lease.md": 1},
    (Gold("lease.md", "rent is 1,340 pounds a month"),),
)
UNANSWERABLE = GateQuestion("q2", "价格是多少", "zh", False, near=True)


def candidate(number: int, path: str, words: int | None = None, vectors: int | None = None) -> Candidate:
    ranks = {name: rank for name, rank in (("words", words), ("vectors", vectors)) if rank is not None}
    return Candidate(number, path=path, ranks=ranks, fused=sum(1 / (60 + rank) for rank in ranks.values()))


def outcome(
    refused: bool,
    cited: Sequence[Quoted] = (),
    evidence: Sequence[Quoted] = (),
    order: Sequence[str] = (),
    perhaps: bool = False,
) -> Outcome:
    found = tuple(candidate(number, path, number, number) for number, path in enumerate(order, start=1))
    return Outcome(refused, found, tuple(evidence), tuple(cited), sure=not refused and not perhaps)


def path_itself(path: str) -> str:
    return path


@pytest.mark.parametrize(
    ("question", "given", "verdict"),
    [
        (ASKED, outcome(False, [RENT]), "answered"),
        (ASKED, outcome(False, [OTHER, RENT]), "answered"),
        (ASKED, outcome(False, [DEPOSIT]), "wrong passage"),
        (ASKED, outcome(False, [OTHER]), "wrong document"),
        (ASKED, outcome(True), "over-refused"),
        (UNANSWERABLE, outcome(True), "refused"),
        (UNANSWERABLE, outcome(False, [RENT]), "false evidence"),
        (UNANSWERABLE, outcome(False, [RENT], perhaps=True), "uncertain"),
        (ASKED, outcome(False, [RENT], perhaps=True), "answered"),
        (ASKED, Outcome(None, ()), "not asked"),
    ],
)
def test_each_way_to_go_right_or_wrong_has_its_name(
    question: GateQuestion, given: Outcome, verdict: str
) -> None:
    assert judge(question, given, path_itself).verdict == verdict


def test_an_answer_that_cites_nothing_at_all_is_not_supported() -> None:
    assert judge(ASKED, outcome(False), path_itself).verdict == "wrong document"


@pytest.mark.parametrize(
    ("text", "quote", "held"),
    [
        ("The  rent is\n1,340 pounds a month.", "rent is 1,340 pounds", True),
        ("租金为每月１３４０元", "每月1340元", True),
        ("rent is 1,340 pounds", "The rent is 1,340 pounds a month, due on the 3rd day of it", True),
        ("The rent is due on the 3rd.", "The rent is 1,340 pounds a month", False),
        ("a", "a deposit is held", False),
        ("anything", "", False),
    ],
)
def test_a_citation_holds_a_quotation_whatever_its_spaces_and_ends(text: str, quote: str, held: bool) -> None:
    assert holds(text, quote) is held


def test_measures_tell_finding_refusing_and_citing_apart() -> None:
    judged = [
        judge(ASKED, outcome(False, [RENT], [RENT, OTHER], ["lease.md", "rules.md"]), path_itself),
        judge(ASKED, outcome(True, order=["rules.md", "lease.md"]), path_itself),
        judge(ASKED, outcome(False, [DEPOSIT], [DEPOSIT], ["lease.md"]), path_itself),
        judge(UNANSWERABLE, outcome(False, [OTHER]), path_itself),
    ]

    values = measured(judged)

    assert values[RECALL] == 1
    assert values[PRECISION] == pytest.approx(0.75)
    assert values[OVER_REFUSED] == values[f"{OVER_REFUSED} en"] == pytest.approx(1 / 3)
    assert values[FALSE_EVIDENCE] == values[f"{FALSE_EVIDENCE} zh"] == 1
    assert values[BALANCED] == pytest.approx(1 / 3)
    assert values[SUPPORT] == 0.5
    assert values[RIGHT] == 0.25
    assert f"{OVER_REFUSED} zh" not in values


def test_each_kind_of_question_is_counted_apart() -> None:
    table, date = replace(ASKED, kind="table"), replace(UNANSWERABLE, kind="date")
    rows = by_kind(
        [
            judge(table, outcome(False, [RENT]), path_itself),
            judge(table, outcome(False, [DEPOSIT]), path_itself),
            judge(table, outcome(True), path_itself),
            judge(date, outcome(False, [OTHER]), path_itself),
            judge(ASKED, outcome(True), path_itself),
        ]
    )

    assert rows == (KindRow("date", 1, 0, 0, 0, 1), KindRow("table", 3, 1, 1, 1, 0))


def test_what_is_called_uncertain_is_neither_a_refusal_nor_a_yes() -> None:
    values = measured(
        [
            judge(ASKED, outcome(False, [RENT], perhaps=True), path_itself),
            judge(ASKED, outcome(False, [RENT]), path_itself),
            judge(UNANSWERABLE, outcome(False, [OTHER], perhaps=True), path_itself),
        ]
    )

    assert values[OVER_REFUSED] == values[FALSE_EVIDENCE] == 0
    assert values[UNCERTAIN] == 0.5
    assert values[UNCERTAIN_FALSE] == 1
    assert values[BALANCED] == 0.75


def test_an_order_is_measured_against_the_better_single_lane() -> None:
    rows = lane_rows(
        [
            {WORDS: 1.0, VECTORS: 0.5, "plain RRF, k = 60": 0.6, "score-weighted RRF": 1.0, OURS: 1.0},
            {WORDS: 0.0, VECTORS: 1.0, "plain RRF, k = 60": 1.0, "score-weighted RRF": 1.0, OURS: 0.5},
        ]
    )
    by_name = {row.name: row for row in rows}

    assert by_name[OURS].worse == 0.5
    assert by_name[VECTORS].worse == 0
    assert (by_name[WORDS].wins, by_name[WORDS].ties, by_name[WORDS].losses) == (1, 1, 0)
    assert (by_name["score-weighted RRF"].wins, by_name["score-weighted RRF"].losses) == (0, 1)


@dataclass
class Scripted:
    """Gives the outcomes it was made with."""

    outcomes: dict[str, Outcome]

    def ask(self, question: GateQuestion) -> Outcome:
        return self.outcomes[question.id]

    def name_of(self, path: str) -> str:
        return path


def report_of(*right: bool, name: str = STARRED) -> CorpusReport:
    questions = [
        GateQuestion(f"starred/{number}", "?", "en", True, ASKED.grades, ASKED.gold)
        for number in range(len(right))
    ]
    outcomes = {
        question.id: outcome(not good, [RENT] if good else [], order=["lease.md"])
        for question, good in zip(questions, right, strict=True)
    }
    return run_corpus(name, Scripted(outcomes), questions)


def test_a_starred_answer_that_is_lost_fails_the_gate() -> None:
    kept, lost = report_of(True, True), report_of(True, False)

    assert GatesReport((kept,)).passed
    assert not GatesReport((lost,)).passed
    assert any("FAILED" in line for line in lines(GatesReport((lost,))))


def test_gates_that_asked_nothing_are_not_called_passed() -> None:
    said = list(lines(GatesReport(())))

    assert said[-1].startswith("No question was asked")


def test_a_measure_that_is_missing_fails_its_gate() -> None:
    assert [check.passed for check in checks(STARRED, {})] == [False]


def test_the_order_of_every_question_is_compared_with_all_lanes() -> None:
    report = report_of(True)

    assert [row.name for row in report.lanes][-1] == OURS
    assert report.values[WORSE] == 0
    assert report.questions["starred/0"]["orders"][OURS] == 1


def test_nothing_of_a_question_but_its_number_is_stored() -> None:
    stored_text = json.dumps(GatesReport((report_of(True, False),)).as_json())

    assert ASKED.text not in stored_text
    assert "lease.md" not in stored_text


def test_a_corpus_without_questions_is_told() -> None:
    with pytest.raises(UserInputError, match="has no questions"):
        run_corpus("mine", Scripted({}), [])


def test_more_losses_than_chance_allows_fail_against_the_stored_run(tmp_path: Path) -> None:
    before, now = report_of(*[True] * 10, name="mine"), report_of(*[True] * 3, *[False] * 7, name="mine")
    (tmp_path / "before.json").write_text(json.dumps(GatesReport((before,)).as_json()), encoding="utf-8")

    compared = against([now], stored(tmp_path / "before.json"))

    right = next(row for row in compared if row.measure == "right")
    assert right == Compared("mine", "right", 0, 3, 7, worse=True)
    assert not GatesReport((now,), compared).passed


def test_a_corpus_that_the_stored_run_lacks_is_not_compared(tmp_path: Path) -> None:
    (tmp_path / "before.json").write_text(json.dumps(GatesReport(()).as_json()), encoding="utf-8")

    assert against([report_of(True)], stored(tmp_path / "before.json")) == ()


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 0, "corpora": []}'])
def test_a_file_that_is_no_stored_run_is_told(tmp_path: Path, text: str) -> None:
    (tmp_path / "x.json").write_text(text, encoding="utf-8")

    with pytest.raises(UserInputError):
        stored(tmp_path / "x.json")


@pytest.mark.parametrize(
    ("losses", "wins", "worse"), [(5, 0, False), (6, 0, True), (9, 1, True), (9, 8, False), (0, 9, False)]
)
def test_the_sign_test_asks_for_six_losses_at_least(losses: int, wins: int, worse: bool) -> None:
    assert by_more_than_chance(losses, wins) is worse


def test_tables_are_aligned_in_columns_of_the_terminal() -> None:
    table = aligned(("set", "recall"), [("中文问题", "0.9"), ("english", "1")])

    assert [width(line) for line in table] == [len("中文问题") * 2 + len("  recall")] * 3
