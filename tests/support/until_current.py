"""Waits until a library has done all that it has noticed, as a client waits through the engine."""

from __future__ import annotations

import threading
import time

from core.library.library import Library
from core.library.progress import Progress

PATIENCE_S = 30.0
LOOK_S = 0.01


def until_current(library: Library, patience_s: float = PATIENCE_S) -> Progress:
    """The progress when all is found by words and by meaning, as far as is possible. Fails after `patience_s`."""
    deadline = time.monotonic() + patience_s
    while not library.is_current():
        assert time.monotonic() < deadline, f"not within {patience_s:.0f} s: {library.progress()}"
        threading.Event().wait(LOOK_S)
    return library.progress(anew=True)
