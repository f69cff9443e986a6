"""Which memory a correction or a retraction means: by its words, by what it is about, or by what was said last.

"No, it's the 14th" names neither whose nor what; "I meant Lyon, not Leon" names the old value. What is found is
always a memory that holds, and that has the words which the owner used for it.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from core.index.stemming import stem
from core.memory.capture_types import Candidate
from core.memory.kinds import OWNER, attribute_key, normal, subject_key
from core.memory.matching import content_words
from core.memory.note import Memory
from core.memory.values import Sort, exchanged, measures_in, part_of_sort, same_sort, sort_of, with_digits

# Of the words that name a value, so many must be in the memory: "the old Saab" still means "a Saab 900".
ENOUGH_OF_VALUE = 0.5
# Of a whole sentence that ends something, so many must be in the memory's text, one of them in its value.
ENOUGH_OF_SENTENCE = 0.5
# A word that only one memory has counts 1, in its value half a point more; so much is needed to be meant.
ENOUGH_IN_COMMON = 0.8
_NO = re.compile(r"\b(?:not|no|never|cannot|without|neither|nor)\b|n['’]t\b|[不没别莫无]", re.IGNORECASE)
_HAN_RUN = re.compile("([\u3400-\u9fff]+)")
_EMPTY_HAN = re.compile("[的了吗呢吧啊呀哦着是我你们这那就都也很和与把被]")
_COMMON_HAN = frozenset(
    "养吃喝有去来用上下会不没看说做开买卖住走跑打学想要给让得到还再已好多大小新旧天年月日周点号半个几两一二三四五六七八九十在从对能可最又才只行改换变成停退出入过完掉家人事"
)
# "I eat meat again", "现在也吃了" take a no back.
# "Also", "还": told beside what is known.
_BESIDE = re.compile(r"\b(?:also|too|as well|another|besides|and then)\b|还|也|另外|又|同时", re.IGNORECASE)
_ANEW = re.compile(r"\b(?:again|now|after all|these days)\b|现在|又|也.{0,3}了|可以|恢复|重新", re.IGNORECASE)
# Beyond what is known already, so many words make a sentence news rather than an end.
MORE_WORDS = 2
# In `_naming`: all words of the value are said, or all that is said is in the memory.
NAMED_BY_ALL = 2.0
_HAN = re.compile("[\u3400-\u9fff]")
_ARTICLE = re.compile(r"^(?:the|an?|my|our|in|at|to|on|for|of)\s+", re.IGNORECASE)
# In so many statements that sharing them says nothing about what is meant.
_GENERIC = frozenset(
    "go get take have do make work day week time even morn night year month new now meet start use want need like love live come keep due date thing way lot bit know put turn ask "
    "monday tuesday wednesday thursday friday saturday sunday januari februari march april may june juli august septemb octob novemb decemb one two three four five six seven eight nine ten old good last next still also alway".split()
)
_CHANGE_WORDS = frozenset(
    "stop quit end finish over gone left sold sell lost drop retir shut close done final sad anymor longer away thank goodby bye pack scrap ditch nick steal stolen broke die pass laps expir cancel abandon fold hand part way histori free move chang switch swap postpon push delay shift reschedul cancel updat differ wrong mistak correct actual final just sorri instead improv upgrad 改时 时间 改了 换了 变了 推迟 提前 延期".split()
)
# Without a word that tells a change, a statement is news of another only if they share more than this.
ENOUGH_UNTOLD = 3.0
# For an end that no word of ending tells outright.
ENOUGH_TO_END = 1.3
# Attributes of which one rules the other out for the same value.
_OPPOSITE = {"likes": "dislikes", "dislikes": "likes"}


def ended_by(candidate: Candidate, memories: Iterable[Memory], day: dt.date) -> Memory | None:
    """The memory that a retraction means: the attribute's only value, the one that its words name, or that its sentence is about."""
    now = candidate.turn.id if candidate.turn and candidate.loosely else ""
    alive = [m for m in memories if m.holds_at(day) and not (now and m.source.message == now)]
    own = [memory for memory in alive if subject_key(memory.subject) == subject_key(candidate.subject)]
    wider = alive if subject_key(candidate.subject) == OWNER else own
    if candidate.loosely:
        least = ENOUGH_TO_END if candidate.changes == "perhaps" else ENOUGH_IN_COMMON
        return _ended_in(own, candidate.value, least) or _ended_in(wider, candidate.value, least)
    same = attribute_key(candidate.attribute)
    of_it = [memory for memory in own if attribute_key(memory.attribute) == same]
    if not _words(candidate.value):
        return _newest(of_it) if candidate.attribute else None
    least = NAMED_BY_ALL if candidate.changes == "perhaps" else 0.0
    for group in (of_it if candidate.attribute else [], own, wider):
        found = _named(group, candidate.value, least)
        if found is not None:
            return found
    if not own:  # "Cat's no longer with us": what was taken for a name is what it is about
        return _named(alive, candidate.subject, NAMED_BY_ALL)
    return _ended_in(own, candidate.quote, ENOUGH_TO_END) if not candidate.changes else None


def pointed_at(candidate: Candidate, memories: Iterable[Memory], day: dt.date) -> Memory | None:
    """The memory that a statement with a no or an end closes."""
    subject = subject_key(candidate.subject)
    own = [m for m in memories if m.holds_at(day) and subject_key(m.subject) == subject]
    return _ended_in(own, candidate.quote, ENOUGH_TO_END)


def _ended_in(memories: Sequence[Memory], sentence: str, least: float) -> Memory | None:
    """The memory that a sentence points to and takes back: a yes by a no, and a no only by "again" or "now"."""
    found = _pointed_at(memories, sentence, least)
    if found is None or (says_no(found.text) and not _ANEW.search(sentence)):
        return None
    return found


def corrected_by(candidate: Candidate, memories: Iterable[Memory], day: dt.date) -> Memory | None:
    """The memory whose value a correction replaces; None where nothing that is known fits it."""
    said_now = candidate.turn.id if candidate.turn else ""
    alive = [
        m
        for m in memories
        if _still_said(m, day) and not (candidate.loosely and m.source.message == said_now)
    ]
    subject = subject_key(candidate.subject)
    mine = [
        m
        for m in alive
        if subject_key(m.subject) == subject or (subject == OWNER and _spoken_of(m, candidate))
    ]
    others = [memory for memory in mine if normal(memory.value) != normal(candidate.value)]
    if (
        candidate.loosely and candidate.instead_of
    ):  # somebody is told of who stands in something of the owner's
        held = [m for m in others if m.kind != "person" and candidate.instead_of in m.value]
        return held[0] if len(held) == 1 else None
    if candidate.loosely:
        timed = _news_of(others, candidate)
        if timed is not None or not candidate.changes:
            return timed
        meant = _meant(
            others, candidate.quote, candidate.changes == "surely" or candidate.otherwise is not None
        )
        return meant if meant is not None and _says_more(candidate, meant) else None
    about = _about(others, candidate.topic) if candidate.topic else []
    if candidate.instead_of:
        return (
            _named(about, candidate.instead_of)
            or _named(others, candidate.instead_of)
            or _typed(about, candidate)
        )
    if candidate.topic:
        return _typed(about, candidate)
    near = [memory for memory in others if memory.source.message in candidate.near]
    return _typed(near, candidate)


def _spoken_of(memory: Memory, candidate: Candidate) -> bool:
    """Whether a sentence of the owner's may be about a memory: their own, or of somebody whom it names."""
    if memory.kind != "person":
        return True
    said = normal(candidate.quote)
    return any(word in said for word in normal(memory.subject).split())


def _still_said(memory: Memory, day: dt.date) -> bool:
    return memory.valid_to is None or memory.valid_to > day


def corrected(memory: Memory, candidate: Candidate) -> Candidate:
    """What holds instead: the memory's own words with the value exchanged."""
    new = _news_in(memory, candidate) if candidate.loosely else candidate.value
    if not new:
        return _in_place_of(memory, candidate, candidate.text, "")
    old = _literally(memory.text, candidate.instead_of) or _named_in_passing(memory, candidate)
    sort = sort_of(new)
    part = part_of_sort(memory.text, sort)
    if old:
        instead = exchanged(old, new)
        text, value = memory.text.replace(old, instead, 1), _with(memory.value, old, instead)
    elif memory.value and memory.value in memory.text and same_sort(memory.value, new):
        value = exchanged(memory.value, new)
        text = memory.text.replace(memory.value, value, 1)
    elif part and sort not in ("phrase", "name"):
        text, value = memory.text.replace(part, new, 1), memory.value.replace(part, new, 1)
    else:
        text, value = candidate.text, new
    if normal(text) == normal(memory.text):
        text, value = candidate.text, new
    told = candidate.loosely and not any(part in candidate.text for part in _parts_like(memory, new))
    if told and len(_words(candidate.text) & _words(memory.text)) > 0:
        text = candidate.text  # the owner's own words, where they say what it is about and not what it was
    return _in_place_of(memory, candidate, text, value)


def _in_place_of(memory: Memory, candidate: Candidate, text: str, value: str) -> Candidate:
    """The correction with what it takes over from the memory that it corrects."""
    return replace(
        candidate,
        action="add",
        text=text,
        value=value,
        kind=memory.kind,
        subject=memory.subject,
        attribute=memory.attribute,
        cardinality=memory.cardinality,
    )


def _named_in_passing(memory: Memory, candidate: Candidate) -> str:
    """The words of a Chinese memory that the correcting sentence says too, beside the topic: "以后别按人教版"."""
    if (
        candidate.instead_of
        or not _HAN.search(candidate.value)
        or sort_of(candidate.value) not in ("phrase", "name")
    ):
        return ""
    beside = candidate.quote.replace(candidate.value, " ").replace(candidate.topic, " ")
    runs = (
        memory.text[i : i + size]
        for size in range(min(8, len(memory.text)), 1, -1)
        for i in range(len(memory.text) - size + 1)
    )
    return next((run for run in runs if _HAN.fullmatch(run[0]) and run in beside and _words(run)), "")


def _with(value: str, old: str, new: str) -> str:
    return (
        value.replace(old, new, 1)
        if old in value
        else exchanged(value, new)
        if same_sort(value, new)
        else value
    )


def _literally(text: str, said: str) -> str:
    """The old value as it stands in a text, where the owner named it so, whether in digits or in words."""
    bare = _bare(said)
    if not bare:
        return ""
    match = re.search(re.escape(bare), text, re.IGNORECASE)
    if match is None and with_digits(bare) in with_digits(text):
        words = [re.escape(word) for word in with_digits(bare).split()]
        match = re.search(r"\W+".join(words), text, re.IGNORECASE)
    return match.group() if match else ""


def says_no(text: str) -> bool:
    """Whether a statement denies something."""
    return _NO.search(text) is not None


def _bare(text: str) -> str:
    bare, before = text.strip(" .,!?“”\"'"), ""
    while bare != before:
        before, bare = bare, _ARTICLE.sub("", bare)
    return bare


def replaced_by(candidate: Candidate, memories: Sequence[Memory], day: dt.date) -> list[Memory]:
    """Memories outside the new one's own slot that a statement replaces by naming them or by its change."""
    now = candidate.turn.id if candidate.turn else ""
    told = [m for m in memories if m.source.message != now or not now or candidate.instead_of]
    alive = [m for m in told if _still_said(m, day) and _of_the_same(m, candidate)]
    others = [m for m in alive if not m.value or normal(m.value) != normal(candidate.value)]
    same = attribute_key(candidate.attribute)
    of_it = [m for m in others if attribute_key(m.attribute) == same]
    if candidate.instead_of:
        found = _named(of_it, candidate.instead_of) or _named(others, candidate.instead_of)
        return [found] if found is not None else []
    if candidate.topic and candidate.changes and not (candidate.cardinality == "one" and of_it):
        found = _typed(_about(others, candidate.topic), candidate)
        if found is not None:
            return [found]
    opposite = _OPPOSITE.get(same)
    named = [m for m in others if candidate.changes and _mentions(candidate, m)]
    if named:
        return named[-1:]
    single = candidate.cardinality == "one" and bool(of_it)
    if candidate.when and not single:
        news = _news_of(others, candidate)
        if news is not None:
            return [news]
    opposite = _OPPOSITE.get(same)
    against = [m for m in alive if opposite and m.attribute == opposite and _same_value(m, candidate.value)]
    if against or not candidate.changes or single:
        return against
    mine = subject_key(candidate.subject) == OWNER
    surely = candidate.changes == "surely"
    # What has an attribute of its own replaces something else only where that is told outright.
    nearby = others if surely or not same else [m for m in others if attribute_key(m.attribute) in (same, "")]
    meant = _meant(nearby, candidate.quote, surely) if mine else None
    if meant is not None:
        return [meant]
    rivals = [m for m in of_it if same and same != "fact" and same_sort(m.value, candidate.value)]
    if len(rivals) == 1 and (surely or _shared_beside_values(rivals[0], candidate)):
        return rivals
    close = [m for m in nearby if _shared_beside_values(m, candidate) and same_sort(m.value, candidate.value)]
    return close if mine and len(close) == 1 else []


def _of_the_same(memory: Memory, candidate: Candidate) -> bool:
    """Whether both are about one subject; the owner's projects are the owner's."""
    subject = subject_key(candidate.subject)
    return subject_key(memory.subject) == subject or (subject == OWNER and memory.kind == "project")


def _says_more(candidate: Candidate, memory: Memory) -> bool:
    """Whether a sentence says anything beyond that something which is known has changed.

    Where it also tells an end and no outright change, only a name or a number is more.
    """
    sentence = candidate.quote
    strict = candidate.otherwise is not None and candidate.changes != "surely"
    known = _words(f"{memory.text} {memory.value} {memory.attribute.replace('_', ' ')} {memory.subject}")
    new = _words(sentence) - known - _GENERIC - _CHANGE_WORDS
    names = {stem(word.lower(), "en") for word in re.findall(r"(?<=\s)[A-Z]\w+|\d+", sentence)} | set(
        _HAN_RUN.findall(sentence)
    ) - new
    if any(word in names for word in new):
        return True
    return len(new) >= MORE_WORDS and not strict


def _meant(memories: Sequence[Memory], sentence: str, surely: bool) -> Memory | None:
    """The memory that a sentence which tells a change is about, by the rarer words that it has of it.

    Told outright, one word of the value is enough; else most of the value, a number or two words.
    """
    said = _words(sentence) - _GENERIC
    apart = [_words(f"{m.text} {m.value} {m.attribute.replace('_', ' ')} {m.subject}") for m in memories]
    best, found = 0.0, None
    for memory, words in zip(memories, apart, strict=True):
        shared = _shared(said, words)
        value = _words(memory.value or memory.text) - _GENERIC
        inside = shared & (value | _words(f"{memory.attribute.replace('_', ' ')} {memory.subject}"))
        number = any(word.isdigit() and len(word) > 1 for word in inside)
        most = len(shared) >= 2 or 2 * len(inside & value) >= len(value) > 0
        score = sum(1 / sum(word in other for other in apart) for word in shared) + 0.5 * len(inside)
        if shared and ((inside and surely) or most or number) and score >= max(best, ENOUGH_IN_COMMON):
            best, found = score, memory
    return found


def _shared(said: frozenset[str], words: frozenset[str]) -> frozenset[str]:
    """Words of a memory that a sentence has, whole or as the beginning of a compound ("goal", "goalkeeper")."""
    begun = {
        word for word in words for each in said if len(each) >= 4 and word.startswith(each) and word.isascii()
    }
    return (said & words) | begun


def _mentions(candidate: Candidate, memory: Memory) -> bool:
    """Whether the new statement's sentence also names the value of an old memory: whole, or by a name in it."""
    if not memory.value:
        return False
    beside = with_digits(candidate.quote).replace(with_digits(candidate.value), " ")
    same = attribute_key(candidate.attribute) == attribute_key(memory.attribute)
    if _HAN.search(memory.value):
        whole = normal(memory.value) in normal(beside) and normal(memory.value) not in normal(candidate.value)
        return whole and (same or same_sort(memory.value, candidate.value))
    named = {word for word in re.findall(r"\b[A-Z]\w{2,}", memory.value) if word.lower() in beside.split()}
    if any(word not in candidate.value for word in named):
        return True
    value = _words(memory.value)
    known = bool(value) and value <= _words(beside) and not value <= _words(candidate.value)
    return known and (same or same_sort(memory.value, candidate.value))


def _same_value(memory: Memory, value: str) -> bool:
    wanted = _words(value)
    return bool(wanted) and wanted == _words(memory.value)


def _shared_beside_values(memory: Memory, candidate: Candidate) -> bool:
    """Whether both speak of one thing in the same words, whatever their values."""
    one = _words(memory.text) - _words(memory.value)
    other = _words(candidate.text) - _words(candidate.value)
    weak = {"now", "new", "switch", "chang", "actual", "instead", "i", "day"}
    return len((one & other) - weak) >= 1 and len(one & other) >= 0.5 * min(
        len(one - weak), len(other - weak)
    )


def _named(memories: Sequence[Memory], said: str, least: float = 0.0) -> Memory | None:
    """The one that the words name: by its very value, by all words in its value, in its text, by most of them."""
    wanted = _words(said)
    if not wanted:
        return None
    best: tuple[float, int] | None = None
    found = None
    for place, memory in enumerate(memories):
        score = _naming(memory, said, wanted)
        if score > least and (best is None or (score, place) >= best):
            best, found = (score, place), memory
    return found


def _naming(memory: Memory, said: str, wanted: frozenset[str]) -> float:
    value = _words(memory.value)
    if normal(_bare(memory.value)) == normal(_bare(said)):
        return 4.0
    if value and (wanted <= value or value <= wanted):
        return 3.0 + len(wanted & value) / len(wanted | value)
    if _HAN.search(said) and memory.value and _inside(said, memory.value):
        return 3.0
    whole = value | _words(f"{memory.text} {memory.attribute.replace('_', ' ')}")
    if wanted <= whole:
        return 2.0 + len(wanted) / len(whole)
    share = len(wanted & whole) / len(wanted)
    if share >= ENOUGH_OF_VALUE and (not value or wanted & value):
        return share
    if value and wanted & value and len(wanted & value) >= ENOUGH_OF_SENTENCE * len(value):
        return 0.5 * share
    return 0.0


def _inside(said: str, value: str) -> bool:
    one, other = normal(said).replace(" ", ""), normal(value).replace(" ", "")
    shorter, longer = sorted((one, other), key=len)
    return len(shorter) >= 1 and shorter in longer


def _about(memories: Sequence[Memory], topic: str) -> list[Memory]:
    """Those that the topic names: all its words are in the subject, the attribute or the text beside the value."""
    wanted = _words(topic) | (
        {attribute_key(topic)} if attribute_key(topic) != normal(topic) else frozenset()
    )
    scored = []
    for memory in memories:
        head = _words(f"{memory.subject} {memory.attribute.replace('_', ' ')}") | {memory.attribute}
        whole = head | _words(memory.text)
        shared = len(wanted & head) + 0.5 * len((wanted & whole) - head)
        known = attribute_key(topic) == memory.attribute
        if known or (wanted and (wanted & head or wanted <= whole)):
            scored.append((shared + known, memory))
    most = max((score for score, _ in scored), default=0.0)
    return [memory for score, memory in scored if score == most]


def _news_of(memories: Sequence[Memory], candidate: Candidate) -> Memory | None:
    """The memory of which a sentence gives another date, time or amount."""
    timed = [memory for memory in memories if _news_in(memory, candidate)]
    rest = candidate.quote
    for part in candidate.when:
        rest = rest.replace(part, " ")
    told = candidate.changes != ""
    if not told and _BESIDE.search(candidate.quote):
        return None
    named = [
        m for m in timed if any(part in candidate.quote for part in _parts_like(m, _news_in(m, candidate)))
    ]
    least = ENOUGH_IN_COMMON if told else ENOUGH_UNTOLD
    labelled = [m for m in timed if _unit_of(_news_in(m, candidate)) and _news_in(m, candidate)[0].isalpha()]
    if len(labelled) == 1 and candidate.changes == "surely":
        return labelled[0]
    return (named[-1] if len(named) == 1 and told else None) or _pointed_at(timed, rest, least)


def _news_in(memory: Memory, candidate: Candidate) -> str:
    """The date, time or amount of a sentence that may stand in a memory where another one stands now."""
    return next(
        (part for part in candidate.when if _fits(memory, part) and not _holds_value(memory, part)), ""
    )


def _parts_like(memory: Memory, value: str) -> list[str]:
    """The parts of a memory of one sort with a value."""
    sort = sort_of(value)
    part = part_of_sort(memory.text, sort)
    return (
        [part] if part else [each for each in measures_in(memory.text) if _unit_of(each) == _unit_of(value)]
    )


def _holds_value(memory: Memory, value: str) -> bool:
    return with_digits(value) in with_digits(f"{memory.value} {memory.text}")


def _pointed_at(memories: Sequence[Memory], sentence: str, least: float = ENOUGH_IN_COMMON) -> Memory | None:
    """The memory with which a sentence shares most of its rarer words, those of its value counting more."""
    said = _words(sentence) - _GENERIC
    apart = [_words(f"{m.text} {m.value} {m.attribute.replace('_', ' ')} {m.subject}") for m in memories]
    best, found = 0.0, None
    for memory, words in zip(memories, apart, strict=True):
        shared = _shared(said, words)
        score = sum(1 / sum(word in other for other in apart) for word in shared)
        score += 0.5 * len(
            shared & _words(f"{memory.value or memory.text} {memory.attribute.replace('_', ' ')}")
        )
        if score >= max(best, least):
            best, found = score, memory
    return found


def _fits(memory: Memory, value: str) -> bool:
    """Whether a memory's value, or a part of its text, may be exchanged for the new value."""
    if memory.value and same_sort(memory.value, value):
        return True
    if value == "":
        return False
    sort = sort_of(value)
    sorts: tuple[Sort, ...] = {"date": ("date", "day", "weekday"), "day": ("day", "date")}.get(sort, (sort,))  # type: ignore[assignment]
    if sort == "amount":
        return _unit_of(value) != "" and _unit_of(value) in {
            _unit_of(each) for each in measures_in(memory.text)
        }
    return any(part_of_sort(memory.text, each) for each in sorts)


def _unit_of(measure: str) -> str:
    return (
        re.sub(
            r"^[£$€¥\s\d.,零一二两三四五六七八九十百千万]+|^(?:[a-z]+) (?=[a-z])", "", with_digits(measure)
        )
        .strip()
        .rstrip("s")
    )


def _typed(memories: Sequence[Memory], candidate: Candidate) -> Memory | None:
    """The newest whose value is of the new one's sort."""
    fitting = [m for m in memories if _fits(m, candidate.value)]
    exact = [m for m in fitting if sort_of(m.value) == sort_of(candidate.value)]
    return next(reversed(exact or fitting), None)


def _newest(memories: Sequence[Memory]) -> Memory | None:
    return max(memories, key=lambda memory: (memory.valid_from or dt.date.min, memory.id), default=None)


@lru_cache(maxsize=16384)
def _words(text: str) -> frozenset[str]:
    """Content words; of Chinese, pairs of neighbouring characters, and single ones that are no common verbs."""
    plain = with_digits(text)
    runs = [run for run in _HAN_RUN.split(plain) if _HAN.match(run)]
    if not runs:
        return content_words(plain)
    pieces = [piece for run in runs for piece in _EMPTY_HAN.split(run) if piece]
    pairs = {piece[i : i + 2] for piece in pieces for i in range(len(piece) - 1)}
    alone = {piece for piece in pieces if len(piece) == 1 and piece not in _COMMON_HAN}
    return content_words(re.sub("[\u3400-\u9fff]+", " ", plain)) | pairs | alone
