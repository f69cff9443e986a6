"""Cuts an English sentence into clauses with one subject each, so that one rule serves everybody's clauses.

"I live in ...", "my sister lives in ..." and "Anna lives in ..." leave the same rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.memory.capture_en_words import FAMILY

NAME = r"[A-Z][\w'’.-]*[\w](?:(?: (?:de|van|von|of|the|and))* [A-Z][\w'’.-]*\w)*"
_I = re.compile(
    r"(?:I|[Ww]e)(?P<aux>'m|’m| am| are|'ve|’ve| have|'ll|’ll| will|'d|’d|'re|’re)?\s+(?P<rest>.+)", re.DOTALL
)
_THEY = re.compile(
    rf"(?:(?P<whose>[Mm]y|[Oo]ur) (?P<old>(?:best |older |elder |younger |little |big |twin |old |former |new |late |oldest |youngest )*)"
    rf"(?P<relation>{FAMILY})(?:,? (?P<name>{NAME}),?)?|(?P<alone>[A-Z][a-z]+(?: [A-Z][a-z]+)?),?(?: (?P<as>from|my) [^,]{{1,30}},)?)"
    rf"(?P<aux>'s|’s| is| are| has| have| will|'ll|’ll)? (?P<rest>.+)",
    re.DOTALL,
)
_THEIR = re.compile(
    rf"(?:[Mm]y|[Oo]ur) (?:best |older |elder |younger |little |big |twin )*(?P<relation>{FAMILY})(?:,? (?P<name>{NAME}),?)?['’]s? (?P<rest>.+)|"
    rf"(?P<alone>[A-Z][a-z]+)['’]s (?P<rest2>.+)",
    re.DOTALL,
)
_NOT_NAMES = frozenset(
    "From Since Until In On At For During After Before Starting With As I It This That There Here He She They We You What When Where Why How Who Which If And But So Or Then Now The A An "
    "My Our Your His Her Their Its Yes No Ok Okay Please Thanks Thank Sorry Also Actually Maybe Perhaps Today Tomorrow "
    "Yesterday Everyone Someone Somebody Nobody People Everything Something Nothing Well Just Let Lets Can Could Would "
    "Should Do Does Did Is Are Was Were Will Have Has Had Not Never Always One Two Monday Tuesday Wednesday Thursday "
    "Friday Saturday Sunday January February March April May June July August September October November December "
    "Python Java English French German Spanish Chinese Google Amazon Apple Microsoft Remember Note Some Most Many Both "
    "Each These Those Such Any All".split()
)
_LEAD = re.compile(
    r"(?:(?:by the way|btw|actually|oh|also|fyi|for your information|just so you know|well|so|hey|hi|hello|anyway|no|yes|"
    r"yeah|sorry|correction|update|good news|big news|news|one more thing|and|but|wait|hmm|ok|okay|right|sure|thanks|"
    r"thank you|great|cool|nice|perfect|quick update|small update|as i said|to be clear|for the record|speaking of [^,]{1,40}|"
    r"funnily enough|in fact|honestly|guess what|as of now|these days|nowadays|currently|at the moment|now|finally|"
    r"unfortunately|luckily|i mean|i meant(?: that| to say)?|what i meant was|you know|just to let you know|just to mention|i should mention(?: that)?|"
    r"i forgot to (?:say|mention)(?: that)?|did i mention(?: that)?|it turns out(?: that)?|turns out(?: that)?|"
    r"i(?:'ve| have)? decided that|we(?:'ve| have)? decided that|change of plans?|scratch that|my mistake|my bad)\s*(?:[,:;!.…–—-]+\s*|\s+(?=I\b|my\b|we\b|our\b|the\b)))+",
    re.IGNORECASE,
)
_JOINT = re.compile(
    r"\s*(?:[,;:]|\s[–—-])\s*(?:and|but|so|because|since|while|although|though|then)?\s*(?=(?:I|we)\b(?!\w)|I['’]|my |our )|"
    r"\s+(?:and|but|so|because|since|while|although|though)\s+(?=(?:I|we)\b|I['’]|my |our )|"
    r"\s*[,;]\s*(?:so|because|but|which|hence|therefore|that's why)\s+(?!I\b|my\b)"
)
# "For the party: ...", "In my free time I ...": what stands before the clause and says neither who nor what.
_ADVERBIAL = re.compile(
    r"^(?:(?:[A-Za-z][\w' -]{1,40}:\s+)|(?:in|on|at|for|during|after|before|as|with|apart from|besides|outside(?: of)?|since|from|starting|until|when|most|every|these|last|this|next|of) "
    r"(?!(?:the|my|this|a) (?:book|novel|story|movie|film|game|show|series|play|script|dream))(?!I\b|my name)[^,.;:]{2,40}?,?\s+)(?=(?:I|we)\b|I['’]|my |our )",
    re.IGNORECASE,
)
_SHARED = re.compile(
    r",?\s+(?:and|but)\s+(?:also |now |still |currently |recently )*(?=(?:live|lives|work|works|am|is|has|speak|speaks|like|likes|love|loves|hate|hates|"
    r"moved|play|plays|drive|drives|study|studies|was born|own|owns|prefer|prefers|enjoy|enjoys|joined|bought|started|switched|became|adopted)\b(?! (?:to|and|or|I|we|it|if|a bit)\b))"
)
_INTENDED = re.compile(
    r"(?:will|would|can|could|should|might|may|want|need|try|hope|plan|have to|am going|going|felt|feel)\b"
)
_UNDERSTOOD_BEFORE_NAMES = re.compile(
    r"\b((?:live|lives|living|based|born|back) in|(?:moved|moving|move|relocated) to|(?:work|works|working) (?:at|for)|joined|"
    r"(?:my|his|her) name is|call me|called|named) (?!the\b|an?\b|my\b|his\b|her\b|our\b|fear\b|peace\b|hope\b|fun\b|it\b|that\b|this\b|"
    r"when\b|later\b|back\b|home\b|myself\b|free\b|you\b|me\b|what\b|if\b|there\b|here\b|another\b)([a-z]+)"
)
_APPOSITION = re.compile(rf"^({NAME}), (my|our) ((?:older |younger |best |old )?(?:{FAMILY})), ")


@dataclass(frozen=True)
class Clause:
    """A part of a sentence with one subject: "me", or how the owner calls somebody else."""

    subject: str
    rest: str
    whole: str


def clauses(sentence: str) -> Iterator[Clause]:
    """The clauses of a sentence, each with its subject; a shared subject is carried over an "and"."""
    plain = without_lead(sentence)
    for part in _JOINT.split(plain):
        told = without_lead(part.strip(" ,;:"))
        if not told:
            continue
        bare = _ADVERBIAL.sub("", told, count=1)
        before = told[: len(told) - len(bare)]  # stays in the words: it may say since when
        shared = _SHARED.split(bare)
        subject, prefix, rest = _subject(shared[0])
        if _INTENDED.match(rest):
            shared = [bare]
        yield Clause(subject, rest, before + shared[0])
        for more in shared[1:]:
            if subject:
                yield Clause(subject, more.strip(), f"{prefix} {more.strip()}")


def with_capitals(sentence: str) -> str:
    """What was typed without capitals, with those that the rules look for."""
    plain = re.sub(r"(?<![\w.])i(?=['’ ])", "I", sentence)
    if any(letter.isupper() for letter in sentence):
        return plain
    return _UNDERSTOOD_BEFORE_NAMES.sub(
        lambda match: f"{match.group(1)} {match.group(2).capitalize()}", plain
    )


def without_apposition(sentence: str) -> str:
    """ "Sofie, my sister, works ..." as "My sister Sofie works ...", which the rules know."""
    return _APPOSITION.sub(
        lambda match: f"{match.group(2).capitalize()} {match.group(3)} {match.group(1)} ", sentence
    )


def without_lead(sentence: str) -> str:
    """Without "by the way,", "actually," and the like in front."""
    return _LEAD.sub("", sentence.strip(), count=1) if _LEAD.match(sentence.strip()) else sentence.strip()


def _subject(part: str) -> tuple[str, str, str]:
    """Whose clause it is, that subject's words, and the rest with its auxiliary spelled out; "" for nobody known."""
    match = _I.match(part)
    if match:
        return "me", "I", _spelled(match.group("aux"), "am") + match.group("rest")
    match = _THEIR.match(part)
    if match and (match.group("relation") or match.group("alone") not in _NOT_NAMES):
        who = match.group("name") or match.group("relation") or match.group("alone")
        return (
            who,
            part[: match.start("rest") if match.group("rest") else match.start("rest2")].strip(),
            "'s " + (match.group("rest") or match.group("rest2")),
        )
    match = _THEY.match(part)
    if match and (match.group("relation") or match.group("alone") not in _NOT_NAMES):
        who = match.group("name") or match.group("relation") or match.group("alone")
        aux = _spelled(match.group("aux"), "is")
        return who, part[: match.start("rest")].removesuffix(aux).strip(), aux + match.group("rest")
    return "", "", part


def _spelled(aux: str | None, be: str) -> str:
    word = (aux or "").strip().replace("’", "'")
    full = {"'m": "am", "'re": be, "'s": "is", "'ve": "have", "'ll": "will", "'d": "would", "are": be}.get(
        word, word
    )
    return f"{full} " if full else ""
