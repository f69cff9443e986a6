"""Brings the embedding model that is wanted into use.

Its vectors are made beside those in use, while search goes on with the old ones. When they cover as much, it takes
over; the old ones stay, so that the way back takes no time. What is wanted stands in the settings, what is made in the
catalogue: after a kill, the change goes on where it was.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from core.catalog.catalogue import Catalogue
from core.embedding_choice.attempts import Attempts
from core.embedding_choice.in_use import InUse
from core.errors import FootnoteError
from core.models.base import Embedder, ModelInfo
from core.models.ollama_embed import OllamaEmbedder
from core.models.ollama_errors import OllamaFault
from core.models.ollama_listing import same_model
from core.models.profile import LanguageProfile
from core.models.profile_store import ProfileStore
from core.models.search_model import BUNDLED, Remembered, SearchModel, with_remedy

if TYPE_CHECKING:  # see choice.py
    from core.library.embed_beside import Building

log = logging.getLogger(__name__)

# A model that was in use once takes over at once when this share of the passages still has its vectors: the others
# follow as new files do. Below, search by meaning would find too little meanwhile.
AT_ONCE_SHARE = 0.9

Stage = Literal["asking", "calibrating", "building", "waiting"]


@dataclass(frozen=True)
class Change:
    """A change under way to the model `name` ("": the bundled one). `done` and `total` count texts while calibrating,
    passages while building. Stage "waiting": `sentence` and `remedy` say for what; it goes on by itself.
    """

    name: str
    stage: Stage
    done: int = 0
    total: int = 0
    seconds_left: float | None = None
    sentence: str = ""
    remedy: str = ""


@dataclass(frozen=True)
class Hooks:
    """What the engine does for a change. From the return of `use` on, searches go by this model's vectors."""

    use: Callable[[SearchModel | None], None]
    build: Callable[[Embedder | None], None]
    building: Callable[[], Building | None]
    try_again: Callable[[], None]
    changed: Callable[[], None]


class ModelChange:
    """Works on a thread of its own from `start` to `close`; `wanted` gives the model of the settings."""

    def __init__(
        self,
        catalogue: Catalogue,
        in_use: InUse,
        profiles: ProfileStore,
        wanted: Callable[[], str],
        hooks: Hooks,
    ) -> None:
        self._catalogue = catalogue
        self._in_use = in_use
        self._profiles = profiles
        self._hooks = hooks
        self._change: Change | None = None
        self._built = ""
        self._attempts = Attempts(wanted, self._step, self._failed)

    def start(self) -> None:
        self._attempts.start()

    def close(self) -> None:
        self._attempts.close()

    def now(self) -> Change | None:
        """How far the change is; None when what is wanted is in use."""
        change = self._change
        seen = self._hooks.building() if change is not None and change.stage == "building" else None
        if change is None or seen is None:
            return change
        counted = replace(change, done=seen.done, total=seen.total, seconds_left=seen.seconds_left)
        if seen.waits_for is None:
            return counted
        waits = seen.waits_for
        return replace(counted, stage="waiting", sentence=waits.sentence, remedy=waits.remedy)

    def look(self) -> None:
        """Something is different: what is wanted, where Ollama is, or whether a model answers."""
        self._attempts.look()

    def listed(self, models: Sequence[ModelInfo]) -> None:
        """What Ollama has at the moment: the model in use may have other weights, what was missed may be back."""
        change, known = self.now(), self._in_use.known
        missed = self._in_use.trouble is not None or (change is not None and change.stage == "waiting")
        replaced = known is not None and any(
            same_model(model.name, known.name) and model.digest != known.digest for model in models
        )
        if missed or replaced:
            self.look()
        self._hooks.try_again()

    def built(self, model_id: str) -> None:
        """All passages have vectors of this model now, as far as it gives any."""
        if model_id != self._built:
            self._built = model_id
            self.look()

    def _step(self, wanted: str) -> None:
        """One look, and whatever can be done for this model now. Raises FootnoteError, Cancelled."""
        if wanted == BUNDLED:
            self._towards_bundled()
            return
        found = self._served(wanted)
        self._forget_other_dimension(found)
        if self._in_use.is_called(found.info.name) and self._in_use.model_id not in ("", found.model_id):
            self._leave_replaced()
        if self._in_use.model_id == found.model_id:
            self._settle()
        else:
            self._towards(found)

    def _towards_bundled(self) -> None:
        bundled = self._in_use.bundled()
        if bundled is None:
            if self._in_use.model is None:
                self._show(None)
                return
            bundled = self._in_use.built_in()  # which says why it is missing
        if self._in_use.model_id == bundled.model_id:
            self._settle()
        elif self._covers_enough(bundled.model_id):
            self._take_over(bundled, None)
        else:
            self._build(BUNDLED, bundled.embedder)

    def _served(self, name: str) -> OllamaEmbedder:
        """The wanted model as Ollama has it now. Raises OllamaFault, ModelUnavailable, UserInputError."""
        if not self._in_use.is_called(name) and (self._change is None or self._change.name != name):
            self._show(Change(name, "asking"))
        server = self._in_use.server(name)
        return OllamaEmbedder(server, server.describe(name))

    def _towards(self, found: OllamaEmbedder) -> None:
        # First the profile: a model that tells nothing apart is not worth hours of embedding.
        profile = self._profile(found)
        known = Remembered.of(found)
        self._forget_earlier_weights(known)
        model = SearchModel(known.name, self._in_use.for_questions(known), profile)
        if self._covers_enough(found.model_id):
            self._take_over(model, known)
        else:
            self._build(known.name, model.embedder)

    def _profile(self, model: OllamaEmbedder) -> LanguageProfile:
        found = self._profiles.find(model.model_id)
        if found is not None:
            return found
        name = model.info.name
        return self._profiles.measure(
            name, model, lambda done, total: self._show(Change(name, "calibrating", done, total))
        )

    def _build(self, name: str, embedder: Embedder) -> None:
        with self._attempts.taking_effect():
            seen = self._hooks.building()
            if seen is None or seen.model != embedder.model_id:
                self._built = ""
                self._hooks.build(embedder)
            self._show(Change(name, "building"))

    def _take_over(self, model: SearchModel, known: Remembered | None) -> None:
        with self._attempts.taking_effect():
            self._hooks.use(model)
            self._in_use.remember(model, known)
            self._settle()
        log.info("vectors of %s are searched now", model.model_id)

    def _settle(self) -> None:
        """What is wanted is in use, and answers."""
        with self._attempts.taking_effect():
            self._built = ""
            self._hooks.build(None)
            self._in_use.trouble = None
            self._show(None)

    def _covers_enough(self, model_id: str) -> bool:
        """Whether nothing that answers is lost when this model takes over now."""
        covered = self._catalogue.embeddings.count(model_id)
        current = self._catalogue.embeddings.count(self._in_use.model_id) if self._in_use.answers else 0
        if model_id == self._built or covered >= current:
            return True
        return model_id in self._in_use.used() and covered >= AT_ONCE_SHARE * self._catalogue.chunks.count()

    def _leave_replaced(self) -> None:
        """The model in use has other weights now: a question's vector would not compare with its old vectors.

        The bundled model stands in where its vectors are kept; else words alone, until the new vectors come.
        """
        outdated, bundled = self._in_use.model_id, self._in_use.bundled()
        log.warning("%s was replaced in Ollama: its vectors are made anew", outdated)
        total = self._catalogue.chunks.count()
        stands_in = bundled is not None and (
            self._catalogue.embeddings.count(bundled.model_id) >= AT_ONCE_SHARE * total
        )
        with self._attempts.taking_effect():
            model = bundled if stands_in else None
            self._hooks.use(model)
            self._in_use.remember(model, None)
            self.forget(outdated)

    def _forget_other_dimension(self, found: OllamaEmbedder) -> None:
        """Where a server tells no digest, other weights still show by vectors of another length."""
        seen, stored = self._hooks.building(), self._catalogue.embeddings.dimension(found.model_id)
        suspect = not found.info.digest or self._in_use.trouble or (seen is not None and seen.waits_for)
        if not suspect or stored is None or stored == found.dimension:
            return
        with self._attempts.taking_effect():
            self._hooks.build(None)
            if self._in_use.model_id == found.model_id:
                self._leave_replaced()
            else:
                self.forget(found.model_id)

    def _forget_earlier_weights(self, known: Remembered) -> None:
        """Vectors that this model made before it was replaced: nothing will ever be compared with them."""
        begins = known.model_id.split("@", 1)[0] + "@"
        for stored in self._catalogue.embeddings.stored():
            if stored.name.startswith(begins) and stored.name not in (known.model_id, self._in_use.model_id):
                self.forget(stored.name)

    def forget(self, model_id: str) -> None:
        """Drop all that is kept of a model that is not in use."""
        self._catalogue.embeddings.forget(model_id)
        self._in_use.was_removed(model_id)
        self._profiles.forget(model_id)

    def _failed(self, wanted: str, error: FootnoteError) -> None:
        """Say what is missing: for the change, or, where it is in use already, for every search."""
        fault = with_remedy(error) if isinstance(error, OllamaFault) else error
        if wanted != BUNDLED and self._in_use.is_called(wanted):
            self._in_use.trouble = fault
            self._show(None)
        else:
            self._show(Change(wanted, "waiting", sentence=fault.sentence, remedy=fault.remedy))

    def _show(self, change: Change | None) -> None:
        with self._attempts.taking_effect():
            self._change = change
        self._hooks.changed()
