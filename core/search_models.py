"""Which models a question is understood, searched and graded by, as the settings and the computer have it now."""

from __future__ import annotations

from core.catalog.catalogue import Catalogue
from core.embedding_choice.choice import EmbeddingChoice
from core.models.in_use import ModelsInUse
from core.retrieval.expand import Expander
from core.retrieval.ranking.ladder import Ladder, Wish
from core.retrieval.run import Models
from core.retrieval.understanding.stand_alone import Rewriter
from core.settings import Settings


class SearchModels:
    """Made once for each engine; `now` is asked anew for every question."""

    def __init__(
        self, settings: Settings, models: ModelsInUse, embedding: EmbeddingChoice, catalogue: Catalogue
    ) -> None:
        self._settings = settings
        self._models = models
        self._embedding = embedding
        self._expander, self._rewriter = Expander(models.chat), Rewriter(models.chat)
        self._ladder = Ladder(models.chat, lambda name: models.server().describe(name).digest, catalogue)

    def now(self) -> Models:
        """For one question. The embedding model must be open."""
        searched, problem = self._embedding.searched, self._embedding.problem
        chosen = self._settings
        wish = Wish(chosen["models.rerank"], chosen["models.rerank_folder"], chosen["engine.threads"])
        return Models(
            searched.embedder,
            searched.profile,
            self._ladder.rerankers(wish, searched.maxsim),
            problem.sentence if problem else "",
            self._expander if chosen["retrieval.expand"] else None,
            self._rewriter if chosen["retrieval.expand"] else None,
            self._ladder.problems(wish),
            searched.lane,
            searched.states,
            self._models.reader(),
        )

    def close(self) -> None:
        self._ladder.close()
