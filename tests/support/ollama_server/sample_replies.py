"""What the scripted layer says when a test gives no rule: plausible, grounded, deterministic.

Good enough to use Footnote by hand against it: it answers from the numbered references of the prompt and cites them.
"""

from __future__ import annotations

import json
import re
from typing import Any

from tests.support.ollama_server.engines import Generation

_REFERENCE = re.compile(r"^\s*\[(\d+)\]\s*(.*?)(?=^\s*\[\d+\]|\Z)", re.MULTILINE | re.DOTALL)
_TAGGED = re.compile(r'<reference n="(\d+)"[^>]*>\n?(.*?)</reference>', re.DOTALL)
_SENTENCE = re.compile(r"[^.!?。！？\n]{8,}[.!。！](?=\s|$|[^\x00-\x7f])")
_YES_NO = re.compile(r"\byes\b.{0,40}\bno\b|是.{0,20}否", re.IGNORECASE | re.DOTALL)


def default_reply(request: Generation) -> tuple[str, dict[str, float] | None]:
    """The text, and the offered first tokens when the request asks for log-probabilities of yes or no."""
    if isinstance(request.schema, dict):
        return json.dumps(instance_of(request.schema, request.schema), ensure_ascii=False), None
    if request.schema == "json":
        return "{}", None
    if request.top_logprobs is not None and _YES_NO.search(request.prompt):
        return "Yes", {"Yes": 0.7, "No": 0.2, "The": 0.05}
    return _grounded(request) or f"This is a scripted reply to: {request.question.strip()[:80]}", None


def _grounded(request: Generation) -> str:
    """The sentence of the references that shares most words with the question, with its number behind it."""
    asked = _words(_question_line(request.question))
    best = (0, "", "")
    for number, text in _TAGGED.findall(request.prompt) or _REFERENCE.findall(request.prompt):
        for sentence in _SENTENCE.findall(text):
            shared = len(asked & _words(sentence))
            if shared > best[0]:
                best = (shared, sentence.strip(), number)
    return f"{best[1][:-1]} [{best[2]}]{best[1][-1]}" if best[0] else ""


def _question_line(text: str) -> str:
    """The line with the last question mark, else the last line that is no reference."""
    lines = [line for line in text.splitlines() if line.strip() and not re.match(r"\s*\[\d+\]", line)]
    asking = [line for line in lines if "?" in line or "？" in line]
    return (asking or lines or [text])[-1]


def _words(text: str) -> set[str]:
    words = set(re.findall(r"[^\W\d_\u3400-\u9fff]{4,}|\d+", text.lower()))
    runs = re.findall(r"[\u3400-\u9fff]+", text)
    return words | {run[i : i + 2] for run in runs for i in range(len(run) - 1)}


def instance_of(schema: dict[str, Any], root: dict[str, Any]) -> Any:
    """The smallest value that satisfies a JSON schema, for the keywords that Ollama's grammar knows."""
    if "$ref" in schema:
        target: Any = root
        for key in schema["$ref"].removeprefix("#/").split("/"):
            target = target[key]
        return instance_of(target, root)
    if "const" in schema:
        return schema["const"]
    if schema.get("enum"):
        return schema["enum"][0]
    for union in ("anyOf", "oneOf", "allOf"):
        if schema.get(union):
            return instance_of(schema[union][0], root)
    kind = schema.get("type", "object" if "properties" in schema else "string")
    kind = kind[0] if isinstance(kind, list) else kind
    if kind == "object":
        return {name: instance_of(part, root) for name, part in schema.get("properties", {}).items()}
    if kind == "array":
        return [
            instance_of(schema.get("items", {"type": "string"}), root)
            for _ in range(schema.get("minItems", 1))
        ]
    if kind in ("integer", "number"):
        return schema.get("minimum", 0)
    return {"boolean": True, "null": None}.get(kind, "scripted")
