"""States, sizes and durations of the library in words for people."""

from __future__ import annotations

from PySide6.QtCore import QDateTime, QLocale

from desktop.i18n import translate

# Every state of a document, in the order in which the filter shows them: icon and colour token.
DOCUMENT_STATES: dict[str, tuple[str, str]] = {
    "ready": ("check", "good"),
    "words only": ("words", "accent"),
    "pending": ("clock", "ink_soft"),
    "failed": ("warning", "danger"),
    "excluded": ("excluded", "ink_faint"),
    "offline": ("offline", "warn"),
}
SOURCE_STATES: dict[str, tuple[str, str]] = {
    "active": ("folder", "ink_soft"),
    "paused": ("pause", "warn"),
    "offline": ("offline", "warn"),
    "asking": ("warning", "danger"),
}
_MINUTE, _HOUR = 60, 3600
_IN_HOURS = 90 * _MINUTE  # from here on, as in the line at the bottom of the window


def state_word(state: str) -> str:
    words = {
        "ready": translate("Library", "Ready"),
        "words only": translate("Library", "Words only"),
        "pending": translate("Library", "Waiting"),
        "failed": translate("Library", "Failed"),
        "excluded": translate("Library", "Left out"),
        "offline": translate("Library", "Offline"),
    }
    return words.get(state, state)


def state_help(state: str) -> str:
    """What the state means for somebody who asks a question."""
    helps = {
        "ready": translate("Library", "Found by its words and by its meaning."),
        "words only": translate("Library", "Found by its words; its meaning is still being worked out."),
        "pending": translate("Library", "Waits to be read."),
        "failed": translate("Library", "Could not be read; the reason says why."),
        "excluded": translate("Library", "Is not read, by a rule or by your choice."),
        "offline": translate("Library", "Its folder is not reachable now; nothing was removed."),
    }
    return helps.get(state, "")


def size(value: int) -> str:
    return QLocale().formattedDataSize(value, 1, QLocale.DataSizeFormat.DataSizeTraditionalFormat)


def date(timestamp: float) -> str:
    if timestamp <= 0:
        return ""
    moment = QDateTime.fromSecsSinceEpoch(int(timestamp))
    return QLocale().toString(moment, translate("Memory", "d MMM yyyy, HH:mm"))


def time_left(seconds: float | None) -> str:
    """ "about 4 min left"; nothing while nothing can be said."""
    if seconds is None or seconds < 0:
        return ""
    if seconds < _MINUTE:
        return translate("Library", "less than a minute left")
    if seconds < _IN_HOURS:
        return translate("Library", "about %n minute(s) left", "", round(seconds / _MINUTE))
    return translate("Library", "about %n hour(s) left", "", round(seconds / _HOUR))
