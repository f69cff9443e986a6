"""The libraries that only compute slopes while something is fitted: Footnote does not need them to run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needed(library: str) -> Iterator[None]:
    """Around the imports of a library: where it is not installed, the program ends with the remedy."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name != library:
            raise
        raise SystemExit(
            f"Fitting weights needs {library}, which is not installed: python -m pip install {library}"
        ) from None
