"""The inbox: what Footnote proposes to remember, card by card, decided with one key each."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QStackedLayout, QVBoxLayout, QWidget

from desktop.context import Context
from desktop.engine_client import Call, EngineError
from desktop.memory.actions import Deed
from desktop.pending_calls import PendingCalls
from desktop.review.empty_inbox import EmptyInbox
from desktop.review.lists import CardList
from desktop.review.proposal_actions import ProposalActions
from desktop.review.proposal_delegate import ProposalDelegate
from desktop.review.proposal_model import ProposalModel
from desktop.review.proposal_pane import ProposalPane
from desktop.review.rows import Proposal
from desktop.review.two_panes import TwoPanes
from desktop.widgets.elided_label import ElidedLabel


class Inbox(QWidget):
    """`done(Deed)`, `failed(EngineError)`, `progress(done, total)`; `count_changed(int)`: so many wait.

    `conversation_asked(id, message id)`, `story_asked(memory id)`, `settings_asked`: to be shown elsewhere.
    """

    done = Signal(object)
    failed = Signal(object)
    progress = Signal(int, int)
    count_changed = Signal(int)
    conversation_asked = Signal(int, int)
    story_asked = Signal(str)
    settings_asked = Signal()

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._calls = PendingCalls(context.engine, self)
        self._call: Call | None = None
        self._decided: set[str] = set()  # decided here, perhaps still in a list that is on its way
        self._brought_back = False
        self._wanted = ""  # asked for before the list was here
        self.model = ProposalModel(self)
        self.list = CardList(self.model, ProposalDelegate(context.theme), self.tr("Proposals"))
        self.pane = ProposalPane(context)
        self.decisions = ProposalActions(context.engine, self)
        self.empty = EmptyInbox(context.theme)
        self._waiting = QLabel(self.tr("Looking …"))
        self._count = ElidedLabel(self)
        self.accept_all_button = self._link(self.tr("Accept all"))
        self.reject_all_button = self._link(self.tr("Reject all"))
        self._arrange()
        self._connect()

    # -- what waits -----------------------------------------------------------------------------------

    def load(self) -> None:
        """Ask what waits; what is shown stays until it is here."""
        if self._call is not None:
            self._call.forget()
        self._waiting.setText(self.tr("Looking …"))
        self._call = self._calls.call("memory.inbox", {}, self._on_inbox, self._on_error)

    def show_proposal(self, proposal_id: str) -> None:
        """Choose the one that is asked for, as soon as the list that has it is here."""
        row = self.model.row_of(proposal_id)
        if row >= 0:
            self.list.selectRow(row)
            self.panes.open_detail()
            self.take_keys()
        else:
            self._wanted = proposal_id
            self.load()

    def bring_back(self) -> None:
        """A decision was taken back: what waits again is chosen when it comes."""
        self._decided.clear()
        self._brought_back = True
        self.load()

    @property
    def current(self) -> Proposal | None:
        return self.model.proposal(self.list.currentIndex().row())

    def _on_inbox(self, result: Any) -> None:
        self._call = None
        proposals = [Proposal.of(row) for row in result["proposals"] if row["id"] not in self._decided]
        before = {proposal.id for proposal in self.model.proposals}
        row, current = self.list.currentIndex().row(), self.current
        if proposals != list(self.model.proposals):
            self.model.show(proposals)
            self.list.fit_rows()
            returned = (
                next((each for each in proposals if each.id not in before), None)
                if self._brought_back
                else None
            )
            self._choose(returned or current, row)
        self._brought_back = False
        self._show_state()
        wanted, self._wanted = self._wanted, ""
        if self.model.row_of(wanted) >= 0:
            self.show_proposal(wanted)
        elif wanted:
            self._context.notifier.info(self.tr("It does not wait any more: it was decided already."))

    def _choose(self, wanted: Proposal | None, row: int) -> None:
        """The one that was chosen if it still waits, else the one in its place."""
        at = self.model.row_of(wanted.id) if wanted is not None else -1
        last = self.model.rowCount() - 1
        if last >= 0:
            self.list.selectRow(at if at >= 0 else max(0, min(row, last)))

    def _on_error(self, error: EngineError) -> None:
        self._call = None
        if error.code != "cancelled":
            self.failed.emit(error)
            if not self.model.rowCount():
                self._waiting.setText(self.tr("The inbox cannot be shown now."))

    def _show_state(self) -> None:
        count = self.model.rowCount()
        self._stack.setCurrentWidget(self.panes if count else self.empty)
        self._count.setText(self.tr("%n proposal(s)", "", count))
        self.count_changed.emit(count)
        if self.hasFocus():
            self.take_keys()
        if not count:
            self.pane.clear()
            self.panes.show_list()

    # -- deciding -------------------------------------------------------------------------------------

    def step(self, by: int) -> None:
        self.list.step(by)

    def accept(self) -> None:
        self.pane.accept()

    def reject(self) -> None:
        proposal = self.current
        if proposal is not None and not self.pane.editing:
            along = [each for each in self.model.proposals if each.ends_only(proposal.id)]
            self._take_out([proposal, *along])
            self.decisions.reject(proposal, along)

    def edit(self) -> None:
        if self.current is not None:
            self.panes.open_detail()
            self.pane.edit()

    def accept_all(self) -> None:
        proposals = list(self.model.proposals)
        if proposals:
            self._take_out(proposals)
            self.decisions.accept_all(proposals)

    def reject_all(self) -> None:
        proposals = list(self.model.proposals)
        if proposals:
            self._take_out(proposals)
            self.decisions.reject_all(proposals)

    def go_back(self) -> bool:
        """One step back from what is open; False when there is none."""
        if self.pane.editing:
            self.pane.leave_editing()
        elif self.panes.can_go_back:
            self.panes.show_list()
        else:
            return False
        self.take_keys()
        return True

    def take_keys(self) -> None:
        """What is in view has the keys."""
        if self.model.rowCount():
            self.panes.take_keys()
        else:
            self.setFocus()

    def _on_accepted(self, text: str, hunks: dict[str, list[int]]) -> None:
        proposal = self.pane.proposal
        if proposal is not None:
            self._take_out([*self._first_of(proposal), proposal])
            self.decisions.accept(proposal, text, hunks)

    def _first_of(self, proposal: Proposal) -> list[Proposal]:
        """The cards that are taken with one, because it rests on them."""
        rows = (self.model.row_of(each.id) for each in proposal.first)
        return [first for row in rows if (first := self.model.proposal(row)) is not None]

    def _take_out(self, proposals: list[Proposal]) -> None:
        """At once, so that the next card is there for the next key; the engine may take its time."""
        ids = [proposal.id for proposal in proposals]
        row = self.list.currentIndex().row()
        self._decided.update(ids)
        self.model.remove(ids)
        self._choose(None, row)
        self._show_state()
        if self.model.rowCount():
            self.take_keys()

    def _on_progress(self, done: int, total: int) -> None:
        """While all are accepted there is nothing to look at, though the inbox is not done with."""
        if total and self.model.rowCount() == 0:
            self._waiting.setText(self.tr("Accepting …"))
            self._stack.setCurrentWidget(self._waiting)
        elif self._stack.currentWidget() is self._waiting:
            self._show_state()
        self.progress.emit(done, total)

    def _on_done(self, deed: Deed) -> None:
        self.done.emit(deed)

    def _on_failed(self, ids: list[str], error: EngineError) -> None:
        """Nothing was decided about these: they come back, and the first of them is chosen, so that the error is seen beside it."""
        self._decided.difference_update(ids)
        self._brought_back = not self.pane.editing  # who writes at another one by now is not disturbed
        if error.code != "cancelled":
            self.failed.emit(error)
        self.load()

    # -- made once ------------------------------------------------------------------------------------

    def _arrange(self) -> None:
        space = self._context.theme.space
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        head = QHBoxLayout()
        head.setContentsMargins(space("l"), space("xs"), space("m"), space("xs"))
        head.setSpacing(space("m"))
        self._count.setObjectName("sectionLabel")
        head.addWidget(self._count, 1)
        head.addWidget(self.accept_all_button)
        head.addWidget(self.reject_all_button)
        column.addLayout(head)
        column.addWidget(self.list, 1)
        self.panes = TwoPanes(self._context, left, self.list, self.pane, self.tr("All proposals"))
        self._waiting.setObjectName("soft")
        self._waiting.setMargin(space("xxl"))
        self._waiting.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedLayout(self)
        for widget in (self._waiting, self.panes, self.empty):
            self._stack.addWidget(widget)

    def _connect(self) -> None:
        self.list.chosen.connect(self._on_chosen)
        self.list.opened.connect(self.panes.open_detail)
        self.pane.accepted.connect(self._on_accepted)
        self.pane.rejected.connect(self.reject)
        self.pane.conversation_asked.connect(self.conversation_asked)
        self.pane.story_asked.connect(self.story_asked)
        self.decisions.done.connect(self._on_done)
        self.decisions.failed.connect(self._on_failed)
        self.decisions.progress.connect(self._on_progress)
        self.accept_all_button.clicked.connect(self.accept_all)
        self.reject_all_button.clicked.connect(self.reject_all)
        self.empty.settings_asked.connect(self.settings_asked)
        self._context.theme.changed.connect(self._restyle)
        self._restyle()

    def _on_chosen(self, row: int) -> None:
        proposal = self.model.proposal(row)
        if proposal is not None:
            self.pane.show_proposal(proposal)
        QTimer.singleShot(0, self.list, lambda: self.list.scrollTo(self.list.currentIndex()))

    def _link(self, text: str) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName("link")
        return button

    def _restyle(self) -> None:
        self.list.fit_rows()
