"""A file is handed to the desktop by the way of each system, and the nearest folder is opened where there is none."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from desktop import reveal


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    urls: list[str] = []

    class Services:
        @staticmethod
        def openUrl(url: Any) -> bool:
            urls.append(url.toLocalFile())
            return True

    monkeypatch.setattr(reveal, "QDesktopServices", Services)
    return urls


class SilentBus:
    """A session bus on which nobody listens."""

    def __init__(self, connected: bool) -> None:
        self.connected = connected

    def isConnected(self) -> bool:
        return self.connected


def use_bus(monkeypatch: pytest.MonkeyPatch, bus: SilentBus) -> None:
    class Connections:
        @staticmethod
        def sessionBus() -> SilentBus:
            return bus

    monkeypatch.setattr(reveal, "QDBusConnection", Connections)
    monkeypatch.setattr(sys, "platform", "linux")


def test_a_file_is_opened_under_its_own_name(opened: list[str], tmp_path: Path) -> None:
    path = tmp_path / "50 % of #1 笔记.md"
    path.write_text("x", "utf-8")
    assert reveal.open_file(str(path))
    assert opened == [str(path)]


def test_a_file_that_is_gone_is_not_opened(opened: list[str], tmp_path: Path) -> None:
    assert not reveal.open_file(str(tmp_path / "gone.md"))
    assert opened == []


def test_of_a_file_that_is_gone_the_nearest_folder_is_shown(
    opened: list[str], tmp_path: Path, qtbot: QtBot
) -> None:
    assert reveal.show_in_folder(str(tmp_path / "no" / "such" / "file.md"), QObject())
    assert opened == [str(tmp_path)]


def test_without_a_session_bus_the_folder_is_opened(
    opened: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    use_bus(monkeypatch, SilentBus(connected=False))
    path = tmp_path / "a.md"
    path.touch()
    assert reveal.show_in_folder(str(path), QObject())
    assert opened == [str(tmp_path)]


@pytest.mark.parametrize(
    ("platform", "program", "arguments"),
    [("win32", "explorer", ["/select,{path}"]), ("darwin", "open", ["-R", "{path}"])],
)
def test_other_systems_have_their_own_program(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
    platform: str,
    program: str,
    arguments: list[str],
) -> None:
    started: list[tuple[str, list[str]]] = []

    class Process:
        @staticmethod
        def startDetached(name: str, given: list[str]) -> tuple[bool, int]:
            started.append((name, given))
            return True, 1

    monkeypatch.setattr(reveal, "QProcess", Process)
    path = tmp_path / "a.md"
    path.touch()
    monkeypatch.setattr(sys, "platform", platform)
    assert reveal.show_in_folder(str(path), QObject())
    assert started == [(program, [argument.format(path=path) for argument in arguments])]
