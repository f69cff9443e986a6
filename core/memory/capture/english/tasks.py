"""What an English sentence asks the program to do, beside what it tells: "I live in Porto, so recommend me a dentist".

A thing to be written or found is asked for by few verbs. What may as well be told of oneself without "I", "use the bus",
counts as a request only with a "please".
"""

from __future__ import annotations

import re

from core.memory.capture.english import patterns as en
from core.memory.capture.english.clauses import without_lead
from core.memory.capture.english.spoken_of import leans_on_somebody, spoken_of, with_whom
from core.text.regex import regex

_POLITELY = r"(?:(?:please|pls|ok|okay|so|and|but|now|then|also|hey|hi|right|well|just|next|first|again|kindly|maybe|quickly|thanks|great|cool|lovely|go ahead and|could you|can you|would you|will you|I(?:['’]d| would)? (?:want|need|like) you to|do me a favou?r and)[, ]+)*"
# What is written, drawn up or thought of for somebody.
_PIECES = (
    r"(?:haiku|poems?|limericks?|sonnet|verses?|rhymes?|toast|speech|eulogy|story|stories|tale|song|lyrics|jingle|letter|cover letter|e-?mail|message|text message|reply|note|card|invitation|invite|"
    r"caption|tagline|slogan|bio|biography|blurb|headline|subject line|title|names?|list|checklist|to-?do list|packing list|shopping list|itinerary|schedule|timetable|plan|outline|summary|essay|paragraph|"
    r"post|tweet|blog post|article|review|report|script|joke|pun|riddle|quiz|recipe|meal plan|menu|prompt|template|draft|ideas?|suggestions?|tips?|recommendations?|examples?|options?|alternatives?)"
)
_SOME = (
    r"(?:an?|one|two|three|four|five|six|seven|eight|ten|\d+|some|a few|a couple of|several|another|more|any)"
)
_THE = rf"(?:{_SOME}|the|this|that|my|our|these|those|it)"
# "Now a haiku about my dog", "one more, about my sister": a piece asked for without a verb.
_PIECE_ALONE = (
    rf"(?![^,;]*(?:\b(?:is|are|was|were|comes?|came|hangs?|has|have|got|by)\b|:))(?:(?:another|one more|two more|a few more)(?: one)?,? (?:about|for|of|on|with) |"
    rf"(?:I(?:['’]d (?:like|love)| would (?:like|love)| need| want| could do with)|need|want|looking for|how about|what about)? ?{_SOME} (?:[\w-]+ ){{0,3}}?{_PIECES},? (?:about|for|on|of|to|that|which|where|in)\b)"
)
_MAKE = (
    rf"(?:(?:write|draft|compose|pen|make|create|generate|design|draw|sketch|invent|devise|produce|prepare|put together|pull together|come up with|think of|think up|brainstorm|outline|do)(?: (?:me|us|up|her|him|them))? {_SOME}\b|"
    rf"(?:write|draft|compose|rewrite|rephrase|reword|polish|proofread|shorten|summari[sz]e|translate|edit|tidy up|format)(?: (?:me|us|up|her|him|them))? {_THE}\b|"
    rf"(?:give|send|get|find|show|list|name|tell|teach|suggest to|offer) (?:me|us) (?!an? (?:call|ring|bell|shout|hand|break|minute|moment|second|lift|chance|week|day)\b)(?:{_THE}\b|something|somewhere|someone|anything|what|how|about|good|cheap|easy)|"
    rf"(?:suggest|recommend|list|name) (?:me |us )?(?:{_THE}\b|something|somewhere|someone|good|places|restaurants|books|films|movies|ways|things|names|gifts|recipes)|"
    r"help (?:me|us) (?!remember\b|keep\b|out\b)(?:to |with |in )?\w+|(?:walk|talk) me through|explain (?:to me )?(?:how|what|why|the|this)|look up|search for|"
    rf"plan (?:me|us|out|(?:a|an|the) (?:[\w-]+ ){{0,2}}?(?:trip|week|menu|meals?|itinerary|weekend|day|dinner|party))\b)"
)
# Behind what is told these change what is being written: "so leave the chicken out of the recipe".
_ADJUST = (
    r"(?:leave (?:out\b|.{1,40}? (?:out|off)\b)|(?:skip|omit|avoid|hold|go easy on|ditch|lose|cut(?: out)?|take out|take off|swap|swap out|replace|substitute|add|include|use|make (?:it|them|that|this|sure)|keep (?:it|them|that|this)|remember to|bear that|take that|adapt|adjust|choose|pick|check|put|stick to|do) .+|"
    r"(?:do not|don['’]t|nothing|no) .+)"
)
# Behind what is told, whatever it is that is to be given or found.
_GIVE = r"(?:give|find|show|get|send|list|tell) (?:me|us) (?!an? (?:call|ring|bell|shout|hand|break|minute|moment|second|lift|chance|week|day)\b)(?!(?:in|at|on|up|out|off|away|back|when|if|there|here|through|around|over|under)\b)\w+"
# ... these do so with no "please": nobody tells of themself that they leave the chicken out.
_ADJUST_AT_ONCE = (
    r"(?:leave (?:out\b|.{1,40}? (?:out|off)\b)|(?:skip|omit|hold|go easy on|swap out|substitute) (?:the|any|all) .+|"
    r"(?:do not|don['’]t) (?:add|use|put|include|suggest|recommend|give|send|offer|make|write|mention|bother) .+|(?:no|nothing) .+,? (?:please|pls|thanks|thank you)$)"
)
# It holds for good, and so says how to answer: no request of the moment.
_FOR_GOOD = regex(
    r"\b(?:always|never|ever|from now on|every (?:time|answer|reply|response)|each time|in (?:the )?future|by default|as a rule|when(?:ever)?|while|in general|generally|any time|at all times|going forward|from here on|until further|metric|imperial|celsius|fahrenheit|24-hour|spelling|jargon|bullet points|emojis?|plain (?:english|language)|answers|replies|responses|explanations|formal|informal|step by step|font|(?:over|to) .+ any day)\b",
    re.IGNORECASE,
)
# In such a case, and in no other.
_CASE = regex(r"(?:if|when|whenever|unless|in case|for|before|after|once|while)\b", re.IGNORECASE)
# "Show me a recipe and I follow it" asks for nothing.
_THEN = regex(r"\band (?:I|he|she|we|they)\b")
# A question behind what is told, with or without its mark: "I bank with Monzo, does it do joint accounts", "Priya's vegan so
# what do I bring". A relative clause, "who is a nurse", has its verb in another place; where the mark stands, none follows.
_SUBJECT = r"(?:I|we|you|it|they|he|she|that|this|these|those|there|one|anyone|somebody|someone|people)"
_OF_SOME = rf"(?:{_SUBJECT}|the|a|an|my|our|your|his|her|its|their)"
_INVERTED = r"(?:do|does|did|can|can['’]t|could|should|would|will|is|isn['’]t|are|aren['’]t|was|were|am|must)"
_ASKING = (
    rf"(?:(?:what|how|where|why|when)(?:['’]s|s)? (?:(?!(?:I|we|you|it|they|he|she)\b)[\w'’-]+ ){{0,3}}?{_INVERTED} {_OF_SOME}\b|(?:what|how|where|why)['’]s {_OF_SOME}\b|"
    rf"(?:which|whose) (?!(?:{_INVERTED}|I|we|he|she|it|they|has|have|had|means?|makes?|made)\b)(?:[\w'’-]+ ){{1,3}}?{_INVERTED} {_OF_SOME}\b|who (?:do|does|did|can|could|should|would|will) {_OF_SOME}\b|"
    rf"how (?:much|many|long|often|far|come|about|do|(?<!and how )to)\b|(?:what|which [\w'’-]+) for\b|(?:what|which) [\w'’-]+$|any (?:idea|ideas|tips?|suggestions?|recommendations?|advice|clue|thoughts)\b|"
    rf"(?:do|does|did|can|could|should|would|will|is|are|am|must|have) {_SUBJECT}\b(?! known\b))[^,;]*$"
)
_ASKING_MARKED = (
    rf"(?:what|how|where|why|when|which|whose|who|any|{_INVERTED}|has|have|had|shall|may|might)\b[^?]*\?$"
)
_ASKED_BEHIND = regex(
    rf"(?:\s*(?:[,;.…]|\s[–—-])\s*(?:(?:so|and|but|now|also|then|ok|okay|btw|any idea|do you know)[, ]+)*|\s+(?:so|and|but)\s+)(?:{_ASKING}|(?<!and )(?<!or ){_ASKING_MARKED})",
    re.IGNORECASE,
)
# Beside these nothing is told: it is only supposed.
_SUPPOSED = regex(
    r"(?:say|if|unless|imagine|suppos(?:e|ing)|assum(?:e|ing)|pretend|what if|let['’]s say|picture)\b",
    re.IGNORECASE,
)
# What is wished for beside a question is what the question is about, and what ends in a colon announces a text.
_ASKED_FOR = regex(
    r"(?:I|we)(?:['’](?:d|m|re)| am| are| would)? (?:just |really |also |still )*(?:want|need|hope|hoping|like|love|trying|try|looking|wonder|wondering|think|guess|mean|know|have to|has to|got to|gotta)\b(?= (?:to|for|some|a|an|that|if|whether|how|what|about)\b)|.*:$",
    re.IGNORECASE | re.DOTALL,
)
# What stands behind these is said by somebody in the piece that is asked for.
_IN_THE_PIECE = regex(
    r"\b(?:saying|says?|telling|tells|explaining|explains|announcing|where|in which|like|such as|as if|from the (?:point of view|perspective)|in the voice|starts? with|beginning with|called|titled|that goes)\b",
    re.IGNORECASE,
)
_TO_BEGIN = regex(rf"^[\s,;.–—-]*(?:(?:therefore|thus|hence)[, ]+)?{_POLITELY}", re.IGNORECASE)
_TASK = regex(rf"{_POLITELY}(?:{_MAKE}|{_PIECE_ALONE})", re.IGNORECASE)
_BEHIND = regex(
    rf"(?:\s*(?:[,;.]|\s[–—-])\s*|\s+)(?:(?:so|therefore|thus|hence|which is why|that['’]s why|and so|so then)[, ]+)(?:just |maybe |then )?(?:(?:please|pls)[, ]+(?:{_ADJUST}|{_MAKE})|{_POLITELY}(?:{_ADJUST_AT_ONCE}|{_MAKE}|{_GIVE}))|"
    rf"\s*(?:[,;]|\s[–—-])\s*(?:and |so |but |then )*(?:(?:please|pls)[, ]+(?:{_ADJUST}|{_MAKE})|{_POLITELY}(?:{_ADJUST_AT_ONCE}|{_MAKE}|{_GIVE}))|"
    rf"\s+and (?:please |pls )(?:{_ADJUST}|{_MAKE})",
    re.IGNORECASE,
)
# Where what is told begins behind a request: "Help me plan meals; I'm lactose intolerant".
_TOLD_BEHIND = regex(
    r"\s*(?:[,;.]|\s[–—-])\s*(?:(?:because|since|as|and|but|for|given(?: that)?|bearing in mind(?: that)?|seeing as|considering|note that|by the way)[, ]+)?(?=(?:I|we|he|she)(?:['’]\w+)? (?!(?:want|need|hope|think|guess|mean|know|wonder|would|['’]d)\b)|(?:my|our) [\w'’ -]{2,40}? (?:is|are|has|have|was|were|can|can['’]t|will|won['’]t|doesn['’]t|don['’]t|(?!(?:wedding|birthday)s\b)[a-z]+[^s'’\W]s|got|lost|grew)\b)|"
    r"\s+(?:because|since|given that|seeing as) (?=(?:I|we|my|our|he|she)\b)",
    re.IGNORECASE,
)
# "... for my sister's wedding, which is on 3 May" tells when that is.
_WHICH = regex(
    r"\b(?P<what>(?:my|our) (?:(?!(?:my|our|for|about|to|on|of|in|at)\b)[\w'’-]+ ){0,3}?[\w'’-]+), (?:which|who|whose) (?P<rest>(?:is|are|was|has|have|will|lives?|works?|loves?|hates?|turns?|starts?|takes? place|plays?|speaks?)\b.+)",
    re.IGNORECASE,
)


def is_task(sentence: str) -> bool:
    """Whether a sentence asks for something to be written, found or thought of, once."""
    return _TASK.match(sentence) is not None and not _stands(sentence)


def told_beside_task(sentence: str) -> list[str]:
    """What a sentence tells beside what it asks for; [] where it asks for nothing or tells nothing."""
    if is_task(sentence):
        return _told_behind(sentence)
    for behind in _BEHIND.finditer(sentence):
        told, asked = sentence[: behind.start()].strip(" ,;"), sentence[behind.start() :]
        if not told or _CASE.match(told) or _stands(asked) or _THEN.search(asked):
            continue
        more = _TOLD_BEHIND.search(asked, behind.end() - behind.start())
        return [told, *([asked[more.end() :].strip()] if more else [])]
    return _told_before_question(sentence)


def _told_before_question(sentence: str) -> list[str]:
    """What a sentence tells before it asks; [] where it asks nothing, asks from its beginning or only supposes."""
    plain = without_lead(sentence)
    behind = _ASKED_BEHIND.search(sentence)
    if behind is None or _SUPPOSED.match(plain) or en.QUESTION.match(plain.rstrip("? ")):
        return []
    told = sentence[: behind.start()].strip(" ,;.")
    lone = " " not in told or _ASKED_FOR.match(without_lead(told)) is not None
    return [] if lone or en.HYPOTHETICAL.search(told) else [told]


def _told_behind(sentence: str) -> list[str]:
    """What follows on a request, with the name of whom "she" means in it."""
    which = _WHICH.search(sentence)
    if which and not _IN_THE_PIECE.search(sentence[: which.start()]):
        what, rest = which.group("what"), which.group("rest").rstrip(".! ")
        return [f"{what[:1].upper()}{what[1:]} {rest}."]
    behind = _TOLD_BEHIND.search(sentence)
    if behind is None or _IN_THE_PIECE.search(sentence[: behind.start()]):
        return []
    told = sentence[behind.end() :].strip()
    told = told[:1].upper() + told[1:] if sentence[:1].isupper() else told
    if not leans_on_somebody(told):
        return [told]
    who = spoken_of(sentence[: behind.start()])
    return [with_whom(who, told)] if who else []


def _stands(asked: str) -> bool:
    """Whether a request is for good, as how to answer is."""
    bare = _TO_BEGIN.sub("", asked, count=1)
    return _FOR_GOOD.search(asked) is not None or en.ANSWER_WISH.match(bare) is not None
