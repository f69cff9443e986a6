"""What a Chinese sentence asks the program to do, beside what it tells: 我对花生过敏，所以别推荐沙爹."""

from __future__ import annotations

import re

from core.memory.capture.chinese import patterns as zh
from core.memory.capture.chinese.clauses import split_clauses, spoken_of, statements, subject_of
from core.memory.capture.chinese.frames import is_instruction, of_statement
from core.memory.capture.chinese.reading import with_name
from core.memory.kinds import OWNER
from core.text.regex import regex

_LEAD = "(?:所以|因此|因而|于是|那么?|就|请|麻烦|拜托|劳驾|能不能|可不可以|能否|你|您|快|再|先|顺便|然后|现在|千万|记得|今天|今晚|直接|也)*"
_SOME = (
    "(?:一下|[一二两三四五六七八九十几\\d]*(?:个|首|篇|段|封|条|句|张|份|点|款|道|本|部|种|则|副|版|套)|些)"
)
_WORK = "写拟编画想列出荐整总设做翻解介讲来生规安改润查找算取起看选挑准制定弄搞换策推排检核校补概归比估"
# 帮我写, 给我三条建议, 给我妹妹的婚礼写三句祝词.
_FOR_ME = (
    f"(?:(?:帮忙|帮|替|给|为)(?:我们?|咱们?)(?:把|再|也|多)?(?=[{_WORK}\\d一二两三四五六七八九十几点些])|帮忙[{_WORK}]|"
    f"(?:给|为|替|帮)(?:我们?|咱们?)[^，,]{{1,10}}?(?:写|拟|编|画|想|列|推荐|设计|做|取|起|挑|选|准备)(?:{_SOME}|了?[一二两三四五六七八九十\\d]))"
)
# 写一首, 推荐几家: told of oneself they would have a subject or a 了.
_AT_ONCE = f"(?:(?:写|拟|起草|编|列|推荐|总结|翻译|润色|改写|介绍|设计|讲|生成|规划)(?:出|成)?{_SOME}|想(?:一|几|两|三)?个[^，,]{{0,8}}?(?:名字|标题|口号|点子|主意)|来(?:一|两|三|几)?(?:首|篇|段|封|句)|推荐(?!信|人|我|过|的))"
# 想要一个睡前故事, 把我的简历改短一点.
_WANTED = (
    "我?(?:想要|需要|要)(?:一|几|两|三)?(?:个|首|篇|段|份|封|句|条)[^，,]{0,20}(?:故事|诗|文案|歌词|名字|标题|口号|信|方案|清单|建议|菜谱|祝词|贺词|开头|结尾)$|"
    "把[^，,]{1,12}(?:改|翻译|缩|扩|润色|总结|整理)(?:短|长|写|成|一下|得|好)"
)
# These change what is being written, behind what is told.
_ADJUST = "(?:(?:别|不要|勿|少|甭|莫)(?:给我|再)?(?:放|加|推荐|写|安排|点|搁)|(?:换|来|找|挑|选|出)(?:一|几|两|三)?(?:个|家|份|款|道|本|种|些)|(?:避开|去掉|跳过|换成|用)[^，,]{1,12}(?:吧|就行|就好|代替)$)"
# What stands behind these stands in what is asked for.
_IN_THE_PIECE = regex("(?:就)?说|告诉|内容|大意|意思是|里面写|开头")
_GOES_ON = regex(
    "(?:说|就说|告诉|内容|大意|意思|主题|标题|题目|关于|包括|包含|里面|其中|开头|结尾|要[写有求提突像带]|用(?!了)|不要|别|最好|字数|风格|语气|格式|大概|大约|控制|不超过|送给|发给|给[他她]|[\\d一二三四五六七八九十百]+字|越|谢谢|多谢|好吗|可以吗|行吗)"
)
_HABIT = regex("每|平时|平常|经常|常常|习惯|天天|一般|总是|喜欢|爱(?!人)|周末")
_WHOLE_TASK = regex(f"{_LEAD}(?:{_FOR_ME}|{_AT_ONCE}|{_WANTED})")
_TASK_BEHIND = regex(f"{_LEAD}(?:{_FOR_ME}|{_AT_ONCE}|{_ADJUST})")
# What somebody wants to be answered is no fact about them.
_SAYS = regex("问|说|讲|让|叫(?=我)|要我|发来")
# 我们不吃 says nothing without the request before it.
_FRAGMENT = regex("[也都]*[不没].?(?:了|啊|的)?")
_HE = regex("[他她]")
_POLITE = regex("(?:所以|因此|那|请|麻烦|拜托|千万|记得|帮|给我|替我)")


def is_task(sentence: str) -> bool:
    """Whether a sentence begins with asking for something to be written, found or thought of, once."""
    return _WHOLE_TASK.match(_plain(sentence)) is not None and not _stands(sentence)


def told_beside_task(sentence: str) -> list[str]:
    """What a sentence tells beside what it asks for, in runs of clauses; [] where it asks for nothing or tells nothing."""
    runs = _runs(sentence)
    first = runs[0] if runs else (False, "")
    if is_instruction(first[1]) and not first[0]:
        return []  # how to answer, and what is asked behind it is part of that
    behind = [asked for asked, _ in runs]
    told = [
        _with_whom(run, sentence)
        for place, (asked, run) in enumerate(runs)
        if not asked and _tells(run, any(behind[:place]))
    ]
    return told if any(behind) else []


def _runs(sentence: str) -> list[tuple[bool, str]]:
    """The clauses of a sentence, those that follow one another and all ask or all tell in one; and whether they ask."""
    runs: list[tuple[bool, list[str]]] = []
    asks, in_it = False, False
    for place, clause in enumerate(split_clauses(sentence)):
        was = asks
        asks = _asks(clause, sentence, place) or (was and (in_it or _goes_on(clause)))
        in_it = asks and (in_it or (was and _IN_THE_PIECE.match(clause) is not None))
        if runs and runs[-1][0] == asks:
            runs[-1][1].append(clause)
        else:
            runs.append((asks, [clause]))
    return [(asked, "，".join(clauses)) for asked, clauses in runs]


def _tells(run: str, behind: bool) -> bool:
    """Whether clauses tell something for themselves: `behind` a request without a subject they belong to that."""
    named = subject_of(run)
    if named is not None and named[0] != OWNER and _SAYS.search(run):
        return False
    if named is not None or behind:
        return named is not None and _FRAGMENT.fullmatch(named[1]) is None
    return any(of_statement(each) for each in statements(run))


def _with_whom(told: str, sentence: str) -> str:
    """她住在大连 with the name of whom the request before it speaks."""
    before = sentence[: sentence.find(told)] if told in sentence else ""
    who = spoken_of(before) if _HE.match(told) and before else ""
    return with_name(who, told) if who else told


def _asks(clause: str, sentence: str, place: int) -> bool:
    plain = _plain(clause)
    found = (_TASK_BEHIND if place else _WHOLE_TASK).match(plain)
    if found is None or _stands(sentence if place == 0 else clause, place > 0):
        return False
    # 我每天早起，写一篇日记 tells what somebody does.
    return not place or _POLITE.match(plain) is not None or not _HABIT.search(sentence)


def _goes_on(clause: str) -> bool:
    """Whether a clause behind a request says more of what is asked for."""
    return subject_of(clause) is None and _GOES_ON.match(clause) is not None


def _stands(asked: str, behind: bool = False) -> bool:
    """Whether a request is for good. Behind what is told 别放肉 is about what is being made."""
    if behind and re.match(f"{_LEAD}{_ADJUST}", asked):
        return re.search("以后|今后|往后|每次|一律|始终|永远|总是|默认|任何", asked) is not None
    return is_instruction(asked)


def _plain(clause: str) -> str:
    return zh.without_lead(clause).strip()
