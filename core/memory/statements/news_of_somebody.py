"""What a name in a sentence says of the memories of whoever bears it: little where it stands in passing, and news is no end.

"I put my books into Sam's" says nothing of Sam's work, and whoever "passed her boards" is still the help that she was.
"""

from __future__ import annotations

import re

from core.memory.kinds import OWNER, subject_key
from core.memory.statements.pointing import GENERIC, words_of
from core.memory.vault.note import Memory
from core.text.chinese_script import HAN
from core.text.regex import regex

# Whose place or thing it is, in whose company, for whom: the sentence is about something else.
_IN_PASSING = regex(
    r"\b(?:at|in|into|onto|to|towards|from|near|round|around|over at|outside|behind|next to|with|for|by|beside|opposite) "
    r"(?:(?:my|our|the|old|dear) (?:[a-z]+ ){0,2})?(?P<name>[A-Z][\w-]+(?: [A-Z][\w-]+)?)(?:['’]s?)?(?![\w-])"
)
# With whom somebody parts, they part from.
_PARTS_FROM = regex(
    r"\b(?:split(?: up)?|broke(?: up)?|broken up|separated|divorced|parted|parting|done|finished|through|over|fell out|fallen out|lost touch|heard) (?:\w+ )?(?:with|from)\b",
    re.IGNORECASE,
)
# "Ben left me a note", "left us waiting": nobody is left by it.
_SOMETHING = r" (?:me|us|him|her|them|you) (?:an?|the|my|our|his|her|their|some|this|that|two|all|in charge|alone|on read|waiting|hanging|with|to|at|in)\b"
# Whoever does one of these may no longer be who they were: they go, stop, or somebody sees to it.
_GOES = regex(
    rf"\b(?:left(?!{_SOMETHING})|leav\w+|quit\w*|resign\w*|retir\w+|stop\w*|gave (?:up|notice|in (?:her|his|their) notice)|given (?:up|notice)|handed in|packed|chucked|jacked|dropp?ed (?:out|us|me)|step\w* (?:down|back|aside)|stood down|bowed out|pull\w* out|"
    r"die[sd]?|dying|dead|death|killed|pass(?:ed|es) (?:away|on|over)|passed(?=\W*$| (?:last|this|yesterday|peacefully|suddenly|in (?:his|her|their) sleep|on \w+day))|gone|goes|going|went|no longer|no more|not|never|n['’]t|any ?more|ended|ends|end of|over|finished|"
    r"mov(?:ed|es|ing)|emigrat\w+|relocat\w+|transfer\w*|return\w*|back (?:in|to|with)|away|off (?:to|on|sick)|disappear\w*|vanish\w*|ran|run(?:s|ning)? (?:away|off)|missing|lost|stolen|put (?:down|to sleep)|"
    r"let go|laid off|sacked|fired|dismissed|made redundant|replac\w+|taken? over|took over|hand(?:ed|ing) over|divorc\w+|dump\w+|split|br(?:oke|oken|eak\w*) up|cheat\w+|married|engaged|separat\w+|ditch\w+|adopted|rehomed|new home|taken|given away|cancel\w*|clos\w+|sold(?! (?:me|us|him|her|them)\b)|chang\w+|switch\w*|now|start\w*|joined|got a (?:new )?job|new)\b|n['’]t\b",
    re.IGNORECASE,
)


def named_in_passing(memory: Memory, text: str) -> frozenset[str]:
    """The words for whom a memory is about, where an English text has them only behind a preposition; none else."""
    if subject_key(memory.subject) == OWNER or HAN.search(text) or _PARTS_FROM.search(text):
        return frozenset()
    named = words_of(memory.subject)
    passing = frozenset().union(*(words_of(each.group("name")) for each in _IN_PASSING.finditer(text)))
    elsewhere = words_of(_IN_PASSING.sub(" ", text))
    return named & (passing - elsewhere)


def only_news_of(memory: Memory, text: str) -> bool:
    """Whether a memory says who somebody is to the owner, and an English text only what they did: "Ines won the raffle"."""
    if subject_key(memory.subject) != OWNER or HAN.search(text) or _GOES.search(text):
        return False
    first = re.match(
        r"(?:[Oo]ur |[Mm]y )?(?:[a-z]+ )?(?P<name>[A-Z][\w-]+)(?!['’]s (?:[a-z]+ )?(?:no|not|been)\b)", text
    )
    if first is None:
        return False
    name = words_of(first.group("name"))
    known = words_of(f"{memory.text} {memory.value}")
    named = re.search(rf"\b{re.escape(first.group('name'))}\b", f"{memory.text} {memory.value}") is not None
    return named and bool(name) and name <= known and not (words_of(text) - name - GENERIC) & known
