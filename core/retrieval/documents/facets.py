"""Takes a question that wants several things apart: the sides of a comparison, and the parts of "how much is it, and where is it?".

By plain rules. What is not written like this stays one question.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.retrieval.follow_up.follow_up import stand_alone
from core.retrieval.query import Facet, Turn
from core.text.chinese_script import HAN
from core.text.regex import regex

MOST_FACETS = 4
# A longer piece is a sentence of its own, not the name of a side.
MOST_CHARS = 80
# Parts of a longer text are no two questions in one breath.
MOST_CHARS_IN_PARTS = 200

_ENDS = " \t\n?？。.!！,，:：;；"
_LISTS = tuple(
    regex(pattern, re.IGNORECASE)
    for pattern in (
        r"\bhow (?:does|do|did|is|are|was|were) (?P<a>.+?) (?:differ(?:s|ent)?|any different) (?:from|to|than) (?P<b>.+)",
        r"\b(?:differences?|comparison)(?: in (?P<aspect>.+?))? between (?P<list>.+)",
        r"\bwhat(?: has| have)? (?:changed|differs|is different) (?:between|from) (?P<list>.+)",
        r"\b(?:compar(?:e|ing)|comparison of|contrast(?:ing)?) (?P<list>.+)",
        r"^(?P<a>.+?) (?:vs\.?|versus) (?P<b>.+)",
        r"^(?P<aspect>which .+?)(?:[,:]| between) (?P<list>(?:[^,]+, ?)*[^,]+? (?:or|and) [^,]+)",
    )
)
_STRONG = regex(r"\s+(?:with|against|versus|vs\.?|to)\s+(?!the same\b)", re.IGNORECASE)
_WEAK = regex(r"\s*,\s*(?:and |or )?|\s+(?:and|or|&)\s+", re.IGNORECASE)
_PREPOSITION = regex(r"\s(?:in|of|for|at|from|on|during|by|about)\s", re.IGNORECASE)
_ASPECT = regex(
    r"[,;]?\s+(?:in terms of|with (?:respect|regard) to|regarding|concerning|when it comes to|as to)\s+(?P<aspect>.+)$",
    re.IGNORECASE,
)
_ARTICLE = regex(r"^(?:the|a|an|my|our|your|this|that|their|both)\s+", re.IGNORECASE)
_PRICE = regex(
    r"\b(?:cheap(?:er|est)|dear(?:er|est)|(?:more|most|less|least) expensive|costs? (?:more|less)|(?:more|less)$)",
    re.IGNORECASE,
)
_OF_A_PRICE = regex(r"^How much does .+ cost\??$|^prices?$|(?:^|的)(?:价格|價格|价钱|價錢)$")
_PRICE_ZH = regex(r"贵|貴|便宜|划算|劃算")
# "The early and late shift" are two shifts: what such a word stands before, all of them share.
KINDS_OF = regex(
    r"early|late|day|night|morning|evening|weekday|weekend|summer|winter|old|new|first|second|small|large|big|long|short|high|low|"
    r"hot|cold|monthly|yearly|weekly|daily|fixed|variable|wholesale|retail|gross|net|single|double",
    re.IGNORECASE,
)
_ONE = regex(r"\bones?\b", re.IGNORECASE)

_SEVERAL = r"(?P<number>two|both|three|four|2|3|4)(?: of)?"
_SEVERAL_HAN = r"(?P<number>[两兩二三四])[份个個封篇本台臺款家种種]"
_NUMBERS = {"three": 3, "3": 3, "三": 3, "four": 4, "4": 4, "四": 4}
_OF_ONE_KIND = (
    regex(rf"^(?:please )?compare (?:the |my |our )?(?:(?P<aspect>[\w -]{{2,40}}?) (?:of|in|from) (?:the |my |our )?)?{_SEVERAL} (?:the |my |our )?(?P<kind>[a-z -]+s)(?: with each other)?$", re.I),
    regex(rf"^.*\bdifferences?(?: in (?P<aspect>[\w -]{{2,40}}?))? between (?:the |my |our )?{_SEVERAL} (?:the |my |our )?(?P<kind>[a-z -]+s)$", re.I),
    regex(rf"^how do (?:the |my |our )?{_SEVERAL} (?:the |my |our )?(?P<kind>[a-z -]+s) differ$", re.I),
    regex(rf"^which of (?:the |my |our |these |those )?{_SEVERAL} (?:the |my |our )?(?P<kind>[a-z -]+s) (?:is|was|has|costs?) (?:the )?(?P<aspect>[\w ]{{2,40}})$", re.I),
    regex(r"^(?:请|請|帮我|幫我)*(?:比较|比較|对比|對比)(?:一下|下)?(?:我的?)?(?:这|這)?" + _SEVERAL_HAN + r"(?P<kind>[\u3400-\u9fff]{2,6}?)(?:的(?P<aspect>[\u3400-\u9fff]{1,8}?))?(?:的?(?:区别|區別|不同|差异))?$"),
    regex(r"^(?:我的?)?(?:这|這)?" + _SEVERAL_HAN + r"(?P<kind>[\u3400-\u9fff]{2,6}?)(?:的(?P<aspect>[\u3400-\u9fff]{1,8}?))?(?:之间|之間)?有(?:什么|什麼|哪些)(?:区别|區別|不同|差异|差別|差别)$"),
    regex(r"^(?:我的?|我们的?)?(?:这|這)?" + _SEVERAL_HAN + r"(?P<kind>[\u3400-\u9fff]{2,6}?)(?:里面?|裡面?|中|当中|當中)?[，,]?哪一?[份个個封篇本台臺款家种種](?:最|更)?(?P<aspect>[\u3400-\u9fff]{1,4})$"),
)  # fmt: skip

_CHINESE_LISTS = tuple(
    regex(pattern)
    for pattern in (
        r"^(?:请|請|帮我|幫我)*(?:比较|比較|对比|對比)(?:一下|下)?(?P<list>.+?)(?:的(?:区别|區別|差异|差異|不同)|有(?:什么|什麼|何)(?:不同|区别|區別))?$",
        r"^(?P<list>.+?)(?:之间|之間)?(?:有)?(?:的|什么|什麼|何|哪些)*(?:区别|區別|差异|差異|不同|差别|差別)(?:是|在|有)?(?:什么|什麼|哪里|哪裡|哪些|吗|嗎|呢)*$",
        r"^(?P<list>.+?)(?:[，,]?(?:哪个|哪個|哪一个|哪一個|谁|誰)更)(?P<aspect>.+)$",
    )
)
_CHINESE_SPLIT = regex(r"[、，,]|(?<!总)(?<!暖)(?<!温)[和与與跟及](?!院|医|醫|服|平|气|氣)|还是|還是")

_ASKS = r"(?:who|whom|whose|what|when|where|why|which|how|is|are|was|were|do|does|did|can|could|will|has|have|must|may|should)\b"
_TWO_PARTS = regex(rf"^(?P<first>\W*{_ASKS}.+?)(?:[,;]? and |[,;] |\? )(?P<second>(?:also )?{_ASKS}.+)$", re.IGNORECASE)  # fmt: skip
_ASKS_ZH = regex(
    r"什么|什麼|多少|多久|多大|多高|几|幾|哪|谁|誰|怎么|怎麼|怎样|怎樣|如何|为何|為何|何时|何時|吗|嗎|呢|是否|有没有|有沒有"
)
_CLAUSES_ZH = regex(r"[，,；;？?]")


def kind_compared(question: str) -> tuple[str, str]:
    """(what is compared by its kind, in what respect): "the two leases" by their "rent"; ("", "") for another question."""
    text = question.strip(_ENDS)
    for pattern in _OF_ONE_KIND:
        match = pattern.match(text)
        if match is not None:
            aspect = (match.groupdict().get("aspect") or "").strip()
            if _PRICE.search(aspect) or _PRICE_ZH.search(
                aspect
            ):  # which is cheaper, no file says in these words
                aspect = "价格" if HAN.search(aspect) else "price"
            return match["kind"].strip(), aspect
    return "", ""


def asks_price(looked_up: str) -> bool:
    """Whether what is looked up of a side is its price."""
    return _OF_A_PRICE.search(looked_up) is not None


def number_compared(question: str) -> int:
    """How many of one kind are compared; 0 for another question."""
    match = next(filter(None, (pattern.match(question.strip(_ENDS)) for pattern in _OF_ONE_KIND)), None)
    return _NUMBERS.get(match["number"].lower(), 2) if match is not None else 0


def sides_of(question: str) -> tuple[Facet, ...]:
    """The sides of a comparison, each with what is to be looked up of it; () where the words do not show two to four."""
    text = question.strip(_ENDS)
    if HAN.search(text):
        return _chinese_sides(text)
    aspect = ""
    said = _ASPECT.search(text)
    if said:
        text, aspect = text[: said.start()], said["aspect"].strip(_ENDS)
    for pattern in _LISTS:
        match = pattern.search(text)
        if match is None:
            continue
        groups = match.groupdict()
        aspect = aspect or (groups.get("aspect") or "").strip()
        if groups.get("list"):
            labels, head = _english_list(groups["list"])
        else:
            labels, head = [groups["a"], groups["b"]], ""
        labels = _with_nouns(labels)
        return _facets(labels, [_asked(head, label, aspect) for label in labels])
    return ()


def parts_of(question: str) -> tuple[Facet, ...]:
    """The two parts of a question that asks for two things, each standing alone; () for any other."""
    text = question.strip(_ENDS)
    if len(text) > MOST_CHARS_IN_PARTS:
        return ()
    if HAN.search(text):
        clauses = [clause.strip() for clause in _CLAUSES_ZH.split(text) if clause.strip()]
        if len(clauses) != 2 or not all(_ASKS_ZH.search(clause) for clause in clauses):
            return ()
        first, second = clauses
        topic = _ASKS_ZH.split(first)[0].rstrip("有是在共")
        leans = len(HAN.findall(_ASKS_ZH.split(second)[0])) <= 3
        return Facet(first, first), Facet(second, f"{topic}，{second}" if leans else second)
    match = _TWO_PARTS.match(text)
    if match is None:
        return ()
    first, second = match["first"].strip(_ENDS), match["second"].strip(_ENDS)
    alone, _ = stand_alone(second, (Turn("user", first),))
    return Facet(first, first), Facet(second, _in_its_place(first, second) or alone)


def _in_its_place(first: str, second: str) -> str:
    """ "where is it held" with what the first part asks about in place of its pronoun: "where is the deposit held"."""
    subject = re.match(
        r"^\W*(?:how (?:much|many|long|old|big|large|far|often)|what|when|where|who|which|why)\s+(?:is|are|was|were|does|do|did)\s+"
        r"(?P<subject>(?:the|a|an|my|our|your|their|this|that)\s+[\w’'-]+(?: (?:of|for|at|in) (?:the |my |our )?[\w’'-]+)*)",
        first,
        re.IGNORECASE,
    )
    if subject is None:
        return ""
    replaced, times = re.subn(
        r"\b(?:it|they|them|he|she)\b", subject["subject"], second, count=1, flags=re.IGNORECASE
    )
    return replaced if times else ""


def _english_list(listed: str) -> tuple[list[str], str]:
    """(the sides, the head that all of them share): of "revenue in May, June and July" three months and "revenue in"."""
    listed = re.sub(r"^(?:the )?(?:difference between|both) ", "", listed.strip(_ENDS), flags=re.IGNORECASE)
    strong = [piece for piece in _STRONG.split(listed) if piece.strip()]
    if len(strong) > 1:
        return strong, ""
    for preposition in reversed(list(_PREPOSITION.finditer(listed))):
        rest = listed[preposition.end() :]
        pieces = [piece for piece in _WEAK.split(rest) if piece.strip()]
        head = listed[: preposition.end()].strip()
        if len(pieces) > 1 and not _PREPOSITION.search(f" {rest} ") and not _WEAK.search(head):
            return pieces, head
    return [piece for piece in _WEAK.split(listed) if piece.strip()], ""


def _chinese_sides(text: str) -> tuple[Facet, ...]:
    for pattern in _CHINESE_LISTS:
        match = pattern.search(text)
        if match is None:
            continue
        price = "的价格" if _PRICE_ZH.search(match.groupdict().get("aspect") or "") else ""
        pieces = [piece.strip() for piece in _CHINESE_SPLIT.split(match["list"]) if piece.strip()]
        if len(pieces) < 2:
            continue
        last, of, tail = pieces[-1].rpartition("的")
        shared = bool(of and last) and not any("的" in piece for piece in pieces[:-1])
        labels = [*pieces[:-1], last] if shared else pieces
        ending = f"的{tail}" if shared else ""
        return _facets(labels, [f"{label}{ending or price}" for label in labels])
    return ()


def _asked(head: str, label: str, aspect: str) -> str:
    """What is looked up for a side. "Which is cheaper" asks for prices; which is better, no file says in these words."""
    named = f"{head} {label}".strip()
    if _PRICE.search(aspect):
        return f"How much does {named} cost?"
    return f"{aspect} of {named}" if aspect and not aspect.lower().startswith("which") else named


def _with_nouns(labels: Sequence[str]) -> list[str]:
    """ "The signed one" beside "the draft supply agreement" is the signed supply agreement; "early and late shift" are shifts."""
    whole = next((label for label in labels if not _ONE.search(label)), "")
    noun = " ".join(_ARTICLE.sub("", whole.strip(_ENDS)).split()[1:])
    labels = [_ONE.sub(noun, label) if noun else label for label in labels]
    kinds, last = [_ARTICLE.sub("", label.strip(_ENDS)) for label in labels], labels[-1].split()
    if all(map(KINDS_OF.fullmatch, kinds[:-1])) and len(last) > 1 and KINDS_OF.fullmatch(last[-2]):
        return [*(f"{kind} {last[-1].strip(_ENDS)}" for kind in kinds[:-1]), labels[-1]]
    return labels


def _facets(labels: Sequence[str], questions: Sequence[str]) -> tuple[Facet, ...]:
    named = [label.strip(_ENDS) for label in labels]
    if not 2 <= len(named) <= MOST_FACETS or any(not label or len(label) > MOST_CHARS for label in named):
        return ()
    return tuple(
        Facet(_ARTICLE.sub("", label), question.strip(_ENDS))
        for label, question in zip(named, questions, strict=True)
    )
