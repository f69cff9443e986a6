"""A cross-encoder out of a folder: a tiny real ONNX model, made here, whose logit counts shared tokens' ids."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer, models, pre_tokenizers, processors

from core.errors import ModelUnavailable
from core.retrieval.ranking.pair_tokenizer import MAX_TOKENS
from core.retrieval.ranking.rerank_onnx import OnnxJudge

VOCABULARY = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "who", "pays", "rent", "the", "tenant", "garden")
# What each token adds to the logit when it stands in the passage (token type 1).
WEIGHTS = {"rent": 2.0, "tenant": 3.0, "garden": -4.0}
ALL_INPUTS = ("input_ids", "attention_mask", "token_type_ids")


def write_tokenizer(path: Path) -> None:
    tokenizer = Tokenizer(models.WordLevel({word: n for n, word in enumerate(VOCABULARY)}, "[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
    tokenizer.save(str(path))


def write_model(path: Path, inputs: Sequence[str] = ALL_INPUTS, outputs: int = 1) -> None:
    """Sum over tokens of weight[id] x token type (x 1 without that input), shape (1, outputs)."""
    weights = np.array([WEIGHTS.get(word, 0.0) for word in VOCABULARY], dtype=np.float32)
    nodes = [helper.make_node("Gather", ["weights", "input_ids"], ["by_token"])]
    by_token = "by_token"
    if "token_type_ids" in inputs:
        nodes.append(helper.make_node("Cast", ["token_type_ids"], ["in_passage"], to=TensorProto.FLOAT))
        nodes.append(helper.make_node("Mul", ["by_token", "in_passage"], ["counted"]))
        by_token = "counted"
    if "attention_mask" in inputs:
        nodes.append(helper.make_node("Cast", ["attention_mask"], ["mask"], to=TensorProto.FLOAT))
        nodes.append(helper.make_node("Mul", [by_token, "mask"], ["masked"]))
        by_token = "masked"
    nodes.append(helper.make_node("ReduceSum", [by_token, "axis"], ["sum"], keepdims=1))
    nodes.append(helper.make_node("MatMul", ["sum", "spread"], ["logits"]))
    spread = np.linspace(0.0, 1.0, outputs, dtype=np.float32) if outputs > 1 else np.ones(1, np.float32)
    constants = {"weights": weights, "axis": np.array([1], np.int64), "spread": spread[None, :]}
    graph = helper.make_graph(
        nodes,
        "cross-encoder",
        [helper.make_tensor_value_info(name, TensorProto.INT64, [None, None]) for name in inputs],
        [helper.make_tensor_value_info("logits", TensorProto.FLOAT, [None, outputs])],
        [numpy_helper.from_array(value, name) for name, value in constants.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.checker.check_model(model)
    onnx.save(model, str(path))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_tokenizer(tmp_path / "tokenizer.json")
    write_model(tmp_path / "model.onnx")
    return tmp_path


def judged(folder: Path, passage: str) -> float:
    return OnnxJudge(folder).probability("who pays rent", "en", passage, 10.0)


def sigmoid(value: float) -> float:
    return float(1.0 / (1.0 + np.exp(-value)))


def test_the_logit_becomes_a_probability(folder: Path) -> None:
    assert judged(folder, "the tenant pays the rent") == pytest.approx(sigmoid(5.0))
    assert judged(folder, "the garden") == pytest.approx(sigmoid(-4.0))


def test_the_model_may_stand_in_its_onnx_folder(folder: Path) -> None:
    (folder / "onnx").mkdir()
    (folder / "model.onnx").rename(folder / "onnx" / "model.onnx")

    assert judged(folder, "the tenant") == pytest.approx(sigmoid(3.0))


@pytest.mark.parametrize("inputs", [("input_ids",), ("input_ids", "attention_mask")])
def test_a_model_gets_only_the_inputs_that_it_names(folder: Path, inputs: Sequence[str]) -> None:
    write_model(folder / "model.onnx", inputs)

    assert judged(folder, "the tenant") == pytest.approx(
        sigmoid(2.0 + 3.0)
    )  # the question's "rent" counts too


def test_of_two_logits_the_second_means_yes(folder: Path) -> None:
    write_model(folder / "model.onnx", outputs=2)

    assert judged(folder, "the tenant") == pytest.approx(sigmoid(3.0))


def test_a_very_long_passage_is_cut_to_what_models_read(folder: Path) -> None:
    assert judged(folder, "the " * 3 * MAX_TOKENS + "tenant") == pytest.approx(sigmoid(0.0))


def write(name: str, content: bytes) -> Callable[[Path], None]:
    return lambda folder: (folder / name).write_bytes(content) and None  # type: ignore[func-returns-value]


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda folder: (folder / "model.onnx").unlink(), "has no model.onnx"),
        (lambda folder: (folder / "tokenizer.json").unlink(), "has no tokenizer.json"),
        (write("model.onnx", b"<html>not found</html>"), "cannot be opened"),
        (write("tokenizer.json", b"{}"), "cannot be read"),
        (lambda folder: write_model(folder / "model.onnx", outputs=3), "gives 1x3 numbers"),
        (
            lambda folder: write_model(folder / "model.onnx", ("input_ids", "position_ids")),
            "it wants input_ids, position_ids",
        ),
    ],
    ids=["no model", "no tokenizer", "a web page", "an empty tokenizer", "a classifier", "unknown inputs"],
)
def test_a_wrong_folder_is_named_with_a_remedy(
    folder: Path, spoil: Callable[[Path], None], said: str
) -> None:
    spoil(folder)

    with pytest.raises(ModelUnavailable) as caught:
        judged(folder, "the tenant")

    assert said in caught.value.sentence
    assert str(folder) in caught.value.sentence
    assert "cross-encoder" in caught.value.remedy


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ModelUnavailable, match="is not there"):
        OnnxJudge(tmp_path / "gone").identity()


def test_another_file_is_another_model(folder: Path) -> None:
    before = OnnxJudge(folder).identity()
    write_model(folder / "model.onnx", outputs=2)

    assert OnnxJudge(folder).identity() != before
