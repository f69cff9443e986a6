"""A remote of the owner's, fetched and pushed at a click and never otherwise; a divergence is shown, not resolved."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QWidget

from desktop.memory import words
from desktop.memory.card import Card
from desktop.review.commit_words import headline
from desktop.theme import Theme
from desktop.widgets.notice_bar import NoticeBar


class RemoteCard(Card):
    """`url_set(str)`; `asked("fetch" | "pull" | "push")`."""

    url_set = Signal(str)
    asked = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, self.tr("Remote"), parent=parent)
        self.say(
            self.tr(
                "A copy of the vault elsewhere, if you want one. Nothing goes over the network until you press a button."
            )
        )
        self.url = QLineEdit()
        self.url.setPlaceholderText("git@example.org:me/memory.git")
        self.url.setAccessibleName(self.tr("Address of the remote"))
        self.set_button = QPushButton(self.tr("Set"))
        self.notice = NoticeBar(theme)
        self.fetch_button = QPushButton(self.tr("Fetch"))
        self.pull_button = QPushButton(self.tr("Pull"))
        self.push_button = QPushButton(self.tr("Push"))
        self.fetch_button.setToolTip(self.tr("Ask the remote what it has; your vault stays as it is."))
        self.pull_button.setToolTip(self.tr("Take in what only the remote has."))
        self.push_button.setToolTip(self.tr("Send what only your vault has."))
        row = QHBoxLayout()
        row.setSpacing(theme.space("s"))
        row.addWidget(self.url, 1)
        row.addWidget(self.set_button)
        self.column.addLayout(row)
        self.column.addWidget(self.notice)
        self.sides = {"ours": self._side(), "theirs": self._side()}
        for label in self.sides.values():
            self.column.addWidget(label)
        self.add_buttons(self.fetch_button, self.pull_button, self.push_button)
        self._remote: dict[str, Any] | None = None
        self.url.textChanged.connect(lambda _text: self._follow())
        self.url.returnPressed.connect(self._set)
        self.set_button.clicked.connect(self._set)
        for button, verb in (
            (self.fetch_button, "fetch"), (self.pull_button, "pull"), (self.push_button, "push"),
        ):  # fmt: skip
            button.clicked.connect(lambda _checked=False, verb=verb: self.asked.emit(verb))
        self._busy = False
        self._follow()

    def show_status(self, status: dict[str, Any]) -> None:
        remote = status.get("remote")
        if not self.url.hasFocus() or self.url.text().strip() == (self._remote or {}).get("url", ""):
            self.url.setText(remote["url"] if remote else "")
        self._remote = remote
        self._tell()
        self._follow()

    def set_busy(self, busy: bool) -> None:
        """A button that is disabled would leave the keys to another part of the window: the address has them meanwhile."""
        self._busy = busy
        if busy and any(button.hasFocus() for button in self.findChildren(QPushButton)):
            self.url.setFocus()
        self._follow()

    def _side(self) -> QLabel:
        label = QLabel()
        label.setObjectName("soft")
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        label.hide()
        return label

    def _show_sides(self) -> None:
        """The commits that one side lacks, newest first, so that it can be judged which to keep."""
        remote = self._remote or {"ours": [], "theirs": [], "ahead": 0, "behind": 0}
        heads = {"ours": self.tr("Only here"), "theirs": self.tr("Only there")}
        for side, label in self.sides.items():
            commits = remote[side]
            lines = [f"{words.moment(each['at'])}   {headline(each['subject'])}" for each in commits]
            more = remote["ahead" if side == "ours" else "behind"] - len(commits)
            lines += [self.tr("… and %n more", "", more)] if more > 0 else []
            label.setText("\n".join([heads[side], *lines]))
            label.setVisible(bool(commits))

    def _tell(self) -> None:
        self._show_sides()
        remote = self._remote
        if remote is None:
            self.notice.clear()
            return
        ahead, behind = remote["ahead"], remote["behind"]
        if remote["diverged"]:
            self.notice.show_notice(
                "warn",
                self.tr("Both sides have moved on: %n commit(s) only here,", "", ahead)
                + " "
                + self.tr("%n only there.", "", behind),
                self.tr("Join them with git, in the vault's folder; Footnote forces neither over the other."),
            )
        elif not remote["fetched"]:
            self.notice.show_notice("info", self.tr("Nothing has been fetched from it or pushed to it yet."))
        elif ahead:
            self.notice.show_notice("info", self.tr("%n commit(s) to push.", "", ahead))
        elif behind:
            self.notice.show_notice("info", self.tr("%n commit(s) to pull.", "", behind))
        else:
            self.notice.show_notice("info", self.tr("As last fetched, both sides are the same."))

    def _follow(self) -> None:
        remote = self._remote
        known = (remote or {}).get("url", "")
        self.set_button.setEnabled(not self._busy and self.url.text().strip() != known)
        self.fetch_button.setEnabled(not self._busy and remote is not None)
        moves = not self._busy and remote is not None and not remote["diverged"]
        self.pull_button.setEnabled(bool(moves and remote and remote["behind"]))
        self.push_button.setEnabled(bool(moves and remote and not remote["behind"]))

    def _set(self) -> None:
        if self.set_button.isEnabled():
            self.url_set.emit(self.url.text().strip())
