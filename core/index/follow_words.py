"""Keeps the words index in step with the catalogue: follows its outbox, or rebuilds from its chunks."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from core.catalog.catalogue import Catalogue
from core.catalog.records import ChunkText, IndexState, OutboxEntry, OutboxKind
from core.errors import IndexDamaged
from core.index.base import ChunkIds, LexicalHits, no_hits
from core.index.lexical import WhooshIndex
from core.index.lexical_client import LexicalWriter
from core.index.lexical_format import WORDS_VERSION, IndexedChunk
from core.index.rebuild import next_generation, remove_leftovers, set_aside

log = logging.getLogger(__name__)

NAME = "words"
KINDS: tuple[OutboxKind, ...] = ("words+", "words-")
# A commit of 5,000 costs no more than one of 50 for each chunk, and leaves a hundredth of the segments.
COMMIT_CHUNKS = 5000
# While an index is rebuilt, smaller commits make it useful sooner and its progress visible.
REBUILD_CHUNKS = 2500
# Tidying waits until nothing has come for this long.
MERGE_AFTER_S = 20.0
# The marker of the last commit that is known to have happened; an index that is behind it has lost something.
COMMITTED_SETTING = "index.words.committed"
# How far a rebuild is, so that engines that live for one question each finish it together.
REBUILD_SETTING = "index.words.rebuild"
NEW = "it is new"
OTHER_VERSION = "it was made by another version"
CUT_SHORT = "a rebuild of it was cut short"
UNREADABLE = "its files cannot be read"


class WordsFollower:
    """Owns the writer process and the reader of one words index. `step` is called from one thread at a time.

    It is itself the LexicalIndex that retrieval holds, because the index behind it changes with each rebuild.
    """

    def __init__(self, catalogue: Catalogue, root: Path, command: Sequence[str] | None = None) -> None:
        self._catalogue = catalogue
        self._root = root
        self._command = command
        self._rebuilding: Iterator[list[ChunkText]] | None = None
        self._rebuilt = 0
        self._resumed = False
        self._last_work = time.monotonic()
        self._tidied = False
        self.generation = 0
        self.notice = ""
        self._index: WhooshIndex | None = None
        state = catalogue.outbox.state(NAME)
        self._unusable = self._fault(state)
        self._broken = state is not None and self._unusable != OTHER_VERSION
        # Without a state nothing may be pruned from the outbox yet, so it is written before anything else.
        self._state = state or IndexState(NAME, "", 0, True, WORDS_VERSION, 0)
        if state is None:
            catalogue.outbox.set_state(self._state)
        self._writer = LexicalWriter(root / self._state.folder, command)
        self._open()

    def search(
        self, text: str, limit: int, allowed: ChunkIds | None = None, exact: tuple[str, ...] = ()
    ) -> LexicalHits:
        """See LexicalIndex. While rebuilding, the part that is done answers, and `partial` says how much that is."""
        index = self._index
        if index is None:
            if self._catalogue.chunks.count() == 0:
                return no_hits()
            raise IndexDamaged(self.notice or "The words index is being set up.", "Ask again in a moment.")
        hits = index.search(text, limit, allowed, exact)
        if self._rebuilding is None or self._rebuilt >= self._catalogue.chunks.count():
            return hits
        partial = f"The words index is being rebuilt: {self._share()} % of the passages are searched by words so far."
        return replace(hits, partial=partial)

    def documents_with(self, word: str) -> int:
        """See LexicalIndex; 0 while there is no index."""
        return self._index.documents_with(word) if self._index is not None else 0

    def words_from(self, beginning: str, most: int) -> list[str]:
        """See LexicalIndex; none while there is no index."""
        return self._index.words_from(beginning, most) if self._index is not None else []

    def ids(self) -> ChunkIds:
        """The chunk ids that can be found, sorted."""
        assert self._index is not None
        return self._index.ids()

    @property
    def position(self) -> int:
        """The outbox number up to which everything is in the index."""
        return self._state.position

    def state(self) -> str:
        """For the status line: "ready", "rebuilding 40 %", "updating"."""
        if self._unusable and not self._nothing_to_index():
            return "rebuilding 0 %"
        if self._rebuilding is not None:
            return f"rebuilding {self._share()} %"
        return "ready" if self.caught_up() or self._nothing_to_index() else "updating"

    def remedy(self) -> str:
        """What goes on about the damage that `notice` tells of."""
        if self._unusable or self._rebuilding is not None:
            return f"It is being rebuilt from the catalogue, {self._share()} % so far; search by meaning goes on."
        return "Nothing to do: it was rebuilt from the catalogue."

    @property
    def wants_rebuild(self) -> bool:
        """Whether there are passages that no search by words finds until a rebuild is done."""
        return (bool(self._unusable) or self._rebuilding is not None) and not self._nothing_to_index()

    def _nothing_to_index(self) -> bool:
        return self._unusable == NEW and self._catalogue.chunks.count() == 0

    def _share(self) -> int:
        """How much of a rebuild is done, in percent below 100."""
        return min(99, 100 * self._rebuilt // max(1, self._catalogue.chunks.count()))

    def caught_up(self) -> bool:
        return not self._unusable and self._rebuilding is None and not self._entries(1)

    def step(self) -> bool:
        """Do one batch of what is due; True when there was any.

        Raises StorageFull and WriterFailed, and IndexDamaged when a rebuild fails as well: try again later.
        """
        if self._index is not None and self._index.damage:
            self._damaged(UNREADABLE, self._index.damage)
        try:
            worked = self._step()
        except IndexDamaged as error:
            failed_anew = self._rebuilding is not None
            self._damaged(UNREADABLE, str(error))
            worked = True
            if failed_anew:
                raise  # the fault is not in the folder; the next try waits
        if worked:
            self._last_work, self._tidied = time.monotonic(), False
        return worked

    def interrupt(self) -> None:
        """From another thread: end a commit under way."""
        self._writer.interrupt()

    def close(self) -> None:
        self._writer.close()

    def _step(self) -> bool:
        if self._unusable:
            self._start_rebuild()
            return True
        if self._rebuilding is not None:
            self._continue_rebuild()
            return True
        if self._follow():
            return True
        self._tidy()
        return False

    def _follow(self) -> bool:
        last = self._catalogue.outbox.last()
        entries = self._entries(COMMIT_CHUNKS)
        if not entries:
            if last > self._state.position:
                self._remember(position=last)
            return False
        marker = entries[-1].seq if len(entries) == COMMIT_CHUNKS else max(last, entries[-1].seq)
        touched = list(dict.fromkeys(entry.chunk_id for entry in entries))
        # Whatever the entries say, the catalogue's present state is what counts: a replay is then harmless.
        present = self._catalogue.chunks.get(touched)
        self._commit(list(present.values()), touched, marker)
        return True

    def _tidy(self) -> None:
        """Merge segments when nothing else has been asked for a while."""
        if self._writer.merging:
            merged = self._writer.poll_merge()
            if merged:
                self._refresh()
            elif merged is False:
                self._tidied = True
                self._writer.rest()
        elif not self._tidied and time.monotonic() - self._last_work >= MERGE_AFTER_S:
            self._writer.start_merge()

    def _entries(self, limit: int) -> list[OutboxEntry]:
        return self._catalogue.outbox.after(self._state.position, KINDS, limit)

    def _open(self) -> None:
        """Open the folder of the last run; what cannot be used is rebuilt by the first step."""
        if self._unusable == CUT_SHORT and self._resume():
            return
        if self._unusable:
            self._damaged(self._unusable)
            return
        try:
            index = WhooshIndex(self._root / self._state.folder, self._texts)
        except IndexDamaged as error:
            self._damaged(UNREADABLE, str(error))
            return
        fault = self._differs(index)
        if fault:
            self._damaged(fault)
            return
        self._index = index
        remove_leftovers(self._root, self._state.folder)

    def _damaged(self, why: str, detail: str = "") -> None:
        """From now on the folder is not used; the next step rebuilds it. `notice` tells the person."""
        self._unusable, self._broken = why, why not in (NEW, OTHER_VERSION)
        self.notice = "" if why == NEW else f"The words index was damaged: {why}."
        if why == OTHER_VERSION:
            self.notice = "The words index was made by another version."
        if detail:
            log.warning("the words index was damaged: %s", detail)

    def _resume(self) -> bool:
        """Go on with a rebuild that an earlier run began; False when what it left cannot be used."""
        known = self._catalogue.setting(REBUILD_SETTING, {})
        if known.get("folder") != self._state.folder:
            return False
        try:
            index = WhooshIndex(self._root / self._state.folder, self._texts)
        except IndexDamaged as error:
            log.warning("a rebuild of the words index cannot be taken up: %s", error)
            return False
        # Fewer than were noted down means a commit was lost; more, that a kill came before it was noted down.
        if index.marker != self._state.position or index.count < known["done"]:
            return False
        self._index, self._unusable, self.notice = index, "", known["notice"]
        self._rebuilt, self._resumed = known["done"], True
        self._rebuilding = self._catalogue.chunks.all_texts(REBUILD_CHUNKS, known["after"])
        return True

    def _fault(self, state: IndexState | None) -> str:
        """Why the folder cannot be used as it is; empty when it can be tried."""
        if state is None:
            return NEW
        if state.version != WORDS_VERSION:
            return OTHER_VERSION
        if state.dirty:
            return CUT_SHORT
        if not (self._root / state.folder).is_dir():
            return "its folder is missing"
        return ""

    def _differs(self, index: WhooshIndex) -> str:
        """Why it is not what the catalogue remembers; "" when it is. An index behind its own marker has lost commits whose
        outbox entries may be gone."""
        committed = self._catalogue.setting(COMMITTED_SETTING, 0)
        if not committed <= index.marker <= self._catalogue.outbox.last():
            return f"it stands at {index.marker} instead of {committed}"
        if index.marker > self._state.position:
            self._state = replace(self._state, position=index.marker)
        chunks = self._catalogue.chunks.count()
        # Counted before looking at the outbox: a file saved in between shows there.
        if index.count != chunks and not self._entries(1):
            return f"it holds {index.count} passages instead of {chunks}"
        return ""

    def _start_rebuild(self) -> None:
        self._writer.close()
        self._index, self._rebuilding = None, None
        if self._state.folder and self._broken:
            set_aside(self._root / self._state.folder)
        folder = next_generation(self._root)
        # Everything saved from now on is in the outbox, everything before in the catalogue's chunks.
        position = self._catalogue.outbox.last()
        self._remember(folder=folder, position=position, dirty=True, version=WORDS_VERSION)
        self._writer = LexicalWriter(self._root / folder, self._command)
        self._writer.apply([], [], position)
        self._catalogue.set_setting(COMMITTED_SETTING, position)
        self._index = WhooshIndex(self._root / folder, self._texts)
        self.generation += 1
        self._unusable = ""
        self._rebuilt, self._resumed = 0, False
        self._note_rebuild(0)
        self._rebuilding = self._catalogue.chunks.all_texts(REBUILD_CHUNKS)

    def _continue_rebuild(self) -> None:
        assert self._rebuilding is not None
        chunks = next(self._rebuilding, None)
        if chunks is None:
            self._rebuilding = None
            self._remember(dirty=False)
            remove_leftovers(self._root, self._state.folder)
            return
        # What a killed run committed last may not have been noted down: it must not stand there twice.
        again = [item.chunk.id for item in chunks] if self._resumed else []
        self._commit(chunks, again, self._state.position)
        self._rebuilt, self._resumed = self._rebuilt + len(chunks), False
        self._note_rebuild(chunks[-1].chunk.id)

    def _note_rebuild(self, after: int) -> None:
        """Note how far the rebuild is, for whoever opens the profile next."""
        done = {"folder": self._state.folder, "after": after, "done": self._rebuilt, "notice": self.notice}
        self._catalogue.set_setting(REBUILD_SETTING, done)

    def _commit(self, add: Sequence[ChunkText], delete: Sequence[int], marker: int) -> None:
        """Whoosh first, then the catalogue's word that it happened: a kill in between only repeats the batch."""
        self._writer.apply([indexed_chunk(item) for item in add], delete, marker)
        self._refresh()
        with self._catalogue.transaction():
            self._remember(position=marker)
            self._catalogue.set_setting(COMMITTED_SETTING, marker)

    def _refresh(self) -> None:
        assert self._index is not None
        self._index.refresh()
        self.generation += 1

    def _remember(self, **changes: object) -> None:
        self._state = replace(self._state, **changes)  # type: ignore[arg-type]
        self._catalogue.outbox.set_state(self._state)

    def _texts(self, chunk_ids: Sequence[int]) -> dict[int, str]:
        """File name, title, headings and passage, for checking phrases."""
        return {
            chunk_id: "\n".join((item.file_name, item.title, " > ".join(item.chunk.heading_path), item.text))
            for chunk_id, item in self._catalogue.chunks.get(chunk_ids).items()
        }


def indexed_chunk(item: ChunkText) -> IndexedChunk:
    """A chunk of the catalogue as the words index takes it."""
    return IndexedChunk(
        item.chunk.id,
        item.title,
        " > ".join(item.chunk.heading_path),
        item.text,
        item.chunk.language,
        item.file_name,
    )
