"""What keeps the memory from working as it should, as the rows of the engine's status: each a sentence with a remedy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.errors import FootnoteError

if TYPE_CHECKING:
    from core.memory.vault.vault import Problem

# Where the model's own error names none.
READ_REMEDY = "Look whether the chat model answers, or choose another one in the settings."


def memory_troubles(
    problem: FootnoteError | None,
    late: FootnoteError | None,
    unread: FootnoteError | None,
    broken: Sequence[Problem],
) -> list[dict[str, str]]:
    """Rows of protocol.Degraded.

    `problem` is of the vault itself, `late` keeps turns waiting, `unread` keeps the chat model from reading them,
    `broken` is what is wrong with single files.
    """
    found: list[dict[str, str]] = []
    if problem is not None:
        found.append(_row(problem.sentence, problem.remedy))
    elif late is not None:
        found.append(_row(f"What you said last is not remembered yet. {late.sentence}", late.remedy))
    if unread is not None:
        sentence = f"What you say is looked through by rules alone, which find less. {unread.sentence}"
        found.append(_row(sentence, unread.remedy or READ_REMEDY))
    if len(broken) == 1:
        found.append(_row(broken[0].sentence, broken[0].remedy))
    elif broken:
        sentence = (
            f"{len(broken)} files of the memory are not used as they stand, {broken[0].path} among them."
        )
        found.append(_row(sentence, "The memory page says what is wrong with each."))
    return found


def _row(sentence: str, remedy: str) -> dict[str, str]:
    return {"part": "memory", "sentence": sentence, "remedy": remedy}
