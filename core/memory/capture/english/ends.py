"""What an English sentence ends: "I no longer ...", "the Saab is sold", "I'm not vegan"."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace

from core.memory.capture.english import patterns as en
from core.memory.capture.english.clauses import Clause
from core.memory.capture.english.end_words import ENDED, ENDS_ITSELF, LEFT, NEGATED
from core.memory.capture.english.made import EMPTY, MAX_VALUE_WORDS, candidate_of, usable
from core.memory.capture.english.over import over_by_others
from core.memory.capture.types import Candidate
from core.memory.kinds import OWNER
from core.memory.statements.dates import Dated, take_dates
from core.text.regex import regex

_AN_ASIDE = regex("[,;—–]")
# "Ben left me a note", "Ana sold us her old car": whoever gets something parts with nothing.
_TO_SOMEBODY = regex(
    r"(?:me|us|him|her|them|you) (?:an?|the|my|our|his|her|their|some|this|that|two|all|in charge|alone|waiting|hanging)\b"
)
_BECAUSE = regex(r" (?:because|since|as) ")


def ends_itself(plain: str, sentence: str, day: dt.date) -> list[Candidate]:
    """ "The Saab is sold": something ends without anybody who ends it."""
    for pattern in ENDS_ITSELF:
        match = pattern.match(plain)
        if match is None:
            continue
        dated = take_dates(match.group("o") or match.groupdict().get("p") or "", day, change=True)
        what = re.sub(r"^(?:my |the |our |an? |that |this )+", "", en.tidy(dated.text), flags=re.IGNORECASE)
        if not what or len(what.split()) > MAX_VALUE_WORDS or what.lower() in EMPTY:
            return []
        made = candidate_of(
            "fact", OWNER, "", what, "many", Dated(plain, dated.valid_from, dated.valid_to), sentence
        )
        return [replace(made, action="close")]
    return []


def ended(clause: Clause, sentence: str, day: dt.date) -> list[Candidate]:
    by_others = over_by_others(clause, sentence, day)
    if by_others:
        return by_others
    if not clause.subject:
        return []
    left = LEFT.match(clause.rest)
    if left:
        when = take_dates(clause.whole, day, change=True)
        made = candidate_of("fact", clause.subject, "", left.group("o"), "many", when, sentence)
        return [replace(made, text=clause.whole, action="close")]
    for pattern in ENDED:
        match = pattern.match(clause.rest)
        if match is None:
            continue
        if _TO_SOMEBODY.match(match.group("o")):
            return []
        when = take_dates(_AN_ASIDE.split(match.group("o"))[0], day, change=True)
        dated = replace(when, text=_BECAUSE.split(when.text)[0])
        what = en.tidy(dated.text)
        if (
            not what
            or len(what.split()) > 2 * MAX_VALUE_WORDS
            or re.match(r"(?:that|this|it|the (?:idea|plan|meeting))\b", what)
        ):
            return []
        attribute, value = _what_ends(clause, what, pattern is ENDED[2])
        text = Dated(clause.whole, dated.valid_from, dated.valid_to)
        made = candidate_of("fact", clause.subject, attribute, value, "many", text, sentence)
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
    bare = re.sub(r"^(?:[a-z]+ing (?:to |for |at |in |on )?(?=\w))?(?:my |the |an? |doing )*", "", what)
    return "", what if not bare or re.match(r"(?:any|it\b|them\b|him\b|her\b)", bare) else bare


def negated(clause: Clause, dated: Dated, sentence: str) -> list[Candidate]:
    """What "I'm not vegan" ends, if it was ever said."""
    match = NEGATED.match(clause.rest)
    object_ = (
        re.split(r"[,;—–]| (?:because|since|as|now that|that the|so) ", match.group("o"))[0] if match else ""
    )
    if match is None or not usable(what := en.tidy(object_)):
        return []
    attribute, value = _what_ends(clause, what, False)
    made = candidate_of("fact", clause.subject, attribute, value, "many", dated, sentence)
    return [replace(made, action="close", changes="perhaps")]
