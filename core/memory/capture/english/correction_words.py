"""Patterns of how English names an old and a new value: "not X but Y", "from X to Y", "X, I meant Y"; `corrections` reads them."""

from __future__ import annotations

import re

from core.text.regex import regex

LAST = regex(
    r"(?:,? (?:now|though|instead|by the way|actually|please|these days|any ?more|any longer|anymore|after all|in fact|of course|as of (?:today|now)|from now on|last (?:week|month|year|sprint|term|night|weekend|summer|spring|autumn|winter)|since (?:september|january|february|march|april|may|june|july|august|october|november|december|last \w+|the \w+)|at last|in the end|this (?:week|month|year|term)|"
    r"as I (?:said|told you|wrote|claimed|thought|mentioned)(?: before| earlier)?|like I said(?: before| earlier)?|sorry|my (?:mistake|bad)|apologies|oops))+$",
    re.IGNORECASE,
)

BECAUSE = regex(
    r",? (?:because|since(?! (?:jan|feb|mar|apr|may\b|jun|jul|aug|sep|oct|nov|dec|(?:mon|tues|wednes|thurs|fri|satur|sun)day|last\b|this\b|the\b|then\b|yesterday|\d))|as|so|cos|seeing as|now that|while|which|if that|due to|thanks to)\b.*$"
)

IT_IS = (
    r"(?:(?:well|no|so|now|actually|really|in fact|in reality|rather|sorry|it turns out|turns out|the truth is|of course|but|and|then|I meant|what I meant was|I should have said|I mean)[, ]+)*"
    r"(?:(?:it|that|this|they|he|she)(?:['’]s| is| are| was| were|['’]re)?(?: actually| really| now| in fact| supposed to be)*(?: should(?: have)?(?: be| been| read| say)| be| been| has to be| must be| to be)?|make (?:it|that)|should(?: have)? be(?:en)?|"
    r"(?:the )?(?:right|correct|actual|real|new) (?:one|answer|value|spelling|date|day|time|number|name|figure|version)(?: is|['’]s))"
)

SAID_BUT = regex(
    r"^(?:(?:earlier|before|previously|yesterday|last time|the other day|I know|I think|I believe)[, ]+)*(?:I|we)(?:['’]d|['’]ve| had| have| must have| may have| might have)? (?:first |once |originally |wrongly |mistakenly |accidentally )*"
    r"(?:said|told you|mentioned|wrote|typed|gave you|claimed|called (?:it|him|her)|put down|put|stated)(?: that| it was| it is| it['’]s)? (?P<old>[^;—–]+?)"
    r"(?: earlier| before| previously| last (?:week|time|month)| the other day| at first| originally| in an earlier message)*\s*(?:[,;—–]|\s-\s|\.{3})*\s*(?:but|when|though|and|whereas|;|—|–|-|,|\bI meant)\s*(?P<rest>.+)$",
    re.IGNORECASE,
)

SCRAP = regex(
    r"^(?:(?:oh|and|so|ok|please|actually|also)[, ]+)*(?:scrap|forget|ignore|disregard|strike|never mind|scratch|drop) (?:(?:what|everything|whatever|the bit|the part) I (?:said|told you|wrote|mentioned|gave you)(?: earlier| before)?(?: about| on| regarding)?|(?:the|my)(?= ))\s*(?P<old>[^,;—–:]+?)\s*(?:[,;—–:]|\s-\s|\bbecause\b)+ *(?P<rest>.+)$",
    re.IGNORECASE,
)

MEANT = regex(
    r"^(?:(?:no|sorry|oops|wait|ah|hmm|well|er|uh)[,.!… ]+)*(?:what )?I (?:meant|mean)(?: was| to say| to write| to type)?(?: that)?[,: ]+(?P<new>.+?)(?:,? (?:and )?not (?P<old>[^,;]+))?$",
    re.IGNORECASE,
)

NOT_BUT = regex(
    r"^(?P<pre>.*?)(?P<neg>\b(?:is not|isn['’]t|are not|aren['’]t|was not|wasn['’]t|were not|weren['’]t|am not|do not|don['’]t|does not|doesn['’]t|did not|didn['’]t|have not|haven['’]t|am no longer|is no longer|no longer|not)\b|['’](?:m|re|s) (?:not|no longer)\b)\s+"
    r"(?P<old>[^,;—–]+?)(?: any ?more| any longer| as I (?:said|wrote|thought|claimed)| like I said)?\s*(?P<how>,? but (?:rather |in fact |actually |now |instead )*|\s*[;—–]\s*|\s+-\s+|, (?=(?:it|they|that|she|he|I|we|my|our|now|just|rather)\b))(?P<new>[^;—–]+)$",
    re.IGNORECASE,
)

RATHER = regex(
    r"^(?P<pre>.+?)(?P<how>,? (?:rather than|instead of|as opposed to|in place of)|[,;]? *[,;—–-] *(?:and |so |definitely |certainly )?not|\bnot(?= (?:[A-Z0-9]|the \d|on )))\s+"
    r"(?P<old>(?!(?:only|just|yet|bad|sure|too|really|even|at all|much|so|if|because|that|this|to mention|for|quite|necessarily|a problem|a big|until)\b)[^,;!?]+)$"
)

FROM_TO = regex(
    r"^(?P<pre>.*?\b(?:switch\w*|chang\w*|mov\w+|swap\w*|upgrad\w*|convert\w*|went|gone|go|transferr?\w*|migrat\w*|shift\w*|push\w*|postpon\w*|resched\w*|extend\w*|brought|bumped|dropped|raised|"
    r"delayed|transition\w*|jumped|slipped|cut|reduced|increased)\b.*?) (?:from|out of) (?P<old>[^,;]+?) (?:over |across |back |forward |up |down |in)?to (?P<new>[^,;]+)$",
    re.IGNORECASE,
)

SWAPPED = regex(
    r"^(?:(?:I|we|they|he|she)(?:['’]ve| have)?|(?:my|the|our) \w+(?: \w+)?(?: has|['’]s)?) (?:just |finally |recently |now |since )*(?:swapped|traded|exchanged|replaced|ditched|dumped|binned|sold|returned|dropped|left|quit|abandoned|switched|substituted|gave up|given up|traded in)(?: in| out)? "
    r"(?:my |the |our |that )?(?:old )?(?P<old>[^,;]+?) (?:for|with|by|in favou?r of|and (?:bought|got|took up|joined|started|now (?:have|drive|use|play|own))) (?P<new>[^,;]+)$",
    re.IGNORECASE,
)

MOVED_TOPIC = regex(
    r"^(?:(?:we|they|I|he|she|the \w+|my \w+)(?:['’]ve| have|['’]s| has| had)?(?: to| just| now| had to| decided to)* (?:moved?|push(?:ed)?|postponed?|chang(?:ed?)|switch(?:ed)?|swapp?(?:ed)?|shift(?:ed)?|rescheduled?|extend(?:ed)?|bump(?:ed)?|delay(?:ed)?|brought|renamed?|set|put)(?: back| forward| up| out| off)? "
    r"(?P<topic>(?:my|the|our|her|his|their) [^,;]+?)|(?P<topic2>(?:my|the|our|her|his|their|[A-Z])[^,;]*?)(?:['’]s|['’]ve| is| was| has| have| are| were| got| gets| will)?(?: now| just| been| had to| being| be| to)* "
    r"(?:moved|pushed|postponed|changed|shifted|rescheduled|extended|bumped|delayed|brought|slipped|moving|changing|renamed|set|switched|put))(?: back| forward| up| out| off| over| again)*(?: by [^,;]+?)? (?:to|until|till|for|on|as) (?P<new>[^,;]+)$",
    re.IGNORECASE,
)

WRONG_TOPIC = regex(
    r"^(?:I|we)(?:['’]ve| have| must have| may have)? (?:got|had|gave you|told you|given you|messed up|mixed up|misremembered|mistyped|misspelled|misspelt|wrote|confused)(?: you)? (?:the wrong |my |our |the |his |her )?(?P<topic>[^,;:—–.]+?)(?: wrong| mixed up| incorrectly| up)?"
    r"(?: earlier| before| last time)?\s*(?:[,;:—–.]|\s-\s)+\s*(?P<rest>.+)$",
    re.IGNORECASE,
)

USED_TO = regex(
    r"^(?P<pre>(?:I|we|my [\w ]+?|our [\w ]+?)) used to (?P<old>[^,;]+?)(?:,|;| -| —)? *(?:but|and|now|these days)(?: now| these days| nowadays)?,? (?P<rest>.+)$",
    re.IGNORECASE,
)

FRONTED = regex(
    r"^(?:as for|about|regarding|re|concerning|on|with regard to|as to) (?P<topic>(?:my|the|our|that|this)?[^,:;—–]+?)(?:[,:;]| -| —| –)+ *(?P<it>(?:it|that|this|they|those)(?:['’]s|['’]re)?) (?P<rest>.+)$",
    re.IGNORECASE,
)

ARROW = regex(r"^(?:(?P<topic>[^:→>]+): *)?(?P<old>[^:→>]+?) *(?:→|->|=>) *(?P<new>[^→>]+)$")

BARE = regex(
    rf"^(?:(?:no|nope|wait|sorry|oops|hmm|ah|actually|correction|well|er|uh|update|edit|rather|hang on|hold on|scratch that|my (?:mistake|bad)|I meant|I mean)[,.:;!…—– ]+)*(?:{IT_IS}) (?P<new>[^;]+)$",
    re.IGNORECASE,
)

CUED = regex(
    r"^(?:(?:no|nope|wait|sorry|oops|correction|scratch that|my (?:mistake|bad)|I meant|edit|rather|hang on|hold on)[,.:;!…—– ]+)+(?P<new>[^,;]+)$",
    re.IGNORECASE,
)

TOPIC_IS = regex(
    r"^(?P<topic>(?:my|the|our|his|her|their) [^,;:]+?)(?: is| are|['’]s| was)? (?:now|actually|in fact|really|currently|supposed to be|should be|should have been|(?:has|have) become|became|turned into)+ (?P<new>[^;]+)$",
    re.IGNORECASE,
)

POSITIVE = {
    "is": "is",
    "are": "are",
    "was": "was",
    "were": "were",
    "am": "am",
    "'m": "am",
    "'re": "are",
    "'s": "is",
}

PREPOSITION = regex(r"(?:in|at|on|for|with|to|from|by|as|near)\b", re.IGNORECASE)

PRONOUN = regex(r"(?:I|we|my|our)\b|I['’]", re.IGNORECASE)


NAMED_SO = regex(r"(?:called|named|based|located|spelled|booked|scheduled|set) ")
# "... since June I've been working at Birch": what follows is a clause of its own.
SINCE_WHEN = regex(
    r"^(?:since|from|as of|starting|beginning|until|in|on|now|these days)\b[^,;]{0,25}?,? (?=(?:I|we)\b)",
    re.IGNORECASE,
)
