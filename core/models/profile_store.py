"""Keeps the language profiles of Ollama's embedding models, which take minutes to measure, one file for each."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path

from core.errors import ModelUnavailable
from core.models.base import Embedder
from core.models.calibration import CalibrationRow, load_calibration
from core.models.profile import LanguageProfile
from core.models.profile_building import FACTOR, build_profile
from core.models.resumed import Resumed

LEAST_SPREAD = 0.005
"""Of centred cosines, between the floor and the median of relevant pairs (the bundled model: .2). Below, the model
tells nothing apart, and its scale would be noise stretched to 0-1."""


def sample_texts() -> int:
    """How many texts `measure` embeds."""
    return 3 * len(load_calibration())


class ProfileStore:
    """Files in one folder. A missing or damaged one is measured again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def find(self, model_id: str) -> LanguageProfile | None:
        path = self._path(model_id)
        if not path.exists():
            return None
        try:
            found = LanguageProfile.load(path)
        except ModelUnavailable:
            return None
        return found if found.model_id == model_id else None

    def measure(self, name: str, embedder: Embedder, progress: Callable[[int, int], None]) -> LanguageProfile:
        """Measure the profile of this model and keep it; `progress` hears (texts done, texts in all).

        What was embedded before a kill, or before the model ceased to answer, is not embedded again. Raises ModelUnavailable when the model does not answer, or tells nothing apart; whatever `progress` raises.
        """
        rows = load_calibration()
        resumed = Resumed(embedder, self._part(embedder.model_id, rows))
        made = build_profile(resumed, rows, FACTOR, progress)
        resumed.forget()
        if made.calibration.median - made.calibration.floor < LEAST_SPREAD:
            raise ModelUnavailable(
                f"The model “{name}” does not tell related texts from unrelated ones.",
                "Choose another embedding model in the settings.",
            )
        path = self._path(embedder.model_id)
        fresh = path.with_suffix(".new")
        made.save(fresh)
        fresh.replace(path)
        return made

    def forget(self, model_id: str) -> None:
        self._path(model_id).unlink(missing_ok=True)
        for part in self._folder.glob(f"{self._path(model_id).stem}-*.part"):
            part.unlink(missing_ok=True)

    def _part(self, model_id: str, rows: Sequence[CalibrationRow]) -> Path:
        """Where the vectors of a measuring under way stand: for these very texts."""
        digest = hashlib.sha256(repr(rows).encode()).hexdigest()[:16]
        return self._folder / f"{self._path(model_id).stem}-{digest}.part"

    def _path(self, model_id: str) -> Path:
        digest = hashlib.sha256(f"{model_id} {FACTOR}".encode()).hexdigest()[:16]
        return self._folder / f"profile-{digest}.npz"
