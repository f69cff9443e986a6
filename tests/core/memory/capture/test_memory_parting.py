"""A sentence that tells several things is kept as several memories, so that what becomes of one leaves the others."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.evaluation.memory_layers import BundledModels
from core.memory.capture.classifier import Classifier, classifier_over
from core.memory.capture.parting import parted
from tests.core.memory.support_memory import open_memory, texts, turn


@pytest.fixture(scope="module")
def classifier(bundled_models: BundledModels) -> Classifier:
    found = classifier_over(bundled_models.embedder())
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("sentence", "parts"),
    [
        ("I'm doing a course in dental radiography, and the final assignment is due on 30 April.", ["I'm doing a course in dental radiography", "the final assignment is due on 30 April."]),
        ("I rent a flat in Leeds, the rent is 800 a month.", ["I rent a flat in Leeds", "the rent is 800 a month."]),
        ("I live in York with my partner Marcus.", ["I live in York.", "I live with my partner Marcus."]),
        ("我和老公住在通州，租的两居室，房租每个月四千五。", ["我和老公住在通州，租的两居室", "房租每个月四千五"]),
        ("我在准备中级会计考试，报名截止是3月20号。", ["我在准备中级会计考试", "报名截止是3月20号"]),
        ("我有甲亢，赛治每天饭后吃两片。", ["我有甲亢", "赛治每天饭后吃两片"]),
        ("我弟弟在深圳送外卖，住在龙华。", ["我弟弟在深圳送外卖", "我弟弟住在龙华"]),
        ("褪黑素我不吃了，游泳我也不学了。", ["褪黑素我不吃了", "游泳我也不学了"]),
        ("我从京东离职了，在家歇着。", ["我从京东离职了", "我在家歇着"]),
        ("I handed in my assignment, so the course is over.", ["I handed in my assignment", "the course is over."]),
        ("你好，我叫林晓雯，在一家小公司做会计。", ["我叫林晓雯", "我在一家小公司做会计"]),
        ("我叫何思远，在成都玉林租了个一居室，离地铁口五分钟", ["我叫何思远", "我在成都玉林租了个一居室，离地铁口五分钟"]),
        ("我对芒果过敏，帮我推荐个生日蛋糕吧。", ["我对芒果过敏"]),
    ],
)  # fmt: skip
def test_clauses_about_different_things_are_told_apart(
    classifier: Classifier, sentence: str, parts: list[str]
) -> None:
    assert [each.rstrip("。") for each in parted([sentence], classifier)[sentence]] == parts


@pytest.mark.parametrize(
    "sentence",
    [
        "My knee is bad, and it hurts.",
        "I work nights, which is nice.",
        "I got a cat from the shelter, her name is Biscuit.",
        "I have an old Volvo, and my son drives it to work.",
        "The doctor says I'm low on iron, so I've started taking iron tablets twice a day.",
        "If I move to Leeds, the rent is 800 a month.",
        "I left Acme, and the new office is in Leeds now.",
        "我住在佛山的员工宿舍，四个人一间。",
        "我对乳胶过敏，手套都要特别挑。",
        "我买了辆二手的比亚迪，蓝色的。",
        "我妹妹在上海，房租每个月四千五。",
        "我换工作了，现在在美团，还是做会计。",
        "每周三上午，我给研究生上课。",
        "我弟弟叫小军，住在龙华。",
        "我退休了，退休前是老师。",
        "邻居说：我家祖传八代，年产是一万斤。",
    ],
)
def test_what_means_nothing_alone_stays_with_what_it_is_said_of(
    classifier: Classifier, sentence: str
) -> None:
    assert parted([sentence], classifier) == {sentence: [sentence]}


SIDE_BY_SIDE = [
    ("I go swimming on Tuesdays and sing in a choir on Thursdays.", ["I go swimming on Tuesdays.", "I sing in a choir on Thursdays."]),
    ("I play football on Mondays and tennis on Fridays.", ["I play football on Mondays.", "I play tennis on Fridays."]),
    ("I swim on Mondays and Wednesdays and sing on Thursdays.", ["I swim on Mondays and Wednesdays.", "I sing on Thursdays."]),
    ("I swim every Tuesday, and every Thursday I sing in a choir.", ["I swim every Tuesday.", "Every Thursday I sing in a choir."]),
    ("My sister plays hockey on Mondays and studies Greek on Wednesdays.", ["My sister plays hockey on Mondays.", "My sister studies Greek on Wednesdays."]),
    ("我周三学古筝，周六打羽毛球。", ["我周三学古筝。", "我周六打羽毛球。"]),
    ("我周三学古筝周六打羽毛球。", ["我周三学古筝。", "我周六打羽毛球。"]),
    ("周三我学古筝，周六打羽毛球。", ["我周三学古筝。", "我周六打羽毛球。"]),
    ("我女儿每周二游泳，每周四去合唱团。", ["我女儿每周二游泳。", "我女儿每周四去合唱团。"]),
    ("我週三學古箏，週六打羽毛球。", ["我週三學古箏。", "我週六打羽毛球。"]),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "parts"), SIDE_BY_SIDE)
def test_what_is_done_at_several_times_is_told_apart_without_a_model(sentence: str, parts: list[str]) -> None:
    assert parted([sentence], None) == {sentence: parts}


@pytest.mark.parametrize(
    "sentence",
    [
        "I work from home on Mondays and Fridays.",
        "I teach yoga and pilates on Tuesdays and Thursdays.",
        "I work at Aldi on Mondays and study at home.",
        "I swim on Tuesdays but not on Thursdays.",
        "If I swim on Tuesdays and sing on Thursdays, I'm tired.",
        "我周一到周五上班，周末休息。",
        "我周一上班，周二也上班。",
        "我周二和周四游泳。",
        "I go for a run on Tuesday and Thursday mornings before work, about 5k",
        "I swim on Mondays, and on Thursdays with my brother.",
    ],
)
def test_one_thing_at_several_times_is_one(sentence: str) -> None:
    assert parted([sentence], None) == {sentence: [sentence]}


@pytest.mark.parametrize(
    ("told", "over", "left"),
    [
        (
            "I go swimming on Tuesdays and sing in a choir on Thursdays.",
            "No more swimming for me.",
            {"I sing in a choir on Thursdays."},
        ),
        ("I play football on Mondays and tennis on Fridays.", "I've given up tennis.", {"I play football on Mondays."}),
        ("我周三学古筝，周六打羽毛球。", "古筝不学了。", {"我周六打羽毛球。"}),
    ],
)  # fmt: skip
def test_of_two_things_told_under_one_verb_one_ends_alone(
    tmp_path: Path, bundled_models: BundledModels, told: str, over: str, left: set[str]
) -> None:
    memory = open_memory(tmp_path, bundled_models)

    memory.capture([turn(told, "2024-06-01"), turn(over, "2024-06-10", message="2")], apply=True)

    assert texts(memory) == left
    assert len(texts(memory, everything=True)) == 2


@pytest.mark.parametrize(
    ("told", "over", "left"),
    [
        ("I go swimming and sing in a choir.", "No more swimming for me.", {"I sing in a choir."}),
        ("I play the cello and coach football.", "I've stopped coaching.", {"I play the cello."}),
        ("I swim, sing in a choir and coach football.", "I've given up the choir.", {"I swim. I coach football."}),
        ("我学古筝也打羽毛球。", "羽毛球不打了。", {"我学古筝。"}),
        ("我弹古筝，也画画。", "我不弹古筝了。", {"我画画。"}),
    ],
)  # fmt: skip
def test_of_several_doings_at_no_time_of_their_own_the_others_are_left(
    tmp_path: Path, told: str, over: str, left: set[str]
) -> None:
    memory = open_memory(tmp_path)

    memory.capture([turn(told, "2024-06-01"), turn(over, "2024-06-10", message="2")], apply=True)

    assert texts(memory) == left


def test_what_is_to_be_remembered_in_a_chat_is_parted_as_what_is_added(
    tmp_path: Path, bundled_models: BundledModels
) -> None:
    said = "I'm on a course in radiography, and the last paper is due on 4 May."
    added, told = (
        open_memory(tmp_path / "added", bundled_models),
        open_memory(tmp_path / "told", bundled_models),
    )

    added.add(said)
    told.capture([turn(f"Remember that {said}")], apply=True)

    assert (
        texts(told) == texts(added) == {"I'm on a course in radiography.", "The last paper is due on 4 May."}
    )


def test_without_a_classifier_sentences_stay_as_they_are() -> None:
    said = "我住在通州，房租每个月四千五。"
    assert parted([said], None) == {said: [said]}


@pytest.mark.parametrize(
    ("known", "said", "left"),
    [
        ("I live in York with my partner Marcus.", "Marcus and I have split up.", {"I live in York."}),
        ("我住在通州，房租每个月四千五。", "房租涨到五千了。", {"我住在通州。", "房租涨到五千了。"}),
        ("我在准备中级会计考试，报名截止是3月20号。", "考试报名延期了，截止日期改到3月31号。", {"我在准备中级会计考试。", "考试报名延期了，截止日期改到3月31号。"}),
        ("你好，我叫林晓雯，在北京一家小公司做会计。", "我从那家小公司辞职了。", {"我叫林晓雯。"}),
        ("你好，我叫林晓雯，在北京一家小公司做会计。", "我换工作了，现在在美团，还是做会计。", {"我叫林晓雯。", "我现在在美团。", "我换工作了，还是做会计。"}),
        ("我在杭州做设计师，对芒果过敏。", "我辞职了，准备考研。", {"我对芒果过敏。", "我准备考研。"}),
    ],
)  # fmt: skip
@pytest.mark.parametrize("outright", [True, False])
def test_a_change_leaves_what_stood_beside_it(
    tmp_path: Path, bundled_models: BundledModels, known: str, said: str, left: set[str], outright: bool
) -> None:
    memory = open_memory(tmp_path, bundled_models)
    if outright:
        memory.add(known)
        memory.add(said)
    else:
        memory.capture([turn(known, message="1"), turn(said, message="2")], apply=True)

    assert texts(memory) == left


def test_each_part_has_the_whole_sentence_for_its_source(
    tmp_path: Path, bundled_models: BundledModels
) -> None:
    said = "I'm doing a course in dental radiography, and the final assignment is due on 30 April."
    memory = open_memory(tmp_path, bundled_models)
    memory.capture([turn(said)], apply=True)

    assert texts(memory) == {
        "I'm doing a course in dental radiography.",
        "The final assignment is due on 30 April.",
    }
    assert {each.source.words for each in memory.list()} == {said}


def test_a_dearer_rent_is_no_end_of_the_flat(tmp_path: Path, bundled_models: BundledModels) -> None:
    memory = open_memory(tmp_path, bundled_models)
    memory.add("I rent a flat in Leeds, the rent is 800 a month.")
    memory.add("The rent went up to 900.")

    assert texts(memory) == {"I rent a flat in Leeds.", "The rent went up to 900."}


def test_what_somebody_does_is_not_where_they_live(tmp_path: Path, bundled_models: BundledModels) -> None:
    memory = open_memory(tmp_path, bundled_models)
    memory.add("我弟弟在深圳送外卖，住在龙华。")
    memory.add("我弟弟不送外卖了，现在开网约车。")

    assert texts(memory) == {"我弟弟住在龙华。", "我弟弟不送外卖了，现在开网约车。"}


def test_a_course_ends_when_it_is_over_and_not_with_its_deadline(
    tmp_path: Path, bundled_models: BundledModels
) -> None:
    memory = open_memory(tmp_path, bundled_models)
    memory.add("I'm doing a course in dental radiography, and the final assignment is due on 30 April.")
    memory.add("Good news, the assignment got pushed back, the deadline is now 14 May.")

    assert texts(memory) == {
        "I'm doing a course in dental radiography.",
        "The final assignment is due on 14 May.",
    }


def test_a_flat_for_students_is_no_student(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.capture([turn("我住东宁路的学生套房，一个月六千五。")], apply=True)

    (home,) = memory.list()
    assert (home.subject, home.attribute, home.value) == ("me", "home", "东宁路")


def test_who_gives_a_name_keeps_it_when_what_they_told_with_it_changes(
    tmp_path: Path, bundled_models: BundledModels
) -> None:
    memory = open_memory(tmp_path, bundled_models)
    turns = [
        turn("你好，我叫何思远，在成都玉林租了个一居室", "2024-01-10", message="t0"),
        turn("搬到龙泉驿了，两居室", "2024-02-10", message="t1"),
    ]

    memory.capture(turns, apply=True)

    assert [each.value for each in memory.list() if each.attribute == "name"] == ["何思远"]
    assert all("玉林" not in each.text for each in memory.list())
