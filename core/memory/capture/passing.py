"""Whether a sentence only tells how its owner feels, what they are doing just now and what kind of day it was: nothing to be
kept for tomorrow."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.text.regex import regex

_FEELS = regex(
    r"(?:honestly,? |ugh,? |man,? |god,? )*(?:(?:I|we)(?:['’](?:m|re)| am| are| was| were| feel| felt)?|feeling|so|just) (?:so |really |very |just |pretty |quite |a bit |absolutely |completely |totally |still |dead |too |feeling )*"
    r"(?:tired|exhausted|knackered|shattered|drained|worn out|hungry|starving|thirsty|bored|sleepy|hungover|stressed|grumpy|cranky|wiped out|beat|freezing|sweating)(?: (?:today|tonight|now|right now|this (?:morning|afternoon|evening|week)|after (?:work|today|that|the \w+)|from (?:work|today)))*",
    re.IGNORECASE,
)
_KIND_OF_DAY = regex(
    r"(?:and |so |what |because |since )*(?:(?:it|today|that|work|this)(?:['’]s| was| is| has| been| just)* |what )?(?:been )?(?:an? |such an? |the )?(?:\w+ ){0,2}(?:day|shift|week|night|morning|afternoon|evening|commute|meeting)(?: (?:at work|today))?",
    re.IGNORECASE,
)
_NOW = r"(?: (?:again|as usual|at home|with (?:(?:the|my|our|a) )?[\w'’]+|right now|today|tonight|this (?:morning|afternoon|evening)))"
# In a mood for this or for nothing.
_MOOD = regex(
    r"(?:honestly,? |ugh,? |meh,? )*(?:(?:I|we)(?:['’](?:m|re)| am| are| was| were)? )?(?:just |really |so |still |feeling )*(?:can(?:no|['’]?)t (?:really |even )?(?:be (?:bothered|arsed|fussed)|face it|cope)(?: (?:with|to) [\w ]+)?|"
    r"(?:not )?in (?:no|the|a (?:\w+ )?|such a (?:\w+ )?) ?mood(?: (?:for|to) [\w ]+)?|fed up|over it|meh|(?:feeling |feel )(?:a bit |really |pretty |so )?(?:low|down|off|flat|rough|meh|blah|great|good|better|lazy|sick|ill|awful|rubbish))(?: today| tonight| now| right now| again)*",
    re.IGNORECASE,
)
# What anybody does on an evening; what they begin today, a job or a course, lasts.
_DOING = regex(
    rf"(?:(?:I|we)(?:['’](?:m|re)| am| are) )?(?:just |still |currently |only |probably |finally )*(?:(?:watching|having (?:(?:an? )?(?:quick |quiet |late |early |hot |cold |nice |big |takeaway )*(?:breakfast|brunch|lunch|dinner|tea|supper|coffee|drinks?|beer|wine|bath|shower|nap|lie-?in|snack|pizza|pasta|curry|soup|toast|leftovers))|eating|drinking|cooking|baking|listening to|playing (?:video games|computer games|board games|cards|fifa)|chilling|relaxing|lounging|sitting|lying|napping|scrolling|waiting|walking|heading|cleaning|hoovering|shopping|doing (?:the |some |my )?(?:dishes|laundry|washing(?: up)?|ironing|homework|chores|housework|nothing)|catching up on|bingeing|binge-?watching|ordering|warming up|making (?:dinner|tea|lunch|soup|pasta|coffee|breakfast)|going out|staying in|going to bed|off to)(?: (?!(?:every|each|since|always|usually|for(?! (?:breakfast|brunch|lunch|dinner|tea|supper|once)\b)|as|on \w+days|\w+days)\b)[\w'’&-]+){{0,7}}?){_NOW}+",
    re.IGNORECASE,
)
# Where somebody is who is there for an hour. Who is at home may have come out of hospital.
_JUST_THERE = regex(
    r"(?:(?:my|our) [\w'’-]+(?: [A-Z][\w-]+)?|he|she|they|[A-Z][\w-]+)(?:['’](?:s|re)| is| are) (?:just |still |currently |probably |all |both |back )*(?:in (?:(?:a|another|the) (?:meeting|call|hurry|rush|shower|bath|garden|kitchen|car|(?:\w+ )?mood|state)|bed|trouble|tears|traffic|class|town)|"
    rf"on (?:the phone|a call|the bus|the train|her way|his way|their way|my way)|at (?:work|lunch|school|the (?:shops?|gym|dentist['’]?s?|doctor['’]?s?|vet['’]?s?|door|pub|park))|out shopping|asleep|upstairs|downstairs|outside|late|busy)(?:{_NOW}| at the moment)*",
    re.IGNORECASE,
)
# What is left lying somewhere is fetched again; nothing ends with it, though "left" tells an end of a job or a flat.
_CARRIED = (
    r"umbrella|brolly|coat|jacket|scarf|gloves?|hat|cap|bag|rucksack|backpack|handbag|briefcase|suitcase|keys?|wallet|purse|phone|laptop|tablet|charger|cable|glasses|specs|sunglasses|towel|bottle|flask|mug|lunch(?: ?box)?|"
    r"sandwich(?:es)?|book|notebook|diary|headphones|earphones|earbuds|airpods|card|ticket|passport|pass|shoes|trainers|boots|wellies|kit|racket|watch|ring|jumper|cardigan|hoodie|helmet|pen|paper(?:s|work)?|folder|homework|shopping|parcel|camera|tupperware|buggy|pushchair|toy"
)
_LEFT_BEHIND = regex(
    rf"(?:oh |damn,? |and |so |ugh,? )*(?:(?:I|we|he|she|they|(?:my|our) \w+(?: [A-Z]\w+)?|[A-Z]\w+)(?:['’](?:ve|s)| have| has)? ?)?(?:just |only |nearly |also |stupidly |accidentally |must have |think I |have |went and )*(?:left|forgot) (?:behind )?(?:my|our|the|an?|his|her|their|some|both) "
    rf"(?:[\w'’-]+ ){{0,3}}?(?:{_CARRIED})(?: and (?:my|the|her|his) [\w'’-]+)? (?:behind|here|there|(?:at|in|on|under|by|inside|outside|near|over|with) [\w'’& -]+)(?: again| yesterday| today| last night| this morning)*",
    re.IGNORECASE,
)
# Without where to, nothing of it can be kept.
_MOVED = regex(
    r"(?:so |and |well |oh |right,? )*(?:I|we)(?:['’](?:ve|m|re)| have| am| are)?(?: just| finally| now| actually| recently)* (?:moved|moving)(?: house| home| flat| again| today| yesterday| last week| this week)*",
    re.IGNORECASE,
)
_MOVED_ZH = regex("(?:我们?|咱们?)?(?:最近|刚刚?|已经|终于|上周|昨天|今天|又)*搬(?:家|了家|完家)(?:了|啦)?")
_JUST_THERE_ZH = regex(
    "[^，,]{1,8}?(?:(?:今天|今晚|正)?在家里?|(?:现在|这会儿|还|正|又|刚|今天|今晚|都)*在(?:开会|睡觉?|午睡|洗澡|吃饭|做饭|打游戏|加班|路上|上课|看(?:书|电视|手机|剧)|逛街|排队|堵车|哭|笑|聊天|打电话|忙|等[我你他她]?|外面|楼[上下]|单位|公司|学校))(?:呢|啊|呀)?"
)
_MOOD_ZH = regex(
    "(?:我|今天|今晚|现在|这会儿|真的|真|有点|有些|实在|就是|又|啥都|什么都)*(?:心情(?:不(?:太|怎么)?好|很?糟糕?|有点差|一般|很好|超好|不错|低落|烦躁)|没(?:什么)?心情[^，,]{0,6}|懒得(?:动|做|理|管|出门|做饭|说话|收拾)[^，,]{0,4}|提不起劲|不想(?:动|说话|上班|起床|做饭))(?:了|啊|呀|呢)*"
)
_DOING_ZH = regex(
    "(?:我们?|咱们?)?(?:今晚|今天(?:晚上|下午|上午|早上)?|现在|这会儿|刚刚?|正|准备)+(?:我们?)?(?:都|就|只|还|正)?(?:(?:在|窝在|躺在)(?:家|沙发上|床上|外面|店里))?(?:里|待着|窝着|躺着)?(?:在)?(?:看(?:剧|电影|电视|书|综艺|比赛|球|直播|手机)|追剧|刷(?:手机|视频|剧|抖音)|打游戏|吃(?:饭|火锅|面|夜宵|外卖|早饭|午饭|晚饭|烧烤)|做饭|煮面|点外卖|睡觉|午睡|休息|发呆|逛街|遛弯|散步|喝(?:咖啡|奶茶|茶|酒)|等(?:车|人|外卖)|堵车|躺着|洗澡|打扫)[^，,]{0,4}"
)
_FEELS_ZH = regex(
    "(?:我|真的|今天|今晚|今早|现在|刚才|这会儿|真|好|太|有点|有些|特别|非常|很|都|快|又|实在|可|的)*(?:累|困|饿|渴|烦|无聊|冷|热|头疼|想睡)(?:死了?|坏了?|爆了?|了|啊|呀|得很|极了|得不行)*"
)


def passes(sentence: str, chinese: bool) -> bool:
    """Whether a sentence only tells how its owner feels at the moment, or that something happened without saying what."""
    parts = [part.strip(" .!…。！~～") for part in re.split(r"[,;，；]|\s[-–—]\s", sentence)]
    first, *others = [part for part in parts if part] or [""]
    states = (
        (_FEELS_ZH, _MOOD_ZH, _DOING_ZH, _JUST_THERE_ZH, _MOVED_ZH)
        if chinese
        else (_FEELS, _MOOD, _DOING, _JUST_THERE, _LEFT_BEHIND, _MOVED)
    )
    beside = states if chinese else (*states, _KIND_OF_DAY)
    return _is_any(first, states) and all(_is_any(each, beside) for each in others)


def _is_any(part: str, patterns: Sequence[re.Pattern[str]]) -> bool:
    return any(each.fullmatch(part) for each in patterns)
