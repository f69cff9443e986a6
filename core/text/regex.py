"""Regular expressions that are compiled when they are first used.

The rules of questions, answers and memory hold some two thousand at the level of modules. Compiling them all took two thirds of
the time that the engine took to be imported, and a question needs only some.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, cast
from weakref import WeakSet


class _Later:
    """Stands for a compiled pattern until somebody asks something of it; what was asked for once is then an attribute."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self._flags = flags
        self._compiled: re.Pattern[str] | None = None

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.compiled(), name)
        setattr(self, name, found)
        return found

    def __repr__(self) -> str:
        return f"regex({self.pattern!r})"

    def compiled(self) -> re.Pattern[str]:
        if self._compiled is None:
            self._compiled = re.compile(self.pattern, self._flags)
        return self._compiled


_known: WeakSet[_Later] = WeakSet()


def regex(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """What `re.compile` gives, except that it is compiled at its first use: there a wrong pattern raises `re.error`."""
    later = _Later(pattern, flags)
    _known.add(later)
    return cast("re.Pattern[str]", later)


def compile_waiting(stop: Callable[[], bool] = lambda: False) -> None:
    """Compile all that nobody has used so far, for a time when nobody waits; until `stop`. Raises `re.error`."""
    for later in list(_known):
        if stop():
            return
        later.compiled()
