"""Builds everything that lives as long as the window, in order; runs it; closes it down."""

from __future__ import annotations

import errno
import os
import signal
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox

from desktop.context import Context
from desktop.engine_client import EngineClient
from desktop.engine_transport import engine_command
from desktop.engine_words import say, words_for
from desktop.errors import Notifier, install_exception_hook
from desktop.i18n import choose_language, install_translations, translate
from desktop.preferences import Preferences
from desktop.single_instance import WindowServer, hand_over
from desktop.theme import Theme
from desktop.widgets.icons import app_icon
from desktop.window import Window

CANNOT_START = 1


@dataclass(frozen=True)
class Start:
    """What the command line asked for. `engine` replaces the engine's command in tests and benchmarks."""

    profile: Path
    paths: Sequence[str] = ()
    engine: Sequence[str] = field(default_factory=tuple)


def run(start: Start) -> int:
    """Show the window until it is closed; returns the exit code."""
    # Ctrl+C in the terminal ends the window at once; Python's own handler would wait for the next event.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    app = make_application()
    fault = profile_fault(start.profile)
    if fault:
        QMessageBox.critical(None, "Footnote", fault)
        return CANNOT_START
    if hand_over(start.profile, start.paths):
        return 0
    server = WindowServer(start.profile)
    server.listen()
    context = make_context(app, start)
    window = Window(context)
    server.raise_requested.connect(window.raise_with)
    start_engine_after_first_paint(window, context, start.paths)
    window.show()
    try:
        return app.exec()
    finally:
        server.close()
        context.engine.stop()


def profile_fault(profile: Path) -> str:
    """Make the profile's folder; why it cannot be used, in words with a remedy, or ""."""
    try:
        profile.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as failure:
        error = failure
        text = translate("App", "The profile folder {path} cannot be made ({reason}).")
    else:
        if os.access(profile, os.W_OK):
            return ""
        error = PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        text = translate("App", "The profile folder {path} cannot be written ({reason}).")
    remedy = translate("App", "Give yourself write permission, or start Footnote with another --profile.")
    return f"{text.format(path=profile, reason=say(error.strerror or str(error)))}\n{remedy}"


def make_application() -> QApplication:
    QApplication.setApplicationName("Footnote")
    QApplication.setDesktopFileName("io.github.footnote.Footnote")
    existing = QApplication.instance()
    app = existing if isinstance(existing, QApplication) else QApplication(sys.argv[:1])
    app.setWindowIcon(app_icon())
    return app


def make_context(app: QApplication, start: Start) -> Context:
    preferences = Preferences(start.profile)
    language = choose_language(preferences.language)
    install_translations(app, language)
    theme = Theme(app, preferences.theme, preferences.text_scale)
    preferences.theme_changed.connect(theme.set_choice)
    preferences.text_scale_changed.connect(theme.set_scale)
    notifier = Notifier()
    install_exception_hook(notifier)
    engine = EngineClient(start.engine or engine_command(start.profile), words_for(language))
    return Context(engine, theme, notifier, preferences, start.profile)


def start_engine_after_first_paint(window: Window, context: Context, paths: Sequence[str]) -> None:
    """The window stands before the engine's start takes processor time from it."""

    def begin() -> None:
        context.engine.start()
        window.add_paths([os.path.abspath(path) for path in paths])  # noqa: PTH100 (no disk is touched)

    window.painted.connect(lambda: QTimer.singleShot(0, begin))
