"""Assembles the ONNX graph of the bundled encoder from its 4-bit weights, and keeps it in a cache folder.

The weights are requantised to 8 bits per output channel, because ONNX Runtime's fused int8 product is about
twice as fast as its 4-bit one. Building needs the slow `onnx` import; later starts read the cached file.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.models.bundled_weights import BundledWeights

GRAPH_VERSION = 1  # raise it whenever the graph computes something else: it is part of the model id
INPUT, OUTPUT = "embedding", "states"

# Signed codes of 7 bits: two products of an 8-bit activation and a 7-bit weight fit the 16-bit sums of
# processors that have AVX2 but no VNNI; with 8 bits those saturate and return wrong numbers.
WEIGHT_LIMIT = 63

ONNX_OPSET, ONNX_IR = 18, 9
CONTRIB = "com.microsoft"  # ONNX Runtime's own fused operators


def build_graph(weights: BundledWeights) -> bytes:
    """The serialised model. In: summed embeddings (1, tokens, hidden); out: last states, the same shape."""
    import onnx  # here, because it takes 0.3 s and most starts do not need it
    from onnx import TensorProto, helper

    builder = _GraphBuilder(weights)
    builder.encoder()
    shape: list[str | int | None] = [1, "tokens", weights.shape.hidden]
    graph = helper.make_graph(
        builder.nodes,
        "encoder",
        [helper.make_tensor_value_info(INPUT, TensorProto.FLOAT, shape)],
        [helper.make_tensor_value_info(OUTPUT, TensorProto.FLOAT, shape)],
        builder.initializers,
    )
    opsets = [helper.make_opsetid("", ONNX_OPSET), helper.make_opsetid(CONTRIB, 1)]
    model: onnx.ModelProto = helper.make_model(graph, opset_imports=opsets, ir_version=ONNX_IR)
    return bytes(model.SerializeToString())


def quantise(matrix: NDArray[np.float32]) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Symmetric integer codes of shape (inputs, outputs), and one scale for each output.

    `matrix` is (outputs, inputs).
    """
    scales = np.abs(matrix).max(axis=1) / WEIGHT_LIMIT
    scales[scales == 0] = 1.0
    codes = np.rint(matrix / scales[:, None]).astype(np.int8)
    return np.ascontiguousarray(codes.T), scales.astype(np.float32)


class _GraphBuilder:
    """Collects nodes and constants, layer by layer."""

    def __init__(self, weights: BundledWeights) -> None:
        self.nodes: list[Any] = []
        self.initializers: list[Any] = []
        self._weights = weights
        self._shape = weights.shape

    def encoder(self) -> None:
        """A BERT encoder: normalised embeddings, then post-norm layers of attention and feed-forward."""
        state = self._node(
            "LayerNormalization",
            [INPUT, self._vector("emb.ln.w"), self._vector("emb.ln.b")],
            domain="",
            epsilon=self._shape.norm_epsilon,
        )
        for layer in range(self._shape.layers):
            last = layer == self._shape.layers - 1
            state = self._layer(f"l{layer}.", state, OUTPUT if last else None)

    def _layer(self, prefix: str, state: str, output: str | None) -> str:
        hidden, inner = self._shape.hidden, self._shape.feed_forward
        qkv = self._linear(state, prefix, ("q", "k", "v"), hidden)
        parts = [f"{prefix}{part}" for part in ("query", "key", "value")]
        self._node("Split", [qkv], outputs=parts, domain="", axis=-1, num_outputs=3)
        mixed = self._node("MultiHeadAttention", parts, num_heads=self._shape.heads)
        state = self._add_and_norm(self._linear(mixed, prefix, ("ao",), hidden), state, f"{prefix}aln", None)
        raised = self._node("Gelu", [self._linear(state, prefix, ("fi",), inner)])
        return self._add_and_norm(
            self._linear(raised, prefix, ("fo",), hidden), state, f"{prefix}oln", output
        )

    def _linear(self, state: str, prefix: str, names: Sequence[str], rows: int) -> str:
        """One product for several matrices that read the same state."""
        matrices = [self._weights.matrix(f"{prefix}{name}.w", rows) for name in names]
        bias = np.concatenate([self._weights.vector(f"{prefix}{name}.b") for name in names])
        codes, scales = quantise(np.concatenate(matrices))
        key = prefix + "".join(names)
        constants = [self._constant(f"{key}.{n}", a) for n, a in (("w", codes), ("s", scales), ("b", bias))]
        return self._node("DynamicQuantizeMatMul", [state, constants[0], constants[1], "", constants[2]])

    def _add_and_norm(self, change: str, state: str, name: str, output: str | None) -> str:
        return self._node(
            "SkipLayerNormalization",
            [change, state, self._vector(f"{name}.w"), self._vector(f"{name}.b")],
            outputs=[output] if output else None,
            epsilon=self._shape.norm_epsilon,
        )

    def _vector(self, name: str) -> str:
        return self._constant(name, self._weights.vector(name))

    def _constant(self, name: str, values: NDArray[Any]) -> str:
        from onnx import numpy_helper

        self.initializers.append(numpy_helper.from_array(np.ascontiguousarray(values), name))
        return name

    def _node(
        self,
        operator: str,
        inputs: Sequence[str],
        outputs: list[str] | None = None,
        domain: str = CONTRIB,
        **attributes: Any,
    ) -> str:
        from onnx import helper

        names = outputs or [f"n{len(self.nodes)}"]
        self.nodes.append(helper.make_node(operator, inputs, names, domain=domain, **attributes))
        return names[0]
