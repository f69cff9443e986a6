"""Secrets are refused at the writer; talk about secrets is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.memory.capture.rules import hidden
from core.memory.secrets_guard import find_secret, told_beside
from core.memory.vault.commits import Message
from core.memory.vault.note import Memory, new_file
from core.memory.vault.vault import Vault


@pytest.mark.parametrize(
    "text",
    [
        "My password is hunter2",
        'The bank asks for a pass-phrase; mine is "jacaranda at vespers".',
        "the grant login hates me, its set as Pickle.Rick!Dun22",
        "my pass is hunter2",
        "the tv pw is moosejaw.Moose9 can u make me a better one",
        "I set my password to qwerty",
        "login: anna / geheim",
        "Use 4821 as my PIN",
        "The combination to the safe is 12-34-56",
        "My Wi-Fi key is sunflower",
        "account no. 12345678",
        "My NI number is QQ 12 34 56 C",
        "手机解锁码是0000",
        "The wifi password: sunflower99",
        "password = correct horse battery staple",
        "The PIN for my card is 4821",
        "my pin is 0000",
        "The code to my safe is 47-11-08",
        "The wifi code at home is BlueHorse77",
        "The door code is 4711",
        "API key: abcd1234efgh",
        "use sk-proj-9aF3kLmN7qRsTuVwXyZ1",
        "AKIAIOSFODNN7EXAMPLE",
        "ghp_abcdefghijklmnopqrstuvwxyz0123456789",
        "-----BEGIN RSA PRIVATE KEY-----",
        "card 4539 1488 0343 6467 exp 12/27",
        "4539148803436467",
        "my social security number is 219-09-9999",
        "SSN 219-09-9999",
        "passport number X1234567",
        "IBAN BE71 0961 2345 6769",
        "https://anna:geheim@example.org/",
        "我的密码是haibin99",
        "WiFi密码：Yulan@2024",
        "银行卡号6222 0210 0111 2223 334",
        "網銀密碼 plum-Tamsui-41",
        "身分證 B223456780 寫在表上",
        "郵局帳號 0004321 0765432",
        "信箱授權碼為 wqhzkvtmbrxyofjd",
        "身份证号是320502198810230018",
        "11010519491231002X",
        "护照号码是E12345678",
        "验证码是 493021",
        "银行卡的PIN码是4821",
        "ｐａｓｓｗｏｒｄ： ｈｕｎｔｅｒ２",
        "My health number is 010 253 4721 if the surgery rings",
        "My personnummer is 850709-9805",
        "My NHS number is 943 476 5919",
        "Log me in as jmorgan with Wednesday-Rain-4",
        "card 4111 1111 1111 1112, a digit may be wrong",
        "The gate code's 4 4 1 9",
        "safe combo 12 34 56",
        "My OTP just came, 482910",
        "seed words: apple river table cloud stone garden window maple orange seven tiger lamp",
        "the password is still bluebird7",
        "卡是 6222 0202 0011 2233 445",
        "取件码柜子那个，77120",
        "WiFi密码还是老样子 laowang888",
        "医保卡号 A20884731",
        "服务器 ssh root 口令 qwe!Sunny99",
        "my token is eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc",
    ],
)
def test_secrets_are_found(text: str) -> None:
    assert find_secret(text)


@pytest.mark.parametrize(
    "text",
    [
        "I changed my password yesterday",
        "I have to change my password",
        "I forgot the password to the portal",
        "The code for the project is on GitHub",
        "The pass is closed in winter",
        "The shop opens at 10",
        "My password manager is Bitwarden",
        "I keep my passwords in a safe",
        "pinned: false",
        "I like pinball and secret gardens",
        "My favourite book is The Secret History",
        "My flight is LH1234 on 5 June 2025",
        "The meeting is at 10:30 in room 4711",
        "Call me on 030 1234567",
        "The project has 1234567 lines",
        "id: m1a2b3c4d",
        "created: 2024-05-01T10:00:00Z",
        'source_words: "I live in Hangzhou"',
        "我昨天改了密码",
        "我喜欢密室逃脱",
        "会议在2024年5月20日上午10点",
        "我的电话是12345678",
        "I take 12 tokens to the fair",
        "The order 88412093 is late",
        "The area code is 030 and the post code 10115",
        "The lock on my bike broke in 2019",
        "The gate opens at 10",
        "Set the alarm for 7:45",
        "Locker 14 is mine",
        "I bought the safe for 1200 euros",
        "Write to anna99@example.org",
        "订单号 20240512001 还没到",
        "密码要求8位以上",
        "internationalization-of-everything-today",
    ],
)
def test_ordinary_statements_are_not(text: str) -> None:
    assert find_secret(text) == ""


def test_a_code_is_a_secret_where_the_words_beside_it_speak_of_one() -> None:
    assert told_beside("He set it to 19-04-52.", "The man came about the safe. He set it to 19-04-52.")
    assert told_beside("4711", "What is the PIN? 4711")
    assert not told_beside("The room is 4711.", "Where do we meet? The room is 4711.")


def test_ids_that_happen_to_look_like_a_number_are_no_secrets(tmp_path: Path) -> None:
    vault = Vault(tmp_path / "memory", inside_existing=False)
    for number, memory_id in enumerate(("mf123456b", "m12345678", "mabcdef12", "m00000000")):
        memory = Memory(
            memory_id, "A fact.", supersedes=(memory_id, "m4539148803436467"[:9]), derived_from=(memory_id,)
        )
        vault.write({f"memories/fact/{number}.md": new_file(memory)}, Message("x"), vault.load().raw)

    assert len(vault.load().memories) == 4


@pytest.mark.parametrize(
    "told",
    [
        "My Medibank thing is 47 036 892 815.",
        "My union card says 8847-2291.",
        "badge number 00918823 isn't scanning, who do I even call",
        "My case number is 2023-118-40772, they ask for it on the phone.",
        "The membership is KB-4471923.",
        "My tax reference is 12/345/67890.",
        "My card ends in 7731.",
        "我的会员号是 88471923。",
        "储物柜的码是 4471。",
        "我的卡尾号 9921。",
    ],
)
def test_what_nobody_asked_to_keep_holds_no_long_number_that_nothing_explains(told: str) -> None:
    assert told_beside(told, told)


@pytest.mark.parametrize(
    "told",
    [
        "I work 0830-1730.",
        "You reach me on 0912 345 678, that is my mobile.",
        "Call me at 4471 2290 in the evening.",
        "I was born on 14.03.1985.",
        "My deadline is 2026-03-14.",
        "I lived there 2019-2023.",
        "My phone is 0171 5551234.",
        "My flat costs 1,250,000 euros.",
        "My novel has 120 000 words.",
        "My budget is €250000.",
        "I live at Hauptstr. 12, 10115 Berlin.",
        "My flight is LH454 and my car a Volvo XC90.",
        "我的小说写了 300000 字。",
        "我2019年毕业。",
        "我的手机是 13800138000。",
        "I joined in 09/2021.",
        "My contract runs 01.06.2024-31.05.2026.",
        "My course starts on 20260901.",
        "我从20240601开始在华为上班。",
    ],
)
def test_numbers_that_the_words_around_them_explain_are_no_secrets(told: str) -> None:
    assert not told_beside(told, told)


@pytest.mark.parametrize(
    "told",
    [
        "I've worked at Arup since mid-2024.",
        "I've worked for a lock maker since mid-2024.",
        "I've had this safe since late-2023.",
        "We moved here pre-2020.",
        "Our house is a late-1930s semi.",
        "I've been with them since Jan-2022.",
        "The project runs from Q3-2024 to H1-2025.",
        "My accounts are for FY2024-25.",
        "I've lived here since 2021-03-15T00:00.",
        "我在锁厂上班，2024年中起。",
        "我从2024年6月-2025年5月在上海进修。",
    ],
)
def test_dates_and_parts_of_dates_are_no_codes(told: str) -> None:
    assert not told_beside(told, told)


@pytest.mark.parametrize(
    "told",
    [
        "My badge password is mid-2024.",
        "The wifi password is Autumn2024!",
        "My membership is 20240601.",
        "The membership is KB-2024113.",
        "I've had my card since mid-2024, it's 8847-2291.",
        "My account number is 20851399.",
        "我的会员号是 20240601。",
    ],
)
def test_a_secret_that_looks_like_a_date_is_one(told: str) -> None:
    assert told_beside(told, told)


@pytest.mark.parametrize(
    "told", ["密码锁左三圈 12，右两圈 07", "It is 12 left, 30 right.", "Turn right to 7, then left to 22."]
)
def test_the_way_to_turn_a_dial_is_a_secret(told: str) -> None:
    assert find_secret(told) == "a password or code"


@pytest.mark.parametrize(
    "text",
    [
        "Guest wifi, I wrote it on the menu and now the whole street has it, kenyer4Mindenki.",
        "Our Netflix is on the big telly, it's sommerhaus2019.",
        "The hotspot in the barn goes by BlueHorse77 these days.",
        "店里的无线写在菜单上，整条街都知道了，mianbao4Dajia。",
        "店裡的無線寫在菜單上，整條街都知道了，mianbao4Dajia。",
        "我的账号给表弟用了，就那个xiaolongbao88。",
        "保险柜密码左35右71左16，转了几遍打不开。",
        "保險櫃密碼左35右71左16，轉了幾遍打不開。",
    ],
)
def test_a_password_told_in_words_without_a_label_is_found(text: str) -> None:
    assert find_secret(text) == "a password or code"


@pytest.mark.parametrize(
    "text",
    [
        "My router is a FritzBox7590 and the wifi is slow.",
        "I log in from Windows11 and from an iphone15pro at home.",
        "The wifi in the kitchen is 802.11ac only.",
        "I use Python3 and Windows11 at work.",
        "My account manager at the bank is Joe.",
        "无线用的是华为的路由器，装在书房。",
        "我用iphone15连家里的无线。",
    ],
)
def test_ordinary_words_about_a_network_are_none(text: str) -> None:
    assert find_secret(text) == ""


@pytest.mark.parametrize(
    ("said", "around"),
    [
        (
            "Ours is TAMARIND-8",
            "The house alarm company requires a spoken code. Ours is TAMARIND-8. Must it change?",
        ),
        ("Mine is MARIGOLD.", "The bank wants a code word on the telephone. Mine is MARIGOLD."),
        ("The new one is blackbird42.", "They made me change the password. The new one is blackbird42."),
        ("我们家的是 haitang77", "物业问口令，我们家的是 haitang77"),
    ],
)
def test_what_points_back_at_a_secret_is_one(said: str, around: str) -> None:
    assert told_beside(said, around)


@pytest.mark.parametrize(
    ("said", "around"),
    [
        ("Ours is a BMW.", "The alarm of the car next door goes off all night. Ours is a BMW."),
        ("It is raining.", "I set the alarm for six. It is raining."),
        ("Mine is blue.", "We both have a safe. Mine is blue."),
    ],
)
def test_what_points_back_beside_a_lock_is_mostly_none(said: str, around: str) -> None:
    assert not told_beside(said, around)


@pytest.mark.parametrize(
    ("told", "secret"),
    [
        ('The staff portal pass is Ackee+Saltfish52 and the thing say "locked"', True),
        ("pass for the till: kettle8Road", True),
        ("The pass is closed until May.", False),
        ("The Gotthard pass is at 2106 metres.", False),
        ("My bus pass is 45 euros a month.", False),
    ],
)
def test_a_pass_with_letters_and_digits_is_a_password(told: str, secret: bool) -> None:
    assert bool(find_secret(told)) == secret


@pytest.mark.parametrize("told", ["我個HKID係 Y483729(5)，填表話格式錯", "身份證 Y483729（5）"])
def test_a_hong_kong_identity_number_is_one_by_its_form(told: str) -> None:
    assert find_secret(told)


def test_a_course_with_a_number_behind_it_is_no_identity_number() -> None:
    assert not find_secret("I teach CS101 (5 lessons) and B12 (3).")


@pytest.mark.parametrize(
    ("told", "begins"),
    [
        ("password's Turnip-Lantern-48, just so it's written down somewhere", "password's …"),
        ("Turnip-Lantern-48 is the password", "…"),
        ("口令芝麻开门", "口令 …"),
    ],
)
def test_a_report_says_how_a_statement_begins_and_not_its_secret(told: str, begins: str) -> None:
    assert hidden(told) == begins


@pytest.mark.parametrize(
    "text",
    [
        "我的IBAN是DE89370400440532013000啊",
        "token用ghp_abcdefghijklmnopqrstuvwx1234好了",
        "我家wifi的password是Sunny2024!吧",
        "NI是QQ123456C的",
    ],
)
def test_a_secret_is_found_where_chinese_stands_right_beside_it(text: str) -> None:
    assert find_secret(text)


@pytest.mark.parametrize(
    "text", ["我住3楼，在Google上班", "我2024年买了iPhone15", "房租是2800元每月", "我女儿2017年3月出生"]
)
def test_what_is_no_secret_beside_chinese_stays_none(text: str) -> None:
    assert find_secret(text) == ""
