"""Every reason that retrieval gives has words in the window's language; the floor's own code is the measure."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtWidgets import QApplication

from core.retrieval.floor import weak_because
from core.retrieval.types import Candidate
from desktop.i18n import TRANSLATIONS
from desktop.inspector.reasons import in_words


@pytest.fixture
def chinese(qapp: QApplication) -> object:
    translator = QTranslator()
    assert translator.load("footnote_zh_CN", str(TRANSLATIONS))
    QCoreApplication.installTranslator(translator)
    yield translator
    QCoreApplication.removeTranslator(translator)


@pytest.mark.parametrize("vectors_ran", [True, False])
def test_why_a_candidate_fell_below_the_floor_is_said_in_chinese(chinese: object, vectors_ran: bool) -> None:
    reason = weak_because(Candidate(1, scores={"vectors": 0.31, "words": 0.1}), vectors_ran)
    said = in_words(reason)
    assert said != reason
    assert "0.31" in said or "0.10" in said


def test_names_in_a_reason_stay_as_they_are(chinese: object) -> None:
    assert "Bees & Co. 2" in in_words("says the same as a better passage in Bees & Co. 2")


def test_a_reason_that_is_not_known_is_shown_as_it_is(chinese: object) -> None:
    assert in_words("for a reason of next year") == "for a reason of next year"
    assert in_words("") == ""
