"""Attributes of memories in words for people: the common ones in the window's language, the others as their owner wrote them."""

from __future__ import annotations

from desktop.i18n import translate

# How the engine names the favourites of each sort: "favourite color".
_FAVOURITE = "favourite "
# What a rule calls a statement that tells of no attribute in particular.
_UNNAMED = frozenset({"is"})


def attribute(name: str) -> str:
    """ "wake_up_time" as people write it, in the window's language where it is a common one; "" where it says nothing."""
    if name in _UNNAMED:
        return ""
    if name.startswith(_FAVOURITE):
        what = name.removeprefix(_FAVOURITE)
        return translate("Memory", "favourite {what}").format(what=_favourites().get(what, what))
    return _known().get(name, name.replace("_", " "))


def attribute_named(told: str) -> str:
    """The attribute that is told in these words; any others are its own name."""
    return next((name for name, word in _known().items() if word.casefold() == told.casefold()), told)


def _known() -> dict[str, str]:
    return {
        "home": translate("Memory", "home"),
        "employer": translate("Memory", "employer"),
        "job": translate("Memory", "job"),
        "name": translate("Memory", "name"),
        "birthday": translate("Memory", "birthday"),
        "hobby": translate("Memory", "hobby"),
        "allergy": translate("Memory", "allergy"),
        "likes": translate("Memory", "likes"),
        "dislikes": translate("Memory", "dislikes"),
        "pet": translate("Memory", "pet"),
        "deadline": translate("Memory", "deadline"),
        "manager": translate("Memory", "manager"),
        "diet": translate("Memory", "diet"),
        "speaks": translate("Memory", "speaks"),
        "learning": translate("Memory", "learning"),
        "sibling": translate("Memory", "sibling"),
        "friend": translate("Memory", "friend"),
        "goal": translate("Memory", "goal"),
        "plays": translate("Memory", "plays"),
        "owns": translate("Memory", "owns"),
        "avoids": translate("Memory", "avoids"),
        "visited": translate("Memory", "visited"),
        "member_of": translate("Memory", "member of"),
        "child": translate("Memory", "child"),
        "partner": translate("Memory", "partner"),
        "school": translate("Memory", "school"),
        "team": translate("Memory", "team"),
        "doctor": translate("Memory", "doctor"),
        "dentist": translate("Memory", "dentist"),
        "status": translate("Memory", "status"),
        "role": translate("Memory", "role"),
        "location": translate("Memory", "location"),
        "budget": translate("Memory", "budget"),
        "birthplace": translate("Memory", "birthplace"),
        "hometown": translate("Memory", "hometown"),
        "fact": translate("Memory", "fact"),
        "event": translate("Memory", "event"),
        "instruction": translate("Memory", "instruction"),
        "workplace": translate("Memory", "workplace"),
        "age": translate("Memory", "age"),
        "height": translate("Memory", "height"),
        "weight": translate("Memory", "weight"),
        "email": translate("Memory", "email"),
        "phone": translate("Memory", "phone"),
        "address": translate("Memory", "address"),
        "spouse": translate("Memory", "spouse"),
        "wife": translate("Memory", "wife"),
        "husband": translate("Memory", "husband"),
        "major": translate("Memory", "major"),
        "car": translate("Memory", "car"),
        "bike": translate("Memory", "bike"),
        "laptop": translate("Memory", "laptop"),
        "therapist": translate("Memory", "therapist"),
        "landlord": translate("Memory", "landlord"),
        "title": translate("Memory", "title"),
        "salary": translate("Memory", "salary"),
        "timezone": translate("Memory", "time zone"),
        "blood_type": translate("Memory", "blood type"),
        "shoe_size": translate("Memory", "shoe size"),
        "native_language": translate("Memory", "native language"),
        "anniversary": translate("Memory", "anniversary"),
        "wake_up_time": translate("Memory", "wake up time"),
        "bedtime": translate("Memory", "bedtime"),
        "office": translate("Memory", "office"),
        "gym": translate("Memory", "gym"),
        "commute": translate("Memory", "commute"),
        "lead": translate("Memory", "lead"),
        "reply_language": translate("Memory", "language of answers"),
        "units": translate("Memory", "units"),
        "call_me": translate("Memory", "to be called"),
        "marital_status": translate("Memory", "marital status"),
        "computer": translate("Memory", "computer"),
        "camera": translate("Memory", "camera"),
        "phone_model": translate("Memory", "phone model"),
        "start_date": translate("Memory", "start"),
        "launch_date": translate("Memory", "launch"),
        "version": translate("Memory", "version"),
        "framework": translate("Memory", "framework"),
        "database": translate("Memory", "database"),
        "intolerance": translate("Memory", "intolerance"),
        "condition": translate("Memory", "condition"),
    }


def _favourites() -> dict[str, str]:
    return {
        "color": translate("Memory", "colour"),
        "food": translate("Memory", "food"),
        "book": translate("Memory", "book"),
        "film": translate("Memory", "film"),
        "movie": translate("Memory", "film"),
        "drink": translate("Memory", "drink"),
        "season": translate("Memory", "season"),
        "animal": translate("Memory", "animal"),
        "sport": translate("Memory", "sport"),
        "song": translate("Memory", "song"),
        "band": translate("Memory", "band"),
    }
