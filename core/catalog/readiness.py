"""Which documents are found by meaning too: a document is `ready` when all its chunks have a vector of the model in use."""

from __future__ import annotations

from collections.abc import Sequence

from core.catalog.database import Database

# What extraction noticed about a text that is good all the same (a table cut short) stands in the metadata.
WARNINGS = "coalesce(json_extract(metadata, '$.warnings'), '')"
MISSING_VECTORS = (
    "EXISTS (SELECT 1 FROM chunk LEFT JOIN embedding ON embedding.chunk_id = chunk.id AND embedding.model = "
    "(SELECT id FROM embedding_model WHERE name = ?) "
    "WHERE chunk.document_id = document.id AND embedding.chunk_id IS NULL)"
)


class Readiness:
    """Turns `words only` into `ready` and back, and says why it waits."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def finish(self, document_ids: Sequence[int], model: str) -> None:
        """Those of these documents whose chunks all have a vector of this model are `ready`."""
        with self._database.write() as connection:
            connection.executemany(
                f"UPDATE document SET state = 'ready', reason = {WARNINGS}, remedy = '' "
                f"WHERE id = ? AND state = 'words only' AND chunk_count > 0 AND NOT {MISSING_VECTORS}",
                [(document_id, model) for document_id in document_ids],
            )

    def explain_waiting(self, reason: str, remedy: str) -> None:
        """Say at every document that waits for vectors why it waits; an empty reason takes that back."""
        with self._database.write() as connection:
            connection.execute(
                f"UPDATE document SET reason = CASE WHEN ? = '' THEN {WARNINGS} ELSE ? END, remedy = ? "
                "WHERE state = 'words only'",
                (reason, reason, remedy),
            )

    def settle_states(self, model: str) -> None:
        """Make `ready` and `words only` tell the truth about the vectors of this model, after whatever happened."""
        with self._database.write() as connection:
            connection.execute(
                f"UPDATE document SET state = 'words only' WHERE state = 'ready' AND {MISSING_VECTORS}",
                (model,),
            )
            connection.execute(
                f"UPDATE document SET state = 'ready', reason = {WARNINGS}, remedy = '' "
                f"WHERE state = 'words only' AND chunk_count > 0 AND NOT {MISSING_VECTORS}",
                (model,),
            )
