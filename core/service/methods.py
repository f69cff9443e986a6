"""The methods of the protocol: checks what a client sent, calls the engine, encodes what comes back."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from core.answer.answerer import Listener
from core.answer.asking import Asked, Question
from core.answer.relocate import relocate
from core.catalog.documents import ORDERS, STATES, DocumentFilter
from core.engine import Engine
from core.errors import UserInputError
from core.retrieval.query import Query
from core.service import encode
from core.service import params as read
from core.service.connection import Call, Method
from core.service.model_methods import ModelMethods
from core.service.params import Params
from core.service.protocol_memory import MEMORY_METHODS
from core.service.question_methods import QuestionMethods
from core.service.reading import document_text
from core.service.scope_names import named_scope
from core.settings import SETTINGS

MAX_PAGE = 1000
MODES = ("hybrid", "words", "vectors")


class Methods:
    """Serves every method of `protocol.METHODS`."""

    def __init__(self, engine: Engine, shutdown: Callable[[], None]) -> None:
        self.engine = engine
        self._shutdown = shutdown
        self._table: dict[str, Method] = {
            "status": self._status,
            "sources.list": lambda params, call: {"sources": engine.source_rows()},
            "sources.add": self._sources_add,
            "sources.remove": lambda params, call: {
                "removed": engine.library.remove(read.whole(params, "source_id"))
            },
            "sources.rescan": self._sources_rescan,
            "sources.set": self._sources_set,
            "sources.series": lambda params, call: {
                "series": engine.catalogue.names.series_sizes(params.get("source_id"))
            },
            "sources.account": lambda params, call: {
                "sources": engine.library.ledger(lambda: call.cancelled).rows()
            },
            "sources.confirm": self._sources_confirm,
            "sample.open": lambda params, call: engine.open_sample(),
            "documents.list": self._documents_list,
            "documents.retry": lambda params, call: {
                "queued": engine.library.retry(read.wholes(params, "document_ids"))
            },
            "document.read": self._document_read,
            "ingest.pause": self._nothing(engine.pause),
            "ingest.resume": self._nothing(engine.resume),
            "ingest.cancel": self._nothing(engine.cancel_ingest),
            "ingest.wait": self._ingest_wait,
            "scope.named": lambda params, call: named_scope(params, engine.catalogue),
            "search": self._search,
            "ask": self._ask,
            "conversations.list": self._conversations_list,
            "conversations.get": self._conversations_get,
            "conversations.create": self._conversations_create,
            "conversations.rename": self._conversations_rename,
            "conversations.delete": self._conversations_delete,
            "conversations.private": self._conversations_private,
            "citation.locate": self._citation_locate,
            "settings.get": lambda params, call: {"settings": self._setting_rows()},
            "settings.set": self._settings_set,
            **ModelMethods(engine).table,
            **QuestionMethods(engine).table,
            "window.raise": self._window_raise,
            "shutdown": self._nothing(shutdown),
        }

    @property
    def names(self) -> frozenset[str]:
        """All that are served."""
        return frozenset(self._table | self._of_memory())

    def handle(self, method: str, params: Params, call: Call) -> Any:
        """The result of one request. Raises FootnoteError for everything that a client can get wrong."""
        if method in MEMORY_METHODS and method not in self._table:
            self._table |= self._of_memory()
        handler = self._table.get(method)
        if handler is None:
            raise UserInputError(
                f"The engine has no method “{method}”.",
                "Window and engine may be of different versions: restart Footnote.",
            )
        return handler(params, call)

    def _of_memory(self) -> dict[str, Method]:
        # Imported late: git and the rules of capture take a quarter of a second, which the hello need not wait for.
        from core.service.memory_methods import MemoryMethods
        from core.service.vault_methods import VaultMethods

        return {**MemoryMethods(self.engine).table, **VaultMethods(self.engine).table}

    def _nothing(self, act: Callable[[], None]) -> Method:
        def run(params: Params, call: Call) -> dict[str, Any]:
            act()
            return {}

        return run

    # -- library ------------------------------------------------------------------------------------

    def _status(self, params: Params, call: Call) -> Any:
        if params.get("wait"):
            self.engine.wait_until_open()
        if params.get("look"):
            self.engine.models.look()
        return self.engine.status()

    def _sources_add(self, params: Params, call: Call) -> Any:
        paths = read.items(params, "paths")
        if not paths or not all(isinstance(path, str) for path in paths):
            raise UserInputError("No folder or file was named.", "Give at least one path.")
        sources = self.engine.library.add([str(path) for path in paths])
        return {
            "sources": [
                row for row in self.engine.source_rows() if row["id"] in {item.id for item in sources}
            ]
        }

    def _sources_rescan(self, params: Params, call: Call) -> Any:
        self.engine.library.rescan(params.get("source_id"))
        return {}

    def _sources_set(self, params: Params, call: Call) -> Any:
        value = params.get("time_sensitive")
        if not isinstance(value, bool):
            raise UserInputError("A source is time-sensitive or not.", "Give true or false.")
        self.engine.library.set_time_sensitive(read.whole(params, "source_id"), value)
        return {"sources": self.engine.source_rows()}

    def _sources_confirm(self, params: Params, call: Call) -> Any:
        self.engine.library.confirm(read.whole(params, "source_id"), bool(params.get("purge")))
        return {}

    def _ingest_wait(self, params: Params, call: Call) -> Any:
        return self.engine.wait_until_current(params.get("source_ids"), lambda: call.cancelled, call.emit)

    def _documents_list(self, params: Params, call: Call) -> Any:
        states = tuple(params.get("states") or ())
        if any(state not in STATES for state in states):
            raise UserInputError(
                "A document state was named that does not exist.", f"They are: {', '.join(STATES)}."
            )
        order = str(params.get("order") or "path")
        if order not in ORDERS:
            raise UserInputError(
                f"Documents have no order “{order}”.",
                "Window and engine may be of different versions: restart Footnote.",
            )
        query, descending = str(params.get("query") or ""), bool(params.get("descending"))
        wanted = DocumentFilter(params.get("source_id"), states, query, order, descending)
        limit = min(MAX_PAGE, int(params.get("limit", 200)))
        total, documents = self.engine.catalogue.documents.page(wanted, int(params.get("offset", 0)), limit)
        embedded = self.engine.embedded_counts([document.id for document in documents])
        rows = [encode.document_row(document, embedded.get(document.id, 0)) for document in documents]
        counts = self.engine.catalogue.documents.counts(params.get("source_id"))
        return {"total": total, "rows": rows, "counts": counts}

    def _document_read(self, params: Params, call: Call) -> Any:
        return document_text(
            self.engine.catalogue, read.whole(params, "document_id"), params.get("start"), params.get("end")
        )

    # -- search and answers -------------------------------------------------------------------------

    def _search(self, params: Params, call: Call) -> Any:
        mode = params.get("mode", "hybrid")
        if mode not in MODES:
            raise UserInputError(f"“{mode}” is no way to search.", f"Use one of: {', '.join(MODES)}.")
        k = read.whole(params, "k") if params.get("k") is not None else 10
        query = Query(
            read.text(params, "query"),
            scope=encode.scope(params.get("scope")),
            k=max(1, min(100, k)),
            purpose="search",
            mode=mode,
            budget_tokens=1_000_000,
        )
        with self.engine.busy():
            result = self.engine.retriever.search(query, lambda: bool(call.cancelled))
        return encode.found(result, bool(params.get("trace")))

    def _ask(self, params: Params, call: Call) -> Any:
        text = read.text(params, "question")
        question = Question(
            text,
            params.get("conversation_id"),
            encode.scope(params.get("scope")),
            bool(params.get("keep", True)),
            history=read.history(params, "history"),
            search=bool(params.get("search")),
        )

        def row(asked: Asked, trace: bool) -> dict[str, Any]:
            # The models' names only now: while the engine starts, the question itself waits for them.
            made = encode.answer(asked, text, self.engine.model_names(), trace)
            return {**made, "degraded": [*made["degraded"], *self.engine.chat_trouble()]}

        def encoded(asked: Asked) -> str:
            return json.dumps(row(asked, True), ensure_ascii=False)

        listener = Listener(
            stage=lambda stage: call.emit("answer.stage", {"stage": stage}),
            references=lambda items: call.emit("answer.references", {"references": encode.references(items)}),
            delta=lambda piece: call.emit("answer.delta", {"text": piece}),
            cancelled=lambda: call.cancelled,
            memories=lambda items: call.emit(
                "answer.memories", {"memories": [encode.memory_reference(item) for item in items]}
            ),
        )
        with self.engine.busy():
            asked = self.engine.asking.ask(question, listener, encoded)
        if asked.conversation_id:
            self.engine.broadcast("conversations.changed", {})
        made = row(asked, bool(params.get("trace")))
        if any(part["part"] == "chat model" for part in made["degraded"]):
            self.engine.models.look()  # it may be gone
        return made

    # -- conversations ------------------------------------------------------------------------------

    def _conversations_list(self, params: Params, call: Call) -> Any:
        store = self.engine.catalogue.conversations
        return {"conversations": [encode.conversation_row(item) for item in store.all()]}

    def _conversations_get(self, params: Params, call: Call) -> Any:
        store = self.engine.catalogue.conversations
        found = store.get(read.whole(params, "conversation_id"))
        if found is None:
            raise UserInputError("That conversation does not exist any more.", "")
        messages = [encode.message_row(item) for item in store.messages(found.id)]
        return {"conversation": encode.conversation_row(found), "messages": messages}

    def _conversations_create(self, params: Params, call: Call) -> Any:
        made = self.engine.catalogue.conversations.create(
            str(params.get("title", "")), bool(params.get("private"))
        )
        self.engine.broadcast("conversations.changed", {})
        return encode.conversation_row(made)

    def _conversations_rename(self, params: Params, call: Call) -> Any:
        self.engine.catalogue.conversations.rename(
            read.whole(params, "conversation_id"), read.text(params, "title")
        )
        self.engine.broadcast("conversations.changed", {})
        return {}

    def _conversations_delete(self, params: Params, call: Call) -> Any:
        self.engine.catalogue.conversations.delete(read.whole(params, "conversation_id"))
        self.engine.broadcast("conversations.changed", {})
        return {}

    def _conversations_private(self, params: Params, call: Call) -> Any:
        store = self.engine.catalogue.conversations
        conversation = read.whole(params, "conversation_id")
        store.set_private(conversation, bool(params.get("private")))
        found = store.get(conversation)
        if found is None:
            raise UserInputError("That conversation does not exist any more.", "")
        self.engine.broadcast("conversations.changed", {})
        return encode.conversation_row(found)

    def _citation_locate(self, params: Params, call: Call) -> Any:
        citation = self.engine.catalogue.conversations.citation(
            read.whole(params, "message_id"), read.whole(params, "n")
        )
        if citation is None:
            raise UserInputError("That citation does not exist any more.", "")
        return encode.citation_target(relocate(citation, self.engine.catalogue), citation)

    # -- settings and models ------------------------------------------------------------------------

    def _setting_rows(self) -> list[dict[str, Any]]:
        return [
            {
                "key": setting.key,
                "kind": setting.kind,
                "title": setting.title,
                "help": setting.help,
                "default": setting.default,
                "value": self.engine.settings[setting.key],
                "choices": list(setting.choices),
            }
            for setting in SETTINGS
        ]

    def _settings_set(self, params: Params, call: Call) -> Any:
        values = params.get("values")
        if not isinstance(values, dict):
            raise UserInputError("No settings were given.", "")
        self.engine.change_settings(values)
        return {"settings": self._setting_rows()}

    def _window_raise(self, params: Params, call: Call) -> Any:
        paths = [str(Path(path)) for path in params.get("paths") or []]
        self.engine.broadcast("window.raise", {"paths": paths})
        return {"raised": True}
