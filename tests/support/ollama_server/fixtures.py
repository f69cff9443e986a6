"""Fixtures for tests that need an Ollama."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from core.models.ollama_client import OllamaServer
from core.models.ollama_host import parse_host
from core.models.ollama_stream import Patience
from tests.support.ollama_server.server import OllamaTestServer

QUICK_BEATS = Patience(first_s=30.0, stall_s=30.0, tick_s=0.01)
"""Beats come quickly, patience is far longer than any healthy test needs."""


@pytest.fixture
def ollama_server() -> Iterator[OllamaTestServer]:
    """The scripted layer with one chat and one embedding model, fresh for each test."""
    with OllamaTestServer() as server:
        yield server


@pytest.fixture
def ollama(ollama_server: OllamaTestServer) -> OllamaServer:
    """Footnote's own client of that server."""
    return client_of(ollama_server)


def client_of(server: OllamaTestServer, **options: object) -> OllamaServer:
    """A client without real pauses; `options` go to OllamaServer."""
    settings: dict[str, object] = {"patience": QUICK_BEATS, "busy_waits_s": (0.0, 0.0, 0.0), **options}
    return OllamaServer(parse_host(server.url), **settings)  # type: ignore[arg-type]
