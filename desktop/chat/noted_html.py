"""What the transcript tells of the notes that were taken of a turn: each in its words, with the way to where it is now."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from html import escape

from core.service.protocol import Answer
from core.service.protocol_memory import CapturedCounts, Noted
from desktop.engine_words import say
from desktop.i18n import translate
from desktop.plain import cut

# Told one by one; the rest is counted, and waits where the link leads.
MOST_TOLD = 3
SHOWN_CHARACTERS = 160

# Who made an answer that only acknowledges a statement, as the engine names it.
STATEMENT = "statement"

# Parts the things of a line, which may break after it: no line begins with a dot.
BETWEEN = "&nbsp;&nbsp;·&nbsp; "


def acknowledges(answer: Answer) -> bool:
    """Whether the owner told something and asked nothing."""
    return answer["models"].get("answer", "") == STATEMENT


def captured_html(
    answer: Answer, index: int, gone: Collection[str] = (), decided: Mapping[str, str] | None = None
) -> str:
    """What automatic capture made of the turn; of a mere statement also that it made nothing, and why.

    `gone` has the commits that were taken back, `decided` the proposals that wait no more: "kept" or "decided".
    """
    captured = answer.get("captured")
    if not captured:
        return ""
    lines = _lines(captured, index, acknowledges(answer), gone, decided or {})
    if captured.get("failed"):
        failed = translate(
            "Answer", "What you said here could not be looked through for notes; engine.log says why"
        )
        lines.append(escape(failed))
    return "".join(f'<p class="strip"><img src="icon:memory">&nbsp; {line}</p>' for line in lines)


def _lines(
    captured: CapturedCounts, index: int, whole: bool, gone: Collection[str], decided: Mapping[str, str]
) -> list[str]:
    """`whole`: the turn was nothing but a statement, so that nothing noted is worth a word too. A secret always is."""
    noted = captured.get("noted")
    if noted is None:  # an answer from before the words were told
        return _counted(captured["proposed"], captured["kept"], index)
    told = [each for each in noted if whole or each["status"] not in ("known", "skipped")]
    lines = [_line(each, index, decided.get(each["id"], "")) for each in told[:MOST_TOLD]]
    if len(told) > MOST_TOLD:
        lines.append(_rest(told[MOST_TOLD:], index))
    undo = _undo(noted, index, gone)
    if len(told) == 1 and lines:
        lines[0] = BETWEEN.join((lines[0], *undo))
    else:
        lines += undo
    if whole and not noted and not captured.get("failed"):
        lines.append(escape(translate("Answer", "There was nothing in it to take a note of.")))
    return lines


def _line(noted: Noted, index: int, decision: str) -> str:
    status = decision or noted["status"]
    if status in ("skipped", "refused"):
        why = say(noted["reason"]).rstrip(".。")
        if why.startswith("holds "):  # said of a sentence that stands before it elsewhere
            why = f"it {why}"
        return escape(translate("Answer", "No note was taken: {reason}.").format(reason=why))
    if not noted["text"]:
        known = translate(
            "Answer", "Nothing new: it is known, waits in the inbox, or was turned down before."
        )
        return escape(known)
    titles = {
        "proposed": translate("Answer", "Waits in the inbox: “{text}”"),
        "kept": translate("Answer", "Remembered: “{text}”"),
        "decided": translate("Answer", "Waits no more: “{text}”"),
        "ended": translate("Answer", "No longer holds: “{text}”"),
        "known": translate("Answer", "Known already: “{text}”"),
    }
    text = cut(" ".join(noted["text"].split()), SHOWN_CHARACTERS).rstrip(".。")
    if status == "decided":  # turned down, or in another way: only the history can say
        return escape(titles[status].format(text=text))
    if status == "proposed":
        verb, label = "inbox", translate("Answer", "Decide")
    else:
        verb, label = "notedmemory", translate("Answer", "Open in Memory")
    link = f'<a class="act" href="{verb}:{index}:{escape(noted["id"])}">{escape(label).replace(" ", "&nbsp;")}</a>'
    return f"{escape(titles[status].format(text=text))}{BETWEEN}{link}"


def _undo(noted: Sequence[Noted], index: int, gone: Collection[str]) -> list[str]:
    """What was kept at once of one turn is one commit, and is taken back together."""
    lines = []
    for commit in dict.fromkeys(each["commit"] for each in noted if each["commit"]):
        if commit in gone:
            lines.append(f'<span class="faint">{escape(translate("Answer", "Taken back"))}</span>')
            continue
        several = sum(each["commit"] == commit for each in noted) > 1
        label = translate("Answer", "Undo all of these") if several else translate("Answer", "Undo")
        link = escape(label).replace(" ", "&nbsp;")
        lines.append(f'<a class="act" href="takebacknoted:{index}:{escape(commit)}">{link}</a>')
    return lines


def _rest(noted: list[Noted], index: int) -> str:
    """How many more there are, with the way to most of them."""
    more = translate("Answer", "and %n more", "", len(noted))
    verb = "inbox" if any(each["status"] == "proposed" for each in noted) else "allmemories"
    return f'<a class="act" href="{verb}:{index}">{escape(more)}</a>'


def _counted(proposed: int, kept: int, index: int) -> list[str]:
    lines = []
    if proposed:
        waits = translate("Answer", "%n new note(s) wait in the inbox", "", proposed)
        lines.append(f'<a href="inbox:{index}">{escape(waits)}</a>')
    if kept:
        remembered = translate("Answer", "%n new note(s) were remembered", "", kept)
        lines.append(f'<a href="allmemories:{index}">{escape(remembered)}</a>')
    return lines
