"""What English sentences say in general, whatever they are about: used where no particular rule fits.

The simple present of a verb for something that people do again and again is a habit ("I roast my own coffee"), "my"
with a name, a number, a date or a thing after "is" is an attribute, and "I'm a ..." is what somebody is.
"""

from __future__ import annotations

import re

from core.memory.capture.english.things import SOON, Said, paid
from core.memory.capture.english.words import JOBS
from core.memory.kinds import SINGLE_VALUED
from core.text.regex import regex

# Verbs of the mind, of speech and of the moment: their simple present tells no habit.
_PASSING_VERBS = frozenset(
    "think guess suppose hope mean wonder see hear know understand agree feel believe doubt wish bet swear promise remember "
    "forget appreciate need want wanna gotta gonna look seem sound say tell ask reckon imagine assume expect realise realize notice "
    "recall recommend suggest thank apologise apologize beg insist admit confess accept refuse decide consider mind care "
    "let wait try keep put send give show leave bring find lose miss come happen matter owe deserve regret trust "
    "misread mishear laugh cry smile love like hate adore enjoy dislike detest fancy dare figure quote repeat call".split()
)

# Verbs that are nouns too: who rents a flat tells no rent.
_ALSO_NOUNS = SINGLE_VALUED | frozenset("rent bill price deposit target limit dose loan fee premium".split())

_PAST = regex(
    r"(?:was|were|did|had|went|saw|came|took|got|made|said|told|thought|knew|found|gave|felt|left|put|meant|kept|let|began|heard|ran|met|lost|paid|sent|sat|stood|spoke|wrote|broke|chose|fell|drove|ate|drank|slept|woke|wore|won|bought|brought|caught|taught|sold|spent|"
    r"forgot|hurt|burnt|burned|cut|shut|hit|\w+ed)$"
)

_MODALS = frozenset(
    "will would could should might may must can shall ll d ought cannot just not am is are have has been be being the a an my never always often usually sometimes".split()
)

# ... but said with "it", or of the moment, they tell none.
_AFTER = regex(
    r"(?:it|this|that|these|those|them|you|your|yours|him|her|his|their|what|how|why|if|whether|to(?! (?:work|school|bed|church|sleep|the gym|the office|uni|college|[A-Z]))|the (?:first|second|third|last|other|same|following|above|wrong|idea|way|point|answer|one)|"
    r"more|less|something|anything|nothing|everything|some|any|one|ones|over|out|up|down|away|off|through|into|back|home|ahead|late|early|too|so|well|fine|on with|nuts|crazy|bored|lost|sick|tired|hungry|ready|rid|going|there|here)\b",
    re.IGNORECASE,
)

AGAIN = regex(
    r"\b(?:every|each|usually|always|normally|generally|typically|regularly|most (?:days|mornings|evenings|nights|weekends)|(?:once|twice|three times|four times|\d times) (?:a|per|each)|daily|weekly|monthly|nightly|annually|"
    r"on (?:mon|tues|wednes|thurs|fri|satur|sun)days|on (?:weekdays|weekends)|at (?:the )?weekends?|in the (?:mornings?|evenings?|afternoons?)|at night|before (?:work|bed|breakfast|dinner)|after (?:work|school|lunch|dinner)|"
    r"in my (?:free|spare) time|for (?:\d+|many|several|ten|five|six|seven|eight|nine|two|three|four|a few|over|almost|about|nearly) (?:\w+ )?years|since (?:\d{4}|I was|childhood)|(?:first|second|third|fourth|last) \w+ of (?:the|each|every) (?:month|week|year)|never|nearly always|for a living|professionally|semi-professionally|as a hobby|for fun)\b",
    re.IGNORECASE,
)

_OFTEN = r"(?:(?:still|now|also|currently|mostly|mainly|usually|always|normally|generally|typically|regularly|often|only|just|really|actually|never|nearly always|almost always|sometimes|occasionally|exclusively|primarily|even|then|finally|already|both|mostly) )*"

_VERB = regex(rf"{_OFTEN}(?P<verb>[a-z]+)\b(?: (?P<object>[^.!?;\n]+))?$")

_PROGRESSIVE = regex(
    rf"(?:am|is|are|have been|has been) {_OFTEN}(?P<verb>learning|studying|training|writing|building|renovating|restoring|saving|raising|running|teaching|playing|taking|doing|working on|reading|organising|organizing|planning|preparing|researching|using|practising|practicing|living|staying|volunteering|mentoring|coaching|knitting|fostering|growing|developing|designing|composing|rehearsing|trying to (?:quit|learn|lose|cut|get)|expecting) "
    r"(?P<object>[^.!?;\n]+)$"
)

_NOW_DOING = regex(
    rf"(?:am|is|are) {_OFTEN}(?P<verb>[a-z]+ing) (?P<object>[^.!?;\n]*\b(?:these days|now|nowadays|instead|at the moment|every \w+|on \w+days|since \w+)\b[^.!?;\n]*)$"
)

_NOT_DOING = frozenset(
    "thinking going trying wondering looking asking hoping having getting being feeling talking saying waiting wanting needing making sitting standing reading writing dying".split()
)

_PROJECTS = regex(
    r"\b(?:novel|book|thesis|dissertation|memoir|screenplay|phd|marathon|half[- ]marathon|triathlon|ironman|house|boat|cottage|barn|kitchen|certificate|diploma|degree|licence|license|exam|app|game|album|blog|podcast|garden|cabin|van|bike|engine|guitar|course|class|classes|lessons|language|deposit|wedding|trip|baby|child|twins|choir|band|play)\b",
    re.IGNORECASE,
)

_A = regex(
    rf"(?:am|is|are|['’]m|['’]s|have been|has been|have always been|has always been|became|have become) {_OFTEN}(?P<what>an? (?P<noun>[^,.;!?\n]+?))(?:[,;].*|,? (?:and|but|so|who|which|because)\b.*)?$"
)

# Where one lives, if it is not only a town: "in a flat on Nunnery Lane", "above the bakery".
_SOMEWHERE = regex(
    r"(?:in an? |in the |in (?=[A-Z])|on |at (?!(?:the moment|present)\b)|above |over |near |by the |opposite |behind |next (?:door )?to |off (?=[A-Z]))",
)
_PASSING = regex(
    r"^an? (?:bit|little|lot|mess|idiot|fool|few|couple|step|day|week|minute|tad|wreck|zombie|genius|failure|goner|moron|hurry|rush|good|bad|great|terrible|hard|tough|big deal|long|short|total|complete|pain|joke|disaster|nightmare|problem|question|typo|mistake|nice|lovely|fun|funny|weird|strange|huge help|star|legend|lifesaver|dream|shame|pity|risk|challenge|start|draft|sign|point|thing|wonder|success|bummer|slow|quick|sad|happy|true|real|different|perfect|new idea|busy|crazy|full|fair|second|third|half|quarter|third of|number|matter|relief|surprise|test|sentence|word|line|paragraph|sort of|kind of|believer)\b",
    re.IGNORECASE,
)

_LASTING = (
    r"bilingual|trilingual|ambidextrous|autistic|near-?sighted|short-?sighted|far-?sighted|long-?sighted|teetotal|sober|self-employed|freelance|unemployed|retired|hard of hearing|"
    r"catholic|protestant|muslim|jewish|buddhist|atheist|agnostic|hindu|sikh|quaker|orthodox|left-handed|right-handed|colou?r-?blind|dyslexic|diabetic|asthmatic|anaemic|anemic|epileptic|deaf|blind|gay|bisexual|lesbian|queer|transgender|non-?binary|"
    r"semi-retired|widowed|divorced|separated|single|married|engaged|pregnant|adopted|on (?:a |an )?(?:[\w-]+ )*diet|on (?:insulin|medication|statins|the pill|antidepressants|blood thinners|parental leave|maternity leave|paternity leave|sabbatical|night shifts?|the board[^,.;]*|the committee[^,.;]*)|"
    r"off (?:sugar|dairy|gluten|caffeine|alcohol|meat|social media)|in (?:a|an|the|my) (?:[\w-]+ )*(?:choir|band|orchestra|team|department|league|club|wheelchair|book club|relationship|union|reserves?|(?:first|second|third|fourth|final|last) (?:year|semester)[^,.;]*)|in my (?:early |mid |late |mid-)?(?:twenties|thirties|forties|fifties|sixties|seventies)|"
    r"(?:not )?(?:good|bad|terrible|hopeless|great) (?:at|with) [^,.;]+|(?:afraid|scared|terrified|frightened) of [^,.;]+|(?:allergic|intolerant|immune|sensitive) to [^,.;]+|(?:certified|licensed|qualified|trained|registered) (?:as|in|to) [^,.;]+|"
    r"the (?:oldest|youngest|eldest|middle|only|head|chair|treasurer|secretary|founder|owner|captain|lead|president|coordinator|director)\b[^,.;]*|one of (?:two|three|four|five|six) (?:kids|children|siblings|sisters|brothers)|an only child|nocturnal|\d{1,3}(?: years old)?|"
    r"(?:the )?(?:mother|father|mum|mom|dad|parent|godmother|godfather|grandmother|grandfather) of [^,.;]+|originally from [^,.;]+|half[- ][A-Z][a-z]+"
)

_IS = regex(
    rf"(?:am|is|are|['’]m|['’]s|have been|has been|got|became|have become) {_OFTEN}(?:very |quite |pretty |severely |mildly |totally |completely |officially |legally |partially )*(?P<what>{_LASTING})(?=$|[,;]| and\b| but\b| since\b| now\b| too\b| so\b)",
    re.IGNORECASE,
)

_HAVE = regex(
    rf"(?:have|has|['’]ve got|have got|has got|own|owns|got|keep|keeps) {_OFTEN}(?P<what>(?:an? |the |two |three |four |five |six |my own |no |some |\d+ |perfect |type |chronic |bad |poor |high |low )?[^.!?;\n]+)$"
)

_HAD_FOR_LONG = regex(
    r"\b(?:called|named|allergy|allergies|intolerance|phobia|fear of|asthma|diabetes|migraines?|epilepsy|arthritis|eczema|tinnitus|anxiety|depression|insomnia|dyslexia|adhd|autism|coeliac disease|celiac disease|thyroid|pacemaker|hearing aids?|"
    r"glasses|contact lenses|braces|tattoos?|piercings?|kids?|child|children|sons?|daughters?|twins?|triplets|sisters?|brothers?|siblings?|grandchild(?:ren)?|nieces?|nephews?|wife|husband|partner|girlfriend|boyfriend|stepchildren|stepson|stepdaughter|"
    r"dogs?|cats?|rabbits?|parrots?|hamsters?|horses?|ponies|pony|goats?|sheep|hens|chickens|ducks|geese|bees|beehives?|hives?|fish|aquarium|tortoises?|turtles?|snakes?|geckos?|guinea pigs?|ferrets?|budgies?|canary|puppy|kittens?|"
    r"cars?|van|campervan|motorbike|motorcycle|bikes?|bicycle|e-bike|scooter|boat|sailboat|canoe|kayak|house|flat|apartment|cottage|cabin|farm|garden|allotment|greenhouse|balcony|piano|guitars?|violin|cello|drum kit|telescope|camera|laptop|macbook|thinkpad|iphone|pixel|phone|tablet|kindle|printer|3d printer|"
    r"degree|phd|doctorate|master['’]s|bachelor['’]s|diploma|mba|licen[cs]e|certificate|passport|visa|citizenship|green card|subscription|membership|season ticket|annual pass|podcast|blog|newsletter|youtube channel|side project|side business|shop|stall|studio|workshop|startup|company|practice|"
    r"sweet tooth|stutter|stammer|perfect pitch|photographic memory|blood type|high blood pressure|low blood pressure|high cholesterol|bad (?:knee|back|hip|shoulder)|curly hair|red hair|blue eyes|brown eyes|green eyes|"
    r"(?:lessons?|class(?:es)?|training|rehearsals?|practice|therapy|choir|shifts?|stand-?up|book club|band practice)(?: [\w ]+)? (?:on|every|each|at))\b",
    re.IGNORECASE,
)

_NOT_HAD = regex(r"^(?:an? |the |some |no |two |three )?(?:quick |small |little |tiny |bad |big |stupid |simple )*(?:question|problem|issue|idea|feeling|headache|cold|fever|minute|moment|look|thought|request|favou?r|plan|call|draft|typo|bug|error|file|document|list|paragraph|sentence|few|lot|couple|bit|clue|doubt|hunch|point|to\b|been\b|had\b|never\b|always\b|just\b|already\b|not\b|n['’]t\b)", re.IGNORECASE)  # fmt: skip

# What somebody did for years is their background.
_BACKGROUND = regex(
    r"(?:was|were|worked|lived|taught|served|spent|played|studied|trained|had|ran|grew up|used to be|used to work|did) [^.!?;\n]*\b(?:for (?:the (?:last|past) )?(?:[\w-]+ ){1,3}(?:years|decades)|until I retired|before I retired|as a (?:child|kid|boy|girl|teenager|student))\b[^.!?;\n]*$",
    re.IGNORECASE,
)

_PLACED = regex(
    rf"(?:am|is|are) {_OFTEN}(?P<what>(?:on call|on nights|on earlies|on lates|on shift|on duty|on days|on the (?:waiting list|rota|committee|board|team)|in the (?:army|navy|police|choir|band|union)|in (?:sales|marketing|finance|accounting|logistics|HR|IT|insurance|construction|publishing|retail|banking|hospitality|nursing|teaching|tech)|with (?:the )?[A-Z]\w+|at (?:the )?[A-Z]\w+)[^.!?;\n]*)$"
)

# What somebody says, wants or does at the moment is nothing about them.
_SAYS = regex(
    r"(?:(?:is|was|has|have|just|always|once|also|keeps?|kept) )*(?:say|says|said|saying|tell|tells|told|telling|ask|asks|asked|asking|think|thinks|thought|believe|believes|claim|claims|want|wants|wanted|need|needs|suggest|suggests|suggested|recommend|recommends|recommended|mention|mentions|mentioned|call|calls|called me|"
    r"text|texts|texted|write|writes|wrote|email|emails|emailed|know|knows|hope|hopes|wish|wishes|wonder|wonders|laugh|laughs|laughed|look|looks|looked|seem|seems|sound|sounds|feel|feels|felt|agree|agrees|argue|argues|insist|insists|reckon|reckons|joke|jokes|joked|swear|swears|promised?|sent|gave|showed|brought|made me|let|helped|invited|thanked|sends?|"
    r"late|here|there|coming|right|wrong|annoying|funny|great|nice|crazy|mad|angry|happy|sad|tired|sick|ill|busy|gone|away|out|back|fine|ok|okay|good|bad|driving me|killing me|in the|on the phone|waiting|asleep|calling|being|so |very |too |such |not |n['’]t |a (?:bit|little|saint|star|legend|pain|joker|gem)|my |your )\b",
    re.IGNORECASE,
)

_TELLS = regex(
    r"(?:is|are|has|have|had|was|were|will|can|can['’]?t|does|doesn['’]?t|used to|went|got|came|left|became|broke|lost|won|bought|sold|died|gave birth|studied|started|moved|[a-z]+(?:s|ed))\b",
    re.IGNORECASE,
)

_UNABLE = regex(
    rf"{_OFTEN}(?P<not>(?:can['’]?t|cannot|can not|am not able to|am unable to|am not allowed to|is not allowed to|must not|mustn['’]t|shouldn['’]t|should not|never|couldn['’]t ever))(?: really| even| ever| eat or)? (?P<what>(?:eat|drink|have|stand|drive|swim|fly|sit|sleep|hear|digest|tolerate|do|cook|sing|smoke|read music|take|touch|handle|lift|run|kneel|climb|work|wear|use|want|smell|taste|go)\b(?! (?:it|this|that|them)\b)[^.!?;\n]+)$",
    re.IGNORECASE,
)

_NOT_DONE = regex(
    rf"{_OFTEN}(?:do not|don['’]?t|does not|doesn['’]?t) {_OFTEN}(?P<verb>[a-z]+)\b(?: (?P<object>[^.!?;\n]+))?$",
    re.IGNORECASE,
)

_AIM = regex(
    r"(?P<sure>(?:am |is |are |have been )?(?:saving(?: up)? (?:for|to)|training for|preparing for|working towards|signed up for|enrolled (?:in|on|at)|booked on|registered for) )?"
    r"(?:(?:really |still |also )?(?:want to|wanna|would like to|['’]d like to|plan to|(?:am |is |are |have been )?planning (?:to|on)|intend to|intending to|aim to|am aiming (?:to|for)|hope to|am hoping to|am going to|am gonna|have decided to|decided to|will|['’]ll|am to) )?(?P<what>[a-z]+ [^.!?;\n]+)$",
    re.IGNORECASE,
)

# Who plans something has an aim, whenever it is to be: until they change it.
_INTENDED = regex(
    r"(?:(?:am|is|are|have been|been) )?(?:(?:still|also|now|both) )*(?:planning (?:to|on)|plans? (?:to|on)|intend(?:s|ing)? to|(?:have |has )?decided to)\b"
)

_TIME = regex(
    r"\b(?:next (?:year|month|spring|summer|autumn|fall|winter|january|february|march|april|may|june|july|august|september|october|november|december)|this (?:spring|summer|autumn|fall|winter|year)|in (?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|20\d\d)|by (?:january|february|march|april|may|june|july|august|september|october|november|december|20\d\d|the end of)|from (?:january|february|march|april|may|june|july|august|september|october|november|december|next)|before I(?:['’]m| am| turn)|20[2-9]\d|one day|some ?day)\b",
    re.IGNORECASE,
)

_BECAME = regex(
    r"(?:(?:have|has|['’]ve|['’]s|had|just|finally|recently|also) )*(?:turned (?:\d+|thirty|forty|fifty|sixty|seventy|eighty)|retired|retires?\b|is retiring|got (?:married|engaged|divorced|promoted|my (?:licence|license|degree|citizenship|green card)|a (?:new )?(?:job|place|dog|cat|puppy|kitten|promotion))|graduated|was (?:born|promoted|diagnosed|raised|brought up|elected|appointed|adopted|hired|transferred)|been (?:diagnosed|promoted|elected|appointed|hired|transferred|asked to (?:be|lead|chair))|became|become|passed (?:my|the|his|her) \w+|joined|moved|relocated|adopted|started (?:at|as|with|a|an|my|her|his|[a-z]+ing)|bought (?:a|an|my|our) (?:house|flat|apartment|car|van|boat|bike|dog|horse|piano)|grew up|was made|had (?:a|her|his|our|my) (?:baby|son|daughter|twins|first child)|is (?:having|expecting|getting|moving|due|starting|leaving|joining|defending|graduating|studying|training|writing|doing|learning|working|living|looking after|taking over|building|renovating|running|teaching|recovering)|are (?:having|expecting|getting|moving|due|starting|studying|living)|has to have)\b[^.!?;\n]*$",
    re.IGNORECASE,
)


def by_frame(rest: str) -> Said | None:
    """What the rest of a clause, behind its subject, says of that subject; None for nothing lasting."""
    for frame in (_what_somebody_is, _has, _cannot, _does_not, _aims, _became, _occupied, _present):
        said = frame(rest)
        if said is not None:
            return said
    return None


def _what_somebody_is(rest: str) -> Said | None:
    match = _IS.match(rest)
    if match:
        return Said("profile", "is", match.group("what"))
    match = _BACKGROUND.match(rest)
    if match:
        return Said("profile", "background", match.group())
    match = _PLACED.match(rest)
    here = AGAIN.search(rest) or re.search(r"\b(?:now|these days|since)\b", rest)
    if match and (here or not match.group("what").startswith(("with", "at"))):
        return Said("profile", "is", match.group("what"))
    match = _A.match(rest)
    if match is None or _PASSING.match(match.group("what")):
        return None
    noun = match.group("noun")
    job = re.search(rf"(?:{JOBS})(?= |$)", noun) or re.search(
        r"(?<!art)(?:ologist|ician|grapher|keeper|wright|smith|maker|monger|ographer|ologer|ist)(?= |$)", noun
    )
    return Said("profile", "job" if job else "is", noun, "one" if job else "many")


def _has(rest: str) -> Said | None:
    match = _HAVE.match(rest)
    if match is None:
        return None
    what = match.group("what").strip()
    sure = _HAD_FOR_LONG.search(what) is not None
    thing = re.match(r"(?:an?|the|two|three|four|five|six|\d+|my own) |[A-Z]\w", what) is not None
    if _NOT_HAD.match(what) or not (sure or thing or AGAIN.search(what)) or (SOON.search(what) and not sure):
        return None
    return Said("profile", "has", re.sub(r"^(?:an?|the) ", "", what))


def _cannot(rest: str) -> Said | None:
    match = _UNABLE.match(rest)
    return Said("preference", "avoids", f"{match.group('not')} {match.group('what')}") if match else None


def _does_not(rest: str) -> Said | None:
    match = _NOT_DONE.match(rest)
    if (
        match is None
        or _lemma(match.group("verb")) in _PASSING_VERBS
        or _AFTER.match(match.group("object") or "it")
    ):
        return None
    return Said("preference", "avoids", rest)


def _aims(rest: str) -> Said | None:
    match = _AIM.match(rest)
    if match is None or match.start("what") == 0 or SOON.search(rest):
        return None
    if not (_TIME.search(rest) or match.group("sure") or _INTENDED.match(rest)):
        return None
    return Said("profile", "goal", match.group("what"))


def _became(rest: str) -> Said | None:
    match = _BECAME.match(rest)
    return Said("event", "event", rest) if match else None


def _present(rest: str) -> Said | None:
    match = _VERB.match(rest)
    if match is None:
        return None
    verb, what = match.group("verb"), (match.group("object") or "").strip()
    lemma, again = _lemma(verb), AGAIN.search(rest) is not None
    if lemma in _MODALS or _PAST.match(verb) or _AFTER.match(what) or not (what or again):
        return None
    if lemma in _PASSING_VERBS and not again:
        return None
    if lemma in ("live", "reside") and _SOMEWHERE.match(what):
        return Said("profile", "home", what)
    amount = paid(what) if lemma == "pay" else None
    if amount is not None:
        return amount
    attribute = {"use": "uses", "prefer": "likes"}.get(lemma, f"{lemma}s" if lemma in _ALSO_NOUNS else lemma)
    return Said("preference" if lemma == "prefer" else "profile", attribute, what or rest)


def _occupied(rest: str) -> Said | None:
    now = _NOW_DOING.match(rest)
    if now and now.group("verb") not in _NOT_DOING and not _AFTER.match(now.group("object")):
        return Said("profile", "doing", f"{now.group('verb')} {now.group('object')}")
    match = _PROGRESSIVE.match(rest)
    if match is None:
        return None
    lasting = match.group("verb") in ("learning", "using", "studying") or " been " in rest[:9]
    if not (lasting or _PROJECTS.search(match.group("object")) or AGAIN.search(rest)):
        return None
    if _AFTER.match(match.group("object")):
        return None
    attribute = {"learning": "learning", "studying": "learning", "using": "uses"}.get(
        match.group("verb"), "doing"
    )
    return Said("profile", attribute, match.group("object"))


def of_somebody(rest: str) -> Said | None:
    """As `by_frame`, of somebody who is named: what is told of others is kept unless it passes or is their words."""
    said = by_frame(rest)
    if said is not None or _SAYS.match(rest) or len(rest.split()) < 2:
        return said
    return Said("person", "fact", rest) if _TELLS.match(rest) else None


def _lemma(verb: str) -> str:
    """The verb without the ending of the third person."""
    for ending, instead in (
        ("ies", "y"),
        ("sses", "ss"),
        ("ches", "ch"),
        ("shes", "sh"),
        ("goes", "go"),
        ("does", "do"),
    ):
        if verb.endswith(ending):
            return verb.removesuffix(ending) + instead
    return verb.removesuffix("s") if len(verb) > 3 and not verb.endswith("ss") else verb
