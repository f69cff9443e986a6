"""What the owner said earlier in the same conversation, for a question that asks for just that.

It may wait in the inbox, or be turned off as a memory; said it was all the same: "I moved to Hamburg. ... Where do I live?"
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from core.memory.capture.types import Turn as MemoryTurn
from core.memory.kinds import attribute_key, subject_key
from core.memory.recall.asked_for import asked_attributes
from core.memory.recall.order import Recalled
from core.retrieval.query import Turn

# As sure as a statement can be: its very attribute is asked for. Whose it is, the answer looks at itself.
RELEVANCE = 1.0
WHY = "you said it in this conversation"


def told_before(history: Sequence[Turn], question: str, now: dt.datetime) -> tuple[Recalled, ...]:
    """Statements of earlier turns with an attribute that is asked for; of each such value the last one that was said."""
    asked = asked_attributes(question)
    if not asked or not history:
        return ()
    # Imported late: the rules take a fifth of a second to load, which no other question should wait for.
    from core.memory.capture.turns import read_turns
    from core.memory.statements.keeping import memory_of

    turns = [MemoryTurn(turn.role, turn.text, now, str(place)) for place, turn in enumerate(history)]
    found, _ = read_turns(turns)
    latest = {
        (subject_key(each.subject), attribute_key(each.attribute)): each
        for each in found
        if each.action == "add" and attribute_key(each.attribute) in asked
    }
    return tuple(
        Recalled(memory_of(each, now), RELEVANCE, RELEVANCE, False, WHY) for each in reversed(latest.values())
    )
