"""What a turn may change by going back to an earlier statement, whatever words it uses for the change.

The other rules know the ways in which people tell a change, which are without end. This one knows only what was
stated before, kept or not, and looks which of it the owner speaks of again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from core.memory.capture.chinese import patterns as zh
from core.memory.capture.chinese.frames import REQUEST
from core.memory.capture.classifier import Classifier, Judgement
from core.memory.capture.english import patterns as en
from core.memory.capture.english.casual import spelled_out
from core.memory.capture.english.clauses import with_capitals, without_lead
from core.memory.capture.english.personal import is_addressed
from core.memory.capture.judged import ENDS, somebody
from core.memory.capture.rules import own_words
from core.memory.capture.types import Candidate, Turn
from core.memory.kinds import OWNER
from core.text.chinese_script import HAN
from core.text.regex import regex

# A longer turn tells several things.
MOST_SENTENCES = 4
# Of a sentence that is judged to change something at least so probably.
LIKELY = 0.3
# What is kept at its owner's wish changes something only where that is so probable.
SURELY = 0.6
# An end that is so much more probable than a change tells nothing that holds instead.
RATHER = 3.0
# Above, it is somebody else's change.
OF_SOMEBODY = 0.4
# Below, it begins with nobody's name, whatever it looks like.
PERHAPS_OF_SOMEBODY = 0.1
# Of fewer characters nothing can be seen again.
SHORTEST = 4
_SOMEBODY_ELSE = regex(
    r"(?:(?:he|she|they|his|her|their)\b|他们?|她们?|人家|邻居|同事|朋友|别人)", re.IGNORECASE
)
_WHOSE_BEGINNING = regex(r"(?:my|our|the) \w+|(?:我们?|咱们?)(?:家的?|的)?[\u4e00-\u9fff]", re.IGNORECASE)
_OWNER_WORDS = regex(r"\b(?:I|me|my|mine|we|us|our|ours|myself)\b|我|咱|俺", re.IGNORECASE)


def is_stated(sentence: str) -> bool:
    """Whether a sentence, which is no question and nobody else's, states something rather than asks or supposes it."""
    if HAN.search(sentence):
        return not (
            zh.HYPOTHETICAL.search(sentence) or REQUEST.search(sentence) or zh.REPORTED.search(sentence)
        )
    plain = without_lead(sentence)
    return not (en.HYPOTHETICAL.search(plain) or is_addressed(plain))


def retelling(
    turn: Turn, said: Sequence[str], judged: Mapping[str, Judgement], unkept: Sequence[Candidate]
) -> Candidate | None:
    """A turn's statements as a change of one that was made before; None where they tell none.

    `said` are its sentences that state something, without those that hold a secret; no other words of the turn are
    kept. `unkept` is what was told before and not kept. One sentence must be `judged` to be a change: words alone take
    what happens to a thing for its end.
    """
    if not 0 < len(said) <= MOST_SENTENCES or not judged:
        return None
    known = [judged[each] for each in (" ".join(said), *said) if each in judged]
    surest = max(known, key=lambda each: each.changes)
    if surest.changes < LIKELY or surest.other > OF_SOMEBODY:
        return None
    # Whether anything holds instead, all of the turn tells.
    whole = known[0] if known[0].changes >= LIKELY else surest
    return Candidate(
        " ".join(_readable(each) for each in said),
        " ".join(said),
        subject=_whose(said) if judged[said[0]].other > PERHAPS_OF_SOMEBODY else OWNER,
        action="retold",
        changes="surely",
        unkept=tuple(unkept),
        last_resort=True,
        telling=tuple((each, _readable(each)) for each in said if each in judged and _tells(judged[each])),
        change=surest.changes * whole.change / whole.changes,
        end=surest.changes * whole.end / whole.changes,
        turn=turn,
    )


def retold_outright(turn: Turn, classifier: Classifier) -> Candidate | None:
    """What is to be kept at its owner's wish as a change of an earlier statement; None unless it surely is one."""
    said = [each for each in own_words(turn.text) if each.strip()]
    whole = [" ".join(said)] if len(said) > 1 else []
    sentences = [*said, *whole]
    judged = dict(zip(sentences, classifier.judge(sentences), strict=True))
    again = retelling(turn, said, judged, ())
    return again if again is not None and again.change + again.end >= SURELY else None


def _tells(judgement: Judgement) -> bool:
    """Whether a sentence may well tell what holds now, and does not surely end what held."""
    only_ends = judgement.end > max(ENDS, RATHER * judgement.change)
    return not only_ends and judgement.owner + judgement.other + judgement.change >= LIKELY


def _whose(said: Sequence[str]) -> str:
    """Whose change sentences tell: that of whom they begin with, unless the owner is spoken of too."""
    first = said[0].strip()
    match = _SOMEBODY_ELSE.match(first)
    who = somebody(first) or (match.group() if match else "")
    rest = _WHOSE_BEGINNING.sub("", " ".join(said).strip(), count=1)
    return who if who and not _OWNER_WORDS.search(rest) else OWNER


def unkept_statement(turn: Turn, sentence: str) -> Candidate | None:
    """A statement that is not kept, as what it would be if the owner came back to it; None where it is too short."""
    text = _readable(sentence)
    return Candidate(text, sentence.strip(), turn=turn) if len(text) >= SHORTEST else None


def _readable(sentence: str) -> str:
    plain = sentence.strip()
    return plain if HAN.search(plain) else with_capitals(spelled_out(plain), plain)
