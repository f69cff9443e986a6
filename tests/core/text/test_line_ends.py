"""A line end ends something where lines are items, and nothing where prose was wrapped."""

from __future__ import annotations

import pytest

from core.text.line_ends import is_capital
from core.text.sentences import split_sentences


def sentences(text: str) -> list[str]:
    return [text[start:end] for start, end in split_sentences(text)]


ITEMS = {
    "prices in columns": "HARBOUR FAIR - TEA STALL\nTea, a pot                     1.20\nScone with cream and raspberry jam     3.50\nWater        free",
    "dots that lead over": "Soup of the day .......... 4.50\nBread, a whole loaf of it .......... 2.00",
    "sums at the end": "Strip the slates of the rear slope and lay them again £2,340\nScaffolding, two weeks £780\nTotal £3,120",
    "Chinese prices": "老街面馆 价目表\n葱油拌面        15元\n酸梅汤           6元\n外卖满五十元免配送费",
    "boxes to tick": "TO DO (July)\n[x] pay the roofer the deposit of 500 before the end\n[ ] keep the room or cancel it before the 20th\n☐ buy a tent",
    "keys and values": "Cover: everything in the house up to forty thousand pounds\nExcess: 250\nBicycles: not covered outside of the home, whatever lock they have",
    "Chinese keys": "衣物:雨衣、羊毛袜四双、羽绒背心、登山鞋、手套\n药品:晕船药\n不带:雨伞、吹风机",
    "days": "3 March swam forty lengths and went to the cinema with Ines\n4 March rested\n6 March dentist at ten, the filling came out again",
    "a shopping list": "milk\neggs, a dozen\nrye bread\nlamp oil\nmatches",
    "an address": "Bakery De Molen\nKorenstraat 18\n4331 CL Middelburg\nopen from six",
    "verses": "The kettle sings upon the stove.\nThe cat is asleep in the hall\nA bicycle leans on the wall\nAnd nobody calls it at all.",
}  # fmt: skip


@pytest.mark.parametrize("text", ITEMS.values(), ids=ITEMS.keys())
def test_lines_that_are_items_stand_alone(text: str) -> None:
    assert sentences(text) == text.split("\n")


PROSE = {
    "wrapped at eighty": "The ivy on our shared wall has got into my gutter again, and the man who\ncleared it said that the mortar is beginning to go, he charged\nme far too much for it",
    "with a figure at a line's end": "As you can see the listing that comes now shows the same code as the Listing\n16-5 with one more line, and it compiles as the one in the Listing\n16-3 did before, because nothing of it is borrowed any longer than it has to be",
    "with a word and a colon": "We went through the whole of the list that you sent to us on Monday and found that\nNote: the second of them is missing from the parcel, though it was paid for in\nfull when it was ordered",
    "narrow and wrapped": "we walked along the shore until the\nrain began and then went back to the\nhouse where the others had already lit\nthe fire",
    "under a short title and over a page number": "The monthly rent is 980 pounds, payable on the first of each month, and the term begins on 1 March\n2022 and ends on 28 January 2025 and the tenant looks after the hedge",
    "wrapped Chinese": "这是一段被编辑器按照固定宽度自动折行的中文文字而且没有任何\n标点符号所以应当算作同一个句子直到这里还没有结束因为它还要\n再长一些才结束",
}  # fmt: skip


def test_short_lines_beside_prose_do_not_break_it() -> None:
    text = f"Tenancy agreement\n{PROSE['under a short title and over a page number']}\n1"

    assert sentences(text)[1:2] == [
        "The monthly rent is 980 pounds, payable on the first of each month, and the term begins on 1 March\n2022 and ends on 28 January 2025 and the tenant looks after the hedge",
    ]


@pytest.mark.parametrize("text", PROSE.values(), ids=PROSE.keys())
def test_wrapped_prose_stays_joined(text: str) -> None:
    assert sentences(text) == [text]


def test_the_second_line_of_an_item_belongs_to_it() -> None:
    text = "- bread and\n  butter\n- milk\n- eggs"

    assert sentences(text) == ["- bread and\n  butter", "- milk", "- eggs"]


@pytest.mark.parametrize(
    ("line", "capital"),
    [("PRICES 2026", True), ("TO DO (July)", False), ("A 1", False), ("价目表 VAT", False)],
)
def test_a_heading_of_plain_text_is_in_capitals(line: str, capital: bool) -> None:
    assert is_capital(line) is capital
