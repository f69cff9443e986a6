"""The HTML that the transcript shows for a question and its answer."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from core.service.protocol import Answer, AnswerSentence, Degraded, Reference
from desktop.chat.memory_html import memories_html, remembered_html
from desktop.chat.noted_html import BETWEEN, acknowledges, captured_html
from desktop.chat.sentences import plain_sentence
from desktop.chat.turn import Turn, beside, cited_references, heading, place
from desktop.engine_client import EngineError
from desktop.engine_words import run_on
from desktop.i18n import translate
from desktop.plain import cut, preview
from desktop.snippet import query_terms, snippet

if TYPE_CHECKING:
    from desktop.chat.html import AnswerMarkdown

# What is shown of the passage of a near miss.
SNIPPET_CHARACTERS = 160

# A shorter time is not shown.
WORTH_TELLING_MS = 100

# A question up to this length reads as a heading; of the 20,000 characters that one may have, these are shown.
HEADING_CHARACTERS = 240
QUESTION_SHOWN = 2_000

# Parts of the engine that end an answer early when they fail; otherwise it was the person who did.
CUTS = ("chat model", "answer")

# The part of the engine that says that there is not one file.
EMPTY_LIBRARY = "empty library"

# What is said already: by the line above the whole conversation, or by the answer itself.
TOLD_ABOVE = ("private", EMPTY_LIBRARY)

# So many are told one by one under the answer; all are marked in it.
PROBLEMS_TOLD = 5

# Shown of a sentence that was not confirmed.
SENTENCE_CHARACTERS = 60


def question_html(turn: Turn) -> str:
    """The question as a heading; a long one as plain text, a very long one cut."""
    text = turn.question.strip()
    shown = text[:QUESTION_SHOWN] + ("…" if len(text) > QUESTION_SHOWN else "")
    kind = "question" if len(text) <= HEADING_CHARACTERS else "question-long"
    return f'<p class="{kind}">{escape(shown)}</p>'.replace("\n", "<br>")


def stage_html(turn: Turn) -> str:
    """What the engine is doing, while there is no word of the answer yet."""
    texts = {
        "searching": translate("Answer", "Searching your files …"),
        "writing": translate("Answer", "Writing the answer …"),
        "checking": translate("Answer", "Checking each sentence against its source …"),
    }
    other = translate("Answer", "Working …")
    return f'<p class="stage">{escape(texts.get(turn.stage, other))}</p>'


def turn_html(turn: Turn, index: int, markdown: AnswerMarkdown) -> str:
    """Everything below the question of a turn that is over."""
    parts = []
    if turn.answer is not None:
        parts.append(_answer_html(turn, turn.answer, index, markdown))
    elif turn.text:
        parts.append(markdown.render(turn.text, index, turn.known))
    if turn.error is not None:
        parts.append(_error_html(turn.error, index))
    return "".join(parts)


def _answer_html(turn: Turn, answer: Answer, index: int, markdown: AnswerMarkdown) -> str:
    if answer["refused"]:
        return _refusal_html(turn, answer, index) + _below_html(turn, answer, index)
    checked = _checked(answer)
    unverified = [sentence["text"] for sentence in checked if not sentence["verified"]]
    remembered = remembered_html(turn, index)
    parts = [remembered or markdown.render(answer["text"], index, turn.known, unverified)]
    if answer["stopped"]:
        parts.append(_cut_html(answer, all_checked=len(checked) == len(answer["answer"])))
    parts.append(_problems_html(checked))
    parts.append(_sources_html(answer, index))
    parts.append(_below_html(turn, answer, index))
    return "".join(parts)


def _below_html(turn: Turn, answer: Answer, index: int) -> str:
    """What stands under every answer, also one that says that the files do not say."""
    return (
        memories_html(turn, index)
        + captured_html(answer, index, turn.gone, turn.decided)
        + _footer_html(turn, answer, index)
    )


def _refusal_html(turn: Turn, answer: Answer, index: int) -> str:
    empty = any(part["part"] == EMPTY_LIBRARY for part in answer["degraded"])
    title = (
        translate("Answer", "Your library is empty.")
        if empty
        else translate("Answer", "Your files do not say.")
    )
    parts = [f'<p class="note-title">{escape(title)}</p>']
    if empty:
        add = translate("Answer", "Add a folder or a file in the library, then ask again.")
        parts.append(f'<p class="soft">{escape(add)}</p>')
        folder = translate("Answer", "Add a folder…")
        parts.append(f'<p><a href="addfolder:{index}">{escape(folder)}</a></p>')
    elif answer["near_misses"]:
        nearest = translate("Answer", "These passages come nearest, but no answer was found in them:")
        parts.append(f'<p class="soft">{escape(nearest)}</p>')
    else:
        hint = translate(
            "Answer", "No passage comes near. Try other words, or add the folder that should know."
        )
        parts.append(f'<p class="soft">{escape(hint)}</p>')
    box = _note("info", "".join(parts))
    terms = query_terms(_asked(turn, answer))
    misses = [_miss_html(miss, terms, f"near:{index}:{i}") for i, miss in enumerate(answer["near_misses"])]
    return box + "".join(misses)


def _asked(turn: Turn, answer: Answer) -> str:
    """The question; of a follow-up, what it came to with the turns before it."""
    understood = (answer.get("trace") or {}).get("understood") or {}
    return str(understood.get("follow_up") or turn.question)


def _miss_html(miss: Reference, terms: tuple[str, ...], href: str) -> str:
    """A near miss with the part of its passage that comes nearest, by the words that the question has."""
    nearest = snippet(preview(miss["quote"], miss["path"], miss["title"]), terms, SNIPPET_CHARACTERS)
    return (
        f'<p class="source"><a href="{href}">{escape(place(miss))}</a><br>'
        f'<span class="faint">{escape(nearest.text)}</span></p>'
    )


def _cut_html(answer: Answer, all_checked: bool) -> str:
    """Who ended the answer early, and what that left unchecked. Of an error, the footer tells the reason."""
    if any(part["part"] in CUTS for part in answer["degraded"]):
        note = translate("Answer", "The answer breaks off; its last sentence was not checked.")
        note = "" if all_checked else note
    elif all_checked:
        note = _stopped()
    else:
        note = translate("Answer", "You stopped this answer; its last sentence was not checked.")
    return f'<p class="small">{escape(note)}</p>' if note else ""


def _checked(answer: Answer) -> list[AnswerSentence]:
    """The sentences that a check can judge: not the one that was cut off before it came to its citation."""
    sentences = answer["answer"]
    if answer["stopped"] and sentences and not sentences[-1]["verified"]:
        return sentences[:-1]
    return sentences


def _problems_html(sentences: list[AnswerSentence]) -> str:
    """One line for the sentences that their sources do not bear out."""
    problems = [s for s in sentences if not s["verified"] and s["problem"]]
    if not problems:
        return ""
    n = len(problems)
    title = translate("Answer", "%n sentence(s) could not be confirmed in the cited passages.", "", n)
    told = problems if n <= PROBLEMS_TOLD + 1 else problems[:PROBLEMS_TOLD]
    lines = "".join(f"<br>“{escape(_shortened(s['text']))}”: {escape(s['problem'])}" for s in told)
    if len(told) < n:
        more = translate("Answer", "and %n more, marked in the answer", "", n - len(told))
        lines += f"<br>{escape(more)}"
    return _note("warn", f'<p class="small"><span class="soft"><b>{escape(title)}</b>{lines}</span></p>')


def _sources_html(answer: Answer, index: int) -> str:
    rows = cited_references(answer)
    if not rows:
        return ""
    label = translate("Answer", "Sources")
    lines = [f'<p class="label">{escape(label)}</p>']
    digits = max(len(str(row["n"])) for row in rows)
    for row in rows:
        href = f"cite:{index}:{row['n']}"
        chip = (
            f'<a href="{href}"><img src="chip:{row["n"]}:plain:{digits}" style="vertical-align: bottom"></a>'
        )
        under = heading(row)
        more = f' <span class="faint">› {escape(under)}</span>' if under else ""
        told = " · ".join(beside(row, rows))
        more += f' <span class="faint">· {escape(told)}</span>' if told else ""
        lines.append(f'<p class="source">{chip}&nbsp; <a href="{href}">{escape(place(row))}</a>{more}</p>')
    return "".join(lines)


def _footer_html(turn: Turn, answer: Answer, index: int) -> str:
    notes = [part for part in answer["degraded"] if part["part"] not in TOLD_ABOVE]
    parts = [_degraded_html(notes)] if notes else []
    copy, found = translate("Answer", "Copy"), translate("Answer", "How this was found")
    links = [f'<a href="copyanswer:{index}">{escape(copy)}</a>']
    if answer["stopped"]:
        links.insert(0, _again_html(index))
    told = acknowledges(answer)
    if told and answer["mode"] == "none":
        search = translate("Answer", "Search the files all the same")
        links.insert(0, f'<a href="lookup:{index}">{escape(search)}</a>')
    if turn.message_id and not turn.remembered and not told:  # no question that could be asked again
        links.append(_star_html(turn, index))
    if (
        answer.get("trace") and not turn.remembered and answer["mode"] != "none"
    ):  # nothing was searched for these
        links.append(f'<a href="trace:{index}">{escape(found)}</a>')
    facts = [] if turn.remembered else _writer(answer)
    if answer["ms"].get("total", 0.0) >= WORTH_TELLING_MS and not turn.remembered:
        seconds = f"{answer['ms']['total'] / 1000:.1f}"
        facts.append(translate("Answer", "{seconds} s").format(seconds=seconds))
    tail = BETWEEN.join(_whole([*links, *(f'<span class="faint">{escape(fact)}</span>' for fact in facts)]))
    parts.append(f'<p class="actions">{tail}</p>')
    return "".join(parts)


def _whole(items: list[str]) -> list[str]:
    """A line may break between two of them, before none of their dots and inside none of them."""
    return [f'<span style="white-space: nowrap">{item}</span>' for item in items]


def _degraded_html(degraded: list[Degraded]) -> str:
    lines = [escape(run_on(part["sentence"], part["remedy"])) for part in degraded]
    return "".join(f'<p class="info"><img src="icon:info">&nbsp; {line}</p>' for line in lines)


def _error_html(error: EngineError, index: int) -> str:
    title = f'<p class="note-title">{escape(error.sentence)}</p>'
    remedy = f'<p class="soft">{escape(error.remedy)}</p>' if error.remedy else ""
    again = f"<p>{_again_html(index)}</p>"
    if error.code == "cancelled":
        return _note("info", f'<p class="soft">{escape(_stopped())}</p>{again}')
    return _note("error", title + remedy + again)


def _again_html(index: int) -> str:
    label = translate("Answer", "Ask again")
    return f'<a href="retry:{index}">{escape(label)}</a>'


def _writer(answer: Answer) -> list[str]:
    """Who wrote it: a model by its name, nobody for a refusal by the rules, else the files or the memories themselves."""
    chat = answer["models"].get("chat", "")
    by = answer["models"].get("answer") or chat or "extractive"
    if chat and by == chat:
        return [chat]
    if by != "extractive" or answer["refused"]:
        return []
    if not answer["references"] and any(memory["used"] for memory in answer["memories"]):
        words = translate("Answer", "In your own words, no chat model")
        return [translate("Answer", "In your own words") if chat else words]
    if chat:
        return [translate("Answer", "Quoted from your files")]
    return [translate("Answer", "Quoted from your files, no chat model")]


def _star_html(turn: Turn, index: int) -> str:
    label = translate("Answer", "Starred") if turn.starred else translate("Answer", "Star")
    picture = "starred" if turn.starred else "star"
    return f'<a href="star:{index}"><img src="icon:{picture}">&nbsp;{escape(label)}</a>'


def _stopped() -> str:
    return translate("Answer", "You stopped this answer.")


def _shortened(sentence: str) -> str:
    """A sentence of an answer to recognise it by: without signs and citations, cut at a readable length."""
    return cut(plain_sentence(sentence), SENTENCE_CHARACTERS)


def _note(kind: str, html: str) -> str:
    return (
        '<table class="note" width="100%" cellpadding="0" cellspacing="0">'
        f'<tr><td class="note-{kind}">{html}</td></tr></table>'
    )
