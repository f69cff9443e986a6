"""Gives memory that the C library keeps for later back to the system, after work that needed much of it."""

from __future__ import annotations

import ctypes
import sys


def give_back() -> None:
    """Only glibc has to be asked; elsewhere nothing happens. Takes some milliseconds, holding no interpreter lock.

    Loading the models and many vectors leaves small holes that would stay with the process for good (11 MB at 100,000).
    """
    if sys.platform != "linux":
        return
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
