"""Makes a sentence of a file readable on its own: Markdown marks off, a table row with the names of its columns."""

from __future__ import annotations

import re

from core.text.chinese_script import HAN
from core.text.regex import regex

COMMENT = regex(r"<!--.*?-->", re.DOTALL)
TAG = regex(r"</?[a-zA-Z][^<>]{0,200}>")
IMAGE = regex(r"!\[([^\]]*)\]\([^)]*\)")
LINK = regex(r"\[([^\]]+)\](?:\([^)]*\)|\[[^\]]*\])")
WIKI_LINK = regex(r"\[\[(?:[^\]|]*\|)?([^\]|]+)\]\]")
FOOTNOTE = regex(r"\[\^[^\]]+\]:?")
EMPHASIS = regex(r"(?<!\w)(\*{1,3}|~~|==)(?=\S)(.+?)(?<=\S)\1(?!\w)")
UNDERLINE = regex(r"(?<!\w)(_{1,3})(?=\S)(.+?)(?<=\S)\1(?!\w)")
HEADING = regex(r"^\s{0,3}#{1,6}\s+")
BULLET = regex(
    r"^\s*(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?|^\s*(?:\[[ xX✓✔√]?\]|[☐☑☒✓✔✗✘□■])\s+|^\s*>+\s?"
)
ENDINGS = (".", "!", "?", "。", "！", "？", ";", "；", "”", '"', ")")
LABEL_WORDS, LABEL_CHARACTERS = 4, 8
# "Pot: £4.60" says something; "90 24 41 58" only under the head of its table, which a PDF does not tell.
FEW_WORDS = 2
# "Wifi: fig-tree-91" tells what something is; the date at the head of a letter is part of its form.
VALUE = regex(r"^(?!(?:date|sent|日期|发件|時間|时间)\W)[^:：]*\w[:：].*\d", re.IGNORECASE)
# "New washer £8.00" tells a price, "Section 4" names a section.
PRICE_AT_END = regex(
    r"[^\W\d_].*?(?:[£€$¥￥] ?\d[\d.,]*|\d[\d.,]* ?(?:€|£|\$|元|块|镑|欧元|kr|euros?|pounds?|dollars?|francs?)|[\s:：]\d+[.,]\d\d)$",
    re.IGNORECASE,
)
# "Signed 11 February 2026" says when, as "Date: 4 November" at the head of a form does not.
DONE_ON = regex(
    r"^(?:signed|dated|sent|received|paid|due|closed|opened|renewed|expires|ends|begins|starts|valid|born|died|签(?:订|署|字)|到期|有效)\b.*\d",
    re.IGNORECASE,
)
NUMBER, WORD = regex(r"\d+"), regex(r"[^\W\d_]{3,}")
# PDF lines end in a blank, a hyphenated word in a soft hyphen; Chinese has no blanks between its characters.
SOFT_HYPHEN = regex("\u00ad\\s*")
CJK_BREAK = regex(r"(?<=[\u3001-\u303f\u3400-\u9fff\uff01-\uff5e]) (?=[\u3001-\u303f\u3400-\u9fff])")
BLANKS = regex(r"[^\S\u3000]+")
TABLE_RULE = regex(r"^[\s|:+\-=]+$")
SETEXT_RULE = regex(r"^\s*(?:=+|-{3,})\s*$")


def readable(text: str) -> str:
    """One line of plain text. Figures in square brackets become round ones: `[3]` and `[m3]` are citations here."""
    text = COMMENT.sub(" ", text)
    text = IMAGE.sub(r"\1", text)
    text = WIKI_LINK.sub(r"\1", text)
    text = LINK.sub(r"\1", text)
    text = FOOTNOTE.sub("", text)
    text = TAG.sub(" ", text)
    text = EMPHASIS.sub(r"\2", text)
    text = UNDERLINE.sub(r"\2", text)
    text = BULLET.sub("", HEADING.sub("", text))
    text = re.sub(r"\[([mM]?\d{1,3}(?:[,\-–]\s*[mM]?\d{1,3})*)\]", r"(\1)", text)
    text = SOFT_HYPHEN.sub("", text)
    # An ideographic space is set on purpose, between two entries of a line.
    return CJK_BREAK.sub("", " ".join(BLANKS.split(text))).strip(" \u3000")


def is_heading(line: str) -> bool:
    """Whether a line names what follows rather than says something."""
    return bool(HEADING.match(line) or SETEXT_RULE.match(line) or TABLE_RULE.match(line))


def is_label(text: str) -> bool:
    """Whether a line is a name or a row of numbers rather than a statement: "2. Open day", "5 to 6 mm 90 24 41"."""
    if not HAN.search(text) and len(NUMBER.findall(text)) >= 2 and len(WORD.findall(text)) < FEW_WORDS:
        return True
    if text.endswith(ENDINGS) or VALUE.search(text) or PRICE_AT_END.search(text) or DONE_ON.match(text):
        return False
    return len(text.split()) <= LABEL_WORDS and len(HAN.findall(text)) <= LABEL_CHARACTERS


def cells(line: str) -> list[str] | None:
    """The cells of a Markdown or tab-separated table row; None for any other line."""
    stripped = line.strip()
    if stripped.startswith("|") and stripped.count("|") > 1:
        return [readable(cell) for cell in stripped.strip("|").split("|")]
    if "\t" in stripped:
        return [readable(cell) for cell in stripped.split("\t")]
    return None


def row_sentence(row: list[str], header: list[str] | None) -> str:
    """ "Blend: House; Price: £4.60" for a row; without a header, the cells with commas between them."""
    if header and len(header) == len(row) and header != row:
        return "; ".join(f"{name}: {cell}" for name, cell in zip(header, row, strict=True) if cell)
    return ", ".join(cell for cell in row if cell)


def table_header(text: str, offset: int) -> list[str] | None:
    """The header of the table that the line at `offset` belongs to, as far as the text shows it."""
    lines = text[:offset].split("\n")
    header: list[str] | None = None
    for line in reversed(lines[:-1] if lines and not lines[-1].strip() else lines):
        row = cells(line)
        if row is None and not TABLE_RULE.match(line):
            break
        if row is not None and not TABLE_RULE.match(line):
            header = row
    return header
