"""The inbox: one key a decision, the next card at once, everything taken back with one more key."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from desktop.context import Context
from desktop.review import ReviewPage
from desktop.review.proposal_actions import BATCH, ProposalActions
from desktop.review.proposal_model import ProposalModel
from desktop.review.rows import Proposal
from tests.support.review_material import file_diff, memory, proposal
from tests.support.review_vault import ReviewVault

DEADLINE_MS = 5_000


def press(page: ReviewPage, qtbot: QtBot, *keys: Qt.Key) -> None:
    for key in keys:
        qtbot.keyClick(page.inbox.list, key)


def wait_for(qtbot: QtBot, condition: Any) -> None:
    qtbot.waitUntil(condition, timeout=DEADLINE_MS)


def shown(page: ReviewPage) -> str:
    proposal = page.inbox.pane.proposal
    return proposal.memory.text if proposal else ""


def texts(page: ReviewPage) -> list[str]:
    return [each.memory.text for each in page.inbox.model.proposals]


def test_the_first_card_is_open_with_its_reason_its_words_and_its_difference(
    page: ReviewPage, qtbot: QtBot
) -> None:
    pane = page.inbox.pane
    assert shown(page) == "I live in Hangzhou."
    assert pane._reason.text() == "Why: a new value for “home”"
    assert "I live in Hangzhou now" in pane.quote.accessibleName()
    wait_for(qtbot, lambda: len(pane.diff.view.files) == 2)


def test_what_a_proposal_would_end_stands_on_its_card_and_above_the_difference(
    context: Context, vault: ReviewVault, qtbot: QtBot
) -> None:
    vault.proposals[0]["ends"] = [{"id": "m9", "text": "I live in Beijing.", "valid_to": "2026-03-05"}]
    page = ReviewPage(context)
    qtbot.addWidget(page)
    page.show()
    wait_for(qtbot, lambda: shown(page) == "I live in Hangzhou.")

    assert page.inbox.pane._ends.text() == "Ends “I live in Beijing” on 5 Mar 2026."
    told = page.inbox.model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert told.endswith("Ends “I live in Beijing”")
    assert page.inbox.list.rowHeight(0) > page.inbox.list.rowHeight(1)
    press(page, qtbot, Qt.Key.Key_J)
    assert page.inbox.pane._ends.isHidden()


def test_an_end_that_is_left_out_is_not_told_any_more(
    context: Context, vault: ReviewVault, qtbot: QtBot
) -> None:
    vault.proposals[0]["ends"] = [{"id": "m9", "text": "I live in Beijing.", "valid_to": "2026-03-05"}]
    vault.files = [
        file_diff(
            "valid_to:\nkind: a\n", "valid_to: 2026-03-05\nkind: a\n", "memories/home.md", memory_id="m9"
        )
    ]
    page = ReviewPage(context)
    qtbot.addWidget(page)
    page.show()
    pane = page.inbox.pane
    wait_for(qtbot, lambda: len(pane.diff.view.files) == 1)
    assert not pane._ends.isHidden()

    press(page, qtbot, Qt.Key.Key_N, Qt.Key.Key_X)
    assert pane._ends.isHidden()
    press(page, qtbot, Qt.Key.Key_X)
    assert not pane._ends.isHidden()


def test_a_card_that_rests_on_another_says_so_and_takes_it_along_with_one_key(
    context: Context, vault: ReviewVault, qtbot: QtBot
) -> None:
    first = {"id": vault.proposals[0]["id"], "text": vault.proposals[0]["text"]}
    vault.proposals[1]["first"] = [first]
    page = ReviewPage(context)
    qtbot.addWidget(page)
    page.show()
    wait_for(qtbot, lambda: shown(page) == "I live in Hangzhou.")
    assert page.inbox.pane._first.isHidden()

    press(page, qtbot, Qt.Key.Key_J)
    assert page.inbox.list.rowHeight(1) > page.inbox.list.rowHeight(2)
    assert page.inbox.pane._first.text() == "Also accepts “I live in Hangzhou”, which waits too."
    told = page.inbox.model.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert told.endswith("Also accepts “I live in Hangzhou”, which waits too.")

    press(page, qtbot, Qt.Key.Key_A)
    assert texts(page) == ["I play badminton."]
    wait_for(
        qtbot,
        lambda: page.strip.text == "Remembered “我对虾过敏”. Accepted with it: “I live in Hangzhou”.",
    )
    press(page, qtbot, Qt.Key.Key_U)
    wait_for(qtbot, lambda: len(texts(page)) == 3)


def test_an_end_that_takes_what_it_ends_along_is_told_as_one(
    page: ReviewPage, vault: ReviewVault, qtbot: QtBot
) -> None:
    told = ProposalActions(page.inbox._context.engine)._accepted(
        Proposal.of(vault.proposals[0]),
        {
            "status": "shortened",
            "memory": memory(4, "I play the cello.", valid_to="2026-03-05"),
            "first": [{"id": memory(4)["id"], "text": "I play the cello."}],
        },
    )

    assert told == "Remembered “I play the cello”, with its end on 5 Mar 2026: both proposals are accepted."


def test_the_end_of_what_is_rejected_goes_with_it_and_is_named(
    context: Context, vault: ReviewVault, qtbot: QtBot
) -> None:
    add, end = vault.proposals[:2]
    end.update(action="close", targets=[add["id"]], first=[{"id": add["id"], "text": add["text"]}])
    page = ReviewPage(context)
    qtbot.addWidget(page)
    page.show()
    wait_for(qtbot, lambda: shown(page) == "I live in Hangzhou.")

    press(page, qtbot, Qt.Key.Key_R)
    assert texts(page) == ["I play badminton."]
    wait_for(qtbot, lambda: page.strip.text == "Rejected “I live in Hangzhou”. Gone with it: “我对虾过敏”.")
    press(page, qtbot, Qt.Key.Key_U)
    wait_for(qtbot, lambda: len(texts(page)) == 3)


def test_that_the_proposals_own_file_goes_is_not_shown_as_a_change(
    page: ReviewPage, vault: ReviewVault, qtbot: QtBot
) -> None:
    vault.files = [
        file_diff("---\nid: m1\n---\n\nI sold it.\n", "", "inbox/sold.md"),
        file_diff("valid_to:\n", "valid_to: 2026-03-05\n", "memories/profile/car.md"),
    ]
    press(page, qtbot, Qt.Key.Key_J)

    wait_for(
        qtbot, lambda: [file.path for file in page.inbox.pane.diff.view.files] == ["memories/profile/car.md"]
    )


def test_j_and_k_move(page: ReviewPage, qtbot: QtBot) -> None:
    press(page, qtbot, Qt.Key.Key_J)
    assert shown(page) == "我对虾过敏。"
    press(page, qtbot, Qt.Key.Key_J, Qt.Key.Key_J, Qt.Key.Key_J)
    assert shown(page) == "I play badminton."
    press(page, qtbot, Qt.Key.Key_K)
    assert shown(page) == "我对虾过敏。"


def test_a_accepts_and_the_next_card_is_there_at_once(
    page: ReviewPage, vault: ReviewVault, qtbot: QtBot
) -> None:
    press(page, qtbot, Qt.Key.Key_A)
    assert shown(page) == "我对虾过敏。"  # before the engine has answered
    wait_for(qtbot, lambda: page.strip.text == "Remembered “I live in Hangzhou”.")
    assert vault.engine.asked("memory.accept") == [{"id": "m00000001"}]
    assert page.inbox.list.hasFocus()


def test_r_rejects_and_u_takes_it_back_and_chooses_it(
    page: ReviewPage, vault: ReviewVault, qtbot: QtBot
) -> None:
    press(page, qtbot, Qt.Key.Key_J, Qt.Key.Key_R)
    wait_for(qtbot, lambda: page.strip.text == "Rejected “我对虾过敏”.")
    assert shown(page) == "I play badminton."
    press(page, qtbot, Qt.Key.Key_U)
    wait_for(qtbot, lambda: len(texts(page)) == 3)
    assert shown(page) == "我对虾过敏。"
    assert page.strip.text == "Undone: Rejected “我对虾过敏”."
    assert vault.engine.asked("memory.revert") == [{"commit": vault.commits[1]["commit"]}]


def test_a_rejected_one_does_not_come_back_with_a_list_that_was_on_its_way(
    page: ReviewPage, vault: ReviewVault, qtbot: QtBot
) -> None:
    vault.engine.hold = True
    page.inbox.load()
    press(page, qtbot, Qt.Key.Key_R)
    vault.engine.hold = False
    vault.engine.release()
    assert "I live in Hangzhou." not in texts(page)


def test_e_changes_the_words_before_they_are_accepted(
    page: ReviewPage, vault: ReviewVault, qtbot: QtBot
) -> None:
    pane = page.inbox.pane
    press(page, qtbot, Qt.Key.Key_E)
    assert pane.editor.hasFocus()
    qtbot.keyClicks(pane.editor, "A jar of rare jams, really")  # a, r, j and u are letters here
    wait_for(
        qtbot,
        lambda: (
            [each.get("text") for each in vault.engine.asked("memory.preview")][-1:]
            == ["A jar of rare jams, really"]
        ),
    )
    qtbot.keyClick(pane.editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    wait_for(qtbot, lambda: bool(vault.engine.asked("memory.accept")))
    assert vault.engine.asked("memory.accept")[0]["text"] == "A jar of rare jams, really"
    assert not pane.editing


def test_one_step_back_leaves_the_words_as_they_were(page: ReviewPage, qtbot: QtBot) -> None:
    press(page, qtbot, Qt.Key.Key_E)
    assert page.leave()
    assert not page.inbox.pane.editing
    assert page.inbox.list.hasFocus()
    assert not page.leave()  # nothing is open any more: the window may have the key


def test_words_that_were_not_changed_are_not_sent(page: ReviewPage, vault: ReviewVault, qtbot: QtBot) -> None:
    press(page, qtbot, Qt.Key.Key_E)
    page.inbox.pane.accept()
    wait_for(qtbot, lambda: vault.engine.asked("memory.accept") == [{"id": "m00000001"}])


def test_a_change_that_is_left_out_is_not_taken(page: ReviewPage, vault: ReviewVault, qtbot: QtBot) -> None:
    wait_for(qtbot, lambda: len(page.inbox.pane.diff.view.files) == 2)
    press(page, qtbot, Qt.Key.Key_N, Qt.Key.Key_X)
    assert page.inbox.pane.accept_button.text() == "Accept what is ticked"
    press(page, qtbot, Qt.Key.Key_A)
    wait_for(qtbot, lambda: bool(vault.engine.asked("memory.accept")))
    assert vault.engine.asked("memory.accept")[0]["hunks"] == {"memories/profile/home.md": [1]}


def test_what_was_left_out_of_one_card_is_not_left_out_of_the_next(
    page: ReviewPage, vault: ReviewVault, qtbot: QtBot
) -> None:
    wait_for(qtbot, lambda: len(page.inbox.pane.diff.view.files) == 2)
    press(page, qtbot, Qt.Key.Key_N, Qt.Key.Key_X, Qt.Key.Key_J, Qt.Key.Key_A)
    wait_for(qtbot, lambda: bool(vault.engine.asked("memory.accept")))
    assert vault.engine.asked("memory.accept") == [{"id": "m00000002"}]


def test_all_are_accepted_batch_by_batch_and_taken_back_together(
    page: ReviewPage, vault: ReviewVault, qtbot: QtBot
) -> None:
    vault.proposals = [proposal(n, f"Thing {n:02}.") for n in range(BATCH + 3)]
    vault.changed()
    wait_for(qtbot, lambda: page.inbox.model.rowCount() == BATCH + 3)
    page.inbox.accept_all_button.click()
    assert page.inbox.model.rowCount() == 0
    wait_for(qtbot, lambda: page.strip.text == f"Accepted {BATCH + 3} proposal(s).")
    assert [len(params["ids"]) for params in vault.engine.asked("memory.accept_all")] == [BATCH, 3]
    page.undo()
    wait_for(qtbot, lambda: page.inbox.model.rowCount() == BATCH + 3)
    assert len(vault.engine.asked("memory.revert")) == BATCH + 3


def test_what_could_not_be_accepted_waits_again_and_is_told(
    page: ReviewPage, vault: ReviewVault, qtbot: QtBot
) -> None:
    original = vault.engine.answers["memory.accept_all"]

    def all_but_the_last(params: dict[str, Any]) -> Any:
        failed = {
            "id": params["ids"][-1],
            "sentence": "Its memory is gone.",
            "remedy": "Reject the proposal.",
        }
        return {**original({"ids": params["ids"][:-1]}), "failed": [failed]}

    vault.engine.answers["memory.accept_all"] = all_but_the_last
    page.inbox.accept_all_button.click()
    wait_for(qtbot, lambda: texts(page) == ["I play badminton."])
    assert page.notice.text == "Its memory is gone. Reject the proposal."
    assert page.strip.text == "Accepted 2 proposal(s)."


def test_all_are_rejected_in_one_go(page: ReviewPage, vault: ReviewVault, qtbot: QtBot) -> None:
    page.inbox.reject_all_button.click()
    wait_for(qtbot, lambda: page.strip.text == "Rejected 3 proposal(s).")
    assert page.inbox._stack.currentWidget() is page.inbox.empty
    page.undo()
    wait_for(qtbot, lambda: page.inbox.model.rowCount() == 3)


def test_a_decision_that_failed_is_told_and_the_card_comes_back(
    page: ReviewPage, vault: ReviewVault, qtbot: QtBot
) -> None:
    vault.fail("accept", "The vault is locked by another program.", "Wait until it is done.")
    press(page, qtbot, Qt.Key.Key_A)
    wait_for(qtbot, lambda: len(texts(page)) == 3)
    assert page.notice.text == "The vault is locked by another program. Wait until it is done."
    vault.mend("accept")
    press(page, qtbot, Qt.Key.Key_A)
    wait_for(qtbot, lambda: bool(page.strip.text))
    assert page.notice.text == ""


def test_the_error_is_seen_beside_the_card_that_it_is_about(
    page: ReviewPage, vault: ReviewVault, qtbot: QtBot
) -> None:
    vault.fail("reject", "The disk is full.", "Free some space.")
    press(page, qtbot, Qt.Key.Key_J, Qt.Key.Key_R)
    wait_for(qtbot, lambda: len(texts(page)) == 3)
    current = page.inbox.current
    assert current is not None
    assert current.id == "m00000002"


def test_a_key_that_is_held_down_asks_for_no_difference_on_the_way(
    page: ReviewPage, vault: ReviewVault, qtbot: QtBot
) -> None:
    wait_for(qtbot, lambda: len(vault.engine.asked("memory.preview")) == 1)
    press(page, qtbot, Qt.Key.Key_J, Qt.Key.Key_J)
    wait_for(qtbot, lambda: len(vault.engine.asked("memory.preview")) == 2)
    assert [each["id"] for each in vault.engine.asked("memory.preview")] == ["m00000001", "m00000003"]


def test_a_preview_that_failed_is_told_in_its_place(
    page: ReviewPage, vault: ReviewVault, qtbot: QtBot
) -> None:
    vault.fail("preview", "The memory that it ends is gone.", "Reject it.")
    press(page, qtbot, Qt.Key.Key_J)
    wait_for(qtbot, lambda: page.inbox.pane.diff.said == "The memory that it ends is gone. Reject it.")


def test_the_conversation_is_one_click_away_if_it_is_still_there(page: ReviewPage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.conversation_asked) as asked:
        page.inbox.pane.conversation_button.click()
    assert asked.args == [7, 31]
    press(page, qtbot, Qt.Key.Key_J)
    assert not page.inbox.pane.conversation_button.isVisible()


def test_an_empty_inbox_says_what_comes_here_and_leads_to_the_settings(
    page: ReviewPage, vault: ReviewVault, qtbot: QtBot
) -> None:
    vault.proposals, vault.capture = [], "off"
    vault.changed()
    wait_for(qtbot, lambda: "is off now" in page.inbox.empty.text)
    assert page.inbox.empty.isVisible()
    with qtbot.waitSignal(page.settings_asked):
        page.inbox.empty.settings_button.click()


def test_others_changes_keep_the_chosen_card(page: ReviewPage, vault: ReviewVault, qtbot: QtBot) -> None:
    press(page, qtbot, Qt.Key.Key_J)
    vault.proposals.insert(0, proposal(0, "Something new."))
    vault.changed()
    wait_for(qtbot, lambda: page.inbox.model.rowCount() == 4)
    assert shown(page) == "我对虾过敏。"


def test_in_a_narrow_window_enter_opens_and_one_step_back_leads_to_the_list(
    page: ReviewPage, qtbot: QtBot
) -> None:
    page.resize(640, 600)
    assert not page.inbox.pane.isVisible()
    press(page, qtbot, Qt.Key.Key_Return)
    assert page.inbox.pane.isVisible()
    assert not page.inbox.list.isVisible()
    assert page.leave()
    assert page.inbox.list.isVisible()


def test_the_number_that_waits_is_told(page: ReviewPage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.count_changed) as told:
        press(page, qtbot, Qt.Key.Key_A)
    assert told.args == [2]
    assert page.header.tab_button("inbox").text().split() == ["Inbox", "2"]


def test_the_rows_are_a_true_model(qtbot: QtBot) -> None:
    model = ProposalModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show([Proposal.of(proposal(n)) for n in range(4)])
    model.remove(["m00000001", "m00000003"])
    assert [each.id for each in model.proposals] == ["m00000000", "m00000002"]
    model.show([])
    assert model.rowCount(QModelIndex()) == 0
    tester.deleteLater()


def test_a_proposal_that_is_asked_for_is_chosen(page: ReviewPage, vault: ReviewVault, qtbot: QtBot) -> None:
    page.show_tab("history")
    page.show_proposal("m00000002")
    assert page.inbox.isVisible()
    assert page.inbox.current is not None
    assert page.inbox.current.id == "m00000002"


def test_one_that_does_not_wait_any_more_is_told_so(page: ReviewPage, context: Context, qtbot: QtBot) -> None:
    with qtbot.waitSignal(context.notifier.notified, timeout=DEADLINE_MS) as told:
        page.show_proposal("gone")
    assert "decided already" in told.args[0].sentence
