"""Where a question's own words say to look: folders, kinds, tags and times; on Monday, 30 November 2026."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from core.retrieval.query import Scope
from core.retrieval.scope.file_kinds import KINDS, kind_named
from core.retrieval.scope.known import Known
from core.retrieval.scope.words import ScopeFound, scope_from_words

NOW = datetime(2026, 11, 30, 15, 30, tzinfo=timezone(timedelta(hours=1)))
FOLDERS = ("letters", "finance", "Contracts", "diary/2026", "繁體")
KNOWN = Known(
    lambda name: tuple(f"/files/{folder}" for folder in FOLDERS if folder.casefold() == name.casefold()),
    lambda: ("urgent", "To-Do", "项目"),
)


def read(question: str, scope: Scope | None = None) -> ScopeFound:
    return scope_from_words(question, scope or Scope(), NOW, KNOWN)


def days_of(found: ScopeFound) -> str:
    """ "changed" or "dated", and the days."""
    if not found.period:
        return ""
    changed = found.scope.modified_from is not None or found.scope.modified_to is not None
    return f"{'changed' if changed else 'dated'} {found.period}"


LAST_WEEK, OCTOBER = "2026-11-23 – 2026-11-29", "2026-10-01 – 2026-10-31"


@pytest.mark.parametrize(
    ("question", "days", "rest"),
    [
        ("What did I do last week on the allotment?", f"dated {LAST_WEEK}", "What did I do on the allotment?"),
        ("allotment last week", f"dated {LAST_WEEK}", "allotment"),
        ("What happened on the allotment last month?", f"dated {OCTOBER}", "What happened on the allotment?"),
        ("allotment diary yesterday", "dated 2026-11-29", "allotment diary"),
        ("between 1 October 2026 and 31 October 2026 what did I harvest", f"dated {OCTOBER}", "what did I harvest"),
        ("What did I harvest on 27 November 2026?", "dated 2026-11-27", "What did I harvest?"),
        ("notes since October", "dated 2026-10-01 –", "notes"),
        ("last week's diary", f"dated {LAST_WEEK}", "diary"),
        ("notes I took on 3 October", "dated 2026-10-03", "notes I took"),
        ("What did I do on Friday?", "dated 2026-11-27", "What did I do?"),
        ("On Friday I met somebody: who?", "dated 2026-11-27", "I met somebody: who?"),
        ("本周一我写了什么", "dated 2026-11-30", "我写了什么"),
        ("notes from Monday", "dated 2026-11-23", "notes"),
        ("Who won last Friday?", "dated 2026-11-27", "Who won?"),
        ("I need to see my notes from October", f"dated {OCTOBER}", "I need to see my notes"),
        ("What did I have to pay in October?", f"dated {OCTOBER}", "What did I have to pay?"),
        ("上周日记写了什么", f"dated {LAST_WEEK}", "日记写了什么"),
        ("What did we pay before March?", "dated – 2026-02-28", "What did we pay?"),
        ("Which files changed last week?", f"changed {LAST_WEEK}", "Which files changed?"),
        ("files I edited yesterday about honey", "changed 2026-11-29", "files I edited about honey"),
        ("上周的日记写了什么", f"dated {LAST_WEEK}", "日记写了什么"),
        ("上個星期我在菜園做了什麼？", f"dated {LAST_WEEK}", "我在菜園做了什麼？"),
        ("10月1日到10月31日我收了什么", f"dated {OCTOBER}", "我收了什么"),
        ("昨天修改的文件", "changed 2026-11-29", "修改的文件"),
        ("最近一周改了哪些文件", "changed 2026-11-23 – 2026-11-30", "改了哪些文件"),
    ],
)  # fmt: skip
def test_a_time_anywhere_in_a_question_limits_it(question: str, days: str, rest: str) -> None:
    found = read(question)

    assert (days_of(found), found.rest) == (days, rest)
    assert any("means" in decision for decision in found.decisions)


@pytest.mark.parametrize(
    "question",
    [
        "what happened in 2008",
        "when was the last week of term",
        "When is the last month of the lease?",
        "Who has been chair since 2019?",
        "How much was the electricity in 2024?",
        "last year's premium",
        "How many days are there since 3 May 2026?",
        "Is it warmer than last month?",
        "Compare revenue in August, September and October",
        "Summarise the minutes of 14 November 2026",
        "What is the weather today?",
        "Has the rent gone up recently?",
        "离车站最近的医院在哪里",
        "去年的保费是多少",
        "昨天是几号",
        "When does the lease end?",
        "Who works on Friday?",
        "Who works late on Thursday in week 47?",
        "Who worked late on Thursday in week 47?",
        "Which day is before Friday on the rota?",
        "When do we open on Saturday?",
        "What must I do before 12 December?",
        "What do I have to pay in January?",
        "Which invoices are due in December 2026?",
        "12月12日之前我必须做什么？",
        "这周五谁上早班？",
        "1月我要交什么费用？",
    ],
)
def test_a_time_that_is_what_is_asked_about_limits_nothing(question: str) -> None:
    found = read(question)

    assert (found.scope, found.rest) == (Scope(), question)


@pytest.mark.parametrize(
    ("question", "hold"),
    [
        ("What did I do last week?", "must"),
        ("notes from November 2026", "must"),
        ("How many notes mention honey from last week?", "must"),
        ("Who won the match last week?", "may"),
        ("How much rent did we pay last year?", "may"),
        ("What did I harvest on 27 November 2026?", "may"),
    ],
)
def test_a_time_holds_firmly_where_another_one_would_be_a_wrong_answer(question: str, hold: str) -> None:
    assert read(question).hold == hold


def test_days_are_whole_in_the_owners_own_time_zone() -> None:
    scope = read("What did I do yesterday?").scope

    assert scope.dated_from == datetime(2026, 11, 29, tzinfo=NOW.tzinfo).timestamp()
    assert scope.dated_to is not None
    assert 0 < datetime(2026, 11, 30, tzinfo=NOW.tzinfo).timestamp() - scope.dated_to < 1


@pytest.mark.parametrize(
    ("question", "folder", "rest"),
    [
        ("in folder finance, what was the best seller?", "finance", "what was the best seller?"),
        ("in the folder letters: parking", "letters", "parking"),
        ("in the letters folder, parking", "letters", "parking"),
        ("search only the letters folder: parking", "letters", "parking"),
        ("folder:finance revenue", "finance", "revenue"),
        ('folder:"diary/2026" fox', "diary/2026", "fox"),
        ("from the folder Contracts: who signs?", "Contracts", "who signs?"),
        ("Who signs, in my Contracts folder?", "Contracts", "Who signs?"),
        ("在letters文件夹里，停车费是多少？", "letters", "停车费是多少？"),
        ("繁體文件夾裡有什麼", "繁體", "有什麼"),
        ("在 letters 文件夹里，停车费是多少？", "letters", "停车费是多少？"),
        ("in letters 文件夹里停车费是多少？", "letters", "停车费是多少？"),
        ("letters 資料夾裡停車費是多少？", "letters", "停車費是多少？"),
        ("请看看letters目录中的停车费", "letters", "请看看 停车费"),
        ("在“Contracts”文件夹里找一下谁签字", "Contracts", "谁签字"),
        ("在文件夹 finance 里，收入是多少？", "finance", "收入是多少？"),
        ("What did Anna put in writing in the letters folder?", "letters", "What did Anna put in writing?"),
    ],
)
def test_a_folder_by_its_name(question: str, folder: str, rest: str) -> None:
    found = read(question)

    assert (found.scope, found.rest) == (Scope(folders=(f"/files/{folder}",)), rest)
    assert not found.notices


@pytest.mark.parametrize(
    ("question", "kind", "rest"),
    [
        ("What is the deposit in my PDFs?", "pdf", "What is the deposit?"),
        ("kind:pdf rent", "pdf", "rent"),
        ("type:.DOCX rent", "word", "rent"),
        ("Only in Markdown: who is the engineer?", "markdown", "who is the engineer?"),
        ("Which PDF mentions Huila?", "pdf", "Which document mentions Huila?"),
        ("in emails, who wrote about the hall", "mail", "who wrote about the hall"),
        ("在PDF里，租金是多少", "pdf", "租金是多少"),
        ("emails from Rome about the hall", "mail", "from Rome about the hall"),
        ("Search only my emails: who is the plumber?", "mail", "who is the plumber?"),
        ("What does the spreadsheet say about the rent?", "sheet", "What do the files say about the rent?"),
        ("只看PDF，保修期多久？", "pdf", "保修期多久？"),
        ("According to the PDFs, who signs?", "pdf", "who signs?"),
        ("What do the slides say about the budget?", "slides", "What do the files say about the budget?"),
        ("Do my PDFs mention Huila?", "pdf", "Do the files mention Huila?"),
        ("表格里房租是多少？", "sheet", "房租是多少？"),
        ("試算表裡房租是多少？", "sheet", "房租是多少？"),
        ("在我的幻灯片里，预算是多少？", "slides", "预算是多少？"),
        ("只在Word文档里找：押金多少？", "word", "押金多少？"),
    ],
)
def test_a_kind_of_file(question: str, kind: str, rest: str) -> None:
    found = read(question)

    assert found.scope == Scope(media_types=next(each.media_types for each in KINDS if each.name == kind))
    assert found.rest == rest


@pytest.mark.parametrize(
    ("question", "tag", "rest"),
    [
        ("tag:urgent licence", "urgent", "licence"),
        ("notes tagged urgent", "urgent", "notes"),
        ("licence #urgent", "urgent", "licence"),
        ("who is in the notes with the tag to-do", "to-do", "who is in the notes"),
        ("标签为urgent的笔记", "urgent", "笔记"),
        ("带有项目标签的文件", "项目", "文件"),
        ("项目标签下的文件", "项目", "文件"),
        ("標籤為項目的文件", "项目", "文件"),
        ("#项目 里提到预算了吗", "项目", "提到预算了吗"),
        ("who is in the notes under the urgent tag", "urgent", "who is in the notes"),
    ],
)
def test_a_tag(question: str, tag: str, rest: str) -> None:
    found = read(question)

    assert (found.scope, found.rest) == (Scope(tags=(tag,)), rest)


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("in folder nowhere, what was the best seller?", "There is no folder “nowhere”. Everything was searched."),
        ("folder:nowhere rent", "There is no folder “nowhere”. Everything was searched."),
        ("kind:foo rent", "There is no kind of file “foo”. Everything was searched."),
        ("tag:later licence", "No file has the tag “later”. Everything was searched."),
        ("#later licence", "No file has the tag “later”. Everything was searched."),
        ("在财务文件夹里，收入是多少", "There is no folder “财务”. Everything was searched."),
        ("请在合同目录下查找押金", "There is no folder “合同”. Everything was searched."),
    ],
)  # fmt: skip
def test_a_name_that_nothing_is_known_by_is_told_to_the_person(question: str, sentence: str) -> None:
    found = read(question)

    assert found.scope == Scope()
    assert [notice.sentence for notice in found.notices] == [sentence]
    assert all(notice.remedy for notice in found.notices)


def test_an_unknown_tag_is_not_looked_for_as_a_word() -> None:
    assert read("#later licence").rest == "licence"


@pytest.mark.parametrize(
    "question",
    [
        "In which folder is the lease?",
        "What is in the same folder?",
        "What is C# used for?",
        "issue #12",
        "What is the tag line of the brochure?",
        "What kind of tea is it?",
        "Who sent an email from Rome?",
        "slides",
        "要买几个文件夹？",
        "租约放进哪个文件夹里了？",
        "每个文件夹里有什么",
        "合同的表格里写了什么",
        "Which slides did the playground order?",
        "钥匙上的标签是什么颜色？",
    ],
)
def test_a_word_that_names_no_limit_limits_nothing_and_nothing_is_told(question: str) -> None:
    found = read(question)

    assert (found.scope, found.rest, found.notices) == (Scope(), question, ())


def only_with(*media_types: str) -> Known:
    return Known(KNOWN.folders, KNOWN.tags, lambda: media_types)


def test_a_kind_that_no_file_is_of_is_told_and_limits_nothing() -> None:
    found = scope_from_words("In my PDFs, what is the rent?", Scope(), NOW, only_with("text/markdown"))

    assert found.scope == Scope()
    assert [notice.sentence for notice in found.notices] == [
        "No file is of the kind “PDF”. Everything was searched."
    ]


@pytest.mark.parametrize(
    "question", ["表格里房租是多少？", "What do the slides in the park cost, do the slides mention it?"]
)
def test_a_word_that_may_mean_something_else_means_a_kind_only_where_there_is_one(question: str) -> None:
    found = scope_from_words(question, Scope(), NOW, only_with("text/markdown"))

    assert (found.scope, found.rest, found.notices) == (Scope(), question, ())
    assert any("names a kind of file that none is of" in decision for decision in found.decisions)


def test_of_two_limits_the_one_that_is_known_holds_and_that_is_told() -> None:
    found = read("What did I write in the Moon folder since October?")

    assert (found.scope.folders, found.period) == ((), "2026-10-01 –")
    assert [notice.sentence for notice in found.notices] == [
        "There is no folder “Moon”. Only the other limits hold."
    ]


@pytest.mark.parametrize(
    "question",
    [
        "In the letters and finance folders, what is the fee?",
        "In the folders letters and finance, what is the fee?",
        "在letters和finance文件夹里，费用是多少？",
        "finance、letters 文件夹里费用是多少？",
    ],
)
def test_two_folders_are_both_looked_in(question: str) -> None:
    found = read(question)

    assert set(found.scope.folders) == {"/files/letters", "/files/finance"}
    assert found.rest in ("what is the fee?", "费用是多少？")


def test_two_kinds_are_both_looked_at() -> None:
    found = read("In my PDFs and spreadsheets, what is the fee?")

    assert {"application/pdf", "text/csv"} < set(found.scope.media_types)
    assert found.rest == "what is the fee?"


def test_two_limits_at_once_are_both_read() -> None:
    folder, kind = (
        read("What did Anna write in the letters folder since September?"),
        read("2025年的PDF里保修期是多久？"),
    )

    assert (folder.scope.folders, folder.period) == (("/files/letters",), "2026-09-01 –")
    assert read("In my letters folder, since January, what did he ask for?").period == "2026-01-01 –"
    assert (kind.scope.media_types, kind.period) == (("application/pdf",), "2025-01-01 – 2025-12-31")


def test_a_folder_within_the_chosen_one_narrows_it_and_one_outside_is_told() -> None:
    inside = read("in the folder letters: parking", Scope(folders=("/files",)))
    outside = read("in the folder letters: parking", Scope(folders=("/files/finance",)))

    assert inside.scope.folders == ("/files/letters",)
    assert outside.scope.folders == ("/files/finance",)
    assert [notice.sentence for notice in outside.notices] == [
        "The folder “letters” lies outside of where the search was told to look."
    ]


def test_a_limit_that_was_chosen_before_is_not_read_again_and_the_trace_says_so() -> None:
    found = read("notes from last week", Scope(dated_from=5.0))

    assert (found.scope, found.rest) == (Scope(dated_from=5.0), "notes from last week")
    assert found.decisions == ("“from last week” limits nothing: that was chosen already",)


def test_a_kind_that_is_all_that_is_left_beside_a_time_is_meant() -> None:
    mails, slides, chinese = read("emails from last month"), read("my slides"), read("前天的邮件")

    assert (mails.alone, mails.period, mails.scope.media_types[0]) == (True, OCTOBER, "message/rfc822")
    assert (slides.alone, len(slides.scope.media_types)) == (True, 3)
    assert (chinese.alone, chinese.period, chinese.scope.media_types[0]) == (
        True,
        "2026-11-28",
        "message/rfc822",
    )


def test_chips_are_never_widened_by_words() -> None:
    chosen = Scope(media_types=("text/markdown",), folders=("/mine",), modified_from=5.0)

    assert read("in my PDFs of last week, in the folder letters", chosen).scope == chosen
    assert read("folder:finance kind:pdf rent", chosen).scope == chosen


@pytest.mark.parametrize(("name", "kind"), [("PDFs", "pdf"), (".docx", "word"), ("E-Mail", "mail"), ("excel", "sheet")])  # fmt: skip
def test_a_kind_has_several_names(name: str, kind: str) -> None:
    found = kind_named(name)

    assert found is not None
    assert found.name == kind
