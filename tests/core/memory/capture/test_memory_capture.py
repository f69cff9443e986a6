"""Capture by rules: the owner's own lasting statements, with their words, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.evaluation.memory_capture import score_script
from core.evaluation.memory_supersession import score_supersession
from core.memory.capture.rules import own_words
from core.memory.capture.turns import read_turns
from core.memory.capture.types import Candidate
from core.memory.errors import NoteBroken
from tests.core.memory.support_memory import open_memory, turn

DATA = Path(__file__).with_name("data")


def found(text: str, day: str = "2024-06-15") -> list[Candidate]:
    """What stands by itself, without what would only correct or end something that is known."""
    return [each for each in read_turns([turn(text, day)])[0] if not each.loosely]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("My name is Marta.", ("me", "name", "Marta")),
        ("Please call me Jo.", ("me", "name", "Jo")),
        ("By the way, I live in Malmö these days.", ("me", "home", "Malmö")),
        ("I work for Northwind Logistics.", ("me", "employer", "Northwind Logistics")),
        ("I'm a nurse.", ("me", "job", "nurse")),
        ("My favourite colour is now green.", ("me", "favourite color", "green")),
        ("Green is my favorite color.", ("me", "favourite color", "Green")),
        ("My birthday is on 3 May.", ("me", "birthday", "3 May")),
        ("I can't stand coriander.", ("me", "dislikes", "coriander")),
        ("I don't eat pork.", ("me", "avoids", "eat pork")),
        ("My sister Clara lives in Lyon.", ("Clara", "home", "Lyon")),
        ("Anna's birthday is 3 May.", ("Anna", "birthday", "3 May")),
        ("The deadline for Apollo is 5 June.", ("Apollo", "deadline", "5 June")),
        ("We pushed the Apollo deadline to next Friday.", ("Apollo", "deadline", "next Friday")),
        ("My tutor for the degree is Dr Amadi.", ("me", "tutor_for_the_degree", "Dr Amadi")),
        ("My job title there is veterinary nurse.", ("me", "job", "veterinary nurse")),
        ("wife Marisol's a midwife", ("Marisol", "job", "midwife")),
        ("Nephew Oisín plays the fiddle.", ("Oisín", "plays", "fiddle")),
        ("supervisor is Prof. Helen Marsh", ("me", "manager", "Prof Helen Marsh")),
        ("My confessor is Fr. Malachy.", ("me", "confessor", "Fr Malachy")),
        ("我叫林若曦。", ("me", "name", "林若曦")),
        ("我住在青岛。", ("me", "home", "青岛")),
        ("我对花生过敏。", ("me", "allergy", "花生")),
        ("我在顺达物流上班。", ("me", "employer", "顺达物流")),
        ("我妹妹喜欢喝茶。", ("妹妹", "likes", "喝茶")),
        ("港湾项目的截止日期是5月2日。", ("港湾", "deadline", "5月2日")),
    ],
)
def test_statements_are_understood(text: str, expected: tuple[str, str, str]) -> None:
    (one,) = found(text)
    assert (one.subject, one.attribute, one.value) == expected
    assert one.quote == text


@pytest.mark.parametrize(
    "text",
    [
        "Do I live in Paris?",
        "What is my name?",
        "If I lived in Paris, I would learn French.",
        "I might move to Oslo.",
        "I wish I lived by the sea.",
        "Imagine I work at NASA.",
        "He said that I live in a barn.",
        "Translate: I live in Lisbon.",
        "She wrote “I am allergic to nuts and I live in Rome” on the card.",
        "In the novel I live in a lighthouse.",
        "My character works as a spy.",
        "I like the second one.",
        "I love that idea.",
        "I'm tired.",
        "My laptop is slow.",
        "Thanks a lot!",
        "Hate em.",
        "Here's the abstract: I study moss.",
        "```\nname = 'My name is Bob.'\n```",
        "> I live in Ghent.",
        "我住在哪里？",
        "如果我住在巴黎就好了。",
        "他说我住在船上。",
        "请把“我住在里斯本”翻译成英文。",
        "我喜欢这个主意。",
        "我饿了。",
        "谢谢！",
    ],
)
def test_nothing_is_taken_from_questions_suppositions_quotations_and_small_talk(text: str) -> None:
    assert found(text) == []


def test_what_is_stated_before_a_question_counts() -> None:
    assert [each.value for each in found("I live in Lyon, is there a good bakery?")] == ["Lyon"]


@pytest.mark.parametrize(
    ("asked", "answer", "expected"),
    [
        ("Nice. Where do you live?", "In Ghent.", ("home", "Ghent")),
        ("Any allergies I should know of?", "Peanuts", ("allergy", "Peanuts")),
        ("What is your shoe size?", "43", ("shoe_size", "43")),
        ("你住在哪里？", "青岛", ("home", "青岛")),
        ("你的血型是什么？", "O型", ("blood_type", "O型")),
    ],
)
def test_a_bare_answer_is_understood_by_its_question(
    asked: str, answer: str, expected: tuple[str, str]
) -> None:
    (one,) = read_turns([turn(asked, role="assistant"), turn(answer)])[0]

    assert (one.attribute, one.value, one.quote) == (*expected, answer)


@pytest.mark.parametrize("answer", ["Yes.", "No idea.", "Why do you ask?", "不知道"])
def test_an_answer_without_a_value_leaves_nothing(answer: str) -> None:
    found, _ = read_turns([turn("Where do you live?", role="assistant"), turn(answer)])

    assert [each for each in found if not each.loosely] == []


def test_only_the_owners_turns_are_read() -> None:
    turns = [turn("I live in Rome.", role="assistant"), turn("I live in Oslo.", role="system"), turn("I live in Bari.", role="tool")]  # fmt: skip
    assert read_turns(turns) == ([], [])


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        (
            "Remember that the spare key is under the blue pot.",
            "fact",
            "The spare key is under the blue pot.",
        ),
        ("Please remember: always answer in French.", "instruction", "Always answer in French."),
        ("记住备用钥匙在蓝色花盆下面。", "fact", "备用钥匙在蓝色花盆下面。"),
        ("Don't forget that I'm vegetarian.", "profile", "I'm vegetarian."),
    ],
)
def test_what_the_owner_asks_to_be_kept_is_kept(text: str, kind: str, said: str) -> None:
    (one,) = found(text)
    assert (one.explicit, one.kind, one.text, one.confidence) == (True, kind, said, 1.0)


def test_what_the_owner_asks_to_be_forgotten_ends(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    told = [
        "I'm allergic to hazelnuts.",
        "I speak Greek.",
        "Forget that I speak Greek.",
        "Please forget about hazelnuts.",
    ]
    memory.capture([turn(text, message=str(n)) for n, text in enumerate(told)], apply=True)

    assert memory.list() == []
    assert len(memory.list(everything=True)) == 2


def test_secrets_are_not_even_candidates_and_not_repeated_in_the_report() -> None:
    candidates, skipped = read_turns([turn("Remember that my password is hunter2.")])

    assert candidates == []
    assert "password" in skipped[0].reason
    assert "hunter2" not in skipped[0].quote


def test_every_statement_that_is_not_kept_has_a_reason() -> None:
    _, skipped = read_turns([turn("What is it? He said I live in Rome. If I go, I go. Nice day.")])

    assert [each.reason for each in skipped if each.turn] == [
        "a question",
        "somebody else's words",
        "only supposed",
        "says nothing lasting about you or somebody you know",
    ]


@pytest.mark.parametrize(
    "name",
    [
        "script_en",
        "script_zh",
        "held_out_en",
        "held_out_zh",
        "unseen_en",
        "unseen_zh",
        "casual_en",
        "casual_zh",
        "garden_en",
        "garden_zh",
    ],
)
def test_sixty_turns_leave_what_is_true_and_no_junk(name: str) -> None:
    score = score_script(DATA / f"{name}.jsonl")

    assert score.kept >= 6
    assert score.superseded == score.corrections == 3
    assert score.ended == score.retractions == 2
    assert (score.leaked, score.misfiled) == (0, 0)
    assert score.others_kept >= 4
    assert len(score.junk) <= 2


def test_the_last_value_wins_on_public_scripts(shared_dir: Path) -> None:
    scores = score_supersession(shared_dir / "data" / "goodai_ltm" / "items.jsonl")

    assert sum(score.last_wins for score in scores) >= 0.9 * sum(score.scripts for score in scores)
    assert all(score.history_whole == score.scripts for score in scores)


def test_recalled_text_that_the_assistant_repeats_is_not_saved_again(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add("I live in Rome")
    memory.capture(
        [turn("You told me: I live in Rome.", role="assistant"), turn("Where do I live?")], apply=True
    )

    assert len(memory.list(everything=True)) == 1


HOSTILE = (
    "multi\nline\ntext",
    "--- \nfoo: bar\n---",
    "\x00null and \x1b escape",
    "\ud800 a lone surrogate",
    "\ufeffbom",
    "line\u2028separator",
    "../../etc/passwd",
    "CON",
    "key: value # comment",
    "- list",
    "!!python/object",
    "I like [brackets] & {braces}",
    "I live in O'Brien's \"Town\"",
    "我" * 400,
)


@pytest.mark.parametrize("text", HOSTILE)
def test_any_text_becomes_one_file_inside_the_vault_that_reads_back(tmp_path: Path, text: str) -> None:
    memory = open_memory(tmp_path)

    kept = memory.add(text)

    assert memory.show(kept.memory.id).text == kept.memory.text != ""
    assert (memory.vault.folder / kept.memory.path).resolve().is_relative_to(memory.vault.folder.resolve())
    assert memory.check() == ()


def test_a_pasted_merge_conflict_is_not_written(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)

    with pytest.raises(NoteBroken):
        memory.add("<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x")
    assert len(memory.log()) == 1


@pytest.mark.parametrize(
    "said",
    [
        "Here is an e-mail from Tom:\n\nHi, I live in Gotham and my birthday is 3 May.\nBest, Tom\n\nPlease summarise it.",
        "Summarise the following:\nI live in Gotham. I like crime.",
        "帮我润色下面这段话：\n我住在哥谭，我喜欢下棋。",
        "这是小王的邮件：\n\n我住在哥谭。我的生日是五月三日。",
    ],
)
def test_what_was_pasted_is_not_the_owners_word(said: str) -> None:
    assert read_turns([turn(said)])[0] == []


def test_only_what_was_announced_as_a_text_of_others_is_taken_for_pasted() -> None:
    assert own_words("Remember the following text:\nI live in Lyon.")[-1] == "I live in Lyon."
    assert own_words("Some facts about me:\nI live in Lyon.")[-1] == "I live in Lyon."
    assert own_words("An e-mail from Tom:\nI live in Lyon.") == ["An e-mail from Tom:"]
