"""Patterns of what an owner says about themself and others in English; `finding` and `reading` apply them.

They see the rest of a clause, without its subject.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.memory.capture.english.clauses import NAME
from core.memory.capture.english.words import (
    BELONGINGS,
    DIETS,
    JOBS,
    LANGUAGES,
    NATIONALITIES,
    ONE_THING,
    OWN_ATTRIBUTES,
    PETS,
    TRAILING,
    UNLIKED,
)
from core.text.regex import regex

FICTION = regex(
    r"\bin the voice of\b|\bfrom the (?:point of view|perspective) of\b|^(?:in (?:the|my|this|a|that|his|her) (?:book|novel|story|movie|film|game|show|series|play|script|screenplay|dream|chapter|scene|poem|song))\b|"
    r"\b(?:my|the|main) (?:character|protagonist|persona|narrator|hero|heroine|avatar)\b",
    re.IGNORECASE,
)

HYPOTHETICAL = regex(
    r"^(?:if|suppose|supposing|imagine|let's say|let us say|say,|pretend|assume|what if|in case|unless|whether|maybe|perhaps)\b|"
    r"\b(?:i wish|if only|if i|if we|if my|i would(?!n['’]t)|i'd|i’d|i could(?!n['’]t| not\b)|i might|i may|we might|might be|could be(?! described)|would be|i'm thinking (?:of|about)|"
    r"i am thinking (?:of|about)|i've been thinking|thinking about|i was thinking|i'm considering|i am considering|"
    r"wondering|i dream(?:ed|t)?\b|in my dream|in a dream|not sure (?:if|whether)|"
    r"hypothetically|in theory|for example|for instance|e\.g\.|as an example|let's pretend|as if|"
    r"in (?:the|my|this|a) (?:book|novel|story|movie|film|game|show|series|play|script|screenplay|article|text|sample|example)|"
    r"(?:main |the |my )?(?:character|protagonist|persona|narrator|hero|heroine)(?:'s)?\b|role-?play)",
    re.IGNORECASE,
)
REPORTED = regex(
    r"^(?:here(?:['’]s| is| are)|this is|below is) (?:the|my|our|an?) (?:[\w-]+ ){0,3}(?:abstract|draft|paragraph|text|letter|e-?mail|intro|introduction|passage|excerpt|blurb|summary|bio)\b[^:.]{0,40}:|"
    r"^(?:\w+ ){0,2}(?:log|logs|error|output|message|leaflet|email|letter|sign|label) (?:says|reads|said)\b|\b(?:according to|(?:he|she|they|it|who|someone|somebody|people|the (?:article|book|email|mail|report|author|speaker|text|note|letter|headline|review|assistant|answer|document|log|logs|error|output|message|leaflet|paper|sign|label|poster|website|page|quote|ad|advert)|my (?:\w+ ){1,2})"
    r"(?: just| once| always)? (?:said|says|say|wrote|writes|claims|claimed|thinks|believes|told|tells|mentioned|asked|reads)|you (?:said|told|mentioned|wrote)|"
    r"(?:correct(?! (?:something|that|this|myself|what I|one thing|the record))|fix|check|edit|improve|shorten|repeat|say|type|write|analy[sz]e|explain|continue|complete|finish|pronounce|spell|parse)\b[^:.]{0,100}:\s|"
    r"quote|quoting|(?<!\bI )(?<!\bwe )(?<!\balso )translate|proofread|rewrite|rephrase|paraphrase|summari[sz]e|the (?:sentence|phrase|line|text|quote|following))\b",
    re.IGNORECASE,
)
QUESTION = regex(
    r"\?\s*$|^(?:what(?! with\b)|when|where|why|how|who|whom|whose|which|can(?!['’]t)|could|would|should|do|does|did|is|are|was|were|will|have|has|am|may|shall)\b(?!.*\b(?:always|never)\b.*[^?]$)",
    re.IGNORECASE,
)
_VALUE = r"(?P<v>[^.!?;:()\n]+)"
_PLACE = rf"(?P<v>(?:the )?(?:{NAME}|suburbs|countryside|city cent(?:er|re)|mountains|coast)(?:,? (?:near |in )?{NAME})*)"
_FIRM = rf"(?P<v>(?:{NAME})(?:['’]s(?: {NAME})?)?(?:,? {NAME})?|(?:an? |the )[^.,;!?\n]{{3,50}})"
_OFTEN = r"(?:now |currently |still |also |mostly |mainly |really |just |recently |finally |already |actually |usually |always |generally |normally |absolutely |truly |deeply |very much |quite |do |does |both )*"


@dataclass(frozen=True)
class Rule:
    """One way of saying one thing; `pattern` matches the rest of a clause from its start."""

    kind: str
    attribute: str
    cardinality: str
    pattern: re.Pattern[str]
    change: bool = False  # told as something that happened: a date in it says when
    listed: bool = False  # the value may be several
    value: str = ""  # what to take for the value where the words themselves are none
    others: bool = False  # of the owner it would say something else


def _rule(
    kind: str,
    attribute: str,
    pattern: str,
    *,
    change: bool = False,
    listed: bool = False,
    value: str = "",
    one: bool | None = None,
    others: bool = False,
) -> Rule:
    single = attribute in _ONE if one is None else one
    cardinality = "one" if single else "many"
    return Rule(kind, attribute, cardinality, regex(_OFTEN + pattern), change, listed, value, others)


_ONE = frozenset(
    "home employer job name birthday birthplace age diet school major car wake_up_time bedtime field commute partner native_language lead".split()
)
_WILL = (
    r"(?:will |am going to |is going to |are going to )?"
    rf"(?:be |am |is |are |have been |has been |have |has )?{_OFTEN}"
)
_PET = rf"(?:an?|two|three|four|\d) (?:[a-z-]+ ){{0,3}}(?:{PETS})(?:,? (?:called|named|whose name is) [A-Z]\w+(?:(?:,| and) [A-Z]\w+)*)?"
_IN_A_FLAT = r"(?:(?:an?|the|my|our) (?:[\w-]+ ){1,4}?(?:in|near|outside|close to|of) )?"
# A school by its name.
_A_SCHOOL = r"(?P<v>(?:the )?(?:[A-Z][\w.'’-]* (?:of |the )*){1,4}(?:[Ss]chool|[Aa]cademy|[Cc]ollege|[Uu]niversity|[Pp]rimary|[Nn]ursery|[Kk]indergarten|[Gg]rammar|[Hh]igh|[Ee]lementary|[Pp]rep)(?: School)?)\b"
# A school year, a department, a shop or a month: nobody lives there.
_NO_TOWN = (
    r"(?:Year|Grade|Form|Class|Room|Ward|Level|Group|Team|Marketing|Sales|Finance|Accounting|Accounts|HR|IT|PR|Legal|Operations|Engineering|Design|Support|Logistics|Research|Tesco|Sainsbury|Asda|Lidl|Aldi|Waitrose|Ikea|Costa|Starbucks|"
    r"ICU|Intensive|January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|[A-Z]{1,2}\b)"
)
# Who is "in Leeds now, waiting for a train" is only passing through.
_JUST_NOW = r"(?:,? (?!living|working|renting|staying|sharing|studying|settled|with )(?:[a-z]+ing\b|(?:for|until|till|at|on) (?!good)|about to|if\b|where|just\b))"
RULES: tuple[Rule, ...] = (
    _rule("profile", "school", rf"(?:go|goes|attend|attends|(?:am |is |are |has |have )?(?:going|attending|moved|moving|switched|switching|changed|changing|transferred)) {_OFTEN}(?:to |at |in )?{_A_SCHOOL}", change=True),
    _rule("profile", "home", rf"{_WILL}(?:live|lives|living|lived|reside|resides|am based|is based|based|am living|is living|been living) {_OFTEN}(?:in|at|near) {_IN_A_FLAT}{_PLACE}"),
    _rule("profile", "home", rf"(?:have |has |had |am |is |are |'m |just )*{_OFTEN}(?:moved?|moving|moves|relocat(?:ed?|ing)|returned|returning) (?:back |over |down |up |house |home )*(?:from {NAME} )?(?:back )?to {_PLACE}", change=True),
    _rule("profile", "home", rf"(?:settled|settling) (?:down )?in {_PLACE}", change=True),
    _rule("profile", "home", rf"(?:am |is |'m )?back (?:living )?in {_PLACE}", change=True),
    _rule("profile", "home", rf"(?:am|is|are) (?:living |now |over |up |down |out )*in {_PLACE}(?= (?:now|these days|nowadays|since|for good)\b)(?! now{_JUST_NOW})", change=True),
    _rule("profile", "home", rf"(?:is|are) (?:living |now |over |up |down |out |based )*in (?!{_NO_TOWN}){_PLACE}(?=$)", change=True, others=True),
    _rule("profile", "employer", rf"{_WILL}(?:work|works|working|am employed|is employed|am working|is working|been working) {_OFTEN}(?:at|for|with) {_FIRM}"),
    _rule("profile", "employer", rf"(?:have |has )?{_OFTEN}(?:join(?:s|ed)?|(?:starts?|started)(?: working)? at|starting at|got (?:hired|a job) (?:at|by|with)|landed a job (?:at|with)|changed jobs to|(?:accepted|took) (?:an offer|a job) (?:from|at|with)|switched (?:jobs )?to working (?:at|for)|switched jobs to|moved to a (?:new )?job at|am (?:now )?at|am back at|is back at|back at) (?P<v>{NAME})", change=True),
    _rule("profile", "job", rf"{_WILL}(?:work|works|working|am employed|is employed|am working|is working) {_OFTEN}as (?:an? |the )?(?P<v>[^.,;!?\n]{{3,50}})"),
    _rule("profile", "job", rf"(?:am|is|'m|be|became|have become|was promoted to|got promoted to|been promoted to|am now|started as|trained as) {_OFTEN}(?:an? |the )?(?P<v>(?:[\w-]+ ){{0,3}}(?:{JOBS}))\b", change=True),
    _rule("profile", "field", rf"(?:work|works|working) {_OFTEN}in (?P<v>(?!the (?:morning|evening|afternoon)|a )[a-z][a-z &-]{{3,30}})"),
    _rule("profile", "lead", rf"(?:lead|leads|manage|manages|am leading|head) {_OFTEN}(?P<v>a team of [\w ]{{1,30}})"),
    _rule("profile", "birthday", rf"(?:was |am |is )born on {_VALUE}"),
    _rule("profile", "birthplace", rf"(?:was |am |is )?(?:born(?: and raised)?|grew up|raised) in (?P<v>{NAME})"),
    _rule("profile", "hometown", rf"(?:come|comes|am|is|'m) {_OFTEN}(?:originally )?from (?P<v>{NAME})", one=True),
    _rule("profile", "age", r"(?:am|is|turned|turn|just turned)(?: just| only| almost| nearly| already)? (?P<v>\d{1,3}|(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?)|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen)(?: years old| this (?:year|month|week)| today| yesterday| last (?:week|month)| now|(?=\s*$|,))", change=True),
    _rule("profile", "diet", rf"(?:am|is|became|went|turned|have gone|have become|have been|eat) {_OFTEN}(?:an? )?(?:strict |lifelong )?(?P<v>{DIETS})\b", change=True),
    _rule("profile", "allergy", rf"(?:am|is|have been|was) {_OFTEN}(?:severely |badly |mildly |highly |terribly |very |seriously |deathly )*allergic to {_VALUE}", listed=True),
    _rule("profile", "allergy", r"(?:have|has|got|developed) (?:an? )?(?:severe |bad |mild )?(?:allergy to (?P<v>[^.,;!?\n]+)|(?P<w>[a-z]+(?: [a-z]+)?) allergy)"),
    _rule("profile", "intolerance", r"(?:am|is) (?P<v>(?:lactose|gluten|histamine|fructose)[ -]intolerant)"),
    _rule("profile", "condition", r"(?:have|has|was diagnosed with|suffer from|suffers from) (?P<v>(?:type [12] )?(?:diabetes|asthma|celiac disease|coeliac disease|migraines?|epilepsy|arthritis|adhd|ADHD|hypertension|high blood pressure|insomnia|dyslexia))"),
    _rule("profile", "speaks", rf"(?:speak|speaks) {_OFTEN}(?:fluent |native |some |a little |a bit of )?(?P<v>(?:{LANGUAGES})(?:(?:,| and|, and)? (?:some |a little |a bit of )?(?:{LANGUAGES}))*)", listed=True),
    _rule("profile", "native_language", rf"(?:grew up speaking|natively speak) (?P<v>{LANGUAGES})"),
    _rule("profile", "learning", r"(?:am |is |'m |have |has |been |just )*(?:started (?:learning|studying|to learn)|learning|studying|taking lessons in|taken up|took up|taking up|picked up) (?P<v>(?!it\b|that\b|this\b|for\b|about\b|how\b|from\b|a lot|more|new)[^.,;!?\n]{3,40})", change=True),
    _rule("profile", "school", rf"(?:study|studies|studying|am studying|am a student|is a student|go to school|goes to school) {_OFTEN}(?:[\w ]{{3,30}} )?at (?P<v>(?:the )?{NAME})"),
    _rule("profile", "school", rf"is {_OFTEN}(?:at|in) {_A_SCHOOL}"),
    _rule("profile", "school", rf"(?:graduated) from (?P<v>(?:the )?{NAME})", one=False),
    _rule("profile", "major", rf"(?:major|majors|majoring|am majoring|majored) in {_VALUE}"),
    _rule("profile", "job", rf"(?P<v>(?:drive|drives|driving) {_OFTEN}(?:an? |the |one of the )?[^.,;!?\n]{{2,30}}? for (?:the )?{NAME})"),
    _rule("profile", "car", rf"(?:drive|drives) {_OFTEN}(?:an? |my )(?P<v>[^.,;!?\n]{{3,40}})"),
    _rule("profile", "pet", rf"(?:have|has|own|owns|got|adopted|have adopted|just adopted|got a new) {_OFTEN}(?P<v>{_PET}(?:(?:,| and|, and) {_PET})*)", change=True, listed=True),
    _rule("profile", "child", r"(?:have|has) (?P<v>(?:an?|one|two|three|four|five|\d) (?:[\w-]+ ){0,2}(?:kids?|child|children|sons?|daughters?|twins)(?:,? (?:called|named|whose name is) [A-Z]\w+(?:(?:,| and) [A-Z]\w+)*)?)"),
    _rule("profile", "sibling", r"(?:have|has) (?P<v>(?:an?|one|two|three|four|five|\d) (?:older |younger |little |big |twin )*(?:sisters?|brothers?|siblings?)(?:,? (?:called|named) [A-Z]\w+)?)"),
    _rule("profile", "partner", rf"(?:am |is |got )?(?:married to|engaged to|dating) (?P<v>(?:an? [\w ]{{3,30}} (?:called|named) )?{NAME})", change=True),
    _rule("profile", "wake_up_time", rf"(?:wake|get|wakes|gets) up {_OFTEN}at (?P<v>[^.,;!?\n]{{1,20}})"),
    _rule("profile", "bedtime", rf"(?:go|goes) to (?:bed|sleep) {_OFTEN}at (?P<v>[^.,;!?\n]{{1,20}})"),
    _rule("preference", "likes", rf"(?:love|loves|like|likes|enjoy|enjoys|adore|adores|am (?:a (?:big|huge) )?fan of|(?:am|is) (?:[a-z]+ ){{0,2}}(?:passionate about|keen on|interested in(?! [a-z]+ing\b)|into|fond of|obsessed with|crazy about|hooked on)|prefer|prefers) (?!{UNLIKED}){_VALUE}", listed=True),
    _rule("preference", "dislikes", rf"(?:hate|hates|dislike|dislikes|detest|detests|can't stand|can’t stand|cannot stand|can not stand|don't like|don’t like|do not like|doesn't like|doesn’t like|don't enjoy|am afraid of|is afraid of|am scared of) (?!{UNLIKED}){_VALUE}", listed=True),
    _rule("preference", "avoids", r"(?:don't|don’t|do not|doesn't|doesn’t|never|can't|can’t|cannot) (?P<v>(?:eat|drink|smoke|take|use) (?!it\b|that\b|this\b|any of|the\b|more\b|too\b|my\b|your\b)[^.,;!?\n]{3,30})"),
    _rule("preference", "avoids", r"(?:don't|don’t|do not|doesn't|doesn’t|never) (?P<v>smoke|drink|drive|fly|cook)\b(?=\s*$|,)"),
    _rule("profile", "plays", r"(?:play|plays|am in a band and play) (?:the )?(?P<v>(?!a role|a part|it\b|with\b|around|this|that|by)[^.,;!?\n]{3,40})"),
    _rule("profile", "hobby", r"(?:spend (?:most of )?my (?:free time|weekends|evenings)|go|goes) (?P<v>(?!going\b|being\b|doing\b)[a-z]+ing\b[^.,;!?\n]{0,30})(?= (?:every|each|on|twice|once|a lot|regularly)|\s*$)"),
    _rule("profile", "member_of", r"(?:am a member of|is a member of|belong to|volunteer (?:at|for)|volunteers (?:at|for)) (?P<v>[^.,;!?\n]{3,50})"),
    _rule("profile", "owns", rf"(?:own|owns|have bought|bought|just bought) (?P<v>(?:an?|two|three|four|five|my own) (?:[\w-]+ ){{0,3}}(?:{BELONGINGS})\b(?: in {NAME})?)", change=True),
    _rule("profile", "employer", rf"{_WILL}(?:teach|teaches|teaching|taught) [\w ]{{3,30}} at (?P<v>(?:the )?{NAME})"),
    _rule("profile", "employer", rf"(?:is just |is now )?{_WILL}(?:start(?:ing|ed|s)?|got|found|landed|took|taken) (?:my |a |an |her |his |their )?(?:new )?(?:job|position|role) (?:at|with|for) (?P<v>(?:the )?{NAME})", change=True),
    _rule("profile", "job", r"(?:got|found|landed|took|started|start) (?:my |a |an )?(?:new )?(?:job|position|role) as (?:an? )?(?P<v>[^.,;!?\n]{3,40})", change=True),
    _rule("profile", "job", r"(?P<v>teach(?:es)? (?!you|me|him|her|them|us|my)[a-z]+(?: [a-z]+)?)(?=\s*$| at| in| to)"),
    _rule("profile", "business", r"(?:run|runs|own|owns|opened|have opened|started|founded) (?P<v>(?:an? |my own )(?:[\w-]+ ){0,3}(?:bakery|shop|store|caf[eé]|restaurant|company|business|studio|farm|gallery|bookshop|bar|agency|startup|start-up|practice|clinic|hotel|guesthouse)\b[^.,;!?\n]{0,30})"),
    _rule("profile", "marital_status", r"(?:am|is|got|am now|is now) (?P<v>married|divorced|single|widowed|engaged)\b(?! to)", change=True, one=True),
    _rule("profile", "condition", r"(?:am|is) (?P<v>left-handed|colou?r[- ]blind|c(?:o)?eliac|diabetic|asthmatic|epileptic|an(?:a)?emic|pregnant|deaf|dyslexic|short-sighted|lactose[- ]intolerant)\b"),
    _rule("profile", "job", r"(?:am|is|am now|is now|(?:have |has |am |is )?(?:gone|went|turned)) (?:now )?(?P<v>retired|self-employed|unemployed|freelance|part-time|on parental leave)\b", change=True),
    _rule("profile", "job", r"(?:have |has |just |recently |finally |now )*(?P<v>retired)(?=\s*$|,| (?:last|in|this|early|at \d|now|two|three|a few|\d+)\b)", change=True),
    _rule("profile", "nationality", rf"(?:am|is) {_OFTEN}(?:an? )?(?P<v>{NATIONALITIES})(?: citizen)?(?=\s*$|,)", one=True),
    _rule("profile", "height", r"(?:am|is) (?P<v>\d[\d.,']*\s?(?:cm|m|centimet(?:er|re)s|met(?:er|re)s|feet|ft|foot)[\w ']{0,12}?)(?: tall)?(?=\s*$|,)", one=True),
    _rule("profile", "weight", r"(?:weigh|weighs) (?P<v>\d[\d.,]*\s?(?:kg|kilos?|kilograms?|pounds|lbs|stone)\b)", one=True),
    _rule("profile", "commute", r"(?P<v>(?:take|takes|ride|rides|drive|drives|cycle|cycles|walk|walks|bike|bikes)(?: (?:the|my|a))?(?: [a-z]+)? to work)"),
    _rule("profile", "hobby", r"(?P<v>(?:run|runs|swim|swims|jog|jogs|meditate|meditates|cycle|cycles|row|rows|do yoga|does yoga|work out|works out|practi[sc]e [a-z ]{3,20}) (?:every|each|twice|three times|once|most|on|instead)\b[^.,;!?\n]{0,60}(?!\w))"),
    _rule("profile", "goal", r"(?:am |is )?(?:training|saving up|saving) for (?P<v>(?:an? |the |my )[^.,;!?\n]{3,40})"),
    _rule("profile", "studies", r"(?:study|studies) (?P<v>(?!at\b|in\b|for\b|hard\b|a lot)[a-z][a-z ]{2,30}?)(?= (?:in|at) |\s*$)", one=True),
    _rule("profile", "commute", r"(?:commute|commutes) (?P<v>(?:by|to|from|on)\b[^.,;!?\n]{2,40})"),
    _rule("profile", "name", rf"(?:am|is|was) (?:called|named) (?P<v>{NAME})", change=True),
    _rule("preference", "avoids", r"(?:avoid|avoids|am avoiding|is avoiding) (?P<v>(?!it\b|that\b|this\b|the\b|using\b)[^.,;!?\n]{3,30})"),
    _rule("profile", "hobby", r"(?P<v>(?:collect|collects|bake|bakes|knit|knits|paint|paints|draw|draws|sing|sings|dance|dances|surf|surfs|ski|skis|brew|brews|sew|sews|crochet|juggle|sculpt|keep bees|keeps bees|grow|grows|restore|restores|write poetry|do yoga|does yoga|do karate|play chess|hike|hikes|cycle|cycles|climb|climbs)\b(?! (?:it|that|this|a|an|the|up|down|out|to|from|my attention|attention)\b)[^.,;!?\n]{0,60}(?!\w))"),
    _rule("event", "event", r"(?:am |is |are )(?P<v>(?:getting married|having surgery|flying to|travelling to|traveling to|graduating|having a baby|due)\b[^.;!?\n]{3,50})"),
)  # fmt: skip

_COLOR = r"favou?rite (?P<a>(?:kind of |type of )?[\w-]+(?: [\w-]+)?)"
_BE = r"(?:is|are|'s|’s|has changed to|have changed to|changed to|could be described as|will be|would be|became|has become|has been changed to)"
OwnRule = tuple[str, re.Pattern[str]]
OWN_RULES: tuple[OwnRule, ...] = (
    ("favourite", regex(rf"my {_COLOR} used to be [^,.;]{{2,40}},? but (?:now )?(?:it's|it’s|it is|that's) (?:now )?{_VALUE}", re.IGNORECASE)),
    ("own", regex(rf"(?i:my) (?P<a>best friend|wife|husband|girlfriend|boyfriend|partner|fianc[eé]e?|flatmate|roommate) is (?:called |named )?(?!{NATIONALITIES})(?P<v>{NAME})$")),
    ("own", regex(rf"(?:I|[Ww]e)(?:['’]ve got| have got| have| got|['’]ve) a new (?P<a>boss|manager|dentist|doctor|landlord|landlady|teacher|coach|trainer|therapist|supervisor|accountant|solicitor)(?:(?:,| and|:)? (?:called |named |(?:and )?(?:her|his|their) name is )|, )(?P<v>(?:(?:Mr|Mrs|Ms|Dr)\.? )?{NAME})")),
    ("pet", regex(rf"(?:[Mm]y|[Oo]ur|[Tt]he) (?:[\w-]+ )?(?:{PETS})(?: is|['’]s)? (?:called|named|name is|name['’]s) (?P<v>{NAME}[^.!?;]*)")),
    ("name", regex(rf"(?i:(?:start calling me by )?my (?:full |first |real )?name(?:(?: which)? {_BE}|['’]s) (?:now )?)(?P<v>{NAME})")),
    ("name", regex(rf"(?P<v>{NAME}) is (?:my (?:full |first )?name|what I am called|what I'm called|what people call me)")),
    ("name", regex(rf"(?:please |you can |just )?(?:call me|refer to me as|address me as|I(?: now)? go by|I am called|I'm called|people call me|everyone calls me) (?P<v>{NAME})", re.IGNORECASE)),
    ("favourite", regex(rf"(?:the name of )?my (?:current |new |all-time )?{_COLOR} {_BE} (?:now |always |still |probably |definitely )?{_VALUE}", re.IGNORECASE)),
    ("favourite", regex(rf"(?P<v>[\w' -]{{2,40}}?) (?:is|are) (?:now |still )?my (?:new |current |all-time )?{_COLOR}", re.IGNORECASE)),
    ("own", regex(r"(?:my|our) (?:new |current |main |own |usual |work |private )?(?P<a>e-?mail(?: address)?) (?:is|has changed to|will be) (?:now )?(?P<v>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)", re.IGNORECASE)),
    ("own", regex(rf"(?:my|our) (?:new |current |main |own |usual )?(?P<a>{OWN_ATTRIBUTES})(?: there| here)?(?: {_BE}|['’]s(?! name\b)) (?:now |on |at |called |named |in )*{_VALUE}", re.IGNORECASE)),
)  # fmt: skip
_DATE_WORDS = r"(?:\d|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|next|this|the|tomorrow|end|early|late|mid|q[1-4]|spring|summer|autumn|fall|winter|christmas|easter)"
_PROJECT = r"(?P<p>(?:[A-Z][\w-]*|[a-z]+)(?: [A-Z]?[\w-]+){0,3}?)"
_DUE = rf"(?P<v>{_DATE_WORDS}[^.;!?\n]{{0,40}})"
_MOVED = r"(?:is|was|has been|has|got|will be|'s)?\s*(?:now |currently |set for |moved|pushed|postponed|extended|shifted|brought forward|changed|delayed|rescheduled|back|to|on|for|from [\w ]{3,20} to| )*"
PROJECT_RULES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("launch_date", regex(rf"(?:the )?launch of (?:the |our |my )?{_PROJECT} {_MOVED}\s*{_DUE}", re.IGNORECASE)),
    ("deadline", regex(rf"(?:we|they|I|my \w+) (?:have |just |had to )*(?:moved|pushed|postponed|extended|shifted|changed|rescheduled|brought) (?:back |forward )?the (?:deadline (?:for|of) (?:the )?)?{_PROJECT}(?: project)?(?: deadline)?(?: forward| back)? (?:from [\w ]{{3,20}} )?to {_DUE}", re.IGNORECASE)),
    ("deadline", regex(rf"(?:the |our |my )?(?:deadline|due date) (?:for|of|on) (?:the |our |my )?{_PROJECT}(?: project)? {_MOVED}\s*{_DUE}", re.IGNORECASE)),
    ("deadline", regex(rf"(?:the |our |my )?(?:project )?{_PROJECT}(?: project)?(?:'s|’s)? (?:deadline|due date) {_MOVED}\s*{_DUE}", re.IGNORECASE)),
    ("deadline", regex(rf"(?:the |our |my )(?:project )?{_PROJECT}(?: project)? (?:is|are) (?:now )?due (?:on |by |in )?{_DUE}", re.IGNORECASE)),
    ("launch_date", regex(rf"(?:the |our |my )?(?:project )?{_PROJECT}(?: project)? (?:launches|ships|goes live|will launch|will ship|will go live) (?:on |in |by )?{_DUE}", re.IGNORECASE)),
)  # fmt: skip
OWN_EVENT = regex(
    rf"(?:I(?:'m|’m| am| will be|'ll be|’ll be) (?P<p>getting married|having surgery|graduating|moving house|giving a talk|defending my thesis|due|(?:flying|travelling|traveling) to {NAME})|"
    rf"I have (?:an? |my )(?P<q>(?:[\w'’-]+ ){{0,2}}(?:exam|interview|appointment|surgery|operation|presentation|check-?up|test|audition))(?: (?:with|at|in) [\w '’.-]{{2,30}}?)?) (?:on |in |at )+{_DUE}",
)
EVENT_RULE = regex(
    rf"(?:my|our) (?P<p>(?:[\w'’-]+ ){{0,3}}(?:wedding|exam|interview|appointment|flight|trip|surgery|operation|presentation|graduation|move|check-?up|marathon|concert|conference|vacation|holiday|defen[cs]e|meeting|anniversary|party))"
    rf"(?: (?:with|at|in|to) [\w '’.-]{{2,30}}?)? (?:is|are|leaves|departs|starts|will be|has been moved to|was moved to|is now|moved to|got moved to) (?:now |scheduled |booked |set )*(?:on |for |in |at )*{_DUE}",
    re.IGNORECASE,
)
INSTRUCTION = regex(
    r"(?:(?:from now on|in (?:the )?future|going forward|as a rule|by default)[, ]+(?:please )?(?:always |never |do not |don't |don’t )?|(?:please )?(?:always|never) )"
    r"(?:answer|reply|respond|use|write|call|format|address|give|include|add|keep|explain|show|speak|translate|avoid|start|end|put|quote|cite|round|convert|name|say|mention|suggest|assume|list|send|tell|summari[sz]e|ask|be)\b.+",
    re.IGNORECASE,
)
# How answers should be, said without "always": "please write in short paragraphs", "I never want semicolons".
ANSWER_WISH = regex(
    r"^(?:(?:please|and|also|so|just|oh|ok|could you|can you|I['’]d like you to|I want you to|I need you to)[, ]+)*(?:"
    r"(?:(?:write|speak|talk|answer|reply|explain|respond)(?: to me| things| it)?|(?:keep|make) (?:your |the |all )?(?:answers|replies|responses|explanations|it|things)|give me|use|stick to|avoid|skip|no|prefer) .*\b(?:answers|replies|responses|short|brief|concise|simple|plain|bullet points|lists?|paragraphs?|metric|imperial|celsius|fahrenheit|24-hour|examples first|step by step|one step at a time|formal|informal|jargon|emojis?|small talk|in (?:English|French|German|Spanish|Italian|Chinese|Dutch|Swedish|Portuguese|Japanese|kilos|kilometres|kilometers|miles|euros|pounds))\b.*(?:from now on|always|every time|in general|when(?:ever)? you|with me|to me|for everything)|"
    r"(?:I )?(?:(?:would |['’]d )?(?:prefer|like)|want)(?: it when)? (?:you (?:to )?|your (?:answers|replies)|answers|replies|explanations).+|"
    r"I (?:(?:always|generally|really|much) )*(?:(?:would |['’]d )?(?:prefer|like)|want) (?:(?:short|shorter|brief|concise|long|longer|detailed|simple|plain|direct|formal|informal|quick|clear|and|,) )+(?:answers|replies|responses|explanations)\b.*|"
    r"(?:use|write|answer|give|keep|speak|reply|format|stick|put|show|include|avoid|skip|leave|don['’]t|do not|stop|start|call(?! me\b)|spell|quote|round)\b.*\b(?:from now on|in (?:the )?future|from here on|going forward|with me|for me always|every time|always)\b.*|"
    r"I (?:never|always|only|don['’]t ever) want .+|(?:write|speak|talk) to me (?:in|like|as|with|more|less) .+|(?:all |any )?(?:times?|units?|prices?|dates?|code|recipes?|answers?|replies|measurements|temperatures|distances)(?: (?:you|u) give me)? (?:should|must|need to|have to|has to) (?:always )?be .+|"
    r"(?:no|zero) (?!more\b|longer\b)[\w -]+ (?:in (?:anything|any|my|your)|for me|ever|at all)\b.*)",
    re.IGNORECASE,
)
EXPLICIT = regex(
    r"^(?:please |pls |can you |could you |hey,? |and |also,? |ok,? |I(?:'d|’d| would)? (?:like|want|need) you to )*(?:remember|note|make a note|take a note|keep in mind|bear in mind|don't forget|don’t forget|do not forget|save|store|memori[sz]e|write down|jot down|for your memory|note for you)"
    r"(?: this| the following| for (?:me|later|next time))*(?:\s*[:,–—-]\s*|\s+(?:that|the fact that|about me that|about me:|down that)\s+|\s+(?=my\b|I\b|I'|I’|our\b|we\b|never\b|always\b|to always\b|to never\b))(?P<what>.+)$",
    re.IGNORECASE | re.DOTALL,
)
# How one greets and takes leave, around what one says.
GREETING = regex(
    r"^(?:hi|hello|hey|good (?:morning|afternoon|evening)|sure|ok|okay|nice to meet you)\b[^A-Za-z]{0,3}(?:there|everyone|all)?[^A-Za-z]{0,3}|,? (?:it(?:['’]s| is) )?(?:nice|pleased|great|good|lovely) to meet you\b.*$",
    re.IGNORECASE,
)
# "I'm Maria, I'm 41": a name with more behind it. "I'm Catholic, I ..." is none.
NAMED_FIRST = regex(
    rf"(?:I['’]m|I am) (?!(?:Catholic|Protestant|Orthodox|Muslim|Jewish|Hindu|Buddhist|Sikh|Christian|Mormon|Quaker|Asian|European|African|Mum|Dad|Head|Captain|Deputy|Chair)\b)(?P<v>{NAME}), (?=(?:(?:and |but )?(?:I|my)\b|\d|an? ))"
)
# "I'd rather you called me Mia".
RATHER_CALLED = regex(
    rf"I(?:['’]d| would) (?:rather|prefer|like)(?: it)?(?: if)? (?:you (?:to )?(?:call|called) me|to be called|be called) (?P<v>{NAME})(?:,? please)?$"
)
INTRODUCED = regex(
    rf"^(?:hi|hello|hey|good (?:morning|afternoon|evening)|sure|ok|okay|nice to meet you)\b[^A-Za-z]{{0,3}}(?:there|everyone|all)?[^A-Za-z]{{0,3}}(?:I'm|I’m|I am|this is|it's|my name's|my name’s) (?P<v>{NAME})",
    re.IGNORECASE,
)
FORGET = regex(
    r"^(?:please |can you |could you )*(?:forget|delete|remove|erase)(?: (?:from (?:your )?memory|the fact))?(?: about)?(?: that| what I (?:said|told you) about| my)? (?P<o>.+?)(?: from (?:your )?memory)?[.!]*$",
    re.IGNORECASE,
)


def tidy(value: str) -> str:
    """A value without what trails after it: "now", "for three years", "by the way"."""
    cut = re.split(
        r",? (?:because|but|so that|not(?= \d| [A-Z])|which|who|where|although|though|since I|when|while|if|and I|and we|and it|and my|as I|in case|, so|due to|thanks to)\b",
        value,
    )[0]
    previous = ""
    while cut != previous:
        previous = cut
        cut = TRAILING.sub("", cut.strip(" \t\"'“”‘’,.!-–—…"))
    return re.sub(r"^(?:an?|the) (?=[a-z])", "", cut)


# Stands for the "and" within one thing while a list is parted.
_AND = "\u2040"


# "A cat called Tom and a dog called Rex": two, though "two cats called Tom and Rex" is one value.
_NAMED_ONES = regex(r"\b(?:called|named)\b")
_NEXT_NAMED_ONE = regex(r"(?:,\s*(?:and )?|\s+and\s+)(?=(?:an?|one|two|three|four|five|\d+) )")


def several(value: str) -> list[str]:
    """The parts of a value that lists: "peanuts, shellfish and soy"."""
    parted = ONE_THING.sub(lambda match: match.group().replace(" and ", _AND), value)
    if _NAMED_ONES.search(parted):
        return _NEXT_NAMED_ONE.split(parted)
    if re.fullmatch(
        r"[\w-]+ and (?!(?:must|should|shall|may|have|has|need|needs|carry|am|is|are|can|will|do|get|take)\b)[\w-]+(?: [\w-]+)+",
        parted,
    ):
        return [value]  # "sunny and warm weather": one thing with two adjectives
    parts = [
        part.replace(_AND, " and ").strip()
        for part in re.split(r",\s*(?:and |or )?|\s+(?:and|or|as well as)\s+", parted)
    ]
    return [part for part in parts if part]
