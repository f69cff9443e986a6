"""The last resort for English: a sentence about oneself that no frame knows is kept in its own words, unless it passes.

"Penicillin brings me out in hives", "as a coeliac I ...", "the kids are 4 and 7": people say lasting things in ways
without end, but what passes is said in a few: questions, requests, thoughts, feelings, errands and stories.
"""

from __future__ import annotations

import re

from core.text.regex import regex

MIN_WORDS = 4
_ME = regex(
    r"\b(?:I|me|my|mine|we|our|us|myself|ours|I['’](?:m|ve))\b|^(?:the|both|all) (?:kids|boys|girls|twins|children|cats|dogs|baby|dog|cat|wife|husband|missus|hubby|family)\b"
)
_REQUEST = regex(
    r"^(?:(?:please|pls|ok|okay|so|and|also|now|then|right|well|hey|hi|but|oh|just|maybe|actually|thanks|great|cool|sure|yes|no)[, ]+)*"
    r"(?:can|could|would|will|do|does|did|is|are|was|what|how|why|who|where|when|which|whose|should|shall|may|let['’]?s|let me|give|make|write|tell|show|help|explain|list|find|add|put|remove|change|fix|check|translate|summari[sz]e|rewrite|draft|draw|create|generate|suggest|recommend|plan(?! is\b|['’]s\b)|book|order|remind|read|send|try|use|keep|take|turn|start|stop|go|come|look|see|say|call|ask|answer|compare|calculate|convert|count|sort|name|pick|choose|think|imagine|pretend|suppose|assume|thank|thanks|sorry|congrat\w*|happy|good (?:morning|evening|night|day)|see you|bye|welcome|save|print|copy|paste|run|open|close|click|type|delete|edit|shorten|expand|continue|repeat|skip|proofread|correct|need|wish|wonder|hope|guess|bet|any|anything|something|someone|nobody|everyone|no idea|not sure|if|unless|in case|whether)\b",
    re.IGNORECASE,
)
_TO_YOU = regex(r"\b(?:you|your|yours|u)\b", re.IGNORECASE)
_MENTAL = (
    r"think|thought|guess|suppose|hope|mean|meant|wonder|see|saw|hear|heard|know|knew|understand|agree|feel|felt|believe|doubt|wish|bet|swear|promise|remember|forgot|forget|appreciate|need|want|wanted|gotta|look|looked|"
    r"said|told|asked|say|tell|ask|read|reckon|imagine|assume|expect|noticed|realised|realized|tried|try|found|find|got it|get it|figured|missed|lost|just|went|came|made|did|had(?! my)|ate|bought|watched|called|sent|put|let|ran|broke|spent|woke|slept|finished|forgot|cried|laughed|smiled|could|would|should|might|may|must|will|shall|love (?:it|that|this|how|the way)|like (?:it|that|this|how|the (?:first|second|third|last|idea))|hate (?:it|that|this|when)"
)
_PASSING = regex(
    rf"\b(?:I|we)(?:['’](?:ll|d))\b|\b(?:I|we) (?:(?:also|just|still|really|only|honestly|actually|always|never|sometimes|kind of|sort of) )*(?:{_MENTAL})\b|"
    r"\b(?:I['’]m|I am|we['’]re|we are) (?:(?:so|just|really|a bit|a little|still|very|not|too|all|also|pretty|quite|kind of|sort of|rather|feeling|getting|absolutely|totally|completely|only) )*(?:tired|hungry|bored|sorry|glad|happy|sad|confused|curious|lost|stuck|back|here|late|done|going|gonna|trying|thinking|wondering|looking|asking|writing|reading|making|getting|having|feeling|sure|afraid|ready|fine|good|ok|okay|great|sick|ill|busy|excited|nervous|worried|annoyed|angry|cold|hot|starving|exhausted|knackered|proud|grateful|stressed|embarrassed|surprised|impressed|amazed|jealous|kidding|joking|dying|crying|laughing|sitting|waiting|standing|off|about to|on my way|in a (?:hurry|rush|meeting)|at the (?:airport|station|dentist|doctor|shop)|guessing|hoping|afraid|aware|wrong|right|serious|awake|drunk|free|running late)\b|"
    r"\bmy (?:god|goodness|bad|pleasure|question|point|guess|turn|idea|draft|essay|code|file|text|screen|battery|internet|head|back|feet|brain|mind|day|morning|weekend|week|coffee|tea|lunch|dinner|soup|bread|cake|mistake|fault|apologies|thanks|dream|character|story|novel|poem) (?:is|are|was|were|hurts?|aches?|keeps?|went|has|just|looks?|sounds?|won['’]t|doesn['’]t|didn['’]t|feels?|needs?|turned|came|got|broke|burnt|died)\b|\bmy (?:god|goodness|bad|pleasure)\b|"
    r"\b(?:yesterday|today|tonight|this morning|this afternoon|this evening|last night|earlier|a minute ago|just now|right now|at the moment|the other day|tomorrow)\b|\b(?:lol|haha|omg|wtf|lmao)\b|\bmakes? (?:me|us) (?:laugh|smile|think|wonder|happy|sad|cry)\b|\b(?:helps?|helped|helping|shows?|showed|gave|gives?|told|tells?|asked|sent|taught|scared|surprised|reminds?|reminded|worries|bothers|annoys|wants?|made) (?:me|us)\b(?! (?:sneeze|ill|sick|itch|out|up in|breathless|wheeze|drowsy|sleepy|nauseous|dizzy|captain|head|chair))|\bthank|\bmade (?:my|our) (?:day|week|night)\b|\bget it wrong\b|\b(?:says?|said|thinks?|thought|reckons?|claims?) (?:that )?(?:I|we|my|the|she|he|it|they)\b|\bwould\b|\bsounds?\b|\blooks? (?:good|great|fine|nice|like)\b",
    re.IGNORECASE,
)
_LASTING = regex(
    r"\b(?:since|for (?:years|ages|decades|\d+ years|\w+ years)|always|never|every|each|usually|normally|most (?:days|mornings|evenings|weekends|nights)|all my life|from birth|by trade|for a living|allerg\w+|intoleran\w+|diabet\w+|asthma\w*|c(?:o)?eliac|vegan|vegetarian|born|grew up|raised|originally|native|lifelong|permanently|regularly|on \w+days|twice|once a|as a (?:nurse|teacher|vegan|vegetarian|coeliac|diabetic|parent|student|single)|makes? me (?:sneeze|ill|sick|itch)|brings? me out|agree with me|upsets? my|favou?rite|prefer)\b",
    re.IGNORECASE,
)
# Not even "always" makes these lasting.
_NEVER_LASTING = regex(
    r"\b(?:get it wrong|says?|said|thinks?|would|could|might|I(?:['’]d|['’]ll)|make me laugh|makes me laugh|wish|if|well I never|read that|I read|I heard|I saw|wondered|thought)\b",
    re.IGNORECASE,
)
# A no or an end, in words that leave open what they are about.
MAY_END = regex(
    r"\b(?:not|no|never|stopp\w+|quit\w*|gave up|given up|giving up|dropp\w+|sold|cancel\w*|over|gone|ended|ends?|end of|finish\w*|left|lost|without|rid of|no more|no longer|any ?more|used to|ex-|former|retir\w+|behind me|had enough|goodbye|bye|done with|away|died|passed|return\w*|broke up|broken up|split|part(?:ed)? ways|packed|jacked|scrapp\w+|ditch\w+|hung up|hang up|last (?:ever|time|class|lesson|session)|knocked|called it a day|called time|"
    r"laps\w+|expir\w+|out of|off|binned|forget|ignore|scrap|skip|bail\w*|fell through|past tense|a thing of the past|history|let (?:\w+ )+go|enough of|handed|moved out|stood down|stepp\w+ (?:down|back)|pulled out|abandon\w*|free again|sadly|got the|went to|taken|took|back to|after all|cleared|cured|all clear|grown out|outgrew|closed|folded|shut)\b|n['’]t\b",
    re.IGNORECASE,
)


# Something new stands where something else stood.
IN_PLACE = regex(
    r"\b(?:instead|rather|from (?:next|then|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december)|as of|in its place|replacement|switch\w*|swap\w*|chang\w+|moved?(?! out)|moving|traded|upgrad\w*|took up|taken up|over to|so it['’]s|finally got|got an?|bought|bumped|shifted|pushed|push|put (?:it |that |them )?(?:back|off|forward|up|down)|(?:up|down) to|make (?:it|that)|renamed|used to .* but)\b",
    re.IGNORECASE,
)
# ... or says that something was so, or was said.
WAS = regex(
    r"\b(?:was|were|before|old|previous(?:ly)?|former(?:ly)?|wrong(?:ly)?|mistak\w+|sorry|actually|(?:I|we) (?:said|told|thought|meant|wrote|mentioned)|correct\w*|mix\w* up|mix-?up|typo|turns out|it seems|apparently)\b|^no[,. ]",
    re.IGNORECASE,
)
# ... or only says how things are now, which with an end may be no more than that.
NOW = regex(r"\b(?:now|these days|nowadays|from now on|new|for an?)\b", re.IGNORECASE)


def is_lasting(sentence: str) -> bool:
    """Whether a sentence is about the owner and does not merely tell what passes."""
    if len(sentence.split()) < MIN_WORDS or not _ME.search(sentence) or _REQUEST.match(sentence):
        return False
    lasting = _LASTING.search(sentence) is not None
    if _TO_YOU.search(sentence) and not lasting:
        return False
    return not _PASSING.search(sentence) or (lasting and not _NEVER_LASTING.search(sentence))


def is_addressed(sentence: str) -> bool:
    """Whether a sentence asks something of the program or is a question."""
    return _REQUEST.match(sentence) is not None or sentence.rstrip().endswith("?")
