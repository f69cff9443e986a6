"""Lines of JSON over a byte stream, one writer at a time, hostile input refused in words."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from typing import IO, Any

from core.errors import UserInputError
from core.service.protocol import MAX_LINE_BYTES


class LineWriter:
    """Writes messages as lines. After the other side has gone, writing does nothing."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._lock = threading.Lock()
        self.gone = False

    def send(self, message: dict[str, Any]) -> None:
        line = json.dumps(message, ensure_ascii=False, separators=(",", ":"), default=_plain)
        data = line.encode("utf-8", "surrogatepass" if _has_surrogates(line) else "strict")
        with self._lock:
            if self.gone:
                return
            try:
                self._stream.write(data + b"\n")
                self._stream.flush()
            except (OSError, ValueError):
                self.gone = True


def read_messages(stream: IO[bytes]) -> Iterator[dict[str, Any] | UserInputError]:
    """Messages until the stream ends. A line that is no JSON object comes as the error to answer with."""
    while True:
        try:
            line = stream.readline(MAX_LINE_BYTES + 1)
        except (OSError, ValueError):
            return
        if not line:
            return
        if len(line) > MAX_LINE_BYTES:
            _skip_line(stream)
            yield UserInputError("The request is too long.", f"A line may hold {MAX_LINE_BYTES} bytes.")
            continue
        if not line.strip():
            continue
        try:
            message = json.loads(line)
        except ValueError:
            message = None
        if isinstance(message, dict):
            yield message
        else:
            yield UserInputError(
                "The request is not a JSON object on one line.", "See core/service/protocol.py."
            )


def _skip_line(stream: IO[bytes]) -> None:
    while True:
        rest = stream.readline(1 << 20)
        if not rest or rest.endswith(b"\n"):
            return


def _has_surrogates(text: str) -> bool:
    return any("\ud800" <= char <= "\udfff" for char in text) if not text.isascii() else False


def _plain(value: Any) -> Any:
    """Values of NumPy and sets, as JSON knows them."""
    if hasattr(value, "item"):
        return value.item()
    if isinstance(value, set | frozenset):
        return sorted(value)
    raise TypeError(f"{type(value).__name__} does not go over the wire")
