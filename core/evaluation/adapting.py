"""Fits adapters of the bundled encoder (see `core.models.adapter`): the encoder as PyTorch computes it, and the course of a fit.

    python -m pip install torch

PyTorch only computes slopes here; Footnote does not need it to run. The encoder's own matrices stay as they are, in 16 bits, in which
the products are four times as fast on processors that know them.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic

import numpy as np

from core.evaluation.fitting_libraries import needed
from core.evaluation.token_texts import Example, Text, batches
from core.models.adapter import DOWN, UP, write_adapter
from core.models.bundled_embedder import BundledEmbedder
from core.models.bundled_graph import PRODUCTS
from core.models.bundled_weights import BundledWeights, ModelShape, locate_weights

with needed("torch"):
    import torch
    import torch.nn.functional as functional

# Of a change; 16 is LoRA's usual choice, and no other was tried.
RANK, COUNTS = 16, 2.0
# With steps of 1e-3 nothing is learned at all: the loss stays that of the shares of the labels.
STEP, WARM_UP, LAST_SHARE = 3e-4, 100, 0.02
BETAS, DECAY, MOST_SLOPE = (0.9, 0.98), 0.01, 1.0
NOT_THERE = -1e4
# Components that carry the mask through the product of queries and keys; as many as processors like.
MASK_COMPONENTS = 8

Tensors = dict[str, Any]


class Encoder:
    """The bundled encoder with changes that are being learned."""

    def __init__(self) -> None:
        self.embedder = BundledEmbedder()
        weights = BundledWeights(locate_weights())
        self._shape = weights.shape
        self._norm = _norm(weights, "emb.ln")
        self._layers = [_layer(weights, layer) for layer in range(weights.shape.layers)]

    @property
    def dimension(self) -> int:
        return self._shape.hidden

    def begun(self) -> Tensors:
        """Changes that change nothing yet."""
        made: Tensors = {}
        for layer in range(self._shape.layers):
            for product, (inputs, outputs) in _sizes(self._shape).items():
                key = f"l{layer}.{product}"
                made[f"{key}.{DOWN}"] = (torch.randn(RANK, inputs) * inputs**-0.5).requires_grad_()
                made[f"{key}.{UP}"] = torch.zeros(outputs, RANK, requires_grad=True)
        return made

    def read(self, texts: Sequence[Text]) -> tuple[Any, Any]:
        """Embeddings, shape (texts, tokens, dimension), and which tokens are there."""
        longest = max(len(text.ids) for text in texts)
        given = np.zeros((len(texts), longest, self.dimension), dtype=np.float32)
        there = np.zeros((len(texts), longest), dtype=bool)
        for row, text in enumerate(texts):
            given[row, : len(text.ids)] = self.embedder.inputs(np.array(text.ids))
            there[row, : len(text.ids)] = True
        return torch.from_numpy(given), torch.from_numpy(there)

    def states(self, changes: Tensors, given: Any, there: Any) -> Any:
        """The last states of `read` texts, float32."""
        heads, hidden = self._shape.heads, self._shape.hidden
        count, length, _ = given.shape
        mask = torch.where(there, 0.0, NOT_THERE).bfloat16()[:, None, :, None]
        mask = functional.pad(mask, (0, MASK_COMPONENTS - 1)).expand(-1, heads, -1, -1)
        mask = mask.reshape(count * heads, length, MASK_COMPONENTS)
        one = torch.zeros(MASK_COMPONENTS, dtype=torch.bfloat16)
        one[0] = 1.0
        asks = one.expand(count * heads, length, MASK_COMPONENTS)
        state = self._normed(given, self._norm)
        for number, layer in enumerate(self._layers):

            def product(name: str, values: Any, key: str = f"l{number}", layer: Tensors = layer) -> Any:
                down = changes[f"{key}.{name}.{DOWN}"].bfloat16() * COUNTS
                thin = functional.linear(
                    functional.linear(values, down), changes[f"{key}.{name}.{UP}"].bfloat16()
                )
                return functional.linear(values, layer[name], layer[f"{name}.bias"]) + thin

            parts = product("qkv", state.bfloat16()).view(count, length, 3, heads, hidden // heads)
            query, key, value = parts.permute(2, 0, 3, 1, 4).reshape(3, count * heads, length, -1)
            query = torch.cat([query * (hidden // heads) ** -0.5, asks], -1)
            shares = functional.softmax(torch.bmm(query, torch.cat([key, mask], -1).transpose(1, 2)), -1)
            mixed = torch.bmm(shares, value).view(count, heads, length, -1).transpose(1, 2)
            state = self._normed(
                product("ao", mixed.reshape(count, length, hidden)).float() + state, layer["aln"]
            )
            raised = functional.gelu(product("fi", state.bfloat16()))
            state = self._normed(product("fo", raised).float() + state, layer["oln"])
        return state

    def _normed(self, values: Any, norm: tuple[Any, Any]) -> Any:
        return functional.layer_norm(values, (self._shape.hidden,), *norm, eps=self._shape.norm_epsilon)


def _sizes(shape: ModelShape) -> Mapping[str, tuple[int, int]]:
    """Inputs and outputs of each product."""
    hidden, inner = shape.hidden, shape.feed_forward
    return {"qkv": (hidden, 3 * hidden), "ao": (hidden, hidden), "fi": (hidden, inner), "fo": (inner, hidden)}


def _norm(weights: BundledWeights, name: str) -> tuple[Any, Any]:
    scale, shift = (torch.from_numpy(weights.vector(f"{name}.{part}").copy()) for part in "wb")
    return scale, shift


def _layer(weights: BundledWeights, layer: int) -> Tensors:
    made: Tensors = {part: _norm(weights, f"l{layer}.{part}") for part in ("aln", "oln")}
    for product, names in PRODUCTS.items():
        rows = weights.shape.feed_forward if product == "fi" else weights.shape.hidden
        matrices = [weights.matrix(f"l{layer}.{name}.w", rows) for name in names]
        biases = [weights.vector(f"l{layer}.{name}.b") for name in names]
        made[product] = torch.from_numpy(np.concatenate(matrices)).bfloat16()
        made[f"{product}.bias"] = torch.from_numpy(np.concatenate(biases)).bfloat16()
    return made


class Fit(Generic[Example]):
    """AdamW (Loshchilov & Hutter 2019) whose steps become shorter to the end."""

    def __init__(
        self, learned: Tensors, loss: Callable[[Sequence[Example]], Any], tell: Callable[[str], None] = print
    ) -> None:
        """`loss` is the mean over examples, of what is `learned`."""
        self._learned = learned
        self._loss = loss
        self._tell = tell

    def run(self, epochs: Iterable[Sequence[Example]], count: int, minutes: float, seed: int = 0) -> None:
        """Over all examples of all epochs, `count` in all, or as many as come in `minutes`."""
        random_order = random.Random(seed)
        optimiser = torch.optim.AdamW(self._learned.values(), lr=STEP, betas=BETAS, weight_decay=DECAY)
        began = told = time.monotonic()
        seen = steps = 0
        losses: list[float] = []
        for examples in epochs:
            for batch in batches(examples, random_order):
                done = max(seen / count, (time.monotonic() - began) / 60 / minutes)
                if done >= 1:
                    return
                steps += 1
                for group in optimiser.param_groups:
                    group["lr"] = STEP * min(1.0, steps / WARM_UP) * max(LAST_SHARE, 1.0 - done)
                loss = self._loss(batch)
                optimiser.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self._learned.values(), MOST_SLOPE)
                optimiser.step()
                losses.append(loss.item())
                seen += len(batch)
                if time.monotonic() - told > 60:
                    self._tell(f"{done:.0%}  {seen} of {count}  loss {np.mean(losses):.4f}")
                    told, losses = time.monotonic(), []


def write(path: Path, changes: Tensors, heads: Tensors) -> None:
    """Keep what was learned as an adapter."""
    thin = {
        name: each.detach().numpy() * (COUNTS if name.endswith(DOWN) else 1.0)
        for name, each in changes.items()
    }
    write_adapter(path, thin, {name: each.detach().numpy() for name, each in heads.items()})
