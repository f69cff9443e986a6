"""What a turn may change by going back to an earlier statement, whatever words it uses for the change.

The other rules know the ways in which people tell a change, which are without end. This one knows only what was
stated before, kept or not, and looks which of it the owner speaks of again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from core.memory.capture import en as en
from core.memory.capture import zh as zh
from core.memory.capture.classifier import Judgement
from core.memory.capture.en_casual import spelled_out
from core.memory.capture.en_clauses import with_capitals, without_lead
from core.memory.capture.en_personal import is_addressed
from core.memory.capture.types import Candidate, Turn
from core.memory.capture.zh_frames import REQUEST
from core.memory.statements.change_words import tells_change

# A longer turn tells several things.
MOST_SENTENCES = 4
# Of a sentence that is judged to change something at least so probably.
LIKELY = 0.3
# Of fewer characters nothing can be seen again.
SHORTEST = 4
_HAN = re.compile("[\u3400-\u9fff]")


def is_stated(sentence: str) -> bool:
    """Whether a sentence, which is no question and nobody else's, states something rather than asks or supposes it."""
    if _HAN.search(sentence):
        return not (
            zh.HYPOTHETICAL.search(sentence) or REQUEST.search(sentence) or zh.REPORTED.search(sentence)
        )
    plain = without_lead(sentence)
    return not (en.HYPOTHETICAL.search(plain) or is_addressed(plain))


def retelling(
    turn: Turn, said: Sequence[str], judged: Mapping[str, Judgement], unkept: Sequence[Candidate]
) -> Candidate | None:
    """A turn's statements as a change of one that was made before; None where they tell none.

    `said` are its sentences that state something, `unkept` what was told before and not kept. One sentence must be
    `judged` to be a change: words alone take what happens to a thing for its end.
    """
    if not 0 < len(said) <= MOST_SENTENCES or not judged:
        return None
    text = " ".join(_readable(each) for each in said)
    if max(judged[each].changes for each in said) < LIKELY or not tells_change(text):
        return None
    return Candidate(
        text,
        turn.text.strip(),
        action="retold",
        changes="surely",
        unkept=tuple(unkept),
        last_resort=True,
        turn=turn,
    )


def unkept_statement(turn: Turn, sentence: str) -> Candidate | None:
    """A statement that is not kept, as what it would be if the owner came back to it; None where it is too short."""
    text = _readable(sentence)
    return Candidate(text, sentence.strip(), turn=turn) if len(text) >= SHORTEST else None


def _readable(sentence: str) -> str:
    plain = sentence.strip()
    return plain if _HAN.search(plain) else with_capitals(spelled_out(plain), plain)
