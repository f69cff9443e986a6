"""What others or fate end, in the words that English has for it: a dismissal, a parting, a death, leaving a school.

Nobody says "I no longer work there" when "they let me go" says it; which memory is meant, `core.memory.statements.over` knows.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace

from core.memory.capture.english.clauses import NAME, Clause
from core.memory.capture.english.made import candidate_of, sentence_case
from core.memory.capture.english.words import FAMILY
from core.memory.capture.types import LIFE, TOGETHER, WITH_US, Candidate
from core.memory.kinds import OWNER
from core.memory.statements.dates import Dated, take_dates
from core.text.regex import regex

# What these sentences end is known by itself, whatever day they name beside it.
OVER = frozenset((LIFE, WITH_US, TOGETHER, "employer", "school"))
_LATELY = (
    r"(?:(?:has|have|had|['’]s|['’]ve|is|am|are|was|were|been|being|being|just|finally|now|also|recently|actually|officially|both|all|sadly|suddenly|peacefully|unexpectedly|"
    r"only|then|already|got|gotten|get|gets|getting|ended up|went and) )*"
)
# Nothing follows but when, why, or another clause: "let me go home", "broke up the fight" say something else.
_THAT_IS_ALL = (
    r"(?=[\s,.;:!–—-]*$|\s*[,.;:!–—]|\s+-|"
    r" (?:last|this|yesterday|today|on (?:\w+day|the)|at the (?:end|start|weekend)|in (?:the (?:night|end|spring|summer|autumn|winter|new year)|my|his|her|their|January|February|March|April|May|June|July|August|September|October|November|December|\d{4})|"
    r"(?:a|an|one|two|three|four|five|six|\d+|some|many|a few|a couple of) (?:\w+ )?(?:days?|weeks?|months?|years?|ages)|over (?:the|a)|after|before|because|as|when|so|and|but|while|since|due to|thanks to|along with|without|with (?:no|two|three|a month)|again|for good|aged|at \d+|by (?:text|email|letter|phone)|now|then|too|recently|suddenly|peacefully|unexpectedly|earlier)\b)"
)
_FIRM = rf"(?:the )?(?P<firm>(?!(?:He|She|They|We|It|You|Work)\b){NAME}(?: & {NAME})?)"
_THEY = rf"(?:(?:{_FIRM}|(?:[Tt]hey|[Ww]ork|[Mm]y (?:\w+ )?(?:boss|manager|work|company|employers?|firm)|[Tt]he (?:\w+ )?(?:company|boss|firm|office|factory|shop|school|agency|hospital|council|bank|management)|[Oo]ur (?:company|boss|firm)))(?:['’]ve|['’]s)?)"
_DISMISSED_ME = regex(
    rf"{_THEY} (?:(?:have|has|just|finally|had to|went and|decided to|actually|also|now) )*"
    r"(?:(?:sacked|fired|dismissed|axed|laid off) me|(?:made|make) me redundant|laid me off|gave me (?:the (?:sack|boot|push|chop|axe)|my cards)|(?:let|letting) me go|(?:terminated|ended|did not renew|didn['’]t renew|are not renewing|aren['’]t renewing) my contract)"
    rf"{_THAT_IS_ALL}(?! today)"
)
_DISMISSED_THEM = regex(
    rf"{_THEY} (?:(?:have|has|just|finally|had to|went and|decided to|actually|also|now) )*"
    rf"(?:(?:sacked|fired|laid off) (?P<a>{NAME})|(?:made|make) (?P<b>{NAME}) redundant|gave (?P<c>{NAME}) the (?:sack|boot|push|chop|axe)|(?:let|letting) (?P<d>{NAME}) go){_THAT_IS_ALL}"
)
_DISMISSED = regex(
    rf"{_LATELY}(?:laid off|sacked|fired|dismissed|let go|made redundant|given (?:the (?:sack|boot|push|chop|axe)|(?:my|his|her|their) cards)|(?:the )(?:sack|boot|push|chop|axe))"
    rf"(?:{_THAT_IS_ALL}| (?:from|by|at) (?:(?:my|his|her|their|the) (?:\w+ )?job\b|{_FIRM}))"
)
_SOMEBODY = rf"(?P<who>(?!(?:I|We|They|You|It|That|This|He|She|Nobody|Everyone|Someone|Somebody)\b){NAME}|(?:[Mm]y|[Oo]ur) (?:{FAMILY}|wife|husband|ex|other half|missus|fella|bloke|boyfriend|girlfriend)(?: {NAME})?|[Ss]he|[Hh]e)"
_LEFT_ME = regex(
    rf"{_SOMEBODY}(?:['’]s|['’]ve)? ?(?:(?:has|just|finally|went and|actually|basically) )*"
    rf"(?:(?:dumped|ditched|divorced|left) me|(?:broke|split|broken) up with me|(?:finished|ended it|ended things|called it off) with me|walked out(?: on me)?|called off (?:the|our) (?:wedding|engagement))(?:{_THAT_IS_ALL}| for (?:somebody|someone|another|an?|his|her|{NAME})\b)"
)
_WE_PARTED = regex(
    r"(?:(?:have|had|just|finally|recently|sadly|amicably|mutually|decided to|officially|actually|are|got|getting|both|agreed to) )*"
    r"(?:split up|broke up|break up|broken up|separated|divorced|a divorce|parted ways|part ways|ended things|ended it|called it quits|called off (?:the|our) (?:wedding|engagement)|no longer together|not together any ?more|n['’]t together any ?more)"
    rf"{_THAT_IS_ALL}"
)
_DIED = regex(
    r"(?:(?:has|have|['’]s|['’]ve|just|sadly|finally|suddenly|peacefully|unexpectedly|also|both|had to be|was|were|is|are|been|got) )*"
    r"(?:died|passed away|passed on|passed(?= (?:peacefully|suddenly|in (?:his|her|their) sleep|in the night)\b)|dead|put down|put to sleep|no longer with us)"
    rf"(?:{_THAT_IS_ALL}| (?:of|from) (?!boredom|laughter|laughing|embarrassment|shame|fright|happiness|joy|cuteness)[a-z]| in (?:hospital|an? (?:accident|crash|hospice|home)))"
)
# An animal; a child that ran away is a child still, and `core.memory.statements.over` ends no kin.
_RAN_AWAY = regex(
    r"(?:(?:has|have|['’]s|['’]ve|just|sadly|must have|probably) )*(?:(?:ran|run) (?:away|off)|(?:went|gone) missing(?: for good)?|disappeared|flew (?:away|off)|flown (?:away|off)|escaped)"
    rf"{_THAT_IS_ALL}(?!.*\b(?:but|came back|is back|turned up|found)\b)"
)
_WAS_ALIVE = regex(r"['’]s (?=dead\b|died\b|passed\b|no longer with us\b|been put\b|gone and died\b)")
# "We lost Grandad in March", "we had to have Rex put down": of somebody with a name, or an animal.
_LOST = regex(
    rf"(?:(?:have|had|just|sadly|finally|recently|decided to|has) )*"
    rf"(?:lost (?P<a>{NAME})(?:{_THAT_IS_ALL}| (?:to|from) (?!the\b|\w+ \d)[a-z])|(?:to )?(?:have|get|got) (?P<b>{NAME}) put (?:down|to sleep){_THAT_IS_ALL}|(?:had )?to put (?P<c>{NAME}) (?:down|to sleep){_THAT_IS_ALL}|(?:to )?(?:let) (?P<d>{NAME}) go{_THAT_IS_ALL}|to say goodbye to (?P<e>{NAME}))"
)
_SCHOOL = r"(?:uni(?:versity)?|college|school|sixth form|(?:my|his|her|their|the) (?:\w+ )?(?:course|degree|studies|MSc|MA|BA|BSc|PhD|apprenticeship|A-levels|masters?|master['’]s))"
_LEFT_SCHOOL = regex(
    rf"{_LATELY}(?:(?:dropped|flunked|bombed) out{_THAT_IS_ALL}|(?:(?:dropped|flunked|bombed|kicked|thrown) out of|expelled from|quit|packed in|jacked in|chucked in|given up|gave up|abandoned) (?P<what>{_SCHOOL})\b|expelled{_THAT_IS_ALL}|graduated{_THAT_IS_ALL})"
)
_NAMED = regex(rf"{NAME}$")
_ABOUT_THEM = regex(r"(?P<name>[A-Z][\w’'-]+)(?P<rest> (?:dropped|flunked|bombed) out\b.*)")


def over_by_others(clause: Clause, sentence: str, day: dt.date) -> list[Candidate]:
    """The work, the partner, the school or the life that a clause says is over; [] for none."""
    dismissed = _DISMISSED_ME.match(clause.whole)
    if dismissed:
        return [_close("employer", OWNER, dismissed.group("firm") or "", clause, sentence, day)]
    theirs = _DISMISSED_THEM.match(clause.whole)
    if theirs:
        who = next(theirs.group(each) for each in "abcd" if theirs.group(each))
        return [_close("employer", who, theirs.group("firm") or "", clause, sentence, day)]
    left = _LEFT_ME.match(clause.whole)
    if left:
        named = _NAMED.search(left.group("who"))
        who = named.group() if named and named.group() not in ("He", "She") else ""
        return [_close(TOGETHER, OWNER, who, clause, sentence, day)]
    if not clause.subject:
        about = _ABOUT_THEM.fullmatch(clause.whole)
        return (
            over_by_others(
                Clause(about.group("name"), about.group("rest").strip(), clause.whole), sentence, day
            )
            if about
            else []
        )
    dismissed = _DISMISSED.match(clause.rest)
    if dismissed and re.search(
        r"\b(?:is|am|are|was|were|been|being|got|get|gotten|has|have|had)\b", dismissed.group()
    ):
        return [_close("employer", clause.subject, dismissed.group("firm") or "", clause, sentence, day)]
    school = _LEFT_SCHOOL.match(clause.rest)
    if school:
        return [_close("school", clause.subject, "", clause, sentence, day)]
    return _parted(clause, sentence, day) if clause.subject == OWNER else _died(clause, sentence, day)


def _parted(clause: Clause, sentence: str, day: dt.date) -> list[Candidate]:
    """From whom the owner has parted, or whom they have lost."""
    if re.match(r"[Ww]e\b", clause.whole) and _WE_PARTED.match(clause.rest):
        return [_close(TOGETHER, OWNER, "", clause, sentence, day)]
    lost = _LOST.match(clause.rest)
    if lost is None:
        return []
    who = next(name for name in lost.groups() if name)
    parted = lost.group("d") or lost.group("e")  # the cat may be dead, the cleaner is not
    return [_close(WITH_US if parted else LIFE, who, "", clause, sentence, day)]


def _died(clause: Clause, sentence: str, day: dt.date) -> list[Candidate]:
    if _RAN_AWAY.match(clause.rest) and _NAMED.match(clause.subject):
        return [_close(WITH_US, clause.subject, "", clause, sentence, day)]
    if not _DIED.match(_WAS_ALIVE.sub("", clause.rest)):
        return []
    over = _close(LIFE, clause.subject, "", clause, sentence, day)
    told = candidate_of("person", clause.subject, "event", "", "many", Dated(clause.whole), sentence)
    return [replace(over, otherwise=replace(told, value=clause.rest))]


def _close(
    attribute: str, subject: str, value: str, clause: Clause, sentence: str, day: dt.date
) -> Candidate:
    when = take_dates(clause.whole, day, change=True)
    kind = "fact" if subject == OWNER else "person"
    made = candidate_of(kind, subject, attribute, value, "many", when, sentence)
    return replace(made, text=sentence_case(clause.whole), action="close")
