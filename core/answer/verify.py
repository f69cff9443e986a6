"""Checks each sentence against the passages and memories it cites: numbers, dates, names and quotations must be in them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence

from core.answer.types import MemoryReference, Sentence
from core.retrieval.result import Evidence
from core.text.regex import regex

NUMBER = regex(r"\d[\d,.]*\d|\d")
QUOTE = regex(r'"([^"]{3,})"|“([^”]{3,})”|「([^」]{2,})」|《([^》]{2,})》')
NAME = regex(r"(?<![.!?:]\s)(?<=\s)[A-Z][\w’'\-]+")
WORD = regex(r"[^\W\d_]{4,}")
CJK_PAIR = regex(r"(?=([\u3400-\u9fff]{2}))")
CJK_DIGITS = str.maketrans("〇零一二三四五六七八九", "00123456789")
MONTHS = {
    name: str(number)
    for number, names in enumerate(
        ("january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul", "august aug",
         "september sep sept", "october oct", "november nov", "december dec"),
        start=1,
    )
    for name in names.split()
}  # fmt: skip

# A faithful sentence shares most of its content words with its passage, a free paraphrase about a third. A judgement: it
# was not fitted on any set.
ENOUGH_OVERLAP = 0.34
# In another language than the passage, words cannot be compared; numbers and names still can.
MIN_WORDS_TO_JUDGE = 3


# A heading names what follows and claims nothing itself.
HEADING = regex(r"\s{0,3}#{1,6}\s")
# The number of an item in a list is no number of its sentence.
ITEM_MARK = regex(r"^\s*(?:[-*+>]\s+)*\d{1,3}[.)]\s+")


def normal(text: str) -> str:
    """For comparison: NFKC, lower case, one kind of quote and blank."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def verify(
    sentences: Sequence[Sentence],
    references: Sequence[Evidence],
    memories: Sequence[MemoryReference] = (),
) -> tuple[Sentence, ...]:
    """The sentences, each with its problem in words where the check found one."""
    passages = {item.n: item for item in references}
    known = {item.m: item for item in memories}
    return tuple(
        Sentence(
            sentence.text,
            tuple(number for number in sentence.citations if number in passages),
            problem(sentence, passages, known),
            tuple(number for number in sentence.memories if number in known),
        )
        for sentence in sentences
    )


def problem(
    sentence: Sentence, references: Mapping[int, Evidence], memories: Mapping[int, MemoryReference]
) -> str:
    """What the cited passages and memories lack; "" when nothing was found missing."""
    cited = [as_source(references[n]) for n in sentence.citations if n in references]
    cited += [as_source(memories[m]) for m in sentence.memories if m in memories]
    if not cited:
        if HEADING.match(sentence.text) and not sentence.citations and not sentence.memories:
            return ""
        unknown = [str(n) for n in sentence.citations] + [f"m{m}" for m in sentence.memories]
        return f"cites [{unknown[0]}], which does not exist" if unknown else "cites no source"
    return missing(ITEM_MARK.sub("", sentence.text), " ".join(cited))


def as_source(item: Evidence | MemoryReference) -> str:
    """All that a passage or a memory says, with what stands around it: its title, or its subject and its times."""
    if isinstance(item, Evidence):
        return f"{item.title} {' '.join(item.heading_path)} {item.text}"
    memory = item.memory
    times = " ".join(day.isoformat() for day in (memory.valid_from, memory.valid_to) if day)
    return f"{memory.subject} {memory.attribute.replace('_', ' ')} {memory.value} {memory.text} {times}"


def missing(sentence: str, passage: str) -> str:
    """The first fact of the sentence that the passage does not hold, in words; "" when all are there."""
    plain = normal(passage)
    absent = sorted(numbers(sentence) - numbers(passage), key=len, reverse=True)
    if absent:
        return f"the number {absent[0]} is not in the cited passage"
    for match in QUOTE.finditer(sentence):
        quoted = next(group for group in match.groups() if group)
        if normal(quoted).strip(" .,。，") not in plain:
            return f"the words “{quoted}” are not in the cited passage"
    for name in NAME.findall(sentence):
        if normal(name).removesuffix("’s").removesuffix("'s") not in plain and normal(name) not in MONTHS:
            return f"the name {name} is not in the cited passage"
    share = overlap(sentence, passage)
    if share is not None and share < ENOUGH_OVERLAP:
        return "the cited passage says little of this"
    return ""


def numbers(text: str) -> set[str]:
    """The numbers of a text without thousands separators; Chinese digits and English month names count too."""
    plain = unicodedata.normalize("NFKC", text)
    plain = re.sub(r"[〇零一二三四五六七八九]{2,}", lambda match: match.group().translate(CJK_DIGITS), plain)
    found = {match.group().replace(",", "").rstrip(".") for match in NUMBER.finditer(plain)}
    found |= {
        part for number in found if re.fullmatch(r"\d+(?:\.\d+){2,}", number) for part in number.split(".")
    }
    months = {
        MONTHS[word] for word in re.findall(r"[a-z]+", plain.casefold()) if word in MONTHS and word != "may"
    }
    return {number.lstrip("0") or "0" for number in found} | months


def overlap(sentence: str, passage: str) -> float | None:
    """Share of the sentence's content words (or Chinese character pairs) in the passage; None if that says nothing."""
    plain = normal(passage)
    pairs = CJK_PAIR.findall(sentence)
    if len(pairs) >= MIN_WORDS_TO_JUDGE:
        if not CJK_PAIR.search(passage):
            return None
        return sum(pair in plain for pair in pairs) / len(pairs)
    words = [word.casefold() for word in WORD.findall(sentence)]
    if len(words) < MIN_WORDS_TO_JUDGE or not WORD.search(passage):
        return None
    if len(CJK_PAIR.findall(passage)) > len(WORD.findall(passage)):
        return None
    return sum(_stem(word) in plain for word in words) / len(words)


def _stem(word: str) -> str:
    return word[: max(4, len(word) - 3)]
