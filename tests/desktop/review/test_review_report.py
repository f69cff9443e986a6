"""Reports of commits: taken apart, put into the window's language, with links to memories."""

from __future__ import annotations

import pytest

from desktop.review.commit_words import MOST_LINES, headline, report_html
from desktop.review.quote import LONGEST, cut_round
from desktop.review.report import ReportLine, read_report
from desktop.theme import Theme


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("new m0a1b2c3d: I like tea", ReportLine("I like tea", "new", ("m0a1b2c3d",))),
        (
            "merge m0a1b2c3d, m00000001: they say the same",
            ReportLine("they say the same", "merge", ("m0a1b2c3d", "m00000001")),
        ),
        (
            "  ends m0a1b2c3d on 2026-03-05: I live in Suzhou",
            ReportLine("I live in Suzhou", "ends", ("m0a1b2c3d",), "2026-03-05", inner=True),
        ),
        ("  words: I moved", ReportLine("I moved", "words", inner=True)),
        ("undoes 0123456789abcdef", ReportLine("", "undoes", commit="0123456789abcdef")),
        ("edited: memories/profile/home.md", ReportLine("memories/profile/home.md", "edited")),
        ("renamed: memories/a.md → memories/b.md", ReportLine("memories/a.md → memories/b.md", "renamed")),
        (
            "m0a1b2c3d, m00000001 → both at once",
            ReportLine("both at once", "merge", ("m0a1b2c3d", "m00000001")),
        ),
        ("m0a1b2c3d left alone: a date is new", ReportLine("a date is new", "left alone", ("m0a1b2c3d",))),
        (
            "look alike m0a1b2c3d: different words",
            ReportLine("different words", "look alike", ("m0a1b2c3d",)),
        ),
        ("A sentence of its own: with a colon.", ReportLine("A sentence of its own: with a colon.")),
    ],
)
def test_a_line_is_taken_apart(line: str, expected: ReportLine) -> None:
    assert read_report(line) == [expected]


def test_empty_lines_are_left_out() -> None:
    assert read_report("\n\nnew m0a1b2c3d: a\n\n") == [ReportLine("a", "new", ("m0a1b2c3d",))]


def test_a_report_leads_to_its_memories_and_shows_no_markup_of_theirs(theme: Theme) -> None:
    html = report_html("new m0a1b2c3d: <b>bold</b> & more\nundoes 0123456789abcdef", theme)
    assert 'href="memory:m0a1b2c3d"' in html
    assert 'href="commit:0123456789abcdef"' in html
    assert "&lt;b&gt;bold&lt;/b&gt; &amp; more" in html


def test_a_long_report_ends_with_how_much_more_there_is(theme: Theme) -> None:
    body = "\n".join(f"new m{n:08x}: thing {n}" for n in range(MOST_LINES + 5))
    html = report_html(body, theme)
    assert f"thing {MOST_LINES - 1}<" in html.replace("&nbsp;", "<")
    assert f"thing {MOST_LINES}" not in html
    assert "and 5 more" in html


@pytest.mark.parametrize(
    ("subject", "shown"),
    [
        ("Accept: I like tea", "Accept: I like tea"),
        ("Revert “Accept: I like tea”", "Undo “Accept: I like tea”"),
        ("Revert memories/a.md in “Light phase: 3 changes”", "Undo memories/a.md in “Tidied: 3 changes”"),
        ("Merge branch main of somewhere", "Merge branch main of somewhere"),
        ("Fix: something by hand", "Fix: something by hand"),
    ],
)
def test_a_headline_is_ours_where_it_is_ours(subject: str, shown: str) -> None:
    assert headline(subject) == shown


def test_a_turn_is_cut_round_its_words() -> None:
    turn = "a" * 900 + " I live in Hangzhou " + "b" * 900
    before, words, after = cut_round(turn, "I live in Hangzhou")
    assert words == "I live in Hangzhou"
    assert before.startswith("…")
    assert after.endswith("…")
    assert len(before) + len(words) + len(after) <= LONGEST + 2


@pytest.mark.parametrize(
    ("turn", "words", "expected"),
    [
        ("all of it", "all of it", ("all of it", "", "")),
        ("something else", "not there", ("something else", "", "")),
        ("我搬家了，住在杭州。", "住在杭州", ("我搬家了，", "住在杭州", "。")),
        ("", "", ("", "", "")),
    ],
)
def test_words_are_marked_where_they_say_more_than_the_turn(
    turn: str, words: str, expected: tuple[str, str, str]
) -> None:
    assert cut_round(turn, words) == expected
