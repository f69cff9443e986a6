"""The whole change of models with real vectors of a real model in llama.cpp: plumbing only, never quality."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.engine import Engine
from core.models import profile_store
from core.models.calibration import load_calibration
from core.paths import ProfilePaths
from core.retrieval.query import Query
from tests.support.ollama_server import OllamaTestServer
from tests.support.ollama_server.llama_process import missing_parts
from tests.support.ollama_server.real import SMOLLM2_EMBED, real_server
from tests.support.until_current import until_current

pytestmark = pytest.mark.real_model
DEADLINE_S = 120.0


@pytest.fixture
def server() -> Iterator[OllamaTestServer]:
    if missing := missing_parts():
        pytest.skip(missing)
    with real_server() as running:
        yield running


@pytest.fixture
def engine(tmp_path: Path, server: OllamaTestServer, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    # Ten of 470 rows: each text costs this model a third of a second.
    rows = [row for row in load_calibration() if row.language == "en"][:10]
    monkeypatch.setattr(profile_store, "load_calibration", lambda: rows)
    profile = ProfilePaths(tmp_path / "profile")
    profile.create()
    profile.settings.write_text(f'[ollama]\nhost = "{server.url}"\n', encoding="utf-8")
    made = Engine(profile)
    yield made
    made.close()


def test_a_real_model_takes_over_and_is_searched(engine: Engine, tmp_path: Path) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    for name, text in {
        "tea": "The tea house opens at nine.",
        "well": "The well is twelve metres deep.",
    }.items():
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
    engine.library.add([str(folder)])
    until_current(engine.library, DEADLINE_S)

    engine.change_settings({"models.embedding": SMOLLM2_EMBED.name})
    deadline = time.monotonic() + DEADLINE_S
    while engine.embedding.in_use.name != SMOLLM2_EMBED.name or engine.embedding.change() is not None:
        assert time.monotonic() < deadline, engine.embedding.change()
        threading.Event().wait(0.1)

    found = engine.retriever.search(Query("tea house", k=2, purpose="search"))
    assert (found.mode, found.degraded) == ("hybrid", ())
    assert found.evidence[0].path.endswith("tea.md")
    assert engine.embedding.searched.embedder is not None
    assert engine.embedding.searched.embedder.dimension == 576
