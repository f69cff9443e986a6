"""How texts are taken apart: what a person may type must meet what a file may hold."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.index.analyzer import LONGEST_TERM, analyse


def terms(text: str, *languages: str) -> list[str]:
    return [token.text for token in analyse(text, *languages)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("We use C++ and C# with .NET", {"c++", "c#", ".net", "net"}),
        ("compile with g++", {"g++"}),
        ("call getUserName()", {"getusername", "get", "user", "name"}),
        ("the snake_case_name", {"snake_case_name", "snake", "case", "name"}),
        ("class HTTPServer2", {"httpserver2", "http", "server"}),
        ("std::vector<int>", {"std::vector", "vector", "int"}),
        ("version 3.11 of 2024-05-01", {"3.11", "2024-05-01", "2024"}),
        ("costs 1,234.56 or 1.234,50", {"1234.56", "1234.50"}),
        ("write to ann@example.org", {"ann@example.org", "example.org", "ann"}),
        ("see /usr/lib/python3/x.py", {"usr/lib/python3/x.py", "x.py", "lib", "python3"}),
        ("an e-mail", {"e-mail", "email", "mail"}),
        ("ＦＵＬＬ　ｗｉｄｔｈ １２３", {"full", "width", "123"}),
        ("Müller's cafés in STRASSE and Straße", {"muller", "cafes", "strasse"}),
        ("naïve ﬁle", {"naive", "file"}),
        ("co\u00adoperate", {"cooperate"}),
    ],
)  # fmt: skip
def test_words_numbers_and_names_become_the_terms_that_people_look_for(text: str, wanted: set[str]) -> None:
    assert wanted <= set(terms(text))


def test_a_bare_letter_does_not_stand_for_a_language_named_after_it() -> None:
    assert "c" not in terms("C++ and C#")


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", ("running", "runs", "run")),
        ("de", ("Häuser", "Hauses", "Haus")),
        ("fr", ("maison", "maisons")),
        ("es", ("canciones", "canción")),
        ("ru", ("книга", "книги", "книгу")),
    ],
)
def test_inflected_forms_of_a_word_share_a_term(language: str, forms: tuple[str, ...]) -> None:
    shared = set.intersection(*(set(terms(form, language)) for form in forms))
    assert shared


def test_the_written_form_stays_beside_its_stem_as_one_unit() -> None:
    tokens = analyse("libraries", "en")
    assert {token.text for token in tokens} == {"libraries", "librari"}
    assert len({token.unit for token in tokens}) == 1


def test_a_chinese_run_gives_pairs_its_last_character_and_a_short_run_whole() -> None:
    assert terms("图书馆") == ["图书", "书馆", "馆", "图书馆"]


def test_traditional_and_simplified_chinese_give_the_same_terms() -> None:
    assert terms("圖書館裡的電腦") == terms("图书馆里的电脑")


@pytest.mark.parametrize(
    "word",
    ["हिन्दी", "مدرسة", "שלום", "Ελλάδα", "Привет", "தமிழ்", "ქართული", "Հայերեն", "አማርኛ"],
)
def test_other_scripts_are_not_shredded(word: str) -> None:
    (whole, *_) = analyse(word)
    assert whole.kind == "word"
    assert len({token.unit for token in analyse(word)}) == 1


def test_vowel_points_and_the_arabic_article_do_not_hide_a_word() -> None:
    assert set(terms("שָׁלוֹם")) == set(terms("שלום"))
    assert set(terms("كِتَاب")) & set(terms("الكتاب"))


def test_thai_words_are_found_inside_a_sentence_without_spaces() -> None:
    sentence = {token.text for token in analyse("ฉันชอบอาหารไทยมาก") if token.kind == "gram"}
    word = {token.text for token in analyse("อาหาร") if token.kind == "gram"}
    assert word
    assert word <= sentence


@given(st.text())
def test_no_text_raises_and_every_term_can_be_stored(text: str) -> None:
    for token in analyse(text, "en", "de"):
        assert token.text
        assert len(token.text.encode("utf-8")) <= 4 * 2 * LONGEST_TERM
        assert "\0" not in token.text


@given(st.text(alphabet=st.characters(categories=["Cs", "Cc", "So", "L", "N", "P"])))
def test_surrogates_and_control_characters_do_no_harm(text: str) -> None:
    for token in analyse(text):
        token.text.encode("utf-8")


@given(st.text())
def test_case_does_not_matter_for_plain_words(text: str) -> None:
    plain = "".join(character for character in text if character.isascii() and character.isalpha())
    assert {t.text for t in analyse(plain.lower())} <= {t.text for t in analyse(plain.upper())}
