"""The tokens: both tables say the same things, every text can be read, the templates use nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QColor

from desktop.preferences import Preferences
from desktop.theme import FOLDER, Theme, Tokens

LIGHT, DARK = Tokens.load(dark=False), Tokens.load(dark=True)

# WCAG AA for text; its measure is defined in https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
READABLE = 4.5


def luminance(name: str) -> float:
    color = QColor(name)
    parts = [
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (color.redF(), color.greenF(), color.blueF())
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: str, two: str) -> float:
    high, low = sorted((luminance(one), luminance(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_light_and_dark_name_the_same_roles() -> None:
    assert LIGHT.colors.keys() == DARK.colors.keys()


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("text", "surface"),
    [
        ("ink", "paper"), ("ink", "canvas"), ("ink", "raised"), ("ink", "selected"), ("ink", "code"),
        ("ink_soft", "paper"), ("ink_soft", "canvas"), ("ink_soft", "warn_soft"), ("ink_soft", "danger_soft"),
        ("ink_faint", "paper"), ("ink_faint", "canvas"), ("ink_faint", "raised"),
        ("accent", "paper"), ("accent", "accent_soft"), ("on_accent", "accent"), ("on_accent", "accent_hover"),
        ("warn", "warn_soft"), ("danger", "danger_soft"), ("good", "good_soft"), ("ink", "warn_soft"),
        ("mark_ink", "mark"), ("mark_ink", "mark_strong"), ("on_tooltip", "tooltip"), ("ink", "selection"),
        ("ink", "added_mark"), ("ink", "removed_mark"), ("ink_soft", "good_soft"),
    ],
)  # fmt: skip
def test_every_text_can_be_read_on_its_surface(tokens: Tokens, text: str, surface: str) -> None:
    assert contrast(tokens.colors[text], tokens.colors[surface]) >= READABLE


@pytest.mark.parametrize("template", ["window.qss", "document.css"])
def test_templates_hold_no_colours_of_their_own(template: str) -> None:
    assert re.findall(r"#[0-9a-fA-F]{6}\b|rgb", (FOLDER / template).read_text("utf-8")) == []


def test_a_choice_changes_palette_and_documents_at_once(theme: Theme) -> None:
    light = theme.document_css()
    changes: list[bool] = []
    theme.changed.connect(lambda: changes.append(theme.dark))
    theme.set_choice("dark")
    assert changes == [True]
    assert theme.document_css() != light
    assert theme.color("paper").lightness() < 100


def test_text_grows_in_steps_and_boxes_do_not(theme: Theme, tmp_path: Path) -> None:
    preferences = Preferences(tmp_path)
    preferences.text_scale_changed.connect(theme.set_scale)
    normal, gap = theme.font("body").pixelSize(), theme.space("l")
    preferences.step_text_scale(1)
    larger = theme.font("body").pixelSize()
    for _ in range(20):
        preferences.step_text_scale(1)
    assert normal < larger < theme.font("body").pixelSize() <= 2 * normal
    assert theme.space("l") == gap
    preferences.step_text_scale(0)
    assert theme.font("body").pixelSize() == normal
