"""The embedding models as the engine holds them: the one whose vectors are searched, and the change to another one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.catalog.catalogue import Catalogue
from core.catalog.embeddings import StoredModel
from core.embedding_choice.change import Change, Hooks, ModelChange
from core.embedding_choice.cost import Cost, cost_of
from core.embedding_choice.in_use import InUse
from core.errors import FootnoteError, UserInputError
from core.index.base import VectorIndex
from core.index.follow import IndexFollower
from core.index.follow_vectors import VectorsFollower
from core.models.base import Embedder, ModelInfo, TokenStates
from core.models.fingerprint import profile_id
from core.models.in_use import ModelsInUse
from core.models.ollama_embed import OllamaEmbedder
from core.models.profile import LanguageProfile
from core.models.profile_store import ProfileStore, sample_texts
from core.models.search_model import BUNDLED, SearchModel
from core.paths import ProfilePaths
from core.retrieval.ranking.rerank_maxsim import MaxSimReranker
from core.settings import Settings

if TYPE_CHECKING:  # the library's parsers take 0.4 s to import, which the first question need not wait for
    from core.library.embed_beside import Building
    from core.library.library import Library

SETTING = "models.embedding"


@dataclass(frozen=True)
class Searched:
    """A model and the index of its vectors, exchanged as one. `maxsim` and `states` where the model shows its token vectors."""

    embedder: Embedder | None = None
    profile: LanguageProfile | None = None
    lane: VectorIndex | None = None
    maxsim: MaxSimReranker | None = None
    states: TokenStates | None = None

    @classmethod
    def of(cls, model: SearchModel | None, vectors: VectorsFollower | None) -> Searched:
        if model is None or vectors is None:
            return cls()
        late = MaxSimReranker(model.states, model.profile) if model.states is not None else None
        return cls(model.embedder, model.profile, vectors.lane, late, model.states)


class EmbeddingChoice:
    """`open`, then `attach` once the library is open, `close` at the end. Safe to use from any thread.

    `changed` is called when anything differs that a status would tell.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        settings: Settings,
        models: ModelsInUse,
        paths: ProfilePaths,
        changed: Callable[[], None],
    ) -> None:
        self._catalogue = catalogue
        self._models = models
        self._paths = paths
        self._changed = changed
        self._library: Library | None = None
        self._follower: IndexFollower | None = None
        self._profiles = ProfileStore(paths.model_cache)
        self.searched = Searched()
        self.in_use = InUse(catalogue, settings, models, self._profiles, self._answers)
        hooks = Hooks(self._use, self._build, self._building, self._try_again, changed)
        self._change = ModelChange(
            catalogue, self.in_use, self._profiles, lambda: str(settings[SETTING]), hooks
        )

    def open(self) -> VectorsFollower | None:
        """The index of the vectors in use, loaded; None without an embedding model. Asks no server."""
        self.in_use.open()
        vectors = self._vectors_of(self.in_use.model)
        self.searched = Searched.of(self.in_use.model, vectors)
        return vectors

    def attach(self, library: Library, follower: IndexFollower) -> None:
        """From now on a change can be carried out."""
        self._library, self._follower = library, follower
        self._change.start()

    def close(self) -> None:
        self._change.close()

    @property
    def problem(self) -> FootnoteError | None:
        """Why search goes by words only, if it does."""
        lacking = self._models.embedding_problem if self.in_use.model is None else None
        return self.in_use.trouble or lacking

    def change(self) -> Change | None:
        """How far a change of models is; None when what is wanted is in use."""
        return self._change.now()

    def look(self) -> None:
        """The settings are others."""
        self._change.look()

    def listed(self, models: Sequence[ModelInfo]) -> None:
        """What Ollama has at the moment."""
        self._change.listed(models)

    def built(self, model_id: str) -> None:
        """See LibraryHooks."""
        self._change.built(model_id)

    def kept(self) -> list[StoredModel]:
        """Models whose vectors stand in the catalogue, but are neither searched nor being made."""
        seen = self._building()
        busy = {self.in_use.model_id, seen.model if seen else ""}
        return [model for model in self._catalogue.embeddings.stored() if model.name not in busy]

    def remove_kept(self, model_id: str) -> None:
        """Drop the vectors of a model that is not in use. Raises UserInputError."""
        if model_id not in {model.name for model in self.kept()}:
            raise UserInputError("These vectors are in use, or are gone already.", "Look at the list again.")
        self._change.forget(model_id)
        self._changed()

    def cost(self, name: str) -> Cost:
        """What a change to this model ("": the bundled one) would take. Raises ModelUnavailable, UserInputError."""
        if name != BUNDLED:
            server = self.in_use.server(name)
            model = OllamaEmbedder(server, server.describe(name))
            measured = self._profiles.find(model.model_id) is not None
            return cost_of(self._catalogue, model, 0 if measured else sample_texts())
        return cost_of(self._catalogue, self.in_use.built_in().embedder)

    def _answers(self) -> None:
        """The model in use ceased to answer, or answers again."""
        self._change.look()
        self._changed()

    def _vectors_of(self, model: SearchModel | None) -> VectorsFollower | None:
        """All of its vectors are loaded on return: a question must not be answered from a part of them."""
        if model is None:
            return None
        profile = model.profile
        vectors = VectorsFollower(
            self._catalogue,
            self._paths.vectors,
            model.model_id,
            lambda raw, languages: profile.centre(raw, languages, "passage"),
            profile_id(profile),
        )
        vectors.load()
        return vectors

    def _use(self, model: SearchModel | None) -> None:
        """Search by this model's vectors from now on; searches under way go on with the old ones."""
        assert self._library is not None
        assert self._follower is not None
        vectors = self._vectors_of(model)
        self._follower.use_vectors(vectors)
        self.searched = Searched.of(model, vectors)
        self._library.set_embedder(model.embedder if model else None)

    def _build(self, embedder: Embedder | None) -> None:
        if self._library is not None:
            self._library.build_beside(embedder)

    def _building(self) -> Building | None:
        return self._library.building() if self._library is not None else None

    def _try_again(self) -> None:
        if self._library is not None:
            self._library.try_models_again()
