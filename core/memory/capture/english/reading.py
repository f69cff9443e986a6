"""Applies the English rules and frames to one clause of the owner, whose subject is known."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from core.memory.capture.english import patterns as en
from core.memory.capture.english.clauses import (
    NAME,
    Clause,
    clauses,
)
from core.memory.capture.english.ends import ended, negated
from core.memory.capture.english.frames import by_frame, of_somebody
from core.memory.capture.english.made import candidate_of, each_value, sentence_case, singular, usable
from core.memory.capture.english.tenses import (
    LASTING_WHEN_PAST,
    told_ahead,
    told_between,
    told_past,
    told_past_of_mine,
)
from core.memory.capture.english.things import Said, of_mine, on_a_date, plan_of, told_of_me
from core.memory.capture.types import Around, Candidate
from core.memory.kinds import OWNER, attribute_key, usual_cardinality
from core.memory.statements.dates import Dated, take_dates
from core.memory.statements.values import sort_of
from core.text.regex import regex

_STATES = regex(
    r"(?:not|n't|being|getting|going|broken|slow|full|dead|late|sick|ill|tired|busy|hurting|great|good|bad|nice|fine|ok|okay|"
    r"gone|lost|wrong|too|so|very|really|always|never|coming|back|here|there|in the|at the|a bit|a mess|a lot|killing|"
    r"driving|asking|to |that |what |how |like |about )",
    re.IGNORECASE,
)

_CHANGED = regex(
    r"\b(?:mov(?:ed?|ing)|relocat|joined|start(?:ed|ing)?|chang(?:ed|ing)|switch(?:ed|ing)|became|become|turned|went|bought|got|adopted|quit|left|"
    r"stopped|gave up|given up|sold|retired|settled|promoted|hired|married|back|no longer|any ?more)\b",
    re.IGNORECASE,
)


_STILL_WORKING = regex(r"(?:have|has) (?:been )?worked(?= (?:at|for|with|as|in)\b)")


def _may_be_no_name(clause: Clause, around: Around) -> bool:
    """Whether the "name" in front may be any word: it stands first, alone, is not known, and does nothing that people do."""
    name = clause.subject
    if name == OWNER or not name[:1].isupper() or " " in name or name in around.people:
        return False
    if not clause.whole.startswith(name) or not re.match(r"(?:is|has|was|got) ", clause.rest):
        return False
    return by_frame(clause.rest) is None and not any(
        rule.pattern.match(clause.rest) for rule in en.RULES if not rule.others
    )


def wish_for_answers(plain: str, sentence: str) -> list[Candidate]:
    parts = [plain, *re.split(r"[,;:]\s+|\s(?:so|and|but)\s", plain)]
    if not any(en.ANSWER_WISH.match(part) for part in parts):
        return []
    return [candidate_of("instruction", OWNER, "instruction", "", "many", Dated(plain), sentence)]


def about_dates(clause: str, sentence: str) -> list[Candidate]:
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
                candidate_of(
                    "project", project, attribute, en.tidy(match.group("v")), "one", Dated(clause), sentence
                )
            ]
    match = en.OWN_EVENT.match(clause)
    if match:
        what = match.group("p") or match.group("q")
        return [
            candidate_of(
                "event", OWNER, what.lower(), en.tidy(match.group("v")), "one", Dated(clause), sentence
            )
        ]
    match = en.EVENT_RULE.match(clause)
    if match:
        return [
            candidate_of(
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


def in_clause(clause: Clause, sentence: str, day: dt.date, around: Around) -> list[Candidate]:
    planned = plan_of(clause.whole)
    if planned is not None:
        return [of_frame(planned, OWNER, clause.whole, sentence)]
    found = ended(clause, sentence, day) or _of_another_time(clause, sentence, day)
    if found:
        return found
    dated = take_dates(clause.whole, day, change=_CHANGED.search(clause.whole) is not None)
    own = owned(dated, sentence)
    nobody = not own and clause.subject in ("", OWNER)
    mine = of_mine(clause.whole) or on_a_date(clause.whole) if nobody else None
    mine = mine or (told_of_me(clause.whole) if nobody and not clause.subject else None)
    if mine:
        found = frames_of(mine, OWNER, clause.whole, sentence)
        amount = sort_of(mine.value) in ("amount", "number")  # what is on a day is not so since that day
        return [replace(each, valid_from=dated.valid_from) for each in found] if amount else found
    if own or not clause.subject or _may_be_no_name(clause, around):
        return own
    again = next(iter(clauses(dated.text, clause.subject)), None)
    if again is None or again.subject != clause.subject:
        return []
    if again.rest.startswith("'s "):
        return list(_their_own(again, dated, sentence))
    if dated.valid_from and not dated.valid_to:  # "I've worked at Arup since mid-2024": and still do
        again = replace(again, rest=_STILL_WORKING.sub("work", again.rest))
    return list(_by_rules(again, dated, sentence)) or _framed(again, clause.whole, sentence) + negated(
        again, dated, sentence
    )


def _of_another_time(clause: Clause, sentence: str, day: dt.date) -> list[Candidate]:
    """What was so, what will be so, and a stay from one day to another, each with its time."""
    mine = told_past_of_mine(clause.whole, day)
    found = owned(mine, sentence) if mine else []
    if found:
        return [replace(each, text=sentence_case(clause.whole)) for each in found]
    past = told_past(clause, day)
    if past is not None:
        found = list(_by_rules(past.clause, past.dated, sentence))
        if not (past.used_to or past.bounded):
            found = [
                each for each in found if each.attribute in LASTING_WHEN_PAST and each.value[:1].isupper()
            ]
        if not found and past.used_to:
            framed = _framed(past.clause, past.clause.whole, sentence)
            found = [
                replace(each, valid_from=past.dated.valid_from, valid_to=past.dated.valid_to)
                for each in framed
            ]
        return found
    ahead = told_ahead(clause, day)
    if ahead is not None:
        found = list(_by_rules(*ahead, sentence))
        if found:
            return found
    stay = told_between(clause, day)
    match = _STAY.match(stay[0]) if stay else None
    if stay is None or match is None or not clause.subject:
        return []
    kind = "event" if clause.subject == OWNER else "person"
    return [candidate_of(kind, clause.subject, "event", match.group("v"), "many", stay[1], sentence)]


_FIRM_OF = regex(rf" (?:at|for|with) (?P<v>(?:the )?{NAME}(?:['’]s(?: {NAME})?)?)$")
# The same behind a job that is known: "a nurse at Guy's". Who studies somewhere is not employed there.
_FIRM_BEHIND = regex(
    rf" (?:at|for) (?P<v>(?:the )?{NAME}(?:['’]s?(?: {NAME})?)?)(?=$|[,.;]| (?:and|but|since|now)\b)"
)
_STUDENT = regex(r"\b(?:student|intern|postdoc|volunteer|trainee|apprentice)\b", re.IGNORECASE)
# "I will be in Kyoto", "we're away", "I'm visiting my aunt": with both days a stay.
_STAY = regex(
    r"(?:will |shall |am going to |is going to |are going to |am |is |are |was |were |be |have |has |also |again )*"
    r"(?:in |at )?(?P<v>(?:(?<=in )|(?<=at )|on|away|off|out|visiting|staying|travell?ing|going|flying|working|house-?sitting|camping|hiking|touring|attending|taking|having|hosting|renting|visit|stay|travel|go|fly|attend|take|host|rent)\b.*)"
)


def _framed(clause: Clause, whole: str, sentence: str) -> list[Candidate]:
    """What no particular rule knows, by the frames of the language; dates stay in its words."""
    said = by_frame(clause.rest) if clause.subject == OWNER else of_somebody(clause.rest)
    if said is None:
        return []
    found = frames_of(said, clause.subject, whole, sentence)
    firm = (
        re.search(rf" (?:at|for|with) (?P<v>(?:the )?{NAME}(?:['’]s(?: {NAME})?)?)", said.value)
        if said.attribute in ("job", "is")
        else None
    )
    if firm:  # two things that change apart: what somebody does, and for whom
        bare = said.value[: firm.start()].strip()
        short = whole[: whole.find(said.value[: firm.end()]) + firm.start()].strip()
        whole_one = replace(found[0], attribute="employer", value=firm.group("v"), cardinality="one")
        return [replace(found[0], value=bare, text=sentence_case(short)), whole_one] if bare else [whole_one]
    return found


def frames_of(said: Said, subject: str, whole: str, sentence: str) -> list[Candidate]:
    """As `of_frame`, one for each of the values of an attribute that has many: "my pets are Tom and Jerry"."""
    made = of_frame(said, subject, whole, sentence)
    if usual_cardinality(made.attribute) != "many" or made.attribute in ("fact", "event"):
        return [made]
    parts = each_value(said.value, singular(Dated(whole)), listed=True)
    if len(parts) < 2:
        return [replace(made, cardinality="many")]
    return [
        replace(made, value=part, text=sentence_case(each.text), cardinality="many") for part, each in parts
    ]


def of_frame(said: Said, subject: str, whole: str, sentence: str) -> Candidate:
    who = said.subject or subject
    kind = said.kind if who == OWNER or said.kind == "project" else "person"
    value = said.value.strip(" ,;.")
    return candidate_of(kind, who, said.attribute, value, said.cardinality, Dated(whole), sentence)


def _by_rules(clause: Clause, dated: Dated, sentence: str) -> Iterator[Candidate]:
    for rule in en.RULES:
        match = rule.pattern.match(clause.rest)
        if match is None or (rule.others and clause.subject == OWNER):
            continue
        groups = match.groupdict()
        value = en.tidy(groups.get("v") or groups.get("w") or "")
        if not usable(value):
            continue
        kind = rule.kind if clause.subject == OWNER else "person"
        whole = replace(dated, text=clause.whole)
        firm = _FIRM_OF.search(value) if rule.attribute == "job" else None
        if firm:  # two things that change apart: what somebody does, and for whom
            yield candidate_of(kind, clause.subject, "employer", firm.group("v"), "one", whole, sentence)
            value = value[: firm.start()].strip()
            whole = replace(whole, text=whole.text.replace(firm.group(), "", 1))
        behind = _FIRM_BEHIND.match(clause.rest[match.end() :]) if rule.attribute == "job" else None
        if behind and not firm and not _STUDENT.search(value):
            yield candidate_of(kind, clause.subject, "employer", behind.group("v"), "one", whole, sentence)
            whole = replace(whole, text=whole.text.replace(behind.group(), "", 1))
        for part, text in each_value(value, whole, rule.listed):
            yield candidate_of(kind, clause.subject, rule.attribute, part, rule.cardinality, text, sentence)
        return


def owned(dated: Dated, sentence: str, rules: Sequence[en.OwnRule] = en.OWN_RULES) -> list[Candidate]:
    """ "My favourite colour is green", "call me Jo": what belongs to the owner by its name."""
    for name, pattern in rules:
        match = pattern.match(dated.text)
        if match is None:
            continue
        value = en.tidy(match.group("v"))
        if not usable(value) or (name != "name" and _STATES.match(value)):
            continue
        groups = match.groupdict()
        if name == "name" and value.split()[0].lower() in ("not", "when", "if", "back", "later", "a", "the"):
            continue
        attribute = {"favourite": f"favourite {groups.get('a', '')}", "own": groups.get("a") or ""}.get(
            name, name
        )
        attribute = attribute_key(attribute)
        kind = "preference" if name == "favourite" else "profile"
        cardinality = usual_cardinality(attribute) or "one"
        several = cardinality == "many" and len(en.several(value)) > 1
        return [
            candidate_of(kind, OWNER, attribute, part, cardinality, each, sentence)
            for part, each in each_value(value, singular(dated) if several else dated, several)
        ]
    return []


def _their_own(clause: Clause, dated: Dated, sentence: str) -> Iterator[Candidate]:
    """ "Anna's birthday is 3 May": the same for somebody else."""
    said = re.sub(r"^'s ", "my ", clause.rest)
    name = re.match(rf"my name is (?P<v>{NAME})", said)
    if name:
        yield candidate_of("person", clause.subject, "name", name.group("v"), "one", dated, sentence)
        return
    told = owned(Dated(said, dated.valid_from, dated.valid_to), sentence)
    more = None if told else of_mine(said) or on_a_date(said)
    if more:
        yield of_frame(replace(more, kind="person", subject=""), clause.subject, clause.whole, sentence)
    for found in told:
        yield candidate_of(
            "person",
            clause.subject,
            found.attribute,
            found.value,
            found.cardinality,
            Dated(clause.whole, dated.valid_from, dated.valid_to),
            sentence,
        )
