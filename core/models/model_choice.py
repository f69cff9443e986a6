"""Which of the installed models to use when the person has chosen none, and with how large a window.

Never one that would send text off this computer: that is a choice only its owner can make.
"""

from __future__ import annotations

import ctypes
import os
import re
import sys
from collections.abc import Iterable

from core.models.base import ModelInfo
from core.text.regex import regex

GOOD_CHAT = (
    "qwen3.6", "qwen3.5", "gemma4", "qwen3", "gpt-oss", "gemma3", "granite4", "ministral-3", "mistral-small", "llama3.3",
    "llama3.1", "llama3.2", "qwen2.5", "mistral-nemo", "mistral", "phi4", "lfm2.5", "granite3.3", "command-r", "aya-expanse",
)  # fmt: skip
"""Families that follow "cite your sources" and speak English and Chinese or most European languages, best first."""
_NO_ANSWERS = regex(r"guard|shield|ocr|rerank|embed")
"""Models that list "completion" and still answer no question."""
_OTHER_TRADES = regex(r"cod(e|er)|starcoder|codestral|math|sql|translat|-base\b")
"""Models trained for something else, which answer when there is no other."""
BEST_SIZE_B = (3.0, 15.0)
"""Billions of parameters: below, citations go wrong; above, an ordinary computer is too slow."""
MEMORY_SHARE = 0.6
"""Of the main memory, for the weights: the rest is for the window's cache, the desktop and Footnote."""
WIDE_CONTEXT = 8192
NARROW_CONTEXT = 4096
"""Ollama's own default on ordinary computers."""
_CONTEXT_BYTES = 2 * 1024**3
"""A generous bound for the cache of 8,192 tokens of a model up to 15 billion parameters."""


def choose_chat(models: Iterable[ModelInfo], memory_bytes: int | None = None) -> ModelInfo | None:
    """The best installed chat model that stays on this computer and fits its memory; None when there is none.

    `memory_bytes`: main memory of the computer that runs the models; None when it is not known.
    """
    able = [
        model
        for model in models
        if _stays(model)
        and "completion" in model.capabilities
        and not _NO_ANSWERS.search(base_name(model.name))
    ]
    fitting = [model for model in able if _fits(model, memory_bytes)]
    if not fitting:
        return None
    return min(
        fitting,
        key=lambda model: (
            bool(_OTHER_TRADES.search(base_name(model.name))),
            _size_class(model),
            _rank(model),
            -billions(model),
            model.name,
        ),
    )


def context_for(model: ModelInfo, local: bool, memory_bytes: int | None = None) -> int:
    """The one window, in tokens, that every request to this model asks for.

    8,192 where the model was trained for it and, on this computer, the memory allows it; else 4,096; never more
    than the model was trained for. `memory_bytes` defaults to what this computer has.
    """
    wide = True
    if local:
        memory = memory_bytes or total_memory()
        wide = memory is None or model.size_bytes + _CONTEXT_BYTES <= memory * MEMORY_SHARE
    wanted = WIDE_CONTEXT if wide else NARROW_CONTEXT
    return min(wanted, model.context_length or NARROW_CONTEXT)


def base_name(name: str) -> str:
    """The model's family name: no namespace, tag or case. `hf.co/x/Qwen3-8B:Q4` -> `qwen3-8b`."""
    return name.rsplit("/", 1)[-1].split(":", 1)[0].lower()


def billions(model: ModelInfo) -> float:
    """Parameters in billions, from the server's words, else from the size on disk (about 0.6 bytes each)."""
    match = re.fullmatch(
        r"\s*([\d.]+)\s*([KMBT])?\s*", model.details.get("parameter_size", ""), re.IGNORECASE
    )
    if match:
        factor = {"K": 1e-6, "M": 1e-3, "B": 1.0, "T": 1e3}[(match.group(2) or "B").upper()]
        return float(match.group(1)) * factor
    return model.size_bytes / 0.6e9


def total_memory() -> int | None:
    """This computer's main memory in bytes; None where the system does not tell."""
    if sys.platform == "win32":
        return _windows_memory()
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (ValueError, OSError):
        return None


def _windows_memory() -> int | None:
    kilobytes = ctypes.c_ulonglong(0)
    library = ctypes.CDLL("kernel32")
    return (
        kilobytes.value * 1024
        if library.GetPhysicallyInstalledSystemMemory(ctypes.byref(kilobytes))
        else None
    )


def _stays(model: ModelInfo) -> bool:
    return not model.remote


def _fits(model: ModelInfo, memory_bytes: int | None) -> bool:
    return memory_bytes is None or model.size_bytes <= memory_bytes * MEMORY_SHARE


def _size_class(model: ModelInfo) -> int:
    """0 for the best sizes, 1 for larger ones, 2 for 1 to 3 billion, 3 for those that only prattle."""
    size = billions(model)
    low, high = BEST_SIZE_B
    if low <= size <= high or size == 0:
        return 0
    if size > high:
        return 1
    return 2 if size >= 1 else 3


def _rank(model: ModelInfo) -> int:
    base = base_name(model.name)
    matches = [name for name in GOOD_CHAT if base == name or re.match(re.escape(name) + r"(?![\w.])", base)]
    return GOOD_CHAT.index(max(matches, key=len)) if matches else len(GOOD_CHAT)
