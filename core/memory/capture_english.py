"""Applies the English rules to one sentence of the owner."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from core.memory import capture_en as en
from core.memory.capture_en_casual import spelled_out
from core.memory.capture_en_changes import Told, read_change
from core.memory.capture_en_clauses import (
    NAME,
    Clause,
    begins_with_somebody,
    clauses,
    with_capitals,
    without_apposition,
    without_lead,
)
from core.memory.capture_en_frames import Said, by_frame, of_mine, of_somebody, on_a_date, told_of_me
from core.memory.capture_en_personal import IN_PLACE, MAY_END, NOW, WAS, is_addressed, is_lasting
from core.memory.capture_en_words import NATIONALITIES
from core.memory.capture_types import NOWHERE, Around, Candidate, Change, or_else
from core.memory.dates import Dated, take_dates
from core.memory.kinds import MANY_VALUED, OWNER, SINGLE_VALUED, attribute_key, usual_cardinality
from core.memory.news import BESIDE
from core.memory.values import parts_in, sort_of

# A longer "value" is a story, not a value.
MAX_VALUE_WORDS = 9
OLDEST = 120
# Up to here a whole sentence is kept beside the value in it.
MAX_TEXT_CHARACTERS = 240
_MINE = re.compile(r"\b(?:I|me|my|we|our|us|mine|ours)\b")
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


def find_english(sentence: str, day: dt.date, around: Around = NOWHERE) -> list[Candidate]:
    """What the sentence says that may be kept or that corrects or ends what is; supposed and reported parts are not looked at."""
    plain = with_capitals(spelled_out(sentence, around.people), sentence).strip().rstrip(".!… ")
    said = _with_topic(without_apposition(plain), around.topic)
    told = read_change(said, around.cued, around.topic)
    found = _find(told.text, day, around)
    if told.text != said and not any(each.action == "add" for each in found):
        found = _find(said, day, around)
    found = _with_change(found, told, said, around)
    own = any(each.action == "add" and (each.subject == OWNER or each.kind == "project") for each in found)
    if not own:
        found = or_else(found, _in_own_words(said, told, found))
    found = _once([_with_news(each, said) for each in found])
    return [replace(each, quote=sentence.strip()) for each in found]


def whole_english(said: str) -> Candidate | None:
    """Several sentences as news of one thing that is known, where they tell a change; None where they do not."""
    plain = spelled_out(said)
    if not (IN_PLACE.search(plain) or NOW.search(plain) or WAS.search(plain)):
        return None
    made = _made("fact", OWNER, "", "", "many", Dated(plain), said)
    return replace(made, action="correct", topic=plain, loosely=True, when=parts_in(plain), changes="surely")


def _in_own_words(said: str, told: Told, found: list[Candidate]) -> list[Candidate]:
    """What no rule knows: an end or news of what is known; else kept whole where it is about the owner and lasts.

    Where rules have `found` something in it already, it is only looked at for news.
    """
    known = bool(found)
    about = next((each.subject for each in found if each.kind == "person"), "")
    plain = without_lead(said)
    if en.HYPOTHETICAL.search(plain) or is_addressed(plain):
        return []
    made = _made("fact", OWNER, "", plain, "many", Dated(plain), said)
    age = re.search(
        r"\b(?:birthday|turned|years old)\b.*?\b(?P<v>\d{1,3})\b(?! (?:of|km|miles|[ap]m))", plain
    )
    if age and not known and told.changes and 0 < int(age.group("v")) < OLDEST:
        return [replace(made, kind="profile", attribute="age", value=age.group("v"), cardinality="one")]
    when = parts_in(plain)
    said_before = not known and WAS.search(plain) is not None
    instead, over = said_before or IN_PLACE.search(plain) is not None, MAY_END.search(plain) is not None
    other = None if known else begins_with_somebody(plain)
    if other and is_lasting(plain):
        return [replace(made, kind="person", subject=other, attribute="fact")]
    if not known and is_lasting(plain):
        return [replace(made, changes="surely" if instead else told.changes)]
    if when or instead or NOW.search(plain) or told.changes == "surely":
        outright = instead or (told.changes == "surely" and not over) or bool(told.value)
        changes: Change = "surely" if outright else "perhaps"
        news = replace(
            made, value="", action="correct", topic=plain, loosely=True, when=when, changes=changes
        )
        if known and about and not _MINE.search(plain):
            return [replace(news, instead_of=about, changes="surely", when=())]
        end = replace(made, action="close", loosely=True, changes="perhaps")
        return [replace(news, otherwise=end if over else None)]
    return [replace(made, action="close", loosely=True, changes="perhaps")] if over and not known else []


def _with_news(candidate: Candidate, said: str) -> Candidate:
    """The candidate with what may make it news of something known: a date or an amount, a no or an end."""
    dated = candidate.kind in ("event", "project")
    loose = candidate.action == "add" and (dated or candidate.cardinality == "many")
    if not loose or candidate.kind == "instruction":
        return candidate
    own = candidate.value or said
    over = MAY_END.search(own) is not None and not candidate.instead_of and candidate.changes != "surely"
    known = candidate.attribute in SINGLE_VALUED | MANY_VALUED and candidate.attribute != "fact"
    ends = over and not known and not dated and candidate.subject == OWNER and not IN_PLACE.search(said)
    told = (IN_PLACE.search(said) or NOW.search(said)) and not BESIDE.search(said)
    changes = candidate.changes or ("perhaps" if told else "")
    return replace(candidate, when=parts_in(said), may_end=ends, changes=changes)


def _with_topic(sentence: str, topic: str) -> str:
    """ "It's now 5 June", said right after "the deadline has changed", with the deadline in it."""
    match = re.match(
        r"(?:it|that)(?P<be>['’]s| is| was| has| will)\b(?= (?:now|been|moved|due|on|at|actually|going to be|not)\b)",
        sentence,
        re.IGNORECASE,
    )
    if not topic or match is None:
        return sentence
    be = " is" if match.group("be") in ("'s", "’s") else match.group("be")
    return f"{topic}{be}{sentence[match.end() :]}"


def _with_change(found: list[Candidate], told: Told, said: str, around: Around) -> list[Candidate]:
    """The candidates with what the sentence says about the old value, or the bare correction that it is."""
    rules = [each for each in found if each.kind == "instruction"] if told.instead_of else []
    adds = [each for each in found if each.action == "add" and each.kind != "instruction"] or rules
    if adds and (told.instead_of or told.topic or told.changes):
        holder = next(
            (each for each in adds if told.value and told.value.lower() in each.text.lower()), adds[0]
        )
        changed = replace(holder, instead_of=told.instead_of, topic=told.topic, changes=told.changes)
        ended = [each for each in found if each.action == "close"]
        if ended and not told.instead_of and _followed_by(ended[0], holder, said):
            changed = replace(changed, instead_of=ended[0].value)
            found = [each for each in found if each is not ended[0]]
        return [changed if each is holder else each for each in found]
    over = _over_in_a_part(said, told.value) if told.value and not told.instead_of else ""
    if over:
        told = replace(told, instead_of=over)
    bare = told.value and not adds and not (found and not told.instead_of)
    if bare and _usable(told.value):
        said_as = f"{told.topic}: {told.value}" if told.topic else said
        made = _made("fact", OWNER, "", told.value, "many", Dated(said_as), said)
        correction = replace(
            made, action="correct", instead_of=told.instead_of, topic=told.topic, near=around.near
        )
        return [*(each for each in found if each.action != "close" or not told.instead_of), correction]
    return found


def _followed_by(ended: Candidate, new: Candidate, said: str) -> bool:
    """Whether what a sentence ends is what its new value follows: "left Norrland, started at Kestrel"."""
    if ended.attribute == new.attribute or "instead" in said:
        return True
    return new.cardinality == "one" and sort_of(ended.value) == sort_of(new.value) == "name"


def _over_in_a_part(sentence: str, value: str) -> str:
    """What one part of a sentence says is over, where another names the new value: "now it's X, and the Y's stopped"."""
    for part in re.split(r"[,;—–]", sentence):
        plain = re.sub(r"^\s*(?:and|but|so)\s+", "", part).strip()
        match = next((found for pattern in en.ENDS_ITSELF[:2] if (found := pattern.match(plain))), None)
        if match and value.lower() not in match.group("o").lower():
            return re.sub(r"^(?:my|the|our) ", "", match.group("o"), flags=re.IGNORECASE)
    return ""


def _find(sentence: str, day: dt.date, around: Around) -> list[Candidate]:
    """What the rules and frames understand of a sentence."""
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
    for told in clauses(sentence, around.person):
        clause = _as_stated(told)
        if clause is not None:
            found += (
                _wish_for_answers(clause.whole, sentence)
                or _about_dates(clause.whole, sentence)
                or _in_clause(clause, sentence, day, around)
            )
    if not found and not en.HYPOTHETICAL.search(plain):
        found = _wish_for_answers(plain, sentence) or _ends_itself(plain, sentence, day)
    return _in_full(found, sentence)


def _may_be_no_name(clause: Clause, around: Around) -> bool:
    """Whether the "name" in front may be any word: it stands first, alone, is not known, and does nothing that people do."""
    name = clause.subject
    if name == OWNER or not name[:1].isupper() or " " in name or name in around.people:
        return False
    if not clause.whole.startswith(name) or not re.match(r"(?:is|has|was|got) ", clause.rest):
        return False
    return by_frame(clause.rest) is None and not any(rule.pattern.match(clause.rest) for rule in en.RULES)


def _as_stated(clause: Clause) -> Clause | None:
    """The clause up to what is only supposed; None where it begins so."""
    match = en.HYPOTHETICAL.search(clause.whole)
    if match is None:
        return clause
    cut = max(
        clause.whole.rfind(mark, 0, match.start() + 1) for mark in (", ", "; ", " but ", " so ", " – ", " - ")
    )
    stated = clause.whole[:cut].strip() if cut > 0 else ""
    behind = clause.whole[cut:]
    if len(stated.split()) < 3 or not clause.rest.endswith(behind):
        return None
    return Clause(clause.subject, clause.rest[: -len(behind)].strip(), stated)


def _in_full(found: list[Candidate], sentence: str) -> list[Candidate]:
    """A single statement in all of the owner's words: what stands beside it belongs to it."""
    if len(found) != 1 or en.HYPOTHETICAL.search(sentence):
        return found
    (one,) = found
    dated = one.valid_from is not None or one.valid_to is not None
    if one.action == "close" or dated or one.kind == "instruction" or len(sentence) > MAX_TEXT_CHARACTERS:
        return found
    return [replace(one, text=sentence_case(without_lead(sentence)))]


def _wish_for_answers(plain: str, sentence: str) -> list[Candidate]:
    parts = [plain, *re.split(r"[,;:]\s+|\s(?:so|and|but)\s", plain)]
    if not any(en.ANSWER_WISH.match(part) for part in parts):
        return []
    return [_made("instruction", OWNER, "instruction", "", "many", Dated(plain), sentence)]


def _ends_itself(plain: str, sentence: str, day: dt.date) -> list[Candidate]:
    """ "The Saab is sold": something ends without anybody who ends it."""
    for pattern in en.ENDS_ITSELF:
        match = pattern.match(plain)
        if match is None:
            continue
        dated = take_dates(match.group("o"), day, change=True)
        what = re.sub(r"^(?:my |the |our |an? |that |this )+", "", en.tidy(dated.text), flags=re.IGNORECASE)
        if not what or len(what.split()) > MAX_VALUE_WORDS or what.lower() in _EMPTY:
            return []
        made = _made(
            "fact", OWNER, "", what, "many", Dated(plain, dated.valid_from, dated.valid_to), sentence
        )
        return [replace(made, action="close")]
    return []


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


def _in_clause(clause: Clause, sentence: str, day: dt.date, around: Around) -> list[Candidate]:
    ended = _ended(clause, sentence, day)
    if ended:
        return ended
    dated = take_dates(clause.whole, day, change=_CHANGED.search(clause.whole) is not None)
    own = _own(dated, sentence)
    nobody = not own and clause.subject in ("", OWNER)
    mine = of_mine(clause.whole) or on_a_date(clause.whole) if nobody else None
    mine = mine or (told_of_me(clause.whole) if nobody and not clause.subject else None)
    if mine:
        return [_of_frame(mine, OWNER, clause.whole, sentence)]
    if own or not clause.subject or _may_be_no_name(clause, around):
        return own
    again = next(iter(clauses(dated.text, clause.subject)), None)
    if again is None or again.subject != clause.subject:
        return []
    if again.rest.startswith("'s "):
        return list(_their_own(again, dated, sentence))
    return list(_by_rules(again, dated, sentence)) or _framed(again, clause.whole, sentence) + _negated(
        again, dated, sentence
    )


def _framed(clause: Clause, whole: str, sentence: str) -> list[Candidate]:
    """What no particular rule knows, by the frames of the language; dates stay in its words."""
    said = by_frame(clause.rest) if clause.subject == OWNER else of_somebody(clause.rest)
    if said is None:
        return []
    found = [_of_frame(said, clause.subject, whole, sentence)]
    firm = (
        re.search(rf" (?:at|for|with) (?P<v>(?:the )?{NAME})", said.value)
        if said.attribute in ("job", "is")
        else None
    )
    if firm:  # two things that change apart: what somebody does, and for whom
        bare = said.value[: firm.start()].strip()
        short = whole[: whole.find(said.value[: firm.end()]) + firm.start()].strip()
        whole_one = replace(found[0], attribute="employer", value=firm.group("v"), cardinality="one")
        return [replace(found[0], value=bare, text=sentence_case(short)), whole_one] if bare else [whole_one]
    return found


def _of_frame(said: Said, subject: str, whole: str, sentence: str) -> Candidate:
    who = said.subject or subject
    kind = said.kind if who == OWNER or said.kind == "project" else "person"
    value = said.value.strip(" ,;.")
    return _made(kind, who, said.attribute, value, said.cardinality, Dated(whole), sentence)


def _negated(clause: Clause, dated: Dated, sentence: str) -> list[Candidate]:
    """What "I'm not vegan" ends, if it was ever said."""
    match = en.NEGATED.match(clause.rest)
    object_ = (
        re.split(r"[,;—–]| (?:because|since|as|now that|that the|so) ", match.group("o"))[0] if match else ""
    )
    if match is None or not _usable(what := en.tidy(object_)):
        return []
    attribute, value = _what_ends(clause, what, False)
    made = _made("fact", clause.subject, attribute, value, "many", dated, sentence)
    return [replace(made, action="close", changes="perhaps")]


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
    owned = _own(Dated(said, dated.valid_from, dated.valid_to), sentence)
    more = None if owned else of_mine(said) or on_a_date(said)
    if more:
        yield _of_frame(replace(more, kind="person", subject=""), clause.subject, clause.whole, sentence)
    for found in owned:
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
        dated = take_dates(re.split(r"[,;—–]| (?:because|since|as) ", match.group("o"))[0], day, change=True)
        what = en.tidy(dated.text)
        if (
            not what
            or len(what.split()) > 2 * MAX_VALUE_WORDS
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
    bare = re.sub(r"^(?:[a-z]+ing (?:to |for |at |in |on )?(?=\w))?(?:my |the |an? |doing )*", "", what)
    return "", what if not bare or re.match(r"(?:any|it\b|them\b|him\b|her\b)", bare) else bare


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
