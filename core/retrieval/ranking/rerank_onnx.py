"""Judges passages with a cross-encoder from a folder that the person names, in the form in which such models are shared.

A cross-encoder reads question and passage as one text and gives one number: `model.onnx` (or `onnx/model.onnx`) and
`tokenizer.json` (or a sentencepiece model).
"""

from __future__ import annotations

import math
import threading
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.errors import ModelUnavailable
from core.retrieval.query import Purpose
from core.retrieval.ranking.pair_tokenizer import TOKENIZER_FILES, EncodePair, open_tokenizer

# A small cross-encoder reads ten passages in a tenth of a second, a large one in several seconds.
BUDGET_S: Mapping[Purpose, float] = MappingProxyType({"answer": 3.0, "search": 0.3})
MODEL_FILES = ("model.onnx", "onnx/model.onnx")
MAX_QUESTION_CHARS = 600
KNOWN_INPUTS = frozenset({"input_ids", "attention_mask", "token_type_ids"})
HELP = "Name a folder with a cross-encoder's model.onnx and tokenizer.json, as reranking models are shared."


class OnnxJudge:
    """Implements Judge. Opens the model at the first use; one passage at a time, safe to share between threads."""

    name = "onnx"
    budget_s = BUDGET_S

    def __init__(self, folder: Path, threads: int = 1) -> None:
        self._folder = folder
        self._threads = threads
        self._opening = threading.Lock()
        self._opened: _CrossEncoder | None = None

    def identity(self) -> str:
        """The model file by name, size and time; reading gigabytes for a hash would take longer than the test.

        Raises ModelUnavailable for a folder that lacks something.
        """
        model, _ = find_files(self._folder)
        stat = model.stat()
        return f"{model} {stat.st_size} {stat.st_mtime_ns}"

    def probability(self, question: str, language: str, passage: str, budget_s: float) -> float:
        """Raises ModelUnavailable for a folder that is no cross-encoder. `budget_s` cannot stop a running model."""
        with self._opening:
            if self._opened is None:
                self._opened = _CrossEncoder(*find_files(self._folder), self._threads)
        return self._opened.probability(question[:MAX_QUESTION_CHARS], passage)


def find_files(folder: Path) -> tuple[Path, Path]:
    """(model, tokenizer). Raises ModelUnavailable naming what is missing."""
    if not folder.is_dir():
        raise ModelUnavailable(f"The reranking model's folder “{folder}” is not there.", HELP)
    model = next((folder / name for name in MODEL_FILES if (folder / name).is_file()), None)
    if model is None:
        raise ModelUnavailable(f"“{folder}” has no model.onnx, neither in it nor in its folder onnx.", HELP)
    tokenizer = next((folder / name for name in TOKENIZER_FILES if (folder / name).is_file()), None)
    if tokenizer is None:
        raise ModelUnavailable(f"“{folder}” has no {TOKENIZER_FILES[0]}.", HELP)
    return model, tokenizer


class _CrossEncoder:
    """An open model with its tokenizer."""

    def __init__(self, model: Path, tokenizer: Path, threads: int) -> None:
        self._where = str(model)
        self._encode = _open_tokenizer(tokenizer)
        self._session = _open_model(model, threads)
        self._inputs = [item.name for item in self._session.get_inputs()]
        strange = sorted(set(self._inputs) - KNOWN_INPUTS)
        if strange or "input_ids" not in self._inputs:
            wants = ", ".join(self._inputs)
            raise ModelUnavailable(f"“{model}” is no cross-encoder: it wants {wants}.", HELP)

    def probability(self, question: str, passage: str) -> float:
        """Sigmoid of the model's one logit, or of the second against the first of two."""
        ids, types = self._encode(question, passage)
        rows = {"input_ids": ids, "attention_mask": [1] * len(ids), "token_type_ids": types}
        feed = {name: np.array([rows[name]], dtype=np.int64) for name in self._inputs}
        try:
            logits = np.asarray(self._session.run(None, feed)[0], dtype=np.float64)
        except Exception as error:  # onnxruntime's own types are not public
            raise ModelUnavailable(f"“{self._where}” does not run ({_first_line(error)}).", HELP) from error
        return _sigmoid(self._logit(logits))

    def _logit(self, logits: NDArray[np.float64]) -> float:
        values = logits.reshape(-1)
        if logits.ndim > 2 or len(values) not in (1, 2) or not np.isfinite(values).all():
            shape = "x".join(str(size) for size in logits.shape)
            raise ModelUnavailable(
                f"“{self._where}” is no cross-encoder: for one passage it gives {shape} numbers instead of one.",
                HELP,
            )
        return float(values[0]) if len(values) == 1 else float(values[1] - values[0])


def _open_tokenizer(path: Path) -> EncodePair:
    try:
        return open_tokenizer(path)
    except Exception as error:  # the libraries raise bare Exception
        raise ModelUnavailable(f"“{path}” cannot be read ({_first_line(error)}).", HELP) from error


def _open_model(path: Path, threads: int) -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 3  # its warnings on stderr are no one's to read
    try:
        return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime's own types are not public
        raise ModelUnavailable(f"“{path}” cannot be opened ({_first_line(error)}).", HELP) from error


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0][:200]


def _sigmoid(value: float) -> float:
    return 1.0 / (1.0 + math.exp(-value)) if value >= 0 else math.exp(value) / (1.0 + math.exp(value))
