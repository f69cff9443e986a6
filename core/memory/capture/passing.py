"""Whether a sentence only tells how its owner feels today and what kind of day it was: nothing to be kept for tomorrow."""

from __future__ import annotations

import re

_FEELS = re.compile(
    r"(?:honestly,? |ugh,? |man,? |god,? )*(?:(?:I|we)(?:['’](?:m|re)| am| are| was| were| feel| felt)?|feeling|so|just) (?:so |really |very |just |pretty |quite |a bit |absolutely |completely |totally |still |dead |too |feeling )*"
    r"(?:tired|exhausted|knackered|shattered|drained|worn out|hungry|starving|thirsty|bored|sleepy|hungover|stressed|grumpy|cranky|wiped out|beat|freezing|sweating)(?: (?:today|tonight|now|right now|this (?:morning|afternoon|evening|week)|after (?:work|today|that|the \w+)|from (?:work|today)))*",
    re.IGNORECASE,
)
_KIND_OF_DAY = re.compile(
    r"(?:and |so |what |because |since )*(?:(?:it|today|that|work|this)(?:['’]s| was| is| has| been| just)* |what )?(?:been )?(?:an? |such an? |the )?(?:\w+ ){0,2}(?:day|shift|week|night|morning|afternoon|evening|commute|meeting)(?: (?:at work|today))?",
    re.IGNORECASE,
)
_FEELS_ZH = re.compile(
    "(?:我|真的|今天|今晚|今早|现在|刚才|这会儿|真|好|太|有点|有些|特别|非常|很|都|快|又|实在|可|的)*(?:累|困|饿|渴|烦|无聊|冷|热|头疼|想睡)(?:死了?|坏了?|爆了?|了|啊|呀|得很|极了|得不行)*"
)


def passes(sentence: str, chinese: bool) -> bool:
    """Whether a sentence only tells how its owner feels at the moment."""
    parts = [part.strip(" .!…。！~～") for part in re.split(r"[,;，；]|\s[-–—]\s", sentence)]
    first, *others = [part for part in parts if part] or [""]
    feels, others_pass = (_FEELS_ZH, _FEELS_ZH) if chinese else (_FEELS, _KIND_OF_DAY)
    return feels.fullmatch(first) is not None and all(
        others_pass.fullmatch(each) or feels.fullmatch(each) for each in others
    )
