"""The two kinds of tokenizer that come with cross-encoders; the sentencepiece one is trained here, on a few lines."""

from __future__ import annotations

from pathlib import Path

import pytest
import sentencepiece

from core.retrieval.ranking.pair_tokenizer import BOS, EOS, MAX_TOKENS, OFFSET, UNKNOWN, open_tokenizer
from core.retrieval.ranking.rerank_onnx import find_files
from tests.core.retrieval.ranking.test_rerank_onnx import write_model, write_tokenizer

LINES = [
    "who pays the rent",
    "the tenant pays the rent",
    "the garden is large",
    "花园很大",
    "租户付房租",
] * 20


@pytest.fixture(scope="module")
def pieces(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pieces") / "sentencepiece.bpe.model"
    with path.open("wb") as file:
        sentencepiece.SentencePieceTrainer.train(
            sentence_iterator=iter(LINES),
            model_writer=file,
            vocab_size=60,
            minloglevel=2,
            hard_vocab_limit=False,
        )
    return path


def test_a_pair_of_pieces_is_framed_as_xlm_roberta_does(pieces: Path) -> None:
    processor = sentencepiece.SentencePieceProcessor(model_file=str(pieces))

    ids, types = open_tokenizer(pieces)("who pays", "the tenant")

    asked = [piece + OFFSET for piece in processor.encode("who pays")]
    read = [piece + OFFSET for piece in processor.encode("the tenant")]
    assert ids == [BOS, *asked, EOS, EOS, *read, EOS]
    assert set(types) == {0}
    assert len(types) == len(ids)


def test_what_the_pieces_do_not_know_is_unknown(pieces: Path) -> None:
    ids, _ = open_tokenizer(pieces)("Ж", "the tenant")

    assert UNKNOWN in ids


@pytest.mark.parametrize(
    ("question", "passage"), [("who " * 2000, "the tenant"), ("who", "the rent " * 2000)]
)
def test_nothing_is_longer_than_models_read(pieces: Path, question: str, passage: str) -> None:
    ids, _ = open_tokenizer(pieces)(question, passage)

    assert len(ids) <= MAX_TOKENS
    assert ids[0] == BOS
    assert ids[-1] == EOS


def test_a_tokenizer_json_tells_question_from_passage(tmp_path: Path) -> None:
    write_tokenizer(tmp_path / "tokenizer.json")

    ids, types = open_tokenizer(tmp_path / "tokenizer.json")("who pays", "the tenant")

    assert ids == [2, 4, 5, 3, 7, 8, 3]
    assert types == [0, 0, 0, 0, 1, 1, 1]


def test_a_folder_may_have_pieces_only(tmp_path: Path, pieces: Path) -> None:
    write_model(tmp_path / "model.onnx")
    (tmp_path / pieces.name).write_bytes(pieces.read_bytes())

    assert find_files(tmp_path)[1].name == pieces.name

    write_tokenizer(tmp_path / "tokenizer.json")
    assert find_files(tmp_path)[1].name == "tokenizer.json"
