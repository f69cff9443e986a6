"""Written Cantonese is read as the Mandarin that it is in other words, and kept as it was written."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.memory.capture.cantonese import in_mandarin
from core.text.chinese_script import fold_chinese
from tests.core.memory.support_memory import open_memory, turn


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("我個仔阿朗喺理工讀酒店管理", "我儿子阿朗在理工读酒店管理"),
        ("佢而家喺屋企", "他现在在家里"),
        ("我老細係陳生", "我老板是陈生"),
        ("我唔鍾意飲茶", "我不喜欢喝茶"),
        ("我個女讀緊中五", "我女儿读着中五"),
        ("我細佬返咗工", "我弟弟返了工"),
        ("尋晚我喺屋企煮飯", "昨晚我在家里煮饭"),
        ("宜家我喺中環返工", "现在我在中环上班"),
        ("我噚日去咗宜家買枱，佢哋話要等", "我昨天去了宜家买枱，他们说要等"),
        ("我老婆打緊工，佢住緊青衣", "我老婆打着工，他住着青衣"),
        ("我要趕緊搵到佢，唔打緊", "我要赶紧找到他，不打紧"),
        ("呢間公司我做咗三年，唔使加班", "这间公司我做了三年，不用加班"),
        ("我諗住搬返觀塘", "我打算搬回观塘"),
        ("佢唔再食牛肉", "他不再吃牛肉"),
    ],
)
def test_it_is_read_in_mandarin(written: str, plain: str) -> None:
    assert in_mandarin(written, fold_chinese(written)) == plain


@pytest.mark.parametrize(
    "written",
    [
        "我關係很好的朋友住在台北",
        "我們關係很好，我對食物過敏",
        "我個人覺得很好",
        "他在讀大學",
        "我很緊張，要趕緊走",
        "我去宜家買桌子",
        "I live in Rome.",
    ],
)
def test_what_is_none_stays_as_it_is(written: str) -> None:
    assert in_mandarin(written, fold_chinese(written)) == fold_chinese(written)


@pytest.mark.parametrize(
    ("said", "subject", "attribute", "value", "text"),
    [
        ("我老細叫陳生", "me", "manager", "陳生", "我老細叫陳生。"),
        ("我媽媽喺醫院做護士", "媽媽", "job", "護士", "我媽媽喺醫院做護士。"),
        ("我阿哥志明住喺荃灣", "志明", "home", "荃灣", "我阿哥志明住喺荃灣。"),
        ("我男朋友叫阿傑，佢做消防員", "阿傑", "job", "消防員", "我男朋友叫阿傑，佢做消防員。"),
    ],
)
def test_it_is_kept_as_it_was_written(
    tmp_path: Path, said: str, subject: str, attribute: str, value: str, text: str
) -> None:
    memory = open_memory(tmp_path)
    memory.capture([turn(said)], apply=True)

    (kept,) = memory.list()
    assert (kept.subject, kept.attribute, kept.value, kept.text) == (subject, attribute, value, text)
