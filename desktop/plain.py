"""A passage as words to read in a line or two: the signs of Markdown say nothing there. No Qt in here.

Only previews go through this. The source itself, and what a citation points at, keep every character.
"""

from __future__ import annotations

import re
from pathlib import PurePath

MARKDOWN_SUFFIXES = frozenset((".md", ".markdown", ".mdown", ".mkd"))

_HEADING = re.compile(r"^ {0,3}#{1,6}[ \t]+|[ \t]+#+[ \t]*$")
_QUOTE_OR_ITEM = re.compile(r"^[ \t]*(?:>[ \t]?)*(?:[-+*][ \t]+(?:\[[ xX]\][ \t]+)?)?")
_ONLY_SIGNS = re.compile(r"^[ \t|:=*_~`+-]{3,}$|^[ \t]*(?:```|~~~)\S*[ \t]*$")
BETWEEN_LINES, BETWEEN_CELLS = " · ", " – "
# Stands for the end of a line that means something, until the signs are gone.
BREAK = "\ue002"
_BREAKS = re.compile(rf"([:：])?\s*(?:{BREAK}\s*)+")
_CELL_EDGE = re.compile(r"(?<!\\)\|")
_INLINE: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), by)
    for pattern, by in (
        (r"<!--.*?-->", " "),
        (r"</?[a-zA-Z][\w-]*(?:\s[^<>]*)?/?>", ""),
        (r"<((?:https?://|mailto:)[^<>\s]+)>", r"\1"),
        (r"!?\[\[(?:[^\[\]|]*\|)?([^\[\]|]+)\]\]", r"\1"),  # [[page|words]] of a wiki
        (
            r"!?\[([^\[\]]*)\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+[^()]*)?(?:\)|$)",
            r"\1",
        ),  # also one cut off
        (r"!?\[([^\[\]]+)\]\[[^\[\]]*\]", r"\1"),
        (r"\[\^[^\[\]]+\]:?", ""),
        (r"(`+)(.+?)\1", r"\2"),
        (r"(?<!\\)(\*\*\*|\*\*|__|~~)(?=\S)(.+?)(?<=\S)\1", r"\2"),
        (r"(?<![\w*\\])\*(?=[^\s*])(.+?)(?<=[^\s*])\*(?![\w*])", r"\1"),
        (r"(?<![\w\\])_(?=[^\s_])(.+?)(?<=[^\s_])_(?!\w)", r"\1"),
        (r"(?<!\\)\*\*|(?<!\\)~~|`", ""),  # half of a pair, where the passage was cut
        (r"\\([\\`*_{}\[\]()#+.!|<>~-])", r"\1"),
    )
)

# A passage that begins or ends like this was cut within a sentence.
_BEGINS_INSIDE = re.compile(r"^[a-zà-öø-ÿ,;:)\]，、；：）」』”]")
_ENDS_INSIDE = re.compile(r"[^\W_][,，、;；]?$")
_LINE_OF_ITS_OWN = re.compile(r"^[ \t]*(?:#|[-+*][ \t]|\d+[.)][ \t]|\|)")


def is_markdown(path: str) -> bool:
    return PurePath(path).suffix.lower() in MARKDOWN_SUFFIXES


def plain_words(passage: str, path: str) -> str:
    """The words of a passage of the file `path` on one line.

    Dots stand between headings, items of a list and rows of a table, dashes between the cells of a row.
    """
    words = _without_signs(passage) if is_markdown(path) else _rows_told_apart(passage)
    return _BREAKS.sub(lambda gap: f"{gap[1]} " if gap[1] else BETWEEN_LINES, " ".join(words.split())).strip(
        " ·"
    )


def preview(passage: str, path: str, title: str = "") -> str:
    """`plain_words`, with an ellipsis where the passage begins or ends within a sentence.

    Where the `title` stands before it already, a passage that begins with it begins behind it.
    """
    words = plain_words(passage, path)
    if title:
        words = words.removeprefix(f"{title}{BETWEEN_LINES}")
    if not words:
        return ""
    first, last = passage.lstrip().partition("\n")[0], passage.rstrip().rpartition("\n")[2]
    begun = _BEGINS_INSIDE.match(words) is not None and not _LINE_OF_ITS_OWN.match(first)
    goes_on = _ENDS_INSIDE.search(words) is not None and not _LINE_OF_ITS_OWN.match(last)
    return f"{'… ' if begun else ''}{words}{' …' if goes_on else ''}"


def cut(text: str, length: int) -> str:
    """At most `length` characters, ended at a word, with an ellipsis if anything is left out."""
    if len(text) <= length:
        return text
    end = text.rfind(" ", length * 4 // 5, length)
    return f"{text[: end if end > 0 else length].rstrip(' ,;:…')} …"


def _without_signs(passage: str) -> str:
    lines = []
    for line in passage.split("\n"):
        if _ONLY_SIGNS.match(line):
            continue
        bare = _HEADING.sub("", _QUOTE_OR_ITEM.sub("", line))
        if _is_row(bare):
            bare = BETWEEN_CELLS.join(cell.strip() for cell in _CELL_EDGE.split(bare) if cell.strip())
            lines.append(f"{BREAK} {bare} {BREAK}")
        elif _LINE_OF_ITS_OWN.match(line):
            lines.append(f"{BREAK} {bare}{f' {BREAK}' if _HEADING.match(line) else ''}")
        else:
            lines.append(bare)
    text = " ".join(lines)
    for pattern, by in _INLINE:
        text = pattern.sub(by, text)
    return text


def _rows_told_apart(passage: str) -> str:
    """Cells of a table stand behind tabs in the texts of Word and Excel files."""
    lines = []
    for line in passage.split("\n"):
        cells = [cell.strip() for cell in line.strip().split("\t") if cell.strip()]
        lines.append(f"{BREAK} {BETWEEN_CELLS.join(cells)} {BREAK}" if len(cells) > 1 else line)
    return " ".join(lines)


def _is_row(line: str) -> bool:
    """Whether a line is one of a table; within [[page|words]] the sign means something else."""
    bare = re.sub(r"\[\[[^\[\]]*\]\]|`[^`]*`", "", line).strip()
    return bare.startswith("|") or bare.endswith("|") or len(_CELL_EDGE.findall(bare)) > 1
