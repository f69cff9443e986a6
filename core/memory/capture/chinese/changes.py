"""How Chinese speakers correct and take back what they said: the old value, the new one, and what it is about."""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.memory.capture.types import Change
from core.memory.statements.values import only_time_in, sort_of
from core.text.regex import regex

LONGEST_CHARACTERS = 16

_SURE = regex(
    r"[瘦胖涨降跌长升减加砍缩]到|又买了|换成|改名|往后推|往前|倒[早中晚夜]班|调去|调[到回]|派到|派去|如今|终于换|换智能|调了|调班|砍到|砍成|减到|增到|涨到|加到|降到|刚搬|跳到|挪|置换|打错|转学|转到|改签|停运|换地方|换新|延到|排到|让我(?:带|教|做|管|去)|新(?:房东|老板|单位)|要说现在|算下来|重新|才对|如今|改天|升到|升成|提到|缩到|加码|改[到成为在用喝吃学练打做去坐骑住叫名期时签约版过了]|改(?=周|星期|礼拜|\d|[一二三四五六七八九十]+[月号点]|下|上午|早|晚)|换[成到了去用]|换工作|换[车房手电公号]|变成|推迟|提前|延期|延[到后]|顺延|推到|挪到|调到|调成|调整|升级|转[到去成]|说错|记错|写错|搞错|弄错|打错|讲错|口误|笔误|更正|纠正|订正|不对|应该是|而是|"
    r"搬[到去来回进家]|跳槽|入职|新的?(?:时间|日期|地址|号码|公司|工作)"
)
_PERHAPS = regex(r"现在|如今|目前|最近|其实|准确|刚|已经|终于|新")
_ADDS = regex(r"(?:也|还|另外|又|同时)(?!是)")
_CHANGE = r"(?:改|换|变|搬|调|转|推迟|提前|延期|延|挪|推|升级|升|降|切换|切|迁移?|跳槽|更新|修改|调整|定)"
_TO = r"(?:成|到|为|去|在|至|回|用|回了)"
_AFTER = r"(?:了|啦|咯|哈|吧|呢|哦|的|才对|这边|那边|来住|住|上班|工作|开|考|上|就是了|就对了)*"
_V = r"[^，,。；;！!？?\s]{1,16}?"
_END = rf"{_AFTER}(?=$|[，,。；;！!\s])"
_READERS_OLD_NEW = (
    regex(rf"(?P<topic>.{{0,12}}?)(?:不是|不叫|不在)(?P<old>{_V})(?:了)?[，, ]*(?:而?是|是|叫|在|改[成到为]|换[成到]|[搬挪转调][到上去进至])(?P<new>{_V}){_END}"),
    regex(rf"(?P<topic>.{{0,12}}?)(?:应该)?(?:是|在|叫|改[到成为])(?P<new>{_V})(?:了|才对)?[，, ]*(?:而)?(?:不是|不叫|不在|并非)(?P<old>{_V}){_END}"),
    regex(rf"(?P<topic>.{{0,12}}?)(?:从|由)(?P<old>{_V}){_CHANGE}{_TO}了?(?P<new>{_V}){_END}"),
    regex(rf"(?:把|将)(?P<old>{_V}){_CHANGE}{_TO}?了?(?P<new>{_V}){_END}"),
    regex(rf"(?:我)?(?:之前|以前|前面|上次|刚才|刚刚|早先|原来|那天|昨天)?(?:跟你|和你|给你|同你)?(?:说|讲|提|告诉你|写|报)(?:过)?(?:的)?(?:是)?(?P<old>{_V})(?:不对|错了|说错了|不作数|作废|不算数|记错了|搞错了|有误|过时了|变了|改了)[哈了啊]*[，, ]*(?:应该|其实|现在|正确的)*(?:是|改[到成为]|换[成到])?(?P<new>{_V})?{_END}"),
    regex(rf"(?P<old>{_V})(?:不[吃喝用住学练打做去开骑玩写穿看养在]|停|退|卖|扔|送人|戒|辞|淘汰|租出去|没[做去学练打吃用])(?:了|啦|掉了|咯)[，, ]*(?:就|又|现在|如今|我)*(?:改|换|转)(?:成|到|为|用|吃|喝|学|练|打|做|去|开|骑|住|坐)了?(?P<new>{_V}){_END}"),
    regex(rf"(?:以前|原来|之前|本来|过去|早先)(?:是|在|用|吃|喝|学|住|开|叫|都|一直|都是|说的?是|定的?是|定在)*(?P<old>{_V})[，, ]*(?:但|不过|可是)?(?:现在|如今|后来|这会儿|目前|今年|已经)(?:都|已经|就)*(?:是|在|改[成用吃喝学]?|换[成用]?|用|吃|喝|学|住|开|叫)了?(?P<new>{_V}){_END}"),
    regex(rf"(?P<old>{_V})(?:→|->|=>|⇒)(?P<new>{_V}){_END}"),
    regex(rf"用(?P<new>{_V})(?:代替|替换|取代|换掉)了?(?P<old>{_V}){_END}"),
)  # fmt: skip
_MOVED = regex(
    r"(?:改|调|换|挪|推迟|提前|延|推|移|定)(?:到|成|在|为|至)?了?[^，,]{0,6}?(?:\d|[一二三四五六七八九十]|周|星期|礼拜|月|号)"
)
_TOPIC_NEW = (
    regex(rf"(?:我|我们|他们|公司|医生|老师|学校)?(?:把|将)?(?P<topic>[^，,。；;\s]{{1,14}}?)(?:又|已经|也|全|都|统一|刚|给我|被|临时|现在|今年|最近|全市)*{_CHANGE}{_TO}了?(?P<new>{_V}){_END}"),
    regex(rf"(?P<topic>[\u4e00-\u9fff]{{2,8}}?)(?:是|叫|在|用)?(?P<new>\d[^，,。；;\s]{{0,8}}?){_END}"),
    regex(rf"(?P<topic>[^，,。；;\s]{{1,12}}?)(?:现在|已经|今年|其实|应该|准确地?说)+(?:都|就)?(?:是|叫|在)(?P<new>{_V}){_END}"),
)  # fmt: skip
_TOPIC_IS = regex(rf"(?P<topic>[\u4e00-\u9fff]{{1,8}}?)(?:是|叫|在)(?P<new>{_V}){_END}")
_BARE_NEW = (
    regex(rf"(?:(?:不对|不是|错了|等等|哦不|啊不|抱歉|对不起|不好意思|口误|说错了|记错了|写错了|搞错了|弄错了|打错了|更正(?:一下)?|纠正(?:一下)?|订正)[了，,。：:！! ]*)+(?:应该|其实|准确地?说|正确的)*(?:是|改成|改为|叫|在)?(?P<new>{_V}){_END}"),
    regex(rf"(?:我(?:是)?(?:想说|要说|说)的?(?:其实)?是|应该是|其实是|准确地?说是|正确的是|是)(?P<new>{_V})(?:才对|来着)?{_END}"),
    regex(rf"(?:现在|如今|就|又|后来|最后|那就|给我|已经)*(?:改|换|推迟|提前|延|挪|调){_TO}了?(?P<new>{_V}){_END}"),
    regex(rf"(?:是|就是)(?P<new>{_V})才对{_END}"),
)  # fmt: skip
# Said right after what was called wrong.
_ONLY_NEW = regex(rf"(?P<new>{_V}){_END}")
_EMPTY = regex(
    r"^(?:我|你|他|她|它|这|那|什么|怎么|谁|哪|不|一下|一个|了|的|好|对|错|那个|这个|这样|那样|别的|其他|时间|日期|地方|工作|主意|话题|说法|一种|下一)"
)
ENDS = regex(
    r"(?:已经|现在|早就|早|都|也|就|再也|以后|今后|从此|终于|全)*(?:不再|不(?!是|见|行|错|想|知|懂|对|到|过|得了|好意思|容易|能不|用了吧)[^，,。；;不]{0,10}?(?:了|啦|咯|喽)$|没(?:再|有|法)?(?!想|事|了|懂|忘|戏|错)[^，,。；;]{0,8}?(?:了|啦|咯)$|"
    r"(?:辞|退|卖|戒|停(?![车电水网更])|丢|送(?!去|来)|关|散|黄|取消|注销|退订|退租|转让|转卖|放弃|退出|卸载|删|扔|停办|停掉|倒闭|解散|报废|处理|出手|送人|送走|还)(?:职|学|群|会|休|岗|课|掉|出|给[^，,]{1,6}|人|走)?(?:了|啦|咯)|(?:辞|退(?!休|步|热|烧)|卖|戒|停(?![车电水网更])|关(?!于|心|注)|注销|取消|放弃|退出|告别)(?:了|掉了?)?(?=[^，,。；;]{1,12}$)|"
    r"(?:推掉|推了|不讲了|不收了|退租|被偷|丢了|倒闭|关门|退了|上不下来|坚持不下|不上了|开荤|到此为止|戒了|药停|停了|结束了|歇了|歇业|停掉|撂挑子|不当了|让贤|换人|抛|掰|清仓|出师|出给|结课|结业|卸了|卸任|腻了|没续|没有续|不续|停订|退赛|弃了|停办|停运|下架|过期|失效|关门|搬走|送走|作罢|泡汤|断了|拆伙|散伙|闹翻|淘汰|处理掉|空出来|叼走|死了|不剩|没碰|放弃|够了|不玩|收摊|收手|洗手不干|告一段落)|"
    r"到期(?:了|不)|不续|不干|不作数|作废|不算数|分了?手|离了?婚|绝了?交|辞了职|退了休|闹掰|过世|去世|走了$|没了$|毕业了|退休了|痊愈|治好|脱敏|别记|不用记|忘掉|删掉|算了$|黄了|结束了|完了$|不要了|不过敏|给(?:了)?别人|租出去|租给|断了|吹了)"
)


_SAYS_WRONG = regex(
    r"(?:(?:不对|不是|哎呀?|啊|哦|噢|呃|嗯|抱歉|对不起|不好意思|sorry|等等|等一下|等会儿?|我|刚才|刚刚|上面|前面|之前|好像|又|是|那个|名字|日期|时间|地址|号码|这里|这儿)+[，,。！!… ]*)*"
    r"(?:[说打写记搞弄讲输填]错|口误|笔误|手误|手滑|更正|纠正)(?:了|啦|字|一下|一个|一处|一点|哈|哦|啊)*[，,。：:！!…~～ ]*",
    re.IGNORECASE,
)


def says_wrong(sentence: str) -> bool:
    """Whether a sentence does nothing but call what was said before wrong: 打错了."""
    return _SAYS_WRONG.fullmatch(sentence.strip()) is not None


# Something was so, or was said.
WAS = regex(
    "原来|以前|之前|本来|说错|记错|写错|搞错|弄错|不是.{1,12}[是而]|旧|早先|上次说|作废|不作数|更正|纠正|其实|应该是|不对"
)
# Something new stands where something else stood.
IN_PLACE = regex(
    r"改[成到为在用喝吃学练打做去坐骑住叫名期签]|换[成到了]|如今|又买了|终于换|挪到|调[到去]|推到|延到|转到|搬[到去]|往后推|往前提|定在|正式叫|倒[早中晚夜]班|开始|现在(?!也|不|没|都不|已经不)|[瘦胖涨降跌长升减加砍缩]到"
)


# Something else is there now, beside what ended.
TAKES_OVER = regex(
    r"眼下|如今|现在(?!也|不|没|都不|已经不)|顶替|接手|接替|代替|替代|取而代之|改由|[^，,]{0,6}归[^，,]{1,6}(?:管|送|带|做|测|教|负责)|(?:归|由)我|靠(?:的是)?一|新(?:岗位|址|的是|来的|团队)|重新(?:买|租|找|办)|转向|转投|投奔"
)


@dataclass(frozen=True)
class ToldZh:
    """What a sentence says about old and new; all "" where it says nothing of it."""

    instead_of: str = ""
    value: str = ""
    topic: str = ""
    changes: Change = ""
    when: str = ""  # the one date that it names, where it is told as a change


def read_change(sentence: str, cued: bool = False, topic: str = "") -> ToldZh:
    """What a sentence changes. `cued`: the one before it said that something was wrong. `topic`: what it may be about."""
    plain = sentence.strip(" 。！!？?.~～")
    changes = how_changed(plain)
    when = only_time_in(plain) if changes == "surely" or cued else ""
    parts = re.split(r"[，,；;\s]+", plain)
    moved = next((part for part in parts if _MOVED.search(part)), "")
    when = only_time_in(moved) or when
    for pattern in _READERS_OLD_NEW:
        match = pattern.search(plain)
        if match and _usable(match.group("old")) and (not match.group("new") or _usable(match.group("new"))):
            about, old = match.groupdict().get("topic") or "", _bare(match.group("old"))
            new = _bare(match.group("new") or "") or (
                only_time_in(plain.replace(old, " ")) if is_time(old) else ""
            )
            return ToldZh(old, new, _topic(about), "surely", when)
    for part in parts:
        for pattern in _TOPIC_NEW if changes != "surely" else (*_TOPIC_NEW, _TOPIC_IS):
            match = pattern.match(part)
            if match and changes and _usable(match.group("new")) and _topic(match.group("topic")):
                return ToldZh("", _bare(match.group("new")), _topic(match.group("topic")), changes, when)
    bare = (*_BARE_NEW, _ONLY_NEW) if cued else _BARE_NEW if changes else _BARE_NEW[:1]
    for pattern in bare:
        match = pattern.match(plain) or next(
            (found for part in parts if (found := pattern.match(part))), None
        )
        if match and _usable(match.group("new")):
            return ToldZh(
                "", _bare(match.group("new")), topic, "surely" if cued else changes or "perhaps", when
            )
    return ToldZh(changes=changes, when=when)


def how_changed(sentence: str) -> Change:
    """Whether a sentence is told as a change of something."""
    if _SURE.search(sentence):
        return "surely"
    return "perhaps" if _PERHAPS.search(sentence) and not _ADDS.search(sentence) else ""


def _bare(value: str) -> str:
    value = re.sub(
        r"^(?:的|了|是|在|到|成|为|去|那个|这个|原来的|以前的|我的|我们的)+", "", value.strip(" “”\"'《》")
    )
    return re.sub(r"(?:了|啦|咯|哈|吧|呢|哦|啊|的时候)+$", "", value)


def _topic(topic: str) -> str:
    bare = re.sub(
        r"^(?:对了|其实|那个|这个|我们?的?|咱们?的?|他们的?|今天|刚接的?通知|医生|老师|公司|学校|给我|又|也)+",
        "",
        topic.strip(),
    )
    return (
        ""
        if bare in ("不", "没", "没有", "现", "而", "还", "还是") or _ONLY_WHEN.fullmatch(bare)
        else re.sub(r"(?:的|又|也|都|已经|现在|时间|全市|统一|给我|被)+$", "", bare)
    )


_ONLY_WHEN = regex(
    r"(?:(?:上|这|本|下|前|去|今|明|昨)?个?(?:星期|礼拜|周末|周|月|年|天|晚|早上)[一二三四五六日天初底末]?|刚刚?|最近|前阵子|前不久|已经|终于|总算|都)+"
)


def _usable(value: str) -> bool:
    bare = _bare(value)
    return 0 < len(bare) <= LONGEST_CHARACTERS and _EMPTY.match(bare) is None


def is_time(value: str) -> bool:
    """Whether a value says when, by a weekday, a date, a day or a time."""
    return sort_of(value) in ("date", "weekday", "day", "month", "time")
