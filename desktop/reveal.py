"""Hands a file over to the desktop: open it in its own program, or show it in the file manager."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QUrl
from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusPendingCallWatcher
from PySide6.QtGui import QDesktopServices

# https://www.freedesktop.org/wiki/Specifications/file-manager-interface/
_SERVICE = "org.freedesktop.FileManager1"
_PATH = "/org/freedesktop/FileManager1"


def open_file(path: str) -> bool:
    """Open in the default program. False when the file is gone or the system has no program for it."""
    return Path(path).exists() and QDesktopServices.openUrl(QUrl.fromLocalFile(path))


def show_in_folder(path: str, parent: QObject) -> bool:
    """Select the file in the file manager; at least open the nearest folder that is there. False for neither."""
    target = Path(path)
    if not target.exists():
        return _open_nearest_folder(target)
    if sys.platform == "win32":
        return QProcess.startDetached("explorer", [f"/select,{target}"])[0]
    if sys.platform == "darwin":
        return QProcess.startDetached("open", ["-R", path])[0]
    bus = QDBusConnection.sessionBus()
    if not bus.isConnected():
        return _open_nearest_folder(target)
    _ask_file_manager(bus, target, parent)
    return True


def _ask_file_manager(bus: QDBusConnection, target: Path, parent: QObject) -> None:
    """Without waiting: a file manager that has to be started takes seconds."""
    message = QDBusMessage.createMethodCall(_SERVICE, _PATH, _SERVICE, "ShowItems")
    message.setArguments(
        [[QUrl.fromLocalFile(str(target)).toString(QUrl.ComponentFormattingOption.FullyEncoded)], ""]
    )
    watcher = QDBusPendingCallWatcher(bus.asyncCall(message), parent)

    def finished() -> None:
        if watcher.isError():
            _open_nearest_folder(target)
        watcher.deleteLater()

    watcher.finished.connect(finished)


def _open_nearest_folder(target: Path) -> bool:
    folder = next((parent for parent in target.parents if parent.is_dir()), None)
    return folder is not None and QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
