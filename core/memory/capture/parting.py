"""Parts a sentence that tells several things into those that each say something alone, in its owner's words.

"I'm on a course, and the last paper is due on 4 May" is two facts, and what becomes of one is no news of the other. Grammar
tells which clauses could stand alone; that two of them are about different things, a classifier says. What leans on the
clause before it, "and it hurts", stays with that.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence

from core.memory.capture.chinese import patterns as zh
from core.memory.capture.chinese.clauses import split_clauses, subject_of
from core.memory.capture.chinese.finding import find_chinese
from core.memory.capture.chinese.frames import REQUEST
from core.memory.capture.classifier import TOPICS, Classifier, Judgement
from core.memory.capture.english import patterns as en
from core.memory.capture.english.alone import Span, alone_in, with_companion
from core.memory.capture.english.finding import find_english
from core.memory.capture.script import is_chinese
from core.memory.capture.side_by_side import side_by_side
from core.memory.kinds import MANY_VALUED, OWNER, SINGLE_VALUED
from core.memory.statements.values import sort_of
from core.text.regex import regex

# So probably a clause must say something lasting to be kept alone.
LASTING = 0.8
# Above, a sentence or a clause of it tells a change: what was and what is now belong together.
CHANGES = 0.6
# A clause alone must be all the surer: out of its sentence "the last paper is due on 4 May" may well be news.
CLAUSE_CHANGES = 0.85
# So probably a clause must be about its own topic, and at most so about that of the clause beside it.
OF_ITS_TOPIC, OF_ANOTHER = 0.3, 0.25
# Attributes that say what a statement tells.
UNDERSTOOD = SINGLE_VALUED | MANY_VALUED - {"fact", "event"}
_OTHER = TOPICS.index("other")
# Means what was told before it, and nothing alone.
_LEANS = regex(
    r"(?:我俩?|咱)?(?:所以|因为|因此|但|而|然后|不过|可是|可以|结果|于是|叫|也|还|都|就|才|又|再|并|且|比|其|另|得|只|已|每晚必|主要|特别|有时|有点|人|这|那|从来)|.*(?:[他她它]|这[个里些边]|那[个里些边]|一样|同样|我[都也还就才])"
)
_OWNER = regex("我(?!们|俩)|本人|俺")
# A thing with what it is, when or how much: 房租每个月四千五, 报名截止是3月20号.
_THING = regex(
    r"(?![一二两三四五几十每隔半退今明去最平现下上以离跟在教靠给用从有没家包])[\u4e00-\u9fff]{2,4}?(?<!的)(?:是|为|定在|姓|每[个月天年周次]|一(?:个月|年|次|天)|一共|大[概约]|[\d一二两三四五六七八九十]+[个点月号块元千百万])"
)
# A wish beside a statement is no part of it: 我对芒果过敏，帮我推荐个蛋糕吧.
_ASKS = regex(r"(?:帮我(?!们)|给我|麻烦|请(?![我他她大客假])|推荐|你能|能不能|有没有)")
_GREETS = regex(r"(?:你好|您好|嗨|哈[喽啰]|大家好|早上好|晚上好)啊?")
_TOLD_BY = regex("[：:](?!\\d)")  # what stands behind it somebody said
_EACH_ENDS = regex(r"\s*(?:[,;]|\s[–—-])\s+(?:so |and |but )?|\s+(?:and|so) (?=(?:I|we|my|our|the) )")
# Who gives a name tells in one breath what else is to be known: 我叫何思远，在成都租了个一居室.
_NAMED = regex(
    r"(?:(?:你好|您好|嗨|哈[喽啰囉]|大家好)啊?[，,！!。 ]*)?(?P<name>我(?:叫|姓|的名字[叫是])[\u4e00-\u9fffA-Za-z· ]{1,16})[，,]\s*(?P<rest>.+)",
    re.DOTALL,
)
# What somebody does who has given something up: 离职了，在家歇着.
_INSTEAD = regex(r"(?:现在|目前|打算)?(?:在(?![京沪])|回|待|自己|带|陪|准备)")
_WHEN = frozenset(("date", "weekday", "day", "month", "time"))
# What a clause is about does not hang on the day.
ANY_DAY = dt.date(2000, 1, 1)
_STOPS = " —，,。！!.…~～:："


def parted(sentences: Sequence[str], classifier: Classifier | None) -> dict[str, list[str]]:
    """Each sentence with its parts, or itself where it tells one thing; without a `classifier` by its times alone.

    Raises ModelUnavailable, of the classifier.
    """
    told_of_times = {each: _side_by_side(each) for each in dict.fromkeys(sentences)}
    clauses = {each: [] if told_of_times[each] else _clauses(each) for each in told_of_times}
    several = {each: parts for each, parts in clauses.items() if len(parts) > 1}
    if classifier is None:
        return {each: told_of_times[each] or [each] for each in clauses}
    asked = list(
        dict.fromkeys(text for each, parts in several.items() for text in (each, *_texts(each, parts)))
    )
    judged = dict(zip(asked, classifier.judge(asked), strict=True)) if asked else {}
    return {
        each: told_of_times[each] or _ended(each) or _introduced(each) or _grouped(each, parts, judged)
        for each, parts in clauses.items()
    }


def _side_by_side(sentence: str) -> list[str]:
    return side_by_side(sentence) if not _is_not_told(sentence) else []


def _ended(sentence: str) -> list[str]:
    """The parts of a sentence that each end something, or of which one ends it and the next says what holds instead."""
    if not is_chinese(sentence):
        parts = [each for each in _EACH_ENDS.split(sentence) if each]
        return parts if len(parts) > 1 and all(_ends(each, named=True) for each in parts) else []
    parts = split_clauses(sentence)
    if len(parts) < 2 or not _ends(parts[0]):
        return []
    if all(_ends(each, named=True) for each in parts):
        return parts
    named = subject_of(parts[0])
    whose = "我" if named and named[0] == OWNER else named[0] if named else ""
    now = f"{whose}{parts[1]}"
    told = whose and len(parts) == 2 and _INSTEAD.match(parts[1]) and subject_of(parts[1]) is None
    return [parts[0], now] if told and _tells(now) else []


def _introduced(sentence: str) -> list[str]:
    """The name that somebody gives, and what they tell of themselves behind it without saying "I" again."""
    found = _NAMED.fullmatch(sentence.strip()) if not _is_not_told(sentence) else None
    if found is None or subject_of(found["rest"]) is not None or _LEANS.match(found["rest"]):
        return []
    told = f"我{found['rest']}"
    return [found["name"], told] if _tells(split_clauses(told)[0]) else []


def _ends(part: str, named: bool = False) -> bool:
    """Whether rules know what a part of a sentence ends; `named`: by a word of its own, as retiring has none."""
    plain = part.replace("也", "", 1)
    found = (find_chinese if is_chinese(part) else find_english)(plain, ANY_DAY)
    ends = len(found) == 1 and found[0].action == "close" and not found[0].loosely
    return ends and bool(found[0].value or not named)


def clauses_in(sentence: str) -> list[str]:
    """The clauses of a sentence, of an English one with those that lean on them; what is done at several times by each."""
    apart = [part.rstrip(_STOPS) for part in _side_by_side(sentence)]
    if apart or not is_chinese(sentence):
        return apart or _texts(sentence, alone_in(sentence)) or [sentence]
    return split_clauses(sentence)


def stands_alone(clause: str) -> bool:
    """Whether a Chinese clause says something without the one before it; an English one is cut so that it does."""
    if not is_chinese(clause):
        return True
    named = subject_of(clause) is not None or _THING.match(clause) is not None or _understood(clause)
    return named and _LEANS.match(clause) is None


def _clauses(sentence: str) -> list[Span]:
    """The clauses of a sentence that could stand alone, each with those behind it that could not."""
    chinese = is_chinese(sentence)
    if _is_not_told(sentence):
        return []
    if chinese and _TOLD_BY.search(sentence):
        return []
    return _chinese(sentence) if chinese else alone_in(sentence)


def _is_not_told(sentence: str) -> bool:
    """Whether a sentence supposes, reports, asks, or asks for something to be kept."""
    rules = zh if is_chinese(sentence) else en
    return any(
        each.search(sentence) for each in (rules.HYPOTHETICAL, rules.REPORTED, rules.EXPLICIT, rules.QUESTION)
    )


def _chinese(sentence: str) -> list[Span]:
    found: list[Span] = []
    place, owners = 0, True
    for clause in split_clauses(sentence):
        start = sentence.find(clause, place)
        place = start + len(clause)
        alone = _OWNER.match(clause) or (owners and _THING.match(clause))
        named = subject_of(clause)
        owners = named[0] == OWNER if named else owners
        if not found and _GREETS.fullmatch(clause):
            continue
        if (
            found
            and REQUEST.search(clause)
            and _ASKS.match(clause)
            and _understood(sentence[slice(*found[-1])])
        ):
            break
        if found and (not alone or _LEANS.match(clause) or not _tells(sentence[slice(*found[-1])])):
            found[-1] = (found[-1][0], place)
        else:
            found.append((start, place))
    return found


def _tells(clause: str) -> bool:
    """Whether rules find anything in a Chinese clause: 每周三上午 alone says nothing."""
    return sort_of(clause) not in _WHEN and any(
        each.action == "add" for each in find_chinese(clause, ANY_DAY)
    )


def _understood(clause: str) -> bool:
    """Whether rules know what a Chinese clause says: behind anything else a wish is what it is all about."""
    return any(each.attribute in UNDERSTOOD for each in find_chinese(clause, ANY_DAY))


def _texts(sentence: str, spans: Sequence[Span]) -> list[str]:
    return [sentence[start:end].rstrip(_STOPS) for start, end in spans]


def _grouped(sentence: str, clauses: Sequence[Span], judged: Mapping[str, Judgement]) -> list[str]:
    """Clauses that are about different things, each with those of its own."""
    told = _texts(sentence, clauses) if len(clauses) > 1 else []
    changes = bool(told) and judged[sentence].changes >= CHANGES
    if not clauses or changes or any(judged[each].changes >= CLAUSE_CHANGES for each in told):
        return [sentence]
    groups: list[list[Span]] = []
    for span in clauses:
        said = [judged[each] for each in _texts(sentence, (*groups[-1], span))] if groups else []
        if said and not all(_apart(each, said[-1]) for each in said[:-1]):
            groups[-1].append(span)
        else:
            groups.append([span])
    whole = [(group[0][0], group[-1][1]) for group in groups]
    if len(whole) == 1 and not (sentence[: whole[0][0]] + sentence[whole[0][1] :]).strip(_STOPS):
        whole = [(0, len(sentence))]
    parts = [sentence[start:end] for start, end in whole]
    return [part for each in parts for told in _of_somebody(each) for part in with_companion(told)]


def _of_somebody(part: str) -> list[str]:
    """我弟弟在深圳送外卖，住在龙华 as what he does and where he lives, each with whose it is; a name stays with what it tells."""
    if not is_chinese(part):
        return [part]
    first, *more = split_clauses(part)
    named = subject_of(first)
    if named is None or named[0] == OWNER or len(more) != 1 or "叫" in first:
        return [part]
    now = f"{first.removesuffix(named[1])}{more[0]}"
    if not first.endswith(named[1]) or subject_of(more[0]) is not None or _LEANS.match(more[0]):
        return [part]
    was, told = find_chinese(first, ANY_DAY), find_chinese(now, ANY_DAY)
    if len(told) != 1 or told[0].action != "add" or told[0].attribute not in SINGLE_VALUED or not was:
        return [part]
    apart = all(each.action == "add" and each.attribute != told[0].attribute for each in was)
    return [first, now] if apart else [part]


def _apart(one: Judgement, other: Judgement) -> bool:
    """Whether two clauses each say something lasting, and about different things."""
    if min(one.lasting, other.lasting) < LASTING:
        return False
    mine, theirs = _topic(one), _topic(other)
    told = one.topics[mine] >= OF_ITS_TOPIC and other.topics[theirs] >= OF_ITS_TOPIC
    apart = one.topics[theirs] <= OF_ANOTHER and other.topics[mine] <= OF_ANOTHER
    return told and apart and mine != theirs and _OTHER not in (mine, theirs)


def _topic(judgement: Judgement) -> int:
    return max(range(len(judgement.topics)), key=judgement.topics.__getitem__)
