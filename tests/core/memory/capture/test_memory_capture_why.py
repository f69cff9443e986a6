"""A proposal says why it is made in a clause that reads well behind "Why:"."""

from __future__ import annotations

import re

import pytest

from core.memory.capture.why import tells
from core.memory.kinds import MANY_VALUED, OWNER, SINGLE_VALUED


@pytest.mark.parametrize(
    ("subject", "attribute", "told"),
    [
        (OWNER, "home", "it says where you live"),
        (OWNER, "likes", "it names something that you like"),
        (OWNER, "", "it is about you"),
        (OWNER, "landlord", "it is about your landlord"),
        (OWNER, "最喜欢的颜色", "it is about your favourite color"),
        ("Anna", "home", "it says where Anna lives"),
        ("mother", "allergy", "it names something that your mother is allergic to"),
        ("小王", "birthday", "it says when 小王 was born"),
        ("Aurora", "deadline", "it says when Aurora is due"),
        ("Tom", "wife", "it is about Tom: wife"),
        ("Anna", "wake_up_time", "it says when Anna gets up"),
    ],
)
def test_it_says_what_the_statement_tells(subject: str, attribute: str, told: str) -> None:
    assert tells(subject, attribute) == told


@pytest.mark.parametrize("attribute", sorted(SINGLE_VALUED | MANY_VALUED))
@pytest.mark.parametrize("subject", [OWNER, "Anna", "mother"])
def test_no_key_of_the_vault_stands_in_it(subject: str, attribute: str) -> None:
    told = tells(subject, attribute)

    assert "_" not in told
    assert not re.search(r"your (?:likes|plays|avoids|speaks|owns|fact|event)\b", told)
    assert told.startswith("it ")
