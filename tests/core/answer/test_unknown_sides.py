"""A side of a comparison that no file knows is told to be unknown, and never given the words of another."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.asked_library import AskedLibrary

FILES = {
    "quotes/roof-quote-marten.md": "# Quote from Marten Roofing\n\nMarten Roofing would replace the slates for £8,900. The work would take three weeks.\n\n"
    "The scaffolding is included in the price.\n",
    "quotes/roof-quote-hale.md": "# Quote from Hale & Daughters\n\nHale & Daughters would replace the slates for £7,650. The work would take five weeks.\n\n"
    "The guarantee is fifteen years.\n",
    "报价/报价-恒信.md": "# 恒信装修公司的报价\n\n恒信装修公司报价厨房翻新总价三万八千元，工期四十天。\n",
    "报价/报价-远航.md": "# 远航装饰公司的报价\n\n远航装饰公司报价厨房翻新总价三万五千元，工期五十天。\n",
    "mail/boiler-mail.md": "# Mail about the boiler\n\nAs a plumber I would replace the valve for 240 pounds; it takes one morning. Rob Teller\n",
    "mail/second-opinion.md": "# Second opinion\n\nThe plumber from Hartwell & Co. looked at the boiler. He would change the pump for 410 pounds.\n",
    "面试记录.md": "# 面试记录\n\n第一位保姆李阿姨有十年经验，要求月薪六千元。\n\n第二位保姆张阿姨有三年经验，要求月薪五千元。\n",
    "pumps.md": "# Heat pumps\n\n| Model | Price | Noise |\n|---|---|---|\n| Polar 8 | €11,400 | 52 dB |\n| Terra 9 | €12,950 | 47 dB |\n",
}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AskedLibrary]:
    with AskedLibrary(tmp_path_factory.mktemp("sides"), FILES) as made:
        yield made


def test_a_name_that_no_document_has_is_not_taken_for_the_other_one(library: AskedLibrary) -> None:
    known, unknown = library.ask("比较恒信和宏达的报价")["text"].splitlines()

    assert "三万八千元" in known
    assert unknown == "- 宏达：文件里没有说明。"


def test_a_thing_that_no_file_tells_of_is_told_to_be_unknown(library: AskedLibrary) -> None:
    known, unknown = library.ask("Compare the Polar 8 and the Zephyr 3")["text"].splitlines()

    assert "€11,400" in known
    assert unknown == "- Zephyr 3: the files do not say."


def test_both_known_sides_are_still_their_documents(library: AskedLibrary) -> None:
    one, other = library.ask("比较恒信和远航的报价")["text"].splitlines()

    assert "三万八千元" in one
    assert "三万五千元" in other


def test_of_two_quotes_that_never_say_price_each_has_its_sum(library: AskedLibrary) -> None:
    text = library.ask("Which of the two roof quotes is cheaper?")["text"]

    hale, marten = sorted(line for line in text.splitlines() if line.startswith("- "))
    assert "£7,650" in hale
    assert "£8,900" in marten


def test_two_chinese_quotes_stand_side_by_side(library: AskedLibrary) -> None:
    text = library.ask("两个报价哪个便宜？")["text"]

    one, other = sorted(line for line in text.splitlines() if line.startswith("- "))
    assert ("三万八千元" in one, "三万五千元" in other) == (True, True)


def test_two_rows_of_a_table_are_two_of_a_kind(library: AskedLibrary) -> None:
    assert library.said("Compare the two heat pumps") == [
        "Model: Polar 8; Price: €11,400; Noise: 52 dB",
        "Model: Terra 9; Price: €12,950; Noise: 47 dB",
    ]


def test_a_name_that_shares_a_part_with_the_other_is_not_given_its_words(library: AskedLibrary) -> None:
    known, unknown = library.ask("李阿姨和王阿姨哪个更便宜？")["text"].splitlines()[-2:]

    assert "六千元" in known
    assert unknown == "- 王阿姨：文件里没有说明。"


def test_two_of_a_kind_that_no_document_is_called_by_are_told_file_by_file(library: AskedLibrary) -> None:
    lines = [
        line for line in library.ask("Compare the two plumbers")["text"].splitlines() if line.startswith("- ")
    ]

    assert len(lines) == 2
    assert any(line.startswith("- Mail about the boiler: ") and "240 pounds" in line for line in lines)
    assert any(line.startswith("- Second opinion: ") and "Hartwell" in line for line in lines)


def test_what_each_takes_is_told_where_none_says_that_it_costs(library: AskedLibrary) -> None:
    text = library.ask("Which is cheaper, Hartwell or Rob Teller?")["text"]

    hartwell, teller = (line for line in text.splitlines() if line.startswith("- "))
    assert text.startswith("The files may say this:")
    assert ("410 pounds" in hartwell, "240 pounds" in teller) == (True, True)
