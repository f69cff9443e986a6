"""A sentence is believed only as far as its passage goes."""

from __future__ import annotations

import pytest

from core.answer.types import Sentence
from core.answer.verify import missing, numbers, overlap, verify
from tests.support.evidence import passage

LEASE = "The lease of the flat in Garden Street ends on 31 March 2027. The monthly rent is 1,250 euros, paid to Ms Keller."
ZH = "花园街公寓的租约于二〇二七年三月三十一日到期，每月租金1250元，付给王女士。"


@pytest.mark.parametrize(
    "sentence",
    [
        "The lease ends on 31 March 2027.",
        "The lease ends on 2027-03-31.",
        "The monthly rent of the flat is 1250 euros.",
        "The rent is paid to Ms Keller every month.",
    ],
)
def test_what_the_passage_says_is_verified(sentence: str) -> None:
    assert missing(sentence, LEASE) == ""


@pytest.mark.parametrize(
    ("sentence", "named"),
    [
        ("The lease ends on 31 March 2028.", "2028"),
        ("The monthly rent is 1,350 euros.", "1350"),
        ("The rent is paid to Ms Miller.", "Miller"),
        ("The lease says “no pets are allowed” in the flat.", "no pets are allowed"),
    ],
)
def test_a_number_name_or_quotation_that_is_not_there_is_named(sentence: str, named: str) -> None:
    assert named in missing(sentence, LEASE)


def test_a_sentence_about_something_else_is_not_verified() -> None:
    assert missing("Whales migrate thousands of kilometres between feeding grounds.", LEASE)


def test_chinese_numerals_and_digits_are_the_same_number() -> None:
    assert numbers("二〇二七年") == numbers("2027年")
    assert missing("租约于2027年到期，租金1250元。", ZH) == ""
    assert "1300" in missing("租金每月1300元。", ZH)


def test_words_of_another_language_are_not_compared() -> None:
    assert overlap("The lease of the flat ends in spring.", ZH) is None


def test_a_citation_that_does_not_exist_is_named() -> None:
    (checked,) = verify([Sentence("The lease ends on 31 March 2027.", (7,))], [passage(1, LEASE)])

    assert checked.problem == "cites [7], which does not exist"
    assert checked.citations == ()


def test_a_sentence_without_source_is_not_verified() -> None:
    (checked,) = verify([Sentence("The lease ends on 31 March 2027.", ())], [passage(1, LEASE)])

    assert checked.problem == "cites no source"


def test_a_heading_needs_no_source_and_the_number_of_an_item_is_no_number_of_its_sentence() -> None:
    heading, item, claim = verify(
        [
            Sentence("## The lease", ()),
            Sentence("7. The lease ends on 31 March 2027.", (1,)),
            Sentence("The lease ends after 7 years.", (1,)),
        ],
        [passage(1, LEASE)],
    )

    assert heading.verified
    assert item.verified
    assert claim.problem == "the number 7 is not in the cited passage"
