"""What a passage's own sentences tell for and against it, however near it is to the question as a whole.

"How long have you been painting?" is nearer to "How long has Melanie been painting?" than the turn in which she answers. Four
signs are looked for: it holds the kind of thing that is asked for; the question's person says it; it asks itself; it has the
next where the question has the last.

All weights are in the currency of the order (`mixed` in rerank.py), where the first two passages are mostly .1 to .2 apart.
`core.evaluation.compare_orders` switches each of them off.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.retrieval.ranking.asked_kind import KINDS, Kind, holds_kind, kind_of
from core.retrieval.ranking.siblings import has_sibling_instead
from core.retrieval.result import Candidate
from core.text.chinese_script import HAN
from core.text.regex import regex
from core.text.sentences import split_sentences

# With 0, .05, .1, .15 and .2, nDCG@10 (questions worse than by the better lane) is .870, .872, .875, .872, .870 (.15, .13, .11,
# .11, .11) on rgb_zh_noise, half of whose questions ask for a known kind, and .580, .582, .582, .582, .582 on LoCoMo, whose
# recall@5 falls from .638 to .635 and recall@10 rises from .720 to .724; within .001 on the others.
KIND_WORTH = 0.1
# With 0, .1, .2, .3 and .4 on LoCoMo: nDCG@10 .565, .575, .580, .582, .582, recall@5 .615, .627, .629, .635, .636. The other sets
# have no talk.
SPEAKER_WORTH = 0.3
# With 0, .1, .2 and .3 on LoCoMo: .579, .581, .582, .581.
ASKS_COSTS = 0.2
# With 0, .1 and .2 on LoCoMo: .580, .582, .582, recall@5 .629, .635, .636.
SIBLING_COSTS = 0.1
# A question in note form names what it asks for last: "ChatGPT的发布时间". So does a quarter of rgb_zh_noise.
_NOTE_FORM: tuple[tuple[str, str], ...] = (
    ("时间|日期", "when"),
    ("人数|数量|保有量|总数|个数|点数|次数", "count"),
    ("增速|增长率|比例|比率|占比|百分比", "share"),
    ("主演|主教练|导演|作者|冠军|亚军|得主|主角", "person"),
    ("营收|收入|价格|票价", "money"),
)
_LAST = tuple((regex(rf"(?:{words})(?:是|为)?(?:多少|什么)?[？?。\s]*$"), kind) for words, kind in _NOTE_FORM)
_BY_NAME = {kind.name: kind for kind in KINDS}
# "Caroline: I went there yesterday." A line of a talk, or a field of a form.
_SPEAKER = regex(r"\s*([^\W\d_][\w.'’-]*)(?: [^\W\d_][\w.'’-]*){0,2}\s*[:：]")
_NAME = regex(r"[^\W\d_]+")
_QUESTION_MARKS, _CLOSERS = ("?", "？"), ")]\"'”’」』）"


@dataclass(frozen=True)
class Asking:
    """What a question looks for in a sentence."""

    question: str
    kind: Kind | None
    names: frozenset[str]


def asking(question: str) -> Asking:
    return Asking(question, _kind(question), frozenset(_NAME.findall(question)))


def telling(asked: Asking, candidate: Candidate) -> float:
    """What its sentences add to a passage, or take from it."""
    spans = split_sentences(candidate.text)
    sentences = [candidate.text[start:end] for start, end in spans]
    if not sentences:
        return 0.0
    best = _best(candidate.sentences, len(sentences))
    worth = 0.0
    if asked.kind is not None and any(holds_kind(asked.kind, asked.question, one) for one in sentences):
        worth += KIND_WORTH
    if _said_by_one_named(asked, candidate.text, spans[best][0]):
        worth += SPEAKER_WORTH
    if all(_asks(one) for one in sentences[best:]):
        worth -= ASKS_COSTS
    if has_sibling_instead(asked.question, candidate.context or candidate.text):
        worth -= SIBLING_COSTS
    return worth


def _kind(question: str) -> Kind | None:
    """As the question words tell; otherwise by what a question in note form ends with."""
    told = kind_of(question)
    if told is not None:
        return told
    return next((_BY_NAME[kind] for pattern, kind in _LAST if pattern.search(question)), None)


def _best(grades: Sequence[float], sentences: int) -> int:
    """The sentence that matches best; the first where late interaction did not look, or saw the passage otherwise."""
    return max(range(sentences), key=grades.__getitem__) if len(grades) == sentences else 0


def _said_by_one_named(asked: Asking, text: str, start: int) -> bool:
    """Whether the line of this sentence begins with a name of the question and a colon."""
    found = _SPEAKER.match(text, text.rfind("\n", 0, start) + 1)
    if found is None:
        return False
    speaker = found[1]
    if HAN.search(speaker):
        return len(speaker) > 1 and speaker in asked.question
    return not speaker.islower() and speaker in asked.names


def _asks(sentence: str) -> bool:
    return sentence.rstrip().rstrip(_CLOSERS).endswith(_QUESTION_MARKS)
