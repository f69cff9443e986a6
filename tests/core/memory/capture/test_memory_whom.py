"""Who is told with their relation is filed under their name, who is told by it alone under it, and nobody else's change ends theirs."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.memory.capture.types import Candidate
from core.memory.capture.whom import told_of, whom
from core.memory.statements.called import by_name
from tests.core.memory.support_memory import open_memory, turn


def captured(folder: Path, *said: str) -> list[tuple[str, str]]:
    memory = open_memory(folder)
    memory.capture([turn(text, message=str(n)) for n, text in enumerate(said)], apply=True)
    return [(each.subject, each.text) for each in memory.list()]


@pytest.mark.parametrize(
    ("said", "subject", "text"),
    [
        ("my girl mia is 9", "Mia", "My girl Mia is 9."),
        ("foreman graeme had a stent put in", "Graeme", "Foreman Graeme had a stent put in."),
        ("my little bro nikhil studies law in pune", "Nikhil", "My little bro Nikhil studies law in pune."),
        ("the wife, dana, is a nurse", "Dana", "The wife Dana is a nurse."),
        ("farhan who used to be my lead moved to montreal", "Farhan", "Farhan who used to be my lead moved to Montreal."),
        ("My boss Tom Baker hates long emails.", "Tom Baker", "My boss Tom Baker hates long emails."),
        ("大女岑慧仪在多伦多", "岑慧仪", "大女岑慧仪在多伦多。"),
        ("大女岑慧儀在多倫多", "岑慧儀", "大女岑慧儀在多倫多。"),
        ("我们家老大品妤今年上高二", "品妤", "我们家老大品妤今年上高二。"),
        ("我們家老大品妤今年上高二", "品妤", "我們家老大品妤今年上高二。"),
        ("业师黄秉诚先生住在杭州", "黄秉诚", "业师黄秉诚先生住在杭州。"),
        ("業師黃秉誠先生住在杭州", "黃秉誠", "業師黃秉誠先生住在杭州。"),
        ("货主老蔡，潮汕人", "老蔡", "货主老蔡，潮汕人。"),
        ("貨主老蔡，潮汕人", "老蔡", "貨主老蔡，潮汕人。"),
        ("新居隔邻黄太养了两只猫", "黄太", "新居隔邻黄太养了两只猫。"),
        ("新居隔鄰黃太養了兩隻貓", "黃太", "新居隔鄰黃太養了兩隻貓。"),
        ("我個仔阿朗喺理工讀酒店管理", "阿朗", "我個仔阿朗喺理工讀酒店管理。"),
        ("我大佬國強喺多倫多開的士", "國強", "我大佬國強喺多倫多開的士。"),
        ("我細妹阿May喺銀行做嘢", "阿May", "我細妹阿May喺銀行做嘢。"),
        ("我表弟家豪養咗隻貓", "家豪", "我表弟家豪養咗隻貓。"),
        ("我的博士生贺知远在做钙钛矿", "贺知远", "我的博士生贺知远在做钙钛矿。"),
        ("我的博士生賀知遠在做鈣鈦礦", "賀知遠", "我的博士生賀知遠在做鈣鈦礦。"),
        ("我个硕士生林小满对花生过敏", "林小满", "我个硕士生林小满对花生过敏。"),
        ("danny doing the boil. hes my apprentice", "Danny", "Danny's my apprentice."),
        ("new super is a guy named rourke", "Rourke", "New super is a guy named Rourke."),
        ("dave got the sack. new landlord is linda", "Linda", "New landlord is Linda."),
    ],
)  # fmt: skip
def test_who_has_a_name_is_filed_under_it(tmp_path: Path, said: str, subject: str, text: str) -> None:
    assert captured(tmp_path, said) == [(subject, text)]


@pytest.mark.parametrize(
    ("said", "subject"),
    [
        ("ajji is 81", "ajji"),
        ("appa runs a hardware store", "appa"),
        ("nana keeps bees in her garden", "nana"),
        ("My sister won lots of prizes.", "sister"),
        ("老爹八十五", "老爹"),
        ("家姐在温哥华做护士", "家姐"),
        ("家姐在溫哥華做護士", "家姐"),
    ],
)
def test_who_has_none_is_filed_under_the_relation(tmp_path: Path, said: str, subject: str) -> None:
    (found,) = captured(tmp_path, said)

    assert found[0] == subject
    assert found[1].rstrip(".。").casefold() == said.rstrip(".。").casefold()


@pytest.mark.parametrize(
    ("said", "subject"),
    [
        ("our foreman graeme, him with the stent, is back on the roof", "Graeme"),
        ("ajji turned 81 and still cooks for everybody", "ajji"),
        ("长子承泽在深圳", "承泽"),
    ],
)
def test_a_sentence_that_no_rule_knows_is_about_whom_it_names(said: str, subject: str) -> None:
    assert whom(said) == subject


def test_all_clauses_about_somebody_are_kept(tmp_path: Path) -> None:
    found = captured(tmp_path, "阿嬷陈玉兰住嘉义，九十岁了，前阵子跌倒，换了人工髋关节。")

    assert {subject for subject, _ in found} == {"陈玉兰"}
    assert "换了人工髋关节" in "".join(text for _, text in found)


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("我爸在三重开一间铝门窗行", "机车卖掉了，改开一台二手的Yaris"),
        ("我阿爸在三重開一間鋁門窗行", "機車賣掉了，改開一台二手的Yaris"),
    ],
)
def test_what_the_owner_changes_ends_nothing_of_somebody_else(tmp_path: Path, before: str, said: str) -> None:
    memory = open_memory(tmp_path)
    memory.capture([turn(before), turn(said, message="2")], apply=True)

    assert len(memory.list()) == 2
    assert [each.value for each in memory.list() if each.attribute == "car"] == ["二手的Yaris"]


@pytest.mark.parametrize("said", ["每天晚上十点以后我会打两把Dota", "每天晚上十點以後我會打兩把Dota"])
def test_a_habit_of_the_evening_is_no_instruction(tmp_path: Path, said: str) -> None:
    memory = open_memory(tmp_path)
    memory.capture([turn(said)], apply=True)

    assert [each.kind for each in memory.list()] == ["profile"]


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        (
            "My partner is Marcus. He drives a bread van for Warburtons.",
            ("Marcus", "Marcus drives a bread van for Warburtons."),
        ),
        ("I live with my partner Marcus. He works for Tesco.", ("Marcus", "Marcus works for Tesco.")),
        ("My brother is Tom. He works for Tesco.", ("Tom", "Tom works for Tesco.")),
        (
            "My sister Ann lives in Hull. She sings in the Hull choir.",
            ("Ann", "Ann sings in the Hull choir."),
        ),
        ("My boss is Dana, she lives in Leeds.", ("Dana", "Dana lives in Leeds.")),
        ("I work for Google and my boss is Anna. She lives in Leeds.", ("Anna", "Anna lives in Leeds.")),
        ("A friend of mine called Priya moved out. She's a vet.", ("Priya", "Priya's a vet.")),
        ("My brother works at Acme. He lives in Hull.", ("brother", "My brother lives in Hull.")),
        (
            "jess is my flatmate. she works nights at the hospital",
            ("Jess", "Jess works nights at the hospital."),
        ),
        ("I met Liam at the gym in Leeds. He's a plumber.", ("Liam", "Liam's a plumber.")),
        (
            "The neighbour's Wiremu. He drives the milk tanker at night.",
            ("Wiremu", "Wiremu drives the milk tanker at night."),
        ),
        ("我和老公张磊住在通州。他在京东上班。", ("张磊", "张磊在京东上班。")),
        ("我妹妹叫小雨。她住在苏州。", ("小雨", "小雨住在苏州。")),
    ],
)
def test_he_is_the_last_person_told_of_and_never_a_firm_or_a_town(
    tmp_path: Path, said: str, kept: tuple[str, str]
) -> None:
    assert kept in captured(tmp_path, said)


@pytest.mark.parametrize(
    ("said", "person", "subject"),
    [
        ("He drives a bread van for Warburtons.", "", ""),
        ("He drives a bread van for Warburtons.", "Marcus", "Marcus"),
        ("She's much nicer than my boss Keith.", "Dana", "Dana"),
        ("她比孙强好说话。", "周敏", "周敏"),
        ("她比孙强好说话。", "", ""),
    ],
)
def test_whoever_else_is_named_is_not_meant_by_he(said: str, person: str, subject: str) -> None:
    assert whom(said, person) == subject


@pytest.mark.parametrize(
    "said",
    [
        "He moved out on Saturday.",
        "Still boxes everywhere.",
        "She's much nicer than Keith.",
        "她在银行上班。",
    ],
)
def test_what_means_nothing_alone_is_left_out(tmp_path: Path, said: str) -> None:
    assert captured(tmp_path, said) == []


def test_a_word_of_time_is_nobody(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add("Still boxes everywhere.")

    assert {each.subject for each in memory.list()} == {"me"}


def test_somebody_s_new_work_ends_what_they_have_packed_in(tmp_path: Path) -> None:
    left = captured(
        tmp_path,
        "My partner is Marcus. He drives a bread van for Warburtons.",
        "Marcus has packed in the bread van, he works at the Leeds bus depot now.",
    )

    assert [text for subject, text in left if subject == "Marcus"] == [
        "Marcus works at the Leeds bus depot now."
    ]


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        (["My partner is Marcus.", "He works for Tesco."], ("Marcus", "Marcus works for Tesco.")),
        (["My wife is Kirsten.", "She works for Tesco."], ("Kirsten", "Kirsten works for Tesco.")),
        (["My wife is Kirsten. My son Leo plays the cello.", "He works for Tesco."], ("Leo", "Leo works for Tesco.")),
    ],
)  # fmt: skip
def test_he_may_have_been_told_of_in_the_turn_before(
    tmp_path: Path, said: list[str], kept: tuple[str, str]
) -> None:
    assert kept in captured(tmp_path, *said)


def test_he_is_no_wife(tmp_path: Path) -> None:
    assert captured(tmp_path, "My wife is Kirsten.", "He works for Tesco.") == [("me", "My wife is Kirsten.")]


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("车间新来的小伙叫耿一鸣，以前是焊工", "耿一鸣"),
        ("跟我下棋最多的是栾德福，耳朵背了", "栾德福"),
        ("楼下的伍太养了三只鹦鹉", "伍太"),
        ("带我的郑老师只收纸质版", "郑老师"),
        ("我姊蔡玉欣在竹北当工程师", "蔡玉欣"),
    ],
)
def test_a_name_is_found_wherever_a_chinese_sentence_has_it(said: str, name: str) -> None:
    assert whom(said) == name


def test_the_sign_in_a_firms_name_stays_as_it_was_written(tmp_path: Path) -> None:
    ((_, text),) = captured(tmp_path, "I work for Lindner & Voss in Munich.")

    assert text == "I work for Lindner & Voss in Munich."


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("Imre my former flatmate works at Roche", "Imre"),
        ("Sunniva from the book club is opening a bar in Bergen", "Sunniva"),
        ("Otis who I share a desk with is coeliac", "Otis"),
        ("Heard from Paloma, she is in Quito", "Paloma"),
        ("We were at a funeral in Cork", ""),
    ],
)
def test_a_town_or_a_firm_is_nobody(said: str, name: str) -> None:
    assert whom(said) == name


@pytest.mark.parametrize(
    ("said", "subject"),
    [
        ("Iolo broke his wrist", "Iolo"),
        ("Iolo's off to Bangor in May", "Iolo"),
        ("Iolo and I share a birthday", "me"),
        ("Iolo lost my keys", "me"),
        ("Iolanthe is on at the Lyceum", "me"),
    ],
)
def test_what_begins_with_the_name_of_somebody_known_is_filed_under_them(
    tmp_path: Path, said: str, subject: str
) -> None:
    memory = open_memory(tmp_path)
    memory.capture([turn("My nephew Iolo is nine.")], apply=True)

    assert by_name(Candidate(said, said), memory.list()).subject == subject


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("My right hand is Wanja, she's allergic to nuts", "Wanja"),
        ("I work in Essen, she works in Bochum", ""),
        ("I run a stall called Nutmeg & Co, just me", ""),
    ],
)
def test_she_is_who_was_named_just_before(said: str, name: str) -> None:
    assert told_of(said) == name
