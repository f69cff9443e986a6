"""Tells dates from codes: "since mid-2024", "Q3-2024" and 20240601 have the letters and digits of a password, and are none."""

from __future__ import annotations

import datetime as dt
import re

from core.text.regex import regex

_YEAR = r"(?:19|20)\d{2}"
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|"
    r"nov(?:ember)?|dec(?:ember)?)"
)
# What stands before a year in one word with it: a part of it, or on which side of it.
_PART = rf"(?:mid|early|late|start|end|pre|post|since|until|till|from|circa|spring|summer|autumn|fall|winter|{_MONTH}|q[1-4]|h[12]|fy)"
# Up to here the word must be one that nobody would choose for a secret: parts of a date and nothing else.
_IN_A_WORD = regex(
    rf"(?<![\w@/.:#-])(?:(?:\d{{1,2}}(?:st|nd|rd|th)?-)?(?:{_PART}[-–])+{_YEAR}s?|fy{_YEAR}(?:[-/]\d{{2,4}})?|"
    rf"{_YEAR}s?[-–]{_PART}|{_YEAR}-\d{{2}}-\d{{2}}t\d{{2}}(?::\d{{2}}){{0,2}}z?)(?![\w@/])",
    re.IGNORECASE,
)
_DAY = rf"(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|1[0-2])[./-]{_YEAR}"
# A month with its year, and the two days of a stay.
_IN_FIGURES = regex(rf"(?:0?[1-9]|1[0-2])[./-]{_YEAR}|{_DAY} ?[-–] ?{_DAY}")
# 20240601, behind a word for when: without one it may be a member's number.
_WHEN = regex(
    r"(?:\b(?:on|since|from|until|till|by|before|after|born|starts?|ends?)|[从自到于起])\s?$", re.IGNORECASE
)
_COMPACT = regex(r"(?P<year>(?:19|20)\d{2})(?P<month>\d{2})(?P<day>\d{2})")

# Dates with their days, school years, hours from one to another, and large amounts.
_EXPLAINED = regex(
    r"(?:19|20)\d{2}[ ./-]\d{1,2}[ ./-]\d{1,2}(?!\d)|\d{1,2}[ ./-]\d{1,2}[ ./-](?:19|20)?\d{2}(?!\d)|(?:19|20)\d{2}(?: ?[-/] ?(?:19|20)?\d{2})?(?!\d)|"
    r"(?:[01]?\d|2[0-4])[.:]?[0-5]\d ?[-–] ?(?:[01]?\d|2[0-4])[.:]?[0-5]\d(?!\d)|\d{1,3}(?: \d{3})+(?= ?(?:€|euros?|eur|dollars|pounds|kr|km|miles|words|people|kg|元|块|字|人|公里)\b)"
)


def without_dates(text: str) -> str:
    """A text without the words that are only a date, for who looks for codes in it."""
    return _IN_A_WORD.sub(" ", text)


def explains_itself(number: str, before: str) -> bool:
    """Whether a long number, with what stands before it, is a time or an amount: 09/2021, since 20240601, 12 000 km."""
    if _EXPLAINED.fullmatch(number) or _IN_FIGURES.fullmatch(number):
        return True
    compact = _COMPACT.fullmatch(number)
    return compact is not None and _WHEN.search(before) is not None and _is_day(compact)


def _is_day(compact: re.Match[str]) -> bool:
    try:
        dt.date(int(compact["year"]), int(compact["month"]), int(compact["day"]))
    except ValueError:
        return False
    return True
