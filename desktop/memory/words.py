"""Kinds, states, attributes and days of memories in words for people."""

from __future__ import annotations

import datetime as dt

from PySide6.QtCore import QDate, QDateTime, QLocale, Qt

from desktop.i18n import translate
from desktop.memory.attribute_words import attribute as attribute
from desktop.memory.rows import Memory

# Icon of every kind.
KIND_ICONS: dict[str, str] = {
    "profile": "person",
    "preference": "heart",
    "fact": "text",
    "person": "people",
    "project": "flag",
    "event": "calendar",
    "instruction": "rule",
}
# Icon and colour token of every state.
STATE_LOOKS: dict[str, tuple[str, str]] = {
    "valid": ("check", "good"),
    "planned": ("clock", "accent"),
    "closed": ("history", "ink_faint"),
    "archived": ("archive", "ink_faint"),
}
# Of a memory that is named in a sentence: so many characters.
_SHORT = 60


def kind(name: str) -> str:
    words = {
        "profile": translate("Memory", "About you"),
        "preference": translate("Memory", "Preference"),
        "fact": translate("Memory", "Fact"),
        "person": translate("Memory", "Person"),
        "project": translate("Memory", "Project"),
        "event": translate("Memory", "Event"),
        "instruction": translate("Memory", "Instruction"),
    }
    return words.get(name, name)


def state(name: str) -> str:
    words = {
        "valid": translate("Memory", "Valid"),
        "planned": translate("Memory", "Planned"),
        "closed": translate("Memory", "Closed"),
        "archived": translate("Memory", "Archived"),
    }
    return words.get(name, name)


def state_help(name: str) -> str:
    """What the state means for answers."""
    helps = {
        "valid": translate("Memory", "Holds today; answers may use it."),
        "planned": translate("Memory", "Holds from a day to come."),
        "closed": translate("Memory", "Held once; answers no longer use it. Its history stays."),
        "archived": translate("Memory", "Put away; answers no longer use it."),
    }
    return helps.get(name, "")


def origin(name: str) -> str:
    words = {
        "said": translate("Memory", "You said so"),
        "by hand": translate("Memory", "Written by hand"),
        "captured": translate("Memory", "From a conversation"),
        "merged": translate("Memory", "Merged from several"),
        "answer": translate("Memory", "Kept from an answer"),
    }
    return words.get(name, name)


def subject(about: str, title: str) -> str:
    """The owner is "You"; everybody else has a name."""
    return translate("Memory", "You") if about == "me" else title


def day(value: dt.date | None) -> str:
    """ "1 May 2026", "2026年5月1日"; nothing for None."""
    return QLocale().toString(_qdate(value), translate("Memory", "d MMM yyyy")) if value else ""


def long_day(value: dt.date) -> str:
    """ "Friday, 1 May 2026"."""
    return QLocale().toString(_qdate(value), translate("Memory", "dddd, d MMMM yyyy"))


def moment(iso: str) -> str:
    """When something happened, by the clock of this machine."""
    when = QDateTime.fromString(iso, Qt.DateFormat.ISODate)
    return (
        QLocale().toString(when.toLocalTime(), translate("Memory", "d MMM yyyy, HH:mm"))
        if when.isValid()
        else ""
    )


def period(memory: Memory, today: dt.date) -> str:
    """Since when, until when: what a list has room for. Of what holds, an end to come says more than a beginning."""
    began = memory.since is None or memory.since <= today
    if memory.until is not None and began and memory.until > today:
        return translate("Memory", "ends on {day}").format(day=day(memory.until))
    if memory.until is not None:
        if memory.since is None:
            return translate("Memory", "until {day}").format(day=day(memory.until))
        return f"{day(memory.since)} – {day(memory.until)}"
    if memory.since is None:
        return ""
    if memory.since > today:
        return translate("Memory", "from {day}").format(day=day(memory.since))
    return translate("Memory", "since {day}").format(day=day(memory.since))


def ends_later(memory: Memory, today: dt.date) -> str:
    """In a sentence that it ends on a day to come; "" where it does not."""
    if memory.until is None or memory.until <= today:
        return ""
    return translate("Memory", "{memory} ends on {day}.").format(memory=quoted(memory), day=day(memory.until))


def quoted(memory: Memory) -> str:
    """A memory named in a sentence."""
    return quoted_text(memory.line)


def quoted_text(text: str) -> str:
    """Words named in a sentence, on one line."""
    line = " ".join(text.split()).rstrip(".。")  # the sentence around it has its own stop
    return translate("Memory", "“{text}”").format(
        text=line if len(line) <= _SHORT else f"{line[: _SHORT - 1]}…"
    )


def _qdate(value: dt.date) -> QDate:
    return QDate(value.year, value.month, value.day)
