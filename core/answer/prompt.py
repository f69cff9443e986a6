"""Builds the request to a chat model: rules, numbered references, the question; all within the model's window."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files

from core.models.base import ChatMessage, ChatRequest
from core.models.token_estimate import estimate_tokens
from core.retrieval.types import Evidence, Turn

# A pessimistic estimate may still be wrong; what stays free also holds the reply.
PROMPT_SHARE = 0.7
MAX_REPLY_TOKENS = 700
# Earlier turns help to understand "and her sister?"; they are no source, so few are enough.
MAX_TURNS = 4
MAX_TURN_CHARS = 600

REMINDER = {
    "en": "Answer from the references above only, with [n] after every sentence. Question: ",
    "zh": "只根据上面的参考资料回答，每句话后面注明 [n]。问题：",
}


@dataclass(frozen=True)
class Prompt:
    """The request, the evidence that is in it, and how many passages did not fit."""

    request: ChatRequest
    used: tuple[Evidence, ...]
    left_out: int
    estimated_tokens: int


def build_prompt(
    question: str, evidence: Sequence[Evidence], history: Sequence[Turn], context_tokens: int, language: str
) -> Prompt:
    """Best evidence first until PROMPT_SHARE of the window is full; at least the first passage, cut if it must be."""
    tongue = "zh" if language.startswith("zh") else "en"
    rules = files("resources").joinpath("prompts", f"answer.{tongue}.txt").read_text(encoding="utf-8")
    turns = [ChatMessage(turn.role, turn.text[:MAX_TURN_CHARS]) for turn in history[-MAX_TURNS:]]
    budget = int(context_tokens * PROMPT_SHARE) - estimate_tokens(rules + question + REMINDER[tongue])
    budget -= sum(estimate_tokens(turn.content) for turn in turns)
    used: list[Evidence] = []
    blocks: list[str] = []
    for item in evidence:
        block = reference_block(item, item.text)
        cost = estimate_tokens(block)
        if cost > budget:
            if used:
                break
            block = reference_block(item, item.text[: max(200, budget)])
            cost = estimate_tokens(block)
        used.append(item)
        blocks.append(block)
        budget -= cost
    body = "\n\n".join([*blocks, REMINDER[tongue] + question])
    messages = (ChatMessage("system", rules), *turns, ChatMessage("user", body))
    reply = min(MAX_REPLY_TOKENS, int(context_tokens * (1 - PROMPT_SHARE)))
    estimated = sum(estimate_tokens(message.content) for message in messages)
    return Prompt(ChatRequest(messages, max_tokens=reply), tuple(used), len(evidence) - len(used), estimated)


def reference_block(item: Evidence, text: str) -> str:
    """One passage as the model sees it. A passage cannot close its own block or open another."""
    safe = re.sub(r"<(/?)(reference)", r"‹\1\2", text, flags=re.IGNORECASE)
    where = " > ".join(part for part in (item.title, *item.heading_path) if part)
    return f'<reference n="{item.n}" from="{where.replace(chr(34), chr(39))}">\n{safe}\n</reference>'
