"""Recall: relevance first, only what holds, never the current conversation, nothing for a greeting."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.errors import ModelUnavailable
from core.memory.recall.order import recency
from core.memory.recall.recall import Recall
from core.memory.recall.recall_all import MOST, asks_for_all
from core.memory.recall.vector_store import VectorStore
from core.memory.service import MemoryService
from core.memory.statements.wish import Wish
from core.memory.vault.note import Memory, Source
from core.models.base import ChatModel, Embedder, TextKind, Vectors
from core.models.bundled_embedder import BundledEmbedder
from core.models.profile import LanguageProfile
from tests.core.memory.support_memory import TODAY, open_memory, turn

FOOD = (
    "My favourite food is ramen with egg.",
    "I love Thai food.",
    "I don't eat seafood.",
    "Spicy food gives me a headache.",
    "I buy my food at the Saturday market.",
)
OTHER = (
    "The car insurance is with Allianz.",
    "Tom prefers window seats on planes.",
    "I am reading a history of Byzantium.",
    "The printer needs a new cartridge.",
    "Our anniversary dinner was at Luigi's.",
)


class Bundled:
    """The models that come with Footnote."""

    def __init__(self, embedder: Embedder | None) -> None:
        self._embedder = embedder

    def embedder(self) -> Embedder | None:
        return self._embedder

    def profile(self) -> LanguageProfile | None:
        return LanguageProfile.load_bundled()

    def chat(self) -> ChatModel | None:
        return None


@pytest.fixture(scope="module")
def bundled(tmp_path_factory: pytest.TempPathFactory) -> Bundled:
    return Bundled(BundledEmbedder(tmp_path_factory.mktemp("models")))


def recalled(memory: MemoryService, question: str, **options: object) -> list[str]:
    return [item.memory.text for item in memory.recall(question, **options).items]  # type: ignore[arg-type]


def fill(memory: MemoryService, *texts: str) -> None:
    for text in texts:
        memory.add(text, Wish(kind="fact", attribute="fact", cardinality="many"))


def test_all_five_that_belong_to_a_question_are_used_and_no_other(tmp_path: Path, bundled: Bundled) -> None:
    memory = open_memory(tmp_path, bundled)
    fill(memory, *FOOD, *OTHER)

    found = recalled(memory, "What food do I like and eat?")

    assert set(found) >= set(FOOD)
    assert len(set(found) & set(OTHER)) <= 1


def test_a_question_in_another_language_finds_it(tmp_path: Path, bundled: Bundled) -> None:
    memory = open_memory(tmp_path, bundled)
    fill(memory, *OTHER)

    assert recalled(memory, "我的汽车保险是哪家公司的？")[0] == "The car insurance is with Allianz."


@pytest.mark.parametrize(
    "greeting",
    ["Hi!", "Hello there", "Good morning!", "thanks a lot", "你好", "早上好！", "谢谢你", "ok", "", "  "],
)
def test_a_greeting_recalls_nothing_not_even_the_profile(tmp_path: Path, greeting: str) -> None:
    memory = open_memory(tmp_path)
    memory.add("I'm allergic to peanuts")
    memory.add("Always answer in French.", Wish(kind="instruction"))

    assert memory.recall(greeting).items == ()


def test_instructions_and_profile_come_with_every_question_others_facts_do_not(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add("I'm allergic to peanuts")
    memory.add("Always answer in French.", Wish(kind="instruction"))
    memory.add("My sister is allergic to cats")
    fill(memory, *OTHER)

    found = memory.recall("How does a heat pump work?")

    assert {item.memory.text for item in found.items} == {
        "I'm allergic to peanuts",
        "Always answer in French.",
    }
    assert all(item.always for item in found.items)


def test_the_always_on_ones_keep_to_their_budget(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    for number in range(40):
        memory.add(f"I am able to do trick {number} " + "very well indeed " * 5, Wish(kind="profile", attribute="trick", cardinality="many"))  # fmt: skip

    found = memory.recall("How does a heat pump work?").items

    assert 5 < len(found) < 20
    assert sum(len(item.memory.text) for item in found) <= 1200


def test_only_what_holds_on_the_day_is_recalled(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.capture(
        [turn("I live in Rome.", "2024-01-01"), turn("I moved to Oslo.", "2024-05-01", message="2")],
        apply=True,
    )

    assert recalled(memory, "Where do I live?") == ["I moved to Oslo."]
    assert recalled(memory, "Where do I live?", as_of=dt.date(2024, 2, 1)) == ["I live in Rome."]
    assert recalled(memory, "Where do I live?", as_of=dt.date(2023, 2, 1)) == []


def test_what_was_archived_is_recalled_for_its_time_only(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add("I rent a garage", Wish(valid_from=dt.date(2024, 1, 1), valid_to=dt.date(2024, 3, 1)))
    memory.light()

    assert recalled(memory, "Do I rent a garage?") == []
    assert recalled(memory, "Do I rent a garage?", as_of=dt.date(2024, 2, 1)) == ["I rent a garage"]


def test_the_current_conversation_is_not_recalled_into_itself(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add("The spare key is under the pot", source=Source("c1", "1", ""))

    assert recalled(memory, "Where is the spare key?", conversation="c1") == []
    assert recalled(memory, "Where is the spare key?", conversation="c2") == [
        "The spare key is under the pot"
    ]


def test_recency_and_importance_alone_bring_nothing_up(tmp_path: Path, bundled: Bundled) -> None:
    memory = open_memory(tmp_path, bundled)
    kept = memory.add("The spare key is under the pot", Wish(kind="fact"))
    for _ in range(9):
        memory.uses.cite([kept.memory.id])

    assert recalled(memory, "How does photosynthesis work?") == []


def test_of_two_equally_relevant_ones_the_newer_comes_first(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add(
        "The boiler was serviced by Lund", Wish(kind="fact", valid_from=TODAY - dt.timedelta(days=300))
    )
    memory.add("The boiler was serviced by Berg", Wish(kind="fact", valid_from=TODAY - dt.timedelta(days=3)))

    assert recalled(memory, "Who serviced the boiler?")[0] == "The boiler was serviced by Berg"
    assert recency(memory.list()[0], TODAY) != recency(memory.list()[1], TODAY)


def test_she_is_whom_the_conversation_named_last(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.capture(
        [turn("My sister Clara lives in Lyon."), turn("Dora lives in Porto.", message="2")], apply=True
    )

    def first(*recent: str) -> str:
        return memory.recall("Where does she live?", conversation="c2", recent=recent).items[0].memory.value

    assert first("Dora wrote to me.", "I want to visit Clara in May.") == "Lyon"
    assert first("I want to visit Clara.", "But Dora is closer.") == "Porto"


def test_a_newer_statement_about_somebody_else_does_not_push_ahead(tmp_path: Path, bundled: Bundled) -> None:
    memory = open_memory(tmp_path, bundled)
    told = [
        turn("Luc works as a carpenter.", "2024-01-01"),
        turn("Dora works as a baker.", "2024-06-01", message="2"),
    ]
    memory.capture(told, apply=True)

    assert recalled(memory, "What does Luc work as?", conversation="c2")[0] == "Luc works as a carpenter."


def test_without_a_model_words_decide_and_it_is_said(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    fill(memory, *OTHER)

    found = memory.recall("Which insurance does the car have?")
    assert [item.memory.text for item in found.items] == ["The car insurance is with Allianz."]
    assert found.degraded == "Memories are found by words alone, because no embedding model is loaded."


def test_without_a_model_nothing_is_made_ready_twice(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    fill(memory, *OTHER)
    recall, version, read = Recall(None, None), object(), []

    def memories() -> Iterator[Memory]:
        read.append(1)
        yield from memory.snapshot().memories.values()

    for _ in range(2):
        recall.prepare(memories(), version)

    assert (len(read), recall.find("What does the printer need?", TODAY).degraded != "") == (1, True)


def test_a_model_that_breaks_is_told_and_words_decide(tmp_path: Path) -> None:
    class Broken:
        model_id, dimension, max_tokens = "broken", 8, 512

        def embed(self, texts: list[str], kind: TextKind) -> Vectors:
            raise ModelUnavailable("The model has gone.", "Start it.")

    memory = open_memory(tmp_path, Bundled(Broken()))  # type: ignore[arg-type]
    fill(memory, *OTHER)

    found = memory.recall("Which insurance does the car have?")
    assert [item.memory.text for item in found.items] == ["The car insurance is with Allianz."]
    assert found.degraded == "Memories are found by words alone: The model has gone."


def test_an_empty_vault_has_no_memory_and_no_default(tmp_path: Path) -> None:
    assert open_memory(tmp_path).recall("Where do I live?").items == ()


def test_each_text_is_embedded_once_even_between_starts(tmp_path: Path) -> None:
    class Counting:
        model_id, dimension, max_tokens = "counting", 4, 512

        def __init__(self) -> None:
            self.texts: list[str] = []

        def embed(self, texts: list[str], kind: TextKind) -> Vectors:
            import numpy as np

            self.texts += texts
            return np.ones((len(texts), 4), dtype=np.float32) / 2

    one, other = Counting(), Counting()
    VectorStore(one, tmp_path / "v.npz").vectors(["a", "b", "a"])  # type: ignore[arg-type]
    VectorStore(other, tmp_path / "v.npz").vectors(["b", "c"])  # type: ignore[arg-type]
    (tmp_path / "v.npz").write_bytes(b"broken")
    VectorStore(other, tmp_path / "v.npz").vectors(["a"])  # type: ignore[arg-type]

    assert (one.texts, other.texts) == (["a", "b"], ["c", "a"])


@pytest.mark.parametrize("question", ["Where do I live?", "What city is my home?", "我住哪儿？"])
@pytest.mark.parametrize("by_words", [True, False])
def test_my_home_comes_first_whatever_its_words_and_another_home_not_at_all(
    tmp_path: Path, bundled: Bundled, question: str, by_words: bool
) -> None:
    memory = open_memory(tmp_path, None if by_words else bundled)
    for text in ("I moved to Trondheim in March 2024.", "My sister Anna lives in Berlin.", "I'm a nurse"):
        memory.add(text)

    found = memory.recall(question).items

    assert found[0].memory.value == "Trondheim"
    assert (found[0].why, found[0].always) == ("it tells what you ask for", False)
    assert "My sister Anna lives in Berlin." not in [item.memory.text for item in found]


def test_what_has_the_attribute_comes_before_what_has_the_words(tmp_path: Path, bundled: Bundled) -> None:
    memory = open_memory(tmp_path, bundled)
    fill(memory, "I live in Ulm.")
    memory.add("I moved to Trondheim in March 2024.")

    assert recalled(memory, "Where do I live?")[0] == "I moved to Trondheim in March 2024."


def test_what_comes_near_the_attribute_leaves_no_room_for_another(tmp_path: Path, bundled: Bundled) -> None:
    memory = open_memory(tmp_path, bundled)
    for text in ("I like chess.", "我喜欢爬山。", "My employer is Vattenfall.", "我对开心果过敏。"):
        memory.add(text)

    found = memory.recall("What are my hobbies?").items

    assert {item.memory.text for item in found if not item.always} == {"I like chess.", "我喜欢爬山。"}


def test_where_nothing_tells_what_is_asked_for_other_attributes_do_not_stand_in_for_it(
    tmp_path: Path, bundled: Bundled
) -> None:
    memory = open_memory(tmp_path, bundled)
    for text in ("My name is Bob Stone.", "I am a vegetarian.", "I work at Equinor.", "我住在成都。"):
        memory.add(text)

    for question in ("What are my hobbies?", "我的爱好是什么？"):
        assert [item.memory.text for item in memory.recall(question).items if not item.always] == []


def test_a_trade_answers_where_one_works_if_no_firm_is_known(tmp_path: Path, bundled: Bundled) -> None:
    memory = open_memory(tmp_path, bundled)
    memory.add("I work as a nurse.")

    assert recalled(memory, "Where do I work?")[0] == "I work as a nurse."
    assert not memory.recall("Where do I work?").items[0].always


def test_my_brothers_work_is_found_where_another_memory_tells_that_he_is_one(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    for text in ("My brother Tom is tall", "Tom works at Shell", "I work at Hydro"):
        memory.add(text)

    assert recalled(memory, "Where does my brother work?")[0] == "Tom works at Shell"


def test_what_only_sounds_like_the_question_does_not_come_and_the_order_is_by_score(
    tmp_path: Path, bundled: Bundled
) -> None:
    memory = open_memory(tmp_path, bundled)
    memory.add("Answer me in short sentences.", Wish(kind="instruction"))
    memory.add("The code of the bicycle lock is on a note in the drawer.", Wish(kind="fact"))
    for text in ("I'm allergic to peanuts", "I work at Hydro", "My hobby is hiking"):
        memory.add(text)

    found = memory.recall("What are my hobbies?").items

    assert [item.memory.text for item in found if not item.always] == ["My hobby is hiking"]
    assert [item.score for item in found] == sorted((item.score for item in found), reverse=True)
    assert {item.why for item in memory.recall("Do I have allergies?").items} == {
        "it tells what you ask for",
        "part of your profile",
        "an instruction of yours",
    }


def test_nothing_is_found_before_it_is_prepared() -> None:
    assert Recall(None, None).find("Where do I live?", TODAY).items == ()


@pytest.mark.parametrize(
    "question",
    [
        "What do you remember about me?",
        "What have you remembered about me?",
        "What do you know about me",
        "what have I told you?",
        "你记得我什么？",
        "关于我你知道什么？",
        "你都记住了什么？",
    ],
)
def test_who_asks_what_is_remembered_gets_all_of_it(question: str) -> None:
    assert asks_for_all(question)


@pytest.mark.parametrize(
    "question",
    ["What do you remember about the lease?", "What do I know about whales?", "你知道茶馆几点开门吗？"],
)
def test_a_question_about_one_thing_is_not_about_the_memory(question: str) -> None:
    assert not asks_for_all(question)


def test_all_is_recalled_in_the_very_conversation_too_and_what_is_left_out_is_counted(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    for n in range(MOST + 5):
        said = f"My bicycle number {n} is painted in a colour of its own."
        memory.add(said, Wish(kind="fact", attribute=f"bicycle_{n}", cardinality="many"), Source("7", "3"))

    found = memory.recall("What do you remember about me?", conversation="7")

    assert len(found.items) == MOST
    assert found.degraded == "5 more memories are not shown here; the Memory page has all of them."


def test_a_memory_that_is_too_long_keeps_no_other_out(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add("The garden well is deep. " + "well " * 4000)
    memory.add("The garden well is cold")
    memory.add("Always answer in Spanish" + " please" * 3000, Wish(kind="instruction"))
    memory.add("Use metric units", Wish(kind="instruction"))

    found = [item.memory.text for item in memory.recall("How is the garden well?").items]
    whole = [text for text in found if not text.endswith("…")]
    assert whole == ["The garden well is cold", "Use metric units"]
    assert sorted(text[:20] for text in found if text not in whole) == [
        "Always answer in Spa",
        "The garden well is d",
    ]
