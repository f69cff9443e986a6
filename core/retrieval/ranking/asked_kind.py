"""Which kind of thing a question asks for - a sum, a time, a colour, a telephone number - and whether a sentence has one.

"How much did the six chairs cost?" is as near to "Six chairs, a present of Beth's parents" as to their price: words and
meaning agree in all but the one thing that was asked for. Only English and Chinese questions are told; texts of both.
Reasons are not told: most stand in a text without "because".
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.retrieval.ranking import written
from core.retrieval.ranking.written import any_of, measured
from core.text.chinese_script import HAN, fold_chinese
from core.text.regex import regex
from core.text.stemming import stem


@dataclass(frozen=True)
class Kind:
    """A kind of thing that can be asked for: how it is asked for, and how it is written."""

    name: str
    asked: re.Pattern[str]
    held: re.Pattern[str]


def _measure(name: str, asked: str, asked_zh: str, units: str, units_zh: str) -> Kind:
    return Kind(name, any_of(rf"\b(?:{asked})\b", asked_zh), any_of(measured(units, units_zh)))


_IS = r"(?:is|are|was|were)"
# "How fast does an engineer come?" asks for hours, not for a speed.
_COMES = r".{0,50}\b(?:come|comes|arrive|arrives|arrived|came|respond|responds|reply|replies|react|reacts|deliver|delivers|delivered|send|sends|sent|get|gets|answer|answers|repaired|paid|be (?:there|here|done|ready|back))\b"
_HOW_MUCH_IT = r"(?:是|有|大约|应该是?|要)?(?:多少|多大|多高|多快)"
_PAID = r"cost|pay|paid|spend|spent|earn|earned|charged?|charges|want|price|rent|fee|fine|owe|worth|get for|ask(?:s|ed)? for|ask|give|gave|donated?|raised?"
_SUMS = (
    r"price|rent|fees?|costs?|deposit|salary|wages?|pay|fine|premium|fare|charge|excess|instal?lment|revenue|turnover|profit|"
    r"balance|budget|subsidy|compensation"
)
_ZH_SUMS = r"租金|房租|价格|价钱|票价|费用|保费|押金|订金|定金|工资|薪水|月薪|收入|余额|总额|金额|学费|课费|运费|进口税|税|利润|奖金|补助|罚款"
_ZH_COUNTED_BY = "个位名人本张台条只件次家箱辆种页层场份颗户支首节星杯瓶所间门级碗盘棵株粒"
_ROLE = (
    r"\b(?:brother|sister|mother|father|mum|dad|son|daughter|uncle|aunt|cousin|husband|wife|parents?|grand\w+|landlord|landlady|"
    r"owner|maker|manufacturer|manager|boss|chair(?:man|woman)?|president|teacher|professor|doctor|nurse|dentist|engineer|mechanic|"
    r"electrician|plumber|gardener|cook|chef|neighbou?rs?|company|firm|council|office|university|school|bank|police|tenants?|"
    r"members?|students?|children|volunteers?|apprentice|treasurer|secretary|director|king|queen|emperor|minister|government|army|"
    r"everyone|everybody|nobody|somebody|whoever|people)\b"
)
# A capital inside a sentence; one at its beginning says nothing, unless a colon or another one follows.
_NAME = r"(?<=[\w,;:(”\"’'|] )[A-Z][^\W\d_]+|(?<=[(“\"|])[A-Z][^\W\d_]+|^(?:[A-Z][\w.’'-]+ ){1,3}[A-Z][^\W\d_]+|^[A-Z][\w’'-]+:(?! ?[\d£€$¥])"

# The first that fits is what is asked for: the narrower before the wider.
_MEETING = (
    r"(?:the |our |that |this |last |a )?(?:[\w'’-]+ ){0,3}?(?:meeting|session|call|workshop|rehearsal|dinner|hearing|party|seminar|"
    r"conference|class|lesson|gathering|assembly|agm|interview|briefing|training|visit|ceremony)s?\b"
)
KINDS: tuple[Kind, ...] = (
    Kind("phone", any_of(r"\b(?:tele)?phone number|\bmobile number|\bnumber (?:can|do) i (?:call|ring)", r"(?:电话|手机)(?:号码?)?(?:是|多少|几)"),
         any_of(r"(?<![\w-])\d[\d ()/.-]{5,}\d")),
    Kind("mail", any_of(r"\be-?mail address", r"(?:邮箱|电子邮件)(?:地址)?(?:是|多少)"), any_of(r"\S@\S")),
    Kind("address", any_of(rf"\bwhat\b.{{0,20}}\b{_IS}\b.{{0,40}}\baddress\b", r"(?:地址|住址)(?:是|在)|住在?(?:哪个小区|哪条街|哪栋|几号)"),
         any_of(r"\b(?:street|road|lane|avenue|square|drive|close|way|hill|terrace|place|court|row|st\.|rd\.)\b",
                r"\b[A-Z]{1,2}\d{1,2}[A-Z]? ?\d[A-Z]{2}\b|路|街|巷|弄|号楼|小区|单元|栋|区|镇|村")),
    Kind("colour", any_of(r"\b(?:what|which) colou?rs?\b|\bwhat is the colou?r\b", r"(?:什么|哪种|啥)颜色|颜色是"), any_of(written.COLOUR)),
    Kind("clock", any_of(r"\b(?:what|which) time\b|\bat (?:what|which) hour\b", r"几点"), any_of(written.CLOCK)),
    Kind("often", any_of(r"\bhow (?:often|many times|frequently)\b", r"多久.{0,4}一次|多长时间.{0,4}一次|几次|几(?:天|周|年|个月).{0,3}一次"),
         any_of(r"\b(?:every|each|once|twice|daily|weekly|monthly|yearly|annual(?:ly)?|quarterly|per (?:day|week|month|year)|never|always)\b",
                rf"\b{written.EN_NUMBER} times\b|\d+ times|每|次|从不|从来")),
    Kind("age", any_of(r"\bhow old\b|\bwhat age\b", r"几岁|(?<!面积)多大(?:年纪|岁数|了)"),
         any_of(rf"\b(?:year|month)s?\b|\baged?\b|\bborn\b|{written.YEAR}|{written.ZH_NUMBER} ?[岁年]|(?:今年|年[方届近逾已]){written.ZH_NUMBER}{{1,3}}(?![\d月日号个元块])|出生|年龄")),
    Kind("year", any_of(r"\b(?:what|which) years?\b", r"哪一?年|何年"),
         any_of(rf"(?<!\d)(?:1\d|20)\d\d(?!\d)|\b\d{{3}} (?:ad|bc|bce|ce)\b|\d ?年|[一二三四五六七八九〇零]{{2,}}年|{written.CENTURY}")),
    Kind("date", any_of(r"\b(?:what|which) (?:date|day|month|week|weekday)s?\b|\b(?:date|day) of\b.{0,50}\?", r"哪一?天|几[号月]|哪个月|星期几|周几|日期(?:是|$)|何日"),
         any_of(written.DATE, r"\bevery\b|\bdaily\b|每")),
    Kind("share", any_of(r"\b(?:what|which) (?:percentage|share|proportion|discount|interest rate)\b|\bhow many per ?cent\b|\binterest rate\b|\bdiscount (?:do|does|is)\b",
                         r"百分之(?:几|多少)|打几折|利率|折扣(?:是|有)?多少"),
         any_of(r"[%％]|\bper ?cent\b|\b(?:half|quarter|third|tenth)\b|百分之|折|一半|[一二三四五六七八九]成")),
    Kind("money", any_of(rf"\bhow much (?:money|does|do|did|will|would|must|should|can|has|have|was|were|is|are)\b.{{0,60}}?\b(?:{_PAID})\b",
                         r"\bwhat (?:does|do|did|will|would)\b.{0,60}?\b(?:cost|pay|earn|charge)\b",
                         rf"\b(?:what|how (?:much|high|large|big))\b.{{0,12}}\b(?:{_IS}|will)\b.{{0,50}}?\b(?:{_SUMS})\b(?! (?:agreement|contract|account|policy|for\b.{{0,20}}\b(?:used|kept)))",
                         rf"\bhow much {_IS}\b",
                         r"多少(?:钱|元|镑|费用|块(?=钱|$|[？?]))|[花付交赔罚捐涨卖值挣赚省缴][了到]?多少(?=$|[？?，。])|几[元块]钱?",
                         rf"(?:{_ZH_SUMS})[是有交付]?了?(?:多少|什么|$|？|\?)"),
         any_of(written.CURRENCY, r"\bfree\b|\bnothing\b|\bno (?:charge|cost)\b|免费")),
    Kind("lasting", any_of(r"\bhow many (?:seconds|minutes|hours|days|nights|weeks|months|years|evenings)\b", r"几个?(?:小时|分钟|天|周|星期|月|年)(?!级|几|号|份)|多少(?:个(?:小时|星期|月|季度)|小时|分钟|天|周|年)(?!级|份)"),
         any_of(written.LASTING, rf"{written.YEAR}.{{1,30}}{written.YEAR}")),
    Kind("how long", any_of(rf"\bhow quickly\b|\bhow fast\b(?={_COMES})", r"\bhow long\b(?! (?:is|are|was|were) (?:the )?(?:boat|rope|cable|table|river|bridge|wall|road|pipe|path|line|snake|tail)\b)", r"多久|多长时间"),
         any_of(written.LASTING, r"\b(?:until|till|from|since)\b|[到起]")),
    _measure("weight", r"how heavy|weighs?|(?:what|which)\b.{0,30}\bweight", rf"多重|(?:重量|体重){_HOW_MUCH_IT}|(?:多少|几)(?:公斤|斤|公?克|公?吨|千克|磅)", written.EN_WEIGHT, written.ZH_WEIGHT),
    _measure("speed", rf"how fast(?!{_COMES})|(?:what|which|at)\b.{{0,30}}\bspeed", rf"多快|(?:速度|网速|时速){_HOW_MUCH_IT}", written.EN_SPEED, written.ZH_SPEED),
    _measure("heat", r"how (?:hot|cold|warm)|(?:what|which|at)\b.{0,30}\btemperature", rf"多[热冷烫]|(?:温度|气温){_HOW_MUCH_IT}|多少度(?!数)|几度", r"°|degrees?|℃|c", r"度|℃|°"),
    _measure("loudness", r"how loud", r"多[响吵]|多少分贝", r"db|decibels?", r"分贝"),
    _measure("pressure", r"how tight|(?:what|which|at)\b.{0,30}\bpressure", rf"(?:压力|气压){_HOW_MUCH_IT}", r"bar|psi|[kh]?pa|nm", r"巴|帕"),
    _measure("length", rf"how (?:tall|high|deep|wide|thick|far|broad|steep)|how long {_IS}|what\b.{{0,6}}\b{_IS}\b.{{0,40}}?\b(?:height|length|width|depth|distance|altitude|elevation)",
             rf"多[高长深宽厚远]|(?:多少|几)(?:公里|千米|米|厘米|毫米|公分|公尺|英[寸尺])|(?:高度|长度|身高|海拔){_HOW_MUCH_IT}", written.EN_LENGTH, written.ZH_LENGTH),
    _measure("size", rf"how (?:large|big)|what\b.{{0,6}}\b{_IS}\b.{{0,40}}?\b(?:size|area|volume|capacity)|what size", rf"多大|(?:多少|几)(?:平方|平米|公?升|毫升|亩|公顷|坪)|(?:面积|体积|容量){_HOW_MUCH_IT}",
             f"{written.EN_ROOM}|{written.EN_LENGTH}", f"{written.ZH_ROOM}|{written.ZH_LENGTH}"),
    Kind("count", any_of(r"\bhow (?:many|much)\b|\b(?:what|which) (?:number|amount|quantity)\b|\bnumber of\b.{0,40}\?", rf"多少|(?<!哪)几[{_ZH_COUNTED_BY}]"),
         any_of(rf"{written.NUMBER}|\b(?:once|twice|no|none|both|every|pair|only one)\b|{written.ZH_NUMBER}|没有")),
    Kind("when", any_of(r"(?:^|[,;:] |\b(?:and|since|until|till|by|from|say|says|know|tell me) )when(?:['’]s)? ?(?:is|are|was|were|do|does|did|will|would|can|could|must|should|may|has|have|had|to|the|my|i|we|you)?\b(?!.{0,80}, (?:what|who|how|where|which))|\bhow soon\b",
                        r"什么时候|何时|啥时候|哪个时间|什么时间"),
         any_of(written.DATE, written.CLOCK, written.RELATIVE_TIME)),
    # "Present: Ada Lin, Min Wu" tells who was there in none of the question's words, and a name alone tells nothing of it.
    Kind("absent", any_of(rf"\bwho (?:was|were|is)(?: not|n['’]t) (?:there|present|at {_MEETING})|\bwho (?:was|were) (?:absent|missing|excused)\b|\bwho (?:did(?: not|n['’]t)|could(?: not|n['’]t)) (?:come|attend|make it)\b|\bwho missed {_MEETING}",
                          r"谁(?:都)?(?:没有?|未)(?:来|到|参加|出席|去)|谁(?:请了?假|缺席)|哪些人(?:没|未|请假|缺席)"),
         any_of(r"\b(?:apologies|regrets|absent|absence|excused|missed|not present|unable to attend)\b|\b(?:did not|didn['’]t|could not|couldn['’]t) (?:come|attend|make it)\b|请假|缺席|没有?来|没到|未到|未出席|未能")),
    Kind("present", any_of(rf"\bwho (?:all )?(?:was|were|is) (?:there\b|present|in attendance|at {_MEETING})|\bwho (?:all )?(?:attended|came to|took part in|joined) {_MEETING}",
                           r"谁(?:都)?(?:参加|出席|到场|列席)|(?:哪些人|都有谁|有哪些人)(?:参加|出席|到场|来|去)?了?|(?:会上|会议上?|排练会上|聚会上)(?:都)?有谁"),
         any_of(r"(?:^|[\n.;] ?)\W*(?:those )?(?:present|attendees?|attending|attendance|in attendance|participants?)\b|\b(?:attended|took part|were (?:there|present)|was (?:there|present)|came)\b|出席|与会|到会|到场|参加|列席|在场")),
    Kind("person", any_of(r"^\W*(?:\w+,? ){0,2}?(?:who|whom|whose)\b|\b(?:from|to|with|by|for) whom\b|\bwhich (?:person|man|woman|author|artist|actor|singer|player|company|firm|supplier)\b",
                          r"谁|哪位|哪个人|哪家(?:公司|店|医院)?|什么人"), any_of(_NAME, cased=True)),
    Kind("name", any_of(rf"\bwhat(?:['’]s| {_IS}) the names?\b|\bwhat(?:['’]s| {_IS})\b.{{0,40}}\b(?:name|called|named)\b", r"叫(?:什么|啥)|(?:名字|姓名|名称)[是叫]|姓什么|什么牌子|哪个牌子"), any_of(_NAME, cased=True)),
    Kind("place", any_of(r"\bwhere\b(?! (?:as|ever))|\b(?:what|which) (?:place|city|town|country|state|street|floor|room|county|village|island|continent)\b",
                         r"哪里(?![坏不])|哪儿|什么地方|何处|在哪|哪个(?:国家|城市|省|县|地方)|哪国|哪座|哪所"),
         any_of(r"\b(?:in|at|on|under|behind|beside|near|above|below|inside|outside|opposite|between|left|right|north|south|east|west|from|to|off|over)\b")),
)  # fmt: skip
_DATED = any_of(written.DATE, written.CLOCK)
_CALLED = any_of(r"\b(?:called|named|nicknamed|known as)\b")
_WHO = any_of(_ROLE)
_WHO_IS = regex(
    r"\bwho(?:['’]s| is| was| are| were) (?:the|my|our|your|his|her|their) ([a-z]+)", re.IGNORECASE
)
# Months and weekdays begin with a capital as names do; April, May, June and August alone may be somebody.
_NO_PERSON = any_of(
    rf"\b\d{{1,4}}(?:st|nd|rd|th)?,? (?:of )?{written.MONTH}\b",
    rf"\b{written.MONTH},? \d{{1,4}}\b",
    r"\b(?:january|february|march|july|september|october|november|december)\b",
    rf"\b(?:in|by|until|till|since|during|before|after|early|late|mid|last|next|this|every|each|end of)[ -](?:early |late |mid-?)?{written.MONTH}\b",
    rf"\b{written.WEEKDAY}\b",
    r"\b(?:our|my|your|their) office\b",
)
_WORD = regex(r"[^\W\d_]+")
# Of Chinese, the measure word behind "how many" must stand behind the number too, or what is counted; 个 stands for most.
_ZH_COUNTED = regex(f"(?:多少|几)([{_ZH_COUNTED_BY}天周年月])(?!类)([\u4e00-\u9fff]?)")
_ZH_PEOPLE = "人个名位"
# "boat: Avocet; seats: 1" tells how many seats, and not how many boats: its numbers are of its own columns.
_COLUMN = regex(r"(?:^|; )([^:;]{1,40}): ([^;]*)")
_HOW_MANY_OF = regex(
    r"\bhow many (?:of (?:the|my|our) )?(?!(?:are|is|do|does|did|were|was|have|has|will|can|there)\b)([^\W\d_]+(?: [^\W\d_]+)?)|"
    r"(?:多少|几)[\u4e00-\u9fff]?([\u4e00-\u9fff]{2})",
    re.IGNORECASE,
)


def kind_of(question: str) -> Kind | None:
    """What the question asks for; None where it asks for nothing of a known kind."""
    plain = fold_chinese(question)
    return next((kind for kind in KINDS if kind.asked.search(plain)), None)


def holds_kind(kind: Kind, question: str, sentence: str, dated: bool = False) -> bool:
    """Whether the sentence has something of that kind that is not the question's own. One that asks itself has not.

    `dated`: of times only a day or a time of day will do, and no span: "six months before the end" is as near to "when does
    the lease end?" as its last day. Nothing marks a name in Chinese: of persons the surname tells, of other names and of places nothing.
    """
    question, sentence = fold_chinese(question), fold_chinese(sentence)
    if sentence.rstrip().endswith(("?", "？")):
        return False
    chinese = HAN.search(sentence) is not None
    if kind.name == "person" and chinese and HAN.search(question):
        return any(found.group() not in question for found in written.ZH_PERSON.finditer(sentence))
    if kind.name in ("person", "name", "place") and chinese:
        return True
    if kind.name in ("person", "name"):
        return _names_another(kind, question, sentence)
    if kind.name == "count":
        return _counts(kind, question, sentence, chinese)
    if (_DATED if dated and kind.name == "when" else kind.held).search(sentence):
        return True
    return kind.name == "money" and written.BARE_SUM.search(written.NO_SUM.sub(" ", sentence)) is not None


def _counts(kind: Kind, question: str, sentence: str, chinese: bool) -> bool:
    """Whether the sentence has a number, of what is counted where the question's measure word tells."""
    columns = _COLUMN.findall(sentence)
    if len(columns) > 1:
        return any(
            _is_of(column, question) and kind.held.match(value) is not None for column, value in columns
        )
    counted = _ZH_COUNTED.search(question) if chinese else None
    if counted is None:
        return kind.held.search(written.NO_COUNT.sub(" ", sentence)) is not None
    unit = _ZH_PEOPLE if counted[1] in _ZH_PEOPLE else f"{counted[1]}个{counted[2]}"
    return re.search(rf"{written.ZH_NUMBER}{written.ZH_ROUGHLY}[{unit}]", sentence) is not None


def _is_of(column: str, question: str) -> bool:
    """Whether a column is what "how many" asks for, as far as it says what of."""
    asked = _HOW_MANY_OF.search(question)
    if asked is None:
        return True
    if asked[2]:
        return asked[2] in column
    wanted = {stem(word, "en") for word in asked[1].lower().split()}
    return any(stem(word, "en") in wanted for word in _WORD.findall(column.lower()))


def _names_another(kind: Kind, question: str, sentence: str) -> bool:
    """Whether the sentence has a name, or somebody without one, that the question does not name."""
    if kind.name == "name" and _CALLED.search(sentence):
        return True
    if kind.name == "person":
        sentence = _NO_PERSON.sub(" ", sentence)
    asked = {word.casefold() for word in _WORD.findall(question)}
    role = _WHO_IS.search(question)
    # Of "who is the landlord?", "the tenant" is nobody; of "who is the owner?", "the owner is my uncle" tells.
    told = role is None or stem(role[1].lower(), "en") in {
        stem(word, "en") for word in _WORD.findall(sentence.lower())
    }
    for found in (*kind.held.finditer(sentence), *(_WHO.finditer(sentence) if told else ())):
        words = [word.casefold() for word in _WORD.findall(found.group())]
        if any(word not in asked and word.rstrip("s") not in asked for word in words):
            return True
    return False
