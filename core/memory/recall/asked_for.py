"""What a question about people asks for, by rules: which attribute, whose, in English and Chinese.

Its words and the memory's need not meet: "Where do I live?" asks for what "I moved to Oslo" tells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from core.memory.statements.matching import content_words
from core.text.regex import regex

# The first attribute of each line is what is asked for, the others come near it.
_ATTRIBUTES: dict[str, str] = {
    "home": r"\b(?:live|(?<!for a )living|lives|reside|resides|residence|home (?:city|address)|(?<!mail )address|(?:my|at) home(?! ?town)|home for (?:me|us)|based)\b|"
    r"住|住址|地址|所在城市|家在(?=哪|什么|何)",
    "employer workplace job": r"\b(?:employer|company|firm|work(?:s|ing)? (?:for|at)|(?:where|whom?) (?:do|does|did|am|is) \w+(?: \w+)?(?: now| currently)? work(?:ing)?)\b|"
    r"公司|单位|雇主|(?:在哪|哪里|哪家|什么地方).{0,4}(?:工作|上班|任职)|给谁(?:打工|干活|工作)",
    "food allergy intolerance diet avoids dislikes likes": r"\b(?:eat|food)\b|吃",
    "job role title employer": r"\b(?:job|occupation|profession|for a living|for work|role)\b|职业|职位|做什么(?:工作|的)|工作是什么|什么工作",
    "name call_me": r"\b(?:(?:my|['’]s) (?:full |first |last )?name|who am I|I called|call me)\b|(?<!城市)(?<!地方)叫什么|名字|我姓|我是谁",
    "birthday": r"\b(?:birthday|birth ?date|date of birth|when (?:was|were) \w+(?: \w+)? born)\b|生日|(?:哪天|几号|哪年|哪一天|什么时候)出?生的?",
    "birthplace hometown": r"\b(?:where (?:was|were) \w+ (?:born|raised)|come from|home ?town|birthplace|grow up|grew up)\b|"
    r"出生在哪|老家|家乡|哪里人",
    "age birthday": r"\b(?:how old|my age)\b|多大|几岁|年龄",
    "likes hobby": r"\b(?:do|does|did) \w+(?: \w+)? (?:like|love|enjoy|prefer)\b|\bmy (?:likes|tastes?|preferences)\b|(?<!不)喜欢",
    "dislikes avoids": r"\b(?:do|does|did) \w+(?: \w+)? (?:dislike|hate|avoid|not like)\b|\b(?:don['’]t|doesn['’]t) \w*(?: \w+)? ?like\b|\bmy dislikes\b|"
    r"不喜欢|讨厌",
    "allergy intolerance": r"\b(?:allerg\w+|intoleran\w+)\b|过敏|不耐受",
    "pet": r"\bpets?\b|宠物",
    "car bike": r"\b(?:car|drive|vehicle)\b|开什么车|什么车|我的车|汽车",
    "manager lead": r"\b(?:manager|boss|supervisor)\b|老板|经理|上司|领导",
    "partner spouse wife husband": r"\b(?:partner|spouse|wife|husband|girlfriend|boyfriend|married)\b|"
    r"老婆|妻子|老公|丈夫|女朋友|男朋友|女友|男友|爱人|对象",
    "speaks native_language learning": r"\b(?:languages?|speak)\b|语言|会说什么|说什么话",
    "hobby likes plays": r"\b(?:hobb(?:y|ies)|interests|free time|spare time)\b|爱好|业余|兴趣",
    "plays hobby learning": r"\b(?:instruments?|play)\b|乐器|弹什么|演奏",
    "favourite color": r"\bcolou?r\b|颜色",
    "phone": r"(?<!on the )(?<!by )(?<!over the )\b(?:phone|mobile|telephone)\b|(?<!打)电话(?!里|上|中)|手机号",
    "email": r"\be-?mail\b|邮箱|电子邮件",
    "deadline": r"\b(?:deadline|due)\b|截止|期限|最后期限",
    "blood_type": r"\bblood (?:type|group)\b|血型",
    "shoe_size": r"\bshoe size\b|鞋码",
    "height": r"\b(?:height|how tall)\b|身高|多高",
    "weight": r"\b(?:weight|weigh)\b|体重|多重",
    "salary": r"\b(?:salary|earn|wage)\b|工资|薪水|月薪|年薪",
    "dentist": r"\bdentist\b|牙医",
    "doctor": r"\b(?:doctor|gp|physician)\b|医生",
    "landlord": r"\blandlord|landlady\b|房东",
    "school major": r"\b(?:schools?|university|college|graduate[ds]?|degree|major)\b|学校|大学|毕业|专业",
}
_RULES = tuple(
    (
        tuple(names.split()) if names != "favourite color" else (names,),
        regex(pattern, re.IGNORECASE),
    )
    for names, pattern in _ATTRIBUTES.items()
)
# What several attributes may tell, none of them by itself.
_BROAD = frozenset({"food"})
# What names no thing of its own beside what is asked for: "what city is my home at the moment".
_BESIDE = regex(
    r"\b(?:tell|remind|know|remember|please|exactly|really|again|now|nowadays|currently|current|today|still|moment|present|"
    r"name|city|town|country|place|day|date|year|kinds?|sorts?|things?|stuff|anything|something|people|get|got|have|like|"
    r"work|working|work|living|lives?|called|number|things)\b|"
    r"什么|甚么|哪(?:里|儿|家|个|些|天|位|种|年|座|一天)?|谁|多少|几[号月]?|怎么|何时|何处|时候|现在|目前|如今|当前|平时|平常|请问?|麻烦|一下|能|可以|想|说说|"
    r"告诉|知道|记得|城市|地方|东西|日期|名字|哪|叫|家|[我你他她它们的了在是吗呢吧啊呀么有过做干些都还也和里于自己本人今年]",
    re.IGNORECASE,
)
# Attributes that only say of what sort a memory is.
_UNNAMED = frozenset("fact event instruction likes dislikes goal owns name home".split())

_OWN = regex(r"\b(?:I|me|my|mine|myself|we|us|our|ours)\b|\bI['’]m\b|我|咱", re.IGNORECASE)

# Each line is one relation by all its words, so that "my sister" is not asked of a brother.
_RELATIONS = tuple(
    regex(pattern, re.IGNORECASE)
    for pattern in (
        r"\bsisters?\b|姐姐|妹妹|姐妹",
        r"\bbrothers?\b|哥哥|弟弟|兄弟",
        r"\b(?:mother|mum|mom|mummy)\b|妈妈|母亲|我妈",
        r"\b(?:father|dad|daddy)\b|爸爸|父亲|我爸",
        r"\bparents?\b|父母|爸妈",
        r"\bsons?\b|儿子",
        r"\bdaughters?\b|女儿",
        r"\b(?:child|children|kids?)\b|孩子|小孩",
        r"\b(?:wife|husband|spouse|partner|girlfriend|boyfriend|fiancée?)\b|"
        r"老婆|妻子|老公|丈夫|女朋友|男朋友|女友|男友|爱人",
        r"\b(?:grandmother|grandma|granny)\b|奶奶|外婆|姥姥",
        r"\b(?:grandfather|grandpa)\b|爷爷|外公|姥爷",
        r"\b(?:aunts?|uncles?)\b|阿姨|叔叔|姑姑|舅舅",
        r"\bcousins?\b|表[哥弟姐妹]|堂[哥弟姐妹]",
        r"\b(?:flatmates?|roommates?)\b|室友",
        r"\bneighbou?rs?\b|邻居",
        r"\b(?:colleagues?|co-?workers?|teammates?)\b|同事",
        r"\bfriends?\b(?!hip)|(?<![男女])朋友|闺蜜",
        r"\bdogs?\b|狗",
        r"\bcats?\b|猫",
    )
)


def asked_attributes(question: str) -> frozenset[str]:
    """The attributes that a question may ask for, by the names of `kinds`; empty when rules cannot tell."""
    found: frozenset[str] = frozenset()
    for names, pattern in _RULES:
        if pattern.search(question):
            found |= frozenset(names)
    return found


@dataclass(frozen=True)
class Asked:
    """The attributes that a question asks for, those that come near them, and whether it asks for nothing else.

    `own`: of the owner. `kin` are the relations, `named` the subjects that it names.
    """

    attributes: frozenset[str] = frozenset()
    near: frozenset[str] = frozenset()
    wholly: bool = False
    own: bool = False
    kin: frozenset[int] = frozenset()
    named: frozenset[str] = frozenset()


def asked_for(question: str, known: Iterable[str] = (), named: Iterable[str] = ()) -> Asked:
    """What is asked for. `known` are attributes of memories, some of the owner's own making, `named` subjects in the question."""
    first: set[str] = set()
    near: set[str] = set()
    rest, subjects = question, frozenset(named)
    for names, pattern in _RULES:
        if pattern.search(question):
            near.update(names)
            if names[0] not in _BROAD:
                first.add(names[0])
                rest = pattern.sub(" ", rest)
    words = content_words(question)
    for attribute in known:
        meant = content_words(attribute.replace("_", " "))
        if attribute not in _UNNAMED and meant and meant <= words:
            first.add(attribute)
            rest = _without(rest, meant)
    for each in (*_RELATIONS, *(re.compile(re.escape(name), re.IGNORECASE) for name in subjects)):
        rest = each.sub(" ", rest)
    own, kin = is_own(question), relations(question)
    # "Where do they live", "what is the phone number" do not say whose.
    somebodys = own or bool(kin or subjects)
    wholly = bool(first) and somebodys and not content_words(_BESIDE.sub(" ", rest))
    return Asked(frozenset(first), frozenset(near - first), wholly, own, kin, subjects)


def _without(text: str, words: frozenset[str]) -> str:
    """A text without the words that have these stems."""
    if not text.isascii():
        for word in words:
            text = text.replace(word, " ")
    return re.sub(r"\w+", lambda found: " " if content_words(found.group()) & words else found.group(), text)


def is_own(question: str) -> bool:
    """Whether the owner asks about themself or what is theirs."""
    return _OWN.search(question) is not None


def relations(text: str) -> frozenset[int]:
    """Which kinds of relatives, friends and animals a text names, by the number of the kind."""
    return frozenset(number for number, pattern in enumerate(_RELATIONS) if pattern.search(text))


def names_one_of(text: str, kin: frozenset[int]) -> bool:
    """Whether a text names one of these kinds of relatives; quicker than all of `relations`."""
    return any(_RELATIONS[number].search(text) for number in kin)
