"""The deep phase: six outcomes, checks that a model cannot talk its way around, and no trace when it fails."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.errors import ModelUnavailable
from core.memory.phases.deep_check import check
from core.memory.service import MemoryService
from core.memory.statements.wish import Wish
from core.memory.vault.note import Memory
from core.models.ollama_chat import OllamaChat
from core.models.ollama_client import OllamaServer
from tests.core.memory.support_deep import MergingChat, MergingModels, joined
from tests.core.memory.support_memory import NOW, git, open_memory, texts
from tests.support.ollama_server import CHAT, Generation, OllamaTestServer

pytest_plugins = ("tests.support.ollama_server.fixtures",)

VISITS = (
    "I visited the botanical garden in Lyon in 2021.",
    "I visited the botanical garden in Lyon with Anna.",
    "I did not like the botanical garden in Lyon in winter.",
)


def prepare(folder: Path, chat: MergingChat | None = None) -> MemoryService:
    memory = open_memory(folder, MergingModels(chat))
    for text in VISITS:
        memory.add(text, Wish(kind="event", attribute="event", cardinality="many"))
    memory.add("I live in Hangzhou")
    return memory


def test_merged_members_are_superseded_with_lineage_to_all_of_them(tmp_path: Path) -> None:
    memory = prepare(tmp_path)
    report = memory.deep()

    assert (report.outcome, report.sentence) == ("merged", "3 memories became 1.")
    (merged,) = [each for each in memory.list() if each.kind == "event"]
    assert set(merged.derived_from) == {
        each.id for each in memory.list(everything=True) if each.text in VISITS
    }
    assert all(memory.show(each).superseded_by == (merged.id,) for each in merged.derived_from)
    commit = memory.log()[0]
    assert (commit.id, commit.actor) == (report.commit, "deep")
    assert git(memory.vault.folder, "branch", "--list", "footnote/*") == ""
    memory.revert(commit.id)
    assert texts(memory) == {*VISITS, "I live in Hangzhou"}


def test_a_dry_run_changes_nothing(tmp_path: Path) -> None:
    memory = prepare(tmp_path)
    head = memory.vault.git.head()

    report = memory.deep(dry_run=True)

    assert (report.outcome, report.commit, report.sentence) == ("merged", "", "3 memories would become 1.")
    assert memory.vault.git.head() == head


def test_nothing_to_do_without_related_memories_and_when_the_model_finds_none(tmp_path: Path) -> None:
    lonely = open_memory(tmp_path / "a", MergingModels())
    lonely.add("I live in Hangzhou")
    assert lonely.deep().outcome == "nothing to do"

    declined = prepare(tmp_path / "b", MergingChat(lambda notes: {"sentences": []}))
    assert declined.deep().outcome == "nothing to do"


def test_failed_without_a_model_and_when_it_breaks(tmp_path: Path) -> None:
    without = open_memory(tmp_path / "a")
    without.add("I live in Hangzhou")
    assert (without.deep().outcome, without.deep().remedy) == ("failed", "Start Ollama with a chat model.")

    def broken(notes: dict[str, str]) -> object:
        raise ModelUnavailable("The model has gone.", "Start it.")

    memory = prepare(tmp_path / "b", MergingChat(broken))
    report = memory.deep()
    assert (report.outcome, report.sentence) == ("failed", "The model has gone.")
    assert texts(memory) == {*VISITS, "I live in Hangzhou"}


def test_an_edit_by_hand_elsewhere_and_the_run_both_survive(tmp_path: Path) -> None:
    home = tmp_path / "memory" / "memories" / "profile" / "home-hangzhou.md"
    memory = prepare(
        tmp_path, MergingChat(before=lambda: home.write_bytes(home.read_bytes() + b"By hand.\n"))
    )

    report = memory.deep()

    assert report.outcome == "merged"
    assert b"By hand." in home.read_bytes()
    assert [commit.actor for commit in memory.log()[:3]] == ["deep", "hand", "owner"]  # one run is told once


def test_an_edit_of_a_member_is_a_conflict_and_only_the_edit_stays(tmp_path: Path) -> None:
    folder = tmp_path / "memory" / "memories" / "event"

    def edit() -> None:
        file = sorted(folder.iterdir())[0]
        file.write_bytes(file.read_bytes() + b"By hand.\n")

    memory = prepare(tmp_path, MergingChat(before=edit))
    report = memory.deep()

    assert report.outcome == "conflict"
    assert "Edited while the deep phase ran" in report.sentence
    assert any("By hand." in text for text in texts(memory))
    assert memory.log()[0].actor == "hand"


def test_a_locked_vault_is_told_as_busy(tmp_path: Path) -> None:
    lock = tmp_path / "memory" / ".git" / "index.lock"
    memory = prepare(tmp_path, MergingChat(before=lock.touch))

    report = memory.deep()

    assert report.outcome == "vault busy"
    lock.unlink()
    assert texts(memory) == {*VISITS, "I live in Hangzhou"}
    assert git(memory.vault.folder, "status", "--porcelain") == ""


def test_pinned_often_cited_single_valued_and_instructions_are_never_given_to_the_model(
    tmp_path: Path,
) -> None:
    chat = MergingChat()
    memory = prepare(tmp_path, chat)
    for text in (
        "Always mention the botanical garden in Lyon.",
        "The botanical garden in Lyon is my office.",
    ):
        memory.add(text, Wish(kind="instruction" if text.startswith("Always") else "fact", attribute="office", cardinality="one"))  # fmt: skip
    cited = memory.add(
        "I sketched the botanical garden in Lyon.", Wish(kind="event", cardinality="many")
    ).memory
    for _ in range(3):
        memory.uses.cite([cited.id])
    pinned = next(each for each in memory.list() if each.text == VISITS[0])
    file = memory.vault.folder / pinned.path
    file.write_bytes(file.read_bytes().replace(b"pinned: false", b"pinned: true"))

    memory.deep()

    assert [set(notes.values()) for notes in chat.asked] == [{VISITS[1], VISITS[2]}]


MEMBERS = tuple(Memory(f"m{number}", text) for number, text in enumerate(VISITS))
GOOD = [("I visited the botanical garden in Lyon in 2021", ["m0"]), ("I visited the botanical garden in Lyon with Anna", ["m1"]), ("I did not like the botanical garden in Lyon in winter", ["m2"])]  # fmt: skip


def verdict(sentences: list[tuple[str, list[str]]]) -> str:
    return check(
        json.dumps({"sentences": [{"text": text, "members": ids} for text, ids in sentences]}), MEMBERS
    ).problem


def test_a_faithful_merge_passes() -> None:
    assert verdict(GOOD) == ""
    assert verdict([("I visited the botanical garden in Lyon in 2021 with Anna.", ["m0", "m1"]), ("I did not like it, the botanical garden in Lyon, in winter.", ["m2"])]) == ""  # fmt: skip


@pytest.mark.parametrize(
    ("place", "text", "ids", "said"),
    [
        (0, "I visited the botanical garden in Lyon in 2022.", ["m0"], "the number or date “2022”"),
        (0, "I visited the botanical garden in Lyon in May 2021.", ["m0"], "the number or date “month 5”"),
        (1, "I visited the botanical garden in Lyon with Bertha.", ["m1"], "the name “bertha”"),
        (2, "I liked the botanical garden in Lyon in winter.", ["m2"], "drops a “not”"),
        (0, "I never visited the botanical garden in Lyon in 2021.", ["m0"], "denies"),
        (0, "I visited the botanical garden in Lyon.", ["m0"], "“2021” of the note m0 is dropped"),
        (1, "I visited the botanical garden in Lyon.", ["m1"], "the name “anna” of the note m1 is dropped"),
        (0, "I'm sorry, I cannot help with that.", ["m0"], "refusal"),
        (0, "I visited the botanical garden in Lyon in 2021.", ["m9"], "names m9"),
        (
            0,
            "I visited the botanical garden in Lyon in 2021, " + "and it was very beautiful indeed, " * 9,
            ["m0"],
            "longer than the notes",
        ),
        (
            0,
            "In 2021 dogs in Lyon barked at night.",
            ["m0"],
            "most of a sentence is in none",
        ),
    ],
)
def test_what_the_notes_do_not_say_is_rejected(place: int, text: str, ids: list[str], said: str) -> None:
    told = [*GOOD]
    told[place] = (text, ids)

    assert said in verdict(told)


def test_a_dropped_member_and_a_reply_in_another_form_are_rejected() -> None:
    assert verdict(GOOD[:2]) == "the note m2 is dropped"
    assert "not in the form" in check("I merged them.", MEMBERS).problem
    assert "not in the form" in check('{"sentences": [{"text": "a"}]}', MEMBERS).problem


def test_rejected_when_nothing_passes_and_the_report_says_why(tmp_path: Path) -> None:
    def invent(notes: dict[str, str]) -> object:
        return {"sentences": [{"text": "I visited Lyon in 1999.", "members": list(notes)}]}

    memory = prepare(tmp_path, MergingChat(invent))
    report = memory.deep()

    assert report.outcome == "rejected"
    assert "1999" in report.results[0].problem
    assert report.results[0].refused == "I visited Lyon in 1999."
    assert "refused: I visited Lyon in 1999." in report.text()
    assert texts(memory) == {*VISITS, "I live in Hangzhou"}


def test_chinese_notes_keep_their_numbers_and_their_no() -> None:
    members = (Memory("m1", "我每天喝两杯咖啡。"), Memory("m2", "我晚上不喝咖啡。"))

    def told(*pairs: tuple[str, list[str]]) -> str:
        return check(
            json.dumps({"sentences": [{"text": text, "members": ids} for text, ids in pairs]}), members
        ).problem

    assert told(("我每天喝两杯咖啡，晚上不喝咖啡。", ["m1", "m2"])) == ""
    assert "“3”" in told(("我每天喝三杯咖啡，晚上不喝咖啡。", ["m1", "m2"]))
    assert "“不”" in told(("我每天喝两杯咖啡。", ["m1"]), ("我晚上喝咖啡。", ["m2"])) or "not" in told(("我每天喝两杯咖啡。", ["m1"]), ("我晚上喝咖啡。", ["m2"]))  # fmt: skip


@pytest.mark.parametrize(
    ("notes", "faithful", "swapped"),
    [
        (
            ("The orchard has 12 apple trees in the north field.", "The orchard has 3 pear trees in the north field."),
            "The orchard has 12 apple trees and 3 pear trees in the north field.",
            "The orchard has 3 apple trees and 12 pear trees in the north field.",
        ),
        (
            ("The gate is open for visitors on summer days.", "The gate is not open for dogs on summer days."),
            "The gate is open for visitors, not for dogs, on summer days.",
            "The gate is open for dogs, not for visitors, on summer days.",
        ),
        (
            ("Orchard tour with Peter Blum goes to the mill.", "Orchard tour with Anna Berg goes to the lake."),
            "Orchard tour with Peter Blum goes to the mill, with Anna Berg to the lake.",
            "Orchard tour with Peter Blum goes to the lake, with Anna Berg to the mill.",
        ),
        (
            ("The meeting on 3 May is in Bonn.", "The meeting on 8 June is in Kiel."),
            "The meeting on 3 May is in Bonn and the one on 8 June in Kiel.",
            "The meeting on 3 May is in Kiel and the one on 8 June in Bonn.",
        ),
        (("果园北边有十二棵苹果树。", "果园北边有三棵梨树。"), "果园北边有十二棵苹果树和三棵梨树。", "果园北边有三棵苹果树和十二棵梨树。"),
        (("彼得周末去磨坊。", "安娜周末去湖边。"), "彼得周末去磨坊，安娜周末去湖边。", "彼得周末去湖边，安娜周末去磨坊。"),
    ],
)  # fmt: skip
def test_a_number_a_name_and_a_not_stay_with_their_own_words(
    notes: tuple[str, str], faithful: str, swapped: str
) -> None:
    members = [Memory(f"m{n}", text) for n, text in enumerate(notes)]

    def told(text: str) -> str:
        return check(json.dumps({"sentences": [{"text": text, "members": ["m0", "m1"]}]}), members).problem

    assert told(faithful) == ""
    assert told(swapped) != ""


def test_it_works_through_ollama(
    tmp_path: Path, ollama_server: OllamaTestServer, ollama: OllamaServer
) -> None:
    def reply(request: Generation) -> str:
        lines = [line.partition(": ") for line in request.messages[-1]["content"].splitlines()]
        return json.dumps(joined({note: text for note, _, text in lines}))

    ollama_server.script(reply)
    info = next(model for model in ollama.list_models() if model.name == CHAT.name)
    chat = OllamaChat(ollama, info)
    memory = open_memory(tmp_path, MergingModels(chat), NOW)
    for text in VISITS:
        memory.add(text, Wish(kind="event", attribute="event", cardinality="many"))

    assert memory.deep().outcome == "merged"
