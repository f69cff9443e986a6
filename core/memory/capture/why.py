"""Why a statement is proposed, as a person would say it: "it says where you live", not the name of an attribute."""

from __future__ import annotations

from core.memory.kinds import OWNER, attribute_key

# By attribute: of the owner, and of somebody or something else. An attribute that is not here is a plain noun.
_TELLS: dict[str, tuple[str, str]] = {
    "": ("it is about you", "it is about {0}"),
    "fact": ("it is about you", "it is about {0}"),
    "age": ("it says how old you are", "it says how old {0} is"),
    "allergy": ("it names something that you are allergic to", "it names something that {0} is allergic to"),
    "avoids": ("it names something that you avoid", "it names something that {0} avoids"),
    "bedtime": ("it says when you go to bed", "it says when {0} goes to bed"),
    "birthday": ("it says when you were born", "it says when {0} was born"),
    "birthplace": ("it says where you were born", "it says where {0} was born"),
    "child": ("it tells of a child of yours", "it tells of a child in the family of {0}"),
    "commute": ("it says how you get to work", "it says how {0} gets to work"),
    "condition": ("it tells of your health", "it tells of the health of {0}"),
    "deadline": ("it names a deadline of yours", "it says when {0} is due"),
    "diet": ("it says how you eat", "it says how {0} eats"),
    "dislikes": ("it names something that you do not like", "it names something that {0} does not like"),
    "employer": ("it says who you work for", "it says who {0} works for"),
    "event": ("it tells of something in your life", "it tells of something in the life of {0}"),
    "friend": ("it tells of a friend of yours", "it tells of somebody whom {0} is friends with"),
    "goal": ("it names something that you aim for", "it names something that {0} aims for"),
    "hobby": ("it names something that you do in your free time", "it names something that {0} does for fun"),
    "home": ("it says where you live", "it says where {0} lives"),
    "hometown": ("it says where you come from", "it says where {0} comes from"),
    "instruction": ("it says how you want things done", "it says how {0} wants things done"),
    "intolerance": ("it names something that you cannot eat", "it names something that {0} cannot eat"),
    "job": ("it says what you do for a living", "it says what {0} does for a living"),
    "learning": ("it says what you are learning", "it says what {0} is learning"),
    "likes": ("it names something that you like", "it names something that {0} likes"),
    "marital_status": ("it says whether you are married", "it says whether {0} is married"),
    "member_of": ("it names something that you belong to", "it names something that {0} belongs to"),
    "name": ("it says what you are called", "it says what {0} is called"),
    "owns": ("it names something that you own", "it names something that {0} owns"),
    "pet": ("it tells of an animal of yours", "it tells of an animal that {0} keeps"),
    "plays": ("it says what you play", "it says what {0} plays"),
    "sibling": ("it tells of a brother or sister of yours", "it tells of a brother or sister in the family of {0}"),
    "speaks": ("it names a language that you speak", "it names a language that {0} speaks"),
    "status": ("it says how things stand with you", "it says how things stand with {0}"),
    "studies": ("it says what you study", "it says what {0} studies"),
    "visited": ("it names a place where you have been", "it names a place where {0} has been"),
    "wake_up_time": ("it says when you get up", "it says when {0} gets up"),
}  # fmt: skip


def tells(subject: str, attribute: str) -> str:
    """The reason to propose what a statement tells of somebody."""
    key = attribute_key(attribute) if attribute else ""
    mine = subject == OWNER
    # "mother" is the owner's; "Anna" is nobody's.
    whose = f"your {subject}" if subject.isascii() and subject.islower() else subject
    if key in _TELLS:
        yours, theirs = _TELLS[key]
        return yours if mine else theirs.format(whose)
    noun = key.replace("_", " ")
    return f"it is about your {noun}" if mine else f"it is about {whose}: {noun}"
