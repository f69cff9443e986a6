"""Two versions of one text that say otherwise are both quoted, and the newer file is named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.answer.editions import editions
from core.answer.types import Sentence
from core.answer.versions import notes_on_versions, with_other_versions
from core.retrieval.result import Evidence
from tests.support.evidence import passage

RULES = (
    "Members keep their own boats in the racks allotted to them and sign the book whenever a boat is taken out. {} "
    "Lamps are put out by the last to leave, and the key goes back on its hook behind the door."
)
NOTICE = (
    "全体队员请于早晨在码头集合，自带饮水和换洗衣物，桨由队里统一发放。{}如遇大风或雷雨，训练顺延，另行通知。"
)
DAY = 86400.0


def version(n: int, text: str, name: str, day: int) -> Evidence:
    return replace(passage(n, text), path=f"/files/{name}", title="", modified=20_000 * DAY + day * DAY)


@pytest.mark.parametrize(
    ("page", "one", "other"),
    [
        (RULES, "Members may light the stove.", "Members may not light the stove."),
        (RULES, "Members may not light the stove.", "Members may light the stove."),
        (RULES, "Entry is free on Tuesdays.", "Entry is free on Wednesdays."),
        (NOTICE, "本周训练由王建国带队。", "本周训练由李秀英带队。"),
    ],
)
def test_what_the_newer_version_says_comes_first_and_its_file_is_named(
    page: str, one: str, other: str
) -> None:
    evidence = [
        version(1, page.format(one), "rules.md", 1),
        version(2, page.format(other), "rules of June.md", 9),
    ]

    sentences, notes = with_other_versions((Sentence(one, (1,)),), evidence)

    assert [(item.text, item.citations) for item in sentences] == [(other, (2,)), (one, (1,))]
    assert [note.sentence for note in notes] == [
        "rules.md says otherwise than rules of June.md, which is newer (2024-10-13)."
    ]


def test_the_day_in_a_files_name_says_more_than_when_it_was_saved() -> None:
    evidence = [
        version(1, RULES.format("The fee is 40 pounds."), "rules 2025-03-01.md", 9),
        version(2, RULES.format("The fee is 45 pounds."), "rules 2024-03-01.md", 30),
    ]

    _, notes = with_other_versions((Sentence("The fee is 40 pounds.", (1,)),), evidence)

    assert notes[0].sentence.startswith(
        "By their names rules 2024-03-01.md is older than rules 2025-03-01.md."
    )


def test_a_version_that_is_quoted_already_is_not_quoted_twice_but_noted() -> None:
    one, other = "The fee is 40 pounds.", "The fee is 45 pounds."
    evidence = [version(1, RULES.format(one), "a.md", 1), version(2, RULES.format(other), "b.md", 1)]

    sentences, notes = with_other_versions((Sentence(one, (1,)), Sentence(other, (2,))), evidence)

    assert [item.text for item in sentences] == [one, other]
    assert [note.sentence for note in notes] == ["a.md and b.md say different things here."]


def test_versions_that_part_somewhere_else_are_of_no_concern() -> None:
    evidence = [
        version(1, RULES.format("The fee is 40 pounds."), "a.md", 1),
        version(2, RULES.format("The fee is 45 pounds."), "b.md", 1),
    ]
    said = (Sentence("Lamps are put out by the last to leave, and the key goes back on its hook behind the door.", (1,)),)  # fmt: skip

    assert with_other_versions(said, evidence) == (said, ())


def test_bills_of_two_months_are_no_versions_of_one_bill() -> None:
    bill = "Northwind Energy, bill for {}. Thank you for paying by standing order, which saves you a tenth. {} We read the meter in the first week of each month, so please keep the way to it clear. Account {}."
    evidence = [
        version(1, bill.format("March 2026", "Amount due: 73.40 pounds.", "ends 31 March"), "3.md", 1),
        version(2, bill.format("June 2026", "Amount due: 47.30 pounds.", "ends 30 June"), "6.md", 9),
    ]
    said = (Sentence("Amount due: 73.40 pounds.", (1,)),)

    assert with_other_versions(said, evidence) == (said, ())


def test_files_of_one_name_are_told_apart_by_their_folders_and_a_models_words_are_noted_too() -> None:
    evidence = [
        version(1, RULES.format("Members may light the stove."), "old/rules.md", 1),
        version(2, RULES.format("Members may not light the stove."), "new/rules.md", 9),
    ]

    (note,) = notes_on_versions((Sentence("Yes, members may light the stove.", (1,)),), evidence)

    assert note.sentence == "old/rules.md says otherwise than new/rules.md, which is newer (2024-10-13)."


CONTRACT = "1. Hartwell services the boiler once a year.\n2. The yearly fee is {}.\n3. Repairs are charged at {} an hour."


def edition(n: int, year: int, fee: str, labour: str) -> Evidence:
    return replace(
        passage(n, CONTRACT.format(fee, labour)),
        path=f"/f/boiler-{year}.md",
        title=f"Boiler contract ({year})",
    )


def test_of_two_editions_the_newer_answers_and_the_note_has_what_the_older_says() -> None:
    evidence = [edition(1, 2024, "£132", "£55"), edition(2, 2026, "£168", "£61")]

    sentences, notes = with_other_versions((Sentence("The yearly fee is £132.", (1,)),), evidence)

    assert [(item.text, item.citations) for item in sentences] == [("The yearly fee is £168.", (2,))]
    assert [note.sentence for note in notes] == [
        "By their names boiler-2024.md is older than boiler-2026.md. It says: “The yearly fee is £132.”"
    ]


def test_where_much_is_changed_both_are_quoted_the_newer_first() -> None:
    evidence = [
        edition(1, 2024, "£132, payable in advance in cash", "£55"),
        edition(2, 2026, "£168, in two halves", "£61"),
    ]
    older = "The yearly fee is £132, payable in advance in cash."

    sentences, _ = with_other_versions((Sentence(older, (1,)),), evidence)

    assert [item.text for item in sentences] == ["The yearly fee is £168, in two halves.", older]


LEASE = "1. The flat is in Mill Lane.\n2. The notice period is {} days.\n3. Pets are welcome."


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("lease_v1.md", "lease_v2.md"),
        ("lease.md", "lease v2.md"),
        ("lease v1.9.md", "lease v1.10.md"),
        ("lease_draft.md", "lease_final.md"),
        ("draft lease.md", "lease.md"),
        ("old lease.md", "new lease.md"),
        ("租约_旧版.md", "租约_新版.md"),
        ("租约初稿.md", "租约终稿.md"),
        ("租约.md", "租约（修订版）.md"),
        ("第一版租约.md", "第二版租约.md"),
        ("lease v2.md", "lease (signed) v3.md"),
    ],
)
def test_the_marks_of_names_tell_which_holds_whenever_the_files_were_saved(older: str, newer: str) -> None:
    evidence = [version(1, LEASE.format(30), older, 9), version(2, LEASE.format(60), newer, 1)]

    sentences, notes = with_other_versions((Sentence("The notice period is 30 days.", (1,)),), evidence)

    assert [item.text for item in sentences] == ["The notice period is 60 days."]
    assert [note.sentence for note in notes] == [
        f"By their names {older} is older than {newer}. It says: “The notice period is 30 days.”"
    ]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("lease v2 draft.md", "lease v1 final.md"),
        ("final exam.md", "exam.md"),
        ("New York.md", "York.md"),
        ("旧金山.md", "金山.md"),
        ("chapter 1.md", "chapter 2.md"),
        ("lease_v1.md", "roof_v2.md"),
        ("v1.md", "v2.md"),
    ],
)
def test_names_of_other_things_and_marks_that_disagree_tell_nothing(one: str, other: str) -> None:
    evidence = [version(1, LEASE.format(30), one, 1), version(2, LEASE.format(60), other, 1)]

    _, notes = with_other_versions((Sentence("The notice period is 30 days.", (1,)),), evidence)

    assert not any("By their names" in note.sentence for note in notes)


@pytest.mark.parametrize(
    "question", ["What is the notice period in lease v1?", "What was the notice period before?"]
)
def test_who_asks_for_the_older_one_gets_that_alone(question: str) -> None:
    evidence = [
        version(1, LEASE.format(30), "lease_v1.md", 1),
        version(2, LEASE.format(60), "lease_v2.md", 9),
    ]
    said = tuple(Sentence(f"The notice period is {n} days.", (at,)) for at, n in ((2, 60), (1, 30)))

    assert with_other_versions(said, evidence, question) == (said[1:], ())


def test_a_chinese_number_names_an_edition_too() -> None:
    evidence = [
        version(1, "书法课每周三下午上课。", "课程表_第一版.md", 1),
        version(2, "书法课每周五下午上课。", "课程表_第二版.md", 9),
    ]
    said = (Sentence("书法课每周三下午上课。", (1,)),)

    assert with_other_versions(said, evidence, "课程表第一版里书法课什么时候上？") == (said, ())


def test_who_names_the_year_gets_that_edition() -> None:
    evidence = [edition(1, 2024, "£132", "£55"), edition(2, 2026, "£168", "£61")]
    said = (Sentence("The yearly fee is £132.", (1,)),)

    assert with_other_versions(said, evidence, "What was the yearly fee in 2024?") == (said, ())


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("gym-contract-2024.md", "gym-contract-2026.md", True),
        ("健身合同2024.md", "健身合同2026.md", True),
        ("contract-2024-09-03.md", "contract-2026-02-11.md", True),
        ("diary-2024-09-03.md", "diary-2026-02-11.md", False),
        ("tax-2024.md", "tax-2026.md", False),
        ("minutes-2026-02.md", "minutes-2026-04.md", False),
        ("boiler-2024.md", "roof-2026.md", False),
        ("2024.md", "2026.md", False),
    ],
)
def test_editions_are_called_the_same_but_for_a_year(one: str, other: str, same: bool) -> None:
    assert editions(version(1, "a", one, 1), version(2, "b", other, 1)) is same
