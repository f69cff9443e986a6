"""The messages of commits in the window's language: they are written in English, whatever the window speaks."""

from __future__ import annotations

import datetime as dt
import re
from html import escape

from desktop.engine_words import say
from desktop.i18n import translate
from desktop.memory import words as memory_words
from desktop.review import words
from desktop.review.report import ReportLine, read_report
from desktop.theme import Theme

# Schemes of the links in a report: to a memory's story, to another commit.
MEMORY_LINK, COMMIT_LINK = "memory:", "commit:"
# A report of hundreds of lines takes a quarter of a second to lay out, and nobody reads it to its end.
MOST_LINES = 60
# What was done to a file, whose name stands behind it as it is.
FILE_VERBS = ("edited", "deleted", "added", "renamed", "followed")
_HEAD = re.compile(r"(?P<verb>[A-Z][a-z]+(?: [a-z]+)*): (?P<what>.+)", re.DOTALL)
_PROPOSE = re.compile(r"Propose (?P<n>\d+) memories")
_REMEMBER = re.compile(r"Remember (?P<n>\d+) statements of a conversation")
_IMPORT = re.compile(r"Import (?P<n>\d+) memories from (?P<what>.+)")
_LIGHT = re.compile(r"Light phase: (?P<n>\d+) changes?")
_SEVERAL = re.compile(r"(?P<verb>Archive|Restore|Delete) (?P<n>\d+) memories")
_REVERT = re.compile(r"Revert “(?P<what>.+)”", re.DOTALL)
_REDO = re.compile(r"Redo “(?P<what>.+)”", re.DOTALL)
_REVERT_FILE = re.compile(r"Revert (?P<path>.+) in “(?P<what>.+)”", re.DOTALL)


def headline(subject: str) -> str:
    """The first line of a commit. One that Footnote did not write stays as it is."""
    undone = _REVERT.fullmatch(subject)
    if undone:
        return translate("Commits", "Undo “{what}”").format(what=headline(undone["what"]))
    again = _REDO.fullmatch(subject)
    if again:
        return translate("Commits", "Redo “{what}”").format(what=headline(again["what"]))
    undone = _REVERT_FILE.fullmatch(subject)
    if undone:
        text = translate("Commits", "Undo {path} in “{what}”")
        return text.format(path=undone["path"], what=headline(undone["what"]))
    return _counted(subject) or _spoken(subject)


def _counted(subject: str) -> str:
    """ "" for one that counts nothing."""
    several = _SEVERAL.fullmatch(subject)
    if several is not None:
        return _several(several["verb"], int(several["n"]))
    for pattern in (_PROPOSE, _REMEMBER, _IMPORT, _LIGHT):
        found = pattern.fullmatch(subject)
        if found is None:
            continue
        n = int(found["n"])
        if pattern is _PROPOSE:
            return translate("Commits", "Propose %n memories", "", n)
        if pattern is _REMEMBER:
            return translate("Commits", "Remember %n statements of a conversation", "", n)
        if pattern is _LIGHT:
            return translate("Commits", "Tidied: %n changes", "", n)
        return translate("Commits", "Import %n memories from {what}", "", n).format(what=found["what"])
    return ""


def _several(verb: str, n: int) -> str:
    if verb == "Archive":
        return translate("Commits", "Archive %n memories", "", n)
    if verb == "Restore":
        return translate("Commits", "Restore %n memories", "", n)
    return translate("Commits", "Delete %n memories", "", n)


def _spoken(subject: str) -> str:
    if subject == "Begin the vault":
        return translate("Commits", "Begin the vault")
    if subject == "Follow an edit by hand":
        return translate("Commits", "Follow an edit by hand")
    found = _HEAD.fullmatch(subject)
    texts = {
        "Remember": translate("Commits", "Remember: {what}"),
        "Update": translate("Commits", "Update: {what}"),
        "Close": translate("Commits", "Close: {what}"),
        "Propose": translate("Commits", "Propose: {what}"),
        "Accept": translate("Commits", "Accept: {what}"),
        "Accept the end of": translate("Commits", "Accept the end of: {what}"),
        "Reject": translate("Commits", "Reject: {what}"),
        "Edit": translate("Commits", "Edit: {what}"),
        "Pin": translate("Commits", "Pin: {what}"),
        "Unpin": translate("Commits", "Unpin: {what}"),
        "Archive": translate("Commits", "Archive: {what}"),
        "Restore": translate("Commits", "Restore: {what}"),
        "Delete": translate("Commits", "Delete: {what}"),
        "Edited by hand": translate("Commits", "Edited by hand: {what}"),
        "Deep phase": translate("Commits", "Written together: {what}"),
    }
    if found is None or found["verb"] not in texts:
        return subject
    what = say(found["what"]) if found["verb"] == "Deep phase" else found["what"]
    return texts[found["verb"]].format(what=what)


def report_html(body: str, theme: Theme, subject: str = "") -> str:
    """The report of a commit: what, why, and the ids as links; "" for none.

    A line that the first line of the message, `subject`, has said already is left out.
    """
    lines = [line for line in read_report(body) if line.verb or line.text not in subject]
    colors = theme.tokens.colors
    html = "".join(_line_html(line, colors) for line in lines[:MOST_LINES])
    more = len(lines) - MOST_LINES
    if more > 0:
        text = escape(translate("Commits", "… and %n more; the files below tell all", "", more))
        html += f'<p style="margin: 0px; color: {colors["ink_faint"]}">{text}</p>'
    return html


def _line_html(line: ReportLine, colors: dict[str, str]) -> str:
    faint, accent = colors["ink_faint"], colors["accent"]
    parts = []
    if line.verb:
        parts.append(
            f'<span style="color: {colors["ink_soft"]}"><b>{escape(words.verb(line.verb))}</b></span>'
        )
    if line.day:
        parts.append(f'<span style="color: {faint}">{escape(_day(line.day))}</span>')
    if line.text:
        text = line.text if line.verb in ("words", *FILE_VERBS) else say(line.text)
        parts.append(escape(text))
    if line.commit:
        parts.append(_link(f"{COMMIT_LINK}{line.commit}", words.short_id(line.commit), accent))
    parts += [_link(f"{MEMORY_LINK}{each}", each, faint) for each in line.ids]
    margin = 18 if line.inner else 0
    return f'<p style="margin: 0px 0px 3px {margin}px">{"&nbsp; ".join(parts)}</p>'


def _link(target: str, text: str, color: str) -> str:
    return f'<a href="{target}" style="color: {color}; text-decoration: none">{escape(text)}</a>'


def _day(iso: str) -> str:
    return memory_words.day(dt.date.fromisoformat(iso))
