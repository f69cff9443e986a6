"""Cuts an English sentence into clauses with one subject each, so that one rule serves everybody's clauses.

"I live in ...", "my sister lives in ..." and "Anna lives in ..." leave the same rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.memory.capture.english.people import KIN_ABROAD, ROLES, kin_alone
from core.memory.capture.english.spoken_of import told_of
from core.memory.capture.english.words import FAMILY
from core.text.regex import regex

_NAME_WORD = r"[A-Z](?:[\w.-]|['’](?!s\b))*\w"
NAME = rf"{_NAME_WORD}(?:(?: (?:de|van|von|of|the|and))* {_NAME_WORD})*"
_I = regex(
    r"(?:I|[Ww]e)(?P<aux>'m|’m| am| are|'ve|’ve| have|'ll|’ll| will|'d|’d|'re|’re)?\s+(?P<rest>.+)", re.DOTALL
)
_BOTH = regex(
    r"(?P<who>(?:[Mm]y |[Oo]ur )?(?:(?:[Mm]um|[Mm]om|[Mm]am|[Mm]other) and (?:my )?(?:[Dd]ad|[Ff]ather)|(?:[Dd]ad|[Ff]ather) and (?:my )?(?:[Mm]um|[Mm]om|[Mm]am|[Mm]other)))"
    r"(?P<aux>['’](?:ve|re|ll|d)| are| have| will)?\s+(?!and\b)(?P<rest>.+)",
    re.DOTALL,
)
_THEY = regex(
    rf"(?:(?P<whose>[Mm]y|[Oo]ur) (?P<old>(?:best |older |elder |younger |little |big |twin |old |former |new |late |oldest |youngest )*)"
    rf"(?P<relation>{FAMILY}|{ROLES}|{KIN_ABROAD})(?:,? (?P<name>{NAME}),?)?|(?P<alone>[A-Z][a-z]+(?: [A-Z][a-z]+)?),?(?: (?P<as>from|my) [^,]{{1,30}},| who (?:is|was|used to be) (?:my|our|the) [\w ]{{2,30}}?(?= (?:is|has|was|had|moved|left|went|got|lives?|works?|died|retired|[a-z]+ed)\b))?)"
    rf"(?P<aux>'s|’s| is| are| has| have| will|'ll|’ll)? (?P<rest>.+)",
    re.DOTALL,
)
# "My neighbour Mrs Petrie", "Dr Osei, our consultant,", "Jonas from the ops team", "the minister, Mr Baird,": anybody by name.
_TITLE = (
    r"(?:(?:Mr|Mrs|Ms|Miss|Dr|dr|Prof|Sir|Aunt|Auntie|Uncle|Young|Old|Grandma|Grandpa|Father|Sister)\.? )?"
)
_SOMEBODY = regex(
    rf"(?:(?:[Mm]y|[Oo]ur|[Tt]he) (?:(?!(?:in|of|at|on|for|to|from|with|and|or|is|was|has|that)\b)[a-z'’-]+ ){{1,3}}?,? ?(?P<name>{_TITLE}[A-Z][a-zà-ÿ]+(?: [A-Z][a-zà-ÿ]+)?)|(?P<alone>{_TITLE}[A-Z][a-zà-ÿ]+(?: [A-Z][a-zà-ÿ]+)?)"
    rf"(?:,? (?:from|in|at) (?:the |my |our )?[\w ]{{2,20}}?(?=,? (?:is|has|was|lives|works|[a-z]+s)\b)|, (?:my|our|the|a) [^,]{{2,40}},)?),?"
    rf"(?P<aux>['’]s| is| are| has| have| will)? (?P<rest>[a-z].+)",
    re.DOTALL,
)
# "My tutor for the dissertation is Dr Amadi" tells who that is, not something about "my tutor".
_ROLE_IN = regex(
    rf"(?:[Mm]y|[Oo]ur) (?:{FAMILY}) (?:for|at|in|on|with|of) [^,;.]{{2,40}}? (?:is|are) {_TITLE}{NAME}$"
)
# What stands behind a name that somebody has: "Give me", "See you" are no people.
_THIRD = regex(
    r"(?:(?:really|just|also|still|now|only|never|always|recently|finally|usually|often|actually|already|even|then|sadly|apparently) )*(?:is|has|had|was|will|does|did|can|can['’]t|doesn['’]t|won['’]t|isn['’]t|used to|no longer|[a-z]+s|[a-z]+ed|went|got|came|left|became|broke|lost|won|bought|sold|grew|taught|began|ran|met|gave|took|made|and [A-Z])\b"
)
# After "'s" these say that it is "is" or "has": "Tom's a plumber", "Kemi's got a new job".
_AUX_AFTER = regex(
    r"(?:an?|the|not|no longer|in|at|on|from|with|off|out|over in|up in|down in|back|home|now|finally|recently|been|got|gone|become|moved|started|joined|left|quit|[a-z]+ing|allergic|vegan|vegetarian|very|so|also|still|already|just|always|never|only|really|quite|pretty|about|going|married|engaged|pregnant|retired|divorced|afraid|scared|based|born|due|called|named|my|our|\d+|turned|stopped|given|sold|bought|lost|found|taken|come|run|put|set|met|won|broken|grown|written|[a-z]+ed|had|doing|expecting)\b",
    re.IGNORECASE,
)
_PRONOUN = regex(
    r"(?P<who>[Hh]e|[Ss]he)(?P<aux>['’]s| is| has| will|['’]re| are| have|['’]ve)? (?P<rest>.+)", re.DOTALL
)
# Whoever leaves "I" out begins with what they do, did or no longer do.
_DROPPED = regex(
    r"(?:(?:still|just|finally|also|already|only|never|usually|always|mostly|now|recently|so|sadly) )*(?:(?:prefer|hate|love|live|work|moved|got|sold|quit|left|joined|started|stopped|gave|given|handed in|packed(?: in)?|jacked in|switched|changed|bought|adopted|cancelled|canceled|dropped|ditched|been|born|allergic|"
    r"can['’]?t|don['’]?t|no longer|used to|trying to|learning|studying|training for|saving for|retired|finished|broke up|split up|had|usually|never|always|not allowed|not able|based in|originally from|grew up|vegetarian|veggie|vegan|pescatarian|plant-based|teetotal|left-handed|colou?r[- ]?blind|c(?:o)?eliac|diabetic|asthmatic|dyslexic|(?:lactose|gluten|dairy)[- ]intolerant|want|hoping to|planning to|passed|turned|signed up|enrolled|taking|taken up|took up|picked up|doing|"
    r"swapped|traded|moving|relocated|transferred|promoted|expecting|cycle|commute|working|living|now at|now with|now in|going to)\b|[A-Za-z][a-z]+ed (?=(?:my|the|our|an?|it|out|in|up|off|back|from|to|[A-Z])\b)|[a-z]+ing (?=.*\b(?:now|these days|nowadays|instead|every|on \w+days)\b))",
    re.IGNORECASE,
)
_THEIR = regex(
    rf"(?:[Mm]y|[Oo]ur) (?:best |older |elder |younger |little |big |twin )*(?P<relation>{FAMILY})(?:,? (?P<name>{NAME}),?)?['’]s? (?P<rest>.+)|"
    rf"(?P<alone>[A-Z][a-z]+)['’]s (?P<rest2>.+)",
    re.DOTALL,
)
_NOT_NAMES = frozenset(
    "Set Put Made Found Saw Heard Back Fresh Straight Met Took Came Went Told Spent Ran Broke Still Just Only Even Almost Already Again Soon Later Very Quite Rather Too Yet Ever Hardly Mostly Nearly Two Three Four Five Six Seven Eight Nine Ten Half Next Last First Second Same Thursdays Mondays Tuesdays Wednesdays Fridays Saturdays Sundays Cat Cats Dog Dogs Fox Bus Work School Home Dinner Lunch Breakfast Coffee Tea Change Nothing From Since Until In On At For During After Before Starting With As I It This That There Here He She They We You What When Where Why How Who Which If And But So Or Then Now The A An "
    "My Our Your His Her Their Its Yes No Ok Okay Please Thanks Thank Sorry Also Actually Maybe Perhaps Today Tomorrow "
    "Yesterday Everyone Someone Somebody Nobody People Everything Something Nothing Well Just Let Lets Can Could Would "
    "Should Do Does Did Is Are Was Were Will Have Has Had Not Never Always One Two Monday Tuesday Wednesday Thursday "
    "Friday Saturday Sunday January February March April May June July August September October November December "
    "Python Java English French German Spanish Chinese Google Amazon Apple Microsoft Remember Note Some Most Many Both "
    "Each These Those Such Any All".split()
)
# Small words that say nothing, whatever follows.
_INTERJECTION = regex(
    r"(?:(?:btw|by the way|oh and|and oh|oh|ok so|okay so|ok|okay|lol|haha+|ha|ta|cheers|thx|thanks|thank you|anyway|anyways|also|yeah|yep|yup|nah|nope|hmm+|well|so|and|but|right|fyi|just so you know|for context|honestly|to be honest|update|good news|bad news|sadly|guess what|speaking of which|yes|as it happens|plus|oh well|actually|turns out|it turns out|for the record|hey|hi|hello|um|uh|er|no(?=[,.!…—–]))\b[,.:;!…—– ]*)+(?=\S)",
    re.IGNORECASE,
)
_LEAD = regex(
    r"(?:(?:by the way|btw|actually|oh|also|fyi|for your information|just so you know|well|so|hey|hi|hello|anyway|no|yes|"
    r"yeah|sorry|correction|update|good news|big news|news|one more thing|and|but|wait|hmm|ok|okay|right|sure|thanks|"
    r"thank you|great|cool|nice|perfect|quick update|small update|as i said|to be clear|for the record|speaking of [^,]{1,40}|"
    r"funnily enough|in fact|honestly|guess what|as of now|these days|nowadays|currently|at the moment|now|finally|"
    r"unfortunately|luckily|i mean|i meant(?: that| to say)?|what i meant was|you know|just to let you know|just to mention|i should mention(?: that)?|"
    r"i forgot to (?:say|mention)(?: that)?|did i mention(?: that)?|it turns out(?: that)?|turns out(?: that)?|"
    r"i(?:'ve| have)? decided that|we(?:'ve| have)? decided that|change of plans?|scratch that|my mistake|my bad)\s*(?:[,:;!.…–—-]+\s*|\s+(?=I\b|my\b|we\b|our\b|the\b)))+",
    re.IGNORECASE,
)
_JOINT = regex(
    r"\s*;\s*(?:and|but|so)?\s*(?=(?:since|from|as of|starting|until|in|on|now|last|next)\b[^,;]{1,25}?,? (?:I|we)\b)|"
    r"\s*(?:[,;:]|\s[–—-])\s*(?:and|but|so|because|since|while|although|though|then)?\s*(?=(?:I|we)\b(?!\w)|I['’]|my |our )|"
    r"\s+(?:and|but|so|because|since|while|although|though)\s+(?=(?:I|we)\b|I['’]|my |our )|"
    r"\s*[,;]\s*(?:so|because|but|which|hence|therefore|that's why)\s+(?!I\b|my\b)|"
    r"\s*(?:[,;]|\s[–—-])\s*(?:and|but|so|because|since|while)?\s*(?=(?:he|she|they)(?:['’]s|['’]ve|['’]re)?\b)|\s+(?:and|but|so|because) (?=(?:he|she)\b)|"
    r",\s*(?=(?:the|our|my) [a-z]+(?: [a-z]+)? (?:is|are|will|was|has|['’]s)\b)|:\s+(?=(?:the|our|my|I|we|he|she)\b)|,\s*(?:and |then |but )?(?=(?:started|joined|moved|sold|quit|left|bought|now at|now with|switched|got a|got my|became|adopted|working|living|used to|never|can['’]?t|don['’]?t|prefer|hate|love|allergic|no longer)\b)"
)
# "For the party: ...", "In my free time I ...": what stands before the clause and says neither who nor what.
_ADVERBIAL = regex(
    r"^(?:(?:[A-Za-z][\w' -]{1,40}:\s+)|(?:in|on|at|for|during|after|before|between|as|with|apart from|besides|outside(?: of)?|since|from|starting|until|when|most|every|these|last|this|next|of|(?:\w+ )?(?:years|months) ago(?=,? )|back then) "
    r"(?!(?:the|my|this|a) (?:book|novel|story|movie|film|game|show|series|play|script|dream))(?!I\b|my name)[^,.;:]{2,40}?,?\s+)(?=(?:I|we)\b|I['’]|my |our )",
    re.IGNORECASE,
)
_SHARED = regex(
    r",?\s+(?:and|but)\s+(?:also |now |still |currently |recently )*(?=(?:live|lives|work|works|am|is|has|speak|speaks|like|likes|love|loves|hate|hates|"
    r"moved|play|plays|drive|drives|study|studies|was born|own|owns|prefer|prefers|enjoy|enjoys|joined|bought|started|switched|became|adopted)\b(?! (?:to|and|or|I|we|it|if|a bit)\b))"
)
_INTENDED = regex(
    r"(?:will|would|can|could|should|might|may|want|need|try|hope|plan|have to|am going|going|felt|feel)\b"
)
_UNDERSTOOD_BEFORE_NAMES = regex(
    r"\b((?:live|lives|living|based|born|back) in|(?:moved|moving|move|relocated) to|(?:work|works|working) (?:at|for)|joined|started at|left|(?:am|'m|’m) in|"
    r"(?:my|his|her) name is|call me|called|named) (?!the\b|an?\b|my\b|his\b|her\b|our\b|fear\b|peace\b|hope\b|fun\b|it\b|that\b|this\b|"
    r"when\b|later\b|back\b|home\b|myself\b|free\b|you\b|me\b|what\b|if\b|there\b|here\b|another\b)([a-z]+)"
)
_APPOSITION = regex(
    rf"^(?P<name>(?:(?:Mr|Mrs|Ms|Miss|Dr|dr|Prof)\.? )?{NAME}), (?P<role>(?:my|our|the) [a-z][\w '-]{{2,30}}?), (?=[a-z])"
)
_NAME_BEHIND = regex(
    rf"^(?P<role>(?:[Mm]y|[Oo]ur|[Tt]he) [a-z][\w '-]{{2,30}}?), (?P<name>(?:(?:Mr|Mrs|Ms|Miss|Dr|dr|Prof)\.? )?{NAME}), (?=[a-z])"
)


@dataclass(frozen=True)
class Clause:
    """A part of a sentence with one subject: "me", or how the owner calls somebody else."""

    subject: str
    rest: str
    whole: str


def clauses(sentence: str, person: str = "") -> Iterator[Clause]:
    """The clauses of a sentence, each with its subject; a shared subject is carried over an "and".

    `person` is who "he" or "she" may be; whoever is named in the sentence is next.
    """
    plain = without_lead(sentence)
    subject = ""
    for part in _JOINT.split(plain):
        told = without_lead(part.strip(" ,;:"))
        if not told:
            continue
        bare = _ADVERBIAL.sub("", told, count=1)
        before = told[: len(told) - len(bare)]  # stays in the words: it may say since when
        shared = _SHARED.split(bare)
        subject, prefix, rest = _subject(shared[0], person, subject)
        person = told_of(shared[0], subject) or person
        if _INTENDED.match(rest):
            shared = [bare]
        yield Clause(subject, rest, before + shared[0])
        for more in shared[1:]:
            if subject:
                yield Clause(subject, more.strip(), f"{prefix} {more.strip()}")


_NO_PERSON = regex(
    r"^(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|English|French|German|Spanish|Chinese|Postgres|Python|Java|"
    r"Google|Excel|Word|Windows|Linux|Github|Git|Docker|Amazon|Christmas|Easter|God|Great|Lovely|Good|Fine|Fair|Nice|Cool|Oh|Ah|Hi|Hello|Hey|Dear|Bye|Cheers|Write|Make|Give|Tell|Show|Put|Add|Explain|Translate|Use|Try|Can|Don|Quick|Same|Next|Last|First|Second|"
    r"Other|Another|Which|Whose|Their|New|Old|Young|Big|Small|Best|Apparently|Honestly|Sadly|Luckily|Hopefully|Usually|Sometimes|Often|Once|Twice|About|After|Again|Besides|Because|Since|Though|While|Weather|Thanks|Thank|Sorry|Seems|Sounds|Looks|Means|Need|Want|Going|Got|Had|Left|Quit|Sold|Gave|Moved|Started|Stopped|Love|Hate|Prefer|Live|Work|Been|Turns|Guess|Wish|Hope|Think|Know|See|Say|Said|Does|Did|Has|Have|Was|Were|Will|Would|Could|Should|Might|Must|May|Shall|Is|Are|Am|Be|Do|Go|Get|Let|How|Why|Who|Whom|Nothing|Everything|Something|Anything|Scrap|Scratch|Forget|Ignore|Remember|Please)$"
)


_BEGINS = regex(
    rf"(?:(?:[Mm]y|[Oo]ur|[Aa]|[Oo]ne of my|[Tt]he) (?:[\w'’-]+ ){{0,3}}?(?P<relation>{FAMILY})s?\b(?: of mine)?(?:,? (?:called |named )?(?P<name>{NAME}))?|"
    rf"(?:I|[Ww]e)(?:['’]ve| have)(?: got)? an? (?:[\w'’-]+ ){{0,2}}?(?P<relation2>{FAMILY}),? (?:called |named )?(?P<name2>{NAME}),? (?:who|he|she|and (?:he|she))\b|(?P<alone>(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof|Aunt|Uncle)\.? )?[A-Z][a-zà-ÿ]+(?: [A-Z][a-zà-ÿ]+)?) (?:from|at|in|on) (?:my|our|the) )"
)


_NAMED_INSIDE = regex(rf"\b(?P<name>{NAME})(?:['’]s\b|,? who\b|, (?:my|our|the) [a-z])")


def begins_with_somebody(sentence: str) -> str:
    """Whom a sentence names in front of all else, where no clause of theirs could be read; "" for nobody."""
    kin = kin_alone(sentence)
    if kin:
        return kin
    match = _BEGINS.match(sentence)
    inside = _NAMED_INSIDE.search(sentence) if match is None and not re.search(r"\bI\b", sentence) else None
    if inside and _is_name(inside.group("name")):
        return inside.group("name")
    if match is None:
        return ""
    name = match.group("name") or match.group("name2") or match.group("alone") or ""
    if name and not _is_name(name):
        return ""
    return name or match.group("relation") or match.group("relation2") or ""


def with_capitals(sentence: str, typed: str = "") -> str:
    """What was typed without capitals, with those that the rules look for. `typed`: as it was before it was spelled out."""
    plain = re.sub(r"(?<![\w.])i(?=['’ ])", "I", sentence)
    if any(letter.isupper() for letter in typed or sentence):
        return plain
    return _UNDERSTOOD_BEFORE_NAMES.sub(
        lambda match: f"{match.group(1)} {match.group(2).capitalize()}", plain
    )


def without_apposition(sentence: str) -> str:
    """ "Sofie, my sister, works ..." as "My sister Sofie works ...", which the rules know."""
    plain = without_lead(sentence)
    match = _APPOSITION.match(plain)
    if match:
        role = match.group("role")
        return f"{role[:1].upper()}{role[1:]} {match.group('name')} {plain[match.end() :]}"
    match = _NAME_BEHIND.match(plain)
    return f"{match.group('role')} {match.group('name')} {plain[match.end() :]}" if match else sentence


def without_lead(sentence: str) -> str:
    """Without "by the way,", "actually," and the like in front."""
    plain = sentence.strip()
    plain = _LEAD.sub("", plain, count=1) if _LEAD.match(plain) else plain
    match = _INTERJECTION.match(plain)
    bare = plain[match.end() :] if match else plain
    return bare if len(bare.split()) > 1 else plain


def _subject(part: str, person: str = "", before: str = "") -> tuple[str, str, str]:
    """Whose clause it is, that subject's words, and the rest with its auxiliary spelled out; "" for nobody known."""
    part = re.sub(r"^(?:Young|Old|Wee|Little|Poor|Dear|Big) (?=[A-Z])", "", part)
    match = _I.match(part)
    if match:
        return "me", "I", _spelled(match.group("aux"), "am") + match.group("rest")
    match = _THEIR.match(part)
    is_verb = match is not None and _AUX_AFTER.match(match.group("rest") or match.group("rest2"))
    if match and not is_verb and (match.group("relation") or match.group("alone") not in _NOT_NAMES):
        who = match.group("name") or match.group("relation") or match.group("alone")
        return (
            who,
            part[: match.start("rest") if match.group("rest") else match.start("rest2")].strip(),
            "'s " + (match.group("rest") or match.group("rest2")),
        )
    if _ROLE_IN.match(part):
        return "", "", part
    match = _BOTH.match(part)
    if match:
        return "parents", match.group("who"), _spelled(match.group("aux"), "are") + match.group("rest")
    match = _THEY.match(part)
    if match and (match.group("relation") or (_is_name(match.group("alone")) and _acts(match))):
        who = match.group("name") or match.group("relation") or match.group("alone")
        aux = _spelled(match.group("aux"), "is")
        return who, part[: match.start("rest")].removesuffix(aux).strip(), aux + match.group("rest")
    return _loosely(part, person, before)


def _is_name(words: str) -> bool:
    first = words.split()[0]
    return first not in _NOT_NAMES and not first.endswith("ly")


def _acts(match: re.Match[str]) -> bool:
    return match.group("aux") is not None or _THIRD.match(match.group("rest")) is not None


def _loosely(part: str, person: str, before: str) -> tuple[str, str, str]:
    """As `_subject`, for whoever is named, for "she", and for those who leave "I" out."""
    match = _PRONOUN.match(part)
    if match and person:
        return person, person, _spelled(match.group("aux"), "are") + match.group("rest")
    match = _SOMEBODY.match(part)
    if match:
        who = match.group("name") or match.group("alone")
        if _is_name(who) and _acts(match) and not _NO_PERSON.search(who):
            return who, who, _spelled(match.group("aux"), "is") + match.group("rest")
    match = _DROPPED.match(part)
    if match and not part.rstrip().endswith("?"):
        who = before or "me"
        return (
            who,
            "I" if who == "me" else who,
            re.sub(
                r"^(?=allergic|born|based|originally|left-handed|vegetarian|veggie|vegan|pescatarian|plant-based|teetotal|colou?r[- ]?blind|co?eliac|diabetic|asthmatic|dyslexic|(?:lactose|gluten|dairy)[- ]intolerant|trying|learning|studying|training|saving|hoping|planning|taking|doing|moving|expecting|working|living|going to|not a|now (?:at|with|in)|[a-z]+ing )",
                "am ",
                re.sub(r"^been\b", "have been", part[:1].lower() + part[1:]),
            ),
        )
    return "", "", part


def _spelled(aux: str | None, be: str) -> str:
    word = (aux or "").strip().replace("’", "'")
    full = {"'m": "am", "'re": be, "'s": "is", "'ve": "have", "'ll": "will", "'d": "would", "are": be}.get(
        word, word
    )
    return f"{full} " if full else ""
