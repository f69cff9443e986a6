"""The vocabulary of the vault: kinds, attributes with their cardinality, and the names under which all agree."""

from __future__ import annotations

import unicodedata
from typing import Literal, get_args

from core.text.regex import regex

Kind = Literal["profile", "preference", "fact", "person", "project", "event", "instruction"]
Cardinality = Literal["one", "many"]

KINDS: tuple[Kind, ...] = get_args(Kind)
CARDINALITIES: tuple[Cardinality, ...] = get_args(Cardinality)

# The subject of what the owner says about themself.
OWNER = "me"

# Recalled with every question, within a budget: how to answer, and who is asking.
ALWAYS_ON: frozenset[str] = frozenset({"instruction", "profile"})
# The budgets of what is recalled with every question and of what belongs to one.
ALWAYS_CHARACTERS, RECALLED_CHARACTERS = 1200, 2000

# How much a kind matters beside its relevance, from 0 to 1: a rule more than a passing fact.
KIND_IMPORTANCE: dict[str, float] = {
    "instruction": 0.9,
    "profile": 0.8,
    "person": 0.6,
    "preference": 0.6,
    "project": 0.6,
    "event": 0.5,
    "fact": 0.4,
}

# One value at a time: a new one closes the old one.
SINGLE_VALUED: frozenset[str] = frozenset(
    "name home employer job workplace birthday birthplace hometown age height weight email phone address diet "
    "partner spouse wife husband manager school major car bike laptop dentist doctor therapist landlord budget "
    "deadline status title salary timezone blood_type shoe_size native_language anniversary wake_up_time bedtime "
    "office team role gym commute lead location reply_language units call_me marital_status computer camera phone_model "
    "start_date launch_date version framework database".split()
)
# Many values side by side: a new one adds.
MANY_VALUED: frozenset[str] = frozenset(
    "hobby likes dislikes allergy speaks pet child sibling friend learning plays member_of avoids goal owns "
    "visited fact event instruction intolerance condition".split()
)

_ALIASES: dict[str, str] = {
    alias: name
    for name, aliases in {
        "home": "residence|lives in|live in|living in|where i live|city|current city|住址|居住地|住在|现居地|住处",
        "employer": "company|works at|works for|work at|workplace|where i work|公司|工作单位|雇主|单位",
        "job": "occupation|profession|job title|works as|职业|工作|职位",
        "name": "first name|full name|called|名字|姓名|称呼",
        "birthday": "date of birth|birth date|生日|出生日期",
        "hobby": "hobbies|interests|爱好|兴趣",
        "allergy": "allergies|allergic to|过敏",
        "likes": "like|喜欢",
        "dislikes": "dislike|讨厌|不喜欢",
        "pet": "pets|宠物",
        "deadline": "due date|due|截止日期|截止时间|期限",
        "manager": "boss|supervisor|line manager|老板|经理|上司|领导",
        "diet": "饮食",
        "speaks": "languages|language spoken",
        "learning": "studying|在学",
        "phone": "phone number|mobile|mobile number|电话|手机号",
        "email": "e-mail|email address|mail address|邮箱",
        "favourite color": "favourite colour|favorite color|favorite colour|最喜欢的颜色",
    }.items()
    for alias in aliases.split("|")
}
_SPACES = regex(r"[\s_]+")
_FAVOURITE = regex(r"favou?rite |最喜欢的|最爱的")


def normal(text: str) -> str:
    """For comparison: NFKC, case folded, single blanks, without a closing stop."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return _SPACES.sub(" ", plain).strip(" .。!！,，;；\"'“”")


def attribute_key(attribute: str) -> str:
    """The one name of an attribute, whichever way it was written."""
    plain = normal(attribute)
    if plain in _ALIASES:
        return _ALIASES[plain]
    spelled = plain.replace("favorite ", "favourite ").replace("colour", "color")
    if spelled.startswith("favourite "):
        return spelled
    return plain.replace(" ", "_") if plain.isascii() else plain


# One person under the names that families have for them.
_KIN = {
    alias: name
    for name, aliases in {
        "mother": "mum|mom|mam|ma|mummy|mommy|mama",
        "father": "dad|daddy|pa|papa",
        "grandmother": "gran|granny|grandma|nan|nana|nanny",
        "grandfather": "grandad|granddad|grandpa",
        "妈": "妈妈|母亲|老妈",
        "爸": "爸爸|父亲|老爸",
        "妻子": "老婆|太太|媳妇|媳妇儿",
        "丈夫": "老公|先生",
        "姐姐": "姐",
        "哥哥": "哥",
        "妹妹": "妹",
        "弟弟": "弟",
    }.items()
    for alias in aliases.split("|")
}


def subject_key(subject: str) -> str:
    """The one name of a subject: all that mean the owner are one."""
    plain = normal(subject)
    if plain in ("", OWNER, "i", "myself", "owner", "user", "我", "本人", "自己"):
        return OWNER
    bare = plain.removeprefix("my ").removeprefix("我的")
    return _KIN.get(bare, bare)


def usual_cardinality(attribute: str) -> Cardinality | None:
    """What is known of the attribute in general; None for one that nobody has named before."""
    key = attribute_key(attribute)
    if key in SINGLE_VALUED or _FAVOURITE.search(normal(attribute)):
        return "one"
    if key in MANY_VALUED:
        return "many"
    return None
