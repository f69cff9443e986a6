"""Reads files with the real extractors, in this process: no worker has to start, and a test can hold it up."""

from __future__ import annotations

import threading
from pathlib import Path

from core.library.extract.dispatch import extract_file
from core.library.extract.limits import ExtractLimits
from core.library.extract.result import Extracted


class InlineExtractor:
    """Stands for `ExtractorPool` where worker processes are not the matter.

    `read` lists every path, in order. `gate`, when cleared, holds each reading until it is set or `close`;
    `entered` is set when a reading begins.
    """

    def __init__(self) -> None:
        self.read: list[str] = []
        self.gate = threading.Event()
        self.gate.set()
        self.entered = threading.Event()

    def extract(self, path: Path) -> Extracted:
        self.read.append(str(path))
        self.entered.set()
        self.gate.wait()
        return extract_file(path, ExtractLimits())

    def close(self) -> None:
        self.gate.set()
