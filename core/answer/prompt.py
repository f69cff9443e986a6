"""Builds the request to a chat model: rules, numbered references and memories, the question; all within its window."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files

from core.answer.types import MemoryReference
from core.memory.kinds import OWNER, subject_key
from core.models.base import ChatMessage, ChatRequest
from core.models.token_estimate import estimate_tokens
from core.retrieval.query import Turn
from core.retrieval.result import Evidence

# A pessimistic estimate may still be wrong; what stays free also holds the reply.
PROMPT_SHARE = 0.7
MAX_REPLY_TOKENS = 700
# Earlier turns help to understand "and her sister?"; they are no source, so few are enough.
MAX_TURNS = 4
MAX_TURN_CHARS = 600

# Memories are short, and a few: most of the window stays for the files.
MEMORY_SHARE = 0.15

REMINDER = {
    "en": "Answer from the references above only, with [n] after every sentence. Question: ",
    "zh": "只根据上面的参考资料回答，每句话后面注明 [n]。问题：",
}
REMINDER_WITH_MEMORIES = {
    "en": "Answer from the references and memories above only, with [n] or [m1] after every sentence. Question: ",
    "zh": "只根据上面的参考资料和记忆回答，每句话后面注明 [n] 或 [m1]。问题：",
}
WISHES = {
    "en": "The owner wants of you, as far as the rules allow it:",
    "zh": "主人对你的要求（不得违反上面的规则）：",
}
PROFILE = {"en": "About the owner:", "zh": "关于主人："}


@dataclass(frozen=True)
class Prompt:
    """The request, the evidence and the memories that are in it, and how many passages did not fit."""

    request: ChatRequest
    used: tuple[Evidence, ...]
    left_out: int
    estimated_tokens: int
    memories: tuple[MemoryReference, ...] = ()


def build_prompt(
    question: str,
    evidence: Sequence[Evidence],
    history: Sequence[Turn],
    context_tokens: int,
    language: str,
    memories: Sequence[MemoryReference] = (),
) -> Prompt:
    """Best evidence first until PROMPT_SHARE of the window is full; at least the first passage, cut if it must be.

    Memories go before it, within MEMORY_SHARE: those for the question as a block, the others into the rules.
    """
    tongue = "zh" if language.startswith("zh") else "en"
    known = _fitting(memories, int(context_tokens * MEMORY_SHARE))
    rules = _rules(known, tongue)
    asked = (REMINDER_WITH_MEMORIES if known else REMINDER)[tongue] + question
    recalled = [memory_block(item) for item in known if not item.always]
    turns = [ChatMessage(turn.role, turn.text[:MAX_TURN_CHARS]) for turn in history[-MAX_TURNS:]]
    budget = int(context_tokens * PROMPT_SHARE) - estimate_tokens("".join((rules, asked, *recalled)))
    budget -= sum(estimate_tokens(turn.content) for turn in turns)
    used, blocks = _passages(evidence, budget)
    body = "\n\n".join([*blocks, *(["\n".join(recalled)] if recalled else []), asked])
    messages = (ChatMessage("system", rules), *turns, ChatMessage("user", body))
    reply = min(MAX_REPLY_TOKENS, int(context_tokens * (1 - PROMPT_SHARE)))
    estimated = sum(estimate_tokens(message.content) for message in messages)
    request = ChatRequest(messages, max_tokens=reply)
    return Prompt(request, tuple(used), len(evidence) - len(used), estimated, known)


def _passages(evidence: Sequence[Evidence], budget: int) -> tuple[list[Evidence], list[str]]:
    """The passages that fit into so many tokens, with their blocks."""
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
    return used, blocks


def _fitting(memories: Sequence[MemoryReference], budget: int) -> tuple[MemoryReference, ...]:
    """The first memories, which are the best ones, that fit into so many tokens."""
    known: list[MemoryReference] = []
    for item in memories:
        budget -= estimate_tokens(memory_block(item))
        if budget < 0:
            break
        known.append(item)
    return tuple(known)


def _rules(memories: Sequence[MemoryReference], tongue: str) -> str:
    """The rules of answering, and what always holds: the owner's wishes and who they are."""
    rules = _text("answer", tongue)
    if not memories:
        return rules
    always = [item for item in memories if item.always]
    wishes = [f"- {_one_line(item)}" for item in always if item.memory.kind == "instruction"]
    profile = [f"- [m{item.m}] {_one_line(item)}" for item in always if item.memory.kind != "instruction"]
    parts = [rules.rstrip(), _text("answer_memories", tongue).rstrip()]
    parts += ["\n".join([WISHES[tongue], *wishes])] if wishes else []
    parts += ["\n".join([PROFILE[tongue], *profile])] if profile else []
    return "\n".join(parts) + "\n"


def _text(name: str, tongue: str) -> str:
    return files("resources").joinpath("prompts", f"{name}.{tongue}.txt").read_text(encoding="utf-8")


def memory_block(item: MemoryReference) -> str:
    """One memory as the model sees it. Its text cannot close its own block or open another."""
    memory = item.memory
    since = f' since="{memory.valid_from.isoformat()}"' if memory.valid_from else ""
    about = _attribute_value("you" if subject_key(memory.subject) == OWNER else memory.subject)
    return f'<memory m="m{item.m}" about="{about}"{since}>{_one_line(item)}</memory>'


def _one_line(item: MemoryReference) -> str:
    return _harmless(" ".join(item.memory.text.split()))


def reference_block(item: Evidence, text: str) -> str:
    """One passage as the model sees it. A passage cannot close its own block or open another."""
    where = _attribute_value(" > ".join(part for part in (item.title, *item.heading_path) if part))
    return f'<reference n="{item.n}" from="{where}">\n{_harmless(text)}\n</reference>'


def _harmless(text: str) -> str:
    return re.sub(r"<(/?)(reference|memory)", r"‹\1\2", text, flags=re.IGNORECASE)


def _attribute_value(text: str) -> str:
    return text.replace('"', "'")
