"""The window's tests: no screen, no settings of the person who runs them, real child processes."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

import pytest  # noqa: E402
from PySide6.QtCore import QLocale  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402
from pytestqt.qtbot import QtBot  # noqa: E402

from desktop.context import Context  # noqa: E402
from desktop.engine_client import EngineClient  # noqa: E402
from desktop.errors import Notifier  # noqa: E402
from desktop.preferences import Preferences  # noqa: E402
from desktop.theme import Theme  # noqa: E402
from tests.support.scripted_engine import scripted_engine_command  # noqa: E402

READY_MS = 10_000

MakeContext = Callable[..., Context]


@pytest.fixture(autouse=True)
def english() -> None:
    QLocale.setDefault(QLocale("en"))


@pytest.fixture(autouse=True)
def no_leaked_threads() -> Iterator[None]:
    """A thread that a test leaves behind would run into the next ones."""
    before = set(threading.enumerate())
    yield
    assert [thread for thread in threading.enumerate() if thread not in before and not thread.daemon] == []


@pytest.fixture(scope="session")
def one_theme(qapp: QApplication) -> Theme:
    return Theme(qapp, "light")


@pytest.fixture
def theme(one_theme: Theme) -> Iterator[Theme]:
    """The light theme; a test may choose the dark one. Made once, because each style sheet is applied to everything."""
    one_theme.set_choice("light")
    yield one_theme
    if one_theme.receivers("2changed()"):  # "2" is how Qt marks the name of a signal
        one_theme.changed.disconnect()
    one_theme.set_choice("light")


@pytest.fixture
def make_context(theme: Theme, tmp_path: Path) -> Iterator[MakeContext]:
    """`make_context(*options)`: a Context whose engine is the scripted one, started with these options."""
    engines: list[EngineClient] = []

    def make(*options: str) -> Context:
        engine = EngineClient(scripted_engine_command(*options))
        engines.append(engine)
        return Context(engine, theme, Notifier(), Preferences(tmp_path), tmp_path)

    yield make
    for engine in engines:
        engine.stop()


@pytest.fixture
def context(make_context: MakeContext, qtbot: QtBot) -> Context:
    """A context whose scripted engine is ready."""
    made = make_context()
    start(made, qtbot)
    return made


def start(context: Context, qtbot: QtBot) -> None:
    context.engine.start()
    qtbot.waitUntil(lambda: context.engine.state == "ready", timeout=READY_MS)
