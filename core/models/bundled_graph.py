"""Assembles the ONNX graph of the bundled encoder from its 4-bit weights.

The weights are requantised to 8 bits for each output channel, because ONNX Runtime's fused 8-bit product is
twice as fast as its 4-bit one. A few input channels carry values ten times larger than the rest and would
coarsen all others; they are divided before the product, and their weights multiplied (SmoothQuant, Xiao et
al. 2023, applied to the outliers alone). With it recall stays that of the 4-bit weights.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.models.adapter import Adapter
from core.models.bundled_weights import BundledWeights

GRAPH_VERSION = 2  # raise it whenever the graph computes something else: it is part of the model id
INPUT, OUTPUT = "embedding", "states"
ONNX_OPSET, ONNX_IR = 18, 9
STANDARD, CONTRIB = "", "com.microsoft"  # the second are ONNX Runtime's own fused operators

# Products of a layer: the matrices that read the same input are one product.
PRODUCTS: dict[str, tuple[str, ...]] = {"qkv": ("q", "k", "v"), "ao": ("ao",), "fi": ("fi",), "fo": ("fo",)}

Divisors = Mapping[str, Mapping[int, float]]  # product ("l3.fi") -> input channel -> what it is divided by


def load_divisors() -> Divisors:
    """The shipped table, measured by `core.evaluation.make_channel_divisors`."""
    text = resources.files("resources").joinpath("profiles/e5-small-channels.json").read_text("utf-8")
    table: dict[str, dict[str, float]] = json.loads(text)
    return {product: {int(k): v for k, v in channels.items()} for product, channels in table.items()}


def build_graph(
    weights: BundledWeights, weight_limit: int, divisors: Divisors, adapter: Adapter | None = None
) -> bytes:
    """The serialised 8-bit model; weight codes are within +- `weight_limit`, of matrices that an `adapter` has changed.

    In: summed embeddings (1, tokens, hidden). Out: the last states, the same shape.
    """
    builder = GraphBuilder(weights, weight_limit, divisors, adapter)
    builder.encoder()
    return builder.serialise([OUTPUT])


def build_exact_graph(weights: BundledWeights) -> tuple[bytes, list[str]]:
    """A float32 model that also shows the input of each product, and the names of these outputs."""
    builder = GraphBuilder(weights, None, {})
    builder.encoder()
    return builder.serialise([OUTPUT, *builder.product_inputs.values()]), list(builder.product_inputs)


def quantise(matrix: NDArray[np.float32], limit: int) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Symmetric codes of shape (inputs, outputs) and a scale per output; `matrix` is (outputs, inputs)."""
    scales = np.abs(matrix).max(axis=1) / limit
    scales[scales == 0] = 1.0
    codes = np.rint(matrix / scales[:, None]).astype(np.int8)
    return np.ascontiguousarray(codes.T), scales.astype(np.float32)


class GraphBuilder:
    """Collects nodes and constants, layer by layer."""

    def __init__(
        self,
        weights: BundledWeights,
        weight_limit: int | None,
        divisors: Divisors,
        adapter: Adapter | None = None,
    ) -> None:
        """Without a `weight_limit` products are float32."""
        self.product_inputs: dict[str, str] = {}
        self._nodes: list[Any] = []
        self._constants: list[Any] = []
        self._weights = weights
        self._shape = weights.shape
        self._limit = weight_limit
        self._divisors = divisors
        self._adapter = adapter

    def serialise(self, outputs: Sequence[str]) -> bytes:
        """The model with the wanted outputs, all of type float32."""
        from onnx import TensorProto, helper  # here, because it takes 0.3 s and most starts do not need it

        shape: list[str | int | None] = [1, "tokens", self._shape.hidden]
        first = helper.make_tensor_value_info(INPUT, TensorProto.FLOAT, shape)
        lasts = [helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in outputs]
        graph = helper.make_graph(self._nodes, "encoder", [first], lasts, self._constants)
        opsets = [helper.make_opsetid(STANDARD, ONNX_OPSET), helper.make_opsetid(CONTRIB, 1)]
        return bytes(helper.make_model(graph, opset_imports=opsets, ir_version=ONNX_IR).SerializeToString())

    def encoder(self) -> None:
        """A BERT encoder: normalised embeddings, then post-norm layers of attention and feed-forward."""
        state = self._norm(INPUT, "emb.ln", None)
        for layer in range(self._shape.layers):
            last = layer == self._shape.layers - 1
            state = self._layer(f"l{layer}.", state, OUTPUT if last else None)

    def _layer(self, prefix: str, state: str, output: str | None) -> str:
        hidden, inner = self._shape.hidden, self._shape.feed_forward
        parts = [f"{prefix}{part}" for part in ("query", "key", "value")]
        qkv = self._product(state, prefix, "qkv", hidden)
        self._node("Split", [qkv], parts, axis=-1, num_outputs=3)
        mixed = self._node("MultiHeadAttention", parts, domain=CONTRIB, num_heads=self._shape.heads)
        change = self._product(mixed, prefix, "ao", hidden)
        state = self._norm(self._node("Add", [change, state]), f"{prefix}aln", None)
        raised = self._node("Gelu", [self._product(state, prefix, "fi", inner)], domain=CONTRIB)
        change = self._product(raised, prefix, "fo", hidden)
        return self._norm(self._node("Add", [change, state]), f"{prefix}oln", output)

    def _product(self, state: str, prefix: str, product: str, rows: int) -> str:
        """State times matrix plus bias."""
        key, names = prefix + product, PRODUCTS[product]
        self.product_inputs[key] = state
        matrix = np.concatenate([self._weights.matrix(f"{prefix}{name}.w", rows) for name in names])
        bias = np.concatenate([self._weights.vector(f"{prefix}{name}.b") for name in names])
        change = self._adapter.change(key) if self._adapter is not None else None
        if change is not None:
            matrix = matrix + change
        bias_name = self._constant(f"{key}.bias", bias)
        if self._limit is None:
            raw = self._node("MatMul", [state, self._constant(f"{key}.matrix", matrix.T)])
            return self._node("Add", [raw, bias_name])
        if key in self._divisors:
            divisor = np.ones(matrix.shape[1], dtype=np.float32)
            divisor[list(self._divisors[key])] = list(self._divisors[key].values())
            state = self._node("Mul", [state, self._constant(f"{key}.divide", 1 / divisor)])
            matrix = matrix * divisor
        codes, scales = quantise(matrix, self._limit)
        constants = [self._constant(f"{key}.codes", codes), self._constant(f"{key}.scales", scales)]
        return self._node("DynamicQuantizeMatMul", [state, *constants, "", bias_name], domain=CONTRIB)

    def _norm(self, state: str, name: str, output: str | None) -> str:
        """Plain LayerNormalization: the fused SkipLayerNormalization is seven times slower on processors."""
        scale, shift = (self._constant(n, self._weights.vector(n)) for n in (f"{name}.w", f"{name}.b"))
        outputs = [output] if output else None
        epsilon = self._shape.norm_epsilon
        return self._node("LayerNormalization", [state, scale, shift], outputs, epsilon=epsilon)

    def _constant(self, name: str, values: NDArray[Any]) -> str:
        from onnx import numpy_helper

        self._constants.append(numpy_helper.from_array(np.ascontiguousarray(values), name))
        return name

    def _node(
        self,
        operator: str,
        inputs: Sequence[str],
        outputs: list[str] | None = None,
        domain: str = STANDARD,
        **attributes: Any,
    ) -> str:
        from onnx import helper

        names = outputs or [f"n{len(self._nodes)}"]
        self._nodes.append(helper.make_node(operator, inputs, names, domain=domain, **attributes))
        return names[0]
