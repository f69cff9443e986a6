"""What the transcript says of a link under the pointer: the source behind a chip with its words, where a web link leads."""

from __future__ import annotations

import re
from html import escape

from desktop.chat.memory_html import since
from desktop.chat.turn import Turn, place
from desktop.i18n import translate
from desktop.plain import cut, preview

TOOLTIP_QUOTE = 300
WEB_LINK = re.compile(r"https?://|mailto:", re.IGNORECASE)


def tooltip(address: str, turns: list[Turn]) -> str:
    """As HTML; "" for a link that says enough by itself."""
    scheme, _, rest = address.partition(":")
    index, _, item = rest.partition(":")
    if WEB_LINK.match(address):
        return escape(address)
    if not index.isdigit() or int(index) >= len(turns):
        return ""
    turn = turns[int(index)]
    if scheme == "copy":
        return translate("Transcript", "Copy this code")
    if scheme == "cite":
        return _source(turn, int(item))
    if scheme == "memory":
        return _memory(turn, int(item))
    return _action(scheme, turn)


def _source(turn: Turn, n: int) -> str:
    reference = turn.reference(n)
    if reference is None:
        return ""
    shown = cut(preview(reference["quote"], reference["path"], reference["title"]), TOOLTIP_QUOTE)
    return f"<p><b>{escape(place(reference))}</b></p><p>{escape(shown)}</p>"


def _memory(turn: Turn, m: int) -> str:
    memory = turn.memory(m)
    if memory is None:
        return ""
    title = translate("Transcript", "What you told Footnote")
    held = since(memory["valid_from"])
    more = f"<p>{escape(held)}</p>" if held else ""
    return f"<p><b>{escape(title)}</b></p><p>{escape(cut(memory['text'], TOOLTIP_QUOTE))}</p>{more}"


def _action(scheme: str, turn: Turn) -> str:
    texts = {
        "star": translate("Transcript", "No longer a good answer")
        if turn.starred
        else translate("Transcript", "A good answer: keep it in the list of starred ones, and as a check"),
        "notrelevant": translate("Transcript", "It was of no use for this answer, and will count for less"),
        "forget": translate("Transcript", "Delete it from the memory; this can be undone"),
    }
    return escape(texts.get(scheme, ""))
