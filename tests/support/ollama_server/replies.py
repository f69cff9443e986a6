"""What a route can answer with: one body, or a stream of lines."""

from __future__ import annotations

import json
from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

JSON = "application/json; charset=utf-8"
PLAIN = "text/plain; charset=utf-8"
LINES = "application/x-ndjson"


@dataclass(frozen=True)
class Body:
    """A complete reply."""

    status: int
    data: bytes
    content_type: str = JSON


@dataclass(frozen=True)
class Stream:
    """Lines of JSON, sent one by one. Closing the generator aborts the work behind it."""

    lines: Generator[dict[str, Any], None, None]


def json_body(value: Any, status: int = 200) -> Body:
    return Body(status, json.dumps(value, ensure_ascii=False).encode())


def error_body(status: int, message: str, **more: str) -> Body:
    return json_body({"error": message, **more}, status)


def plain_body(status: int, text: str) -> Body:
    return Body(status, text.encode(), PLAIN)
