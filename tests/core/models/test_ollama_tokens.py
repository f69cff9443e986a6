"""Token counts without a tokenizer: an upper estimate for budgets, a lower one for proofs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.models.token_estimate import estimate_tokens, least_tokens
from tests.support.ollama_server.llama_process import LlamaProcess, find_gguf, missing_parts

TEXTS = {
    "prose": "The garden has twelve apple trees, and they flower in May. Nobody knows who planted them. "
    * 20,
    "code": "def area(self, width: float) -> float:\n    return self.height * width  # square metres\n" * 20,
    "numbers": "\n".join(f"{i * 7919},{i * 3.14159:.4f}" for i in range(200)),
    "table": "| name | size |\n|------|------|\n| a.md | 12 |\n" * 40,
    "dashes": "-" * 3000,
    "blanks": "a" + " " * 3000 + "b",
}


@given(st.text(max_size=300))
def test_the_lower_count_is_never_above_the_upper(text: str) -> None:
    assert 0 <= least_tokens(text) <= estimate_tokens(text)


@given(st.text(max_size=100), st.text(max_size=100))
def test_a_longer_text_never_counts_less(one: str, other: str) -> None:
    assert estimate_tokens(one + other) >= estimate_tokens(one)


def test_nothing_is_nothing() -> None:
    assert estimate_tokens("") == least_tokens("") == 0


def test_a_chinese_character_counts_as_a_token() -> None:
    assert estimate_tokens("花园里有十二棵苹果树") == 10


@pytest.fixture(scope="module")
def llama() -> Iterator[LlamaProcess]:
    gguf = find_gguf()
    if missing_parts() or gguf is None:
        pytest.skip(missing_parts())
    process = LlamaProcess(gguf, 512, embedding=False)
    yield process
    process.stop()


@pytest.mark.real_model
@pytest.mark.parametrize("kind", TEXTS)
def test_a_real_tokenizer_lies_between_the_two(llama: LlamaProcess, kind: str) -> None:
    text = TEXTS[kind]
    real = len(llama.post("/tokenize", {"content": text})["tokens"])
    assert least_tokens(text) <= real <= estimate_tokens(text)
