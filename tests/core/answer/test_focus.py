"""A citation shows the part of the passage that the sentence rests on."""

from __future__ import annotations

from core.answer.focus import focused
from core.answer.types import Sentence
from tests.support.evidence import passage

TEXT = (
    "The old well was dug in 1787 by eleven families. They needed fresh water for their ropes, since the harbour is salt. "
    "In May 2020 the county tested the water: there is too much nitrate in it, so it may not be drunk. "
    "At most eighty litres are drawn in a day, and after two dry days only the mint is watered."
)


def test_a_quoted_sentence_is_the_focus() -> None:
    sentence = Sentence("The old well was dug in 1787 by eleven families.", (1,))

    (item,) = focused([passage(1, TEXT)], [sentence])

    assert item.text == sentence.text
    assert TEXT[item.start : item.end] == item.text


def test_a_paraphrase_is_led_to_the_sentence_that_says_it() -> None:
    sentence = Sentence("The county tested the water in May 2020 and found too much nitrate.", (1,))

    (item,) = focused([passage(1, TEXT)], [sentence])

    assert item.text.startswith("In May 2020")
    assert item.text.endswith("drunk.")


def test_two_sentences_span_what_lies_between() -> None:
    sentences = [Sentence("The old well was dug in 1787 by eleven families.", (1,)), Sentence("At most eighty litres are drawn in a day.", (1,))]  # fmt: skip

    (item,) = focused([passage(1, TEXT)], sentences)

    assert (item.start, item.end) == (0, len(TEXT))


def test_a_chinese_passage_of_some_sentences_is_not_short() -> None:
    text = (
        "这口老井是1787年由十一户人家一起挖的，因为港口的水是咸的，做绳子用不得。"
        "2020年五月，县里来验过水：硝酸盐太多，从此不能喝了，只能用来浇花。"
        "每天最多打八十升，连着两天不下雨，就只浇薄荷，别的都要等着下一场雨。"
    )
    sentence = Sentence("2020年五月，县里来验过水：硝酸盐太多，从此不能喝了，只能用来浇花。", (1,))

    (item,) = focused([passage(1, text)], [sentence])

    assert item.text == sentence.text


def test_a_passage_that_nobody_cites_stays_whole() -> None:
    (item,) = focused([passage(1, TEXT)], [Sentence("Something else.", (2,))])

    assert item.text == TEXT


def test_a_sentence_in_another_language_leaves_the_passage_whole() -> None:
    (item,) = focused([passage(1, TEXT)], [Sentence("这口井是1787年挖的，水不能喝。", (1,))])

    assert item.text == TEXT


def test_a_row_of_a_table_is_the_focus_and_not_the_head_whose_words_it_repeats() -> None:
    head, rows = (
        "Loaf\tWeight (g)\tPrice (EUR)\tBaked on",
        ("Rye sourdough\t1000\t5.80\tdaily", "Walnut crust\t500\t4.90\tSaturday"),
    )
    text = "\n".join(
        (
            *(["All prices include tax, and bread of the day before costs half of what stands here."] * 2),
            head,
            *rows,
            "We deliver by cargo bike.",
        )
    )
    sentence = Sentence("Loaf: Walnut crust; Weight (g): 500; Price (EUR): 4.90; Baked on: Saturday", (1,))

    (item,) = focused([passage(1, text)], [sentence])

    assert item.text == rows[1]
