"""Fits the weights of `core.memory.capture.classifier` on labelled turns.

    python -m pip install jax
    python -m core.evaluation.fit_statements tests/support [--write]

JAX only computes slopes here; Footnote does not need it to run. Reads `told/*.tsv`, `talks/*.tsv` and `lives/*.txt` (see
`core.evaluation.labelled_turns`). Prints, a fifth of the talks left out in turn, how well one head tells the labels of those; with
--write keeps the weights of all heads, shape (heads, ...). Takes about half an hour of one core.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.evaluation.curves import area
from core.evaluation.fitting_libraries import needed
from core.evaluation.labelled_turns import MAY_BE, Line, lines_of, read_lives, read_talks, read_told
from core.memory.capture.classifier import LABELS, TOPICS, WEIGHTS, readable
from core.models.attention_head import EPSILON, HEADS, MOST_TOKENS, SCALE
from core.models.bundled_embedder import BundledEmbedder

with needed("jax"):
    import jax
    import jax.numpy as jnp

TARGET = Path(__file__).parents[2] / "resources" / "profiles" / WEIGHTS
# Of 96 and 128 the better; a second layer, or none, tells fewer labels of talks that were left out.
WIDTH, QUERIES = 128, 4
DROPPED = 0.25
# Of each label's certainty, so much is shared among all (Szegedy et al. 2016): labels of people's talk are never quite sure.
SMOOTHED = 0.05
EPOCHS, BATCH = 6, 64
STEP, WARM_UP, DECAY = 1e-3, 50, 0.02
# Beside the labels, what a statement is about.
TOPIC_COUNTS = 0.5
# Turns of talks are as judged turns come; those of `told` were written one by one.
TALKS_COUNT = 2
FOLDS = 5
# One head is fitted from each; see `core.memory.capture.classifier`.
SEEDS = (0, 1)
OUTPUTS = len(LABELS) + len(TOPICS)

Weights = dict[str, Any]


@dataclass(frozen=True)
class Texts:
    """`states` has the shape (texts, MOST_TOKENS, dimension), `there` tells its tokens, `may_be` which labels a text may have.

    `topics` are places in TOPICS, -1 where it is not known.
    """

    states: NDArray[np.float16]
    there: NDArray[np.bool_]
    may_be: NDArray[np.bool_]
    topics: NDArray[np.int64]

    def __add__(self, more: Texts) -> Texts:
        return Texts(
            np.concatenate([self.states, more.states]),
            np.concatenate([self.there, more.there]),
            np.concatenate([self.may_be, more.may_be]),
            np.concatenate([self.topics, more.topics]),
        )


def read(lines: Sequence[Line], embedder: BundledEmbedder) -> Texts:
    """The lines with their token states."""
    states = np.zeros((len(lines), MOST_TOKENS, embedder.dimension), dtype=np.float16)
    there = np.zeros((len(lines), MOST_TOKENS), dtype=bool)
    for place, each in enumerate(lines):
        (found,) = embedder.token_states([readable(each.text)], "passage")
        count = min(len(found), MOST_TOKENS)
        states[place, :count], there[place, : max(count, 1)] = found[:count], True
    may_be = np.array([[label in MAY_BE[each.letter] for label in LABELS] for each in lines])
    topics = np.array([TOPICS.index(each.topic) if each.topic else -1 for each in lines])
    return Texts(states, there, may_be, topics)


def begun(key: jax.Array, dimension: int) -> Weights:
    """Random weights of the shapes that `AttentionHead` wants."""
    shapes = {
        "project": (dimension, WIDTH),
        "attend": (WIDTH, 3 * WIDTH),
        "attended": (WIDTH, WIDTH),
        "raise": (WIDTH, 2 * WIDTH),
        "lower": (2 * WIDTH, WIDTH),
        "label": (QUERIES * WIDTH, OUTPUTS),
        "queries": (QUERIES, WIDTH),
        "label_mean": (dimension, OUTPUTS),
    }
    keys = jax.random.split(key, len(shapes))
    made: Weights = {
        name: jax.random.normal(each, shape) * shape[0] ** -0.5
        for each, (name, shape) in zip(keys, shapes.items(), strict=True)
    }
    made["queries"] = made["queries"] * 0.2
    made["attended"], made["lower"] = made["attended"] * 0.5, made["lower"] * 0.5
    return made | {"project_bias": jnp.zeros(WIDTH), "label_bias": jnp.zeros(OUTPUTS)}


def logits(weights: Weights, states: jax.Array, there: jax.Array, key: jax.Array | None = None) -> jax.Array:
    """What `AttentionHead` computes, of many texts at once; with a `key` parts are dropped at random."""
    drop = partial(_dropped, key)
    given = states.astype(jnp.float32) * SCALE
    mean = (given * there[..., None]).sum(1) / there.sum(1, keepdims=True)
    x = drop(given, 0) @ weights["project"] + weights["project_bias"]
    q, k, v = (
        each.reshape(*each.shape[:2], HEADS, -1).transpose(0, 2, 1, 3)
        for each in jnp.split(_normed(x) @ weights["attend"], 3, axis=-1)
    )
    near = jnp.where(there[:, None, None, :], q @ k.transpose(0, 1, 3, 2) / jnp.sqrt(q.shape[-1]), -1e9)
    mixed = (jax.nn.softmax(near) @ v).transpose(0, 2, 1, 3).reshape(x.shape)
    x = x + drop(mixed @ weights["attended"], 1)
    x = x + drop(jax.nn.gelu(_normed(x) @ weights["raise"]) @ weights["lower"], 2)
    x = _normed(x)
    shares = jax.nn.softmax(
        jnp.where(there[:, None, :], jnp.einsum("btd,qd->bqt", x, weights["queries"]), -1e9)
    )
    pooled = jnp.einsum("bqt,btd->bqd", shares, x).reshape(len(x), -1)
    return drop(pooled, 3) @ weights["label"] + weights["label_bias"] + drop(mean, 4) @ weights["label_mean"]


def _dropped(key: jax.Array | None, x: jax.Array, place: int) -> jax.Array:
    if key is None:
        return x
    kept = jax.random.bernoulli(jax.random.fold_in(key, place), 1.0 - DROPPED, x.shape)
    return x * kept / (1.0 - DROPPED)


def _normed(x: jax.Array) -> jax.Array:
    return (x - x.mean(-1, keepdims=True)) / jnp.sqrt(x.var(-1, keepdims=True) + EPSILON)


def fit(texts: Texts, seed: int = SEEDS[0]) -> Weights:
    """Weights by AdamW (Loshchilov & Hutter 2019) with a cosine schedule; rarer labels weigh more, by the square root."""
    count = len(texts.may_be)
    many = texts.may_be[texts.may_be.sum(axis=1) == 1].sum(axis=0)
    of_label = np.sqrt(count / len(LABELS) / np.maximum(many, 1))
    worth = np.where(texts.may_be, of_label, 0.0).sum(axis=1) / texts.may_be.sum(axis=1)

    def loss(
        weights: Weights,
        states: jax.Array,
        there: jax.Array,
        may_be: jax.Array,
        worth: jax.Array,
        topics: jax.Array,
        key: jax.Array,
    ) -> jax.Array:
        both = logits(weights, states, there, key)
        every = jax.nn.log_softmax(both[:, : len(LABELS)])
        right = jax.nn.logsumexp(jnp.where(may_be, every, -1e9), axis=1)
        told = (1 - SMOOTHED) * right + SMOOTHED * every.mean(axis=1)
        about = jax.nn.log_softmax(both[:, len(LABELS) :])[jnp.arange(len(topics)), topics]
        return -(worth * told).mean() - TOPIC_COUNTS * jnp.where(topics >= 0, about, 0.0).mean()

    def stepped(
        weights: Weights, moments: tuple[Weights, Weights], batch: Any, key: jax.Array, step: Any
    ) -> Any:
        slopes = jax.grad(loss)(weights, *batch, key)
        first = {n: 0.9 * moments[0][n] + 0.1 * slopes[n] for n in weights}
        second = {n: 0.999 * moments[1][n] + 0.001 * slopes[n] ** 2 for n in weights}
        pace = STEP * jnp.minimum(step / WARM_UP, 0.5 * (1 + jnp.cos(jnp.pi * step / steps)))
        new = {
            n: w
            - pace
            * (first[n] / (1 - 0.9**step) / (jnp.sqrt(second[n] / (1 - 0.999**step)) + 1e-8) + DECAY * w)
            for n, w in weights.items()
        }
        return new, (first, second)

    quickly = jax.jit(stepped)
    order = np.random.default_rng(seed)
    steps = EPOCHS * (count // BATCH)
    key = jax.random.PRNGKey(seed)
    weights = begun(key, texts.states.shape[2])
    moments = ({n: w * 0 for n, w in weights.items()}, {n: w * 0 for n, w in weights.items()})
    for step, places in enumerate(_batches(count, order), start=1):
        batch = (
            texts.states[places],
            texts.there[places],
            texts.may_be[places],
            worth[places],
            texts.topics[places],
        )
        weights, moments = quickly(weights, moments, batch, jax.random.fold_in(key, step), float(step))
    return weights


def _batches(count: int, order: np.random.Generator) -> Iterator[NDArray[np.int64]]:
    for _ in range(EPOCHS):
        places = order.permutation(count)
        for start in range(0, count - BATCH + 1, BATCH):
            yield places[start : start + BATCH]


def probabilities(weights: Weights, texts: Texts) -> NDArray[np.float32]:
    """Of the labels and of the topics, shape (texts, OUTPUTS)."""

    def one(states: jax.Array, there: jax.Array) -> jax.Array:
        both = logits(weights, states, there)
        return jnp.concatenate(
            [jax.nn.softmax(both[:, : len(LABELS)]), jax.nn.softmax(both[:, len(LABELS) :])], axis=1
        )

    quickly = jax.jit(one)
    parts = [
        np.asarray(quickly(texts.states[start : start + 128], texts.there[start : start + 128]))
        for start in range(0, len(texts.may_be), 128)
    ]
    return np.concatenate(parts)


def report(both: NDArray[np.float32], texts: Texts) -> str:
    """How well probabilities tell the labels: areas under the curve, and the shares of right ones."""
    certain, named = texts.may_be.sum(axis=1) == 1, texts.topics >= 0
    found, labels = both[certain, : len(LABELS)], texts.may_be[certain].argmax(axis=1)
    about = both[named, len(LABELS) :].argmax(axis=1) == texts.topics[named]
    at: Mapping[str, int] = {name: place for place, name in enumerate(LABELS)}
    nothing = labels == at["nothing"]
    changed = np.isin(labels, [at["change"], at["end"]])
    plain = np.isin(labels, [at["owner"], at["other"]])
    parts = [
        f"lasting {area(1 - found[:, at['nothing']], ~nothing):.3f}",
        f"change {area(found[:, at['change']] + found[:, at['end']], changed):.3f}",
        f"end {area(found[changed, at['end']], labels[changed] == at['end']):.3f}",
        f"other {area(found[plain, at['other']], labels[plain] == at['other']):.3f}",
        f"all {np.mean(found.argmax(axis=1) == labels):.3f}",
        f"topic {np.mean(about):.3f}",
    ]
    return "  ".join(parts)


def main(arguments: Sequence[str]) -> int:
    """Print the report, or write the weights."""
    embedder = BundledEmbedder()
    folder = Path(arguments[0])
    told = read([*read_told(folder / "told"), *lines_of(read_lives(folder / "lives"))], embedder)
    talks = [read(talk.lines, embedder) for talk in read_talks(folder / "talks")]
    if "--write" in arguments:
        everything = told
        for talk in talks:
            everything = sum([talk] * TALKS_COUNT, start=everything)
        heads = [fit(everything, seed) for seed in SEEDS]
        halves: dict[str, Any] = {
            name: np.stack([np.asarray(head[name], np.float16) for head in heads]) for name in heads[0]
        }
        np.savez_compressed(TARGET, **halves)
        print(f"Written to {TARGET.name}")
        return 0
    for fold in range(FOLDS):
        left, learned = talks[fold::FOLDS], told
        for place, talk in enumerate(talks):
            learned = learned if place % FOLDS == fold else sum([talk] * TALKS_COUNT, start=learned)
        asked = sum(left[1:], start=left[0])
        print(
            f"talks {fold + 1} of {FOLDS}  {report(probabilities(fit(learned), asked), asked)}",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
