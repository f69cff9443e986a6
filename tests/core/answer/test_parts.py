"""What is quoted of a passage reads alone: rows under their head, items with what the list is about."""

from __future__ import annotations

from dataclasses import replace

from core.answer.parts import parts, quotable
from tests.support.evidence import passage

LIST = "Bring to the first lesson:\n- a pencil\n- the red book\n- indoor shoes\n\nLessons begin at nine."


def shown(text: str, path: str = "a.md", table_head: str = "") -> list[str]:
    item = replace(passage(1, text), path=path, table_head=table_head)
    return [part.shown for part in parts(item)]


def test_headings_and_names_of_columns_are_not_quoted() -> None:
    text = "# Prices\n\n| Blend | Price |\n|---|---|\n| House | £4.60 |\n"

    assert shown(text) == ["Blend: House; Price: £4.60"]


def test_a_row_of_a_continued_table_stands_under_the_head_from_before() -> None:
    assert shown("| Smoke | £5.20 |\n| Rope | £4.10 |\n", table_head="| Blend | Price |") == [
        "Blend: Smoke; Price: £5.20",
        "Blend: Rope; Price: £4.10",
    ]


def test_a_second_table_of_the_passage_has_its_own_head() -> None:
    text = "| Smoke | £5.20 |\n\nOpening hours:\n\n| Day | Hours |\n|---|---|\n| Friday | 10 to 17 |\n"

    assert shown(text, table_head="| Blend | Price |")[-1] == "Day: Friday; Hours: 10 to 17"


def test_a_short_row_is_no_label() -> None:
    assert shown("Town\tPlaces\nLyon\t3\n") == ["Town: Lyon; Places: 3"]


def test_rows_of_a_delimited_file_are_told_apart() -> None:
    text = '代码,含义,是否报修\nE3,环境温度过低,否\nE4,"风机异常, 有噪音",是\n'

    assert shown(text, "故障.csv") == [
        "代码: E3; 含义: 环境温度过低; 是否报修: 否",
        "代码: E4; 含义: 风机异常, 有噪音; 是否报修: 是",
    ]
    assert shown("E4,风机,是\n", "故障.csv", "代码,含义,是否报修") == ["代码: E4; 含义: 风机; 是否报修: 是"]


def test_parts_of_a_delimited_file_lie_at_their_rows() -> None:
    item = replace(passage(1, "item,cost\nTea,141\n"), path="a.csv")

    (part,) = parts(item)
    assert item.text[part.start : part.end] == "Tea,141"


def test_an_item_is_quoted_with_its_lead_in() -> None:
    item = passage(1, LIST)

    said = [part.shown for part in quotable(item, whole_lists=False)]
    assert said == [
        "Bring to the first lesson: a pencil",
        "Bring to the first lesson: the red book",
        "Bring to the first lesson: indoor shoes",
        "Lessons begin at nine.",
    ]


def test_who_asks_for_several_things_gets_the_list_whole() -> None:
    item = passage(1, LIST)

    whole = quotable(item, whole_lists=True)[0]
    assert whole.shown == "Bring to the first lesson: a pencil; the red book; indoor shoes"
    assert item.text[whole.start : whole.end] == LIST.split("\n\n")[0]
    assert [part.shown for part in quotable(item, whole_lists=True)][1:] == ["Lessons begin at nine."]


def test_what_stands_in_one_of_several_sections_is_quoted_with_its_heading() -> None:
    text = "# Roast profiles\n\n## Guji\n\nDrop at 209 °C.\n\n## Sidra\n\nDrop at 206 °C. Sidra is experimental.\n"
    item = replace(passage(1, text), title="Roast profiles")

    assert [part.shown for part in parts(item)] == [
        "Guji: Drop at 209 °C.",
        "Sidra: Drop at 206 °C.",
        "Sidra is experimental.",
    ]


def test_a_heading_that_stands_alone_is_not_repeated() -> None:
    item = replace(passage(1, "# Roast profiles\n\n## Guji\n\nDrop at 209 °C.\n"), title="Roast profiles")

    assert [part.shown for part in parts(item)] == ["Drop at 209 °C."]


def test_a_chinese_heading_stands_before_a_chinese_colon() -> None:
    item = replace(passage(1, "## 房租\n\n每月九百元。\n\n## 押金\n\n两个月房租。\n"), title="租约")
    assert [part.shown for part in parts(item)] == ["房租：每月九百元。", "押金：两个月房租。"]


def test_a_title_without_a_mark_is_not_quoted() -> None:
    item = replace(
        passage(1, "Tenancy agreement, 14 Weaver Lane\n\nThe rent is 900 pounds."), path="/f/lease.pdf"
    )
    titled = replace(item, path="/f/lease.txt", title="Tenancy agreement, 14 Weaver Lane")

    assert [part.shown for part in parts(item)] == ["The rent is 900 pounds."]
    assert [part.shown for part in parts(titled)] == ["The rent is 900 pounds."]


def test_a_first_line_that_says_something_is_quoted() -> None:
    item = replace(passage(1, "Wifi password: fig-tree-91\n\nAsk Olga for the rest."), path="/f/wifi.docx")

    assert parts(item)[0].shown == "Wifi password: fig-tree-91"


def under(text: str, path: str = "a.txt") -> list[tuple[str, str]]:
    item = replace(passage(1, text), path=path)
    return [(part.under, part.shown) for part in parts(item) if not part.is_list]


def test_the_rows_of_a_price_list_are_about_its_heading() -> None:
    text = "SUMMER FAIR - TEA TENT\n\nTea                 1.20\nBeer, half pint     2.60\n\nMembers: 10% off."

    assert under(text) == [
        ("SUMMER FAIR - TEA TENT", "Tea 1.20"),
        ("SUMMER FAIR - TEA TENT", "Beer, half pint 2.60"),
        ("SUMMER FAIR - TEA TENT", "Members: 10% off."),
    ]


def test_of_several_headings_each_row_says_which_is_its_own() -> None:
    text = "DRINKS\nTea          1.20\nMilk         0.90\n\nFOOD\nCheese roll  3.00\nCake         2.20"

    assert shown(text, "a.txt") == [
        "DRINKS: Tea 1.20",
        "DRINKS: Milk 0.90",
        "FOOD: Cheese roll 3.00",
        "FOOD: Cake 2.20",
    ]


def test_a_line_over_boxes_is_their_heading() -> None:
    assert under("TO DO (July)\n[x] pay the roofer\n[ ] buy a tent") == [
        ("TO DO (July)", "pay the roofer"),
        ("TO DO (July)", "buy a tent"),
    ]


def test_a_bold_name_is_no_sentence_and_stands_before_those_of_its_line() -> None:
    text = "1. **Accounts.** The balance is £540. One member owes a fee.\n2. **Fair.** The fair is in June.\n3. No other business."

    assert shown(text) == [
        "Accounts: The balance is £540.",
        "Accounts: One member owes a fee.",
        "The fair is in June.",
        "No other business.",
    ]


def test_the_lines_of_an_address_tell_of_the_first() -> None:
    assert shown(
        "Dr Saskia Veen, dentist\nLange Delft 77\ntel. 0118-555-031\n\nCall before nine.", "a.txt"
    ) == [
        "Dr Saskia Veen, dentist: Lange Delft 77",
        "Dr Saskia Veen, dentist: tel. 0118-555-031",
        "Dr Saskia Veen, dentist: Lange Delft 77; tel. 0118-555-031",
        "Call before nine.",
    ]


def test_the_lines_of_a_shopping_list_are_quoted_alone_and_together() -> None:
    assert shown("Shopping:\nmilk\neggs, a dozen\nlamp oil", "a.txt") == [
        "Shopping: milk",
        "Shopping: eggs, a dozen",
        "Shopping: lamp oil",
        "Shopping: milk; eggs, a dozen; lamp oil",
    ]


def test_short_lines_of_a_printed_page_stay_names() -> None:
    assert shown("Annual report\nChapter 1\nChapter 2\nChapter 3", "a.pdf") == []
