"""The answer to a question that wants rows of a table counted or listed: the number, and each row as it reads.

It is written by rules even where there is a chat model: no model can count what it is not shown.
"""

from __future__ import annotations

from pathlib import PurePath

from core.answer.pieces import FIRST_LINES, MOST_LINES, shortened
from core.answer.readable import readable, row_sentence
from core.answer.summary import cited, named
from core.answer.types import Answer, Sentence
from core.retrieval.result import Rows, SearchResult

ROWS_BY = "rows"
_NUMBER = {
    "en": "{thing}: {n} in {file}{names}.",
    "zh": "{thing}：{file} 里有 {n} 条{names}。",
}
_PART = {
    "en": "{thing}: {n} of {total} in {file}{names}.",
    "zh": "{thing}：{file} 的 {total} 条中有 {n} 条{names}。",
}
_ROWS = {"en": "rows", "zh": "行"}
_NAMES = {"en": (" ({})", ", "), "zh": ("（{}）", "、")}


def rows_answer(result: SearchResult, rows: Rows, tongue: str) -> Answer:
    """`rows` in words; `result.evidence` is the table that they are from, or a part of a long one."""
    item = result.evidence[0]
    names = list(
        dict.fromkeys(row[rows.column] for row in rows.rows if rows.column < len(row) and row[rows.column])
    )
    alike = rows.column > 0 and not rows.limited
    listed = len(names)
    sentences = [
        Sentence(_head(rows, names, len(names) if alike else len(rows.rows), item.path, tongue), (item.n,))
    ]
    if rows.asks == "which" and rows.limited:
        told = [row_sentence([readable(cell) for cell in row], list(rows.header)) for row in rows.rows]
        listed = len(told)
        sentences = [Sentence(shortened(text), (item.n,)) for text in told[:MOST_LINES]]
    lines = [cited(sentence) for sentence in sentences]
    if listed > MOST_LINES:
        sentences.append(Sentence(FIRST_LINES[tongue].format(n=MOST_LINES), ()))
        lines.append(sentences[-1].text)
    text = lines[0] if len(lines) == 1 else "\n".join(f"- {line}" for line in lines)
    return Answer(text, tuple(sentences), result.evidence, (), False, False, ROWS_BY)


def _head(rows: Rows, names: list[str], number: int, path: str, tongue: str) -> str:
    """How many there are, and what they are called."""
    brackets, comma = _NAMES[tongue]
    said = brackets.format(comma.join(readable(name) for name in names[:MOST_LINES])) if names else ""
    form = _PART if rows.limited and number < rows.total else _NUMBER
    thing = rows.thing or _ROWS[tongue]
    file = named(PurePath(path).name, tongue).rstrip(":： ")
    return form[tongue].format(
        thing=f"{thing[:1].upper()}{thing[1:]}", n=number, total=rows.total, file=file, names=said
    )
