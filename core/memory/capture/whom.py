"""Whose name stands in a sentence that is known to be about somebody else than its owner.

Asked only where a classifier has said so. Then a relation with a name beside it, or the first name at all, is whom it is about.
"""

from __future__ import annotations

import re

from core.memory.capture.chinese.clauses import SURNAMES
from core.memory.capture.chinese.clauses import spoken_of as spoken_of_zh
from core.memory.capture.chinese.reading import with_name
from core.memory.capture.english.clauses import begins_with_somebody
from core.memory.capture.english.people import KIN_ABROAD, ROLES, with_named
from core.memory.capture.english.spoken_of import leans_on_somebody, perhaps_named, spoken_of, with_whom
from core.memory.capture.english.words import FAMILY
from core.text.chinese_script import HAN
from core.text.regex import regex

_KNOWN_AS = (
    "wife|husband|partner|girlfriend|boyfriend|fianc[eé]e?|ex|mother|mum|mom|father|dad|parents?|stepmother|stepfather|brother|sister|sibling|twin|son|daughter|kid|child|"
    "grandmother|grandma|gran|nan|nana|grandfather|grandpa|grandad|granddad|grandson|granddaughter|aunt|auntie|uncle|cousin|nephew|niece|in-laws?|mother-in-law|father-in-law|brother-in-law|sister-in-law|"
    "friend|best friend|pal|mate|buddy|flatmate|housemate|roommate|neighbou?r|landlord|landlady|lodger|boss|manager|supervisor|advisor|adviser|colleague|co-worker|coworker|assistant|secretary|editor|agent|publisher|"
    "partner|tutor|teacher|professor|coach|trainer|mentor|student|pupil|intern|apprentice|client|customer|lawyer|solicitor|accountant|doctor|gp|dentist|therapist|nurse|physio|mechanic|plumber|hairdresser|barber|cleaner|nanny|babysitter|captain|teammate|bandmate|director|head|chef"
)
_RELATIONS = f"{_KNOWN_AS}|{FAMILY}|{ROLES}|{KIN_ABROAD}"
_NAME = r"(?:(?:Dr|Mr|Mrs|Ms|Miss|Prof|Professor|Sir|Father|Sister|Aunt|Uncle)\.? )?[A-Z][\w'’-]*[a-z](?:[ -][A-Z][\w'’-]*[a-z])*"
_RELATED = regex(
    rf"\b(?i:(?:my|our|the|his|her) )?(?:[\w-]+ ){{0,3}}?(?i:(?P<relation>{_RELATIONS}))(?:['’]s|s)?,? (?i:(?:is |are |was |called |named |is called |,? ?name is ))*(?P<name>{_NAME})"
)
# Not behind "in", "at", "to", "into" and "near": there stand towns and firms.
_FIRST_NAMED = regex(
    rf"(?<![.!?] )(?<!^)(?<!\bin )(?<!\bat )(?<!\bto )(?<!\binto )(?<!\bnear )\b(?P<name>{_NAME})"
)
_BEGINS_NAMED = regex(
    rf"^(?P<name>{_NAME})(?= (?:is|was|has|had|works|lives|wants|likes|can|will|used|just|got|does|plays|studies|teaches|runs|moved|left|retired|started|and)\b|['’]s\b|,|"
    rf" who\b| (?:my|our) (?:[\w-]+ ){{0,2}}?(?i:{_RELATIONS})\b| (?:down|up|across) the\b| (?:next door|upstairs|downstairs|opposite)\b)"
)
_ALONE = regex(rf"^(?:(?:my|our) )?(?:[\w-]+ )?(?P<relation>{_RELATIONS})\b", re.IGNORECASE)
_NO_NAMES = frozenset(
    "I He She They We It You This That The There Today Yesterday Tomorrow Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August September October November December Christmas Easter English French German Chinese Spanish".split()
)
_RELATIONS_ZH = (
    "博士后|博士生|硕士生|研究生|本科生|大女|细女|长女|次女|长子|次子|幼子|大儿|细仔|大仔|老大|老幺|家姐|老爹|阿爹|爹|业师|恩师|货主|东家|工头|隔邻|街坊|家父|家母|家慈|家严|外子|内子|内人|拙荆|爱人|犬子|小犬|小女|舍弟|舍妹|家兄|家姐|阿嬷|阿妈|阿爸|阿公|阿婆|老豆|妈咪|老妈|老爸|妈妈|爸爸|母亲|父亲|婆婆|公公|岳父|岳母|太太|老婆|老公|丈夫|妻子|先生|"
    "弟弟|妹妹|哥哥|姐姐|表[哥弟姐妹]|堂[哥弟姐妹]|儿子|女儿|闺女|孙子|孙女|外甥女?|侄[子女]|舅舅|叔叔|姑姑|姨妈|奶奶|爷爷|外婆|外公|室友|同事|同学|朋友|闺蜜|发小|邻居|老板|领导|上司|经理|主管|主编|责任编辑|责编|编辑|"
    "助手|助理|秘书|导师|老师|教练|师傅|徒弟|学生|师[兄姐弟妹]|学[长姐弟妹]|医生|大夫|护士长|护士|房东|合伙人|搭档|客户|律师|会计|团长|班主任|组长|队长|同桌|隔壁的?|护理[长师]|主任|科长|处长|局长|校长|院长|厂长|站长|店长|船长|社长|老伴|掌柜的?|工友|战友|牌友|球友|队友|病友|阿姨|保姆|月嫂|司机|伙计|小伙|小姑娘|师母|学徒|嫂子|姑姐|小姨|小姑|小叔|弟|妹|哥|姐|姊|嫂|姨|姑|舅|妈|爸"
)
# Some are words as well, and so are read as names only where somebody is surely told of.
_SURNAMES = f"{SURNAMES}闻章凤游施洪柳覃车甘麦邝项包左路尚卜沙亓仇宫芦"
_GIVEN = "[^\\W\\d_a-zA-Z的了是在和与从对要会就都也住今去有做教读叫说来开考换买当带给被把不没正已原现还很最负讲练整管写跑养退办搬想爱喜让能姓比跟每帮请找得过]"
_RELATED_ZH = regex(
    rf"(?P<relation>{_RELATIONS_ZH})(?:大人|老人家)?(?:姓|是|叫|名叫|，|,)?(?P<name>[{_SURNAMES}]{_GIVEN}{{1,2}}|[小阿老]{_GIVEN}|{_GIVEN}{{2,3}}(?=先生|女士|，|,|在|住|是|今年|负责|从|对|喜欢|最近))"
)
_NAMED_ZH = regex(
    rf"(?<![\u4e00-\u9fff])(?P<name>[{_SURNAMES}]{_GIVEN}{{1,2}}|[小阿老]{_GIVEN})(?=[，,在住是要会从对今有姓做教])|的(?P<name2>[{_SURNAMES}]{_GIVEN}{{1,2}})(?=[要在住会从有是])"
)
# 组里新来的小伙叫贺一鸣; 伍太, 郑老师.
_CALLED_ZH = regex(
    rf"(?:叫|名叫|名字[是叫]|大名|本名|最[\u4e00-\u9fff]{{1,2}}的是)(?P<name>[{_SURNAMES}]{_GIVEN}{{1,2}})(?=[，,。！!\s]|$)"
)
_TITLED_ZH = regex(
    rf"(?P<name>[{_SURNAMES}](?:老师|师傅|医生|大夫|护士|教授|律师|经理|主任|工|总|姐|哥|叔|伯|婶|嫂|太太|太|阿姨|奶奶|爷爷))(?![\u4e00-\u9fff]?的?(?:说|讲|觉得|认为))"
)
_HE_ZH = regex("[他她](?![们家的妈爸老儿女弟妹哥姐公婆太媳])")
_ALONE_ZH = regex(rf"^(?:我们?|咱们?)?(?:家的?|的)?(?P<relation>{_RELATIONS_ZH})")


def leans(sentence: str) -> bool:
    """Whether a sentence is about "him" or "her", and so means nothing where nobody was told of."""
    return _HE_ZH.match(sentence) is not None if HAN.search(sentence) else leans_on_somebody(sentence)


def told_of(sentence: str) -> str:
    """Whom of the owner's people a sentence names last, whatever it is about; "" for nobody."""
    if HAN.search(sentence):
        return spoken_of_zh(sentence)
    return spoken_of(with_named(sentence)) or perhaps_named(sentence)


def named(whose: str, text: str) -> str:
    """A text with the name of whom it is about in the place of "he" or "she"."""
    if HAN.search(text):
        return with_name(whose, text) if _HE_ZH.match(text) else text
    return with_whom(whose, text)


def whom(sentence: str, before: str = "") -> str:
    """Whom a sentence is about: a name, a relation, or who was spoken of `before`; "" for nobody who can be told."""
    if leans(sentence):
        return before  # whoever else is named in it
    if HAN.search(sentence):
        return _whom_zh(sentence) or before
    sentence = with_named(sentence)
    related = _RELATED.search(sentence)
    if related and related.group("name").split()[0] not in _NO_NAMES:
        return _bare(related.group("name"))
    begins = _BEGINS_NAMED.match(sentence)
    if begins and begins.group("name").split()[0] not in _NO_NAMES:
        return _bare(begins.group("name"))
    if re.match(r"(?:they|their)\b", sentence, re.IGNORECASE) and before:
        return before
    alone = _ALONE.match(sentence)
    if alone:
        return alone.group("relation").lower()
    front = begins_with_somebody(sentence)
    if front[:1].isupper() and front.split()[0] not in _NO_NAMES:
        return front
    named = (match.group("name") for match in _FIRST_NAMED.finditer(sentence))
    return next((_bare(name) for name in named if name.split()[0] not in _NO_NAMES), before)


def _bare(name: str) -> str:
    return re.sub(r"['’]s$", "", name)


def _whom_zh(sentence: str) -> str:
    called = _CALLED_ZH.search(sentence)
    if called:
        return called.group("name")
    related = _RELATED_ZH.search(sentence)
    if related:
        return related.group("name")
    named = _NAMED_ZH.search(sentence)
    if named:
        return named.group("name") or named.group("name2")
    titled = _TITLED_ZH.search(sentence)
    if titled:
        return titled.group("name")
    alone = _ALONE_ZH.match(sentence)
    return alone.group("relation") if alone else ""
