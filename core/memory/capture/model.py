"""Finds what is worth remembering with the chat model, and believes nothing that the owner's words do not say.

The model only points: each fact must quote the owner's own words, and what it makes of them is held against the
quotation. What rules exclude (questions, suppositions, other people's words, secrets) stays excluded.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from core.memory.capture.model_checks import invented_date, misread, over
from core.memory.capture.rules import MAX_TURN_CHARACTERS, own_words, why_not
from core.memory.capture.tasks import is_task, without_task
from core.memory.capture.turns import OWNER_ROLES
from core.memory.capture.types import Candidate, Skipped, Turn
from core.memory.kinds import KINDS, OWNER, attribute_key, normal, subject_key, usual_cardinality
from core.memory.secrets_guard import find_secret, told_beside
from core.memory.statements.alike import names, take_apart
from core.models.base import ChatMessage, ChatModel, ChatRequest
from core.text.language import base_language, detect_language
from core.text.stemming import stem

# A model that keeps to the schema and quotes is right more often than a rule is, and wrong in stranger ways.
MODEL_CONFIDENCE = 0.75
MAX_REPLY_TOKENS = 900
TIMEOUT_S = 120.0
# Of the content words of what the model writes, so many must be in the quotation.
MIN_GROUNDED = 0.5

_TEXT = {"type": "string"}
_DATE = {"type": ["string", "null"]}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "facts": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "text": _TEXT,
                    "quote": _TEXT,
                    "kind": {"type": "string", "enum": list(KINDS)},
                    "subject": _TEXT,
                    "attribute": _TEXT,
                    "value": _TEXT,
                    "cardinality": {"type": "string", "enum": ["one", "many"]},
                    "action": {"type": "string", "enum": ["add", "close"]},
                    "valid_from": _DATE,
                    "valid_to": _DATE,
                },
                "required": [
                    "text",
                    "quote",
                    "kind",
                    "subject",
                    "attribute",
                    "value",
                    "cardinality",
                    "action",
                ],
            },
        }
    },
    "required": ["facts"],
}


def capture_with_model(chat: ChatModel, turn: Turn) -> tuple[list[Candidate], list[Skipped]]:
    """Candidates of one turn of the owner's, and what was not believed, with reasons. Raises ModelUnavailable."""
    if turn.role.lower() not in OWNER_ROLES or not turn.text.strip():
        return [], []
    if len(turn.text) > MAX_TURN_CHARACTERS:
        return [], [Skipped(turn.text[:200], "too long to be said; it was pasted", turn)]
    said = model_may_read(turn)
    if not said:
        return [], []
    reply = chat.complete(_request(" ".join(said), turn.day))
    found: list[Candidate] = []
    skipped: list[Skipped] = []
    try:
        facts = json.loads(reply)["facts"]
        entries = [fact for fact in facts if isinstance(fact, dict)]
    except (ValueError, KeyError, TypeError):
        return [], [
            Skipped(turn.text[:200], "the model's reply was not in the form that was asked for", turn)
        ]
    for fact in entries:
        problem = _problem(fact, said, turn.day)
        quote = str(fact.get("quote", ""))[:200]
        if problem:
            skipped.append(Skipped(quote, problem, turn))
        else:
            found.append(_candidate(fact, turn))
    return found, skipped


def model_may_read(turn: Turn) -> list[str]:
    """What the model is asked about: what the owner tells, without secrets and requests; nothing of a pasted text."""
    if turn.role.lower() not in OWNER_ROLES or len(turn.text) > MAX_TURN_CHARACTERS:
        return []
    said = [sentence for sentence in own_words(turn.text) if not told_beside(sentence, turn.text)]
    return [told for sentence in said for told in without_task(sentence) if not is_task(told)]


def _request(text: str, day: dt.date) -> ChatRequest:
    chinese = base_language(detect_language(text)) == "zh"
    name = f"memory_capture.{'zh' if chinese else 'en'}.txt"
    rules = files("resources").joinpath("prompts", name).read_text("utf-8").format(day=day.isoformat())
    messages = (ChatMessage("system", rules), ChatMessage("user", text))
    return ChatRequest(messages, MAX_REPLY_TOKENS, schema=SCHEMA, background=True, timeout_s=TIMEOUT_S)


def _problem(fact: Mapping[str, Any], said: list[str], day: dt.date) -> str:
    """Why a fact is not believed, in words; "" when it is."""
    text, quote, value = (str(fact.get(key) or "").strip() for key in ("text", "quote", "value"))
    if not text or not quote:
        return "the model gave no words for it"
    if fact.get("kind") not in KINDS or fact.get("action") not in ("add", "close"):
        return "the model left the form that was asked for"
    home = next((sentence for sentence in said if normal(quote) in normal(sentence)), "")
    if not home:
        return "the quoted words are not yours"
    reason = why_not(home)
    if reason:
        return reason
    if any(find_secret(part) for part in (text, value)):
        return "holds what looks like a secret"
    own, quoted = take_apart(f"{text} {value}"), take_apart(home)
    strange = next((number for number in own.numbers if number not in quoted.numbers), "")
    if strange:
        return f"“{strange}” is not in your words"
    stranger = next((name for name in names(f"x {value}") if name not in normal(home)), "")
    if stranger:
        return f"“{stranger}” is not in your words"
    if fact.get("action") == "add" and (take_apart(text).negations > 0) != (quoted.negations > 0):
        return "it turns a yes into a no, or a no into a yes"
    words = {word for word in take_apart(text).words if word not in (stem("owner", "en"), stem("user", "en"))}
    if words and len(words & set(quoted.words)) / len(words) < MIN_GROUNDED:
        return "most of it is not in your words"
    dates = (invented_date(_date(fact.get(key)), home, day) for key in ("valid_from", "valid_to"))
    invented = next((each for each in dates if each), "")
    if invented:
        return f"“{invented}” is not in your words"
    problem = misread(text, str(fact.get("subject") or OWNER).strip(), value, home)
    told_as_so = fact.get("action") == "add" and not fact.get("valid_to")
    return problem or (over(text, value, home) if told_as_so else "")


def _candidate(fact: Mapping[str, Any], turn: Turn) -> Candidate:
    attribute = attribute_key(str(fact.get("attribute") or ""))
    subject = str(fact.get("subject") or OWNER).strip()
    mine = subject_key(subject) == OWNER
    kind = str(fact["kind"])
    return Candidate(
        text=str(fact["text"]).strip(),
        quote=str(fact["quote"]).strip(),
        kind=kind if mine or kind in ("project", "event") else "person",
        subject=OWNER if mine else subject,
        attribute=attribute,
        value=str(fact.get("value") or "").strip(),
        # What an attribute is in general outweighs what a model says of it once.
        cardinality=usual_cardinality(attribute) or str(fact.get("cardinality") or "many"),
        valid_from=_date(fact.get("valid_from")),
        valid_to=_date(fact.get("valid_to")),
        action="close" if fact["action"] == "close" else "add",
        confidence=MODEL_CONFIDENCE,
        reason="the chat model found it in your words",
        turn=turn,
    )


def _date(text: Any) -> dt.date | None:
    """A date that the model gave; anything else is no date."""
    try:
        return dt.date.fromisoformat(str(text)[:10]) if text else None
    except ValueError:
        return None
