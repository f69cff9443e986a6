"""Fixtures that every test may use."""

from __future__ import annotations

from pathlib import Path

import hypothesis
import pytest

pytest_plugins = ["tests.support.ollama_server.fixtures"]

ROOT = Path(__file__).resolve().parents[1]

# How long one example takes says nothing but how busy the computer is.
hypothesis.settings.register_profile("footnote", deadline=None)
hypothesis.settings.load_profile("footnote")


@pytest.fixture(scope="session")
def shared_dir() -> Path:
    """The folder of public evaluation data beside the checkout; tests that need it skip without it."""
    folder = ROOT.parent / "shared"
    if not (folder / "data").is_dir():
        pytest.skip("the evaluation data (../shared) is not here")
    return folder
