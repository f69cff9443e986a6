"""Chinese follow-ups: “那港口呢？” puts one part in the place of another, “什么时候？” asks something else of the same,
“寄给了谁？” leaves its subject out, “他住哪儿？” points at who was named.

The rules read Simplified characters; what they cut out and put together is the text as it was typed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.retrieval.follow_up.types import Before, Resolved
from core.text.chinese_script import fold_chinese
from core.text.regex import regex

_MEASURES = "个位名本份篇封次条项种家台只件颗箱斤公斤克元块年月天日号岁点人杯张瓶包袋饼页章分页度米里"
WH = (
    r"(?:什么时候|什么时间|什么地方|哪一?[天年月日]|几[点月号]|何时|何地|哪里|哪儿|哪个?|哪些|谁|为什么|为何|怎么样?|怎样|如何|是否|什么|"
    rf"多少(?:[{_MEASURES}]|毫克|公里|公斤|块钱|钱)?|多久|多长时间|多[长大高远重宽]|几[{_MEASURES}])"
)
_WH = regex(WH)
_LEAD = regex(r"^(?:(?:那么?|还有|然后|后来|另外|对了|请问|而且|以及|换成|又)[，, ]*)+")
_END = regex(r"[\s呢吗吧啊呀嘛？?。.！!，,]*$")
_FRAGMENT = regex(r"^(?P<part>[^，,？?。]{1,14}?)(?:的)?呢$")
_AGAIN = regex(r"^(?:还有(?:什么|别的|吗|呢)?|别的呢|再说说|继续|说详细点|详细说说|确定|真的)$")
_TIME = regex(
    r"(?:(?:19|20)\d\d ?年)?(?:[\d一二三四五六七八九十]{1,3} ?月(?:份)?(?:[\d一二三四五六七八九十]{1,3} ?[日号])?)|(?:19|20)\d\d ?年(?:度)?|"
    r"(?:今|明|去|前|后)[年天]|昨天|(?:上个?|这个?|本|下个?)(?:周|星期|月|季度|学期)|(?:周|星期)[一二三四五六日天]|第[一二三四]季度|[春夏秋冬](?:天|季)|"
    r"第?\d+周|上午|下午|晚上|早上"
)
_OWNED_ENDS = "价|量|额|费|率|期|址|号|码|金|款|税|度|速|重|长|宽|高|色|分|龄|薪|租|息|职|限|数"
# What only something else has.
_ASPECTS = regex(
    r"^(?:价格|价钱|港口|口岸|产地|目的地|地点|地址|位置|时间|日期|名字|名称|姓名|电话|邮箱|单位|规格|尺寸|大小|颜色|重量|品种|型号|版本|作者|"
    r"负责人|联系人|供应商|买方|卖方|甲方|乙方|房东|租客|条件|方式|原因|结果|用途|剂量|密码|余额|含水率|交货期|有效期|期限|"
    rf"(?:[^\s的是在有]{{1,4}})?(?:{_OWNED_ENDS}))$"
)
_NUMBER_ENDS = regex(r"(?:[价量额费率金款税度重薪租息数长宽高分龄]|价格|价钱)$")
# Two-character verbs that a question may begin or end with when its subject goes without saying.
_VERBS = regex(
    r"开始|结束|到期|交付|交货|付款|支付|签署|签字|签订|负责|批准|同意|发生|购买|买到|寄出|送到|收到|举行|召开|出发|到达|完成|修理|更换|检查|写完|发现|"
    r"决定|取消|参加|缺席|生效|终止|续签|搬走|搬进|起飞|降落|治疗|服用|复查|使用|打开|关闭|安装|更新|种下|收获|提交|发布|报告|通过|反对"
)
_FUNCTION = regex(
    r"[了过给的得着在是会要把被到能可以就才都还又也一下从向和跟与对里上中吃说]|应该|必须|需要|大概|具体|到底|究竟|一共|总共"
)
_PERSON = regex(r"(?:他|她)(?:们)?")
_THING = regex(
    r"它们?|其(?![他它实余])(?=[\u4e00-\u9fff])|^(?:在|从|给|对)?(?:这|那|该|此)(?:个|份|封|本|篇|台|家|件|项|种|条|座|张)[\u4e00-\u9fff]{0,4}?(?=的|是|在|有|什|多|几|谁|怎|何|为|$)"
)
_SURNAMES = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严武戴莫孔向汤费岩"
_NAME = regex(
    rf"(?:[{_SURNAMES}][\u4e00-\u9fff]{{0,2}}?(?:先生|女士|太太|老师|医生|律师|经理|主任|教授|师傅|社长)|[{_SURNAMES}][\u4e00-\u9fff]{{2}}(?=$|[说是的在有把被给从和与、，。；：,（(）)承写认签做带提负报去来住买送]))"
)
# What numbers one of many: B12, 3号.
_NUMBERED = regex(r"[A-Za-z]{0,4}-?\d{1,6}[A-Za-z]?号?")
# A subject that is longer than this is a clause of its own.
MAX_TOPIC = 24
MAX_LEFT_OUT = 2
MAX_POINTING = 28
# What only joins a topic to what is asked of it.
PLAIN_JOINTS = ("", "是", "在", "有", "为", "由", "被")


@dataclass(frozen=True)
class _Asked:
    """A question in parts: its topic, an attribute of it, and what it asks, with the verb or 是 that comes before."""

    topic: str
    aspect: str
    joint: str
    wh: str
    tail: str

    @property
    def whole(self) -> str:
        owner = f"{self.topic}的{self.aspect}" if self.topic and self.aspect else self.topic or self.aspect
        return f"{owner}{self.joint}{self.wh}{self.tail}"


def resolve(question: str, before: Before) -> Resolved | None:
    """The question with what it leaves out, by the kind that it is of; None where it stands alone or no kind fits."""
    typed, plain = _same_length(question.strip())
    lead = _LEAD.match(plain)
    start = lead.end() if lead else 0
    end = _end(plain)
    core, words = plain[start:end], typed[start:end]
    asked = _parts(before.question)
    if _AGAIN.match(plain[:end]) or (lead and not core):
        return Resolved("asked again", before.question, "the same once more")
    ends_in_ne = "呢" in plain[end:]
    if _WH.fullmatch(core):
        return _asked_otherwise(words, core, asked)
    if ends_in_ne and not _WH.search(core) and _FRAGMENT.match(f"{core}呢"):
        return _replaced(words, core, asked, before.question)
    split = re.match(r"^(?P<part>[^，,呢]{1,10})呢[，, ]*(?P<rest>.+)$", core)
    if split and _WH.search(split["rest"]):
        return _replaced(words[: split.end("part")], split["part"], asked, before.question)
    pointing = _pointing(words, core, asked, before)
    if pointing is not None:
        return pointing
    attribute = _bare_attribute(core)
    if attribute and asked.topic:
        return Resolved("goes on", f"{asked.topic}的{words}？", f"“{asked.topic}” from the question before")
    if _leaves_out_its_subject(core):
        topic = asked.topic or _without_question(before.question)
        return Resolved("topic left out", f"{topic}{words}？", f"it is about “{topic}”") if topic else None
    return None


def _end(text: str) -> int:
    """Where what is asked ends, before particles and marks."""
    match = _END.search(text)
    return match.start() if match else len(text)


def _same_length(text: str) -> tuple[str, str]:
    """(as typed, in Simplified characters); the same where folding would move characters."""
    folded = fold_chinese(text)
    return text, folded if len(folded) == len(text) else text


def _parts(question: str) -> _Asked:
    typed, plain = _same_length(question.strip())
    end = _end(plain)
    typed, plain = typed[:end], plain[:end]
    found = _WH.search(plain)
    if found is None:
        yes_no = re.match(r"^.{2,}?(?=能|会|可以|可不可|有没有|是不是|是否|应该|需要|允许)", plain)
        place = yes_no.end() if yes_no else len(typed)
        return _Asked(typed[:place], "", typed[place:], "", "")
    front, wh, tail = plain[: found.start()], typed[found.start() : found.end()], typed[found.end() :]
    owned = re.match(r"^(?P<topic>.+)的(?P<aspect>[^的]{1,6}?)(?P<joint>是|有|为|在)?$", front)
    if owned and _ASPECTS.match(owned["aspect"]):
        return _Asked(
            typed[: owned.end("topic")], typed[slice(*owned.span("aspect"))], owned["joint"] or "", wh, tail
        )
    joint = re.search(
        rf"(?:是|在|有|为|由|被|需要|应该|要|会|能|每[月年天周](?:是)?|(?:{_VERBS.pattern})[了过]?|(?<=..)[\u4e00-\u9fff][了过]|[收寄买卖付花交住种写吃])$",
        front,
    )
    at = joint.start() if joint else len(front)
    topic = typed[:at]
    if _ASPECTS.match(plain[:at]):
        return _Asked("", topic, typed[at : len(front)], wh, tail)
    return _Asked(topic, "", typed[at : len(front)], wh, tail)


# One part in the place of another.


def _replaced(words: str, core: str, asked: _Asked, question: str) -> Resolved:
    def told(text: str, old: str) -> Resolved:
        said = f"“{words}” in the place of “{old}”" if old else f"“{words}” added"
        return Resolved("another part", f"{text}？", said)

    if _TIME.fullmatch(core):
        old = _TIME.search(question)
        if old:
            return told(_END.sub("", question.replace(old.group(), words, 1)), old.group())
        return told(f"{words}{asked.whole}", "")
    if _ASPECTS.match(core) and not _NUMBERED.fullmatch(core):
        if asked.aspect:
            number = asked.wh.startswith("多少") and _NUMBER_ENDS.search(core)
            kin = bool(_NUMBER_ENDS.search(core)) == bool(_NUMBER_ENDS.search(_same_length(asked.aspect)[1]))
            topic = asked.topic or ("" if kin else asked.aspect)
            owner = f"{topic}的{words}" if topic else f"{_time_before(asked.aspect)}{words}"
            return told(f"{owner}{asked.joint}{asked.wh}" if number else f"{owner}是什么", asked.aspect)
        if asked.topic:
            ask = "是多少" if _NUMBER_ENDS.search(core) else "是什么"
            return told(f"{asked.topic}的{words}{ask}", f"{asked.joint}{asked.wh}{asked.tail}")
        return told(f"{asked.whole}，{words}", "")
    if asked.topic:
        topic = _within(words, core, asked.topic)
        new = _Asked(topic, asked.aspect, asked.joint, asked.wh, asked.tail)
        return told(new.whole, asked.topic)
    if asked.aspect:
        return told(f"{words}的{asked.whole}", "")
    if asked.tail:  # 谁是会计？ 出纳呢？
        joint = re.match(r"[是在有]", asked.tail)
        return told(f"{asked.wh}{joint.group() if joint else ''}{words}", asked.tail)
    return told(f"{asked.whole}，{words}", "")


def _within(words: str, core: str, topic: str) -> str:
    """A part of the topic in the place of which `words` stand, where that is of one kind to its last character."""
    _, plain = _same_length(topic)
    named = _NAME.search(plain)
    if named and _NAME.search(core):
        return f"{topic[: named.start()]}{words}{topic[named.end() :]}"
    numbered = _NUMBERED.search(plain)
    if numbered and _NUMBERED.fullmatch(core):
        return f"{topic[: numbered.start()]}{words}{topic[numbered.end() :]}"
    modified = re.match(r"^(?P<front>.+的)(?P<sort>[^的]+)$", plain)
    if modified and core.endswith("的"):
        return f"{topic[: modified.end('front')]}{words}"
    if not named and not _NAME.search(core) and not _TIME.search(core):
        return f"{_time_before(topic)}{words}"
    return words


def _time_before(topic: str) -> str:
    """The time that a topic begins with, which stays where another stands in its place: 九月水费多少？ 电费呢？"""
    _, plain = _same_length(topic)
    time = re.match(rf"(?:{_TIME.pattern})的?(?=..)", plain)
    return topic[: time.end()] if time else ""


# Something else of the same.


def _asked_otherwise(words: str, core: str, asked: _Asked) -> Resolved:
    said = f"“{words}” asked of the same"
    owner = f"{asked.topic}的{asked.aspect}" if asked.topic and asked.aspect else asked.topic or asked.aspect
    joint = asked.joint
    verb = "" if joint in PLAIN_JOINTS else joint
    if core in ("为什么", "为何", "怎么", "如何", "怎样") or not owner:
        text = f"{words}{owner}{verb}{asked.tail}"
    elif verb:
        text = f"{owner}{words}{joint}{asked.tail}"
    else:
        text = f"{owner}{asked.tail if asked.wh else ''}{'是' if joint == '是' else ''}{words}"
    return Resolved("another question", f"{text}？", said)


# Words that point, and what is left out.


def _pointing(words: str, core: str, asked: _Asked, before: Before) -> Resolved | None:
    if len(core) > MAX_POINTING:
        return None
    person, thing = _PERSON.search(core), _THING.search(core)
    if person and not _leaves_out(core[: person.start()]):
        person = None  # who was named in the question itself
    if thing and not _leaves_out(core[: thing.start()]):
        thing = None
    meant = _person(before) if person else ""
    pointing = person
    if not meant and thing and not (person and person.start() < thing.start()):
        meant, pointing = asked.topic or _without_question(before.question), thing
    if not meant or pointing is None or len(meant) > MAX_TOPIC:
        return None
    noun = re.sub(r"^(?:这|那|该|此)[个份封本篇台家件项种条座张]", "", pointing.group())
    if noun and noun != pointing.group() and noun not in meant:
        meant = f"{meant}{noun}"
    of = "的" if pointing.group() == "其" else ""
    text = f"{words[: pointing.start()]}{meant}{of}{words[pointing.end() :]}"
    if pointing is person and _leaves_out(core[: person.start()] + core[person.end() :]):
        rest = _without_question(before.question)
        text = text if rest == meant or not rest else f"{rest}，{text}"
    return Resolved("points back", f"{text}？", f"“{words[pointing.start() : pointing.end()]}” is “{meant}”")


def _person(before: Before) -> str:
    """Who was answered, where the question before asked who; else whom it names, else whom the answer does."""
    asked = _NAME.search(_same_length(before.question)[1])
    answered = next(
        (
            m.group()
            for m in _NAME.finditer(_same_length(before.answer)[1])
            if m.group() not in before.question
        ),
        "",
    )
    if "谁" in _same_length(before.question)[1] and answered:
        return answered
    return asked.group() if asked else answered


def _bare_attribute(core: str) -> bool:
    """“数量是多少”: an attribute of nothing."""
    found = re.match(rf"^(?P<aspect>[^的]{{1,5}}?)(?:是|有|为|在)?(?:{WH})$", core)
    return bool(found and _ASPECTS.match(found["aspect"]) and not re.search("租|押金|租金", found["aspect"]))


def _leaves_out_its_subject(core: str) -> bool:
    return bool(_WH.search(core)) and not _NAME.search(core) and _leaves_out(core)


def points_within(question: str) -> bool:
    """Whether each pronoun comes behind a subject of its own: “特斯拉如何资助他的工作？”"""
    plain = _same_length(question.strip())[1]
    held = [found for pattern in (_PERSON, _THING) if (found := pattern.search(plain))]
    return bool(held) and not any(_leaves_out(plain[: found.start()]) for found in held)


def _leaves_out(core: str) -> bool:
    """Whether beside what is asked there is no more than a verb."""
    rest = _VERBS.sub("", _WH.sub("", core))
    rest = _FUNCTION.sub("", rest)
    return len(re.findall(r"[\u3400-\u9fffA-Za-z0-9]", rest)) < MAX_LEFT_OUT and not re.search(
        r"[A-Za-z0-9]", rest
    )


def _without_question(question: str) -> str:
    """The whole question before, without what it asked."""
    typed, plain = _same_length(question.strip())
    end = _end(plain)
    found = _WH.search(plain[:end])
    return typed[:end] if found is None else f"{typed[: found.start()]}{typed[found.end() : end]}"
