"""What makes the cosines of an embedding model mean something: language centring and calibrated scales.

Raw cosines of unrelated texts differ from one language pair to the next by more than relevance does. Taking
the mean vector of a language off its vectors removes that, and a fixed scale then tells relevant from not.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from importlib import resources
from importlib.resources.abc import Traversable
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import Any, cast
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from core.errors import ModelUnavailable
from core.models.base import TextKind, Vectors
from core.text.language import GROUPS, base_language

KINDS: tuple[TextKind, ...] = ("query", "passage")
EVERY_LANGUAGE = "*"  # the mean over all languages, for one that has no relative among them
FORMAT = 2
BUNDLED_PROFILE = "e5-small.npz"

# Relevance is FLOOR_RELEVANCE at the floor and MEDIAN_RELEVANCE at the cosine of the median relevant pair,
# linear through both. 0.55 and 0.75 are what people read as "just related" and "a good match".
FLOOR_RELEVANCE, MEDIAN_RELEVANCE = 0.55, 0.75

# Of the shipped profile: a test compares.
BUNDLED_FLOOR, BUNDLED_MEDIAN = 0.2085, 0.3290

_SMALLEST_NORM = 1e-9

Means = Mapping[tuple[str, TextKind], Vectors]  # by (language, group of languages or `*`) and kind


@dataclass(frozen=True)
class Calibration:
    """What scores of one kind mean: the floor, a typical relevant score, and an answering one."""

    floor: float  # keeps 90 % of hard relevant pairs in one language and 85 % across languages
    median: float  # of relevant pairs
    answer_slope: float  # P(the best hit answers) = sigmoid(slope * (score - midpoint))
    answer_midpoint: float

    def relevance(self, score: NDArray[Any] | float) -> NDArray[np.float64]:
        """Score(s) on a scale from 0 to 1; 0.55 is the floor, 0.75 a typical relevant passage."""
        step = (MEDIAN_RELEVANCE - FLOOR_RELEVANCE) / (self.median - self.floor)
        return np.clip(FLOOR_RELEVANCE + step * (np.asarray(score, dtype=np.float64) - self.floor), 0.0, 1.0)

    def answerable(self, score: float) -> float:
        """The probability that the best hit, with this score, answers its question at all."""
        return float(1.0 / (1.0 + np.exp(-self.answer_slope * (score - self.answer_midpoint))))


@dataclass(frozen=True, eq=False)
class LanguageProfile:
    """Of one embedding model. Means are of raw unit vectors; `calibration` is for centred cosines.

    `token_means` and `late` (for `max_sim` of centred token states) exist for models with token states only.
    """

    model_id: str
    factor: float
    means: Means
    calibration: Calibration
    token_means: Means = field(default_factory=dict)
    late: Calibration | None = None

    def centre(self, vectors: Vectors, languages: Sequence[str], kind: TextKind) -> Vectors:
        """unit(v - factor * mean of its language and kind), row by row; shapes stay.

        `languages` has one code per row, as `detect_language` returns them.
        """
        if len(languages) != len(vectors):
            raise ValueError(f"{len(vectors)} vectors, but {len(languages)} languages")
        if not len(vectors):
            return vectors
        means = np.stack([_mean_of(self.means, code, kind) for code in languages])
        return unit(vectors - self.factor * means)

    def centre_states(self, states: Vectors, language: str, kind: TextKind) -> Vectors:
        """The token states of one text, centred the same way; unchanged by a profile without token means.

        Raw states prefer passages in the question's own language: reordering a corpus of four languages with
        them takes Chinese questions from .862 to .724 nDCG@10; centred ones take them to .881.
        """
        if not self.token_means or not len(states):
            return states
        return unit(states - self.factor * _mean_of(self.token_means, language, kind))

    def relevance(self, cosine: NDArray[Any] | float) -> NDArray[np.float64]:
        """Centred cosine(s) on the scale of `Calibration.relevance`."""
        return self.calibration.relevance(cosine)

    def as_bundled(self, cosine: float) -> float:
        """A centred cosine on the scale of the bundled model's, for sums whose weights were fitted to that one."""
        own = self.calibration
        step = (BUNDLED_MEDIAN - BUNDLED_FLOOR) / (own.median - own.floor)
        return BUNDLED_FLOOR + step * (cosine - own.floor)

    def answerable(self, cosine: float) -> float:
        """The probability that the best hit, with this centred cosine, answers its question at all."""
        return self.calibration.answerable(cosine)

    def save(self, path: Path) -> None:
        """Writes an .npz file: the means in half precision, and the rest as JSON inside it."""
        names, stacked = _stack(self.means)
        token_names, token_stacked = _stack(self.token_means)
        head = {
            "format": FORMAT,
            "model_id": self.model_id,
            "factor": self.factor,
            "calibration": asdict(self.calibration),
            "late": asdict(self.late) if self.late else None,
            "means": names,
            "token_means": token_names,
        }
        raw_head = np.frombuffer(json.dumps(head).encode(), np.uint8)
        with path.open("wb") as file:
            np.savez_compressed(file, means=stacked, token_means=token_stacked, head=raw_head)

    @classmethod
    def load(cls, path: Path) -> LanguageProfile:
        """Raises ModelUnavailable when the file is missing or damaged."""
        return cls._read(path)

    @classmethod
    def load_bundled(cls) -> LanguageProfile:
        """The profile of the embedding model that comes with Footnote; raises as `load` does."""
        return cls._read(resources.files("resources").joinpath("profiles", BUNDLED_PROFILE))

    @classmethod
    def _read(cls, source: Traversable) -> LanguageProfile:
        try:
            return cls._parse(source.read_bytes())
        except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
            raise ModelUnavailable(
                f"The calibration of the embedding model, {source}, cannot be read ({error}).",
                "Rebuild the search index, or install Footnote again.",
            ) from error

    @classmethod
    def _parse(cls, raw: bytes) -> LanguageProfile:
        with np.load(BytesIO(raw), allow_pickle=False) as file:
            head = json.loads(file["head"].tobytes())
            if head["format"] != FORMAT:
                raise ValueError(f"format {head['format']}")
            means = _unstack(head["means"], file["means"])
            token_means = _unstack(head["token_means"], file["token_means"])
        late = Calibration(**head["late"]) if head["late"] else None
        calibration = Calibration(**head["calibration"])
        return cls(head["model_id"], head["factor"], means, calibration, token_means, late)


def _mean_of(means: Means, language: str, kind: TextKind) -> Vectors:
    """The mean of the language, else of the languages that share its script, else of all."""
    base = base_language(language)
    for name in (base, GROUPS.get(base, "")):
        if (name, kind) in means:
            return means[name, kind]
    return means[EVERY_LANGUAGE, kind]


def _stack(means: Means) -> tuple[list[tuple[str, TextKind]], NDArray[np.float16]]:
    names = sorted(means)
    return names, np.array([means[name] for name in names], dtype=np.float16)


def _unstack(names: Sequence[Sequence[str]], stacked: NDArray[np.float16]) -> Means:
    keys = [(name, cast(TextKind, kind)) for name, kind in names]
    return MappingProxyType(dict(zip(keys, stacked.astype(np.float32), strict=True)))


def unit(vectors: Vectors) -> Vectors:
    """Rows scaled to length 1; a zero row stays zero."""
    norms = np.linalg.norm(vectors, axis=-1, keepdims=True)
    scaled: Vectors = (vectors / np.maximum(norms, _SMALLEST_NORM)).astype(np.float32)
    return scaled
