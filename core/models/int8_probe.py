"""Finds out which 8-bit products this processor computes correctly.

Processors with AVX2 but without VNNI add pairs of products in 16 bits and saturate, silently, when both
factors use all 8 bits. Weights of 7 bits are exact everywhere and cost a little accuracy.
"""

from __future__ import annotations

import numpy as np
import onnxruntime

FULL_RANGE, REDUCED_RANGE = 127, 63

_INNER = 64  # products added up in the probe: enough to reach each vector kernel
_EXACT = 1e-3  # the probe's values are exactly representable; a saturated sum is half of the right one


def probe_graph() -> bytes:
    """A product whose activations and weights all have the largest code."""
    from onnx import TensorProto, helper, numpy_helper

    weights = np.full((_INNER, _INNER), FULL_RANGE, dtype=np.int8)
    constants = [numpy_helper.from_array(weights, "w"), numpy_helper.from_array(np.ones(1, np.float32), "s")]
    node = helper.make_node("DynamicQuantizeMatMul", ["x", "w", "s"], ["y"], domain="com.microsoft")
    ends = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [_INNER, _INNER]) for name in ("x", "y")]
    graph = helper.make_graph([node], "probe", [ends[0]], [ends[1]], constants)
    opsets = [helper.make_opsetid("", 18), helper.make_opsetid("com.microsoft", 1)]
    return bytes(helper.make_model(graph, opset_imports=opsets, ir_version=9).SerializeToString())


def weight_limit(probe: bytes) -> int:
    """The largest weight code that is safe here; `probe` is what `probe_graph` returned."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(probe, options, providers=["CPUExecutionProvider"])
    result = session.run(None, {"x": np.ones((_INNER, _INNER), np.float32)})[0]
    exact = np.allclose(result, _INNER * FULL_RANGE, rtol=_EXACT)
    return FULL_RANGE if exact else REDUCED_RANGE
