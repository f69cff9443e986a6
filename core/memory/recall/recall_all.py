"""All that is remembered, for "what do you remember about me?": no memory resembles that question, and each answers it."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from core.memory.recall.order import Recalled, best_first, recalled, within
from core.text.regex import regex

if TYPE_CHECKING:
    from core.memory.vault.note import Memory

# More is no answer that anybody reads; the page of the memory shows all.
MOST, MOST_CHARACTERS = 20, 2000
WHY = "you asked what is remembered"
MORE = "{0} more memories are not shown here; the Memory page has all of them."

_ASKS = regex(
    r"\bwhat (?:(?:else|all) )?(?:do|did|have|has) you (?:already )?(?:know|known|remember(?:ed)?|learn(?:ed|t)?|kept|stored|saved) (?:about|of) (?:me|us)\W*$"
    r"|\bwhat (?:do|have) you remember(?:ed)?\W*$|\bwhat have I told you(?: about (?:me|myself|us))?\W*$"
    r"|\b(?:list|show)(?: me)?(?: all)?(?: of)? (?:my|your) memories\W*$"
    r"|你(?:都|还)?(?:记得|记住|知道|了解)了?(?:关于)?我的?(?:什么|哪些(?:事情?)?|些什么)(?:事情?)?\W*$"
    r"|你(?:都|还)?(?:记得|记住)了?(?:什么|哪些|些什么)\W*$|关于我，?你(?:都|还)?(?:记得|记住|知道)了?(?:什么|些什么|哪些)\W*$"
    r"|我(?:都)?(?:告诉|跟你说)过?你?(?:什么|哪些事?)\W*$",
    re.IGNORECASE,
)


def asks_for_all(question: str) -> bool:
    """Whether a question is about the memory itself and not about anything in particular."""
    return _ASKS.search(question) is not None


def all_remembered(
    memories: Iterable[Memory], day: dt.date, uses: Mapping[str, int]
) -> tuple[tuple[Recalled, ...], str]:
    """(what holds on the day, the newest and most important first; how many more there are, in a sentence or "")."""
    found = [
        recalled(memory, 1.0, 0.0, day, uses, False, why=WHY) for memory in memories if memory.holds_at(day)
    ]
    kept = within(sorted(found, key=best_first), MOST_CHARACTERS, MOST)
    return tuple(kept), MORE.format(len(found) - len(kept)) if len(found) > len(kept) else ""
