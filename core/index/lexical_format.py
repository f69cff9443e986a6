"""What a chunk looks like inside Whoosh: the schema, and how its three texts become weighted terms.

Fields are combined before saturation, as BM25F does it (Robertson, Zaragoza and Taylor, "Simple BM25 extension
to multiple weighted fields", CIKM 2004): a term's frequency is the weighted sum over title, headings and body.
The sum is made while indexing, so that a search reads one list of postings for a term instead of three.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from whoosh import columns, fields, formats
from whoosh.codec.whoosh3 import W3Codec

from core.index.analyzer import ANALYZER_VERSION, LONGEST_TERM, analyse

# Field weights: a word of the title or of a heading says what the whole passage is about. Titles repeat in each
# chunk of a document, so larger weights let long documents crowd out the passage that answers.
TITLE_WEIGHT = 1.5
HEADING_WEIGHT = 1.5
BODY_WEIGHT = 1.0
NAME_WEIGHT = 1.0

FORMAT_VERSION = 2
# Stands in the catalogue beside the index; any change of it rebuilds.
WORDS_VERSION = f"{FORMAT_VERSION}.{ANALYZER_VERSION}"

# Few large blocks decode much faster than Whoosh's 128 postings each: every block is a pickle of its own.
POSTINGS_PER_BLOCK = 4096
COMPRESSION = 1

TEXT_FIELD = "text"
ID_FIELD = "id"
LANGUAGE_FIELD = "language"
MARKER_FIELD = "marker"
CHUNK_COLUMN = "chunk"
LENGTH_COLUMN = "length"
POSITION_COLUMN = "position"
MARKER_TERM = "1"

# Kinds that only repeat what other tokens of the same text said; they do not make it longer.
_NO_LENGTH = frozenset({"stem", "run", "character", "joined", "part"})


@dataclass(frozen=True)
class IndexedChunk:
    """What the words index needs of a chunk."""

    id: int
    title: str
    heading: str
    body: str
    language: str
    name: str = ""
    """Of its file, with the extension: what a person calls it by, whatever title stands in it."""


class _Weights(formats.Format):  # type: ignore[misc]
    """Postings that carry a weight and nothing else: phrases are checked against the text itself."""

    posting_size = 0

    def __init__(self) -> None:
        self.field_boost = 1.0
        self.options: dict[str, Any] = {}

    def word_values(self, value: Any, analyzer: Any, **_: Any) -> Iterator[tuple[str, int, float, bytes]]:
        for term, weight in value:
            yield term, 1, weight, b""

    def decode_weight(self, _: bytes) -> float:
        return 1.0


class WeightedTerms(fields.FieldType):  # type: ignore[misc]
    """A field whose value is already a list of (term, weight)."""

    indexed, stored, scorable, unique, multitoken_query = True, False, False, False, "default"
    analyzer, vector, column_type, spelling = None, None, None, False

    def __init__(self) -> None:
        self.format = _Weights()

    def index(self, value: Any, **_: Any) -> Iterator[tuple[bytes, int, float, bytes]]:
        for term, weight in value:
            yield term.encode("utf-8"), 1, weight, b""


def schema() -> fields.Schema:
    """Fields of a document: one chunk, or the marker that says how far the outbox has been followed."""
    return fields.Schema(
        **{
            TEXT_FIELD: WeightedTerms(),
            ID_FIELD: WeightedTerms(),
            LANGUAGE_FIELD: WeightedTerms(),
            MARKER_FIELD: WeightedTerms(),
            CHUNK_COLUMN: fields.COLUMN(columns.NumericColumn("q", default=-1)),
            LENGTH_COLUMN: fields.COLUMN(columns.NumericColumn("i", default=0)),
            POSITION_COLUMN: fields.COLUMN(columns.NumericColumn("q", default=-1)),
        }
    )


def codec() -> W3Codec:
    """Whoosh's own file format, so that Whoosh's own tools can read it."""
    made = W3Codec(blocklimit=POSTINGS_PER_BLOCK, compression=COMPRESSION)
    # Lengths stand in a column of ours; looking for Whoosh's costs it a `stat` for each posting.
    made.length_stats = False
    return made


def chunk_document(chunk: IndexedChunk) -> dict[str, Any]:
    """The arguments of Whoosh's `add_document` for a chunk."""
    weights: dict[str, float] = {}
    length = 0
    for text, weight in (
        (_not_said(chunk.name, chunk.title), NAME_WEIGHT),
        (chunk.title, TITLE_WEIGHT),
        (chunk.heading, HEADING_WEIGHT),
        (chunk.body, BODY_WEIGHT),
    ):
        for token in analyse(text, chunk.language):
            weights[token.text] = weights.get(token.text, 0.0) + weight
            length += token.kind not in _NO_LENGTH
    return {
        TEXT_FIELD: list(weights.items()),
        ID_FIELD: [(str(chunk.id), 1.0)],
        LANGUAGE_FIELD: [(chunk.language[:LONGEST_TERM] or "und", 1.0)],
        CHUNK_COLUMN: chunk.id,
        LENGTH_COLUMN: length,
    }


def _not_said(name: str, title: str) -> str:
    """The file name, or "" where the title is made of it: its words would count twice."""
    return "" if not title or PurePath(name).stem == title else name


def marker_document(position: int) -> dict[str, Any]:
    return {MARKER_FIELD: [(MARKER_TERM, 1.0)], POSITION_COLUMN: position}
