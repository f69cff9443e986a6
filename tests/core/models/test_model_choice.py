"""The model that is used when nobody chose: local, able, known to be good, and of a size that the computer bears."""

from __future__ import annotations

import pytest

from core.models.base import ModelInfo
from core.models.model_choice import (
    base_name,
    billions,
    choose_chat,
    context_for,
    total_memory,
)

GIB = 1024**3


def chat(name: str, parameters: str = "4.0B", size: int = 3 * GIB, **more: object) -> ModelInfo:
    return ModelInfo(
        name,
        ("completion",),
        size_bytes=size,
        details={"parameter_size": parameters},
        **more,  # type: ignore[arg-type]
    )


def chosen(models: list[ModelInfo], memory: int | None = None) -> str | None:
    choice = choose_chat(models, memory)
    return choice.name if choice else None


def test_nothing_installed_means_nothing_chosen() -> None:
    assert choose_chat([]) is None


def test_a_cloud_model_is_never_chosen_even_when_it_is_the_only_one() -> None:
    cloud = chat("qwen3:480b-cloud", "480B", remote=True)
    assert chosen([cloud]) is None
    assert chosen([cloud, chat("llama3.2:3b", "3.2B")]) == "llama3.2:3b"


def test_an_embedding_model_cannot_chat() -> None:
    embedding = ModelInfo("bge-m3", ("embedding",), size_bytes=GIB // 2)
    assert chosen([embedding, chat("qwen3:4b")]) == "qwen3:4b"
    assert chosen([embedding]) is None


def test_a_known_family_goes_before_an_unknown_one() -> None:
    assert chosen([chat("somebody/new:7b", "7B"), chat("qwen3:8b", "8.2B")]) == "qwen3:8b"
    assert chosen(
        [chat("tinyfamily:7b", "7B"), chat("hf.co/bartowski/Qwen3-8B-GGUF:Q4_K_M", "8.2B")]
    ).startswith("hf.co")  # type: ignore[union-attr]


def test_a_good_size_goes_before_a_good_name() -> None:
    assert chosen([chat("qwen3:0.6b", "751.63M"), chat("mistral:7b", "7.2B")]) == "mistral:7b"
    assert chosen([chat("qwen3:32b", "32.8B"), chat("llama3.1:8b", "8.0B")]) == "llama3.1:8b"


def test_a_small_model_is_better_than_none() -> None:
    assert chosen([chat("smollm2:135m", "134.52M")]) == "smollm2:135m"


@pytest.mark.parametrize("name", ["qwen2.5-coder:7b", "codellama:7b", "mathstral:7b", "sqlcoder:7b"])
def test_models_of_another_trade_come_last(name: str) -> None:
    assert chosen([chat(name, "7B"), chat("unknown:1b", "1B")]) == "unknown:1b"
    assert chosen([chat(name, "7B"), chat("wizard-math:7b", "7B")]) is not None


@pytest.mark.parametrize(
    "name", ["llama-guard3:8b", "deepseek-ocr:3b", "dengcao/Qwen3-Reranker-4B", "shieldgemma:9b"]
)
def test_models_that_answer_no_question_are_not_chosen(name: str) -> None:
    assert chosen([chat(name, "4B")]) is None


def test_what_does_not_fit_the_memory_is_not_chosen() -> None:
    models = [chat("qwen3:14b", "14.8B", 9 * GIB), chat("llama3.2:3b", "3.2B", 2 * GIB)]
    assert chosen(models, 8 * GIB) == "llama3.2:3b"
    assert chosen(models, 32 * GIB) == "qwen3:14b"
    assert chosen(models[:1], 8 * GIB) is None


def test_the_order_of_the_list_does_not_matter() -> None:
    models = [chat("gemma3:4b"), chat("qwen3:4b"), chat("llama3.2:3b", "3.2B")]
    assert chosen(models) == chosen(models[::-1]) == "qwen3:4b"


@pytest.mark.parametrize(
    ("trained_for", "size", "memory", "window"),
    [
        (131_072, 2 * GIB, 16 * GIB, 8192),
        (131_072, 6 * GIB, 8 * GIB, 4096),
        (2048, 2 * GIB, 16 * GIB, 2048),
        (None, 2 * GIB, 16 * GIB, 4096),
    ],
)
def test_the_window_fits_the_model_and_the_memory(
    trained_for: int | None, size: int, memory: int, window: int
) -> None:
    assert (
        context_for(chat("x", size=size, context_length=trained_for), local=True, memory_bytes=memory)
        == window
    )


def test_a_server_elsewhere_is_not_judged_by_this_computers_memory() -> None:
    assert (
        context_for(chat("x", size=60 * GIB, context_length=131_072), local=False, memory_bytes=8 * GIB)
        == 8192
    )


@pytest.mark.parametrize(
    ("name", "base"),
    [("Qwen3:8b", "qwen3"), ("user/e5:latest", "e5"), ("hf.co/a/Qwen3-8B-GGUF:Q4", "qwen3-8b-gguf")],
)
def test_base_names(name: str, base: str) -> None:
    assert base_name(name) == base


@pytest.mark.parametrize(
    ("words", "size", "value"),
    [("8.0B", 0, 8.0), ("134.52M", 0, 0.13452), ("", 4_800_000_000, 8.0), ("big", 0, 0.0)],
)
def test_sizes_in_billions(words: str, size: int, value: float) -> None:
    assert billions(chat("x", words, size)) == pytest.approx(value)


def test_this_computer_tells_its_memory() -> None:
    memory = total_memory()
    assert memory is None or memory > GIB // 4
