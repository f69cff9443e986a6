"""Applies the Chinese rules to one sentence of the owner."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace

from core.memory.capture.chinese import patterns as zh
from core.memory.capture.chinese.changes import (
    ENDS,
    IN_PLACE,
    TAKES_OVER,
    WAS,
    ToldZh,
    how_changed,
    is_time,
    read_change,
)
from core.memory.capture.chinese.clauses import Statement, split_clauses, statements
from core.memory.capture.chinese.follows import (
    first_night,
    gone_to,
    instead,
    is_of,
    moved_on,
    now_at_home,
    still_so,
)
from core.memory.capture.chinese.frames import (
    REQUEST,
    SaidZh,
    is_instruction,
    is_plan,
    of_a_thing,
    of_statement,
)
from core.memory.capture.chinese.reading import (
    Clause,
    candidate_of,
    in_clause,
    usable,
    with_name,
)
from core.memory.capture.in_time import in_its_time
from core.memory.capture.types import NOWHERE, Around, Candidate, Change, or_else, where_somebody_lives
from core.memory.kinds import OWNER
from core.memory.statements.dates import Dated
from core.memory.statements.values import only_time_in, parts_in
from core.text.regex import regex


def find_chinese(sentence: str, day: dt.date, around: Around = NOWHERE) -> list[Candidate]:
    """What the sentence says that may be kept or that corrects or ends what is; supposed parts are not looked at."""
    plain = zh.without_lead(sentence).rstrip("。！!.~～ ")
    called = zh.CALL_ME.search(plain)
    full = zh.MY_NAME.search(plain)
    if called and full and full.group("v") != called.group("v") and not zh.HYPOTHETICAL.search(plain):
        name = Dated(full.group().strip(" ，,。！!"))
        short = Dated(plain[full.end() :].strip(" ，,"))
        return [
            candidate_of("profile", OWNER, "name", full.group("v"), "one", name, sentence),
            candidate_of("profile", OWNER, "call_me", called.group("v"), "one", short, sentence),
        ]
    if called and not zh.HYPOTHETICAL.search(plain):
        return [candidate_of("profile", OWNER, "name", called.group("v"), "one", Dated(plain), sentence)]
    if zh.INSTRUCTION.fullmatch(plain):
        return [candidate_of("instruction", OWNER, "instruction", "", "many", Dated(plain), sentence)]
    told = read_change(sentence, around.cued, around.topic)
    found: list[Candidate] = []
    for statement in statements(plain, around.person):
        stated = _as_stated(statement)
        if stated is not None:
            found += _of_statement(stated, sentence, day)
        if stated != statement and zh.CONDITION.search(statement.text):
            break  # what follows holds only in that case
    found = gone_to(now_at_home(moved_on(found, plain, sentence), plain, sentence), plain, sentence)
    found = instead(first_night(found, plain, sentence), day)
    found = _with_change(found, told, plain, sentence, around)
    own = any(each.action == "add" and (each.subject == OWNER or each.kind == "project") for each in found)
    if not own and not any(where_somebody_lives(each) for each in found):
        found = or_else(found, _as_news(plain, sentence, told, found))
    told_of = [_with_news(each, plain) for each in found if each.subject not in _SOMEBODY]
    return _once([in_its_time(each, day, chinese=True) for each in told_of])


def whole_chinese(said: str) -> Candidate | None:
    """Several sentences as news of one thing that is known, where they tell a change; None where they do not."""
    if not (IN_PLACE.search(said) or WAS.search(said) or how_changed(said) == "surely"):
        return None
    made = candidate_of("fact", OWNER, "", "", "many", Dated(said), said)
    return replace(made, action="correct", topic=said, loosely=True, when=parts_in(said), changes="surely")


def _as_news(plain: str, sentence: str, told: ToldZh, found: list[Candidate]) -> list[Candidate]:
    """A sentence that no rule knows, as news of what is known: by a date or an amount in it, or by a no."""
    if REQUEST.search(plain) or zh.HYPOTHETICAL.search(plain) or zh.REPORTED.search(plain):
        return []
    known = bool(found)
    about = next((each.subject for each in found if each.kind == "person"), "")
    when = parts_in(plain)
    if about in _SOMEBODY or (_PUT_OFF.search(plain) and not when and not told.value):
        return []
    made = candidate_of("fact", OWNER, "", plain, "many", Dated(plain), sentence)
    age = re.search(r"生日.{0,6}?(?P<v>\d{1,3}|[二三四五六七八九]?十[一二三四五六七八九]?)岁?了", plain)
    if age:
        return [replace(made, kind="profile", attribute="age", value=age.group("v"), cardinality="one")]
    over = _NO.search(plain) is not None or ENDS.search(plain) is not None
    instead = IN_PLACE.search(plain) is not None or (not known and WAS.search(plain) is not None)
    if when or instead or told.changes == "surely":
        changes: Change = "surely" if instead or told.changes == "surely" else told.changes
        news = replace(
            made, value="", action="correct", topic=plain, loosely=True, when=when, changes=changes
        )
        if about and not re.search("我|咱", plain):
            return [replace(news, instead_of=about, changes="surely")]
        end = replace(made, action="close", loosely=True, changes="perhaps")
        new = IN_PLACE.search(plain) or TAKES_OVER.search(plain)
        if ENDS.search(plain) and not new and not told.value and not when:
            return [replace(end, otherwise=news)]
        return [replace(news, otherwise=end if over else None)]
    return [replace(made, action="close", loosely=True, changes="perhaps")] if over and not known else []


def _with_news(candidate: Candidate, plain: str) -> Candidate:
    """The candidate with what may make it news of something known: a date or an amount, a no or an end."""
    dated = candidate.kind in ("event", "project")
    if (
        candidate.action != "add"
        or candidate.kind == "instruction"
        or not (dated or candidate.cardinality == "many")
    ):
        return candidate
    own = candidate.value or plain
    ends = (
        not dated
        and candidate.attribute in ("", "avoids", "fact")
        and (_NO.search(own) or ENDS.search(own if candidate.kind != "person" else plain))
    )
    over = ENDS.search(plain) is not None
    return replace(
        candidate,
        when=parts_in(plain),
        may_end=bool(ends) and not candidate.instead_of,
        changes=candidate.changes or ("perhaps" if over else ""),
    )


_OWN_NAME = regex("我|咱|俺|名字|姓名|本人|大名|小名|网名|笔名")
# Nobody knows whom these mean where nobody was spoken of.
_SOMEBODY = frozenset(("他", "她", "它", "他们", "她们", "人家"))
# What is put off without saying until when tells nothing new.
_PUT_OFF = regex("(?:推迟|延期|改期|顺延|延后)了?$")
_NO = regex("不(?!过)|没|别再|戒|停(?![车电水网更])|退|辞|卖|散|黄了|取消|算了")


# Said by somebody, or of the moment.
_PASSES = regex(
    r"(?:今天|昨天|刚刚?|刚才|又|还|总|老|都|也|一直|就)*(?:说|讲|问|告诉|觉得|认为|让我|叫我|要我|催|劝|念我|念叨|唠叨|夸|骂|笑|太|好[^，,]{0,2}$|真)"
)


def _as_stated(statement: Statement) -> Statement | None:
    """The statement up to what is only supposed or asked; None where it begins so."""
    for place, clause in enumerate(statement.clauses):
        if (zh.HYPOTHETICAL.search(clause) and not is_plan(clause)) or zh.REPORTED.search(clause):
            if place == 0:
                return None
            return replace(statement, clauses=statement.clauses[:place], rests=statement.rests[:place])
    return statement


def _of_statement(statement: Statement, sentence: str, day: dt.date) -> list[Candidate]:
    found: list[Candidate] = []
    for clause, rest in zip(statement.clauses, statement.rests, strict=True):
        subject = statement.subject or (OWNER if not REQUEST.search(clause) else "")
        read = in_clause(Clause(subject, zh.without_lead(rest), zh.without_lead(clause)), sentence, day)
        # What "is called", later in a sentence of the owner's, is the new firm or the dog.
        read = [
            each for each in read if each.attribute != "name" or subject != OWNER or _OWN_NAME.search(clause)
        ]
        others = subject not in ("", OWNER) and not (_PASSES.match(rest) or REQUEST.search(clause))
        if (
            not read and found and others and found[-1].action == "add"
        ):  # what else is told of them stays with it
            found[-1] = replace(found[-1], text=f"{found[-1].text.rstrip('。')}，{clause}。")
        found += read
    if any(each.action == "add" for each in found):
        return _in_full(found, statement)
    over = ENDS.search(statement.text) and not re.search("你|回答|回复|别|不要|给我", statement.text)
    dated = only_time_in(statement.text) and not re.search("[你您我]|[回答]复|提醒|叫", statement.text)
    if not over and not dated and is_instruction(statement.text) and statement.subject in ("", OWNER):
        return [
            *found,
            candidate_of("instruction", OWNER, "instruction", "", "many", Dated(statement.text), sentence),
        ]
    found = found or _ends(statement, sentence)
    if found:
        return found
    said = of_statement(statement)
    pairs = [
        first + second
        for first, second in zip(statement.clauses, statement.clauses[1:], strict=False)
        if is_time(second) and len(second) <= 8
    ]
    named = [] if said and said.attribute else [of_a_thing(each) for each in (*statement.clauses, *pairs)]
    things = [thing for thing in named if thing is not None]
    if things and statement.subject in ("", OWNER):
        return [_of_frame(thing, OWNER, statement.text, sentence) for thing in things[:1]]
    return [_of_frame(said, statement.subject or OWNER, statement.text, sentence)] if said else []


def _of_frame(said: SaidZh, subject: str, text: str, sentence: str) -> Candidate:
    kind = said.kind if subject == OWNER else "person"
    if subject != OWNER:
        text = with_name(subject, text)
    return candidate_of(kind, subject, said.attribute, said.value, said.cardinality, Dated(text), sentence)


def _in_full(found: list[Candidate], statement: Statement) -> list[Candidate]:
    """A single statement in all of the owner's words: what stands beside it belongs to it."""
    adds = [each for each in found if each.action == "add"]
    dated = any(each.valid_from or each.valid_to for each in found)
    if len(adds) != 1 or len(found) != 1 or dated or adds[0].kind == "instruction":
        return found
    text = statement.text
    if adds[0].subject == OWNER and not re.search("我|本人|咱|俺", text) and adds[0].kind != "project":
        text = f"我{text}"
    if adds[0].kind == "person":
        text = with_name(adds[0].subject, text)
    return [replace(adds[0], text=f"{text.strip(' ，,')}。")]


def _ends(statement: Statement, sentence: str) -> list[Candidate]:
    """What a statement says is over; which memory that is, its words decide."""
    clause = next((each for each in statement.clauses if ENDS.search(each)), "")
    if not clause or (statement.subject not in ("", OWNER)):
        return []
    made = candidate_of("fact", OWNER, "", clause, "many", Dated(statement.text), sentence)
    end = replace(made, action="close", loosely=True)
    if len(statement.clauses) > 1 and any(TAKES_OVER.search(e) for e in statement.clauses if e != clause):
        words = statement.text
        return [replace(end, action="correct", value="", topic=words, changes="surely", otherwise=end)]
    return [end]


def _with_change(
    found: list[Candidate], told: ToldZh, plain: str, sentence: str, around: Around
) -> list[Candidate]:
    """The candidates with what the sentence says about the old value, or the bare correction that it is."""
    adds = [each for each in found if each.action == "add" and each.kind != "instruction"]
    if told.value and told.instead_of:
        found = [
            each
            for each in found
            if each.action != "close" and (told.value in each.value or told.instead_of not in each.value)
        ]
        adds = [each for each in adds if each in found]
    holder = next((each for each in adds if told.value and is_of(told.value, each.value)), None)
    anew = [each for each in adds if not still_so(each)]
    if holder is None and anew and (not told.value or told.instead_of == ""):
        holder = anew[0] if told.changes and not is_time(told.value) else None
    if holder is not None:
        changed = replace(
            holder,
            instead_of=told.instead_of or holder.instead_of,
            topic=told.topic,
            changes="surely" if holder.changes == "surely" else told.changes,
        )
        return [changed if each is holder else each for each in found]
    value = told.value or told.when
    if not told.value and any(each.action == "close" and not each.loosely for each in found):
        return found
    if not value or not usable(value) or (adds and not told.instead_of and not told.when):
        return found
    if (
        not told.instead_of
        and not told.topic
        and not is_time(value)
        and not around.cued
        and told.changes != "surely"
    ):
        return found
    said_as = f"{told.topic}：{value}" if told.topic else plain
    made = candidate_of("fact", OWNER, "", value, "many", Dated(said_as), sentence)
    whole = len(split_clauses(plain)) > 1 and not told.topic and not around.cued
    loosely = (is_time(value) or whole) and not told.instead_of
    correction = replace(
        made,
        action="correct",
        instead_of=told.instead_of,
        topic=plain if loosely else told.topic,
        loosely=loosely,
        when=parts_in(plain) if loosely else (),
        changes=told.changes,
        near=around.near,
    )
    rest = [each for each in found if each.action != "close" and not (loosely and each in adds)]
    return [*rest, correction] if told.changes == "surely" or around.cued or not adds else found


def _once(found: list[Candidate]) -> list[Candidate]:
    seen: dict[tuple[str, str, str, str], Candidate] = {}
    for candidate in found:
        seen.setdefault(
            (candidate.subject, candidate.attribute, candidate.value, candidate.action), candidate
        )
    return list(seen.values())
