"""What Chinese statements say in general, whatever they are about: used where no particular rule fits.

A statement about oneself is kept unless it passes: a question, a request, an opinion, a feeling or an errand of the
day. A thing with a date, a name or a number after 是, 在 or 定在 is an attribute.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.memory.capture.chinese.clauses import Statement
from core.memory.kinds import OWNER
from core.memory.statements.values import sort_of
from core.text.regex import regex

_CONDITION = regex(r"过敏|不耐|糖尿病|高血压|突出|头痛症|哮喘|近视|老花|痛风|关节炎|偏头痛")
# What is asked of the program, at once or for good.
REQUEST = regex(
    r"帮我|帮忙|(?<![申邀聘辞])请(?![假客教帖柬战]|[^，。！？]{0,2}假|了|到|不[到起]|过)你?|麻烦|给我(?:写|讲|说|列|出|来|推荐|翻译|解释|查|找|做|算|看|弄|整|画|编|起|想)|(?:你|您)(?:说|看|觉得|能|可以|会|知道|帮|给|来|讲|猜|再|先|就|把|核对|记)|"
    r"写(?:个|一|首|篇|段|封|份)|翻译|润色|改写|总结|推荐(?:一|个|几|点|下)|来(?:个|一|首|段|点)|出(?:个|一|道)|列(?:个|一|出)|讲(?:讲|哈|下|一)|解释|查(?:一下|下|查)|算(?:一下|下|算)|教我|告诉我|提醒我一下|再(?:来|说|写|讲)|继续|重新|接下去|接着"
)
_FOR_GOOD = regex(
    r"(?:(?<![\u4e00-\u9fff])|(?<=[你请您]))以后|从(?:今|此)以后|今天以后|今后|往后(?!推|延|挪|移|拖)|从现在|每次|都给我|一律|始终|永远|总是|默认|统一|跟我说话|和我说话|跟我讲|对我说|(?:回答|回复|答复|写东西|写字|说话|讲|解释|你写的字?|你说的?|给我(?:排|推荐|安排|写|出|说|讲)[^，,]{0,8}?)(?:的时候|时|嘛)?[，,]?[^，,]{0,6}?(?:要|别|不要|莫|少|尽量|必须|得|用)|"
    r"^(?:你)?(?:别|不要|莫|少)(?:给我|跟我|用|说|讲|整|发|推荐|放|加|叫我)|给我用|(?:简短|简洁|直接|通俗|详细|正式|口语|随意|分段|分点|结论|大白话|字大)(?:一?点|些)?(?:就行|就好|最好)?$|别用|不要用|莫超过|不超过|叫我|称呼我|先[^，,]{1,6}再[^，,]{1,6}"
)
_ONCE = regex(
    r"这(?:个|篇|段|封|句|首|道|张|份|次|条|里|边)|上面|刚才|一遍|一首|一篇|一段|一封|帮我|翻译|重新|现在就|今天|明天|藏头诗|打油诗|回得|客气点|再短|再长|短一点|长一点|写得"
)
_PASSING = regex(
    r"^(?:[今昨明前后]天|刚刚?|刚才|马上|等会儿?|待会儿?|一会儿?|现在|这会儿|真的?|也|都|又|还|就|可|好|太|很|有点|有些|确实|倒是|反正|其实|终于|总算|肯定|一定|可能|大概|应该|当然)*"
    r"(?:觉得|认为|以为|感觉|在想|想(?!念)|得(?!了|过|到)|看(?:看|到|见|了|过|你|他|她)|听(?:说|到|见|你|他)|说(?:的|了|过|错|实话|真)|问|知道|不知道|懂|不懂|明白|忘|记得|记住|猜|怕搞|担心|希望|期待|需要|要(?:个|一|你|是|不|去|来|写|做|看|买|问)|"
    r"试|笑|哭|饿|困|累|烦|气|急|晕|服|无语|崩溃|开心|高兴|难过|激动|紧张|郁闷|尴尬|感动|吃饱|睡(?:了|觉去)|下班|上班去|到家|回家|出门|走(?:了|啦)|来了|去(?:了|一下|看|问|试|趟|忙|吃|睡|上)|等|谢|先|再|马上|把|被|给(?:你|他|她|大家)|跟(?:你|他|她)|和你|对你|没(?:有)?(?:时间|空|事|问题|想|听|看|懂|关系|办法|带|电)|不(?:是|对|行|用|要|想|会吧|太|敢|好|急|客气|错|知|懂|明|信|管)|"
    r"好(?:吧|的|像|奇|久|多)|行|可以|能不能|能(?:问|请|帮)|会不会|是不是|是说|是想|是在|算了|笑死|佛了|悟了|迟到|堵|加班到|发(?:了|现|烧)|买(?:了)?(?:个|一)?(?:菜|饭|咖啡|奶茶)|点了|订了(?:外卖|饭|票|餐|位|酒店|房|[一二两]张)|做了(?:个|一)(?:梦|饭|菜|蛋糕)|写了|改了(?:一|两|几)|读了|收到|碰到|遇到|发给|寄|拿|抄|复制|粘|贴|打开|运行|跑了|报错|肯定不|在家写)"
)
# ... unless it says that it comes again or has lasted.
LASTING = regex(
    r"每(?:天|周|月|年|晚|个|逢|到|次|星期|礼拜)|天天|平时|平常|通常|一般|经常|常常|常年|从小|一直|向来|习惯|周末(?:都|我?都|会|一般)|一(?:周|礼拜|星期|个?月|年|天)[^，,]{0,2}?[一二两三四五六七八\d]+[次回趟]|[一二两三四五六七八九十几\d]+(?:来|多)?年(?:了|多|来|级)|入坑|长期|过敏|不耐受?|糖尿病|高血压|突出|近视|老花|左撇子|色盲|晕车|晕船|晕机|恐高|"
    r"(?:是|属)[^，,]{1,8}?(?:人|族|的|迷|控|党|师|员|生|家|医|手|者|主义|血型|座|粉)$|喜欢|爱(?!情|心)|讨厌|最[喜爱讨怕]|信[佛教]|吃素|素食|退休|养了|养的|养着|家里?有|有(?:[一二两三四五六\d]|个|只|条|套|辆)|在[^，,]{2,14}?(?:上班|工作|教|读|学|当|做|写|住|开|干|任|念|跑|练)|(?:教|学|练|当|做|开|写|画|唱|弹|拉|吹|跳|打|踢|骑|住|用|吃|喝|抽|带|管|负责|订|租|供|还)(?:着|的是|过|了[^，,]{0,3}年)|不[吃喝抽碰沾用开坐]|忌口|用的是?|开的是?|住在?"
)
# Points into the conversation, or tells a state that passes.
_HERE = regex(
    r"这(?!边|里|几年|两年|些年|么多年|是我)|那(?:个|些|种)(?![^，,]{0,6}(?:组|班|课|店|公司))|第[一二三四五六七八九十\d]+(?:个|条|段|句|版|种|行)|上面|前者|后者|疼(?!痛症)|痛死|酸死|累死|饿死|困死|笑死|烦死|冷死|热死|吵死|急死|变慢|坏了|没电|卡死|卡了|死机|崩了|堵|迟到|难受|头晕|犯困|好[累困饿烦热冷]|恼火$"
)
_PLAN = regex(
    r"(?:打算|准备|计划|决定|想|要|争取|立志|报名|报了)[^，,。]{0,24}?(?:考|学|去|参加|跑|辞|结婚|买|开|换|移民|读|申请|搬|装修|创业|生|要(?:个|一个|二胎)?(?:孩子|宝宝|娃|二胎)|备孕|卖|租|退休|出国|留学|调|转|旅|游|拿|写|练|养|回|当|带)"
)
# 计划六月搬去成都 says what is meant to be, with the word of what will have changed.
_MEANT = regex(
    "(?:我们?|现在|还是|也|都|就|最近|已经|目前|初步|暂时)*(?:打算|准备|计划|想|争取|立志)(?!了|过|着|的)"
)
_WHEN = regex(
    r"年底|年初|明年|今年|后年|下半年|上半年|暑假|寒假|国庆|春节|五一|元旦|过年|[下这]个?(?:月|周|学期|季度|星期)|\d{4}年|[\d一二三四五六七八九十]+月|[春夏秋冬]天|以后|退休后|毕业后|将来|总有一天"
)
_CHANGED = regex(
    r"(?:搬(?:到|去|回|来|家|进|走|出)|换(?:了|成|到|工作|车|房)|辞|升(?:职|了|到|为|成)|调(?:到|去|回|任|岗)|转(?:到|去|行|岗|成|正)|考[上过]|当[上了]|开始|学会|养了|买了(?:房|车|[一二两]?[套辆台])|办了|报了|生了|结婚|离婚|订婚|怀孕|退休|毕业|入职|加入|领养|入手|确诊|查出|得了|戴上?|装修|创业|开了[家个间]|拿[到了]|订了|租了|签了)"
)
_IS = regex(
    r"(?:我们?的?|我家的?|咱们?的?|咱家的?|家里的?)?(?P<what>[^，,。；;\s的我你他她]{1,14}?(?:的[^，,。；;\s]{1,8}?)?)(?:现在|已经|也|就|一般|通常|都|暂时|最终|目前)*(?P<be>是在?|叫|(?:固?定|约|订|安?排|放|选|设)[在到了]|(?:挪|延|推)[到在]|改在|改到了?|改成了?|换成了?|推迟到了?|提前到了?|在|为)(?P<value>[^，,。；;]{1,18}?)(?:了|啦|咯|哈|的)*$"
)
_ENDS_ON = regex(
    r"(?P<what>[^，,。；;\s\d你他她]{2,12}?)(?:在|是|于)?(?P<value>(?:明年|今年|下个?月|这个?月|下?周)?(?:\d|[一二三四五六七八九十]|周|星期|礼拜|月)[^，,。；;\s]{0,8}?[日号月底初末一二三四五六天])(?:之?前)?(?:截止|到期|开始|结束|上线|发布|开庭|交稿|交|提交|考试|出发|起飞|开学|开幕|开机|结婚|举行|举办|开会|答辩|面试|手术|复查|开业|发货|交房|搬家)(?:了)?$"
)
# What was booked for a day.
_BOOKED = regex(
    r"(?:我们?|咱们?)?(?:已经|刚刚?|也|还)?(?:约|订|预约|预订|预定|报|挂)(?:了|好了?|的是)(?P<value>(?:这个月|下个?月|明年|今年|这周|下周)?[\d一二三四五六七八九十周星期礼拜月][^，,。；;\s]{0,8}?[日号天点末一二三四五六上午下晚早])(?:的|去|要|做|看)*(?P<what>[\u4e00-\u9fff]{2,8})$"
)
_HELD_AT = regex(
    r"(?P<what>[^，,。；;\s你他她]{2,10}?)(?:改在|定在|放在|在)(?P<value>[\u4e00-\u9fffA-Za-z]{2,10}?)(?:办|举行|举办|开|上课|考|集合|拍|排练|训练|见面)(?:了)?$"
)
_NOT_WHAT = regex(
    r"^(?:这|那|它|他|她|你|谁|哪|什么|怎么|问题|意思|原因|重点|关键|结果|答案|说的|看的|想的|主要|其实|最后|现在|今天|昨天|明天|应该|可能|好像|只|还|就|不|都|也|真|确实|但|可|所以|因为|如果|要|先|再|又)"
)
_NOT_VALUE = regex(
    r"^(?:什么|怎么|这|那|你|我|他|她|不|很|太|好|对|错|真|假|可|要|会|能|没|有点|挺|蛮|非常|特别|一样|这样|那样|谁|哪|说|看|想|因为|为了|不是)"
)
_MINE = regex(r"我|咱|俺|家里|本人")
_TITLES = regex(
    r"日$|日期|时间|期限|项目|工程|论文|报告|截止|期限|交付|上线|发布|答辩|比赛|考试|会议?|例会|周会|晨会|早会|站会|开会|婚礼|手术|面试|航班|演出|课|班|门诊|复查|体检|聚会|活动|大促|期末|期中|月考|高考|中考|年会|展览|讲座|预产期|房租|生日|纪念日|培训|直播|开学|开业|搬家|发工资|发薪|还款|交房|出差|旅行|假期|录制|彩排|排练|训练|比稿|评审|验收|开标|投标|竞聘|述职|考核|入学|军训|婚期|集训|首演|上映|截稿|交稿|发版|上架|开庭|签约|复试|初试|笔试|年检|保养|换届|家长会|运动会|春游|秋游"
)


@dataclass(frozen=True)
class SaidZh:
    """What a frame understood of a statement."""

    kind: str
    attribute: str
    value: str
    cardinality: str = "many"
    subject: str = ""


def of_statement(statement: Statement) -> SaidZh | None:
    """What a statement says of its subject; None for nothing lasting."""
    if statement.subject not in ("", OWNER):
        return _of_somebody(statement)
    return _of_owner(statement)


def is_instruction(text: str) -> bool:
    """Whether it says how answers should always be."""
    return _FOR_GOOD.search(text) is not None and _ONCE.search(text) is None


def is_plan(clause: str) -> bool:
    """Whether it tells a plan with its time, which is more than a thought."""
    return _PLAN.search(clause) is not None and _WHEN.search(clause) is not None


def _of_somebody(statement: Statement) -> SaidZh | None:
    rests = [rest or clause for rest, clause in zip(statement.rests, statement.clauses, strict=True)]
    told = [rest for rest in rests if not _SAYS.match(rest) and not REQUEST.search(rest)]
    if not told or _SAYS.match(rests[0]):
        return None
    return SaidZh("person", "fact", "，".join(told))


_SAYS = regex(
    r"(?:[今昨明前]天|刚刚?|刚才|又|还|总|老|都|也|一直|经常|非要|就|让我|跟我|和我|对我|问我|叫我|给我|帮我)*(?:说|讲|问|告诉|觉得|认为|以为|想让|想知道|要我|让我|叫我|催|夸|骂|笑|批评|批了|同意|打电话|发消息|发微信|推荐|建议|提到|提过|设的|来了$|走了$|迟到|生气|吵|好烦|真|好[^，,]{0,2}$|太|很[烦好忙吵]|在(?:等|吵|睡|忙|旁边)|发来|写的|写道|给我|跟我|送我|借我|寄|带我|陪我|是谁|是不是|会不会|怎么)"
)


def _of_owner(statement: Statement) -> SaidZh | None:
    for clause, rest in zip(statement.clauses, statement.rests, strict=True):
        own = statement.explicit and statement.subject == OWNER
        if (
            REQUEST.search(clause)
            or (_HERE.search(clause) and not _CONDITION.search(clause))
            or rest.startswith("的")
        ):
            continue
        lasting = LASTING.search(clause) is not None or _CHANGED.search(rest) is not None
        plan = is_plan(clause)
        if (
            (own and not _PASSING.match(rest) and len(rest) > 2)
            or (lasting and not _PASSING.match(rest))
            or plan
        ):
            meant = plan and (not lasting or _MEANT.match(rest) is not None)
            return SaidZh("profile", "goal" if meant else "", rest)
    return None


_DAYS = ("date", "weekday", "day", "month")
_MOVED_BY = regex(
    r"(?:的?(?:时间|日期|安排))?(?:又|要|已经|也|有|往[后前])*(?:延期|推迟|提前|改|变|顺延|调整|延后|挪|推|延)+(?:了?[一两几半\d]+(?:天|周|个?星期|个?月))?(?:时间|日期|化|动)?了?(?:以后|之后|[，,])*$"
)


def of_a_thing(clause: str) -> SaidZh | None:
    """ "期末考试定在1月12号", "车是捷达": an attribute of a thing; of the owner's where it is theirs or has a date."""
    ends = _ENDS_ON.match(clause)
    if ends and not _NOT_WHAT.match(ends.group("what")):
        return SaidZh(
            "event", re.sub(r"^(?:我们?的?|咱们?的?)", "", ends.group("what")), ends.group("value"), "one"
        )
    there = _HELD_AT.match(clause)
    if there and _TITLES.search(there.group("what")):
        what = re.sub(r"^(?:我们?的?|咱们?的?)", "", there.group("what"))
        return SaidZh("event", f"{what}地点", there.group("value"), "one")
    booked = _BOOKED.match(clause)
    if booked and sort_of(booked.group("value")) in _DAYS:
        return SaidZh("event", booked.group("what"), booked.group("value"), "one")
    match = _IS.match(clause)
    if match is None or REQUEST.search(clause):
        return None
    what = _MOVED_BY.sub("", match.group("what"))
    what = re.sub(r"^(?:这|那)[^的]{1,6}的(?=..)", "", what)
    what, value = what or match.group("what"), match.group("value").strip(" ：:")
    if _NOT_WHAT.match(what) or what.endswith(("不", "没")) or _NOT_VALUE.match(value):
        return None
    sort = sort_of(value)
    timed = sort in _DAYS or (sort == "time" and (_MINE.search(clause) or _TITLES.search(what)) is not None)
    if timed and (_TITLES.search(what) or _MINE.match(clause) or match.group("be") not in ("是", "在", "为")):
        return SaidZh("event", what, value, "one")
    if _MINE.match(clause) and match.group("be") not in ("在", "为") and not timed and len(value) <= 12:
        return SaidZh("profile", what, value, "one")
    return None
