"""Text files from any decade and country become the characters that their writers typed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.library.extract.decode import decode, looks_binary

SAMPLES = {
    "gb18030": "语言是一种功能强大而完善的通用型计算机程序设计语言，已经具有十多年的发展历史。",
    "big5": "在資訊科技快速發展的今天，使用及測試軟體的速度是不可忽視的課題。",
    "shift_jis": "このプログラミング言語は、開発者の趣味として年末に作られたものです。",
    "euc_jp": "このプログラミング言語は、開発者の趣味として年末に作られたものです。",
    "euc_kr": "이 언어는 배우기 쉽고 강력한 프로그래밍 언어입니다. 그리고 문법도 간결합니다.",
    "cp1251": "Однажды, в студеную зимнюю пору, я из лесу вышел; был сильный мороз.",
    "koi8_r": "Однажды, в студеную зимнюю пору, я из лесу вышел; был сильный мороз.",
    "cp866": "Однажды, в студеную зимнюю пору, я из лесу вышел; был сильный мороз.",
    "cp1252": "Das Café öffnet um 9 Uhr – bitte läuten. El niño comió paella por 15 €.",
    "cp1250": "Příliš žluťoučký kůň úpěl ďábelské ódy. Článek týdne je o městě.",
    "cp1253": "Η γλώσσα αυτή είναι εύκολη και ισχυρή για όλους τους μαθητές.",
    "cp1254": "Bu dil kolay öğrenilen ve güçlü bir dildir, ışık hızında çalışır.",
    "hz": "己所不欲，勿施于人。",
    "iso2022_jp": "これは手紙です。",
    "utf-16-le": "This is a test document. 这是测试。",
    "utf-16-be": "This is a test document. 这是测试。",
    "utf-32-le": "This is a test document. 这是测试。",
    "utf-32-be": "This is a test document. 这是测试。",
}


@pytest.mark.parametrize("encoding", SAMPLES)
def test_each_encoding_is_recognised_without_a_mark(encoding: str) -> None:
    text = SAMPLES[encoding]
    assert decode(text.encode(encoding)).text == text


@pytest.mark.parametrize("mark", ["utf-8-sig", "utf-16", "utf-32"])
def test_a_byte_order_mark_decides_and_is_not_text(mark: str) -> None:
    assert decode("naïve 文字".encode(mark)).text == "naïve 文字"


def test_a_lone_copyright_sign_is_western() -> None:
    assert decode(b"(c) means \xa9 and nothing else in this plain English text.").text[10] == "©"


def test_one_broken_byte_does_not_turn_utf8_into_something_else() -> None:
    decoded = decode("这是一份很长的说明。".encode() * 20 + b"\xff" + "结束".encode())
    assert decoded.encoding == "utf-8"
    assert decoded.text.endswith("\ufffd结束")
    assert decoded.damaged == 1


def test_an_ascii_preface_does_not_hide_the_language() -> None:
    data = b"plain line\n" * 20_000 + SAMPLES["gb18030"].encode("gb18030")
    assert decode(data).text.endswith(SAMPLES["gb18030"])


@given(st.text())
def test_utf8_always_comes_back_as_it_was(text: str) -> None:
    data = text.encode()
    if not text.startswith("\ufeff") and "\x00" not in text and "~{" not in text and "\x1b" not in text:
        assert decode(data).text == text


@given(st.binary(max_size=400))
def test_no_bytes_make_it_fail(data: bytes) -> None:
    assert isinstance(decode(data).text, str)


def test_binary_data_is_told_from_text() -> None:
    assert looks_binary(bytes(range(256)) * 4)
    assert not looks_binary("ordinary\ttext\r\n".encode("utf-16-le"))
    assert not looks_binary(b"one stray \x00 byte in a long enough line of plain text")


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("gb18030", "姓名,班级,电话\n龚雅雯,三班,5501\n邹梓涵,一班,5502\n庄嘉翔,二班,5503\n"),
        ("gb18030", "品名,规格\n瓷砖,60厘米\n油漆,5升\n插座,五孔\n扳手,12寸\n"),
        ("big5hkscs", "姓名,學號\n鄧淑芬,101\n蕭雅琪,102\n嚴志豪,103\n鍾佩珊,104\n"),
        ("big5hkscs", "品名,數量\n枇杷,12\n荔枝,30\n鳳梨,8\n芒果,16\n"),
    ],
)
def test_a_list_of_names_or_goods_has_few_common_characters_and_is_chinese(encoding: str, text: str) -> None:
    assert decode(text.encode(encoding)).text == text


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("cp874", "รายการสินค้า: ข้าวสาร น้ำปลา น้ำตาล"),
        ("koi8_r", "Смирнов Пётр, Козлов Иван, Жукова Нина"),
        ("cp949", "김철수,서울\n박영희,부산\n최민호,대구\n정수진,광주"),
        ("cp1252", "Größe;Übung;Änderung\nMüller;Jäger;Böhm\n"),
    ],
)
def test_lists_in_other_scripts_are_none(encoding: str, text: str) -> None:
    assert decode(text.encode(encoding)).text == text
