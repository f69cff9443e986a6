"""Tells a question that wants documents counted, or all of them listed, from one that a passage answers, by plain rules.

"How many contracts mention Anna?" and "which letters do not mention rent?" are about documents; "how many employees does ACME
have?" is looked up. Only what is written like the first is counted, since a wrong count looks as certain as a right one.
What a kind of document is called is left to the library: its folders and files know, see `kinds`.
"""

from __future__ import annotations

import re
from dataclasses import replace

from core.retrieval.counting.patterns import (
    CHINESE,
    CHINESE_ALL,
    CHINESE_TIMES,
    ENGLISH,
    ENGLISH_ALL,
    ENGLISH_PASSIVE,
    ENGLISH_WHERE,
    TIMES,
    WITHIN_LIMITS,
)
from core.retrieval.counting.words import (
    ABOUT,
    CLAIMS,
    HOLD,
    KNOWN,
    NO_KIND,
    PAPERS,
    TEXTUAL,
    means_any,
    media_types_of,
)
from core.retrieval.query import Counting, Manner
from core.retrieval.understanding.exact_terms import QUOTES
from core.retrieval.understanding.other_language import in_the_other_language
from core.text.chinese_script import fold_chinese
from core.text.regex import regex
from core.text.stop_words import STOP_WORDS

# After "about" and the like, these mean that something is asked of the documents beyond what they are about.
_ASKS_MORE = regex(
    r"\b(?:did|does|do|was|were|has|have|had|is|are|can|could|will|would|should|that|which)\b|什么|多少|怎么|为什么|谁|哪",
    re.IGNORECASE,
)
_BEFORE_TERM = regex(
    r"^(?:both\s+)?(?:(?:the |an? |my |our )?(?:words?|term|name|phrase|topic of|subject of)|the|an?|any|my|our|some|both)\s+|^(?:这个|這個)?(?:词|詞|字样|字樣)",
    re.IGNORECASE,
)
_AFTER_TERM = regex(
    r"\s+(?:at all|anywhere|in (?:it|them|their text)|by name|(?:are|is) there)$|(?:这个|這個|一个|一個|一|这)?(?:词|詞|名字|字样|字樣)$",
    re.IGNORECASE,
)
_OR = regex(r"\s+or\s+|或者|或是|或", re.IGNORECASE)
_NEITHER = regex(r"neither\s+(.+?)\s+nor\s+(.+)", re.IGNORECASE)
_PLAIN_WORDS = regex(r"[^\W\d_]+(?:\s+[^\W\d_]+)*")
_UNSPACED = regex(r"[\u3040-\u30ff\u3400-\u9fff\u0e00-\u0e7f]")
_EVERYWHERE = regex(
    r"(?:all )?(?:of )?(?:it|them|my|our|the|this|total|files|documents|notes|library|collection|all)(?: (?:files|documents|notes|library))?|"
    r"(?:我的?|所有|全部|库|资料库|这些|文件|文档|笔记|资料)+",
    re.IGNORECASE,
)
# "How often is the word ... used" is counted, "how often is the oven used" is looked up.
_MEANT_AS_WORD = regex(r"[\"“「『《]")
# "Letters from Anna that mention tea" limits twice, which is not counted yet as it is meant.
_MORE_THAN_A_NAME = regex(rf"\s(?:{HOLD}|{ABOUT}|and)\s|提到|关于", re.IGNORECASE)
# Words that are no part of a name: "what is Anna excited about" names no kind "is Anna excited".
_VERBS = ("is", "are", "was", "were", "does", "do", "did", "has", "have", "had", "can", "could")
_AUXILIARIES = frozenset((*_VERBS, "des", "may"))
MAX_TERM_CHARS = 120
# Of the names that a word has in the other language; a list of more is no answer.
MOST_NAMES = 3


# 在信里有几封提到停车 is 有几封信提到停车.
_KIND_IN_FRONT = regex(
    rf"^在?(?P<kind>{PAPERS.pattern})(?:里面?|裡面?|中|当中|當中)[，,]?(?:一共|总共|總共)?有?(?P<many>(?:多少|几|幾)[份篇个個封本])(?:是|信)?",
    re.I,
)


def counting_of(question: str, limited: bool = False) -> Counting | None:
    """What `question` wants counted or listed; None for every other question.

    `limited`: words that were taken out of it limit where to look, so that "how many notes did I write?" counts those there.
    """
    question = _KIND_IN_FRONT.sub(r"有\g<many>\g<kind>", question)
    folded = fold_chinese(question)
    if len(folded) != len(question):  # spans would not fit
        return None
    return _times(question, folded) or _telling(question, folded) or _all_of(folded, limited)


def _times(question: str, folded: str) -> Counting | None:
    """How many times a word stands in the files, or in some of them."""
    match = next((m for p in (*TIMES, *CHINESE_TIMES) if (m := p.fullmatch(folded))), None)
    if match is None:
        return None
    groups, text = match.groupdict(), question[match.start("term") : match.end("term")]
    marked = bool(groups.get("mark")) or _MEANT_AS_WORD.search(text) is not None
    if groups.get("seen") and not marked and (groups.get("now") or groups["seen"] not in ("seen", "spotted")):
        return None
    terms = _terms(text)
    if not _fit(terms, text):
        return None
    literal = marked or any(quoted or _to_the_letter(term) for term, quoted in terms)
    place = (groups.get("kind") or "").strip()
    place = "" if _EVERYWHERE.fullmatch(place) else place
    manner: Manner = "letters" if literal else "words"
    made = _counting(place, tuple(term for term, _ in terms), manner)
    # "How often does frost occur?" may be told by a passage.
    happens = (groups.get("hold") or "").startswith("occur")
    return replace(made, asks="times", known=False, sure=marked or not happens)


def _telling(question: str, folded: str) -> Counting | None:
    """The documents that hold something, are about it or from somebody, or do not and are not."""
    for asks, pattern in (*ENGLISH, ("", ENGLISH_PASSIVE), *ENGLISH_WHERE, *CHINESE):
        match = pattern.fullmatch(folded)
        made = _told(question, match, asks) if match is not None else None
        if made is not None:
            return made
    return None


def _told(question: str, match: re.Match[str], asks: str) -> Counting | None:
    groups = match.groupdict()
    kind, text = (groups.get("kind") or "").strip(), question[match.start("term") : match.end("term")]
    kind = "" if _EVERYWHERE.fullmatch(kind) else kind
    neither = _NEITHER.fullmatch(text)
    terms = _terms(" or ".join(neither.groups()) if neither else text)
    if not _fit(terms, text):
        return None
    verb = groups.get("hold") or groups.get("about") or groups.get("from") or "mention"
    known = means_any(kind) or bool(media_types_of(kind)) or KNOWN.fullmatch(kind) is not None
    if groups.get("from") and _MORE_THAN_A_NAME.search(text):
        return None
    if _asks_what_it_says(kind) or NO_KIND.fullmatch(kind) or not (known or _may_be_called(kind, verb)):
        return None
    literal = bool(groups.get("from")) or any(quoted or _to_the_letter(term) for term, quoted in terms)
    negated = bool(groups.get("neg") or groups.get("without") or neither)
    # Of a text that it is not about something, nobody can be certain; that it lacks the word, everybody.
    manner: Manner = "letters" if literal else "words"
    if groups.get("about") and not negated and not groups.get("mark"):
        manner = "topic"
    which = asks == "which" or (not asks and not groups.get("many"))
    return replace(
        _counting(kind, tuple(term for term, _ in terms), manner),
        negated=negated,
        asks="which" if which else "number",
        sender=bool(groups.get("from")),
        claims=CLAIMS.search(verb) is not None,
    )


def _asks_what_it_says(kind: str) -> bool:
    """Whether "what did the letter from Anna say" was taken for letters, of a kind "did the letter"."""
    return any(word.casefold() in _VERBS for word in kind.split())


def _may_be_called(kind: str, verb: str) -> bool:
    """Whether files here may be called by a word that is no common one for them: the verb must be one of texts."""
    small = any(
        word.casefold() in STOP_WORDS["en"] or word.casefold() in _AUXILIARIES for word in kind.split()
    )
    return not small and TEXTUAL.search(verb) is not None


def _all_of(folded: str, limited: bool) -> Counting | None:
    for asks, pattern in (*ENGLISH_ALL, *CHINESE_ALL, *(WITHIN_LIMITS if limited else ())):
        match = pattern.fullmatch(folded)
        if match is None:
            continue
        groups = match.groupdict()
        kind = (groups.get("kind") or groups.get("other") or "").strip()
        if not kind or NO_KIND.fullmatch(kind):
            continue
        known = means_any(kind) or bool(media_types_of(kind)) or KNOWN.fullmatch(kind) is not None
        # Within limits they are listed by day. "List all ingredients" and "how many people attended?" are about no documents.
        if (asks == "which" and (limited or not known)) or (not known and groups.get("there", "") is None):
            continue
        made = _counting(kind, (), "all")
        paper = not made.kind or PAPERS.fullmatch(made.kind) is not None
        return replace(made, asks="which" if asks == "which" else "number", sure=paper)
    return None


def _counting(kind: str, terms: tuple[str, ...], manner: Manner) -> Counting:
    media_types = media_types_of(kind)
    if media_types or means_any(kind):
        return Counting(terms, manner, "", media_types)
    return Counting(terms, manner, kind, known=KNOWN.fullmatch(kind) is not None)


def _fit(terms: tuple[tuple[str, bool], ...], text: str) -> bool:
    """Whether they are something to look for, and nothing more is asked."""
    if not terms or any(len(term) > MAX_TERM_CHARS for term, _ in terms):
        return False
    return not _ASKS_MORE.search(fold_chinese(text)) or QUOTES.search(text) is not None


def _terms(text: str) -> tuple[tuple[str, bool], ...]:
    """[(a term, whether it was quoted)]: those that stand beside an "or"."""
    quoted = [next(group for group in match.groups() if group).strip() for match in QUOTES.finditer(text)]
    if quoted:
        return tuple((term, True) for term in quoted)
    bare = (_AFTER_TERM.sub("", _BEFORE_TERM.sub("", part.strip(), count=1)) for part in _OR.split(text))
    return tuple((term, False) for part in bare if (term := part.strip(" ,，、:：'‘’?？")))


def _to_the_letter(term: str) -> bool:
    """Whether a term is more than plain words, whose other forms would do as well: a name with numbers, or Chinese."""
    return _UNSPACED.search(term) is not None or _PLAIN_WORDS.fullmatch(term) is None


def in_both_languages(counting: Counting) -> Counting:
    """With the term's names in the other language, where the list of everyday words has it: 租金 and "rent" are one."""
    added: list[str] = []
    for term in counting.terms if not counting.sender else ():
        other = in_the_other_language(term)
        if other is not None and other.whole and len(other.words) == 1:
            names = other.words[0]
            # "Parking permit" is met by "parking".
            added += [name for name in names if not any(one != name and one in name for one in names)][
                :MOST_NAMES
            ]
    return replace(counting, terms=tuple(dict.fromkeys((*counting.terms, *added))))


def said_of(counting: Counting) -> str:
    """For the trace."""
    how = {
        "letters": "to the letter",
        "words": "all words in one passage",
        "topic": "about",
        "all": "all there are",
    }
    terms = " or ".join(f"“{term}”" for term in counting.terms)
    wanted = (
        "those that do not" if counting.negated else "",
        "each time" if counting.asks == "times" else "",
    )
    return ", ".join(part for part in (counting.kind, terms, how[counting.manner], *wanted) if part)
