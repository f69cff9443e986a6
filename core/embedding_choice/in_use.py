"""The embedding model whose vectors are searched: remembered beside the vectors, watched while it is Ollama's."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import asdict

from core.catalog.catalogue import Catalogue
from core.errors import FootnoteError, ModelUnavailable
from core.models.bundled_embedder import BUNDLED_MODEL_ID
from core.models.in_use import ModelsInUse
from core.models.ollama_client import OllamaServer
from core.models.ollama_listing import same_model
from core.models.profile_store import ProfileStore
from core.models.search_model import BUNDLED, QuestionEmbedder, Remembered, SearchModel
from core.settings import Settings

# In the catalogue, beside the vectors of which they speak: the Ollama model in use (none: the bundled one), and the
# ids of all models that were in use once.
IN_USE_SETTING = "embedding.in_use"
USED_SETTING = "embedding.used"


class InUse:
    """`model` is None when there is none; `trouble` says why it does not answer. Safe to use from any thread."""

    def __init__(
        self,
        catalogue: Catalogue,
        settings: Settings,
        models: ModelsInUse,
        profiles: ProfileStore,
        changed: Callable[[], None],
    ) -> None:
        """`changed` is called when the model begins or ceases to answer."""
        self._catalogue = catalogue
        self._settings = settings
        self._models = models
        self._profiles = profiles
        self._changed = changed
        self._lock = threading.Lock()
        self.model: SearchModel | None = None
        self.known: Remembered | None = None
        self.trouble: FootnoteError | None = None

    def open(self) -> None:
        """The model of the last run, without asking any server."""
        stored = self._catalogue.setting(IN_USE_SETTING)
        self.known = Remembered(**stored) if stored else None
        if self.known is None:
            self.model = self.bundled()
            return
        profile = self._profiles.find(self.known.model_id)
        if profile is not None:
            self.model = SearchModel(self.known.name, self.for_questions(self.known), profile)
        else:
            self.trouble = ModelUnavailable(
                f"The calibration of the embedding model “{self.known.name}” is missing.",
                "Start Ollama: it is measured anew by itself.",
            )

    @property
    def model_id(self) -> str:
        """Whose vectors are searched; "" for nobody's."""
        return self.model.model_id if self.model else ""

    @property
    def name(self) -> str:
        """For people; "" for none."""
        return (self.model.name or BUNDLED_MODEL_ID) if self.model else ""

    @property
    def answers(self) -> bool:
        return self.model is not None and self.trouble is None

    def is_called(self, name: str) -> bool:
        """Whether this Ollama model is the one in use, or was until its weights changed."""
        return self.known is not None and same_model(self.known.name, name)

    def used(self) -> set[str]:
        """The ids of all models that were in use once."""
        return set(self._catalogue.setting(USED_SETTING, []))

    def was_removed(self, model_id: str) -> None:
        """The vectors of a model that is not in use are gone."""
        self._catalogue.set_setting(USED_SETTING, sorted(self.used() - {model_id}))

    def remember(self, model: SearchModel | None, known: Remembered | None) -> None:
        """From now on this one is in use, also after a kill."""
        with self._catalogue.transaction():
            self._catalogue.set_setting(IN_USE_SETTING, asdict(known) if known else None)
            used = self.used() | {self.model_id, model.model_id if model else ""}
            self._catalogue.set_setting(USED_SETTING, sorted(used - {""}))
        self.model, self.known, self.trouble = model, known, None

    def built_in(self) -> SearchModel:
        """The model that comes with Footnote. Raises ModelUnavailable where it is missing or damaged."""
        found = self.bundled()
        if found is None:
            raise self._models.embedding_problem or ModelUnavailable(
                "The embedding model that comes with Footnote is missing.", "Install Footnote again."
            )
        return found

    def bundled(self) -> SearchModel | None:
        """The model that comes with Footnote; None where it is missing or damaged."""
        embedder, profile = self._models.embedder(), self._models.profile()
        if embedder is None or profile is None:
            return None
        return SearchModel(BUNDLED, embedder, profile, self._models.token_states())

    def for_questions(self, known: Remembered) -> QuestionEmbedder:
        """A model of Ollama, wherever Ollama is at the time of each call."""
        return QuestionEmbedder(known, lambda: self.server(known.name), self._heard)

    def server(self, name: str) -> OllamaServer:
        """The server that has this model. Raises ModelUnavailable when Ollama is off, UserInputError for its address."""
        if not self._settings["ollama.enabled"]:
            raise ModelUnavailable(
                f"The embedding model “{name}” is one of Ollama's, and Ollama is switched off.",
                "Switch it on, or choose the built-in embedding model in the settings.",
            )
        return self._models.server()

    def _heard(self, model_id: str, error: ModelUnavailable | None) -> None:
        """A call ended so: the first that fails, and the first that succeeds again, are news."""
        with self._lock:
            if model_id != self.model_id or (error is None) == (self.trouble is None):
                return
            self.trouble = error
        self._changed()
