"""The sentences of a counted answer in both languages: the number, what it is a number of, and what it is not."""

from __future__ import annotations

from core.retrieval.result import Count
from core.text.chinese_script import HAN

# One form for one thing, another for several; Chinese has the same for both.
Forms = tuple[str, str]

_HOLD: dict[str, dict[str, Forms]] = {
    "letters": {"en": ("holds {terms}", "hold {terms}"), "zh": ("写有{terms}",) * 2},
    "word": {
        "en": ("holds {terms} or a form of it", "hold {terms} or a form of it"),
        "zh": ("写有{terms}或它的变形",) * 2,
    },
    "words": {
        "en": ("holds all words of {terms} in one passage", "hold all words of {terms} in one passage"),
        "zh": ("在同一段落里写有{terms}的全部词语",) * 2,
    },
    "sender": {"en": ("names {terms}", "name {terms}"), "zh": ("写有{terms}的名字",) * 2},
}
_HOLD_NOT: dict[str, dict[str, Forms]] = {
    "letters": {"en": ("does not hold {terms}", "do not hold {terms}"), "zh": ("没有写{terms}",) * 2},
    "word": {
        "en": ("holds neither {terms} nor a form of it", "hold neither {terms} nor a form of it"),
        "zh": ("既没有写{terms}，也没有写它的变形",) * 2,
    },
    "either": {
        "en": ("holds neither {terms}, in any form", "hold neither {terms}, in any form"),
        "zh": ("没有写{terms}，也没有写它们的变形",) * 2,
    },
    "words": {
        "en": (
            "does not hold all words of {terms} in one passage",
            "do not hold all words of {terms} in one passage",
        ),
        "zh": ("没有在同一段落里写有{terms}的全部词语",) * 2,
    },
    "sender": {"en": ("does not name {terms}", "do not name {terms}"), "zh": ("没有写{terms}的名字",) * 2},
}
_NONE = {
    "en": "None of the {all} {kind} looked at {hold}.",
    "zh": "查看的 {all} 份{kind}中，没有一份{hold}。",
}
_ONLY = {
    "en": "The only {kind} looked at {hold}.",
    "zh": "查看的唯一一份{kind}{hold}。",
}
_EACH = {
    "en": "All of the {all} {kind} looked at hold {terms}: there is none that does not.",
    "zh": "查看的 {all} 份{kind}全都写有{terms}，没有一份不写。",
}
_SOME = {
    "en": "{n} of the {all} {kind} looked at {hold}.",
    "zh": "查看的 {all} 份{kind}中，有 {n} 份{hold}。",
}
# Where most are in another language than the words: what these do not find in them says nothing of them.
_ELSEWHERE = {
    "en": "Most of the {all} {kind} looked at, {foreign}, are in another language than {terms} and cannot be judged by it; "
    "of the other {rest}, {found}.",
    "zh": "查看的 {all} 份{kind}中，多数（{foreign} 份）是用别的语言写的，无法凭{terms}判断；其余 {rest} 份中，{found}。",
}
_ELSEWHERE_ALL: dict[str, Forms] = {
    "en": (
        "The only {kind} looked at is in another language than {terms} and cannot be judged by it.",
        "The {all} {kind} looked at are all in another language than {terms} and cannot be judged by it.",
    ),
    "zh": ("查看的 {all} 份{kind}都是用别的语言写的，无法凭{terms}判断。",) * 2,
}
_FOUND = {"en": ("none {hold}", "{n} {hold}"), "zh": ("没有一份{hold}", "有 {n} 份{hold}")}
_FOUND_ALL = {"en": "all hold {terms}", "zh": "每份都写有{terms}"}
_TOPIC = {
    "en": (
        "Probably at least {n} of the {all} {kind} looked at is about {terms}: it holds the words and is near in meaning.",
        "Probably at least {n} of the {all} {kind} looked at are about {terms}: they hold the words and are near in meaning.",
    ),
    "zh": ("查看的 {all} 份{kind}中，很可能至少有 {n} 份与{terms}有关：既写有这些字词，意思也接近。",) * 2,
}
_NO_TOPIC = {
    "en": "None of the {all} {kind} looked at is about {terms} for certain.",
    "zh": "查看的 {all} 份{kind}中，没有一份能确定与{terms}有关。",
}
_NO_KIND = {
    "en": "None of the {all} documents looked at counts as one of the {kind}.",
    "zh": "查看的 {all} 份文档中，没有算作{kind}的。",
}
_ALL: dict[str, Forms] = {
    "en": ("There is {n} {kind}.", "There are {n} {kind}."),
    "zh": ("共有 {n} 份{kind}。",) * 2,
}
_TIMES: dict[str, Forms] = {
    "en": (
        "{terms} stands {times} time, in {n} of the {all} {kind} looked at.",
        "{terms} stands {times} times, in {n} of the {all} {kind} looked at.",
    ),
    "zh": ("{terms}一共出现 {times} 次，在查看的 {all} 份{kind}中的 {n} 份里。",) * 2,
}
_TIMES_FORMS: dict[str, Forms] = {
    "en": (
        "{terms} or a form of it stands {times} time, in {n} of the {all} {kind} looked at.",
        "{terms} or a form of it stands {times} times, in {n} of the {all} {kind} looked at.",
    ),
    "zh": ("{terms}或它的变形一共出现 {times} 次，在查看的 {all} 份{kind}中的 {n} 份里。",) * 2,
}
_TIMES_ONLY: dict[str, Forms] = {
    "en": (
        "{terms} stands {times} time, in the only {kind} looked at.",
        "{terms} stands {times} times, in the only {kind} looked at.",
    ),
    "zh": ("{terms}一共出现 {times} 次，在查看的唯一一份{kind}里。",) * 2,
}
_NO_TIMES = {
    "en": "{terms} stands in none of the {all} {kind} looked at.",
    "zh": "查看的 {all} 份{kind}里都没有出现{terms}。",
}
_NOTHING_THERE = {"en": "There are no documents to look at there.", "zh": "那里没有可查看的文档。"}
_NEAR: dict[str, Forms] = {
    "en": (
        "{n}{more} only holds the words or only comes near by meaning; open it to be sure.",
        "{n}{more} only hold the words or only come near by meaning; open them to be sure.",
    ),
    "zh": ("{more}有 {n} 份只写有这些字词，或只在意思上接近；请打开确认。",) * 2,
}
_NEAR_ONLY: dict[str, Forms] = {
    "en": (
        "{n} only comes near by meaning and does not hold the words; open it to be sure.",
        "{n} only come near by meaning and do not hold the words; open them to be sure.",
    ),
    "zh": ("有 {n} 份只在意思上接近，没有写这些字词；请打开确认。",) * 2,
}
_NEAR_FOREIGN: dict[str, Forms] = {
    "en": (
        "{n}{more} is in another language and comes near by meaning; open it to be sure.",
        "{n}{more} are in another language and come near by meaning; open them to be sure.",
    ),
    "zh": ("{more}有 {n} 份用别的语言写的在意思上接近；请打开确认。",) * 2,
}
_COPIES: dict[str, Forms] = {
    "en": (
        "{n} of them is a copy with the same text as another: without it, {left}.",
        "{n} of them are copies with the same text as another: without them, {left}.",
    ),
    "zh": ("其中 {n} 份是副本，与另一份内容完全相同；不算副本是 {left} 份。",) * 2,
}
_MORE = {"en": " more", "zh": "另"}
_ANY_KIND: dict[str, Forms] = {"en": ("document", "documents"), "zh": ("文档", "文档")}
_CALLED: dict[str, Forms] = {
    "en": ("document called “{kind}”", "documents called “{kind}”"),
    "zh": ("名为“{kind}”的文档",) * 2,
}
# What files of a format are called, by the first of its media types: as `FORMATS` and the kinds to limit a search to have it.
_FORMAT: dict[str, dict[str, Forms]] = {
    "application/pdf": {"en": ("PDF", "PDFs"), "zh": (" PDF 文件",) * 2},
    "message/rfc822": {"en": ("e-mail", "e-mails"), "zh": ("邮件",) * 2},
    "text/html": {"en": ("web page", "web pages"), "zh": ("网页",) * 2},
    "text/markdown": {"en": ("Markdown file", "Markdown files"), "zh": (" Markdown 文件",) * 2},
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": {
        "en": ("Word document", "Word documents"),
        "zh": (" Word 文档",) * 2,
    },
}
# One meeting has minutes.
PLURAL_ONLY = "minutes"
OR = {"en": " or ", "zh": "或"}
_NOR = {"en": " nor ", "zh": "或"}


def head(count: Count, tongue: str) -> str:
    """The number and what it is a number of."""
    counting, n = count.counting, count.matching
    if not count.documents:
        return _NOTHING_THERE[tongue]
    among = count.documents if count.of_kind is None else count.of_kind
    joined = _NOR if counting.negated and _way(count) == "either" else OR
    terms = joined[tongue].join(f"“{term}”" for term in counting.terms)
    said = {"n": n, "all": among, "kind": kind_said(count, tongue), "terms": terms}
    if counting.manner == "all":
        said["kind"] = kind_said(count, tongue, n)
        return plural(_ALL[tongue], n).format(**said)
    if count.of_kind == 0:
        return _NO_KIND[tongue].format(kind=said["kind"], all=count.documents)
    if counting.asks == "times":
        return _times(count, said, tongue)
    if counting.manner == "topic" and (n or count.near_holding):
        return (plural(_TOPIC[tongue], n) if n else _NO_TOPIC[tongue]).format(**said)
    if mostly_foreign(count):
        return _elsewhere(count, said, tongue)
    if counting.negated and not n:
        return _EACH[tongue].format(**said)
    # "None of the 14 documents looked at holds", "1 of the 14 holds", "2 of the 14 hold".
    forms = (_HOLD_NOT if counting.negated else _HOLD)[_way(count)][tongue]
    if among == n == 1:
        said["kind"] = kind_said(count, tongue, 1)
        hold = forms[1 if str(said["kind"]).endswith(PLURAL_ONLY) else 0]
        return _ONLY[tongue].format(hold=hold.format(terms=terms), **said)
    return (_SOME if n else _NONE)[tongue].format(hold=plural(forms, max(1, n)).format(terms=terms), **said)


def mostly_foreign(count: Count) -> bool:
    """Whether the words say little of what was looked at: a number alone would be taken for one of them all."""
    among = count.documents if count.of_kind is None else count.of_kind
    asked = count.counting.negated or count.of_kind is not None or not count.matching
    return asked and 2 * len(count.foreign) > among


def _elsewhere(count: Count, said: dict[str, object], tongue: str) -> str:
    among = count.documents if count.of_kind is None else count.of_kind
    foreign = len(count.foreign)
    rest = among - foreign
    if not rest:
        said["kind"] = kind_said(count, tongue, min(2, among))
        return plural(_ELSEWHERE_ALL[tongue], among).format(**said)
    n = count.matching - (foreign if count.counting.negated else 0)
    if count.counting.negated and not n:
        found = _FOUND_ALL[tongue].format(**said)
    else:
        forms = (_HOLD_NOT if count.counting.negated else _HOLD)[_way(count)][tongue]
        hold = plural(forms, max(1, n)).format(**said)
        found = _FOUND[tongue][min(1, n)].format(n=n, hold=hold)
    return _ELSEWHERE[tongue].format(**{**said, "foreign": foreign, "rest": rest, "found": found})


def _times(count: Count, said: dict[str, object], tongue: str) -> str:
    times = sum(count.times.values())
    if not times:
        return _NO_TIMES[tongue].format(**said)
    if said["all"] == said["n"] == 1:
        said["kind"] = kind_said(count, tongue, 1)
        return plural(_TIMES_ONLY[tongue], times).format(times=times, **said)
    forms = _TIMES_FORMS if _way(count) == "word" else _TIMES
    return plural(forms[tongue], times).format(times=times, **said)


def _way(count: Count) -> str:
    counting = count.counting
    if counting.sender:
        return "sender"
    if any(HAN.search(term) for term in counting.terms):
        return "letters"
    single = counting.manner != "letters" and all(" " not in term for term in counting.terms)
    if single and counting.negated and len(counting.terms) > 1:
        return "either"
    return "word" if single else "words" if counting.manner == "topic" else counting.manner


def kind_said(count: Count, tongue: str, number: int = 2) -> str:
    """What is counted, by the question's own word for it: "letters"; "documents called “diary”"."""
    kind = count.counting.kind
    if not kind:
        among = count.documents if count.of_kind is None else count.of_kind
        forms = _FORMAT.get(next(iter(count.counting.media_types), ""), _ANY_KIND)
        return plural(forms[tongue], among if count.counting.manner != "all" else number)
    if not count.counting.known:
        return plural(_CALLED[tongue], number).format(kind=kind)
    return kind if tongue == "zh" else _in_number(kind, number)


def _in_number(kind: str, number: int) -> str:
    """An English kind as it is said of one or of several: "diary entry", "diary entries"."""
    if not kind.isascii() or kind.endswith(PLURAL_ONLY):
        return kind
    if number == 1:
        return (
            f"{kind[:-3]}y" if kind.endswith("ies") else kind.removesuffix("s") if kind[-2:] != "ss" else kind
        )
    if kind.endswith("s"):
        return kind
    return f"{kind[:-1]}ies" if kind.endswith("y") and kind[-2:-1] not in "aeiou" else f"{kind}s"


def near(count: Count, tongue: str) -> str:
    """How many only come near."""
    more = _MORE[tongue] if count.matching else ""
    topic = count.counting.manner == "topic"
    forms = (_NEAR if count.matching or count.near_holding else _NEAR_ONLY) if topic else _NEAR_FOREIGN
    return plural(forms[tongue], count.near).format(n=count.near, more=more)


def copies(count: Count, tongue: str) -> str:
    """How many have the same text as another one; "" for none."""
    n = len(count.copies)
    return plural(_COPIES[tongue], n).format(n=n, left=count.matching - n) if n else ""


def plural(forms: Forms, number: int) -> str:
    return forms[0] if number == 1 else forms[1]
