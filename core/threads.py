"""Keeps the number libraries from starting a thread on every core. Must run before NumPy is imported."""

from __future__ import annotations

import os

VARIABLES = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")


def one_thread_each() -> None:
    """Our matrices are small: a second thread costs more than it gives, and the window needs the other core.

    ONNX Runtime is told its own number (`engine.threads`). What the owner set in the environment stays.
    """
    for name in VARIABLES:
        os.environ.setdefault(name, "1")
