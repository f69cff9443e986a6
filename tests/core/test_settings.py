"""Settings are declared once, checked at the door, and survive what another version wrote."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.errors import UserInputError
from core.settings import SETTINGS, Settings

ROOT = Path(__file__).resolve().parents[2]


def test_a_fresh_profile_has_the_defaults(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.toml")

    assert settings.all() == {setting.key: setting.default for setting in SETTINGS}


def test_a_change_is_found_again(tmp_path: Path) -> None:
    Settings(tmp_path / "settings.toml").update({"engine.threads": 2, "ollama.host": " 127.0.0.1:9 "})

    again = Settings(tmp_path / "settings.toml")
    assert again["engine.threads"] == 2
    assert again["ollama.host"] == "127.0.0.1:9"


def test_unknown_keys_of_another_version_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("[future]\nthing = 3\n", encoding="utf-8")

    Settings(path).update({"engine.threads": 2})

    assert "thing = 3" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("engine.threads", 0),
        ("engine.threads", True),
        ("engine.threads", "2"),
        ("memory.capture", "pink"),
        ("ollama.enabled", 1),
        ("no.such", 1),
    ],
)
def test_a_value_that_does_not_fit_is_refused_and_nothing_stored(
    tmp_path: Path, key: str, value: object
) -> None:
    settings = Settings(tmp_path / "settings.toml")

    with pytest.raises(UserInputError):
        settings.update({"ollama.chat_model": "x", key: value})

    assert settings["ollama.chat_model"] == ""
    assert not (tmp_path / "settings.toml").exists()


@pytest.mark.parametrize("text", ["not = [toml", "[engine]\nthreads = 'many'\n", "\ufffe"])
def test_a_broken_file_is_named_with_a_remedy(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(UserInputError) as caught:
        Settings(path)

    assert caught.value.remedy


def test_the_readme_lists_every_setting_with_its_default() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")

    for setting in SETTINGS:
        shown = f"`{setting.default}`" if setting.default != "" else "—"
        assert f"| `{setting.key}` | {shown} | {setting.help} |" in readme
