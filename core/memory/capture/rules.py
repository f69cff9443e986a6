"""Finds what is worth remembering in one turn of the owner's, by rules, with the reason why the rest is not kept."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from core.memory.capture.answers import spelled_out_answer
from core.memory.capture.chinese import patterns as zh
from core.memory.capture.chinese.changes import says_wrong as says_wrong_zh
from core.memory.capture.chinese.finding import find_chinese
from core.memory.capture.classifier import Classifier
from core.memory.capture.english import patterns as en
from core.memory.capture.english.changes import read_change, says_wrong, wrong_of
from core.memory.capture.english.clauses import without_lead
from core.memory.capture.english.finding import find_english
from core.memory.capture.english.spoken_of import gender_told, is_fragment, means_another, named_as
from core.memory.capture.outright import explicit_candidate, squeezed
from core.memory.capture.own_clauses import each_its_own
from core.memory.capture.passing import passes
from core.memory.capture.quoted import without_quoted_orders
from core.memory.capture.script import is_chinese
from core.memory.capture.tasks import is_task, without_task
from core.memory.capture.types import (
    NOWHERE,
    Around,
    Candidate,
    Skipped,
    Turn,
    said_in,
    told_after,
)
from core.memory.capture.whom import leans, told_of
from core.memory.secrets_guard import told_beside
from core.text.chinese_script import HAN
from core.text.regex import regex
from core.text.sentences import split_sentences

# What is longer than this was pasted, not said.
MAX_SENTENCE_CHARACTERS = 280
MAX_TURN_CHARACTERS = 4000
QUESTION = "a question"
PASSING = "tells only how things are just now"
SOMEBODY_ELSES = "somebody else's words"
TASK = "asks for something to be done"
ALONE = "says nothing without what was told before it"
NOTHING_LASTING = "says nothing lasting about you or somebody you know"
_CODE = regex(r"```.*?(?:```|\Z)|`[^`\n]+`", re.DOTALL)
_QUOTED_LINE = regex(r"^[ \t]*>.*$", re.MULTILINE)
# "Here is an e-mail from Tom:" and all that stands below it, which is not the owner's; "remember the following:" is.
_PASTED = regex(
    r"^(?P<announced>(?![^\n]*(?:remember|\bnote (?:that|down|the)\b|in mind|\bsave\b|\bstore\b|about me\b|about myself|记住|记下|关于我))"
    r"(?:[^\n.!?]{0,80}\b(?:e-?mails?|letters?|messages?|texts?|articles?|paragraphs?|passages?|abstracts?|excerpts?|"
    r"transcripts?|documents?|minutes|following|posts?|reviews?)\b[^\n.!?]{0,60}|"
    r"[^\n。！？]{0,40}(?:邮件|来信|信件|短信|文章|段落|原文|文本|以下|下面|聊天记录|会议记录)[^\n。！？]{0,30})[:：])[ \t]*\n.*",
    re.IGNORECASE | re.DOTALL | re.MULTILINE,
)
# A quotation of a whole statement; a title or a single word in quotes is a value.
_QUOTED_STATEMENT = regex(
    r"[“\"「『](?=[^”\"」』]*(?:\b(?:I|my|me)\b|我))[^”\"」』]{6,}[”\"」』]|(?<!\w)'(?=[^'\n]*\b(?:I|my)\b)[^'\n]{6,}'(?!\w)"
)
# Who types in a hurry begins sentences without capitals; "e.g. this" and "dr. who" do not end there.
_TYPED_STOP = regex(
    r"(?<![.\s][a-z])(?<!\b(?:dr|mr|ms|st|vs|no))(?<!\b(?:mrs|etc|max|min|app|inc|ltd))(?<!\bapprox)(?<=[a-z0-9)%’'][.!?…])[.!?…]*\s+(?=[a-z])|(?<=[a-z][.!?…][.!?…])[.!?…]*\s+(?=[a-z])|\n+"
)
# What "it" in the next sentence may be: "the deadline has changed", "Choir's been moved".
_TOPIC = regex(
    r"(?:and |so |but |oh |ok |well )*((?:the|my|our) [\w' -]{2,40}?)(?: (?:has|have|is|was|got|are|will)\b|['’]s\b|[.:]?$)",
    re.IGNORECASE,
)
_CHANGED_TOPIC = regex(
    r"(?:and |so |but |oh |ok |well )*([\w -]{3,30}?)(?:['’]s| has| is| was| got| have| are)(?: been| now| just| being)* (?:moved|changed|changing|postponed|switched|pushed|shifted|rescheduled|delayed|different|wrong|new)\b|([\u4e00-\u9fff]{2,8}?)(?:又|也|要)?(?:改|变|换|推迟|提前|延期|调整)(?:时间|日期|地方)?了",
    re.IGNORECASE,
)


def capture_turn(
    turn: Turn,
    around: Around = NOWHERE,
    asked: str = "",
    said: Sequence[str] | None = None,
    classifier: Classifier | None = None,
) -> Iterator[Candidate | Skipped]:
    """What one turn of the owner's leaves, statement by statement. `asked` is what it may be the answer to.

    `said` are its sentences, where they are to be read in parts; with a `classifier` so is what is to be remembered.
    Raises ModelUnavailable, of the classifier.
    """
    if len(turn.text) > MAX_TURN_CHARACTERS:
        yield Skipped(turn.text[:MAX_SENTENCE_CHARACTERS], "too long to be said; it was pasted", turn)
        return
    foreign = ""
    if said is None:
        said = [part for sentence in own_words(turn.text) for part in without_task(sentence)]
    for place, sentence in enumerate(said):
        if foreign:
            yield Skipped(sentence, foreign, turn)
            continue
        secret = told_beside(sentence, f"{asked} {turn.text}")
        if secret:
            told = not why_not(sentence)  # of a question nothing would have been noted anyway
            yield Skipped(hidden(sentence), f"holds what looks like {secret}", turn, secret=told)
            continue
        stated = spelled_out_answer(asked, sentence) if place == 0 else ""
        items = list(_of_sentence(stated or sentence, turn, around, classifier))
        if stated:
            items = [replace(each, quote=sentence) for each in items]
        yield from items
        around = _next(around, sentence, items)
        announced = sentence.rstrip().endswith((":", "："))
        if announced and _why_not(f"{sentence} x", HAN.search(sentence) is not None) not in ("", TASK):
            foreign = "stands behind a request to work on a text"


def after(around: Around, said: Sequence[str], items: Sequence[Candidate | Skipped]) -> Around:
    """What is known after sentences of a turn: who was spoken of, and who was spoken of last."""
    for sentence in said:
        of_it = [each for each in items if isinstance(each, Candidate) and each.quote == sentence]
        others = [_called(each) for each in of_it if each.kind == "person"]
        person = others[-1] if others else told_of(sentence)
        named = {name for name in person.split() if name[:1].isupper() and (others or name in sentence)}
        if person:
            gender = gender_told(sentence) or (around.gender if person == around.person else "")
            around = replace(around, person=person, gender=gender, people=around.people | named)
    return around


def _called(candidate: Candidate) -> str:
    """Whom a candidate is about: by the name that its sentence gives with their relation."""
    subject = candidate.subject
    return subject if subject[:1].isupper() else named_as(candidate.quote) or subject


def _next(around: Around, sentence: str, items: Sequence[Candidate | Skipped]) -> Around:
    """What the next sentence of the turn may lean on."""
    match = _TOPIC.match(sentence) or _CHANGED_TOPIC.match(sentence)
    topic = next((each for each in match.groups() if each), "") if match else around.topic
    topic = wrong_of(sentence) or topic
    cued = says_wrong_zh(sentence) if is_chinese(sentence) else says_wrong(sentence)
    return replace(after(around, (sentence,), items), cued=cued, topic=topic)


def own_text(text: str) -> str:
    """A turn without code, quoted lines, quoted statements and orders, and what was pasted."""
    own = _PASTED.sub(r"\g<announced>", _CODE.sub(" ", text))
    return _QUOTED_STATEMENT.sub(" … ", without_quoted_orders(_QUOTED_LINE.sub(" ", own)))


def own_words(text: str) -> list[str]:
    """The sentences of a turn that are its owner's own; see `own_text`."""
    plain = own_text(text)
    sentences = [plain[start:end] for start, end in split_sentences(plain)]
    return [
        part.strip() for sentence in sentences for part in _TYPED_STOP.split(sentence) if part.strip(" .!?…")
    ]


_BEGINNING = regex(r"[\u3400-\u9fff]{1,2}|[A-Za-z]+(?:['’][a-z]+)?(?= )")


def hidden(sentence: str) -> str:
    """How a statement with a secret begins, for reports: by one word, or two characters, since the secret may be the next."""
    begins = _BEGINNING.match(sentence.strip())
    return f"{begins.group()} …" if begins else "…"


def _of_sentence(
    said: str, turn: Turn, around: Around, classifier: Classifier | None
) -> Iterator[Candidate | Skipped]:
    for each in _read(squeezed(said), turn, around, classifier):
        yield replace(each, quote=said) if squeezed(each.quote) == squeezed(said) else each


def _read(
    sentence: str, turn: Turn, around: Around, classifier: Classifier | None
) -> Iterator[Candidate | Skipped]:
    chinese = is_chinese(sentence)
    told = (zh if chinese else en).EXPLICIT.match(sentence.strip())
    if told:
        first = explicit_candidate(replace(turn, text=sentence), classifier)
        each_told = (first, *(told_after(each, turn) for each in first.beside))
        yield from (replace(said_in(each, turn, each.quote), beside=()) for each in each_told)
        return
    gone = (zh if chinese else en).FORGET.match(sentence.strip())
    corrects = gone and not chinese and read_change(sentence).value
    if gone and not corrects:
        yield _forgotten(gone.group("o"), sentence, turn, chinese)
        return
    reason = _why_not(sentence, chinese)
    stated = _before_question(sentence) if reason == QUESTION else sentence
    if reason and (not stated or stated == sentence or _why_not(stated, chinese)):
        yield Skipped(sentence, reason, turn)
        return
    if means_another(stated, around.gender):
        around = replace(around, person="")
    found = find_chinese(stated, turn.day, around) if chinese else find_english(stated, turn.day, around)
    if not found:
        yield Skipped(sentence, ALONE if _leans(stated, around) else NOTHING_LASTING, turn)
    yield from (said_in(each, turn, each.quote) for each in each_its_own(found))


def _leans(sentence: str, around: Around) -> bool:
    """Whether a sentence is only the rest of one, or about "him" where nobody was told of."""
    return (leans(sentence) and not around.person) or (not is_chinese(sentence) and is_fragment(sentence))


def _before_question(sentence: str) -> str:
    """What is stated before the question begins: "I live in Lyon, is there a good bakery?"."""
    stated = re.match(r"(.+)[,，;；–—]", sentence, re.DOTALL)
    return stated.group(1).strip() if stated else ""


def _why_not(sentence: str, chinese: bool) -> str:
    rules = zh if chinese else en
    plain = sentence.strip()
    if len(plain) > MAX_SENTENCE_CHARACTERS:
        return "too long to be said; it was pasted"
    if rules.QUESTION.search(zh.without_lead(plain) if chinese else without_lead(plain)):
        return QUESTION
    # In Chinese a later clause may be somebody's words while the first is the owner's; find_chinese stops there.
    said = re.split(r"[，,；;]|(?<=[\u4e00-\u9fff])\s", plain)[0] if chinese else plain
    if rules.REPORTED.search(said):
        return SOMEBODY_ELSES
    if not chinese and re.match(r"(?:if|suppose|imagine|let's say|pretend|what if)\b", plain, re.IGNORECASE):
        return "only supposed"
    if not chinese and en.FICTION.search(plain):
        return "about a story"
    if is_task(plain):
        return TASK
    return PASSING if passes(without_lead(plain), chinese) else ""


def why_not(sentence: str) -> str:
    """Why nothing may be taken from a sentence, whatever finds it: a question, a supposition, somebody else's words."""
    chinese = is_chinese(sentence)
    if (zh if chinese else en).EXPLICIT.match(sentence.strip()):
        return ""
    if (zh if chinese else en).HYPOTHETICAL.search(sentence):
        return "only supposed"
    reason = _why_not(sentence, chinese)
    return "" if reason == QUESTION and _before_question(sentence) else reason


def _forgotten(what: str, sentence: str, turn: Turn, chinese: bool) -> Candidate:
    """ "Forget that I live in Rome", "forget my allergy": what is meant by it ends."""
    found = (find_chinese if chinese else find_english)(what, turn.day)
    meant = found[0] if found else Candidate(what, sentence, value=what)
    return replace(
        meant,
        text=sentence.strip(),
        quote=sentence.strip(),
        action="close",
        explicit=True,
        reason="you asked to forget it",
        turn=turn,
    )


__all__ = ["after", "capture_turn", "explicit_candidate", "own_text", "own_words", "why_not"]
