"""The engine: opens a profile, wires the parts, and is the one door that the service, the terminal and tests hold."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from core.allocator import give_back
from core.answer.answerer import Answerer
from core.answer.asking import Asking
from core.asked import Asked
from core.catalog.catalogue import Catalogue
from core.catching_up import wait_until_current
from core.embedding_choice.choice import EmbeddingChoice
from core.errors import FootnoteError, StorageFull
from core.index.follow import IndexFollower
from core.memory.as_source import own_folders
from core.models.in_use import ModelsInUse
from core.paths import ProfilePaths
from core.remembering import Remembering
from core.retrieval.run import Models
from core.retrieval.search import Retriever
from core.sample import lay_out
from core.search_models import SearchModels
from core.settings import Settings
from core.status import EngineStatus, StatusTeller
from core.text.language import detect_language
from core.text.regex import compile_waiting

if TYPE_CHECKING:
    from core.library.library import Library
    from core.library.progress import Progress

# The follower looks again after this long even if nobody woke it: merges and rebuilds are its idle work.
FOLLOW_PAUSE_S = 1.0
# A question asked while the engine starts goes before the library and Chroma: they wait for it at most this long.
START_YIELDS_S = 5.0
# The first question waits this long for a damaged words index: enough for the whole of a small library. An engine that answers
# one question in a terminal ends soon after, and without this no rebuild would ever get on.
HEAL_FIRST_S = 3.0
# And closing waits this long for a small vector index, for the same reason.
HEAL_LAST_S = 1.5
# A profile whose disk is full is tried again after this long: freeing some space is all that it needs.
REOPEN_S = 2.0
# So long after the start nobody waits for what it has to do.
SETTLED_S = 2.0

Broadcast = Callable[[str, Any], None]

log = logging.getLogger(__name__)


class Engine:
    """One profile, open. Construction is quick; the rest opens on threads, and who needs a part waits for it.

    Questions can be answered before the library and Chroma are there: the exact scan answers, and it is complete.

    Raises ProfileDamaged, or UserInputError for a settings file that cannot be read.
    """

    def __init__(self, profile: ProfilePaths, broadcast: Broadcast = lambda event, data: None) -> None:
        profile.create()
        self.profile = profile
        self.broadcast = broadcast
        self.settings = Settings(profile.settings)
        self.catalogue = Catalogue(profile.catalogue)
        self._teller = StatusTeller(self.status, broadcast)
        self.models = ModelsInUse(
            self.settings,
            profile.model_cache,
            self._teller.changed,
            lambda models: self.embedding.listed(models),
        )
        self.embedding = EmbeddingChoice(
            self.catalogue, self.settings, self.models, profile, self._teller.changed
        )
        self._languages = threading.Event()
        self._searchable = threading.Event()
        self._ready = threading.Event()
        self._stop = threading.Event()
        self._asked = Asked()
        self._wake = threading.Event()
        self._failure: FootnoteError | None = None
        self._library: Library | None = None
        self._follower: IndexFollower | None = None
        self._search_models = SearchModels(self.settings, self.models, self.embedding, self.catalogue)
        self.retriever = Retriever(
            self.catalogue,
            lambda: self.follower.words,
            lambda: self.follower.vectors,
            self._retrieval_models,
            ready=self._wait_until_searchable,
        )
        self.memory = Remembering(
            profile,
            self.settings,
            self.models,
            self.catalogue,
            self._asked,
            lambda: self._library,
            broadcast,
            self._teller.changed,
        )
        self.asking = Asking(
            self.catalogue, self.retriever, Answerer(self.models.chat, self._retrieval_models), self.memory
        )
        self._status = EngineStatus(self)
        self._threads = [
            threading.Thread(target=run, name=name, daemon=True)
            for name, run in (
                ("language", self._load_languages),
                ("start", self._start),
                ("follow", self._follow),
                ("status", self._teller.run),
            )
        ]
        for thread in self._threads:
            thread.start()
        self.memory.start()

    # -- life ---------------------------------------------------------------------------------------

    def _start(self) -> None:
        """Open what questions need, then the library; on a thread, so that hello need not wait."""
        while True:
            self._failure = self._open()
            self._searchable.set()
            self._ready.set()
            self._wake.set()
            if not isinstance(self._failure, StorageFull) or self._stop.wait(REOPEN_S):
                break
        self.models.refresh(only_if_old=True)
        self._teller.changed()
        # Questions find the patterns of their rules compiled, unless the first is here already.
        if not self._stop.wait(SETTLED_S):
            compile_waiting(self._stop.is_set)

    def _load_languages(self) -> None:
        """The language model takes 0.3 s, mostly outside the interpreter: beside the embedding model, it costs nothing."""
        try:
            detect_language("Which language is this?")
        finally:
            self._languages.set()

    def _wait_until_searchable(self) -> None:
        """A question that comes while the engine starts waits here, and is told for how long."""
        self._languages.wait()
        self._searchable.wait()

    def _open(self) -> FootnoteError | None:
        """What kept the profile from opening; whoever waits for a part is told of it."""
        try:
            if self._follower is None:
                self._open_search()
            self._searchable.set()
            self._asked.wait_until_none(START_YIELDS_S)
            self._open_library()
        except FootnoteError as error:
            return error
        except Exception as error:  # the boundary: nobody may wait for ever for a part that will never come
            log.exception("the profile did not open")
            return FootnoteError(
                f"The profile {self.profile.root} did not open ({type(error).__name__}: {error}).",
                "Restart Footnote; engine.log in that folder has the details.",
            )
        return None

    def _open_search(self) -> None:
        self.models.load()
        follower = IndexFollower(self.catalogue, self.profile.lexical, self.embedding.open())
        follower.heal_words(HEAL_FIRST_S)
        self._follower = follower

    def _open_library(self) -> None:
        # Imported late: its parsers and the watcher take 0.4 s, which the first question need not wait for.
        from core.library.extract.pool import ExtractorPool
        from core.library.library import Library
        from core.library.news import LibraryHooks

        hooks = LibraryHooks(
            self._documents_changed, self._progress_changed, self._wake.set, self.embedding.built
        )
        library = Library(
            self.catalogue,
            ExtractorPool,
            self.embedding.searched.embedder,
            hooks,
            *own_folders(self.profile, self.memory.keeper.place),
        )
        library.start()
        self._library = library
        self.embedding.attach(library, self.follower)

    def _follow(self) -> None:
        self._ready.wait()
        worked = True
        while not self._stop.is_set():
            if self._follower is not None and self._follower.step():
                self._teller.changed()
                worked = True
                continue
            if worked:
                give_back()
                worked = False
            self._wake.wait(FOLLOW_PAUSE_S)
            self._wake.clear()

    def close(self) -> None:
        """Finish the batch in hand, then let everything go."""
        self._stop.set()
        self._wake.set()
        self._teller.close()
        self._asked.give_up()
        self.memory.close()
        self.embedding.close()
        self._ready.wait()
        if self._library is not None:
            self._library.close()
        for thread in self._threads:
            thread.join(timeout=1.0)
        if self._follower is not None:
            self._follower.heal_vectors(HEAL_LAST_S)
            self._follower.close()
        self._search_models.close()
        self.catalogue.close()

    @property
    def library(self) -> Library:
        """Waits until it is open. Raises what kept it from opening."""
        self._ready.wait()
        if self._library is None:
            raise self._failure or FootnoteError("The library is not open.", "Restart Footnote.")
        return self._library

    @property
    def follower(self) -> IndexFollower:
        """Waits until it is open. Raises what kept it from opening."""
        self._searchable.wait()
        if self._follower is None:
            raise self._failure or FootnoteError("The indexes are not open.", "Restart Footnote.")
        return self._follower

    @property
    def opened(self) -> bool:
        """Whether everything is open; False also when something keeps it from opening, see `failure`."""
        return self._library is not None

    @property
    def failure(self) -> FootnoteError | None:
        """What kept a part from opening."""
        return self._failure

    def wait_until_open(self) -> None:
        """Return when every part is open or will not open, and Ollama was looked for."""
        self._ready.wait()
        self.models.chat()

    # -- models -------------------------------------------------------------------------------------

    def _retrieval_models(self) -> Models:
        self._searchable.wait()
        return self._search_models.now()

    def model_names(self) -> dict[str, str]:
        """The models by their use; "" for none."""
        chat = self.models.chat()
        return {"chat": chat.name if chat else "", "embedding": self.embedding.in_use.name}

    def chat_trouble(self) -> list[dict[str, str]]:
        """Why answers are quoted and not written, where a person has named a server that should write them."""
        found = self.models.ollama
        if not self.models.host_named or found.state not in ("unreachable", "no model"):
            return []
        return [{"part": "chat model", "sentence": found.sentence, "remedy": found.remedy}]

    def change_settings(self, values: Mapping[str, Any]) -> None:
        """Check, store, and let the parts know. Raises UserInputError."""
        self.settings.update(values)
        self.models.forget()
        self.embedding.look()
        self.memory.look_again()
        threading.Thread(target=self.models.refresh, name="refresh", daemon=True).start()
        self._teller.changed()

    # -- library ------------------------------------------------------------------------------------

    @contextmanager
    def busy(self) -> Iterator[None]:
        """While a question runs, embedding makes room, and so does what is left of the start."""
        with self._asked.one():
            if self._library is None:
                yield
                return
            with self._library.giving_way():
                yield

    def pause(self) -> None:
        self.library.pause()
        self._teller.changed()

    def resume(self) -> None:
        self.library.resume()
        self._teller.changed()

    def cancel_ingest(self) -> None:
        self.library.cancel()
        self._teller.changed()

    def wait_until_current(
        self,
        source_ids: Sequence[int] | None,
        cancelled: Callable[[], bool],
        emit: Callable[[str, Any], None],
    ) -> dict[str, Any]:
        """See catching_up.wait_until_current."""
        return wait_until_current(
            self.library,
            self.follower,
            source_ids,
            lambda: cancelled() or self._stop.is_set(),
            emit,
        )

    def embedded_counts(self, document_ids: Sequence[int]) -> dict[int, int]:
        """How many chunks of each document have a vector."""
        return self.catalogue.embeddings.counts(self.embedding.in_use.model_id, document_ids)

    def open_sample(self) -> dict[str, Any]:
        """Copy our sample library into the profile (once) and watch it like any folder."""
        questions = lay_out(self.profile.sample_library)
        added = self.library.add([str(self.profile.sample_library)])
        row = next(row for row in self.source_rows() if row["id"] == added[0].id)
        return {"source": row, "questions": questions}

    # -- status -------------------------------------------------------------------------------------

    def status(self) -> dict[str, Any]:
        """See protocol.Status."""
        return self._status.row()

    def source_rows(self) -> list[dict[str, Any]]:
        """See protocol_library.SourceRow."""
        return self._status.sources()

    def _documents_changed(self, source_id: int) -> None:
        self.broadcast("documents.changed", {"source_id": source_id})
        self._teller.changed()

    def _progress_changed(self, progress: Progress) -> None:
        self._teller.changed()
