"""What the terminal says of a change of models, and of how far the library is."""

from __future__ import annotations

from typing import Any

import pytest

from core.terminal import change_words, of_the_library, print_status

CHANGE: dict[str, Any] = {
    "name": "bge-m3", "stage": "building", "done": 12, "total": 40, "seconds_left": 125.0, "sentence": "", "remedy": "",
}  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, "changing to bge-m3: building, 12 of 40 passages, about 2 min left"),
        (
            {"name": "", "stage": "calibrating", "seconds_left": None},
            "changing to the built-in model: calibrating, 12 of 40 sample texts",
        ),
        ({"stage": "asking", "total": 0, "seconds_left": None}, "changing to bge-m3: asking"),
    ],
)
def test_how_far_it_is(changes: dict[str, Any], words: str) -> None:
    assert change_words(CHANGE | changes) == words


def test_the_status_shows_it_below_the_model_in_use(capsys: pytest.CaptureFixture[str]) -> None:
    models = {"embedding": "e5", "chat": "", "detail": "", "embedding_change": CHANGE}
    progress = {"state": "idle"}
    waits = {"part": "embedding change", "sentence": "It waits.", "remedy": "Start Ollama."}
    print_status(
        {
            "counts": {"ready": 2}, "chunks": 40, "vectors": 40, "sources": [], "progress": progress,
            "indexes": {}, "models": models, "degraded": [waits],
        }
    )  # fmt: skip
    assert capsys.readouterr().out.splitlines()[2:] == [
        "Embedding model: e5; chat model: none",
        "  changing to bge-m3: building, 12 of 40 passages, about 2 min left",
        "  note: It waits. Start Ollama.",
    ]


@pytest.mark.parametrize(
    ("counts", "of_this_run", "of_all"),
    [
        ({"ready": 480, "words only": 20, "pending": 0}, (20, 20), (500, 500)),
        ({"ready": 100, "pending": 400}, (20, 420), (100, 500)),
        ({"ready": 80}, (0, 80), (0, 80)),
    ],
)
def test_files_are_counted_as_passages_are_over_the_whole_library(
    counts: dict[str, int], of_this_run: tuple[int, int], of_all: tuple[int, int]
) -> None:
    status = {"counts": counts, "progress": {"files_done": of_this_run[0], "files_total": of_this_run[1]}}

    shown = of_the_library(status)

    assert (shown["files_done"], shown["files_total"]) == of_all
