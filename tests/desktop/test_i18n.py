"""Texts: every one is translated, the compiled files are those of the sources, the system's language is followed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from desktop.i18n import choose_language, install_translations, translate

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("preferred", "system", "expected"),
    [
        ("", ["zh-Hans-CN", "en"], "zh_CN"),
        ("", ["zh_TW"], "zh_CN"),
        ("", ["fr-FR", "zh-CN"], "zh_CN"),
        ("", ["de-DE"], "en"),
        ("", [], "en"),
        ("en", ["zh-CN"], "en"),
        ("zh_CN", ["en"], "zh_CN"),
    ],
)
def test_the_language_is_the_chosen_one_or_the_systems(
    preferred: str, system: list[str], expected: str
) -> None:
    assert choose_language(preferred, system) == expected


def test_no_text_is_unfinished_and_the_compiled_files_are_up_to_date() -> None:
    tool = ROOT / "packaging" / "make_translations"
    done = subprocess.run(
        [sys.executable, str(tool), "--check"], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("language", "one", "many"), [("en", "1 document", "5 documents"), ("zh_CN", "1 份文档", "5 份文档")]
)
def test_numbers_take_the_plural_of_their_language(
    qapp: QApplication, language: str, one: str, many: str
) -> None:
    before = QLocale()
    translators = install_translations(qapp, language)
    try:
        assert translate("StatusLine", "%n document(s)", "", 1) == one
        assert translate("StatusLine", "%n document(s)", "", 5) == many
    finally:
        for translator in translators:
            qapp.removeTranslator(translator)
        QLocale.setDefault(before)
