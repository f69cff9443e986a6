"""How numbers, sums, times and measures are written in English and in Simplified Chinese, as patterns to build others of."""

from __future__ import annotations

import re

from core.text.regex import regex


def any_of(*patterns: str, cased: bool = False) -> re.Pattern[str]:
    """What fits one of these; case is of no account unless `cased`."""
    return regex("|".join(patterns), 0 if cased else re.IGNORECASE)


EN_NUMBER = (
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|"
    r"nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|dozen|half|quarter|several|"
    r"a few|single|couple)"
)
ZH_NUMBER = r"[\d０-９一二三四五六七八九十百千万亿两半〇零]"
NUMBER = rf"(?:\d[\d.,/½¼¾]*|\b{EN_NUMBER}\b)"
_HAN_FIGURES = "零一二三四五六七八九"
# "some" and "a half" between a Chinese number and what is counted.
ZH_ROUGHLY = r" ?(?:多|来)?"

MONTH = r"(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)"
WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
# Digits may follow a Chinese character at once, so that a word's border is no border of theirs.
YEAR = r"(?<!\d)(?:1[5-9]|20)\d\d(?:s\b|(?!\d))"
CENTURY = r"\b\d{1,2}(?:th|st|nd|rd) century\b"
_DAY = rf"(?<!\d)\d{{1,2}}(?:st|nd|rd|th)?\.? (?:of )?{MONTH}\b"
DATE = (
    rf"{_DAY}|\b{MONTH}\b|\b{WEEKDAY}\b|{YEAR}|\b\d{{1,4}}[-/.]\d{{1,2}}[-/.]\d{{1,4}}\b|\b\d{{1,2}}(?:st|nd|rd|th)\b|{CENTURY}"
    r"|\d ?[年月日号]|[一二三四五六七八九十〇零两]+[年月日号]|(?:周|星期|礼拜)[一二三四五六日天末]"
)
CLOCK = (
    r"(?<![\d.])\d{1,2}[:：]\d\d(?!\d)|(?<![\d.])(?:1?\d|2[0-3])\.[0-5][05](?= ?[ap]\.?m| to \d)"
    r"|(?<!\d)\d{1,2} ?(?:am|pm|a\.m|p\.m|o['’]clock)|\b(?:noon|midday|midnight|half past|quarter (?:past|to))\b"
    r"|[\d一二三四五六七八九十两]+ ?(?:点|时半)|中午|正午|午夜"
)
RELATIVE_TIME = (
    r"\b(?:today|tomorrow|yesterday|tonight|daily|weekly|monthly|yearly|annually|spring|summer|autumn|winter|easter|christmas|"
    r"weekends?|immediately|every|each (?:day|week|month|year|quarter)|before|after|until|till|since|during|once|when|"
    r"whenever|while|as soon as|as long as)\b"
    r"|每|当天|之前|以前|之后|以后|(?:天|周|月|年|小时|分钟|日)(?:后|前|内)|期间|[春夏秋冬]|早上|上午|下午|晚上|[今明昨]天|下次|[月年]底|周末|[寒暑]假"
)
_SPAN = (
    r"(?:seconds?|minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|fortnights?|months?|quarters?|years?|decades?|centur(?:y|ies)|"
    r"evenings?|mornings?|seasons?|terms?)"
)
_ZH_SPAN = r"(?:秒|分钟|刻钟|小时|钟头|天|晚|周|星期|礼拜|个月|季度|年|学期|节)"
LASTING = (
    rf"{NUMBER}[ -]?(?:and a half )?{_SPAN}\b|\b(?:an?|one) (?:second|minute|hour|day|night|week|month|year)\b"
    rf"|(?<![那这上下每本\d]){ZH_NUMBER}{{1,3}} ?(?:多|来|个半)?个?(?:工作[日天]|{_ZH_SPAN})"
    # In contracts days are 日, which is also the day of a month.
    rf"|(?:[前后满逾达]|提早){ZH_NUMBER}{{1,3}}日|(?<![月\d一二三四五六七八九十]){ZH_NUMBER}{{1,3}}日(?=之?[内后前]|以[内上])"
)
CURRENCY = (
    rf"[£€$¥￥]|\b(?:pounds?|euros?|dollars?|francs?|pence|cents?|yuan|kroner?|usd|eur|gbp|chf|quid)\b|\b\d+ ?p\b"
    rf"|{ZH_NUMBER}{ZH_ROUGHLY}(?:元|块|镑|欧元|美元|角|分钱|万)|人民币|新台币"
)
EN_LENGTH = r"mm|cm|m|km|metres?|meters?|kilomet(?:re|er)s?|feet|foot|ft|inch(?:es)?|miles?|yards?|storeys?|stories|hours?|minutes?"
ZH_LENGTH = r"毫米|厘米|公分|公厘|公尺|英寸|英尺|吋|呎|码|米|公里|千米|里|尺|寸|层|楼|分钟|小时"
EN_ROOM = (
    r"square|m²|sq|hectares?|acres?|ha|litres?|liters?|l|ml|by \d|[x×] ?\d|persons?|people|rooms?|gb|mb|tb"
)
ZH_ROOM = r"平方|平米|公顷|亩|坪|公升|升|毫升|间|室"
EN_WEIGHT = r"kg|kilos?|grams?|g|tons?|tonnes?|pounds?|lbs?|ounces?|oz|stone"
ZH_WEIGHT = r"公斤|千克|公克|斤|克|公吨|吨|磅"
EN_SPEED = r"km/h|mph|[mg]bit(?:/s)?|[mg]bps|knots?|(?:kilomet(?:re|er)s|miles) (?:an|per) hour|m/s|rpm|turns"
ZH_SPEED = r"公里|兆|千米|米每秒|转"
EN_OTHER_UNIT = (
    r"kwh|k?w|watts?|v|volts?|bar|psi|k?pa|nm|db|decibels?|hz|[mg]hz|°|℃|degrees?|percent|per cent|%|seats?"
)
ZH_OTHER_UNIT = r"度|℃|瓦|千瓦|伏|巴|帕|分贝|%|％"


def measured(english: str, chinese: str) -> str:
    """A number with one of these units."""
    return rf"{NUMBER}[ -]?(?:{english})(?![a-z])|{ZH_NUMBER}{ZH_ROUGHLY}(?:{chinese})"


_MEASURED = measured(
    f"{EN_LENGTH}|{EN_ROOM}|{EN_WEIGHT}|{EN_SPEED}|{EN_OTHER_UNIT}",
    f"{ZH_LENGTH}|{ZH_ROOM}|{ZH_WEIGHT}|{ZH_SPEED}|{ZH_OTHER_UNIT}",
)
_CALENDAR = rf"{CLOCK}|{_DAY}(?: \d{{4}})?|\b{MONTH}\.? \d{{1,2}}\b(?:,? \d{{4}})?|{YEAR}|\d+ ?[年月日号]|\bweek \d+|\bno\. ?\d+|\b\d{{3,5}}[-/]\d{{3,}}(?:[-/]\d+)*\b"
# What has figures and is no number of things; and what is no sum of money either.
NO_COUNT = any_of(_CALENDAR)
NO_SUM = any_of(_CALENDAR, _MEASURED, LASTING, r"\b[A-Z]+-?\d+\w*")
# A sum without a sign of its currency stands alone: in a cell, or at the end of what is said.
# 两千四, 三百五 are sums in talk.
BARE_SUM = regex(
    r"(?:(?<![\w.])\d[\d.,]*|(?<![第一二两三四五六七八九十百千万零\d])[一二两三四五六七八九]十?[百千万][一二两三四五六七八九十百千零]*)(?=\s*(?:$|[|;,.)。，；、]))"
)
COLOUR = (
    r"\b(?:red|green|blue|yellow|black|white|grey|gray|brown|orange|purple|violet|pink|silver|gold(?:en)?|beige|turquoise|cream|"
    r"scarlet|crimson|navy|ivory|maroon|transparent|colourless|dark|light)\b|[红绿蓝黄黑白灰棕褐橙紫粉银金米青]"
)
# The hundred commonest surnames, with one or two characters behind, before something that ends or follows a name.
_SURNAMES = (
    "王李张刘陈杨赵黄周吴徐孙胡朱郭何林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦"
    "邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤关高"
)
ZH_PERSON = regex(
    rf"[{_SURNAMES}][\u4e00-\u9fff]{{1,2}}(?=[，、。；：（( ,]|[是为任出在和与等说曾于由当的导创负担获教主作写演唱提发被从向对给替跟]|$)|[\u4e00-\u9fff]+·[\u4e00-\u9fff]+"
    r"|[A-Z][a-z]+|[\u4e00-\u9fff]{1,3}(?:老师|先生|女士|太太|阿姨|医生|师傅|教授|经理)|[小老][\u4e00-\u9fff](?=[，、。；：]|[是来去给替管负看])"
    r"|妈|爸|母亲|父亲|丈夫|妻子|[哥姐弟妹]|房东|物业|公司|工厂|学生|居委会"
)


def number_written(text: str) -> int | None:
    """The number that stands in figures, or below a hundred in Chinese, 二十三 is 23; None for any other text, as 一二."""
    if text.isdecimal():
        return int(text)
    tens, ten, ones = text.rpartition("十")
    if not (ten or ones) or any(len(part) > 1 or part not in _HAN_FIGURES for part in (tens, ones)):
        return None
    before = _HAN_FIGURES.index(tens) if tens else len(ten)
    return 10 * before + (_HAN_FIGURES.index(ones) if ones else 0)
