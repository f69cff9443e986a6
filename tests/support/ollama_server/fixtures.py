"""Fixtures for tests that need an Ollama."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.ollama_server.server import OllamaTestServer


@pytest.fixture
def ollama_server() -> Iterator[OllamaTestServer]:
    """The scripted layer with one chat and one embedding model, fresh for each test."""
    with OllamaTestServer() as server:
        yield server
