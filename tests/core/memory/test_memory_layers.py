"""Thirty scenarios: what the running conversation carries, what the vault does, and that together they carry all."""

from __future__ import annotations

from pathlib import Path

from core.evaluation.memory_layers import BundledModels, score_layers


def test_both_layers_solve_every_scenario_and_each_alone_only_its_own(tmp_path: Path) -> None:
    found = score_layers(Path(__file__).parent / "capture" / "data" / "layers.jsonl", BundledModels(tmp_path))

    assert found["both"] == {"vault": (17, 17), "conversation": (3, 3), "both": (10, 10)}
    assert found["conversation alone"] == {"vault": (0, 17), "conversation": (3, 3), "both": (0, 10)}
    assert found["vault alone"]["vault"] == (17, 17)
    assert found["vault alone"]["conversation"] == (0, 3)
    assert found["vault alone"]["both"][0] < 10
