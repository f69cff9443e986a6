"""The embedding model that comes with Footnote: multilingual-e5-small, run by ONNX Runtime on the processor.

Texts run one at a time. That is the fastest way here (no padding, no mask), and the vector of a text then
depends on nothing else in the batch, although activations are quantised per tensor.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from core.errors import ModelUnavailable
from core.models.adapter import Adapter, load_adapter
from core.models.base import TextKind, Vectors
from core.models.build_cache import BuildCache
from core.models.bundled_graph import GRAPH_VERSION, INPUT, OUTPUT, build_graph, load_divisors
from core.models.bundled_tokenizer import BundledTokenizer, sentencepiece_model
from core.models.bundled_weights import REMEDY, WEIGHTS_SHA256, BundledWeights, locate_weights
from core.models.int8_probe import probe_graph, weight_limit
from core.models.late_interaction import content_weights
from core.models.text_cleaning import clean_for_model

# E5 was trained with these words in front; without them its vectors are noticeably worse.
PREFIXES: dict[TextKind, str] = {"query": "query:", "passage": "passage:"}
SPECIAL_TOKENS = 2  # one before and one after the text
BUNDLED_MODEL_ID = f"multilingual-e5-small-{WEIGHTS_SHA256[:12]}-g{GRAPH_VERSION}"


@dataclass(frozen=True)
class _Window:
    """What one run of the model sees: the tokens, and where the text's own ones stand in it."""

    ids: NDArray[np.int64]
    content: slice


class BundledEmbedder:
    """Implements `Embedder` and `TokenStates`. Safe to share between threads."""

    def __init__(self, cache: Path | None = None, threads: int = 1, weights: Path | None = None) -> None:
        """`cache` is a folder for built files; `weights` names the weights file where it is elsewhere.

        Raises ModelUnavailable when the weights are missing or damaged, or ONNX Runtime refuses the graph.
        """
        self._weights = BundledWeights(locate_weights(weights))
        self._cache = BuildCache(cache)
        table = self._weights.tokenizer_table()
        key = self._weights.sha256[:16]
        vocabulary = self._cache.get(f"vocabulary-{key}.spm", lambda: sentencepiece_model(table))
        self._tokenizer = BundledTokenizer(table, vocabulary)
        self._prefix_ids = dict(zip(PREFIXES, self._tokenizer.encode(list(PREFIXES.values())), strict=True))
        self._threads = threads
        self._session = self._start()
        self._adapted: dict[str, AdaptedEncoder] = {}
        self._adapting = Lock()
        positions = self._weights.vector("emb.pos").reshape(-1, self.dimension)
        self._positions = positions + self._weights.vector("emb.type")[: self.dimension]

    @property
    def model_id(self) -> str:
        return BUNDLED_MODEL_ID

    @property
    def dimension(self) -> int:
        return self._weights.shape.hidden

    @property
    def max_tokens(self) -> int:
        """Tokens in one window; longer texts are read in several, whose vectors are averaged."""
        return self._weights.shape.max_positions - SPECIAL_TOKENS

    def embed(self, texts: Sequence[str], kind: TextKind) -> Vectors:
        """Raw unit vectors, shape (len(texts), dimension). An empty text gives the vector of its prefix."""
        vectors = np.empty((len(texts), self.dimension), dtype=np.float32)
        for row, ids in enumerate(self.encode(texts)):
            windows = self._windows(ids, kind)
            means = [self._run(window.ids).mean(axis=0) * len(window.ids) for window in windows]
            vectors[row] = np.sum(means, axis=0)
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        return vectors

    def token_states(self, texts: Sequence[str], kind: TextKind) -> list[Vectors]:
        """One (tokens, dimension) array of unit vectors per text, without prefix and special tokens."""
        states = []
        for ids in self.encode(texts):
            parts = [self._run(window.ids)[window.content] for window in self._windows(ids, kind)]
            joined = np.concatenate(parts)
            states.append(joined / np.linalg.norm(joined, axis=1, keepdims=True))
        return states

    @property
    def signs(self) -> tuple[int, int]:
        """The ids of what stands before and after a text."""
        return self._tokenizer.bos, self._tokenizer.eos

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        """Tokens of each text, without prefix and special tokens."""
        return [len(ids) for ids in self.encode(texts)]

    def content_weights(self, text: str) -> Vectors:
        """How much subject matter each token of a text carries, shape (tokens,); as many as `token_states` has."""
        (ids,) = self.encode([text])
        return content_weights(self._tokenizer.pieces(ids), self._tokenizer.rarity(ids))

    def adapted(self, name: str) -> AdaptedEncoder:
        """The same encoder with the changes of an adapter, started at the first use (22 MB of memory).

        Raises ModelUnavailable when ONNX Runtime refuses the graph.
        """
        with self._adapting:
            if name not in self._adapted:
                adapter = load_adapter(name)
                self._adapted[name] = AdaptedEncoder(self, self._start(adapter), adapter.heads)
            return self._adapted[name]

    def encode(self, texts: Sequence[str]) -> list[list[int]]:
        """The token ids of each text, without prefix and special tokens."""
        return self._tokenizer.encode([clean_for_model(text) for text in texts])

    def encoder_inputs(self, texts: Sequence[str], kind: TextKind) -> list[Vectors]:
        """What the encoder reads, one (tokens, dimension) array per window: for measuring the graph itself."""
        return [self.inputs(w.ids) for ids in self.encode(texts) for w in self._windows(ids, kind)]

    def _windows(self, ids: list[int], kind: TextKind) -> list[_Window]:
        """As few windows as hold all tokens, of nearly equal length, each with the prefix."""
        prefix = self._prefix_ids[kind]
        room = self.max_tokens - len(prefix)
        count = max(1, -(-len(ids) // room))
        bounds = [len(ids) * part // count for part in range(count + 1)]
        first = 1 + len(prefix)
        windows = []
        for start, end in itertools.pairwise(bounds):
            tokens = [self._tokenizer.bos, *prefix, *ids[start:end], self._tokenizer.eos]
            windows.append(_Window(np.array(tokens, dtype=np.int64), slice(first, first + end - start)))
        return windows

    def _run(self, ids: NDArray[np.int64]) -> Vectors:
        """The last hidden states of one window, shape (len(ids), dimension)."""
        return _run(self._session, self.inputs(ids))

    def inputs(self, ids: NDArray[np.int64]) -> Vectors:
        """Token plus position plus type embedding; only the rows in use leave the mapped file."""
        summed: Vectors = self._weights.token_vectors(ids) + self._positions[: len(ids)]
        return summed

    def _start(self, adapter: Adapter | None = None) -> onnxruntime.InferenceSession:
        """A session over the kept graph, or a new one. Both depend on the version of ONNX Runtime."""
        version = f"ort{onnxruntime.__version__}"
        key = self._weights.sha256[:16] + (f"-{adapter.digest}" if adapter is not None else "")
        try:
            limit = weight_limit(self._cache.get(f"probe-{version}.onnx", probe_graph))
            graph = self._cache.get(
                f"encoder-{key}-g{GRAPH_VERSION}-w{limit}-{version}.onnx",
                lambda: build_graph(self._weights, limit, load_divisors(), adapter),
            )
            return _session(graph, self._threads)
        except RuntimeError as error:
            raise ModelUnavailable(f"The embedding model cannot be started ({error}).", REMEDY) from error


class AdaptedEncoder:
    """The bundled encoder with an adapter's changes, for texts that are put together by hand. Safe to share between threads."""

    def __init__(
        self,
        embedder: BundledEmbedder,
        session: onnxruntime.InferenceSession,
        heads: Mapping[str, Vectors],
    ) -> None:
        """`heads`: further weights of the adapter, by name."""
        self.heads = heads
        self._embedder = embedder
        self._session = session

    def states(self, parts: Sequence[Sequence[int]]) -> Vectors:
        """The last states of `as_one_text`, shape (tokens, dimension), with the signs; see `BundledEmbedder.encode` for ids."""
        ids = as_one_text(parts, self._embedder.signs)
        return _run(self._session, self._embedder.inputs(np.array(ids, dtype=np.int64)))


def as_one_text(parts: Sequence[Sequence[int]], signs: tuple[int, int]) -> list[int]:
    """The token ids of parts that are read together, as XLM-R reads a pair: a sign at the beginning, one after each part, and
    another one before each but the first.
    """
    begin, end = signs
    ids = [begin]
    for number, part in enumerate(parts):
        ids += [*([end] if number else []), *part, end]
    return ids


def _run(session: onnxruntime.InferenceSession, inputs: Vectors) -> Vectors:
    states: Vectors = session.run([OUTPUT], {INPUT: inputs[None]})[0][0]
    return states


def _session(graph: bytes, threads: int) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 3  # errors only; they also raise
    # Higher levels would fuse Add and LayerNormalization into an operator that is seven times slower.
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_BASIC
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # waiting must not burn a core
    options.enable_cpu_mem_arena = False  # 7 MB that a run needs for a moment; as fast without
    session = onnxruntime.InferenceSession(graph, options, providers=["CPUExecutionProvider"])
    # ONNX Runtime packs the matrices anew and keeps the file's 22 MB beside them, to start again on another
    # processor if this one fails; there is no other.
    session.disable_fallback()
    session._model_bytes = None
    return session
