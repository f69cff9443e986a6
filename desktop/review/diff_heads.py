"""Draws the heads of files and changes and the folded stretches of a difference, with what can be clicked there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Literal

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter

from desktop.i18n import translate
from desktop.review.diff_file import DiffFile
from desktop.review.diff_rows import FileRow, FoldRow, HunkRow, NoteRow, Row
from desktop.theme import Theme
from desktop.widgets.painting import icon_width, paint_icon, paint_text

# "choose": changes are taken or left; "undo": they are undone one by one; "plain": nothing can be done to them.
Mode = Literal["plain", "choose", "undo"]
Action = Literal["story", "undo file", "undo hunk", "toggle", "unfold"]

_BOX = 14
# The corners of the tick in it.
_TICK = ((3.2, 7.4), (5.9, 10.1), (10.8, 4.4))
_BAR = 3
_STATUS_LOOKS = {
    "added": ("plus", "good"),
    "removed": ("minus", "danger"),
    "changed": ("edit", "ink_soft"),
    "renamed": ("moved", "ink_soft"),
}
# On a narrower head the folder is left out.
_ROOM_FOR_FOLDER = 380
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True)
class Zone:
    """A place that can be clicked."""

    rect: QRectF
    action: Action


@dataclass(frozen=True)
class HeadState:
    """What the heads show beside their texts: `left` are the changes that will not be taken, `current` the keyboard's."""

    mode: Mode
    left: frozenset[tuple[int, int]]
    current: tuple[int, int] | None


class Heads:
    """Heads of one set of files."""

    def __init__(self, theme: Theme, files: Sequence[DiffFile]) -> None:
        self._theme = theme
        self._files = files

    def zones(self, row: Row, rect: QRect, state: HeadState) -> list[Zone]:
        """What can be clicked on a row that stands at `rect`."""
        if isinstance(row, FoldRow):
            return [Zone(QRectF(rect), "unfold")]
        if isinstance(row, HunkRow) and state.mode == "choose":
            return [Zone(QRectF(rect), "toggle")]
        links = self._links(row, state)
        zones, right = [], rect.right() - self._theme.space("m")
        for action, label in reversed(links):
            width = QFontMetrics(self._theme.font("small")).horizontalAdvance(label)
            zones.append(Zone(QRectF(right - width, rect.top(), width, rect.height()), action))
            right -= width + self._theme.space("l")
        return zones

    def paint(
        self, painter: QPainter, row: Row, rect: QRect, state: HeadState, hovered: Action | None
    ) -> None:
        """`hovered`: the zone of this row under the mouse."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if isinstance(row, FileRow):
            self._paint_file(painter, row, rect, state)
        elif isinstance(row, HunkRow):
            self._paint_hunk(painter, row, rect, state)
        elif isinstance(row, FoldRow):
            self._paint_fold(painter, row, rect, hovered)
        elif isinstance(row, NoteRow):
            room = rect.adjusted(self._theme.space("l"), 0, 0, 0)
            paint_text(painter, room, note_words(self._files[row.file]), self._theme, "ink_faint", "small")
        if state.mode == "choose" and isinstance(row, HunkRow):
            return
        self._paint_links(painter, row, rect, state, hovered)

    def _links(self, row: Row, state: HeadState) -> list[tuple[Action, str]]:
        links: list[tuple[Action, str]] = []
        if isinstance(row, FileRow):
            if state.mode == "undo" and len(self._files) > 1:
                links.append(("undo file", translate("Diff", "Undo this file")))
            if self._files[row.file].memory_id:
                links.append(("story", translate("Diff", "Its story")))
        elif isinstance(row, HunkRow) and state.mode == "undo" and row.count > 1:
            links.append(("undo hunk", translate("Diff", "Undo this part")))
        return links

    def _paint_links(
        self, painter: QPainter, row: Row, rect: QRect, state: HeadState, hovered: Action | None
    ) -> None:
        labels = dict(self._links(row, state))
        for zone in self.zones(row, rect, state):
            if zone.action not in labels:
                continue
            role = "accent_hover" if zone.action == hovered else "accent"
            place = zone.rect.toRect().adjusted(0, 0, 2, 0)
            paint_text(painter, place, labels[zone.action], self._theme, role, "small")
            if zone.action == hovered:
                middle = place.center().y() + QFontMetrics(self._theme.font("small")).ascent() // 2 + 2
                painter.drawLine(place.left(), middle, place.right() - 2, middle)

    def _paint_file(self, painter: QPainter, row: FileRow, rect: QRect, state: HeadState) -> None:
        file, space = self._files[row.file], self._theme.space
        painter.fillRect(rect, self._theme.color("canvas"))
        painter.setPen(self._theme.color("line"))
        painter.drawLine(rect.topLeft(), rect.topRight())
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        icon, role = _STATUS_LOOKS[file.status]
        room = rect.adjusted(space("m"), 0, -space("m"), 0)
        paint_icon(painter, room, icon, role, self._theme)
        taken = sum(zone.rect.width() + space("l") for zone in self.zones(row, rect, state))
        room.adjust(icon_width(self._theme) + space("s"), 0, -round(taken), 0)
        room.setRight(self._paint_counts(painter, file, room))
        self._paint_name(painter, file, room)

    def _paint_counts(self, painter: QPainter, file: DiffFile, room: QRect) -> int:
        """ "+3 −1" at the right; returns where it begins."""
        metrics = QFontMetrics(self._theme.font("small"))
        right = room.right()
        for sign, count, role in (("−", file.counts[1], "danger"), ("+", file.counts[0], "good")):
            if count:
                text = f"{sign}{count}"
                place = QRect(room.left(), room.top(), right - room.left(), room.height())
                paint_text(painter, place, text, self._theme, role, "small", _RIGHT)
                right -= metrics.horizontalAdvance(text) + self._theme.space("s")
        return right - self._theme.space("s")

    def _paint_name(self, painter: QPainter, file: DiffFile, room: QRect) -> None:
        path = PurePosixPath(file.path)
        metrics = QFontMetrics(self._theme.font())
        elide = Qt.TextElideMode.ElideMiddle
        paint_text(painter, room, path.name, self._theme, "ink", elide=elide)
        used = min(metrics.horizontalAdvance(path.name) + self._theme.space("s"), room.width())
        folder = str(path.parent) if str(path.parent) != "." else ""
        if file.status == "renamed" and file.old_path != file.path:
            folder = translate("Diff", "from {path}").format(path=file.old_path)
        if folder and room.width() >= _ROOM_FOR_FOLDER:
            beside = room.adjusted(used, 0, 0, 0)
            paint_text(painter, beside, folder, self._theme, "ink_faint", "small", elide=elide)

    def _paint_hunk(self, painter: QPainter, row: HunkRow, rect: QRect, state: HeadState) -> None:
        space = self._theme.space
        key = (row.file, row.hunk)
        painter.fillRect(rect, self._theme.color("raised"))
        if state.current == key:
            painter.fillRect(rect, self._theme.color("accent_soft"))
            painter.fillRect(QRect(rect.left(), rect.top(), _BAR, rect.height()), self._theme.color("accent"))
        room = rect.adjusted(space("m"), 0, -space("m"), 0)
        text = translate("Diff", "Change {number} of {count}").format(number=row.number, count=row.count)
        if state.mode == "choose":
            self._paint_check(painter, room, key not in state.left)
            room.adjust(_BOX + space("s"), 0, 0, 0)
            if key in state.left:
                text = translate("Diff", "{change}: left out").format(change=text)
        paint_text(painter, room, text, self._theme, "ink_soft", "small")

    def _paint_check(self, painter: QPainter, room: QRect, on: bool) -> None:
        box = QRectF(room.left() + 0.5, room.center().y() - _BOX / 2 + 0.5, _BOX, _BOX)
        painter.setPen(self._theme.color("accent" if on else "line_strong"))
        painter.setBrush(self._theme.color("accent" if on else "raised"))
        painter.drawRoundedRect(box, 3, 3)
        if on:
            pen = painter.pen()
            pen.setColor(self._theme.color("on_accent"))
            pen.setWidthF(1.8)
            painter.setPen(pen)
            left, top = box.left(), box.top()
            painter.drawPolyline([QPointF(left + x, top + y) for x, y in _TICK])

    def _paint_fold(self, painter: QPainter, row: FoldRow, rect: QRect, hovered: Action | None) -> None:
        if hovered:
            painter.fillRect(rect, self._theme.color("hover", 0.6))
        text = fold_words(row)
        room = rect.adjusted(self._theme.space("m"), 0, 0, 0)
        paint_icon(painter, room, "more", "ink_faint", self._theme)
        beside = room.adjusted(icon_width(self._theme) + self._theme.space("s"), 0, 0, 0)
        paint_text(painter, beside, text, self._theme, "ink_soft" if hovered else "ink_faint", "small")


def fold_words(row: FoldRow) -> str:
    """Of what is folded away."""
    if row.front:
        return translate("Diff", "%n line(s) of details: id, kind, dates", "", row.end - row.start)
    return translate("Diff", "%n unchanged line(s)", "", row.end - row.start)


def note_words(file: DiffFile) -> str:
    """Of a file without changed lines."""
    if file.status == "renamed" and file.old_path != file.path:
        return translate("Diff", "Moved here from {path}; no line changed.").format(path=file.old_path)
    return translate("Diff", "No line changed.")
