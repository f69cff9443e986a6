"""The window process stays light: nothing that computes is ever imported into it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FORBIDDEN = ("chromadb", "whoosh", "ollama", "git", "onnxruntime", "numpy", "sentencepiece")

OPEN_EVERYTHING = """
import sys, tempfile
from pathlib import Path
from desktop.app import Start, make_application, make_context
from desktop.window import Window
app = make_application()
context = make_context(app, Start(Path(tempfile.mkdtemp()), engine=["/nowhere"]))
window = Window(context)
window.show()
for page in ("search", "library", "memory", "review"):
    window.show_page(page)
window.open_settings()
window.panes.show_trace({})
window.panes.show_target({"document_id": 1, "state": "same", "sentence": "", "path": "/a.md", "title": "a",
                          "page": None, "start": 0, "end": 1, "quote": "a"})
app.processEvents()
print(" ".join(name for name in sys.argv[1:] if name in sys.modules))
"""


def test_a_window_with_every_page_open_has_imported_nothing_heavy(tmp_path: Path) -> None:
    environment = os.environ | {
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": str(ROOT),
        "HOME": str(tmp_path),
    }
    done = subprocess.run(
        [sys.executable, "-c", OPEN_EVERYTHING, *FORBIDDEN],
        env=environment, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == ""


FIRST_PAINT = """
import sys, tempfile
from pathlib import Path
from desktop.app import Start, make_application, make_context
from desktop.window import Window
app = make_application()
window = Window(make_context(app, Start(Path(tempfile.mkdtemp()), engine=["/nowhere"])))
window.show()
print(" ".join(name for name in sys.argv[1:] if name in sys.modules))
"""
# Each costs tens of milliseconds and belongs to a part that is opened later.
LATER = (
    "pypdfium2",
    "pygments",
    "desktop.evidence.pane",
    "desktop.library.page",
    "desktop.memory.page",
    "desktop.review.page",
    "desktop.search.page",
)


def test_the_first_paint_waits_for_no_part_that_is_opened_later(tmp_path: Path) -> None:
    environment = os.environ | {
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": str(ROOT),
        "HOME": str(tmp_path),
    }
    done = subprocess.run(
        [sys.executable, "-c", FIRST_PAINT, *LATER],
        env=environment, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == ""
