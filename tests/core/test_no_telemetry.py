"""No library of ours reports on its user."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

EMBED = """
from pathlib import Path
from core.models.bundled_embedder import BundledEmbedder
print(BundledEmbedder(Path("cache")).embed(["a question"], "query").shape)
"""


def test_onnx_runtime_keeps_no_device_id_and_no_events(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    kept = {name: value for name, value in os.environ.items() if name not in ("CI", "ORT_DISABLE_TELEMETRY")}
    environment = {**kept, "HOME": str(home), "PYTHONPATH": str(ROOT)}
    environment.pop("XDG_CACHE_HOME", None)

    done = subprocess.run(
        [sys.executable, "-c", EMBED],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.stdout.strip() == "(1, 384)", done.stderr
    assert [
        path for path in home.rglob("*") if "onnxruntime" in path.name.lower() or path.name == "deviceid"
    ] == []
