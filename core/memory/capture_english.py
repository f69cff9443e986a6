"""Applies the English rules to one sentence of the owner."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from core.memory import capture_en as en
from core.memory.capture_en_clauses import (
    NAME,
    Clause,
    clauses,
    with_capitals,
    without_apposition,
    without_lead,
)
from core.memory.capture_en_words import NATIONALITIES
from core.memory.capture_types import Candidate
from core.memory.dates import Dated, take_dates
from core.memory.kinds import OWNER, attribute_key, usual_cardinality

# A longer "value" is a story, not a value.
MAX_VALUE_WORDS = 9
_STATES = re.compile(
    r"(?:not|n't|being|getting|going|broken|slow|full|dead|late|sick|ill|tired|busy|hurting|great|good|bad|nice|fine|ok|okay|"
    r"gone|lost|wrong|too|so|very|really|always|never|coming|back|here|there|in the|at the|a bit|a mess|a lot|killing|"
    r"driving|asking|to |that |what |how |like |about )",
    re.IGNORECASE,
)
_CHANGED = re.compile(
    r"\b(?:mov(?:ed?|ing)|relocat|joined|start(?:ed|ing)?|chang(?:ed|ing)|switch(?:ed|ing)|became|become|turned|went|bought|got|adopted|quit|left|"
    r"stopped|gave up|given up|sold|retired|settled|promoted|hired|married|back|no longer|any ?more)\b",
    re.IGNORECASE,
)


def find_english(sentence: str, day: dt.date) -> list[Candidate]:
    """What the sentence says that may be kept; hypothetical and reported parts are not looked at."""
    said = without_apposition(with_capitals(sentence).strip().rstrip(".!… "))
    return [replace(each, quote=sentence.strip()) for each in _once(_find(said, day))]


def _find(sentence: str, day: dt.date) -> list[Candidate]:
    introduced = en.INTRODUCED.match(sentence)
    if introduced and _is_name(introduced.group("v")):
        return [_made("profile", OWNER, "name", introduced.group("v"), "one", Dated(sentence), sentence)]
    plain = without_lead(sentence)
    if en.INSTRUCTION.fullmatch(plain):
        return [_made("instruction", OWNER, "instruction", "", "many", Dated(plain), sentence)]
    whole = _about_dates(plain, sentence) or _own(Dated(plain), sentence, en.OWN_RULES[:1])
    if whole:
        return whole
    found: list[Candidate] = []
    for clause in clauses(sentence):
        if not en.HYPOTHETICAL.search(clause.whole):
            found += _about_dates(clause.whole, sentence) or _in_clause(clause, sentence, day)
    return found


def _is_name(word: str) -> bool:
    return word[0].isupper() and re.fullmatch(NATIONALITIES, word) is None


def _about_dates(clause: str, sentence: str) -> list[Candidate]:
    """Deadlines and appointments, whose dates are what is said and not since when."""
    if en.HYPOTHETICAL.search(clause):
        return []
    for attribute, pattern in en.PROJECT_RULES:
        match = pattern.match(clause)
        if match:
            project = re.sub(r"^(?:the|our|my) | project$", "", match.group("p"), flags=re.IGNORECASE)
            if project.lower() in ("deadline", "due date", "it", "project", "the", "our", "my", ""):
                continue
            return [
                _made(
                    "project", project, attribute, en.tidy(match.group("v")), "one", Dated(clause), sentence
                )
            ]
    match = en.OWN_EVENT.match(clause)
    if match:
        what = match.group("p") or match.group("q")
        return [
            _made("event", OWNER, what.lower(), en.tidy(match.group("v")), "one", Dated(clause), sentence)
        ]
    match = en.EVENT_RULE.match(clause)
    if match:
        return [
            _made(
                "event",
                OWNER,
                match.group("p").lower(),
                en.tidy(match.group("v")),
                "one",
                Dated(clause),
                sentence,
            )
        ]
    return []


def _in_clause(clause: Clause, sentence: str, day: dt.date) -> list[Candidate]:
    ended = _ended(clause, sentence, day)
    if ended:
        return ended
    dated = take_dates(clause.whole, day, change=_CHANGED.search(clause.whole) is not None)
    own = _own(dated, sentence)
    if own or not clause.subject:
        return own
    again = next(iter(clauses(dated.text)), None)
    if again is None or again.subject != clause.subject:
        return []
    if again.rest.startswith("'s "):
        return list(_their_own(again, dated, sentence))
    return list(_by_rules(again, dated, sentence))


def _by_rules(clause: Clause, dated: Dated, sentence: str) -> Iterator[Candidate]:
    for rule in en.RULES:
        match = rule.pattern.match(clause.rest)
        if match is None:
            continue
        groups = match.groupdict()
        value = en.tidy(groups.get("v") or groups.get("w") or "")
        if not _usable(value):
            continue
        kind = rule.kind if clause.subject == OWNER else "person"
        parts = [part for each in en.several(value) if (part := en.tidy(each))] if rule.listed else [value]
        for part in parts if all(_usable(part) for part in parts) else [value]:
            said = clause.whole.replace(value, part) if part != value else clause.whole
            text = Dated(said, dated.valid_from, dated.valid_to)
            yield _made(kind, clause.subject, rule.attribute, part, rule.cardinality, text, sentence)
        return


def _own(dated: Dated, sentence: str, rules: Sequence[en.OwnRule] = en.OWN_RULES) -> list[Candidate]:
    """ "My favourite colour is green", "call me Jo": what belongs to the owner by its name."""
    for name, pattern in rules:
        match = pattern.match(dated.text)
        if match is None:
            continue
        value = en.tidy(match.group("v"))
        if not _usable(value) or (name != "name" and _STATES.match(value)):
            continue
        groups = match.groupdict()
        if name == "name" and value.split()[0].lower() in ("not", "when", "if", "back", "later", "a", "the"):
            continue
        attribute = {"favourite": f"favourite {groups.get('a', '')}", "own": groups.get("a") or ""}.get(
            name, name
        )
        attribute = attribute_key(attribute)
        kind = "preference" if name == "favourite" else "profile"
        return [_made(kind, OWNER, attribute, value, usual_cardinality(attribute) or "one", dated, sentence)]
    return []


def _their_own(clause: Clause, dated: Dated, sentence: str) -> Iterator[Candidate]:
    """ "Anna's birthday is 3 May": the same for somebody else."""
    said = re.sub(r"^'s ", "my ", clause.rest)
    name = re.match(rf"my name is (?P<v>{NAME})", said)
    if name:
        yield _made("person", clause.subject, "name", name.group("v"), "one", dated, sentence)
        return
    for found in _own(Dated(said, dated.valid_from, dated.valid_to), sentence):
        yield _made(
            "person",
            clause.subject,
            found.attribute,
            found.value,
            found.cardinality,
            Dated(clause.whole, dated.valid_from, dated.valid_to),
            sentence,
        )


def _ended(clause: Clause, sentence: str, day: dt.date) -> list[Candidate]:
    if not clause.subject:
        return []
    for pattern in en.ENDED:
        match = pattern.match(clause.rest)
        if match is None:
            continue
        dated = take_dates(match.group("o"), day, change=True)
        what = en.tidy(dated.text)
        if (
            not what
            or len(what.split()) > MAX_VALUE_WORDS
            or re.match(r"(?:that|this|it|the (?:idea|plan|meeting))\b", what)
        ):
            return []
        attribute, value = _what_ends(clause, what, pattern is en.ENDED[2])
        text = Dated(clause.whole, dated.valid_from, dated.valid_to)
        made = _made("fact", clause.subject, attribute, value, "many", text, sentence)
        return [replace(made, action="close")]
    return []


def _what_ends(clause: Clause, what: str, stopped: bool) -> tuple[str, str]:
    """The attribute and value of what ended; an attribute is only named where the words are clear."""
    if re.fullmatch(r"(?:my |the )?(?:job|position|company)(?: (?:at|with|in) .+)?|working(?: at .+)?", what):
        place = re.search(r"(?:at|with|in) (.+)", what)
        return "employer", place.group(1) if place else ""
    for rule in en.RULES:
        match = rule.pattern.match(what) or rule.pattern.match(f"am {what}")
        if match:
            groups = match.groupdict()
            return rule.attribute, en.tidy(groups.get("v") or groups.get("w") or "")
    # "listening to jazz": the memory may say "I love jazz", so what was done with it does not count.
    return "", re.sub(r"^(?:[a-z]+ing (?:to |for |at |in |on )?)?(?:my |the |an? )?", "", what) or what


def _made(
    kind: str, subject: str, attribute: str, value: str, cardinality: str, dated: Dated, sentence: str
) -> Candidate:
    return Candidate(
        text=sentence_case(dated.text),
        quote=sentence.strip(),
        kind=kind,
        subject=subject,
        attribute=attribute_key(attribute) if attribute else "",
        value=value,
        cardinality=cardinality,
        valid_from=dated.valid_from,
        valid_to=dated.valid_to,
        reason=f"says {subject_words(subject)} {attribute.replace('_', ' ') or 'something'}",
    )


def subject_words(subject: str) -> str:
    return "your" if subject == OWNER else f"{subject}'s"


def sentence_case(text: str) -> str:
    """A clause as a sentence of its own."""
    plain = " ".join(text.split()).strip(" ,;–—-")
    plain = plain[:1].upper() + plain[1:]
    return plain if not plain or plain[-1] in ".!?。！？" else f"{plain}."


def _usable(value: str) -> bool:
    words = value.split()
    vague = _VAGUE.search(value) is not None or value.lower() in _EMPTY
    return 0 < len(words) <= MAX_VALUE_WORDS and words[0].lower() not in _EMPTY and not vague


_VAGUE = re.compile(
    r"\b(?:(?:idea|option|suggestion|plan|approach)s?$|new (?:skills?|things?|stuff)|something|beauty of life|way (?:it|you)|how to)\b",
    re.IGNORECASE,
)
_EMPTY = frozenset(
    "it this that these those them him her you me us one ones something anything everything nothing someone there here".split()
)


def _once(found: list[Candidate]) -> list[Candidate]:
    seen: dict[tuple[str, str, str, str], Candidate] = {}
    for candidate in found:
        seen.setdefault(
            (candidate.subject, candidate.attribute, candidate.value.lower(), candidate.action), candidate
        )
    return list(seen.values())
