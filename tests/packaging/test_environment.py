"""Setting up on a strange machine: what is missing is installed, or said with the exact command."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def environment() -> ModuleType:
    """packaging/environment.py; the folder is no package, or it would shadow the `packaging` library."""
    spec = importlib.util.spec_from_file_location(
        "footnote_environment", ROOT / "packaging" / "environment.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_both_commands_need_only_the_standard_library() -> None:
    for name in ("run", "test"):
        code = f"import sys; sys.argv=['x']; exec(compile(open({str(ROOT / 'packaging' / name)!r}).read().split('def main')[0].replace('__file__', repr({str(ROOT / 'packaging' / name)!r})), 'x', 'exec'))"
        done = subprocess.run(
            [sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr


def test_every_locked_package_has_a_hash() -> None:
    for path in (ROOT / "packaging" / "lock").glob("*.txt"):
        text = path.read_text(encoding="utf-8")
        requirements = [
            line for line in text.splitlines() if "==" in line and not line.startswith((" ", "#"))
        ]
        assert requirements, path
        assert text.count("--hash=sha256:") >= len(requirements), path
        assert "://" not in text, path


def test_an_environment_is_made_once_and_again_when_the_lock_changes(
    environment: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = tmp_path / "lock"
    lock.mkdir()
    for name in ("run.txt", "test.txt", "models.txt"):
        (lock / name).write_text("one", encoding="utf-8")
    made: list[bool] = []

    def create(folder: Path, interpreter: Path) -> None:
        interpreter.parent.mkdir(parents=True, exist_ok=True)
        interpreter.touch()

    monkeypatch.setattr(environment, "LOCK", lock)
    monkeypatch.setenv("FOOTNOTE_VENV", str(tmp_path / "venv"))
    monkeypatch.setattr(environment, "_create", create)
    monkeypatch.setattr(environment, "_install", lambda interpreter, test: made.append(test))

    environment.python()
    environment.python()
    assert made == [False]

    (lock / "run.txt").write_text("two", encoding="utf-8")
    environment.python()
    assert made == [False, False]


def test_a_person_without_rights_is_given_the_command(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(environment.os, "geteuid", lambda: 1000)
    monkeypatch.setattr(environment.subprocess, "run", lambda *_, **__: SimpleNamespace(returncode=1))

    with pytest.raises(environment.SetupFailed) as caught:
        environment.install_packages(["libegl1"], "Qt needs it.")

    assert "sudo apt-get install -y --no-install-recommends libegl1" in str(caught.value)


def test_another_package_manager_is_told_the_names(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment.shutil, "which", lambda name: None)

    with pytest.raises(environment.SetupFailed) as caught:
        environment.install_packages(["libegl1", "libgl1"], "Qt needs them.")

    assert "libegl1 libgl1" in str(caught.value)


def test_an_old_python_is_refused_in_words(environment: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment.sys, "version_info", (3, 9, 0))

    with pytest.raises(environment.SetupFailed) as caught:
        environment.python()

    assert "3.11" in str(caught.value)


def test_a_system_without_a_font_for_chinese_gets_one_and_starts_without(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(environment.sys, "platform", "linux")
    monkeypatch.setattr(environment, "_can_draw", lambda letters: False)
    monkeypatch.setattr(environment.shutil, "which", lambda name: None)

    environment.fonts()

    assert "no font for Chinese" in capsys.readouterr().err


def test_a_system_with_a_font_for_chinese_is_left_alone(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment, "_can_draw", lambda letters: True)
    monkeypatch.setattr(environment, "install_packages", pytest.fail)

    environment.fonts()
