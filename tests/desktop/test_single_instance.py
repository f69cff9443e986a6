"""One window for a profile; a later start hands its paths over."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from PySide6.QtNetwork import QLocalServer
from pytestqt.qtbot import QtBot

from desktop.single_instance import WindowServer, hand_over, window_address

ROOT = Path(__file__).resolve().parents[2]

HAND_OVER = "import sys; from desktop.single_instance import hand_over; from pathlib import Path; \
print(hand_over(Path(sys.argv[1]), sys.argv[2:]))"


def test_without_a_window_there_is_nobody_to_hand_over_to(tmp_path: Path) -> None:
    assert not hand_over(tmp_path, ["a.md"])


def test_a_second_start_hands_its_paths_to_the_first(qtbot: QtBot, tmp_path: Path) -> None:
    server = WindowServer(tmp_path)
    assert server.listen()
    with qtbot.waitSignal(server.raise_requested, timeout=10_000) as seen:
        second = subprocess.Popen(
            [sys.executable, "-c", HAND_OVER, str(tmp_path), "/notes/a.md", "/笔记"],
            cwd=ROOT, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
    assert seen.args == [["/notes/a.md", "/笔记"]]
    assert second.communicate(timeout=10)[0].strip() == "True"
    server.close()


def test_profiles_have_windows_of_their_own(tmp_path: Path) -> None:
    assert window_address(tmp_path / "a") != window_address(tmp_path / "b")


def test_the_socket_of_a_crashed_window_is_taken_over(tmp_path: Path) -> None:
    address = Path(window_address(tmp_path))
    address.touch()
    server = WindowServer(tmp_path)
    assert server.listen()
    server.close()
    QLocalServer.removeServer(str(address))
