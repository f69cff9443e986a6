"""Reads the cells of a column as figures of one measure, so that they can be added up and compared exactly.

A column is read only where nothing about it is open: every cell is one number, all in one unit and written in one way.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from core.text.regex import regex

# A figure with what stands before and behind it: "€11,400", "7.2 m", "45元", "-3". More than a unit is no figure.
_CELL = regex(
    r"(?P<sign>[-−]?)(?P<before>[£€$¥￥]|(?:EUR|GBP|USD|CHF|CNY|RMB)\s)?\s?(?P<digits>\d[\d.,]*(?<=\d))\s?(?P<after>[^\W\d_]{1,8}|[£€$¥￥%°]|[^\W\d_]{1,3}[²³])?",
    re.IGNORECASE,
)
_ENGLISH = regex(r"\d+(?:\.\d+)?|\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_EUROPEAN = regex(r"\d+(?:,\d+)?|\d{1,3}(?:\.\d{3})+(?:,\d+)?")
# Without a currency "1.234" may be a thousand or a little more than one.
_THOUSANDS_OR_NOT = regex(r"\d{1,3}[.,]\d{3}")
_MONEY = frozenset("£€$¥￥元块") | {"EUR", "GBP", "USD", "CHF", "CNY", "RMB"}
_DAY = regex(r"\d{4}-\d{1,2}-\d{1,2}.*|\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{4}年.*|\d{1,2}月(?:份|\d{1,2}[日号])?|\d{1,2}:\d\d(?::\d\d)?")  # fmt: skip


@dataclass(frozen=True)
class Figures:
    """The values of a column's cells, and what stands before and behind each of them."""

    values: tuple[Decimal, ...]
    before: str
    after: str
    comma: bool
    """Whether the decimals stand behind a comma."""
    grouped: bool

    @property
    def money(self) -> bool:
        """Whether each cell names a currency."""
        return self.before.strip().upper() in _MONEY or self.after.strip().upper() in _MONEY

    def written(self, value: Decimal) -> str:
        """A value as the cells of the column are written."""
        places = max((-int(each.as_tuple().exponent) for each in self.values), default=0)
        plain = f"{value:,.{max(places, 0)}f}" if self.grouped else f"{value:.{max(places, 0)}f}"
        if self.comma:
            plain = plain.translate(str.maketrans(",.", ".,"))
        sign, digits = ("-", plain[1:]) if plain.startswith("-") else ("", plain)
        return f"{sign}{self.before}{digits}{self.after}"


def figures_of(cells: Sequence[str]) -> Figures | None:
    """The cells as figures; None where one is none or empty, where their units differ, or where they can be read in two ways."""
    matches = [_CELL.fullmatch(cell.strip()) for cell in cells]
    read = [match for match in matches if match is not None]
    if not read or len(read) < len(matches):
        return None
    units = {((match["before"] or "").strip().upper(), (match["after"] or "").strip()) for match in read}
    if len(units) > 1:
        return None
    digits = [match["digits"] for match in read]
    (before, after) = next(iter(units))
    comma = _decimals_behind_a_comma(digits, bool({before, after.upper()} & _MONEY))
    if comma is None:
        return None
    values = tuple(Decimal(("-" if match["sign"] else "") + _plain(match["digits"], comma)) for match in read)
    first = read[0]
    gap = " " if after and first["digits"] + " " in cells[0] else ""
    grouped = any(("." if comma else ",") in each for each in digits)
    return Figures(values, first["before"] or "", f"{gap}{after}", comma, grouped)


def _decimals_behind_a_comma(digits: Sequence[str], money: bool) -> bool | None:
    """None where both ways of writing fit, or neither does."""
    english = all(_ENGLISH.fullmatch(each) for each in digits)
    european = all(_EUROPEAN.fullmatch(each) for each in digits)
    if english and european:
        if all(each.isdigit() for each in digits):
            return False
        if not money or not all(each.isdigit() or _THOUSANDS_OR_NOT.fullmatch(each) for each in digits):
            return None
        return any("." in each for each in digits)  # money has no thousandths: the sign parts thousands
    if english:
        return False
    return True if european else None


def _plain(digits: str, comma: bool) -> str:
    return digits.replace(".", "").replace(",", ".") if comma else digits.replace(",", "")


def kind_of_cell(cell: str) -> str:
    """ "figure", "day" or "text": what a cell is at a glance."""
    said = cell.strip()
    if _DAY.fullmatch(said):
        return "day"
    return "figure" if _CELL.fullmatch(said) else "text"
