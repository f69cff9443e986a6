"""The words that each family of embedding models expects in front of a query and of a passage.

From the makers' model cards. Without them recall drops by several points, and nothing reports it.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

from core.models.base import TextKind
from core.models.model_choice import base_name

PREFIX_VERSION = "p1"
"""Goes into the model id: raise it when an entry below changes, and stored vectors are made anew."""


@dataclass(frozen=True)
class Prefixes:
    """What is put in front of each kind of text, as it is: blanks included."""

    query: str = ""
    passage: str = ""

    def apply(self, text: str, kind: TextKind) -> str:
        return (self.query if kind == "query" else self.passage) + text

    @property
    def mark(self) -> str:
        """A short fingerprint, so that prefixes set by the user change the model id too; empty for none."""
        if not (self.query or self.passage):
            return ""
        return "-" + hashlib.sha256(f"{self.query}\0{self.passage}".encode()).hexdigest()[:6]


_RETRIEVE = "Represent this sentence for searching relevant passages: "
_TASK = "Given a question, retrieve passages that answer it"
_TABLE: tuple[tuple[str, Prefixes], ...] = (
    (r"embeddinggemma", Prefixes("task: search result | query: ", "title: none | text: ")),
    (r"qwen3-embedding", Prefixes(f"Instruct: {_TASK}\nQuery:")),
    (r"nomic-embed", Prefixes("search_query: ", "search_document: ")),
    (r"snowflake-arctic-embed-?2|arctic-embed-.*v2", Prefixes("query: ")),
    (r"mxbai-embed|snowflake-arctic-embed|bge-(small|base|large)-en|bge-large$", Prefixes(_RETRIEVE)),
    (r"e5-.*instruct", Prefixes(f"Instruct: {_TASK}\nQuery: ")),
    (r"\be5-|-e5\b", Prefixes("query: ", "passage: ")),
)
"""By family name; the first match wins. bge-m3, granite-embedding, all-minilm and paraphrase-multilingual take none."""


def prefixes_for(model: str) -> Prefixes:
    """The prefixes for an Ollama model name; none for families that are not known."""
    base = base_name(model)
    return next((prefixes for pattern, prefixes in _TABLE if re.search(pattern, base)), Prefixes())
