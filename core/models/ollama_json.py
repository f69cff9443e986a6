"""JSON out of what a model wrote when it was asked for JSON: the grammar is not always kept, or not by every version."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

from core.models.base import ChatMessage, ChatRequest

_OPENING = {"object": r"\{", "array": r"\["}


def json_text(reply: str, schema: dict[str, Any]) -> str | None:
    """The first complete JSON value in the reply of the schema's kind (object or array), as its own text.

    Copes with code fences, prose around it (where "[1]" may be a citation), and the doubled first brace of some
    servers. None when there is none.
    """
    decoder = json.JSONDecoder()
    for match in re.finditer(_OPENING.get(str(schema.get("type")), r"[{\[]"), reply):
        try:
            _, end = decoder.raw_decode(reply, match.start())
        except ValueError:
            continue
        return reply[match.start() : end]
    return None


def repair_request(request: ChatRequest, reply: str, cut: bool) -> ChatRequest:
    """The same request once more, with the schema in words; twice the room when the first reply was cut."""
    wish = (
        "Reply with one JSON value and nothing else. It must match this JSON schema:\n"
        f"{json.dumps(request.schema, ensure_ascii=False)}"
    )
    said = (ChatMessage("assistant", reply),) if reply.strip() else ()
    return replace(
        request,
        messages=(*request.messages, *said, ChatMessage("user", wish)),
        max_tokens=request.max_tokens * 2 if cut else request.max_tokens,
    )
