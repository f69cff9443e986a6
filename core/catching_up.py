"""How far indexing is, for clients, and waiting until what was added is found by its words and by meaning."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from core.errors import Cancelled, ProfileDamaged

if TYPE_CHECKING:
    from core.index.follow import IndexFollower
    from core.library.library import Library

# Between two looks; each tells how far it is.
LOOK_S = 0.05

Emit = Callable[[str, Any], None]


def wait_until_current(
    library: Library,
    follower: IndexFollower,
    source_ids: Sequence[int] | None,
    cancelled: Callable[[], bool],
    emit: Emit,
) -> dict[str, Any]:
    """Return when these sources' words and vectors can be searched; tell of progress and trouble meanwhile.

    Returns protocol_library.Progress. Raises Cancelled, and ProfileDamaged, which no waiting cures.
    """
    told: set[str] = set()
    while not library.is_current(source_ids) or not follower.caught_up():
        if cancelled():
            raise Cancelled
        emit("ingest.progress", library.progress().row())
        for sentence, remedy in _troubles(library, follower):
            if sentence not in told:
                told.add(sentence)
                emit("ingest.trouble", {"sentence": sentence, "remedy": remedy})
        time.sleep(LOOK_S)
    return library.progress(anew=True).row()


def _troubles(library: Library, follower: IndexFollower) -> list[tuple[str, str]]:
    """What holds indexing up now, as (sentence, remedy). Raises ProfileDamaged."""
    failures = follower.failures()
    for failure in failures:
        if isinstance(failure, ProfileDamaged):
            raise failure
    found = [(failure.sentence, failure.remedy) for failure in failures]
    return found + [(item.sentence, item.remedy) for item in library.progress().problems]
