"""The one way to tell a person that something happened: a sentence, a remedy, perhaps one action."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Literal

from PySide6.QtCore import QObject, Qt, Signal

from desktop.engine_client import EngineError
from desktop.i18n import translate

Severity = Literal["info", "warning", "error"]


@dataclass(frozen=True)
class Notice:
    """`action` is a label and what a click on it does; `detail` can be copied for a report.

    `undoes`: the action takes back what was just done, and the key for Undo does it as well. `settled` is called once
    when the notice is gone and the action was not used: what was only hidden may now really be deleted.
    """

    severity: Severity
    sentence: str
    remedy: str = ""
    action: tuple[str, Callable[[], None]] | None = None
    detail: str = ""
    undoes: bool = False
    settled: Callable[[], None] | None = None


class Notifier(QObject):
    """Pages call its methods; the window draws what `notified` carries. Safe to call from any thread."""

    notified = Signal(object)
    _from_anywhere = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._from_anywhere.connect(self.notified, Qt.ConnectionType.AutoConnection)

    def info(
        self, sentence: str, remedy: str = "", action: tuple[str, Callable[[], None]] | None = None
    ) -> None:
        self.show(Notice("info", sentence, remedy, action))

    def undoable(
        self,
        sentence: str,
        undo: Callable[[], None],
        settled: Callable[[], None] | None = None,
        remedy: str = "",
    ) -> None:
        """What was just done, with the way back: a button, and the key for Undo. See Notice for `settled`."""
        action = (translate("Notifier", "Undo"), undo)
        self.show(Notice("info", sentence, remedy, action, undoes=True, settled=settled))

    def warn(
        self, sentence: str, remedy: str = "", action: tuple[str, Callable[[], None]] | None = None
    ) -> None:
        self.show(Notice("warning", sentence, remedy, action))

    def error(self, error: EngineError) -> None:
        """For `on_error` of a call: pass this method itself. What the person stopped is no error."""
        if error.code != "cancelled":
            self.show(Notice("error", error.sentence, error.remedy))

    def show(self, notice: Notice) -> None:
        self._from_anywhere.emit(notice)


def install_exception_hook(notifier: Notifier) -> None:
    """Show every exception that no one caught, once for each kind of place, and print it as well."""
    seen: set[tuple[str, int]] = set()

    def show(kind: type[BaseException], value: BaseException, trace: TracebackType | None) -> None:
        sys.__excepthook__(kind, value, trace)
        if issubclass(kind, KeyboardInterrupt):
            return
        frames = traceback.extract_tb(trace)
        place = (frames[-1].filename, frames[-1].lineno or 0) if frames else ("", 0)
        if place in seen:
            return
        seen.add(place)
        detail = "".join(traceback.format_exception(kind, value, trace))
        sentence = translate("Notifier", "Something in the window failed: {error}")
        sentence = sentence.format(error=f"{kind.__name__}: {value}")
        remedy = translate(
            "Notifier", "Your files and conversations are safe. If it happens again, start Footnote anew."
        )
        notifier.show(Notice("error", sentence, remedy, detail=detail))

    sys.excepthook = show
