"""Texts: every one is translated, the compiled files are those of the sources, the system's language is followed."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from desktop.i18n import TRANSLATIONS, HeldTranslator, choose_language, install_translations, translate

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


def texts_in_the_code() -> set[str]:
    """Every literal text of a call of `tr` or `translate` in the window's code."""
    found = set()
    for path in (ROOT / "desktop").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                place = {"tr": 0, "translate": 1, "QT_TRANSLATE_NOOP": 1}.get(name, -1)
                if 0 <= place < len(node.args) and isinstance(node.args[place], ast.Constant):
                    found.add(str(node.args[place].value))
    return found


def test_the_gathering_tool_overlooks_no_text() -> None:
    """lupdate alone does not see calls inside an f-string."""
    gathered = ElementTree.parse(TRANSLATIONS / "footnote_zh_CN.ts").getroot().iter("source")
    assert texts_in_the_code() - {source.text for source in gathered} == set()


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


def test_texts_survive_their_file_being_replaced(qapp: QApplication, tmp_path: Path) -> None:
    file = tmp_path / "footnote_zh_CN.qm"
    file.write_bytes((TRANSLATIONS / file.name).read_bytes())
    translator = HeldTranslator(file, qapp)
    file.write_bytes(b"")
    assert translator.translate("StatusLine", "Pause") == "暂停"
