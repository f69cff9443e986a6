"""What English says of things: "my seat is 14A", "the wedding is on 4 May", "our book club meets on Mondays"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.memory.statements.values import sort_of
from core.text.regex import regex

_MY = regex(
    r"(?:my|our) (?:(?:new|current|actual|correct|right|real|own|main|usual|latest|updated|next|regular|preferred|go-to|trusty) )*(?P<attribute>[a-z][\w'’-]*(?: (?!is\b|are\b|was\b|has\b|will\b)[\w'’-]+){0,5}?)"
    r"(?P<be> (?:is|are)(?: called| named| located| scheduled| set| due)?|['’]s| (?:has |have )?(?:changed to|become|became|switched to|gone up to|gone down to|gone to|moved to)| (?:starts?|begins?|ends?|finish(?:es)?|expires?|runs? out|leaves|departs|arrives|takes place|falls|opens|closes|renews|costs|weighs|seats) (?:at|on|in|for)?| (?:costs?|weighs?|takes))"
    r" (?:now |currently |always |actually |officially |just |still |usually |about |around |on |at |in |by |for |to )*(?P<value>[^.!?;\n]+)$",
    re.IGNORECASE,
)

_STATE_VALUE = regex(
    r"^(?:(?:not|n['’]t|so|too|very|really|quite|pretty|a bit|a little|always|never|still|all|just|absolutely|completely|totally|kind of|sort of|being|getting|going|feeling|acting|making|running|coming|working|looking|starting|falling|driving|killing|giving|having|doing|asking|telling|waiting|trying|"
    r"broken|slow|full|dead|late|sick|ill|tired|busy|great|good|bad|nice|fine|ok|okay|gone|lost|wrong|back|here|there|over|up|down|out|off|on|ready|done|empty|dirty|clean|cold|hot|warm|wet|dry|noisy|quiet|boring|interesting|awful|terrible|horrible|amazing|awesome|cute|lovely|beautiful|ugly|expensive|cheap|free|hard|easy|difficult|"
    r"ringing|crashing|leaking|freezing|burning|hurting|sore|stuck|stiff|swollen|itchy|killing|overdue|delayed|cancelled|canceled|closed|open|low|high|short|long|messy|annoying|weird|strange|funny|crazy|mad|angry|happy|sad|nervous|worried|excited|proud|afraid|scared|sure|certain|right|true|false|that|what|how|why|who|where|when|like|as|than|if|because|to|about to|supposed|able|unable|due to|based on|asleep|awake|fast|loud|bright|dark|heavy|light|blank|frozen|flat|fried|toast|garbage|trash|rubbish|perfect|better|worse|best|worst|the best|the worst|a mess|a disaster|a nightmare|a joke|a pain|a bit|a little|a lot|something|nothing|everything|anything|different|similar|same|the same|missing|growing|shrinking|dying|alive|well|unwell)\b)",
    re.IGNORECASE,
)

# Belongs to the moment or to the text that is talked about, not to the person.
_NOT_ATTRIBUTES = regex(
    r"\b(?:question|problem|issue|point|idea|guess|bad|mistake|fault|turn|pleasure|thanks|understanding|concern|worry|hope|dream|fear|opinion|advice|suggestion|answer|draft|text|paragraph|sentence|essay|code|file|document|screen|battery|internet|connection|head|back|feet|foot|knee|knees|stomach|throat|neck|eyes?|brain|mind|heart|day|morning|evening|night|week|weekend|lunch|dinner|breakfast|coffee|tea|food|soup|cake|bread|dough|sauce|mood|patience|excuse|reason|reaction|goodness|god|gosh|character|protagonist|hero|heroine|avatar|persona|narrator|novel|story|first thought|next question|query|prompt|last message|message|typo|spelling|grammar|tone|plan b|only hope|two cents)$",
    re.IGNORECASE,
)

# Of these a bare word behind "is" tells which one, not how it is.
_OF_A_KIND = regex(
    r"\b(?:tablets?|medication|medicine|pills?|drug|inhaler|supplement|brand|breed|font|theme|shell|stack|framework|subject|instrument|sport|drink|dish|snack|genre|flavou?r|colou?r|size|role|position|shift|grade|degree|course|bank|provider|supplier|plan|tariff|editor|browser|distro|system|alias|nickname|handle|species|variety|crop|blend|roast|perfume|trade|line of work|specialty|speciality|faith|religion|star sign|thesis topic|topic|codename|project)$",
    re.IGNORECASE,
)
# What becomes of an amount: "went up to", "has been cut to", "is going up to".
_ROSE = (
    r"(?:(?:has|have|had|is|are|was|were|will|just|now|also|already|be|been|being|going to|gets?|got) )*"
    r"(?:goes up|going up|gone up|go up|went up|goes down|going down|gone down|go down|went down|rises?|rose|risen|rising|increas(?:es?|ed|ing)|drop(?:s|ped|ping)?|falls?|fell|fallen|decreas(?:es?|ed|ing)|raised|lowered|reduced|cut|put up|bumped up|jump(?:s|ed)?|climb(?:s|ed)?|crept up|c[oa]mes? down|changed|up|down) to"
)
_THE_AMOUNT = regex(
    r"(?:[Tt]he|[Oo]ur|[Mm]y) (?P<what>(?:[\w'’-]+ ){0,3}?(?:rent|mortgage|fees?|budget|deposit|bill|tuition|salary|wage|price|subscription|target|limit|quota|pass mark|premium|allowance|dose|dosage|distance|commute|loan|membership))(?: for [\w ]+?)? (?:is|are|was|costs|comes to|"
    rf"{_ROSE}) (?:now |about |around )*(?P<value>[£$€¥]?\d(?:(?! (?:from|since|as of|in|on|after|before|next|last|this)\b)[\w.,%/ ]){{0,20}})(?: (?:from|since|as of|in|on|after|before|next|last|this) [\w ]{{2,30}})?$"
)
# "The landlord put the rent up to 900": whoever does it, it is the rent that changes.
_SET_TO = regex(
    r"[^,;.]{2,40}? (?:(?:has|have|had|is|are|just|also|now|only) |['’](?:s|ve) )*(?:put|putting|raised|raising|upped|upping|increased|increasing|cut|cutting|dropped|dropping|lowered|lowering|bumped|bumping|hiked|hiking|reduced|reducing) "
    r"(?:the|my|our) (?P<what>(?:[\w-]+ ){0,2}?(?:rent|mortgage|fees?|budget|deposit|bill|salary|wage|pay|price|subscription|target|limit|premium|allowance|dose|dosage|membership)) (?:up |down |back up |back down )?(?:from [£$€¥]?\d[\w.,]* )?to (?:about |around )?"
    r"(?P<value>[£$€¥]?\d(?:(?! (?:from|since|as of|in|on|after|before|next|last|this)\b)[\w.,%/ ]){0,20})(?: (?:from|since|as of|in|on|after|before|next|last|this) [\w ]{2,30})?$"
)
# "I pay 800 a month in rent" tells the rent.
_PAID = regex(
    r"(?P<value>(?:about |around )?[£$€¥]?\d[\d.,]*(?: ?(?:pounds|euros?|dollars|quid|yuan))?(?: (?:a|per) (?:month|week|year))?) (?:in |for |of |on )?(?:the |my |our )?(?P<what>rent|mortgage|tuition|council tax)\b",
    re.IGNORECASE,
)
_WHEN = r"(?:(?:the )?(?:end|start|beginning|middle) of |early |mid[- ]|late |next |this |the )*(?:\d|jan|feb|mar|apr|may\b|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|first|second|third|fourth|fifth|last|week|month|year|quarter|spring|summer|autumn|winter|q[1-4]\b|christmas|easter)"

_OURS = regex(
    r"(?:[Mm]y|[Oo]ur) (?P<what>[a-z][\w'’-]*(?: (?!is\b|are\b|was\b|has\b|will\b)[a-z][\w'’-]*){0,4}?) (?:usually |always |normally |now |only |also )*(?P<does>(?!(?:hurts|aches|needs|keeps|looks|feels|seems|sounds|says|thinks|wants|means|makes|gets|comes|goes wrong|is|has|was|does|its|this|us|as|yours|theirs|hers|his|knows|hates to|sucks|stinks|smells|crashes|freezes|lags|breaks|fails|worries|bothers|helps|shows|tells|asks)\b)[a-z]+s) (?P<rest>[^.!?;]+)$"
)

_THE_PLACE = regex(
    r"(?:[Tt]he|[Mm]y|[Oo]ur) (?P<what>(?:[\w'’-]+ ){0,3}?(?:wedding|party|conference|reception|exhibition|concert|match|class|course|meeting|workshop|retreat|reunion|office|clinic|surgery|choir|club|gym|training|practice|rehearsals?|holiday|trip|interview|exam|race|marathon)) (?:is|are|will be|takes place|is being held|has moved|moved|is held) (?:now |going to be )*(?:in|at|to) (?P<value>(?:the )?[A-Z][^.,!?;\n]{1,40}?)(?: now| instead)*$"
)

_THE_DATE = regex(
    r"(?:(?:the|our|my|this year['’]s|next year['’]s) )?(?P<what>[A-Za-z][\w'’&-]*(?: (?!is\b|are\b|was\b|has\b|will\b|gets?\b|got\b|due\b|moved\b)[\w'’&-]+){0,6}?)"
    r"(?: (?:is|are|was|were|has been|have been|had to be|got|gets|will be|will|needs to be|must be|has to be|is being|will have to be|has to|needs to)|['’]s(?: been)?)?(?: now| currently| just| finally| always| actually| supposed to be)*"
    r"(?: (?:due|scheduled|set|planned|booked|moved|pushed|postponed|rescheduled|shifted|brought forward|delayed|extended|changed|bumped|slipped|fixed|expected|finished|submitted|delivered|handed in|ready|done|out|live|launching|shipping|starting|opening|closing|running|happening|starts?|begins?|ends?|opens?|closes?|launches|launch|ships?|ship|goes live|go live|takes place|happens?|falls|finishes|wraps up|lands?|expires?|comes out|kicks off|meets?))*(?: back| forward| up| out| off)?"
    rf"(?: (?:on|at|in|for|to|until|by|till|from|every))* (?P<value>{_WHEN}[^,.!?;\n]{{0,40}}?)(?: now| instead| please)*$",
    re.IGNORECASE,
)

_OF_A_PROJECT = regex(r"^(?:the |our |my )?(?P<attribute>deadline|due date|launch(?: date)?|release(?: date)?|submission|kick-?off|go-?live(?: date)?|budget|delivery(?: date)?|handover|demo|cut-?off|code freeze|final review) (?:for|of|on) (?:the |our |my )?(?P<project>.+)$|^(?P<project2>.+?)(?:['’]s)? (?P<attribute2>deadline|due date|launch(?: date)?|release(?: date)?|submission|kick-?off|go-?live(?: date)?|budget|delivery(?: date)?|handover|demo|cut-?off|code freeze)$", re.IGNORECASE)  # fmt: skip

_BARE_PART = regex(
    r"(?:the |our |my )?(?:new )?(?:deadline|due date|launch(?: date)?|release(?: date)?|submission|delivery(?: date)?|cut-?off)",
    re.IGNORECASE,
)

SOON = regex(
    r"\b(?:today|tonight|tomorrow|this (?:morning|afternoon|evening)|in (?:a|an|\d+|ten|five|twenty) (?:minutes?|hours?))\b",
    re.IGNORECASE,
)

_MADE_ME = regex(
    r"(?P<who>[^,;]{0,40}?)(?:['’]s|['’]ve| has| have)? (?:just |now |finally )*(?:asked|made|stuck|bumped|appointed|invited|elected|promoted|chosen|picked|named|nominated|put|moved|transferred|assigned|shifted|switched|posted|sent) me (?:up |over |across |down )*(?P<role>(?:to be|to lead|to run|to chair|to coach|to teach|as|to join|to the|to [A-Z]|into|in charge of|in with|in the|head|captain|treasurer|secretary|chair|responsible for|on (?!hold|to))\b[^.;!?]+)",
    re.IGNORECASE,
)

# What ended has no date of its own any more.
_ENDED = regex(
    r"^(?:my|our) [^,;]+ (?:ended|finished|expired|lapsed|folded|ran out|came to an end|wound up)\b(?: (?:on|in|at|last|this|a|two|three|\d+) [\w ]+| yesterday| today)?$",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Said:
    """What a frame understood: an attribute with its value, of a subject where it is not the clause's own."""

    kind: str
    attribute: str
    value: str
    cardinality: str = "many"
    subject: str = ""


def told_of_me(text: str) -> Said | None:
    """ "They have asked me to chair the board": what others make of the owner."""
    match = _MADE_ME.match(text)
    return Said("profile", "role", match.group("role")) if match else None


# "The plan is to move to Leeds in June": what is meant to be, of the owner's life and not of the work at hand.
_PLAN = regex(
    r"(?:(?:the|my|our) )?(?:(?:current|big|new|long-term|rough|vague|only|next) )?(?:plan|plans|idea|aim|goal|intention|hope|dream)(?: for (?:me|us|this year|next year|the (?:year|summer|autumn|winter|spring)|\d{4}))?(?:['’]s| is| are)(?: now| still| currently| just| that (?:I|we)(?:['’]ll| will)?| for (?:me|us))*(?: to)? "
    r"(?P<what>(?P<verb>[a-z]+)\b[^.!?;\n]*)$",
    re.IGNORECASE,
)
_OF_A_LIFE = regex(
    r"(?:move (?:to|back|in with|out|abroad|house)|relocate|emigrate|retire|marry|get married|propose|buy (?:a|an|our|my) (?:house|flat|home|place|car|boat|van)|sell (?:the|my|our) (?:house|flat|car|boat|business)|quit (?:my|the) job|go (?:back to (?:uni|school|work|college)|freelance|part-time|vegan|vegetarian)|"
    r"study|apply (?:to|for)|start (?:a|an|my|our|at|as) |open (?:a|an|my|our) |join |switch (?:to|jobs|careers)|change (?:jobs|careers)|become |train (?:as|for)|learn |adopt |have (?:kids|children|a baby|another)|take (?:a (?:year|gap)|early retirement|a sabbatical)|renovate|build (?:a|our|my) |run (?:a|the) (?:[\w ]+)?marathon|travel|cycle|walk the|live )",
    re.IGNORECASE,
)
_SOME_DAY = regex(
    r"\b(?:next|this) (?:year|month|spring|summer|autumn|fall|winter|january|february|march|april|may|june|july|august|september|october|november|december)\b|\b(?:in|by|before|from|around|until|early|late|mid)[ -](?:early |late |mid-?)?(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|20\d\d)\b|\bone day\b|\bwhen I(?:['’]m| turn| retire)\b|\b20[2-9]\d\b",
    re.IGNORECASE,
)
_SAYS_NO_MORE = regex(r"(?:be|do|use|make|keep|see|let|it|this|that|not)\b", re.IGNORECASE)


def plan_of(text: str) -> Said | None:
    """ "The plan is to move to Leeds in June": a plan of the owner's; None for a plan for the next hour or for a text."""
    match = _PLAN.match(text)
    if match is None or SOON.search(text) or _SAYS_NO_MORE.match(match.group("verb")):
        return None
    what = match.group("what").strip()
    if not (_OF_A_LIFE.match(what) or _SOME_DAY.search(what)):
        return None
    return Said("profile", "goal", what)


def of_mine(text: str) -> Said | None:
    """ "My seat on the train is 14A": an attribute of the owner's that no list knows."""
    match = _MY.match(text)
    if match is None:
        return None
    attribute, value = match.group("attribute").lower(), match.group("value").strip()
    named = "called" in match.group("be") or "named" in match.group("be")
    if (
        "'s" in attribute
        or "’s" in attribute
        or _NOT_ATTRIBUTES.search(attribute)
        or (_STATE_VALUE.match(value) and not named)
        or SOON.search(value)
    ):
        return None
    sort = sort_of(value)
    thing = re.match(r"(?:an?|the|two|three|four|five) ", value) is not None
    kind = _OF_A_KIND.search(attribute) is not None and len(value.split()) <= 3
    if sort == "phrase" and not (thing or named or kind or value[:1].isdigit()):
        return None
    if len(value.split()) > 8 or re.match(r"(?:I|you|we|he|she|it|they)\b", value):
        return None
    return Said("profile", re.sub(r"['’]s\b", "", attribute), value, "one")


def paid(what: str) -> Said | None:
    """The rent, of what stands behind "I pay"; None for what is no such amount."""
    match = _PAID.match(what)
    return Said("profile", match.group("what").lower(), match.group("value"), "one") if match else None


def on_a_date(text: str) -> Said | None:
    """ "The steering committee meets on ...": when something is, whatever it is."""
    amount = _SET_TO.match(text) or _THE_AMOUNT.match(text)
    if amount:
        return Said("profile", amount.group("what").lower(), amount.group("value").strip(), "one")
    there = _THE_PLACE.match(text)
    if there and sort_of(there.group("value")) == "name":
        return Said("event", f"{there.group('what').lower()} place", there.group("value"), "one")
    if _ENDED.search(text):
        return None
    match = _THE_DATE.match(text)
    if match is None:
        return _ours(text)
    what, value = re.sub(r"['’]s$", "", match.group("what").strip()), match.group("value").strip()
    if (
        sort_of(value) not in ("date", "weekday", "day", "month")
        or SOON.search(text)
        or len(value.split()) > 6
    ):
        return None
    if _BARE_PART.fullmatch(what) or re.search(r"(?:^(?:the|my|our)|\bnot|n['’]t)$", what.lower()):
        return None  # of which project, only what is known can tell
    if re.match(
        r"(?:I|We|It|He|She|They|You|That|This|There|What|When|Then|See|Until|And|But|So|No|Yes|Maybe|Not|Is|Are|Do|Put|Set|Make|Add|Give|Send|Write|Plan|Move|Book|In|On|At|From|By)\b",
        text,
        re.IGNORECASE,
    ):
        return None
    if (
        not re.match(r"(?:the|our|my) ", text, re.IGNORECASE)
        and not _OF_A_PROJECT.match(what)
        and " due " not in text
    ):
        return None
    part = _OF_A_PROJECT.match(what)
    if part:
        project = part.group("project") or part.group("project2")
        attribute = part.group("attribute") or part.group("attribute2")
        return Said(
            "project",
            attribute.lower(),
            value,
            "one",
            re.sub(r"^(?:the|our|my) | project$", "", project, flags=re.IGNORECASE),
        )
    if re.search(r"\b(?:due|submitted|delivered|handed in|finished|completed|done|ready)\b", text):
        return Said("project", "deadline", value, "one", re.sub(r" project$", "", what))
    return Said("event", f"{what.lower()}", value, "one")


def _ours(text: str) -> Said | None:
    """ "Our book club meets on Mondays": what something of the owner's does again and again."""
    match = _OURS.match(text)
    if match is None or SOON.search(text) or _NOT_ATTRIBUTES.search(match.group("what")):
        return None
    return Said("fact", match.group("what").lower(), f"{match.group('does')} {match.group('rest')}")
