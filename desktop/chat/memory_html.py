"""What the transcript shows of memories: which an answer used, and what "remember that ..." kept."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QDate, QLocale, Qt

from core.service.protocol_memory import KeptRow, MemoryReference
from desktop.chat.noted_html import BETWEEN
from desktop.chat.turn import Turn
from desktop.engine_words import say
from desktop.i18n import translate
from desktop.plain import cut

# Of a memory in a line of the transcript; the pane shows all of it.
SHOWN_CHARACTERS = 200

# Who made an answer that no chat model wrote, as the engine names it.
_NO_MODEL = ("extractive", "none", "conversation")


def memories_html(turn: Turn, index: int) -> str:
    """A quiet line under the answer; unfolded, one row for each memory with what can be done about it."""
    if not turn.memories or _idle(turn):
        return ""
    arrow = "chevron_down" if turn.open_memories else "chevron_right"
    head = (
        f'<p class="strip"><a href="memories:{index}"><img src="icon:memory">&nbsp; {escape(_head(turn))}'
        f'&nbsp;<img src="icon:{arrow}"></a></p>'
    )
    if not turn.open_memories:
        return head
    order = sorted(turn.memories, key=lambda memory: not memory["used"])
    return head + "".join(_row(turn, index, memory) for memory in order)


def remembered_html(turn: Turn, index: int) -> str:
    """What was kept because the question asked for it, and what it ended."""
    return "".join(_kept(turn, index, number, kept) for number, kept in enumerate(turn.remembered))


def day(iso: str | None) -> str:
    """ "1 May 2026", "2026年5月1日"; nothing for no day."""
    if not iso:
        return ""
    date = QDate.fromString(iso[:10], Qt.DateFormat.ISODate)
    return QLocale().toString(date, translate("Answer", "d MMM yyyy")) if date.isValid() else ""


def since(iso: str | None) -> str:
    shown = day(iso)
    return translate("Answer", "since {day}").format(day=shown) if shown else ""


def _idle(turn: Turn) -> bool:
    """Whether the memories had no part in the answer: none is cited, and no model was given them to read."""
    if turn.answer is None or any(memory["used"] for memory in turn.memories):
        return False
    return turn.answer["models"].get("answer", "") in _NO_MODEL


def _head(turn: Turn) -> str:
    used = sum(1 for memory in turn.memories if memory["used"])
    if used:
        return translate("Answer", "%n memories used", "", used)
    return translate("Answer", "%n memories looked at, none used", "", len(turn.memories))


def _row(turn: Turn, index: int, memory: MemoryReference) -> str:
    at = f"{index}:{memory['m']}"
    chip = f'<a href="memory:{at}"><img src="memory:{memory["m"]}:plain"></a>'
    text = escape(cut(" ".join(memory["text"].split()), SHOWN_CHARACTERS))
    facts = [since(memory["valid_from"]), say(memory["why"])]
    if not memory["used"]:
        facts.insert(0, translate("Answer", "not used"))
    small = [f'<span class="faint">{escape(fact)}</span>' for fact in facts if fact]
    if memory["id"] in turn.gone:
        text = f"<s>{text}</s>"
        small = [f'<span class="faint">{escape(translate("Answer", "forgotten"))}</span>']
    else:
        small += _links(turn, at, memory)
    return (
        f'<table class="memory" cellpadding="0" cellspacing="0"><tr><td class="chip">{chip}</td>'
        f'<td><p class="source"><a href="memory:{at}" class="quiet">{text}</a><br>'
        f'<span class="fine">{BETWEEN.join(small)}</span></p></td></tr></table>'
    )


def _links(turn: Turn, at: str, memory: MemoryReference) -> list[str]:
    forget = translate("Answer", "Forget this")
    links = [f'<a href="forget:{at}">{_unbroken(forget)}</a>']
    if memory.get("not_relevant"):
        said = translate("Answer", "marked as not relevant")
        return [f'<span class="faint">{escape(said)}</span>', *links]
    if turn.message_id:
        not_relevant = translate("Answer", "Not relevant here")
        links.insert(0, f'<a href="notrelevant:{at}">{_unbroken(not_relevant)}</a>')
    return links


def _unbroken(label: str) -> str:
    """The words of a link stay on one line."""
    return escape(label).replace(" ", "&nbsp;")


def _kept(turn: Turn, index: int, number: int, kept: KeptRow) -> str:
    memory = kept["memory"]
    titles = {
        "unchanged": translate("Answer", "That was known already"),
        "shortened": translate("Answer", "This no longer holds"),
    }
    title = titles.get(kept["status"], translate("Answer", "Remembered"))
    undone = kept["commit"] in turn.gone
    text = escape(" ".join(memory["text"].split()))
    lines = [
        f'<p class="note-title">{escape(title)}</p>',
        f'<p class="soft">{f"<s>{text}</s>" if undone else text}</p>',
    ]
    for old in kept["closed"]:
        ends = translate("Answer", "It takes the place of “{old}”, which is kept as history.")
        if old["id"] != memory["id"]:
            named = " ".join(old["text"].split()).rstrip(".。")
            lines.append(f'<p class="soft">{escape(ends.format(old=named))}</p>')
    links = [f'<a href="openmemory:{index}:{number}">{escape(translate("Answer", "Open in Memory"))}</a>']
    if undone:
        links = [f'<span class="faint">{escape(translate("Answer", "Taken back"))}</span>']
    elif kept["commit"]:
        links.insert(0, f'<a href="takeback:{index}:{number}">{escape(translate("Answer", "Undo"))}</a>')
    lines.append(f'<p class="small">{BETWEEN.join(links)}</p>')
    return (
        '<table class="note" width="100%" cellpadding="0" cellspacing="0">'
        f'<tr><td class="note-memory">{"".join(lines)}</td></tr></table>'
    )
