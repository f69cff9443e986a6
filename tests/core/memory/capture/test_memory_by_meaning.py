"""Capture with the bundled model: what no rule knows is told by its meaning."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from core.evaluation.memory_capture import score_script, total
from core.evaluation.memory_layers import BundledModels
from core.memory.capture.classifier import LABELS, TOPICS, StatementClassifier
from core.memory.service import MemoryService
from core.models.bundled_embedder import BundledEmbedder
from tests.core.memory.support_memory import open_memory, turn

DATA = Path(__file__).parent / "data"
BESIDE = ("I like walking on the beach in winter.", "My wife Bella is a vet.", "I play chess every Friday.")


def told(folder: Path, models: BundledModels, *said: str) -> MemoryService:
    memory = open_memory(folder, models)
    turns = [turn(text, f"2024-0{n + 1}-10", message=f"t{n}") for n, text in enumerate(said)]
    memory.capture(turns, apply=True)
    return memory


@pytest.mark.parametrize(
    ("sentence", "label"),
    [
        ("Retired bookbinder, still keep the press in the garage.", "owner"),
        ("血脂偏高，晚饭后吃一片阿托伐他汀。", "owner"),
        ("Our eldest, Marit, has just started at the conservatoire.", "other"),
        ("The practice on Elm Street shut, so my teeth are seen to by Dr Ahn now.", "change"),
        ("驾照从C1增到A2了，下个月开大车。", "change"),
        ("I handed my season ticket back, football is not for me any more.", "end"),
        ("羽毛球馆的卡没再续。", "end"),
        ("Could you put the second paragraph before the first?", "nothing"),
        ("把第二段删掉，标题居中。", "nothing"),
        ("The treaty of 1648 was signed in two towns.", "nothing"),
    ],
)
def test_what_a_sentence_does_is_told_by_its_meaning(
    bundled_models: BundledModels, sentence: str, label: str
) -> None:
    embedder = bundled_models.embedder()
    assert isinstance(embedder, BundledEmbedder)
    (judged,) = StatementClassifier(embedder).judge([sentence])

    shares = {name: getattr(judged, name) for name in LABELS}
    assert max(shares, key=lambda each: shares[each]) == label
    assert sum(shares.values()) == pytest.approx(1.0, abs=1e-5)


@pytest.mark.parametrize(
    ("sentence", "topic"),
    [
        ("We live in a terraced house on Albert Street.", "home"),
        ("我开一辆二手的斯巴鲁。", "vehicle"),
        ("Our landlord is Mr Hale.", "person"),
        ("每周三晚上去合唱团。", "hobby"),
        ("The talk is on the 14th at ten.", "date"),
    ],
)
def test_what_a_sentence_is_about_is_told(bundled_models: BundledModels, sentence: str, topic: str) -> None:
    embedder = bundled_models.embedder()
    assert isinstance(embedder, BundledEmbedder)
    (judged,) = StatementClassifier(embedder).judge([sentence])

    assert TOPICS[max(range(len(TOPICS)), key=lambda place: judged.topics[place])] == topic
    assert sum(judged.topics) == pytest.approx(1.0, abs=1e-5)


def test_a_statement_that_no_rule_knows_is_kept_in_its_own_words(
    tmp_path: Path, bundled_models: BundledModels
) -> None:
    said = "血压高，早上一片缬沙坦。"

    assert [each.text for each in told(tmp_path / "rules", None, said).list()] == []  # type: ignore[arg-type]
    assert [each.text for each in told(tmp_path / "both", bundled_models, said).list()] == [
        "血压高，早上一片缬沙坦"
    ]


def test_a_change_in_other_words_supersedes_what_it_is_about(
    tmp_path: Path, bundled_models: BundledModels
) -> None:
    memory = told(
        tmp_path, bundled_models, *BESIDE, "手机用的是华为Mate 40，四年了。", "换了小米15，比原来那台快太多。"
    )

    (new,) = [each for each in memory.list() if "小米" in each.text]
    assert ["Mate 40" in memory.show(each).text for each in new.supersedes] == [True]
    assert all("Mate" not in each.text for each in memory.list())


def test_an_end_in_other_words_has_no_successor(tmp_path: Path, bundled_models: BundledModels) -> None:
    memory = told(
        tmp_path, bundled_models, *BESIDE, "I'm on sertraline, 50 mg.", "Came off the sertraline last week."
    )

    assert all("sertraline" not in each.text for each in memory.list())
    (old,) = [each for each in memory.list(everything=True) if "sertraline" in each.text]
    assert (old.valid_to is not None, old.superseded_by) == (True, ())


def test_what_was_told_and_not_kept_is_history_once_its_owner_changes_it(
    tmp_path: Path, bundled_models: BundledModels
) -> None:
    memory = told(
        tmp_path,
        bundled_models,
        "The appellate hearing in the Ridgeway matter, in which I am instructed, is listed for 14 May.",
        *BESIDE,
        "Ridgeway has been taken out of the list and will now be heard on 9 June.",
    )

    (new,) = [each for each in memory.list() if "9 June" in each.text]
    assert ["14 May" in memory.show(each).text for each in new.supersedes] == [True]


def test_a_proposal_names_what_it_would_end(tmp_path: Path, bundled_models: BundledModels) -> None:
    memory = open_memory(tmp_path, bundled_models)
    memory.capture([turn("My mechanic is Baba Risi.", message="t0")], apply=True)
    memory.inbox.propose([turn("Emeka is my mechanic now, Baba Risi let me down.", message="t1")])

    (proposal,) = [each for each in memory.inbox.waiting() if each.memory.subject == "me"]
    assert proposal.targets == tuple(each.id for each in memory.list() if "Baba Risi" in each.text)


@pytest.mark.parametrize(("language", "most"), [("en", 5), ("zh", 5)])
def test_little_of_what_changes_nothing_is_taken_for_a_change(
    tmp_path: Path, bundled_models: BundledModels, language: str, most: int
) -> None:
    lines = (DATA / f"beside_{language}.txt").read_text("utf-8").splitlines()
    pairs = [[part.strip() for part in line.split("||")] for line in lines if "||" in line and line[0] != "#"]
    closed = []
    for place, pair in enumerate(pairs):
        memory = told(tmp_path / str(place), bundled_models, *pair)
        closed += [each.text for each in memory.list(everything=True) if each.valid_to or each.superseded_by]

    assert len(closed) <= most, closed


@pytest.mark.parametrize(("language", "superseded"), [("en", 5), ("zh", 6)])
def test_conversations_that_no_rule_was_written_on(
    bundled_models: BundledModels, language: str, superseded: int
) -> None:
    score = total([score_script(DATA / f"plain_{language}{n}.jsonl", bundled_models) for n in (1, 2, 3, 4)])

    assert score.kept >= 0.75 * score.facts
    assert (score.superseded, score.ended) >= (superseded, 6)
    assert score.leaked == 0
    assert len(score.junk) <= 8


def test_a_conversation_that_was_read_is_not_read_again(
    tmp_path: Path, bundled_models: BundledModels
) -> None:
    memory = open_memory(tmp_path, bundled_models)
    turns = [
        turn("I live in York.", "2024-01-10", message="t0"),
        turn("I moved to Leeds.", "2024-02-10", message="t1"),
    ]
    memory.capture(turns, apply=True)

    assert memory.capture(turns, apply=True).found == ()
    assert [each.value for each in memory.list()] == ["Leeds"]


@pytest.mark.parametrize("directly", [True, False])
def test_a_secret_beside_a_change_is_nowhere_in_the_vault(
    tmp_path: Path, bundled_models: BundledModels, directly: bool
) -> None:
    memory = told(
        tmp_path,
        bundled_models,
        "The hearing in the Ridgeway matter, my case, is listed for 14 May.",
        *BESIDE,
    )
    said = (
        "Ridgeway has been taken out of the list and will now be heard on 9 June. The PIN of my card is 4471."
    )
    turns = [turn(said, "2024-05-10", message="t9")]
    (memory.capture(turns, apply=True) if directly else memory.inbox.propose(turns))

    stored = b"\n".join(memory.snapshot().raw.values()).decode()
    # As a number of its own: four digits may stand in an id.
    assert ("9 June" in stored, bool(re.search(r"\b4471\b", stored))) == (True, False)


def test_another_conversation_of_the_same_name_is_read(tmp_path: Path, bundled_models: BundledModels) -> None:
    memory = open_memory(tmp_path, bundled_models)
    memory.capture([turn("I live in York.", "2024-02-10", message="t0")], apply=True)
    memory.capture([turn("I am allergic to latex.", "2024-01-10", message="t0")], apply=True)

    assert {each.value for each in memory.list()} == {"York", "latex"}


def test_what_is_told_beside_a_move_ends_no_allergy(tmp_path: Path, bundled_models: BundledModels) -> None:
    memory = told(
        tmp_path,
        bundled_models,
        "I am allergic to peanuts.",
        "I moved to Stavanger last month and I am allergic to cashews.",
    )

    assert {each.value for each in memory.list()} == {"peanuts", "cashews", "Stavanger"}


def test_what_the_owner_says_of_themself_beside_somebody_stays_theirs(
    tmp_path: Path, bundled_models: BundledModels
) -> None:
    memory = told(tmp_path, bundled_models, "My wife Lucy is allergic to shellfish, and I'm vegetarian.")

    assert {(each.subject, each.value) for each in memory.list()} == {
        ("me", "vegetarian"),
        ("Lucy", "shellfish"),
    }


def test_a_name_of_which_a_part_is_exchanged_is_not_made_up(
    tmp_path: Path, bundled_models: BundledModels
) -> None:
    memory = told(
        tmp_path,
        bundled_models,
        "I drive a Skoda Octavia.",
        "We sold the Skoda and bought a Nissan Leaf last week.",
    )

    assert [each.value for each in memory.list()] == ["Nissan Leaf"]
    assert all("Leaf Octavia" not in each.text for each in memory.list(everything=True))


def test_messages_of_two_conversations_may_have_one_name(
    tmp_path: Path, bundled_models: BundledModels
) -> None:
    memory = told(tmp_path, bundled_models, "I'm on sertraline, 50 mg.", *BESIDE)
    later = turn("Came off the sertraline last week.", "2024-05-10", conversation="c2", message="t0")

    memory.inbox.propose([later])
    (ending,) = memory.inbox.waiting()
    (ended,) = [each for each in memory.list() if "sertraline" in each.text]
    assert (ending.action, ending.targets) == ("close", (ended.id,))
    assert ending.memory.valid_from == ended.valid_from


def test_what_is_no_news_of_anything_known_is_not_told_as_known(
    tmp_path: Path, bundled_models: BundledModels
) -> None:
    memory = told(tmp_path, bundled_models, *BESIDE)

    captured = memory.inbox.propose([turn("The lift was out of order again.", "2024-05-10", message="t9")])

    assert (captured.found, captured.proposed) == ((), ())


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("我們打算二月去北海道看流冰。", "機票太貴，柏翰又請不到假，後來改去澎湖了。"),
        (
            "I do the Tuesday dig at the Roman villa.",
            "I couldn't keep the dig up with a baby, so I am out of it.",
        ),
    ],
)
def test_what_looks_like_a_request_or_a_supposition_may_tell_a_change(
    tmp_path: Path, bundled_models: BundledModels, before: str, after: str
) -> None:
    memory = told(tmp_path, bundled_models, *BESIDE, before, after)

    old = [each for each in memory.list(everything=True) if each.source.words == before]
    assert [each.valid_to is not None for each in old] == [True]


@pytest.mark.parametrize(
    "said",
    [
        "Please translate: I sold the flat and moved to Lyon.",
        "帮我把这句翻成英文：我把房子卖了，搬到里昂了。",
        "If I sold the flat I would move to Lyon.",
    ],
)
def test_what_is_a_request_or_a_supposition_changes_nothing(
    tmp_path: Path, bundled_models: BundledModels, said: str
) -> None:
    memory = told(tmp_path, bundled_models, *BESIDE, "We live in a flat in York.", said)

    assert [each.text for each in memory.list() if "York" in each.text] == ["We live in a flat in York."]
    assert all("Lyon" not in each.text and "里昂" not in each.text for each in memory.list())


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        # "Type" is a verb that asks for something, too.
        ("type 1 diabetic here, on an insulin pump", "insulin pump"),
        # What one sentence tells is not ended by a part of it.
        ("Ferrante sold the building, my new landlord is some trust called Aldgate Homes", "Aldgate"),
    ],
)
def test_what_lasts_is_kept_although_it_looks_otherwise(
    tmp_path: Path, bundled_models: BundledModels, said: str, kept: str
) -> None:
    memory = told(tmp_path, bundled_models, said)

    assert [kept in each.text for each in memory.list()] == [True]
