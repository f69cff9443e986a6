"""The quick gate: questions over folders as people have them, through the whole pipeline. It fails when quality drops.

Only the folders of the split "dev" are asked; those of "test" judge by `footnote eval --gates --sets tests/support/asked`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from core.evaluation.corpus_asked import asked_folders
from core.evaluation.gates import CorpusReport
from core.evaluation.gates_command import run_asked
from core.evaluation.gates_limits import LIMITS

ASKED = Path(__file__).resolve().parents[2] / "support" / "asked"
NAME = "asked dev"
# All questions are asked before the first test; three minutes on two idle cores, more where other work is beside it.
pytestmark = pytest.mark.timeout(1200)


@pytest.fixture(scope="module")
def report() -> CorpusReport:
    return run_asked(NAME, asked_folders(ASKED, "dev"))


@pytest.mark.slow
@pytest.mark.parametrize("measure", [limit.measure for limit in LIMITS[NAME]])
def test_quality_stays_above_its_floor(report: CorpusReport, measure: str) -> None:
    check = next(item for item in report.checks if item.measure == measure)

    assert check.passed, f"{measure} is {check.value}, the floor {check.limit}: {check.reason}"


@pytest.mark.slow
def test_no_question_is_lost_on_the_way(report: CorpusReport) -> None:
    assert report.count == sum(len(folder.questions) for folder in asked_folders(ASKED, "dev"))
    assert not report.notes
