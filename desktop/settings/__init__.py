"""The settings dialog."""

from desktop.settings.dialog import SettingsDialog

__all__ = ["SettingsDialog"]
