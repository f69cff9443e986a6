"""A field for a day that may be left empty: typed as people write days, stepped by the arrow keys, or picked."""

from __future__ import annotations

import datetime as dt

from PySide6.QtCore import QDate, QLocale, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QTextCharFormat
from PySide6.QtWidgets import QCalendarWidget, QFrame, QLineEdit, QToolButton, QVBoxLayout, QWidget

from desktop.i18n import translate
from desktop.theme import Theme
from desktop.widgets.icons import dress, icon

_ISO = "yyyy-MM-dd"


class DayField(QLineEdit):
    """`day_changed(date or None)`: a person entered another day. What is no day is marked and changes nothing."""

    day_changed = Signal(object)

    def __init__(self, theme: Theme, empty: str = "", parent: QWidget | None = None) -> None:
        """`empty`: what no day means here."""
        super().__init__(parent)
        self._theme = theme
        self._day: dt.date | None = None
        self._latest: dt.date | None = None
        self.setPlaceholderText(empty)
        self.setToolTip(self.tr("A day such as 2026-05-01. Arrow up and down: a day on, a day back."))
        self._pick = QAction(self)
        self._pick.setText(self.tr("Choose a day"))
        self._pick.triggered.connect(self._open_calendar)
        self.addAction(self._pick, QLineEdit.ActionPosition.TrailingPosition)
        self.editingFinished.connect(self._commit)
        self.textEdited.connect(lambda _text: self._mark(valid=True))
        theme.changed.connect(self._restyle)
        self._restyle()

    @property
    def day(self) -> dt.date | None:
        """What stands in the field; None for nothing, or for what is no day."""
        return read_day(self.text())

    @property
    def is_valid(self) -> bool:
        return not self.text().strip() or self.day is not None

    def show_day(self, day: dt.date | None) -> None:
        """Set without telling anybody."""
        self._day = day
        self.setText(
            QLocale().toString(QDate(day.year, day.month, day.day), translate("Memory", "d MMM yyyy"))
            if day
            else ""
        )
        self._mark(valid=True)

    def set_latest(self, day: dt.date) -> None:
        """No later day can be entered."""
        self._latest = day

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
        if event.key() in steps:
            self._take((self.day or dt.date.today()) + dt.timedelta(days=steps[Qt.Key(event.key())]))
        else:
            super().keyPressEvent(event)

    # -- inside ---------------------------------------------------------------------------------------

    def _commit(self) -> None:
        self._mark(self.is_valid)
        if self.is_valid and self.day != self._day:
            self._take(self.day)

    def _take(self, day: dt.date | None) -> None:
        if day is not None and self._latest is not None:
            day = min(day, self._latest)
        changed = day != self._day
        self.show_day(day)
        if changed:
            self.day_changed.emit(day)

    def _mark(self, valid: bool) -> None:
        if self.property("wrong") != (not valid):
            self.setProperty("wrong", not valid)
            self.style().unpolish(self)
            self.style().polish(self)

    def _open_calendar(self) -> None:
        popup = _Calendar(self._theme, self.day or dt.date.today(), self._latest, self)
        popup.picked.connect(self._take)
        popup.move(self.mapToGlobal(QPoint(0, self.height() + 2)))
        popup.show()

    def _restyle(self) -> None:
        self._pick.setIcon(icon(self._theme, "calendar", "ink_faint", 16))


class _Calendar(QFrame):
    picked = Signal(object)

    def __init__(self, theme: Theme, day: dt.date, latest: dt.date | None, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("card")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        calendar = QCalendarWidget()
        calendar.setVerticalHeaderFormat(QCalendarWidget.VerticalHeaderFormat.NoVerticalHeader)
        calendar.setSelectedDate(QDate(day.year, day.month, day.day))
        if latest is not None:
            calendar.setMaximumDate(QDate(latest.year, latest.month, latest.day))
        _dress(calendar, theme)
        calendar.activated.connect(self._pick)
        calendar.clicked.connect(self._pick)
        column = QVBoxLayout(self)
        column.addWidget(calendar)
        calendar.setFocus()

    def _pick(self, day: QDate) -> None:
        self.picked.emit(dt.date(day.year(), day.month(), day.day()))
        self.close()


def _dress(calendar: QCalendarWidget, theme: Theme) -> None:
    """Qt's own weekends are red and its arrows black, whatever the theme."""
    look = QTextCharFormat()
    look.setForeground(theme.color("ink_soft"))
    for day in (Qt.DayOfWeek.Saturday, Qt.DayOfWeek.Sunday):
        calendar.setWeekdayTextFormat(day, look)
    head = QTextCharFormat()
    head.setForeground(theme.color("ink_faint"))
    head.setBackground(theme.color("raised"))
    calendar.setHeaderTextFormat(head)
    for name, picture in (("qt_calendar_prevmonth", "back"), ("qt_calendar_nextmonth", "forward")):
        button = calendar.findChild(QToolButton, name)
        if button is not None:
            dress(button, theme, picture, size=16)


def read_day(text: str) -> dt.date | None:
    """A day as it is usually written: 2026-05-01, the way of the window's language, or a short form of it."""
    locale, plain = QLocale(), " ".join(text.split())
    forms = (
        _ISO, translate("Memory", "d MMM yyyy"), "yyyy/M/d", "yyyy.M.d", "d MMMM yyyy", "d MMM yyyy", "MMM d, yyyy", "MMMM d, yyyy", "d.M.yyyy",
    )  # fmt: skip
    for form in forms:
        found = locale.toDate(plain, form)
        if found.isValid():
            return dt.date(found.year(), found.month(), found.day())
    return None
