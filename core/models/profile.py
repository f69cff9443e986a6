"""What makes the cosines of an embedding model mean something: language centring and calibrated scales.

Raw cosines of unrelated texts differ from one language pair to the next by more than relevance does. Taking
the mean vector of a language off its vectors removes that, and a fixed scale then tells relevant from not.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from core.errors import ModelUnavailable
from core.models.base import TextKind, Vectors
from core.models.language import GROUPS, base_language

KINDS: tuple[TextKind, ...] = ("query", "passage")
EVERY_LANGUAGE = "*"  # the mean over all languages, for one that has no relative among them
FORMAT = 1

# Relevance is FLOOR_RELEVANCE at the floor and MEDIAN_RELEVANCE at the cosine of the median relevant pair,
# linear through both. 0.55 and 0.75 are what people read as "just related" and "a good match".
FLOOR_RELEVANCE, MEDIAN_RELEVANCE = 0.55, 0.75

_SMALLEST_NORM = 1e-9


@dataclass(frozen=True)
class Calibration:
    """Positions on the scale of centred cosines."""

    floor: float  # keeps 95 % of relevant pairs in one language and 85 % across languages
    median: float  # of relevant pairs
    answer_slope: float  # P(the best hit answers) = sigmoid(slope * (cosine - midpoint))
    answer_midpoint: float


@dataclass(frozen=True, eq=False)
class LanguageProfile:
    """Of one embedding model. `means` are raw mean vectors by (language, group or `*`) and kind."""

    model_id: str
    factor: float
    means: Mapping[tuple[str, TextKind], Vectors]
    calibration: Calibration

    def centre(self, vectors: Vectors, languages: Sequence[str], kind: TextKind) -> Vectors:
        """unit(v - factor * mean of its language and kind), row by row; shapes stay.

        `languages` has one code per row, as `detect_language` returns them.
        """
        if len(languages) != len(vectors):
            raise ValueError(f"{len(vectors)} vectors, but {len(languages)} languages")
        if not len(vectors):
            return vectors
        return unit(vectors - self.factor * np.stack([self._mean(code, kind) for code in languages]))

    def relevance(self, cosine: NDArray[Any] | float) -> NDArray[np.float64]:
        """Centred cosine(s) on a scale from 0 to 1; 0.55 is the floor, 0.75 a typical relevant passage."""
        scale = self.calibration
        step = (MEDIAN_RELEVANCE - FLOOR_RELEVANCE) / (scale.median - scale.floor)
        return np.clip(
            FLOOR_RELEVANCE + step * (np.asarray(cosine, dtype=np.float64) - scale.floor), 0.0, 1.0
        )

    def answerable(self, cosine: float) -> float:
        """The probability that the best hit, with this centred cosine, answers its question at all."""
        scale = self.calibration
        return float(1.0 / (1.0 + np.exp(-scale.answer_slope * (cosine - scale.answer_midpoint))))

    def _mean(self, language: str, kind: TextKind) -> Vectors:
        """The mean of the language, else of the languages that share its script, else of all."""
        base = base_language(language)
        for name in (base, GROUPS.get(base, "")):
            if (name, kind) in self.means:
                return self.means[name, kind]
        return self.means[EVERY_LANGUAGE, kind]

    def save(self, path: Path) -> None:
        """Writes an .npz file: the means in half precision, and the rest as JSON inside it."""
        names = sorted(self.means)
        head = {
            "format": FORMAT,
            "model_id": self.model_id,
            "factor": self.factor,
            "calibration": vars(self.calibration),
            "means": names,
        }
        stacked = np.stack([self.means[name] for name in names]).astype(np.float16)
        with path.open("wb") as file:
            np.savez_compressed(file, means=stacked, head=np.frombuffer(json.dumps(head).encode(), np.uint8))

    @classmethod
    def load(cls, path: Path) -> LanguageProfile:
        """Raises ModelUnavailable when the file is missing or damaged."""
        try:
            return cls._parse(path.read_bytes())
        except (OSError, ValueError, KeyError, EOFError) as error:
            raise ModelUnavailable(
                f"The calibration of the embedding model, {path}, cannot be read ({error}).",
                "Rebuild the search index, or install Footnote again.",
            ) from error

    @classmethod
    def load_bundled(cls) -> LanguageProfile:
        """The profile of the embedding model that comes with Footnote."""
        return cls._parse(resources.files("resources").joinpath("profiles/e5-small.npz").read_bytes())

    @classmethod
    def _parse(cls, raw: bytes) -> LanguageProfile:
        with np.load(BytesIO(raw), allow_pickle=False) as file:
            head, stacked = json.loads(file["head"].tobytes()), file["means"].astype(np.float32)
        if head["format"] != FORMAT:
            raise ValueError(f"format {head['format']}")
        names = [(name, cast(TextKind, kind)) for name, kind in head["means"]]
        means = MappingProxyType(dict(zip(names, stacked, strict=True)))
        return cls(head["model_id"], head["factor"], means, Calibration(**head["calibration"]))


def unit(vectors: Vectors) -> Vectors:
    """Rows scaled to length 1; a zero row stays zero."""
    norms = np.linalg.norm(vectors, axis=-1, keepdims=True)
    scaled: Vectors = (vectors / np.maximum(norms, _SMALLEST_NORM)).astype(np.float32)
    return scaled
