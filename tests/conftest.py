"""Fixtures that every test may use."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest_plugins = ["tests.support.ollama_server.fixtures"]

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def shared_dir() -> Path:
    """The folder of public evaluation data beside the checkout; tests that need it skip without it."""
    folder = ROOT.parent / "shared"
    if not (folder / "data").is_dir():
        pytest.skip("the evaluation data (../shared) is not here")
    return folder
