"""Copies are one text, versions are not: what is folded away must say nothing that is not shown."""

from __future__ import annotations

import pytest

from core.catalog.records import Document, FileStamp
from core.retrieval.query import Scope, Understood
from core.retrieval.ranking.sameness import holds_all, parting
from core.retrieval.ranking.select import Selection, select
from core.retrieval.result import Candidate

RULES = (
    "Rules of the boathouse. Members keep their own boats in the racks allotted to them and sign the book whenever a boat "
    "is taken out or brought back. {} Lamps are put out by the last to leave, and the key goes back on its hook behind the "
    "door. Children wear life jackets at all times on the pontoon."
)
NOTICE = (
    "龙舟队通知。全体队员请于早晨在码头集合，自带饮水和换洗衣物，桨由队里统一发放，训练结束后请把桨擦干放回架上。{}"
    "如遇大风或雷雨，训练顺延，另行通知。家属可以在岸上观看，但请不要进入码头的木栈道，以免发生危险。"
)
VERSIONS = [
    (RULES, "Members may light the stove.", "Members may not light the stove."),
    (RULES, "Members may light the stove.", "Members must light the stove."),
    (RULES, "Entry is free on Tuesdays.", "Entry is free on Wednesdays."),
    (RULES, "The regatta is in May.", "The regatta is in June."),
    (RULES, "The commodore is Edith Farrow.", "The commodore is Stanley Moss."),
    (RULES, "The fee is 40 pounds.", "The fee is 45 pounds."),
    (RULES, "The lake had -5 degrees.", "The lake had 5 degrees."),
    (RULES, "All members vote.", "Some members vote."),
    (RULES, "Come before noon.", "Come after noon."),
    (RULES, "The stove burns wood.", "The stove burns coal."),
    (NOTICE, "本周训练由王建国带队。", "本周训练由李秀英带队。"),
    (NOTICE, "可以生火。", "不可以生火。"),
    (NOTICE, "周二免费开放。", "周三免费开放。"),
    (NOTICE, "费用四十元。", "费用五十元。"),
]


def chosen(*texts: str, beside: str = "") -> tuple[Selection, list[Candidate]]:
    """The selection out of one passage a document; `beside`: what else stands before the passages' ends in the files."""
    candidates = [
        Candidate(n, n, f"/f/{n}", f"Doc {n}", end=len(text), text=text) for n, text in enumerate(texts, 1)
    ]
    understood = Understood("q", "look-up", ("en",), (), Scope(), 5000)
    whole = {n: f"{text}{beside}" for n, text in enumerate(texts, 1)}
    return select(candidates, understood, 8, document, lambda d, s, e: whole[d][s:e]), candidates


def document(document_id: int) -> Document:
    return Document(document_id, 1, f"/f/{document_id}", f"Doc {document_id}", "", "text/plain", FileStamp(1, 1, 1), "h", "ready", "", "", "en", 0.0, None, "", 0, 1, 1)  # fmt: skip


@pytest.mark.parametrize(("page", "one", "other"), VERSIONS)
def test_one_word_that_says_otherwise_keeps_two_pages_apart(page: str, one: str, other: str) -> None:
    for first, second in ((one, other), (other, one)):
        selection, _ = chosen(page.format(first), page.format(second))

        assert [item.document_id for item in selection.evidence] == [1, 2]
        assert [item.copies for item in selection.evidence] == [0, 0]


@pytest.mark.parametrize(
    ("text", "copy"),
    [
        (RULES.format("Members may light the stove."), RULES.format("**Members may light the stove!**")),
        (RULES.format("Members may light the stove."), RULES.format("members may light a stove.").upper()),
        (NOTICE.format("本周训练由王建国带队。"), NOTICE.format("本週訓練由王建國帶隊。")),
    ],
)
def test_marks_case_script_and_articles_make_no_other_text(text: str, copy: str) -> None:
    selection, candidates = chosen(text, copy)

    assert [(item.document_id, item.copies) for item in selection.evidence] == [(1, 1)]
    assert candidates[1].fate == "duplicate"


def test_a_copy_that_is_cut_elsewhere_is_one_where_the_shown_file_goes_on_alike() -> None:
    page = RULES.format("Members may light the stove.")
    more = " Guests sign in as well."

    assert len(chosen(page, page + more, beside=more)[0].evidence) == 1
    assert len(chosen(page, page + more)[0].evidence) == 2


@pytest.mark.parametrize(("page", "one", "other"), VERSIONS)
def test_the_place_where_two_versions_part_lies_in_the_sentence_that_says_otherwise(
    page: str, one: str, other: str
) -> None:
    first, second = page.format(one), page.format(other)

    found = parting(first, second)

    assert found is not None
    for text, sentence, (start, end) in ((first, one, found.one), (second, other, found.other)):
        at = text.index(sentence)
        assert start <= end
        assert max(at, start) <= min(at + len(sentence), end)


def test_versions_may_part_at_their_very_beginning_and_end() -> None:
    page = RULES.format("")
    early = parting(f"Free on Tuesdays. {page}", f"Free on Wednesdays. {page}")
    late = parting(f"{page} Free on Tuesdays.", f"{page} Free on Wednesdays.")

    assert early is not None
    assert late is not None
    assert early.one == (len("Free on "), len("Free on Tuesdays"))
    assert late.other[1] == len(f"{page} Free on Wednesdays")


def test_copies_other_texts_and_a_text_with_more_at_its_end_do_not_part() -> None:
    page = RULES.format("Members may light the stove.")

    assert parting(page, page) is None
    assert parting(page, f"{page} Guests sign in.") is None
    assert parting(page, NOTICE) is None
    assert parting("Free on Tuesdays.", "Free on Wednesdays.") is None


def test_a_part_is_held_only_as_whole_words_in_its_order() -> None:
    assert holds_all("Tom pays Ann, and Ann thanks Tom.", "tom pays ann")
    assert not holds_all("Tom pays Ann, and Ann thanks Tom.", "Ann pays Tom")
    assert not holds_all("The year 1999", "year 19")
    assert not holds_all("", "")
