"""The tokenizer gives the ids that the model was trained with, for any text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.models.bundled_tokenizer import BundledTokenizer, sentencepiece_model
from core.models.bundled_weights import BundledWeights, locate_weights
from core.models.text_cleaning import clean_for_model


@pytest.fixture(scope="module")
def tokenizer() -> BundledTokenizer:
    return BundledTokenizer(BundledWeights(locate_weights()).tokenizer_table())


def test_ids_are_those_of_the_published_tokenizer(tokenizer: BundledTokenizer) -> None:
    assert tokenizer.encode(["query: hello world"]) == [[41, 1294, 12, 33600, 31, 8999]]
    assert (tokenizer.bos, tokenizer.eos) == (0, 2)


def test_a_text_without_characters_has_no_tokens(tokenizer: BundledTokenizer) -> None:
    assert tokenizer.encode(["", "  "]) == [[], []]


def test_the_normalisation_of_the_vocabulary_is_applied(tokenizer: BundledTokenizer) -> None:
    one, two = tokenizer.encode(["ﬁne\tﾃｽﾄ", "fine テスト"])
    assert one == two


@pytest.mark.parametrize(
    "text", ["passage: Gutenberg cast metal type.", "passage: 你好，世界。", "passage: a:b  c"]
)
def test_prefix_and_text_can_be_encoded_apart(tokenizer: BundledTokenizer, text: str) -> None:
    prefix, _, rest = text.partition(" ")
    whole, first, second = tokenizer.encode([text, prefix, rest])
    assert whole == first + second


@settings(max_examples=60)
@given(st.text(max_size=200))
def test_any_text_can_be_encoded_after_cleaning(tokenizer: BundledTokenizer, text: str) -> None:
    (ids,) = tokenizer.encode([clean_for_model(text)])
    assert all(0 <= i < 250_037 for i in ids)


def test_a_kept_model_is_used_as_it_is(tokenizer: BundledTokenizer) -> None:
    table = BundledWeights(locate_weights()).tokenizer_table()
    again = BundledTokenizer(table, sentencepiece_model(table))
    assert again.encode(["Kept for the next start."]) == tokenizer.encode(["Kept for the next start."])
